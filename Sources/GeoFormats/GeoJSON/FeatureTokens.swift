import GeoCore
import GeoTracks

/// A result that can be created from a GeoJSON feature, such as a geofence or a set of polygons.
protocol FeatureMade: Sendable {
  /// Creates the result for one feature.
  ///
  /// - Parameter number: The number of the feature, counted from 1.
  /// - Returns: The result and an optional note. If the feature has no usable geometry, the result is nil and the note
  ///   is the reason.
  static func make(
    of feature: ShapeFeature, number: Int
  ) throws(ShapeFeature.Problem) -> (made: Self?, note: String?)

  /// The number of edges after long edges have been divided.
  var edgeCount: Int { get }
}

/// Finds the features in GeoJSON documents, and creates a result from each of them.
struct FeatureTokens<Made: FeatureMade>: JSONHandler, Sendable {
  private(set) var made: [Made] = []
  /// The number of results created, including those already returned by ``takeMade()``.
  private(set) var madeCount = 0

  /// Returns the results created since the last call and removes them.
  mutating func takeMade() -> [Made] {
    defer { made = [] }
    return made
  }
  private var firstNotes: [String] = []
  private var noteCount = 0
  private(set) var error: FeatureError?

  private static var maximumFeatures: Int { 1 << 20 }
  private static var maximumPositions: Int { FeatureLimits.positions }
  private static var maximumEdges: Int { FeatureLimits.positions }
  private static var maximumNotes: Int { 100 }
  /// The maximum length of a feature's name in bytes.
  private static var maximumLength: Int { 1024 }

  /// The property whose value is read next. `other` is a property that the reader does not use.
  private enum Property: Equatable {
    case other, wanted, name, capitalName, title, id, radius, width
    /// `unit` contains the unit of a radius or width. `namedLength` is a length whose property name ends with the unit.
    case unit(String)
    case namedLength(String)

    init(_ key: JSONText, wanted: String?) {
      self =
        if let wanted, key.string == wanted {
          .wanted
        } else if key == "name" {
          .name
        } else if key == "NAME" || key == "Name" {
          .capitalName
        } else if key == "title" || key == "TITLE" || key == "Title" {
          .title
        } else if key == "id" {
          .id
        } else if key == "radius" {
          .radius
        } else if key == "width" {
          .width
        } else if ShapeFeature.isUnit(key.string) {
          .unit(key.string)
        } else if ShapeFeature.lengthUnit(key.string) != nil {
          .namedLength(key.string)
        } else {
          .other
        }
    }
  }

  // The coordinates of each open object.
  private var frames = GeoJSONFrames<FeatureCoordinates?>()
  // The name of the property that contains the names of features; nil for the usual properties.
  private let nameProperty: String?
  /// True if at least one feature has the property that `nameProperty` names; by default, a name or a title.
  private(set) var hasNameProperty = false
  /// The first ``maximumProperties`` names of other properties, for messages about features without a name.
  private(set) var otherProperties: [String] = []
  private static var maximumProperties: Int { 20 }
  private var property = Property.other
  private var feature = ShapeFeature()
  private var featureCount = 0
  private var positionCount = 0
  private var edgeCount = 0
  private var coordinates = FeatureCoordinates()
  private var foreignName: String?
  /// The curves that the edges of geofences follow.
  var edges = PolygonEdges.geodesic

  init(nameProperty: String? = nil) { self.nameProperty = nameProperty }

  // MARK: Containers

  mutating func beginObject() {
    if frames.beginObject(nil).frame == .object, frames.object?.isFeature == true {
      feature = ShapeFeature()
    }
  }

  mutating func endObject(at place: JSONPlace) {
    let ended = frames.end()
    if let object = ended.object { end(object, at: place) }
    if ended.frame == .crs, let name = foreignName {
      fail("positions in \(QuotedText.plain(name)), which is not WGS84", place.line)
    }
  }

