import GeoCore
import GeoPlatform

/// Leaves out corners of a line that the line between those that stay passes within a tolerance, one by one
/// as they come, holding three.
///
/// From the last corner that stayed all that follow have to lie in a wedge that each of them narrows to its
/// tolerance (as in J. Sklansky and V. Gonzalez, Fast polygonal approximation of digitized curves, Pattern
/// Recognition 12, 1980), and the way must not turn back by more than that. It is measured in the plane that touches
/// the sphere at that corner. Where corners have values, which become one mean, no more of them is left out than some
/// pixels of way, and what has a value is kept apart from what has none.
struct LineSimplifier: Sendable {
  /// Radians: how far what is left out is from the line at most.
  var tolerance: Double

  private var anchor: Coordinate?
  private var latitude = (sin: 0.0, cos: 1.0)
  // The last corner, which stays if the next does not lie in the wedge.
  private var candidate: LineVertex?
  private var reach = 0.0
  // Degrees: the middle of the wedge, and its edges seen from there.
  private var direction = 0.0
  private var wedge = (low: 0.0, high: 0.0)

  // Radians: beyond this a plane says little, and every corner stays.
  private static let plane = 0.05
  // Tolerances, which are 0.15 pixels: how far a way of one mean may go, and how far what has a value may go on as
  // what has none, so that a sensor that fails now and then does not keep every corner.
  private static let (longest, shortest) = (27.0, 7.0)

  init(tolerance: Double = 0) { self.tolerance = tolerance }

  /// Takes the next corner, and gives those that stay.
  mutating func add(_ vertex: LineVertex, into output: inout [LineVertex]) {
    guard !vertex.isFirst, anchor != nil else {
      finish(into: &output)
      output.append(vertex)
      begin(at: vertex.coordinate)
      return
    }
    if extend(to: vertex) { return }
    // It does not go on as before: the candidate stays, and the wedge begins there.
    if let candidate {
      output.append(candidate)
      begin(at: candidate.coordinate)
      if extend(to: vertex) { return }
    }
    output.append(vertex)
    begin(at: vertex.coordinate)
  }

  /// Gives the last corner.
  mutating func finish(into output: inout [LineVertex]) {
    if let candidate { output.append(candidate) }
    (candidate, anchor) = (nil, nil)
  }

  private mutating func begin(at place: Coordinate) {
    (anchor, candidate, reach) = (place, nil, 0)
    latitude = Angle.sincos(degrees: place.latitude)
  }

  /// Whether the line from the last corner that stayed may go to this one.
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

  /// Whether one mean of both says enough, so far from the last corner that stayed.
  private func keepsValues(
    of candidate: LineVertex, with vertex: LineVertex, at distance: Double
  ) -> Bool {
    let (isKnown, goesOn) = (candidate.weight > 0, vertex.weight > 0)
    guard isKnown || goesOn else { return true }
    return distance <= Self.longest * tolerance
      && (isKnown == goesOn || reach <= Self.shortest * tolerance)
  }
}
