import GeoCore

/// Land, lakes, land boundaries and places of the whole Earth: Natural Earth's 1:50m, in the public domain,
/// within some 3 km.
///
/// They are written by `scripts/make-base-map.py`: of each of land, lakes and boundaries the number of lines and
/// for each line the number of its points and these, in hundredths of a degree as differences from the point
/// before; then the number of places and for each its rank, its point as such a difference, and its name with
/// its length. All numbers are of seven bits a byte, the lowest first; differences have their sign in the
/// lowest bit.
package struct BaseMap: Sendable {
  /// A line or ring: degrees east and north, by turns.
  struct Line: Sendable {
    var points: ArraySlice<SIMD2<Float>>
    /// Degrees: the least of all points, and the most.
    var low: SIMD2<Float>
    var high: SIMD2<Float>
  }

  /// A town.
  struct Place: Sendable {
    var name: String
    /// From 0, those that everybody knows, to 10.
    var rank: Int
    var coordinate: Coordinate
  }

  /// Rings; what lies in an even number of them is no land.
  let land: [Line]
  /// Rings; what lies in an even number of them is no lake.
  let lakes: [Line]
  /// Boundaries of countries on land, as they are in fact.
  let borders: [Line]
  /// Towns, the most known first.
  let places: [Place]

  /// Read when it is first needed.
  static let natural = BaseMap(Base64.decoded(text))

  /// Who made it, for the edge of a picture.
  static let credit = "Natural Earth"

  init(_ bytes: [UInt8]) {
    var reader = BaseMapReader(bytes)
    land = reader.lines()
    lakes = reader.lines()
    borders = reader.lines()
    places = reader.places()
  }
}
