import GeoCore
import GeoTracks

/// Writes KML 2.2 with Google's `gx:MultiTrack`: one Placemark per track, route or waypoint.
///
/// A Track contains all times, then all positions, then all sensor values. The writer therefore holds up to
/// ``chunkCount`` positions, and continues a longer segment in another Track. Positions without a time become a
/// LineString. KML cannot express some facts, such as a Track that continues the previous one. The writer stores these
/// facts as processing instructions, which other programs ignore.
struct KMLTrackWriter: DocumentTrackWriter {
  /// The maximum number of positions held, which need about 20 MB.
  static let chunkCount = 1 << 15

  var losses = TrackLosses()
  var head = DocumentHead()

  private enum Part { case track, route, waypoints }
  private enum Container { case none, tracks, lines }

  private var ofPart = MetadataStore()
  private var part = Part.track
  private var name: String?
  private var container = Container.none
  // `hasPoints` is true if points of the current track or route have been written. `needsSegment` is true if the next
  // position begins a segment of this track.
  private var hasPoints = false
  private var needsSegment = false
  private var held = KMLChunk()

  mutating func finish(into bytes: inout [UInt8]) {
    close(into: &bytes)
    writeHeader(into: &bytes)
    bytes.append("</Document>\n</kml>\n")
  }

  private mutating func writeHeader(into bytes: inout [UInt8]) {
    guard head.begin() else { return }
    bytes.append(
      """
      <?xml version="1.0" encoding="UTF-8"?>
      <kml xmlns="http://www.opengis.net/kml/2.2" xmlns:gx="http://www.google.com/kml/ext/2.2" \
      xmlns:atom="http://www.w3.org/2005/Atom">
      <Document>

      """)
    if head.isSimplified { bytes.append("<?geocore thinned?>\n") }
    func value(_ name: String) -> String? { head.metadata[name] }
    if let name = value("name") { Self.element("name", name, &bytes) }
    if let author = value("author/name") {
      bytes.append("<atom:author>")
      Self.element("atom:name", author, &bytes)
      bytes.append("</atom:author>")
    }
    if let text = value("desc") { Self.element("description", text, &bytes) }
    if !head.metadata.values.isEmpty { bytes.append("\n") }
    KMLValue.appendSchema(to: &bytes)
  }

  mutating func hold(_ value: Location.Attribute, of subject: Metadata.Subject) -> Bool {
    guard XMLText.isTrimmed(value.value) else { return false }
    return switch subject {
    case .file:
      !head.isWritten && ["name", "desc", "author/name"].contains(value.name)
        && head.metadata.add(first: value)
    case .part:
      !hasPoints && part != .waypoints && Self.isDataName(value.name) && ofPart.add(first: value)
    }
  }

  /// Returns true if the reader restores this name unchanged from `ExtendedData`.
  static func isDataName(_ name: String) -> Bool {
    XMLText.isTrimmed(name) && name.utf8.count <= 200
  }

  static func element(_ name: StaticString, _ text: String, _ bytes: inout [UInt8]) {
    bytes.append("<")
    bytes.append(name)
    bytes.append(">")
    XMLText.append(text, to: &bytes)
    bytes.append("</")
    bytes.append(name)
    bytes.append(">")
  }

  static func data(_ value: Location.Attribute, _ bytes: inout [UInt8]) {
    bytes.append("<Data name=\"")
    XMLText.append(value.name, to: &bytes)
    bytes.append("\">")
    element("value", value.value, &bytes)
    bytes.append("</Data>")
  }

  // MARK: Parts

  mutating func begin(_ part: LocationEvent.Part, into bytes: inout [UInt8]) {
    if case .segment = part {
      flush(into: &bytes)
      needsSegment = hasPoints
      return
    }
    close(into: &bytes)
    switch part {
    case .track(let name): (self.part, self.name) = (.track, name)
    case .route(let name): (self.part, self.name) = (.route, name)
    case .waypoints, .segment: (self.part, name) = (.waypoints, nil)
    }
    (hasPoints, needsSegment, ofPart) = (false, false, MetadataStore())
  }

  /// Ends the current track or route, and counts its metadata as lost if it has no points.
  private mutating func close(into bytes: inout [UInt8]) {
    flush(into: &bytes)
    closeContainer(into: &bytes)
    if !hasPoints { losses.count(ofPart.values, of: .part) }
    ofPart = MetadataStore()
  }

