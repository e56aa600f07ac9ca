import GeoCore
import GeoFormats
import GeoTracks

/// A table with one row per position of a recording.
struct PointTable {
  /// The track, route or list of waypoints that contains a position.
  struct Part {
    private var counter: PartCounter
    private(set) var segment = 0
    private(set) var name: String?
    var isSimplified = false

    /// - Parameter previous: The number of the previous track or route. Numbering continues after this number, and
    ///   wraps around on overflow.
    init(after previous: Int = 0) { counter = PartCounter(after: previous) }

    var track: Int { counter.number }
    var kind: String { counter.kind.rawValue }
    var isWaypoints: Bool { counter.kind == .waypoints }

    mutating func begin(_ part: LocationEvent.Part) {
      guard counter.begin(part) else {
        if part == .segment { segment += 1 }
        return
      }
      (name, segment) = (part.name, 1)
    }

    /// Begins an unnamed track if the first position has no track, route or waypoint event before it.
    fileprivate mutating func ensure() {
      if track == 0 { begin(.track(name: nil)) }
      segment = max(segment, 1)
    }
  }

  // The names and the values of numbers are separate, because calling a closure for each value would be slow.

  private static let numbers: [(name: String, isStandard: Bool)] = [
    ("altitude_m", true), ("speed_mps", true), ("course_deg", true), ("accuracy_m", true),
    ("ellipsoidal_altitude_m", false), ("climb_mps", false), ("vertical_accuracy_m", false),
    ("speed_accuracy_mps", false), ("course_accuracy_deg", false), ("climb_accuracy_mps", false),
    ("hdop", false), ("vdop", false), ("pdop", false),
  ]
  private static let wholes = ["satellites", "satellites_in_view", "utc_offset_s"]
  private static let words: [(name: String, value: @Sendable (Location) -> String?)] = [
    ("fix_dimension", { $0.fix.map(text) }),
    ("fix_status", { $0.status?.rawValue }),
    ("device", { $0.device }),
  ]

  /// Returns the values of the columns `numbers` in the order of the columns.
  private static func numbers(of location: Location) -> InlineArray<13, Double?> {
    [
      location.altitude, location.speed, location.course, location.horizontalAccuracy,
      location.ellipsoidalAltitude, location.climb, location.verticalAccuracy,
      location.speedAccuracy, location.courseAccuracy, location.climbAccuracy,
      location.dilution.horizontal, location.dilution.vertical, location.dilution.position,
    ]
  }

  /// Returns the values of the columns `wholes` in the order of the columns.
  private static func wholes(of location: Location) -> InlineArray<3, Int?> {
    [location.satellitesUsed, location.satellitesInView, location.utcOffset]
  }

  private static func text(_ fix: FixDimension) -> String {
    switch fix {
    case .none: "none"
    case .twoDimensional: "2d"
    case .threeDimensional: "3d"
    }
  }

  /// Consecutive positions in the same segment.
  private struct Run {
    /// The first row.
    let start: Int
    let track, segment: Int
    let kind: String
    let name: String?
  }

  private(set) var count = 0
  private var runs: [Run] = []
  // The track and the segment of the last run.
  private var place = (track: 0, segment: 0)
  private var time = ArrowColumn<Moments>()
  private var latitude = ArrowColumn<Doubles>()
  private var longitude = ArrowColumn<Doubles>()
  private var thinned = ArrowColumn<Wholes>()
  private var numbers = PointTable.numbers.map { _ in ArrowColumn<Doubles>() }
  private var wholes = PointTable.wholes.map { _ in ArrowColumn<Wholes>() }
  private var words = PointTable.words.map { _ in ArrowColumn<Words>() }
  private var attributes = AttributeColumns()

  /// The number of attribute values that did not fit in a column.
  var leftOut: Int { attributes.leftOut }

