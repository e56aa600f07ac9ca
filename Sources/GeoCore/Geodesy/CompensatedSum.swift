/// A running sum that keeps what rounding takes: the error does not grow with the number of terms.
///
/// A. Neumaier (1974), "Rundungsfehleranalyse einiger Verfahren zur Summation endlicher Summen",
/// ZAMM 54, 39-51.
package struct CompensatedSum: Sendable, Hashable {
  private var sum = 0.0
  private var lost = 0.0

  /// An empty sum.
  package init() {}

  /// The sum so far, rounded once.
  package var value: Double { sum + lost }

  /// Adds one term.
  package mutating func add(_ term: Double) {
    let (total, error) = Angle.twoSum(sum, term)
    sum = total
    lost += error
  }

  /// Adds all terms of another sum.
  package mutating func add(_ other: CompensatedSum) {
    add(other.sum)
    lost += other.lost
  }
}

extension DistanceSolver {
  /// The length of a path: the sum of the distances between consecutive places (meters).
  ///
  /// The sum is compensated, so a million steps lose no more than one. Fewer than two places have
  /// length 0; an invalid place makes the length NaN.
  ///
  /// - Complexity: one distance per step; constant memory, the path may be a lazy sequence.
  public func length(along path: some Sequence<Coordinate>) -> Double {
    var sum = CompensatedSum()
    var previous: Coordinate?
    for place in path {
      if let previous { sum.add(distance(from: previous, to: place)) }
      previous = place
    }
    return sum.value
  }
}
