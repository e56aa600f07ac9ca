import GeoCore

/// Estimates the error of a segment's length from consecutive points. The estimator needs about 13 kB of memory.
///
/// - **Position noise.** In third differences of positions at equal intervals, the variance of white noise is 20
///   times as large as in the positions. Ordinary turning and braking contributes little to these differences. If the
///   estimator uses only every second or fourth point, the contribution of motion grows, but the contribution of
///   noise does not. This growth shows how much to subtract for motion. The estimator uses medians, because single
///   jumps do not change them. The estimator ignores intervals above 2.5 s, because a vehicle turns too much in that
///   time.
/// - **Length added by noise.** Both ends of a step have noise, so the vector between them has √2 times the noise
///   of a position. The measured length of a step with the true length ν therefore has a Rice distribution. The
///   estimator computes ν from five consecutive steps: from the distance between the start of the first and the end
///   of the last step or, if noise is small, from the lengths of the steps. In a step of length 0, the receiver
///   repeats its position, so the step adds no error.
/// - **Length removed by sampling.** A path through only every second or fourth point is even shorter. From this
///   loss, the estimator extrapolates how much length the track itself has already lost. On curves, the loss grows
///   with the square of the interval; at corners, the loss grows linearly. The losses at two intervals distinguish
///   these cases (Richardson 1911). The effect of noise is subtracted first. If the losses grow in another way, they
///   have another cause, and the estimator returns no estimate. Exception: at long intervals, noise above 5 m may be
///   the only other explanation. In that case, the points miss turns, and the result is a lower bound.
struct LengthUncertaintyEstimator: Sendable {
  private var last: (place: Coordinate, time: Timestamp?)?
  // The last 16 positions in meters, as vectors in a plane.
  private var ring = InlineArray<16, HorizontalVector>(repeating: HorizontalVector())
  private var count = 0
  // The number of consecutive steps with about the same duration, and this duration in seconds.
  private var evenSteps = 0
  private var interval = 0.0

  private var third = InlineArray<3, SizeHistogram>(repeating: SizeHistogram())
  // Histograms over groups of five steps: a fifth of the distance between both ends of the group, and the root mean
  // square step length.
  private var ways = SizeHistogram()
  private var lengths = SizeHistogram()
  private var squares = InlineArray<5, Double>(repeating: 0)
  private var levels = LengthLevels()
  private var steps = 0
  // Number of steps of length 0, and number of steps longer than `longestInterval`.
  private var still = 0
  private var longSteps = 0
  // Number of steps of nonzero length directly after a step of length 0.
  private var resumed = 0
  private var wasStill = false
  // The length of the segment in meters. The sum is computed with error compensation, like the reported distance, so
  // the two are exactly equal.
  private var sum = CompensatedSum()
  private var length: Double { sum.value }
  private var points = 0
  private var stated = (count: 0, sumOfSquares: 0.0)

  private static let longestInterval = 2.5
  private static let fewestDifferences = 30
  private static let fewestSteps = 20
  private static let fewestOctets = 6
  // Maximum latitude in degrees. Nearer to a pole, degrees of longitude are too short for the plane approximation.
  private static let highestLatitude = 89.0

  /// Processes the next point.
  ///
  /// - Parameters:
  ///   - meters: the length of the step that ends at the point.
  ///   - step: the same step as a vector in the plane.
  mutating func process(_ point: TrackPoint, meters: Double, vector step: HorizontalVector) {
    points += 1
    if let accuracy = point.horizontalAccuracy, accuracy > 0, accuracy < 1e5 {
      stated.count += 1
      stated.sumOfSquares += accuracy * accuracy
    }
    let place = point.coordinate
    defer { last = (place, point.timestamp) }
    guard let last, abs(place.latitude) < Self.highestLatitude,
      abs(last.place.latitude) < Self.highestLatitude, let time = point.timestamp,
      let before = last.time, time > before
    else {
      (count, evenSteps) = (0, 0)
      return
    }
    if count == 0 { levels.start(at: last.place, position(0)) }
    let position = position(0) + step
    count += 1
    ring[count & 15] = position
    steps += 1
    sum.add(meters)
    if meters == 0 { still += 1 } else if wasStill { resumed += 1 }
    wasStill = meters == 0
    addDifferences(interval: time.seconds(since: before))
    squares[count % 5] = meters * meters
    if count >= 5, meters > 0 {
      ways.add((position - self.position(5)).length / 5)
      lengths.add(
        ((squares[0] + squares[1] + squares[2] + squares[3] + squares[4]) / 5).squareRoot())
    }
    levels.add(step, meters, to: place, position)
  }

  // Returns the position that is `ago` points before the last one.
  private func position(_ ago: Int) -> HorizontalVector { ring[(count - ago) & 15] }

  private mutating func addDifferences(interval: Double) {
    let isEven = abs(interval - self.interval) < self.interval / 10
    if !isEven || evenSteps == 0 { self.interval = interval }
    if interval > Self.longestInterval { longSteps += 1 }
    evenSteps = interval > Self.longestInterval ? 0 : isEven ? evenSteps + 1 : 1
    for level in third.indices {
      let every = 1 << level
      guard evenSteps >= 3 * every else { return }
      let (a, b) = (position(every), position(2 * every))
      let c = position(3 * every)
      // Skip repeated positions, because repetitions do not show the receiver's noise.
      guard a != b || b != c else { continue }
      third[level].add((position(0) - a * 3 + b * 3 - c).length)
    }
  }

