/// Sums ascent and descent by hysteresis, with a threshold that depends on the altitude noise.
///
/// - Only intervals in motion contribute, because altitude changes at rest are drift. In a track without times, all
///   steps contribute.
/// - A jump is a single large rise. It exceeds the path length of its interval by more than 3 m, and both neighboring
///   rises are less than a fifth of this rise. A jump is a correction by the receiver, so it is ignored.
/// - In a stepped recording, the altitude changes by jumps, so they count. Examples are altitudes from an elevation
///   model with large cells, altitudes that are seldom refreshed, and altitudes rounded to 10 m. See
///   ``Sums/isStepped(_:)``.
/// - A spike is a clear jump to a single altitude and back. Spikes never count. See ``isSpike(_:_:)``.
/// - The threshold is four times the noise, limited to 1.4 to 8 m. The noise is the mean absolute second difference of
///   the altitudes. Each difference is limited to 3 m. In a stepped recording, the noise is at least half of the mean
///   absolute difference between consecutive jumps.
///
/// The noise, and whether the recording is stepped, are known only at the end of the track. Until then, the sums are
/// computed for eleven thresholds, with and without jumps. At the end, the sums for the threshold nearest to four times
/// the noise are used.
struct AutomaticGain: Sendable {
  /// The ascent and descent for each threshold.
  struct Totals: Sendable, Hashable {
    fileprivate var ascents = [Double](repeating: 0, count: AutomaticGain.thresholds.count)
    fileprivate var descents = [Double](repeating: 0, count: AutomaticGain.thresholds.count)

    fileprivate mutating func add(_ part: Totals, sign: Double = 1) {
      for index in ascents.indices {
        ascents[index] += sign * part.ascents[index]
        descents[index] += sign * part.descents[index]
      }
    }

    @inline(__always)
    fileprivate mutating func add(_ rise: Double, _ state: inout Hysteresis) {
      state.height += rise
      if state.height > state.upper || state.height < state.lower { pass(&state) }
    }

    private mutating func pass(_ state: inout Hysteresis) {
      (state.lower, state.upper) = (-.infinity, .infinity)
      for (index, threshold) in AutomaticGain.thresholds.enumerated() {
        let difference = state.height - state.references[index]
        if abs(difference) > threshold {
          if difference > 0 {
            ascents[index] += difference
          } else {
            descents[index] -= difference
          }
          state.references[index] = state.height
        }
        state.lower = max(state.lower, state.references[index] - threshold)
        state.upper = min(state.upper, state.references[index] + threshold)
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
    fileprivate(set) var count = 0
    /// The sum of the changes in meters, up and down.
    fileprivate(set) var meters = 0.0
    /// The length in meters that the changes add to the 3-D distance.
    fileprivate(set) var length = 0.0

    fileprivate mutating func add(_ change: Rise) {
      count += 1
      meters += abs(change.meters)
      length += change.length
    }

    fileprivate mutating func add(_ part: LeftOut) {
      count += part.count
      meters += part.meters
      length += part.length
    }
  }

  /// The ascent and descent with and without jumps. Sums of several segments can be added.
  struct Sums: Sendable, Hashable {
    fileprivate var withoutJumps = Totals()
    // Nil if there are no jumps, so that the totals are equal.
    fileprivate var withJumps: Totals?
    fileprivate var noise = 0.0
    fileprivate var count = 0
    // The number of altitude changes, of jumps, and of jumps that are not larger than the path since the previous jump.
    fileprivate var (changes, jumps, slowJumps) = (0, 0, 0)
    // The number of jumps in the opposite direction of the previous jump.
    fileprivate var reversals = 0
    // The sum of the jumps in meters, up and down, and the sum of the differences between consecutive jumps, each
    // limited to 3 m.
    fileprivate var (jumpMeters, jumpNoise) = (0.0, 0.0)
    // The jumps that are much larger than the noise, and the spikes and outliers among the jumps.
    fileprivate var clearJumps = LeftOut()
    fileprivate(set) var spikes = LeftOut()
    // The length in meters by which the 3-D distance of a stepped recording is too long. A step by 10 m after 50 m at a
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
      changes += part.changes
      jumps += part.jumps
      slowJumps += part.slowJumps
      reversals += part.reversals
      jumpMeters += part.jumpMeters
      jumpNoise += part.jumpNoise
      clearJumps.add(part.clearJumps)
      spikes.add(part.spikes)
      steppedLength += part.steppedLength
    }

    func with(_ part: Sums?) -> Sums {
      var sum = self
      if let part { sum.add(part) }
      return sum
    }

    /// Returns the totals since an earlier point of the segment. The other numbers cover the whole segment.
    func since(_ earlier: Sums) -> Sums {
      var rest = self
      rest.withoutJumps.add(earlier.withoutJumps, sign: -1)
      rest.withJumps?.add(earlier.withJumps ?? earlier.withoutJumps, sign: -1)
      return rest
    }

    /// The threshold that is nearest to four times the noise, and whether jumps count.
    var choice: Choice {
      let threshold = Self.threshold(noise: meanNoise)
      guard isStepped(threshold) else { return Choice(threshold: threshold, isStepped: false) }
      // Consecutive jumps also differ because the ground bends, so only half of the difference is noise.
      let noise = max(meanNoise, jumpNoise / Double(2 * jumps))
      return Choice(threshold: Self.threshold(noise: noise), isStepped: true)
    }

    fileprivate var meanNoise: Double { count > 0 ? noise / Double(count) : 0 }

    private static func threshold(noise: Double) -> Int {
      let wanted = min(max(4 * noise, AutomaticGain.lowest), AutomaticGain.highest)
      // Compare thresholds by their ratio to the wanted threshold, because the thresholds form a geometric sequence.
      return AutomaticGain.thresholds.indices.min { a, b in
        ratio(AutomaticGain.thresholds[a], wanted) < ratio(AutomaticGain.thresholds[b], wanted)
      } ?? 0
    }

    private static func ratio(_ a: Double, _ b: Double) -> Double { max(a / b, b / a) }

    /// True if the altitude of the recording changes in steps.
    ///
    /// - At least four jumps, and three quarters of all jumps, are not steeper than 100 % over the path since the
    ///   previous jump.
    /// - At most half of the jumps reverse the previous jump. Otherwise, noise moves rounded altitudes up and down.
    /// - At least a tenth of all altitude changes are jumps. If the altitude always changes because of noise, eight
    ///   jumps must add up to more than two thirds of all other ascent and descent.
    private func isStepped(_ threshold: Int) -> Bool {
      guard slowJumps >= 4, 4 * slowJumps >= 3 * jumps, 2 * reversals <= jumps else {
        return false
      }
      let rest = withoutJumps.ascents[threshold] + withoutJumps.descents[threshold]
      return 10 * jumps >= changes || jumps >= 8 && 3 * jumpMeters > 2 * rest
    }

    /// Returns the ascent and descent in meters.
    func gain(_ choice: Choice) -> (ascent: Double, descent: Double) {
      let totals = choice.isStepped ? withJumps ?? withoutJumps : withoutJumps
      return (totals.ascents[choice.threshold], totals.descents[choice.threshold])
    }

    /// Returns the spikes and, if the recording is not stepped, the jumps that are much larger than the noise.
    func leftOut(_ choice: Choice) -> LeftOut {
      var sum = spikes
      if !choice.isStepped { sum.add(clearJumps) }
      return sum
    }

    /// Returns the length in meters by which the 3-D distance is too long because of jumps and spikes.
    func excessLength(_ choice: Choice) -> Double {
      leftOut(choice).length + (choice.isStepped ? steppedLength : 0)
    }
  }

