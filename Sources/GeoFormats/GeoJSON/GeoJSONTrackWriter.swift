import GeoTracks

/// Writes a FeatureCollection (RFC 7946) with one feature per line.
///
/// Each track or route becomes a LineString or MultiLineString, and each waypoint becomes a Point. The properties
/// precede the geometry, so a reader knows the time of each position before it reads the position.
/// `coordinateProperties.times` contains the times, and other arrays in `coordinateProperties` contain further values.
///
/// The writer holds a feature until it is complete or has ``TrackWriter/geoJSONLineCount`` positions. A longer track
/// continues in the next feature. The `_continues` property of that feature is `segment` if the segment continues,
/// and `track` if a new segment begins.
struct GeoJSONTrackWriter: DocumentTrackWriter {
  var losses = TrackLosses()
  var head = DocumentHead()

  private enum Part { case track, route, waypoints }

  // The metadata of the current track or route, which is written with the first feature.
  private var ofPart = MetadataStore()
  private var hasFeature = false
  private var part = Part.track
  private var name: String?
  // How the held feature continues the previous feature; nil if the held feature begins a track or route.
  private var continues: String?
  private var held = GeoJSONLines()
  // True if the next position begins a line.
  private var startsLine = true

  mutating func finish(into bytes: inout [UInt8]) {
    flush(into: &bytes)
    losses.count(ofPart.values, of: .part)
    writeHeader(into: &bytes)
    bytes.append("\n]}\n")
  }

  private mutating func writeHeader(into bytes: inout [UInt8]) {
    guard head.begin() else { return }
    bytes.append("{\"type\":\"FeatureCollection\",")
    if head.isSimplified || !head.metadata.values.isEmpty {
      var json = JSONWriter()
      json.bytes = consume bytes
      json.object("metadata") { json in
        if head.isSimplified { json.member(GeoJSONReader.thinnedName, "true") }
        for value in head.metadata.values { json.member(value.name, value.value) }
      }
      bytes = json.bytes
      bytes.append(",")
    }
    bytes.append("\"features\":[")
  }

  mutating func hold(_ value: Location.Attribute, of subject: Metadata.Subject) -> Bool {
    switch subject {
    case .file:
      !head.isWritten && value.name != GeoJSONReader.thinnedName
        && GeoJSONProperties.isShort(value.name) && head.metadata.add(first: value)
    case .part:
      held.isEmpty && continues == nil && part != .waypoints
        && GeoJSONProperties.isDetail(value.name) && ofPart.add(first: value)
    }
  }

  mutating func begin(_ part: LocationEvent.Part, into bytes: inout [UInt8]) {
    if case .segment = part {
      // The previous feature has been written, so the next feature begins a new segment of the same track.
      if held.isEmpty, continues != nil { continues = "track" }
      startsLine = true
      return
    }
    flush(into: &bytes)
    losses.count(ofPart.values, of: .part)
    (continues, startsLine, ofPart) = (nil, true, MetadataStore())
    switch part {
    case .track(let name): (self.part, self.name) = (.track, name)
    case .route(let name): (self.part, self.name) = (.route, name)
    case .waypoints: (self.part, self.name) = (.waypoints, nil)
    case .segment: break
    }
  }

  mutating func write(_ location: Location, into bytes: inout [UInt8]) {
    guard location.coordinate.isValid else { return losses.count(.coordinate) }
    guard part != .waypoints else {
      beginFeature(into: &bytes)
      GeoJSONPoint.write(location, into: &bytes, &losses)
      return
    }
    if let time = location.timestamp, !time.isWritable { losses.count(.time) }
    held.append(location, startsLine: startsLine)
    startsLine = false
    guard held.isFull else { return }
    flush(into: &bytes)
    continues = "segment"
  }

  private mutating func flush(into bytes: inout [UInt8]) {
    guard !held.isEmpty else { return }
    for lines in held.pieces {
      write(lines, into: &bytes)
      // The next feature begins a new segment of the same track.
      continues = "track"
    }
    held = GeoJSONLines()
    startsLine = false
  }