  private mutating func closeContainer(into bytes: inout [UInt8]) {
    switch container {
    case .none: return
    case .tracks: bytes.append("</gx:MultiTrack></Placemark>\n")
    case .lines: bytes.append("</MultiGeometry></Placemark>\n")
    }
    container = .none
  }

  // MARK: Points

  mutating func write(_ location: Location, into bytes: inout [UInt8]) {
    guard location.coordinate.isValid else { return losses.count(.coordinate) }
    var location = location
    if let time = location.timestamp, !time.isWritable {
      losses.count(.time)
      location.timestamp = nil
    }
    guard part != .waypoints else {
      writeHeader(into: &bytes)
      return KMLPointWriter.write(location, into: &bytes, &losses)
    }
    if held.isTimed != (location.timestamp != nil) || held.isFull { flush(into: &bytes) }
    held.append(location)
  }

  private mutating func flush(into bytes: inout [UInt8]) {
    guard !held.isEmpty else { return }
    writeHeader(into: &bytes)
    let wanted = held.isTimed ? Container.tracks : .lines
    if container != wanted {
      closeContainer(into: &bytes)
      beginPlacemark(wanted, into: &bytes)
    }
    let mark: StaticString =
      !hasPoints ? "" : needsSegment ? "<?geocore segment?>" : "<?geocore continued?>"
    held.write(mark, into: &bytes, &losses)
    held = KMLChunk()
    (hasPoints, needsSegment) = (true, false)
  }

  private mutating func beginPlacemark(_ new: Container, into bytes: inout [UInt8]) {
    container = new
    bytes.append("<Placemark>")
    if part == .route { bytes.append("<?geocore route?>") }
    if let name, XMLText.isTrimmed(name), name.utf8.count <= XMLLimits.text {
      Self.element("name", name, &bytes)
    }
    // The metadata of a track is written before its first positions.
    if !hasPoints {
      if let text = ofPart["desc"] { Self.element("description", text, &bytes) }
      let others = ofPart.values.filter { $0.name != "desc" }
      if !others.isEmpty {
        bytes.append("<ExtendedData>")
        for value in others { Self.data(value, &bytes) }
        bytes.append("</ExtendedData>")
      }
    }
    bytes.append(new == .tracks ? "<gx:MultiTrack>\n" : "<MultiGeometry>\n")
  }
}

/// Positions of one segment that form one element: a `gx:Track` if they have times, otherwise a LineString.
struct KMLChunk: Sendable {
  private var locations: [Location] = []
  private var extraBytes = 0

  var isEmpty: Bool { locations.isEmpty }

  /// True if the positions have times. False if the chunk is empty.
  var isTimed: Bool { locations.first?.timestamp != nil }

  /// True if the chunk must be written before another position is added.
  var isFull: Bool {
    locations.count >= KMLTrackWriter.chunkCount || extraBytes > TrackWriter.heldExtraBytes
  }

  mutating func append(_ location: Location) {
    locations.append(location)
    extraBytes += location.attributes.byteCount
  }

  /// Appends the chunk as a `gx:Track` or LineString.
  ///
  /// - Parameter mark: The processing instruction that describes how the chunk continues the previous chunk; empty for
  ///   the first chunk.
  func write(
    _ mark: StaticString, into bytes: inout [UInt8], _ losses: inout TrackLosses
  ) {
    for location in locations { losses.count(location.measuresWithoutValue) }
    if isTimed {
      writeTrack(mark, into: &bytes, &losses)
    } else {
      writeLine(mark, into: &bytes, &losses)
    }
  }

  private func writeLine(
    _ mark: StaticString, into bytes: inout [UInt8], _ losses: inout TrackLosses
  ) {
    bytes.append("<LineString>")
    bytes.append(mark)
    bytes.append("<altitudeMode>absolute</altitudeMode><coordinates>\n")
    for location in locations {
      losses.count(attributes: location.attributes)
      for value in KMLValue.all where value.number(location) != nil {
        losses.count(property: value.name)
      }
      Self.append(location, separator: 0x2C, to: &bytes)
      bytes.append("\n")
    }
    bytes.append("</coordinates></LineString>\n")
  }

  private func writeTrack(
    _ mark: StaticString, into bytes: inout [UInt8], _ losses: inout TrackLosses
  ) {
    bytes.append("<gx:Track>")
    bytes.append(mark)
    bytes.append("<altitudeMode>absolute</altitudeMode>\n")
    for location in locations {
      bytes.append("<when>")
      location.timestamp?.append(offset: location.utcOffset, to: &bytes)
      bytes.append("</when>\n")
    }
    for location in locations {
      bytes.append("<gx:coord>")
      Self.append(location, separator: 0x20, to: &bytes)
      bytes.append("</gx:coord>\n")
    }
    writeValues(into: &bytes, &losses)
    bytes.append("</gx:Track>\n")
  }

