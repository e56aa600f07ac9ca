import GeoTracks

/// The lines of a feature, until they are written.
struct GeoJSONLines: Sendable {
  private var locations: [Location] = []
  // The indices of the locations with which lines begin.
  private var starts: [Int] = []
  private var extraBytes = 0

  /// Extras that get an array, at most: with all properties they stay below what the decoder keeps.
  static let maximumExtras = 15

  var isEmpty: Bool { locations.isEmpty }

  /// A line counts as a position, so that what a reader has to keep is bounded too.
  var isFull: Bool {
    locations.count + starts.count >= TrackWriter.geoJSONLineCount
      || extraBytes > TrackWriter.heldExtraBytes
  }

  mutating func append(_ location: Location, startsLine: Bool) {
    if startsLine || locations.isEmpty { starts.append(locations.count) }
    locations.append(location)
    if !location.extras.isEmpty { extraBytes += location.extras.byteCount }
  }

  /// Itself in pieces that a geometry holds: lines of two positions or more together, as RFC 7946 demands
  /// (section 3.1.4), and each line of one alone.
  var pieces: [GeoJSONLines] {
    guard starts.count > 1 else { return [self] }
    var pieces: [GeoJSONLines] = []
    var wasLong = false
    for (i, start) in starts.enumerated() {
      let line = locations[start..<(i + 1 < starts.count ? starts[i + 1] : locations.count)]
      if line.count < 2 || !wasLong { pieces.append(GeoJSONLines()) }
      wasLong = line.count > 1
      for (index, location) in line.enumerated() {
        pieces[pieces.count - 1].append(location, startsLine: index == 0)
      }
    }
    return pieces
  }

  // MARK: Writing

  /// Writes type and coordinates: a Point, a LineString, or a MultiLineString if there are several lines.
  func writeGeometry(to json: inout JSONWriter) {
    let isPoint = locations.count == 1
    json.member("type", isPoint ? "Point" : starts.count > 1 ? "MultiLineString" : "LineString")
    json.key("coordinates")
    guard !isPoint else { return Self.writePosition(locations[0], to: &json) }
    writeNested(to: &json, Self.writePosition)
  }

  private static func writePosition(_ location: Location, to json: inout JSONWriter) {
    json.array {
      $0.value(decimal: GeoJSONPoint.longitude(location))
      $0.value(decimal: location.coordinate.latitude)
      if let altitude = location.altitude, altitude.isFinite { $0.value(decimal: altitude) }
    }
  }

  /// Writes what is known of the positions, in arrays nested as the coordinates are.
  func writeProperties(to json: inout JSONWriter, _ losses: inout TrackLosses) {
    let hasTimes = locations.contains { $0.timestamp?.isWritable ?? false }
    let columns = GeoJSONPoint.numbers.filter { column in
      locations.contains { column.value($0) != nil }
    }
    let extras = extraNames
    let texts = GeoJSONPoint.texts.filter { column in
      locations.contains { column.value($0) != nil }
    }
    guard
      hasTimes || !columns.isEmpty || !texts.isEmpty
        || locations.contains(where: { !$0.extras.isEmpty })
    else { return }
    json.object("coordinateProperties") { json in
      if hasTimes {
        json.key("times")
        var text: [UInt8] = []
        writeNested(to: &json) { location, json in
          guard let time = location.timestamp, time.isWritable else { return json.null() }
          text.removeAll(keepingCapacity: true)
          time.append(offset: location.utcOffset, to: &text)
          json.value(ascii: text)
        }
      }
      for column in columns {
        json.key(column.name)
        writeNested(to: &json) { location, json in
          if let value = column.value(location) {
            json.value(decimal: value)
          } else {
            json.null()
          }
        }
      }
      for column in texts {
        json.key(column.name)
        writeNested(to: &json) { location, json in
          guard let text = column.value(location), GeoJSONProperties.isShort(text) else {
            return json.null()
          }
          json.value(text)
        }
      }
      for name in extras {
        json.key(name)
        writeNested(to: &json) { location, json in
          guard let text = Self.text(location, name) else { return json.null() }
          if let number = Self.number(text) {
            json.value(decimal: number)
          } else {
            json.value(text)
          }
        }
      }
      // Of a name the first of a position is written.
      for location in locations {
        var left = Set(extras)
        for extra in location.extras
        where left.remove(extra.name) == nil || Self.text(location, extra.name) == nil {
          losses.count(extra: extra)
        }
      }
    }
  }

  private func writeNested(
    to json: inout JSONWriter, _ write: (Location, inout JSONWriter) -> Void
  ) {
    func line(_ range: Range<Int>, _ json: inout JSONWriter) {
      json.array { json in
        for i in range { write(locations[i], &json) }
      }
    }
    guard starts.count > 1 else { return line(locations.indices, &json) }
    json.array { json in
      for (i, start) in starts.enumerated() {
        line(start..<(i + 1 < starts.count ? starts[i + 1] : locations.count), &json)
      }
    }
  }

  /// The extras that get an array, in the order in which they come.
  private var extraNames: [String] {
    var names: [String] = []
    for location in locations {
      for extra in location.extras where names.count < Self.maximumExtras {
        guard !names.contains(extra.name), GeoJSONPoint.isExtra(extra.name),
          !GeoJSONValues.isTimes(extra.name), Self.text(location, extra.name) != nil
        else { continue }
        names.append(extra.name)
      }
    }
    return names
  }

  /// The value of an extra, if it is none of those that are too long.
  private static func text(_ location: Location, _ name: String) -> String? {
    guard let text = location.extra(name), !text.isEmpty, GeoJSONProperties.isShort(text) else {
      return nil
    }
    return text
  }

  /// The number that a text is, unless something would be lost, as the zeros of `007`.
  private static func number(_ text: String) -> Double? {
    let bytes = Array(text.utf8)
    let digits = bytes.drop { $0 == UInt8(ascii: "-") }
    let second = digits.dropFirst().first
    guard let first = digits.first, first &- 0x30 < 10,
      !bytes.contains(where: { $0 | 0x20 == 0x65 }),
      first != 0x30 || second == nil || second == UInt8(ascii: ".")
    else { return nil }
    return DecimalParser.double(bytes.span).flatMap { $0.isFinite ? $0 : nil }
  }
}
