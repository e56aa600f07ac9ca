public import GeoCore
import GeoPlatform

/// Simplifies lines in one pass to the detail that is visible in a picture.
///
/// Each dropped point is within a third of a pixel of the simplified line. The value of a kept corner is the mean of
/// its own value and the values of the points dropped before it. These points cover at most about four pixels of the
/// line.
///
/// The number of kept corners is limited to save memory. If a recording exceeds the limit, more points are dropped;
/// the property `detail` contains the maximum distance of a dropped point in pixels.
public struct DetailLine: Sendable {
  /// The default maximum number of corners, which occupy about 50 MB.
  package static let limit = 1 << 20

  /// The bounding box of all added points on the Earth.
  package private(set) var extent = MapExtent()
  /// The number of valid points that were added.
  package var count: Int { extent.count }
  /// The maximum distance of a dropped point from the simplified lines, in pixels. Computed by ``finish()``.
  package private(set) var detail = 0.0
  /// The range of all added values; nil if no point has a value.
  package private(set) var values: ClosedRange<Double>?

  private let pixels: Double
  private let limit: Int
  private var thinner = LineSimplifier()
  private var vertices: [LineVertex] = []
  private var untilLook = 0
  // The tolerance in radians that was last used to reduce the number of corners; 0 if the limit was never reached.
  private var coarseness = 0.0

  // The tolerance in pixels of the first pass and of the last pass. The sum of both is below a third of a pixel.
  private static let tolerance = 0.15

  /// Creates a simplifier without points.
  ///
  /// - Parameter pixels: The longer side of the picture in pixels.
  public init(pixels: Double) { self.init(pixels: pixels, limit: Self.limit) }

  /// Creates a simplifier with a maximum number of corners.
  ///
  /// - Parameters:
  ///   - pixels: The longer side of the picture in pixels.
  ///   - limit: The maximum number of corners to keep; 2 or more.
  package init(pixels: Double, limit: Int) {
    self.pixels = max(pixels, 1)
    self.limit = max(limit, 2)
  }

  /// Adds the next point. Points with an invalid coordinate are ignored.
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

  /// Ends the last line and returns all simplified lines, one after the other.
  public mutating func finish() -> [LineVertex] {
    thinner.finish(into: &vertices)
    thin(tolerance)
    let pixel = tolerance / Self.tolerance
    detail = pixel > 0 ? (coarseness * 2 + tolerance) / pixel : 0
    return vertices
  }

  /// The tolerance of 0.15 pixels as an angle in radians, if the longer side of the picture shows the whole bounding
  /// box.
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
      // Drop an isolated point that is within the tolerance of the previous kept corner.
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
  /// Returns the distance between two coordinates as a chord of the unit sphere, which is about the angle in radians.
  fileprivate func arc(to other: Coordinate) -> Double {
    let (a, b) = (Angle.sincos(degrees: latitude), Angle.sincos(degrees: other.latitude))
    let turn = Angle.sincos(degrees: Angle.difference(from: longitude, to: other.longitude).value)
    let (x, y, z) = (a.cos - b.cos * turn.cos, b.cos * turn.sin, a.sin - b.sin)
    return (x * x + y * y + z * z).squareRoot()
  }
}

/// A corner of a line, and the measured value that determines its color.
public struct LineVertex: Sendable, Hashable {
  /// The position of the corner on the Earth.
  public var coordinate: Coordinate
  /// The mean of the values measured on the step that ends at this corner; NaN if there is no value.
  public var value: Double
  /// The number of values of which ``value`` is the mean.
  var weight: Double
  /// The index of the recording that contains the corner, from 0.
  public var source: Int
  /// True if the corner is the first of a line.
  public var isFirst: Bool

  /// Creates a corner.
  ///
  /// - Parameters:
  ///   - coordinate: The position on the Earth.
  ///   - value: The value measured on the step that ends at this corner; NaN if there is no value.
  ///   - source: The index of the recording that contains the corner, from 0.
  ///   - isFirst: True if the corner is the first of a line.
  public init(_ coordinate: Coordinate, value: Double = .nan, source: Int = 0, isFirst: Bool) {
    (self.coordinate, self.value) = (coordinate, value)
    weight = value.isNaN ? 0 : 1
    (self.source, self.isFirst) = (source, isFirst)
  }

