import GeoCore
import GeoPlatform
import GeoTracks

/// Converts local times of a table to UTC, with the UTC offset or the time zone in a column.
///
/// The rules of time zones come from the IANA database in `/usr/share/zoneinfo`. The type reads each zone once.
final class CSVTimeZones: Sendable {
  private let zones = Guarded<[String: LocalZone?]>([:])

  /// The maximum number of zones that are kept. Other names count as unknown.
  private static let limit = 1024

  /// Returns the offset from UTC in seconds, east positive, of a local time.
  ///
  /// - Parameters:
  ///   - local: the local time, written as if it were UTC.
  ///   - text: the field of the column: `-04:00`, `-4`, `-240`, `-14400` or `America/New_York`.
  ///   - column: the name of the column, which can contain the unit of a number.
  /// - Returns: the offset, or the reason why it is unknown.
  func offset(of local: Timestamp, _ text: String, column: String) -> Result<Int, CSVZoneError> {
    if let offset = Self.offset(text, column: column) { return .success(offset) }
    guard let zone = zone(text) else { return .failure(.unknown) }
    let moments = zone.moments(ofLocal: local)
    guard moments.count == 1, let moment = moments.first else {
      return .failure(moments.isEmpty ? .skipped : .twice)
    }
    return .success(zone.offset(at: moment, written: nil))
  }

  /// Parses an offset, in the unit that the name of the column contains.
  ///
  /// A number without a unit means hours up to 18. A larger number means minutes if it is a multiple of 15 up to 840,
  /// otherwise seconds.
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

/// The reason why the offset of a local time is unknown.
enum CSVZoneError: Error {
  /// The text is neither an offset nor a time zone of this system.
  case unknown
  /// Clocks skip the time, because summer time begins.
  case skipped
  /// Clocks show the time twice, because summer time ends.
  case twice

  /// The end of a message that begins with the field and its column.
  var detail: String {
    switch self {
    case .unknown: "is not a UTC offset or a time zone such as Europe/Zurich"
    case .skipped: "has no such time, because summer time begins"
    case .twice: "has this time twice, because summer time ends"
    }
  }
}
