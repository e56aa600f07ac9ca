import CZlib
import GeoTracks

/// A file of a zip archive.
struct ZipEntry: Sendable {
  /// The kind of the entry, according to its Unix mode if there is one.
  enum Kind {
    case file, link, device
  }

  /// The name in the archive.
  let name: String
  let kind: Kind
  private let method: ZipHeader.Method
  private let isEncrypted: Bool
  private let checksum: UInt
  private let compressedSize, size: Int
  /// The offset of the local header.
  let offset: Int

  private static let pieceSize = 1 << 16

  /// - Parameters:
  ///   - record: The record of the entry in the directory.
  ///   - count: The length of the name.
  ///   - attribute: The length of the extra field after the name.
  init(_ record: ArraySlice<UInt8>, name count: Int, attribute: Int) {
    let bytes = Array(record)
    name = String(decoding: bytes[46..<46 + count], as: UTF8.self)
    // Entries from Unix or a Macintosh have a mode with the types of stat(2).
    let isUnix = bytes.number(4, 2) >> 8 == 3 || bytes.number(4, 2) >> 8 == 19
    switch isUnix ? bytes.number(38, 4) >> 28 : 0 {
    case 0xA: kind = .link
    case 1, 2, 6, 0xC: kind = .device
    default: kind = .file
    }
    isEncrypted = bytes.number(8, 2) & 0x41 != 0
    method = ZipHeader.Method(bytes.number(10, 2))
    checksum = UInt(bytes.number(16, 4))
    var sizes = [bytes.number(24, 4), bytes.number(20, 4), bytes.number(42, 4)]
    // The extra field with the ID 1 contains the values that need more than 32 bits, in this order.
    var start = 46 + count
    let end = start + attribute
    while start + 4 <= end {
      let length = bytes.number(start + 2, 2)
      if bytes.number(start, 2) == 1 {
        var place = start + 4
        for i in sizes.indices where sizes[i] == 0xFFFF_FFFF {
          guard place + 8 <= min(start + 4 + length, end) else { break }
          sizes[i] = bytes.number(place, 8)
          place += 8
        }
      }
      start += 4 + length
    }
    (size, compressedSize, offset) = (sizes[0], sizes[1], sizes[2])
  }

  /// - Parameters:
  ///   - header: The local header.
  ///   - sizes: The compressed and the uncompressed size.
  ///   - offset: The offset of the local header.
  init(
    _ header: ZipHeader, name: String, checksum: UInt, sizes: (compressed: Int, whole: Int),
    at offset: Int
  ) {
    (self.name, kind, self.checksum, self.offset) = (name, .file, checksum, offset)
    method = header.method
    isEncrypted = header.isEncrypted
    (compressedSize, size) = sizes
  }

  /// Uncompresses the file.
  ///
  /// - Parameters:
  ///   - archive: The archive.
  ///   - body: Receives a piece of the content. Returns false to stop.
  /// - Throws: `ArchiveError` for damaged, oversized or unsupported content. Errors of reading bytes are passed on.
  func pass(from archive: ArchiveBytes, _ body: ([UInt8]) -> Bool) throws {
    if isEncrypted { throw ArchiveError("it is encrypted") }
    if case .other(let number) = method {
      throw ArchiveError(
        "it is compressed with \(ZipHeader.Method.name(number)), which is not supported")
    }
    guard size >= 0, compressedSize >= 0, offset >= 0, size <= Archive.maximumSize else {
      throw ArchiveError("it has more than \(Archive.maximumSize) bytes")
    }
    let header = try archive.read(offset, ZipHeader.length)
    guard header.count == ZipHeader.length, header.starts(with: [0x50, 0x4B, 3, 4]) else {
      throw ArchiveError("the zip archive is broken at the start of this entry")
    }
    var place = offset + ZipHeader.length + header.number(26, 2) + header.number(28, 2)
    let end = place + compressedSize
    let inflater = method == .deflated ? GzipInflater(isRaw: true) : nil
    var sum: UInt = crc32(0, nil, 0)
    var count = 0
    var isComplete = inflater == nil
    var output = [UInt8](repeating: 0, count: Self.pieceSize)
    func take(_ bytes: ArraySlice<UInt8>) throws -> Bool {
      count += bytes.count
      guard count <= size else {
        throw ArchiveError("it is larger than the size in the zip archive")
      }
      sum = bytes.withUnsafeBufferPointer { crc32(sum, $0.baseAddress, UInt32($0.count)) }
      return bytes.isEmpty || body(Array(bytes))
    }
    while place < end {
      let piece = try archive.read(place, min(Self.pieceSize, end - place))
      guard !piece.isEmpty else { throw ArchiveError("the zip archive is truncated") }
      place += piece.count
      guard let inflater else {
        guard try take(piece[...]) else { return }
        continue
      }
      // Bytes after the end of the deflate stream are ignored.
      guard !isComplete else { continue }
      switch try inflater.inflate(piece: piece, through: &output, take)?.outcome {
      case .running: break
      case .memberEnd: isComplete = true
      case .broken(let message): throw ArchiveError("the zip archive is broken: \(message)")
      case nil: return
      }
    }
    guard isComplete, count == size else { throw ArchiveError("it ends early in the zip archive") }
    guard sum == checksum else { throw ArchiveError("its checksum in the zip archive is wrong") }
  }
}

/// The local header before an entry of a zip archive (APPNOTE.TXT 6.3.10, section 4.3.7).
struct ZipHeader {
  /// The length of a header without its name and extra field.
  static let length = 30

  /// The compression method of an entry.
  enum Method: Equatable {
    case stored, deflated
    /// An unsupported method with this number.
    case other(Int)

    init(_ number: Int) {
      self =
        switch number {
        case 0: .stored
        case 8: .deflated
        default: .other(number)
        }
    }

    /// Returns the name of a compression method for messages.
    static func name(_ number: Int) -> String {
      number == 9 ? "Deflate64" : "method \(number)"
    }
  }

  let method: Method
  let isEncrypted: Bool
  /// Whether the checksum and the sizes follow the entry.
  let hasDescriptor: Bool
  let checksum: UInt32
  /// The compressed size; nil if the header does not contain it.
  let compressedSize: Int?
  /// The uncompressed size, valid if ``compressedSize`` is not nil.
  let size: Int
  /// The lengths of the name and the extra field after the header.
  let nameSize: Int
  let extraSize: Int

  /// Reads a header from at least ``length`` bytes.
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
    // Sizes that need more than 32 bits are in the extra field.
    self.size = number(22, 4)
    compressedSize = hasDescriptor || size == 0xFFFF_FFFF ? nil : size
    (nameSize, extraSize) = (number(26, 2), number(28, 2))
  }

  /// Returns whether a name is a KML document with a relative path inside the archive.
  static func isDocument(_ name: String) -> Bool {
    guard name.lowercased().hasSuffix(".kml"), !name.hasPrefix("/"), !name.hasPrefix("\\"),
      !name.contains(":"), !name.utf8.contains(0)
    else { return false }
    return !name.split(whereSeparator: { $0 == "/" || $0 == "\\" }).contains("..")
  }
}
