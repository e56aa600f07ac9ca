import Foundation
import GeoCore
import Testing

@testable import GeoSources

/// Files inside of zip and tar archives. The fixtures are made by Python's zipfile and tarfile.
@Suite struct ArchiveTests {
  private static let long = "folder/" + String(repeating: "n", count: 150) + "/a name é.csv"
  private static let small = Array("lat,lon\n47,8\n47.1,8\n".utf8)

  private func path(_ name: String) throws -> String {
    try #require(Bundle.module.url(forResource: "Fixtures/archives/\(name)", withExtension: nil))
      .path
  }

  /// Writes bytes to a file for as long as `body` runs.
  private func withFile<Result>(
    _ bytes: [UInt8], _ body: (String) throws -> Result
  ) throws -> Result {
    let url = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try Data(bytes).write(to: url)
    defer { try? FileManager.default.removeItem(at: url) }
    return try body(url.path)
  }

  /// All bytes of a file of an archive, and why there are no more.
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
    "names, and content",
    arguments: [
      ("files.zip", ["folder/a.csv", "b.gpx", "big.csv.gz", "big.csv", "empty.csv", long]),
      ("zip64.zip", ["a.csv", "b.gpx"]),
      ("gnu.tar.gz", ["folder/a.csv", "b.gpx", long, "big.csv", "empty.csv", "folder/last.csv"]),
      ("pax.tar.gz", ["folder/a.csv", "b.gpx", long, "big.csv", "empty.csv", "folder/last.csv"]),
    ])
  func content(archive: String, names: [String]) throws {
    let path = try path(archive)
    let found = try #require(try Archive.names(path))
    #expect(found.list == names && found.reason == nil)
    // In order, as all are read, and against it.
    for name in names + names.reversed() {
      let content = try #require(try content("\(path)/\(name)"))
      #expect(content.failure == nil)
      switch name {
      case "b.gpx": #expect(content.bytes.starts(with: Array("<gpx".utf8)))
      case "empty.csv": #expect(content.bytes.isEmpty)
      case "big.csv": #expect(content.bytes.count == 224_528)
      case "big.csv.gz": #expect(content.bytes.starts(with: [0x1F, 0x8B]))
      default: #expect(content.bytes == Self.small)
      }
    }
    #expect(throws: SystemFailure.self) { try Archive.open("\(path)/nothing.csv") }
  }

  @Test("what is no archive, and what leads into none") func others() throws {
    #expect(try Archive.names("/nowhere") == nil)
    #expect(try Archive.names("/tmp") == nil)
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

  @Test("locations, of gzip in zip too") func locations() async throws {
    let path = try path("files.zip")
    for (name, count) in [("big.csv.gz", 20_000), ("folder/a.csv", 2), ("b.gpx", 1)] {
      let collector = Collector()
      try await FileSource(path: "\(path)/\(name)").run(into: collector.sink)
      #expect(collector.locations.count == count)
    }
  }

  @Test("a file that nobody reads to its end stops no thread") func abandoned() throws {
    let path = try path("files.zip")
    for _ in 0..<50 {
      let member = try #require(try Archive.open("\(path)/big.csv"))
      _ = OwnedDescriptor(member.descriptor)
    }
    #expect(try content("\(path)/folder/a.csv")?.bytes == Self.small)
  }

  @Test(
    "cut anywhere: what was read stays, and the end is told",
    arguments: ["files.zip", "zip64.zip", "gnu.tar.gz", "pax.tar.gz"])
  func cut(archive: String) throws {
    let bytes = try fixture("archives/\(archive)")
    let whole = try #require(try Archive.names(try path(archive))).list
    for count in stride(from: 0, to: bytes.count, by: max(1, bytes.count / 150)) {
      try withFile(Array(bytes.prefix(count))) { path in
        guard let found = try? Archive.names(path) else { return }
        #expect(whole.starts(with: found.list))
        #expect(found.reason != nil || found.list.count == whole.count)
      }
    }
  }

  @Test(
    "changed bytes never crash, and content is right or told",
    arguments: ["files.zip", "zip64.zip", "gnu.tar.gz", "pax.tar.gz"])
  func changed(archive: String) throws {
    let bytes = try fixture("archives/\(archive)")
    var random = SplitMix64(seed: 17)
    for _ in 0..<200 {
      var bytes = bytes
      for _ in 0..<Int.random(in: 1...8, using: &random) {
        bytes[Int.random(in: bytes.indices, using: &random)] = .random(in: 0...255, using: &random)
      }
      try withFile(bytes) { path in
        guard let found = try? Archive.names(path) else { return }
        for name in found.list {
          guard let content = try? content("\(path)/\(name)") else { continue }
          if content.failure == nil, name == "folder/a.csv", archive.hasSuffix("zip") {
            #expect(content.bytes == Self.small)
          }
          #expect(content.bytes.count <= 1 << 20)
        }
      }
    }
  }

  @Test("a path that climbs is a name like others, which there is not") func climbing() throws {
    let path = try path("files.zip")
    #expect(throws: SystemFailure.self) { try Archive.open("\(path)/../../etc/passwd") }
  }
}
