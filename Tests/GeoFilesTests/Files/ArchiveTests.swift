import Foundation
import GeoCore
import Testing
import _TestSupport

@testable import GeoFiles
import _SourceTestSupport

/// Files in zip and tar archives. Python's zipfile and tarfile created the fixtures.
@Suite struct ArchiveTests {
  private static let long = "folder/" + String(repeating: "n", count: 150) + "/a name é.csv"
  private static let small = Array("lat,lon\n47,8\n47.1,8\n".utf8)

  private func path(_ name: String) -> String { Fixture.path("archives/\(name)") }

  /// Writes bytes to a file that exists while `body` runs.
  private func withFile<Result>(
    _ bytes: [UInt8], _ body: (String) throws -> Result
  ) throws -> Result {
    let folder = TemporaryFolder()
    return try body(try folder.write(bytes, to: "archive"))
  }

  /// All bytes of a file in an archive, and the failure that ended reading.
  private func content(_ path: String) throws -> (bytes: [UInt8], failure: String?)? {
    guard let member = try Archive.open(path) else { return nil }
    let file = OwnedDescriptor(member.descriptor)
    var bytes: [UInt8] = []
    var piece = [UInt8](repeating: 0, count: 10_000)
    while true {
      let count = try piece.withUnsafeMutableBytes { try file.descriptor.readWaiting(into: $0) }
      guard count > 0 else { break }
      bytes += piece[..<count]
    }
    return (bytes, member.report.failure)
  }

  @Test(
    "The files of an archive are listed and read in any order",
    arguments: [
      ("files.zip", ["folder/a.csv", "b.gpx", "big.csv.gz", "big.csv", "empty.csv", long]),
      ("zip64.zip", ["a.csv", "b.gpx"]),
      ("streamed.zip", ["a.csv", "empty.csv", "big.csv", "folder/last.csv"]),
      ("gnu.tar.gz", ["folder/a.csv", "b.gpx", long, "big.csv", "empty.csv", "folder/last.csv"]),
      ("pax.tar.gz", ["folder/a.csv", "b.gpx", long, "big.csv", "empty.csv", "folder/last.csv"]),
    ])
  func content(archive: String, names: [String]) throws {
    let path = path(archive)
    let found = try #require(try Archive.names(path))
    #expect(found.list == names && found.reason == nil)
    // The test reads the files in archive order, as for reading all files, and in reverse order.
    for name in names + names.reversed() {
      let content = try #require(try content("\(path)/\(name)"))
      #expect(content.failure == nil)
      switch name {
      case "b.gpx": #expect(content.bytes.starts(with: Array("<gpx".utf8)))
      case "empty.csv": #expect(content.bytes.isEmpty)
      case "big.csv":
        #expect(content.bytes.count == (archive == "streamed.zip" ? 90_008 : 224_528))
      case "big.csv.gz": #expect(content.bytes.starts(with: [0x1F, 0x8B]))
      default: #expect(content.bytes == Self.small)
      }
    }
    #expect(throws: SystemFailure.self) { try Archive.open("\(path)/nothing.csv") }
  }

  @Test("A file that is not an archive is not listed, and no file is opened in it") func others()
    throws
  {
    #expect(try Archive.names("/nowhere") == nil)
    #expect(try Archive.names(FileManager.default.currentDirectoryPath) == nil)
    #expect(try withFile(Self.small) { try Archive.names($0) } == nil)
    #expect(try withFile([]) { try Archive.names($0) } == nil)
    #expect(try Archive.open("/tmp/nowhere.csv") == nil)
    #expect(Archive.split("a.csv") == nil)
    try withFile(Self.small) { path in
      #expect(throws: SystemFailure.self) { try Archive.open("\(path)/a.csv") }
      #expect(Archive.split(path) == nil)
      #expect(Archive.split("\(path)/a/b")?.name == "a/b")
    }
  }

