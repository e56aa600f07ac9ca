package import GeoTracks

/// Reads lines and points as well-known text (OGC 06-103r4, section 7): `LINESTRING Z (8.5 47.3 410, …)`.
///
/// A LINESTRING becomes a track, each line of a MULTILINESTRING a segment, and points become waypoints. The third
/// number is the height above mean sea level. A measure (`M`) becomes the attribute `m`, because its meaning is
/// unknown. Polygons are reported and skipped. A geometry may have the prefix `SRID=4326;`. A geometry in another
/// reference system is reported and skipped.
///
/// Geometries are separated by blanks, line ends, commas or semicolons. After an error, the rest of the line is
/// skipped.
///
/// **Memory.** The decoder holds a token of at most ``tokenLimit`` bytes.
package struct WKTDecoder: LocationDecoder {
  /// The maximum length of a word or number in bytes.
  package static let tokenLimit = 512

  private var parser = WKTParser()
  private var token: [UInt8] = []
  private var tokenOffset = 0
  private var offset = 0
  private var line = 1
  // True while the rest of the line is skipped.
  private var isDiscarding = false
  // True if nothing has been read since an error. The next lines may then belong to the invalid geometry.
  private var isRecovering = false

  /// Creates a decoder for a new input.
  package init() {}

  /// Reads the next bytes.
  package mutating func decode(_ bytes: Span<UInt8>, into events: inout [LocationEvent]) {
    for i in bytes.indices {
      take(bytes[i], into: &events)
      offset += 1
    }
  }

  /// Ends the input and resets the decoder.
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
    // The token is moved out temporarily, because the parser is mutated while it reads the token.
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

/// The kinds of geometries, with their codes in well-known binary.
enum GeometryKind: UInt32 {
  case point = 1
  case line, polygon, multiPoint, multiLine, multiPolygon, collection

  /// Creates a kind from its name in well-known text, in capital letters.
  init?(word: String) {
    switch word {
    case "POINT": self = .point
    case "LINESTRING": self = .line
    case "POLYGON": self = .polygon
    case "MULTIPOINT": self = .multiPoint
    case "MULTILINESTRING": self = .multiLine
    case "MULTIPOLYGON": self = .multiPolygon
    case "GEOMETRYCOLLECTION": self = .collection
    default: return nil
    }
  }

  /// The number of parentheses around a position. In a multipoint, the inner parentheses are optional.
  var depth: Int {
    switch self {
    case .point, .line: 1
    case .multiPoint, .multiLine, .polygon: 2
    case .multiPolygon: 3
    case .collection: 0
    }
  }

  /// True if the geometry encloses an area.
  var isArea: Bool { self == .polygon || self == .multiPolygon }
}
