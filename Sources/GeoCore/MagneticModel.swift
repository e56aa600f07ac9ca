import GeoPlatform

/// The World Magnetic Model 2025: the main magnetic field of the Earth.
///
/// The model is the standard model for navigation. The National Centers for Environmental Information (United States)
/// and the British Geological Survey publish it. The model is valid from 2025.0 to 2030.0. Source: Chulliat et al.
/// (2025), "The US/UK World Magnetic Model for 2025-2030: Technical Report". The coefficients are in the public domain.
///
/// ```swift
/// let vienna = Coordinate(latitude: 48.2, longitude: 16.4)
/// let field = try MagneticModel.field(at: vienna, year: 2026.5)
/// // Degrees that a compass points east of true north.
/// print((field.declination * 10).rounded() / 10)  // 5.3
/// ```
///
/// **Accuracy.** The model does not include the magnetic fields of rocks, power lines or magnetic storms. The estimated
/// error (one standard deviation) is 0.2° in inclination and ``MagneticField/declinationError`` in declination.
public enum MagneticModel {
  /// The years for which the model is valid, excluding the upper bound.
  package static let validYears = 2025.0..<2030.0

  /// The heights above the ellipsoid (meters) for which the model is valid.
  package static let validHeights = -1000.0...850_000.0

  /// Returns the magnetic field at a point on or above WGS 84.
  ///
  /// - Parameters:
  ///   - place: the coordinate of the point. At a pole, its longitude determines the directions north and east of the
  ///     result.
  ///   - height: the height above the ellipsoid in meters, from -1000 to 850,000.
  ///   - year: the date as a year with decimals, such as 2026.5, from 2025 up to but not including 2030.
  /// - Throws: ``GeoError/invalidArgument(what:value:allowed:)`` for an invalid coordinate, or a height or year out of
  ///   range.
  public static func field(
    at place: Coordinate, height: Double = 0, year: Double
  ) throws(GeoError) -> MagneticField {
    guard place.isValid else {
      throw .invalidArgument(what: "the place", value: "\(place)", allowed: "a latitude within ±90")
    }
    guard validYears.contains(year) else {
      throw .invalidArgument(
        what: "the year", value: "\(year)",
        allowed:
          "2025.0 up to 2030.0, because the field changes and WMM2025 predicts no other years")
    }
    guard validHeights.contains(height) else {
      throw .invalidArgument(
        what: "the height", value: "\(height) m", allowed: "-1000 to 850000 m above the ellipsoid")
    }
    let (field, change) = sums(place.normalized, height, yearsSince2025: year - 2025)
    return MagneticField(
      north: field.x, east: field.y, down: field.z,
      declinationChange: (field.x * change.y - field.y * change.x)
        / (field.x * field.x + field.y * field.y) / Angle.degree)
  }

  /// The reference radius of the model's spherical harmonics (meters).
  private static let radius = 6_371_200.0
  private static let maximumDegree = 12

  /// Returns the north, east and down components of the field (nT) and of its change per year.
  private static func sums(
    _ place: Coordinate, _ height: Double, yearsSince2025 years: Double
  ) -> (field: ECEFVector, change: ECEFVector) {
    let center = Ellipsoid.wgs84.ecef(
      of: Coordinate(latitude: place.latitude, longitude: 0), height: height)
    let distance = center.length
    // Compute the sine and cosine of the geocentric colatitude θ, and of multiples of the longitude.
    let (sine, cosine) = (center.x / distance, center.z / distance)
    let lambda = Angle.sincos(degrees: place.longitude)
    var multiples = [(sin: 0.0, cos: 1.0)]
    for m in 1...maximumDegree {
      let last = multiples[m - 1]
      multiples.append(
        (
          last.sin * lambda.cos + last.cos * lambda.sin,
          last.cos * lambda.cos - last.sin * lambda.sin
        ))
    }
    var (field, change) = (ECEFVector(0, 0, 0), ECEFVector(0, 0, 0))
    let functions = LegendreTable(sine: sine, cosine: cosine, maximumDegree)
    var power = (radius / distance) * (radius / distance)
    var index = 0
    for n in 1...maximumDegree {
      power *= radius / distance
      for m in 0...n {
        let (sinm, cosm) = multiples[m]
        let (value, slope, quotient) = functions[n, m]
        func add(_ g: Double, _ h: Double, to sum: inout ECEFVector) {
          let even = power * (g * cosm + h * sinm)
          let odd = power * (g * sinm - h * cosm)
          sum.x += even * slope
          sum.y += Double(m) * odd * quotient
          sum.z -= Double(n + 1) * even * value
        }
        let (gChange, hChange) = (coefficients[index + 2], coefficients[index + 3])
        add(
          coefficients[index] + years * gChange, coefficients[index + 1] + years * hChange,
          to: &field)
        add(gChange, hChange, to: &change)
        index += 4
      }
    }
    // Rotate the vectors by the angle between the geocentric and the geodetic vertical.
    let phi = Angle.sincos(degrees: place.latitude)
    let (s, c) = (cosine * phi.cos - sine * phi.sin, sine * phi.cos + cosine * phi.sin)
    func turned(_ v: ECEFVector) -> ECEFVector {
      ECEFVector(v.x * c - v.z * s, v.y, v.x * s + v.z * c)
    }
    return (turned(field), turned(change))
  }

