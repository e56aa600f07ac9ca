import GeoCore
import GeoFormats

/// The columns to read from a table, determined from its first record.
struct BatchColumns: Sendable {
  /// The column index of each input, counted from 0.
  private(set) var indices: [Int]

  /// The inputs, in the order of ``indices``.
  private(set) var inputs: [RowInput]

  /// The name of every column, as shown in messages.
  let names: [String]

  /// The JSON key of every column, without duplicates.
  let keys: [String]

  /// The columns whose names mention minutes. A plain number is invalid in these columns, because it could be degrees.
  private(set) var withMinutes: Set<Int> = []

  /// The columns with hemisphere letters, keyed by the column of the angle.
  private(set) var hemispheres: [Int: Int] = [:]

  /// The columns that may contain hemisphere letters of longitudes, keyed by the column of the longitude.
  ///
  /// A column `side` after the longitude may also describe something else, so a row is rejected only if the letter is W.
  private(set) var possibleHemispheres: [Int: Int] = [:]

  /// The units of angles that are not in degrees, keyed by column.
  private(set) var units: [Int: CSVUnit] = [:]

  /// The coordinates that are not in one latitude and one longitude column, such as MGRS references, keyed by first
  /// column.
  ///
  /// ``indices`` contains this column twice.
  private(set) var wholes: [Int: WholeCoordinate] = [:]

  /// The columns that may name the datum of the coordinates.
  private(set) var datums: [(column: Int, kind: CSVDatum.Column)] = []

  /// The columns that can mark the position of a row as invalid.
  private(set) var validity = CSVValidityColumns()

  let hasHeader: Bool

  /// The name of the option for naming columns, as shown in messages.
  var columnsOption = "--columns"

