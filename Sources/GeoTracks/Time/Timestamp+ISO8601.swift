public import GeoCore

/// A date and time as written: the time in UTC, and the written offset from UTC.
public struct ZonedTimestamp: Sendable, Hashable, Codable {
  /// The time in UTC.
  public var timestamp: Timestamp

  /// The written offset in seconds, positive to the east.
  ///
  /// 0 for `Z`; nil if no zone is written. The time is then read as UTC.
  public var utcOffset: Int?

  /// Creates a zoned timestamp.
  public init(timestamp: Timestamp, utcOffset: Int?) {
    self.timestamp = timestamp
    self.utcOffset = utcOffset
  }
}

extension ZonedTimestamp {
  /// Parses ISO 8601 and common variants, such as `2025-11-20T12:00:00.25+01:00`.
  ///
  /// - `T`, `t`, spaces or `_` separate date and time.
  /// - Other separators may be missing (`20251120T120000Z`), and slashes may separate the parts of a date.
  /// - Seconds, or the whole time, may be missing.
  /// - A comma may precede the fraction. Digits beyond nanoseconds are dropped.
  /// - The offset may be `Z`, `z`, `+01:00`, `+0100`, `+01` or missing.
  /// - Second 60 becomes the last nanosecond of the previous second. Hour 24 is valid without minutes and seconds, and
  ///   becomes the start of the next day.
  ///
  /// - Parameter text: the whole text, without surrounding spaces.
  /// - Throws: `GeoError.unreadable` if the text is invalid, or names a day, hour or minute that does not exist.
  public init(parsing text: String) throws(GeoError) {
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

  /// Parses UTF-8 text, for readers that parse many times; nil if the text is invalid.
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
  /// Returns the extended ISO 8601 format: `2025-11-20T13:00:00.25+01:00`.
  ///
  /// - Parameters:
  ///   - fractionDigits: decimals of the second, 0 to 9; more digits are truncated. If nil, all significant digits are
  ///     written.
  ///   - utcOffset: the offset from UTC in seconds, positive to the east. It is truncated to whole minutes; an offset
  ///     of 0 is written as `Z`.
  public func iso8601(fractionDigits: Int? = nil, utcOffset: Int = 0) -> String {
    var bytes: [UInt8] = []
    appendISO8601(to: &bytes, fractionDigits: fractionDigits, utcOffset: utcOffset)
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Appends the text of ``iso8601(fractionDigits:utcOffset:)``.
  package func appendISO8601(
    to bytes: inout [UInt8], fractionDigits: Int? = nil, utcOffset: Int = 0
  ) {
    let offsetMinutes = utcOffset / 60
    let (shifted, overflow) = Int(clamping: seconds).addingReportingOverflow(offsetMinutes * 60)
    // If adding the offset overflows, the UTC time is written.
    let local = overflow ? Int(clamping: seconds) : shifted
    let remainder = local % 86400
    let secondOfDay = remainder < 0 ? remainder + 86400 : remainder
    let days = local / 86400 - (remainder < 0 ? 1 : 0)
    let date = CivilDate(daysSince1970: days)
    if date.year < 0 { bytes.append(UInt8(ascii: "-")) }
    Self.append(abs(date.year), digits: 4, to: &bytes)
    // The rest has a fixed length of 15 bytes, so it is appended at once.
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

  /// Appends a nonnegative number, padded with zeros to a number of digits.
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

/// Reads the bytes of a date from left to right.
private struct ISO8601Reader {
  let text: UnsafeBufferPointer<UInt8>
  /// The current position. After an error, the position where reading stopped.
  private(set) var position = 0

  init(text: UnsafeBufferPointer<UInt8>) { self.text = text }

  /// A fast path for `2025-11-20T12:00:00Z`, with or without decimals; nil for any other text.
  ///
  /// Nearly all files use this form. The fast path needs a quarter of the instructions of the general path.
  static func usual(_ text: UnsafeBufferPointer<UInt8>) -> Timestamp? {
    guard text.count >= 20, text[text.count - 1] == UInt8(ascii: "Z"),
      text[4] == UInt8(ascii: "-"), text[7] == UInt8(ascii: "-"), text[10] == UInt8(ascii: "T"),
      text[13] == UInt8(ascii: ":"), text[16] == UInt8(ascii: ":")
    else { return nil }
    // The largest value in the places where digits are expected.
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
    let secondFollows = hasColon ? skip(":") : isDigit
    if secondFollows {
      guard let value = number(2, through: 60), let rest = readFraction() else { return nil }
      (second, fraction) = (value, rest)
    }
    guard hour < 24 || (minute == 0 && second == 0 && fraction == 0) else { return nil }
    guard let offset = readOffset(), position == text.count else { return nil }
    if second == 60 { (second, fraction) = (59, 999_999_999) }
    let local = days * 86400 + hour * 3600 + minute * 60 + second
    return ZonedTimestamp(
      timestamp: Timestamp(seconds: Int64(local - (offset ?? 0)), nanoseconds: fraction),
      utcOffset: offset)
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

  /// Reads the nanoseconds after a point or comma.
  ///
  /// 0 if there is no fraction; nil if no digits follow the separator.
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

  /// Reads the offset in seconds, positive to the east.
  ///
  /// `.some(nil)` at the end of the text; nil if the text is invalid.
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

  /// Reads exactly `count` digits with a value of at most `limit`.
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
