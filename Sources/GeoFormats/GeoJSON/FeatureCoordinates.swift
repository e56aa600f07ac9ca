import GeoCore

/// The coordinates of one geometry while they are read, however deep they are nested.
struct FeatureCoordinates: Sendable {
  /// A line, or a ring, and the line of the input where it ends.
  struct Path: Sendable {
    var places: [Coordinate] = []
    var line = 0
  }

  /// How deep positions lie: 0 for one alone, 1 in a line, 2 in a polygon, 3 in several.
  private(set) var depth: Int?
  /// What lies at depth 2, each with what lies at depth 1.
  private(set) var groups: [[Path]] = []
  private(set) var positionCount = 0

  private var group: [Path] = []
  private var path = Path()
  private var openArrays = 0
  private var numbers: (x: Double, y: Double, count: Int) = (.nan, .nan, 0)

  mutating func begin() {
    openArrays += 1
    numbers = (.nan, .nan, 0)
  }

  mutating func append(_ number: Double) {
    switch numbers.count {
    case 0: numbers.x = number
    case 1: numbers.y = number
    default: break
    }
    numbers.count += 1
  }

  /// Ends an array: a position, or what holds positions.
  ///
  /// - Returns: what is wrong with it; nil if nothing is.
  mutating func end(line: Int) -> String? {
    // Arrays around this one.
    openArrays -= 1
    if numbers.count > 0 {
      defer { numbers = (.nan, .nan, 0) }
      return addPosition(line: line)
    }
    guard let depth else { return "coordinates without a position" }
    let level = depth - openArrays
    path.line = line
    switch level {
    case 1:
      guard !path.places.isEmpty else { return "an empty array among the coordinates" }
      group.append(path)
      path = Path()
    case 2:
      guard !group.isEmpty else { return "an empty array among the coordinates" }
      groups.append(group)
      group = []
    case 3: break
    default: return "coordinates nested as in no geometry"
    }
    if openArrays == 0 { close(line: line) }
    return nil
  }

  private mutating func addPosition(line: Int) -> String? {
    let place = Coordinate(latitude: numbers.y, longitude: numbers.x)
    guard numbers.count >= 2, place.latitude.isFinite, place.longitude.isFinite else {
      return "a position is two numbers, longitude and latitude"
    }
    guard depth == nil || depth == openArrays else {
      return "positions at different depths"
    }
    guard openArrays <= 3 else { return "coordinates nested as in no geometry" }
    guard place.latitude.magnitude <= 90 else {
      let hint = place.longitude.magnitude <= 90 ? "; in GeoJSON longitude comes first" : ""
      return "latitude \(place.latitude) is out of range\(hint)"
    }
    guard place.longitude.magnitude <= 540 else {
      return "longitude \(place.longitude) is out of range"
    }
    depth = openArrays
    path.places.append(place)
    positionCount += 1
    if openArrays == 0 { close(line: line) }
    return nil
  }

  /// Brings what is less deep to the same form.
  private mutating func close(line: Int) {
    if !path.places.isEmpty {
      path.line = line
      group.append(path)
      path = Path()
    }
    if !group.isEmpty { groups.append(group) }
    group = []
  }
}
