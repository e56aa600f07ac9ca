/// The largest median of five values in a row.
///
/// One wrong position makes two wrong speeds, to it and back; of five speeds their median is a third.
struct RunningMedian: Sendable {
  private var values: [Double] = []
  private(set) var largest: Double?
  // Of fewer than five values in a row.
  private var short: Double?

  /// Takes the next value.
  mutating func add(_ value: Double) {
    if values.count == 5 { values.removeFirst() }
    values.append(value)
    // Three of five have to be larger, or the median is not; this saves sorting nearly always.
    let threshold = largest ?? -.infinity
    guard values.count == 5, values.count(where: { $0 > threshold }) > 2 else { return }
    largest = max(largest ?? 0, values.sorted()[2])
  }

  /// The next value does not follow the last.
  mutating func interrupt() {
    keepShort()
    values.removeAll(keepingCapacity: true)
  }

  /// The largest median; where no five values followed each other, the largest lower median of those that
  /// did.
  var result: Double? {
    var copy = self
    copy.keepShort()
    return copy.largest ?? copy.short
  }

  private mutating func keepShort() {
    guard largest == nil, !values.isEmpty else { return }
    short = max(short ?? 0, values.sorted()[(values.count - 1) / 2])
  }
}
