import GeoTracks

/// The feature that the decoder currently reads. The type holds geometries until their types and properties are known.
struct GeoJSONFeature: Sendable {
  /// The maximum number of positions and lines held. The decoder emits the locations of all held positions at once,
  /// which needs about 40 MB.
  static let maximumHeld = 1 << 17

  /// A position in degrees, with its altitude in meters.
  ///
  /// A latitude of NaN marks an unusable position. Such a position keeps its index, because the times of a feature are
  /// matched to positions by index. An altitude of NaN means no altitude.
  struct Position: Sendable {
    var latitude: Double
    var longitude: Double
    var altitude: Double
  }

  private struct Geometry: Sendable {
    var kind: GeoJSONKind?
    /// The nesting depth of the positions.
    var depth = 0
    var firstPosition: Int
    var firstLine: Int
  }

  /// Whether the latest locations belong to a line, to points with times, or to waypoints.
  private enum Part { case none, line, points, waypoints }

  private let limit: Int
  var properties = GeoJSONProperties()
  var values = GeoJSONValues()
  /// True if the properties have been read, or if the feature has none.
  var hasProperties = false
  /// True if coordinates have been read.
  private(set) var hasGeometry = false

  private var positions: [Position] = []
  // For each line, the index of its first position.
  private var lines: [Int] = []
  private var geometries: [Geometry] = []
  // The kind of the geometry being read; nil until its type has been read.
  private var kind: GeoJSONKind?
  // True if the positions of the current geometry are emitted immediately.
  private var isStreaming = false
  // True if the limit was exceeded. Later properties are then ignored.
  private var isReleased = false
  private var depth = 0
  private var isNewLine = true
  // The depth of the geometry's positions; 0 before the first position.
  private var positionDepth = 0

  // The index of the next position to emit.
  private var index = GeoJSONValues.Index()
  private var hasLine = false
  private var nextPart: LocationEvent.Part?
  private var part = Part.none

  /// True if positions of this geometry are skipped.
  @inline(__always)
  var isArea: Bool { kind == .polygon || kind == .multiPolygon }

  /// - Parameter maximumHeld: The maximum number of positions and lines held.
  init(maximumHeld: Int) { limit = maximumHeld }

  /// Resets the feature, except the kind of the current part.
  mutating func reset() {
    var new = GeoJSONFeature(maximumHeld: limit)
    new.part = part
    clear()
    swap(&new.positions, &positions)
    swap(&new.lines, &lines)
    self = new
  }

  /// Removes the positions. Keeps the memory of the positions for reuse if this memory is small.
  private mutating func clear() {
    positions.removeAll(keepingCapacity: positions.capacity <= 4096)
    lines.removeAll(keepingCapacity: lines.capacity <= 4096)
  }

  // MARK: Reading

  /// Begins the coordinates of a geometry.
  ///
  /// - Parameters:
  ///   - kind: The geometry's type; nil if the type does not precede the coordinates.
  ///   - isAlone: True if the geometry is not part of a feature and therefore has no properties.
  mutating func beginGeometry(_ kind: GeoJSONKind?, isAlone: Bool) {
    hasGeometry = true
    self.kind = kind
    (depth, positionDepth) = (1, 0)
    isNewLine = true
    if isAlone { hasProperties = true }
    // Emit positions immediately only if no geometry of the same feature is held. Held geometries must be emitted
    // first.
    isStreaming = kind != nil && (hasProperties || isReleased) && geometries.isEmpty
    hasLine = false
    if !isStreaming, !isArea {
      geometries.append(
        Geometry(kind: kind, firstPosition: positions.count, firstLine: lines.count))
    }
  }

  /// Begins a nested array of coordinates.
  @inline(__always)
  mutating func deepen() { depth &+= 1 }

  /// Ends an array of coordinates: a position, or an array of positions.
  @inline(__always)
  mutating func rise(isPosition: Bool) {
    if isPosition { positionDepth = depth } else { isNewLine = true }
    depth &-= 1
  }

  /// True if an array at the current depth is a position, according to the geometry's type or its first position.
  var isAtPosition: Bool {
    switch kind {
    case .multiPoint, .line: depth == 2
    case .multiLine: depth == 3
    case nil: depth == positionDepth
    default: false
    }
  }

