import GeoFiles
import GeoFormats
import GeoStore
import GeoTracks

/// The positions of a recording or of library tracks as a comma-separated table.
///
/// With this table, commands that read tables can also read recordings (GPX, GeoJSON, NMEA 0183, …). Callers can read
/// the bytes in pieces of any size.
final class RecordingRows {
  private var decoder = AnyLocationDecoder()
  // The library tracks that contain the positions. Nil if the positions come from a file.
  private var tracks: TrackEvents?
  private var writer = PlaceTableWriter()
  private var events: [LocationEvent] = []
  private var passedOver = SkippedSummary()
  private var hasPlaces = false
  private var hasPolygons = false
  private var hasEnded = false
  // The bytes of converted rows, of which the first `taken` have been read.
  private var ready: [UInt8] = []
  private var taken = 0

  private static let pieceSize = 1 << 16

  /// - Parameter name: the name of the input.
  init(_ format: LocationFormat, name: String) {
    decoder = AnyLocationDecoder(format: format)
    decoder.fileName = PathText.fileName(name)
  }

  /// Creates rows from library tracks, without any other input.
  init(_ tracks: TrackEvents) { self.tracks = tracks }

  /// Whether reading never blocks.
  var isAtHand: Bool { tracks != nil }

  /// Returns whether input with this start may be a recording and not a table: XML, JSON, NMEA sentences,
  /// well-known text, or binary.
  static func mayBegin(_ start: ArraySlice<UInt8>) -> Bool {
    // Also accept UTF-16, which the XML decoders can read.
    if start.starts(with: [0xFF, 0xFE]) || start.starts(with: [0xFE, 0xFF]) { return true }
    if start.first == 0 { return true }
    let mark = [UInt8]([0xEF, 0xBB, 0xBF])
    let text = start.starts(with: mark) ? start.dropFirst(mark.count) : start
    guard let first = text.first(where: { ![0x20, 0x09, 0x0A, 0x0D].contains($0) }) else {
      return false
    }
    return "<{[$!".utf8.contains(first) || first < 0x20 || WKTReader.recognizes(text)
  }

  /// Whether bytes are available without reading more input.
  var hasBytes: Bool { taken < ready.count }

  /// Returns the next bytes of the table, and reads input if necessary.
  ///
  /// - Parameters:
  ///   - space: receives the bytes.
  ///   - name: the name of the input in messages.
  ///   - read: reads input, and returns 0 at its end.
  /// - Returns: the number of bytes, or 0 at the end.
  /// - Throws: any error of `read`. At the end, `SystemFailure` with ``SystemFailure/Operation/decode`` if reading
  ///   stopped early or the input contains no positions.
  func take(
    into space: UnsafeMutableRawBufferPointer, name: String,
    read: (UnsafeMutableRawBufferPointer) throws(SystemFailure) -> Int
  ) throws(SystemFailure) -> Int {
    while !hasBytes {
      if hasEnded {
        try conclude(name)
        return 0
      }
      taken = 0
      ready.removeAll(keepingCapacity: true)
      if tracks == nil { try decode(read) } else { try readTracks(name) }
      convert()
    }
    let count = min(space.count, ready.count - taken)
    space.copyBytes(from: ready[taken..<taken + count])
    taken += count
    return count
  }

  private func decode(
    _ read: (UnsafeMutableRawBufferPointer) throws(SystemFailure) -> Int
  ) throws(SystemFailure) {
    guard !decoder.giveMore(into: &events) else { return }
    let piece = try [UInt8](reading: Self.pieceSize, read)
    hasEnded = piece.isEmpty
    if hasEnded { decoder.finish(into: &events) } else { decoder.decode(piece.span, into: &events) }
  }

  private func readTracks(_ name: String) throws(SystemFailure) {
    do throws(StoreError) {
      let block = try tracks?.nextBlock()
      hasEnded = block == nil
      events += block ?? []
    } catch {
      throw SystemFailure(decoding: name, error.description)
    }
  }

  /// Converts the decoded events to rows.
  private func convert() {
    for event in events {
      if case .diagnostic(let skipped) = event {
        passedOver.add(skipped)
        if skipped.isPolygon { hasPolygons = true }
      }
      if case .location = event { hasPlaces = true }
      writer.write(event, into: &ready)
    }
    events.removeAll(keepingCapacity: true)
    if hasEnded { writer.finish(into: &ready) }
  }