  /// A change of altitude that is not counted.
  struct Jump: Sendable, Hashable {
    /// Meters from the start of the segment to the middle of the change.
    var distance: Double
    /// The change in meters, positive upwards.
    var rise: Double
  }

  /// The sums of all rises except the last one. Only the next rise shows whether the last rise is a correction by the
  /// receiver.
  private(set) var sums = Sums()
  private var withoutJumps = Hysteresis()
  // Not used before the first jump.
  private var withJumps = Hysteresis()
  private var before = 0.0
  private var held: Rise?
  // The last known altitude, and the path length in meters since then.
  private var altitude = Double.nan
  private var path = 0.0
  // Meters from the start of the segment to the last known altitude, and to the last change before `held`.
  private var (distance, lastChange) = (0.0, 0.0)
  private var lastJump: Rise?
  private var (clearJumps, spikes): ([Jump], [Jump]) = ([], [])

  /// A change of altitude over a path.
  fileprivate struct Rise {
    var meters: Double
    var path: Double
    /// Meters from the start of the segment to the end of the path.
    var distance: Double

    var jump: Jump { Jump(distance: distance - path / 2, rise: meters) }

    /// The length in meters that the rise adds to the 3-D distance.
    var length: Double { length(over: path) }

    func length(over path: Double) -> Double {
      (path * path + meters * meters).squareRoot() - path
    }
  }

  /// The state of the hysteresis for all thresholds.
  fileprivate struct Hysteresis {
    // `height` is the sum of all counted rises. `references` contains, for each threshold, the value of `height` when
    // the ascent or descent last changed.
    var height = 0.0
    var references = [Double](repeating: 0, count: AutomaticGain.thresholds.count)
    // While `height` stays between these limits, no sum changes.
    var (lower, upper) = (-AutomaticGain.lowest, AutomaticGain.lowest)
  }

  /// The thresholds in meters. Each threshold is the previous one times the fourth root of 2.
  static let thresholds = [
    1.4, 1.664868, 1.979899, 2.354475, 2.8, 3.329737, 3.959798, 4.708950, 5.6, 6.659473, 7.919596,
  ]
  private static let (lowest, highest) = (1.4, 8.0)
  // Maximum number of jumps, and of changes of spikes, that are kept.
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
    guard !altitude.isNaN || !isMoving else { return }
    distance += self.path
    let next = Rise(meters: altitude - self.altitude, path: self.path, distance: distance)
    if !altitude.isNaN { self.altitude = altitude }
    self.path = 0
    guard isMoving, !next.meters.isNaN else {
      if held != nil || before != 0 { interrupt() }
      return
    }
    take(next)
  }

