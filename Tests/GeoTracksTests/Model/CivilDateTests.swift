import Testing

@testable import GeoTracks

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
