import GeoTracks

/// Parses the times in tables, in ISO 8601 or as numbers of seconds, milliseconds, microseconds or nanoseconds since
/// 1970 in UTC.
enum CSVTime {
  /// The lowest number that is read as a time since 1970. As a number of seconds, it is 1973-03-03. Lower numbers are
  /// probably seconds since the start of the recording.
  static let leastCount = 1e8

  /// Returns whether a column name refers to GPS time, which is in seconds since 1980-01-06 without leap seconds.
  ///
  /// Some programs write Unix time or dates into columns with such a name.
  static func canBeGPSTime(column: String) -> Bool {
    let words = CoordinateColumns.words(of: column)
    guard ["utc", "unix", "epoch", "gmt", "1970"].allSatisfy({ !words.contains($0) }) else {
      return false
    }
    return words.contains("gpstime") || words.starts(with: ["gps", "time"])
      || words.starts(with: ["gnss", "time"])
  }

  /// Returns whether a number may be either GPS time or Unix time.
  ///
  /// The number `gpsTimeLimit` means September 2020 if it is Unix time, and September 2030 if it is GPS time.
  /// Larger numbers are Unix time.
  static func isAmbiguousCount(_ text: String, read time: Timestamp) -> Bool {
    guard let number = CSVLocationText.number(text), time.seconds < gpsTimeLimit else {
      return false
    }
    // Exclude dates without separators, such as 20251120123456, because these numbers are not times since 1970.
    return [1, 1e3, 1e6, 1e9].contains { (number / $0 - Double(time.seconds)).magnitude <= 1 }
  }

  private static let gpsTimeLimit = 1_600_000_000

  /// Returns the time of a number in a FIT table, which is in seconds since 1989-12-31. Returns nil for other texts and
  /// for Unix time.
  ///
  /// The number `fitTimeLimit` means March 2011 if it is Unix time, and March 2031 if it is FIT time. Larger numbers
  /// are Unix time.
  ///
  /// - Parameter time: the text read as Unix time.
  static func fitTime(_ text: String, read time: Timestamp) -> Timestamp? {
    guard let number = CSVLocationText.number(text), time.seconds < fitTimeLimit,
      (number - Double(time.seconds)).magnitude <= 1
    else { return nil }
    return Timestamp(
      seconds: time.seconds + FITTime.epoch, nanoseconds: Int64(time.nanoseconds))
  }

  private static let fitTimeLimit = 1_300_000_000

  /// Parses the whole text as a time. Returns nil if the text is invalid.
  ///
  /// A number below 10^11 is in seconds, below 10^14 in milliseconds, below 10^17 in microseconds, and otherwise in
  /// nanoseconds. Seconds after the year 2199, and times in other units before 1980, are invalid, because such
  /// numbers are relative to another date, such as 1601 in Windows. A number that a spreadsheet has rounded by more
  /// than a second (`1.71724E+12`) is also invalid.
  static func reading(_ text: Span<UInt8>) -> ZonedTimestamp? {
    if let time = count(text) { return ZonedTimestamp(timestamp: time, utcOffset: nil) }
    return ZonedTimestamp(iso8601: text)
  }

  /// Parses a number as a time since 1970. Returns nil for any other text.
  private static func count(_ text: Span<UInt8>) -> Timestamp? {
    let end = text.count
    var whole: UInt64 = 0
    var i = 0
    while i < end, text[unchecked: i] &- 0x30 < 10 {
      whole = whole &* 10 &+ UInt64(text[unchecked: i] &- 0x30)
      i += 1
    }
    // A number with 14 digits is probably a date without separators, because in milliseconds it would be after the year
    // 2286.
    guard i >= 9, i <= 19, i != 14, whole <= UInt64(Int64.max) else {
      let mayHaveExponent = i > 0 && i < end && text[unchecked: i] == UInt8(ascii: ".")
      return mayHaveExponent ? scientific(text) : nil
    }
    // The decimals of the number in units of 10^-9.
    var fraction: UInt64 = 0
    if i < end {
      if text[unchecked: i] | 0x20 == UInt8(ascii: "e") { return scientific(text) }
      guard text[unchecked: i] == UInt8(ascii: ".") || text[unchecked: i] == UInt8(ascii: ",")
      else {
        return nil
      }
      var unit: UInt64 = 100_000_000
      i += 1
      while i < end, text[unchecked: i] &- 0x30 < 10 {
        fraction += UInt64(text[unchecked: i] &- 0x30) * unit
        unit /= 10
        i += 1
      }
      guard i == end else { return scientific(text) }
    }
    return moment(whole, fraction)
  }

