import GeoTracks

/// Finds features and geometries of fences in the tokens of GeoJSON documents.
struct FenceTokens: JSONHandler, Sendable {
  private(set) var fences: [Fence] = []
  private(set) var notes: [String] = []
  private(set) var error: FenceError?

  private static let maximumFences = 1 << 20
  private static let maximumPositions = 1 << 21
  private static let maximumEdges = 1 << 21
  private static let maximumNotes = 100
  /// Bytes of a name.
  private static let maximumLength = 1024

  /// What an open container is.
  private enum Frame {
    /// A feature, geometry or collection.
    case object
    case features, geometries, coordinates, properties, crs, other
  }

  /// What the value that comes next is.
  private enum Member {
    case other, type, id, features, geometry, geometries, coordinates, properties, crs, crsName
    case name, title, propertyID, radius, width
  }

  private struct Object {
    var kind: GeoJSONKind?
    /// Whether it stands where a feature may: in a collection, or alone.
    var isFeature: Bool
    var hasUnknownType = false
    var shape: FenceCoordinates?
  }

  private var frames: [Frame] = []
  private var objects: [Object] = []
  private var member = Member.other
  private var feature = FenceFeature()
  private var featureCount = 0
  private var positionCount = 0
  private var edgeCount = 0
  private var coordinates = FenceCoordinates()
  private var foreignName: String?

  // MARK: Containers

  mutating func beginObject() {
    let frame: Frame
    switch (frames.last, member) {
    case (nil, _), (.features, _), (.geometries, _), (.object, .geometry):
      frame = .object
      let isFeature = frames.isEmpty || frames.last == .features
      if isFeature { feature = FenceFeature() }
      objects.append(Object(isFeature: isFeature))
    case (.object, .properties): frame = .properties
    case (.object, .crs), (.crs, _): frame = .crs
    default: frame = .other
    }
    frames.append(frame)
    member = .other
  }

  mutating func endObject(at place: JSONPlace) {
    switch frames.popLast() {
    case .object: endGeoJSONObject(at: place)
    case .crs:
      if let name = foreignName {
        fail("positions in \(QuotedText.plain(name)), which is not WGS84", place.line)
      }
    default: break
    }
    member = .other
  }

  private mutating func endGeoJSONObject(at place: JSONPlace) {
    guard let object = objects.popLast(), error == nil else { return }
    if let shape = object.shape {
      guard let kind = object.kind else {
        return fail("coordinates without a type of geometry", place.line)
      }
      feature.geometries.append((kind, shape, place.line))
    }
    guard object.isFeature, object.kind != .featureCollection else { return }
    featureCount += 1
    guard object.kind != nil || !feature.geometries.isEmpty else {
      let what = object.hasUnknownType ? "a type that GeoJSON does not have" : "no GeoJSON"
      return fail(what, place.line)
    }
    makeFence(at: place)
  }

  private mutating func makeFence(at place: JSONPlace) {
    do throws(FenceFeature.Problem) {
      guard !feature.geometries.isEmpty else {
        note("no geometry, left out", place.line)
        return
      }
      let fence = try feature.fence(number: featureCount)
      if feature.hasWideStep {
        note(
          "a step of more than 180 degrees of longitude is taken for the short way across 180",
          place.line)
      }
      edgeCount += fence.shapes.reduce(0) { $0 + $1.edgeCount }
      guard fences.count < Self.maximumFences, edgeCount <= Self.maximumEdges else {
        throw FenceFeature.Problem("too many fences or edges")
      }
      fences.append(fence)
    } catch {
      fail(error.reason, error.line ?? place.line, featureCount)
    }
    feature = FenceFeature()
  }

  mutating func beginArray() {
    let frame: Frame
    switch (frames.last, member) {
    case (nil, _): frame = .features
    case (.object, .features):
      frame = .features
      // The object is a collection, and what it said about itself is of no use.
      if let last = objects.indices.last { objects[last].isFeature = false }
    case (.object, .geometries): frame = .geometries
    case (.object, .coordinates):
      frame = .coordinates
      coordinates = FenceCoordinates()
      coordinates.begin()
    case (.coordinates, _):
      frame = .coordinates
      coordinates.begin()
    default: frame = .other
    }
    frames.append(frame)
    member = .other
  }

