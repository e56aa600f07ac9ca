/// Sums ascent and descent by hysteresis, with a threshold that depends on the altitude noise.
///
/// - Only intervals in motion contribute, because altitude changes at rest are drift. In a track without times, all
///   steps contribute.
/// - A jump is a single large rise. It exceeds the path length of its interval by more than 3 m, and both neighboring
///   rises are less than a fifth of this rise. A jump is a correction by the receiver, so it is ignored.
/// - In a stepped recording, jumps are the way in which the altitude changes, so they count. Examples are altitudes
///   from an elevation model with large cells, altitudes that are seldom refreshed, and altitudes rounded to 10 m. See
///   ``Sums/isStepped(_:)``.
/// - A spike is a jump to a single altitude, and back to within a tenth of the jump. It exceeds the path length by more
///   than 8 m. Spikes never count.
/// - The threshold is four times the noise, limited to 1.4 to 8 m. The noise is the mean absolute second difference of
///   the altitudes. Each difference is limited to 3 m.
///
/// The noise, and whether the recording is stepped, are known only at the end of the track. Until then, the sums are
/// computed for eleven thresholds, with and without jumps. At the end, the sums for the threshold nearest to four times
/// the noise are used.
struct AutomaticGain: Sendable {
  /// The ascent and descent for each threshold.
  struct Totals: Sendable, Hashable {
    fileprivate(set) var ascents = [Double](repeating: 0, count: AutomaticGain.thresholds.count)
    fileprivate(set) var descents = [Double](repeating: 0, count: AutomaticGain.thresholds.count)

    fileprivate mutating func add(_ part: Totals, sign: Double = 1) {
      for index in ascents.indices {
        ascents[index] += sign * part.ascents[index]
        descents[index] += sign * part.descents[index]
      }
    }
  }

  /// The threshold, and whether jumps count.
  struct Choice: Sendable, Hashable {
    /// The index of the threshold.
    var threshold: Int
    var isStepped: Bool
  }

  /// Altitude changes that are not counted.
  struct LeftOut: Sendable, Hashable {
    var count = 0
    /// The sum of the changes in meters, up and down.
    var meters = 0.0
    // The length in meters that the changes add to the 3-D distance.
    fileprivate var length = 0.0

    fileprivate mutating func add(_ part: LeftOut) {
      count += part.count
      meters += part.meters
      length += part.length
    }
  }

  /// The ascent and descent with and without jumps. Sums of several segments can be added.
  struct Sums: Sendable, Hashable {
    fileprivate(set) var withoutJumps = Totals()
    // Nil if the sums are equal, because there are no jumps.
    fileprivate var withJumps: Totals?
    fileprivate var noise = 0.0
    fileprivate var count = 0
    fileprivate(set) var jumps = LeftOut()
    fileprivate(set) var spikes = LeftOut()
    // The number of altitude changes, and of jumps that are not larger than the path since the jump before.
    fileprivate var changes = 0
    fileprivate var slowJumps = 0
    // The length in meters that the 3-D distance of a stepped recording has too much. A step by 10 m after 50 m at a
    // constant altitude is a slope of 50 m, not a wall of 10 m.
    fileprivate var steppedLength = 0.0

    mutating func add(_ part: Sums) {
      if withJumps != nil || part.withJumps != nil {
        var sum = withJumps ?? withoutJumps
        sum.add(part.withJumps ?? part.withoutJumps)
        withJumps = sum
      }
      withoutJumps.add(part.withoutJumps)
      noise += part.noise
      count += part.count
      jumps.add(part.jumps)
      spikes.add(part.spikes)
      changes += part.changes
      slowJumps += part.slowJumps
      steppedLength += part.steppedLength
    }

    func with(_ part: Sums?) -> Sums {
      var sum = self
      if let part { sum.add(part) }
      return sum
    }

    /// Returns the totals since an earlier point of the segment. The other numbers are those of the whole segment.
    func since(_ earlier: Sums) -> Sums {
      var rest = self
      rest.withoutJumps.add(earlier.withoutJumps, sign: -1)
      if withJumps != nil {
        rest.withJumps?.add(earlier.withJumps ?? earlier.withoutJumps, sign: -1)
      }
      return rest
    }

    /// The threshold that is nearest to four times the noise, and whether jumps count.
    var choice: Choice {
      let mean = count > 0 ? noise / Double(count) : 0
      let wanted = min(max(4 * mean, AutomaticGain.lowest), AutomaticGain.highest)
      // Compare thresholds by their ratio to the wanted threshold, because the thresholds form a geometric sequence.
      let threshold =
        AutomaticGain.thresholds.indices.min { a, b in
          Self.ratio(AutomaticGain.thresholds[a], wanted)
            < Self.ratio(AutomaticGain.thresholds[b], wanted)
        } ?? 0
      return Choice(threshold: threshold, isStepped: isStepped(threshold))
    }

