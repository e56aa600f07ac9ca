/// A tile in the Mapbox Vector Tile format, version 1 or 2 (specification 2.1, Mapbox, 2016).
///
/// Tiles are not trusted, so the numbers of layers, features and points are limited. Properties may be missing, and
/// points may be outside the tile.
package struct VectorTile: Sendable {
  package enum Value: Sendable, Hashable {
    case text(String)
    case number(Double)
    case bool(Bool)
  }

  /// The geometry type of a feature.
  package enum Geometry: UInt64, Sendable, Hashable {
    case points = 1
    case lines = 2
    case polygons = 3
  }

  /// A map object, such as a road, with its geometry and properties.
  package struct Feature: Sendable {
    package let geometry: Geometry
    /// The range of the feature's entries in the layer's `tags`. The entries are pairs of a key index and a value
    /// index.
    fileprivate let tags: Range<Int>
    /// The indices of the lines or rings; see ``Layer/line(_:)``.
    package let lines: Range<Int>
  }

  /// A named group of features, such as all roads.
  package struct Layer: Sendable {
    /// The name of the layer, such as `water`.
    package fileprivate(set) var name = ""
    /// The width and height of the tile, in the unit of its coordinates.
    package fileprivate(set) var extent = 4096
    /// The features in drawing order, from bottom to top.
    package fileprivate(set) var features: [Feature] = []
    private var keys: [String] = []
    private var values: [Value] = []
    private var tags: [UInt32] = []
    private var points: [SIMD2<Int32>] = []
    // For each line, the index in `points` after its last point.
    private var ends: [Int] = []
  }

  /// The layers in drawing order, from bottom to top.
  package private(set) var layers: [Layer] = []

  /// The names of all layers, including layers that are not read.
  package private(set) var layerNames: [String] = []

  /// The maximum number of features in all layers.
  package static let maximumFeatures = 1 << 18
  /// The maximum number of property keys and values in all layers.
  package static let maximumProperties = 1 << 19
  /// The maximum number of points in all layers that are read.
  package static let maximumPoints = 1 << 21
  /// The maximum number of layers.
  package static let maximumLayers = 256
  /// The maximum length of a string in bytes. Longer strings become empty.
  package static let maximumText = 512

  /// Reads a tile.
  ///
  /// - Parameters:
  ///   - bytes: The uncompressed bytes of the tile. An empty array is a tile without layers.
  ///   - isWanted: Returns true if the features of the layer with the given name must be read.
  package init(
    _ bytes: [UInt8], where isWanted: (String) -> Bool = { _ in true }
  ) throws(VectorTileError) {
    let tile = try bytes.withUnsafeBufferPointer { bytes throws(VectorTileError) in
      var tile = VectorTile()
      try tile.read(ProtobufReader(bytes), isWanted)
      return tile
    }
    self = tile
  }

  private init() {}

  private mutating func read(
    _ reader: ProtobufReader, _ isWanted: (String) -> Bool
  ) throws(VectorTileError) {
    var reader = reader
    var budget = Budget()
    while let (number, encoding) = try reader.nextField() {
      guard number == 3, encoding == .block else {
        try reader.skip(encoding)
        continue
      }
      guard layerNames.count < Self.maximumLayers else {
        throw VectorTileError("the tile has more than \(Self.maximumLayers) layers")
      }
      let layer = try Layer(ProtobufReader(try reader.block()), &budget, isWanted)
      layerNames.append(layer.name)
      if !layer.features.isEmpty { layers.append(layer) }
    }
  }

  /// The numbers of features, strings and points that may still be read.
  fileprivate struct Budget {
    private var features = VectorTile.maximumFeatures
    private var texts = VectorTile.maximumProperties
    private var points = VectorTile.maximumPoints

    mutating func takeFeature() throws(VectorTileError) {
      features -= 1
      guard features >= 0 else {
        throw VectorTileError("the tile has more than \(VectorTile.maximumFeatures) features")
      }
    }

    mutating func takeText() throws(VectorTileError) {
      texts -= 1
      guard texts >= 0 else {
        throw VectorTileError(
          "the tile has more than \(VectorTile.maximumProperties) keys and values")
      }
    }

    mutating func takePoints(_ count: Int) throws(VectorTileError) {
      points -= count
      guard points >= 0 else {
        throw VectorTileError("the tile has more than \(VectorTile.maximumPoints) points")
      }
    }
  }
}