  /// Processes a position. Call ``rise(isPosition:)`` for the array of the position first.
  @inline(__always)
  mutating func process(
    _ position: Position, at place: JSONPlace, into events: inout [LocationEvent]
  ) {
    guard !isArea else { return }
    let startsLine = isNewLine
    isNewLine = false
    if isStreaming, let kind {
      give(position, kind, startsLine: startsLine, into: &events)
    } else {
      hold(position, startsLine: startsLine, at: place, into: &events)
    }
  }

  private mutating func hold(
    _ position: Position, startsLine: Bool, at place: JSONPlace, into events: inout [LocationEvent]
  ) {
    if let last = geometries.indices.last { geometries[last].depth = depth + 1 }
    if startsLine { lines.append(positions.count) }
    positions.append(position)
    guard positions.count + lines.count + geometries.count > limit else { return }
    let detail =
      "more than \(limit) positions before the properties: times after them are not read"
    events.append(.diagnostic(Diagnostic(.tooLong, detail, line: place.line, offset: place.offset)))
    isReleased = true
    let last = geometries.last
    giveHeld(into: &events)
    kind = last.flatMap { $0.kind ?? GeoJSONKind.likely(depth: $0.depth) }
    isStreaming = true
  }

  /// Ends a geometry.
  ///
  /// - Parameter kind: The geometry's type; nil if the geometry has none.
  mutating func endGeometry(
    _ kind: GeoJSONKind?, at place: JSONPlace, into events: inout [LocationEvent]
  ) {
    var isUsable = true
    switch kind {
    case .polygon, .multiPolygon:
      events.append(.diagnostic(.polygon(line: place.line, offset: place.offset)))
      isUsable = false
    case .point, .multiPoint, .line, .multiLine: break
    case nil, .feature, .featureCollection, .geometryCollection:
      let detail = "coordinates without a type of geometry"
      events.append(
        .diagnostic(Diagnostic(.invalid, detail, line: place.line, offset: place.offset)))
      isUsable = false
    }
    defer { self.kind = nil }
    guard !isStreaming, let last = geometries.last, !isArea else { return }
    // Drop geometries without positions, because nothing limits their number.
    if isUsable, positions.count > last.firstPosition {
      geometries[geometries.count - 1].kind = kind
    } else {
      geometries.removeLast()
      positions.removeSubrange(last.firstPosition...)
      lines.removeSubrange(last.firstLine...)
    }
  }

  /// Ends the feature and emits the held positions.
  mutating func end(at place: JSONPlace, into events: inout [LocationEvent]) {
    func skip(_ reason: Diagnostic.Reason, _ detail: String) {
      events.append(.diagnostic(Diagnostic(reason, detail, line: place.line, offset: place.offset)))
    }
    guard hasGeometry else { return skip(.noCoordinate, "a feature without a geometry") }
    giveHeld(into: &events)
    guard !isReleased else { return }
    if values.isFull {
      skip(.tooLong, "more values for positions than \(GeoJSONValues.maximumCount)")
    } else if values.timeCount > 0, index.inFeature > 0, values.timeCount != index.inFeature {
      skip(.invalid, "\(values.timeCount) times for \(index.inFeature) positions")
    }
  }

  // MARK: Emitting

  /// Emits the held positions with the properties that have been read.
  mutating func giveHeld(into events: inout [LocationEvent]) {
    guard !geometries.isEmpty else { return }
    // Reserve the exact size. An array that grows by doubling would use twice the memory.
    events.reserveCapacity(events.count + positions.count + lines.count + 1)
    for (i, geometry) in geometries.enumerated() {
      let next = i + 1 < geometries.count ? geometries[i + 1] : nil
      var line = geometry.firstLine
      let endLine = next?.firstLine ?? lines.count
      hasLine = false
      let kind = geometry.kind ?? GeoJSONKind.likely(depth: geometry.depth)
      for j in geometry.firstPosition..<(next?.firstPosition ?? positions.count) {
        let startsLine = line < endLine && lines[line] == j
        if startsLine { line += 1 }
        give(positions[j], kind, startsLine: startsLine, into: &events)
      }
    }
    geometries.removeAll()
    clear()
  }

  @inline(__always)
  private mutating func give(
    _ position: Position, _ kind: GeoJSONKind, startsLine: Bool, into events: inout [LocationEvent]
  ) {
    if startsLine { beginLine() }
    let index = index
    self.index.inFeature &+= 1
    self.index.inLine &+= 1
    guard !position.latitude.isNaN else { return }
    let time = values.time(at: index)
    var location = Location(
      Coordinate(latitude: position.latitude, longitude: position.longitude),
      timestamp: time?.timestamp)
    location.utcOffset = time?.utcOffset
    if position.altitude.isFinite { location.altitude = position.altitude }
    values.describe(&location, at: index)
    // `GeoJSONTrackWriter` writes a track of one point as a Point, because a line needs two points.
    if kind == .line || kind == .multiLine || properties.isLine {
      if let next = nextPart { begin(next, into: &events) }
      part = .line
    } else {
      describePoint(&location, into: &events)
    }
    events.append(.location(location))
  }

