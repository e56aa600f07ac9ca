import GeoCore
import GeoFormats

extension BatchColumns {
  /// A place in the record that `cursor` has just stepped to.
  ///
  /// - Parameter number: 0 for the first place of the row, 1 for the second, …
  func place(
    _ number: Int, in record: CSVRecord, of cursor: borrowing CSVCursor
  ) throws(RowProblem) -> Coordinate {
    guard !record.isUnclosed else { throw RowProblem(RowProblem.unclosedQuote) }
    let (column1, column2) = (indices[2 * number], indices[2 * number + 1])
    for column in [column1, column2] where withMinutes.contains(column) {
      if let number = cursor.double(column), number.isFinite {
        throw RowProblem(
          "\(name(column)): \(cursor.text(column)) is a plain number, where the column has minutes by its name: "
            + "write it as 47 22 36 or 47°22'36\"")
      }
    }
    if let latitude = cursor.double(column1), let longitude = cursor.double(column2),
      abs(latitude) <= inputs[2 * number].limit, abs(longitude) <= inputs[2 * number + 1].limit
    {
      return Coordinate(latitude: latitude, longitude: longitude)
    }
    // Not two plain numbers in range: the reader of coordinate text knows other notations, and what
    // is wrong.
    for column in [column1, column2] { try checkPresence(column, of: cursor) }
    do throws(GeoError) {
      return try Coordinate(
        parsingLatitude: cursor.coordinateText(column1),
        longitude: cursor.coordinateText(column2))
    } catch {
      throw RowProblem("\(name(column1)), \(name(column2)): \(error)")
    }
  }

  /// All inputs of the record that `cursor` has just stepped to.
  func values(in record: CSVRecord, of cursor: borrowing CSVCursor) throws(RowProblem) -> [Double] {
    var values: [Double] = []
    while values.count < inputs.count {
      let next = values.count
      switch inputs[next].kind {
      case .latitude, .longitude:
        let place = try place(next / 2, in: record, of: cursor)
        values += [place.latitude, place.longitude]
      case .azimuth, .length: values.append(try number(next, of: cursor))
      }
    }
    return values
  }

  /// An azimuth or a length, which may have a unit of its own.
  private func number(_ input: Int, of cursor: borrowing CSVCursor) throws(RowProblem) -> Double {
    let column = indices[input]
    try checkPresence(column, of: cursor)
    let number = cursor.double(column)
    if let number, number.isFinite, abs(number) <= inputs[input].limit { return number }
    do throws(GeoError) {
      guard case .length(let unit) = inputs[input].kind else {
        throw .unreadable(
          text: cursor.text(column), column: 1, expected: "an azimuth in degrees")
      }
      let meters = try LengthUnit.meters(parsing: cursor.text(column), defaultUnit: unit)
      return meters / unit.meters
    } catch {
      throw RowProblem("\(name(column)): \(error)")
    }
  }

  private func checkPresence(
    _ column: Int, of cursor: borrowing CSVCursor
  ) throws(RowProblem) {
    guard column >= cursor.fieldCount else { return }
    throw RowProblem(
      "column \(column + 1) (\(name(column))) is missing: there are \(cursor.fieldCount)")
  }

  /// The columns as a table reads them.
  var numberColumns: [CSVNumberTable.Column] {
    // Plain numbers within no limit need a closer look.
    zip(indices, inputs).map {
      CSVNumberTable.Column(index: $0, limit: withMinutes.contains($0) ? -1 : $1.limit)
    }
  }
}

/// Why a row has no coordinates.
struct RowProblem: Error {
  let reason: String

  init(_ reason: String) { self.reason = reason }

  static let unclosedQuote = "a quote is not closed"
}
