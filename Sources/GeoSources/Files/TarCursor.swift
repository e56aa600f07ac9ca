import GeoCore
import GeoTracks
import SystemPackage

/// Goes through a tar archive (POSIX.1-2017, pax and ustar; GNU's long names), compressed by gzip or not, file
/// by file. There is no directory in one: what is behind is found by reading what is before.
///
/// Unchecked: one thread at a time has it.
final class TarCursor: @unchecked Sendable {
  /// A file in the archive.
  struct File: Sendable {
    let name: String
    let size: Int
  }

  private let file: OwnedDescriptor
  private var content = ContentStream()
  private var hasEnded = false
  // What the stream has given and nobody has taken yet.
  private var held: [UInt8] = []
  private var taken = 0
  // Bytes of the file in hand, and those that fill up its last block.
  private var left = 0
  private var padding = 0

  private static let block = 512
  private static let pieceSize = 1 << 16
  // Names and their like: more is none.
  private static let metadataLimit = 1 << 20

  init(_ path: String) throws { file = try OwnedDescriptor.reading(path) }

  /// Whether a file is such an archive, by its first block.
  static func recognizes(_ path: String) throws -> Bool {
    let cursor = try TarCursor(path)
    guard let header = try? cursor.take(block), header.count == block else { return false }
    return isHeader(header) && header[257..<262].elementsEqual("ustar".utf8)
  }

  /// Steps to the next file; nil at the end.
  func next() throws -> File? {
    var (longName, longSize): (String?, Int?)
    try skip(left + padding)
    (left, padding) = (0, 0)
    while true {
      let header = try take(Self.block)
      guard header.count == Self.block else {
        if header.isEmpty { return nil }
        throw ArchiveError("the tar archive is cut")
      }
      // Two blocks of zeros end it; some write one.
      if header.allSatisfy({ $0 == 0 }) { return nil }
      guard Self.isHeader(header), var size = Self.size(header) else {
        throw ArchiveError("the tar archive is broken")
      }
      switch header[156] {
      case UInt8(ascii: "x"), UInt8(ascii: "L"):
        guard size <= Self.metadataLimit else { throw ArchiveError("the tar archive is broken") }
        let data = try take(size)
        try skip(Self.padding(size))
        if header[156] == UInt8(ascii: "L") {
          longName = Self.text(data[...])
        } else {
          for (key, value) in Self.records(data) {
            if key == "path" { longName = value }
            if key == "size" { longSize = Int(value) }
          }
        }
        continue
      case 0, UInt8(ascii: "0"), UInt8(ascii: "7"):
        size = longSize ?? size
        guard (0...Archive.maximumSize).contains(size) else {
          throw ArchiveError("a file in it has more than \(Archive.maximumSize) bytes")
        }
        (left, padding) = (size, Self.padding(size))
        let name = longName ?? Self.name(header)
        // As of an archive of the folder in hand.
        return File(name: name.hasPrefix("./") ? String(name.dropFirst(2)) : name, size: size)
      default:
        // A folder, a link, what else there is.
        guard (0...Archive.maximumSize).contains(size) else {
          throw ArchiveError("the tar archive is broken")
        }
        try skip(size + Self.padding(size))
        (longName, longSize) = (nil, nil)
      }
    }
  }

  /// The next bytes of the file in hand; none at its end.
  func read() throws -> [UInt8] {
    guard left > 0 else { return [] }
    let bytes = try take(min(left, Self.pieceSize))
    guard !bytes.isEmpty else { throw ArchiveError("the tar archive is cut") }
    left -= bytes.count
    return bytes
  }

  // MARK: Headers

  private static func padding(_ size: Int) -> Int { (block - size % block) % block }

  /// Whether the sum of its bytes is what it says, those of the sum being blanks.
  private static func isHeader(_ header: [UInt8]) -> Bool {
    guard let sum = octal(header[148..<156]) else { return false }
    let bytes = header.enumerated().map { (148..<156).contains($0) ? 0x20 : Int($1) }
    return bytes.reduce(0, +) == sum
  }

  private static func size(_ header: [UInt8]) -> Int? {
    // Beyond 8 GiB in base 256.
    guard header[124] & 0x80 == 0 else {
      return header[125..<136].reduce(0) { $0 << 8 & (1 << 48 - 1) | Int($1) }
    }
    return octal(header[124..<136])
  }

