import GeoCore

/// A displacement (meters) or velocity (meters a second) over ground, east and north at one place (ENU).
///
/// It belongs to its place: on the way to another one north turns, near the poles quickly, and the
/// vector is carried along by turning it with the geodesic. Displacements are geodesics, so there is no
/// map between and no distortion that grows: a displacement of s meters taken as one in the plane is
/// off by s³/(6R²), 4 nm at 100 m and 4 mm at 10 km.
struct ENUVector: Sendable, Hashable {
  var east = 0.0
  var north = 0.0

  /// Its length in the unit of its components.
  var length: Double { (east * east + north * north).squareRoot() }

  /// Degrees clockwise from north, in [0, 360); 0 for no length.
  var azimuth: Double { Angle.azimuth(Angle.atan2Degrees(east, north)) }

  /// A vector of that length in that direction.
  init(length: Double, azimuth: Double) {
    let direction = SinCos(degrees: azimuth)
    (east, north) = (length * direction.sin, length * direction.cos)
  }

  init(east: Double = 0, north: Double = 0) { (self.east, self.north) = (east, north) }

  /// The geodesic from one place to another by the directions at the first, and how much north turns
  /// on it.
  static func between(
    _ from: Coordinate, _ to: Coordinate
  ) -> (vector: ENUVector, turn: SinCos) {
    guard from != to else { return (ENUVector(), .none) }
    let path = Geodesic.wgs84.inverse(from: from, to: to)
    let turn = SinCos(degrees: path.azimuth2 - path.azimuth1)
    return (ENUVector(length: path.distance, azimuth: path.azimuth1), turn)
  }

  /// Where this displacement leads from a place, and how much north turns on the way.
  func move(_ place: Coordinate) -> (place: Coordinate, turn: SinCos) {
    let length = length
    guard length > 0 else { return (place, .none) }
    let azimuth = azimuth
    let end = Geodesic.wgs84.direct(from: place, azimuth: azimuth, distance: length)
    return (end.coordinate, SinCos(degrees: end.azimuth2 - azimuth))
  }

  /// This vector, carried along a geodesic on which azimuths grow by `turn`.
  func carried(_ turn: SinCos) -> ENUVector {
    ENUVector(
      east: east * turn.cos + north * turn.sin, north: north * turn.cos - east * turn.sin)
  }

  /// This vector, carried back along a geodesic on which azimuths grow by `turn`.
  func carriedBack(_ turn: SinCos) -> ENUVector {
    carried(SinCos(sin: -turn.sin, cos: turn.cos))
  }

  static func + (a: ENUVector, b: ENUVector) -> ENUVector {
    ENUVector(east: a.east + b.east, north: a.north + b.north)
  }

  static func - (a: ENUVector, b: ENUVector) -> ENUVector {
    ENUVector(east: a.east - b.east, north: a.north - b.north)
  }

  static func * (a: ENUVector, factor: Double) -> ENUVector {
    ENUVector(east: a.east * factor, north: a.north * factor)
  }
}

extension SinCos {
  /// No turn.
  static let none = SinCos(sin: 0, cos: 1)
}
