import GeoCore
import GeoPlatform
package import GeoTracks

/// Determines the track and the time of table rows in the same way as ``CSVLocationDecoder``.
///
/// Commands that copy the rows of a table unchanged use this type to find the tracks.
package struct CSVRowTracks: Sendable {
  /// The header names of the columns that separate tracks; empty if all rows form one track.
  package private(set) var names: [String] = []
  /// Whether the table has a column with times.
  package let hasTimes: Bool
  /// True if the name of the identity column is not sufficient to show that the column identifies devices or
  /// vehicles. In that case, the column separates tracks only if its values repeat.
  package private(set) var needsProof = false

  /// The maximum number of rows examined to find a repeated value.
  package static let proofLimit = UnitInference.rowLimit

  private let layout: CSVLocationLayout
  private let pattern: CSVTimePattern?
  private var columns: [Int] = []
  // The column that contains both date and time; nil if the time also depends on other columns.
  private let timeColumn: Int?

  /// Finds the columns whose values identify the track of a row.
  ///
  /// - Parameters:
  ///   - first: the fields of the first record.
  ///   - latitude: the index of the latitude column, counted from 0.
  ///   - longitude: the index of the longitude column, counted from 0.
  ///   - by: the identity column that the user specified; `none` for a single track; nil to infer the column.
  ///   - time: the time column that the user specified; nil to infer the column.
  ///   - timeFormat: the format of times; nil for ISO 8601 and numbers since 1970.
  package init(
    first: [String], latitude: Int, longitude: Int, by: String?, time: String?, timeFormat: String?
  ) throws(CoordinateColumnsError) {
    var options = CSVLocationOptions()
    (options.latitude, options.longitude) = ("\(latitude + 1)", "\(longitude + 1)")
    (options.by, options.time, options.timeFormat) = (by, time, timeFormat)
    do throws(CSVLayoutError) {
      layout = try CSVLocationLayout(first: first, comment: nil, options: options)
    } catch {
      switch error {
      case .columns(let error): throw error
      // The caller has already chosen the columns of the coordinates. A header is nevertheless required, because the
      // other columns are found by their names.
      case .noHeader: throw .notFound(first)
      }
    }
    pattern = timeFormat.flatMap(CSVTimePattern.init)
    var fields: [CSVLocationField] = [.device, .deviceTrack, .track, .segment]
    // Tracks are separated by device only if a column identifies devices.
    if layout.identity == nil { fields.removeFirst(2) }
    if by?.lowercased() == "none" { fields = [] }
    for step in layout.steps where fields.contains(step.field) {
      columns.append(step.column)
      names.append(step.name)
    }
    needsProof = layout.identity.map { !$0.isCertain } ?? false
    timeColumn = layout.step(.time)?.column
    hasTimes = layout.steps.contains {
      [.time, .date, .clock, .patternTime].contains($0.field)
    }
  }

  /// Splits a string that ``track(of:)`` returned into the values of the columns ``names``.
  package static func fields(ofTrack text: String) -> [String] {
    text.split(separator: "\u{1F}", omittingEmptySubsequences: false).map(String.init)
  }

  /// Returns a string that is equal for two rows if and only if the rows belong to the same track.
  package func track(of cursor: borrowing CSVCursor) -> String {
    guard columns.count != 1 else { return cursor.text(columns[0]) }
    return columns.map { cursor.text($0) }.joined(separator: "\u{1F}")
  }

  package enum RowTime: Sendable {
    case none
    case time(Timestamp)
    /// The time of the row is invalid; the text explains why.
    case unreadable(String)
  }

  package func time(of cursor: borrowing CSVCursor) -> RowTime {
    if let timeColumn, let time = cursor.time(timeColumn) { return .time(time) }
    guard hasTimes else { return .none }
    let record = CSVLocationRecord(copy cursor, layout, pattern)
    if let time = record.location?.timestamp { return .time(time) }
    return record.timeFault.map { .unreadable($0) } ?? .none
  }

  // MARK: Times as bytes

  /// Returns the range of the field with the time. Returns nil if the record needs the slower general parser.
  package func timeField(in record: Range<Int>, of cursor: borrowing CSVCursor) -> Range<Int>? {
    guard let timeColumn, cursor.rows == nil else { return nil }
    return CSVBytes.field(timeColumn, in: record, of: cursor.bytes, separator: cursor.separator)
  }

  /// Returns the time in a field, in ISO 8601 or as a number since 1970. Returns nil for any other text.
  package func time(in field: Range<Int>, of bytes: UnsafePointer<UInt8>) -> Timestamp? {
    CSVTime.reading(UnsafeBufferPointer(start: bytes + field.lowerBound, count: field.count).span)?
      .timestamp
  }

  /// Returns true if a field is certainly a valid time that is not earlier than the time in another field.
  ///
  /// The function compares both fields as bytes, which is fast. The result is true only if the fields have the same
  /// length and differ only in digits that cannot make a time invalid: the digits of a number of seconds or
  /// milliseconds, or the minutes and seconds of times in the same hour. If the result is false, the field may
  /// nevertheless be a later time.
  package func isSureTime(
    _ field: Range<Int>, after other: Range<Int>, of bytes: UnsafePointer<UInt8>
  ) -> Bool {
    let count = field.count
    guard count == other.count, count >= 10 else { return false }
    let (a, b) = (bytes + other.lowerBound, bytes + field.lowerBound)
    func isDigit(_ byte: UInt8) -> Bool { byte &- UInt8(ascii: "0") < 10 }
    let start: Int
    if isDigit(a[4]) {
      guard (0..<10).allSatisfy({ isDigit(a[$0]) }),
        count == 10 || count == 13 || a[10] == UInt8(ascii: ".")
      else { return false }
      // Seconds that may be after the year 2199 need the slower general parser.
      if count != 13 || a[10] == UInt8(ascii: "."), b[0] > UInt8(ascii: "6") { return false }
      start = 0
    } else {
      guard count >= 19, memcmp(a, b, 14) == 0, a[13] == UInt8(ascii: ":"),
        b[14] < UInt8(ascii: "6"), b[17] < UInt8(ascii: "6")
      else { return false }
      start = 14
    }
    for i in start..<count where a[i] != b[i] {
      guard isDigit(a[i]), isDigit(b[i]) else { return false }
      // Times with different UTC offsets need the slower general parser.
      if i > 19, a[19] != UInt8(ascii: ".") { return false }
      if i > count - 6, a[count - 6] == UInt8(ascii: "+") || a[count - 6] == UInt8(ascii: "-") {
        return false
      }
    }
    return memcmp(a, b, count) <= 0
  }

  /// Decides, based on the first rows, whether the identity column separates tracks.
  ///
  /// - Parameters:
  ///   - distinct: the number of different values in these rows.
  ///   - isRepeated: true if a value occurs more than once.
  ///   - rows: the number of these rows.
  /// - Returns: a message for the user; nil if nothing must be reported.
  package mutating func settle(distinct: Int, isRepeated: Bool, rows: Int) -> String? {
    guard needsProof, let name = layout.step(.device)?.name else { return nil }
    needsProof = false
    guard CSVIdentity.isRowNumber(name, distinct: distinct, isRepeated: isRepeated) else {
      return nil
    }
    (columns, names) = ([], [])
    return CSVIdentity.remark(name, rows: rows)
  }
}

