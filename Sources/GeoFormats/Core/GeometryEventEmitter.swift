import GeoCore
import GeoTracks

/// Emits events for formats that contain only geometry. Lines become tracks, and points become waypoints.
struct GeometryEventEmitter: Sendable {
  private enum Part { case none, track, waypoints }

  private var part = Part.none
  private var next: LocationEvent.Part?

  /// An emitter for formats where each line of text is a track.
  static let ofLine: GeometryEventEmitter = {
    var places = GeometryEventEmitter()
    places.beginLine(continues: false)
    return places
  }()

  /// Begins a line. The emitter emits no event before the first point of the line.
  ///
  /// - Parameter continues: true if the line follows another line of the same geometry.
  mutating func beginLine(continues: Bool) {
    if !continues || next != nil && next != .segment {
      next = .track(name: nil)
    } else {
      next = .segment
    }
  }

  /// Emits a point of a line, or a waypoint. Longitudes up to 360 degrees are accepted and normalized.
  ///
  /// - Returns: nil, or an error message if the latitude or longitude is out of range.
  mutating func give(
    latitude: Double, longitude: Double, altitude: Double = .nan, measure: Double = .nan,
    isOfLine: Bool, into events: inout [LocationEvent]
  ) -> String? {
    // A comparison with NaN is false, so this check also rejects NaN.
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

/// Holds waypoints that occur between the points of a track, because a waypoint in the middle would split the track.
struct DeferredWaypoints {
  /// The maximum number of waypoints held. `byteLimit` is the maximum size of the waypoints' attributes in bytes.
  /// Typical files have at most a few hundred waypoints.
  static let limit = 4096
  static let byteLimit = 1 << 22

  private var waypoints: [Location] = []
  private var bytes = 0

  /// Holds a waypoint. Returns false if a limit is reached. In that case, the waypoint is dropped.
  mutating func hold(_ waypoint: Location) -> Bool {
    bytes += waypoint.attributes.byteCount
    guard waypoints.count < Self.limit, bytes <= Self.byteLimit else { return false }
    waypoints.append(waypoint)
    return true
  }

  mutating func give(into events: inout [LocationEvent]) {
    guard !waypoints.isEmpty else { return }
    events.append(.part(.waypoints))
    for waypoint in waypoints { events.append(.location(waypoint)) }
    self = DeferredWaypoints()
  }
}

/// Counts the dropped elements of a document by name. The diagnostic lists the first 12 names.
struct DroppedElementCounts: Sendable {
  // `confirmed` counts only the elements in objects that have been read completely.
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

  /// Makes all counts final, because the object that contains the elements has been read
  /// completely.
  mutating func confirm() {
    for index in names.indices { names[index].confirmed = names[index].count }
  }

  /// Discards the counts since the last ``confirm()``, because the object that contains the elements is invalid.
  /// Another diagnostic reports this object. If these counts were kept, the result would depend on the chunk size.
  mutating func forget() {
    names.removeAll { $0.confirmed == 0 }
    for index in names.indices { names[index].count = names[index].confirmed }
  }

  /// The message for the diagnostic; nil if no element was dropped.
  var text: String? {
    let told = names.prefix(Self.told)
    guard !told.isEmpty else { return nil }
    let list = told.map { $0.count == 1 ? $0.name : "\($0.count) × \($0.name)" }
    return "not kept: " + list.joined(separator: ", ")
  }
}
