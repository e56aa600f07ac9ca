import GeoCore
import GeoTracks

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
  private static let headLimit = CSVSettling.rowLimit

  private struct Row: Sendable {
    var location: Location
    /// Of the candidates, or of the column that tells lines apart alone.
    var texts: [String]
    /// NaN for none.
    var order: Double

    /// The memory it takes, in units of 512 bytes.
    var size: Int {
      SourceEvent.location(location).heldSize + texts.reduce(0) { $0 + $1.utf8.count } / 512
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
      let read = Set(layout.steps.filter { $0.field != .extra }.map(\.column))
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
    _ location: Location, _ text: (Int) -> String, into events: inout [SourceEvent]
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
  mutating func finish(into events: inout [SourceEvent]) {
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

  private mutating func decide(into events: inout [SourceEvent]) {
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

  private mutating func add(_ row: Row, into events: inout [SourceEvent]) {
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

  private mutating func flush(into events: inout [SourceEvent]) {
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
