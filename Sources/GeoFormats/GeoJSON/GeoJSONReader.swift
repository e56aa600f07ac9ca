public import GeoTracks

/// Finds tracks in the features and geometries of GeoJSON documents.
struct GeoJSONReader: JSONHandler, Sendable {
  /// What has come out.
  var events: [LocationEvent] = []

  // Of an object, whether it has coordinates.
  private var frames = GeoJSONFrames<Bool>()
  private var propertyName = ""
  private var about = MetadataStore()
  /// The member of the metadata that says that points have been left out on purpose.
  static let thinnedName = "_thinned"
  private var feature: GeoJSONFeature
  // The document names a coordinate reference system that is not WGS84.
  private var isForeign = false
  private var foreignName: String?
  // The elements of the position being read, of which the first three are kept.
  private var x = Double.nan
  private var y = Double.nan
  private var z = Double.nan
  private var elementCount = 0
  private var documentCount = 0
  // Where a feature of the collection ended last.
  private var lastFeatureLine = 0
  // What is not kept, and how often.
  private var unkept = DroppedElementCounts()
  private var unread = UnreadValues()
  // The array of coordinates in hand has had no element.
  private var isBare = false
  // Coordinates that are texts.
  private var quotedCount = 0
  // What broke the last document, told once it is known whether anything is read behind it.
  private var broken: (skipped: Diagnostic, isRow: Bool)?

  /// - Parameter maximumHeld: positions that are held back, at most.
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
    // An element all the same, so that those behind it keep their places.
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

  /// Says that what is in hand has been read.
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
    // RFC 7946, section 3.1.1: what they mean is not specified.
    if elementCount > 3, !feature.isArea { unkept.note("fourth number of a position") }
    elementCount = 0
    feature.rise(isPosition: true)
    var position = GeoJSONFeature.Position(latitude: y, longitude: x, altitude: z)
    if !feature.isArea, !isValid(&position, at: place) { position.latitude = .nan }
    feature.take(position, at: place, into: &events)
  }

  /// Whether a position can be used; brings longitudes beyond 180 back.
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
    // Boxes are computed anew by whoever wants them.
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
      // No double has all the digits.
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
      // Dawarich has written them so.
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
      // Told at the end of the object, where the place is known.
      if isForeign { foreignName = name }
    default: break
    }
  }

  private static func value(of text: JSONText) -> Double? {
    guard text.count > 0, text.count <= 64 else { return nil }
    return DecimalParser.double(Array(text.string.utf8).span)
  }

  /// Counts a text that stands where a number or time has to.
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

  // MARK: What is passed over

  /// Whether a name of a coordinate reference system (GeoJSON 2008, section 3.1) means WGS84 in
  /// degrees.
  static func isWGS84(_ name: String) -> Bool {
    let name = name.uppercased()
    return ["CRS84", "CRS84H", ":4326", ":4979", "WGS84", "WGS 84"].contains { name.hasSuffix($0) }
  }

  private mutating func beginDocument() {
    tellBroken(isResumed: true)
    documentCount &+= 1
    lastFeatureLine = 0
  }

  /// Says that the input has ended.
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

  /// - Parameter isResumed: whether another document begins behind the broken one, such as the next
  ///   feature of a collection that has each on a line of its own.
  private mutating func tellBroken(isResumed: Bool) {
    guard var last = broken else { return }
    broken = nil
    if !isResumed, !last.isRow { last.skipped.stopsReading = true }
    events.append(.diagnostic(last.skipped))
  }

  mutating func giveUp(_ problem: JSONProblem, at place: JSONPlace) {
    tellBroken(isResumed: false)
    // The rest of the line is not read: of a sequence of documents that is one of them, but of a
    // collection on one line all further features.
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
    case .cut: skip(.truncated, "a JSON document without its end", at: place)
    case .noise: skip(.noise, "neither an object nor an array of JSON", at: place)
    }
  }

  private mutating func skip(_ reason: Diagnostic.Reason, _ detail: String, at place: JSONPlace) {
    events.append(.diagnostic(Diagnostic(reason, detail, line: place.line, offset: place.offset)))
  }
}

/// Reads tracks and places from GeoJSON (RFC 7946): one document, one a line, or text sequences
/// (RFC 8142).
///
/// - A LineString is a track; so is a MultiLineString, each of its lines a segment. Times come from the
///   feature's `coordTimes`, `times` or `coordinateProperties.times`: ISO 8601, or seconds or
///   milliseconds since 1970, in arrays nested as the coordinates are or flat. Other arrays of
///   `coordinateProperties` become `Location.attributes`.
/// - A Point or MultiPoint whose feature has a time (`time`, `timestamp`, `date`) is a position of a
///   track that all such points in sequence form; without one it is a waypoint. Its other properties
///   become extras.
/// - Polygons are passed over, as are positions in another coordinate reference system than WGS84 and
///   those out of range; longitudes up to 360 are reduced.
/// - The third coordinate is taken for the height above mean sea level, although RFC 7946 section 3.1.1
///   means the one above the ellipsoid: recorded tracks were GPX, and their writers copy its `ele`.
///
/// Positions come out as they are read if the properties and the type stand before them; otherwise they
/// are held until the feature ends, up to 2^17 of them. Those of a larger feature come out without their
/// times, and `Diagnostic.Reason.tooLong` says so.
///
/// **Memory.** Names and texts of properties are kept up to 1024 bytes, 64 of them; of values for
/// positions 2^20 times and 2^20 numbers; of a token 1 MiB. With the locations that come out at once
/// that is below 250 MB, for a feature that has all of it; a track of a usual kind takes some 10 MB.
public struct GeoJSONDecoder: LocationDecoder {
  private var tokenizer = JSONTokenizer()
  private var reader: GeoJSONReader

  /// Creates a decoder.
  public init() { reader = GeoJSONReader() }

  /// Creates a decoder that holds fewer positions back.
  init(maximumHeld: Int) { reader = GeoJSONReader(maximumHeld: maximumHeld) }

  /// Reads the next bytes, cut anywhere.
  public mutating func decode(_ bytes: Span<UInt8>, into events: inout [LocationEvent]) {
    swap(&events, &reader.events)
    bytes.withUnsafeBufferPointer { tokenizer.read($0, into: &reader) }
    swap(&events, &reader.events)
  }

  /// Says that the input has ended; the positions of a document that is cut come out.
  public mutating func finish(into events: inout [LocationEvent]) {
    swap(&events, &reader.events)
    tokenizer.finish(into: &reader)
    reader.finish()
    swap(&events, &reader.events)
  }
}

/// Details until they are written, a bounded number of them.
struct MetadataStore: Sendable {
  private(set) var values: [Location.Attribute] = []
  private var byteCount = 0

  /// Takes a value; false if there is no room, or no reader would take it.
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
}
