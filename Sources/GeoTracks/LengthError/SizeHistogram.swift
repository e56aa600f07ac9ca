/// How many of many lengths are how large, by ``SizeClasses``.
struct SizeHistogram: Sendable {
  private(set) var count = 0
  private var counts: [UInt32] = []

  mutating func add(_ value: Double) {
    if counts.isEmpty { counts = Array(repeating: 0, count: SizeClasses.count) }
    let index = SizeClasses.index(of: value)
    guard counts[index] < .max else { return }
    counts[index] += 1
    count += 1
  }

  /// The median, by even spread within a class; nil of nothing.
  var median: Double? {
    var below = 0
    for (index, count) in counts.enumerated() where count > 0 {
      let half = Double(self.count) / 2 - Double(below)
      if half <= Double(count) { return SizeClasses.value(index, at: half / Double(count)) }
      below += Int(count)
    }
    return nil
  }

  /// The sum of a function over all, each taken for the middle of its class.
  func sum(_ function: (Double) -> Double) -> Double {
    var sum = 0.0
    for (index, count) in counts.enumerated() where count > 0 {
      sum += Double(count) * function(SizeClasses.value(index))
    }
    return sum
  }
}
