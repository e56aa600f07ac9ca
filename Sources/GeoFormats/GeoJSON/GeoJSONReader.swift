package import GeoTracks

/// Converts the features and geometries of GeoJSON documents to events.
struct GeoJSONReader: JSONHandler, Sendable {
  var events: [LocationEvent] = []

  // The open objects, each with a flag that is true if the object has coordinates.
  private var frames = GeoJSONFrames<Bool>()
  private var propertyName = ""
  private var about = MetadataStore()
  /// The name of the metadata member that marks a document with simplified points.
  static let thinnedName = "_thinned"
  private var feature: GeoJSONFeature
  // True if the document names a coordinate reference system other than WGS 84.
  private var isForeign = false
  private var foreignName: String?
  // The numbers of the open position. Only the first three are kept.
  private var x = Double.nan
  private var y = Double.nan
  private var z = Double.nan
  private var elementCount = 0
  private var documentCount = 0
  // The number of the input line where the last feature of the collection ended.
  private var lastFeatureLine = 0
  private var unkept = DroppedElementCounts()
  private var unread = UnreadValues()
  // True if the open array inside the coordinates has no element yet.
  private var isBare = false
  // The number of coordinates that are strings instead of numbers.
  private var quotedCount = 0
  // The error in the last document, which is reported when the reader knows whether another document follows.
  private var broken: (skipped: Diagnostic, isRow: Bool)?

  /// - Parameter maximumHeld: The maximum number of positions held.
  init(maximumHeld: Int = GeoJSONFeature.maximumHeld) {
    feature = GeoJSONFeature(maximumHeld: maximumHeld)
  }

  // MARK: Containers

  mutating func beginObject() {
    if frames.isEmpty { beginDocument() }
    switch frames.beginObject(false) {
    case (.object, _): if frames.object?.isFeature == true { feature.reset() }
    case (.other, .properties):
      unkept.note("properties/\(QuotedText.plain(propertyName))")
    // Store an array or object as a missing element, so that later elements keep their indices.
    case (.other, .values): feature.values.appendMissing()
    default: break
    }
  }

  mutating func endObject(at place: JSONPlace) {
    let ended = frames.end()
    switch ended.frame {
    case .object: if let object = ended.object { end(object, at: place) }
    case .properties: feature.hasProperties = true
    case .metadata:
      if !about.values.isEmpty { events.append(.metadata(Metadata(.file, about.values))) }
      about = MetadataStore()
    case .crs:
      if let name = foreignName {
        skip(.invalid, "positions in \(QuotedText.plain(name)), which is not WGS84", at: place)
        foreignName = nil
      }
    default: break
    }
    if frames.isEmpty {
      isForeign = false
      confirm(at: place)
    }
  }

  /// Makes the counts of unreadable and dropped values final, because the object with these values
  /// has been read completely.
  private mutating func confirm(at place: JSONPlace) {
    unkept.confirm()
    unread.confirm(line: place.line, offset: place.offset)
  }

  private mutating func end(_ object: GeoJSONFrames<Bool>.Object, at place: JSONPlace) {
    if object.content { feature.endGeometry(object.kind, at: place, into: &events) }
    guard object.isFeature, object.kind != .featureCollection else { return }
    if frames.top == .features { lastFeatureLine = place.line }
    if object.kind == nil, !feature.hasGeometry {
      skip(.unreadable, "an object that is not GeoJSON", at: place)
    } else {
      feature.end(at: place, into: &events)
    }
    feature.reset()
    confirm(at: place)
  }

  mutating func beginArray() {
    if frames.isEmpty { beginDocument() }
    switch frames.beginArray() {
    case (.coordinates, .object): beginCoordinates()
    case (.coordinates, _):
      feature.deepen()
      (elementCount, isBare) = (0, true)
    case (.values, .values): feature.values.beginNested()
    case (.values, let parent):
      let isForPoints = parent == .pointProperties
      if !feature.values.begin(propertyName, isForPoints: isForPoints) {
        let place = isForPoints ? "coordinateProperties/" : "properties/"
        unkept.note(place + QuotedText.plain(propertyName))
      }
    default: break
    }
  }

