public import GeoTracks

/// Reads FIT, the files of sports watches, bicycle computers and many apps.
///
/// A file is a list of messages, each laid out as a definition before it says. Positions are those of the
/// records; <doc:ReadingActivities> says which fields of which messages are read, and what they become.
///
/// - A record without a position (indoors, before the first fix) is passed over. How many there were, and
///   of how many something else is known, is told once at the end.
/// - Both byte orders, compressed times, fields that developers describe, and several files one behind the
///   other are read. A value whose size does not fit its type is passed over.
/// - A checksum that is wrong or missing is told, and what was read is kept. So is what came before the end
///   of a file that is cut, or before a message that no definition was given for; behind it the next file
///   is read, if one follows.
/// - A file whose size was never written is read to the end of the input, or to the next file.
///
/// **Memory.** Bytes are held until their message is whole, at most ``messageLimit`` of them and a piece;
/// of definitions there are at most 16, of descriptions of developers' fields 512.
public struct FITDecoder: LocationDecoder {
  /// The most bytes that a message can have: 510 fields of 255 bytes and a header.
  public static let messageLimit = 1 + 2 * 255 * 255

  /// Bytes that are taken from the input at once, so that no long piece is copied whole.
  private static let pieceSize = 1 << 16

  private var reader = FITReader()
  private var held: [UInt8] = []

  /// Creates a decoder at the beginning of an input.
  public init() {}

  /// Reads the next bytes.
  public mutating func decode(_ bytes: Span<UInt8>, into events: inout [SourceEvent]) {
    bytes.withUnsafeBufferPointer { all in
      var rest = all[...]
      while !rest.isEmpty {
        held.append(contentsOf: rest.prefix(Self.pieceSize))
        rest = rest.dropFirst(Self.pieceSize)
        read(isFinal: false, into: &events)
      }
    }
  }

  /// Says that the input has ended; the decoder is then as new.
  public mutating func finish(into events: inout [SourceEvent]) {
    read(isFinal: true, into: &events)
    reader.finish(rest: held.count, into: &events)
    self = FITDecoder()
  }

  private mutating func read(isFinal: Bool, into events: inout [SourceEvent]) {
    let taken = held.withUnsafeBytes { reader.read($0, isFinal: isFinal, into: &events) }
    held.removeFirst(taken)
  }
}