  mutating func add(_ location: Location, _ part: inout Part) {
    part.ensure()
    let row = count
    count += 1
    if place != (part.track, part.segment) {
      place = (part.track, part.segment)
      runs.append(
        Run(
          start: row, track: part.track, segment: part.segment, kind: part.kind, name: part.name))
    }
    time.set(location.timestamp?.microseconds, row: row)
    let here = location.coordinate
    latitude.set(here.latitude, row: row)
    longitude.set(
      here.longitude.magnitude <= 180 ? here.longitude : here.normalized.longitude, row: row)
    if part.isSimplified { thinned.set(1, row: row) }
    // The subscript of a span does not copy the array.
    let numberValues = Self.numbers(of: location)
    let numberSpan = numberValues.span
    for i in numberSpan.indices { numbers[i].set(numberSpan[i], row: row) }
    let wholeValues = Self.wholes(of: location)
    let wholeSpan = wholeValues.span
    for i in wholeSpan.indices { wholes[i].set(wholeSpan[i], row: row) }
    if location.fix != nil || location.status != nil || location.device != nil {
      for i in words.indices { words[i].set(Self.words[i].value(location), row: row) }
    }
    if !location.attributes.isEmpty { attributes.set(location.attributes, row: row) }
  }

  consuming func finished() -> [FinishedColumn] {
    let rows = count
    var (track, segment) = (ArrowColumn<Wholes>(), ArrowColumn<Wholes>())
    var (kind, name) = (ArrowColumn<Words>(), ArrowColumn<Words>())
    for (index, run) in runs.enumerated() {
      let its = run.start..<(index + 1 < runs.count ? runs[index + 1].start : rows)
      track.set(run.track, rows: its)
      segment.set(run.segment, rows: its)
      kind.set(run.kind, rows: its)
      name.set(run.name, rows: its)
    }
    var columns = [
      track.finished("track_id", rows: rows), segment.finished("segment", rows: rows),
      kind.finished("kind", rows: rows), name.finished("track_name", rows: rows),
      time.finished("time", rows: rows), latitude.finished("latitude", rows: rows),
      longitude.finished("longitude", rows: rows),
    ]
    for (column, its) in zip(Self.numbers, numbers) where column.isStandard || !its.isEmpty {
      columns.append(its.finished(column.name, rows: rows))
    }
    for (column, its) in zip(Self.words, words) where !its.isEmpty {
      columns.append(its.finished(column.name, rows: rows))
    }
    for (name, its) in zip(Self.wholes, wholes) where !its.isEmpty {
      columns.append(its.finished(name, rows: rows))
    }
    if !thinned.isEmpty { columns.append(thinned.finished("thinned", rows: rows)) }
    return columns + attributes.finished(rows: rows, besides: columns.map(\.name))
  }
}

extension Timestamp {
  /// The microseconds since 1970, rounded down; nil if they do not fit in 64 bits.
  var microseconds: Int64? {
    let (whole, overflow) = seconds.multipliedReportingOverflow(by: 1_000_000)
    let (sum, more) = whole.addingReportingOverflow(Int64(nanoseconds / 1000))
    // Also return nil for the smallest integer, which represents null in a column.
    return overflow || more || sum == .min ? nil : sum
  }
}

/// Columns for attributes. Attribute names for the same measurement share a column; every other name has its own
/// column.
struct AttributeColumns {
  /// The maximum number of attribute names with their own column. Tables written by geocalc have the same limit.
  static let maximumNames = 256

  /// The columns that contain the values of one attribute name.
  private struct Place {
    let measure: Int?
    // The index of the text column; nil if all previous values are numbers.
    var texts: Int?
  }

  private static let measures = TrackMeasure.allCases

  private var places: [String: Place] = [:]
  private var measured = measures.map { _ in ArrowColumn<Doubles>() }
  private var columns: [(name: String, texts: ArrowColumn<Texts>)] = []
  /// The number of values that were dropped, because a name occurs twice in the same row, or because there are too many
  /// names or too much text.
  private(set) var leftOut = 0

