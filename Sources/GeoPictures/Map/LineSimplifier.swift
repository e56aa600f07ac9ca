import GeoCore
import GeoPlatform

/// Drops the corners of a line that are within a tolerance of the simplified line, in one pass.
///
/// The simplifier stores only the last kept corner and one candidate.
///
/// - All corners after the last kept corner must be inside a wedge. Each corner narrows the wedge to its own tolerance
///   (J. Sklansky and V. Gonzalez, Fast polygonal approximation of digitized curves, Pattern Recognition 12, 1980).
/// - The line must not turn back by more than the tolerance.
/// - Distances are measured in the plane that touches the sphere at the last kept corner.
/// - A mean of values covers at most a few pixels of line. Parts with values and parts without values stay separate.
struct LineSimplifier: Sendable {
  /// The largest distance of a dropped corner from the line, in radians.
  var tolerance: Double

  private var anchor: Coordinate?
  private var latitude = (sin: 0.0, cos: 1.0)
  // The last corner added. It is kept if the next corner is outside the wedge.
  private var candidate: LineVertex?
  private var reach = 0.0
  // The direction of the wedge's center in degrees, and its edges relative to the center.
  private var direction = 0.0
  private var wedge = (low: 0.0, high: 0.0)

  // A corner farther from the last kept corner than this angle in radians is kept, because the tangent plane is too
  // inaccurate there.
  private static let plane = 0.05
  // In units of the tolerance of 0.15 pixels: the longest line that one mean may cover, and the longest line on which
  // known and missing values may mix. Without the second limit, a sensor with dropouts would keep every corner.
  private static let (longest, shortest) = (27.0, 7.0)

  init(tolerance: Double = 0) { self.tolerance = tolerance }

  /// Adds the next corner, and appends the corners that are kept to `output`.
  mutating func add(_ vertex: LineVertex, into output: inout [LineVertex]) {
    guard !vertex.isFirst, anchor != nil else {
      finish(into: &output)
      output.append(vertex)
      begin(at: vertex.coordinate)
      return
    }
    if extend(to: vertex) { return }
    // The new corner is outside the wedge, so the candidate is kept and starts a new wedge.
    if let candidate {
      output.append(candidate)
      begin(at: candidate.coordinate)
      if extend(to: vertex) { return }
    }
    output.append(vertex)
    begin(at: vertex.coordinate)
  }

  /// Appends the last corner.
  mutating func finish(into output: inout [LineVertex]) {
    if let candidate { output.append(candidate) }
    (candidate, anchor) = (nil, nil)
  }

  private mutating func begin(at place: Coordinate) {
    (anchor, candidate, reach) = (place, nil, 0)
    latitude = Angle.sincos(degrees: place.latitude)
  }

  /// Returns whether the line from the last kept corner may end at this corner.
  private mutating func extend(to vertex: LineVertex) -> Bool {
    guard let anchor else { return false }
    let phi = Angle.sincos(degrees: vertex.coordinate.latitude)
    let turn = Angle.sincos(
      degrees: Angle.difference(from: anchor.longitude, to: vertex.coordinate.longitude).value)
    let x = phi.cos * turn.sin
    let y = latitude.cos * phi.sin - latitude.sin * phi.cos * turn.cos
    let distance = (x * x + y * y).squareRoot()
    guard distance < Self.plane, latitude.sin * phi.sin + latitude.cos * phi.cos * turn.cos > 0,
      distance >= reach - tolerance
    else { return false }
    if distance > tolerance {
      let azimuth = Angle.atan2Degrees(x, y)
      let half = asin(min(tolerance / distance, 1)) / Angle.degree
      if reach <= tolerance {
        (direction, wedge) = (azimuth, (-half, half))
      } else {
        let off = Angle.difference(from: direction, to: azimuth).value
        guard off >= wedge.low, off <= wedge.high else { return false }
        wedge = (max(wedge.low, off - half), min(wedge.high, off + half))
      }
    }
    if let candidate, !keepsValues(of: candidate, with: vertex, at: distance) { return false }
    reach = max(reach, distance)
    var next = vertex
    if let candidate { next.absorb(candidate) }
    candidate = next
    return true
  }

  /// Returns whether one mean can represent the values up to this distance from the last kept corner.
  private func keepsValues(
    of candidate: LineVertex, with vertex: LineVertex, at distance: Double
  ) -> Bool {
    let (isKnown, goesOn) = (candidate.weight > 0, vertex.weight > 0)
    guard isKnown || goesOn else { return true }
    return distance <= Self.longest * tolerance
      && (isKnown == goesOn || reach <= Self.shortest * tolerance)
  }
}
