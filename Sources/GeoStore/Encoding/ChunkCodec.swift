import GeoCore
package import GeoTracks
import CZlib

/// Encodes the positions of a chunk as bytes, and decodes the bytes without any loss.
///
/// The bytes begin with the number of positions. The columns follow in ascending order, each preceded by its column
/// number:
///
/// - The first columns are times, latitudes and longitudes. Each optional property with at least one value has a
///   further column.
/// - If some positions have no value, the column begins with one flag per position.
/// - Numbers are stored as integers with small differences between positions (``NumberScale``, ``IntegerColumn``). A
///   position with seven numbers takes less than ten bytes.
///
/// The decoder is safe for untrusted bytes: it returns positions or throws an error.
package enum ChunkCodec {
  /// The maximum number of positions in a chunk.
  package static let maximumCount = 1024
  /// The maximum number of attributes in a chunk, summed over all positions.
  package static let maximumExtras = 1 << 17

  private static let (time, latitude, longitude, attributes) = (1, 2, 3, 24)

  /// Encodes the positions of one chunk.
  ///
  /// - Parameter locations: The positions, at most ``maximumCount``.
  package static func encode(_ locations: ArraySlice<Location>) -> [UInt8] {
    // Pass a pointer, because copying a location would retain many references.
    locations.withUnsafeBufferPointer { encode($0) }
  }

  static func encode(_ locations: UnsafeBufferPointer<Location>) -> [UInt8] {
    var writer = ByteWriter()
    writer.append(locations.count)
    append(time, of: locations, to: &writer) {
      $0.pointee.timestamp
    } as: {
      TimeColumn.append($0, to: &$1)
    }
    writer.append(latitude)
    appendNumbers(locations.indices.map { locations[$0].coordinate.latitude }, to: &writer)
    writer.append(longitude)
    appendNumbers(locations.indices.map { locations[$0].coordinate.longitude }, to: &writer)
    for field in LocationField.all {
      append(field.column, of: locations, to: &writer, field.get) { appendNumbers($0, to: &$1) }
    }
    for field in LocationCountField.all {
      append(field.column, of: locations, to: &writer, field.get) {
        IntegerColumn.append($0, to: &$1)
      }
    }
    for field in LocationTextField.all {
      append(field.column, of: locations, to: &writer, field.get) {
        TextColumn.append($0, to: &$1)
      }
    }
    if locations.indices.contains(where: { !locations[$0].attributes.isEmpty }) {
      writer.append(attributes)
      AttributeColumns.append(locations, to: &writer)
    }
    return writer.bytes
  }

  private static func appendNumbers(_ values: [Double], to writer: inout ByteWriter) {
    let (scale, integers) = NumberScale.fit(values)
    writer.append(byte: UInt8(scale))
    IntegerColumn.append(integers, to: &writer)
  }

  /// Appends the column of an optional property, unless no position has a value.
  private static func append<Value>(
    _ column: Int, of locations: UnsafeBufferPointer<Location>, to writer: inout ByteWriter,
    _ get: (UnsafePointer<Location>) -> Value?, as append: ([Value], inout ByteWriter) -> Void
  ) {
    guard let start = locations.baseAddress else { return }
    var present: [Value] = []
    var flags: [Bool] = []
    for index in locations.indices {
      let value = get(start + index)
      guard value != nil || !present.isEmpty else { continue }
      if present.isEmpty {
        present.reserveCapacity(locations.count - index)
        flags = Array(repeating: false, count: index)
      }
      flags.append(value != nil)
      if let value { present.append(value) }
    }
    guard !present.isEmpty else { return }
    writer.append(column)
    let hasAll = present.count == locations.count
    writer.append(byte: hasAll ? 1 : 0)
    if !hasAll { writer.append(flags: flags) }
    append(present, &writer)
  }
}

