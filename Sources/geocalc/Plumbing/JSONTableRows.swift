import GeoFormats
import GeoFiles

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
      Talk.note(
        "\(name): \(lost.count) values are left out whose names first came late, such as \(lost.name)"
      )
    }
    if let problem = reader.problem { throw SystemFailure(decoding: name, problem) }
    if reader.rowCount == 0 { throw SystemFailure(decoding: name, "there are no objects in it") }
  }
}
