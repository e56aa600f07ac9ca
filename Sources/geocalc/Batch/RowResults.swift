import GeoCore

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
