@testable import GeoFiles

/// Checks archives: zip, tar, gzipped tar, and the KML document in a zip.
enum ArchiveChecks {
  /// The maximum number of bytes of a file, and of files.
  private static let limit = 1 << 16
  private static let mostFiles = 32

  static func check(_ bytes: [UInt8]) {
    FileChecks.checkStream(bytes, unzips: true)
    if Archive.isZip(bytes) { zip(bytes) } else { tar(bytes) }
    let mended = mendedSums(bytes)
    if mended != bytes { tar(mended) }
  }

  /// Intact entries are in bounds and read the same twice; without the directory there are no more files.
  private static func zip(_ bytes: [UInt8]) {
    let archive = ArchiveBytes(bytes)
    let entries = (try? ZipDirectory(archive))?.entries ?? []
    // Without a directory, entries come from headers, which are shorter than its records.
    precondition(entries.count * ZipHeader.length <= bytes.count)
    precondition(Set(entries.map(\.name)).count == entries.count)
    for entry in entries.prefix(mostFiles) {
      precondition(content(of: entry, archive) == content(of: entry, archive))
    }
    var scan = ZipScan(archive)
    guard let end = try? scan.run(mostFiles) else { return }
    precondition((0...bytes.count).contains(end.place))
    precondition(scan.entries.count * ZipHeader.length <= end.place)
    for entry in scan.entries { _ = content(of: entry, archive) }
  }

  private static func content(of entry: ZipEntry, _ archive: ArchiveBytes) -> [UInt8]? {
    var content: [UInt8] = []
    do {
      try entry.pass(from: archive) { piece in
        content += piece
        return content.count < limit
      }
    } catch { return nil }
    return content
  }

  /// Continuing from a saved state gives the same result as from the beginning.
  private static func tar(_ bytes: [UInt8]) {
    let cursor = TarCursor(ArchiveBytes(bytes))
    for _ in 0..<mostFiles {
      let kept = TarCursor(copying: cursor)
      let (file, again) = (try? cursor.next(), try? kept.next())
      guard let file = file ?? nil, let other = again ?? nil else {
        precondition((file ?? nil) == nil && (again ?? nil) == nil)
        return
      }
      precondition(file.name == other.name && file.size == other.size && file.size >= 0)
      var count = 0
      while count < limit {
        let (piece, same) = (try? cursor.read(), try? kept.read())
        precondition(piece == same)
        guard let piece, !piece.isEmpty else { break }
        count += piece.count
        precondition(count <= file.size)
      }
    }
  }

  /// Corrects the checksum in each block with the ustar mark, because no changed block has a valid one.
  private static func mendedSums(_ bytes: [UInt8]) -> [UInt8] {
    var result = bytes
    for start in stride(from: 0, to: bytes.count - 511, by: 512)
    where bytes[(start + 257)..<(start + 262)].elementsEqual("ustar".utf8) {
      result.replaceSubrange(
        (start + 148)..<(start + 156), with: [UInt8](repeating: 0x20, count: 8))
      let sum = result[start..<start + 512].reduce(0) { $0 + Int($1) }
      let digits = Array(String(sum, radix: 8).utf8)
      result.replaceSubrange((start + 148)..<(start + 148 + digits.count), with: digits)
    }
    return result
  }
}