  private static func octal(_ field: ArraySlice<UInt8>) -> Int? {
    let digits = field.drop { $0 == 0x20 }.prefix { $0 != 0 && $0 != 0x20 }
    guard digits.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "7")).contains($0) }) else {
      return nil
    }
    return digits.reduce(0) { $0 << 3 | Int($1 - UInt8(ascii: "0")) }
  }

  private static func name(_ header: [UInt8]) -> String {
    let name = text(header[0..<100])
    // GNU's own headers have times where ustar has the beginning of the name.
    guard header[257..<263].elementsEqual(Array("ustar\0".utf8)) else { return name }
    let prefix = text(header[345..<500])
    return prefix.isEmpty ? name : "\(prefix)/\(name)"
  }

  private static func text(_ field: ArraySlice<UInt8>) -> String {
    String(decoding: field.prefix { $0 != 0 }, as: UTF8.self)
  }

  /// Lines such as `30 path=…`, each with its length in front.
  private static func records(_ data: [UInt8]) -> [(key: String, value: String)] {
    var records: [(key: String, value: String)] = []
    var rest = data[...]
    while let blank = rest.firstIndex(of: 0x20),
      let length = Int(String(decoding: rest[..<blank], as: UTF8.self)), length > 0,
      length <= rest.count, blank < rest.startIndex + length
    {
      let line = rest[(blank + 1)..<rest.startIndex + length].dropLast()
      if let equals = line.firstIndex(of: UInt8(ascii: "=")) {
        records.append(
          (
            String(decoding: line[..<equals], as: UTF8.self),
            String(decoding: line[(equals + 1)...], as: UTF8.self)
          ))
      }
      rest = rest.dropFirst(length)
    }
    return records
  }

  // MARK: Bytes

  private func skip(_ count: Int) throws {
    var rest = count
    while rest > 0 {
      let bytes = try take(min(rest, Self.pieceSize))
      guard !bytes.isEmpty else { throw ArchiveError("the tar archive is cut") }
      rest -= bytes.count
    }
  }

  /// As many bytes as are asked for, fewer only at the end.
  private func take(_ count: Int) throws -> [UInt8] {
    var bytes: [UInt8] = []
    while bytes.count < count {
      if taken == held.count {
        (held, taken) = ([], 0)
        guard try fill() else { break }
      }
      let part = min(count - bytes.count, held.count - taken)
      bytes += held[taken..<taken + part]
      taken += part
    }
    return bytes
  }

  /// Uncompresses a step; false at the end.
  private func fill() throws -> Bool {
    while true {
      let hasMore = content.next { span in
        span.withUnsafeBufferPointer { held.append(contentsOf: $0) }
      }
      if hasMore { return true }
      if let report = content.takeReport() { throw ArchiveError(report.detail) }
      guard !hasEnded else { return false }
      let piece = try [UInt8](unsafeUninitializedCapacity: Self.pieceSize) { space, count in
        count = try file.descriptor.readWaiting(into: UnsafeMutableRawBufferPointer(space))
      }
      hasEnded = piece.isEmpty
      if hasEnded { content.end() } else { content.append(piece) }
    }
  }
}

/// Where a tar archive has been read to, so that files that are asked for in its order are found in one go.
enum TarShelf {
  private static let shelf = Guarded<(path: String, tar: TarCursor)?>(nil)

  /// The archive at the beginning of a file's content; nil if there is no such file.
  static func take(_ path: String, _ name: String) throws -> TarCursor? {
    let known = shelf.withLock { kept -> TarCursor? in
      defer { kept = nil }
      return kept?.path == path ? kept?.tar : nil
    }
    if let known, try find(name, in: known) { return known }
    let tar = try TarCursor(path)
    return try find(name, in: tar) ? tar : nil
  }

  private static func find(_ name: String, in tar: TarCursor) throws -> Bool {
    while let file = try tar.next() { if file.name == name { return true } }
    return false
  }

  /// Keeps an archive of which a file has been read.
  static func put(_ tar: TarCursor, of path: String) { shelf.withLock { $0 = (path, tar) } }
}
