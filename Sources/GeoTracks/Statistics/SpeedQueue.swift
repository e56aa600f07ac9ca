import GeoCore

/// Holds an item for each point of a segment until the speed model has determined the speed at that point.
struct SpeedQueue<Item: Sendable>: Sendable {
  /// The items that the last call released, each with the interval that contains its point; nil if no interval contains
  /// the point.
  private(set) var ready: [(item: Item, interval: SpeedInterval?)] = []

  private(set) var model: SpeedModel
  private var chart = LocalChart()
  private var items: [Item] = []
  // Number of points in the next interval whose items have already been released.
  private var early = 0

  private static var limit: Int { 1 << 16 }

  init(_ model: SpeedModel) { self.model = model }

  /// Processes the next point of a segment.
  ///
  /// - Parameters:
  ///   - step: the step that ends at the point.
  ///   - isFirst: true if the segment starts with this point.
  ///   - altitude: the altitude in meters; NaN if unknown.
  ///   - item: creates the item of the point.
  mutating func process(
    _ step: TrackStep, isFirst: Bool, altitude: Double = .nan, item: (StepClock.Outcome) -> Item
  ) {
    ready.removeAll(keepingCapacity: true)
    let vector =
      isFirst
      ? HorizontalVector() : chart.vector(from: step.from.coordinate, to: step.to.coordinate)
    let outcome = model.process(
      step.to, meters: isFirst ? 0 : step.length, vector: vector, altitude: altitude)
    items.append(item(outcome))
    takeDecided()
    // Points before the first point with a time are in no interval.
    if !model.hasTime || items.count > Self.limit {
      early += items.count
      takeRest()
    }
  }

  /// Ends the segment and releases the items of its remaining points.
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

/// Finds the highest speed that lasts, from positions alone.
///
/// A stretch is the shortest part of the path of at least 40 m and 4 s that ends at a given position. The lasting
/// speed is the lower speed of two consecutive stretches, because position drift affects only one of them. Example:
/// drift of 10 m adds 2.5 m/s to the speed over 4 s, and 25 % to the speed over 40 m. A stretch therefore needs
/// both a minimum length and a minimum duration.
struct LastingSpeed: Sendable {
  private struct Vertex: Sendable {
    var time: Double
    var length: Double
    var position: HorizontalVector
    /// The square of the speed of the stretch that ends at this position.
    var square: Double
  }

  private var vertices: [Vertex] = []
  // The index of the position at which the current stretch starts.
  private var base = 0

  private static let length = 40.0
  private static let seconds = 4.0
  private static let limit = 4096

  var isEmpty: Bool { vertices.isEmpty }

  /// Starts the path at a position in meters and a time in seconds.
  mutating func begin(at position: HorizontalVector, time: Double) {
    vertices.removeAll(keepingCapacity: true)
    base = 0
    vertices.append(Vertex(time: time, length: 0, position: position, square: 0))
  }

  mutating func reset() {
    guard !vertices.isEmpty else { return }
    vertices.removeAll(keepingCapacity: true)
    base = 0
  }

