extension OpenLocationCode {
  /// Reads a full code, `8FW4V75V+8R` or `8FW40000+`, letters in either case.
  ///
  /// - Parameter text: the whole text; blanks around it do not count.
  /// - Throws: ``GeoError/unreadable(text:column:expected:)``, also for a short code: see
  ///   ``init(parsing:near:)``.
  public init(parsing text: String) throws(GeoError) {
    let read = try ReadOpenLocationCode(text)
    guard read.missing == 0 else {
      throw .unreadable(
        text, at: read.separator,
        expected: "eight symbols before the plus sign, or a place near which a short code is meant")
    }
    try read.checkStart()
    self = read.code(after: [])
  }

  /// Reads a full or a short code, `V75V+8R`, of which the cell nearest to a place is meant.
  ///
  /// - Parameters:
  ///   - text: the whole text; blanks around it do not count.
  ///   - reference: a place near the cell, for a short code of four symbols before the plus sign within
  ///     half a degree of latitude and of longitude.
  /// - Throws: ``GeoError/unreadable(text:column:expected:)``, or
  ///   ``GeoError/invalidArgument(what:value:allowed:)`` for an invalid place.
  public init(parsing text: String, near reference: Coordinate) throws(GeoError) {
    let near = try Self.axes.indices(reference)
    let read = try ReadOpenLocationCode(text)
    guard read.missing > 0 else {
      try self.init(parsing: text)
      return
    }
    let area = Self.span(read.missing)
    let missing = OpenLocationCode(
      length: read.missing, row: near.latitude / area.rows, column: near.longitude / area.columns)
    let code = read.code(after: missing.symbols)
    // The neighbor whose center is nearer, in finest cells; north and south only as far as there is one.
    let span = Self.span(code.length)
    let (height, width) = (Self.axes.latitude.count, Self.axes.longitude.count)
    func shift(_ index: Int, _ size: Int, _ place: Int, _ area: Int) -> Int {
      let doubled = (2 * index + 1) * size - (2 * place + 1)
      return doubled > area ? -area : doubled < -area ? area : 0
    }
    var row = code.row * span.rows
    let up = row + shift(code.row, span.rows, near.latitude, area.rows)
    if up >= 0, up < height { row = up }
    let column =
      code.column * span.columns
      + shift(code.column, span.columns, near.longitude, area.columns) + width
    self.init(
      length: code.length, row: row / span.rows, column: column % width / span.columns)
  }

  /// The code without the symbols that are known near a place: four, six or eight of the first.
  ///
  /// They are left out where the place is within 0.3 times of what they leave open: four of them within
  /// 0.3 degrees of latitude and longitude. Full where it is farther off, and if the code has zeros.
  ///
  /// - Parameter reference: a place near the cell.
  public func text(near reference: Coordinate) -> String {
    let center = coordinate
    let distance = max(
      abs(center.latitude - reference.latitude),
      abs(Angle.difference(from: reference.longitude, to: center.longitude).value))
    guard length >= 8, distance.isFinite, abs(reference.latitude) <= 90 else { return description }
    // Less than the half within which it is the nearest, as the specification has it.
    let resolutions: [(count: Int, degrees: Double)] = [(8, 0.0025), (6, 0.05), (4, 1)]
    for (count, degrees) in resolutions where distance < degrees * 0.3 && length > count {
      return String(description.dropFirst(count))
    }
    return description
  }

  /// The values of the symbols of pairs.
  private var symbols: [Int] {
    var (row, column) = (row, column)
    var symbols: [Int] = []
    for _ in 0..<length / 2 {
      symbols += [column % 20, row % 20]
      (row, column) = (row / 20, column / 20)
    }
    return symbols.reversed()
  }
}