extension ChunkCodec {
  /// Decodes the positions of a chunk.
  ///
  /// - Throws: `ChunkError` for invalid bytes. The decoder also accepts some bytes that ``encode(_:)`` never writes.
  package static func decode(_ bytes: [UInt8]) throws(ChunkError) -> [Location] {
    var cursor = ByteCursor(bytes)
    let count = try cursor.count(upTo: maximumCount)
    var column = try nextColumn(&cursor, after: 0)
    var times: (present: [Int], values: [Timestamp]) = ([], [])
    if column == 1 {
      times = try readSome(count, &cursor) { count, cursor throws(ChunkError) in
        try TimeColumn.read(count, from: &cursor)
      }
      column = try nextColumn(&cursor, after: 1)
    }
    let coordinates = try readCoordinates(count, column, &cursor)
    var locations = coordinates.map { Location($0) }
    for (index, time) in zip(times.present, times.values) { locations[index].timestamp = time }
    var last = 3
    while cursor.left > 0 {
      guard let column = try nextColumn(&cursor, after: last) else { break }
      try read(column, into: &locations, &cursor)
      last = column
    }
    return locations
  }

  /// Decodes only the coordinates of a chunk.
  ///
  /// - Throws: `ChunkError` for invalid bytes.
  static func coordinates(_ bytes: [UInt8]) throws(ChunkError) -> [Coordinate] {
    var cursor = ByteCursor(bytes)
    let (count, column) = try skipTimes(&cursor)
    return try readCoordinates(count, column, &cursor)
  }

  /// Decodes the coordinates and the times of a chunk, in milliseconds. Positions without a time are skipped.
  ///
  /// - Throws: `ChunkError` for invalid bytes.
  static func timedCoordinates(
    _ bytes: [UInt8]
  ) throws(ChunkError) -> [(time: Int64, coordinate: Coordinate)] {
    var cursor = ByteCursor(bytes)
    let count = try cursor.count(upTo: maximumCount)
    guard try nextColumn(&cursor, after: 0) == 1 else { return [] }
    let times = try readSome(count, &cursor) { count, cursor throws(ChunkError) in
      try TimeColumn.read(count, from: &cursor)
    }
    let coordinates = try readCoordinates(count, try nextColumn(&cursor, after: 1), &cursor)
    return zip(times.present, times.values).map { ($1.milliseconds, coordinates[$0]) }
  }

  /// Reads the number of positions and skips the column of times. Returns the count and the number of the next
  /// column. The column is nil if no column follows.
  private static func skipTimes(
    _ cursor: inout ByteCursor
  ) throws(ChunkError) -> (count: Int, column: Int?) {
    let count = try cursor.count(upTo: maximumCount)
    let column = try nextColumn(&cursor, after: 0)
    guard column == 1 else { return (count, column) }
    try TimeColumn.skip(try readPresent(count, &cursor)?.count ?? count, from: &cursor)
    return (count, try nextColumn(&cursor, after: 1))
  }

  /// Returns true if at least one position of a chunk is in a box. The method decodes only the necessary columns.
  ///
  /// - Throws: `ChunkError` for invalid bytes.
  static func containsPosition(_ bytes: [UInt8], in box: BoundingBox) throws(ChunkError) -> Bool {
    var cursor = ByteCursor(bytes)
    let (count, column) = try skipTimes(&cursor)
    let latitudes = try readLatitudes(count, column, &cursor)
    guard let last = latitudes.lastIndex(where: (box.south...box.north).contains) else {
      return false
    }
    let grid = NumberScale.grid(try readLongitudeScale(&cursor))
    var (index, isThere) = (0, false)
    try IntegerColumn.each(count, from: &cursor) { integer in
      let latitude = latitudes[index]
      if latitude >= box.south, latitude <= box.north {
        let longitude = NumberScale.value(integer, on: grid)
        isThere = box.contains(Coordinate(latitude: latitude, longitude: longitude))
      }
      index += 1
      return !isThere && index <= last
    }
    return isThere
  }

