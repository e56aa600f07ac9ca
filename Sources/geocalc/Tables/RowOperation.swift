import GeoCore
import GeoFormats

/// A computation for each row of a table.
enum RowOperation: Sendable, Hashable {
  case distance, azimuth, destination, crosstrack, intersection
  case convert(Notation)
  /// Exchanges the fields with the latitude and the longitude.
  case swap

  /// The operations that `geocalc batch` offers.
  static let ofBatch: [RowOperation] = [
    .distance, .azimuth, .destination, .crosstrack, .intersection,
  ]

  var name: String {
    switch self {
    case .distance: "distance"
    case .azimuth: "azimuth"
    case .destination: "destination"
    case .crosstrack: "crosstrack"
    case .intersection: "intersection"
    case .convert: "convert"
    case .swap: "swap"
    }
  }

  /// Whether the operation needs a method that supports lines through two points.
  var isOfLines: Bool { self == .crosstrack || self == .intersection }

  /// Whether a row contains two points. With `--along`, a row contains one point of a path instead.
  var isOfPairs: Bool { self == .distance || self == .azimuth }

  /// The index of the result column with the latitude of the computed point. The next column contains the longitude.
  /// Nil if the operation computes no point.
  var point: Int? {
    switch self {
    case .destination: 0
    case .crosstrack, .intersection: 2
    case .distance, .azimuth, .convert, .swap: nil
    }
  }

  /// Returns the columns that the operation reads.
  ///
  /// - Parameter isOfPoints: whether each row contains one point of a path. Ignored unless ``isOfPairs`` is true.
  func inputs(isOfPoints: Bool) -> [RowInput] {
    switch self {
    case .distance, .azimuth: isOfPoints ? RowInput.point : RowInput.places("1", "2")
    case .destination:
      RowInput.places("1") + [
        RowInput(name: "azimuth_deg", kind: .azimuth),
        RowInput(name: "distance_m", kind: .length(.meter)),
      ]
    case .crosstrack: RowInput.places("1", "2", "")
    case .intersection: RowInput.places("1", "2", "3", "4")
    case .convert, .swap: RowInput.point
    }
  }

  /// Returns the columns that the operation adds.
  ///
  /// - Parameters:
  ///   - azimuths: whether to compute azimuths in addition to distances.
  ///   - isCumulative: whether to include the distance from the start of the path.
  ///   - hasSpeed: whether to include the time and the speed since the previous row.
  func outputs(
    unit: LengthUnit, azimuths: Bool, isCumulative: Bool = false, hasSpeed: Bool = false
  ) -> [RowOutput] {
    func length(_ name: String) -> RowOutput {
      RowOutput(name: "\(name)_\(unit.rawValue)", kind: .length)
    }
    func place(_ latitude: String, _ longitude: String) -> [RowOutput] {
      [RowOutput(name: latitude, kind: .place), RowOutput(name: longitude, kind: .place)]
    }
    var azimuth1And2: [RowOutput] {
      [("azimuth1_deg", 1), ("azimuth2_deg", 2)].map {
        RowOutput(name: $0, kind: .azimuth, source: $1)
      }
    }
    switch self {
    case .distance:
      var cumulative = length("cumulative")
      cumulative.source = RowResults.cumulative
      let speed = [
        RowOutput(name: "seconds", kind: .seconds, source: RowResults.seconds),
        RowOutput(
          name: "speed_\(FigureUnits(UnitChoice(unit)).speedUnit.suffix)", kind: .speed,
          source: RowResults.speed),
      ]
      return [length("distance")] + (isCumulative ? [cumulative] : []) + (hasSpeed ? speed : [])
        + (azimuths ? azimuth1And2 : [])
    case .azimuth: return azimuth1And2
    case .destination:
      return place("lat2", "lon2") + [RowOutput(name: "azimuth2_deg", kind: .azimuth)]
    case .crosstrack:
      return [length("cross_track"), length("along_track")]
        + place("foot_latitude", "foot_longitude")
    case .intersection: return [length("x"), length("y")] + place("latitude", "longitude")
    case .convert(let notation): return notation.outputs
    case .swap: return []
    }
  }

  /// Returns an example of a suitable header, as shown in messages.
  func example(isOfPoints: Bool) -> String {
    let names = inputs(isOfPoints: isOfPoints).map(\.name)
    return (self == .convert(.ecef) ? names + ["height_m"] : names).joined(separator: ",")
  }

