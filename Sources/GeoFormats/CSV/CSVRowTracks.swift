import GeoCore
import GeoPlatform
package import GeoTracks

/// Whose the rows of a table are and of what times, by the rules of ``CSVLocationDecoder``, for verbs that
/// keep rows as they are.
package struct CSVRowTracks: Sendable {
  /// The columns that tell tracks apart, as the header calls them; none if all rows are of one.
  package private(set) var names: [String] = []
  /// Whether rows have times.
  package let hasTimes: Bool
  /// Whether the column says whose a row is only if its values come again.
  package private(set) var needsProof = false

  /// How many rows are looked at for it at most.
  package static let proofLimit = UnitInference.rowLimit

  private let layout: CSVLocationLayout
  private let pattern: CSVTimePattern?
  private var columns: [Int] = []
  // The column of dates with times, where nothing else is needed.
  private let timeColumn: Int?

  /// - Parameters:
  ///   - first: the fields of the first record.
  ///   - latitude, longitude: their columns, from 0.
  ///   - by: the column that the user names, `none` for no such, or nil.
  ///   - time: the column of times that the user names, or nil.
  ///   - timeFormat: how times are written, or nil.
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
      // The coordinates are known; without header nothing else is.
      case .noHeader: throw .notFound(first)
      }
    }
    pattern = timeFormat.flatMap(CSVTimePattern.init)
    var fields: [CSVLocationField] = [.device, .deviceTrack, .track, .segment]
    // The name of the receiver beside a column of tracks tells nothing apart.
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

  /// Whose the row is that the cursor has stepped to; the same text for all of one track.
  package func track(of cursor: borrowing CSVCursor) -> String {
    guard columns.count != 1 else { return cursor.text(columns[0]) }
    return columns.map { cursor.text($0) }.joined(separator: "\u{1F}")
  }

  /// What a row says of its time.
  package enum RowTime: Sendable {
    case none
    case time(Timestamp)
    /// It says something that is no time, and what that is.
    case unreadable(String)
  }

  /// When the row is of that the cursor has stepped to.
  package func time(of cursor: CSVCursor) -> RowTime {
    if let timeColumn, let time = CSVTime.reading(Array(cursor.text(timeColumn).utf8).span) {
      return .time(time.timestamp)
    }
    guard hasTimes else { return .none }
    let record = CSVLocationRecord(cursor, layout, pattern)
    if let time = record.location?.timestamp { return .time(time) }
    return record.timeFault.map { .unreadable($0) } ?? .none
  }

  // MARK: Times as bytes

  /// Where the date and time of a record stands; nil if that is not simply so.
  package func timeField(
    in record: Range<Int>, of bytes: UnsafePointer<UInt8>, separator: UInt8
  ) -> Range<Int>? {
    guard let timeColumn else { return nil }
    func next(_ start: Int) -> Int {
      CSVBytes.first(
        separator, .quote, .quote, .quote, from: start, to: record.upperBound, in: bytes)
    }
    var start = record.lowerBound
    for _ in 0..<timeColumn {
      let end = next(start)
      guard end < record.upperBound, bytes[end] == separator else { return nil }
      start = end + 1
    }
    let end = next(start)
    guard end == record.upperBound || bytes[end] == separator else { return nil }
    return start..<end
  }

  /// The time in a field of ISO 8601 or a count; nil if it is neither.
  package func time(in field: Range<Int>, of bytes: UnsafePointer<UInt8>) -> Timestamp? {
    CSVTime.reading(UnsafeBufferPointer(start: bytes + field.lowerBound, count: field.count).span)?
      .timestamp
  }

  /// Whether a field is a time, and no earlier one than another field that is known to be one; if not so, it
  /// may still be.
  ///
  /// It is if it has as many bytes, differs only in digits that may be any, and is not smaller as text: those
  /// of a count of seconds or milliseconds, or of minutes and seconds in the same hour.
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
      start = 0
    } else {
      guard count >= 19, memcmp(a, b, 14) == 0, a[13] == UInt8(ascii: ":"),
        b[14] < UInt8(ascii: "6"), b[17] < UInt8(ascii: "6")
      else { return false }
      start = 14
    }
    for i in start..<count where a[i] != b[i] {
      guard isDigit(a[i]), isDigit(b[i]) else { return false }
      // An offset is no digit that may be any.
      if i > 19, a[19] != UInt8(ascii: ".") { return false }
      if i > count - 6, a[count - 6] == UInt8(ascii: "+") || a[count - 6] == UInt8(ascii: "-") {
        return false
      }
    }
    return memcmp(a, b, count) <= 0
  }

  /// Settles whether the column says whose a row is, by values of the first rows.
  ///
  /// - Parameters:
  ///   - distinct: how many values there are.
  ///   - isRepeated: whether one came again.
  /// - Returns: what to tell the user; nil if there is nothing.
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

