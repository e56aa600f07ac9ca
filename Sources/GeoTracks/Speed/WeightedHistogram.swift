/// Weights of sizes, by ``SizeClasses``.
struct WeightedHistogram: Sendable {
  private var weights: [Double] = []
  private var sum = 0.0

  mutating func add(_ value: Double, weight: Double) {
    if weights.isEmpty { weights = Array(repeating: 0, count: SizeClasses.count) }
    weights[SizeClasses.index(of: value)] += weight
    sum += weight
  }

  /// The size that half of the weight lies below, right to 1/16; nil of nothing.
  var median: Double? {
    var below = 0.0
    for (index, weight) in weights.enumerated() where weight > 0 {
      below += weight
      if below >= sum / 2 { return SizeClasses.value(index) }
    }
    return nil
  }
}
