import GeoCore
import GeoFormats

/// The operation for each row of a table.
enum RowOperation: Sendable, Hashable {
  case distance, azimuth, destination, crosstrack, intersection
  case convert(Notation)
  /// Exchanges the fields with the latitude and the longitude.
  case swap

  /// The operations of `batch`.
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

  /// Whether the operation needs a method that supports lines.
  var isOfLines: Bool { self == .crosstrack || self == .intersection }

  /// Whether rows are pairs of points or, with `--along`, points of a path.
  var isOfPairs: Bool { self == .distance || self == .azimuth }

  /// Returns the columns that the operation reads.
  ///
  /// - Parameter isOfPoints: whether a row of this operation on pairs has only one point.
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
  ///   - unit: the unit of lengths.
  ///   - azimuths: whether distances include azimuths.
  ///   - isCumulative: whether to add the distance from the start of the path.
  ///   - hasSpeed: whether to add the time and the speed from the previous row.
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

  /// Returns an example of a table header, for messages.
  func example(isOfPoints: Bool) -> String {
    let names = inputs(isOfPoints: isOfPoints).map(\.name)
    return (self == .convert(.ecef) ? names + ["height_m"] : names).joined(separator: ",")
  }

  /// Uses the names in a header to find the columns to read.
  ///
  /// - Returns: the columns, counted from 0, and the inputs according to the names. For a coordinate without separate
  ///   latitude and longitude, the first column appears twice.
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

/// Reports problems of rows. Prints the first few problems immediately and counts all of them.
struct RowDiagnostics {
  /// The largest number of problems of each kind that are printed.
  static let told = 10

  /// The name of the file.
  private let source: String

  /// The number of rows with each kind of note.
  private var counts = [Int](repeating: 0, count: RowNote.Kind.allCases.count)

  /// The number of rows that could not be read.
  var count: Int { counts[RowNote.Kind.bad.rawValue] }

  /// The unit of row positions: lines, or records of a binary file.
  private var item: String
  // The note on the first row with a longitude outside [-180, 180].
  private var firstWrapped: String?
  // The position and the column of the first missing value, and of the first row marked as invalid.
  private var firstMissing: String?
  private var firstMarked: String?
  // The number of lines before the first row, which are not counted.
  private var offset = 0

  /// - Parameters:
  ///   - source: the name of the file, for messages.
  ///   - item: the unit of row positions.
  init(source: String, item: String = "line") {
    self.source = source
    self.item = item
  }

  /// Sets the word for rows. If there are lines before the header, prints their number.
  mutating func begin(titles: Int, item: (name: String, offset: Int)) {
    (self.item, offset) = (item.name, item.offset)
    guard titles > 0 else { return }
    Console.note("\(source): \(titles) line\(titles == 1 ? "" : "s") before the header skipped")
  }

  /// Returns the position of a row, for a message: `line 3`.
  func place(ofLine line: Int) -> String { "\(item) \(max(line - offset, 1))" }

  /// Counts a bad row. Prints only the first ``told`` bad rows.
  mutating func add(line: Int, _ reason: String) {
    add(RowNote(line: line, text: reason, kind: .bad))
  }

  /// Counts a row with a note. Prints only the first ``told`` notes of each kind.
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

  /// Counts and prints the notes of a block.
  ///
  /// - Parameter line: the first line of the block, which has the number 1 in the notes.
  mutating func add(_ remarks: RowNotes, from line: Int) {
    for var remark in remarks.first {
      remark.line += line - 1
      add(remark)
    }
    for kind in RowNote.Kind.allCases { counts[kind.rawValue] += remarks.others[kind.rawValue] }
  }

  /// Prints how many problems were not listed. Call this at the end.
  ///
  /// - Returns: the summary of rows that are bad or have no result. Nil if every row has a result.
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

/// A note on a row.
struct RowNote {
  /// The message for a record above the size limit.
  static let tooLong = "longer than 1 MiB, skipped"