  private mutating func write(_ lines: GeoJSONLines, into bytes: inout [UInt8]) {
    beginFeature(into: &bytes)
    var json = JSONWriter()
    json.bytes = consume bytes
    json.object { json in
      json.member("type", "Feature")
      json.object("properties") { json in
        json.member("_gpxType", part == .route ? "rte" : "trk")
        if let continues { json.member("_continues", continues) }
        if let name, GeoJSONProperties.isShort(name) { json.member("name", name) }
        for value in ofPart.values { json.member(value.name, value.value) }
        lines.writeProperties(to: &json, &losses)
      }
      json.object("geometry") { lines.writeGeometry(to: &$0) }
    }
    bytes = json.bytes
    ofPart = MetadataStore()
  }

  private mutating func beginFeature(into bytes: inout [UInt8]) {
    writeHeader(into: &bytes)
    bytes.append(hasFeature ? ",\n" : "\n")
    hasFeature = true
  }
}

/// The lines of a feature that has not been written yet.
struct GeoJSONLines: Sendable {
  private var locations: [Location] = []
  // The index of the first location of each line.
  private var starts: [Int] = []
  private var extraBytes = 0

  /// The maximum number of attributes written as arrays. The decoder's limits allow this number of arrays.
  static let maximumExtras = 15

  var isEmpty: Bool { locations.isEmpty }

  /// True if the lines must be written now. Each line counts as one more position, because a reader needs
  /// additional memory for each line.
  var isFull: Bool {
    locations.count + starts.count >= TrackWriter.geoJSONLineCount
      || extraBytes > TrackWriter.heldExtraBytes
  }

  mutating func append(_ location: Location, startsLine: Bool) {
    if startsLine || locations.isEmpty { starts.append(locations.count) }
    locations.append(location)
    if !location.attributes.isEmpty { extraBytes += location.attributes.byteCount }
  }

  /// The lines in groups, each of which becomes one geometry.
  ///
  /// A line needs at least two positions (RFC 7946, section 3.1.4). Lines with two or more positions form one group,
  /// and each single position is a group of its own.
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

  /// Writes the type and coordinates: a Point for one position, a LineString for one line, otherwise a MultiLineString.
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