  mutating func endArray(at place: JSONPlace) {
    switch frames.end().frame {
    case .coordinates: endCoordinates(at: place)
    case .values: if frames.top != .values { feature.values.end() }
    default: break
    }
    if frames.isEmpty { confirm(at: place) }
  }

  // MARK: Coordinates

  private mutating func beginCoordinates() {
    (elementCount, isBare) = (0, false)
    guard let object = frames.object else { return }
    frames.keep(true)
    feature.beginGeometry(object.kind, isAlone: object.isFeature)
  }

  @inline(__always)
  private mutating func endCoordinates(at place: JSONPlace) {
    let isEmptyPosition = isBare && elementCount == 0 && feature.isAtPosition
    isBare = false
    guard elementCount > 0 || isEmptyPosition else { return feature.rise(isPosition: false) }
    if isEmptyPosition { x = .nan }
    if elementCount <= 1 { y = .nan }
    if elementCount < 3 { z = .nan }
    // Ignore a fourth number, because RFC 7946, section 3.1.1, does not define its meaning.
    if elementCount > 3, !feature.isArea { unkept.note("fourth number of a position") }
    elementCount = 0
    feature.rise(isPosition: true)
    var position = GeoJSONFeature.Position(latitude: y, longitude: x, altitude: z)
    if !feature.isArea, !isValid(&position, at: place) { position.latitude = .nan }
    feature.process(position, at: place, into: &events)
  }

  /// Returns true if the position is valid. Reduces a longitude beyond 180 degrees to [-180, 180).
  private mutating func isValid(
    _ position: inout GeoJSONFeature.Position, at place: JSONPlace
  ) -> Bool {
    if isForeign { return false }
    guard !position.latitude.isNaN, !position.longitude.isNaN else {
      skip(.noCoordinate, "a position without longitude and latitude", at: place)
      return false
    }
    guard position.latitude.magnitude <= 90, position.longitude.magnitude <= 360 else {
      let name = position.latitude.magnitude <= 90 ? "longitude" : "latitude"
      let value = position.latitude.magnitude <= 90 ? position.longitude : position.latitude
      skip(.outOfRange, "\(name) \(value) is out of range", at: place)
      return false
    }
    if position.longitude.magnitude > 180 {
      position.longitude =
        Coordinate(latitude: 0, longitude: position.longitude).normalized.longitude
    }
    return true
  }

  // MARK: Members and values

  mutating func key(_ text: JSONText) {
    frames.key(text)
    switch (frames.top, frames.member) {
    // Drop bounding boxes, because callers can compute them.
    case (.object, .other), (.object, .id):
      if !(text == "bbox") { unkept.note("feature/" + QuotedText.plain(text.string)) }
    case (_, .property):
      propertyName = text.count <= GeoJSONProperties.maximumLength ? text.string : ""
    case (_, .pointProperties): propertyName = ""
    default: break
    }
  }

  @inline(__always)
  mutating func number(_ value: Double) {
    switch frames.top {
    case .coordinates:
      switch elementCount {
      case 0: x = value
      case 1: y = value
      case 2: z = value
      default: break
      }
      elementCount &+= 1
    case .values:
      if !feature.values.append(value) {
        unread.note(propertyName, GeoJSONProperties.text(value))
      }
    case .properties:
      feature.properties.take(propertyName, .number(value))
      // Above 2^53, a double cannot represent every integer, so count the number as one that may have lost digits.
      if value.magnitude > 0x1p53 {
        unkept.note("digits of properties/\(QuotedText.plain(propertyName))")
      }
    case .metadata: takeAbout(GeoJSONProperties.text(value))
    default: break
    }
  }

