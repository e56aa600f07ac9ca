/// The largest median of five values in a row.
///
/// One wrong position makes two wrong speeds, to it and back; of five speeds their median is a third.
struct RunningMedian: Sendable {
  private var values: [Double] = []
  private(set) var largest: Double?

  /// Takes the next value.
  mutating func add(_ value: Double) {
    if values.count == 5 { values.removeFirst() }
    values.append(value)
    // Three of five have to be larger, or the median is not; this saves sorting nearly always.
    let threshold = largest ?? -.infinity
    guard values.count == 5, values.count(where: { $0 > threshold }) > 2 else { return }
    largest = max(largest ?? 0, values.sorted()[2])
  }

  /// The largest median; of fewer than five values the lower median of all.
  var result: Double? {
    if let largest { return largest }
    return values.isEmpty ? nil : values.sorted()[(values.count - 1) / 2]
  }
}
