package import GeoTracks

/// Reads lines and points in well-known text (OGC 06-103r4, section 7), such as `LINESTRING Z (8.5 47.3 410, …)`.
///
/// A LINESTRING becomes a track, and each line of a MULTILINESTRING becomes a segment. Points become waypoints. The
/// third number of a position is the height above mean sea level. A measure (`M`) becomes the attribute `m`, because
/// its meaning is unknown. The prefix `SRID=4326;` is allowed. The decoder reports and skips polygons, and geometries
/// in any other reference system.
///
/// Blanks, line breaks, commas or semicolons separate geometries. After an error, the decoder skips the rest of the
/// line.
///
/// **Memory.** The decoder holds one word or number of at most ``tokenLimit`` bytes.
package struct WKTDecoder: LocationDecoder {
  /// The maximum length of a word or number in bytes.
  package static let tokenLimit = 512

  private var parser = WKTParser()
  private var token: [UInt8] = []
  private var tokenOffset = 0
  private var offset = 0
  private var line = 1
  // True while the decoder skips the rest of a line after an error.
  private var isDiscarding = false
  // True if nothing has been read since an error. The following lines may be the rest of the invalid geometry.
  private var isRecovering = false

  package init() {}

  package mutating func decode(_ bytes: Span<UInt8>, into events: inout [LocationEvent]) {
    for i in bytes.indices {
      take(bytes[i], into: &events)
      offset += 1
    }
  }

  package mutating func finish(into events: inout [LocationEvent]) {
    endToken(into: &events)
    if !isDiscarding, parser.isInside {
      let what = "the text ends inside a geometry"
      events.append(
        .diagnostic(Diagnostic(.truncated, what, line: line, offset: offset, stopsReading: true)))
    }
    self = WKTDecoder()
  }

  @inline(__always)
  private mutating func take(_ byte: UInt8, into events: inout [LocationEvent]) {
    switch byte {
    case 0x20, 0x09, 0x0B, 0x0C, 0x0D: endToken(into: &events)
    case .lineFeed:
      endToken(into: &events)
      line += 1
      isDiscarding = false
    case UInt8(ascii: "("), UInt8(ascii: ")"), UInt8(ascii: ","), UInt8(ascii: ";"),
      UInt8(ascii: "="):
      endToken(into: &events)
      guard !isDiscarding else { return }
      let place = JSONPlace(line: line, offset: offset)
      let fault = parser.take(mark: byte, at: place, into: &events)
      handle(fault, at: place, into: &events)
    case 0xEF where offset == 0, 0xBB where offset == 1, 0xBF where offset == 2: break
    default:
      guard !isDiscarding else { return }
      if token.isEmpty { tokenOffset = offset }
      if token.count < Self.tokenLimit { token.append(byte) }
    }
  }

  @inline(__always)
  private mutating func endToken(into events: inout [LocationEvent]) {
    guard !token.isEmpty else { return }
    let place = JSONPlace(line: line, offset: tokenOffset)
    // Move the token out of the decoder during the call, because the call needs exclusive access to the decoder.
    var bytes: [UInt8] = []
    swap(&bytes, &token)
    if !isDiscarding {
      let fault = parser.take(token: bytes.span, at: place, into: &events)
      handle(fault, at: place, into: &events)
    }
    bytes.removeAll(keepingCapacity: true)
    swap(&bytes, &token)
  }

  private mutating func handle(
    _ fault: String?, at place: JSONPlace, into events: inout [LocationEvent]
  ) {
    guard let fault else {
      if !parser.isInside { isRecovering = false }
      return
    }
    let isInside = parser.isInside
    parser.reset()
    isDiscarding = true
    if isRecovering, !isInside { return }
    isRecovering = true
    events.append(
      .diagnostic(
        Diagnostic(
          .unreadable, fault, line: place.line, offset: place.offset, stopsReading: true)))
  }
}

/// The types of geometries. The raw values are their codes in well-known binary.
enum GeometryKind: UInt32 {
  case point = 1
  case line, polygon, multiPoint, multiLine, multiPolygon, collection

  /// Creates a type from its name in well-known text, in capital letters. Returns nil for other words.
  init?(word: String) {
    switch word {
    case "POINT": self = .point
    case "LINESTRING": self = .line
    case "POLYGON", "TRIANGLE": self = .polygon
    case "MULTIPOINT": self = .multiPoint
    case "MULTILINESTRING": self = .multiLine
    case "MULTIPOLYGON": self = .multiPolygon
    case "GEOMETRYCOLLECTION": self = .collection
    default: return nil
    }
  }