  private mutating func beginLine() {
    if index.inFeature > 0 { index.line &+= 1 }
    index.inLine = 0
    if !hasLine {
      nextPart = firstPart
    } else if nextPart == nil {
      nextPart = .segment
    }
    hasLine = true
  }

  private mutating func begin(_ part: LocationEvent.Part, into events: inout [LocationEvent]) {
    events.append(.part(part))
    if part != .segment, let details = properties.details { events.append(.metadata(details)) }
    nextPart = nil
  }

  /// The part that begins with the first line.
  private var firstPart: LocationEvent.Part? {
    if part == .line, let continues = properties.continues {
      if continues == "segment" { return nil }
      if continues == "track" { return .segment }
    }
    return properties.gpxType == "rte"
      ? .route(name: properties.name) : .track(name: properties.name)
  }

  private mutating func describePoint(
    _ location: inout Location, into events: inout [LocationEvent]
  ) {
    if location.timestamp == nil, let time = properties.time {
      location.timestamp = time.timestamp
      location.utcOffset = time.utcOffset
    }
    properties.describe(&location)
    if location.timestamp != nil, properties.gpxType != "wpt" {
      if part != .points { events.append(.part(.track(name: nil))) }
      part = .points
    } else {
      if part != .waypoints { events.append(.part(.waypoints)) }
      part = .waypoints
    }
  }
}

/// The types of GeoJSON objects (RFC 7946, section 1.4).
enum GeoJSONKind: UInt8, Sendable {
  case featureCollection, feature, geometryCollection
  case point, multiPoint, line, multiLine, polygon, multiPolygon

  /// Creates the type with this name, which is case-sensitive (section 1.4). Returns nil if the name is unknown.
  init?(_ name: JSONText) {
    if name == "Feature" {
      self = .feature
    } else if name == "Point" {
      self = .point
    } else if name == "LineString" {
      self = .line
    } else if name == "MultiLineString" {
      self = .multiLine
    } else if name == "MultiPoint" {
      self = .multiPoint
    } else if name == "Polygon" {
      self = .polygon
    } else if name == "MultiPolygon" {
      self = .multiPolygon
    } else if name == "FeatureCollection" {
      self = .featureCollection
    } else if name == "GeometryCollection" {
      self = .geometryCollection
    } else {
      return nil
    }
  }

  /// Returns the most likely type for this nesting depth. This type applies if the input ends before the member `type`.
  ///
  /// A position at depth 1 is a Point.
  static func likely(depth: Int) -> GeoJSONKind {
    depth <= 1 ? .point : depth == 2 ? .line : .multiLine
  }
}

/// The open containers of a GeoJSON document, and the meaning of the next value (RFC 7946, section 3).
///
/// The member `type` may come last, so the keys of the members determine the kind of an object. The type only
/// distinguishes points, lines and areas. The stack has one frame per open container; `JSONTokenizer` allows at most
/// ``JSONTokenizer/maximumDepth``.
///
/// `Content` is the data that a reader stores for an open object.
struct GeoJSONFrames<Content: Sendable>: Sendable {
  /// An open collection, feature or geometry.
  struct Object: Sendable {
    /// The object's type; nil if it is missing or not a GeoJSON type.
    var kind: GeoJSONKind?
    /// True if the object has a type that is not a GeoJSON type.
    var hasUnknownType = false
    /// True if the object is at a position where a feature may be: in a collection, or at the top level.
    var isFeature: Bool
    /// The data that the reader stores for the object.
    var content: Content
  }

  private var stack: [GeoJSONFrame] = []
  private var objects: [Object] = []
  /// The meaning of the next value.
  private(set) var member = GeoJSONMember.other

  /// True if no container is open, so that a new document begins next.
  var isEmpty: Bool { stack.isEmpty }

  /// The innermost container.
  @inline(__always) var top: GeoJSONFrame? { stack.last }

  /// The innermost GeoJSON object.
  var object: Object? { objects.last }

  /// True if a collection of features is open.
  var isInCollection: Bool { stack.contains(.features) }

