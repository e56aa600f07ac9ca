package import GeoCore
import GeoPlatform

/// A point in time in UTC, with nanosecond resolution.
///
/// As in POSIX, every day has 86400 seconds. A leap second is stored as the last nanosecond of the previous second. The
/// range ends 292 billion years before and after 1970. Arithmetic stops at these limits instead of overflowing. Text
/// can represent only the years 0 to 9999.
public struct Timestamp: Sendable, Hashable {
  /// Whole seconds since 1970-01-01T00:00:00Z, rounded down.
  public let seconds: Int64

  /// Nanoseconds after the whole second in ``seconds``, from 0 to 999999999.
  public let nanoseconds: UInt32

  /// Creates a timestamp. Nanoseconds outside 0..<10^9 are carried into the seconds.
  ///
  /// - Parameters:
  ///   - seconds: seconds since 1970-01-01T00:00:00Z.
  ///   - nanoseconds: any number. If the sum exceeds the range of timestamps, the result is the nearest limit.
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
  /// - Returns: nil if the argument is not finite or beyond 2^62 seconds.
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

  /// Seconds since 1970-01-01T00:00:00Z. For dates near today, the precision is 0.2 microseconds.
  public var secondsSince1970: Double { Double(seconds) + Double(nanoseconds) * 1e-9 }

  /// Returns the seconds from `other` to this timestamp; negative if `other` is later.
  @inline(__always)
  public func seconds(since other: Timestamp) -> Double {
    let (whole, overflow) = seconds.subtractingReportingOverflow(other.seconds)
    // For differences of up to 104 days, both operands of the division are exact, so the result is the nearest
    // Double.
    if !overflow, whole.magnitude < 9_007_199 {
      let rest = Int64(nanoseconds) - Int64(other.nanoseconds)
      return Double(whole &* 1_000_000_000 &+ rest) / 1e9
    }
    return (overflow ? Double(seconds) - Double(other.seconds) : Double(whole))
      + (Double(nanoseconds) - Double(other.nanoseconds)) * 1e-9
  }

  /// Returns true if a leap second can follow the given second of UTC.
  ///
  /// Leap seconds are inserted only at the end of June and December (ITU-R TF.460-6).
  package static func canPrecedeLeapSecond(_ seconds: Int64) -> Bool {
    guard seconds < .max, (seconds + 1) % 86400 == 0 else { return false }
    let next = CivilDate(daysSince1970: Int((seconds + 1) / 86400))
    return next.day == 1 && (next.month == 1 || next.month == 7)
  }

  /// Returns true if `other` is a leap second and this timestamp is the start of the next minute.
  ///
  /// The two timestamps differ by a nanosecond, although a second passes between them.
  package func endsLeapSecond(_ other: Timestamp) -> Bool {
    nanoseconds == 0 && other.nanoseconds == 999_999_999 && seconds > .min
      && other.seconds == seconds - 1 && seconds % 60 == 0
  }

  /// Returns the exact number of nanoseconds from `other` to this timestamp; nil for differences beyond 292 years.
  package func nanoseconds(since other: Timestamp) -> Int64? {
    var (whole, overflow) = seconds.subtractingReportingOverflow(other.seconds)
    var rest = Int64(nanoseconds) - Int64(other.nanoseconds)
    // Give `whole` and `rest` the same sign, so that the product is never larger than the result. The product overflows
    // only if the result does.
    if whole < 0, rest > 0 { (whole, rest) = (whole + 1, rest - 1_000_000_000) }
    if whole > 0, rest < 0 { (whole, rest) = (whole - 1, rest + 1_000_000_000) }
    let (scaled, overflow2) = whole.multipliedReportingOverflow(by: 1_000_000_000)
    let (sum, overflow3) = scaled.addingReportingOverflow(rest)
    return overflow || overflow2 || overflow3 ? nil : sum
  }

  /// Returns this timestamp plus a number of nanoseconds, without rounding.
  package func advanced(nanoseconds step: Int64) -> Timestamp {
    advanced(seconds: step / 1_000_000_000, nanoseconds: step % 1_000_000_000)
  }