  /// The number of parentheses around a position. The inner parentheses of a MULTIPOINT are optional.
  var depth: Int {
    switch self {
    case .point, .line: 1
    case .multiPoint, .multiLine, .polygon: 2
    case .multiPolygon: 3
    case .collection: 0
    }
  }

  var isArea: Bool { self == .polygon || self == .multiPolygon }
}

/// Converts the words, numbers and punctuation of well-known text to events.
struct WKTParser: Sendable {
  enum State {
    /// Expects the name of a geometry, or `SRID`.
    case geometry
    case equals, srid, sridEnd
    /// Expects `Z`, `M`, `ZM`, `EMPTY` or an opening parenthesis after the name of a geometry.
    case opening
    /// Expects a number or punctuation inside the parentheses of a geometry.
    case numbers
    /// Expects a comma or a closing parenthesis after a geometry in a collection.
    case behind
  }

  var state = State.geometry
  var places = GeometryEventEmitter()
  // The number of geometry collections that are open.
  var collections = 0
  var kind = GeometryKind.point
  var hasZ = false
  var hasM = false
  var depth = 0
  var numbers: InlineArray<4, Double> = [.nan, .nan, .nan, .nan]
  var count = 0
  var isEmpty = false
  var hasLine = false
  var isForeign = false

  // `hasLineEnd` is true if a line of a multi-line geometry has ended. `isBehindParenthesis` is true if the previous
  // token is a closing parenthesis.
  var hasLineEnd = false
  var isBehindParenthesis = false

  static let maximumDepth = 32

  /// True if a geometry or a collection has begun but not ended.
  var isInside: Bool { state != .geometry || collections > 0 }

  /// Drops the geometry that is being read, and expects a new one.
  mutating func reset() {
    let places = places
    self = WKTParser()
    self.places = places
  }

  // MARK: Words and numbers

  /// Processes a word or a number.
  ///
  /// - Returns: An error message if the token is not allowed at this position; otherwise nil.
  mutating func take(
    token: Span<UInt8>, at place: JSONPlace, into events: inout [LocationEvent]
  ) -> String? {
    switch state {
    case .geometry: return begin(Self.word(token), at: place)
    case .opening: return takeDimensions(Self.word(token))
    case .numbers: return takeNumber(token)
    case .srid:
      guard let number = DecimalParser.double(token) else { return "SRID needs a number after it" }
      isForeign = number != 4326 && number != 4979
      if isForeign {
        tell(.invalid, "SRID \(Self.quoted(token)) is not WGS 84 in degrees (4326)", place, &events)
      }
      state = .sridEnd
    case .equals, .sridEnd, .behind: return "\(Self.quoted(token)) is not allowed here"
    }
    return nil
  }

  private mutating func begin(_ word: String, at place: JSONPlace) -> String? {
    if word == "SRID", collections == 0 {
      state = .equals
      return nil
    }
    var name = word
    (hasZ, hasM) = (false, false)
    // Accept the spellings POLYGON Z, POLYGONZ, POLYGON ZM and so on.
    for (suffix, z, m) in [("ZM", true, true), ("Z", true, false), ("M", false, true)]
    where GeometryKind(word: name) == nil && name.hasSuffix(suffix) {
      name.removeLast(suffix.utf8.count)
      (hasZ, hasM) = (z, m)
    }
    guard let kind = GeometryKind(word: name) else {
      return "unknown geometry: \(QuotedText.quote(word))"
    }
    self.kind = kind
    (state, depth, count, isEmpty, hasLine) = (.opening, 0, 0, false, false)
    return nil
  }

  private mutating func takeDimensions(_ word: String) -> String? {
    switch word {
    case "Z" where !hasZ && !hasM: hasZ = true
    case "M" where !hasZ && !hasM: hasM = true
    case "ZM" where !hasZ && !hasM: (hasZ, hasM) = (true, true)
    case "EMPTY": endGeometry()
    default: return "the name of a geometry must be followed by a parenthesis or EMPTY"
    }
    return nil
  }

  private mutating func takeNumber(_ token: Span<UInt8>) -> String? {
    if let number = DecimalParser.double(token) {
      guard count < 4 else { return "a position has at most four numbers" }
      numbers[count] = number
      count += 1
      return nil
    }
    let word = Self.word(token)
    switch word {
    case "EMPTY" where count == 0: isEmpty = true
    case "NAN", "-NAN", "INF", "-INF", "INFINITY", "-INFINITY":
      guard count < 4 else { return "a position has at most four numbers" }
      numbers[count] = .nan
      count += 1
    default: return "\(Self.quoted(token)) is not a number"
    }
    return nil
  }

