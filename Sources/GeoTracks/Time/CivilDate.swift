/// A day of the proleptic Gregorian calendar.
package struct CivilDate: Sendable, Hashable {
  package var year: Int
  /// 1 to 12.
  package var month: Int
  /// 1 to 31.
  package var day: Int

  /// The day that these numbers name; nil if there is none, as with 31 February.
  package init?(year: Int, month: Int, day: Int) {
    guard (1...12).contains(month), day >= 1, day <= Self.days(in: month, of: year) else {
      return nil
    }
    (self.year, self.month, self.day) = (year, month, day)
  }

  /// The day that is so many days after 1970-01-01.
  ///
  /// Years are counted from March, so that the leap day comes last, and in cycles of 400 years, which
  /// all have 146097 days (Neri and Schneider 2023, "Euclidean affine functions and their application
  /// to calendar algorithms", doi 10.1002/spe.3172, section 6, without their shortcuts).
  package init(daysSince1970 days: Int) {
    let shifted = days + Self.daysFromMarchOfYear0
    let cycle = Self.floorDivide(shifted, Self.daysPerCycle)
    let dayOfCycle = shifted - cycle * Self.daysPerCycle
    let yearOfCycle =
      (dayOfCycle - dayOfCycle / 1460 + dayOfCycle / 36524 - dayOfCycle / 146096) / 365
    let dayOfYear = dayOfCycle - (365 * yearOfCycle + yearOfCycle / 4 - yearOfCycle / 100)
    let monthFromMarch = (5 * dayOfYear + 2) / 153
    day = dayOfYear - (153 * monthFromMarch + 2) / 5 + 1
    month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9
    year = cycle * 400 + yearOfCycle + (month <= 2 ? 1 : 0)
  }

  /// Days since 1970-01-01.
  package var daysSince1970: Int {
    let year = month <= 2 ? self.year - 1 : self.year
    let cycle = Self.floorDivide(year, 400)
    let yearOfCycle = year - cycle * 400
    let monthFromMarch = month > 2 ? month - 3 : month + 9
    let dayOfYear = (153 * monthFromMarch + 2) / 5 + day - 1
    let dayOfCycle = 365 * yearOfCycle + yearOfCycle / 4 - yearOfCycle / 100 + dayOfYear
    return cycle * Self.daysPerCycle + dayOfCycle - Self.daysFromMarchOfYear0
  }

  /// The number of days of a month, 1 to 12, in a year.
  package static func days(in month: Int, of year: Int) -> Int {
    if month == 2 {
      return year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
    }
    return month == 4 || month == 6 || month == 9 || month == 11 ? 30 : 31
  }

  private static let daysPerCycle = 146_097
  private static let daysFromMarchOfYear0 = 719_468

  private static func floorDivide(_ a: Int, _ b: Int) -> Int {
    a >= 0 ? a / b : (a - b + 1) / b
  }
}
