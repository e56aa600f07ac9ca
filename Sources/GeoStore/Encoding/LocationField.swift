import GeoTracks

/// A numeric property of a location, and its column in chunks. Column numbers must not change.
struct LocationField: Sendable {
  let column: Int
  let get: @Sendable (UnsafePointer<Location>) -> Double?
  let set: @Sendable (inout Location, Double) -> Void

  static let all: [LocationField] = [
    LocationField(column: 4, get: { $0.pointee.altitude }, set: { $0.altitude = $1 }),
    LocationField(
      column: 5, get: { $0.pointee.ellipsoidalAltitude }, set: { $0.ellipsoidalAltitude = $1 }),
    LocationField(
      column: 6, get: { $0.pointee.horizontalAccuracy }, set: { $0.horizontalAccuracy = $1 }),
    LocationField(
      column: 7, get: { $0.pointee.verticalAccuracy }, set: { $0.verticalAccuracy = $1 }),
    LocationField(column: 8, get: { $0.pointee.speed }, set: { $0.speed = $1 }),
    LocationField(column: 9, get: { $0.pointee.speedAccuracy }, set: { $0.speedAccuracy = $1 }),
    LocationField(column: 10, get: { $0.pointee.course }, set: { $0.course = $1 }),
    LocationField(column: 11, get: { $0.pointee.courseAccuracy }, set: { $0.courseAccuracy = $1 }),
    LocationField(column: 12, get: { $0.pointee.climb }, set: { $0.climb = $1 }),
    LocationField(column: 13, get: { $0.pointee.climbAccuracy }, set: { $0.climbAccuracy = $1 }),
    LocationField(
      column: 14, get: { $0.pointee.dilution.horizontal }, set: { $0.dilution.horizontal = $1 }),
    LocationField(
      column: 15, get: { $0.pointee.dilution.vertical }, set: { $0.dilution.vertical = $1 }),
    LocationField(
      column: 16, get: { $0.pointee.dilution.position }, set: { $0.dilution.position = $1 }),
  ]
}

/// A property of a location that chunks store as an integer.
struct LocationCountField: Sendable {
  let column: Int
  let get: @Sendable (UnsafePointer<Location>) -> Int64?
  /// Sets the property; returns false if the integer is invalid.
  let set: @Sendable (inout Location, Int64) -> Bool

  /// The column that stores whether a timestamp is the time of arrival or the receiver's time.
  static let clock = 17

  static let all: [LocationCountField] = [
    LocationCountField(
      column: clock, get: { $0.pointee.timestampSource == .arrival ? 1 : nil },
      set: {
        $0.timestampSource = .arrival
        return $1 == 1
      }),
    LocationCountField(
      column: 18, get: { $0.pointee.utcOffset.map(Int64.init) },
      set: {
        $0.utcOffset = Int($1)
        return true
      }),
    LocationCountField(
      column: 19, get: { $0.pointee.fix.map { Int64($0.rawValue) } },
      set: {
        $0.fix = FixDimension(rawValue: Int($1))
        return $0.fix != nil
      }),
    LocationCountField(
      column: 20, get: { $0.pointee.satellitesUsed.map(Int64.init) },
      set: {
        $0.satellitesUsed = Int($1)
        return true
      }),
    LocationCountField(
      column: 21, get: { $0.pointee.satellitesInView.map(Int64.init) },
      set: {
        $0.satellitesInView = Int($1)
        return true
      }),
  ]
}

/// A property of a location that chunks store as text.
struct LocationTextField: Sendable {
  let column: Int
  let get: @Sendable (UnsafePointer<Location>) -> String?
  /// Sets the property; returns false if the text is invalid.
  let set: @Sendable (inout Location, String) -> Bool

