public import GeoCore

/// The time zone that determines local times and dates.
public enum LocalZone: Sendable, Hashable {
  /// A constant offset from UTC in seconds, positive to the east.
  case offset(Int)
  /// The UTC offset that the file states with each time; UTC if the file states no offset.
  case written
  /// A zone of the IANA time zone database.
  case zone(ZoneTable)

  /// Returns the offset from UTC in seconds, positive to the east.
  ///
  /// - Parameter written: the offset that the file states with the time, used only for ``written``.
  package func offset(at timestamp: Timestamp, written: Int?) -> Int {
    switch self {
    case .offset(let seconds): seconds
    case .written: written ?? 0
    case .zone(let table): table.offset(at: timestamp)
    }
  }

  /// Returns the moments at which clocks in this zone show a local time.
  ///
  /// The array usually contains one moment. If clocks skip the local time because summer time begins, the array is
  /// empty. If clocks show the local time twice because summer time ends, the array contains two moments in ascending
  /// order.
  ///
  /// - Parameters:
  ///   - local: the local time, stored as if it were UTC.
  ///   - written: the offset that the file states with the time, used only for ``written``.
  package func moments(ofLocal local: Timestamp, written: Int? = nil) -> [Timestamp] {
    // An offset is never more than a day. Near a change of the offset, the offset one day earlier is the old one, and
    // the offset one day later is the new one.
    let offsets = [-86_400.0, 86_400].map {
      offset(at: local.advanced(by: $0), written: written)
    }
    let moments = (offsets[0] == offsets[1] ? [offsets[0]] : offsets).compactMap { offset in
      let (seconds, overflow) = local.seconds.subtractingReportingOverflow(Int64(offset))
      let moment = Timestamp(seconds: seconds, nanoseconds: Int64(local.nanoseconds))
      return !overflow && self.offset(at: moment, written: written) == offset ? moment : nil
    }
    return moments.sorted()
  }

  /// Parses a UTC offset such as `UTC`, `Z`, `+02:00`, `-0330` or `+2`, or the word `written`.
  ///
  /// For named zones, use ``ZoneTable``.
  ///
  /// - Throws: `GeoError.unreadable` if the text has another form.
  public init(parsing text: String) throws(GeoError) {
    func unreadable() -> GeoError {
      .unreadable(text: text, column: 1, expected: "written, UTC or an offset such as +02:00")
    }
    if text == "written" {
      self = .written
      return
    }
    if text == "UTC" || text == "Z" || text == "utc" || text == "z" {
      self = .offset(0)
      return
    }
    guard let sign = text.utf8.first, sign == UInt8(ascii: "+") || sign == UInt8(ascii: "-") else {
      throw unreadable()
    }
    let rest = text.dropFirst()
    let parts = rest.split(separator: ":", omittingEmptySubsequences: false)
    let digits = parts.joined()
    guard parts.count <= 2, parts.count == 1 || parts[1].utf8.count == 2,
      (1...4).contains(digits.utf8.count), digits.utf8.allSatisfy({ $0 &- 0x30 < 10 }),
      let value = Int(digits)
    else { throw unreadable() }
    let hasMinutes = parts.count == 2 || digits.utf8.count > 2
    let (hours, minutes) = hasMinutes ? (value / 100, value % 100) : (value, 0)
    guard hours <= 18, minutes < 60 else { throw unreadable() }
    let seconds = hours * 3600 + minutes * 60
    self = .offset(sign == UInt8(ascii: "-") ? -seconds : seconds)
  }
}

/// The yearly start and end of daylight saving time, from a POSIX TZ string such as `CET-1CEST,M3.5.0,M10.5.0/3`.
///
/// Source: IEEE 1003.1, section 8.3, with the wider range of hours from RFC 8536, section 3.3.1.
struct ZoneRule: Sendable, Hashable {
  private var standard: Int
  private var summer: Int?
  private var begin = Day(kind: .weekday(month: 3, week: 2, day: 0), time: 7200)
  private var end = Day(kind: .weekday(month: 11, week: 1, day: 0), time: 7200)

  /// A day of the year at which daylight saving time starts or ends, with the local time of day.
  private struct Day: Hashable {
    enum Kind: Hashable {
      /// A weekday (0 is Sunday) in week 1 to 5 of a month.
      ///
      /// Week 5 is the last such weekday of the month.
      case weekday(month: Int, week: Int, day: Int)
      /// A day of the year, starting at 1. The leap day is not counted.
      case julian(Int)
      /// A day of the year, starting at 0. The leap day is counted.
      case ordinal(Int)
    }
    var kind: Kind
    var time: Int
  }