  private static func readCoordinates(
    _ count: Int, _ column: Int?, _ cursor: inout ByteCursor
  ) throws(ChunkError) -> [Coordinate] {
    let latitudes = try readLatitudes(count, column, &cursor)
    let scale = try readLongitudeScale(&cursor)
    let longitudes = NumberScale.values(
      try IntegerColumn.read(count, from: &cursor), scale: scale)
    var coordinates: [Coordinate] = []
    coordinates.reserveCapacity(count)
    for (latitude, longitude) in zip(latitudes, longitudes) {
      let coordinate = Coordinate(latitude: latitude, longitude: longitude)
      guard coordinate.isValid else { throw .invalid("a position is out of range") }
      coordinates.append(coordinate)
    }
    return coordinates
  }

  private static func readLatitudes(
    _ count: Int, _ column: Int?, _ cursor: inout ByteCursor
  ) throws(ChunkError) -> [Double] {
    guard column == 2 else { throw .invalid("latitudes are missing") }
    return try readNumbers(count, &cursor)
  }

  private static func readLongitudeScale(_ cursor: inout ByteCursor) throws(ChunkError) -> Int {
    guard try nextColumn(&cursor, after: 2) == 3 else { throw .invalid("longitudes are missing") }
    return try readScale(&cursor)
  }

  private static func nextColumn(
    _ cursor: inout ByteCursor, after last: Int
  ) throws(ChunkError) -> Int? {
    guard cursor.left > 0 else { return nil }
    let column = try cursor.count(upTo: 24)
    guard column > last else { throw .invalid("column \(column) follows column \(last)") }
    return column
  }

  private static func read(
    _ column: Int, into locations: inout [Location], _ cursor: inout ByteCursor
  ) throws(ChunkError) {
    let count = locations.count
    if let field = LocationField.all.first(where: { $0.column == column }) {
      let (present, values) = try readSome(count, &cursor) { count, cursor throws(ChunkError) in
        try readNumbers(count, &cursor)
      }
      for (index, value) in zip(present, values) { field.set(&locations[index], value) }
    } else if let field = LocationCountField.all.first(where: { $0.column == column }) {
      let (present, values) = try readSome(count, &cursor) { count, cursor throws(ChunkError) in
        try IntegerColumn.read(count, from: &cursor)
      }
      for (index, value) in zip(present, values) {
        guard field.set(&locations[index], value) else {
          throw .invalid("\(value) in column \(column)")
        }
      }
    } else if let field = LocationTextField.all.first(where: { $0.column == column }) {
      let (present, values) = try readSome(count, &cursor) { count, cursor throws(ChunkError) in
        try TextColumn.read(count, from: &cursor)
      }
      for (index, value) in zip(present, values) {
        guard field.set(&locations[index], value) else {
          throw .invalid("a text in column \(column)")
        }
      }
    } else {
      try AttributeColumns.read(into: &locations, from: &cursor)
    }
  }

  private static func readNumbers(
    _ count: Int, _ cursor: inout ByteCursor
  ) throws(ChunkError) -> [Double] {
    let scale = try readScale(&cursor)
    return NumberScale.values(try IntegerColumn.read(count, from: &cursor), scale: scale)
  }

  private static func readScale(_ cursor: inout ByteCursor) throws(ChunkError) -> Int {
    let scale = Int(try cursor.byte())
    guard scale <= NumberScale.bits else { throw .invalid("unknown kind of numbers, \(scale)") }
    return scale
  }

  /// Reads a column of optional values. Returns the values, and the indexes of the positions that have a value.
  private static func readSome<Value>(
    _ count: Int, _ cursor: inout ByteCursor,
    _ read: (Int, inout ByteCursor) throws(ChunkError) -> [Value]
  ) throws(ChunkError) -> (present: [Int], values: [Value]) {
    let present = try readPresent(count, &cursor) ?? Array(0..<count)
    return (present, try read(present.count, &cursor))
  }

  /// Returns the indexes of the positions that have a value; nil if all positions have a value.
  private static func readPresent(
    _ count: Int, _ cursor: inout ByteCursor
  ) throws(ChunkError) -> [Int]? {
    let hasAll = try cursor.byte()
    guard hasAll <= 1 else { throw .invalid("unknown kind of values, \(hasAll)") }
    guard hasAll == 0 else { return nil }
    let flags = try cursor.flags(count)
    return flags.indices.filter { flags[$0] }
  }
}