extension VectorTile.Layer {
  fileprivate init(
    _ reader: ProtobufReader, _ budget: inout VectorTile.Budget, _ isWanted: (String) -> Bool
  ) throws(VectorTileError) {
    var reader = reader
    // A tile may store features before the name of their layer, so collect the bytes of the features first.
    var blocks: [UnsafeBufferPointer<UInt8>] = []
    var texts: (keys: [UnsafeBufferPointer<UInt8>], values: [UnsafeBufferPointer<UInt8>]) = ([], [])
    var version: UInt64 = 1
    while let (number, encoding) = try reader.nextField() {
      switch (number, encoding) {
      case (1, .block): name = Self.text(try reader.block())
      case (2, .block):
        try budget.takeFeature()
        blocks.append(try reader.block())
      case (3, .block):
        try budget.takeText()
        texts.keys.append(try reader.block())
      case (4, .block):
        try budget.takeText()
        texts.values.append(try reader.block())
      case (5, .varint): extent = Int(truncatingIfNeeded: try reader.varint())
      case (15, .varint): version = try reader.varint()
      default: try reader.skip(encoding)
      }
    }
    guard version == 1 || version == 2 else {
      throw VectorTileError("layer \(name) has version \(version); versions 1 and 2 can be read")
    }
    guard (1...Self.largestExtent).contains(extent) else {
      throw VectorTileError("layer \(name) has the extent \(extent)")
    }
    guard isWanted(name) else { return }
    keys = texts.keys.map(Self.text)
    values.reserveCapacity(texts.values.count)
    for value in texts.values { values.append(try Self.value(ProtobufReader(value))) }
    features.reserveCapacity(blocks.count)
    for block in blocks { try readFeature(ProtobufReader(block), &budget) }
  }

  // The maximum accepted extent. Real tiles have extents from 256 to 16384.
  private static let largestExtent = 1 << 20

  private static func text(_ bytes: UnsafeBufferPointer<UInt8>) -> String {
    bytes.count <= VectorTile.maximumText ? String(decoding: bytes, as: UTF8.self) : ""
  }

  private static func value(
    _ reader: ProtobufReader
  ) throws(VectorTileError) -> VectorTile.Value {
    var reader = reader
    var value = VectorTile.Value.text("")
    while let (number, encoding) = try reader.nextField() {
      switch (number, encoding) {
      case (1, .block): value = .text(text(try reader.block()))
      case (2, .fourBytes): value = .number(try reader.float())
      case (3, .eightBytes): value = .number(try reader.double())
      case (4, .varint): value = .number(Double(Int64(bitPattern: try reader.varint())))
      case (5, .varint): value = .number(Double(try reader.varint()))
      case (6, .varint): value = .number(Double(Self.signed(try reader.varint())))
      case (7, .varint): value = .bool(try reader.varint() != 0)
      default: try reader.skip(encoding)
      }
    }
    return value
  }

  /// Decodes a zigzag-encoded integer, whose lowest bit is the sign.
  @inline(__always)
  private static func signed(_ value: UInt64) -> Int64 {
    Int64(bitPattern: value >> 1) ^ -Int64(bitPattern: value & 1)
  }

  private mutating func readFeature(
    _ reader: ProtobufReader, _ budget: inout VectorTile.Budget
  ) throws(VectorTileError) {
    var reader = reader
    var geometry: VectorTile.Geometry?
    let (firstTag, firstLine) = (tags.count, ends.count)
    var shape: UnsafeBufferPointer<UInt8>?
    while let (number, encoding) = try reader.nextField() {
      switch (number, encoding) {
      case (2, .block):
        var numbers = ProtobufReader(try reader.block())
        while numbers.remaining > 0 {
          tags.append(UInt32(clamping: try numbers.varint()))
        }
      case (3, .varint): geometry = VectorTile.Geometry(rawValue: try reader.varint())
      case (4, .block): shape = try reader.block()
      default: try reader.skip(encoding)
      }
    }
    // Skip features with an unknown geometry type, as the specification requires.
    guard let geometry, let shape else { return }
    try readShape(ProtobufReader(shape), geometry, &budget)
    guard ends.count > firstLine else { return }
    features.append(
      VectorTile.Feature(
        geometry: geometry, tags: firstTag..<tags.count, lines: firstLine..<ends.count))
  }

  /// Reads the drawing commands of a geometry (specification, section 4.3).
  private mutating func readShape(
    _ reader: ProtobufReader, _ geometry: VectorTile.Geometry, _ budget: inout VectorTile.Budget
  ) throws(VectorTileError) {
    var reader = reader
    var here = SIMD2<Int32>(0, 0)
    var start = points.count
    let least = geometry == .points ? 1 : geometry == .lines ? 2 : 3
    /// Completes the current line, or drops it if it has too few points.
    func end(_ layer: inout Self) {
      if layer.points.count - start >= least {
        layer.ends.append(layer.points.count)
      } else {
        // Remove the points of the dropped line, so that the next line starts directly after the last kept line.
        layer.points.removeSubrange(start...)
      }
      start = layer.points.count
    }
    while reader.remaining > 0 {
      let command = try reader.varint()
      let (code, count) = (command & 7, command >> 3)
      switch code {
      case 1, 2:
        // A point has two coordinates, and each coordinate occupies at least one byte.
        guard count <= UInt64(reader.remaining / 2) else {
          throw VectorTileError("a geometry ends early")
        }
        try budget.takePoints(Int(count))
        if code == 1 { end(&self) }
        for _ in 0..<count {
          here &+= SIMD2(
            Int32(truncatingIfNeeded: Self.signed(try reader.varint())),
            Int32(truncatingIfNeeded: Self.signed(try reader.varint())))
          points.append(here)
        }
      case 7: end(&self)
      default: throw VectorTileError("a geometry has the unknown command \(code)")
      }
    }
    end(&self)
  }

