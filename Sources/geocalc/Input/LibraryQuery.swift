import GeoFiles
import GeoStore
import GeoTracks

/// Parses a query for library tracks: `all`, `12`, `2026-05`, `sport=running,after=2026-01-01`, `near=47.37 8.54`.
enum LibraryQuery {
  /// The names of terms, which precede `=`.
  static let names = [
    "id", "year", "part", "tag", "sport", "device", "source", "text", "after", "before", "longer",
    "shorter", "near", "box", "along", "within", "share", "limit",
  ]

  /// Returns whether a query contains `part=` or track numbers. Other queries do not specify whether they select
  /// tracks, routes or waypoints.
  static func saysParts(_ text: String, _ query: TrackQuery) -> Bool {
    query.ids != nil || text.split(separator: ",").contains { $0.trimmingBlanks.hasPrefix("part=") }
  }

  /// Parses a query.
  ///
  /// - Parameters:
  ///   - text: terms separated by commas, in any order. A track matches if it fulfills all terms. Several track numbers
  ///     select all of these tracks.
  ///   - zone: the time zone that determines the start of days.
  ///   - isForChange: whether the selected tracks will be changed. If true, a number that may be a year or a track
  ///     number is rejected.
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
  var trimmingBlanks: String {
    var text = self
    while text.first == " " { text.removeFirst() }
    while text.last == " " { text.removeLast() }
    return String(text)
  }
}

extension LibraryQuery {
  /// The period of a year, a month or a day.
  struct Period {
    var start: Timestamp
    var end: Timestamp
    /// Whether `start` and `end` are local times in the time zone of each track.
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

    /// Parses a time as a period of zero length. A time without a UTC offset is a local time in `zone`.
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
  /// Converts a local time in this zone to a moment in time.
  ///
  /// - Parameter local: the local time, represented as if it were UTC.
  func moment(ofLocal local: Timestamp) -> Timestamp {
    func moment(_ guess: Timestamp) -> Timestamp {
      Timestamp(
        seconds: local.seconds - Int64(offset(at: guess, written: nil)),
        nanoseconds: Int64(local.nanoseconds))
    }
    // The first call looks up the UTC offset at the local time as if it were UTC, which may be up to a day off. The
    // second call looks up the offset at the result of the first one.
    return moment(moment(local))
  }
}

extension TrackStore {
  /// Throws an error if a track number in a query does not exist. Without this error, the user would not notice a
  /// mistyped number.
  ///
  /// - Throws: `StoreError`; `Failure` with code 66 for an unknown number, for a deleted track if the query excludes
  ///   deleted tracks, and for a track that is not deleted if the query selects only deleted tracks.
  func checkNamed(_ query: TrackQuery) throws {
    guard let ids = query.ids else { return }
    var named = TrackQuery()
    (named.ids, named.parts) = (ids, Set(StoredTrack.Part.allCases))
    named.deletion = .any
    let there = Set(try trackIDs(named))
    let missing = ids.filter { !there.contains($0) }
    guard missing.isEmpty else {
      let numbers = missing.map(String.init).joined(separator: ", ")
      throw Failure(
        .noInput, "no such track in \(path): \(numbers); geocalc library list shows all")
    }
    guard query.deletion != .any else { return }
    named.deletion = query.deletion
    let meant = Set(try trackIDs(named))
    guard let other = ids.first(where: { !meant.contains($0) }) else { return }
    throw Failure(
      .noInput,
      query.deletion == .kept
        ? "track \(other) is deleted; geocalc library undelete id=\(other) restores it"
        : "track \(other) is not deleted")
  }
}

extension TrackStore {
  /// Returns the numbers of the tracks that match a query. Waypoints and routes precede tracks, as GPX requires.
  ///
  /// - Throws: `StoreError`.
  func idsInFileOrder(_ query: TrackQuery) throws(StoreError) -> [Int64] {
    guard query.parts != [.track] else { return try trackIDs(query) }
    let parts = Dictionary(grouping: try tracks(query), by: \.part)
    return [.waypoints, .route, .track].flatMap { parts[$0] ?? [] }.map(\.id)
  }
}

/// Combines the terms of a query. If a property occurs in several terms, a track must fulfill all of them.
struct LibraryTerms {
  private let zone: LocalZone
  private let isForChange: Bool
  private var made = TrackQuery()
  private var places = LibraryPlaces()
  /// The values of terms that may occur only once.
  private var given: [String: String] = [:]

  // The numbers that are read as years.
  private static let years: ClosedRange<Int64> = 1900...2199

  /// - Parameters:
  ///   - zone: the time zone that determines the start of days.
  ///   - isForChange: whether to reject a number that may be a year or a track number.
  init(zone: LocalZone, isForChange: Bool) { (self.zone, self.isForChange) = (zone, isForChange) }

  /// Returns the combined query.
  ///
  /// - Throws: `Failure` with code 65 for `within=` or `share=` without the point or route to which it applies.
  func query() throws(Failure) -> TrackQuery {
    var query = made
    try places.apply(to: &query)
    // By default, a query selects only tracks. Numbers can also select waypoints and routes.
    if query.ids != nil, given["part"] == nil { query.parts = Set(StoredTrack.Part.allCases) }
    return query
  }

  /// Adds a term.
  ///
  /// - Throws: `Failure` with code 65 for a term that is invalid or contradicts earlier terms.
  mutating func add(_ term: String) throws(Failure) {
    if term == "all" { return }
    if let number = Int64(term) {
      guard number > 0 else { throw Self.refusal(term) }
      guard term.utf8.count == 4, Self.years.contains(number) else { return add(id: number) }
      guard !isForChange else {
        throw Failure(
          .badData,
          "\(term) may be a track or a year; write id=\(term) for the track or year=\(term) for the year"
        )
      }
    }
    if let period = LibraryQuery.Period(term, zone) { return add(period) }
    let sides = term.split(separator: "=", maxSplits: 1).map(String.init)
    guard sides.count == 2 else { throw Self.refusal(term) }
    try add(term, sides[0], sides[1])
  }

