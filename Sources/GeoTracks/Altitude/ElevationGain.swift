package import GeoCore

/// The method for summing ascent and descent.
///
/// Receiver altitudes are noisy, so a sum of all differences grows with every point. No standard defines which
/// differences to ignore, and the results of programs differ by a factor of two. Report the method together with the
/// ascent and descent.
public enum GainMethod: Sendable, Hashable {
  /// Hysteresis while moving, with a threshold of 1.4 to 8 m that is computed from the altitude noise.
  case automatic

  /// The sum of all differences between consecutive altitudes.
  case raw

  /// The sum of all differences between smoothed altitudes, as in gpxpy.
  ///
  /// A smoothed altitude is the weighted average of an altitude and its two neighbors, with the weights 0.3, 0.4 and
  /// 0.3. The first and last altitudes are not smoothed.
  case smooth

  /// The sum of all changes that exceed a threshold in meters. Each change is measured from the altitude at the end
  /// of the previous counted change. GoldenCheetah uses 3 m.
  case hysteresis(Double)

  /// The sum of the differences along an altitude profile that is simplified within a tolerance in meters.
  ///
  /// The profile is simplified over distance and altitude (Ramer 1972, Douglas and Peucker 1973). The last step of
  /// OsmAnd's method is the same, with a tolerance of 7 m. The profile of the whole segment is held in memory.
  case simplified(Double)
}

extension GainMethod: CustomStringConvertible {
  /// The name of the method, such as `auto`, `raw`, `smooth`, `hysteresis:3m` or `rdp:7m`.
  public var description: String {
    switch self {
    case .automatic: "auto"
    case .raw: "raw"
    case .smooth: "smooth"
    case .hysteresis(let meters): "hysteresis:\(Self.text(meters))m"
    case .simplified(let meters): "rdp:\(Self.text(meters))m"
    }
  }

  private static func text(_ meters: Double) -> String {
    let text = meters.description
    return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
  }

  /// Parses the name of a method, such as `auto`, `raw`, `smooth`, `hysteresis:3m` or `rdp:7m`.
  ///
  /// - Throws: `GeoError` if the name is unknown or if the length in it is not above 0.
  package init(parsing text: String) throws(GeoError) {
    let parts = text.split(separator: ":", maxSplits: 1).map(String.init)
    switch (parts.first, parts.count) {
    case ("auto", 1): self = .automatic
    case ("raw", 1): self = .raw
    case ("smooth", 1): self = .smooth
    case ("hysteresis", 2): self = .hysteresis(try Self.meters(parts[1]))
    case ("rdp", 2): self = .simplified(try Self.meters(parts[1]))
    default:
      throw .unreadable(
        text: text, column: 1,
        expected: "auto, raw, smooth, hysteresis:3m, rdp:7m (lengths as you like)")
    }
  }

  private static func meters(_ text: String) throws(GeoError) -> Double {
    let meters = try LengthUnit.meters(parsing: text)
    guard meters > 0 else {
      throw .outOfRange(what: "the height", text: text, column: 1, allowed: "above 0 m")
    }
    return meters
  }
}

