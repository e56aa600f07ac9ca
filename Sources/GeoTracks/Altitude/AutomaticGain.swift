/// Sums ascent and descent by a hysteresis whose threshold depends on the altitude noise.
///
/// - Only intervals in motion contribute, because altitude changes at rest are drift. In tracks without times, all
///   steps contribute.
/// - A single large rise is a correction by the receiver, not a climb. The sums ignore a rise if two conditions hold:
///   it exceeds the path length of its interval by more than 3 m, and both neighboring rises are below a fifth of it.
/// - The threshold is four times the noise, limited to 1.4 to 8 m. The noise is the mean absolute second difference of
///   the altitudes, where each difference counts for at most 3 m.
///
/// The noise can only be computed at the end of the track. Until the end, the method keeps sums for eleven thresholds.
/// At the end, the method chooses the threshold nearest to the computed one.
struct AutomaticGain: Sendable {
  /// The sums for all thresholds. The sums of the parts of a track can be added.
  struct Sums: Sendable, Hashable {
    fileprivate(set) var ascents = [Double](repeating: 0, count: AutomaticGain.thresholds.count)
    fileprivate(set) var descents = [Double](repeating: 0, count: AutomaticGain.thresholds.count)
    fileprivate var noise = 0.0
    fileprivate var count = 0

    /// Adds the sums of another part.
    mutating func add(_ part: Sums) {
      for index in ascents.indices {
        ascents[index] += part.ascents[index]
        descents[index] += part.descents[index]
      }
      noise += part.noise
      count += part.count
    }

    /// Returns these sums plus the sums of another part.
    func with(_ part: Sums?) -> Sums {
      var sum = self
      if let part { sum.add(part) }
      return sum
    }

    /// Returns these sums minus the sums of an earlier state.
    func since(_ earlier: Sums) -> Sums {
      var rest = self
      for index in ascents.indices {
        rest.ascents[index] -= earlier.ascents[index]
        rest.descents[index] -= earlier.descents[index]
      }
      return rest
    }

    /// The index of the threshold that fits the noise.
    var choice: Int {
      let mean = count > 0 ? noise / Double(count) : 0
      let wanted = min(max(4 * mean, AutomaticGain.lowest), AutomaticGain.highest)
      // Choose the nearest threshold on a logarithmic scale.
      return AutomaticGain.thresholds.indices.min { a, b in
        Self.ratio(AutomaticGain.thresholds[a], wanted)
          < Self.ratio(AutomaticGain.thresholds[b], wanted)
      } ?? 0
    }

    private static func ratio(_ a: Double, _ b: Double) -> Double { max(a / b, b / a) }
  }

  /// The sums so far, without the last rise. The next rise decides whether the last one counts.
  private(set) var sums = Sums()
  // The sum of all rises. For each threshold, also the value that this sum had at the last counted change.
  private var height = 0.0
  private var references = [Double](repeating: 0, count: AutomaticGain.thresholds.count)
  // No threshold is exceeded while the height stays between these limits.
  private var (lower, upper) = (-AutomaticGain.lowest, AutomaticGain.lowest)
  private var before = 0.0
  private var held: (rise: Double, path: Double)?
  // The last altitude, and the path length in meters since then.
  private var altitude = Double.nan
  private var path = 0.0

  /// The thresholds in meters, from 1.4. Each threshold is the previous threshold times the fourth root of 2.
  static let thresholds = [
    1.4, 1.664868, 1.979899, 2.354475, 2.8, 3.329737, 3.959798, 4.708950, 5.6, 6.659473, 7.919596,
  ]
  private static let (lowest, highest) = (1.4, 8.0)

  /// Sets the altitude at the start of a segment or at the first timed point; NaN if unknown.
  mutating func begin(at altitude: Double) {
    if !altitude.isNaN { self.altitude = altitude }
    path = 0
  }

  /// Adds the next interval, or the next step of a track without times.
  ///
  /// - Parameters:
  ///   - altitude: the altitude at the end; NaN if unknown. After an unknown altitude, the interval continues to the
  ///     next altitude.
  ///   - path: the path length in meters.
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

  /// The sums if the segment ended now.
  var result: Sums {
    var end = self
    end.take(0, path: 0)
    return end.sums
  }

  private mutating func interrupt() {
    take(0, path: 0)
    (before, held) = (0, nil)
  }

  /// Decides about the previous rise, which now has a neighbor on each side.
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