  mutating func text(_ text: JSONText) {
    switch frames.top {
    case .object:
      if frames.member == .type { frames.type(text) }
    case .coordinates:
      // Accept strings as coordinates, because some versions of Dawarich write them.
      guard let value = Self.value(of: text) else {
        if elementCount == 2, !feature.isArea { note("altitude", text) }
        return number(.nan)
      }
      quotedCount += 1
      number(value)
    case .values: if !feature.values.append(text) { note(propertyName, text) }
    case .properties:
      if text.count <= GeoJSONProperties.maximumLength {
        feature.properties.take(propertyName, .text(text.string))
      } else if text.count <= GeoJSONProperties.maximumDetail {
        feature.properties.takeMore(propertyName, text.string)
      }
    case .metadata:
      if text.count <= GeoJSONProperties.maximumDetail { takeAbout(text.string) }
    case .crs:
      guard frames.member == .crsName, !isForeign else { return }
      let name = text.string
      isForeign = !Self.isWGS84(name)
      // The reader reports the foreign reference system at the end of the object, where it knows the line.
      if isForeign { foreignName = name }
    default: break
    }
  }

  private static func value(of text: JSONText) -> Double? {
    guard text.count > 0, text.count <= 64 else { return nil }
    return DecimalParser.double(Array(text.string.utf8).span)
  }

  /// Counts a string that should be a number or a time.
  private mutating func note(_ name: String, _ text: JSONText) {
    unread.note(name, text.count <= GeoJSONProperties.maximumLength ? text.string : "…")
  }

  private mutating func takeAbout(_ text: String) {
    if propertyName == Self.thinnedName {
      events.append(.simplified)
    } else {
      _ = about.add(Location.Attribute(propertyName, text))
    }
  }

  mutating func bool(_ value: Bool) {
    switch frames.top {
    case .properties: feature.properties.take(propertyName, .text(value ? "true" : "false"))
    case .metadata: takeAbout(value ? "true" : "false")
    default: other()
    }
  }

  mutating func other() {
    switch frames.top {
    case .object: if frames.member == .properties { feature.hasProperties = true }
    case .coordinates: number(.nan)
    case .values: feature.values.appendMissing()
    default: break
    }
  }

  // MARK: Skipped data

  /// Returns true if the name denotes a coordinate reference system on WGS 84 in degrees (GeoJSON 2008, section
  /// 3.1).
  static func isWGS84(_ name: String) -> Bool {
    let name = name.uppercased()
    return ["CRS84", "CRS84H", ":4326", ":4979", "WGS84", "WGS 84"].contains { name.hasSuffix($0) }
  }

  private mutating func beginDocument() {
    tellBroken(isResumed: true)
    documentCount &+= 1
    lastFeatureLine = 0
  }

  /// Emits the remaining diagnostics at the end of the input.
  mutating func finish() {
    tellBroken(isResumed: false)
    unread.tell(into: &events)
    if quotedCount > 0 {
      let what = "coordinates that are texts are read as numbers"
      events.append(.diagnostic(Diagnostic(.assumed, what, line: nil, offset: 0)))
      quotedCount = 0
    }
    if let text = unkept.text {
      events.append(.diagnostic(Diagnostic(.unkept, text, line: nil, offset: 0)))
    }
    unkept = DroppedElementCounts()
  }

  /// Reports the held error of an invalid document.
  ///
  /// - Parameter isResumed: True if another document follows, such as the next line of a collection with one feature
  ///   per line.
  private mutating func tellBroken(isResumed: Bool) {
    guard var last = broken else { return }
    broken = nil
    if !isResumed, !last.isRow { last.skipped.stopsReading = true }
    events.append(.diagnostic(last.skipped))
  }

  mutating func giveUp(_ problem: JSONProblem, at place: JSONPlace) {
    tellBroken(isResumed: false)
    // After an error, the tokenizer skips the rest of the line. If each line is a document, one document is lost. If a
    // whole collection is on one line, all further features are lost.
    let isCollection = frames.isInCollection
    let losesFeatures = isCollection && lastFeatureLine == place.line
    let isRow = !isCollection && documentCount > 1
    func hold(_ detail: String, stopsReading: Bool = false) {
      let skipped = Diagnostic(
        .unreadable, detail, line: place.line, offset: place.offset, stopsReading: stopsReading)
      broken = (skipped, isRow)
    }
    feature.giveHeld(into: &events)
    feature.reset()
    unkept.forget()
    unread.forget()
    frames.reset()
    isForeign = false
    about = MetadataStore()
    switch problem {
    case .syntax: hold("broken JSON", stopsReading: losesFeatures)
    case .tooDeep:
      hold("JSON nested deeper than \(JSONTokenizer.maximumDepth)", stopsReading: losesFeatures)
    case .end:
      let detail = "the input ends inside a JSON document"
      events.append(
        .diagnostic(
          Diagnostic(
            .truncated, detail, line: place.line, offset: place.offset, stopsReading: true)))
    case .cut: skip(.truncated, "a truncated JSON document", at: place)
    case .noise: skip(.noise, "neither an object nor an array of JSON", at: place)
    }
  }