/// Reads numbers and strings from the bytes of a chunk, and throws an error at the end of the bytes.
struct ByteCursor {
  private let bytes: [UInt8]
  private var position = 0

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// The number of bytes that have not been read.
  var left: Int { bytes.count - position }

  mutating func byte() throws(ChunkError) -> UInt8 {
    guard position < bytes.count else { throw .truncated }
    defer { position += 1 }
    return bytes[position]
  }

  /// Reads a number that ``ByteWriter`` wrote.
  mutating func number() throws(ChunkError) -> UInt64 {
    // Numbers of one byte are the most frequent, so check for them first.
    if position < bytes.count, bytes[position] < 0x80 {
      defer { position += 1 }
      return UInt64(bytes[position])
    }
    var value: UInt64 = 0
    var shift: UInt64 = 0
    while true {
      let byte = try byte()
      // Nine bytes hold 63 bits, so the tenth byte may contain only one more bit.
      guard shift < 63 || byte <= 1 else { throw .invalid("a number has more than 64 bits") }
      value |= UInt64(byte & 0x7F) << shift
      if byte < 0x80 { return value }
      shift += 7
    }
  }

  /// Reads a count of elements.
  ///
  /// - Parameter limit: The maximum count. If the stored count is larger, the method throws an error.
  mutating func count(upTo limit: Int) throws(ChunkError) -> Int {
    let value = try number()
    guard value <= UInt64(max(0, limit)) else {
      throw .invalid("the count \(value) exceeds the maximum \(limit)")
    }
    return Int(value)
  }

  mutating func text() throws(ChunkError) -> String {
    let count = try count(upTo: left)
    // Check the count again, because the limit passed to `count(upTo:)` included the bytes of the count itself.
    guard count <= left else { throw .truncated }
    defer { position += count }
    guard let text = String(validating: bytes[position..<position + count], as: UTF8.self) else {
      throw .invalid("a text is not UTF-8")
    }
    return text
  }

  mutating func flags(_ count: Int) throws(ChunkError) -> [Bool] {
    let length = (count + 7) / 8
    guard length <= left else { throw .truncated }
    defer { position += length }
    return (0..<count).map { bytes[position + $0 >> 3] >> UInt8($0 & 7) & 1 == 1 }
  }
}

/// An error in the bytes of a chunk.
package enum ChunkError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The bytes end before the chunk is complete.
  case truncated
  /// The bytes contain an invalid value, which the string describes.
  case invalid(String)

  /// A description of the error, on one line.
  package var description: String {
    switch self {
    case .truncated: "it ends early"
    case .invalid(let what): what
    }
  }
}

/// Writes numbers and strings to the bytes of a chunk.
struct ByteWriter {
  private(set) var bytes: [UInt8] = []

  mutating func append(byte: UInt8) { bytes.append(byte) }

  /// Appends a number in groups of seven bits, lowest group first (LEB128).
  ///
  /// The highest bit of a byte is set if more bytes follow.
  mutating func append(_ number: UInt64) {
    var rest = number
    while rest >= 0x80 {
      bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
      rest >>= 7
    }
    bytes.append(UInt8(truncatingIfNeeded: rest))
  }

  mutating func append(_ count: Int) { append(UInt64(count)) }

  /// Appends the length of a string in UTF-8 bytes, and then the string.
  mutating func append(_ text: String) {
    append(text.utf8.count)
    bytes += text.utf8
  }

  /// Appends flags, eight per byte, starting with the lowest bit.
  mutating func append(flags: [Bool]) {
    var byte: UInt8 = 0
    for (index, flag) in flags.enumerated() {
      if flag { byte |= 1 << UInt8(index & 7) }
      if index & 7 == 7 || index == flags.count - 1 {
        bytes.append(byte)
        byte = 0
      }
    }
  }
}

/// The CRC-32 checksum of a chunk, computed by zlib.
enum Checksum {
  static func crc(_ bytes: [UInt8]) -> Int64 {
    bytes.withUnsafeBufferPointer { Int64(crc32_z(0, $0.baseAddress, $0.count)) }
  }
}
