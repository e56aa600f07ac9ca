import GeoCore
import GeoFormats

/// Which columns of a table are read, and what its first record is.
struct BatchColumns: Sendable {
  /// Where the inputs are, counted from 0.
  let indices: [Int]

  /// What they are.
  let inputs: [RowInput]

  /// A name for every column, for messages.
  let names: [String]

  /// The same for the members of an object in JSON: no two are the same.
  let keys: [String]

  /// Those that have angles with minutes by their names, of which a plain number is none.
  private(set) var withMinutes: Set<Int> = []

  /// The columns with the letters of hemispheres, by those of the coordinates.
  private(set) var hemispheres: [Int: Int] = [:]

  /// The whole coordinates, by their first columns, which ``indices`` has twice.
  private(set) var wholes: [Int: WholeCoordinate] = [:]

  /// Whether the first record is a header.
  let hasHeader: Bool

  /// The option with which the user names columns, for messages.
  var columnsOption = "--columns"

  /// Finds the columns in the first record, which `cursor` has just stepped to.
  ///
  /// - Parameters:
  ///   - operation: what is to be found out for each row.
  ///   - isAlong: whether rows are points, not pairs.
  ///   - wanted: the columns the user named, or nil.
  init(
    _ cursor: borrowing CSVCursor, for operation: RowOperation = .distance, isAlong: Bool,
    wanted: [String]?
  ) throws(CoordinateColumnsError) {
    var fields = (0..<cursor.fieldCount).map { cursor.text($0) }
    // Blanks at the end of a line begin no column.
    if cursor.separator == UInt8(ascii: " ") {
      while fields.last == "" { fields.removeLast() }
    }
    var numeric = fields.indices.filter { cursor.double($0) != nil }
    // `42d15'N` is no number, but no name either.
    if numeric.isEmpty {
      numeric = fields.indices.filter { CSVLocationText.isAngleText(fields[$0]) }
    }
    let own = operation.inputs(isAlong: isAlong)
    if let wanted {
      // A height is there if it is named.
      let all = wanted.count > own.count ? own + [.height(.meter)] : own
      inputs =
        try zip(wanted, all).map { name, input throws(CoordinateColumnsError) in
          // Who numbers a column says that it has degrees or meters.
          guard Int(name) == nil else { return input }
          switch input.kind {
          case .length: return .length(input.name, ColumnUnit(atEndOf: name))
          case .azimuth: try CoordinateColumns.checkAzimuth(name)
          case .latitude, .longitude: try CoordinateColumns.checkUnits([name])
          }
          return input
        } + all.dropFirst(wanted.count)
      indices = try CoordinateColumns.columns(wanted, header: fields)
      // One readable angle is enough to show that these are values, perhaps of a bad row.
      let texts = indices.map { cursor.coordinateText($0) }
      hasHeader = texts.allSatisfy { text in
        (try? Coordinate.longitude(parsing: text)) == nil
          && (try? Coordinate.latitude(parsing: text)) == nil
      }
    } else if numeric.count == own.count, !Self.areNames(fields, operation, isAlong: isAlong) {
      // One of the others may be a coordinate that is missing in this row.
      if let other = fields.indices.first(where: {
        !numeric.contains($0) && CSVLocationText.isMissing(fields[$0])
      }) {
        throw .notFound(fields.enumerated().map { $0.offset == other ? "(missing)" : $0.element })
      }
      hasHeader = false
      inputs = own
      indices = numeric
    } else {
      hasHeader = true
      let found = try operation.columns(in: fields, isAlong: isAlong)
      (indices, inputs) = (found.indices, found.inputs)
      for whole in found.wholes { wholes[whole.columns[0]] = whole }
    }
    if hasHeader {
      let letters = (try? CoordinateColumns.hemispheres(in: fields)) ?? [:]
      hemispheres = letters.filter { [indices] in !indices.contains($0.value) }
      // Who numbers a column says that it has degrees.
      let numbered = Set((wanted ?? []).compactMap { Int($0) }.map { $0 - 1 })
      withMinutes = Set(indices).subtracting(numbered).filter {
        CoordinateColumns.saysMinutes(fields[$0])
      }
      names = fields
      keys = ColumnName.distinct(fields)
    } else {
      var names = fields.indices.map(Self.numbered)
      for (index, input) in zip(indices, own) { names[index] = input.name }
      self.names = names
      keys = names
    }
  }

  /// Whether fields with some numbers among them are names: `0,1,lat,lon`.
  private static func areNames(
    _ fields: [String], _ operation: RowOperation, isAlong: Bool
  ) -> Bool {
    fields.contains { AxisName($0) != nil }
      && (try? operation.columns(in: fields, isAlong: isAlong)) != nil
  }

  /// Notes in which order the columns of a table without a header are read.
  func noteOrder(of table: String) {
    guard !hasHeader else { return }
    let order = indices.map { names[$0] }.joined(separator: ",")
    Talk.note("\(table) has no header; its numbers are read as \(order)")
  }

  /// The name of a column that rows may not have.
  func name(_ column: Int) -> String {
    names.indices.contains(column) ? names[column] : Self.numbered(column)
  }

  /// The name of a column in JSON, where rows may have more of them than the header.
  func key(_ column: Int) -> String {
    guard !keys.indices.contains(column) else { return keys[column] }
    return ColumnName.unique(Self.numbered(column), prefix: "extra_", among: Set(keys))
  }

  private static func numbered(_ column: Int) -> String { "column\(column + 1)" }
}