  /// Returns this timestamp plus a number of seconds, rounded to the nanosecond.
  ///
  /// If `seconds` is not finite or beyond 2^62, the timestamp is returned unchanged.
  public func advanced(by seconds: Double) -> Timestamp {
    guard let step = Timestamp(secondsSince1970: seconds) else { return self }
    return advanced(seconds: step.seconds, nanoseconds: Int64(step.nanoseconds))
  }

  /// - Parameter step: nanoseconds to add, with an absolute value of less than 10^9.
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

  /// Decodes the keys `seconds` and `nanoseconds`. Nanoseconds above 999999999 are carried into the seconds.
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
  /// The time in UTC in ISO 8601 with as many decimals as necessary: `2025-11-20T12:00:00.25Z`.
  public var description: String { iso8601() }
}

extension Duration {
  /// Parses a duration with a unit, such as `10s`, `5 min` or `1.5h`.
  ///
  /// The duration is rounded to the nanosecond.
  ///
  /// - Parameter text: a number of 0 or more and a unit: `ms`, `s`, `min`, `h`, `d`, or an English name in singular or
  ///   plural. Spaces are ignored. A unit is required. The unit `m` is rejected, because it could mean minutes or
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
  /// The month, from 1 (January) to 12.
  package var month: Int
  /// The day of the month, 1 to 31.
  package var day: Int

  /// Creates a date; nil if the day does not exist in the month, such as February 31.
  package init?(year: Int, month: Int, day: Int) {
    guard (1...12).contains(month), day >= 1, day <= Self.days(in: month, of: year) else {
      return nil
    }
    (self.year, self.month, self.day) = (year, month, day)
  }

  /// Creates a date from the number of days since 1970-01-01.
  ///
  /// The computation uses years that start in March, so that the leap day is the last day of a year. Every cycle of 400
  /// years has 146097 days. Source: Neri and Schneider 2023, "Euclidean affine functions and their application to
  /// calendar algorithms", doi 10.1002/spe.3172, section 6, without their optimizations.
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

  package var daysSince1970: Int {
    let year = month <= 2 ? self.year - 1 : self.year
    let cycle = Self.floorDivide(year, 400)
    let yearOfCycle = year - cycle * 400
    let monthFromMarch = month > 2 ? month - 3 : month + 9
    let dayOfYear = (153 * monthFromMarch + 2) / 5 + day - 1
    let dayOfCycle = 365 * yearOfCycle + yearOfCycle / 4 - yearOfCycle / 100 + dayOfYear
    return cycle * Self.daysPerCycle + dayOfCycle - Self.daysFromMarchOfYear0
  }

  /// Returns the number of days in a month, which is numbered from 1 to 12.
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

/// A parsed date and time: the moment in UTC, and the UTC offset in the text.
package struct ZonedTimestamp: Sendable, Hashable {
  /// The moment in UTC.
  package var timestamp: Timestamp

  /// The offset from UTC in the text, in seconds, positive to the east.
  ///
  /// The offset is 0 for `Z`, and nil if the text contains no offset. A time without an offset is interpreted as UTC.
  package var utcOffset: Int?

  package init(timestamp: Timestamp, utcOffset: Int?) {
    self.timestamp = timestamp
    self.utcOffset = utcOffset
  }
}

extension ZonedTimestamp {
  /// Parses ISO 8601 and common variants, such as `2025-11-20T12:00:00.25+01:00`.
  ///
  /// - `T`, `t`, spaces or `_` separate date and time.
  /// - Other separators may be missing (`20251120T120000Z`). Slashes may separate year, month and day.
  /// - The seconds or the whole time may be missing.
  /// - A comma may precede the fraction. Digits after the ninth are dropped.
  /// - The offset may be `Z`, `z`, `+01:00`, `+0100`, `+01` or missing.
  /// - Second 60 becomes the last nanosecond of the previous second. Second 60 is valid only at the end of June or
  ///   December in UTC, when leap seconds are inserted.
  /// - Hour 24 is valid only if minutes and seconds are zero or missing, and becomes the start of the next day.
  ///
  /// - Parameter text: the whole text, without surrounding spaces.
  /// - Throws: `GeoError.unreadable` if the text is invalid, or contains a day, hour or minute that does not exist.
  package init(parsing text: String) throws(GeoError) {
    var text = text
    let (time, end) = text.withUTF8 {
      var reader = ISO8601Reader(text: $0)
      return (reader.read(), reader.position)
    }
    guard let time else {
      throw .unreadable(
        text, at: text.utf8.index(text.startIndex, offsetBy: end),
        expected: "a date and time, such as 2025-11-20T12:00:00Z")
    }
    self = time
  }