  /// Returns the points of a line or ring. The first point of a ring is not repeated at its end.
  package func line(_ index: Int) -> ArraySlice<SIMD2<Int32>> {
    points[(index > 0 ? ends[index - 1] : 0)..<ends[index]]
  }

  /// Returns the value of a property; nil if the feature does not have the property.
  package func value(_ name: String, of feature: VectorTile.Feature) -> VectorTile.Value? {
    var index = feature.tags.lowerBound
    while index + 1 < feature.tags.upperBound {
      let (key, value) = (Int(tags[index]), Int(tags[index + 1]))
      if key < keys.count, value < values.count, keys[key] == name { return values[value] }
      index += 2
    }
    return nil
  }

  /// Returns the value of a property if it is a non-empty string, otherwise nil.
  package func text(_ name: String, of feature: VectorTile.Feature) -> String? {
    guard case .text(let text)? = value(name, of: feature), !text.isEmpty else { return nil }
    return text
  }

  /// Returns the value of a property if it is a number or a string that contains a number, otherwise nil.
  package func number(_ name: String, of feature: VectorTile.Feature) -> Double? {
    switch value(name, of: feature) {
    case .number(let number)?: number
    case .text(let text)?: Double(text)
    default: nil
    }
  }
}

/// Reads the fields of a protocol buffers message (encoding of proto2 and proto3).
///
/// The reader never reads beyond its buffer. The buffer must outlive the reader.
struct ProtobufReader {
  /// The wire type of a field, which determines how its value is encoded.
  enum Encoding: UInt64 {
    case varint = 0
    case eightBytes = 1
    case block = 2
    case fourBytes = 5
  }

  private let bytes: UnsafeBufferPointer<UInt8>
  private var position = 0

  init(_ bytes: UnsafeBufferPointer<UInt8>) { self.bytes = bytes }

  /// The number of bytes that have not been read yet.
  var remaining: Int { bytes.count - position }

  /// Reads the number and the encoding of the next field; nil at the end of the message.
  mutating func nextField() throws(VectorTileError) -> (number: UInt64, encoding: Encoding)? {
    guard remaining > 0 else { return nil }
    let key = try varint()
    guard let encoding = Encoding(rawValue: key & 7) else {
      throw VectorTileError("a field has the unknown type \(key & 7)")
    }
    return (key >> 3, encoding)
  }

  /// Reads a variable-length integer with seven bits per byte, the lowest bits first.
  @inline(__always)
  mutating func varint() throws(VectorTileError) -> UInt64 {
    var (value, shift): (UInt64, UInt64) = (0, 0)
    while position < bytes.count, shift < 64 {
      let byte = bytes[position]
      position &+= 1
      value |= UInt64(byte & 0x7F) << shift
      if byte < 0x80 { return value }
      shift &+= 7
    }
    throw VectorTileError(
      shift < 64 ? "a number ends early" : "a number has more than ten bytes")
  }

  /// Reads a value that is preceded by its length: a message, a string or packed numbers.
  mutating func block() throws(VectorTileError) -> UnsafeBufferPointer<UInt8> {
    let count = try varint()
    guard count <= UInt64(remaining) else { throw VectorTileError("a field ends early") }
    return take(Int(count))
  }

  /// Reads a four-byte IEEE 754 number.
  mutating func float() throws(VectorTileError) -> Double {
    Double(Float(bitPattern: UInt32(truncatingIfNeeded: try littleEndian(4))))
  }

  /// Reads an eight-byte IEEE 754 number.
  mutating func double() throws(VectorTileError) -> Double {
    Double(bitPattern: try littleEndian(8))
  }

  /// Skips the value of a field.
  mutating func skip(_ encoding: Encoding) throws(VectorTileError) {
    switch encoding {
    case .varint: _ = try varint()
    case .block: _ = try block()
    case .eightBytes: _ = try littleEndian(8)
    case .fourBytes: _ = try littleEndian(4)
    }
  }

  private mutating func littleEndian(_ count: Int) throws(VectorTileError) -> UInt64 {
    guard remaining >= count else { throw VectorTileError("a field ends early") }
    return take(count).reversed().reduce(0) { $0 << 8 | UInt64($1) }
  }

  private mutating func take(_ count: Int) -> UnsafeBufferPointer<UInt8> {
    defer { position += count }
    return UnsafeBufferPointer(rebasing: bytes[position..<position + count])
  }
}

/// The reason why a vector tile cannot be read.
package struct VectorTileError: Error, Hashable, CustomStringConvertible {
  /// The reason in words, such as `a field ends early`.
  package let description: String

  init(_ description: String) { self.description = description }
}
