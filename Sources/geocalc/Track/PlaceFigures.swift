import GeoTracks
import GeoFormats

extension [SourceEvent] {
  /// Whether a part of a file begins. Reading from the buffer counts no references.
  fileprivate var hasPart: Bool {
    withUnsafeBufferPointer { events in
      for index in events.indices { if case .part = events[index] { return true } }
      return false
    }
  }
}

/// What a source has beside tracks: waypoints, and routes, measured as tracks are.
struct PlaceFigures: Sendable {
  private(set) var waypoints = 0
  // Each route is a track of it.
  private var statistics: TrackStatistics
  private var hasRoutes = false

  private enum Part { case track, route, waypoints }
  private var part = Part.track

  init(_ rules: TrackStatistics.Rules = TrackStatistics.Rules()) {
    statistics = TrackStatistics(rules)
  }

  /// The routes.
  var routes: [TrackStatistics.Track] {
    hasRoutes ? statistics.sources.first?.tracks ?? [] : []
  }

  /// Takes events of the source.
  mutating func add(_ events: [SourceEvent]) {
    if part == .track, !events.hasPart { return }
    var ofRoutes: [SourceEvent] = []
    for index in events.indices {
      switch events[index] {
      case .location where part == .track: break
      case .location: if part == .route { ofRoutes.append(events[index]) } else { waypoints += 1 }
      case .part(.route(let name)):
        part = .route
        if !hasRoutes { statistics.begin(source: "") }
        hasRoutes = true
        ofRoutes.append(.part(.track(name: name)))
      case .part(.waypoints): part = .waypoints
      case .part: part = .track
      default: break
      }
    }
    if !ofRoutes.isEmpty { statistics.add(contentsOf: ofRoutes[...]) }
  }

  /// Lines for a person; none where there are tracks only.
  func lines(_ units: FigureUnits) -> [String] {
    var lines: [String] = []
    if waypoints > 0 { lines.append("  waypoints \(waypoints)") }
    let routes = routes
    for route in routes.prefix(50) {
      let figures = route.figures
      let name = route.name.map { " \(Talk.printable($0))" } ?? ""
      var ascent = ""
      if figures.minimumAltitude != nil, let gain = figures.firstGain {
        ascent = ", ascent \(units.height(gain.ascent)), descent \(units.height(gain.descent))"
      }
      lines.append(
        "  route     \(units.length(figures.distance)), \(figures.points) points\(ascent)\(name)")
    }
    if routes.count > 50 { lines.append("  and \(routes.count - 50) more routes") }
    return lines
  }

  /// The members of the source's object.
  func write(to json: inout JSONWriter) {
    json.member("waypoints", waypoints)
    json.array("routes") { json in
      for route in routes {
        let figures = route.figures
        json.object {
          $0.member("kind", "route")
          if let name = route.name { $0.member("name", name) }
          $0.member("points", figures.points)
          $0.member("distance_m", figures.distance)
          let gain = figures.minimumAltitude == nil ? nil : figures.firstGain
          $0.member("ascent_m", gain?.ascent ?? .nan)
          $0.member("descent_m", gain?.descent ?? .nan)
        }
      }
    }
  }
}