  /// Parses UTF-8 text; nil if the text is invalid. This initializer is faster than the throwing one.
  package init?(iso8601 text: Span<UInt8>) {
    let time: ZonedTimestamp? = text.withUnsafeBufferPointer {
      if let moment = ISO8601Reader.usual($0) {
        return ZonedTimestamp(timestamp: moment, utcOffset: 0)
      }
      var reader = ISO8601Reader(text: $0)
      return reader.read()
    }
    guard let time else { return nil }
    self = time
  }
}

extension Timestamp {
  /// Returns the time in the extended ISO 8601 format: `2025-11-20T13:00:00.25+01:00`.
  ///
  /// - Parameters:
  ///   - fractionDigits: the number of decimals of the second, 0 to 9. Further decimals are truncated. With nil, as
  ///     many decimals as necessary are written.
  ///   - utcOffset: the offset from UTC in seconds, positive to the east. Seconds of the offset are ignored, and an
  ///     offset of less than a minute is written as `Z`.
  public func iso8601(fractionDigits: Int? = nil, utcOffset: Int = 0) -> String {
    var bytes: [UInt8] = []
    appendISO8601(to: &bytes, fractionDigits: fractionDigits, utcOffset: utcOffset)
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Appends the same text as ``iso8601(fractionDigits:utcOffset:)`` returns.
  package func appendISO8601(
    to bytes: inout [UInt8], fractionDigits: Int? = nil, utcOffset: Int = 0
  ) {
    let offsetMinutes = utcOffset / 60
    let (shifted, overflow) = Int(clamping: seconds).addingReportingOverflow(offsetMinutes * 60)
    // Write the time in UTC if adding the offset overflows.
    let local = overflow ? Int(clamping: seconds) : shifted
    let remainder = local % 86400
    let secondOfDay = remainder < 0 ? remainder + 86400 : remainder
    let days = local / 86400 - (remainder < 0 ? 1 : 0)
    let date = CivilDate(daysSince1970: days)
    if date.year < 0 { bytes.append(UInt8(ascii: "-")) }
    Self.append(abs(date.year), digits: 4, to: &bytes)
    // The text from the hyphen after the year to the seconds, such as `-11-20T12:00:00`, has 15 bytes. Append them
    // in one step.
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 15) { text in
      text[0] = UInt8(ascii: "-")
      Self.put(date.month, in: text, at: 1)
      text[3] = UInt8(ascii: "-")
      Self.put(date.day, in: text, at: 4)
      text[6] = UInt8(ascii: "T")
      Self.put(secondOfDay / 3600, in: text, at: 7)
      text[9] = UInt8(ascii: ":")
      Self.put(secondOfDay / 60 % 60, in: text, at: 10)
      text[12] = UInt8(ascii: ":")
      Self.put(secondOfDay % 60, in: text, at: 13)
      bytes.append(contentsOf: text)
    }
    appendFraction(to: &bytes, digits: fractionDigits)
    guard offsetMinutes != 0 else {
      bytes.append(UInt8(ascii: "Z"))
      return
    }
    bytes.append(UInt8(ascii: offsetMinutes < 0 ? "-" : "+"))
    Self.append(abs(offsetMinutes) / 60, digits: 2, to: &bytes)
    bytes.append(UInt8(ascii: ":"))
    Self.append(abs(offsetMinutes) % 60, digits: 2, to: &bytes)
  }

