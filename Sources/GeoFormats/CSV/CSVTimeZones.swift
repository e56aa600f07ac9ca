import GeoCore
import GeoPlatform
import GeoTracks

/// Finds the UTC offset of local times in a table that has a column with UTC offsets or time zones.
///
/// Time zones are read from the IANA database in `/usr/share/zoneinfo`. Each time zone is read only once.
final class CSVTimeZones: Sendable {
  private let zones = Guarded<[String: LocalZone?]>([:])

  /// The maximum number of time zones kept. Further names are treated as unknown.
  private static let limit = 1024

  /// Returns the UTC offset of a local time in seconds, positive to the east.
  ///
  /// - Parameters:
  ///   - local: the local time, stored as if it were UTC.
  ///   - text: the field in the column, such as `-04:00`, `-4`, `-240`, `-14400` or `America/New_York`.
  ///   - column: the name of the column, which may contain the unit of a number.
  /// - Returns: the UTC offset, or the reason why it is unknown.
  func offset(of local: Timestamp, _ text: String, column: String) -> Result<Int, CSVZoneError> {
    if let offset = Self.offset(text, column: column) { return .success(offset) }
    guard let zone = zone(text) else { return .failure(.unknown) }
    let moments = zone.moments(ofLocal: local)
    guard moments.count == 1, let moment = moments.first else {
      return .failure(moments.isEmpty ? .skipped : .twice)
    }
    return .success(zone.offset(at: moment, written: nil))
  }

  /// Parses a UTC offset and returns it in seconds, positive to the east; nil for any other text.
  ///
  /// The column name may contain the unit of a number. Without a unit, a number up to 18 is in hours, and four digits
  /// such as `+0300` are hours and minutes. A multiple of 15 up to 840 is in minutes, and a multiple of 900 from 1800
  /// to 64,800 is in seconds. Any other text must have a form that ``CSVClockTime/offset(_:)`` accepts.
  static func offset(_ text: String, column: String) -> Int? {
    let words = CoordinateColumns.words(of: column)
    let isNumber = !text.contains(":")
    if isNumber, let number = CSVLocationText.number(text) {
      var unit: Double?
      if words.contains(where: { ["min", "minutes"].contains($0) }) { unit = 60 }
      if words.contains(where: { ["h", "hours"].contains($0) }) { unit = 3600 }
      if words.contains(where: { ["s", "sec", "seconds"].contains($0) }) { unit = 1 }
      if let unit {
        let seconds = number * unit
        return seconds.magnitude <= 64_800 ? Int(seconds.rounded()) : nil
      }
      if let seconds = hoursAndMinutes(text) { return seconds }
      let size = number.magnitude
      if size > 18, size <= 840, size.truncatingRemainder(dividingBy: 15) == 0 {
        return Int(number) * 60
      }
      if size >= 1800, size <= 64_800, size.truncatingRemainder(dividingBy: 900) == 0 {
        return Int(number)
      }
    }
    return CSVClockTime.offset(text)
  }

  /// Parses four digits as hours and minutes, such as `+0300` or `0930`; nil for other text.
  ///
  /// The digits must have a sign or begin with 0, and the hours must be at most 14, as in all time zones. Other numbers
  /// of four digits may be seconds.
  private static func hoursAndMinutes(_ text: String) -> Int? {
    let sign = text.first.flatMap { "+-−".contains($0) ? $0 : nil }
    let digits = text.utf8.suffix(4)
    guard text.dropFirst(sign == nil ? 0 : 1).utf8.count == 4,
      digits.allSatisfy({ 0x30...0x39 ~= $0 }), sign != nil || digits.first == 0x30,
      let seconds = CSVClockTime.offset(String(Substring(digits))), seconds < 15 * 3600
    else { return nil }
    return sign == nil || sign == "+" ? seconds : -seconds
  }

  private func zone(_ text: String) -> LocalZone? {
    zones.withLock { zones in
      if let known = zones[text] { return known }
      guard zones.count < Self.limit else { return nil }
      let zone = text == "written" ? nil : (try? LocalZone(parsing: text)) ?? Self.read(text)
      zones.updateValue(zone, forKey: text)
      return zone
    }
  }

  private static func read(_ name: String) -> LocalZone? {
    let isName = name.utf8.allSatisfy {
      ($0 | 0x20) &- 0x61 < 26 || $0 &- 0x30 < 10 || "/_+-".utf8.contains($0)
    }
    guard isName, let first = name.utf8.first, first != UInt8(ascii: "/"),
      let file = fopen("/usr/share/zoneinfo/\(name)", "r")
    else { return nil }
    defer { fclose(file) }
    let bytes = [UInt8](unsafeUninitializedCapacity: ZoneTable.sizeLimit) { space, count in
      count = fread(space.baseAddress, 1, space.count, file)
    }
    return ZoneTable(tzif: bytes).map { .zone($0) }
  }
}

/// The reason why the UTC offset of a local time is unknown.
enum CSVZoneError: Error {
  /// The text is neither a UTC offset nor a time zone in the database of this system.
  case unknown
  /// The local time does not exist, because clocks are set forward for daylight saving time.
  case skipped
  /// The local time occurs twice, because clocks are set back at the end of daylight saving time.
  case twice

  /// The end of a message, which begins with the text and the column name.
  var detail: String {
    switch self {
    case .unknown: "is not a UTC offset or a time zone such as Europe/Zurich"
    case .skipped: "has no such time, because summer time begins"
    case .twice: "has this time twice, because summer time ends"
    }
  }
}
