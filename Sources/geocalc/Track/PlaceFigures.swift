import GeoTracks
import GeoFormats

/// What a source has beside tracks: waypoints, and routes with their lengths.
struct PlaceFigures: Sendable {
  /// A route: its points, and meters along WGS84 geodesics from each to the next.
  struct Route: Sendable {
    var name: String?
    var points = 0
    var length = CompensatedSum()
    fileprivate var last: Coordinate?
  }

  private(set) var waypoints = 0
  private(set) var routes: [Route] = []

  private enum Part { case track, route, waypoints }
  private var part = Part.track

  /// Takes events of the source.
  mutating func add(_ events: [SourceEvent]) {
    for index in events.indices {
      switch events[index] {
      case .location where part == .track: break
      case .location(let location): add(location.coordinate)
      case .part(.route(let name)):
        part = .route
        routes.append(Route(name: name))
      case .part(.waypoints): part = .waypoints
      case .part: part = .track
      default: break
      }
    }
  }

  private mutating func add(_ place: Coordinate) {
    guard part == .route, let index = routes.indices.last else { return waypoints += 1 }
    if let last = routes[index].last {
      routes[index].length.add(Geodesic.wgs84.distance(from: last, to: place))
    }
    routes[index].points += 1
    routes[index].last = place
  }

  /// Lines for a person; none where there are tracks only.
  func lines(_ units: FigureUnits) -> [String] {
    var lines: [String] = []
    if waypoints > 0 { lines.append("  waypoints \(waypoints)") }
    let shown = routes.prefix(50)
    for route in shown {
      let name = route.name.map { " \(Talk.printable($0))" } ?? ""
      lines.append(
        "  route     \(units.length(route.length.value)), \(route.points) points\(name)")
    }
    if routes.count > shown.count {
      lines.append("  and \(routes.count - shown.count) more routes")
    }
    return lines
  }

  /// The members of the source's object.
  func write(to json: inout JSONWriter) {
    json.member("waypoints", waypoints)
    json.array("routes") { json in
      for route in routes {
        json.object {
          if let name = route.name { $0.member("name", name) }
          $0.member("points", route.points)
          $0.member("distance_m", route.length.value)
        }
      }
    }
  }
}
