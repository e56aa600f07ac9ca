import GeoCore
import GeoFormats

/// The columns of a table that are read, as found in its first record.
struct BatchColumns: Sendable {
  /// The column indices of the inputs, counted from 0.
  private(set) var indices: [Int]

  /// The inputs, in the same order.
  let inputs: [RowInput]

  /// A name for every column, for messages.
  let names: [String]

  /// The JSON keys of the columns, without duplicates.
  let keys: [String]

  /// The columns that contain minutes according to their names. A plain number is invalid in these columns.
  private(set) var withMinutes: Set<Int> = []

  /// The columns with hemisphere letters, by coordinate column.
  private(set) var hemispheres: [Int: Int] = [:]

  /// The units of angles that are not in degrees, by column.
  private(set) var units: [Int: CSVUnit] = [:]

  /// The coordinates that are not stored as separate latitudes and longitudes, by first column. ``indices`` contains
  /// that column twice.
  private(set) var wholes: [Int: WholeCoordinate] = [:]

  /// The columns that can name the datum of the coordinates.
  private(set) var datums: [(column: Int, kind: CSVDatum.Column)] = []

  /// The columns that mark positions as invalid.
  private(set) var validity = CSVValidityColumns()

  /// Whether the first record is a header.
  let hasHeader: Bool

  /// The option that names columns, for messages.
  var columnsOption = "--columns"

  /// Finds the columns in the first record, which is the current record of `cursor`.
  ///
  /// - Parameters:
  ///   - operation: the operation for each row.
  ///   - isOfPoints: whether each row is one point.
  ///   - wanted: the columns that the user named. If nil, they are detected.
  init(
    _ cursor: borrowing CSVCursor, for operation: RowOperation = .distance, isOfPoints: Bool,
    wanted: [String]?
  ) throws(CoordinateColumnsError) {
    var fields = (0..<cursor.fieldCount).map { cursor.text($0) }
    // Ignore trailing blanks, so that a blank separator does not add an empty column.
    if cursor.separator == UInt8(ascii: " ") {
      while fields.last == "" { fields.removeLast() }
    }
    var numeric = fields.indices.filter { cursor.double($0) != nil }
    // Text such as `42d15'N` is neither a number nor a column name.
    if numeric.isEmpty {
      numeric = fields.indices.filter { CSVLocationText.isAngleText(fields[$0]) }
    }
    let own = operation.inputs(isOfPoints: isOfPoints)
    let placeCount = own.count { $0.kind == .latitude }
    if let wanted, wanted.count == own.count - placeCount {
      // The user named one column for each coordinate, instead of latitude and longitude columns.
      var named: [Int: CSVUnit] = [:]
      let columns = try CoordinateColumns.columns(wanted, header: fields)
      inputs = try Self.inputs(wanted, own.filter { $0.kind != .latitude }, &named).reduce(into: [])
      {
        if $1.kind == .longitude { $0.append(RowInput(name: "latitude", kind: .latitude)) }
        $0.append($1)
      }
      for (column, name) in zip(columns, wanted).prefix(placeCount) {
        wholes[column] = WholeCoordinate(
          column: column, named: Int(name) == nil ? name : fields[column])
      }
      for (input, unit) in named where input >= placeCount { units[columns[input]] = unit }
      indices = columns.prefix(placeCount).flatMap { [$0, $0] } + columns.dropFirst(placeCount)
      hasHeader = columns.prefix(placeCount).allSatisfy {
        cursor.double($0) == nil && (try? Coordinate(parsing: cursor.text($0))) == nil
      }
    } else if let wanted {
      // The height is optional. The command reads a height only if the user names its column.
      let all = wanted.count > own.count ? own + [.height(.meter)] : own
      var named: [Int: CSVUnit] = [:]
      inputs = try Self.inputs(wanted, all, &named) + all.dropFirst(wanted.count)
      let columns = try CoordinateColumns.columns(wanted, header: fields)
      indices = columns
      for (input, unit) in named { units[columns[input]] = unit }
      // If at least one field is a valid angle, the record is a row and not a header.
      let texts = indices.map { cursor.coordinateText($0) }
      hasHeader = texts.allSatisfy { text in
        (try? Coordinate.longitude(parsing: text)) == nil
          && (try? Coordinate.latitude(parsing: text)) == nil
      }
    } else if numeric.count == own.count, !Self.areNames(fields, operation, isOfPoints: isOfPoints)
    {
      // An empty field before the last number may be a missing coordinate. The columns are then ambiguous.
      if let other = fields.indices.first(where: {
        $0 < numeric[numeric.count - 1] && !numeric.contains($0)
          && CSVLocationText.isMissing(fields[$0])
      }) {
        throw .notFound(fields.enumerated().map { $0.offset == other ? "(missing)" : $0.element })
      }
      hasHeader = false
      inputs = own
      indices = numeric
    } else {
      hasHeader = true
      let found = try operation.columns(in: fields, isOfPoints: isOfPoints)
      (indices, inputs, units) = (found.indices, found.inputs, found.units)
      for whole in found.wholes { wholes[whole.columns[0]] = whole }
    }
    if hasHeader {
      let letters = (try? CoordinateColumns.hemispheres(in: fields)) ?? [:]
      hemispheres = letters.filter { [indices] in !indices.contains($0.value) }
      // A column named by its number is in degrees.
      let numbered = Set((wanted ?? []).compactMap { Int($0) }.map { $0 - 1 })
      withMinutes = Set(indices).subtracting(numbered).filter {
        CoordinateColumns.saysMinutes(fields[$0])
      }
      datums = fields.indices.filter { [indices] in !indices.contains($0) }.compactMap { column in
        CSVDatum.column(fields[column]).map { (column, $0) }
      }
      validity = CSVValidityColumns(
        header: fields, besides: Set(indices + wholes.values.flatMap(\.columns)))
      names = fields
      keys = ColumnName.distinct(fields)
    } else {
      var names = fields.indices.map(Self.numbered)
      for (index, input) in zip(indices, own) { names[index] = input.name }
      self.names = names
      keys = names
    }
  }

