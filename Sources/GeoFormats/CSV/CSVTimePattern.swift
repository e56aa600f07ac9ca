import GeoTracks

/// The time format of a table, as specified by the user.
///
/// The format is an order (`dmy`, `mdy` or `ymd`) for numeric dates with any separators, directives of strptime(3)
/// (`%d/%m/%Y %H:%M:%S`), or letters (`dd/MM/yyyy HH:mm:ss`).
package struct CSVTimePattern: Sendable {
  private enum Piece: Sendable, Equatable {
    case year, shortYear, month, monthName, day, hour, minute, second, fraction, half, offset, count
    case blank
    case literal(Character)
  }

  private let order: CSVClockTime.Order?
  private let pieces: [Piece]

  /// Parses a format; returns nil if it is invalid or contains no date or count.
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

  /// Parses the field of a time column, or two fields with a date and a time of day.
  func read(_ date: String, _ clock: String?) -> ZonedTimestamp? {
    if let order { return CSVClockTime.read(date, clock, order: order) }
    guard let clock, !clock.isEmpty else { return match(date)?.written }
    if let whole = match(date + " " + clock) { return whole.written }
    // The format can describe only the date.
    guard let day = match(date), let year = day.year, let month = day.month, let number = day.day
    else { return nil }
    func padded(_ value: Int, _ count: Int) -> String {
      String(repeating: "0", count: max(count - String(value).count, 0)) + String(value)
    }
    return CSVClockTime.read(
      "\(padded(year, 4))-\(padded(month, 2))-\(padded(number, 2))", clock)
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

  /// Parses a format with letters, where `M` is the month before an hour, and the minute after it.
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
    // Java formats put a literal T in quotes: 'T'.
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
  /// Converts a timestamp to its date and time in UTC.
  fileprivate init(moment: Timestamp) {
    let day = Int((Double(moment.seconds) / 86400).rounded(.down))
    let rest = Int(moment.seconds) - day * 86400
    let date = CivilDate(daysSince1970: day)
    (year, month, self.day) = (date.year, date.month, date.day)
    (hour, minute, second) = (rest / 3600, rest / 60 % 60, rest % 60)
    nanoseconds = Int64(moment.nanoseconds)
  }
}
