import GeoLocation

/// Plays the points of a file that has no track as a track.
///
/// Xcode simulates positions with such files: GPX files that contain only `<wpt>` elements. If the file has a track,
/// routes and waypoints are not played. Otherwise the routes are played, or the waypoints if there is no route. The
/// source holds the points until the end of the file, because a track may follow.
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

  /// Holds back a route point or waypoint; returns false for other events.
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

  /// Sends the points if the file has no track.
  func conclude(_ sink: LocationSink) async {
    let places = routes.isEmpty ? waypoints : routes
    guard !hasTrack, !places.isEmpty, isWanted, !Task.isCancelled else { return }
    await sink.send([.part(.track(name: nil))] + places)
  }
}
