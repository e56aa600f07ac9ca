package import GeoCore
import GeoPlatform

/// A point in time in UTC, with nanosecond resolution.
///
/// As in POSIX, every day has 86400 seconds. A leap second becomes the last nanosecond of the previous second. The
/// range is far larger than the years 0 to 9999 that text can represent. Sums are limited to this range, which ends 292
/// billion years from 1970.
public struct Timestamp: Sendable, Hashable {
  /// Whole seconds since 1970-01-01T00:00:00Z, rounded down.
  public let seconds: Int64

  /// Nanoseconds after ``seconds``, from 0 to 999999999.
  public let nanoseconds: UInt32

  /// Creates a timestamp. Nanoseconds outside 0..<10^9 are carried into the seconds.
  ///
  /// - Parameters:
  ///   - seconds: seconds since 1970-01-01T00:00:00Z.
  ///   - nanoseconds: any number. The sum is limited to the range.
  public init(seconds: Int64, nanoseconds: Int64 = 0) {
    var carry = nanoseconds / 1_000_000_000
    var rest = nanoseconds % 1_000_000_000
    if rest < 0 { (carry, rest) = (carry - 1, rest + 1_000_000_000) }
    let (sum, overflow) = seconds.addingReportingOverflow(carry)
    self.seconds = overflow ? (carry < 0 ? .min : .max) : sum
    self.nanoseconds = overflow ? (carry < 0 ? 0 : 999_999_999) : UInt32(rest)
  }

  /// Creates a timestamp from seconds since 1970-01-01T00:00:00Z, rounded to the nearest nanosecond.
  ///
  /// - Returns: the timestamp; nil if the value is not finite or beyond 2^62 seconds.
  public init?(secondsSince1970 value: Double) {
    guard value.magnitude < 0x1p62 else { return nil }
    let whole = value.rounded(.down)
    self.init(
      seconds: Int64(whole), nanoseconds: Int64(((value - whole) * 1e9).rounded()))
  }

  /// The current time of the system clock.
  public static var now: Timestamp {
    let time = SystemClock.wall.now
    return Timestamp(seconds: time.seconds, nanoseconds: time.nanoseconds)
  }

  /// Seconds since 1970-01-01T00:00:00Z. For present times, the precision is 0.2 microseconds.
  public var secondsSince1970: Double { Double(seconds) + Double(nanoseconds) * 1e-9 }

  /// Returns the seconds from `other` to this time; negative if `other` is later.
  @inline(__always)
  public func seconds(since other: Timestamp) -> Double {
    let (whole, overflow) = seconds.subtractingReportingOverflow(other.seconds)
    // For differences up to 104 days, both operands of the division are exact, so the result is the nearest double.
    if !overflow, whole.magnitude < 9_007_199 {
      let rest = Int64(nanoseconds) - Int64(other.nanoseconds)
      return Double(whole &* 1_000_000_000 &+ rest) / 1e9
    }
    return (overflow ? Double(seconds) - Double(other.seconds) : Double(whole))
      + (Double(nanoseconds) - Double(other.nanoseconds)) * 1e-9
  }

  /// Returns the exact number of nanoseconds from `other` to this time; nil beyond 292 years.
  package func nanoseconds(since other: Timestamp) -> Int64? {
    var (whole, overflow) = seconds.subtractingReportingOverflow(other.seconds)
    var rest = Int64(nanoseconds) - Int64(other.nanoseconds)
    // Both numbers must have the same sign. The product is then not larger than the result.
    if whole < 0, rest > 0 { (whole, rest) = (whole + 1, rest - 1_000_000_000) }
    if whole > 0, rest < 0 { (whole, rest) = (whole - 1, rest + 1_000_000_000) }
    let (scaled, overflow2) = whole.multipliedReportingOverflow(by: 1_000_000_000)
    let (sum, overflow3) = scaled.addingReportingOverflow(rest)
    return overflow || overflow2 || overflow3 ? nil : sum
  }

  /// Returns this time plus a number of nanoseconds, exactly.
  package func advanced(nanoseconds step: Int64) -> Timestamp {
    advanced(seconds: step / 1_000_000_000, nanoseconds: step % 1_000_000_000)
  }

  /// Returns this time plus a number of seconds, rounded to the nanosecond.
  ///
  /// If `seconds` is not finite or beyond 2^62, the result is the same time.
  public func advanced(by seconds: Double) -> Timestamp {
    guard let step = Timestamp(secondsSince1970: seconds) else { return self }
    return advanced(seconds: step.seconds, nanoseconds: Int64(step.nanoseconds))
  }

