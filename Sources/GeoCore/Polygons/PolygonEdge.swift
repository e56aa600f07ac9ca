import GeoPlatform

/// An edge of a ring as a query along a meridian sees it: from west to east.
struct PolygonEdge {
  /// Longitudes in [-180, 180): `east` is less than `west` across the antimeridian, and the same along a
  /// meridian.
  let west, east: Double
  /// Latitudes of the two ends.
  let westLatitude, eastLatitude: Double
  /// Bounds of the latitudes of the whole edge. Single precision, rounded outwards, keeps an edge small.
  private let lowBound, highBound: Float
  /// By how many degrees of latitude it may be off the chord that is straight in longitude and latitude;
  /// infinite where no bound is known.
  private let bulgeBound: Float
  /// Its ring.
  let ring: Int32

  /// How a place lies to it.
  enum Side { case below, above, unsure }

  var low: Double { Double(lowBound) }
  var high: Double { Double(highBound) }
  var bulge: Double { Double(bulgeBound) }

  /// The azimuth at the western end.
  func azimuth(_ solver: Geodesic) -> Double {
    guard !isParallel else { return 90 }
    return solver.inverse(
      from: Coordinate(latitude: westLatitude, longitude: west),
      to: Coordinate(latitude: eastLatitude, longitude: east)
    ).azimuth1
  }

  /// Whether it runs along a parallel: the bound of a geodesic is larger.
  private var isParallel: Bool { bulgeBound == Self.above(Self.slack) }

  private static func above(_ value: Double) -> Float { Float(value).nextUp }

  /// The width in degrees, in [0, 180].
  var width: Double { east >= west ? east - west : east + 360 - west }

  /// How far a longitude of the edge is from its western end, in degrees.
  @inline(__always)
  func offset(_ longitude: Double) -> Double {
    longitude >= west ? longitude - west : longitude + 360 - west
  }

  /// Whether the meridian crosses it; an end belongs to the edge that goes on to the east, so that of two
  /// edges at a vertex one is crossed, or both or none where the ring turns back.
  @inline(__always)
  func isCrossed(by longitude: Double) -> Bool {
    west <= east
      ? west <= longitude && longitude < east : longitude >= west || longitude < east
  }

  /// Whether a place on a meridian that crosses the edge is south (below) or north of it, as far as its
  /// bounds tell.
  @inline(__always)
  func side(of latitude: Double, at longitude: Double) -> Side {
    if latitude < low { return .below }
    if latitude > high { return .above }
    let share = offset(longitude) / width
    let chord = westLatitude + share * (eastLatitude - westLatitude)
    if latitude < chord - bulge { return .below }
    return latitude > chord + bulge ? .above : .unsure
  }

  /// A part of an edge as ``Geodesic/forEachPart(of:_:)`` makes it.
  ///
  /// - Parameter isParallel: whether it runs along a parallel and not along a geodesic.
  init(_ solver: Geodesic, _ edge: RingEdge, isParallel: Bool, ring: Int32) {
    let (start, end) = (edge.start.normalized, edge.end.normalized)
    (west, east) = (start.longitude, edge.width == 0 ? start.longitude : end.longitude)
    (westLatitude, eastLatitude) = (start.latitude, end.latitude)
    self.ring = ring
    guard !isParallel else {
      (lowBound, highBound) = (Float(start.latitude).nextDown, Float(start.latitude).nextUp)
      bulgeBound = Self.above(Self.slack)
      return
    }
    let range = solver.latitudes(ofSegmentFrom: start, to: end)
    lowBound = Float(range.lowerBound - Self.slack).nextDown
    highBound = Float(range.upperBound + Self.slack).nextUp
    let way = solver.inverse(from: start, to: end)
    bulgeBound = Self.above(
      Self.bulge(solver, range, azimuths: (way.azimuth1, way.azimuth2), width: edge.width))
  }

  /// What rounding takes, in degrees: a tenth of a micrometer.
  private static let slack = 1e-12

  /// A bound of the distance in latitude between a geodesic and its chord.
  ///
  /// On a sphere φ″ = -sin φ cos φ (1 + 2 cot² α), and by Clairaut 1 + cot² α at any point is at most that of an
  /// end times the square of the ratio of the cosines; a function is off its chord by at most max |φ″| Δλ² / 8.
  /// An ellipsoid of 1/50 changes this by less than a tenth.
  private static func bulge(
    _ solver: Geodesic, _ range: ClosedRange<Double>, azimuths: (Double, Double), width: Double
  ) -> Double {
    let least = min(cos(range.lowerBound * Angle.degree), cos(range.upperBound * Angle.degree))
    guard abs(solver.f) <= 0.02, least > 1e-3 else { return .infinity }
    let sines = (sin(azimuths.0 * Angle.degree), sin(azimuths.1 * Angle.degree))
    let holdsEquator = range.lowerBound < 0 && range.upperBound > 0
    let most =
      holdsEquator
      ? 1 : max(cos(range.lowerBound * Angle.degree), cos(range.upperBound * Angle.degree))
    let sine = sin(
      max(abs(range.lowerBound), abs(range.upperBound)) * Angle.degree)
    let ratio = most / least
    let clairaut = ratio / min(abs(sines.0), abs(sines.1))
    let second = 1.1 * sine * most * (2 * clairaut * clairaut - 1)
    let width = width * Angle.degree
    let bound = second * width * width / 8 / Angle.degree + 10 * slack
    return bound.isNaN ? .infinity : bound
  }
}