  /// Returns whether fields are column names although some are numbers, as in `0,1,lat,lon`.
  private static func areNames(
    _ fields: [String], _ operation: RowOperation, isOfPoints: Bool
  ) -> Bool {
    fields.contains { AxisName($0) != nil }
      && (try? operation.columns(in: fields, isOfPoints: isOfPoints)) != nil
  }

  /// Returns the inputs for the columns that the user named. Stores the unit of each angle in `units`, by input number.
  private static func inputs(
    _ wanted: [String], _ all: [RowInput], _ units: inout [Int: CSVUnit]
  ) throws(CoordinateColumnsError) -> [RowInput] {
    var inputs: [RowInput] = []
    for (name, input) in zip(wanted, all) {
      // A column named by its number is in degrees or meters.
      guard Int(name) == nil else {
        inputs.append(input)
        continue
      }
      switch input.kind {
      case .length: inputs.append(.length(input.name, try CoordinateColumns.length(of: name)))
      case .azimuth:
        units[inputs.count] = try CoordinateColumns.azimuthUnit(of: name)
        inputs.append(input)
      case .latitude, .longitude:
        units[inputs.count] = try CoordinateColumns.unit(ofAxis: name)
        inputs.append(input)
      }
    }
    return inputs
  }

  /// Makes rows read their coordinate in a shifted system, GCJ-02 or BD-09.
  mutating func read(as kind: WholeCoordinate.Kind) throws(CoordinateColumnsError) {
    let (latitude, longitude) = (indices[0], indices[1])
    guard latitude != longitude, units[latitude] == nil, units[longitude] == nil,
      hemispheres[latitude] == nil, hemispheres[longitude] == nil
    else { throw .notFound(names) }
    wholes[latitude] = WholeCoordinate(columns: [latitude, longitude], kind: kind)
    indices[1] = latitude
    // The user names the system, so a column with its name is not an error.
    datums = []
  }

  /// For a table without a header, prints the order in which its columns are read.
  func noteOrder(of table: String) {
    guard !hasHeader else { return }
    let order = indices.map { names[$0] }.joined(separator: ",")
    Console.note("\(table) has no header; its numbers are read as \(order)")
  }

  /// Rejects a table whose first row has hemisphere letters in columns that are not read.
  func checkLetters(of cursor: borrowing CSVCursor, in table: String) throws(Failure) {
    guard hemispheres.isEmpty, wholes.isEmpty else { return }
    let columns = CoordinateColumns.unreadLetters(
      latitude: indices[0], longitude: indices[1], besides: Set(indices), of: cursor)
    guard let columns else { return }
    throw Failure(.badData, "\(table): \(CoordinateColumnsError.unreadLetters(columns.map(name)))")
  }

  /// Prints a note if coordinates are converted from a shifted system.
  func noteSystem(of table: String) {
    guard let whole = wholes.values.first(where: { $0.system != nil }), let system = whole.system
    else { return }
    let columns = whole.columns.map(name).joined(separator: ", ")
    Console.note("\(table): \(columns) are read as \(system) and converted to WGS 84")
  }

  /// Reads the latitude from the column that was found for the longitude, and the reverse.
  ///
  /// - Throws: `Failure` if one column contains the complete coordinate.
  mutating func exchange(in table: String) throws(Failure) {
    guard wholes.isEmpty, indices[0] != indices[1] else {
      throw Failure(
        .badData,
        "\(table): column \(name(indices[0])) contains latitude and longitude; --swap needs a column for each")
    }
    indices.swapAt(0, 1)
  }

  /// Prints a note on the JSON keys that replace duplicate column names.
  func noteKeys(of table: String) {
    guard let index = keys.indices.first(where: { keys[$0] != names[$0] }) else { return }
    Console.note(
      "\(table) has several columns \(names[index]); in JSON the second is called \(keys[index])")
  }

  /// Returns the name of a column. A row may have more columns than the header.
  func name(_ column: Int) -> String {
    names.indices.contains(column) ? names[column] : Self.numbered(column)
  }

  /// Returns the JSON key of a column. A row may have more columns than the header.
  func key(_ column: Int) -> String {
    guard !keys.indices.contains(column) else { return keys[column] }
    return ColumnName.unique(Self.numbered(column), prefix: "extra_", among: Set(keys))
  }

