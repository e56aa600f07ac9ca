package import GeoTracks

import GeoCore

/// Positions as bytes and back, without loss: what comes out equals what went in, to the last bit.
///
/// A chunk is its number of positions, and then columns, each behind its number and in their order: times,
/// latitudes, longitudes, and of what only some sources say those columns of which there is anything. Before
/// the values of a column stands which positions have one. Columns are whole numbers that differ little from
/// one position to the next (``NumberScale``, ``IntegerColumn``), so that a position of seven numbers takes
/// less than ten bytes.
///
/// Whatever bytes are read, an error or a chunk comes out.
package enum ChunkCodec {
  /// The most positions in a chunk.
  package static let maximumCount = 1024
  /// The most values beside properties that the positions of a chunk may have together.
  package static let maximumExtras = 1 << 17
  /// The number of this way to write chunks.
  package static let version = 1

  private static let (time, latitude, longitude, extras) = (1, 2, 3, 24)

  /// The positions as bytes.
  ///
  /// - Parameter locations: at most ``maximumCount``.
  package static func encode(_ locations: ArraySlice<Location>) -> [UInt8] {
    // By address: a location has much that a copy would count.
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
    if locations.indices.contains(where: { !locations[$0].extras.isEmpty }) {
      writer.append(extras)
      ExtraColumns.append(locations, to: &writer)
    }
    return writer.bytes
  }

  private static func appendNumbers(_ values: [Double], to writer: inout ByteWriter) {
    let (scale, integers) = NumberScale.fit(values)
    writer.append(byte: UInt8(scale))
    IntegerColumn.append(integers, to: &writer)
  }

  /// Appends a column of what not all positions have; none if no position has it.
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
