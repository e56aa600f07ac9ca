import Testing

@testable import GeoTracks

@Suite struct LocalZoneTests {
  @Test(arguments: [
    ("UTC", 0), ("Z", 0), ("+02:00", 7200), ("-0330", -12600), ("+2", 7200), ("+14", 50400),
    ("+0545", 20700), ("-00:30", -1800),
  ])
  func readsOffsets(text: String, seconds: Int) throws {
    #expect(try LocalZone(parsing: text) == .offset(seconds))
  }

  @Test func readsTheWrittenOffset() throws {
    #expect(try LocalZone(parsing: "written") == .written)
  }

  @Test(arguments: ["", "2", "+", "+25", "+2:0", "+02:60", "+02:00:00", "Europe/Zurich", "+1a"])
  func refusesOthers(text: String) {
    let error = #expect(throws: GeoError.self) { try LocalZone(parsing: text) }
    guard case .unreadable(text, 1, _)? = error else {
      Issue.record("\(String(describing: error))")
      return
    }
  }
}

@Suite struct ZoneTableTests {
  /// A TZif file of version 2: an empty first block, then 64-bit times.
  private func file(_ changes: [(Int64, UInt8)], types: [Int32], footer: String) -> [UInt8] {
    func header(_ times: Int, _ types: Int, _ characters: Int) -> [UInt8] {
      Array("TZif2".utf8) + [UInt8](repeating: 0, count: 15)
        + [0, 0, 0, times, types, characters].flatMap { big(Int64($0), 4) }
    }
    func big(_ value: Int64, _ count: Int) -> [UInt8] {
      (0..<count).map { UInt8(truncatingIfNeeded: value >> Int64(8 * (count - 1 - $0))) }
    }
    return header(0, 1, 1) + [0, 0, 0, 0, 0, 0, 0] + header(changes.count, types.count, 1)
      + changes.flatMap { big($0.0, 8) } + changes.map(\.1)
      + types.flatMap { big(Int64($0), 4) + [0, 0] } + [0] + Array("\n\(footer)\n".utf8)
  }

  // Expected values from the zone database, by Python's zoneinfo.
  @Test(
    arguments: [
      (1_711_846_799, 3600), (1_711_846_800, 7200), (1_729_990_799, 7200), (1_729_990_800, 3600),
      (4_079_811_600, 7200), (4_102_444_800, 3600), (-2_000_000_000, 2048), (0, 3600),
    ] as [(Int64, Int)])
  func followsChangesAndTheRule(moment: Int64, offset: Int) throws {
    let bytes = file(
      [(-1_500_000_000, 1)], types: [2048, 3600], footer: "CET-1CEST,M3.5.0,M10.5.0/3")
    let table = try #require(ZoneTable(tzif: bytes))
    #expect(table.offset(at: Timestamp(seconds: moment)) == offset)
  }

  @Test(
    arguments: [
      // Southern summer, across the new year.
      ("AEST-10AEDT,M10.1.0,M4.1.0/3", 1_704_067_200, 39600),
      ("AEST-10AEDT,M10.1.0,M4.1.0/3", 1_719_792_000, 36000),
      // Negative hours, and a name in brackets.
      ("<-02>2<-01>,M3.5.0/-1,M10.5.0/0", 1_719_792_000, -3600),
      ("<+0545>-5:45", 0, 20700), ("EST5EDT", 1_719_792_000, -14400),
      ("XXX3YYY,J60,J300", 1_719_792_000, -7200), ("XXX3YYY,0,365/25", 1_719_792_000, -7200),
    ] as [(String, Int64, Int)])
  func readsRules(text: String, moment: Int64, offset: Int) throws {
    let rule = try #require(ZoneRule(posix: Array(text.utf8)))
    #expect(rule.offset(at: moment) == offset)
  }

  @Test(arguments: [
    "", "C", "CET", "CET-1CEST,M3.5.0", "CET-1CEST,M13.5.0,M1.1.1", "CET-1CEST,M3.6.0,M1.1.1",
    "CET-200",
  ])
  func refusesOtherRules(text: String) {
    #expect(ZoneRule(posix: Array(text.utf8)) == nil)
  }

  @Test func refusesTruncatedTables() {
    let bytes = file([(5, 1)], types: [0, 3600], footer: "CET-1")
    let needed = bytes.count - Array("\nCET-1\n".utf8).count
    for count in 0..<needed { #expect(ZoneTable(tzif: Array(bytes.prefix(count))) == nil) }
    #expect(ZoneTable(tzif: Array(bytes.prefix(needed))) != nil)
    // A count larger than any file.
    var hostile = bytes
    for i in 32..<36 { hostile[i] = 0xFF }
    #expect(ZoneTable(tzif: hostile) == nil)
  }
}
