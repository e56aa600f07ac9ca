import GeoCore
import GeoFormats

extension BatchColumns {
  /// Returns a coordinate of the current record of `cursor`.
  ///
  /// - Parameter number: the index of the coordinate in the row, counted from 0.
  func place(
    _ number: Int, in record: CSVRecord, of cursor: borrowing CSVCursor
  ) throws(RowDiagnostic) -> Coordinate {
    guard !record.isUnclosed else { throw RowDiagnostic(RowDiagnostic.unclosedQuote) }
    return try place(number, of: cursor)
  }

  /// Returns a coordinate of the current record of `cursor`, which must not have an unclosed quote.
  func place(
    _ number: Int, of cursor: borrowing CSVCursor
  ) throws(RowDiagnostic) -> Coordinate {
    if !validity.isEmpty, let text = validity.refusal(of: cursor) {
      throw RowDiagnostic(text, .marked)
    }
    for (column, kind) in datums {
      if let text = CSVDatum.refusal(of: cursor.text(column), in: kind, named: name(column)) {
        throw RowDiagnostic(text)
      }
    }
    let (column1, column2) = (indices[2 * number], indices[2 * number + 1])
    for column in [column1, column2] where withMinutes.contains(column) {
      if let number = cursor.double(column), number.isFinite {
        throw RowDiagnostic(
          "\(name(column)): \(cursor.text(column)) is a plain number, but by its name the column contains minutes: "
            + "write it as 47 22 36 or 47°22'36\"")
      }
    }
    if column1 == column2, let whole = wholes[column1] { return try place(whole, of: cursor) }
    if !possibleHemispheres.isEmpty, let side = possibleHemispheres[column2],
      ["w", "o"].contains(cursor.text(side).lowercased())
    {
      throw RowDiagnostic("\(CoordinateColumnsError.unreadLetters([name(side)]))")
    }
    if !units.isEmpty, units[column1] != nil || units[column2] != nil {
      return try placeInUnits(number, column1, column2, of: cursor)
    }
    if !hemispheres.isEmpty, hemispheres[column1] != nil || hemispheres[column2] != nil {
      return try placeWithLetters(column1, column2, of: cursor)
    }
    if let latitude = cursor.double(column1), let longitude = cursor.double(column2),
      abs(latitude) <= inputs[2 * number].limit, abs(longitude) <= inputs[2 * number + 1].limit
    {
      return Coordinate(latitude: latitude, longitude: longitude)
    }
    // At least one field is not a plain number in range. The coordinate parser reads other notations and reports
    // errors.
    let missing = try missing([column1, column2], of: cursor)
    if let missing {
      // One field is missing. If the field of the other axis is invalid, report that error instead.
      let isLatitude = missing != column1
      let other = isLatitude ? column1 : column2
      guard !cursor.isMissing(other) else { throw missingValue(missing) }
      do throws(GeoError) {
        let text = cursor.coordinateText(other)
        _ =
          try isLatitude
          ? Coordinate.latitude(parsing: text) : Coordinate.longitude(parsing: text)
      } catch {
        throw RowDiagnostic("\(name(other)): \(error)")
      }
      throw missingValue(missing)
    }
    if let advice = swappedAdvice(column1, column2, of: cursor) { throw advice }
    do throws(GeoError) {
      return try Coordinate(
        parsingLatitude: cursor.coordinateText(column1),
        longitude: cursor.coordinateText(column2))
    } catch {
      throw RowDiagnostic("\(name(column1)), \(name(column2)): \(error)")
    }
  }

  /// Returns the first of `columns` whose field is missing or empty.
  private func missing(_ columns: [Int], of cursor: borrowing CSVCursor) throws(RowDiagnostic)
    -> Int?
  {
    var missing: Int?
    for column in columns {
      try checkPresence(column, of: cursor)
      if missing == nil, cursor.isMissing(column) { missing = column }
    }
    return missing
  }

  private func missingValue(_ column: Int) -> RowDiagnostic {
    RowDiagnostic("\(name(column)) is missing", .missing)
  }