  /// - Parameter step: the nanoseconds; their absolute value is less than 10^9.
  private func advanced(seconds: Int64, nanoseconds step: Int64) -> Timestamp {
    // Add nanoseconds first, so that only the final sum can overflow.
    let carried = Timestamp(seconds: seconds, nanoseconds: Int64(nanoseconds) + step)
    let (sum, overflow) = self.seconds.addingReportingOverflow(carried.seconds)
    guard overflow else { return Timestamp(seconds: sum, nanoseconds: Int64(carried.nanoseconds)) }
    return carried.seconds < 0 ? .distantPast : .distantFuture
  }

  private static let distantPast = Timestamp(seconds: .min)
  private static let distantFuture = Timestamp(seconds: .max, nanoseconds: 999_999_999)
}

extension Timestamp: Codable {
  private enum CodingKeys: String, CodingKey { case seconds, nanoseconds }

  /// Decodes `seconds` and `nanoseconds`. Nanoseconds beyond 999999999 are carried into the seconds.
  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    self.init(
      seconds: try values.decode(Int64.self, forKey: .seconds),
      nanoseconds: Int64(try values.decode(UInt32.self, forKey: .nanoseconds)))
  }
}

extension Timestamp: Comparable {
  /// Returns true if `a` is earlier than `b`.
  public static func < (a: Timestamp, b: Timestamp) -> Bool {
    (a.seconds, a.nanoseconds) < (b.seconds, b.nanoseconds)
  }
}

extension Timestamp: CustomStringConvertible {
  /// The time in ISO 8601 and UTC with as many decimals as needed: `2025-11-20T12:00:00.25Z`.
  public var description: String { iso8601() }
}

extension Duration {
  /// Parses a duration with a unit: `10s`, `5 min`, `1.5h`.
  ///
  /// The value is rounded to the nanosecond.
  ///
  /// - Parameter text: a number of 0 or more and a unit: `ms`, `s`, `min`, `h`, `d`, or an English name in singular
  ///   or plural. Spaces are ignored. A number without a unit is rejected. So is `m`, which could mean minutes or
  ///   meters.
  /// - Throws: `GeoError.unreadable`, or `GeoError.outOfRange` if the duration is below 0 or beyond 10¹⁸ s.
  package init(parsing text: String) throws(GeoError) {
    var scanner = TextScanner(text)
    _ = scanner.takeAll { $0.isBlank }
    guard let number = try scanner.decimalNumber() else {
      throw scanner.unreadable(expected: "a length of time, such as 10s or 5min")
    }
    _ = scanner.takeAll { $0.isBlank }
    let name = scanner.takeAll { !$0.isBlank }
    _ = scanner.takeAll { $0.isBlank }
    guard scanner.isAtEnd, let unit = Self.unit(name) else {
      let example = name.isEmpty ? "write \(number.source)s or \(number.source)min; " : ""
      throw .unreadable(
        text, at: name.startIndex,
        expected: "a unit after the number: \(example)units are ms, s, min, h, d")
    }
    let seconds = number.value * unit
    guard !number.isNegative, seconds <= 1e18 else {
      throw .outOfRange("length of time", in: text, at: number.start, allowed: "0 s to 10^18 s")
    }
    self.init(saturating: seconds)
  }

  private static func unit(_ name: Substring) -> Double? {
    switch name {
    case "ms", "millisecond", "milliseconds": 1e-3
    case "s", "sec", "second", "seconds": 1
    case "min", "minute", "minutes": 60
    case "h", "hour", "hours": 3600
    case "d", "day", "days": 86400
    default: nil
    }
  }
}

/// A day of the proleptic Gregorian calendar.
package struct CivilDate: Sendable, Hashable {
  package var year: Int
  /// The month, 1 to 12.
  package var month: Int
  /// The day of the month, 1 to 31.
  package var day: Int

  /// Creates a date; nil if the day does not exist, for example on 31 February.
  package init?(year: Int, month: Int, day: Int) {
    guard (1...12).contains(month), day >= 1, day <= Self.days(in: month, of: year) else {
      return nil
    }
    (self.year, self.month, self.day) = (year, month, day)
  }

  /// Creates a date from days since 1970-01-01.
  ///
  /// Years start in March, so the leap day is the last day. All cycles of 400 years have 146097 days. Source: Neri
  /// and Schneider 2023, "Euclidean affine functions and their application to calendar algorithms", doi
  /// 10.1002/spe.3172, section 6, without their optimizations.
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

  /// The number of days since 1970-01-01.
  package var daysSince1970: Int {
    let year = month <= 2 ? self.year - 1 : self.year
    let cycle = Self.floorDivide(year, 400)
    let yearOfCycle = year - cycle * 400
    let monthFromMarch = month > 2 ? month - 3 : month + 9
    let dayOfYear = (153 * monthFromMarch + 2) / 5 + day - 1
    let dayOfCycle = 365 * yearOfCycle + yearOfCycle / 4 - yearOfCycle / 100 + dayOfYear
    return cycle * Self.daysPerCycle + dayOfCycle - Self.daysFromMarchOfYear0
  }

  /// Returns the number of days of a month in a year. Months are numbered 1 to 12.
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
