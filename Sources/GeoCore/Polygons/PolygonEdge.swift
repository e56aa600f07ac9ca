import GeoPlatform

/// An edge of a ring, stored from west to east, for queries along a meridian.
struct PolygonEdge {
  /// The longitudes of the two ends, in [-180, 180).
  ///
  /// If the edge crosses the antimeridian, `east` is less than `west`. If the edge follows a meridian, they are equal.
  let west, east: Double
  /// The latitudes of the two ends.
  let westLatitude, eastLatitude: Double
  /// Bounds for all latitudes on the edge. To save memory, the bounds are stored in single precision, rounded outward.
  private let lowBound, highBound: Float
  /// An upper bound for the distance between the edge and its chord, in degrees of latitude. The chord is a straight
  /// line in longitude and latitude.
  ///
  /// The value is infinite if the initializer cannot compute a bound.
  private let bulgeBound: Float
  /// The number of the ring that contains the edge.
  let ring: Int32

  /// The position of a point relative to the edge.
  enum Side { case below, above, unsure }

  var low: Double { Double(lowBound) }
  var high: Double { Double(highBound) }
  var bulge: Double { Double(bulgeBound) }

  /// Returns the azimuth at the western end.
  func azimuth(_ solver: Geodesic) -> Double {
    guard !isParallel else { return 90 }
    return solver.inverse(
      from: Coordinate(latitude: westLatitude, longitude: west),
      to: Coordinate(latitude: eastLatitude, longitude: east)
    ).azimuth1
  }

  /// Whether the edge follows a parallel. Such an edge is recognized by its `bulgeBound`, which has the smallest
  /// possible value.
  private var isParallel: Bool { bulgeBound == Self.above(Self.slack) }

  private static func above(_ value: Double) -> Float { Float(value).nextUp }

  /// The width in degrees, in [0, 180].
  var width: Double { east >= west ? east - west : east + 360 - west }

  /// Returns how far a longitude is east of the western end, in degrees.
  @inline(__always)
  func offset(_ longitude: Double) -> Double {
    longitude >= west ? longitude - west : longitude + 360 - west
  }

  /// Returns whether a meridian crosses the edge.
  ///
  /// An edge includes its western end, but not its eastern end. Consider the two edges that meet at a vertex, and the
  /// meridian through this vertex. If the edges are on opposite sides of the meridian, the meridian crosses exactly
  /// one of them. If they are on the same side, it crosses both or neither.
  @inline(__always)
  func isCrossed(by longitude: Double) -> Bool {
    west <= east
      ? west <= longitude && longitude < east : longitude >= west || longitude < east
  }

  /// Returns whether a point is south (below) or north (above) of the edge. The meridian of the point must cross the
  /// edge.
  ///
  /// The function uses only the stored bounds, so the result may be `unsure`.
  @inline(__always)
  func side(of latitude: Double, at longitude: Double) -> Side {
    if latitude < low { return .below }
    if latitude > high { return .above }
    let share = offset(longitude) / width
    let chord = westLatitude + share * (eastLatitude - westLatitude)
    if latitude < chord - bulge { return .below }
    return latitude > chord + bulge ? .above : .unsure
  }

  /// Creates an edge from a part that ``Geodesic/forEachPart(of:_:)`` produces.
  ///
  /// - Parameter isParallel: whether the edge follows a parallel instead of a geodesic.
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
    let (low, high, bulge): (Double, Double, Double)
    if let short = Self.shortBulge(start, end, width: edge.width, flattening: solver.f) {
      (low, high, bulge) = (
        min(start.latitude, end.latitude) - short, max(start.latitude, end.latitude) + short, short
      )
    } else {
      (low, high, bulge) = Self.longBounds(solver, start, end, width: edge.width)
    }
    (lowBound, highBound) = (Float(low).nextDown, Float(high).nextUp)
    bulgeBound = Self.above(bulge)
  }

  /// Returns the bounds of an edge from the solution of the inverse problem.
  @inline(never)
  private static func longBounds(
    _ solver: Geodesic, _ start: Coordinate, _ end: Coordinate, width: Double
  ) -> (low: Double, high: Double, bulge: Double) {
    let way = solver.inverse(from: start, to: end)
    let range = solver.latitudes(ofSegmentFrom: start, to: end, way)
    let azimuths = (way.azimuth1, way.azimuth2)
    return (
      range.lowerBound - slack, range.upperBound + slack,
      bulge(solver, range, azimuths: azimuths, width: width)
    )
  }

  /// A margin in degrees for rounding errors: a tenth of a micrometer.
  private static let slack = 1e-12

  /// Returns an upper bound of the distance in latitude between a geodesic and its chord.
  ///
  /// On a sphere, the second derivative of the latitude φ with respect to the longitude λ is φ″ = -sin φ cos φ
  /// (1 + 2 cot² α), where α is the azimuth. By Clairaut's relation, (1 + cot² α) / cos² φ is constant along the
  /// geodesic, so its value at one end gives a bound for 1 + cot² α on the whole edge. A function deviates from its
  /// chord by at most max |φ″| Δλ² / 8, where Δλ is the width of the edge. The factor 1.1 allows for flattenings of
  /// up to 1/50.
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

  /// Returns an upper bound of the distance in latitude between a short geodesic and its chord, without solving the
  /// inverse problem; nil for other geodesics.
  ///
  /// By the mean value theorem, the geodesic is as steep as its chord at some point. At this point, the azimuth α
  /// satisfies cot α ≤ Δφ / (Δλ cos φ), where Δφ and Δλ are the height and width of the edge. By Clairaut's
  /// relation, this gives a bound for all points, as in `bulge`. The factor is 1.3 instead of 1.1, because the
  /// slope is computed for a sphere.
  private static func shortBulge(
    _ start: Coordinate, _ end: Coordinate, width: Double, flattening: Double
  ) -> Double? {
    let rise = abs(start.latitude - end.latitude)
    let farthest = max(abs(start.latitude), abs(end.latitude))
    guard width + rise <= 0.1, farthest <= 80, abs(flattening) <= 0.02 else { return nil }
    let (dx, dy) = (width * Angle.degree, rise * Angle.degree)
    // No point of the geodesic is farther from its ends than this angle.
    let reach = dx + dy
    let latitude = farthest * Angle.degree + reach
    let square = latitude * latitude
    // The Taylor polynomial of the cosine up to a negative term is a lower bound. Here it is at most 2e-7 too low.
    let terms = 1 - square / 56 * (1 - square / 90)
    let least = 1 - square / 2 * (1 - square / 12 * (1 - square / 30 * terms))
    // Upper bounds of the largest cosine and of the sine. `most` may be too low by the error of `least`, but `sine` is
    // too high by a larger factor, so their product is an upper bound.
    let most = min(1, least + dy + 2 * reach)
    let sine = min(1, latitude)
    let ratio = most / least
    let slope = dy / least
    let second = 1.3 * sine * most * (2 * ratio * ratio * (dx * dx + slope * slope) - dx * dx)
    return second / 8 / Angle.degree + 10 * slack
  }
}