  private mutating func end(
    _ object: GeoJSONFrames<FeatureCoordinates?>.Object, at place: JSONPlace
  ) {
    guard error == nil else { return }
    if let shape = object.content {
      guard let kind = object.kind else {
        return fail("coordinates without a type of geometry", place.line)
      }
      feature.geometries.append((kind, shape, place.line))
    }
    guard object.isFeature, object.kind != .featureCollection else { return }
    featureCount += 1
    guard object.kind != nil || !feature.geometries.isEmpty else {
      let what = object.hasUnknownType ? "an unknown type of GeoJSON" : "no GeoJSON"
      return fail(what, place.line)
    }
    make(at: place)
  }

  private mutating func make(at place: JSONPlace) {
    do throws(ShapeFeature.Problem) {
      guard !feature.geometries.isEmpty else {
        note("no geometry, skipped", place.line)
        return
      }
      feature.edges = edges
      let (made, text) = try Made.make(of: feature, number: featureCount)
      if let text { note(text, place.line) }
      if feature.hasWideStep {
        note(
          "a step of more than 180 degrees of longitude is read as the short step across 180",
          place.line)
      }
      if let made {
        edgeCount += made.edgeCount
        guard madeCount < Self.maximumFeatures, edgeCount <= Self.maximumEdges else {
          throw ShapeFeature.Problem("too many features or edges")
        }
        self.made.append(made)
        madeCount += 1
      }
    } catch {
      fail(error.reason, error.line ?? place.line, featureCount)
    }
    feature = ShapeFeature()
  }

  mutating func beginArray() {
    let (frame, parent) = frames.beginArray()
    guard frame == .coordinates else { return }
    if parent == .object { coordinates = FeatureCoordinates() }
    coordinates.begin()
  }

  mutating func endArray(at place: JSONPlace) {
    if frames.end().frame == .coordinates { endCoordinates(at: place) }
  }

  private mutating func endCoordinates(at place: JSONPlace) {
    guard error == nil else { return }
    if let problem = coordinates.end(line: place.line) {
      return fail(problem, place.line, featureCount + 1)
    }
    guard frames.top != .coordinates else { return }
    positionCount += coordinates.positionCount
    guard positionCount <= Self.maximumPositions else {
      return fail("more than \(Self.maximumPositions) positions", place.line)
    }
    frames.keep(coordinates)
    coordinates = FeatureCoordinates()
  }

  // MARK: Members and values

  mutating func key(_ text: JSONText) {
    frames.key(text)
    guard frames.top == .properties else { return }
    property = Property(text, wanted: nameProperty)
    switch property {
    case .name, .capitalName, .title: hasNameProperty = hasNameProperty || nameProperty == nil
    case .wanted: hasNameProperty = true
    default: break
    }
    if !hasNameProperty, otherProperties.count < Self.maximumProperties,
      !otherProperties.contains(text.string)
    {
      otherProperties.append(text.string)
    }
  }

  mutating func number(_ value: Double) {
    switch (frames.top, frames.member) {
    case (.coordinates, _):
      coordinates.append(value)
      // Check the limit within an array too, because a single long array could otherwise need unlimited memory.
      if positionCount + coordinates.positionCount > Self.maximumPositions, error == nil {
        fail("more than \(Self.maximumPositions) positions", nil)
      }
    case (.object, .id): takeID(Self.name(value))
    case (.properties, _):
      switch property {
      case .radius: feature.radius = .meters(value)
      case .width: feature.width = .meters(value)
      case .namedLength(let name): feature.namedLengths.append((name, value))
      default: take(Self.name(value))
      }
    default: break
    }
  }

  /// Returns a number as text for use as a name.
  private static func name(_ value: Double) -> String {
    let isWhole = value == value.rounded() && value.magnitude < 1e15
    return isWhole ? "\(Int64(value))" : "\(value)"
  }

  mutating func text(_ text: JSONText) {
    switch (frames.top, frames.member) {
    case (.object, .type): frames.type(text)
    case (.object, .id): takeID(Self.beginning(text))
    case (.coordinates, _): coordinates.append(.nan)
    case (.crs, .crsName):
      let name = text.string
      if !GeoJSONReader.isWGS84(name) { foreignName = name }
    case (.properties, _):
      switch property {
      case .radius: feature.radius = .text(Self.beginning(text))
      case .width: feature.width = .text(Self.beginning(text))
      case .unit(let name): feature.units.append((name, Self.beginning(text)))
      case .other: break
      default: take(Self.beginning(text))
      }
    default: break
    }
  }