  @inline(__always)
  private static func moment(_ whole: UInt64, _ fraction: UInt64) -> Timestamp? {
    guard whole >= 100_000_000 else { return nil }
    if whole < 100_000_000_000 { return whole < year2200 ? timestamp(whole, fraction) : nil }
    let time =
      if whole < 100_000_000_000_000 {
        timestamp(whole / 1000, whole % 1000 * 1_000_000 + fraction / 1000)
      } else if whole < 100_000_000_000_000_000 {
        timestamp(whole / 1_000_000, whole % 1_000_000 * 1000 + fraction / 1_000_000)
      } else {
        timestamp(whole / 1_000_000_000, whole % 1_000_000_000)
      }
    return time.seconds >= year1980 ? time : nil
  }

  // The beginning of 1980 and of 2200, in seconds since 1970.
  private static let year1980: Int64 = 315_532_800
  private static let year2200: UInt64 = 7_258_118_400

  /// Returns true if a number is probably a day number instead of seconds since the start of the recording. Day
  /// numbers occur in spreadsheets (days since 1900) and Matlab, and as Julian dates. The number must have at least
  /// three decimals and be a day from 1980 to 2100.
  static func isDayNumber(_ text: String) -> Bool {
    guard let value = CSVLocationText.number(text),
      let point = text.lastIndex(where: { ".,".contains($0) }),
      text[point...].count > 3
    else { return false }
    let days = 29_221.0..<73_051
    return [0, 693_960, 2_415_018.5].contains { days.contains(value - $0) }
  }

  /// Returns whether a valid time consists of a date without a time of day.
  static func isDate(_ text: String) -> Bool {
    !text.contains(":") && text.utf8.count { $0 &- 0x30 < 10 } <= 8
  }

  private static func timestamp(_ seconds: UInt64, _ nanoseconds: UInt64) -> Timestamp {
    Timestamp(seconds: Int64(seconds), nanoseconds: Int64(nanoseconds))
  }

  /// Parses a number with an exponent, as spreadsheets write large numbers. Returns nil if the number is not a time, or
  /// if it is rounded by more than a second.
  private static func scientific(_ text: Span<UInt8>) -> Timestamp? {
    guard let value = DecimalParser.double(text), value >= leastCount, value < 9e18 else {
      return nil
    }
    let whole = value.rounded(.down)
    guard let time = moment(UInt64(whole), UInt64((value - whole) * 1e9)) else { return nil }
    return resolution(text) * Double(time.seconds) / value <= 1 ? time : nil
  }

  /// Returns the place value of the last digit before the exponent of a number, such as 10000000
  /// for `1.71724E+12`.
  private static func resolution(_ text: Span<UInt8>) -> Double {
    var (decimals, exponent) = (0, 0)
    var part = 0
    for i in 0..<text.count {
      switch text[i] {
      case UInt8(ascii: "."), UInt8(ascii: ","): part = 1
      case UInt8(ascii: "e"), UInt8(ascii: "E"): part = 2
      case UInt8(ascii: "-"): return 0
      case let byte where byte &- 0x30 < 10:
        if part == 1 { decimals += 1 }
        if part == 2 { exponent = min(exponent * 10 + Int(byte &- 0x30), 99) }
      default: break
      }
    }
    return (0..<max(0, exponent - decimals)).reduce(1.0) { value, _ in value * 10 }
  }
}

/// Parses dates and times of day in the formats of loggers and spreadsheets.
struct CSVClockTime: Sendable {
  /// The order of day, month and year in a date that is otherwise ambiguous.
  enum Order: String, Sendable { case dmy, mdy, ymd }

  /// The components of the date and the time; nil if they are missing.
  var year: Int?
  var month: Int?
  var day: Int?
  var hour = 0
  var minute = 0
  var second = 0
  var nanoseconds: Int64 = 0
  /// Whether the time on a 12-hour clock is PM; nil for a 24-hour clock.
  var isAfternoon: Bool?
  /// The UTC offset in seconds, positive to the east; nil if it is missing.
  var utcOffset: Int?

