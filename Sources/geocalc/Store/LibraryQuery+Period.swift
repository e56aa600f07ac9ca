import GeoTracks

extension LibraryQuery {
  /// A year, a month or a day.
  struct Period {
    var start: Timestamp
    var end: Timestamp
    /// Whether the times are those of the clock on the wall, wherever that was.
    var isLocal: Bool

    init?(_ text: String, _ zone: LocalZone) {
      let parts = text.split(separator: "-", omittingEmptySubsequences: false)
      guard (1...3).contains(parts.count), parts[0].utf8.count == 4,
        parts.dropFirst().allSatisfy({ $0.utf8.count == 2 }),
        parts.allSatisfy({ $0.utf8.allSatisfy { (0x30...0x39).contains($0) } })
      else { return nil }
      let numbers = parts.compactMap { Int($0) }
      let (year, month, day) = (
        numbers[0], numbers.count > 1 ? numbers[1] : 1, numbers.count > 2 ? numbers[2] : 1
      )
      guard let first = CivilDate(year: year, month: month, day: day) else { return nil }
      let next: CivilDate? =
        switch numbers.count {
        case 1: CivilDate(year: year + 1, month: 1, day: 1)
        case 2: CivilDate(year: month < 12 ? year : year + 1, month: month % 12 + 1, day: 1)
        default: CivilDate(daysSince1970: first.daysSince1970 + 1)
        }
      guard let next else { return nil }
      (start, end) = (Self.midnight(first, zone), Self.midnight(next, zone))
      isLocal = zone == .written
    }

    /// A moment, which is its own end: without a zone it is one of the clock of that zone.
    init?(moment text: String, _ zone: LocalZone) {
      guard let written = try? WrittenTime(parsing: text) else { return nil }
      (start, isLocal) = (written.timestamp, false)
      if written.utcOffset == nil {
        isLocal = zone == .written
        if !isLocal { start = Self.moment(written.timestamp, zone) }
      }
      end = start
    }

    /// The beginning of a day; where the zone has none, the first moment behind.
    private static func midnight(_ date: CivilDate, _ zone: LocalZone) -> Timestamp {
      let local = Timestamp(seconds: Int64(date.daysSince1970) * 86_400)
      return zone == .written ? local : moment(local, zone)
    }

    /// The moment at which a zone's clock shows a time.
    private static func moment(_ local: Timestamp, _ zone: LocalZone) -> Timestamp {
      func moment(_ guess: Timestamp) -> Timestamp {
        Timestamp(
          seconds: local.seconds - Int64(zone.offset(at: guess, written: nil)),
          nanoseconds: Int64(local.nanoseconds))
      }
      // The offset of a moment at most a day away, and then that of the moment itself.
      return moment(moment(local))
    }
  }
}