  /// Writes the values of the positions as arrays that are nested in the same way as the coordinates.
  func writeProperties(to json: inout JSONWriter, _ losses: inout TrackLosses) {
    let hasTimes = locations.contains { $0.timestamp?.isWritable ?? false }
    let columns = GeoJSONPoint.numbers.filter { column in
      locations.contains { column.value($0) != nil }
    }
    let attributes = extraNames
    let texts = GeoJSONPoint.texts.filter { column in
      locations.contains { column.value($0) != nil }
    }
    guard
      hasTimes || !columns.isEmpty || !texts.isEmpty
        || locations.contains(where: { !$0.attributes.isEmpty })
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
      for name in attributes {
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
      // Write only the first of several attributes with the same name.
      for location in locations {
        var left = Set(attributes)
        for attribute in location.attributes
        where left.remove(attribute.name) == nil || Self.text(location, attribute.name) == nil {
          losses.count(attribute: attribute)
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

  /// The names of the attributes to write as arrays, in order of appearance.
  private var extraNames: [String] {
    var names: [String] = []
    for location in locations {
      for attribute in location.attributes where names.count < Self.maximumExtras {
        guard !names.contains(attribute.name), GeoJSONPoint.isExtra(attribute.name),
          !GeoJSONValues.isTimes(attribute.name), Self.text(location, attribute.name) != nil
        else { continue }
        names.append(attribute.name)
      }
    }
    return names
  }

  /// Returns the value of an attribute. Returns nil if the value is missing, empty or too long.
  private static func text(_ location: Location, _ name: String) -> String? {
    guard let text = location.attribute(name), !text.isEmpty, GeoJSONProperties.isShort(text) else {
      return nil
    }
    return text
  }

  /// Returns the text as a number. Returns nil if the number would lose digits, such as the zeros in `007`.
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

/// Writes a waypoint as a Point. The tables ``numbers`` and ``texts`` define the property names.
enum GeoJSONPoint {
  /// A property whose value is a number.
  struct Number: Sendable {
    var name: String
    var value: @Sendable (Location) -> Double?
  }

  /// All numeric properties that ``GeoJSONProperties`` reads. The altitude is missing, because it is the third
  /// coordinate.
  static let numbers: [Number] = [
    Number(name: "ellipsoidal_altitude") { $0.ellipsoidalAltitude },
    Number(name: "speed") { $0.speed },
    Number(name: "course") { $0.course },
    Number(name: "climb") { $0.climb },
    Number(name: "accuracy") { $0.horizontalAccuracy },
    Number(name: "vertical_accuracy") { $0.verticalAccuracy },
    Number(name: "speed_accuracy") { $0.speedAccuracy },
    Number(name: "course_accuracy") { $0.courseAccuracy },
    Number(name: "climb_accuracy") { $0.climbAccuracy },
    Number(name: "fix_dimension") { $0.fix.map { Double($0.rawValue) } },
    Number(name: "satellites") { $0.satellitesUsed.map(Double.init) },
    Number(name: "satellites_in_view") { $0.satellitesInView.map(Double.init) },
    Number(name: "hdop") { $0.dilution.horizontal },
    Number(name: "vdop") { $0.dilution.vertical },
    Number(name: "pdop") { $0.dilution.position },
  ]

  /// A property whose value is a string.
  struct Text: Sendable {
    var name: String
    var value: @Sendable (Location) -> String?
  }

  /// All string properties that ``GeoJSONProperties`` reads.
  static let texts: [Text] = [
    Text(name: "_device") { $0.device }, Text(name: "_fix_status") { $0.status?.rawValue },
  ]

  /// Returns true if an attribute can be stored as a property with this name. Names with a special meaning are
  /// excluded.
  static func isExtra(_ name: String) -> Bool {
    !name.isEmpty && GeoJSONProperties.isShort(name)
      && !GeoJSONProperties.isNumber(name) && !GeoJSONProperties.isOwn(name)
      && name != "coordinateProperties" && !texts.contains { $0.name == name }
  }

  /// Returns the longitude, normalized if it is outside [-180, 180].
  static func longitude(_ location: Location) -> Double {
    location.coordinate.longitude.magnitude <= 180
      ? location.coordinate.longitude : location.coordinate.normalized.longitude
  }

  /// Appends a feature with a Point.
  static func write(
    _ location: Location, into bytes: inout [UInt8], _ losses: inout TrackLosses
  ) {
    var json = JSONWriter()
    json.bytes = consume bytes
    json.object { json in
      json.member("type", "Feature")
      json.object("properties") { json in
        json.member("_gpxType", "wpt")
        if let time = location.timestamp {
          if time.isWritable {
            var text: [UInt8] = []
            time.append(offset: location.utcOffset, to: &text)
            json.key("time")
            json.value(ascii: text)
          } else {
            losses.count(.time)
          }
        }
        for number in numbers {
          guard let value = number.value(location), value.isFinite else { continue }
          json.key(number.name)
          json.value(decimal: value)
        }
        for text in texts {
          if let value = text.value(location), GeoJSONProperties.isShort(value) {
            json.member(text.name, value)
          }
        }
        writeExtras(location, to: &json, &losses)
      }
      json.object("geometry") { json in
        json.member("type", "Point")
        json.array("coordinates") {
          $0.value(decimal: longitude(location))
          $0.value(decimal: location.coordinate.latitude)
          if let altitude = location.altitude, altitude.isFinite { $0.value(decimal: altitude) }
        }
      }
    }
    bytes = json.bytes
  }

  private static func writeExtras(
    _ location: Location, to json: inout JSONWriter, _ losses: inout TrackLosses
  ) {
    var names: Set<String> = []
    for attribute in location.attributes {
      guard isExtra(attribute.name), GeoJSONProperties.isShort(attribute.value),
        names.count < GeoJSONProperties.maximumCount - numbers.count,
        !GeoJSONProperties.isTime(attribute.name)
          || location.timestamp != nil && attribute.name != "time",
        names.insert(attribute.name).inserted
      else {
        losses.count(attribute: attribute)
        continue
      }
      json.member(attribute.name, attribute.value)
    }
  }
}