  /// Parses a date. The time of day follows the date in the same text or is in `clock`. Returns nil if the text is
  /// invalid.
  ///
  /// If the order is ambiguous, the day is first in `08.05.2009`, and the year is first in `090508`. A date such as
  /// `08/05/2009` is only parsed if `order` is given.
  static func read(_ date: String, _ clock: String?, order: Order? = nil) -> ZonedTimestamp? {
    var date = Substring(date)
    var rest = clock.map { Substring($0) } ?? ""
    if clock == nil, let end = date.firstIndex(where: { $0 == "T" || $0 == "t" || $0 == " " }) {
      // Blanks may surround the name of a month. Therefore split at the last blank or T before the first colon.
      // Without such a blank or T, split at the first blank or T.
      let colon = date.firstIndex(of: ":")
      let cut = colon.flatMap { date[..<$0].lastIndex { $0 == " " || $0 == "T" } } ?? end
      (date, rest) = (date[..<cut], date[date.index(after: cut)...])
    }
    var time = CSVClockTime()
    guard time.readDate(date, order) else { return nil }
    guard rest.isEmpty || time.readClock(rest) else { return nil }
    return time.written
  }

  /// The time with its UTC offset; nil if a component is missing or out of range.
  var written: ZonedTimestamp? {
    guard let year, let month, let day, minute < 60, second <= 60 else { return nil }
    var hour = hour
    if let isAfternoon {
      guard (1...12).contains(hour) else { return nil }
      hour = hour % 12 + (isAfternoon ? 12 : 0)
    }
    guard hour < 24, let days = CivilDate(year: year, month: month, day: day)?.daysSince1970 else {
      return nil
    }
    let isLeap = second == 60
    let local = days * 86400 + hour * 3600 + minute * 60 + (isLeap ? 59 : second)
    let seconds = Int64(local - (utcOffset ?? 0))
    guard !isLeap || Timestamp.canPrecedeLeapSecond(seconds) else { return nil }
    return ZonedTimestamp(
      timestamp: Timestamp(seconds: seconds, nanoseconds: isLeap ? 999_999_999 : nanoseconds),
      utcOffset: utcOffset)
  }

  /// Returns the year from 1980 to 2079 for a year with two digits, as in NMEA 0183.
  static func fullYear(_ year: Int) -> Int { year + (year < 80 ? 2000 : 1900) }

  private mutating func readDate(_ text: Substring, _ order: Order?) -> Bool {
    let parts = text.split { !$0.isLetter && !$0.isNumber }
    if parts.count == 1, let whole = parts.first, whole.count == text.count {
      return readDigits(whole, order)
    }
    guard parts.count == 3 else { return false }
    if let name = Self.month(parts[1]), let first = Self.number(parts[0]),
      let last = Self.number(parts[2])
    {
      return parts[0].count == 4
        ? set(first, name, last)
        : set(parts[2].count == 2 ? Self.fullYear(last) : last, name, first)
    }
    let numbers = parts.compactMap(Self.number)
    guard numbers.count == 3 else { return false }
    if parts[0].count == 4 { return set(numbers[0], numbers[1], numbers[2]) }
    guard let order = order ?? (text.contains(".") ? .dmy : nil) else { return false }
    return set(numbers, order, hasShortYear: parts[order == .ymd ? 0 : 2].count == 2)
  }

  /// Parses a date of eight digits, or of six digits with a two-digit year.
  private mutating func readDigits(_ text: Substring, _ order: Order?) -> Bool {
    guard text.count == 6 || text.count == 8, let whole = Self.number(text) else { return false }
    if text.count == 8, order ?? .ymd == .ymd {
      return set(whole / 10000, whole / 100 % 100, whole % 100)
    }
    let unit = text.count == 8 ? 10000 : 100
    let numbers =
      order ?? .ymd == .ymd
      ? [whole / 10000, whole / 100 % 100, whole % 100]
      : [whole / unit / 100, whole / unit % 100, whole % unit]
    return set(numbers, order ?? .ymd, hasShortYear: text.count == 6)
  }

  private mutating func set(_ numbers: [Int], _ order: Order, hasShortYear: Bool) -> Bool {
    let year = order == .ymd ? numbers[0] : numbers[2]
    let full = hasShortYear ? Self.fullYear(year) : year
    return switch order {
    case .dmy: set(full, numbers[1], numbers[0])
    case .mdy: set(full, numbers[0], numbers[1])
    case .ymd: set(full, numbers[1], numbers[2])
    }
  }