  /// A table of the Schmidt semi-normalized associated Legendre functions of cos θ.
  private struct LegendreTable {
    // For order m = 0, the value P; for other orders, P / sin θ, which is finite at the poles.
    private var reduced: [Double]
    private let sine, cosine: Double
    private let width: Int

    init(sine: Double, cosine: Double, _ degree: Int) {
      (self.sine, self.cosine, width) = (sine, cosine, degree + 1)
      reduced = Array(repeating: 0, count: width * width)
      reduced[0] = 1
      for n in 1...degree {
        for m in 0...n {
          let value: Double
          if n == m {
            let last = m == 1 ? 1 : sine * reduced[(n - 1) * width + m - 1]
            value = m == 1 ? 1 : (Double(2 * m - 1) / Double(2 * m)).squareRoot() * last
          } else {
            let before = n - 2 >= m ? reduced[(n - 2) * width + m] : 0
            value =
              (Double(2 * n - 1) * cosine * reduced[(n - 1) * width + m]
                - Double((n - 1) * (n - 1) - m * m).squareRoot() * before)
              / Double(n * n - m * m).squareRoot()
          }
          reduced[n * width + m] = value
        }
      }
    }

    /// The value of the Legendre function of degree `n` and order `m`, its derivative with respect to θ, and the value
    /// divided by sin θ. For m = 0, `quotient` is 0.
    subscript(n: Int, m: Int) -> (value: Double, slope: Double, quotient: Double) {
      let here = reduced[n * width + m]
      guard m > 0 else {
        let slope = -(Double(n * (n + 1)) / 2).squareRoot() * sine * reduced[n * width + 1]
        return (here, slope, 0)
      }
      let before = n > m ? reduced[(n - 1) * width + m] : 0
      let slope = Double(n) * cosine * here - Double(n * n - m * m).squareRoot() * before
      return (here * sine, slope, here)
    }
  }

