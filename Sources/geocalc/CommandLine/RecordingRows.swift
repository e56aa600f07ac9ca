import GeoFiles
import GeoFormats
import GeoStore
import GeoTracks

/// The places of a recording (GPX, GeoJSON, NMEA 0183, …), or of tracks of the library, as the bytes of a table with
/// commas, taken in pieces of any size: what is read as a table can be a recording too.
final class RecordingRows {
  private var decoder = AnyLocationDecoder()
  // Where the places come from, if not from bytes.
  private var tracks: TrackEvents?
  private var writer = PlaceTableWriter()
  private var events: [LocationEvent] = []
  private var passedOver = SkippedSummary()
  private var hasPlaces = false
  private var hasEnded = false
  // What the writer has given and nobody has taken yet.
  private var ready: [UInt8] = []
  private var taken = 0

  private static let pieceSize = 1 << 16

  init(_ format: LocationFormat) { decoder = AnyLocationDecoder(format: format) }

  /// Tracks of the library: no input is read.
  init(_ tracks: TrackEvents) { self.tracks = tracks }

  /// Whether nothing has to be waited for.
  var isAtHand: Bool { tracks != nil }

  /// Whether an input that begins so may be a recording that is no table: XML, JSON, sentences, or no text.
  static func mayBegin(_ start: ArraySlice<UInt8>) -> Bool {
    // UTF-16, of which XML is read.
    if start.starts(with: [0xFF, 0xFE]) || start.starts(with: [0xFE, 0xFF]) { return true }
    if start.first == 0 { return true }
    let mark = [UInt8]([0xEF, 0xBB, 0xBF])
    let text = start.starts(with: mark) ? start.dropFirst(mark.count) : start
    guard let first = text.first(where: { ![0x20, 0x09, 0x0A, 0x0D].contains($0) }) else {
      return false
    }
    return "<{[$!".utf8.contains(first) || first < 0x20
  }

  /// Whether there are bytes that no input is needed for.
  var hasBytes: Bool { taken < ready.count }

  /// Takes the next bytes, reading input if need be.
  ///
  /// - Parameters:
  ///   - space: where they go.
  ///   - name: what messages call the input.
  ///   - read: reads input, 0 bytes at the end.
  /// - Returns: how many there are; 0 at the end.
  /// - Throws: what `read` throws; at the end `SystemFailure` with ``SystemFailure/Operation/decode`` where
  ///   reading has stopped half-way or there are no places.
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

  /// Makes rows of what has been read.
  private func convert() {
    for event in events {
      if case .diagnostic(let skipped) = event { passedOver.add(skipped) }
      if case .location = event { hasPlaces = true }
      writer.write(event, into: &ready)
    }
    events.removeAll(keepingCapacity: true)
    if hasEnded { writer.finish(into: &ready) }
  }

  /// Says what was passed over, once.
  private func conclude(_ name: String) throws(SystemFailure) {
    let lines = passedOver.lines
    let stopped = passedOver.isTruncated
    passedOver = SkippedSummary()
    for line in lines { Console.note("\(name): \(line)") }
    let lost = [TrackLoss.attribute, .property].reduce(0) { $0 + (writer.losses[$1] ?? 0) }
    if lost > 0, !lines.isEmpty || hasPlaces {
      Console.note(
        "\(name): \(lost) values are left out that first came after the head of the table")
    }
    writer = PlaceTableWriter()
    if stopped {
      throw SystemFailure(decoding: name, decoder.failure ?? "reading stopped before its end")
    }
    guard hasPlaces else { throw SystemFailure(decoding: name, "there are no places in it") }
  }
}

/// What is not a table of text, as the bytes of one, taken in pieces of any size.
protocol ConvertedRows: AnyObject {
  /// What a row is in messages, and how many lines of the table come before the first.
  var item: (name: String, offset: Int) { get }
  /// Whether there are bytes that no input is needed for.
  var hasBytes: Bool { get }
  /// Whether nothing has to be waited for.
  var isAtHand: Bool { get }

  /// Takes the next bytes, reading input if need be.
  ///
  /// - Parameters:
  ///   - space: where they go.
  ///   - name: what messages call the input.
  ///   - read: reads input, 0 bytes at the end.
  /// - Returns: how many there are; 0 at the end.
  /// - Throws: what `read` throws; `SystemFailure` with ``SystemFailure/Operation/decode``.
  func take(
    into space: UnsafeMutableRawBufferPointer, name: String,
    read: (UnsafeMutableRawBufferPointer) throws(SystemFailure) -> Int
  ) throws(SystemFailure) -> Int
}

extension RecordingRows: ConvertedRows {
  var item: (name: String, offset: Int) { (name: "row", offset: 1) }
}

/// The objects of JSON as the bytes of a table: an array of them, or one per line (NDJSON).
final class JSONTableRows: ConvertedRows {
  private var reader = JSONTableReader()
  private var hasEnded = false
  private var isConcluded = false
  // What the reader has given, and how much of it has been taken.
  private var ready: [UInt8] = []
  private var taken = 0

  private static let pieceSize = 1 << 16

  var item: (name: String, offset: Int) { (name: "object", offset: 1) }
  var hasBytes: Bool { taken < ready.count }
  var isAtHand: Bool { false }

  /// Whether an input that begins so may be objects of JSON, not a table whose first name is in brackets.
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

  /// Reports once, at the end, what could not be read.
  private func conclude(_ name: String) throws(SystemFailure) {
    guard !isConcluded else { return }
    isConcluded = true
    if let lost = reader.lost {
      Console.note(
        "\(name): \(lost.count) values are left out whose names first came late, such as \(lost.name)"
      )
    }
    if let problem = reader.problem { throw SystemFailure(decoding: name, problem) }
    if reader.rowCount == 0 { throw SystemFailure(decoding: name, "there are no objects in it") }
  }
}