  /// Includes the value of a dropped corner in the mean.
  mutating func absorb(_ other: LineVertex) {
    guard other.weight > 0 else { return }
    let sum = weight + other.weight
    // Multiply the values by their weights before adding them, because the sum of both values could overflow.
    value =
      weight > 0 ? value * (weight / sum) + other.value * (other.weight / sum) : other.value
    weight = sum
  }
}

/// Drops the corners that are within a tolerance of the simplified line, in one pass.
///
/// The simplifier stores only the last kept corner and the newest corner.
///
/// - A wedge with its apex at the last kept corner limits the direction of the next line. Each new corner narrows the
///   wedge to the directions that pass within the tolerance of this corner (J. Sklansky and V. Gonzalez, Fast polygonal
///   approximation of digitized curves, Pattern Recognition 12, 1980).
/// - The line must not turn back by more than the tolerance.
/// - Distances are measured in the tangent plane of the sphere at the last kept corner.
/// - The values of corners are averaged over at most a few pixels of the line. Sections without values and sections
///   with values are kept separate unless they are short.
struct LineSimplifier: Sendable {
  /// The maximum distance of a dropped corner from the line, in radians.
  var tolerance: Double

  private var anchor: Coordinate?
  private var latitude = (sin: 0.0, cos: 1.0)
  // The newest corner. If the next corner is outside the wedge, the simplifier keeps this corner.
  private var candidate: LineVertex?
  private var reach = 0.0
  // The direction of the wedge's center in degrees, and both edges of the wedge relative to this direction.
  private var direction = 0.0
  private var wedge = (low: 0.0, high: 0.0)

  // The maximum distance in radians from the last kept corner to the next one. The tangent plane is too inaccurate for
  // longer lines.
  private static let plane = 0.05
  // Two lengths as multiples of the tolerance of 0.15 pixels. Values are averaged over lines up to the length
  // `longest`. Up to the length `shortest`, corners with and without values are combined. Otherwise, a sensor with
  // dropouts would cause every corner to be kept.
  private static let (longest, shortest) = (27.0, 7.0)

  init(tolerance: Double = 0) { self.tolerance = tolerance }

  /// Adds the next corner. Appends each corner that must be kept to `output`, as soon as this is known.
  mutating func add(_ vertex: LineVertex, into output: inout [LineVertex]) {
    guard !vertex.isFirst, anchor != nil else {
      finish(into: &output)
      output.append(vertex)
      begin(at: vertex.coordinate)
      return
    }
    if extend(to: vertex) { return }
    // The new corner is outside the wedge. Keep the previous corner and start a new wedge there.
    if let candidate {
      output.append(candidate)
      begin(at: candidate.coordinate)
      if extend(to: vertex) { return }
    }
    output.append(vertex)
    begin(at: vertex.coordinate)
  }

  /// Ends the line and appends its last corner.
  mutating func finish(into output: inout [LineVertex]) {
    if let candidate { output.append(candidate) }
    (candidate, anchor) = (nil, nil)
  }

  private mutating func begin(at place: Coordinate) {
    (anchor, candidate, reach) = (place, nil, 0)
    latitude = Angle.sincos(degrees: place.latitude)
  }

  /// Returns true if one straight line can replace all corners from the last kept corner to this corner.
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

  /// Returns true if both corners' values may be averaged, given the distance from the last kept corner.
  private func keepsValues(
    of candidate: LineVertex, with vertex: LineVertex, at distance: Double
  ) -> Bool {
    let (isKnown, goesOn) = (candidate.weight > 0, vertex.weight > 0)
    guard isKnown || goesOn else { return true }
    return distance <= Self.longest * tolerance
      && (isKnown == goesOn || reach <= Self.shortest * tolerance)
  }
}