  @Test("A location source reads files in archives, also gzip files in zip archives")
  func locations() async throws {
    let path = path("files.zip")
    for (name, count) in [("big.csv.gz", 20_000), ("folder/a.csv", 2), ("b.gpx", 1)] {
      let collector = Collector()
      try await FileSource(path: "\(path)/\(name)").run(into: collector.sink)
      #expect(collector.locations.count == count)
    }
  }

  @Test("Reading may stop before the end of a file without blocking a thread") func abandoned()
    throws
  {
    let path = path("files.zip")
    for _ in 0..<50 {
      let member = try #require(try Archive.open("\(path)/big.csv"))
      _ = OwnedDescriptor(member.descriptor)
    }
    #expect(try content("\(path)/folder/a.csv")?.bytes == Self.small)
  }

  @Test(
    "A truncated archive lists the files before the cut and reports the cut",
    arguments: ["files.zip", "zip64.zip", "streamed.zip", "gnu.tar.gz", "pax.tar.gz"])
  func cut(archive: String) throws {
    let bytes = try Fixture.bytes("archives/\(archive)")
    let whole = try #require(try Archive.names(path(archive))).list
    for count in stride(from: 0, to: bytes.count, by: max(1, bytes.count / 150)) {
      try withFile(Array(bytes.prefix(count))) { path in
        guard let found = try? Archive.names(path) else { return }
        #expect(whole.starts(with: found.list))
        #expect(found.reason != nil || found.list.count == whole.count)
      }
    }
  }

