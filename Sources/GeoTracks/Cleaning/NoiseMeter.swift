/// Measures how much of the noise of a track is white, for points that do not state their accuracy.
///
/// Only what differs from point to point can be smoothed away, and of receivers that is very different: a
/// phone's fix of each second is off by meters anew, ten fixes a second of a receiver with a filter of its
/// own by centimeters. Third differences of positions at equal intervals have 20 times the variance of
/// white noise, and little of a motion that turns and brakes as things do. So the standard deviation of
/// one axis is their median length (the same as of a two-dimensional normal distribution, 1.1774 of its
/// deviation) by 1.1774 √20, over the last 128; it is taken between 0.5 m and 10 m. The first `head` points
/// of a segment are held and get one value; before there are 8 differences it is not known.
struct NoiseMeter: TaggingStage {
  var head: SegmentHead
  private var recent: [TrackPoint] = []
  private var lengths: [Double] = []
  private var next = 0
  private var sinceValue = 0
  private var noise: Double?

  private static let memory = 128
  private static let fewest = 8
  // Differences between one value and the next: a value sorts.
  private static let interval = 16
  private static let factor = 1.1774 * 20.0.squareRoot()

  init(head: Int) { self.head = SegmentHead(head) }

  mutating func restart() { self = NoiseMeter(head: head.count) }

  func tag(_ point: inout TrackPoint) { point.noise = noise }

  mutating func measure(_ point: TrackPoint) {
    if recent.count == 4 { recent.removeFirst() }
    recent.append(point)
    guard recent.count == 4, let length = thirdDifference() else { return }
    if lengths.count < Self.memory { lengths.append(length) } else { lengths[next] = length }
    next = (next + 1) % Self.memory
    sinceValue += 1
    if head.isOpen, sinceValue >= Self.interval || lengths.count <= Self.interval { evaluate() }
  }

  mutating func evaluate() {
    sinceValue = 0
    guard lengths.count >= Self.fewest else { return }
    let median = lengths.sorted()[lengths.count / 2]
    noise = min(max(median / Self.factor, 0.5), 10)
  }

  /// The length of p₃ - 3p₂ + 3p₁ - p₀ (m); nil if the intervals differ by a tenth or more, or the
  /// positions do not.
  private func thirdDifference() -> Double? {
    let (a, b, c, d) = (recent[0], recent[1], recent[2], recent[3])
    guard let first = b.seconds(since: a), let second = c.seconds(since: b),
      let third = d.seconds(since: c), first > 0,
      abs(second - first) < first / 10, abs(third - first) < first / 10
    else { return nil }
    let middle = b.location.coordinate
    guard middle != c.location.coordinate || middle != a.location.coordinate else { return nil }
    let back = ENUVector.between(middle, a.location.coordinate).vector
    let on = ENUVector.between(middle, c.location.coordinate).vector
    let far = ENUVector.between(middle, d.location.coordinate).vector
    let length = (far - on * 3 - back).length
    return length.isFinite ? length : nil
  }
}