  private static func beginning(_ text: JSONText) -> String {
    String(decoding: text.string.utf8.prefix(maximumLength), as: UTF8.self)
  }

  private mutating func takeID(_ name: String) {
    if frames.object?.isFeature == true { feature.id = name }
  }

  private mutating func take(_ name: String) {
    switch property {
    case .wanted: feature.wanted = name
    case .name: feature.name = name
    case .capitalName: feature.capitalName = name
    case .title: feature.title = name
    case .id: feature.propertyID = name
    case .radius, .width, .other, .unit, .namedLength: break
    }
  }

  mutating func other() {
    if frames.top == .coordinates { coordinates.append(.nan) }
  }

  // MARK: Errors

  /// The first 100 notes, and a line with the number of further notes.
  var notes: [String] {
    let untold = noteCount - firstNotes.count
    return untold > 0 ? firstNotes + ["\(untold) more notes are not listed"] : firstNotes
  }

  mutating func giveUp(_ problem: JSONProblem, at place: JSONPlace) {
    switch problem {
    case .syntax: fail("broken JSON", place.line)
    case .tooDeep: fail("JSON nested deeper than \(JSONTokenizer.maximumDepth)", place.line)
    case .end, .cut: fail("the input ends inside a JSON document", place.line)
    case .noise: fail("neither an object nor an array of JSON", place.line)
    }
    frames.reset()
  }

  private mutating func fail(_ reason: String, _ line: Int?, _ feature: Int? = nil) {
    if error == nil { error = FeatureError(line: line, feature: feature, reason: reason) }
  }

  private mutating func note(_ text: String, _ line: Int) {
    noteCount += 1
    guard firstNotes.count < Self.maximumNotes else { return }
    firstNotes.append("\(FeatureError(line: line, feature: featureCount, reason: text))")
  }
}

/// Collects the coordinates of one geometry of any type.
struct FeatureCoordinates: Sendable {
  /// A line or ring, and the number of the input line where it ends.
  struct Path: Sendable {
    var places: [Coordinate] = []
    var line = 0
  }

  /// The number of arrays around each position: 0 in a Point, 1 in a LineString, 2 in a Polygon, 3 in a MultiPolygon.
  private(set) var depth: Int?
  /// The paths of the geometry, grouped by polygon. Geometries other than polygons have a single group.
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

  /// Ends an array, which is either a position or an array of positions.
  ///
  /// - Returns: An error message; nil if the array is valid.
  mutating func end(line: Int) -> String? {
    // `openArrays` is now the number of arrays around the ended array.
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
    default: return "coordinates whose nesting matches no geometry"
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
    guard openArrays <= 3 else { return "coordinates whose nesting matches no geometry" }
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

  /// Ends the geometry. Stores a single position or a single line in `groups`, like the paths of other geometries.
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

/// The reason why the input contains no usable geofences or polygons.
public struct FeatureError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The number of the input line with the error, counted from 1; nil if the error concerns the whole input.
  public var line: Int?

  /// The number of the feature, counted from 1; nil if the error is not inside a feature.
  var feature: Int?

  /// The error message, with a description of the expected input.
  public var reason: String

  package init(line: Int?, feature: Int?, reason: String) {
    (self.line, self.feature, self.reason) = (line, feature, reason)
  }

  /// The error message with the line and the feature, such as `line 12: feature 3: a Point needs a radius`.
  public var description: String {
    (line.map { "line \($0): " } ?? "") + (feature.map { "feature \($0): " } ?? "") + reason
  }
}

/// Limits that all readers of geofences and polygons share.
enum FeatureLimits {
  /// The maximum number of positions, and the maximum number of edges.
  static let positions = 1 << 21
}

/// A GeoJSON feature from which a geofence or polygons are created.
struct ShapeFeature: Sendable {
  /// The reason why no geofence or polygon can be created from the feature.
  struct Problem: Error {
    var reason: String
    var line: Int?

    init(_ reason: String, line: Int? = nil) { (self.reason, self.line) = (reason, line) }
  }

  /// A length as written in the input, with or without a unit.
  enum Length: Sendable {
    case meters(Double)
    case text(String)
  }

