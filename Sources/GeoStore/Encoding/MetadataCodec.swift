import GeoTracks

/// Encodes and decodes metadata, laps, and the mark of simplified tracks.
enum MetadataCodec {
  private static let (metadata, lap, simplified): (UInt8, UInt8, UInt8) = (1, 2, 3)

  /// Encodes the supported events. Returns an empty array if no event is supported.
  static func encode(_ events: [LocationEvent]) -> [UInt8] {
    var writer = ByteWriter()
    for event in events {
      switch event {
      case .metadata(let said):
        writer.append(byte: metadata)
        writer.append(byte: said.subject == .file ? 0 : 1)
        append(said.values, to: &writer)
      case .lap(let said):
        writer.append(byte: lap)
        append(said, to: &writer)
      case .simplified: writer.append(byte: simplified)
      default: break
      }
    }
    return writer.bytes
  }

  /// Decodes events.
  ///
  /// - Throws: `ChunkError` for invalid bytes. Some bytes that ``encode(_:)`` never writes are accepted.
  static func decode(_ bytes: [UInt8]) throws(ChunkError) -> [LocationEvent] {
    var cursor = ByteCursor(bytes)
    var events: [LocationEvent] = []
    while cursor.left > 0 {
      switch try cursor.byte() {
      case metadata:
        let subject: Metadata.Subject = try cursor.count(upTo: 1) == 0 ? .file : .part
        events.append(.metadata(Metadata(subject, try readValues(&cursor))))
      case lap: events.append(.lap(try readLap(&cursor)))
      case simplified: events.append(.simplified)
      case let other: throw .invalid("unknown kind of metadata, \(other)")
      }
    }
    return events
  }

  private static func append(_ values: [Location.Attribute], to writer: inout ByteWriter) {
    writer.append(values.count)
    for value in values {
      writer.append(value.name)
      writer.append(value.value)
    }
  }

  private static func readValues(
    _ cursor: inout ByteCursor
  ) throws(ChunkError) -> [Location.Attribute] {
    var values: [Location.Attribute] = []
    for _ in 0..<(try cursor.count(upTo: cursor.left)) {
      values.append(Location.Attribute(try cursor.text(), try cursor.text()))
    }
    return values
  }

  private static func append(_ said: Lap, to writer: inout ByteWriter) {
    writer.append(byte: said.extent == .lap ? 0 : 1)
    for time in [said.start, said.end] {
      append(time, to: &writer) { TimeColumn.append([$0], to: &$1) }
    }
    for number in [said.elapsedTime, said.timerTime, said.distance, said.ascent, said.descent] {
      append(number, to: &writer) { $1.append($0.bitPattern) }
    }
    for text in [said.sport, said.trigger] { append(text, to: &writer) { $1.append($0) } }
    append(said.attributes, to: &writer)
  }

  private static func readLap(_ cursor: inout ByteCursor) throws(ChunkError) -> Lap {
    func optional<Value>(
      _ read: (inout ByteCursor) throws(ChunkError) -> Value
    ) throws(ChunkError) -> Value? {
      try cursor.count(upTo: 1) == 1 ? try read(&cursor) : nil
    }
    func time(_ cursor: inout ByteCursor) throws(ChunkError) -> Timestamp {
      try TimeColumn.read(1, from: &cursor)[0]
    }
    func number(_ cursor: inout ByteCursor) throws(ChunkError) -> Double {
      Double(bitPattern: try cursor.number())
    }
    func text(_ cursor: inout ByteCursor) throws(ChunkError) -> String { try cursor.text() }
    var said = Lap(try cursor.count(upTo: 1) == 0 ? .lap : .session)
    (said.start, said.end) = (try optional(time), try optional(time))
    (said.elapsedTime, said.timerTime) = (try optional(number), try optional(number))
    said.distance = try optional(number)
    (said.ascent, said.descent) = (try optional(number), try optional(number))
    (said.sport, said.trigger) = (try optional(text), try optional(text))
    said.attributes = try readValues(&cursor)
    return said
  }

  private static func append<Value>(
    _ value: Value?, to writer: inout ByteWriter, _ append: (Value, inout ByteWriter) -> Void
  ) {
    writer.append(byte: value == nil ? 0 : 1)
    if let value { append(value, &writer) }
  }
}

extension LocationEvent {
  /// Whether the event is metadata of a file.
  var isOfFile: Bool {
    if case .metadata(let details) = self { details.subject == .file } else { false }
  }
}