  private mutating func add(_ term: String, _ name: String, _ value: String) throws(Failure) {
    switch name {
    case "id":
      guard let id = Int64(value), id > 0 else {
        throw Failure(.badData, "\(term): expected the number of a track, such as id=12")
      }
      add(id: id)
    case "year":
      guard value.utf8.count == 4, let year = LibraryQuery.Period(value, zone) else {
        throw Failure(.badData, "\(term): expected a year such as year=2026")
      }
      add(year)
    case "part":
      guard value == "all" || StoredTrack.Part(rawValue: value) != nil else {
        throw Failure(.badData, "\(term): expected track, route, waypoints or all")
      }
      try once(name, value)
      made.parts = StoredTrack.Part(rawValue: value).map { [$0] } ?? Set(StoredTrack.Part.allCases)
    case "tag": made.tags.append(value)
    case "sport":
      // Two sports that differ only in case are equal.
      try once(name, value.lowercased())
      made.sport = value
    case "device":
      try once(name, value)
      made.device = value
    case "source":
      try once(name, value)
      made.source = value
    case "text": made.text = [made.text, value].compactMap(\.self).joined(separator: " ")
    case "after", "before": try addLimit(term, value, isAfter: name == "after")
    case "longer":
      made.minimumDistance = max(try Self.length(term, value), made.minimumDistance ?? -.infinity)
    case "shorter":
      made.maximumDistance = min(try Self.length(term, value), made.maximumDistance ?? .infinity)
    case "limit":
      guard let limit = Int(value), limit >= 0 else {
        throw Failure(.badData, "\(term): expected a whole number, 0 or more")
      }
      made.limit = min(limit, made.limit ?? .max)
    default:
      guard try places.take(name, value) else { throw Self.refusal(term) }
      try once(name, value)
    }
  }

  private mutating func add(id: Int64) { made.ids = (made.ids ?? []) + [id] }

  private mutating func add(_ period: LibraryQuery.Period) {
    begin(period.start, isLocal: period.isLocal)
    end(period.end, isLocal: period.isLocal)
  }

  private mutating func addLimit(
    _ term: String, _ value: String, isAfter: Bool
  ) throws(Failure) {
    // In both `after` and `before`, a day means its start.
    let period = LibraryQuery.Period(value, zone) ?? LibraryQuery.Period(moment: value, zone)
    guard let period else {
      throw Failure(
        .badData,
        "\(term): expected a day such as 2026-05-01, or a moment such as 2026-05-01T12:00:00Z")
    }
    if isAfter {
      begin(period.start, isLocal: period.isLocal)
    } else {
      end(period.start, isLocal: period.isLocal)
    }
  }

  /// Adds a lower limit for the start time. The latest of several limits is effective.
  private mutating func begin(_ time: Timestamp, isLocal: Bool) {
    if isLocal {
      made.localAfter = max(time, made.localAfter ?? time)
    } else {
      made.after = max(time, made.after ?? time)
    }
  }

  /// Adds an upper limit for the start time. The earliest of several limits is effective.
  private mutating func end(_ time: Timestamp, isLocal: Bool) {
    if isLocal {
      made.localBefore = min(time, made.localBefore ?? time)
    } else {
      made.before = min(time, made.before ?? time)
    }
  }

  /// Throws an error if the term already has a different value.
  private mutating func once(_ name: String, _ value: String) throws(Failure) {
    if let first = given.updateValue(value, forKey: name), first != value {
      throw Failure(.badData, "\(name)= has two values, \(first) and \(value); give one")
    }
  }

  private static func length(_ term: String, _ text: String) throws(Failure) -> Double {
    do { return try LengthUnit.meters(parsing: text) } catch {
      throw Failure(.badData, "\(term): \(error)")
    }
  }

  private static func refusal(_ term: String) -> Failure {
    let written = String(term.prefix { $0 != "=" })
    guard !LibraryQuery.names.contains(written) else {
      return Failure(
        .badData,
        "search term \"\(term)\" has no value after \(written)=; see geocalc library --help")
    }
    if let month = invalidMonth(term) {
      return Failure(
        .badData, "unknown search term \"\(term)\": no month \(month); months are 01 to 12"
      )
    }
    if PathText.exists(term) {
      return Failure(
        .badData,
        "\(term) is a file or folder, not tracks of the library; import it first with: geocalc library "
          + "import \(CommandHint.quoted(term))")
    }
    let name = Spelling.nearest(to: written.lowercased(), among: LibraryQuery.names + ["all"])
    let meant = name.map { $0 == "all" ? $0 : "\($0)=" }
    return Failure(
      .badData,
      "unknown search term \"\(term)\"; "
        + (meant.map { "did you mean '\($0)'? " } ?? "")
        + "use all, track numbers, days or "
        + "\(LibraryQuery.names.map { "\($0)=" }.joined(separator: " ")); see geocalc library --help"
    )
  }

  /// Returns the invalid month in a term such as `2026-13`. Nil for any other term.
  private static func invalidMonth(_ term: String) -> Int? {
    let parts = term.split(separator: "-", omittingEmptySubsequences: false)
    guard (2...3).contains(parts.count), parts[0].count == 4, parts.allSatisfy({ Int($0) != nil }),
      let month = Int(parts[1]), !(1...12).contains(month)
    else { return nil }
    return month
  }
}