/// Separates the lines in a table without times, and sorts the rows of each line.
///
/// The column that separates lines is found by its name (`shape_id`) or by its values in the first rows. Such values
/// repeat, and the step from a row to the next row with the same value is short compared with other steps. Each value
/// becomes a track, whose rows are sorted by a column such as `shape_pt_sequence`.
///
/// **Memory.** If the rows of each line are contiguous, one line is held at a time. Otherwise, all lines are held
/// until the end of the input, up to ``limit`` rows, or fewer if the rows are long. Further rows begin new tracks
/// with the same names, and a message reports this. Only the first ``columnLimit`` columns are examined.
struct CSVRowGroups: Sendable {
  /// The maximum number of rows held. A row that needs more than 512 bytes counts as several rows.
  static let limit = 1 << 17
  /// The maximum number of columns whose values are examined.
  static let columnLimit = 64
  private static let headLimit = UnitInference.rowLimit

  private struct Row: Sendable {
    var location: Location
    /// The values of the columns that may separate lines. After the decision, only the value of the chosen column is
    /// left.
    var texts: [String]
    /// The number by which the rows of a line are sorted; NaN if the row has no such number.
    var order: Double

    /// The memory that the row needs, in units of 512 bytes.
    var size: Int {
      LocationEvent.location(location).heldSize + texts.reduce(0) { $0 + $1.utf8.count } / 512
    }
  }