  /// Returns an error with advice if a table without a header seems to have longitudes before latitudes.
  private func swappedAdvice(
    _ column1: Int, _ column2: Int, of cursor: borrowing CSVCursor
  ) -> RowDiagnostic? {
    guard !hasHeader, let latitude = cursor.double(column1), let longitude = cursor.double(column2),
      abs(latitude) > 90, abs(latitude) <= 360, abs(longitude) <= 90
    else { return nil }
    // The corrected value for --columns: the column numbers, with latitude and longitude swapped.
    var swapped = indices.map { $0 + 1 }
    for (index, input) in inputs.enumerated() where input.kind == .latitude {
      swapped.swapAt(index, index + 1)
    }
    let list = swapped.map(String.init).joined(separator: ",")
    return RowDiagnostic(
      "\(name(column1)): latitude \(cursor.text(column1)) is outside -90 to 90; if the table has the longitude "
        + "first, write \(columnsOption) \(list)")
  }

  /// Returns a coordinate in a notation without separate latitude and longitude, such as MGRS.
  private func place(
    _ whole: WholeCoordinate, of cursor: borrowing CSVCursor
  ) throws(RowDiagnostic) -> Coordinate {
    try text(whole, of: cursor).coordinate
  }

  /// Returns a coordinate in a notation without separate latitude and longitude, with its height.
  private func text(
    _ whole: WholeCoordinate, of cursor: borrowing CSVCursor
  ) throws(RowDiagnostic) -> PlaceText {
    if let missing = try missing(whole.columns, of: cursor) { throw missingValue(missing) }
    do throws(GeoError) {
      return try whole.place(
        whole.columns.map { whole.isOfNumbers ? cursor.coordinateText($0) : cursor.text($0) })
    } catch {
      throw RowDiagnostic("\(whole.columns.map(name).joined(separator: ", ")): \(error)")
    }
  }

  /// Returns a coordinate with at least one angle in a unit other than degrees.
  private func placeInUnits(
    _ number: Int, _ column1: Int, _ column2: Int, of cursor: borrowing CSVCursor
  ) throws(RowDiagnostic) -> Coordinate {
    var angles: [Double] = []
    for (axis, column) in [column1, column2].enumerated() {
      try checkPresence(column, of: cursor)
      try checkMissing(column, of: cursor)
      let limit = inputs[2 * number + axis].limit
      guard let unit = units[column] else {
        var text = cursor.coordinateText(column)
        if let other = hemispheres[column] {
          try checkPresence(other, of: cursor)
          guard let letter = letter(of: column, in: other, of: cursor, isLatitude: axis == 0),
            let whole = CoordinateColumns.text(text, hemisphere: letter)
          else {
            throw noHemisphere(column, other, of: cursor, isLatitude: axis == 0)
          }
          text = whole
        }
        do throws(GeoError) {
          angles.append(
            axis == 0
              ? try Coordinate.latitude(parsing: text) : try Coordinate.longitude(parsing: text))
        } catch {
          throw RowDiagnostic("\(name(column)): \(error)")
        }
        continue
      }
      guard let value = cursor.double(column), value.isFinite else {
        throw RowDiagnostic(
          "\(name(column)): \"\(cursor.text(column).prefix(40))\" is not a number of \(unit.name)")
      }
      var angle = unit.scaled(value)
      if let other = hemispheres[column] {
        try checkPresence(other, of: cursor)
        guard let letter = letter(of: column, in: other, of: cursor, isLatitude: axis == 0),
          let sign = CoordinateColumns.sign(ofHemisphere: letter, isLatitude: axis == 0),
          let signed = CoordinateColumns.angle(angle, sign: sign)
        else { throw noHemisphere(column, other, of: cursor, isLatitude: axis == 0) }
        angle = signed
      }
      guard abs(angle) <= limit else {
        throw RowDiagnostic(
          "\(name(column)): \(cursor.text(column).prefix(40)) \(unit.name) are \(angle)°, out of range: "
            + "allowed is -\(Int(limit)) to \(Int(limit))°")
      }
      angles.append(angle)
    }
    return Coordinate(latitude: angles[0], longitude: angles[1])
  }

