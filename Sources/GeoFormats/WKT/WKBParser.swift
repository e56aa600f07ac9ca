package import GeoTracks

/// Converts well-known binary to events, header by header and position by position.
struct WKBParser: Sendable {
  private struct Frame {
    var header: WKBHeader
    /// The number of positions, rings or inner geometries that are still to be read.
    var rest: UInt32
    /// The number of positions that are still to be read in the current ring.
    var ringRest: UInt32 = 0
    var hasLine = false
  }

  private var frames: [Frame] = []
  private var places = GeometryEventEmitter()
  private var isForeign = false

  private static let maximumDepth = 32

  /// True if a geometry has begun but not ended.
  var isInside: Bool { !frames.isEmpty }

  /// Drops the geometry that is being read, and expects a new one.
  mutating func reset() { (frames, isForeign) = ([], false) }

  /// Reads all complete headers and positions.
  ///
  /// - Parameters:
  ///   - place: The line number and byte offset of `bytes` in the input.
  ///   - hasLines: True if the input consists of hexadecimal digits. Diagnostics then contain the line number and
  ///     byte offset of `place`, because the offsets of individual digits are unknown.
  /// - Returns: The number of bytes read, and an error message if the next bytes are invalid.
  mutating func read(
    _ bytes: UnsafeRawBufferPointer, at place: JSONPlace, hasLines: Bool,
    into events: inout [LocationEvent]
  ) -> (taken: Int, fault: String?) {
    var i = 0
    while true {
      let start = i
      let here = JSONPlace(line: place.line, offset: hasLines ? place.offset : place.offset + i)
      let line = hasLines ? here.line : nil
      func tell(_ reason: Diagnostic.Reason, _ detail: String, _ events: inout [LocationEvent]) {
        events.append(.diagnostic(Diagnostic(reason, detail, line: line, offset: here.offset)))
      }
      guard let top = frames.indices.last, isPositions(frames[top].header.kind) else {
        // A geometry begins, either at the top level or inside another geometry.
        if let fault = readHeader(bytes, &i, tell, &events) { return (start, fault) }
        if i == start { return (i, nil) }
        endFinished(line, here.offset, &events)
        continue
      }
      guard readPosition(bytes, &i, top, tell, &events) else { return (start, nil) }
      endFinished(line, here.offset, &events)
    }
  }

  private func isPositions(_ kind: GeometryKind) -> Bool {
    kind == .point || kind == .line || kind == .polygon
  }

  private typealias Tell = (Diagnostic.Reason, String, inout [LocationEvent]) -> Void

  /// Reads a header and the number of elements after it. Reads nothing if more bytes are needed. Returns an error
  /// message if the header is invalid.
  private mutating func readHeader(
    _ bytes: UnsafeRawBufferPointer, _ i: inout Int, _ tell: Tell,
    _ events: inout [LocationEvent]
  ) -> String? {
    let rest = bytes.count - i
    guard rest >= WKBHeader.size else { return nil }
    guard let header = WKBHeader(bytes[i], bytes[i + 1..<i + 5]) else {
      return "unknown kind of geometry"
    }
    let hasCount = header.kind != .point
    guard rest >= WKBHeader.size + (header.hasSRID ? 4 : 0) + (hasCount ? 4 : 0) else { return nil }
    guard frames.count < Self.maximumDepth else { return "collections are nested too deeply" }
    i += WKBHeader.size
    if header.hasSRID {
      let number = integer(bytes, &i, header.isBigEndian)
      if number != 4326, number != 4979, number != 0 {
        if !isForeign {
          tell(.invalid, "SRID \(number) is not WGS 84 in degrees (4326)", &events)
        }
        isForeign = true
      }
    }
    frames.append(
      Frame(header: header, rest: hasCount ? integer(bytes, &i, header.isBigEndian) : 1))
    if header.kind == .line {
      let parent = frames.count > 1 ? frames.count - 2 : nil
      let continues = parent.map { frames[$0].header.kind == .multiLine && frames[$0].hasLine }
      places.beginLine(continues: continues ?? false)
      if let parent { frames[parent].hasLine = true }
    }
    return nil
  }