    private static func ratio(_ a: Double, _ b: Double) -> Double { max(a / b, b / a) }

    /// True if the altitude of the recording changes by jumps.
    ///
    /// - At least four jumps, and three quarters of all jumps, are not steeper than 100 % over the path since the jump
    ///   before. Otherwise the altitude does not follow the ground.
    /// - A tenth of all altitude changes are jumps. In a recording with noise, where the altitude always changes, eight
    ///   jumps that add up to more than half of all other ascent and descent are enough.
    private func isStepped(_ threshold: Int) -> Bool {
      guard slowJumps >= 4, 4 * slowJumps >= 3 * jumps.count else { return false }
      let rest = withoutJumps.ascents[threshold] + withoutJumps.descents[threshold]
      return 10 * jumps.count >= changes || jumps.count >= 8 && 2 * jumps.meters > rest
    }

    /// Returns the totals with or without jumps.
    func totals(_ choice: Choice) -> Totals {
      choice.isStepped ? withJumps ?? withoutJumps : withoutJumps
    }

    /// Returns the altitude changes that are not counted.
    func leftOut(_ choice: Choice) -> LeftOut {
      var sum = spikes
      if !choice.isStepped { sum.add(jumps) }
      return sum
    }

    /// Returns the length in meters that the 3-D distance has too much because of jumps and spikes.
    func excessLength(_ choice: Choice) -> Double {
      spikes.length + (choice.isStepped ? steppedLength : jumps.length)
    }
  }

  /// A change of altitude between two points of the path.
  struct Jump: Sendable, Hashable {
    /// Meters from the start of the segment to the middle of the change.
    var distance: Double
    var rise: Double
  }

  /// The sums of all rises except the last one. Only the next rise shows whether the last rise is a correction by the
  /// receiver.
  private(set) var sums = Sums()
  private var withoutJumps = Hysteresis()
  // Nil before the first jump.
  private var withJumps: Hysteresis?
  private var before = 0.0
  private var held: Rise?
  // The last known altitude, and the path length in meters since then.
  private var altitude = Double.nan
  private var path = 0.0
  // Meters from the start of the segment to the last known altitude, to the last change and to the last jump. The
  // last change and the last jump do not include `held`.
  private var distance = 0.0
  private var lastChange = 0.0
  private var lastJump: Double?
  // True if an altitude is unknown since the last known altitude.
  private var isJoined = false
  private var jumps: [Jump] = []
  private var spikes: [Jump] = []

  /// A change of altitude over a path.
  private struct Rise {
    var meters: Double
    var path: Double
    /// Meters from the start of the segment to the end of the path.
    var distance: Double
    /// True if an altitude is unknown within the path. The 3-D distance ignores the rise.
    var isJoined: Bool

    /// The length in meters that the rise adds to the 3-D distance.
    var length: Double { isJoined ? 0 : AutomaticGain.length(of: meters, over: path) }

    var jump: Jump { Jump(distance: distance - path / 2, rise: meters) }
  }

  /// The state of the hysteresis for all thresholds.
  private struct Hysteresis {
    // `height` is the sum of all counted rises. `references` contains, for each threshold, the value of `height` when
    // the ascent or descent last changed.
    private var height = 0.0
    private var references = [Double](repeating: 0, count: AutomaticGain.thresholds.count)
    // While `height` stays between these limits, no sum changes.
    private var (lower, upper) = (-AutomaticGain.lowest, AutomaticGain.lowest)

    @inline(__always)
    mutating func add(_ rise: Double, to totals: inout Totals) {
      height += rise
      if height > upper || height < lower { pass(&totals) }
    }

    private mutating func pass(_ totals: inout Totals) {
      (lower, upper) = (-.infinity, .infinity)
      for (index, threshold) in AutomaticGain.thresholds.enumerated() {
        let difference = height - references[index]
        if abs(difference) > threshold {
          if difference > 0 {
            totals.ascents[index] += difference
          } else {
            totals.descents[index] -= difference
          }
          references[index] = height
        }
        lower = max(lower, references[index] - threshold)
        upper = min(upper, references[index] + threshold)
      }
    }
  }

  /// The thresholds in meters. Each threshold is the previous one times the fourth root of 2.
  static let thresholds = [
    1.4, 1.664868, 1.979899, 2.354475, 2.8, 3.329737, 3.959798, 4.708950, 5.6, 6.659473, 7.919596,
  ]
  private static let (lowest, highest) = (1.4, 8.0)
  // Maximum number of jumps, and of spikes, that are kept for the climbs.
  private static let limit = 1024