  private mutating func set(_ year: Int, _ month: Int, _ day: Int) -> Bool {
    (self.year, self.month, self.day) = (year, month, day)
    return CivilDate(year: year, month: month, day: day) != nil
  }

  /// Parses a time of day such as `8:12`, `08:12:36.5`, `8:12:36 PM` or `081236`, with an optional UTC offset. Returns
  /// false if the text is invalid.
  private mutating func readClock(_ text: Substring) -> Bool {
    var text = text
    while text.last == " " { text.removeLast() }
    while text.first == " " { text.removeFirst() }
    let upper = text.uppercased()
    if upper.hasSuffix("AM") || upper.hasSuffix("PM") {
      isAfternoon = upper.hasSuffix("PM")
      text.removeLast(2)
      while text.last == " " { text.removeLast() }
    } else if upper.hasSuffix("Z") || upper.hasSuffix("UTC") {
      text.removeLast(upper.hasSuffix("Z") ? 1 : 3)
      while text.last == " " { text.removeLast() }
      utcOffset = 0
    } else if let sign = text.lastIndex(where: { $0 == "+" || $0 == "-" }) {
      guard let offset = Self.offset(text[sign...]) else { return false }
      utcOffset = offset
      text = text[..<sign]
      while text.last == " " { text.removeLast() }
    }
    return readBareClock(text)
  }

  private mutating func readBareClock(_ text: Substring) -> Bool {
    let pieces = text.split(separator: ":", omittingEmptySubsequences: false)
    guard (1...3).contains(pieces.count), let last = pieces.last else { return false }
    let point = last.firstIndex { $0 == "." || $0 == "," } ?? last.endIndex
    if point < last.endIndex {
      guard let fraction = Self.fraction(last[last.index(after: point)...]) else { return false }
      nanoseconds = fraction
    }
    let whole = last[..<point]
    if pieces.count == 1 {
      // The digits have the form hhmmss. Leading zeros may be missing.
      guard whole.count <= 6, let number = Self.number(whole) else { return false }
      (hour, minute, second) = (number / 10000, number / 100 % 100, number % 100)
      return true
    }
    let numbers = (pieces.dropLast() + [whole]).compactMap { $0.count <= 2 ? Self.number($0) : nil }
    guard numbers.count == pieces.count, point == last.endIndex || numbers.count == 3 else {
      return false
    }
    (hour, minute, second) = (numbers[0], numbers[1], numbers.count == 3 ? numbers[2] : 0)
    return true
  }

  // MARK: Pieces

  /// Parses a UTC offset such as `+01:00`, `-7`, `+0530` or `5.5`, and returns it in seconds, positive to the east.
  /// Returns nil for any other text.
  ///
  /// Numbers up to 18 are hours, and multiples of 900 up to 64,800 are seconds.
  static func offset(_ text: some StringProtocol) -> Int? {
    let isWest = text.first == "-"
    let bare = text.drop { $0 == "-" || $0 == "+" }
    let pieces = bare.split(separator: ":")
    var seconds: Int?
    if pieces.count == 2, let hours = number(pieces[0]), let minutes = number(pieces[1]),
      minutes < 60
    {
      seconds = hours * 3600 + minutes * 60
    } else if bare.count == 4, let whole = number(bare), whole % 100 < 60 {
      seconds = whole / 100 * 3600 + whole % 100 * 60
    } else if let hours = Double(bare), hours <= 18 {
      seconds = Int(saturating: (hours * 3600).rounded())
    } else if let whole = number(bare), whole % 900 == 0 {
      seconds = whole
    }
    guard let seconds, seconds <= 64800 else { return nil }
    return isWest ? -seconds : seconds
  }

  /// Parses one to nine digits. Returns nil for any other text.
  static func number(_ text: some StringProtocol) -> Int? {
    guard (1...9).contains(text.utf8.count), text.utf8.allSatisfy({ $0 &- 0x30 < 10 }) else {
      return nil
    }
    return Int(text)
  }

  /// Converts the digits after a decimal point to nanoseconds. Returns nil for any other text.
  static func fraction(_ digits: some StringProtocol) -> Int64? {
    let kept = digits.prefix(9)
    guard let number = number(kept), digits.utf8.allSatisfy({ $0 &- 0x30 < 10 }) else { return nil }
    var value = Int64(number)
    for _ in kept.count..<9 { value *= 10 }
    return value
  }

