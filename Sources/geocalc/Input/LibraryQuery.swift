import GeoFiles
import GeoStore
import GeoTracks

/// Parses a query for library tracks: `all`, `12`, `2026-05`, `sport=running,after=2026-01-01`, `near=47.37 8.54`.
enum LibraryQuery {
  /// The names that a term can have before `=`.
  static let names = [
    "id", "year", "part", "tag", "sport", "device", "source", "text", "after", "before", "longer",
    "shorter", "near", "box", "along", "within", "share", "limit",
  ]

  /// Returns whether a query selects a kind of content, with `part=` or by track number.
  static func saysParts(_ text: String, _ query: TrackQuery) -> Bool {
    query.ids != nil || text.split(separator: ",").contains { $0.trimmingBlanks.hasPrefix("part=") }
  }

  /// Parses a query.
  ///
  /// - Parameters:
  ///   - text: terms separated by commas, in any order. A track must match all terms. If there are several numbers, the
  ///     track must match one of them.
  ///   - zone: the time zone in which days begin.
  ///   - isForChange: whether the tracks will be changed. If so, numbers that may be a year or a track number are
  ///     rejected.
  /// - Throws: `Failure` with code 65 for an invalid term, or for repeated terms that contradict each other.
  static func read(_ text: String, zone: LocalZone = .written, isForChange: Bool = false)
    throws(Failure) -> TrackQuery
  {
    var terms = LibraryTerms(zone: zone, isForChange: isForChange)
    for term in text.split(separator: ",", omittingEmptySubsequences: false) {
      try terms.add(term.trimmingBlanks)
    }
    return try terms.query()
  }
}

extension Substring {
  /// The text without leading and trailing blanks.
  var trimmingBlanks: String {
    var text = self
    while text.first == " " { text.removeFirst() }
    while text.last == " " { text.removeLast() }
    return String(text)
  }
}

extension LibraryQuery {
  /// A year, a month or a day.
  struct Period {
    var start: Timestamp
    var end: Timestamp
    /// Whether the times are interpreted in the time zone of each track.
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

    /// Creates a period that is a single moment. A time without an offset is a local time in `zone`.
    init?(moment text: String, _ zone: LocalZone) {
      guard let written = try? ZonedTimestamp(parsing: text) else { return nil }
      (start, isLocal) = (written.timestamp, false)
      if written.utcOffset == nil {
        isLocal = zone == .written
        if !isLocal { start = zone.moment(ofLocal: written.timestamp) }
      }
      end = start
    }

    /// Returns the start of a day. If a clock change skips midnight, returns the first moment after the change.
    private static func midnight(_ date: CivilDate, _ zone: LocalZone) -> Timestamp {
      let local = Timestamp(seconds: Int64(date.daysSince1970) * 86_400)
      return zone == .written ? local : zone.moment(ofLocal: local)
    }
  }
}

extension LocalZone {
  /// Returns the moment that corresponds to a local time in this zone.
  ///
  /// - Parameter local: the local time, written as if it were UTC.
  func moment(ofLocal local: Timestamp) -> Timestamp {
    func moment(_ guess: Timestamp) -> Timestamp {
      Timestamp(
        seconds: local.seconds - Int64(offset(at: guess, written: nil)),
        nanoseconds: Int64(local.nanoseconds))
    }
    // The first pass uses the offset at the local time read as UTC, which is up to a day away. The second pass uses the
    // offset at the result of the first.
    return moment(moment(local))
  }
}