  /// Appends a nonnegative number, padded with zeros to a minimum number of digits.
  private static func append(_ value: Int, digits: Int, to bytes: inout [UInt8]) {
    var unit = 1
    for _ in 1..<digits { unit *= 10 }
    while value / unit >= 10 { unit *= 10 }
    while unit > 0 {
      bytes.append(UInt8(ascii: "0") + UInt8(value / unit % 10))
      unit /= 10
    }
  }

  /// Writes a number below 100 as two digits.
  @inline(__always)
  private static func put(_ value: Int, in text: UnsafeMutableBufferPointer<UInt8>, at index: Int) {
    text[index] = UInt8(ascii: "0") + UInt8(value / 10)
    text[index + 1] = UInt8(ascii: "0") + UInt8(value % 10)
  }

  private func appendFraction(to bytes: inout [UInt8], digits: Int?) {
    var rest = nanoseconds
    var unit: UInt32 = 100_000_000
    var count = min(max(digits ?? 9, 0), 9)
    guard count > 0, digits != nil || rest > 0 else { return }
    bytes.append(UInt8(ascii: "."))
    while count > 0, digits != nil || rest > 0 {
      bytes.append(UInt8(ascii: "0") + UInt8(rest / unit))
      rest %= unit
      unit /= 10
      count -= 1
    }
  }
}

/// Reads the bytes of a date and time from left to right.
private struct ISO8601Reader {
  let text: UnsafeBufferPointer<UInt8>
  /// The index of the next byte. After an error, the index at which parsing failed.
  private(set) var position = 0

  init(text: UnsafeBufferPointer<UInt8>) { self.text = text }

  /// Parses the form `2025-11-20T12:00:00Z`, with or without decimals; nil for any other text.
  ///
  /// Nearly all files use this form. This fast path needs a quarter of the instructions of the general parser.
  static func usual(_ text: UnsafeBufferPointer<UInt8>) -> Timestamp? {
    guard text.count >= 20, text[text.count - 1] == UInt8(ascii: "Z"),
      text[4] == UInt8(ascii: "-"), text[7] == UInt8(ascii: "-"), text[10] == UInt8(ascii: "T"),
      text[13] == UInt8(ascii: ":"), text[16] == UInt8(ascii: ":")
    else { return nil }
    // The largest difference between a byte and the code of the character 0. If this difference exceeds 9, one of the
    // bytes is not a digit.
    var greatest: UInt8 = 0
    @inline(__always) func pair(_ index: Int) -> Int {
      let (tens, ones) = (text[index] &- UInt8(ascii: "0"), text[index + 1] &- UInt8(ascii: "0"))
      greatest = max(greatest, max(tens, ones))
      return Int(tens) &* 10 &+ Int(ones)
    }
    let (year, month, day) = (pair(0) &* 100 &+ pair(2), pair(5), pair(8))
    let (hour, minute, second) = (pair(11), pair(14), pair(17))
    guard greatest < 10, hour < 24, minute < 60, second < 60,
      let date = CivilDate(year: year, month: month, day: day)
    else { return nil }
    var nanoseconds: Int64 = 0
    if text.count > 20 {
      guard text[19] == UInt8(ascii: "."), 22...30 ~= text.count else { return nil }
      var unit: Int64 = 100_000_000
      for index in 20..<text.count - 1 {
        let digit = text[index] &- UInt8(ascii: "0")
        guard digit < 10 else { return nil }
        nanoseconds &+= Int64(digit) &* unit
        unit /= 10
      }
    }
    let secondOfDay = hour &* 3600 &+ minute &* 60 &+ second
    return Timestamp(
      seconds: Int64(date.daysSince1970 * 86400 + secondOfDay), nanoseconds: nanoseconds)
  }