  /// Returns the number of a month, 1 to 12, from its English name or the first three letters of this name; nil for any
  /// other text.
  static func month(_ text: some StringProtocol) -> Int? {
    guard text.count >= 3 else { return nil }
    let lower = text.lowercased()
    return months.firstIndex { $0 == lower || $0.prefix(3) == lower }.map { $0 + 1 }
  }

  static let months = [
    "january", "february", "march", "april", "may", "june", "july", "august", "september",
    "october",
    "november", "december",
  ]
}

/// The format of times that the user specified for a table.
///
/// The format is one of: an order (`dmy`, `mdy` or `ymd`) for numeric dates with any separators; a pattern of
/// strptime(3) such as `%d/%m/%Y %H:%M:%S`; a pattern of letters such as `dd/MM/yyyy HH:mm:ss`.
package struct CSVTimePattern: Sendable {
  private enum Piece: Sendable, Equatable {
    case year, shortYear, month, monthName, day, hour, minute, second, fraction, half, offset, count
    case blank
    case literal(Character)
  }

  private let order: CSVClockTime.Order?
  private let pieces: [Piece]

  /// Creates a format. Returns nil for an invalid format, and for a format that contains neither a
  /// date nor the time since 1970.
  package init?(_ text: String) {
    if let order = CSVClockTime.Order(rawValue: text.lowercased()) {
      (self.order, pieces) = (order, [])
      return
    }
    order = nil
    guard let pieces = text.contains("%") ? Self.directives(text) : Self.letters(text) else {
      return nil
    }
    self.pieces = pieces
    guard
      pieces.contains(.day) && pieces.contains(where: { $0 == .month || $0 == .monthName })
        || pieces.contains(.count)
    else { return nil }
  }

  /// Parses a time. The date and the time of day may be in separate strings. Returns nil if the text has another
  /// format.
  func read(_ date: String, _ clock: String?) -> ZonedTimestamp? {
    if let order { return CSVClockTime.read(date, clock, order: order) }
    guard let clock, !clock.isEmpty else { return match(date)?.written }
    if let whole = match(date + " " + clock) { return whole.written }
    // If the format describes only the date, parse the time of day separately.
    guard let day = match(date), let year = day.year, let month = day.month, let number = day.day
    else { return nil }
    let text = "\(year.padded(to: 4))-\(month.padded(to: 2))-\(number.padded(to: 2))"
    return CSVClockTime.read(text, clock)
  }

  // MARK: Patterns

  private static func directives(_ text: String) -> [Piece]? {
    var pieces: [Piece] = []
    var isDirective = false
    for character in text {
      guard isDirective else {
        isDirective = character == "%"
        if !isDirective { pieces.append(character == " " ? .blank : .literal(character)) }
        continue
      }
      isDirective = false
      switch character {
      case "Y": pieces.append(.year)
      case "y": pieces.append(.shortYear)
      case "m": pieces.append(.month)
      case "b", "B", "h": pieces.append(.monthName)
      case "d", "e": pieces.append(.day)
      case "H", "I", "k", "l": pieces.append(.hour)
      case "M": pieces.append(.minute)
      case "S": pieces.append(.second)
      case "f": pieces.append(.fraction)
      case "p", "P": pieces.append(.half)
      case "z", "Z": pieces.append(.offset)
      case "s": pieces.append(.count)
      case "T": pieces += [.hour, .literal(":"), .minute, .literal(":"), .second]
      case "R": pieces += [.hour, .literal(":"), .minute]
      case "F": pieces += [.year, .literal("-"), .month, .literal("-"), .day]
      case "D": pieces += [.month, .literal("/"), .day, .literal("/"), .shortYear]
      case "%": pieces.append(.literal("%"))
      default: return nil
      }
    }
    return isDirective ? nil : pieces
  }

  /// Converts a pattern of letters; nil for an unknown letter. `M` is the month, or the minute if it follows an hour.
  private static func letters(_ text: String) -> [Piece]? {
    var pieces: [Piece] = []
    var rest = text[...]
    while let first = rest.first {
      let count = rest.prefix { $0 == first }.count
      rest = rest.dropFirst(count)
      switch first {
      case "y", "Y": pieces.append(count == 2 ? .shortYear : .year)
      case "M" where !pieces.contains(.hour): pieces.append(count > 2 ? .monthName : .month)
      case "m" where !pieces.contains(.hour) && !pieces.contains(.month): pieces.append(.month)
      case "M", "m": pieces.append(.minute)
      case "d", "D": pieces.append(.day)
      case "h", "H": pieces.append(.hour)
      case "s" where pieces.contains(.second), "S" where pieces.contains(.second), "f":
        pieces.append(.fraction)
      case "s", "S": pieces.append(.second)
      case "a": pieces.append(.half)
      case "X", "x", "Z", "z": pieces.append(.offset)
      case "T", "'": pieces.append(.literal("T"))
      case " ": pieces.append(.blank)
      default:
        guard !first.isLetter else { return nil }
        pieces += Array(repeating: .literal(first), count: count)
      }
    }
    // In Java patterns, a literal T is in quotes: 'T'.
    return pieces.reduce(into: []) {
      if $1 != .literal("T") || $0.last != .literal("T") { $0.append($1) }
    }
  }

  // MARK: Texts

  private func match(_ text: String) -> CSVClockTime? {
    var time = CSVClockTime()
    var rest = text[...]
    func digits(_ most: Int) -> Int? {
      let run = rest.prefix(most).prefix { $0.isASCII && $0.isNumber }
      rest = rest.dropFirst(run.count)
      return CSVClockTime.number(run)
    }
    for (index, piece) in pieces.enumerated() {
      switch piece {
      case .blank: rest = rest.drop { $0 == " " }
      case .literal(let character):
        guard rest.first == character else { return nil }
        rest.removeFirst()
      case .year: time.year = digits(4)
      case .shortYear: time.year = digits(2).map(CSVClockTime.fullYear)
      case .month: time.month = digits(2)
      case .day:
        rest = rest.drop { $0 == " " }
        time.day = digits(2)
      case .monthName:
        let name = rest.prefix { $0.isLetter }
        rest = rest.dropFirst(name.count)
        time.month = CSVClockTime.month(name)
      case .hour, .minute, .second:
        rest = rest.drop { $0 == " " }
        guard let value = digits(2) else { return nil }
        if piece == .hour { time.hour = value }
        if piece == .minute { time.minute = value }
        guard piece == .second else { continue }
        time.second = value
        let isLast = index + 1 == pieces.count || pieces[index + 1] != .literal(".")
        guard isLast, rest.first == "." || rest.first == "," else { continue }
        rest.removeFirst()
        guard readFraction(&rest, &time) else { return nil }
      case .fraction: guard readFraction(&rest, &time) else { return nil }
      case .half:
        rest = rest.drop { $0 == " " }
        let letter = rest.first?.lowercased()
        guard letter == "a" || letter == "p" else { return nil }
        time.isAfternoon = letter == "p"
        rest = rest.dropFirst(rest.dropFirst().first?.lowercased() == "m" ? 2 : 1)
      case .offset:
        rest = rest.drop { $0 == " " }
        let zone = rest.prefix { $0 != " " }
        rest = rest.dropFirst(zone.count)
        let isUTC = ["Z", "UTC", "GMT"].contains(zone.uppercased())
        guard let offset = isUTC ? 0 : CSVClockTime.offset(zone) else { return nil }
        time.utcOffset = offset
      case .count:
        guard let since = CSVTime.reading(Array(rest.utf8).span) else { return nil }
        return CSVClockTime(moment: since.timestamp)
      }
    }
    guard rest.allSatisfy({ $0 == " " }), time.month != nil, time.day != nil, time.year != nil
    else {
      return nil
    }
    return time
  }

  private func readFraction(_ rest: inout Substring, _ time: inout CSVClockTime) -> Bool {
    let run = rest.prefix { $0.isASCII && $0.isNumber }
    rest = rest.dropFirst(run.count)
    guard let fraction = CSVClockTime.fraction(run) else { return false }
    time.nanoseconds = fraction
    return true
  }
}

extension CSVClockTime {
  /// Splits a timestamp into its date and time of day in UTC.
  fileprivate init(moment: Timestamp) {
    let day = Int((Double(moment.seconds) / 86400).rounded(.down))
    let rest = Int(moment.seconds) - day * 86400
    let date = CivilDate(daysSince1970: day)
    (year, month, self.day) = (date.year, date.month, date.day)
    (hour, minute, second) = (rest / 3600, rest / 60 % 60, rest % 60)
    nanoseconds = Int64(moment.nanoseconds)
  }
}