  /// The sums that would be final if the segment ended at the last altitude.
  var result: Sums { ended.sums }

  /// Returns the altitude changes that ``Sums/leftOut(_:)`` counts, at most 1024 jumps and 1024 changes of spikes.
  func leftOut(_ choice: Choice) -> [Jump] {
    let end = ended
    return choice.isStepped ? end.spikes : end.spikes + end.clearJumps
  }

  private var ended: AutomaticGain {
    var end = self
    end.take(Rise(meters: 0, path: 0, distance: distance))
    return end
  }

  private mutating func interrupt() {
    take(Rise(meters: 0, path: 0, distance: distance))
    (before, held) = (0, nil)
  }

  /// Counts or ignores the previous rise, whose two neighbors are now known.
  private mutating func take(_ next: Rise) {
    guard let rise = held else {
      held = next
      return
    }
    let isLarge = abs(rise.meters) > rise.path + 3
    if isLarge, isSpike(rise, next) { return leaveOutSpike(rise, next) }
    let isJump = isLarge && max(abs(before), abs(next.meters)) < abs(rise.meters) / 5
    let counted = isJump ? 0 : rise.meters
    let isOutlier = isJump && isOutlier(rise)
    held = next
    sums.count += 1
    sums.noise += min(abs(counted - before), 3)
    if isOutlier {
      sums.spikes.add(rise)
      if spikes.count < Self.limit { spikes.append(rise.jump) }
    } else if rise.meters != 0 {
      addChange(rise, isJump: isJump)
    }
    before = counted
    sums.withoutJumps.add(counted, &withoutJumps)
    sums.withJumps?.add(isOutlier ? 0 : rise.meters, &withJumps)
  }

  /// True if a jump is clear and more than five times as large as the average of at least four earlier jumps, so that it
  /// is not a step of a stepped recording.
  private func isOutlier(_ jump: Rise) -> Bool {
    sums.jumps >= 4 && abs(jump.meters) * Double(sums.jumps) > 5 * sums.jumpMeters && isClear(jump)
  }

  /// True if the rise is much larger than the noise. The noise must be known from ten earlier rises.
  private func isClear(_ rise: Rise) -> Bool {
    sums.count >= 10 && abs(rise.meters) > 10 * sums.meanNoise
  }

  /// True if the rise is clear and exceeds its path length by more than 8 m, and the next rise returns to within a
  /// tenth of it. The rise before must also be less than a tenth.
  private func isSpike(_ rise: Rise, _ next: Rise) -> Bool {
    let size = abs(rise.meters)
    return size > rise.path + 8 && max(abs(before), abs(rise.meters + next.meters)) < size / 10
      && isClear(rise)
  }

  /// Ignores a spike. The rise from the altitude before the spike to the altitude after it remains.
  private mutating func leaveOutSpike(_ rise: Rise, _ next: Rise) {
    let rest = Rise(
      meters: rise.meters + next.meters, path: rise.path + next.path, distance: next.distance)
    sums.spikes.count += 2
    sums.spikes.meters += abs(rise.meters) + abs(next.meters)
    sums.spikes.length += max(0, rise.length + next.length - rest.length)
    if spikes.count + 1 < Self.limit { spikes += [rise.jump, next.jump] }
    held = rest
  }

  /// Counts the changes and jumps that show whether the recording is stepped.
  private mutating func addChange(_ rise: Rise, isJump: Bool) {
    sums.changes += 1
    // In a stepped recording, the altitude is constant before a change, except for noise. There the change is a slope
    // since the previous change. Only a steep change adds much to the 3-D distance.
    if before == 0 || isJump, abs(rise.meters) > rise.path {
      let start = before == 0 ? lastChange : lastJump?.distance ?? lastChange
      sums.steppedLength += max(0, rise.length - rise.length(over: rise.distance - start))
    }
    lastChange = rise.distance
    if isJump { addJump(rise) }
  }

  private mutating func addJump(_ rise: Rise) {
    sums.jumps += 1
    sums.jumpMeters += abs(rise.meters)
    let span = lastJump.map { rise.distance - $0.distance } ?? .infinity
    if abs(rise.meters) <= span + 3 { sums.slowJumps += 1 }
    if let lastJump, lastJump.meters * rise.meters < 0 { sums.reversals += 1 }
    if let lastJump { sums.jumpNoise += min(abs(rise.meters - lastJump.meters), 3) }
    lastJump = rise
    if isClear(rise) {
      sums.clearJumps.add(rise)
      if clearJumps.count < Self.limit { clearJumps.append(rise.jump) }
    }
    if sums.withJumps == nil { (sums.withJumps, withJumps) = (sums.withoutJumps, withoutJumps) }
  }
}