  /// Parses a POSIX TZ string; nil if the text is invalid.
  init?(posix text: some Collection<UInt8>) {
    var reader = Reader(rest: Array(text)[...])
    guard reader.name(), let offset = reader.time() else { return nil }
    // POSIX counts offsets west of UTC as positive.
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

  /// Returns the offset from UTC in seconds, positive to the east, at a time in seconds since 1970.
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

  /// Returns the start or end of daylight saving time in a year. The result is in seconds since 1970 on the local
  /// clock.
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

    /// Skips the abbreviation of a zone: letters, or any text between `<` and `>`. Returns false if the abbreviation is
    /// invalid.
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

    /// Parses `[+-]hh[:mm[:ss]]` and returns seconds; nil for invalid text.
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

    /// Parses a comma, a day of the year and an optional time of day; nil for invalid text.
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

/// The UTC offsets of a time zone over the years, from a TZif file (RFC 8536).
public struct ZoneTable: Sendable, Hashable {
  /// The times at which the offset changes, in seconds since 1970, in ascending order.
  private var moments: [Int64] = []
  /// For each element of `moments`, the new offset from UTC in seconds, positive to the east.
  private var offsets: [Int] = []
  /// The offset from UTC before the first change, in seconds.
  private var first = 0
  /// The rule for times after the last change; nil to keep the last offset.
  private var rule: ZoneRule?

  /// Maximum size of a file in bytes.
  package static let sizeLimit = 1 << 18

  /// Parses a TZif file of version 2 or later.
  ///
  /// - Returns: nil if the file is invalid or has version 1.
  package init?(tzif bytes: [UInt8]) {
    guard bytes.count <= Self.sizeLimit, let old = Header(bytes, at: 0), old.version >= 0x32,
      let header = Header(bytes, at: Header.size + old.dataCount(width: 4))
    else { return nil }
    var place = Header.size + old.dataCount(width: 4) + Header.size
    let end = place + header.dataCount(width: 8)
    guard end <= bytes.count, header.typeCount > 0 else { return nil }
    let types = place + header.timeCount * 9
    func offset(_ type: Int) -> Int? {
      guard type < header.typeCount else { return nil }
      let raw = Self.integer(bytes, at: types + type * 6, count: 4)
      let value = Int(Int32(truncatingIfNeeded: raw))
      // RFC 8536, section 3.2, limits offsets to less than 26 hours.
      return value.magnitude < 93_600 ? value : nil
    }
    guard let initial = offset(0) else { return nil }
    first = initial
    for i in 0..<header.timeCount {
      let moment = Self.integer(bytes, at: place + i * 8, count: 8)
      guard let value = offset(Int(bytes[place + header.timeCount * 8 + i])),
        moments.last.map({ $0 < moment }) ?? true
      else { return nil }
      moments.append(moment)
      offsets.append(value)
    }
    place = end
    // The footer of the file is a POSIX TZ string between line feeds.
    guard place < bytes.count, bytes[place] == 0x0A,
      let close = bytes[(place + 1)...].firstIndex(of: 0x0A)
    else { return }
    rule = ZoneRule(posix: bytes[(place + 1)..<close])
  }

  /// Returns the offset from UTC in seconds, positive to the east.
  package func offset(at timestamp: Timestamp) -> Int {
    guard let last = moments.last else { return rule?.offset(at: timestamp.seconds) ?? first }
    if timestamp.seconds >= last {
      return rule?.offset(at: timestamp.seconds) ?? offsets[offsets.count - 1]
    }
    // Binary search for the last change at or before the time.
    var (low, high) = (0, moments.count)
    while low < high {
      let middle = (low + high) / 2
      if moments[middle] <= timestamp.seconds { low = middle + 1 } else { high = middle }
    }
    return low == 0 ? first : offsets[low - 1]
  }

  private static func integer(_ bytes: [UInt8], at place: Int, count: Int) -> Int64 {
    bytes[place..<place + count].reduce(0) { $0 << 8 | Int64($1) }
  }

  /// A header of a TZif file (RFC 8536, section 3.1).
  private struct Header {
    static let size = 44
    let version: UInt8
    let timeCount: Int
    let typeCount: Int
    private let others: (utc: Int, standard: Int, leap: Int, characters: Int)

    init?(_ bytes: [UInt8], at place: Int) {
      guard place + Self.size <= bytes.count, bytes[place..<place + 4].elementsEqual("TZif".utf8)
      else { return nil }
      version = bytes[place + 4]
      func count(_ index: Int) -> Int {
        Int(ZoneTable.integer(bytes, at: place + 20 + 4 * index, count: 4))
      }
      others = (count(0), count(1), count(2), count(5))
      (timeCount, typeCount) = (count(3), count(4))
    }

    func dataCount(width: Int) -> Int {
      timeCount * (width + 1) + typeCount * 6 + others.characters + others.leap * (width + 4)
        + others.standard + others.utc
    }
  }
}
