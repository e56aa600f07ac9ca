import GeoCore

/// Holds what belongs to the points of a segment until the speeds at them are decided.
struct SpeedQueue<Item: Sendable>: Sendable {
  /// The items that the last call released, each with the interval of its point; nil if the point has no interval.
  private(set) var ready: [(item: Item, interval: SpeedInterval?)] = []

  private(set) var model: SpeedModel
  private var chart = LocalChart()
  private var items: [Item] = []
  // Of the next interval, points that have come out.
  private var early = 0

  private static var limit: Int { 1 << 16 }

  init(_ model: SpeedModel) { self.model = model }

  /// Takes the next point of a segment.
  ///
  /// - Parameters:
  ///   - step: the step to the point.
  ///   - isFirst: whether the segment begins with it.
  ///   - altitude: meters; NaN if not known.
  ///   - item: makes the item of what the point's time says.
  mutating func add(
    _ step: TrackStep, isFirst: Bool, altitude: Double = .nan, item: (StepClock.Outcome) -> Item
  ) {
    ready.removeAll(keepingCapacity: true)
    let vector =
      isFirst ? ENUVector() : chart.vector(from: step.from.coordinate, to: step.to.coordinate)
    let outcome = model.add(
      step.to, meters: isFirst ? 0 : step.length, vector: vector, altitude: altitude)
    items.append(item(outcome))
    takeDecided()
    // Nothing decides what has no time.
    if !model.hasTime || items.count > Self.limit {
      early += items.count
      takeRest()
    }
  }

  /// The segment ends: all items come out.
  mutating func endSegment() {
    ready.removeAll(keepingCapacity: true)
    model.endSegment()
    takeDecided()
    takeRest()
    early = 0
  }

  private mutating func takeDecided() {
    guard !model.decided.isEmpty else { return }
    var next = 0
    for interval in model.decided {
      let end = next + max(interval.points - early, 0)
      early = max(early - interval.points, 0)
      while next < min(end, items.count) {
        ready.append((items[next], interval))
        next += 1
      }
    }
    items.removeFirst(next)
  }

  private mutating func takeRest() {
    for item in items { ready.append((item, nil)) }
    items.removeAll(keepingCapacity: true)
  }
}
