import GeoTracks

/// The header that stands before an entry of a zip archive (APPNOTE.TXT 6.3.10, section 4.3.7).
struct ZipHeader {
  /// Bytes of a header without its name and extra field.
  static let length = 30

  /// How an entry is compressed.
  enum Method: Equatable {
    case stored, deflated
    /// None that is read, by its number.
    case other(Int)

    init(_ number: Int) {
      self =
        switch number {
        case 0: .stored
        case 8: .deflated
        default: .other(number)
        }
    }

    /// What messages call one that is not read.
    static func name(_ number: Int) -> String {
      number == 9 ? "Deflate64" : "method \(number)"
    }
  }

  let method: Method
  let isEncrypted: Bool
  /// The checksum and the sizes stand behind the entry.
  let hasDescriptor: Bool
  let checksum: UInt32
  /// Bytes of the entry as they stand in the archive; nil if that is not said here.
  let compressedSize: Int?
  /// Bytes of the entry uncompressed, where those of it in the archive are said.
  let size: Int
  /// Bytes of the name and the extra field behind the header.
  let nameSize: Int
  let extraSize: Int

  /// Reads a header, of which ``length`` bytes are there.
  init(_ bytes: ArraySlice<UInt8>) {
    func number(_ offset: Int, _ count: Int) -> Int {
      let start = bytes.startIndex + offset
      return (0..<count).reduce(0) { $0 | Int(bytes[start + $1]) << (8 * $1) }
    }
    let flags = number(6, 2)
    isEncrypted = flags & 0x41 != 0
    hasDescriptor = flags & 8 != 0
    method = Method(number(8, 2))
    checksum = UInt32(number(14, 4))
    let size = number(18, 4)
    // Of more than 32 bits it stands elsewhere.
    self.size = number(22, 4)
    compressedSize = hasDescriptor || size == 0xFFFF_FFFF ? nil : size
    (nameSize, extraSize) = (number(26, 2), number(28, 2))
  }

  /// Whether a name is one of a KML document in the archive: relative, and never outward.
  static func isDocument(_ name: String) -> Bool {
    guard name.lowercased().hasSuffix(".kml"), !name.hasPrefix("/"), !name.hasPrefix("\\"),
      !name.contains(":"), !name.utf8.contains(0)
    else { return false }
    return !name.split(whereSeparator: { $0 == "/" || $0 == "\\" }).contains("..")
  }
}
