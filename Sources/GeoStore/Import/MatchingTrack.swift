import GeoTracks

/// Finds the stored track of a recording that was imported in another format.
///
/// Some files of an activity lack the first or last point, and coordinates are rounded differently. Two tracks match
/// if:
///
/// - Their start times and their end times differ by at most a minute.
/// - Nearly all points match a point of the other track in time, coordinate and order.
/// - In both tracks together, at most 3 points and at most one in 200 have no match.
enum MatchingTrack {
  /// The maximum difference of the start times and of the end times, in milliseconds.
  private static let reach: Int64 = 60_000
  /// The maximum difference between matching times, in milliseconds.
  private static let sameTime: Int64 = 500
  /// The maximum difference between matching coordinates, in degrees (about a meter).
  private static let samePlace = 1e-5

  /// Returns the first matching track; nil if there is none.
  static func find(
    _ facts: TrackFacts, of id: Int64, by connection: Connection
  ) throws(StoreError) -> (id: Int64, source: Int64)? {
    let slack = min(3, facts.points / 200)
    guard let start = facts.start, let end = facts.end, slack > 0 else { return nil }
    let (first, last) = (start.subtracting(reach), start.adding(reach))
    let candidates = try connection.rows(
      """
      SELECT id, source FROM track
        WHERE t0 BETWEEN \(first) AND \(last) AND t1 BETWEEN \(end.subtracting(reach)) AND \(end.adding(reach))
          AND part = 'track' AND id <> \(id) AND fingerprint IS NOT NULL
          AND points BETWEEN \(facts.points - slack) AND \(facts.points + slack)
        ORDER BY id LIMIT 8
      """
    ) { (id: $0.integer(0), source: $0.integer(1)) }
    for candidate in candidates
    where try isSame(candidate.id, id, atMost: slack, by: connection) { return candidate }
    return nil
  }

  /// Returns whether two points match in time and coordinate. Points without a time never match.
  static func isSame(_ a: Location, _ b: Location) -> Bool {
    guard let order = order(a, b), order == 0 else { return false }
    let degrees = (a.coordinate.longitude - b.coordinate.longitude).magnitude
    return (a.coordinate.latitude - b.coordinate.latitude).magnitude <= samePlace
      && min(degrees, (360 - degrees).magnitude) <= samePlace
  }

  /// Compares times.
  ///
  /// Returns -1 if the first point is earlier, 0 if equal, 1 if later, and nil if a time is missing.
  static func order(_ a: Location, _ b: Location) -> Int? {
    guard let a = a.timestamp?.milliseconds, let b = b.timestamp?.milliseconds else { return nil }
    let (difference, isLost) = a.subtractingReportingOverflow(b)
    if !isLost, difference.magnitude < UInt64(sameTime) { return 0 }
    return a < b ? -1 : 1
  }

  /// Compares both tracks point by point.
  private static func isSame(
    _ a: Int64, _ b: Int64, atMost slack: Int, by connection: Connection
  ) throws(StoreError) -> Bool {
    var (first, second) = (Points(a), Points(b))
    var alone = 0
    while alone <= slack {
      guard let x = try first.peek(by: connection) else {
        while alone <= slack, try second.peek(by: connection) != nil {
          second.pop()
          alone += 1
        }
        return alone <= slack
      }
      guard let y = try second.peek(by: connection) else {
        first.pop()
        alone += 1
        continue
      }
      guard let order = order(x, y) else { return false }
      if isSame(x, y) {
        first.pop()
        second.pop()
      } else {
        if order <= 0 { first.pop() }
        if order >= 0 { second.pop() }
        alone += order == 0 ? 2 : 1
      }
    }
    return false
  }

  /// Iterates over the points of a track.
  private struct Points {
    private var rows: ChunkRows
    private var rest: ArraySlice<Location> = []

    init(_ track: Int64) { rows = ChunkRows(of: track) }

    mutating func peek(by connection: Connection) throws(StoreError) -> Location? {
      while rest.isEmpty {
        // A damaged chunk contains no matching points.
        guard let row = try rows.next(by: connection, onDamage: { _ in }) else { return nil }
        rest = row.locations[...]
      }
      return rest.first
    }

    mutating func pop() { rest.removeFirst() }
  }
}

extension Int64 {
  fileprivate func adding(_ other: Int64) -> Int64 {
    let (sum, isLost) = addingReportingOverflow(other)
    return isLost ? .max : sum
  }

  fileprivate func subtracting(_ other: Int64) -> Int64 {
    let (difference, isLost) = subtractingReportingOverflow(other)
    return isLost ? .min : difference
  }
}
