import GeoCore
import GeoFormats

/// What is found out for each row of a table.
enum RowOperation: Sendable, Hashable {
  case distance, azimuth, destination, crosstrack, intersection
  case convert(Notation)

  /// Those of `batch`.
  static let ofBatch: [RowOperation] = [
    .distance, .azimuth, .destination, .crosstrack, .intersection,
  ]

  /// What it is called.
  var name: String {
    switch self {
    case .distance: "distance"
    case .azimuth: "azimuth"
    case .destination: "destination"
    case .crosstrack: "crosstrack"
    case .intersection: "intersection"
    case .convert: "convert"
    }
  }

  /// Whether it needs a method that knows lines.
  var isOfLines: Bool { self == .crosstrack || self == .intersection }

  /// Whether its rows are pairs of places, or with `--along` places of a path.
  var isOfPairs: Bool { self == .distance || self == .azimuth }

  /// The columns that are read.
  ///
  /// - Parameter isAlong: rows are places of a path.
  func inputs(isAlong: Bool) -> [RowInput] {
    switch self {
    case .distance, .azimuth: isAlong ? RowInput.point : RowInput.places("1", "2")
    case .destination:
      RowInput.places("1") + [
        RowInput(name: "azimuth_deg", kind: .azimuth),
        RowInput(name: "distance_m", kind: .length(.meter)),
      ]
    case .crosstrack: RowInput.places("1", "2", "")
    case .intersection: RowInput.places("1", "2", "3", "4")
    case .convert: RowInput.point
    }
  }