  mutating func set(_ attributes: [Location.Attribute], row: Int) {
    for attribute in attributes {
      let measure =
        places[attribute.name].map(\.measure)
        ?? TrackMeasure(attribute: attribute.name).flatMap(Self.measures.firstIndex)
      if let measure, !measured[measure].hasValue(row), let number = Self.number(attribute.value) {
        measured[measure].set(number, row: row)
      } else {
        set(attribute, measure, row: row)
      }
    }
  }

  private mutating func set(_ attribute: Location.Attribute, _ measure: Int?, row: Int) {
    var place = places[attribute.name] ?? Place(measure: measure, texts: nil)
    if place.texts == nil, columns.count < Self.maximumNames {
      place.texts = columns.count
      places[attribute.name] = place
      columns.append((attribute.name, ArrowColumn()))
    }
    guard let texts = place.texts, !columns[texts].texts.hasValue(row),
      columns[texts].texts.elements.hasRoom(for: attribute.value)
    else {
      leftOut += 1
      return
    }
    columns[texts].texts.set(attribute.value, row: row)
  }

  /// Returns the completed columns. A column that contains only numbers is exported as doubles.
  ///
  /// - Parameter taken: The names of other columns in the table, which must not be used again.
  consuming func finished(rows: Int, besides taken: [String]) -> [FinishedColumn] {
    var taken = Set(taken)
    var finished: [FinishedColumn] = []
    for (measure, column) in zip(Self.measures, measured) where !column.isEmpty {
      taken.insert(measure.rawValue)
      finished.append(column.finished(measure.rawValue, rows: rows))
    }
    for (name, texts) in columns {
      var name = name
      while !taken.insert(name).inserted { name = "extra " + name }
      finished.append(
        Self.numbers(texts, rows: rows)?.finished(name, rows: rows)
          ?? texts.finished(name, rows: rows))
    }
    return finished
  }

  private static func numbers(_ texts: ArrowColumn<Texts>, rows: Int) -> ArrowColumn<Doubles>? {
    var numbers = ArrowColumn<Doubles>()
    for row in 0..<min(rows, texts.elements.count) where texts.hasValue(row) {
      guard let number = texts.elements.withText(row, number) else { return nil }
      numbers.set(number, row: row)
    }
    return numbers
  }

  private static func number(_ text: String) -> Double? {
    var text = text
    return text.withUTF8 { number($0.span) }
  }

  /// Parses a number. Returns nil for any other text, and for text such as 007 or +1, because a number would lose
  /// the leading zeros or the plus sign.
  private static func number(_ text: Span<UInt8>) -> Double? {
    let zero = UInt8(ascii: "0")
    guard text.count > 0, text[0] != UInt8(ascii: "+") else { return nil }
    let digits = text[0] == UInt8(ascii: "-") ? 1 : 0
    if text.count > digits + 1, text[digits] == zero, text[digits + 1] &- zero < 10 { return nil }
    return DecimalParser.double(text)
  }
}

/// A table with one row per lap, session or other summary that the device recorded.
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

  /// The number of attribute values that did not fit in a column.
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

/// A table with one row per metadata value of a file or one of its tracks.
struct DetailTable {
  private(set) var count = 0
  private var track = ArrowColumn<Wholes>()
  private var name = ArrowColumn<Words>()
  private var value = ArrowColumn<Texts>()
  /// The number of metadata values that were dropped because the column of values had no space left.
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

/// A table with one row per diagnostic.
struct SkippedTable {
  /// The maximum number of rows. Diagnostics that stopped reading are stored up to twice this number. Random bytes
  /// may cause one diagnostic per line.
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

/// A table with the statistics of one track or route per row.
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

/// A table with the time that a sensor value spent in each zone.
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
    // The last row contains the time without a sensor value, so its zone is null.
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

/// A table with the position of each track at a given time.
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