  /// The possible names of the feature. `wanted` is the value of the property that the user chose.
  var wanted, name, capitalName, title, propertyID, id: String?

  /// The name of the feature according to its properties and its `id`; nil if it has none.
  var label: String? { wanted ?? name ?? capitalName ?? title ?? propertyID ?? id }
  var radius, width: Length?
  /// The curves that the edges of a geofence follow.
  var edges = PolygonEdges.geodesic
  /// Units from separate properties, and lengths whose property name ends with the unit, such as `radius_m`.
  var units: [(name: String, text: String)] = []
  var namedLengths: [(name: String, value: Double)] = []
  /// The geometries, each with the number of the input line where it ends.
  var geometries: [(kind: GeoJSONKind, coordinates: FeatureCoordinates, line: Int)] = []

  /// True if two consecutive longitudes differ so much that the edge could go either way around the Earth.
  var hasWideStep: Bool {
    geometries.contains { geometry in
      guard geometry.kind != .point, geometry.kind != .multiPoint else { return false }
      return geometry.coordinates.groups.joined().contains { path in
        zip(path.places, path.places.dropFirst()).contains {
          let step = abs($0.longitude - $1.longitude)
          return step > 180 && step != 360
        }
      }
    }
  }
}

extension ShapeFeature {
  /// Returns true if a property with this name contains the unit of a radius or width.
  static func isUnit(_ name: String) -> Bool {
    unitNames.contains(name.lowercased().filter { $0 != "_" && $0 != "-" })
  }

  private static let unitNames: Set<String> = [
    "unit", "units", "radiusunit", "radiusunits", "widthunit", "widthunits", "distanceunit",
    "distanceunits", "lengthunit", "lengthunits",
  ]

  /// Splits a property name such as `radius_km` into `radius` or `width` and the unit. Returns nil for other names.
  static func lengthUnit(_ name: String) -> (length: String, unit: LengthUnit)? {
    guard let start = ["radius", "width"].first(where: { name.lowercased().hasPrefix($0) }) else {
      return nil
    }
    // The unit follows an underscore, a hyphen or a blank, or it begins with a capital letter: `radius_km`, `radiusKm`.
    let rest = name.dropFirst(start.count)
    guard let first = rest.first, "_- ".contains(first) || first.isUppercase else { return nil }
    let name = rest.filter { !"_- ".contains($0) }.lowercased()
    return (try? LengthUnit(parsing: name)).map { (start, $0) }
  }

  /// Returns a radius or width in meters.
  ///
  /// A number without a unit is in the unit that another property states, or in meters if no property states a unit.
  ///
  /// - Throws: ``Problem`` if the unit is unknown, or if two properties contradict each other.
  func meters(_ length: Length, _ name: String) throws(Problem) -> Double {
    let meters: Double
    switch length {
    case .meters(let number): meters = number * (try unit(of: name)?.meters ?? 1)
    case .text(let text):
      do throws(GeoError) {
        meters = try LengthUnit.meters(parsing: text)
      } catch {
        throw Problem("\(name): \(error)")
      }
    }
    for (other, value) in namedLengths {
      guard let (kind, unit) = Self.lengthUnit(other), kind == name else { continue }
      guard abs(value * unit.meters - meters) <= 0.001 * meters else {
        throw Problem(
          "\(name) is \(meters) m, but \(other) is \(value); remove one of the two properties")
      }
    }
    guard meters > 0, meters <= 2.1e7 else {
      throw Problem("a \(name) of \(meters) m: allowed is above 0, up to 21000 km")
    }
    return meters
  }

  private func unit(of length: String) throws(Problem) -> LengthUnit? {
    var result: LengthUnit?
    for (name, text) in units {
      let isOfOther = name.lowercased().hasPrefix(length == "radius" ? "width" : "radius")
      guard !isOfOther else { continue }
      guard let unit = try? LengthUnit(parsing: text) else {
        throw Problem(
          "the unit \(QuotedText.quote(text)) of the \(length) is not known; write the \(length) with a unit, such as \"0.5km\""
        )
      }
      if let result, result.meters != unit.meters {
        throw Problem("two different units of the \(length); keep one of them")
      }
      result = unit
    }
    return result
  }
}
