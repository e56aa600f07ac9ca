import GeoPlatform

/// Converts between WGS 84 and GCJ-02, the coordinate system of maps published in China.
///
/// GCJ-02 shifts WGS 84 coordinates by up to a kilometer to hide the true position.
///
/// **There is no official specification of GCJ-02.** The formulas became public around 2010, and maps may deviate from
/// them. The shift depends on the point. Only points inside a rectangle around China are shifted: 72.004° to 137.8347°
/// E and 0.8293° to 55.8271° N.
///
/// For points that are more than a kilometer from the edges of the rectangle, ``decode(_:)`` inverts ``encode(_:)``
/// with an error of at most 1 µm. Closer to the edges, two points may have the same shifted point.
public enum GCJ02 {
  /// Converts a WGS 84 coordinate to GCJ-02. A coordinate outside the rectangle around China is returned unchanged. If
  /// the input is NaN, the result is NaN.
  public static func encode(_ wgs84: Coordinate) -> Coordinate {
    isShifted(wgs84) ? shifted(wgs84) : wgs84
  }

  /// Converts a GCJ-02 coordinate to WGS 84. A coordinate outside the rectangle around China is returned unchanged.
  ///
  /// The function is the inverse of ``encode(_:)``, computed by iteration to 1e-11 degrees (1 µm).
  public static func decode(_ gcj02: Coordinate) -> Coordinate {
    guard isShifted(gcj02) else { return gcj02 }
    return ShiftInverse.solve(gcj02, shifted)
  }

  /// Returns whether a coordinate is in the rectangle around China.
  private static func isShifted(_ place: Coordinate) -> Bool {
    (72.004...137.8347).contains(place.longitude) && (0.8293...55.8271).contains(place.latitude)
  }

  private static func shifted(_ place: Coordinate) -> Coordinate {
    let (x, y) = (place.longitude - 105, place.latitude - 35)
    // The formulas use the Krasovsky ellipsoid, which has this e².
    let (a, e2) = (6_378_245.0, 0.006_693_421_622_965_943_23)
    let phi = SinCos(degrees: place.latitude)
    let w = 1 - e2 * phi.sin * phi.sin
    let meters = waves(x, y)
    return Coordinate(
      latitude: place.latitude
        + meters.north / (a * (1 - e2) / (w * w.squareRoot())) / Angle.degree,
      longitude: place.longitude
        + meters.east / (a / w.squareRoot() * phi.cos) / Angle.degree)
  }

  /// Returns the shift of a point (m).
  ///
  /// - Parameters:
  ///   - x: degrees east of 105° E.
  ///   - y: degrees north of 35° N.
  private static func waves(_ x: Double, _ y: Double) -> (north: Double, east: Double) {
    func wave(_ t: Double, _ amplitude: Double) -> Double { amplitude * sin(t * .pi) }
    let both = wave(6 * x, 20) + wave(2 * x, 20)
    let north = both + wave(y, 20) + wave(y / 3, 40) + wave(y / 12, 160) + wave(y / 30, 320)
    let east = both + wave(x, 20) + wave(x / 3, 40) + wave(x / 12, 150) + wave(x / 30, 300)
    let root = abs(x).squareRoot()
    return (
      -100 + 2 * x + 3 * y + 0.2 * y * y + 0.1 * x * y + 0.2 * root + north * 2 / 3,
      300 + x + 2 * y + 0.1 * x * x + 0.1 * x * y + 0.1 * root + east * 2 / 3
    )
  }
}

/// Inverts a function that shifts coordinates by a small, slowly varying amount.
enum ShiftInverse {
  static func solve(
    _ target: Coordinate, _ shifted: (Coordinate) -> Coordinate
  ) -> Coordinate {
    var place = target
    for _ in 0..<50 {
      let there = shifted(place)
      let north = target.latitude - there.latitude
      let east = target.longitude - there.longitude
      place.latitude += north
      place.longitude += east
      // Each iteration reduces the error by a factor of about 100.
      guard max(abs(north), abs(east)) > 1e-11 else { break }
    }
    return place
  }
}

/// Converts between WGS 84 and BD-09, the coordinate system of Baidu's maps.
///
/// BD-09 adds a second shift of about a kilometer to ``GCJ02``. Unlike GCJ-02, BD-09 also shifts points outside
/// China. **There is no official specification of BD-09**, only formulas that have become public.
public enum BD09 {
  /// Converts a WGS 84 coordinate to BD-09. If the input is NaN, the result is NaN.
  public static func encode(_ wgs84: Coordinate) -> Coordinate {
    encode(gcj02: GCJ02.encode(wgs84))
  }

  /// Converts a BD-09 coordinate to WGS 84.
  ///
  /// The function is the inverse of ``encode(_:)``, computed by iteration to 1e-11 degrees (1 µm).
  public static func decode(_ bd09: Coordinate) -> Coordinate {
    GCJ02.decode(revealedGCJ02(bd09))
  }

  /// Converts a GCJ-02 coordinate to BD-09.
  package static func encode(gcj02 place: Coordinate) -> Coordinate {
    let (x, y) = (place.longitude, place.latitude)
    let turn = Double.pi * 3000 / 180
    let radius = (x * x + y * y).squareRoot() + 0.000_02 * sin(y * turn)
    let angle = atan2(y, x) + 0.000_003 * cos(x * turn)
    return Coordinate(
      latitude: radius * sin(angle) + 0.006, longitude: radius * cos(angle) + 0.0065)
  }

  /// Converts a BD-09 coordinate to GCJ-02, by iteration to 1e-11 degrees.
  package static func revealedGCJ02(_ bd09: Coordinate) -> Coordinate {
    ShiftInverse.solve(bd09, encode(gcj02:))
  }
}
