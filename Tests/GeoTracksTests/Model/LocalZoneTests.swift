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

@Suite("CivilDate")
struct CivilDateTests {
  /// Python's `date.toordinal() - 719163`.
  static let days: [(Int, Int, Int, Int)] = [
    (1970, 1, 1, 0),
    (1969, 12, 31, -1),
    (2000, 2, 29, 11016),
    (1900, 2, 28, -25509),
    (1900, 3, 1, -25508),
    (2100, 2, 28, 47540),
    (2100, 3, 1, 47541),
    (2024, 2, 29, 19782),
    (2024, 3, 1, 19783),
    (1, 1, 1, -719162),
    (9999, 12, 31, 2932896),
    (1600, 2, 29, -135081),
    (400, 2, 29, -573372),
    (4, 2, 29, -718008),
    (1582, 10, 15, -141427),
    (2038, 1, 19, 24855),
    (1601, 1, 1, -134774),
    (1999, 12, 31, 10956),
    (2001, 1, 1, 11323),
    (9996, 2, 29, 2931495),
    (7769, 2, 4, 2118076),
    (7997, 8, 16, 2201544),
    (7928, 5, 3, 2176237),
    (2362, 2, 24, 143229),
    (5614, 12, 9, 1331286),
    (7842, 12, 6, 2145043),
    (8460, 1, 7, 2370430),
    (8655, 6, 5, 2441801),
    (8900, 1, 25, 2531155),
    (8653, 5, 21, 2441056),
    (1492, 12, 28, -174224),
    (4279, 9, 12, 843599),
    (2737, 6, 25, 280316),
    (3651, 9, 18, 614233),
    (8237, 6, 21, 2289146),
    (3655, 10, 26, 615732),
    (3198, 4, 27, 448634),
    (6565, 12, 26, 1678649),
    (3715, 4, 17, 637454),
    (8074, 6, 24, 2229615),
  ]

  @Test(arguments: days)
  func daysSince1970(_ year: Int, _ month: Int, _ day: Int, _ days: Int) throws {
    let date = try #require(CivilDate(year: year, month: month, day: day))
    #expect(date.daysSince1970 == days)
    #expect(CivilDate(daysSince1970: days) == date)
  }

  @Test func everyDayFollowsTheOneBefore() {
    // From 0000-01-01 to 9999-12-31, by the rules of months alone.
    var (year, month, day) = (0, 1, 1)
    for days in -719_528...2_932_896 {
      let date = CivilDate(daysSince1970: days)
      guard date.year == year, date.month == month, date.day == day, date.daysSince1970 == days
      else {
        Issue.record("\(days) is \(date), not \(year)-\(month)-\(day)")
        return
      }
      let isLeap = year % 400 == 0 || year % 4 == 0 && year % 100 != 0
      let length = [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][month - 1]
      day += 1
      if day > length { (day, month) = (1, month + 1) }
      if month > 12 { (month, year) = (1, year + 1) }
    }
    #expect((year, month, day) == (10000, 1, 1))
  }

  @Test(arguments: [
    (2025, 0, 1), (2025, 13, 1), (2025, 1, 0), (2025, 1, 32), (2025, 2, 29), (2024, 2, 30),
    (1900, 2, 29), (2025, 4, 31), (2025, 6, 31), (2025, 9, 31), (2025, 11, 31), (2025, 1, -1),
  ])
  func noSuchDay(_ year: Int, _ month: Int, _ day: Int) {
    #expect(CivilDate(year: year, month: month, day: day) == nil)
  }
}