  /// Returns a coordinate with hemisphere letters in separate columns.
  private func placeWithLetters(
    _ column1: Int, _ column2: Int, of cursor: borrowing CSVCursor
  ) throws(RowDiagnostic) -> Coordinate {
    if let unread = unreadLetters(column1, column2, of: cursor) {
      throw RowDiagnostic("\(CoordinateColumnsError.unreadLetters(unread.map(name)))")
    }
    var texts: [String] = []
    for column in [column1, column2] {
      try checkPresence(column, of: cursor)
      try checkMissing(column, of: cursor)
      let text = cursor.coordinateText(column)
      guard let other = hemispheres[column] else {
        texts.append(text)
        continue
      }
      try checkPresence(other, of: cursor)
      guard
        let letter = letter(of: column, in: other, of: cursor, isLatitude: column == column1),
        let whole = CoordinateColumns.text(text, hemisphere: letter)
      else {
        throw noHemisphere(column, other, of: cursor, isLatitude: column == column1)
      }
      texts.append(whole)
    }
    let (first, second) = (cursor.text(column1), cursor.text(column2))
    guard !CoordinateColumns.mixesMinutes(latitude: first, longitude: second) else {
      throw RowDiagnostic(
        "\(name(column1)), \(name(column2)): only one of \(first.prefix(40)) and \(second.prefix(40)) has the form of "
          + "degrees and minutes, ddmm.mmm; write both in the same form, as in 5107.9 and 01230.0")
    }
    do throws(GeoError) {
      return try Coordinate(parsingLatitude: texts[0], longitude: texts[1])
    } catch {
      throw RowDiagnostic("\(name(column1)), \(name(column2)): \(error)")
    }
  }

  /// Returns the hemisphere of an angle, N, S, E or W, from the column with the letters.
  private func letter(
    of column: Int, in other: Int, of cursor: borrowing CSVCursor, isLatitude: Bool
  ) -> String? {
    CoordinateColumns.hemisphere(
      cursor.text(other), isLatitude: isLatitude, column: name(other), angle: name(column))
  }

  /// Returns the error for a hemisphere letter that is invalid or contradicts the sign of its angle.
  private func noHemisphere(
    _ column: Int, _ other: Int, of cursor: borrowing CSVCursor, isLatitude: Bool
  ) -> RowDiagnostic {
    RowDiagnostic(
      "\(name(column)), \(name(other)): no hemisphere in \(cursor.coordinateText(column).prefix(40)) with "
        + "\"\(cursor.text(other).prefix(40))\"; expected \(isLatitude ? "N or S" : "E or W"), and no other sign"
    )
  }

  /// Returns the numbers of all ``inputs`` in the current record of `cursor`.
  func values(in record: CSVRecord, of cursor: borrowing CSVCursor) throws(RowDiagnostic)
    -> [Double]
  {
    var values: [Double] = []
    var missing: RowDiagnostic?
    while values.count < inputs.count {
      let next = values.count
      let isPlace = inputs[next].kind == .latitude || inputs[next].kind == .longitude
      do throws(RowDiagnostic) {
        if isPlace {
          let place = try place(next / 2, in: record, of: cursor)
          values += [place.latitude, place.longitude]
        } else {
          values.append(try number(next, of: cursor))
        }
      } catch {
        // Continue after a missing value, because an error about a later invalid value is more useful.
        guard error.isMissing else { throw error }
        missing = missing ?? error
        values += isPlace ? [.nan, .nan] : [.nan]
      }
    }
    if let missing { throw missing }
    return values
  }

