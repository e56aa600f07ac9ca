public import GeoTracks

/// Reads lines and points as well-known binary (OGC 06-103r4, section 8; ISO 13249-3), also as PostGIS extends
/// it (EWKB), and as hexadecimal digits, which databases print.
///
/// Lines and points become what they become from ``WKTDecoder``. Both byte orders are read, heights and
/// measures by the numbers of ISO (+1000, +2000, +3000) and by the bits of PostGIS. A geometry that says that
/// it is in another reference system than 4326 is passed over and told.
///
/// Of hexadecimal digits each line is a geometry, perhaps behind `\x`; bytes are geometries one behind the
/// other. Where bytes are broken nothing can be read behind them; digits are gone on with in the next line.
///
/// **Memory.** A few numbers, and a piece of 64 KiB.
public struct WKBDecoder: LocationDecoder {
  private enum Form { case unknown, bytes, digits }

  private var form = Form.unknown
  private var parser = WKBParser()
  private var held: [UInt8] = []
  // Of the input, where the bytes that are held begin.
  private var base = 0
  private var offset = 0
  private var line = 1
  private var column = 0
  private var high: UInt8?
  private var isBroken = false

  private static let pieceSize = 1 << 16

  /// Creates a decoder at the beginning of an input.
  public init() {}

  /// Reads the next bytes.
  public mutating func decode(_ bytes: Span<UInt8>, into events: inout [SourceEvent]) {
    bytes.withUnsafeBufferPointer { all in
      var rest = all[...]
      while !rest.isEmpty {
        let piece = rest.prefix(Self.pieceSize)
        rest = rest.dropFirst(Self.pieceSize)
        if form == .unknown, let first = piece.first { form = first <= 1 ? .bytes : .digits }
        if form == .bytes {
          offset += piece.count
          if !isBroken { held.append(contentsOf: piece) }
          read(into: &events)
        } else {
          for byte in piece { take(digit: byte, into: &events) }
          read(into: &events)
        }
      }
    }
  }

  /// Says that the input has ended; the decoder is then as new.
  public mutating func finish(into events: inout [SourceEvent]) {
    endGeometry(isLast: true, into: &events)
    self = WKBDecoder()
  }

  // MARK: Digits

  @inline(__always)
  private mutating func take(digit byte: UInt8, into events: inout [SourceEvent]) {
    offset += 1
    column += 1
    switch byte {
    case .lineFeed:
      endGeometry(isLast: false, into: &events)
      (line, column, isBroken, base) = (line + 1, 0, false, offset)
    case 0x20, 0x09, 0x0D: break
    case UInt8(ascii: "\\") where column == 1, UInt8(ascii: "x") where column == 2: break
    case 0xEF where offset == 1, 0xBB where offset == 2, 0xBF where offset == 3: column = 0
    default:
      guard !isBroken else { return }
      guard let digit = WKBHeader.digit(byte) else {
        // What comes before it comes first, however the input is cut.
        read(into: &events)
        if !isBroken { fail("no hexadecimal digit", into: &events) }
        return
      }
      if let high {
        held.append(high << 4 | digit)
        self.high = nil
      } else {
        high = digit
      }
    }
  }

  // MARK: Bytes

  private mutating func read(into events: inout [SourceEvent]) {
    guard !isBroken else { return held.removeAll() }
    let place = JSONPlace(line: line, offset: base)
    let isDigits = form == .digits
    let (taken, fault) = held.withUnsafeBytes {
      parser.read($0, at: place, hasLines: isDigits, into: &events)
    }
    held.removeFirst(taken)
    if !isDigits { base += taken }
    if let fault { fail(fault, into: &events) }
  }

  private mutating func endGeometry(isLast: Bool, into events: inout [SourceEvent]) {
    read(into: &events)
    if !isBroken, parser.isInside || !held.isEmpty || high != nil {
      events.append(
        .skipped(
          Skipped(
            .truncated, "well-known binary ends inside a geometry",
            line: form == .digits ? line : nil, offset: form == .digits ? base : offset,
            stopsReading: isLast)))
    }
    parser.reset()
    (held, high) = ([], nil)
  }

  private mutating func fail(_ detail: String, into events: inout [SourceEvent]) {
    events.append(
      .skipped(
        Skipped(
          .unreadable, "broken well-known binary: \(detail)",
          line: form == .digits ? line : nil, offset: base, stopsReading: true)))
    parser.reset()
    (isBroken, held, high) = (true, [], nil)
  }
}
