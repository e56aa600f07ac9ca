import GeoTracks
import Testing
import _TestSupport

@testable import GeoFiles

/// KMZ archives by Python's `zipfile` with `multitrack.kml`.
///
/// `encrypted`, `deflate64` and `checksum` are `plain` with one changed header byte.
@Suite struct ZipDocumentTests {
  private func content(_ bytes: [UInt8], _ size: Int) -> (bytes: [UInt8], report: Diagnostic?) {
    var stream = ContentStream(unzips: true)
    var content: [UInt8] = []
    func drain() {
      while stream.next({ step in
        step.withUnsafeBufferPointer { content.append(contentsOf: $0) }
      }) {}
    }
    for start in stride(from: 0, to: bytes.count, by: size) {
      stream.append(Array(bytes[start..<min(start + size, bytes.count)]))
      drain()
    }
    stream.end()
    drain()
    #expect(stream.offset == content.count)
    return (content, stream.removeReport())
  }

  private func document() throws -> [UInt8] { try Fixture.bytes("formats/kml/multitrack.kml") }

  @Test(
    arguments: ["plain", "stored", "after", "stream", "zip64", "outside"], [1, 7, 1000, 1 << 16])
  func readsTheFirstDocument(_ name: String, _ size: Int) throws {
    let result = content(try Fixture.bytes("formats/kmz/\(name).kmz"), size)
    // The archive with files before the document has another document after it.
    #expect(result.report?.reason == (name == "after" ? .assumed : nil))
    #expect(result.bytes == (try document()))
  }

  @Test(
    arguments: [
      ("encrypted", Diagnostic.Reason.unreadable, "encrypted"),
      ("deflate64", .unreadable, "Deflate64"),
      ("none", .unreadable, "no KML document"),
    ])
  func refusesOtherArchives(_ name: String, _ reason: Diagnostic.Reason, _ word: String) throws {
    let result = content(try Fixture.bytes("formats/kmz/\(name).kmz"), 1000)
    #expect(result.bytes.isEmpty)
    #expect(result.report?.reason == reason && result.report?.stopsReading == true)
    #expect(result.report?.detail.contains(word) == true)
  }

  /// Further documents are reported, even if the data after them is broken.
  @Test(arguments: [1, 1000], [0, 20]) func moreDocuments(_ size: Int, _ cut: Int) throws {
    let whole = try Fixture.bytes("formats/kmz/stored.kmz")
    // The header, the name of seven bytes, and the document.
    let first = Array(whole[..<(37 + (try document()).count)])
    var second = first
    second.replaceSubrange(30..<37, with: Array("two.kml".utf8))
    let result = content(Array((first + second + whole[first.count...]).dropLast(cut)), size)
    #expect(result.bytes == (try document()))
    #expect(result.report?.reason == .assumed && result.report?.stopsReading == false)
    #expect(result.report?.detail.contains("another KML document, not read here: two.kml") == true)
    // The archive ends after the first document.
    for count in [10, 2000] {
      let part = content(first + second.prefix(count), size)
      #expect(part.bytes == result.bytes)
      #expect(part.report?.reason == .truncated && part.report?.stopsReading == true)
      #expect(part.report?.detail.contains("after its first document") == true)
    }
  }

  @Test func reportsAWrongChecksum() throws {
    let result = content(try Fixture.bytes("formats/kmz/checksum.kmz"), 1000)
    #expect(result.bytes == (try document()) && result.report?.reason == .checksum)
  }

  /// A truncated archive returns the content before the cut, and a diagnostic.
  @Test func truncatedAnywhere() throws {
    let whole = try Fixture.bytes("formats/kmz/stream.kmz")
    let document = try document()
    // The reader looks at 28 bytes for the descriptor of 16 bytes before the directory, and ignores the rest.
    let directory = try #require(
      whole.indices.first { whole[$0...].starts(with: [0x50, 0x4B, 1, 2]) })
    let end = directory - 16 + 28
    for count in Array(stride(from: 4, to: directory - 50, by: 13)) + (directory - 50..<whole.count)
    {
      let result = content(Array(whole.prefix(count)), 100)
      #expect(document.starts(with: result.bytes))
      #expect((result.report?.reason == .truncated) == (count < end), "\(count) bytes")
    }
  }

  @Test(arguments: [
    ("doc.kml", true), ("a/b.KML", true), ("/a.kml", false), ("../a.kml", false),
    ("a/../../b.kml", false), ("C:\\a.kml", false), ("\\a.kml", false), ("a.kml.txt", false),
    ("a\u{0}.kml", false),
  ])
  func names(_ name: String, _ isDocument: Bool) {
    #expect(ZipHeader.isDocument(name) == isDocument)
  }

  @Test func returnsArchivesAsBytesByDefault() throws {
    var stream = ContentStream()
    let whole = try Fixture.bytes("formats/kmz/plain.kmz")
    stream.append(whole)
    var bytes: [UInt8] = []
    while stream.next({ chunk in for i in chunk.indices { bytes.append(chunk[i]) } }) {}
    #expect(bytes == whole)
  }
}