  /// Messages for the user. The caller reports and removes these messages.
  var remarks: [String] = []

  private let names: [String]
  /// The columns that may separate lines. After the decision, only the chosen column is left.
  private var candidates: [Int]
  private let isNamed: Bool
  private let order: Int?
  private var isDecided = false
  private var head: [Row] = []
  private var headSize = 0
  // True as long as the rows of each line are contiguous.
  private var isContiguous = true
  private var lines: [String: [Row]] = [:]
  private var keys: [String] = []
  private var heldSize = 0
  private var last: String?
  private var begun: Set<String> = []
  private var again = 0
  private var sorted = 0

  /// Returns nil if the table has times or cannot contain several lines.
  ///
  /// - Parameters:
  ///   - layout: the columns of the table with their meanings.
  ///   - by: the column that the user specified; nil to infer the column.
  init?(_ layout: CSVLocationLayout, by: String?) {
    let names = layout.names
    let fields = Set(layout.steps.map(\.field))
    guard layout.hasHeader, by?.lowercased() != "none", !layout.hasTimes,
      fields.isDisjoint(with: [.segment, .trackName, .deviceTrack]),
      layout.step(.speed)?.hasUnit != false
    else { return nil }
    let words = names.map { CoordinateColumns.words(of: $0) }
    order = words.firstIndex(where: Self.isOrder)
    let named =
      layout.step(.track)?.column
      ?? words.firstIndex { Self.lines.contains($0.joined(separator: " ")) }
    if let identity = layout.identity {
      // The caller separates the devices, so the rows only need to be sorted.
      guard identity.isCertain, order != nil else { return nil }
      (candidates, isNamed) = ([identity.column], true)
    } else if let named {
      (candidates, isNamed) = ([named], true)
    } else {
      let read = Set(layout.steps.filter { $0.field != .attribute }.map(\.column))
      let order = order
      candidates = Array(
        names.indices.lazy.filter { !read.contains($0) && $0 != order }.prefix(Self.columnLimit))
      isNamed = false
      if candidates.isEmpty, order == nil { return nil }
    }
    self.names = names
  }

  private static let lines: Set<String> = [
    "shape id", "line id", "polyline id", "route id", "path id", "feature id", "way id",
  ]

  private static func isOrder(_ words: [String]) -> Bool {
    guard let last = words.last else { return false }
    if ["sequence", "seq", "order"].contains(last) { return true }
    return words.count == 2 && ["point", "vertex", "pt"].contains(words[0])
      && ["index", "number", "no", "nr"].contains(last)
  }

  /// True if rows need not be held, because no column separates lines and no column contains an order.
  var isIdle: Bool { isDecided && candidates.isEmpty && order == nil }

  /// Holds a row, or emits it if the rows need neither separation nor sorting.
  ///
  /// - Parameter text: returns the text of the field with this column index.
  mutating func process(
    _ location: Location, _ text: (Int) -> String, into events: inout [LocationEvent]
  ) {
    let order = order.flatMap { CSVLocationText.number(text($0)) } ?? .nan
    let row = Row(location: location, texts: candidates.map(text), order: order)
    guard isDecided else {
      head.append(row)
      headSize += row.size
      // These limits keep the memory for the first rows below about one megabyte.
      if head.count == Self.headLimit || headSize > 2 * Self.headLimit { decide(into: &events) }
      return
    }
    add(row, into: &events)
  }

  /// Emits all rows that are still held at the end of the input.
  mutating func finish(into events: inout [LocationEvent]) {
    if !isDecided { decide(into: &events) }
    flush(into: &events)
    if again > 0 {
      remarks.append(
        "\(again) lines continue after rows of other lines and become further tracks; sort the table by line"
      )
    }
    if sorted > 0, let order {
      remarks.append("rows are sorted by column \(QuotedText.quote(names[order]))")
    }
    (again, sorted) = (0, 0)
  }