  /// Reads a position, or the number of positions in a ring. Returns false if more bytes are needed.
  private mutating func readPosition(
    _ bytes: UnsafeRawBufferPointer, _ i: inout Int, _ top: Int, _ tell: Tell,
    _ events: inout [LocationEvent]
  ) -> Bool {
    let header = frames[top].header
    if header.kind == .polygon, frames[top].ringRest == 0, frames[top].rest > 0 {
      guard bytes.count - i >= 4 else { return false }
      frames[top].ringRest = integer(bytes, &i, header.isBigEndian)
      if frames[top].ringRest == 0 { frames[top].rest -= 1 }
      return true
    }
    guard frames[top].rest > 0 else { return true }
    guard bytes.count - i >= header.positionSize else { return false }
    defer { i += header.positionSize }
    if header.kind == .polygon {
      frames[top].ringRest -= 1
      if frames[top].ringRest == 0 { frames[top].rest -= 1 }
      return true
    }
    frames[top].rest -= 1
    func value(_ index: Int) -> Double {
      let bits = bytes.loadUnaligned(fromByteOffset: i + 8 * index, as: UInt64.self)
      return Double(
        bitPattern: header.isBigEndian ? UInt64(bigEndian: bits) : UInt64(littleEndian: bits))
    }
    let (x, y) = (value(0), value(1))
    // Both numbers of an empty point are NaN.
    guard !isForeign, !(x.isNaN && y.isNaN) else { return true }
    let fault = places.give(
      latitude: y, longitude: x, altitude: header.hasZ ? value(2) : .nan,
      measure: header.hasM ? value(header.hasZ ? 3 : 2) : .nan, isOfLine: header.kind == .line,
      into: &events)
    if let fault { tell(.outOfRange, fault, &events) }
    return true
  }

  /// Ends all complete geometries. When a nested geometry ends, the remaining count of the
  /// enclosing geometry decreases by one.
  private mutating func endFinished(
    _ line: Int?, _ offset: Int, _ events: inout [LocationEvent]
  ) {
    while let frame = frames.last, frame.rest == 0 {
      frames.removeLast()
      if frame.header.kind == .polygon, !isForeign {
        events.append(.diagnostic(.polygon(line: line, offset: offset)))
      }
      if frames.isEmpty {
        isForeign = false
      } else {
        frames[frames.count - 1].rest -= 1
      }
    }
  }

  private func integer(
    _ bytes: UnsafeRawBufferPointer, _ i: inout Int, _ isBigEndian: Bool
  ) -> UInt32 {
    let bits = bytes.loadUnaligned(fromByteOffset: i, as: UInt32.self)
    i += 4
    return isBigEndian ? UInt32(bigEndian: bits) : UInt32(littleEndian: bits)
  }
}

/// The first five bytes of a WKB geometry, which state the byte order and the geometry type.
struct WKBHeader {
  var isBigEndian: Bool
  var kind: GeometryKind
  var hasZ = false
  var hasM = false
  /// True if the number of a reference system (SRID) follows the header.
  var hasSRID = false

  static let size = 5

  /// - Returns: Nil if the bytes are not a valid header.
  init?(_ order: UInt8, _ bytes: some Collection<UInt8>) {
    guard order <= 1, bytes.count == 4 else { return nil }
    isBigEndian = order == 0
    let number: UInt32 =
      isBigEndian
      ? bytes.reduce(0) { $0 << 8 | UInt32($1) }
      : bytes.reversed().reduce(0) { $0 << 8 | UInt32($1) }
    (hasZ, hasM) = (number & 0x8000_0000 != 0, number & 0x4000_0000 != 0)
    hasSRID = number & 0x2000_0000 != 0
    let code = number & 0x1FFF_FFFF
    // A header uses either the ISO codes (multiples of 1000) or the PostGIS flag bits, never both.
    guard code < 4000, code < 1000 || number == code,
      let kind = GeometryKind(rawValue: code % 1000)
    else { return nil }
    self.kind = kind
    if code >= 1000 { (hasZ, hasM) = (code / 1000 != 2, code / 1000 != 1) }
  }

  /// The size of a position in bytes.
  var positionSize: Int { 8 * (2 + (hasZ ? 1 : 0) + (hasM ? 1 : 0)) }

