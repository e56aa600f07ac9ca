/// What the open containers of a GeoJSON document are, and what the value is that comes next (RFC 7946,
/// section 3).
///
/// Members may stand in any order, so an object is taken for what its members make of it: the type is
/// needed only to tell points, lines and areas from each other. Whoever reads decides what to do with the
/// values; that there are as many frames as the text has open containers is all that this needs, and
/// `JSONTokenizer` refuses more than ``JSONTokenizer/maximumDepth``.
///
/// `Content` is what a reader keeps of an object while it is open.
struct GeoJSONFrames<Content: Sendable>: Sendable {
  /// A collection, feature or geometry that is open.
  struct Object: Sendable {
    /// What it says it is; nil for nothing that GeoJSON has.
    var kind: GeoJSONKind?
    /// Whether it has a type that GeoJSON does not have.
    var hasUnknownType = false
    /// Whether it stands where a feature may: in a collection, or alone.
    var isFeature: Bool
    /// What its reader keeps of it.
    var content: Content
  }

  private var stack: [GeoJSONFrame] = []
  private var objects: [Object] = []
  /// What the value that comes next is.
  private(set) var member = GeoJSONMember.other

  /// Whether no container is open: what comes next is a document.
  var isEmpty: Bool { stack.isEmpty }

  /// The innermost container.
  @inline(__always) var top: GeoJSONFrame? { stack.last }

  /// The innermost object of GeoJSON.
  var object: Object? { objects.last }

  /// Whether a collection of features is open.
  var isInCollection: Bool { stack.contains(.features) }

  /// An object begins.
  ///
  /// - Parameter content: what its reader keeps, if it is one of GeoJSON.
  /// - Returns: what it is, and the container that it is in.
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

  /// An array begins.
  ///
  /// - Returns: what it is, and the container that it is in.
  mutating func beginArray() -> (frame: GeoJSONFrame, parent: GeoJSONFrame?) {
    let parent = stack.last
    let frame: GeoJSONFrame
    switch (parent, member) {
    case (nil, _): frame = .features
    case (.object, .features):
      frame = .features
      // The object is a collection, and what it said about itself is of no use.
      if let last = objects.indices.last { objects[last].isFeature = false }
    case (.object, .geometries): frame = .geometries
    case (.object, .coordinates), (.coordinates, _): frame = .coordinates
    case (.properties, .property), (.pointProperties, .property), (.values, _): frame = .values
    default: frame = .other
    }
    push(frame)
    return (frame, parent)
  }

  /// The innermost container ends.
  ///
  /// - Returns: what it was, and the object if it was one of GeoJSON.
  mutating func end() -> (frame: GeoJSONFrame?, object: Object?) {
    member = .other
    let frame = stack.popLast()
    return (frame, frame == .object ? objects.popLast() : nil)
  }

  /// The key of the member whose value comes next.
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

  /// Overland calls the features of a collection without a type locations.
  private func memberOfObject(_ key: JSONText) -> GeoJSONMember {
    let member = GeoJSONMember(key)
    guard member == .other, stack.count == 1, objects.last?.kind == nil, key == "locations" else {
      return member
    }
    return .features
  }

  /// The innermost object says what it is.
  mutating func type(_ text: JSONText) {
    guard let last = objects.indices.last else { return }
    objects[last].kind = GeoJSONKind(text)
    objects[last].hasUnknownType = objects[last].kind == nil
  }

  /// Changes what is kept of the innermost object.
  mutating func keep(_ content: Content) {
    if let last = objects.indices.last { objects[last].content = content }
  }

  /// A new document begins, wherever the last one stopped.
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

/// What an open container of a GeoJSON document is.
enum GeoJSONFrame: UInt8 {
  /// A collection, feature or geometry.
  case object
  case features, geometries, coordinates, properties
  /// `coordinateProperties`: arrays with an element for each position.
  case pointProperties
  /// An array in it, or in the properties.
  case values
  /// What our writer and others say of the whole document.
  case metadata
  case crs, other
}

/// What a member of an object of a GeoJSON document is.
enum GeoJSONMember: UInt8 {
  case other, type, id, features, geometry, geometries, coordinates, properties
  case pointProperties, property, metadata, crs, crsName

  /// The member of a collection, feature or geometry that has this key.
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