  private mutating func decide(into events: inout [LocationEvent]) {
    isDecided = true
    if !isNamed {
      let found = candidates.indices.first { tellsLinesApart($0) }
      for i in head.indices { head[i].texts = found.map { [head[i].texts[$0]] } ?? [] }
      candidates = found.map { [candidates[$0]] } ?? []
    }
    if let column = candidates.first {
      let values = head.map { $0.texts[0] }
      isContiguous = Self.isContiguous(values)
      if !isNamed {
        remarks.append(
          "column \(QuotedText.quote(names[column])) separates lines, as rows of equal value are near each other; each "
            + "value becomes a track, or use --by none for a single track")
      }
    }
    let rows = head
    head = []
    for row in rows { add(row, into: &events) }
  }

  private static func isContiguous(_ values: [String]) -> Bool {
    var done: Set<String> = []
    for (value, next) in zip(values, values.dropFirst()) where value != next {
      done.insert(value)
      if done.contains(next) { return false }
    }
    return true
  }

  /// Returns whether the step from a row to the next row with the same value is short compared with other steps.
  private func tellsLinesApart(_ candidate: Int) -> Bool {
    var last: [String: Coordinate] = [:]
    var (within, between): ([Double], [Double]) = ([], [])
    for (index, row) in head.enumerated() {
      let (value, place) = (row.texts[candidate], row.location.coordinate)
      if index > 0, head[index - 1].texts[candidate] != value {
        between.append(
          Haversine.meanEarth.distance(from: head[index - 1].location.coordinate, to: place))
      }
      if let before = last.updateValue(place, forKey: value) {
        within.append(Haversine.meanEarth.distance(from: before, to: place))
      }
    }
    guard last.count > 1, head.count >= 3 * last.count, !between.isEmpty else { return false }
    within.sort()
    between.sort()
    let jump = between[between.count / 2]
    return jump > 10 * within[within.count / 2] && jump > (within.last ?? 0)
      && within.reduce(0, +) < between.reduce(0, +)
  }

  private mutating func add(_ row: Row, into events: inout [LocationEvent]) {
    guard let key = row.texts.first ?? (order == nil ? nil : "") else {
      if last == nil { events.append(.part(.track(name: nil))) }
      last = ""
      events.append(.location(row.location))
      return
    }
    if isContiguous, let last, last != key { flush(into: &events) }
    last = key
    if lines[key] == nil { keys.append(key) }
    lines[key, default: []].append(row)
    heldSize += row.size
    if heldSize >= Self.limit { flush(into: &events) }
  }

  private mutating func flush(into events: inout [LocationEvent]) {
    for key in keys {
      guard var rows = lines[key] else { continue }
      if begun.count < Self.limit, !begun.insert(key).inserted { again += 1 }
      if rows.allSatisfy({ $0.order.isFinite }),
        zip(rows, rows.dropFirst()).contains(where: { $0.order > $1.order })
      {
        // Rows with equal numbers keep their original order.
        let places = rows.indices.sorted { (rows[$0].order, $0) < (rows[$1].order, $1) }
        rows = places.map { rows[$0] }
        sorted += 1
      }
      events.append(.part(.track(name: key.isEmpty ? nil : key)))
      events += rows.map { .location($0.location) }
    }
    (lines, keys, heldSize) = ([:], [], 0)
  }
}

/// Finds the column that identifies the device, vehicle, ship or animal of a row.
enum CSVIdentity {
  /// Finds the identity column by its name. Returns nil if no column has a known name.
  ///
  /// - Returns: the index of the column, counted from 0. If `isCertain` is false, the column is only used if its
  ///   values are not just row numbers.
  static func column(in header: [String]) -> (column: Int, isCertain: Bool)? {
    let names = header.map { CoordinateColumns.words(of: $0).joined(separator: " ") }
    for (rank, name) in known.enumerated() {
      if let column = names.firstIndex(of: name) { return (column, rank < certainCount) }
    }
    return nil
  }

  /// Returns whether a column name shows that the rows come from ships' transponders.
  static func isMarine(_ header: [String]) -> Bool {
    header.contains { CoordinateColumns.words(of: $0) == ["mmsi"] }
  }

