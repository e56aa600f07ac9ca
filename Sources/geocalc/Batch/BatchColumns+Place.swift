import GeoCore
import GeoFormats

extension BatchColumns {
  /// A place in the record that `reader` has just stepped to.
  ///
  /// - Parameter number: 0 for the first place of the row, 1 for the second.
  func place(
    _ number: Int, in record: CSVRecord, of reader: borrowing CSVReader
  ) throws(RowProblem) -> Coordinate {
    guard !record.isUnclosed else { throw RowProblem("a quote is not closed") }
    let (column1, column2) = (indices[2 * number], indices[2 * number + 1])
    if let latitude = reader.double(column1), let longitude = reader.double(column2),
      abs(latitude) <= 90, abs(longitude) <= 360
    {
      return Coordinate(latitude: latitude, longitude: longitude)
    }
    // Not two plain numbers in range: the reader of coordinate text knows other notations, and what
    // is wrong.
    for column in [column1, column2] where column >= reader.fieldCount {
      throw RowProblem(
        "column \(column + 1) (\(name(column))) is missing: there are \(reader.fieldCount)")
    }
    do throws(GeoError) {
      return try Coordinate(
        latitudeText: reader.text(column1), longitudeText: reader.text(column2))
    } catch {
      throw RowProblem("\(name(column1)), \(name(column2)): \(error)")
    }
  }
}

/// Why a row has no coordinates.
struct RowProblem: Error {
  let reason: String

  init(_ reason: String) { self.reason = reason }
}
