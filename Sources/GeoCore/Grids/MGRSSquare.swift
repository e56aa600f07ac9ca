/// The squares of 100 km of MGRS and their letters (NGA.SIG.0012_2.0.0_UTMUPS).
///
/// Rows are counted from the false origin of the hemisphere, columns from an easting of 0.
enum MGRSSquare {
  /// Letters of columns west of a pole, of which the last is nearest, and east of it.
  private static let polarWest = GridAlphabet("JKLPQRSTUXYZ")
  private static let polarEast = GridAlphabet("ABCFGHJKLPQR")
  /// Three sets of columns from 100 km on, for one zone after the other.
  private static let columns = [
    GridAlphabet("ABCDEFGH"), GridAlphabet("JKLMNPQR"), GridAlphabet("STUVWXYZ"),
  ]
  /// Rows of UTM come again after 2000 km; zones of even number begin five later.
  private static let rows = GridAlphabet("ABCDEFGHJKLMNPQRSTUV")

  /// The coordinates that have squares (m), counted from the side of the equator where they are.
  static func limits(zone: Int, isSouth: Bool) -> GridLimits {
    switch (zone, isSouth) {
    case (0, false):
      GridLimits(easting: 1_300_000...2_700_000, northing: 1_300_000...2_700_000)
    case (0, true): GridLimits(easting: 800_000...3_200_000, northing: 800_000...3_200_000)
    case (_, false): GridLimits(easting: 100_000...900_000, northing: 0...9_500_000)
    case (_, true): GridLimits(easting: 100_000...900_000, northing: 1_000_000...10_000_000)
    }
  }

  /// The letters of a column and its row in UPS.
  static func polar(isNorth: Bool, column: Int, row: Int) -> (UInt8, UInt8) {
    let first = isNorth ? 13 : 8
    let letter = column < 20 ? polarWest[column - 8] : polarEast[column - 20]
    return (letter, GridAlphabet.letters[row - first])
  }

  /// The letters of a column, 1...8, and its row, from the equator or 10 000 km south of it.
  static func letters(zone: Int, column: Int, row: Int) -> (UInt8, UInt8) {
    (columns[(zone - 1) % 3][column - 1], rows[(row + (zone % 2 == 0 ? 5 : 0)) % 20])
  }

  /// The letters that a column of UPS can have, west or east of a pole, and the first column.
  static func polarColumns(isNorth: Bool, isEast: Bool) -> (GridAlphabet, allowed: Range<Int>) {
    // Around the north pole only the seven next to it.
    if isEast { return (polarEast, 0..<(isNorth ? 7 : 12)) }
    return (polarWest, (isNorth ? 5 : 0)..<12)
  }

  /// How many rows UPS has around a pole.
  static func polarRows(isNorth: Bool) -> Int { isNorth ? 14 : 24 }

  /// The columns of a zone of UTM.
  static func columns(zone: Int) -> GridAlphabet { columns[(zone - 1) % 3] }

  /// The letters of all rows of UTM.
  static var rowLetters: GridAlphabet { rows }

  /// The row of a letter that has a part in a latitude band, in a column of UTM; nil if none has.
  ///
  /// No band is as high as 2000 km, after which letters come again.
  static func row(letter: Int, zone: Int, column: Int, band: Int) -> Int? {
    let period = (letter - (zone % 2 == 0 ? 5 : 0) + 20) % 20
    let isSouth = band < 10
    let all = isSouth ? 10...99 : 0...94
    return all.first { $0 % 20 == period && has($0, column: column, band: band) }
  }

  /// Whether some of a square is in a band: between the lowest and the highest latitude of its corners.
  ///
  /// On the grid a parallel bends away from the equator on both sides of the central meridian, which is the
  /// edge of two columns, so the extremes are corners.
  private static func has(_ row: Int, column: Int, band: Int) -> Bool {
    let isSouth = band < 10
    // Squares of the south are those of the north mirrored.
    let low = isSouth ? 99 - row : row
    let folded = isSouth ? 9 - band : band - 10
    // Of 100 km the edges that are nearer to the central meridian, and farther from it.
    let near = Double(column < 5 ? 4 - column : column - 5)
    let top = latitude(easting: near, northing: Double(low + 1))
    let bottom = latitude(easting: near + 1, northing: Double(low))
    let edges = (Double(8 * folded), folded == 9 ? 90 : Double(8 * folded + 8))
    return top > edges.0 && bottom < edges.1
  }

  private static func latitude(easting: Double, northing: Double) -> Double {
    TransverseMercator.utm.reverse(
      easting: easting * 100_000, northing: northing * 100_000, centralMeridian: 0
    ).latitude
  }
}