  /// The complete files of a zip archive without a directory are read by their local headers.
  ///
  /// Local headers may have the sizes after the data.
  @Test(arguments: ["files.zip", "streamed.zip"]) func withoutDirectory(archive: String) throws {
    let bytes = try Fixture.bytes("archives/\(archive)")
    let whole = try #require(try Archive.names(path(archive))).list
    let directory = try #require(
      bytes.indices.first { bytes[$0...].starts(with: [0x50, 0x4B, 1, 2]) })
    let begins = bytes.indices.filter { bytes[$0...].starts(with: [0x50, 0x4B, 3, 4]) }
    let begin = try #require(begins.last)
    for (count, list, reason) in [
      (directory, whole, "before byte \(directory) can be read"),
      (directory + 10, whole, "before byte \(directory) can be read"),
      (
        directory - 3, whole.dropLast(),
        "before byte \(begin), where \(whole.last ?? "") begins, can be read"
      ),
    ] {
      try withFile(Array(bytes.prefix(count))) { path in
        let found = try #require(try Archive.names(path))
        #expect(found.list == list)
        #expect(found.reason?.contains(reason) == true, "\(found.reason ?? "nothing")")
        for name in list {
          let part = try #require(try content("\(path)/\(name)"))
          #expect(part.failure == nil)
          #expect(part.bytes == (try content("\(self.path(archive))/\(name)"))?.bytes)
        }
      }
    }
    #expect(throws: SystemFailure.self) {
      try withFile(Array(bytes.prefix(begins[1] - 20))) { try Archive.names($0) }
    }
  }

  /// In an archive without a directory, files after a damaged header are found.
  @Test(arguments: [0, 18]) func damagedHeader(byte: Int) throws {
    let bytes = try Fixture.bytes("archives/files.zip")
    let whole = try #require(try Archive.names(path("files.zip"))).list
    let directory = try #require(
      bytes.indices.first { bytes[$0...].starts(with: [0x50, 0x4B, 1, 2]) })
    let begins = bytes.indices.filter { bytes[$0...].starts(with: [0x50, 0x4B, 3, 4]) }
    var damaged = Array(bytes.prefix(directory))
    // The test removes the signature of b.gpx's header, or makes the header 64 bytes too large.
    damaged[begins[2] + byte] += 64
    let found = try listing(damaged)
    #expect(found.list == whole.filter { byte > 0 || $0 != "b.gpx" })
    let broken = byte == 0 ? begins[2] : begins[3] + 64
    #expect(
      found.reason?.hasSuffix("it is broken at byte \(broken) and read on from byte \(begins[3])")
        == true,
      "\(found.reason ?? "nothing")")
  }

  /// The reader finds a repeated or next file without reading the archive from the beginning, which is destroyed
  /// here.
  @Test func statesOfATarArchive() throws {
    let names = (0..<40).map { "\($0).csv" }
    let folder = TemporaryFolder()
    let url = folder.file("archive")
    try Data(names.flatMap(file) + Self.end).write(to: url)
    let states = try TarIndex(url.path, FileVersion(path: url.path))
    func read(_ name: String) throws -> [UInt8]? {
      guard let tar = try states.cursor(at: name) else { return nil }
      defer { states.store(tar) }
      return try tar.read()
    }
    for name in names.prefix(20) { #expect(try read(name) == Self.small) }
    let destroyed = open(url.path, O_WRONLY)
    let junk = [UInt8](repeating: 0x58, count: 8 * 1024)
    #expect(write(destroyed, junk, junk.count) == junk.count)
    close(destroyed)
    // The last file again, the next one, and an earlier one with a saved state.
    for name in ["19.csv", "20.csv", "12.csv", "39.csv"] {
      #expect(try read(name) == Self.small)
    }
    // Files before all saved states cannot be found.
    #expect(throws: ArchiveError.self) { try read("0.csv") }
  }

  @Test(
    "Changed bytes never crash the reader, and damaged content is reported",
    arguments: ["files.zip", "zip64.zip", "streamed.zip", "gnu.tar.gz", "pax.tar.gz"])
  func changed(archive: String) throws {
    let bytes = try Fixture.bytes("archives/\(archive)")
    var random = SplitMix64(seed: 17)
    var damageCount = 0
    for _ in 0..<200 {
      var bytes = bytes
      for _ in 0..<Int.random(in: 1...8, using: &random) {
        bytes[Int.random(in: bytes.indices, using: &random)] = .random(in: 0...255, using: &random)
      }
      try withFile(bytes) { path in
        guard let found = try? Archive.names(path) else { return }
        for name in found.list {
          guard let content = try? content("\(path)/\(name)") else { continue }
          if content.failure != nil { damageCount += 1 }
          if content.failure == nil, name == "folder/a.csv", archive.hasSuffix("zip") {
            #expect(content.bytes == Self.small)
          }
          #expect(content.bytes.count <= 1 << 20)
        }
      }
    }
    #expect(damageCount > 0)
  }

  // MARK: Made here

  /// A ustar header for a file or another type.
  private func header(_ name: String, _ size: Int = 0, type: Character = "0") -> [UInt8] {
    var block = [UInt8](repeating: 0, count: 512)
    func put(_ text: String, at place: Int) {
      block.replaceSubrange(place..<place + text.utf8.count, with: text.utf8)
    }
    put(name, at: 0)
    put("0000644\0", at: 100)
    let octal = String(size, radix: 8)
    put(String(repeating: "0", count: 11 - octal.count) + octal, at: 124)
    put("        ", at: 148)
    put(String(type), at: 156)
    put("ustar\u{0}00", at: 257)
    let sum = String(block.reduce(0) { $0 + Int($1) }, radix: 8)
    put(String(repeating: "0", count: 6 - sum.count) + sum + "\0 ", at: 148)
    return block
  }

  private func file(_ name: String) -> [UInt8] {
    header(name, Self.small.count) + Self.small
      + [UInt8](repeating: 0, count: 512 - Self.small.count % 512)
  }

  private static let end = [UInt8](repeating: 0, count: 1024)

  private func listing(_ bytes: [UInt8]) throws -> Archive.Listing {
    try withFile(bytes) { try #require(try Archive.names($0)) }
  }

  @Test("A truncated or broken tar archive is reported with the position of the damage")
  func broken() throws {
    let (one, two) = (file("a.csv"), file("b.csv"))
    let whole = try listing(one + two + Self.end)
    #expect(whole.list == ["a.csv", "b.csv"] && whole.reason == nil)
    // Some writers end with a single block of zeros.
    #expect(try listing(one + two + Self.end.prefix(512)).reason == nil)
    var changed = two
    changed[150] ^= 1
    for (bytes, list, reason) in [
      (one + two, ["a.csv", "b.csv"], "truncated after b.csv, at byte 2048"),
      (one, ["a.csv"], "truncated after a.csv, at byte 1024"),
      (one + two.prefix(300), ["a.csv"], "truncated after a.csv, at byte 1324"),
      (one + two.prefix(514), ["a.csv", "b.csv"], "truncated in b.csv, at byte 1538"),
      (one + changed + Self.end, ["a.csv"], "broken after a.csv, at byte 1024"),
      (one + Self.end + two, ["a.csv"], "after the end of the tar archive, at byte 2048"),
    ] {
      let found = try listing(bytes)
      #expect(found.list == list)
      #expect(found.reason?.contains(reason) == true, "\(found.reason ?? "nothing")")
    }
    // The first header has the tar signature and a wrong sum.
    changed = one
    changed[150] ^= 1
    #expect { try listing(changed + Self.end) } throws: { error in
      "\(error)".contains("broken at byte 0") && (error as? SystemFailure)?.operation == .uncompress
    }
  }

  @Test(
    "A name of 4096 bytes breaks a tar archive, and a shorter one does not",
    arguments: [4095, 4096])
  func longNames(length: Int) throws {
    let name = String(repeating: "n", count: length - 4) + ".csv"
    let padding = [UInt8](repeating: 0, count: (512 - (length + 1) % 512) % 512)
    let found = try listing(
      file("a.csv") + header("././@LongLink", length + 1, type: "L") + Array(name.utf8) + [0]
        + padding
        + file("short") + Self.end)
    #expect(found.list == (length < 4096 ? ["a.csv", name] : ["a.csv"]))
    #expect(found.reason?.contains("broken after a.csv") == (length < 4096 ? nil : true))
  }

  @Test("The gzip checksum after a tar archive is verified") func compressed() throws {
    let deflater = GzipDeflater()
    var bytes: [UInt8] = []
    deflater.deflate((file("a.csv") + Self.end).span, isLast: true, into: &bytes)
    #expect(try listing(bytes).reason == nil)
    var changed = bytes
    changed[changed.count - 6] ^= 1
    for (bytes, reason) in [
      (Array(bytes.dropLast(5)), "ends early, after 2048 bytes"), (changed, "incorrect data check"),
      (bytes + [0x41], "not gzip"),
    ] {
      let found = try listing(bytes)
      #expect(found.list == ["a.csv"])
      #expect(found.reason?.contains(reason) == true, "\(found.reason ?? "nothing")")
    }
  }

  @Test("Links, devices and sparse files are counted") func skippedEntries() throws {
    let found = try listing(
      header("l.csv", type: "1") + file("a.csv") + header("s.csv", type: "2")
        + header("p.csv", type: "6") + header("folder/", type: "5") + header("h", type: "S")
        + header("c", type: "3") + Self.end)
    #expect(found.list == ["a.csv"] && found.reason == nil)
    #expect(
      found.skipped.links == 2 && found.skipped.devices == 2 && found.skipped.sparse == 1)
  }

  @Test("A sparse file of pax is refused") func sparse() throws {
    let record = "22 GNU.sparse.major=1\n"
    let bytes =
      header("x", record.utf8.count, type: "x") + Array(record.utf8)
      + [UInt8](repeating: 0, count: 512 - record.utf8.count) + file("a.csv") + Self.end
    let failure = try withFile(bytes) { try content("\($0)/a.csv")?.failure }
    #expect(failure?.contains("sparse") == true)
  }

  @Test("A link in a zip archive is counted, and files of a broken directory are read")
  func directory() throws {
    var bytes = try Fixture.bytes("archives/files.zip")
    let records = bytes.indices.filter { bytes[$0...].starts(with: [0x50, 0x4B, 1, 2]) }
    let whole = try listing(bytes)
    // Change the Unix mode of a file to the mode of a link.
    bytes.replaceSubrange(records[2] + 4..<records[2] + 6, with: [20, 3])
    bytes.replaceSubrange(records[2] + 38..<records[2] + 42, with: [0, 0, 0xFF, 0xA1])
    let linked = try listing(bytes)
    #expect(linked.skipped.links == 1 && linked.list == whole.list.filter { $0 != "b.gpx" })
    // Files missing from the broken directory are found by their local headers; the link is not.
    bytes[records[4]] ^= 1
    let broken = try listing(bytes)
    #expect(broken.list == whole.list.filter { $0 != "b.gpx" })
    #expect(broken.reason?.contains("broken at byte \(records[4]): 4 of ") == true)
    #expect(broken.reason?.hasSuffix("3 files are found by their own headers") == true)
  }

  /// Programs without 64-bit support count entries modulo 65 536.
  @Test("A wrong count in a zip archive's end record is reported, and all files are listed")
  func counted() throws {
    let whole = try Fixture.bytes("archives/files.zip")
    let list = try listing(whole).list
    let end = try #require(whole.indices.last { whole[$0...].starts(with: [0x50, 0x4B, 5, 6]) })
    for (count, reason) in [
      (2, "lists 2 entries but contains 7"), (9, "7 of 9 entries can be read"),
    ] {
      var bytes = whole
      bytes[end + 10] = UInt8(count)
      let found = try listing(bytes)
      #expect(found.list == list)
      #expect(found.reason?.contains(reason) == true, "\(found.reason ?? "nothing")")
    }
  }

  /// The end record of a zip archive is wrong about the directory: the files are intact and found by their local
  /// headers.
  @Test(
    arguments: ["files.zip", "streamed.zip"],
    [
      (16, [0xF0, 0xFF, 0xFF, 0x7F]), (12, [0xF0, 0xFF, 0xFF, 0x7F]), (12, [5, 0, 0, 0]),
      (16, [3, 0, 0, 0]), (16, [0xFF, 0xFF, 0xFF, 0xFF]), (10, [0, 0, 0, 0, 0, 0]),
      (10, [0xFF, 0xFF]),
    ] as [(Int, [UInt8])])
  func wrongEnd(archive: String, damage: (place: Int, bytes: [UInt8])) throws {
    let whole = try Fixture.bytes("archives/\(archive)")
    let list = try listing(whole).list
    var bytes = whole
    let end = try #require(whole.indices.last { whole[$0...].starts(with: [0x50, 0x4B, 5, 6]) })
    bytes.replaceSubrange(
      end + damage.place..<end + damage.place + damage.bytes.count, with: damage.bytes)
    let found = try listing(bytes)
    #expect(found.list == list)
    #expect(found.reason != nil)
  }

  @Test("An archive that replaces another one at the same path is read again") func replaced()
    throws
  {
    let folder = TemporaryFolder()
    let url = folder.file("archive")
    let bytes = try Fixture.bytes("archives/files.zip")
    try Data(bytes).write(to: url)
    #expect(try content("\(url.path)/folder/a.csv")?.bytes == Self.small)
    try Data(try Fixture.bytes("archives/zip64.zip")).write(to: url, options: .atomic)
    #expect(try content("\(url.path)/a.csv")?.bytes == Self.small)
    #expect(throws: SystemFailure.self) { try Archive.open("\(url.path)/folder/a.csv") }
  }

  @Test("A path with .. in an archive is refused") func climbing() throws {
    let path = path("files.zip")
    let failure = #expect(throws: SystemFailure.self) {
      try Archive.open("\(path)/../../etc/passwd")
    }
    #expect(failure?.path == "\(path)/../../etc/passwd")
  }
}
