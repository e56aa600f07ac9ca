import GeoLocation

/// A file of places and no track, played as if the places were one: their order is the way.
///
/// Xcode simulates positions by such files: GPX with `<wpt>` only. Where a file has a track, its places are
/// no part of the way and stay what they are; where it has none, its routes are played, and if it has none
/// of these its waypoints. That it has none is known at its end, so the places are kept until then.
struct PlacesSource: LocationSource {
  let recording: any LocationSource
  var isLive: Bool { recording.isLive }

  func run(into sink: LocationSink) async throws(LocationError) {
    let places = Places()
    try await recording.run(into: LocationSink.offering { await places.give($0, to: sink) })
    await places.conclude(sink)
  }
}

private actor Places {
  private enum Part { case track, route, waypoints }
  private var part = Part.track
  private var hasTrack = false
  private var isWanted = true
  private var (routes, waypoints) = ([LocationEvent](), [LocationEvent]())

  func give(_ events: [LocationEvent], to sink: LocationSink) async -> Bool {
    var others: [LocationEvent] = []
    for event in events where hasTrack || !keep(event) { others.append(event) }
    isWanted = await sink.offer(others)
    return isWanted
  }

  /// Keeps a place; false for anything else.
  private func keep(_ event: LocationEvent) -> Bool {
    switch event {
    case .part(.waypoints): part = .waypoints
    case .part(.route): part = .route
    case .part(.track), .part(.segment): part = .track
    case .location where part == .waypoints:
      waypoints.append(event)
      return true
    case .location where part == .route:
      routes.append(event)
      return true
    case .location: (hasTrack, routes, waypoints) = (true, [], [])
    default: break
    }
    return false
  }

  /// Gives the places, if the file had nothing else.
  func conclude(_ sink: LocationSink) async {
    let places = routes.isEmpty ? waypoints : routes
    guard !hasTrack, !places.isEmpty, isWanted, !Task.isCancelled else { return }
    await sink.send([.part(.track(name: nil))] + places)
  }
}