  /// Sets the altitude at the start of a segment or at its first timed point. NaN means that the altitude is unknown.
  ///
  /// - Parameter distance: meters from the start of the segment.
  mutating func begin(at altitude: Double, distance: Double = 0) {
    if !altitude.isNaN { self.altitude = altitude }
    (path, self.distance, lastChange) = (0, distance, distance)
  }

  /// Adds the next interval, or the next step of a track without times.
  ///
  /// - Parameters:
  ///   - altitude: the altitude at the end of the interval in meters; NaN if unknown. An interval with an unknown
  ///     altitude is joined with the next interval.
  ///   - path: the path length of the interval in meters.
  @inline(__always)
  mutating func add(_ altitude: Double, path: Double, isMoving: Bool) {
    self.path += path
    guard !altitude.isNaN || !isMoving else {
      isJoined = true
      return
    }
    distance += self.path
    let next = Rise(
      meters: altitude - self.altitude, path: self.path, distance: distance, isJoined: isJoined)
    if !altitude.isNaN { self.altitude = altitude }
    (self.path, isJoined) = (0, false)
    guard isMoving, !next.meters.isNaN else {
      if held != nil || before != 0 { interrupt() }
      return
    }
    take(next)
  }

  /// The sums that would be final if the segment ended at the last altitude.
  var result: Sums { ended.sums }

  /// Returns the altitude changes that are not counted, at most 1024 jumps and 1024 changes of spikes.
  func leftOut(_ choice: Choice) -> [Jump] {
    let end = ended
    return choice.isStepped ? end.spikes : end.spikes + end.jumps
  }

  private var ended: AutomaticGain {
    var end = self
    end.endRises()
    return end
  }

  private mutating func endRises() {
    take(Rise(meters: 0, path: 0, distance: distance, isJoined: false))
  }

  private mutating func interrupt() {
    endRises()
    (before, held) = (0, nil)
  }

  /// Counts or ignores the previous rise, whose two neighbors are now known.
  private mutating func take(_ next: Rise) {
    guard let rise = held else {
      held = next
      return
    }
    let size = abs(rise.meters)
    let isJump =
      size > rise.path + 3 && max(abs(before), abs(next.meters)) < size / 5
    if size > rise.path + 8, max(abs(before), abs(rise.meters + next.meters)) < size / 10 {
      leaveOutSpike(rise, next)
      return
    }
    held = next
    let counted = isJump ? 0 : rise.meters
    sums.count += 1
    sums.noise += min(abs(counted - before), 3)
    if rise.meters != 0 { addChange(rise, isJump: isJump) }
    before = counted
    withoutJumps.add(counted, to: &sums.withoutJumps)
    if sums.withJumps != nil { addWithJumps(rise.meters) }
  }

  private mutating func addWithJumps(_ rise: Double) {
    guard var totals = sums.withJumps else { return }
    sums.withJumps = nil
    withJumps?.add(rise, to: &totals)
    sums.withJumps = totals
  }

  /// Ignores a spike. The rise from the altitude before the spike to the altitude after it remains.
  private mutating func leaveOutSpike(_ rise: Rise, _ next: Rise) {
    let rest = Rise(
      meters: rise.meters + next.meters, path: rise.path + next.path, distance: next.distance,
      isJoined: rise.isJoined || next.isJoined)
    sums.spikes.count += 2
    sums.spikes.meters += abs(rise.meters) + abs(next.meters)
    sums.spikes.length += max(0, rise.length + next.length - rest.length)
    if spikes.count + 1 < Self.limit { spikes += [rise.jump, next.jump] }
    held = rest
  }

  /// Adds a change of altitude to the numbers that show whether the recording is stepped.
  private mutating func addChange(_ rise: Rise, isJump: Bool) {
    let span = rise.distance - (before == 0 ? lastChange : lastJump ?? lastChange)
    sums.changes += 1
    if isJump || before == 0 {
      let length = rise.length
      if length > 0 {
        sums.steppedLength += max(0, length - Self.length(of: rise.meters, over: span))
      }
      if isJump { sums.jumps.length += length }
    }
    lastChange = rise.distance
    guard isJump else { return }
    sums.jumps.count += 1
    sums.jumps.meters += abs(rise.meters)
    if abs(rise.meters) <= lastJump.map({ rise.distance - $0 + 3 }) ?? .infinity {
      sums.slowJumps += 1
    }
    lastJump = rise.distance
    if jumps.count < Self.limit { jumps.append(rise.jump) }
    if sums.withJumps == nil {
      sums.withJumps = sums.withoutJumps
      withJumps = withoutJumps
    }
  }

  private static func length(of rise: Double, over path: Double) -> Double {
    (path * path + rise * rise).squareRoot() - path
  }
}
