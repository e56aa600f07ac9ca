import GeoCore
import GeoFormats

extension BatchColumns {
  /// A place in the record that `cursor` has just stepped to.
  ///
  /// - Parameter number: 0 for the first place of the row, 1 for the second.
  func place(
    _ number: Int, in record: CSVRecord, of cursor: borrowing CSVCursor
  ) throws(RowProblem) -> Coordinate {
    guard !record.isUnclosed else { throw RowProblem(RowProblem.unclosedQuote) }
    let (column1, column2) = (indices[2 * number], indices[2 * number + 1])
    if let latitude = cursor.double(column1), let longitude = cursor.double(column2),
      abs(latitude) <= Self.limits[0], abs(longitude) <= Self.limits[1]
    {
      return Coordinate(latitude: latitude, longitude: longitude)
    }
    // Not two plain numbers in range: the reader of coordinate text knows other notations, and what
    // is wrong.
    for column in [column1, column2] where column >= cursor.fieldCount {
      throw RowProblem(
        "column \(column + 1) (\(name(column))) is missing: there are \(cursor.fieldCount)")
    }
    do throws(GeoError) {
      return try Coordinate(
        parsingLatitude: cursor.coordinateText(column1),
        longitude: cursor.coordinateText(column2))
    } catch {
      throw RowProblem("\(name(column1)), \(name(column2)): \(error)")
    }
  }

  /// The columns as a table reads them.
  var numberColumns: [CSVNumberTable.Column] {
    indices.enumerated().map { CSVNumberTable.Column(index: $1, limit: Self.limits[$0 % 2]) }
  }

  /// The largest latitude and longitude in degrees, either sign.
  private static let limits = [90.0, 360.0]
}

/// Why a row has no coordinates.
struct RowProblem: Error {
  let reason: String

  init(_ reason: String) { self.reason = reason }

  static let unclosedQuote = "a quote is not closed"
}