  /// Returns whether a column needs a conversion to degrees or meters.
  func isConverted(_ column: Int) -> Bool {
    units[column] != nil || wholes[column] != nil || withMinutes.contains(column)
  }

  /// Returns additional JSON keys for degrees, for coordinates whose columns have another unit or notation.
  ///
  /// - Parameter others: additional keys that are already in use.
  func degreeKeys(besides others: [String]) -> [(input: Int, key: String)] {
    guard !units.isEmpty || !wholes.isEmpty || !withMinutes.isEmpty else { return [] }
    let taken = Set(keys + others)
    var found: [(input: Int, key: String)] = []
    for latitude in inputs.indices where inputs[latitude].kind == .latitude {
      let pair = [latitude, latitude + 1]
      guard pair.contains(where: { isConverted(indices[$0]) }) else { continue }
      for input in pair {
        let name = inputs[input].name
        found.append((input, ColumnName.unique(name, prefix: "batch_", among: taken)))
      }
    }
    return found
  }

  private static func numbered(_ column: Int) -> String { "column\(column + 1)" }
}

/// Checks the number of fields in a row, by the same rules for all commands.
///
/// If a row has fewer fields than columns, missing fields are empty, and a note is printed. With `--strict`, the row is
/// bad. A row with more fields is bad, because the fields cannot be matched to columns.
extension BatchColumns {
  /// Returns whether an unreadable record is a comment.
  ///
  /// A comment begins with `#`. In addition, the first column must be a coordinate column, or the number of fields must
  /// differ from the number of columns.
  func isComment(_ record: CSVRecord, of cursor: borrowing CSVCursor) -> Bool {
    guard cursor.bytes(record.bytes).first == UInt8(ascii: "#"), !record.isUnclosed else {
      return false
    }
    return cursor.fieldCount != names.count || indices.contains(0)
  }

  /// Checks the number of fields of the current record of `cursor`. The record must not have an unclosed quote.
  ///
  /// - Returns: the note on a row with fewer fields. Nil if the number of fields is correct.
  /// - Throws: the reason why the row is bad.
  func checkWidth(of cursor: borrowing CSVCursor, isStrict: Bool) throws(RowDiagnostic) -> String? {
    let (found, expected) = (cursor.fieldCount, names.count)
    if found > expected {
      // Ignore trailing blanks.
      if cursor.separator == UInt8(ascii: " "),
        (expected..<found).allSatisfy({ cursor.text($0).isEmpty })
      {
        return nil
      }
      throw RowDiagnostic("there are \(found) fields, but only \(expected) columns")
    }
    guard found < expected else { return nil }
    let text = "there are only \(found) of \(expected) fields"
    if isStrict { throw RowDiagnostic(text) }
    return text + ", the missing fields are read as empty"
  }
}

/// A column that `batch` reads from each row.
struct RowInput: Sendable {
  /// The meaning of the numbers.
  enum Kind: Sendable, Hashable {
    /// Degrees.
    case latitude, longitude, azimuth
    /// A length in this unit.
    case length(CSVUnit)
  }

  /// The name of the column if the table has no header.
  let name: String
  let kind: Kind
  /// Whether the table does not specify the unit, so that the default applies.
  var hasDefaultUnit = false

  /// The largest magnitude that is accepted as a plain number.
  var limit: Double {
    switch kind {
    case .latitude: 90
    case .longitude: 360
    case .azimuth: 1e9
    case .length: 1e12
    }
  }

  /// Returns a latitude and a longitude for each suffix, in order.
  static func places(_ suffixes: String...) -> [RowInput] {
    suffixes.flatMap {
      [RowInput(name: "lat\($0)", kind: .latitude), RowInput(name: "lon\($0)", kind: .longitude)]
    }
  }

  /// Returns a height above the ellipsoid.
  ///
  /// - Parameter unit: the unit in the table. Nil for meters, the default.
  static func height(_ unit: CSVUnit?) -> RowInput { length("height_m", unit) }

  /// Returns a length in the unit of the table, or in meters by default.
  static func length(_ name: String, _ unit: CSVUnit?) -> RowInput {
    RowInput(name: name, kind: .length(unit ?? .meter), hasDefaultUnit: unit == nil)
  }

  /// The inputs of a path: one point per row.
  static let point = [
    RowInput(name: "latitude", kind: .latitude), RowInput(name: "longitude", kind: .longitude),
  ]
}

/// A column that `batch` appends to each row.
struct RowOutput: Sendable {
  /// The meaning of the numbers, which determines their unit and decimals.
  enum Kind: Sendable {
    /// A length in meters, printed in the output unit.
    case length
    /// An azimuth in degrees.
    case azimuth
    /// A latitude or longitude in degrees.
    case place
    /// A duration in seconds.
    case seconds
    /// A speed in meters per second, printed in the unit that fits the output unit.
    case speed
    /// A text computed from the first coordinate of the row.
    case text
  }

  let name: String
  let kind: Kind
  /// The index of the results column to print. Nil for the output's own index.
  var source: Int?
}
