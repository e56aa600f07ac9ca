import GeoTracks
import Testing

@testable import GeoFormats

/// Headers, checksums, ends and concatenated files.
@Suite("FITReader") struct FITReaderTests {
  private typealias F = FITFile

  private func file(_ count: UInt32 = 3, further: UInt8 = 0) -> FITFile {
    var file = FITFile(record: [(3, 1, F.uint8)])
    for i in 0..<count { file.record(i, 1, 1, [further &+ UInt8(i)]) }
    return file
  }

  private func events(_ bytes: [UInt8]) -> [LocationEvent] { FITDecoder().events(of: bytes) }

  private let size = FITFile(record: [(3, 1, F.uint8)]).messages.count

  @Test(arguments: [12, 14, 20])
  func headers(_ headerSize: Int) {
    var file = file()
    file.headerSize = headerSize
    guard headerSize <= 14 else {
      // A longer header of a future version: its additional bytes are skipped.
      var bytes = self.file().bytes
      bytes[0] = 20
      bytes.insert(contentsOf: [9, 9, 9, 9, 9, 9], at: 14)
      (bytes[12], bytes[13]) = (0, 0)
      bytes.replaceSubrange((bytes.count - 2)..., with: little(F.checksum(bytes.dropLast(2))))
      #expect(events(bytes).locations.count == 3)
      #expect(events(bytes).skips == [])
      return
    }
    #expect(events(file.bytes).locations.count == 3)
    #expect(events(file.bytes).skips == [])
  }

  @Test func theChecksumOfTheHeader() {
    var file = file()
    file.headerChecksum = 0
    #expect(events(file.bytes).skips == [])
    file.headerChecksum = 1
    let events = events(file.bytes)
    #expect(events.locations.count == 3)
    #expect(events.skips.map(\.reason) == [.checksum])
    #expect(events.skips.map(\.offset) == [0])
  }

  @Test func aWrongChecksum() {
    var file = file()
    file.checksum = 0x1234
    let events = events(file.bytes)
    #expect(events.locations.count == 3)
    #expect(events.skips.map(\.reason) == [.checksum])
    #expect(events.skips.map(\.offset) == [file.bytes.count - 2])
    #expect(events.skips.map(\.stopsReading) == [false])
  }

  @Test(arguments: [1, 2])
  func noChecksum(_ missing: Int) {
    let bytes = Array(file().bytes.dropLast(missing))
    let events = events(bytes)
    #expect(events.locations.count == 3)
    #expect(events.skips.map(\.reason) == [.checksum])
    #expect(events.skips.map(\.stopsReading) == [false])
  }

  /// The device switched off before it wrote the size. The reader continues to the end, or to the next file.
  @Test func aSizeThatWasNeverWritten() {
    var open = file()
    open.dataSize = 0
    #expect(events(open.bytes).locations.count == 3)
    #expect(events(open.bytes).skips == [])
    let two = events(open.bytes + file().bytes)
    #expect(two.locations.count == 6)
    #expect(two.skips == [])
    // Cut within a message.
    let cut = events(Array(open.bytes.dropLast(9)))
    #expect(cut.locations.count == 2)
    #expect(cut.skips.map(\.stopsReading) == [true])
    // A valid file without messages.
    #expect(events(FITFile().bytes + file().bytes).locations.count == 3)
  }

  @Test func readsConcatenatedFiles() {
    let first = file(3).bytes
    let events = events(first + file(2, further: 100).bytes)
    #expect(events.locations.map { $0.attribute("heart_rate") } == ["0", "1", "2", "100", "101"])
    #expect(events.count { if case .part(.track) = $0 { true } else { false } } == 2)
    #expect(events.skips == [])
    // Definitions do not apply to the next file.
    var bare = FITFile()
    bare.record(0, 1, 1, [1])
    let undefined = self.events(first + bare.bytes)
    #expect(undefined.locations.count == 3)
    #expect(undefined.skips.map(\.offset) == [first.count + 14])
    #expect(undefined.skips.map(\.stopsReading) == [true])
  }

