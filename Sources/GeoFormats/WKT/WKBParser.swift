import GeoTracks

/// Makes places of the bytes of well-known binary.
struct WKBParser: Sendable {
  private struct Frame {
    var header: WKBHeader
    /// Positions, rings or geometries that are still to come.
    var rest: UInt32
    /// Of a ring, its positions that are still to come.
    var ringRest: UInt32 = 0
    var hasLine = false
  }

  private var frames: [Frame] = []
  private var places = PlaceGiver()
  private var isForeign = false

  private static let maximumDepth = 32

  /// Whether a geometry has begun.
  var isInside: Bool { !frames.isEmpty }

  /// Forgets the geometry.
  mutating func reset() { (frames, isForeign) = ([], false) }

  /// Reads what is whole.
  ///
  /// - Parameters:
  ///   - place: where the bytes stand.
  ///   - hasLines: they are digits, whose places are not those of bytes.
  /// - Returns: how many bytes were read, and what is wrong with those behind them.
  mutating func read(
    _ bytes: UnsafeRawBufferPointer, at place: JSONPlace, hasLines: Bool,
    into events: inout [SourceEvent]
  ) -> (taken: Int, fault: String?) {
    var i = 0
    while true {
      let start = i
      let here = JSONPlace(line: place.line, offset: hasLines ? place.offset : place.offset + i)
      let line = hasLines ? here.line : nil
      func tell(_ reason: Skipped.Reason, _ detail: String, _ events: inout [SourceEvent]) {
        events.append(.skipped(Skipped(reason, detail, line: line, offset: here.offset)))
      }
      guard let top = frames.indices.last, isPositions(frames[top].header.kind) else {
        // A geometry begins, alone or in another.
        if let fault = readHeader(bytes, &i, tell, &events) { return (start, fault) }
        if i == start { return (i, nil) }
        endFinished(tell, &events)
        continue
      }
      guard readPosition(bytes, &i, top, tell, &events) else { return (start, nil) }
      endFinished(tell, &events)
    }
  }

  private func isPositions(_ kind: GeometryKind) -> Bool {
    kind == .point || kind == .line || kind == .polygon
  }

  private typealias Tell = (Skipped.Reason, String, inout [SourceEvent]) -> Void

  /// Reads a header with the number of what follows; moves nothing if it is not whole.
  private mutating func readHeader(
    _ bytes: UnsafeRawBufferPointer, _ i: inout Int, _ tell: Tell,
    _ events: inout [SourceEvent]
  ) -> String? {
    let rest = bytes.count - i
    guard rest >= WKBHeader.size else { return nil }
    guard let header = WKBHeader(bytes[i], bytes[i + 1..<i + 5]) else {
      return "no kind of geometry that is known"
    }
    let hasCount = header.kind != .point
    guard rest >= WKBHeader.size + (header.hasSRID ? 4 : 0) + (hasCount ? 4 : 0) else { return nil }
    guard frames.count < Self.maximumDepth else { return "collections nested too deep" }
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

  /// Reads a position, or the number of positions of a ring; false if it is not whole.
  private mutating func readPosition(
    _ bytes: UnsafeRawBufferPointer, _ i: inout Int, _ top: Int, _ tell: Tell,
    _ events: inout [SourceEvent]
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
    // An empty point has no numbers.
    guard !isForeign, !(x.isNaN && y.isNaN) else { return true }
    let fault = places.give(
      latitude: y, longitude: x, altitude: header.hasZ ? value(2) : .nan,
      measure: header.hasM ? value(header.hasZ ? 3 : 2) : .nan, isOfLine: header.kind == .line,
      into: &events)
    if let fault { tell(.outOfRange, fault, &events) }
    return true
  }

  /// Leaves what is finished; a geometry in another is one of its parts.
  private mutating func endFinished(_ tell: Tell, _ events: inout [SourceEvent]) {
    while let frame = frames.last, frame.rest == 0 {
      frames.removeLast()
      if frame.header.kind == .polygon, !isForeign {
        tell(.invalid, "a polygon, which is neither a track nor a place", &events)
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
