/// The implausible steps of a track. Possible reasons are wrong positions or altitudes.
///
/// The distances, average speeds and ascents of the statistics include such steps. The highest speed does not.
package struct ImplausibleSteps: Sendable, Hashable {
  /// The number of steps whose speed is implausible compared with their neighbors.
  package internal(set) var count = 0
  /// The total length of these steps in meters.
  package internal(set) var distance = 0.0
  /// The number of steps whose change of altitude is implausible compared with their neighbors.
  package internal(set) var altitudeCount = 0
  /// The sum of these changes up and down, in meters.
  package internal(set) var altitude = 0.0

  /// Creates a value for figures without implausible steps.
  package init() {}

  init(count: Int, distance: Double, altitudeCount: Int, altitude: Double) {
    (self.count, self.distance) = (count, distance)
    (self.altitudeCount, self.altitude) = (altitudeCount, altitude)
  }

  /// True if all steps are plausible.
  package var isEmpty: Bool { count == 0 && altitudeCount == 0 }

  /// Adds the steps of another part.
  package mutating func add(_ other: ImplausibleSteps) {
    count += other.count
    distance += other.distance
    altitudeCount += other.altitudeCount
    altitude += other.altitude
  }
}

/// Finds the implausible steps of a segment. Their speed probably comes from wrong positions or altitudes.
///
/// From one step to the next, a plausible speed increases by at most 10 m/s² times the time between the middles of both
/// steps, plus 5 m/s for position noise. Vehicles and runners stay below this limit. Steps are implausible in these
/// cases:
///
/// - The speed increases by more than the limit, and returns within four steps.
/// - A segment starts with up to four steps, after which the speed decreases by more than the limit.
///
/// A high speed that lasts for five steps is plausible. Example: with one point per second, a position that jumps by
/// 100 m and then back produces two implausible steps.
struct PlausibleSteps: Sendable {
  /// Length and duration of a step, in meters and seconds.
  struct Step: Sendable, Hashable {
    var meters: Double
    var seconds: Double
    /// Speed in meters per second.
    var speed: Double

    init(speed: Double, seconds: Double) {
      (self.speed, self.seconds, meters) = (speed, seconds, speed * seconds)
    }
  }

  /// The number of implausible steps.
  private(set) var implausible = 0
  /// The total length of implausible steps in meters.
  private(set) var implausibleMeters = 0.0

  private var base: Step?
  private var held: [Step] = []

  private static let acceleration = 10.0
  private static let scatter = 5.0
  /// The maximum number of consecutive implausible steps, and the number of later steps that decide about a step.
  static let most = 4

  /// Processes the next step. Steps last about a second or longer.
  ///
  /// - Returns: the number of implausible steps directly before this step.
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

  /// Ends the segment. No later step can contradict the held steps.
  ///
  /// - Returns: the number of implausible steps at the end.
  @discardableResult mutating func finish() -> Int {
    // Held steps after a jump in speed are implausible, because no later steps confirm them. Without a jump, they are
    // plausible.
    let count = release(isPlausible: base == nil)
    base = nil
    return count
  }

  /// Releases the held steps. Returns their number if they are implausible, otherwise 0.
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
