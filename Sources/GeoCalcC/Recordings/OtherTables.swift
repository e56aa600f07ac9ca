import GeoTracks

/// The laps and other summaries of the device.
struct LapTable {
  private static let numbers: [(name: String, value: @Sendable (Lap) -> Double?)] = [
    ("elapsed_s", { $0.elapsedTime }), ("timer_s", { $0.timerTime }),
    ("distance_m", { $0.distance }), ("ascent_m", { $0.ascent }), ("descent_m", { $0.descent }),
  ]

  private(set) var count = 0
  private var extent = ArrowColumn<Words>()
  private var start = ArrowColumn<Moments>()
  private var end = ArrowColumn<Moments>()
  private var numbers = LapTable.numbers.map { _ in ArrowColumn<Doubles>() }
  private var sport = ArrowColumn<Words>()
  private var trigger = ArrowColumn<Words>()
  private var attributes = AttributeColumns()

  /// The number of values that have no column.
  var leftOut: Int { attributes.leftOut }

  mutating func add(_ lap: Lap) {
    let row = count
    count += 1
    extent.set(lap.extent.rawValue, row: row)
    start.set(lap.start?.microseconds, row: row)
    end.set(lap.end?.microseconds, row: row)
    for i in numbers.indices { numbers[i].set(Self.numbers[i].value(lap), row: row) }
    sport.set(lap.sport, row: row)
    trigger.set(lap.trigger, row: row)
    attributes.set(lap.attributes, row: row)
  }

  consuming func finished() -> [FinishedColumn] {
    let rows = count
    var columns = [
      extent.finished("extent", rows: rows), start.finished("start", rows: rows),
      end.finished("end", rows: rows),
    ]
    for (column, its) in zip(Self.numbers, numbers) {
      columns.append(its.finished(column.name, rows: rows))
    }
    columns += [sport.finished("sport", rows: rows), trigger.finished("trigger", rows: rows)]
    return columns + attributes.finished(rows: rows, besides: columns.map(\.name))
  }
}

/// The metadata of a file and its tracks.
struct DetailTable {
  private(set) var count = 0
  private var track = ArrowColumn<Wholes>()
  private var name = ArrowColumn<Words>()
  private var value = ArrowColumn<Texts>()
  /// The number of values that did not fit.
  private(set) var leftOut = 0

  mutating func add(_ details: Metadata, track number: Int) {
    for detail in details.values {
      guard value.elements.hasRoom(for: detail.value) else {
        leftOut += 1
        continue
      }
      track.set(details.subject == .part ? number : nil, row: count)
      name.set(detail.name, row: count)
      value.set(detail.value, row: count)
      count += 1
    }
  }

  consuming func finished() -> [FinishedColumn] {
    let rows = count
    return [
      track.finished("track_id", rows: rows), name.finished("name", rows: rows),
      value.finished("value", rows: rows),
    ]
  }
}

/// The diagnostics of skipped input.
struct SkippedTable {
  /// The maximum number of listed diagnostics. Random bytes may cause one per line.
  static let limit = 10_000

  private(set) var count = 0
  private var reason = ArrowColumn<Words>()
  private var detail = ArrowColumn<Texts>()
  private var line = ArrowColumn<Wholes>()
  private var offset = ArrowColumn<Wholes>()
  private var stops = ArrowColumn<Flags>()
  private var more: (count: Int, last: Diagnostic)?

  mutating func add(_ skipped: Diagnostic) {
    guard count < Self.limit - 1 || skipped.stopsReading && count < 2 * Self.limit else {
      more = ((more?.count ?? 0) + 1, skipped)
      return
    }
    append(skipped)
  }

  private mutating func append(_ skipped: Diagnostic) {
    reason.set(skipped.reason.rawValue, row: count)
    detail.set(skipped.detail, row: count)
    line.set(skipped.line, row: count)
    offset.set(skipped.offset, row: count)
    stops.set(skipped.stopsReading, row: count)
    count += 1
  }

  consuming func finished() -> (rows: Int, columns: [FinishedColumn]) {
    if let (count, last) = more {
      let detail = count > 1 ? "\(last.detail) (and \(count - 1) more before it)" : last.detail
      append(Diagnostic(last.reason, detail, line: last.line, offset: last.offset))
    }
    let rows = count
    return (
      rows,
      [
        reason.finished("reason", rows: rows), detail.finished("detail", rows: rows),
        line.finished("line", rows: rows), offset.finished("offset", rows: rows),
        stops.finished("stops_reading", rows: rows),
      ]
    )
  }
}

/// The figures of tracks and routes.
struct FigureTable {
  private static let numbers: [(name: String, value: @Sendable (TrackFigures) -> Double?)] = [
    ("distance_m", { $0.distance }), ("moving_distance_m", { $0.movingDistance }),
    ("stopped_distance_m", { $0.stoppedDistance }), ("elapsed_s", { $0.elapsedTime }),
    ("moving_s", { $0.movingTime }), ("stopped_s", { $0.stoppedTime }), ("gap_s", { $0.gapTime }),
    ("max_speed_mps", { $0.maximumSpeed }), ("ascent_m", { $0.firstGain?.ascent }),
    ("descent_m", { $0.firstGain?.descent }),
  ]

  private(set) var count = 0
  private var id = ArrowColumn<Wholes>()
  private var kind = ArrowColumn<Words>()
  private var name = ArrowColumn<Words>()
  private var sport = ArrowColumn<Words>()
  private var start = ArrowColumn<Moments>()
  private var end = ArrowColumn<Moments>()
  private var points = ArrowColumn<Wholes>()
  private var segments = ArrowColumn<Wholes>()
  private var numbers = FigureTable.numbers.map { _ in ArrowColumn<Doubles>() }
  private var receiverSpeed = ArrowColumn<Words>()

  mutating func add(_ track: TrackStatistics.Track, kind: PartCounter.Kind) {
    let row = count
    count += 1
    let figures = track.figures
    id.set(track.number, row: row)
    self.kind.set(kind.rawValue, row: row)
    name.set(track.name, row: row)
    sport.set(track.activity, row: row)
    start.set(figures.start?.microseconds, row: row)
    end.set(figures.end?.microseconds, row: row)
    points.set(figures.points, row: row)
    segments.set(figures.segments, row: row)
    for i in numbers.indices { numbers[i].set(Self.numbers[i].value(figures), row: row) }
    receiverSpeed.set(figures.receiverSpeed.rawValue, row: row)
  }

  consuming func finished() -> [FinishedColumn] {
    let rows = count
    var columns = [
      id.finished("track_id", rows: rows), kind.finished("kind", rows: rows),
      name.finished("name", rows: rows), sport.finished("sport", rows: rows),
      start.finished("start", rows: rows), end.finished("end", rows: rows),
      points.finished("points", rows: rows), segments.finished("segments", rows: rows),
    ]
    for (column, its) in zip(Self.numbers, numbers) {
      columns.append(its.finished(column.name, rows: rows))
    }
    return columns + [receiverSpeed.finished("receiver_speed", rows: rows)]
  }
}
