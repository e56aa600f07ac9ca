import GeoCore
import GeoTracks

/// The table of the time in zones of a sensor value.
enum ZoneTable {
  static func finished(_ times: ZoneTimes?) -> (rows: Int, columns: [FinishedColumn]) {
    var zone = ArrowColumn<Wholes>()
    var (from, below) = (ArrowColumn<Doubles>(), ArrowColumn<Doubles>())
    var (seconds, share) = (ArrowColumn<Doubles>(), ArrowColumn<Doubles>())
    var rows = 0
    for its in times?.zones ?? [] {
      zone.set(rows + 1, row: rows)
      from.set(its.lower, row: rows)
      below.set(its.upper, row: rows)
      seconds.set(its.seconds, row: rows)
      if let total = times?.seconds, total > 0 { share.set(its.seconds / total * 100, row: rows) }
      rows += 1
    }
    // The last row has no zone.
    if let rest = times?.secondsWithoutValue, rest > 0 {
      seconds.set(rest, row: rows)
      rows += 1
    }
    return (
      rows,
      [
        zone.finished("zone", rows: rows), from.finished("from", rows: rows),
        below.finished("below", rows: rows), seconds.finished("time_s", rows: rows),
        share.finished("share_percent", rows: rows),
      ]
    )
  }
}

/// The table of the positions of tracks at a time.
enum FoundTable {
  private static let numbers: [(name: String, value: @Sendable (Location) -> Double?)] = [
    ("latitude", { $0.coordinate.latitude }), ("longitude", { $0.coordinate.longitude }),
    ("altitude_m", { $0.altitude }), ("speed_mps", { $0.speed }),
  ]

  static func finished(_ matches: [PositionLookup.Match]) -> (
    rows: Int, columns: [FinishedColumn]
  ) {
    var (track, name) = (ArrowColumn<Wholes>(), ArrowColumn<Words>())
    var (time, interval) = (ArrowColumn<Moments>(), ArrowColumn<Doubles>())
    var between = ArrowColumn<Flags>()
    var numbers = Self.numbers.map { _ in ArrowColumn<Doubles>() }
    for (row, match) in matches.enumerated() {
      track.set(match.track, row: row)
      name.set(match.name, row: row)
      time.set(match.location.timestamp?.microseconds, row: row)
      for i in numbers.indices { numbers[i].set(Self.numbers[i].value(match.location), row: row) }
      interval.set(match.interval, row: row)
      between.set(match.isBetweenSegments, row: row)
    }
    let rows = matches.count
    var columns = [
      track.finished("track_id", rows: rows), name.finished("name", rows: rows),
      time.finished("time", rows: rows),
    ]
    for (column, its) in zip(Self.numbers, numbers) {
      columns.append(its.finished(column.name, rows: rows))
    }
    columns += [
      interval.finished("interval_s", rows: rows),
      between.finished("between_segments", rows: rows),
    ]
    return (rows, columns)
  }
}
