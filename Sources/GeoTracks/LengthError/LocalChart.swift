import GeoCore
import GeoPlatform

/// Converts short steps to vectors in a plane, which is faster than computing geodesics.
///
/// The scale of the plane comes from the WGS84 radii of curvature at a nearby latitude.
struct LocalChart: Sendable {
  private var latitude = Double.infinity
  private var metersEast = 0.0
  private var metersNorth = 0.0

  // Maximum difference in degrees between the latitude of the scale and the latitude of a step. At latitude φ, a
  // latitude difference of Δφ radians changes the cosine of the latitude by the fraction tan φ · Δφ. At 60 degrees,
  // that is 0.003 %.
  private static let reach = 0.001

  /// Returns the vector in meters from one coordinate to another. Neither coordinate may be a pole.
  mutating func vector(from a: Coordinate, to b: Coordinate) -> HorizontalVector {
    let middle = (a.latitude + b.latitude) / 2
    if abs(middle - latitude) > Self.reach { move(to: middle) }
    var east = b.longitude - a.longitude
    if east > 180 { east -= 360 } else if east < -180 { east += 360 }
    return HorizontalVector(east: east * metersEast, north: (b.latitude - a.latitude) * metersNorth)
  }

  /// True if the distance between two coordinates is at most a radius in meters, false if it is larger, and nil if
  /// the plane is not accurate enough to decide.
  ///
  /// At latitudes below 85 degrees, distances below 10 km are accurate to a thousandth. The latitude of the scale may
  /// differ by `reach`, which at 85 degrees changes the cosine by up to 0.0002. The plane adds a relative error of
  /// about 0.00002: the squared longitude difference in radians divided by 24.
  mutating func isNear(_ a: Coordinate, _ b: Coordinate, within radius: Double) -> Bool? {
    guard max(abs(a.latitude), abs(b.latitude)) < 85 else { return nil }
    let distance = vector(from: a, to: b).length
    guard distance < 10_000, abs(distance - radius) > distance / 1000 else { return nil }
    return distance < radius
  }

  private mutating func move(to latitude: Double) {
    self.latitude = latitude
    let direction = SinCos(degrees: latitude)
    let e2 = Ellipsoid.wgs84.eccentricitySquared
    let w2 = 1 - e2 * direction.sin * direction.sin
    let degree = Ellipsoid.wgs84.equatorialRadius * Double.pi / 180 / w2.squareRoot()
    metersEast = degree * direction.cos
    metersNorth = degree * (1 - e2) / w2
  }
}

/// The distribution of the measured length of a plane vector whose true length is ν.
///
/// The errors on each axis are normal with standard deviation 1. Source: Rice (1945), Mathematical Analysis of Random
/// Noise, III, 3.10.
enum RiceDistribution {
  /// Returns the mean of the measured length minus ν: √(π/2) for ν = 0, about 1/(2ν) for large ν.
  static func meanExcess(_ nu: Double) -> Double {
    // The next term of the series is below 1e-5 of the sum, so it is omitted.
    if nu > 8 { return (1 + (1 + 1.5 / (nu * nu)) / (4 * nu * nu)) / (2 * nu) }
    let h = nu * nu / 4
    let bessel = scaledBessel(h)
    return (Double.pi / 2).squareRoot() * ((1 + 2 * h) * bessel.i0 + 2 * h * bessel.i1) - nu
  }

  /// Returns the probability that the measured length is at most `length`, accurate to 2e-6.
  static func cumulative(_ length: Double, nu: Double) -> Double {
    // Start the integral nine standard deviations below ν, because the density is negligible for shorter lengths.
    let from = max(0, nu - 9)
    guard length > from else { return 0 }
    let to = min(length, nu + 9)
    let count = 120
    let step = (to - from) / Double(count)
    var sum = 0.0
    for index in 0...count {
      // Integrate by Simpson's rule.
      let weight = index == 0 || index == count ? 1.0 : index % 2 == 1 ? 4 : 2
      sum += weight * density(from + Double(index) * step, nu: nu)
    }
    return sum * step / 3
  }

  /// Returns the 95 % confidence interval of the true length for a measured length.
  ///
  /// The interval contains each true length for which `length` would be neither among the shortest 2.5 % of all
  /// measured lengths nor among the longest 2.5 %. The interval starts at 0 if noise alone explains `length`. Its
  /// upper bound is at least the radius that contains 95 % of the errors.
  static func interval95(_ length: Double) -> ClosedRange<Double> {
    // Above 50 standard deviations, the distribution is practically normal.
    if length > 50 {
      let half = MotionObservation.interval95
      return length - half...length + half
    }
    func solve(_ probability: Double) -> Double {
      var (low, high) = (0.0, length + 9)
      for _ in 0..<44 {
        let middle = (low + high) / 2
        if cumulative(length, nu: middle) > probability { low = middle } else { high = middle }
      }
      return low
    }
    // A measured length may be shorter than noise alone usually produces. In that case, no true length explains it.
    // The minimum of the upper bound ensures that the interval never gets longer when the measured length gets
    // shorter.
    return solve(0.975)...max(solve(0.025), MotionObservation.circle95)
  }

  private static func density(_ length: Double, nu: Double) -> Double {
    let distance = length - nu
    return length * exp(-distance * distance / 2) * scaledBessel(length * nu).i0
  }

  /// Returns the modified Bessel functions I₀ and I₁ of `x`, multiplied by e⁻ˣ. `x` must be 0 or more.
  ///
  /// The implementation uses a power series for small x and Hankel's expansion for large x: Abramowitz and Stegun
  /// 9.6.10 and 9.7.1.
  private static func scaledBessel(_ x: Double) -> (i0: Double, i1: Double) {
    guard x < 30 else {
      let root = 1 / (2 * Double.pi * x).squareRoot()
      func series(_ mu: Double) -> Double {
        var (sum, term) = (1.0, 1.0)
        for k in 1...10 {
          let odd = Double(2 * k - 1)
          term *= -(mu - odd * odd) / (Double(k) * 8 * x)
          sum += term
        }
        return sum * root
      }
      return (series(0), series(4))
    }
    let quarter = x * x / 4
    var (i0, i1, term) = (1.0, 1.0, 1.0)
    for k in 1...100 {
      term *= quarter / Double(k * k)
      i0 += term
      i1 += term / Double(k + 1)
      if term < 1e-17 * i0 { break }
    }
    let scale = exp(-x)
    return (i0 * scale, i1 * x / 2 * scale)
  }
}
