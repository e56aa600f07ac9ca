/// The open containers of a GeoJSON document, and the meaning of the next value (RFC 7946, section 3).
///
/// Members may come in any order, so the members determine the kind of an object. The type only distinguishes points,
/// lines and areas. The stack has one frame per open container; `JSONTokenizer` allows at most
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
  /// Metadata of the whole document, written by our writer and by other programs.
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