  mutating func endArray(at place: JSONPlace) {
    if frames.popLast() == .coordinates { endCoordinates(at: place) }
    member = .other
  }

  private mutating func endCoordinates(at place: JSONPlace) {
    guard error == nil else { return }
    if let problem = coordinates.end(line: place.line) {
      return fail(problem, place.line, featureCount + 1)
    }
    guard frames.last != .coordinates, let last = objects.indices.last else { return }
    positionCount += coordinates.positionCount
    guard positionCount <= Self.maximumPositions else {
      return fail("more than \(Self.maximumPositions) positions", place.line)
    }
    objects[last].shape = coordinates
    coordinates = FenceCoordinates()
  }

  // MARK: Members and values

  mutating func key(_ text: JSONText) {
    switch frames.last {
    case .object: member = Self.member(text)
    case .properties: member = Self.property(text)
    case .crs: member = text == "name" ? .crsName : .other
    default: member = .other
    }
  }

  private static func member(_ key: JSONText) -> Member {
    if key == "type" { return .type }
    if key == "id" { return .id }
    if key == "coordinates" { return .coordinates }
    if key == "geometry" { return .geometry }
    if key == "properties" { return .properties }
    if key == "features" { return .features }
    if key == "geometries" { return .geometries }
    return key == "crs" ? .crs : .other
  }

  private static func property(_ key: JSONText) -> Member {
    if key == "name" { return .name }
    if key == "title" { return .title }
    if key == "id" { return .propertyID }
    if key == "radius" { return .radius }
    return key == "width" ? .width : .other
  }

  mutating func number(_ value: Double) {
    if frames.last == .coordinates {
      coordinates.append(value)
      // Even before the array ends memory is bounded.
      if positionCount + coordinates.positionCount > Self.maximumPositions, error == nil {
        fail("more than \(Self.maximumPositions) positions", nil)
      }
      return
    }
    switch member {
    case .id, .propertyID, .name, .title:
      let isWhole = value == value.rounded() && value.magnitude < 1e15
      take(isWhole ? "\(Int64(value))" : "\(value)")
    case .radius where frames.last == .properties: feature.radius = .metres(value)
    case .width where frames.last == .properties: feature.width = .metres(value)
    default: break
    }
    member = .other
  }

  mutating func text(_ text: JSONText) {
    switch (frames.last, member) {
    case (.object, .type):
      guard let last = objects.indices.last else { return }
      objects[last].kind = GeoJSONKind(text)
      objects[last].hasUnknownType = objects[last].kind == nil
    case (.coordinates, _): coordinates.append(.nan)
    case (.crs, .crsName):
      let name = text.string
      if !GeoJSONReader.isWGS84(name) { foreignName = name }
    case (.object, .id), (.properties, _):
      let value = String(decoding: text.string.utf8.prefix(Self.maximumLength), as: UTF8.self)
      switch member {
      case .radius: feature.radius = .text(value)
      case .width: feature.width = .text(value)
      default: take(value)
      }
    default: break
    }
    member = .other
  }

  private mutating func take(_ name: String) {
    switch (frames.last, member) {
    case (.object, .id): if objects.last?.isFeature == true { feature.id = name }
    case (.properties, .name): feature.name = name
    case (.properties, .title): feature.title = name
    case (.properties, .propertyID): feature.propertyID = name
    default: break
    }
  }

  mutating func other() {
    if frames.last == .coordinates { coordinates.append(.nan) }
    member = .other
  }

  // MARK: What is wrong

  mutating func giveUp(_ problem: JSONProblem, at place: JSONPlace) {
    switch problem {
    case .syntax: fail("broken JSON", place.line)
    case .tooDeep: fail("JSON nested deeper than \(JSONTokenizer.maximumDepth)", place.line)
    case .end, .cut: fail("the input ends inside a JSON document", place.line)
    case .noise: fail("neither an object nor an array of JSON", place.line)
    }
    frames.removeAll()
    objects.removeAll()
  }

  private mutating func fail(_ reason: String, _ line: Int?, _ feature: Int? = nil) {
    if error == nil { error = FenceError(line: line, feature: feature, reason: reason) }
  }

  private mutating func note(_ text: String, _ line: Int) {
    guard notes.count < Self.maximumNotes else { return }
    notes.append("\(FenceError(line: line, feature: featureCount, reason: text))")
  }
}
