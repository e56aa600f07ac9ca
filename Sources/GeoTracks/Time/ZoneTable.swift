/// The offsets of a time zone through the years, as a TZif file (RFC 8536) has them.
public struct ZoneTable: Sendable, Hashable {
  /// The first moments of new offsets, in seconds since 1970, ascending.
  private var moments: [Int64] = []
  /// The offsets from those moments on, in seconds east of UTC.
  private var offsets: [Int] = []
  /// The offset before the first.
  private var first = 0
  /// What holds behind the last.
  private var rule: ZoneRule?

  /// The most bytes that a file may have.
  public static let sizeLimit = 1 << 18

  /// Reads a file of version 2 or later.
  ///
  /// - Returns: nil if it is none, or broken.
  public init?(tzif bytes: [UInt8]) {
    guard bytes.count <= Self.sizeLimit, let old = Header(bytes, at: 0), old.version >= 0x32,
      let header = Header(bytes, at: Header.size + old.dataCount(width: 4))
    else { return nil }
    var place = Header.size + old.dataCount(width: 4) + Header.size
    let end = place + header.dataCount(width: 8)
    guard end <= bytes.count, header.typeCount > 0 else { return nil }
    let types = place + header.timeCount * 9
    func offset(_ type: Int) -> Int? {
      guard type < header.typeCount else { return nil }
      let raw = Self.integer(bytes, at: types + type * 6, count: 4)
      let value = Int(Int32(truncatingIfNeeded: raw))
      // RFC 8536 section 3.2 demands less than 26 hours.
      return value.magnitude < 93_600 ? value : nil
    }
    guard let initial = offset(0) else { return nil }
    first = initial
    for i in 0..<header.timeCount {
      let moment = Self.integer(bytes, at: place + i * 8, count: 8)
      guard let value = offset(Int(bytes[place + header.timeCount * 8 + i])),
        moments.last.map({ $0 < moment }) ?? true
      else { return nil }
      moments.append(moment)
      offsets.append(value)
    }
    place = end
    // The footer: a POSIX TZ string between line feeds.
    guard place < bytes.count, bytes[place] == 0x0A,
      let close = bytes[(place + 1)...].firstIndex(of: 0x0A)
    else { return }
    rule = ZoneRule(posix: bytes[(place + 1)..<close])
  }

  /// Seconds east of UTC at a moment.
  public func offset(at timestamp: Timestamp) -> Int {
    guard let last = moments.last else { return rule?.offset(at: timestamp.seconds) ?? first }
    if timestamp.seconds >= last {
      return rule?.offset(at: timestamp.seconds) ?? offsets[offsets.count - 1]
    }
    // The last moment that is not later.
    var (low, high) = (0, moments.count)
    while low < high {
      let middle = (low + high) / 2
      if moments[middle] <= timestamp.seconds { low = middle + 1 } else { high = middle }
    }
    return low == 0 ? first : offsets[low - 1]
  }

  private static func integer(_ bytes: [UInt8], at place: Int, count: Int) -> Int64 {
    bytes[place..<place + count].reduce(0) { $0 << 8 | Int64($1) }
  }

  /// A header (section 3.1).
  private struct Header {
    static let size = 44
    let version: UInt8
    let timeCount: Int
    let typeCount: Int
    private let others: (utc: Int, standard: Int, leap: Int, characters: Int)

    init?(_ bytes: [UInt8], at place: Int) {
      guard place + Self.size <= bytes.count, bytes[place..<place + 4].elementsEqual("TZif".utf8)
      else { return nil }
      version = bytes[place + 4]
      func count(_ index: Int) -> Int {
        Int(ZoneTable.integer(bytes, at: place + 20 + 4 * index, count: 4))
      }
      others = (count(0), count(1), count(2), count(5))
      (timeCount, typeCount) = (count(3), count(4))
    }

    func dataCount(width: Int) -> Int {
      timeCount * (width + 1) + typeCount * 6 + others.characters + others.leap * (width + 4)
        + others.standard + others.utc
    }
  }
}