  private static func append(_ location: Location, separator: UInt8, to bytes: inout [UInt8]) {
    let longitude = location.coordinate.longitude
    let isPlain = (-180...180).contains(longitude)
    ShortestDecimal.append(
      isPlain ? longitude : location.coordinate.normalized.longitude, to: &bytes)
    bytes.append(separator)
    ShortestDecimal.append(location.coordinate.latitude, to: &bytes)
    if let altitude = location.altitude, altitude.isFinite {
      bytes.append(separator)
      ShortestDecimal.append(altitude, to: &bytes)
    }
  }

  // MARK: Values

  private func writeValues(into bytes: inout [UInt8], _ losses: inout TrackLosses) {
    let start = bytes.count
    bytes.append("<ExtendedData><SchemaData schemaUrl=\"#values\">\n")
    let content = bytes.count
    for value in KMLValue.all where locations.contains(where: { value.number($0) != nil }) {
      Self.array(value.name, locations.map { value.number($0).map(NumberText.shortest) }, &bytes)
    }
    for name in extraNames(&losses) {
      Self.array(name, locations.map { KMLValue.first(name, of: $0.attributes) }, &bytes)
    }
    if bytes.count == content { return bytes.removeLast(content - start) }
    bytes.append("</SchemaData></ExtendedData>\n")
  }

  /// Returns the attribute names to write, in order of appearance. Attributes that the file cannot store are counted
  /// as losses.
  private func extraNames(_ losses: inout TrackLosses) -> [String] {
    let most = KMLTrack.maximumNames - KMLValue.all.count
    var names: [String] = []
    // Maps each attribute name to true if it is written, and to false if it is not.
    var places: [String: Bool] = [:]
    for location in locations {
      for (i, attribute) in location.attributes.enumerated() {
        var isKept = places[attribute.name]
        if isKept == nil {
          isKept = names.count < most && KMLValue.isWritten(name: attribute.name)
          // Limit the number of names to save memory.
          if places.count < TrackWriter.csvHeadCount { places[attribute.name] = isKept }
          if isKept == true, !names.contains(attribute.name) { names.append(attribute.name) }
        }
        let isFirst = KMLValue.first(attribute.name, of: location.attributes[..<i]) == nil
        if isKept != true || !KMLValue.isWritten(value: attribute.value) || !isFirst {
          losses.count(attribute: attribute)
        }
      }
    }
    return names
  }

  private static func array(_ name: String, _ values: [String?], _ bytes: inout [UInt8]) {
    bytes.append("<gx:SimpleArrayData name=\"")
    XMLText.append(name, to: &bytes)
    bytes.append("\">\n")
    for value in values {
      guard let value else {
        bytes.append("<gx:value/>")
        continue
      }
      KMLTrackWriter.element("gx:value", value, &bytes)
    }
    bytes.append("\n</gx:SimpleArrayData>\n")
  }
}

/// Writes a waypoint as a Placemark with a Point.
enum KMLPointWriter {
  static func write(
    _ location: Location, into bytes: inout [UInt8], _ losses: inout TrackLosses
  ) {
    losses.count(location.measuresWithoutValue)
    bytes.append("<Placemark>")
    if let time = location.timestamp {
      // Mark the waypoint, because the reader treats a Point with a time as a track point.
      bytes.append("<?geocore waypoint?>")
      append(location.attributes, &bytes, &losses, time, location.utcOffset)
    } else {
      append(location.attributes, &bytes, &losses, nil, nil)
    }
    append(dataOf: location, &bytes, &losses)
    bytes.append("<Point><altitudeMode>absolute</altitudeMode><coordinates>")
    let longitude = location.coordinate.longitude
    let isPlain = (-180...180).contains(longitude)
    ShortestDecimal.append(
      isPlain ? longitude : location.coordinate.normalized.longitude, to: &bytes)
    bytes.append(0x2C)
    ShortestDecimal.append(location.coordinate.latitude, to: &bytes)
    if let altitude = location.altitude, altitude.isFinite {
      bytes.append(0x2C)
      ShortestDecimal.append(altitude, to: &bytes)
    }
    bytes.append("</coordinates></Point></Placemark>\n")
  }

