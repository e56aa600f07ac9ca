/// When summer time begins and ends every year, as a POSIX TZ string says it (IEEE 1003.1, section 8.3;
/// with the wider hours of RFC 8536, section 3.3.1): `CET-1CEST,M3.5.0,M10.5.0/3`.
struct ZoneRule: Sendable, Hashable {
  private var standard: Int
  private var summer: Int?
  private var begin = Day(kind: .weekday(month: 3, week: 2, day: 0), time: 7200)
  private var end = Day(kind: .weekday(month: 11, week: 1, day: 0), time: 7200)

  /// A day of every year and a time of its clock.
  private struct Day: Hashable {
    enum Kind: Hashable {
      /// Of the week 1 to 5, the last, in a month; 0 is Sunday.
      case weekday(month: Int, week: Int, day: Int)
      /// From 1, the leap day not counted.
      case julian(Int)
      /// From 0, the leap day counted.
      case ordinal(Int)
    }
    var kind: Kind
    var time: Int
  }

  /// Reads the whole text; nil if it is none.
  init?(posix text: some Collection<UInt8>) {
    var reader = Reader(rest: Array(text)[...])
    guard reader.name(), let offset = reader.time() else { return nil }
    // West is positive there.
    standard = -offset
    guard !reader.rest.isEmpty else { return }
    guard reader.name() else { return nil }
    summer = standard + 3600
    if let first = reader.rest.first, first != UInt8(ascii: ",") {
      guard let offset = reader.time() else { return nil }
      summer = -offset
    }
    guard !reader.rest.isEmpty else { return }
    guard let begin = reader.day(), let end = reader.day(), reader.rest.isEmpty else { return nil }
    (self.begin, self.end) = (begin, end)
  }

  /// Seconds east of UTC at a moment in seconds since 1970.
  func offset(at seconds: Int64) -> Int {
    guard let summer, seconds.magnitude < 1 << 52 else { return standard }
    let local = Int(seconds) + standard
    let days = local >= 0 ? local / 86400 : (local + 1) / 86400 - 1
    let year = CivilDate(daysSince1970: days).year
    let start = Self.moment(begin, year) - standard
    let stop = Self.moment(end, year) - summer
    let isSummer =
      start < stop
      ? (start..<stop).contains(Int(seconds)) : !(stop..<start).contains(Int(seconds))
    return isSummer ? summer : standard
  }

  /// In seconds since 1970 of the local clock.
  private static func moment(_ day: Day, _ year: Int) -> Int {
    func first(_ month: Int) -> Int {
      CivilDate(year: year, month: month, day: 1)?.daysSince1970 ?? 0
    }
    let days: Int
    switch day.kind {
    case .weekday(let month, let week, let weekday):
      let start = first(month)
      // 1970-01-01 was a Thursday.
      let startWeekday = ((start + 4) % 7 + 7) % 7
      var date = (weekday - startWeekday + 7) % 7 + 7 * (week - 1)
      while date >= CivilDate.days(in: month, of: year) { date -= 7 }
      days = start + date
    case .julian(let number):
      let isAfterLeapDay = number >= 60 && CivilDate.days(in: 2, of: year) == 29
      days = first(1) + number - 1 + (isAfterLeapDay ? 1 : 0)
    case .ordinal(let number): days = first(1) + number
    }
    return days * 86400 + day.time
  }

  private struct Reader {
    var rest: ArraySlice<UInt8>

    /// Skips an abbreviation: letters, or anything in `<>`.
    mutating func name() -> Bool {
      if rest.first == UInt8(ascii: "<") {
        guard let end = rest.firstIndex(of: UInt8(ascii: ">")) else { return false }
        rest = rest[(end + 1)...]
        return true
      }
      let count = rest.prefix { ($0 | 0x20) &- 0x61 < 26 }.count
      rest = rest.dropFirst(count)
      return count >= 3
    }

    /// `[+-]hh[:mm[:ss]]` in seconds.
    mutating func time() -> Int? {
      let isNegative = skip("-")
      if !isNegative { _ = skip("+") }
      guard let hours = number(), hours <= 167 else { return nil }
      var seconds = hours * 3600
      if skip(":") {
        guard let minutes = number(), minutes < 60 else { return nil }
        seconds += minutes * 60
        if skip(":") {
          guard let rest = number(), rest < 60 else { return nil }
          seconds += rest
        }
      }
      return isNegative ? -seconds : seconds
    }

    /// A comma, a day and perhaps a time.
    mutating func day() -> Day? {
      guard skip(",") else { return nil }
      let kind: Day.Kind
      if skip("M") {
        guard let month = number(), (1...12).contains(month), skip("."), let week = number(),
          (1...5).contains(week), skip("."), let day = number(), day <= 6
        else { return nil }
        kind = .weekday(month: month, week: week, day: day)
      } else if skip("J") {
        guard let day = number(), (1...365).contains(day) else { return nil }
        kind = .julian(day)
      } else {
        guard let day = number(), day <= 365 else { return nil }
        kind = .ordinal(day)
      }
      guard skip("/") else { return Day(kind: kind, time: 7200) }
      return time().map { Day(kind: kind, time: $0) }
    }

    private mutating func number() -> Int? {
      let digits = rest.prefix { $0 &- 0x30 < 10 }
      guard (1...3).contains(digits.count) else { return nil }
      rest = rest.dropFirst(digits.count)
      return digits.reduce(0) { $0 * 10 + Int($1 &- 0x30) }
    }

    private mutating func skip(_ character: Unicode.Scalar) -> Bool {
      guard rest.first == UInt8(ascii: character) else { return false }
      rest = rest.dropFirst()
      return true
    }
  }
}