  private mutating func skip(_ reason: Diagnostic.Reason, _ detail: String, at place: JSONPlace) {
    events.append(.diagnostic(Diagnostic(reason, detail, line: place.line, offset: place.offset)))
  }
}

/// Reads tracks and waypoints from GeoJSON (RFC 7946): one document, one document per line, or text sequences (RFC
/// 8142).
///
/// - A LineString becomes a track. A MultiLineString becomes a track with one segment per line. The feature's
///   `coordTimes`, `times` or `coordinateProperties.times` contains the times in ISO 8601, or in seconds or
///   milliseconds since 1970. The arrays are flat, or nested in the same way as the coordinates. Other arrays in
///   `coordinateProperties` become `Location.attributes`.
/// - A Point or MultiPoint whose feature has a time (`time`, `timestamp`, `date`) becomes a track point, and
///   consecutive points form one track. A point without a time becomes a waypoint. Other properties become attributes.
/// - The decoder skips polygons, positions out of range, and positions in a coordinate reference system other than WGS
///   84. The decoder accepts longitudes up to 360 and reduces them.
/// - The third coordinate is read as the height above mean sea level. RFC 7946, section 3.1.1, defines this coordinate
///   as the height above the ellipsoid. However, most recorded tracks were converted from GPX, where `ele` is above
///   mean sea level.
///
/// The decoder emits positions immediately if the properties and the type precede them. Otherwise, the decoder
/// holds up to 2^17 positions until the feature ends. If a feature has more positions, the positions beyond this
/// limit lose their times, which a diagnostic reports (`Diagnostic.Reason.tooLong`).
///
/// **Memory.** The decoder keeps 64 properties per feature, with names and values of up to 1024 bytes. The decoder
/// keeps up to 2^20 times and 2^20 other values of positions. A JSON token has up to 1 MiB. A feature that reaches
/// all limits needs less than 250 MB, including the emitted locations. A typical track needs about 10 MB.
package struct GeoJSONDecoder: LocationDecoder {
  private var tokenizer = JSONTokenizer()
  private var reader: GeoJSONReader

  package init() { reader = GeoJSONReader() }

  /// Creates a decoder that holds fewer positions, for tests.
  init(maximumHeld: Int) { reader = GeoJSONReader(maximumHeld: maximumHeld) }

  package mutating func decode(_ bytes: Span<UInt8>, into events: inout [LocationEvent]) {
    swap(&events, &reader.events)
    bytes.withUnsafeBufferPointer { tokenizer.read($0, into: &reader) }
    swap(&events, &reader.events)
  }

  package mutating func finish(into events: inout [LocationEvent]) {
    swap(&events, &reader.events)
    tokenizer.finish(into: &reader)
    reader.finish()
    swap(&events, &reader.events)
  }
}

/// Holds a limited amount of metadata until it is written or emitted.
struct MetadataStore: Sendable {
  private(set) var values: [Location.Attribute] = []
  private var byteCount = 0

  /// Stores a value. Returns false if the store is full or if the value is too long for a reader.
  mutating func add(_ value: Location.Attribute) -> Bool {
    let size = value.name.utf8.count + value.value.utf8.count
    guard !value.name.isEmpty, value.name.utf8.count <= 4096,
      value.value.utf8.count <= XMLLimits.text, values.count < Metadata.countLimit,
      byteCount + size <= Metadata.byteLimit
    else { return false }
    byteCount += size
    values.append(value)
    return true
  }

  /// Stores a value unless its name already has a value. Returns false if the value is not stored.
  mutating func add(first value: Location.Attribute) -> Bool {
    self[value.name] == nil && add(value)
  }

  /// Returns the first value with this name; nil if there is no such value.
  subscript(name: String) -> String? { values.first { $0.name == name }?.value }
}
