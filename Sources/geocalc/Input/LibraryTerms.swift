import GeoStore
import GeoTracks

/// Combines the terms of a query. Several terms on the same property must all match.
struct LibraryTerms {
  private let zone: LocalZone
  private let isForChange: Bool
  private var made = TrackQuery()
  private var places = LibraryPlaces()
  /// The values of terms that may occur only once.
  private var given: [String: String] = [:]

  // The numbers that are read as years. Other four-digit numbers are track numbers.
  private static let years: ClosedRange<Int64> = 1900...2199

  /// - Parameters:
  ///   - zone: the time zone in which days begin.
  ///   - isForChange: whether numbers that may be a year or a track number are rejected.
  init(zone: LocalZone, isForChange: Bool) { (self.zone, self.isForChange) = (zone, isForChange) }

  /// Returns the combined query.
  ///
  /// - Throws: `Failure` with code 65 for a distance without a point or route.
  func query() throws(Failure) -> TrackQuery {
    var query = made
    try places.apply(to: &query)
    // Track numbers also select waypoints and routes.
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
      // Ignore case in the comparison.
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
    // Both `after` and `before` a day refer to the start of the day.
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

  /// Limits the start. The latest limit applies.
  private mutating func begin(_ time: Timestamp, isLocal: Bool) {
    if isLocal {
      made.localAfter = max(time, made.localAfter ?? time)
    } else {
      made.after = max(time, made.after ?? time)
    }
  }

  /// Limits the end. The earliest limit applies.
  private mutating func end(_ time: Timestamp, isLocal: Bool) {
    if isLocal {
      made.localBefore = min(time, made.localBefore ?? time)
    } else {
      made.before = min(time, made.before ?? time)
    }
  }

  /// Rejects a second, different value of a term.
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

  /// Returns the month of a text such as `2026-13`, if it is invalid. Nil for any other text.
  private static func invalidMonth(_ term: String) -> Int? {
    let parts = term.split(separator: "-", omittingEmptySubsequences: false)
    guard (2...3).contains(parts.count), parts[0].count == 4, parts.allSatisfy({ Int($0) != nil }),
      let month = Int(parts[1]), !(1...12).contains(month)
    else { return nil }
    return month
  }
}