  /// The kinds of notes, each counted separately.
  enum Kind: Int, CaseIterable {
    /// The row could not be read.
    case bad
    /// A required value is missing, so there is no result.
    case missing
    /// A column marks the position of the row as invalid, so there is no result.
    case marked
    /// The row is at latitude 0, longitude 0, which means a missing position. There is no result.
    case null
    /// The record is a comment and not a row.
    case comment
    /// The row was read, but the operation has no result for it.
    case unsolved
    /// The row has too few fields, but was read.
    case short
    /// The time of the row is invalid and was ignored.
    case untimed
    /// The two lines of the row coincide. The result is one of their common points.
    case coincident
    /// The longitude of the row is outside [-180, 180]. Only the first such row is printed, with the number of rows.
    case wrapped
  }

  /// The number of the row's first line, or of its record in a binary file.
  var line: Int
  var text: String
  var kind: Kind
}

/// Notes on rows: the first few notes of each kind, and the number of other notes.
struct RowNotes {
  private(set) var first: [RowNote] = []
  /// The number of rows of each kind that are not in ``first``.
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

  /// Adds notes that were found after other notes. `count` is the total, including rows not in `remarks`.
  mutating func add(_ remarks: [RowNote], of count: Int, _ kind: RowNote.Kind) {
    remarks.forEach { add($0) }
    others[kind.rawValue] += count - remarks.count
    first.sort { $0.line < $1.line }
  }
}

/// A record whose number of fields differs from the number of columns. New columns after its last field would not match
/// the header.
struct RaggedRecord {
  /// The offset of the first byte of the record.
  let start: Int
  /// The offset after the fields that have a column. Extra fields are written after the new columns.
  let end: Int
  /// The number of missing fields.
  let missingCount: Int

  /// - Parameters:
  ///   - cursor: a cursor at the record. The record must not have an unclosed quote.
  ///   - count: the number of columns.
  /// - Returns: nil if the record has exactly `count` fields.
  init?(_ record: CSVRecord, of cursor: borrowing CSVCursor, columns count: Int) {
    guard cursor.fieldCount != count else { return nil }
    start = record.bytes.lowerBound
    end = cursor.fieldCount > count ? cursor.range(of: count - 1).upperBound : record.bytes.upperBound
    missingCount = max(0, count - cursor.fieldCount)
  }
}

/// The results for the rows of a block.
struct RowResults {
  /// The largest number of columns.
  static let columnCount = 7
  /// The index of the column with distances from the start of a path.
  static let cumulative = 4
  /// The indices of the columns with the seconds and the speed (meters per second) from the previous row of a path.
  static let seconds = 5
  static let speed = 6

  /// The columns, stored consecutively, with one number per row. NaN means no result.
  let values: UnsafePointer<Double>
  /// The number of rows.
  let rowCount: Int
  /// The sorted indices of the rows that the geodesic solver computed because the method did not converge.
  let fallbacks: [Int]
  /// The sorted indices of the rows that have no result, with the reason.
  var unsolved: [(row: Int, text: String)] = []
  /// The sorted indices of the rows whose lines coincide, with a note.
  var coincident: [(row: Int, text: String)] = []

  /// The size of the longest method name, in bytes.
  static let nameRoom = 8

  /// Returns the number in a column of a row.
  @inline(__always)
  func value(_ column: Int, _ row: Int) -> Double { values[column * rowCount + row] }

  /// Returns the first three results of a row.
  func numbers(_ row: Int) -> (Double, Double, Double) {
    (value(0, row), value(1, row), value(2, row))
  }

  /// Returns the name of the method that computed the distance of a row. Empty if the row has no result.
  func method(_ row: Int, isFallback: Bool) -> String {
    if values[row].isNaN { return "" }
    return isFallback ? VincentyOrGeodesic.fallbackName : VincentyOrGeodesic.name
  }
}
