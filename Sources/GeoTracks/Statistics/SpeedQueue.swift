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

/// Finds the highest speed that lasts, by positions alone.
///
/// A stretch is the shortest one of at least 40 m and 4 s that ends at a position. The slower of two stretches in a row
/// counts, because a position that slides fills one of them. Errors of positions are lengths: a slide of 10 m adds
/// 2.5 m/s over 4 s, and 25 % over 40 m at any speed.
struct LastingSpeed: Sendable {
  private struct Vertex: Sendable {
    var time: Double
    var length: Double
    var position: ENUVector
    /// The square of the speed of the stretch that ends here.
    var square: Double
  }

  private var vertices: [Vertex] = []
  // Of the vertices up to this one, stretches have ended.
  private var base = 0

  private static let length = 40.0
  private static let seconds = 4.0
  private static let limit = 4096

  /// Whether no position has been added.
  var isEmpty: Bool { vertices.isEmpty }

  /// Begins at a position.
  mutating func begin(at position: ENUVector, time: Double) {
    vertices.removeAll(keepingCapacity: true)
    base = 0
    vertices.append(Vertex(time: time, length: 0, position: position, square: 0))
  }

  /// Forgets all positions.
  mutating func reset() {
    guard !vertices.isEmpty else { return }
    vertices.removeAll(keepingCapacity: true)
    base = 0
  }

  /// Adds the next position.
  ///
  /// - Parameters:
  ///   - position: meters.
  ///   - time: seconds.
  ///   - step: meters of path since the position before.
  /// - Returns: the square of the speed that lasts up to here; 0 if none does.
  mutating func add(_ position: ENUVector, time: Double, step: Double) -> Double {
    let length = (vertices.last?.length ?? 0) + step
    func isEnough(_ vertex: Vertex) -> Bool {
      time - vertex.time >= Self.seconds && length - vertex.length >= Self.length
    }
    while base + 1 < vertices.count, isEnough(vertices[base + 1]) { base += 1 }
    var (square, lasting) = (0.0, 0.0)
    if isEnough(vertices[base]) {
      let begin = vertices[base]
      let way = position - begin.position
      let seconds = time - begin.time
      square = (way.east * way.east + way.north * way.north) / (seconds * seconds)
      lasting = min(square, begin.square)
    }
    vertices.append(Vertex(time: time, length: length, position: position, square: square))
    let cut = base > Self.limit / 4 ? base : max(0, vertices.count - Self.limit)
    if cut > 0 {
      vertices.removeFirst(cut)
      base = max(0, base - cut)
    }
    return lasting
  }
}

/// The medians of three speeds in a row.
struct MedianOfThree: Sendable {
  private var (first, second) = (Double.nan, Double.nan)

  /// Adds the next speed.
  ///
  /// - Returns: the median of the last three; NaN of fewer.
  @inline(__always)
  mutating func add(_ speed: Double) -> Double {
    defer { (first, second) = (second, speed) }
    guard !first.isNaN else { return .nan }
    return SpeedModel.median(first, second, speed)
  }

  /// Begins anew.
  mutating func reset() { (first, second) = (.nan, .nan) }
}

/// A stretch of a segment of about a second or longer, with the speed that the model found for it.
struct SpeedInterval: Sendable {
  /// The time at its end.
  var end: Timestamp
  /// How long it took, above 0.
  var nanoseconds: Int64
  /// The position at its end.
  var place: Coordinate
  /// Meters of all steps in it.
  var path: Double
  /// Meters along the cleaned path: the speed by the time, scaled to the path of the block.
  var length: Double
  /// Meters a second, by the positions alone: of all steps, or the mean of positions that were not renewed.
  var positionSpeed: Double
  /// Meters a second, the estimate.
  var speed: Double
  /// Meters, at its end; NaN if not known.
  var altitude: Double
  /// Points of the segment that it covers: those after the interval before, up to its end.
  var points: Int
  /// Whether the device moved.
  var isMoving: Bool
  /// Whether the speed is that of the receiver.
  var isReceiverSpeed: Bool

  /// The time at its beginning.
  var start: Timestamp { end.advanced(nanoseconds: -nanoseconds) }

  /// Seconds it took.
  var seconds: Double { Double(nanoseconds) * 1e-9 }
}

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