  /// Returns true if the input begins with well-known binary, as bytes or as digits. Returns nil if more bytes are
  /// needed.
  static func recognizes(_ bytes: Slice<UnsafeBufferPointer<UInt8>>, isComplete: Bool) -> Bool? {
    guard let first = bytes.first else { return false }
    if first <= 1 {
      let head = bytes.dropFirst().prefix(4)
      guard head.count == 4 else { return mayBe(first, Array(head)) && !isComplete ? nil : false }
      return WKBHeader(first, head) != nil
    }
    // The shortest geometry is a point with 21 bytes. A shorter sequence of hexadecimal digits may be any number.
    let digits = bytes.starts(with: #"\x"#.utf8) ? bytes.dropFirst(2) : bytes
    let head = digits.prefix(18).prefix { digit($0) != nil }
    guard head.count == min(18, digits.count) else { return false }
    guard head.count == 18 else { return isComplete ? false : nil }
    let values = head.compactMap(digit)
    let whole = stride(from: 0, to: 10, by: 2).map { values[$0] << 4 | values[$0 + 1] }
    return WKBHeader(whole[0], whole[1...]) != nil
  }

  /// Returns true if an incomplete header may be the beginning of a valid header.
  private static func mayBe(_ order: UInt8, _ head: [UInt8]) -> Bool {
    if order == 0 { return head.isEmpty || head[0] & 0x1F == 0 }
    return head.isEmpty || head[0] >= 1 && head[0] <= 7 || head[0] >= 0xB8 || head.count > 1
  }

  /// Returns the value of a hexadecimal digit; nil for any other byte.
  static func digit(_ byte: UInt8) -> UInt8? {
    if byte &- 0x30 < 10 { return byte &- 0x30 }
    let letter = (byte | 0x20) &- 0x61
    return letter < 6 ? letter + 10 : nil
  }
}

/// Reads lines and points in well-known binary (OGC 06-103r4, section 8; ISO 13249-3), as bytes or hexadecimal digits.
///
/// The decoder also reads EWKB, the extension of PostGIS. Lines and points become the same events as in ``WKTDecoder``.
/// Both byte orders are supported. Positions may have heights and measures, which the ISO codes (+1000, +2000, +3000)
/// or the PostGIS flag bits indicate. The decoder reports and skips a geometry in a reference system other than
/// EPSG:4326.
///
/// Databases print hexadecimal digits. In this form, each line contains one geometry, and `\x` may precede the digits.
/// After an error, the decoder continues with the next line. In binary form, nothing separates the geometries, so the
/// decoder stops at the first error.
///
/// **Memory.** The decoder holds a few numbers and one chunk of 64 KiB.
package struct WKBDecoder: LocationDecoder {
  private enum Form { case unknown, bytes, digits }

  private var form = Form.unknown
  private var parser = WKBParser()
  private var held: [UInt8] = []
  // The offset in the input of the first held byte.
  private var base = 0
  private var offset = 0
  private var line = 1
  private var column = 0
  private var high: UInt8?
  private var isBroken = false

  private static let pieceSize = 1 << 16

  package init() {}

  package mutating func decode(_ bytes: Span<UInt8>, into events: inout [LocationEvent]) {
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

  package mutating func finish(into events: inout [LocationEvent]) {
    endGeometry(isLast: true, into: &events)
    self = WKBDecoder()
  }

  // MARK: Digits

  @inline(__always)
  private mutating func take(digit byte: UInt8, into events: inout [LocationEvent]) {
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
        // Read the bytes before the invalid digit first. Otherwise, the order of events would
        // depend on the chunk size.
        read(into: &events)
        if !isBroken { fail("not a hexadecimal digit", into: &events) }
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

  private mutating func read(into events: inout [LocationEvent]) {
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

  private mutating func endGeometry(isLast: Bool, into events: inout [LocationEvent]) {
    read(into: &events)
    if !isBroken, parser.isInside || !held.isEmpty || high != nil {
      events.append(
        .diagnostic(
          Diagnostic(
            .truncated, "well-known binary ends inside a geometry",
            line: form == .digits ? line : nil, offset: form == .digits ? base : offset,
            stopsReading: isLast)))
    }
    parser.reset()
    (held, high) = ([], nil)
  }

  private mutating func fail(_ detail: String, into events: inout [LocationEvent]) {
    events.append(
      .diagnostic(
        Diagnostic(
          .unreadable, "broken well-known binary: \(detail)",
          line: form == .digits ? line : nil, offset: base, stopsReading: true)))
    parser.reset()
    (isBroken, held, high) = (true, [], nil)
  }
}