  /// Adds the next position.
  ///
  /// - Parameters:
  ///   - position: the position in meters.
  ///   - time: the time in seconds.
  ///   - step: the path length in meters since the previous position.
  /// - Returns: the square of the lasting speed up to this position; 0 if the path is too short.
  mutating func add(_ position: HorizontalVector, time: Double, step: Double) -> Double {
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

/// The median of the last three speeds.
struct MedianOfThree: Sendable {
  private var (first, second) = (Double.nan, Double.nan)

  /// Adds the next speed.
  ///
  /// - Returns: the median of the last three speeds; NaN before the third speed.
  @inline(__always)
  mutating func add(_ speed: Double) -> Double {
    defer { (first, second) = (second, speed) }
    guard !first.isNaN else { return .nan }
    return SpeedModel.median(first, second, speed)
  }

  mutating func reset() { (first, second) = (.nan, .nan) }
}

/// An interval of a segment, usually about a second, with the speed that the model estimated.
struct SpeedInterval: Sendable {
  var end: Timestamp
  /// The duration in nanoseconds, above 0.
  var nanoseconds: Int64
  /// The coordinate at the end.
  var place: Coordinate
  /// The total length of all steps in the interval in meters.
  var path: Double
  /// Length in meters computed from the speed: speed times duration, scaled so that the lengths of a block of
  /// intervals add up to the path length computed from positions.
  var length: Double
  /// The speed in meters per second, computed from positions alone.
  ///
  /// The speed is the length of all steps divided by the duration. If the receiver repeated a position, the speed
  /// is the mean over the repetitions and the next step.
  var positionSpeed: Double
  /// The speed in meters per second that the model estimates from positions and receiver.
  var speed: Double
  /// The altitude at the end in meters; NaN if unknown.
  var altitude: Double
  /// The number of points since the end of the previous interval, including the point at the end of this interval.
  var points: Int
  /// True if the device moves in the interval.
  var isMoving: Bool
  /// True if the estimated speed uses the receiver's speed.
  var isReceiverSpeed: Bool
  /// True if the speed computed from positions is implausible (see ``PlausibleSteps``).
  var isImplausible: Bool

  var start: Timestamp { end.advanced(nanoseconds: -nanoseconds) }

  var seconds: Double { Double(nanoseconds) * 1e-9 }
}

/// A weighted histogram over ``SizeClasses``.
struct WeightedHistogram: Sendable {
  private var weights: [Double] = []
  private var sum = 0.0

  mutating func add(_ value: Double, weight: Double) {
    if weights.isEmpty { weights = Array(repeating: 0, count: SizeClasses.count) }
    weights[SizeClasses.index(of: value)] += weight
    sum += weight
  }

  /// The weighted median, with a relative error of at most 1/16; nil if the histogram is empty.
  var median: Double? {
    var below = 0.0
    for (index, weight) in weights.enumerated() where weight > 0 {
      below += weight
      if below >= sum / 2 { return SizeClasses.value(index) }
    }
    return nil
  }
}

/// The number and size of a track's implausible steps, which are probably caused by wrong positions or altitudes.
///
/// Distances and average speeds include implausible steps, but the highest speed excludes them. ``AutomaticGain``
/// decides about the altitudes separately.
package struct ImplausibleSteps: Sendable, Hashable {
  /// The number of steps whose speed is implausibly high compared with their neighbors.
  package internal(set) var count = 0
  /// The total length in meters of the steps with implausible speeds.
  package internal(set) var distance = 0.0
  /// The number of steps whose altitude change is implausibly large compared with their neighbors.
  package internal(set) var altitudeCount = 0
  /// The total of the implausible altitude changes in meters, up and down.
  package internal(set) var altitude = 0.0

  package init() {}

  init(count: Int, distance: Double, altitudeCount: Int, altitude: Double) {
    (self.count, self.distance) = (count, distance)
    (self.altitudeCount, self.altitude) = (altitudeCount, altitude)
  }

  package var isEmpty: Bool { count == 0 && altitudeCount == 0 }

  package mutating func add(_ other: ImplausibleSteps) {
    count += other.count
    distance += other.distance
    altitudeCount += other.altitudeCount
    altitude += other.altitude
  }
}

/// Finds the steps of a segment whose speed is implausible, probably because of wrong positions or altitudes.
///
/// From one step to the next, a plausible speed increases by at most 10 m/s² times the time between the midpoints
/// of the two steps. In addition, 5 m/s are allowed for position noise. Vehicles and runners stay below this limit.
/// Steps are implausible in two cases:
///
/// - The speed increases by more than the limit, and falls back (or the segment ends) within four steps.
/// - At the start of a segment, the speed falls by more than the limit after at most four steps.
///
/// A high speed that lasts for five steps is plausible. Example: with one point per second, a position that jumps by
/// 100 m and then back produces two implausible steps.
struct PlausibleSteps: Sendable {
  /// The length in meters, duration in seconds and speed of a step.
  struct Step: Sendable, Hashable {
    var meters: Double
    var seconds: Double
    /// Speed in meters per second.
    var speed: Double

    init(speed: Double, seconds: Double) {
      (self.speed, self.seconds, meters) = (speed, seconds, speed * seconds)
    }
  }

  private(set) var implausible = 0
  /// The total length of all implausible steps in meters.
  private(set) var implausibleMeters = 0.0

  private var base: Step?
  private var held: [Step] = []

  private static let acceleration = 10.0
  private static let scatter = 5.0
  /// Maximum number of consecutive implausible steps. This number of later steps decides whether a step is implausible.
  static let most = 4

  /// Processes the next step. The caller must join short steps into steps of at least about a second.
  ///
  /// - Returns: the number of steps directly before this step that turned out to be implausible.
  @discardableResult mutating func process(_ step: Step) -> Int {
    var count = 0
    if let base {
      if Self.canReach(step, from: base, in: step) {
        if !held.isEmpty { count = release(isPlausible: false) }
        self.base = step
        return count
      }
    } else if let last = held.last {
      if !Self.canReach(last, from: step, in: last) {
        count = release(isPlausible: false)
      } else if !Self.canReach(step, from: last, in: step) {
        base = last
        release(isPlausible: true)
      }
    }
    held.append(step)
    guard held.count > Self.most else { return count }
    base = step
    release(isPlausible: true)
    return count
  }

  /// Ends the segment and classifies the steps that are still held.
  ///
  /// - Returns: the number of implausible steps at the end of the segment.
  @discardableResult mutating func finish() -> Int {
    // Steps after a jump in speed are implausible, because no later steps confirm them. Without a jump, the steps are
    // plausible.
    let count = release(isPlausible: base == nil)
    base = nil
    return count
  }

  /// Clears the held steps. Returns the number of these steps if they are implausible, and 0 if they are plausible.
  @discardableResult private mutating func release(isPlausible: Bool) -> Int {
    defer { held.removeAll(keepingCapacity: true) }
    if !isPlausible {
      implausible += held.count
      for step in held { implausibleMeters += step.meters }
    }
    return isPlausible ? 0 : held.count
  }

  private static func canReach(_ fast: Step, from slow: Step, in longer: Step) -> Bool {
    let seconds = (slow.seconds + longer.seconds) * 0.5
    return fast.speed <= slow.speed + acceleration * seconds + scatter
  }
}