  static let all: [LocationTextField] = [
    LocationTextField(
      column: 22, get: { $0.pointee.status?.rawValue },
      set: {
        $0.status = FixStatus(rawValue: $1)
        return $0.status != nil
      }),
    LocationTextField(
      column: 23, get: { $0.pointee.device },
      set: {
        $0.device = $1
        return true
      }),
  ]
}

/// Encodes the attributes of locations, which are pairs of a name and a value.
///
/// The bytes contain the distinct lists of attribute names, then for each location the index of its list, and then
/// for each name the values of all locations.
enum AttributeColumns {
  static func append(_ locations: UnsafeBufferPointer<Location>, to writer: inout ByteWriter) {
    var (names, nameNumbers): ([String], [String: Int]) = ([], [:])
    var (shapes, shapeNumbers): ([[Int]], [[Int]: Int64]) = ([], [:])
    var values: [[String]] = []
    let shapeOf = locations.map { location in
      let shape = location.attributes.map { attribute in
        let number =
          nameNumbers[attribute.name]
          ?? {
            nameNumbers[attribute.name] = names.count
            names.append(attribute.name)
            values.append([])
            return names.count - 1
          }()
        values[number].append(attribute.value)
        return number
      }
      if let known = shapeNumbers[shape] { return known }
      let new = Int64(shapes.count)
      shapeNumbers[shape] = new
      shapes.append(shape)
      return new
    }
    writer.append(names.count)
    for name in names { writer.append(name) }
    writer.append(shapes.count)
    for shape in shapes {
      writer.append(shape.count)
      for name in shape { writer.append(name) }
    }
    IntegerColumn.append(shapeOf, to: &writer)
    for texts in values { TextColumn.append(texts, to: &writer) }
  }

  static func read(
    into locations: inout [Location], from cursor: inout ByteCursor
  ) throws(ChunkError) {
    var names: [String] = []
    for _ in 0..<(try cursor.count(upTo: cursor.left)) { names.append(try cursor.text()) }
    var shapes: [[Int]] = []
    for _ in 0..<(try cursor.count(upTo: locations.count)) {
      var shape: [Int] = []
      for _ in 0..<(try cursor.count(upTo: cursor.left)) {
        shape.append(try cursor.count(upTo: names.count - 1))
      }
      guard shape.isEmpty || !names.isEmpty else { throw .invalid("values without names") }
      shapes.append(shape)
    }
    let shapeOf = try IntegerColumn.read(locations.count, from: &cursor)
    // Limit the total number of values. Otherwise, a few bytes of a malicious file could make the decoder allocate a
    // huge array.
    var counts = [Int](repeating: 0, count: names.count)
    var total = 0
    for number in shapeOf {
      guard shapes.indices.contains(Int(number)) else { throw .invalid("unknown attribute list") }
      total += shapes[Int(number)].count
      guard total <= ChunkCodec.maximumExtras else { throw .invalid("too many values of points") }
      for name in shapes[Int(number)] { counts[name] += 1 }
    }
    var values: [IndexingIterator<[String]>] = []
    for count in counts {
      values.append(try TextColumn.read(count, from: &cursor).makeIterator())
    }
    for (index, number) in shapeOf.enumerated() {
      locations[index].attributes = shapes[Int(number)].compactMap { name in
        values[name].next().map { Location.Attribute(names[name], $0) }
      }
    }
  }
}

/// Encodes and decodes metadata, laps and simplification events.
enum MetadataCodec {
  private static let (metadata, lap, simplified): (UInt8, UInt8, UInt8) = (1, 2, 3)

  /// Encodes metadata, laps and simplification events. Returns an empty array if there are none.
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

  /// Decodes the bytes that ``encode(_:)`` returns.
  ///
  /// - Throws: `ChunkError` for invalid bytes. The decoder also accepts some bytes that ``encode(_:)`` never writes.
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
  /// Whether the event contains metadata of the whole file and not of one track.
  var isOfFile: Bool {
    if case .metadata(let details) = self { details.subject == .file } else { false }
  }
}