/// The lines that a table without times holds: which column tells them apart, and which one orders their rows.
///
/// A column is known by its name (`shape_id`), or by its effect in the first rows: its values come again, the steps
/// between rows of the same value are short, and those to rows of another value are long. Each value becomes a
/// track, whose rows are sorted by a column such as `shape_pt_sequence`.
///
/// **Memory.** Lines whose rows follow one another are held one at a time, others until the end; at most ``limit``
/// rows, and fewer of long ones. Rows beyond that begin further tracks of the same names, and a remark reports it.
/// Columns beyond the ``columnLimit`` first ones tell lines apart only by their names.
struct CSVRowGroups: Sendable {
  /// Rows that are held at most, each counted as the number of units of 512 bytes that it takes.
  static let limit = 1 << 17
  /// Columns whose values are compared at most.
  static let columnLimit = 64
  private static let headLimit = UnitInference.rowLimit

  private struct Row: Sendable {
    var location: Location
    /// Of the candidates, or of the column that tells lines apart alone.
    var texts: [String]
    /// NaN for none.
    var order: Double

    /// The memory it takes, in units of 512 bytes.
    var size: Int {
      LocationEvent.location(location).heldSize + texts.reduce(0) { $0 + $1.utf8.count } / 512
    }
  }

  /// Messages for the user. The reader that passes them on removes them.
  var remarks: [String] = []

  private let names: [String]
  /// Columns that may tell lines apart; one once that is decided.
  private var candidates: [Int]
  private let isNamed: Bool
  private let order: Int?
  private var isDecided = false
  private var head: [Row] = []
  private var headSize = 0
  // Lines whose rows follow one another.
  private var isContiguous = true
  private var lines: [String: [Row]] = [:]
  private var keys: [String] = []
  private var heldSize = 0
  private var last: String?
  private var begun: Set<String> = []
  private var again = 0
  private var sorted = 0

  /// - Parameters:
  ///   - layout: how the rows are read.
  ///   - by: the column that the user names, or nil.
  /// - Returns: nil if the table has times, or cannot hold several lines.
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
      // The receivers of a table are told apart by whoever reads; that leaves the order of their rows.
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

  /// Whether rows go on as they come: nothing tells lines apart, and nothing orders rows.
  var isIdle: Bool { isDecided && candidates.isEmpty && order == nil }

  /// Takes a row.
  ///
  /// - Parameter text: the fields.
  mutating func take(
    _ location: Location, _ text: (Int) -> String, into events: inout [LocationEvent]
  ) {
    let order = order.flatMap { CSVLocationText.number(text($0)) } ?? .nan
    let row = Row(location: location, texts: candidates.map(text), order: order)
    guard isDecided else {
      head.append(row)
      headSize += row.size
      // A megabyte at most.
      if head.count == Self.headLimit || headSize > 2 * Self.headLimit { decide(into: &events) }
      return
    }
    add(row, into: &events)
  }