  mutating func read() -> ZonedTimestamp? {
    guard let year = number(4), let days = readDay(year: year) else { return nil }
    guard position < text.count else {
      return ZonedTimestamp(timestamp: Timestamp(seconds: Int64(days) * 86400), utcOffset: nil)
    }
    guard skipSeparator(), let hour = number(2, through: 24) else { return nil }
    let hasColon = skip(":")
    guard let minute = number(2, through: 59) else { return nil }
    var second = 0
    var fraction: Int64 = 0
    let startOfSecond = position
    let secondFollows = hasColon ? skip(":") : isDigit
    if secondFollows {
      guard let value = number(2, through: 60), let rest = readFraction() else { return nil }
      (second, fraction) = (value, rest)
    }
    guard hour < 24 || (minute == 0 && second == 0 && fraction == 0) else { return nil }
    guard let offset = readOffset(), position == text.count else { return nil }
    let isLeap = second == 60
    if isLeap { (second, fraction) = (59, 999_999_999) }
    let seconds = Int64(days * 86400 + hour * 3600 + minute * 60 + second - (offset ?? 0))
    guard !isLeap || Timestamp.canPrecedeLeapSecond(seconds) else {
      position = startOfSecond + (hasColon ? 1 : 0)
      return nil
    }
    return ZonedTimestamp(
      timestamp: Timestamp(seconds: seconds, nanoseconds: fraction), utcOffset: offset)
  }

  private mutating func readDay(year: Int) -> Int? {
    let separator: Unicode.Scalar? = skip("-") ? "-" : skip("/") ? "/" : nil
    guard let month = number(2), separator.map({ skip($0) }) ?? true, let day = number(2) else {
      return nil
    }
    guard let date = CivilDate(year: year, month: month, day: day) else {
      position = 0
      return nil
    }
    return date.daysSince1970
  }

  private mutating func skipSeparator() -> Bool {
    if skip("T") || skip("t") || skip("_") { return true }
    guard skip(" ") else { return false }
    while skip(" ") {}
    return true
  }

  /// Reads the fraction of a second after a point or comma, and returns nanoseconds.
  ///
  /// The result is 0 if there is no fraction, and nil if no digits follow the separator.
  private mutating func readFraction() -> Int64? {
    guard skip(".") || skip(",") else { return 0 }
    guard isDigit else { return nil }
    var value: Int64 = 0
    var unit: Int64 = 100_000_000
    while isDigit {
      value += Int64(text[position] &- UInt8(ascii: "0")) * unit
      unit /= 10
      position += 1
    }
    return value
  }

  /// Reads the offset from UTC in seconds, positive to the east.
  ///
  /// The result is `.some(nil)` if the text ends without an offset, and nil if the text is invalid.
  private mutating func readOffset() -> Int?? {
    while skip(" ") {}
    guard position < text.count else { return .some(nil) }
    if skip("Z") || skip("z") { return 0 }
    let isWest = skip("-")
    guard isWest || skip("+"), let hours = number(2, through: 18) else { return nil }
    var minutes = 0
    if position < text.count {
      _ = skip(":")
      guard let value = number(2, through: 59) else { return nil }
      minutes = value
    }
    let seconds = hours * 3600 + minutes * 60
    return isWest ? -seconds : seconds
  }

  private var isDigit: Bool {
    position < text.count && text[position] &- UInt8(ascii: "0") < 10
  }

  /// Reads a number of exactly `count` digits that is at most `limit`; nil otherwise.
  private mutating func number(_ count: Int, through limit: Int = .max) -> Int? {
    guard position + count <= text.count else { return nil }
    var value = 0
    for i in position..<position + count {
      let digit = text[i] &- UInt8(ascii: "0")
      guard digit < 10 else { return nil }
      value = value &* 10 &+ Int(digit)
    }
    guard value <= limit else { return nil }
    position += count
    return value
  }

  private mutating func skip(_ character: Unicode.Scalar) -> Bool {
    guard position < text.count, text[position] == UInt8(ascii: character) else {
      return false
    }
    position += 1
    return true
  }
}