  /// The coefficients g and h (nT) for 2025.0, each followed by its change per year, sorted by degree and order.
  private static let coefficients: [Double] = [
    // Degree 1
    -29351.8, 0.0, 12.0, 0.0, -1410.8, 4545.4, 9.7, -21.5,
    // Degree 2
    -2556.6, 0.0, -11.6, 0.0, 2951.1, -3133.6, -5.2, -27.7, 1649.3, -815.1, -8.0, -12.1,
    // Degree 3
    1361.0, 0.0, -1.3, 0.0, -2404.1, -56.6, -4.2, 4.0, 1243.8, 237.5, 0.4, -0.3,
    453.6, -549.5, -15.6, -4.1,
    // Degree 4
    895.0, 0.0, -1.6, 0.0, 799.5, 278.6, -2.4, -1.1, 55.7, -133.9, -6.0, 4.1,
    -281.1, 212.0, 5.6, 1.6, 12.1, -375.6, -7.0, -4.4,
    // Degree 5
    -233.2, 0.0, 0.6, 0.0, 368.9, 45.4, 1.4, -0.5, 187.2, 220.2, 0.0, 2.2,
    -138.7, -122.9, 0.6, 0.4, -142.0, 43.0, 2.2, 1.7, 20.9, 106.1, 0.9, 1.9,
    // Degree 6
    64.4, 0.0, -0.2, 0.0, 63.8, -18.4, -0.4, 0.3, 76.9, 16.8, 0.9, -1.6, -115.7, 48.8, 1.2, -0.4,
    -40.9, -59.8, -0.9, 0.9, 14.9, 10.9, 0.3, 0.7, -60.7, 72.7, 0.9, 0.9,
    // Degree 7
    79.5, 0.0, 0.0, 0.0, -77.0, -48.9, -0.1, 0.6, -8.8, -14.4, -0.1, 0.5, 59.3, -1.0, 0.5, -0.8,
    15.8, 23.4, -0.1, 0.0, 2.5, -7.4, -0.8, -1.0, -11.1, -25.1, -0.8, 0.6, 14.2, -2.3, 0.8, -0.2,
    // Degree 8
    23.2, 0.0, -0.1, 0.0, 10.8, 7.1, 0.2, -0.2, -17.5, -12.6, 0.0, 0.5, 2.0, 11.4, 0.5, -0.4,
    -21.7, -9.7, -0.1, 0.4, 16.9, 12.7, 0.3, -0.5, 15.0, 0.7, 0.2, -0.6, -16.8, -5.2, 0.0, 0.3,
    0.9, 3.9, 0.2, 0.2,
    // Degree 9
    4.6, 0.0, 0.0, 0.0, 7.8, -24.8, -0.1, -0.3, 3.0, 12.2, 0.1, 0.3, -0.2, 8.3, 0.3, -0.3,
    -2.5, -3.3, -0.3, 0.3, -13.1, -5.2, 0.0, 0.2, 2.4, 7.2, 0.3, -0.1, 8.6, -0.6, -0.1, -0.2,
    -8.7, 0.8, 0.1, 0.4, -12.9, 10.0, -0.1, 0.1,
    // Degree 10
    -1.3, 0.0, 0.1, 0.0, -6.4, 3.3, 0.0, 0.0, 0.2, 0.0, 0.1, 0.0, 2.0, 2.4, 0.1, -0.2,
    -1.0, 5.3, 0.0, 0.1, -0.6, -9.1, -0.3, -0.1, -0.9, 0.4, 0.0, 0.1, 1.5, -4.2, -0.1, 0.0,
    0.9, -3.8, -0.1, -0.1, -2.7, 0.9, 0.0, 0.2, -3.9, -9.1, 0.0, 0.0,
    // Degree 11
    2.9, 0.0, 0.0, 0.0, -1.5, 0.0, 0.0, 0.0, -2.5, 2.9, 0.0, 0.1, 2.4, -0.6, 0.0, 0.0,
    -0.6, 0.2, 0.0, 0.1, -0.1, 0.5, -0.1, 0.0, -0.6, -0.3, 0.0, 0.0, -0.1, -1.2, 0.0, 0.1,
    1.1, -1.7, -0.1, 0.0, -1.0, -2.9, -0.1, 0.0, -0.2, -1.8, -0.1, 0.0, 2.6, -2.3, -0.1, 0.0,
    // Degree 12
    -2.0, 0.0, 0.0, 0.0, -0.2, -1.3, 0.0, 0.0, 0.3, 0.7, 0.0, 0.0, 1.2, 1.0, 0.0, -0.1,
    -1.3, -1.4, 0.0, 0.1, 0.6, 0.0, 0.0, 0.0, 0.6, 0.6, 0.1, 0.0, 0.5, -0.1, 0.0, 0.0,
    -0.1, 0.8, 0.0, 0.0, -0.4, 0.1, 0.0, 0.0, -0.2, -1.0, -0.1, 0.0, -1.3, 0.1, 0.0, 0.0,
    -0.7, 0.2, -0.1, -0.1,
  ]
}

/// The Earth's magnetic field at a point and time, computed by ``MagneticModel``.
public struct MagneticField: Sendable, Hashable {
  /// The component toward true north (nT).
  public var north: Double
  /// The component toward the east (nT).
  public var east: Double
  /// The downward component (nT).
  public var down: Double
  /// The change of the declination in degrees per year, east positive. The number has no meaning at a magnetic pole.
  public var declinationChange: Double

  /// The angle from true north to magnetic north (degrees, east positive, in [-180, 180]).
  public var declination: Double { Angle.atan2Degrees(east, north) }
  /// The angle between the field and the horizontal plane (degrees, in [-90, 90], downward positive).
  public var inclination: Double { Angle.atan2Degrees(down, horizontal) }
  /// The strength of the horizontal component (nT).
  public var horizontal: Double { hypot(north, east) }
  /// The strength of the whole field (nT).
  public var total: Double { hypot(horizontal, down) }

  /// The estimated error of the declination (degrees, one standard deviation).
  ///
  /// The error is larger where the horizontal intensity H is low. The result is at most 180. Source: the error model of
  /// WMM2025, √(0.26² + (5417 nT / H)²).
  public var declinationError: Double { min(180, hypot(0.26, 5417 / horizontal)) }

  /// The reliability of a compass at this point, judged by the horizontal intensity.
  package var compassZone: CompassZone {
    horizontal < 2000 ? .blackout : horizontal < 6000 ? .caution : .reliable
  }

  /// The reliability of a compass, in the zones that WMM2025 defines around the magnetic poles.
  package enum CompassZone: String, Sendable {
    /// A compass is reliable: the horizontal intensity is 6000 nT or more.
    case reliable
    /// A compass may be inaccurate: the horizontal intensity is below 6000 nT.
    case caution
    /// A compass is unreliable: the horizontal intensity is below 2000 nT.
    case blackout
  }
}
