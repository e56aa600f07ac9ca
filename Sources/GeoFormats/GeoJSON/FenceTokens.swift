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

  /// What the property is whose value comes next.
  private enum Property {
    case other, name, title, id, radius, width

    init(_ key: JSONText) {
      self =
        if key == "name" {
          .name
        } else if key == "title" {
          .title
        } else if key == "id" {
          .id
        } else if key == "radius" {
          .radius
        } else if key == "width" {
          .width
        } else {
          .other
        }
    }
  }

  // Of an object, its coordinates.
  private var frames = GeoJSONFrames<FenceCoordinates?>()
  private var property = Property.other
  private var feature = FenceFeature()
  private var featureCount = 0
  private var positionCount = 0
  private var edgeCount = 0
  private var coordinates = FenceCoordinates()
  private var foreignName: String?

  // MARK: Containers

  mutating func beginObject() {
    if frames.beginObject(nil).frame == .object, frames.object?.isFeature == true {
      feature = FenceFeature()
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
    _ object: GeoJSONFrames<FenceCoordinates?>.Object, at place: JSONPlace
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
    let (frame, parent) = frames.beginArray()
    guard frame == .coordinates else { return }
    if parent == .object { coordinates = FenceCoordinates() }
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
    coordinates = FenceCoordinates()
  }

  // MARK: Members and values

  mutating func key(_ text: JSONText) {
    frames.key(text)
    if frames.top == .properties { property = Property(text) }
  }

  mutating func number(_ value: Double) {
    switch (frames.top, frames.member) {
    case (.coordinates, _):
      coordinates.append(value)
      // Even before the array ends memory is bounded.
      if positionCount + coordinates.positionCount > Self.maximumPositions, error == nil {
        fail("more than \(Self.maximumPositions) positions", nil)
      }
    case (.object, .id): takeID(Self.name(value))
    case (.properties, _):
      switch property {
      case .radius: feature.radius = .meters(value)
      case .width: feature.width = .meters(value)
      default: take(Self.name(value))
      }
    default: break
    }
  }

  /// A number as a name.
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
    case .name: feature.name = name
    case .title: feature.title = name
    case .id: feature.propertyID = name
    case .radius, .width, .other: break
    }
  }

  mutating func other() {
    if frames.top == .coordinates { coordinates.append(.nan) }
  }

  // MARK: What is wrong

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
    if error == nil { error = FenceError(line: line, feature: feature, reason: reason) }
  }

  private mutating func note(_ text: String, _ line: Int) {
    guard notes.count < Self.maximumNotes else { return }
    notes.append("\(FenceError(line: line, feature: featureCount, reason: text))")
  }
}
