public import GeoCore

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