  /// Finds the columns to read by their names in a header.
  ///
  /// - Returns: the column indices and the inputs, whose units come from the column names. A column that contains both
  ///   latitude and longitude appears twice.
  func columns(
    in header: [String], isOfPoints: Bool
  ) throws(CoordinateColumnsError) -> (
    indices: [Int], inputs: [RowInput], wholes: [WholeCoordinate], units: [Int: CSVUnit]
  ) {
    var inputs = inputs(isOfPoints: isOfPoints)
    var points: [CoordinateColumns.Point]
    var others: [Int] = []
    var units: [Int: CSVUnit] = [:]
    switch self {
    case .distance where isOfPoints, .azimuth where isOfPoints:
      points = [try CoordinateColumns.point(in: header)]
    case .distance, .azimuth:
      let (first, second) = try CoordinateColumns.pair(in: header)
      points = [first, second]
    case .destination:
      points = [try CoordinateColumns.start(in: header)]
      let (azimuth, angle) = try CoordinateColumns.azimuth(in: header)
      units[azimuth] = angle
      let (distance, unit) = try CoordinateColumns.distance(in: header)
      others = [azimuth, distance]
      inputs[3] = .length(inputs[3].name, unit)
    case .crosstrack: points = try CoordinateColumns.lineAndPoint(in: header)
    case .intersection: points = try CoordinateColumns.four(in: header)
    case .swap: points = [try CoordinateColumns.point(in: header)]
    case .convert(let notation):
      points = [try CoordinateColumns.point(in: header)]
      if notation.hasHeight, let (column, unit) = try CoordinateColumns.height(in: header) {
        others = [column]
        inputs.append(.height(unit))
      }
    }
    for point in points {
      if let unit = point.latitudeUnit { units[point.latitude] = unit }
      if let unit = point.longitudeUnit { units[point.longitude] = unit }
    }
    return (
      points.flatMap { [$0.latitude, $0.longitude] } + others, inputs,
      points.compactMap(\.whole), units
    )
  }
}

/// Reports problems of rows: prints the first few problems immediately, and counts all of them.
struct RowDiagnostics {
  /// The maximum number of printed problems of each kind.
  static let told = 10

  /// The name of the input, as shown in messages.
  private let source: String

  /// The number of notes, indexed by ``RowNote/Kind``.
  private var counts = [Int](repeating: 0, count: RowNote.Kind.allCases.count)

  /// The number of rows that could not be read.
  var count: Int { counts[RowNote.Kind.bad.rawValue] }

  /// The word before row numbers in messages, such as `line`.
  private var item: String
  // The note on the first row with a longitude outside [-180, 180].
  private var firstWrapped: String?
  // Messages on the first missing value, and on the first row that a column marks as invalid.
  private var firstMissing: String?
  private var firstMarked: String?
  // The difference between line numbers and row numbers in messages.
  private var offset = 0

  /// - Parameters:
  ///   - source: the name of the input, as shown in messages.
  ///   - item: the word before row numbers in messages.
  init(source: String, item: String = "line") {
    self.source = source
    self.item = item
  }

  /// Sets the word and the offset for row numbers. Prints a note if `titles` lines before the header were skipped.
  mutating func begin(titles: Int, item: (name: String, offset: Int)) {
    (self.item, offset) = (item.name, item.offset)
    guard titles > 0 else { return }
    Console.note("\(source): \(titles) line\(titles == 1 ? "" : "s") before the header skipped")
  }

  /// Returns the location of a row, as shown in messages: `line 3`.
  func place(ofLine line: Int) -> String { "\(item) \(max(line - offset, 1))" }

  /// Counts an invalid row. Prints only the first ``told`` invalid rows.
  mutating func add(line: Int, _ reason: String) {
    add(RowNote(line: line, text: reason, kind: .bad))
  }