  // MARK: Texts

  private static func word(_ token: Span<UInt8>) -> String {
    token.withUnsafeBufferPointer { String(decoding: $0.prefix(64), as: UTF8.self) }.uppercased()
  }

  private static func quoted(_ token: Span<UInt8>) -> String {
    token.withUnsafeBufferPointer { QuotedText.quote($0) }
  }

  func tell(
    _ reason: Diagnostic.Reason, _ detail: String, _ place: JSONPlace,
    _ events: inout [LocationEvent]
  ) {
    events.append(.diagnostic(Diagnostic(reason, detail, line: place.line, offset: place.offset)))
  }
}

/// Processes the punctuation of well-known text.
extension WKTParser {
  /// Processes a parenthesis, comma, semicolon or equals sign. Returns an error message if the character is not allowed
  /// at this position.
  mutating func take(
    mark: UInt8, at place: JSONPlace, into events: inout [LocationEvent]
  ) -> String? {
    switch (state, mark) {
    case (.geometry, UInt8(ascii: ",")) where collections == 0,
      (.geometry, UInt8(ascii: ";")) where collections == 0:
      break
    case (.equals, UInt8(ascii: "=")): state = .srid
    case (.sridEnd, UInt8(ascii: ";")): state = .geometry
    case (.opening, UInt8(ascii: "(")):
      if kind == .collection {
        guard collections < Self.maximumDepth else { return "collections nested too deep" }
        collections += 1
        state = .geometry
      } else {
        (state, depth) = (.numbers, 1)
      }
    case (.numbers, UInt8(ascii: "(")):
      guard count == 0, depth < kind.depth else { return "one parenthesis too many" }
      depth += 1
      isEmpty = false
      if kind == .multiLine { hasLineEnd = true }
    case (.numbers, UInt8(ascii: ",")): return endPosition(at: place, into: &events)
    case (.numbers, UInt8(ascii: ")")):
      if let fault = endPosition(at: place, into: &events) { return fault }
      isBehindParenthesis = true
      depth -= 1
      if depth == 0 {
        if kind.isArea, !isForeign {
          events.append(.diagnostic(.polygon(line: place.line, offset: place.offset)))
        }
        endGeometry()
      }
    case (.behind, UInt8(ascii: ",")): state = .geometry
    case (.behind, UInt8(ascii: ")")):
      collections -= 1
      if collections == 0 { endAll() }
    default:
      return "\(QuotedText.quote(String(decoding: [mark], as: UTF8.self))) is not allowed here"
    }
    return nil
  }

  private mutating func endPosition(
    at place: JSONPlace, into events: inout [LocationEvent]
  ) -> String? {
    defer { (count, isEmpty, isBehindParenthesis) = (0, false, false) }
    guard count > 0 else {
      return isEmpty || isBehindParenthesis ? nil : "a position is missing"
    }
    guard count >= 2, depth == kind.depth || kind == .multiPoint else {
      return count < 2 ? "a position needs longitude and latitude" : "a parenthesis is missing"
    }
    guard !kind.isArea, !isForeign, !(numbers[0].isNaN && numbers[1].isNaN) else { return nil }
    let isLine = kind == .line || kind == .multiLine
    if isLine, !hasLine || hasLineEnd {
      places.beginLine(continues: hasLine)
      (hasLine, hasLineEnd) = (true, false)
    }
    let third = count > 2 ? numbers[2] : .nan
    let onlyM = hasM && !hasZ
    let fault = places.give(
      latitude: numbers[1], longitude: numbers[0], altitude: onlyM ? .nan : third,
      measure: onlyM ? third : count > 3 ? numbers[3] : .nan, isOfLine: isLine, into: &events)
    if let fault { tell(.outOfRange, fault, place, &events) }
    return nil
  }

  mutating func endGeometry() {
    (count, isEmpty, hasLine, hasLineEnd, isBehindParenthesis) = (0, false, false, false, false)
    state = .behind
    if collections == 0 { endAll() }
  }

  private mutating func endAll() {
    state = .geometry
    isForeign = false
  }
}

