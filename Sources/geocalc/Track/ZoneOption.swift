import GeoTracks

/// Reads the zone that an option names.
enum ZoneOption {
  /// - Parameter text: `written`, `UTC`, an offset, or a name of the IANA time zone database, which is
  ///   looked for in the system's.
  static func read(_ text: String) throws -> LocalZone {
    if let zone = try? LocalZone(parsing: text) { return zone }
    let expected =
      "expected written, UTC, an offset such as +02:00, or a name such as Europe/Zurich"
    let isName = text.utf8.allSatisfy {
      ($0 | 0x20) &- 0x61 < 26 || $0 &- 0x30 < 10 || "/_+-".utf8.contains($0)
    }
    guard isName, text.utf8.first.map({ $0 != UInt8(ascii: "/") }) ?? false else {
      throw Failure(.badData, "--tz: \(text) is no zone; \(expected)")
    }
    let path = "/usr/share/zoneinfo/\(text)"
    let bytes = try? contents(of: path)
    guard let bytes else {
      throw Failure(.badData, "--tz: there is no zone \(text) in /usr/share/zoneinfo; \(expected)")
    }
    guard let table = ZoneTable(tzif: bytes) else {
      throw Failure(.badData, "--tz: \(path) cannot be read as a zone")
    }
    return .zone(table)
  }

  private static func contents(of path: String) throws(SystemFailure) -> [UInt8] {
    let file = try InputFile(path)
    var bytes: [UInt8] = []
    var failure: SystemFailure?
    while bytes.count <= ZoneTable.sizeLimit, failure == nil {
      let piece = [UInt8](unsafeUninitializedCapacity: 1 << 14) { space, count in
        do throws(SystemFailure) {
          count = try file.read(into: UnsafeMutableRawBufferPointer(space))
        } catch {
          failure = error
        }
      }
      guard !piece.isEmpty else { break }
      bytes += piece
    }
    if let failure { throw failure }
    return bytes
  }
}
