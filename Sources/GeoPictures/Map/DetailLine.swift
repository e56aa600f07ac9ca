public import GeoCore

/// Lines with no more detail than a picture of a certain size shows, made in one pass while their points come.
///
/// What is left out is within a third of a pixel of what stays; values become means of some four pixels of way at most.
/// Memory is bounded by a limit, not by the number of points: a recording that needs more corners than that loses
/// detail, which ``detail`` says.
public struct DetailLine: Sendable {
  /// Corners that are kept at most if nothing else is said: some 50 MB.
  public static let limit = 1 << 20

  /// What part of the Earth the points take up.
  public private(set) var extent = MapExtent()
  /// How many points came.
  public var count: Int { extent.count }
  /// How far what is left out may be from what stays, in pixels of the picture.
  public private(set) var detail = 0.0
  /// The least and the largest of the values of all points; nil where none has one.
  package private(set) var values: ClosedRange<Double>?

  private let pixels: Double
  private let limit: Int
  private var thinner = LineSimplifier()
  private var vertices: [LineVertex] = []
  private var untilLook = 0
  // Radians: of the last time that there was too much.
  private var coarseness = 0.0

  // Pixels: of the first pass and of the last, which add up to less than a third.
  private static let tolerance = 0.15

  /// Creates lines of nothing.
  ///
  /// - Parameters:
  ///   - pixels: the longer side of the picture.
  ///   - limit: corners that are kept at most; 2 or more.
  public init(pixels: Double, limit: Int = Self.limit) {
    self.pixels = max(pixels, 1)
    self.limit = max(limit, 2)
  }

  /// Takes the next point; an invalid one is left out.
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

  /// The lines, as far as they have come.
  public mutating func finish() -> [LineVertex] {
    thinner.finish(into: &vertices)
    thin(tolerance)
    let pixel = tolerance / Self.tolerance
    detail = pixel > 0 ? (coarseness * 2 + tolerance) / pixel : 0
    return vertices
  }

  /// Radians that are 0.15 pixels, or less: as if the picture were as long as what it shows.
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
      // Of points without a way those go that lie on others.
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
  /// Radians on a sphere between two places, by the chord.
  fileprivate func arc(to other: Coordinate) -> Double {
    let (a, b) = (Angle.sincos(degrees: latitude), Angle.sincos(degrees: other.latitude))
    let turn = Angle.sincos(degrees: Angle.difference(from: longitude, to: other.longitude).value)
    let (x, y, z) = (a.cos - b.cos * turn.cos, b.cos * turn.sin, a.sin - b.sin)
    return (x * x + y * y + z * z).squareRoot()
  }
}

/// A corner of a line, with what it is colored by.
public struct LineVertex: Sendable, Hashable {
  /// Where it is.
  public var coordinate: Coordinate
  /// The mean of what was measured on the way to it; NaN where nothing was.
  public var value: Double
  /// How many values that is the mean of.
  var weight: Double
  /// The number of its source, from 0.
  public var source: Int
  /// Whether no way leads to it.
  public var isFirst: Bool

  /// Creates a corner.
  ///
  /// - Parameters:
  ///   - coordinate: where it is.
  ///   - value: what was measured on the way to it; NaN for nothing.
  ///   - source: the number of its source, from 0.
  ///   - isFirst: whether no way leads to it.
  public init(_ coordinate: Coordinate, value: Double = .nan, source: Int = 0, isFirst: Bool) {
    (self.coordinate, self.value) = (coordinate, value)
    weight = value.isNaN ? 0 : 1
    (self.source, self.isFirst) = (source, isFirst)
  }

  /// Takes the values of a corner that is left out into the mean.
  mutating func absorb(_ other: LineVertex) {
    guard other.weight > 0 else { return }
    let sum = weight + other.weight
    // Shares, as the sum of two numbers may be more than a number can be.
    value =
      weight > 0 ? value * (weight / sum) + other.value * (other.weight / sum) : other.value
    weight = sum
  }
}
