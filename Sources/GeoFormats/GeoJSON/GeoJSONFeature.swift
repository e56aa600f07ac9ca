import GeoTracks

/// The feature that is being read. Geometries are held until their types and the properties of the feature are known.
struct GeoJSONFeature: Sendable {
  /// The maximum number of positions and lines held. All held positions are emitted as locations at once, which needs
  /// about 40 MB.
  static let maximumHeld = 1 << 17

  /// A position in degrees, with its altitude in meters.
  ///
  /// A latitude of NaN marks an invalid position. Such a position keeps its index, because the times of a feature are
  /// assigned to positions by index. An altitude of NaN means that the position has no altitude.
  struct Position: Sendable {
    var latitude: Double
    var longitude: Double
    var altitude: Double
  }

  private struct Geometry: Sendable {
    var kind: GeoJSONKind?
    /// The number of arrays around each position of the geometry, including the position's own array.
    var depth = 0
    var firstPosition: Int
    var firstLine: Int
  }

  /// The destination of the last emitted location: a line, a track of points with times, or the waypoints.
  private enum Part { case none, line, points, waypoints }

  private let limit: Int
  var properties = GeoJSONProperties()
  var values = GeoJSONValues()
  /// True if the properties have been read, or if the geometry has no feature around it.
  var hasProperties = false
  /// True if the coordinates of a geometry have been read.
  private(set) var hasGeometry = false

  private var positions: [Position] = []
  // The index of the first position of each line.
  private var lines: [Int] = []
  private var geometries: [Geometry] = []
  // The type of the geometry that is being read; nil until the `type` member has been read.
  private var kind: GeoJSONKind?
  // True if the positions of the current geometry are emitted immediately.
  private var isStreaming = false
  // True if the maximum number of positions was exceeded. From then on, further properties of the
  // feature are ignored.
  private var isReleased = false
  private var depth = 0
  private var isNewLine = true
  // The number of arrays around a position, including its own array; 0 before the first position.
  private var positionDepth = 0

  // The index of the next position to emit.
  private var index = GeoJSONValues.Index()
  private var hasLine = false
  private var nextPart: LocationEvent.Part?
  private var part = Part.none

  /// True if the current geometry is a polygon, whose positions are skipped.
  @inline(__always)
  var isArea: Bool { kind == .polygon || kind == .multiPolygon }

  /// - Parameter maximumHeld: The maximum number of positions and lines held.
  init(maximumHeld: Int) { limit = maximumHeld }

  /// Prepares for the next feature. The next feature may continue the current track, so `part` is kept.
  mutating func reset() {
    var new = GeoJSONFeature(maximumHeld: limit)
    new.part = part
    clear()
    swap(&new.positions, &positions)
    swap(&new.lines, &lines)
    self = new
  }

  /// Removes all positions and lines. Keeps their buffers for reuse unless the buffers are large.
  private mutating func clear() {
    positions.removeAll(keepingCapacity: positions.capacity <= 4096)
    lines.removeAll(keepingCapacity: lines.capacity <= 4096)
  }

  // MARK: Reading

  /// Begins the coordinates of a geometry.
  ///
  /// - Parameters:
  ///   - kind: The type of the geometry; nil if the coordinates precede the type.
  ///   - isAlone: True if the geometry is not part of a feature and therefore has no properties.
  mutating func beginGeometry(_ kind: GeoJSONKind?, isAlone: Bool) {
    hasGeometry = true
    self.kind = kind
    (depth, positionDepth) = (1, 0)
    isNewLine = true
    if isAlone { hasProperties = true }
    // Emit positions immediately only if no geometry of the same feature is held, because held geometries come first.
    isStreaming = kind != nil && (hasProperties || isReleased) && geometries.isEmpty
    hasLine = false
    if !isStreaming, !isArea {
      geometries.append(
        Geometry(kind: kind, firstPosition: positions.count, firstLine: lines.count))
    }
  }

  /// Begins an array inside the coordinates.
  @inline(__always)
  mutating func deepen() { depth &+= 1 }

  /// Ends an array of the coordinates, which is either a position or an array of positions.
  @inline(__always)
  mutating func rise(isPosition: Bool) {
    if isPosition { positionDepth = depth } else { isNewLine = true }
    depth &-= 1
  }

  /// True if an array at the current depth is a position. This depth follows from the geometry's type or, if the type
  /// is unknown, from the depth of its first position.
  var isAtPosition: Bool {
    switch kind {
    case .multiPoint, .line: depth == 2
    case .multiLine: depth == 3
    case nil: depth == positionDepth
    default: false
    }
  }