  /// Returns the estimate from all points so far; nil if there are too few points or their errors do not fit the model.
  ///
  /// - Parameter isMoving: false if the points only scatter around one position.
  func result(isMoving: Bool) -> LengthError? {
    // If the receiver sends each position several times, third differences do not show the actual noise.
    let isRepeating = resumed * 4 > steps - still
    guard steps >= Self.fewestSteps, ways.count > 0, !isRepeating else { return nil }
    var error = LengthError()
    if let variance = measuredVariance {
      let noise = [1.0, 2, 4].map { excess(variance, every: $0) }
      switch sampling(without: noise, isMoving: isMoving) {
      case .none: break
      case .loss(let meters, _): error.sampling = LengthError.Effect(meters: meters, of: length)
      // Neighboring points share some of the errors that cause this loss. For shared errors, neither the noise
      // estimate nor the sampling estimate is valid.
      case .unlikely: return nil
      }
      error.noise = LengthError.Effect(meters: noise[0], of: length)
      error.variance = variance * length
    } else if isMoving {
      if case .loss(let meters, let isLeast) = sampling(without: [0, 0, 0], isMoving: true) {
        error.sampling = LengthError.Effect(meters: meters, of: length)
        error.isSamplingLeast = isLeast
      }
      // The reported accuracy is a useful bound only if the errors of neighboring points are independent, as at long
      // intervals.
      if longSteps * 2 > steps, let stated = statedVariance {
        error.noise = LengthError.Effect(meters: excess(stated, every: 1), of: length)
        error.isNoiseStated = true
        error.variance = stated * length
      }
    }
    return error.noise == nil && error.sampling == nil ? nil : error
  }

  /// The variance of the noise on one axis in m², computed from third differences; nil if there are too few.
  private var measuredVariance: Double? {
    guard third[0].count >= Self.fewestDifferences else { return nil }
    // The squared length of a normally distributed vector in the plane has a median of 2 ln 2 times the variance of
    // one component.
    let seen = third.indices.map { level -> Double? in
      guard third[level].count >= Self.fewestDifferences / 2, let median = third[level].median
      else {
        return nil
      }
      return median * median / (2 * 0.693147)
    }
    guard let fine = seen[0] else { return nil }
    var motion = 0.0
    if let middle = seen[1], middle > fine {
      var growth = 2.0
      // Limit the growth to the possible range: 2 for random turns, 64 for perfectly smooth motion.
      if let coarse = seen[2], coarse > middle {
        growth = min(max((coarse - middle) / (middle - fine), 2), 64)
      }
      motion = (middle - fine) / (growth - 1)
    }
    return max(fine - motion, 0) / 20
  }

  private var statedVariance: Double? {
    guard stated.count * 2 >= points else { return nil }
    let radius = MotionObservation.circle95
    return stated.sumOfSquares / Double(stated.count) / (radius * radius)
  }

  /// Returns the length in meters that noise adds to a path through every `every`-th point.
  private func excess(_ variance: Double, every: Double) -> Double {
    guard variance > 1e-8 else { return 0 }
    // Standard deviation in meters on one axis of the difference between two positions.
    let deviation = (2 * variance).squareRoot()
    // If noise is large, only the distance over five steps shows the true length of a step. If noise is small, the
    // lengths of the steps show it, even on a path that turns at each point.
    let isSmall = deviation < 0.4 * (lengths.median ?? 0)
    let left = isSmall ? 2 * variance * 2 : 2 * variance * 2 / 25
    let sum = (isSmall ? lengths : ways).sum { length in
      let square = length * length - left
      // Treat steps below this limit as rest, because noise alone can cause them.
      let isAtRest = square < (isSmall ? 0.8 * left : 0)
      return RiceDistribution.meanExcess(isAtRest ? 0 : every * square.squareRoot() / deviation)
    }
    return sum * deviation / every * Double(steps - still) / Double(ways.count)
  }

  private enum Sampling {
    /// The loss is too small to be distinguished from noise.
    case none
    /// The length in meters that straight lines remove. If `isLeast` is true, the length is a lower bound.
    case loss(Double, isLeast: Bool)
    /// The loss grows with the interval more slowly than is possible on a real path.
    case unlikely
  }

