public import GeoCore

/// Whose clock a day is counted by.
public enum LocalZone: Sendable, Hashable {
  /// So many seconds east of UTC at all times.
  case offset(Int)
  /// The offset that a file wrote with the time; UTC where it wrote none.
  case written
  /// A zone of the IANA time zone database.
  case zone(ZoneTable)

  /// Seconds east of UTC at a moment.
  ///
  /// - Parameters:
  ///   - timestamp: the moment.
  ///   - written: the offset that was written with it.
  public func offset(at timestamp: Timestamp, written: Int?) -> Int {
    switch self {
    case .offset(let seconds): seconds
    case .written: written ?? 0
    case .zone(let table): table.offset(at: timestamp)
    }
  }

  /// Reads `written`, `UTC`, `Z`, `+02:00`, `-0330` or `+2`. Zones that have names are read from
  /// their files, by ``ZoneTable``.
  ///
  /// - Throws: `GeoError.unreadable`.
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