  /// Appends the name, the description and the time of a Placemark.
  private static func append(
    _ attributes: [Location.Attribute], _ bytes: inout [UInt8], _ losses: inout TrackLosses,
    _ time: Timestamp?, _ offset: Int?
  ) {
    if let name = first("name", of: attributes) { KMLTrackWriter.element("name", name, &bytes) }
    if let text = first("desc", of: attributes) {
      KMLTrackWriter.element("description", text, &bytes)
    }
    guard let time else { return }
    bytes.append("<TimeStamp><when>")
    time.append(offset: offset, to: &bytes)
    bytes.append("</when></TimeStamp>")
  }

  private static func first(_ name: String, of attributes: [Location.Attribute]) -> String? {
    attributes.first { $0.name == name && isText($0) }?.value
  }

  private static func isText(_ attribute: Location.Attribute) -> Bool {
    XMLText.isTrimmed(attribute.value) && attribute.value.utf8.count <= XMLLimits.text
  }

  /// Appends all other values as `ExtendedData`.
  private static func append(
    dataOf location: Location, _ bytes: inout [UInt8], _ losses: inout TrackLosses
  ) {
    var values: [Location.Attribute] = []
    for value in KMLValue.all {
      guard let number = value.number(location) else { continue }
      values.append(Location.Attribute(value.name, NumberText.shortest(number)))
    }
    var seen: Set<String> = []
    for attribute in location.attributes {
      let isElement = attribute.name == "name" || attribute.name == "desc"
      let isFirst = seen.insert(attribute.name).inserted
      if isElement, isFirst, isText(attribute) { continue }
      guard isFirst, !isElement, KMLValue.isWritten(attribute) else {
        losses.count(attribute: attribute)
        continue
      }
      values.append(attribute)
    }
    guard !values.isEmpty else { return }
    bytes.append("<ExtendedData>")
    for value in values { KMLTrackWriter.data(value, &bytes) }
    bytes.append("</ExtendedData>")
  }
}

/// A property of a location that KML stores as sensor values of a Track.
struct KMLValue {
  let name: String
  let number: (Location) -> Double?

  /// All properties that become sensor values, with the names that ``KMLSensor`` recognizes.
  static var all: [KMLValue] {
    [
      KMLValue(name: "speed") { $0.speed }, KMLValue(name: "course") { $0.course },
      KMLValue(name: "accuracy_horizontal") { $0.horizontalAccuracy },
      KMLValue(name: "accuracy_vertical") { $0.verticalAccuracy },
      KMLValue(name: "ellipsoidal_altitude") { $0.ellipsoidalAltitude },
      KMLValue(name: "climb") { $0.climb },
    ]
  }

  /// Appends the `Schema` element, which declares sensor names. Viewers draw only declared sensors.
  ///
  /// The schema precedes all tracks, so the writer does not yet know the attribute names of later tracks. The schema
  /// therefore declares common sensors only.
  static func appendSchema(to bytes: inout [UInt8]) {
    bytes.append("<Schema id=\"values\">\n")
    let sensors = ["heart_rate", "cadence", "power", "temperature", "distance"]
    for name in all.map(\.name) + sensors {
      bytes.append(
        contentsOf: "<gx:SimpleArrayField name=\"\(name)\" type=\"float\"/>\n".utf8)
    }
    bytes.append("</Schema>\n")
  }

  /// Returns true if the KML reader restores the attribute. The reader may replace the name of a sensor with its
  /// standard name.
  static func isWritten(_ attribute: Location.Attribute) -> Bool {
    isWritten(name: attribute.name) && isWritten(value: attribute.value)
  }

  static func isWritten(name: String) -> Bool {
    guard KMLTrackWriter.isDataName(name), case .attribute(let read, _) = KMLSensor(name) else {
      return false
    }
    return read == name || SensorName(name) != nil
  }

  static func isWritten(value: String) -> Bool {
    XMLText.isTrimmed(value) && value.utf8.count <= 1024
  }

  /// Returns the first value with the given name that KML can store; nil if there is none.
  static func first(_ name: String, of attributes: some Sequence<Location.Attribute>) -> String? {
    attributes.first { $0.name == name && isWritten(value: $0.value) }?.value
  }
}

extension Location {
  /// The properties that neither a Track nor a Point can store.
  var measuresWithoutValue: LocationMeasures {
    measures.subtracting([
      .altitude, .ellipsoidalAltitude, .speed, .course, .climb, .horizontalAccuracy,
      .verticalAccuracy,
    ])
  }
}
