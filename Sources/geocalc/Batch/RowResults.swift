import GeoCore

/// What the solver says of the rows of a block.
struct RowResults {
  /// Of each row the distance (meters), NaN for one without coordinates.
  let distances: UnsafePointer<Double>
  /// And the azimuths (degrees), if they are wanted.
  let azimuths1, azimuths2: UnsafePointer<Double>
  /// The rows, counted from 0 and in order, that the method has no answer for and the geodesic gave.
  let fallbacks: [Int]

  /// The longest name of a method, in bytes.
  static let nameRoom = 8

  /// The method that a row's distance is by, of those that may fall back; empty for none.
  func method(_ row: Int, isFallback: Bool) -> String {
    if distances[row].isNaN { return "" }
    return isFallback ? VincentyOrGeodesic.fallbackName : VincentyOrGeodesic.name
  }
}
