public import GeoCore
import GeoPlatform

/// Simplifies lines in one pass to the visible detail of a picture.
///
/// Each dropped point is within a third of a pixel of the simplified line. The value of a corner is the mean of the
/// values of the dropped points before the corner. These points cover at most about four pixels of line. To limit its
/// memory, the simplifier limits the number of corners. A recording that needs more corners loses detail (see
/// `detail`).
public struct DetailLine: Sendable {
  /// The default limit on the number of corners, which needs about 50 MB.
  package static let limit = 1 << 20

  /// The extent of the points on the Earth.
  package private(set) var extent = MapExtent()
  /// The number of points added.
  package var count: Int { extent.count }
  /// The largest distance of a dropped point from the result, in pixels of the picture.
  package private(set) var detail = 0.0
  /// The smallest and largest value of all points; nil if no point has a value.
  package private(set) var values: ClosedRange<Double>?

  private let pixels: Double
  private let limit: Int
  private var thinner = LineSimplifier()
  private var vertices: [LineVertex] = []
  private var untilLook = 0
  // The tolerance in radians that the simplifier used when it last reduced the number of corners.
  private var coarseness = 0.0

  // The tolerance in pixels of the first and of the last pass. The sum of both tolerances is below a third of a pixel.
  private static let tolerance = 0.15

  /// Creates an empty set of lines.
  ///
  /// - Parameter pixels: the longer side of the picture.
  public init(pixels: Double) { self.init(pixels: pixels, limit: Self.limit) }

  /// Creates an empty set of lines that keeps a number of corners.
  ///
  /// - Parameters:
  ///   - pixels: the longer side of the picture.
  ///   - limit: the largest number of corners to keep; 2 or more.
  package init(pixels: Double, limit: Int) {
    self.pixels = max(pixels, 1)
    self.limit = max(limit, 2)
  }

  /// Adds the next point. An invalid point is ignored.
  public mutating func add(_ vertex: LineVertex) {
    guard vertex.coordinate.isValid else { return }
    extent.add(vertex.coordinate)
    if vertex.value.isFinite {
      let (low, high) = (values?.lowerBound ?? vertex.value, values?.upperBound ?? vertex.value)
      values = min(low, vertex.value)...max(high, vertex.value)
    }
    if untilLook == 0 {
      thinner.tolerance = max(tolerance, coarseness)
      untilLook = 256
    }
    untilLook -= 1
    thinner.add(vertex, into: &vertices)
    if vertices.count >= limit { coarsen() }
  }

  /// Returns the simplified lines.
  public mutating func finish() -> [LineVertex] {
    thinner.finish(into: &vertices)
    thin(tolerance)
    let pixel = tolerance / Self.tolerance
    detail = pixel > 0 ? (coarseness * 2 + tolerance) / pixel : 0
    return vertices
  }

  /// The angle in radians that 0.15 pixels cover if the longer side of the picture shows the whole extent.
  private var tolerance: Double {
    extent.span * Angle.degree / pixels * Self.tolerance
  }

  private mutating func coarsen() {
    repeat {
      coarseness = max(2 * coarseness, tolerance, 1e-9)
      thin(coarseness)
    } while vertices.count > limit / 2 && coarseness < 1
    thinner.tolerance = coarseness
  }

  private mutating func thin(_ tolerance: Double) {
    var thinner = LineSimplifier(tolerance: tolerance)
    var kept: [LineVertex] = []
    for (index, vertex) in vertices.enumerated() {
      // Drop an isolated point within the tolerance of the previous kept point.
      let isAlone = index + 1 < vertices.count ? vertices[index + 1].isFirst : true
      if vertex.isFirst, isAlone, let last = kept.last,
        last.coordinate.arc(to: vertex.coordinate) < tolerance
      {
        continue
      }
      thinner.add(vertex, into: &kept)
    }
    thinner.finish(into: &kept)
    vertices = kept
  }
}

extension Coordinate {
  /// Returns the length of the chord between two coordinates on the unit sphere, about equal to the angle in radians.
  fileprivate func arc(to other: Coordinate) -> Double {
    let (a, b) = (Angle.sincos(degrees: latitude), Angle.sincos(degrees: other.latitude))
    let turn = Angle.sincos(degrees: Angle.difference(from: longitude, to: other.longitude).value)
    let (x, y, z) = (a.cos - b.cos * turn.cos, b.cos * turn.sin, a.sin - b.sin)
    return (x * x + y * y + z * z).squareRoot()
  }
}

/// A corner of a line, with the value that determines its color.
public struct LineVertex: Sendable, Hashable {
  /// The coordinate of the corner.
  public var coordinate: Coordinate
  /// The mean of the values measured on the step that ends at this corner; NaN without values.
  public var value: Double
  /// The number of values in the mean.
  var weight: Double
  /// The index of the source, from 0.
  public var source: Int
  /// True if the corner begins a line.
  public var isFirst: Bool

  /// Creates a corner.
  ///
  /// - Parameters:
  ///   - coordinate: the coordinate of the corner.
  ///   - value: the value measured on the step that ends at this corner; NaN without a value.
  ///   - source: the index of the source, from 0.
  ///   - isFirst: true if the corner begins a line.
  public init(_ coordinate: Coordinate, value: Double = .nan, source: Int = 0, isFirst: Bool) {
    (self.coordinate, self.value) = (coordinate, value)
    weight = value.isNaN ? 0 : 1
    (self.source, self.isFirst) = (source, isFirst)
  }

  /// Adds the values of a dropped corner to the mean.
  mutating func absorb(_ other: LineVertex) {
    guard other.weight > 0 else { return }
    let sum = weight + other.weight
    // Weight both values before the addition, because the sum of the values could overflow.
    value =
      weight > 0 ? value * (weight / sum) + other.value * (other.weight / sum) : other.value
    weight = sum
  }
}

/// Drops the corners of a line that are within a tolerance of the simplified line, in one pass.
///
/// The simplifier stores only the last kept corner and one candidate.
///
/// - All corners after the last kept corner must be inside a wedge. Each corner narrows the wedge to the directions
///   within the tolerance of this corner (J. Sklansky and V. Gonzalez, Fast polygonal approximation of digitized
///   curves, Pattern Recognition 12, 1980).
/// - The line must not turn back by more than the tolerance.
/// - Distances are measured in the plane that touches the sphere at the last kept corner.
/// - A mean of values covers at most a few pixels of line. Longer parts without values stay separate from parts with
///   values.
struct LineSimplifier: Sendable {
  /// The largest distance of a dropped corner from the line, in radians.
  var tolerance: Double

  private var anchor: Coordinate?
  private var latitude = (sin: 0.0, cos: 1.0)
  // The last added corner. The simplifier keeps this corner if the next corner is outside the wedge.
  private var candidate: LineVertex?
  private var reach = 0.0
  // The direction of the wedge's center in degrees, and its edges relative to the center.
  private var direction = 0.0
  private var wedge = (low: 0.0, high: 0.0)

  // A corner farther from the last kept corner than this angle in radians is kept, because the tangent plane is too
  // inaccurate there.
  private static let plane = 0.05
  // Two lengths in units of the tolerance of 0.15 pixels. One mean may cover a line up to the first length. Within the
  // second length, a mean may combine corners with and without a value. Without this allowance, a sensor with dropouts
  // would keep every corner.
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
    // The new corner is outside the wedge. Keep the candidate, which starts a new wedge.
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