  @Test func whatFollowsAFile() {
    let first = file().bytes
    #expect(events(first + [0, 0, 0]).skips == [])
    #expect(events(first + [UInt8](repeating: 0, count: 100)).skips == [])
    var second = file().bytes
    second[9] = 0
    for rest in [second, [1], [14, 1, 2], [0, 0, 1]] {
      let events = events(first + rest)
      #expect(events.locations.count == 3)
      #expect(events.skips.map(\.reason) == [.noise])
      #expect(events.skips.map(\.offset) == [first.count])
      #expect(events.skips.map(\.stopsReading) == [true])
    }
  }

  @Test func aMessageThatWasNotDefined() {
    var broken = file()
    let place = 14 + broken.messages.count
    broken.add(11, [1, 2, 3])
    broken.record(9, 1, 1, [9])
    let all = events(broken.bytes + file(2).bytes)
    #expect(all.locations.count == 5)
    #expect(all.skips.count == 1)
    #expect(all.skips.first?.offset == place)
    #expect(all.skips.first?.stopsReading == true)
    #expect(all.skips.first?.detail.contains("local type 11") == true)
  }

  /// The size in the header ends within a message: the next file begins there.
  @Test func aMessageBeyondTheEnd() {
    var broken = file()
    broken.dataSize = broken.messages.count - 3
    var bytes = broken.bytes
    bytes.removeSubrange((14 + broken.messages.count - 3)..<(14 + broken.messages.count))
    let all = events(bytes + file(2).bytes)
    #expect(all.locations.count == 4)
    #expect(all.skips.map(\.reason) == [.truncated])
    #expect(all.skips.map(\.stopsReading) == [true])
  }

  @Test("Other data is not read as a FIT file") func noFITFile() {
    for text in ["", "\u{E}", "\u{E}12345678.FIT", "hello", "hello, this is no such file"] {
      let events = events(Array(text.utf8))
      #expect(events.count == 1)
      #expect(events.skips.map(\.stopsReading) == [true])
    }
  }

  /// All records before the end are emitted, and one diagnostic reports its position.
  @Test func cutAnywhere() {
    let file = file(4)
    let bytes = file.bytes
    for count in 14..<(bytes.count - 2) {
      let events = events(Array(bytes.prefix(count)))
      #expect(events.locations.count == max(count - 14 - size, 0) / 14, "\(count) bytes")
      #expect(events.skips.count == 1)
      #expect(events.skips.first?.stopsReading == true)
      #expect(events.skips.first?.reason == .truncated)
      let whole = max(count - 14 - size, 0) / 14 * 14
      #expect(events.skips.first?.offset == (count < 14 + size ? 14 : 14 + size + whole))
    }
  }
}

@Suite("FITScale") struct FITScaleTests {
  @Test(
    arguments: [
      (0, 0, "0"), (0, 3, "0"), (120, 0, "120"), (120, 1, "12"), (-5, 1, "-0.5"), (5, 4, "0.0005"),
      (123_450, 2, "1234.5"), (-100, 2, "-1"), (1_000_001, 6, "1.000001"),
      (.max, 3, "9223372036854775.807"), (.min, 8, "-92233720368.54775808"),
    ] as [(Int64, Int, String)])
  func text(_ units: Int64, _ places: Int, _ text: String) {
    #expect(FITScale.text(units, places: places) == text)
  }

  /// Beyond the range of an integer, the nearest double is written.
  @Test func writesTheNearestDoubleBeyondIntegers() {
    #expect(FITScale(multiplier: 5, places: 1).text(.integer(.max)) == "4611686018427388000")
    #expect(FITScale(places: 1).text(.real(2.5)) == "0.25")
  }

  @Test func theChecksumGoesByNibblesToo() {
    let bytes = (0..<1000).map { UInt8(truncatingIfNeeded: $0 &* 7 &+ $0 >> 3) }
    var checksum = FITChecksum()
    bytes.withUnsafeBytes { checksum.update($0) }
    #expect(checksum.value == FITFile.checksum(bytes))
    // In pieces of any length, with the check value of CRC-16/ARC.
    for size in 1...17 {
      var checksum = FITChecksum()
      for start in stride(from: 0, to: bytes.count, by: size) {
        bytes[start..<min(start + size, bytes.count)].withUnsafeBytes { checksum.update($0) }
      }
      #expect(checksum.value == FITFile.checksum(bytes))
    }
    var check = FITChecksum()
    Array("123456789".utf8).withUnsafeBytes { check.update($0) }
    #expect(check.value == 0xBB3D)
  }
}
