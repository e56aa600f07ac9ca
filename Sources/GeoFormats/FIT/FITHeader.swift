import GeoTracks

/// The header of a FIT file: 12 bytes, or 14 with a checksum of its own.
struct FITHeader {
  let size: Int
  /// The bytes of all messages; 0 if a device never came to write it.
  let dataSize: Int
  /// Whether its checksum is right or not given.
  let isChecked: Bool

  /// The least bytes that a header has.
  static let shortest = 12

  /// What stands at a place.
  enum Reading {
    case header(FITHeader), none, needsMore
  }

  /// Reads the header at the beginning of `bytes`.
  ///
  /// - Parameter isComplete: what is too short is none.
  static func read(_ bytes: UnsafeRawBufferPointer, isComplete: Bool) -> Reading {
    guard let first = bytes.first else { return .needsMore }
    let size = Int(first)
    guard size >= shortest else { return .none }
    guard bytes.count >= shortest else { return isComplete ? .none : .needsMore }
    guard bytes[8..<12].elementsEqual(".FIT".utf8) else { return .none }
    guard bytes.count >= size else { return isComplete ? .none : .needsMore }
    let told = size >= 14 ? UInt16(bytes[12]) | UInt16(bytes[13]) << 8 : 0
    var checksum = FITChecksum()
    checksum.update(UnsafeRawBufferPointer(rebasing: bytes[..<shortest]))
    let dataSize = (0..<4).reduce(0) { $0 | Int(bytes[4 + $1]) << (8 * $1) }
    return .header(
      FITHeader(size: size, dataSize: dataSize, isChecked: told == 0 || told == checksum.value))
  }

  /// Whether a header follows, as far as that can be seen.
  static func follows(_ bytes: Slice<UnsafeRawBufferPointer>) -> Bool {
    guard let size = bytes.first, size == 12 || size == 14, bytes.count >= shortest else {
      return false
    }
    return bytes.dropFirst(8).prefix(4).elementsEqual(".FIT".utf8)
  }
}

/// What stands where no file begins: zeros behind a file are harmless, all else is told.
struct FITPadding {
  private var offset = 0
  private var isBehindFile = false
  private var isZero = true

  init() {}

  init(offset: Int, isBehindFile: Bool) {
    (self.offset, self.isBehindFile) = (offset, isBehindFile)
  }

  mutating func take(_ bytes: Slice<UnsafeRawBufferPointer>) {
    if isZero { isZero = bytes.allSatisfy { $0 == 0 } }
  }

  /// What to say of it at the end; nil if it need not be told.
  var report: Skipped? {
    guard isBehindFile else {
      return Skipped(
        .unreadable, "the input does not begin with the header of a FIT file", offset: offset,
        stopsReading: true)
    }
    guard !isZero else { return nil }
    return Skipped(
      .noise, "something that is no FIT file follows the end of the file; it is not read",
      offset: offset, stopsReading: true)
  }
}