/// Sums ascent and descent along one segment, with any method except ``GainMethod/automatic``.
package struct ElevationGain: Sendable {
  /// The ascent and descent in meters, both 0 or more.
  package struct Sum: Sendable, Hashable {
    package var ascent = 0.0
    package var descent = 0.0

    package init(ascent: Double = 0, descent: Double = 0) {
      (self.ascent, self.descent) = (ascent, descent)
    }

    mutating func add(_ difference: Double) {
      if difference > 0 { ascent += difference } else { descent -= difference }
    }
  }

  let method: GainMethod
  /// The ascent and descent that later altitudes cannot change. The values never decrease.
  package private(set) var sum = Sum()
  // The last altitude that was added to the sum. For the method `smooth`, this is a smoothed altitude.
  private var reference: Double?
  // The last two altitudes before smoothing. Only the method `smooth` sets them.
  private var previous: (before: Double, last: Double)?
  private var profile: [AltitudeProfile.Point] = []

  /// Creates a sum of 0. Use ``AutomaticGain`` instead for ``GainMethod/automatic``, which also needs to know when the
  /// track moves.
  package init(_ method: GainMethod) { self.method = method }

  /// The ascent and descent that would be final if the segment ended at the last altitude.
  var result: Sum {
    var end = sum
    switch method {
    case .automatic, .raw, .hysteresis: break
    case .smooth: if let previous, let reference { end.add(previous.last - reference) }
    case .simplified(let tolerance):
      AltitudeProfile.gain(of: profile, tolerance: tolerance, into: &end)
    }
    return end
  }

  /// Adds the next altitude in meters.
  ///
  /// - Parameter distance: the distance in meters from the start of the segment.
  package mutating func add(_ altitude: Double, at distance: Double) {
    switch method {
    case .automatic: break
    case .raw:
      if let reference { sum.add(altitude - reference) }
      reference = altitude
    case .smooth: addSmoothed(altitude)
    case .hysteresis(let threshold):
      guard let reference else {
        self.reference = altitude
        return
      }
      guard abs(altitude - reference) > threshold else { return }
      sum.add(altitude - reference)
      self.reference = altitude
    case .simplified:
      profile.append(AltitudeProfile.Point(distance: distance, altitude: altitude))
      // Limit the memory for a segment that never ends. Starting a new profile changes the sum by at most the
      // tolerance.
      if profile.count == AltitudeProfile.limit { cut() }
    }
  }

  /// Adds the ascent and descent of the current profile to ``sum``, and starts a new profile at the last altitude.
  ///
  /// Does nothing if the method has no profile.
  mutating func cut() {
    guard case .simplified(let tolerance) = method else { return }
    AltitudeProfile.gain(of: profile, tolerance: tolerance, into: &sum)
    profile = profile.suffix(1)
  }

  private mutating func addSmoothed(_ altitude: Double) {
    if let previous {
      let middle = 0.3 * previous.before + 0.4 * previous.last + 0.3 * altitude
      if let reference { sum.add(middle - reference) }
      reference = middle
      self.previous = (previous.last, altitude)
    } else if let reference {
      previous = (reference, altitude)
    } else {
      reference = altitude
    }
  }
}

/// Chooses between the two altitudes that a location can have.
///
/// The altitude above sea level and the height above the ellipsoid differ by tens of meters, so a segment must not mix
/// them. The first point with an altitude determines which of the two the whole segment uses. If that point has both,
/// the segment uses the altitude above sea level.
struct AltitudeChoice: Sendable {
  private var isEllipsoidal: Bool?

  /// Returns the altitude in meters that the segment uses.
  ///
  /// Returns nil if the altitude is missing, not finite or beyond 1e9 m.
  mutating func altitude(of point: TrackPoint) -> Double? {
    if isEllipsoidal == nil, point.altitude ?? point.ellipsoidalAltitude != nil {
      isEllipsoidal = point.altitude == nil
    }
    let altitude = isEllipsoidal == true ? point.ellipsoidalAltitude : point.altitude
    // Beyond 1e9 m, sums of differences lose precision and squares may overflow.
    return altitude.flatMap { abs($0) <= 1e9 ? $0 : nil }
  }
}

/// A profile of altitude over distance that can be simplified.
enum AltitudeProfile {
  struct Point: Sendable, Hashable {
    /// Distance in meters from the start of the segment.
    var distance: Double
    /// Altitude in meters.
    var altitude: Double
  }

  /// Maximum number of points in a profile.
  static let limit = 1 << 20

  /// Adds the altitude differences between the points that the simplified profile keeps; see ``LineDivision``.
  ///
  /// The deviation of a point from a line is perpendicular to the line in the plane of distance and altitude.
  static func gain(of profile: [Point], tolerance: Double, into sum: inout ElevationGain.Sum) {
    LineDivision.divide(profile.count) { first, last, work in
      work -= last - first
      return farthest(profile, first, last, beyond: tolerance)
    } _: { first, last in
      sum.add(profile[last].altitude - profile[first].altitude)
    }
  }

  private static func farthest(
    _ profile: [Point], _ first: Int, _ last: Int, beyond tolerance: Double
  ) -> Int? {
    let (a, b) = (profile[first], profile[last])
    let (dx, dy) = (b.distance - a.distance, b.altitude - a.altitude)
    let length = (dx * dx + dy * dy).squareRoot()
    var (best, most): (Int?, Double) = (nil, tolerance)
    for index in first + 1..<last {
      let (x, y) = (profile[index].distance - a.distance, profile[index].altitude - a.altitude)
      let away = length > 0 ? abs(x * dy - y * dx) / length : (x * x + y * y).squareRoot()
      if away > most { (best, most) = (index, away) }
    }
    return best
  }
}
