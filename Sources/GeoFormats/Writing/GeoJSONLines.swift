import GeoCore

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
    if !location.extras.isEmpty { extraBytes += location.extraBytes }
  }

  // MARK: Writing

  /// Writes type and coordinates: a LineString, or a MultiLineString if there are several lines.
  func writeGeometry(to json: inout JSONWriter) {
    json.member("type", starts.count > 1 ? "MultiLineString" : "LineString")
    json.key("coordinates")
    writeNested(to: &json) { location, json in
      json.array {
        $0.value(decimal: GeoJSONPoint.longitude(location))
        $0.value(decimal: location.coordinate.latitude)
        if let altitude = location.altitude, altitude.isFinite { $0.value(decimal: altitude) }
      }
    }
  }

  /// Writes what is known of the positions, in arrays nested as the coordinates are.
  func writeProperties(to json: inout JSONWriter, _ losses: inout [TrackLoss: Int]) {
    let hasTimes = locations.contains { $0.timestamp?.isWritable ?? false }
    let columns = GeoJSONPoint.numbers.filter { column in
      locations.contains { column.value($0) != nil }
    }
    let extras = extraNames
    guard hasTimes || !columns.isEmpty || locations.contains(where: { !$0.extras.isEmpty }) else {
      return
    }
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
      var written = 0
      for name in extras {
        json.key(name)
        writeNested(to: &json) { location, json in
          guard let value = Self.number(location, name) else { return json.null() }
          json.value(decimal: value)
        }
        written += locations.count { Self.number($0, name) != nil }
      }
      losses.count(.extra, locations.reduce(0) { $0 + $1.extras.count } - written)
    }
  }

  private func writeNested(
    to json: inout JSONWriter, _ write: (Location, inout JSONWriter) -> Void
  ) {
    func line(_ range: Range<Int>, _ json: inout JSONWriter) {
      json.array { json in
        for i in range { write(locations[i], &json) }
        // A line has two positions at least (RFC 7946, section 3.1.4).
        if range.count == 1 { write(locations[range.lowerBound], &json) }
      }
    }
    guard starts.count > 1 else { return line(locations.indices, &json) }
    json.array { json in
      for (i, start) in starts.enumerated() {
        line(start..<(i + 1 < starts.count ? starts[i + 1] : locations.count), &json)
      }
    }
  }

  /// The extras that are numbers, in the order in which they come.
  private var extraNames: [String] {
    var names: [String] = []
    for location in locations {
      for extra in location.extras where names.count < Self.maximumExtras {
        guard !names.contains(extra.name), GeoJSONPoint.isExtra(extra.name),
          !GeoJSONValues.isTimes(extra.name), Self.number(location, extra.name) != nil
        else { continue }
        names.append(extra.name)
      }
    }
    return names
  }

  private static func number(_ location: Location, _ name: String) -> Double? {
    guard let text = location.extra(name) else { return nil }
    let bytes = Array(text.utf8)
    return DecimalParser.double(bytes.span)
  }
}