  /// The columns that are appended.
  ///
  /// - Parameters:
  ///   - unit: the unit of lengths.
  ///   - azimuths: whether distances have azimuths beside them.
  ///   - isCumulative: whether distances have those from the beginning of the path beside them.
  func outputs(unit: LengthUnit, azimuths: Bool, isCumulative: Bool = false) -> [RowOutput] {
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
      return [length("distance")] + (isCumulative ? [cumulative] : [])
        + (azimuths ? azimuth1And2 : [])
    case .azimuth: return azimuth1And2
    case .destination:
      return place("lat2", "lon2") + [RowOutput(name: "azimuth2_deg", kind: .azimuth)]
    case .crosstrack:
      return [length("cross_track"), length("along_track")]
        + place("foot_latitude", "foot_longitude")
    case .intersection: return [length("x"), length("y")] + place("latitude", "longitude")
    case .convert(let notation): return notation.outputs
    }
  }

  /// An example of a header, for messages.
  func example(isAlong: Bool) -> String {
    let names = inputs(isAlong: isAlong).map(\.name)
    return (self == .convert(.ecef) ? names + ["height_m"] : names).joined(separator: ",")
  }

  /// Finds the columns to read by the names in a header.
  ///
  /// - Returns: the columns, counted from 0, with the inputs as the names say they are. A whole coordinate
  ///   has its first column twice.
  func columns(
    in header: [String], isAlong: Bool
  ) throws(CoordinateColumnsError) -> (
    indices: [Int], inputs: [RowInput], wholes: [WholeCoordinate], units: [Int: CSVUnit]
  ) {
    var inputs = inputs(isAlong: isAlong)
    var points: [CoordinateColumns.Point]
    var others: [Int] = []
    var units: [Int: CSVUnit] = [:]
    switch self {
    case .distance where isAlong, .azimuth where isAlong:
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

/// What is wrong with rows: the first few are told at once, all are counted.
struct RowDiagnostics {
  /// How many of each kind are told.
  static let told = 10

  /// The file.
  private let source: String

  /// How many rows there are of each kind.
  private var counts = [Int](repeating: 0, count: RowNote.Kind.allCases.count)

  /// How many rows could not be read.
  var count: Int { counts[RowNote.Kind.bad.rawValue] }

  /// What is counted where rows are: lines, or places of a binary file.
  private var item: String
  // The lines before the first row that the numbers do not count.
  private var offset = 0

  /// - Parameters:
  ///   - source: the name of the file, for messages.
  ///   - item: what the numbers count.
  init(source: String, item: String = "line") {
    self.source = source
    self.item = item
  }

  /// Says at the beginning what rows are called, and notes the lines before the header.
  mutating func begin(titles: Int, item: (name: String, offset: Int)) {
    (self.item, offset) = (item.name, item.offset)
    guard titles > 0 else { return }
    Console.note("\(source): \(titles) line\(titles == 1 ? "" : "s") before the header left out")
  }

  /// Returns where a row is, for a message: `line 3`.
  func place(ofLine line: Int) -> String { "\(item) \(max(line - offset, 1))" }

  /// Counts a bad row, and tells of it if it is one of the first.
  mutating func add(line: Int, _ reason: String) {
    add(RowNote(line: line, text: reason, kind: .bad))
  }

  /// Counts a row of which something is to be said, and says it if it is one of the first.
  mutating func add(_ remark: RowNote) {
    let text = "\(source): \(place(ofLine: remark.line)): \(remark.text)"
    counts[remark.kind.rawValue] += 1
    guard counts[remark.kind.rawValue] <= Self.told, remark.kind != .missing,
      remark.kind != .comment
    else { return }
    if remark.kind == .bad || remark.kind == .unsolved {
      Console.error(text)
    } else {
      Console.note(text)
    }
  }

  /// Counts rows of a stretch, and says of them what is to be said.
  ///
  /// - Parameter line: on which the stretch begins; in it lines count from 1.
  mutating func add(_ remarks: RowNotes, from line: Int) {
    for var remark in remarks.first {
      remark.line += line - 1
      add(remark)
    }
    for kind in RowNote.Kind.allCases { counts[kind.rawValue] += remarks.others[kind.rawValue] }
  }

  /// Says at the end how many rows have not been told.
  ///
  /// - Returns: what is left to say of rows that are bad or have no answer; nil if there were none.
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
          + "result")
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

/// What is to be said of a row.
struct RowNote {
  /// Kinds of remarks, each counted by itself.
  enum Kind: Int, CaseIterable {
    /// The row could not be read.
    case bad
    /// It has no value where one is needed, and no result for that.
    case missing
    /// It is no row, but a comment.
    case comment
    /// It was read, and what is asked has no answer for it.
    case unsolved
    /// It has too few fields, and was read all the same.
    case short
    /// It has a time that cannot be read, and none for that.
    case untimed
    /// It has lines that run along each other, and one of their common places as the answer.
    case coincident
  }

  /// The line on which the row begins, or its number.
  var line: Int
  var text: String
  var kind: Kind
}

/// What is to be said of many rows: the first few of each kind, and how many others there are.
struct RowNotes {
  private(set) var first: [RowNote] = []
  /// How many others there are of each kind.
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

  /// Takes rows that have been looked at behind others, some of them with their places.
  mutating func add(_ remarks: [RowNote], of count: Int, _ kind: RowNote.Kind) {
    remarks.forEach { add($0) }
    others[kind.rawValue] += count - remarks.count
    first.sort { $0.line < $1.line }
  }
}

/// A record that has not as many fields as there are columns, and so needs care to keep new columns
/// under their names.
struct RaggedRecord {
  /// Where it begins in the bytes.
  let start: Int
  /// Where the fields of columns end in the bytes. What the record has behind them goes behind the new
  /// columns.
  let end: Int
  /// How many fields it lacks.
  let missingCount: Int

  /// - Parameters:
  ///   - cursor: has just stepped to the record, which is not unclosed.
  ///   - count: how many columns there are.
  /// - Returns: nil for a record that has as many fields.
  init?(_ record: CSVRecord, of cursor: borrowing CSVCursor, columns count: Int) {
    guard cursor.fieldCount != count else { return nil }
    start = record.bytes.lowerBound
    end = cursor.fieldCount > count ? cursor.end(of: count - 1) : record.bytes.upperBound
    missingCount = max(0, count - cursor.fieldCount)
  }
}

/// What has been found out for the rows of a block.
struct RowResults {
  /// How many columns there may be.
  static let columnCount = 5
  /// The column of distances from the beginning of a path, where they are wanted.
  static let cumulative = 4

  /// A column after the other, of each row a number; NaN for none.
  let values: UnsafePointer<Double>
  /// How many rows there are.
  let rowCount: Int
  /// The rows, counted from 0 and in order, that the method has no answer for and the geodesic gave.
  let fallbacks: [Int]
  /// The rows, in order, that have been read and have no answer, and why.
  var unsolved: [(row: Int, text: String)] = []
  /// The rows, in order, of whose answer something is to be said.
  var coincident: [(row: Int, text: String)] = []

  /// The longest name of a method, in bytes.
  static let nameRoom = 8

  /// The number in a column of a row.
  @inline(__always)
  func value(_ column: Int, _ row: Int) -> Double { values[column * rowCount + row] }

  /// The first three of a row.
  func numbers(_ row: Int) -> (Double, Double, Double) {
    (value(0, row), value(1, row), value(2, row))
  }

  /// The method that a row's distance is by, of those that may fall back; empty for none.
  func method(_ row: Int, isFallback: Bool) -> String {
    if values[row].isNaN { return "" }
    return isFallback ? VincentyOrGeodesic.fallbackName : VincentyOrGeodesic.name
  }
}
