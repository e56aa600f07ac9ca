import GeoCore
import GeoTracks

/// Gives places of formats that have lines and points, but say nothing else of them: lines are tracks, points
/// are waypoints.
struct GeometryEventEmitter: Sendable {
  private enum Part { case none, track, waypoints }

  private var part = Part.none
  private var next: LocationEvent.Part?

  /// At the beginning of a line.
  static let ofLine: GeometryEventEmitter = {
    var places = GeometryEventEmitter()
    places.beginLine(continues: false)
    return places
  }()

  /// A line begins; nothing comes out before its first place.
  ///
  /// - Parameter continues: whether it is a further line of the same geometry.
  mutating func beginLine(continues: Bool) {
    if !continues || next != nil && next != .segment {
      next = .track(name: nil)
    } else {
      next = .segment
    }
  }

  /// Gives a place of a line, or a point.
  ///
  /// - Returns: what is wrong with it, if it is out of range; longitudes up to 360 are reduced.
  mutating func give(
    latitude: Double, longitude: Double, altitude: Double = .nan, measure: Double = .nan,
    isOfLine: Bool, into events: inout [LocationEvent]
  ) -> String? {
    // NaN fails the comparisons.
    guard latitude.magnitude <= 90 else { return "latitude \(latitude) is out of range" }
    guard longitude.magnitude <= 360 else { return "longitude \(longitude) is out of range" }
    var coordinate = Coordinate(latitude: latitude, longitude: longitude)
    if longitude.magnitude > 180 {
      coordinate.longitude = Coordinate(latitude: 0, longitude: longitude).normalized.longitude
    }
    var location = Location(coordinate)
    if altitude.isFinite { location.altitude = altitude }
    if measure.isFinite {
      location.attributes = [Location.Attribute("m", NumberText.shortest(measure))]
    }
    if isOfLine {
      if part != .track, next == .segment { next = .track(name: nil) }
      if let next { events.append(.part(next)) }
      (next, part) = (nil, .track)
    } else {
      if part != .waypoints { events.append(.part(.waypoints)) }
      part = .waypoints
    }
    events.append(.location(location))
    return nil
  }
}

/// Waypoints that stand among the points of a track, held back so that they do not cut it.
struct DeferredWaypoints {
  /// The most that are held, and bytes of their extras: of one person there are some hundreds.
  static let limit = 4096
  static let byteLimit = 1 << 22

  private var waypoints: [Location] = []
  private var bytes = 0

  /// Holds one; false if there are too many, and it is lost.
  mutating func hold(_ waypoint: Location) -> Bool {
    bytes += waypoint.attributes.byteCount
    guard waypoints.count < Self.limit, bytes <= Self.byteLimit else { return false }
    waypoints.append(waypoint)
    return true
  }

  /// Gives all of them, behind what is given before.
  mutating func give(into events: inout [LocationEvent]) {
    guard !waypoints.isEmpty else { return }
    events.append(.part(.waypoints))
    for waypoint in waypoints { events.append(.location(waypoint)) }
    self = DeferredWaypoints()
  }
}

/// The names of what a document says and what is not kept, and how often: a few of each are told.
struct DroppedElementCounts: Sendable {
  // With how often each is of what is read for certain.
  private var names: [(name: String, count: Int, confirmed: Int)] = []
  private static let maximumNames = 24
  private static let told = 12

  mutating func note(_ name: String) {
    if let index = names.firstIndex(where: { $0.name == name }) {
      names[index].count += 1
    } else if names.count < Self.maximumNames {
      names.append((name, 1, 0))
    }
  }

  /// Says that what the names are of has been read.
  mutating func confirm() {
    for index in names.indices { names[index].confirmed = names[index].count }
  }

  /// Forgets names since ``confirm()``: what they are of is broken, and told as that. How much of it was
  /// read before that was seen depends on how the input is cut.
  mutating func forget() {
    names.removeAll { $0.confirmed == 0 }
    for index in names.indices { names[index].count = names[index].confirmed }
  }

  /// What to say; nil if all is kept.
  var text: String? {
    let told = names.prefix(Self.told)
    guard !told.isEmpty else { return nil }
    let list = told.map { $0.count == 1 ? $0.name : "\($0.count) × \($0.name)" }
    return "not kept: " + list.joined(separator: ", ")
  }
}
