package import GeoCore

/// The method for summing ascent and descent.
///
/// Receiver altitudes are noisy, so the sum of all differences grows with every point. No standard defines which
/// changes to ignore, and the results of programs differ by a factor of two. Report the method together with the
/// number.
public enum GainMethod: Sendable, Hashable {
  /// Hysteresis while moving, with a threshold derived from the altitude noise.
  ///
  /// The threshold is between 1.4 and 8 m.
  case automatic

  /// All differences between consecutive altitudes.
  case raw

  /// All differences between smoothed altitudes, as in gpxpy. Smoothing averages each altitude with its neighbors.
  ///
  /// The weights are 0.3, 0.4 and 0.3. The first and last altitude are not changed.
  case smooth

  /// Changes above a threshold in meters from the last counted altitude. GoldenCheetah uses 3 m.
  case hysteresis(Double)

  /// The differences along an altitude profile, simplified within a tolerance in meters.
  ///
  /// The profile is simplified over distance and altitude (Ramer 1972, Douglas and Peucker 1973). OsmAnd's method ends
  /// with the same step, with a tolerance of 7 m. The profile of a whole segment is held in memory.
  case simplified(Double)
}

extension GainMethod: CustomStringConvertible {
  /// The name, in the form that the initializer parses: `auto`, `raw`, `smooth`, `hysteresis:3m`, `rdp:7m`.
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

  /// Parses a name: `auto`, `raw`, `smooth`, `hysteresis:3m`, `rdp:7m`.
  ///
  /// - Throws: `GeoError` if the name is invalid or the length is not above 0.
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

/// Sums ascent and descent along one segment.
package struct ElevationGain: Sendable {
  /// Ascent and descent in meters, both 0 or more.
  package struct Sum: Sendable, Hashable {
    package var ascent = 0.0
    package var descent = 0.0

    /// Creates a sum in meters.
    package init(ascent: Double = 0, descent: Double = 0) {
      (self.ascent, self.descent) = (ascent, descent)
    }

    mutating func add(_ difference: Double) {
      if difference > 0 { ascent += difference } else { descent -= difference }
    }
  }

  let method: GainMethod
  /// The part of the sum that is final. It never decreases.
  package private(set) var sum = Sum()
  // The last counted altitude. For the method `smooth`, this is a smoothed altitude.
  private var reference: Double?
  // The last two altitudes before smoothing, for `smooth`.
  private var previous: (before: Double, last: Double)?
  private var profile: [AltitudeProfile.Point] = []

  /// Creates a sum of 0. For ``GainMethod/automatic``, use ``AutomaticGain``, which also needs to know when the track
  /// moves.
  package init(_ method: GainMethod) { self.method = method }

  /// The sum if the segment ended now.
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

  /// Adds the next altitude.
  ///
  /// - Parameter distance: meters from the start of the segment.
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
      // Limit the memory for an endless segment. Starting a new profile changes the sum by at most the tolerance.
      if profile.count == AltitudeProfile.limit { cut() }
    }
  }

  /// Adds the ascent and descent of the current profile to ``sum``, and starts a new profile at the last altitude.
  ///
  /// Has no effect for methods without a profile.
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

/// Chooses which of a location's two altitudes a segment uses.
///
/// The altitude above sea level and the height above the ellipsoid differ by tens of meters, so a whole segment uses
/// the same kind. The first point with an altitude determines the kind. If that point has both kinds, the segment uses
/// the altitude above sea level.
struct AltitudeChoice: Sendable {
  private var isEllipsoidal: Bool?

  /// Returns the altitude in meters of the chosen kind.
  ///
  /// Nil if the altitude is missing, not finite or beyond 1e9 m.
  mutating func altitude(of point: TrackPoint) -> Double? {
    if isEllipsoidal == nil, point.altitude ?? point.ellipsoidalAltitude != nil {
      isEllipsoidal = point.altitude == nil
    }
    let altitude = isEllipsoidal == true ? point.ellipsoidalAltitude : point.altitude
    // Beyond 1e9 m, sums of differences lose digits and squares may overflow.
    return altitude.flatMap { abs($0) <= 1e9 ? $0 : nil }
  }
}

/// A profile of altitude over distance, which can be simplified to the fewest points.
enum AltitudeProfile {
  struct Point: Sendable, Hashable {
    /// Meters from the start.
    var distance: Double
    /// Altitude in meters.
    var altitude: Double
  }

  /// Maximum number of points in memory.
  static let limit = 1 << 20

  /// Adds the altitude differences between the points that the simplified line keeps; see ``LineDivision``.
  ///
  /// Distances are perpendicular to the line in the plane of distance and altitude.
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