  /// Emits or holds a position. Before this call, end the position's array with `rise(isPosition: true)`.
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
  /// - Parameter kind: The type of the geometry; nil if the geometry has no type.
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
    // Drop a geometry without positions. Nothing else limits the number of such geometries.
    if isUsable, positions.count > last.firstPosition {
      geometries[geometries.count - 1].kind = kind
    } else {
      geometries.removeLast()
      positions.removeSubrange(last.firstPosition...)
      lines.removeSubrange(last.firstLine...)
    }
  }

  /// Emits the held positions of the feature and reports missing or extra values.
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

  /// Emits the held positions with the properties and times that have been read.
  mutating func giveHeld(into events: inout [LocationEvent]) {
    guard !geometries.isEmpty else { return }
    // Reserve the exact capacity, because repeated doubling of the array could use twice the memory.
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
    // `GeoJSONTrackWriter` writes a track with a single point as a Point, because a line needs two points.
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

  /// The track, route or segment that begins with the feature's first line; nil if the line continues the current
  /// segment.
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

  /// Creates the type with this name, which is case-sensitive (section 1.4). Returns nil for unknown names.
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

  /// Returns the most likely type of a geometry whose input ends before the `type` member.
  ///
  /// - Parameter depth: The number of arrays around a position, including its own array; 1 for a Point.
  static func likely(depth: Int) -> GeoJSONKind {
    depth <= 1 ? .point : depth == 2 ? .line : .multiLine
  }
}

/// The open containers of a GeoJSON document, and the meaning of the next value (RFC 7946, section 3).
///
/// The `type` member may come last, so the names of the other members determine what an object is. The type only
/// distinguishes points, lines and polygons. The stack has one entry per open container, and `JSONTokenizer` limits
/// it to ``JSONTokenizer/maximumDepth`` entries.
///
/// `Content` is the data that a reader stores for each open object.
struct GeoJSONFrames<Content: Sendable>: Sendable {
  /// An open feature collection, feature or geometry.
  struct Object: Sendable {
    /// The type of the object; nil if it is missing or unknown.
    var kind: GeoJSONKind?
    /// True if the value of the `type` member is not a GeoJSON type.
    var hasUnknownType = false
    /// True if the object may be a feature, because it is at the top level or in a collection.
    var isFeature: Bool
    /// The reader's data for this object.
    var content: Content
  }

  private var stack: [GeoJSONFrame] = []
  private var objects: [Object] = []
  /// The meaning of the next value.
  private(set) var member = GeoJSONMember.other

  /// True if no container is open, so that the next object or array begins a document.
  var isEmpty: Bool { stack.isEmpty }

  /// The innermost open container; nil if none is open.
  @inline(__always) var top: GeoJSONFrame? { stack.last }

  /// The innermost open GeoJSON object; nil if none is open.
  var object: Object? { objects.last }

  /// True if a feature collection is open.
  var isInCollection: Bool { stack.contains(.features) }

  /// Begins an object.
  ///
  /// - Parameter content: The reader's data, which is stored if the object is a GeoJSON object.
  /// - Returns: The role of the object, and the container around it.
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
  /// - Returns: The role of the array, and the container around it.
  mutating func beginArray() -> (frame: GeoJSONFrame, parent: GeoJSONFrame?) {
    let parent = stack.last
    let frame: GeoJSONFrame
    switch (parent, member) {
    case (nil, _): frame = .features
    case (.object, .features):
      frame = .features
      // An object with `features` is a feature collection, even if its type is different.
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
  /// - Returns: The role of the ended container, and the GeoJSON object if the container was one.
  mutating func end() -> (frame: GeoJSONFrame?, object: Object?) {
    member = .other
    let frame = stack.popLast()
    return (frame, frame == .object ? objects.popLast() : nil)
  }

  /// Processes the name of the next member.
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

  /// Returns the meaning of a member of a GeoJSON object. The Overland app uses the name `locations` for the features
  /// of a collection that has no type.
  private func memberOfObject(_ key: JSONText) -> GeoJSONMember {
    let member = GeoJSONMember(key)
    guard member == .other, stack.count == 1, objects.last?.kind == nil, key == "locations" else {
      return member
    }
    return .features
  }

  /// Stores the type of the innermost GeoJSON object.
  mutating func type(_ text: JSONText) {
    guard let last = objects.indices.last else { return }
    objects[last].kind = GeoJSONKind(text)
    objects[last].hasUnknownType = objects[last].kind == nil
  }

  /// Replaces the reader's data for the innermost GeoJSON object.
  mutating func keep(_ content: Content) {
    if let last = objects.indices.last { objects[last].content = content }
  }

  /// Abandons all open containers and prepares for a new document.
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

/// The role of an open object or array in a GeoJSON document.
enum GeoJSONFrame: UInt8 {
  /// A feature collection, feature or geometry.
  case object
  case features, geometries, coordinates, properties
  /// `coordinateProperties`, which contains arrays with one element per position.
  case pointProperties
  /// An array in `coordinateProperties`, or in the properties.
  case values
  /// Metadata of the whole document. RFC 7946 does not define this member, but `GeoJSONTrackWriter` and other programs
  /// write it.
  case metadata
  case crs, other
}

/// The meaning of a member of a GeoJSON object.
enum GeoJSONMember: UInt8 {
  case other, type, id, features, geometry, geometries, coordinates, properties
  case pointProperties, property, metadata, crs, crsName

  /// Determines the meaning of a member from its name.
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