  /// Counts a note. Prints the first ``told`` notes of each kind, except for kinds that are only summarized at the
  /// end.
  mutating func add(_ remark: RowNote) {
    let text = "\(source): \(place(ofLine: remark.line)): \(remark.text)"
    counts[remark.kind.rawValue] += 1
    if remark.kind == .wrapped, firstWrapped == nil { firstWrapped = text }
    if remark.kind == .missing, firstMissing == nil {
      firstMissing = "\(place(ofLine: remark.line)): \(remark.text)"
    }
    if remark.kind == .marked, firstMarked == nil {
      firstMarked = "\(place(ofLine: remark.line)): \(remark.text)"
    }
    guard counts[remark.kind.rawValue] <= Self.told,
      ![.missing, .marked, .null, .comment, .wrapped].contains(remark.kind)
    else { return }
    if remark.kind == .bad || remark.kind == .unsolved {
      Console.error(text)
    } else {
      Console.note(text)
    }
  }

  /// Counts and prints the notes on a block of lines.
  ///
  /// - Parameter line: the line number of the block's first line. The notes count lines from 1 within the block.
  mutating func add(_ remarks: RowNotes, from line: Int) {
    for var remark in remarks.first {
      remark.line += line - 1
      add(remark)
    }
    for kind in RowNote.Kind.allCases { counts[kind.rawValue] += remarks.others[kind.rawValue] }
  }

  /// Prints the number of problems that were not printed individually. Call this method after the last row.
  ///
  /// - Returns: a summary of the rows without a result. Nil if every row has a result.
  func conclude(rowCount: Int) -> String? {
    for (kind, what) in [
      (RowNote.Kind.short, "had too few fields"), (.untimed, "had a time that cannot be read"),
      (.coincident, "have lines that run along each other"),
    ] where counts[kind.rawValue] > Self.told {
      let count = counts[kind.rawValue]
      Console.note(
        "\(source): \(count) of \(rowCount) rows \(what); "
          + "\(count - Self.told) of them are not listed here")
    }
    if let firstWrapped {
      let count = counts[RowNote.Kind.wrapped.rawValue]
      Console.note(
        "\(firstWrapped)"
          + (count > 1 ? "; \(count) of \(rowCount) rows have such a longitude" : ""))
    }
    let comments = counts[RowNote.Kind.comment.rawValue]
    if comments > 0 {
      Console.note(
        comments == 1
          ? "\(source): 1 line begins with # and is read as a comment"
          : "\(source): \(comments) lines begin with # and are read as comments")
    }
    let missing = counts[RowNote.Kind.missing.rawValue]
    if missing > 0 {
      Console.note(
        "\(source): \(missing) of \(rowCount) rows \(missing == 1 ? "has" : "have") a missing value and no "
          + "result\(firstMissing.map { " (\(missing == 1 ? "" : "first: ")\($0))" } ?? "")")
    }
    let marked = counts[RowNote.Kind.marked.rawValue]
    if marked > 0 {
      Console.note(
        "\(source): \(marked) of \(rowCount) rows \(marked == 1 ? "is" : "are") marked as invalid and "
          + "\(marked == 1 ? "has" : "have") no result"
          + "\(firstMarked.map { " (\(marked == 1 ? "" : "first: ")\($0))" } ?? "")")
    }
    let nulls = counts[RowNote.Kind.null.rawValue]
    if nulls > 0 {
      Console.note(
        "\(source): \(nulls) of \(rowCount) rows \(nulls == 1 ? "is" : "are") at latitude 0, longitude 0, far from "
          + "\(nulls == 1 ? "its" : "their") neighbors, and \(nulls == 1 ? "has" : "have") no result"
      )
    }
    let failed: [(RowNote.Kind, String)] = [
      (.bad, "could not be read"), (.unsolved, "have no answer"),
    ]
    let texts = failed.compactMap { kind, what -> String? in
      let count = counts[kind.rawValue]
      guard count > 0 else { return nil }
      let untold = count - min(count, Self.told)
      return "\(count) of \(rowCount) rows \(what)"
        + (untold > 0 ? "; \(untold) of them are not listed here" : "")
    }
    return texts.isEmpty ? nil : "\(source): " + texts.joined(separator: "; ")
  }
}

/// A message about a row of a table.
struct RowNote {
  /// The message for a row above the size limit.
  static let tooLong = "longer than 1 MiB, skipped"