  /// Begins an object.
  ///
  /// - Parameter content: The reader's data, stored for a GeoJSON object.
  /// - Returns: The kind of the object, and the enclosing container.
  mutating func beginObject(_ content: Content) -> (frame: GeoJSONFrame, parent: GeoJSONFrame?) {
    let parent = stack.last
    let frame: GeoJSONFrame
    switch (parent, member) {
    case (nil, _), (.features, _), (.geometries, _), (.object, .geometry):
      frame = .object
      objects.append(Object(isFeature: parent == nil || parent == .features, content: content))
    case (.object, .properties): frame = .properties
    case (.properties, .pointProperties): frame = .pointProperties
    case (.object, .metadata) where stack.count == 1: frame = .metadata
    case (.object, .crs), (.crs, _): frame = .crs
    default: frame = .other
    }
    push(frame)
    return (frame, parent)
  }

  /// Begins an array.
  ///
  /// - Returns: The kind of the array, and the enclosing container.
  mutating func beginArray() -> (frame: GeoJSONFrame, parent: GeoJSONFrame?) {
    let parent = stack.last
    let frame: GeoJSONFrame
    switch (parent, member) {
    case (nil, _): frame = .features
    case (.object, .features):
      frame = .features
      // The object is a collection, even if its type differs.
      if let last = objects.indices.last { objects[last].isFeature = false }
    case (.object, .geometries): frame = .geometries
    case (.object, .coordinates), (.coordinates, _): frame = .coordinates
    case (.properties, .property), (.pointProperties, .property), (.values, _): frame = .values
    default: frame = .other
    }
    push(frame)
    return (frame, parent)
  }

  /// Ends the innermost container.
  ///
  /// - Returns: The kind of the container, and the object if it was a GeoJSON object.
  mutating func end() -> (frame: GeoJSONFrame?, object: Object?) {
    member = .other
    let frame = stack.popLast()
    return (frame, frame == .object ? objects.popLast() : nil)
  }

  /// Reads the key of the next member.
  mutating func key(_ text: JSONText) {
    member =
      switch stack.last {
      case .object: memberOfObject(text)
      case .properties: text == "coordinateProperties" ? .pointProperties : .property
      case .pointProperties, .metadata: .property
      case .crs: text == "name" ? .crsName : .other
      default: .other
      }
  }

  /// Overland uses `locations` for the features of a collection without a type.
  private func memberOfObject(_ key: JSONText) -> GeoJSONMember {
    let member = GeoJSONMember(key)
    guard member == .other, stack.count == 1, objects.last?.kind == nil, key == "locations" else {
      return member
    }
    return .features
  }

  /// Reads the type of the innermost object.
  mutating func type(_ text: JSONText) {
    guard let last = objects.indices.last else { return }
    objects[last].kind = GeoJSONKind(text)
    objects[last].hasUnknownType = objects[last].kind == nil
  }

  /// Replaces the reader's data for the innermost object.
  mutating func keep(_ content: Content) {
    if let last = objects.indices.last { objects[last].content = content }
  }

  /// Resets the state for a new document.
  mutating func reset() {
    stack.removeAll(keepingCapacity: true)
    objects.removeAll(keepingCapacity: true)
    member = .other
  }

  private mutating func push(_ frame: GeoJSONFrame) {
    stack.append(frame)
    member = .other
  }
}

/// The kind of an open container in a GeoJSON document.
enum GeoJSONFrame: UInt8 {
  /// A collection, feature or geometry.
  case object
  case features, geometries, coordinates, properties
  /// `coordinateProperties`: arrays with one element per position.
  case pointProperties
  /// An array in `coordinateProperties` or in the properties.
  case values
  /// Metadata of the whole document, which `GeoJSONTrackWriter` and other programs write.
  case metadata
  case crs, other
}

/// The meaning of a member of a GeoJSON object.
enum GeoJSONMember: UInt8 {
  case other, type, id, features, geometry, geometries, coordinates, properties
  case pointProperties, property, metadata, crs, crsName

  /// Returns the member of a collection, feature or geometry with this key.
  init(_ key: JSONText) {
    self =
      if key == "type" {
        .type
      } else if key == "coordinates" {
        .coordinates
      } else if key == "geometry" {
        .geometry
      } else if key == "properties" {
        .properties
      } else if key == "features" {
        .features
      } else if key == "geometries" {
        .geometries
      } else if key == "id" {
        .id
      } else if key == "crs" {
        .crs
      } else if key == "metadata" {
        .metadata
      } else {
        .other
      }
  }
}