  /// Reports the skipped records at the end of the input.
  private func conclude(_ name: String) throws(SystemFailure) {
    guard hasPlaces || !hasPolygons || passedOver.isTruncated else {
      throw SystemFailure(
        decoding: name,
        "it contains polygons, but points are expected; geocalc inside takes polygons as its first file"
      )
    }
    let lines = passedOver.lines
    let stopped = passedOver.isTruncated
    passedOver = SkippedSummary()
    for line in lines { Console.note("\(name): \(line)") }
    let lost = [TrackLoss.attribute, .property].reduce(0) { $0 + (writer.losses[$1] ?? 0) }
    if lost > 0, !lines.isEmpty || hasPlaces {
      Console.note(
        "\(name): \(lost) values dropped, because their columns first appear after the head of the table"
      )
    }
    writer = PlaceTableWriter()
    if stopped {
      throw SystemFailure(decoding: name, decoder.failure ?? "reading stopped before its end")
    }
    guard hasPlaces else { throw SystemFailure(decoding: name, "it contains no points") }
  }
}

/// Converts input that is not a text table to the bytes of a table.
protocol ConvertedRows: AnyObject {
  /// The word for a row in messages, and the number of lines to subtract from row positions.
  var item: (name: String, offset: Int) { get }
  /// Whether bytes are available without reading more input.
  var hasBytes: Bool { get }
  /// Whether reading never blocks.
  var isAtHand: Bool { get }

  /// Returns the next bytes of the table, and reads input if necessary.
  ///
  /// - Parameters:
  ///   - space: receives the bytes.
  ///   - name: the name of the input in messages.
  ///   - read: reads input, and returns 0 at its end.
  /// - Returns: the number of bytes, or 0 at the end.
  /// - Throws: any error of `read`; `SystemFailure` with ``SystemFailure/Operation/decode``.
  func take(
    into space: UnsafeMutableRawBufferPointer, name: String,
    read: (UnsafeMutableRawBufferPointer) throws(SystemFailure) -> Int
  ) throws(SystemFailure) -> Int
}

extension RecordingRows: ConvertedRows {
  var item: (name: String, offset: Int) { (name: "row", offset: 1) }
}

/// Converts JSON objects to the bytes of a table. The input is an array of objects, or one object per line (NDJSON).
final class JSONTableRows: ConvertedRows {
  private var reader = JSONTableReader()
  private var hasEnded = false
  private var isConcluded = false
  // The converted bytes, of which the first `taken` have been read.
  private var ready: [UInt8] = []
  private var taken = 0

  private static let pieceSize = 1 << 16

  var item: (name: String, offset: Int) { (name: "object", offset: 1) }
  var hasBytes: Bool { taken < ready.count }
  var isAtHand: Bool { false }

  /// Returns whether input with this start may be JSON objects.
  ///
  /// Does not accept a table whose first column name is in brackets.
  static func mayBegin(_ start: ArraySlice<UInt8>) -> Bool {
    let mark = [UInt8]([0xEF, 0xBB, 0xBF])
    let text = start.starts(with: mark) ? start.dropFirst(mark.count) : start
    let characters = text.lazy.filter { $0 > 0x20 }.prefix(2).map { $0 }
    switch characters.first {
    case UInt8(ascii: "{"): return "\"}".utf8.contains(characters.last ?? 0)
    case UInt8(ascii: "["): return "{[]".utf8.contains(characters.last ?? 0)
    default: return false
    }
  }

  func take(
    into space: UnsafeMutableRawBufferPointer, name: String,
    read: (UnsafeMutableRawBufferPointer) throws(SystemFailure) -> Int
  ) throws(SystemFailure) -> Int {
    while !hasBytes {
      guard !hasEnded else {
        try conclude(name)
        return 0
      }
      taken = 0
      reader.output.removeAll(keepingCapacity: true)
      let piece = try [UInt8](reading: Self.pieceSize, read)
      hasEnded = piece.isEmpty
      if hasEnded { reader.finish() } else { reader.read(piece.span) }
      ready = reader.output
      if let refusal = reader.refusal { throw SystemFailure(decoding: name, refusal) }
    }
    let count = min(space.count, ready.count - taken)
    space.copyBytes(from: ready[taken..<taken + count])
    taken += count
    return count
  }

  /// Reports unreadable input at the end.
  private func conclude(_ name: String) throws(SystemFailure) {
    guard !isConcluded else { return }
    isConcluded = true
    if let lost = reader.lost {
      Console.note(
        "\(name): \(lost.count) values dropped, because their names first appear late, such as \(lost.name)"
      )
    }
    if let problem = reader.problem { throw SystemFailure(decoding: name, problem) }
    if reader.rowCount == 0 { throw SystemFailure(decoding: name, "it contains no objects") }
  }
}