  /// The kinds of notes, each counted separately.
  enum Kind: Int, CaseIterable {
    /// The row could not be read.
    case bad
    /// A required value is missing, so there is no result.
    case missing
    /// A column marks the position of the row as invalid, so there is no result.
    case marked
    /// The coordinate is 0, 0, which means a missing position, so there is no result.
    case null
    /// The record is a comment and not a row.
    case comment
    /// The row is valid, but the operation has no result for it.
    case unsolved
    /// The row has too few fields. The missing fields were read as empty.
    case short
    /// The row has an invalid time, which was ignored.
    case untimed
    /// The two lines of the row coincide. The result is one of their common points.
    case coincident
    /// The longitude is outside [-180, 180]. Only one note is printed: on the first such row, with the number of
    /// all such rows.
    case wrapped
  }

  /// The line number of the row's first line, or the record number in a binary file.
  var line: Int
  var text: String
  var kind: Kind
}

/// Notes on a block of rows: the first few notes of each kind, and the number of all others.
struct RowNotes {
  private(set) var first: [RowNote] = []
  /// The number of notes that are not in ``first``, indexed by ``RowNote/Kind``.
  private(set) var others = [Int](repeating: 0, count: RowNote.Kind.allCases.count)
  private var counts = [Int](repeating: 0, count: RowNote.Kind.allCases.count)

  mutating func add(_ remark: RowNote) {
    counts[remark.kind.rawValue] += 1
    if counts[remark.kind.rawValue] <= RowDiagnostics.told {
      first.append(remark)
    } else {
      others[remark.kind.rawValue] += 1
    }
  }

  /// Adds notes of one kind, and sorts all notes by line. `count` is the number of such rows, which may be larger than
  /// `remarks.count`.
  mutating func add(_ remarks: [RowNote], of count: Int, _ kind: RowNote.Kind) {
    remarks.forEach { add($0) }
    others[kind.rawValue] += count - remarks.count
    first.sort { $0.line < $1.line }
  }
}

/// A record with missing or extra fields. Without padding, new columns would not line up with the header.
struct RaggedRecord {
  /// The offset of the first byte of the record.
  let start: Int
  /// The offset after the last field that has a column. Extra fields are written after the new columns.
  let end: Int
  /// The number of missing fields.
  let missingCount: Int

  /// - Parameters:
  ///   - cursor: a cursor at the record, which must not have an unclosed quote.
  ///   - count: the number of columns.
  /// - Returns: nil if the record has exactly `count` fields.
  init?(_ record: CSVRecord, of cursor: borrowing CSVCursor, columns count: Int) {
    guard cursor.fieldCount != count else { return nil }
    start = record.bytes.lowerBound
    end =
      cursor.fieldCount > count ? cursor.range(of: count - 1).upperBound : record.bytes.upperBound
    missingCount = max(0, count - cursor.fieldCount)
  }
}

/// The results for the rows of a block.
struct RowResults {
  /// The maximum number of columns.
  static let columnCount = 7
  /// The index of the column for the distance from the start of a path.
  static let cumulative = 4
  /// The indices of the columns for the time (s) and the speed (m/s) since the previous row of a path.
  static let seconds = 5
  static let speed = 6
  /// The indices of two adjacent columns: the distance of the nearest town (m), and the town's index in its list.
  static let townDistance = 4
  static let town = 5

  /// The numbers in column-major order, with one number per row in each column. NaN means no result.
  let values: UnsafePointer<Double>
  let rowCount: Int
  /// The sorted indices of rows for which the method did not converge and the geodesic solver computed the result.
  let fallbacks: [Int]
  /// The rows without a result and the reasons, sorted by row index.
  var unsolved: [(row: Int, text: String)] = []
  /// The rows whose two lines coincide and the notes on them, sorted by row index.
  var coincident: [(row: Int, text: String)] = []

  /// The length of the longest method name in bytes.
  static let nameRoom = 8

  @inline(__always)
  func value(_ column: Int, _ row: Int) -> Double { values[column * rowCount + row] }

  /// Returns the numbers of a row in three columns, of which the first is `column`.
  func numbers(_ row: Int, from column: Int) -> (Double, Double, Double) {
    (value(column, row), value(column + 1, row), value(column + 2, row))
  }

  /// Returns the name of the method that computed the distance of a row. Empty if the row has no result.
  func method(_ row: Int, isFallback: Bool) -> String {
    if values[row].isNaN { return "" }
    return isFallback ? VincentyOrGeodesic.fallbackName : VincentyOrGeodesic.name
  }
}