  /// Returns an azimuth in degrees or a length in meters. The text of a length may end with a unit.
  private func number(_ input: Int, of cursor: borrowing CSVCursor) throws(RowDiagnostic) -> Double
  {
    let column = indices[input]
    if inputs[input].isHeight {
      var own: Double?
      if let whole = wholes[indices[0]], whole.mayHaveHeight {
        own = try text(whole, of: cursor).height
      }
      if let own { try checkHeight(own, indices[0]) }
      if column == indices[0] { return own ?? 0 }
      if let own, case .length(let unit) = inputs[input].kind {
        guard !cursor.isMissing(column) else { return own / unit.factor }
        throw RowDiagnostic(
          "\(name(indices[0])), \(name(column)): both contain a height; select one with "
            + "\(columnsOption)")
      }
      if let number = cursor.double(column) { try checkHeight(number, column) }
    }
    try checkPresence(column, of: cursor)
    let plain = cursor.double(column)
    if let plain, plain.magnitude >= 1, plain.magnitude < 1000, case .length = inputs[input].kind,
      cursor.separator == UInt8(ascii: ","),
      CSVLocationText.possibleThousands(cursor.text(column)) == UInt8(ascii: ",")
    {
      throw RowDiagnostic("\(name(column)): \(Self.thousands(cursor.text(column)))")
    }
    let number = plain.map { units[column]?.scaled($0) ?? $0 }
    if let number, number.isFinite, abs(number) <= inputs[input].limit { return number }
    try checkMissing(column, of: cursor)
    do throws(GeoError) {
      guard case .length(let unit) = inputs[input].kind else {
        throw .unreadable(
          text: cursor.text(column), column: 1, expected: "an azimuth in degrees")
      }
      if let number, number.isFinite { return number }
      return try LengthUnit.meters(parsing: cursor.text(column)) / unit.factor
    } catch {
      throw RowDiagnostic("\(name(column)): \(error)")
    }
  }

  /// Returns the error for a number such as `1,234`, whose comma may be a decimal mark or a thousands separator.
  static func thousands(_ text: String) -> String {
    let digits = text.filter { $0 != "," && $0 != "." }
    let decimal = text.map { $0 == "," ? "." : $0 }
    return
      "\(text.prefix(40)) may be \(digits.prefix(40)) or \(String(decimal).prefix(40)) with a decimal mark; "
      + "write \(digits.prefix(40)), or \(String(decimal).prefix(40))0 for the decimal"
  }

  /// Throws an error if a height is a placeholder for an unknown height.
  private func checkHeight(_ number: Double, _ column: Int) throws(RowDiagnostic) {
    guard RowInput.unknownHeights.contains(number) else { return }
    throw RowDiagnostic(
      "\(name(column)): \(ShortestDecimal.string(number)) stands for an unknown height", .missing)
  }

  private func checkPresence(
    _ column: Int, of cursor: borrowing CSVCursor
  ) throws(RowDiagnostic) {
    guard column >= cursor.fieldCount else { return }
    throw RowDiagnostic(
      "column \(column + 1) (\(name(column))) is missing: there are \(cursor.fieldCount)")
  }

  private func checkMissing(
    _ column: Int, of cursor: borrowing CSVCursor
  ) throws(RowDiagnostic) {
    guard cursor.isMissing(column) else { return }
    throw missingValue(column)
  }

  /// Returns the decimal mark, a period or a comma, of the first number in the current record that contains a decimal
  /// mark.
  func decimalMark(of cursor: borrowing CSVCursor) -> UInt8? {
    for column in indices where cursor.double(column) != nil {
      let text = cursor.text(column).utf8
      if let mark = text.first(where: { $0 == UInt8(ascii: ".") || $0 == UInt8(ascii: ",") }) {
        return mark
      }
    }
    return nil
  }

  /// The columns for ``CSVNumberTable``, which reads plain numbers fast, and the maximum magnitude in each column.
  var numberColumns: [CSVNumberTable.Column] {
    // A limit of -1 excludes every number, so that columns with other notations or units use the slower parser.
    zip(indices, inputs).map {
      let isPlain =
        !withMinutes.contains($0) && hemispheres[$0] == nil && units[$0] == nil && wholes[$0] == nil
        && possibleHemispheres[$0] == nil
      // The slower parser recognizes placeholders, which are larger than the heights of mountains.
      let limit = $1.isHeight ? RowInput.plainHeightLimit : $1.limit
      return CSVNumberTable.Column(index: $0, limit: isPlain ? limit : -1)
    }
  }
}

/// The reason why a row has no valid coordinates.
struct RowDiagnostic: Error {
  let reason: String
  /// ``RowNote/Kind/bad``, ``RowNote/Kind/missing`` or ``RowNote/Kind/marked``.
  let kind: RowNote.Kind

  /// True if a required value is missing, and false if a value is invalid.
  var isMissing: Bool { kind == .missing }

  init(_ reason: String, _ kind: RowNote.Kind = .bad) {
    (self.reason, self.kind) = (reason, kind)
  }

  static let unclosedQuote = "a quote is not closed"
}