  /// Gives out what is held, as nothing more is at hand.
  mutating func finish(into events: inout [LocationEvent]) {
    if !isDecided { decide(into: &events) }
    flush(into: &events)
    if again > 0 {
      remarks.append(
        "\(again) lines go on after rows of others and are read as further tracks; sort the table by its lines"
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
          "column \(QuotedText.quote(names[column])) tells lines apart, as its values lie near each other: a track "
            + "of each; --by none makes one track of all")
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

  /// Whether steps between rows of the same value are short, and those to rows of another one long.
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
        // The order of equal ones stays.
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

/// Which column of a table says whose a row is: the ship, the vehicle, the animal, the receiver.
enum CSVIdentity {
  /// The column, from 0, by its name; nil if none has such a name.
  ///
  /// - Returns: also whether the values name someone whatever they are; others may as well number the
  ///   rows, which is seen in the values.
  static func column(in header: [String]) -> (column: Int, isCertain: Bool)? {
    let names = header.map { CoordinateColumns.words(of: $0).joined(separator: " ") }
    for (rank, name) in known.enumerated() {
      if let column = names.firstIndex(of: name) { return (column, rank < certainCount) }
    }
    return nil
  }

  /// Whether a name says that a ship's transponder wrote the table.
  static func isMarine(_ header: [String]) -> Bool {
    header.contains { CoordinateColumns.words(of: $0) == ["mmsi"] }
  }

  /// Whether a column that may say whose a row is only numbers the rows, as its first values show.
  static func isRowNumber(_ name: String, distinct: Int, isRepeated: Bool) -> Bool {
    // A number is rather one of the row; of other names one row says nothing.
    !isRepeated && (distinct > 1 || isNumber(name))
  }

  /// What to tell of such a column; nil for one that is called so.
  static func remark(_ name: String, rows: Int) -> String? {
    guard !isNumber(name) else { return nil }
    return
      "column \(QuotedText.quote(name)) differs in each of the first \(rows) rows; no tracks are made of "
      + "it, but --by would do so"
  }

  private static func isNumber(_ name: String) -> Bool {
    CoordinateColumns.words(of: name) == ["id"]
  }

  private static let certainCount = 7
  /// In words; of several columns that whose name stands first here.
  private static let known = [
    "mmsi", "individual local identifier", "individual identifier", "individual id", "animal id",
    "icao 24", "imei",
    "individual", "animal", "bird id", "bird", "vehicle id", "vehicleid", "vehicle",
    "vehicle number", "vehicle no", "vehicle name", "vehicle ref", "vehicle label", "registration",
    "license plate", "license plate", "vin", "bus id", "taxi id", "car id", "truck id", "fleet id",
    "vessel id", "vessel", "ship id", "ship", "vessel name", "ship name", "imo", "callsign",
    "call sign", "drifter id", "buoy id", "buoy", "drifter", "float id", "wmo id", "wmo",
    "platform id", "platform code", "platform", "trajectory", "glider", "tag local identifier",
    "tag id", "collar id", "ptt", "device", "device id", "deviceid", "device name", "tracker id",
    "tracker", "logger id", "logger", "unit id", "terminal id", "beacon id", "asset id", "asset",
    "phone id", "driver id", "user id", "userid", "user", "person id", "participant id", "rider id",
    "athlete id", "subject id", "id",
  ]
}

/// Finds steps of a line without times that are far longer than its others, as between lines that follow one another.
struct CSVJumps: Sendable {
  private static let headCount = 64
  private static let factor = 100.0
  private static let least = 1000.0

  private var last: Coordinate?
  private var first: [Double] = []
  private var usual: Double?
  private var count = 0
  private var longest = 0.0

  /// Looks at the locations of new events.
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
    // No step is longer than its degrees of latitude and longitude together, about 111 km each.
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

  /// What to tell the user at the end; nil if no step is long.
  mutating func remark() -> String? {
    if usual == nil, first.count >= 4 { settle() }
    guard count > 0 else { return nil }
    let steps = count == 1 ? "1 step is" : "\(count) steps are"
    return
      "\(steps) over 100 times as long as usual, \(DecimalPrinter.string(longest / 1000, places: 1)) km at most: if the "
      + "rows are of several lines, --by COLUMN makes a track of each value"
  }
}
