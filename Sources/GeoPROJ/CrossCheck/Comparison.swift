import GeoCore

extension CrossCheck {
  /// What is compared with libproj, in what unit, and how far apart the two may be.
  ///
  /// Each bound adds what either side may be wrong by. Libproj's share is 8 nm in geodesic distance:
  /// what was seen against quadruple precision; in the rest 15 nm, as Karney (2013) states.
  public enum Comparison: String, Sendable, Hashable, CaseIterable {
    /// `Geodesic`: distance.
    case geodesicDistance = "geodesic distance"
    /// `Geodesic`: the worse of both azimuths, as the sideways distance that it makes at the other
    /// end: difference (radians) times the reduced length.
    case geodesicAzimuths = "geodesic azimuths"
    /// `Geodesic`: distance between where the two direct solutions arrive.
    case geodesicDirect = "geodesic direct"
    /// `Geodesic`: area between the geodesic and the equator. Not compared beyond an arc of 170
    /// degrees, where the area tells of the azimuths: being off by 2.5 nm over the reduced length m12
    /// moves it by a² 2.5 nm / m12, which is 0.1 m² there and 1.5 m² for most antipodal pairs.
    case geodesicArea = "geodesic area"
    /// `Vincenty`: distance, wherever it reports convergence.
    case vincentyDistance = "vincenty distance"
    /// `Haversine`: distance, against libproj's geodesic on the same sphere.
    case haversineDistance = "haversine distance"
    /// `Haversine`: how much longer it is than the geodesic, as a fraction of it: the error of the
    /// spherical model. Not compared below 1 m, where rounding is a fraction of note.
    case haversineModel = "haversine model"

    /// What the batch forms are compared in; the rest has none.
    static let batch: [Comparison] = [
      .geodesicDistance, .geodesicAzimuths, .geodesicDirect, .vincentyDistance, .haversineDistance,
    ]

    /// What a difference is counted in.
    public enum Unit: String, Sendable, Hashable {
      /// Meters.
      case meter = "m"
      /// Square meters.
      case squareMeter = "m2"
      /// A fraction of the distance, dimensionless.
      case fraction = "1"
    }

    /// The unit of the differences and of the ``bound``.
    public var unit: Unit {
      switch self {
      case .geodesicArea: .squareMeter
      case .haversineModel: .fraction
      default: .meter
      }
    }

    /// Where every difference must lie.
    public var bound: ClosedRange<Double> {
      switch self {
      // 4 nm for `Geodesic`, 8 nm for libproj.
      case .geodesicDistance: 0...12e-9
      // 30 nm on either side.
      case .geodesicAzimuths: 0...60e-9
      // 40 nm on either side.
      case .geodesicDirect: 0...80e-9
      // 0.1 m² for `Geodesic`; libproj was seen 0.106 m² off quadruple precision; the rest is for
      // the two of them taking slightly different azimuths.
      case .geodesicArea: 0...0.25
      // 0.1 mm for `Vincenty` (Karney 2013, §1), 15 nm for libproj.
      case .vincentyDistance: 0...100.015e-6
      // 10 nm for `Haversine`, 15 nm for libproj.
      case .haversineDistance: 0...25e-9
      case .haversineModel: Self.sphereAgainstEllipsoid
      }
    }

    /// How a great circle on the sphere R1 compares with the geodesic on WGS 84.
    ///
    /// A step on the ellipsoid, divided by the same step in latitude and longitude on the unit sphere,
    /// lies between the smallest radius of curvature, a (1 - f)² along the meridian at the equator,
    /// and the largest, a / (1 - f) at the poles. What holds for each step holds for every path, and so
    /// for the shortest ones: R1 over those radii, +0.5614 % and -0.4467 %. The margin is the 25 nm of
    /// rounding that both distances may have, on the meter from which this is compared.
    private static let sphereAgainstEllipsoid: ClosedRange<Double> = {
      let a = Ellipsoid.wgs84.equatorialRadius
      let f1 = 1 - Ellipsoid.wgs84.flattening
      let radius = Haversine.meanEarth.sphere.radius
      let rounding = 25e-9
      return (radius / (a / f1) - 1 - rounding)...(radius / (a * f1 * f1) - 1 + rounding)
    }()
  }
}