  /// Returns whether the first values of an identity column are only row numbers.
  static func isRowNumber(_ name: String, distinct: Int, isRepeated: Bool) -> Bool {
    // For a column named `id`, a single row is sufficient, because such a column usually contains row numbers. Other
    // names require two rows.
    !isRepeated && (distinct > 1 || isNumber(name))
  }

  /// Returns the message about an identity column that contains only row numbers. Returns nil for a column named `id`.
  static func remark(_ name: String, rows: Int) -> String? {
    guard !isNumber(name) else { return nil }
    return
      "column \(QuotedText.quote(name)) differs in each of the first \(rows) rows, so it does "
      + "not separate tracks; to use it anyway, name it with --by"
  }

  private static func isNumber(_ name: String) -> Bool {
    CoordinateColumns.words(of: name) == ["id"]
  }

  private static let certainCount = 7
  /// The known names of identity columns. If several columns match, the name that is first in this list wins.
  private static let known = [
    "mmsi", "individual local identifier", "individual identifier", "individual id", "animal id",
    "icao 24", "imei",
    "individual", "animal", "bird id", "bird", "vehicle id", "vehicleid", "vehicle",
    "vehicle number", "vehicle no", "vehicle name", "vehicle ref", "vehicle label", "registration",
    "registration number", "registration no", "license plate", "licenseplate",
    "number plate", "plate number", "plate no", "plate", "vin", "bus id", "bus number", "bus no",
    "bus", "taxi id", "taxi", "car id", "car", "truck id", "truck number", "truck no", "truck",
    "lorry", "van", "trailer", "fleet id",
    "vessel id", "vessel", "ship id", "ship", "vessel name", "ship name", "imo", "callsign",
    "call sign", "drifter id", "buoy id", "buoy", "drifter", "float id", "wmo id", "wmo",
    "platform id", "platform code", "platform", "trajectory", "glider", "tag local identifier",
    "tag id", "collar id", "ptt", "device", "device id", "deviceid", "device name", "tracker id",
    "tracker", "logger id", "logger", "unit id", "terminal id", "beacon id", "asset id", "asset",
    "phone id", "driver id", "driver name", "driver", "user id", "userid", "user", "person id",
    "participant id", "rider id", "athlete id", "subject id", "id",
  ]
}

/// Counts unusually long steps between points without times, where a new line may begin.
struct CSVJumps: Sendable {
  private static let headCount = 64
  private static let factor = 100.0
  private static let least = 1000.0

  private var last: Coordinate?
  private var first: [Double] = []
  private var usual: Double?
  private var count = 0
  private var longest = 0.0

  /// Counts the unusually long steps between consecutive locations.
  mutating func watch(_ events: ArraySlice<LocationEvent>) {
    for index in events.indices {
      switch events[index] {
      case .part: last = nil
      case .location(let location): watch(location.coordinate)
      default: break
      }
    }
  }

  private mutating func watch(_ place: Coordinate) {
    defer { last = place }
    guard let last else { return }
    guard let usual else {
      first.append(Haversine.meanEarth.distance(from: last, to: place))
      if first.count == Self.headCount { settle() }
      return
    }
    // Use an upper bound for the length of the step: the differences in latitude and longitude are added, and a degree
    // is about 111 km.
    let degrees =
      (place.latitude - last.latitude).magnitude + (place.longitude - last.longitude).magnitude
    guard degrees * 112_000 > usual else { return }
    let length = Haversine.meanEarth.distance(from: last, to: place)
    if length > usual { note(length) }
  }

  private mutating func settle() {
    let median = first.sorted()[first.count / 2]
    let limit = max(median * Self.factor, Self.least)
    usual = limit
    for length in first where length > limit { note(length) }
    first = []
  }

  private mutating func note(_ length: Double) {
    count += 1
    longest = max(longest, length)
  }

  /// Returns the message about unusually long steps; nil if there are no such steps.
  mutating func remark() -> String? {
    if usual == nil, first.count >= 4 { settle() }
    guard count > 0 else { return nil }
    let steps = count == 1 ? "1 step is" : "\(count) steps are"
    return
      "\(steps) over 100 times as long as usual, \(DecimalPrinter.string(longest / 1000, places: 1)) km at most: if the "
      + "rows belong to several lines, separate them with --by COLUMN"
  }
}
