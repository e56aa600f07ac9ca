/// Sums ascent and descent by hysteresis, with a threshold that depends on the altitude noise.
///
/// - Only intervals in motion contribute, because altitude changes at rest are drift. In a track without times, all
///   steps contribute.
/// - A single large rise is a correction by the receiver, not a climb. A rise is ignored if it exceeds the path length
///   of its interval by more than 3 m, and if both neighboring rises are less than a fifth of this rise.
/// - The threshold is four times the noise, limited to 1.4 to 8 m. The noise is the mean absolute second difference of
///   the altitudes. Each difference is limited to 3 m.
///
/// The noise is known only at the end of the track. Until then, the sums are computed for eleven thresholds. At the
/// end, the sums for the threshold nearest to four times the noise are used.
struct AutomaticGain: Sendable {
  /// The ascent and descent for each threshold. Sums of several segments can be added.
  struct Sums: Sendable, Hashable {
    fileprivate(set) var ascents = [Double](repeating: 0, count: AutomaticGain.thresholds.count)
    fileprivate(set) var descents = [Double](repeating: 0, count: AutomaticGain.thresholds.count)
    fileprivate var noise = 0.0
    fileprivate var count = 0

    mutating func add(_ part: Sums) {
      for index in ascents.indices {
        ascents[index] += part.ascents[index]
        descents[index] += part.descents[index]
      }
      noise += part.noise
      count += part.count
    }

    func with(_ part: Sums?) -> Sums {
      var sum = self
      if let part { sum.add(part) }
      return sum
    }

    /// Returns these sums minus the sums at an earlier point of the segment.
    func since(_ earlier: Sums) -> Sums {
      var rest = self
      for index in ascents.indices {
        rest.ascents[index] -= earlier.ascents[index]
        rest.descents[index] -= earlier.descents[index]
      }
      return rest
    }

    /// The index of the threshold that is nearest to four times the noise.
    var choice: Int {
      let mean = count > 0 ? noise / Double(count) : 0
      let wanted = min(max(4 * mean, AutomaticGain.lowest), AutomaticGain.highest)
      // Compare thresholds by their ratio to the wanted threshold, because the thresholds form a geometric sequence.
      return AutomaticGain.thresholds.indices.min { a, b in
        Self.ratio(AutomaticGain.thresholds[a], wanted)
          < Self.ratio(AutomaticGain.thresholds[b], wanted)
      } ?? 0
    }

    private static func ratio(_ a: Double, _ b: Double) -> Double { max(a / b, b / a) }
  }

  /// The sums of all rises except the last one. Only the next rise shows whether the last rise is a correction by the
  /// receiver.
  private(set) var sums = Sums()
  // `height` is the sum of all counted rises. `references` contains, for each threshold, the value of `height` when
  // the ascent or descent last changed.
  private var height = 0.0
  private var references = [Double](repeating: 0, count: AutomaticGain.thresholds.count)
  // While `height` stays between these limits, no sum changes.
  private var (lower, upper) = (-AutomaticGain.lowest, AutomaticGain.lowest)
  private var before = 0.0
  private var held: (rise: Double, path: Double)?
  // The last known altitude, and the path length in meters since then.
  private var altitude = Double.nan
  private var path = 0.0

  /// The thresholds in meters. Each threshold is the previous one times the fourth root of 2.
  static let thresholds = [
    1.4, 1.664868, 1.979899, 2.354475, 2.8, 3.329737, 3.959798, 4.708950, 5.6, 6.659473, 7.919596,
  ]
  private static let (lowest, highest) = (1.4, 8.0)

  /// Sets the altitude at the start of a segment or at its first timed point. NaN means that the altitude is unknown.
  mutating func begin(at altitude: Double) {
    if !altitude.isNaN { self.altitude = altitude }
    path = 0
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
    let (rise, path) = (altitude - self.altitude, self.path)
    if !altitude.isNaN { self.altitude = altitude }
    self.path = 0
    guard isMoving, !rise.isNaN else {
      if held != nil || before != 0 { interrupt() }
      return
    }
    take(rise, path: path)
  }

  /// The sums that would be final if the segment ended at the last altitude.
  var result: Sums {
    var end = self
    end.take(0, path: 0)
    return end.sums
  }

  private mutating func interrupt() {
    take(0, path: 0)
    (before, held) = (0, nil)
  }

  /// Counts or ignores the previous rise, whose two neighbors are now known.
  private mutating func take(_ next: Double, path: Double) {
    defer { held = (next, path) }
    guard let (rise, path) = held else { return }
    let isCorrection = abs(rise) > path + 3 && max(abs(before), abs(next)) < abs(rise) / 5
    let counted = isCorrection ? 0 : rise
    sums.count += 1
    sums.noise += min(abs(counted - before), 3)
    before = counted
    height += counted
    if height > upper || height < lower { pass() }
  }

  private mutating func pass() {
    (lower, upper) = (-.infinity, .infinity)
    for (index, threshold) in Self.thresholds.enumerated() {
      let difference = height - references[index]
      if abs(difference) > threshold {
        if difference > 0 {
          sums.ascents[index] += difference
        } else {
          sums.descents[index] -= difference
        }
        references[index] = height
      }
      lower = max(lower, references[index] - threshold)
      upper = min(upper, references[index] + threshold)
    }
  }
}