  /// Returns the length that straight lines between points remove.
  ///
  /// - Parameter noise: the lengths in meters that noise adds to the path through every point, every second point and
  ///   every fourth point.
  private func sampling(without noise: [Double], isMoving: Bool) -> Sampling {
    guard levels.octets >= Self.fewestOctets else { return .none }
    let levelled = Double(8 * levels.octets) / Double(steps)
    let pairs = Double(4 * levels.octets)
    let mean = levels.losses[0] / pairs
    // The standard error of the first loss, if the losses of the octets are independent. If one or two jumps cause most
    // of the loss, the standard error is about as large as the loss.
    let scatter = max(levels.squares - pairs * mean * mean, 0).squareRoot()
    let ofNoise = (noise[0] - noise[1]) * levelled
    let first = levels.losses[0] - ofNoise
    // The noise estimate has a relative error of about 10 %.
    guard first > 3 * scatter + ofNoise / 10 else { return .none }
    let second = levels.losses[1] - (noise[1] - noise[2]) * levelled
    let growth = second / first
    guard growth < Self.leastGrowth else {
      return isMoving
        ? .loss(first / (min(max(growth, 2), 4) - 1) / levelled, isLeast: false) : .none
    }
    guard longSteps * 2 > steps else {
      return first > 0.005 * length * levelled ? .unlikely : .none
    }
    // There are two possible causes: the points miss turns, or the position noise has the following variance. Report a
    // loss only if the variance is too large for a working receiver.
    let step = length / Double(steps - still)
    let variance = step * step * (first / levelled / length) / 0.75
    return variance > Self.mostNoise * Self.mostNoise
      ? .loss(first / levelled, isLeast: true) : .none
  }

  // Minimum factor by which a real loss grows when the interval doubles. On curves, the loss grows by a factor of
  // four, and at corners by two. A loss caused by noise shrinks to a quarter, and a loss caused by errors that
  // neighboring points partly share shrinks to 0.7 times its size.
  private static let leastGrowth = 1.5
  // Maximum standard deviation of the position noise on one axis in meters. At long intervals, no working receiver has
  // more noise.
  private static let mostNoise = 5.0
}

/// Measures how much shorter a path becomes if only every second, fourth or eighth point is used.
struct LengthLevels: Sendable {
  /// The number of complete octets. An octet is a sequence of eight steps.
  private(set) var octets = 0
  /// The length in meters that is lost each time the point spacing doubles.
  ///
  /// The first element is the loss from using every second point instead of all points. The next element is the loss
  /// from using every fourth point instead of every second, and so on.
  private(set) var losses = InlineArray<3, Double>(repeating: 0)
  /// The sum of the squares of the losses of single chords over two steps. `losses[0]` is the sum of these losses.
  private(set) var squares = 0.0

  private struct Mark {
    var place = Coordinate(latitude: 0, longitude: 0)
    var position = HorizontalVector()
  }

  // A chord over several steps that is not complete yet, and the length of the path that it spans.
  private struct Chord {
    var start = Mark()
    var way = 0.0
    var isLong = false
  }

  private var chords = InlineArray<3, Chord>(repeating: Chord())
  private var steps = 0
  // The losses in the octet that is not complete yet.
  private var pending = InlineArray<3, Double>(repeating: 0)
  private var pendingSquares = 0.0

  // Maximum length in meters of a step for which the plane approximation is accurate.
  private static let long = 20_000.0

  /// Sets the start of the next step and discards an incomplete octet.
  mutating func start(at place: Coordinate, _ position: HorizontalVector) {
    let mark = Mark(place: place, position: position)
    for level in chords.indices {
      chords[level] = Chord(start: mark)
      pending[level] = 0
    }
    (steps, pendingSquares) = (0, 0)
  }

  mutating func add(
    _ step: HorizontalVector, _ meters: Double, to place: Coordinate, _ position: HorizontalVector
  ) {
    steps += 1
    var isLong = meters > Self.long
    var way = isLong ? meters : step.length
    let end = Mark(place: place, position: position)
    for level in chords.indices {
      chords[level].way += way
      chords[level].isLong = chords[level].isLong || isLong
      guard steps % (2 << level) == 0 else { return }
      let chord = chords[level]
      isLong = chord.isLong
      way =
        isLong
        ? Geodesic.wgs84.distance(from: chord.start.place, to: place)
        : (position - chord.start.position).length
      let loss = chord.way - way
      pending[level] += loss
      if level == 0 { pendingSquares += loss * loss }
      chords[level] = Chord(start: end)
    }
    octets += 1
    for level in losses.indices { losses[level] += pending[level] }
    squares += pendingSquares
    start(at: place, position)
  }
}

/// A histogram of lengths over ``SizeClasses``.
struct SizeHistogram: Sendable {
  private(set) var count = 0
  private var counts: [UInt32] = []

  mutating func add(_ value: Double) {
    if counts.isEmpty { counts = Array(repeating: 0, count: SizeClasses.count) }
    let index = SizeClasses.index(of: value)
    guard counts[index] < .max else { return }
    counts[index] += 1
    count += 1
  }

  var median: Double? {
    var below = 0
    for (index, count) in counts.enumerated() where count > 0 {
      let half = Double(self.count) / 2 - Double(below)
      if half <= Double(count) { return SizeClasses.value(index, at: half / Double(count)) }
      below += Int(count)
    }
    return nil
  }

  /// Returns the sum of a function over all lengths. Each length is approximated by the middle of its size class.
  func sum(_ function: (Double) -> Double) -> Double {
    var sum = 0.0
    for (index, count) in counts.enumerated() where count > 0 {
      sum += Double(count) * function(SizeClasses.value(index))
    }
    return sum
  }
}
