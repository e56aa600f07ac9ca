public import GeoCore

/// Simplifies lines in one pass to the visible detail of a picture.
///
/// Each dropped point is within a third of a pixel of the simplified line. A mean covers at most about four pixels of
/// line. The number of corners is limited, which bounds the memory. A recording that needs more corners loses detail
/// (see ``detail``).
public struct DetailLine: Sendable {
  /// The default limit on the number of corners, which needs about 50 MB.
  public static let limit = 1 << 20

  /// The extent of the points on the Earth.
  package private(set) var extent = MapExtent()
  /// The number of points added.
  public var count: Int { extent.count }
  /// The largest distance of a dropped point from the result, in pixels of the picture.
  public private(set) var detail = 0.0
  /// The smallest and largest value of all points; nil if no point has a value.
  package private(set) var values: ClosedRange<Double>?

  private let pixels: Double
  private let limit: Int
  private var thinner = LineSimplifier()
  private var vertices: [LineVertex] = []
  private var untilLook = 0
  // The tolerance in radians of the last coarsening.
  private var coarseness = 0.0

  // The tolerance in pixels of the first and of the last pass. The sum of both stays below a third of a pixel.
  private static let tolerance = 0.15

  /// Creates an empty set of lines.
  ///
  /// - Parameters:
  ///   - pixels: the longer side of the picture.
  ///   - limit: the largest number of corners to keep; 2 or more.
  public init(pixels: Double, limit: Int = Self.limit) {
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

  /// The angle of 0.15 pixels in radians, if the longer side of the picture showed the whole extent.
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
      // An isolated point is dropped if it is within the tolerance of the previous kept point.
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
  /// The mean of the values measured on the step that ends at this corner; NaN if there are none.
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
  ///   - value: the value measured on the step that ends at this corner; NaN if there is none.
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
    // The shares are weighted before they are added, because the sum of two values could overflow.
    value =
      weight > 0 ? value * (weight / sum) + other.value * (other.weight / sum) : other.value
    weight = sum
  }
}