  /// Finds the columns in the first record, which is the current record of `cursor`.
  ///
  /// - Parameters:
  ///   - operation: the operation whose inputs are needed.
  ///   - isOfPoints: whether each row is one point of a path, and not a pair of points.
  ///   - wanted: the columns that the user named. If nil, the columns are detected.
  init(
    _ cursor: borrowing CSVCursor, for operation: RowOperation = .distance, isOfPoints: Bool,
    wanted: [String]?
  ) throws(CoordinateColumnsError) {
    var fields = (0..<cursor.fieldCount).map { cursor.text($0) }
    // With a blank as separator, a blank at the end of the line does not start another column.
    if cursor.separator == UInt8(ascii: " ") {
      while fields.last == "" { fields.removeLast() }
    }
    var numeric = fields.indices.filter { cursor.double($0) != nil }
    // Treat angles such as `42d15'N` as numbers too.
    if numeric.isEmpty {
      numeric = fields.indices.filter { CSVLocationText.isAngleText(fields[$0]) }
    }
    let own = operation.inputs(isOfPoints: isOfPoints)
    let placeCount = own.count { $0.kind == .latitude }
    if let wanted, wanted.count == own.count - placeCount {
      // The user named one column for each coordinate, so the column contains both latitude and longitude.
      var named: [Int: CSVUnit] = [:]
      let columns = try CoordinateColumns.columns(wanted, header: fields)
      let names = Self.names(wanted, columns, fields)
      inputs = try Self.inputs(names, own.filter { $0.kind != .latitude }, &named).reduce(into: [])
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
      // The height is read only if the user names one more column than the operation needs.
      let all = wanted.count > own.count ? own + [.height(.meter)] : own
      var named: [Int: CSVUnit] = [:]
      let columns = try CoordinateColumns.columns(wanted, header: fields)
      inputs =
        try Self.inputs(Self.names(wanted, columns, fields), all, &named)
        + all.dropFirst(wanted.count)
      indices = columns
      for (input, unit) in named { units[columns[input]] = unit }
      // The first record is a header only if no field in the user's columns is a valid angle.
      let texts = indices.map { cursor.coordinateText($0) }
      hasHeader = texts.allSatisfy { text in
        (try? Coordinate.longitude(parsing: text)) == nil
          && (try? Coordinate.latitude(parsing: text)) == nil
      }
    } else if numeric.count == own.count, !Self.areNames(fields, operation, isOfPoints: isOfPoints)
    {
      // An empty field before the last number may be a missing coordinate, so do not guess the columns.
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
      for (column, input) in zip(indices, inputs) where input.kind == .longitude {
        let next = column + 1
        guard hemispheres[column] == nil, next < fields.count, !indices.contains(next),
          CoordinateColumns.mayContainHemispheres(fields[next])
        else { continue }
        possibleHemispheres[column] = next
      }
      // If the user selects a column by number, the name of the column is ignored.
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
    if case .convert(let notation) = operation, notation.hasHeight { readHeightsOfCoordinates() }
  }

  /// Returns whether the fields are column names although some of them are numbers: `0,1,lat,lon`.
  private static func areNames(
    _ fields: [String], _ operation: RowOperation, isOfPoints: Bool
  ) -> Bool {
    fields.contains { AxisName($0) != nil }
      && (try? operation.columns(in: fields, isOfPoints: isOfPoints)) != nil
  }

  private static func startsWithNumber(_ text: String) -> Bool {
    text.first { !["+", "-", ".", "\u{2212}", " "].contains($0) }?.isNumber == true
  }

  /// Returns the names of the columns that the user named or numbered. A number in a table without a header is kept.
  private static func names(
    _ wanted: [String], _ columns: [Int], _ fields: [String]
  ) -> [String] {
    zip(wanted, columns).map { wanted, column in
      let isName = !fields[column].isEmpty && !Self.startsWithNumber(fields[column])
      return Int(wanted) != nil && isName ? fields[column] : wanted
    }
  }

  /// Returns the inputs for the columns that the user named. Stores the units of angles in `units`, keyed by input
  /// index.
  private static func inputs(
    _ wanted: [String], _ all: [RowInput], _ units: inout [Int: CSVUnit]
  ) throws(CoordinateColumnsError) -> [RowInput] {
    var inputs: [RowInput] = []
    for (name, input) in zip(wanted, all) {
      // In a table without a header, the unit of a numbered column is degrees or meters.
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

  /// Adds an input for the height that a column with complete coordinates may contain, unless a height column is read.
  private mutating func readHeightsOfCoordinates() {
    guard inputs.count == 2, let whole = wholes[indices[0]], whole.mayHaveHeight else { return }
    inputs.append(.height(.meter))
    indices.append(indices[0])
  }

  /// Declares that the coordinates are in a shifted system of Chinese maps, GCJ-02 or BD-09.
  mutating func read(as kind: WholeCoordinate.Kind) throws(CoordinateColumnsError) {
    let (latitude, longitude) = (indices[0], indices[1])
    guard latitude != longitude, units[latitude] == nil, units[longitude] == nil,
      hemispheres[latitude] == nil, hemispheres[longitude] == nil
    else { throw .notFound(names) }
    wholes[latitude] = WholeCoordinate(columns: [latitude, longitude], kind: kind)
    indices[1] = latitude
    // The user has named the system, so a datum column that names it is not an error.
    datums = []
  }

  /// Prints a note on the assumed order of columns, if the table has no header.
  func noteOrder(of table: String) {
    guard !hasHeader else { return }
    let order = indices.map { names[$0] }.joined(separator: ",")
    Console.note("\(table) has no header; its numbers are read as \(order)")
  }

  /// Throws an error if the current row has hemisphere letters in columns that are not read.
  func checkLetters(of cursor: borrowing CSVCursor, in table: String) throws(Failure) {
    guard wholes.isEmpty else { return }
    for input in inputs.indices where inputs[input].kind == .latitude {
      let columns = unreadLetters(indices[input], indices[input + 1], of: cursor)
      guard let columns else { continue }
      throw Failure(
        .badData, "\(table): \(CoordinateColumnsError.unreadLetters(columns.map(name)))")
    }
  }

  /// Returns the columns next to a coordinate that contain hemisphere letters in the current row and are not read. Nil
  /// if there are none.
  func unreadLetters(
    _ latitude: Int, _ longitude: Int, of cursor: borrowing CSVCursor
  ) -> [Int]? {
    let (first, second) = (hemispheres[latitude], hemispheres[longitude])
    guard first == nil || second == nil else { return nil }
    return CoordinateColumns.unreadLetters(
      latitude: latitude, longitude: longitude, besides: Set(indices).union(hemispheres.values),
      of: cursor, hasLatitude: first != nil, hasLongitude: second != nil)
  }

  /// Prints a note if coordinates are converted from GCJ-02 or BD-09.
  func noteSystem(of table: String) {
    guard let whole = wholes.values.first(where: { $0.system != nil }), let system = whole.system
    else { return }
    let columns = whole.columns.map(name).joined(separator: ", ")
    Console.note("\(table): \(columns) are read as \(system) and converted to WGS 84")
  }

  /// Exchanges the columns that were found for the latitude and the longitude.
  ///
  /// - Throws: `Failure` if one column contains the complete coordinate.
  mutating func exchange(in table: String) throws(Failure) {
    guard wholes.isEmpty, indices[0] != indices[1] else {
      throw Failure(
        .badData,
        "\(table): column \(name(indices[0])) contains latitude and longitude; --swap needs a column for each"
      )
    }
    indices.swapAt(0, 1)
  }

  /// Prints a note if a JSON key differs from its column name, because the name occurs twice.
  func noteKeys(of table: String) {
    guard let index = keys.indices.first(where: { keys[$0] != names[$0] }) else { return }
    Console.note(
      "\(table) has several columns \(names[index]); in JSON the second is called \(keys[index])")
  }

  /// Returns the name of a column. For a column after the last named column, the result contains the column number.
  func name(_ column: Int) -> String {
    names.indices.contains(column) ? names[column] : Self.numbered(column)
  }

  /// Returns the JSON key of a column. For a column after the last named column, the key contains the column number.
  func key(_ column: Int) -> String {
    guard !keys.indices.contains(column) else { return keys[column] }
    return ColumnName.unique(Self.numbered(column), prefix: "extra_", among: Set(keys))
  }

  /// Returns whether a column needs a conversion to degrees or meters.
  func isConverted(_ column: Int) -> Bool {
    units[column] != nil || wholes[column] != nil || withMinutes.contains(column)
  }

  /// Returns JSON keys for coordinates in degrees, which JSON output adds to columns with another unit or notation.
  ///
  /// - Parameter others: keys besides ``keys`` that are already in use.
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

/// The rules for rows with a wrong number of fields, which all commands share.
///
/// - In a row with fewer fields than columns, the missing fields are empty, and a note is printed. With `--strict`, the
///   row is invalid.
/// - A row with more fields than columns is invalid, because its fields cannot be matched to columns.
extension BatchColumns {
  /// Returns the name of a column whose coordinate contains a height other than 0 in the current record of `cursor`.
  ///
  /// The result is nil if no coordinate contains a height.
  func columnWithHeight(of cursor: borrowing CSVCursor) -> String? {
    for whole in wholes.values.sorted(by: { $0.columns[0] < $1.columns[0] })
    where whole.mayHaveHeight {
      var fields: [String] = []
      for column in whole.columns { fields.append(cursor.text(column)) }
      if let height = (try? whole.place(fields))?.height, height != 0 {
        return name(whole.columns[0])
      }
    }
    return nil
  }

  /// Returns whether a record without a valid coordinate is a comment.
  ///
  /// A comment begins with `#`. An invalid row may begin with `#` too. The record is therefore a comment only if
  /// the first column is a coordinate column, or if the number of fields is wrong.
  func isComment(_ record: CSVRecord, of cursor: borrowing CSVCursor) -> Bool {
    guard cursor.bytes(record.bytes).first == UInt8(ascii: "#"), !record.isUnclosed else {
      return false
    }
    return cursor.fieldCount != names.count || indices.contains(0)
  }

  /// Checks the number of fields in the current record of `cursor`, which must not have an unclosed quote.
  ///
  /// - Returns: a note if fields are missing. Nil if the number of fields is correct.
  /// - Throws: the reason why the row is invalid.
  func checkWidth(of cursor: borrowing CSVCursor, isStrict: Bool) throws(RowDiagnostic) -> String? {
    let (found, expected) = (cursor.fieldCount, names.count)
    if found > expected {
      // With a blank as separator, blanks at the end of the line are not fields.
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

/// A number that a ``RowOperation`` reads from each row.
struct RowInput: Sendable {
  /// The quantity and its unit in the table.
  enum Kind: Sendable, Hashable {
    /// An angle in degrees, unless ``BatchColumns/units`` contains another unit for the column.
    case latitude, longitude, azimuth
    /// A length in the given unit.
    case length(CSVUnit)
  }

  /// The column name for a table without a header.
  let name: String
  let kind: Kind
  /// True if the table does not specify the unit, so the unit is the default.
  var hasDefaultUnit = false
  /// Whether the number is a height, which some programs write as -9999 or another placeholder if it is unknown.
  var isHeight = false

  /// The numbers that mean an unknown height: the limits of 16-bit integers, and the placeholders of elevation models.
  static let unknownHeights: Set<Double> = [-9999, -32768, -32767, 32767, -99999]

  /// A limit below all ``unknownHeights``.
  static let plainHeightLimit = 9998.0

  /// The maximum absolute value of a plain number.
  var limit: Double {
    switch kind {
    case .latitude: 90
    case .longitude: 360
    case .azimuth: 1e9
    case .length: 1e12
    }
  }

  /// Returns a latitude and a longitude for each suffix: `lat1` and `lon1` for the suffix `1`.
  static func places(_ suffixes: String...) -> [RowInput] {
    suffixes.flatMap {
      [RowInput(name: "lat\($0)", kind: .latitude), RowInput(name: "lon\($0)", kind: .longitude)]
    }
  }

  /// Returns a height above the ellipsoid.
  ///
  /// - Parameter unit: the unit in the table. Nil if the table does not specify it, which means meters.
  static func height(_ unit: CSVUnit?) -> RowInput {
    var input = length("height_m", unit)
    input.isHeight = true
    return input
  }

  /// Returns a length. A nil unit means that the table does not specify it, so the length is in meters.
  static func length(_ name: String, _ unit: CSVUnit?) -> RowInput {
    RowInput(name: name, kind: .length(unit ?? .meter), hasDefaultUnit: unit == nil)
  }

  /// The inputs for one point per row.
  static let point = [
    RowInput(name: "latitude", kind: .latitude), RowInput(name: "longitude", kind: .longitude),
  ]
}

/// A column that a ``RowOperation`` appends to each row.
struct RowOutput: Sendable {
  /// The quantity, which determines the unit and the number of decimals.
  enum Kind: Sendable {
    /// A length, computed in meters and printed in the output unit.
    case length
    /// An azimuth in degrees.
    case azimuth
    /// A latitude or longitude in degrees.
    case place
    /// A duration in seconds.
    case seconds
    /// A speed, computed in meters per second. The printed unit depends on the output unit. For example, speeds are in
    /// km/h if lengths are in km.
    case speed
    /// Text that is computed from the first coordinate of the row.
    case text
  }

  let name: String
  let kind: Kind
  /// The index of the column of ``RowResults`` to print. Nil if the result column has the same index as this output.
  var source: Int?
}