/// Writes well-known text with one geometry per line.
///
/// A track or route becomes a LINESTRING, or a MULTILINESTRING if it has several segments. A waypoint becomes a POINT.
/// Heights are written if every point has a height. The writer holds up to ``TrackWriter/wktLineCount`` points until
/// the track ends, and continues a longer track in the next line. A segment with a single point becomes a POINT,
/// because a LINESTRING needs two points.
struct WKTTrackWriter: TrackFormatWriter {
  var losses = TrackLosses()

  private struct Place {
    var longitude: Double
    var latitude: Double
    /// The altitude in meters; NaN if missing.
    var altitude: Double
  }

  private var isLine = true
  private var segments: [[Place]] = [[]]
  private var count = 0

  mutating func write(_ event: LocationEvent, into bytes: inout [UInt8]) {
    switch event {
    case .part(.segment):
      if segments.last?.isEmpty == false { segments.append([]) }
      isLine = true
    case .part(let part):
      if part.name != nil { losses.count(.name) }
      endTrack(&bytes)
      isLine = part != .waypoints
    case .location(let location):
      guard location.coordinate.isValid else { return losses.count(.coordinate) }
      losses.count(attributes: location.attributes)
      if location.timestamp != nil { losses.count(.time) }
      losses.count(location.measures.subtracting(.altitude))
      write(location, &bytes)
    case .metadata(let details): losses.count(details.values, of: details.subject)
    case .simplified: losses.count(.simplified)
    case .lap: losses.count(.lap)
    case .noFix, .satellites, .heading, .diagnostic, .state: break
    }
  }

  mutating func finish(into bytes: inout [UInt8]) { endTrack(&bytes) }

  private mutating func write(_ location: Location, _ bytes: inout [UInt8]) {
    let coordinate =
      location.coordinate.longitude.magnitude > 180
      ? location.coordinate.normalized : location.coordinate
    let altitude = location.altitude.flatMap { $0.isFinite ? $0 : nil }
    let place = Place(
      longitude: coordinate.longitude, latitude: coordinate.latitude, altitude: altitude ?? .nan)
    guard isLine else { return Self.append(point: place, to: &bytes) }
    segments[segments.count - 1].append(place)
    count += 1
    guard count >= TrackWriter.wktLineCount else { return }
    // The next line begins with the last point of this line, so that the step between them is not lost.
    endTrack(&bytes)
    segments = [[place]]
    count = 1
  }

  private mutating func endTrack(_ bytes: inout [UInt8]) {
    defer { (segments, count) = ([[]], 0) }
    for segment in segments where segment.count == 1 { Self.append(point: segment[0], to: &bytes) }
    let lines = segments.filter { $0.count > 1 }
    guard !lines.isEmpty else { return }
    let altitudes = lines.reduce(0) { $0 + $1.count { !$0.altitude.isNaN } }
    let hasZ = altitudes == lines.reduce(0) { $0 + $1.count }
    if !hasZ { losses.count(.altitude, altitudes) }
    bytes.append(contentsOf: (lines.count > 1 ? "MULTILINESTRING" : "LINESTRING").utf8)
    if hasZ { bytes.append(contentsOf: " Z".utf8) }
    bytes.append(contentsOf: (lines.count > 1 ? " (" : " ").utf8)
    for (i, line) in lines.enumerated() {
      if i > 0 { bytes.append(contentsOf: ", ".utf8) }
      bytes.append(UInt8(ascii: "("))
      for (j, place) in line.enumerated() {
        if j > 0 { bytes.append(contentsOf: ", ".utf8) }
        Self.append(place, hasZ: hasZ, to: &bytes)
      }
      bytes.append(UInt8(ascii: ")"))
    }
    if lines.count > 1 { bytes.append(UInt8(ascii: ")")) }
    bytes.append(.lineFeed)
  }

  private static func append(point: Place, to bytes: inout [UInt8]) {
    let hasZ = !point.altitude.isNaN
    bytes.append(contentsOf: (hasZ ? "POINT Z (" : "POINT (").utf8)
    append(point, hasZ: hasZ, to: &bytes)
    bytes.append(contentsOf: ")\n".utf8)
  }

  private static func append(_ place: Place, hasZ: Bool, to bytes: inout [UInt8]) {
    ShortestDecimal.append(place.longitude, to: &bytes)
    bytes.append(0x20)
    ShortestDecimal.append(place.latitude, to: &bytes)
    guard hasZ else { return }
    bytes.append(0x20)
    ShortestDecimal.append(place.altitude, to: &bytes)
  }
}
