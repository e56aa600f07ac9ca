import GeoCore

/// Estimates the error of a segment's length as its points come, in some 13 kB.
///
/// - **Noise of a position.** Third differences of positions at equal intervals have 20 times the variance
///   of white noise, and little of a motion that turns and brakes as things do; how much is seen by how
///   they grow where only every second or fourth point is taken, which noise does not. Median lengths, so
///   that jumps do not count. Only intervals of up to 2.5 s: a drive has turned more often in longer ones.
/// - **What it adds.** A step of true length ν is measured with √2 of that noise at each end, so its length
///   has Rice's distribution; ν is known from five steps, by the way from end to end or, where noise is
///   small beside it, by their lengths. Steps of no way add nothing: there a receiver holds its position.
/// - **What sampling takes off.** With every second and every fourth point the way is shorter again, by the
///   same law: so much longer than what it is would it be with all points there could be. The law is the
///   square of the interval on curves and the interval itself at corners; which, two such differences tell
///   (Richardson 1911). What noise adds to each is taken off first. Where the differences do not grow so, the
///   errors are of another kind, and nothing is told; unless intervals are long and noise would have to be
///   of more than 5 m: then points miss turns, and what is lost is the least.
struct LengthUncertaintyEstimator: Sendable {
  private var last: (place: Coordinate, time: Timestamp?)?
  // The last positions in the plane.
  private var ring = InlineArray<16, ENUVector>(repeating: ENUVector())
  private var count = 0
  // Steps at the same interval up to here, and that interval.
  private var evenSteps = 0
  private var interval = 0.0

  private var third = InlineArray<3, SizeHistogram>(repeating: SizeHistogram())
  // Of five steps, the way from end to end by five and the root of the mean square.
  private var ways = SizeHistogram()
  private var lengths = SizeHistogram()
  private var squares = InlineArray<5, Double>(repeating: 0)
  private var levels = LengthLevels()
  private var steps = 0
  // Steps of no way, and those too long for differences.
  private var still = 0
  private var longSteps = 0
  // Steps of some way right after one of none.
  private var resumed = 0
  private var wasStill = false
  // Compensated, so that it is the same as the distance of which it is told.
  private var sum = CompensatedSum()
  private var length: Double { sum.value }
  private var points = 0
  private var stated = (count: 0, sumOfSquares: 0.0)

  private static let longestInterval = 2.5
  private static let fewestDifferences = 30
  private static let fewestSteps = 20
  private static let fewestOctets = 6
  // A position in the plane is of no use where degrees of longitude shrink to nothing.
  private static let highestLatitude = 89.0

  /// Takes the next point.
  ///
  /// - Parameters:
  ///   - point: the point.
  ///   - meters: the length of the step to it.
  ///   - step: the same as a vector in the plane.
  mutating func add(_ point: TrackPoint, meters: Double, vector step: ENUVector) {
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

  // The position so many points ago.
  private func position(_ ago: Int) -> ENUVector { ring[(count - ago) & 15] }

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
      // A receiver that holds its position has no noise there.
      guard a != b || b != c else { continue }
      third[level].add((position(0) - a * 3 + b * 3 - c).length)
    }
  }

  /// What is known so far; nil if that is nothing.
  ///
  /// - Parameter isMoving: whether there is a way at all, and not the errors of one place.
  func result(isMoving: Bool) -> LengthError? {
    // A position that is said twice each time shows no noise, whatever there is.
    let isRepeating = resumed * 4 > steps - still
    guard steps >= Self.fewestSteps, ways.count > 0, !isRepeating else { return nil }
    var error = LengthError()
    if let variance = measuredVariance {
      let noise = [1.0, 2, 4].map { excess(variance, every: $0) }
      switch sampling(without: noise, isMoving: isMoving) {
      case .none: break
      case .loss(let meters, _): error.sampling = LengthError.Effect(meters: meters, of: length)
      // Errors that neighbors share in part are neither white nor a way.
      case .unlikely: return nil
      }
      error.noise = LengthError.Effect(meters: noise[0], of: length)
      error.variance = variance * length
    } else if isMoving {
      if case .loss(let meters, let isLeast) = sampling(without: [0, 0, 0], isMoving: true) {
        error.sampling = LengthError.Effect(meters: meters, of: length)
        error.isSamplingLeast = isLeast
      }
      // A bound that is of use only where errors of neighbors differ.
      if longSteps * 2 > steps, let stated = statedVariance {
        error.noise = LengthError.Effect(meters: excess(stated, every: 1), of: length)
        error.isNoiseStated = true
        error.variance = stated * length
      }
    }
    return error.noise == nil && error.sampling == nil ? nil : error
  }

  /// The variance of one axis that third differences show.
  private var measuredVariance: Double? {
    guard third[0].count >= Self.fewestDifferences else { return nil }
    // The squared length of a normal vector in the plane has the median 2 ln 2 times the variance.
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
      // From a motion that turns at random to one as smooth as can be.
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

  /// Meters that noise adds to the way over every so many points.
  private func excess(_ variance: Double, every: Double) -> Double {
    guard variance > 1e-8 else { return 0 }
    // Of the difference of two positions.
    let deviation = (2 * variance).squareRoot()
    // Where noise is large, only the way over five steps shows how long they are; where it is small, their
    // own lengths do, also on a way that turns in each.
    let isSmall = deviation < 0.4 * (lengths.median ?? 0)
    let left = isSmall ? 2 * variance * 2 : 2 * variance * 2 / 25
    let sum = (isSmall ? lengths : ways).sum { length in
      let square = length * length - left
      // Lengths at rest scatter so far.
      let isAtRest = square < (isSmall ? 0.8 * left : 0)
      return RiceDistribution.meanExcess(isAtRest ? 0 : every * square.squareRoot() / deviation)
    }
    return sum * deviation / every * Double(steps - still) / Double(ways.count)
  }

  private enum Sampling {
    /// Nothing that can be told from noise.
    case none
    /// Meters that straight lines take off, or at least that.
    case loss(Double, isLeast: Bool)
    /// Less grows than a way of any kind loses.
    case unlikely
  }

  /// What straight lines take off, beside what noise adds to the way over every point, every second and
  /// every fourth.
  private func sampling(without noise: [Double], isMoving: Bool) -> Sampling {
    guard levels.octets >= Self.fewestOctets else { return .none }
    let levelled = Double(8 * levels.octets) / Double(steps)
    let pairs = Double(4 * levels.octets)
    let mean = levels.losses[0] / pairs
    // What the first loss is off by if its parts are independent; a jump or two are the whole of it.
    let scatter = max(levels.squares - pairs * mean * mean, 0).squareRoot()
    let ofNoise = (noise[0] - noise[1]) * levelled
    let first = levels.losses[0] - ofNoise
    // The noise is known to a tenth.
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
    // Turns that many points miss, or noise: that would be of so many meters.
    let step = length / Double(steps - still)
    let variance = step * step * (first / levelled / length) / 0.75
    return variance > Self.mostNoise * Self.mostNoise
      ? .loss(first / levelled, isLeast: true) : .none
  }

  // On a curve a loss is four times as large with each doubling of the interval, at corners twice; of noise it
  // becomes a quarter, and of errors that neighbors share in part 0.7.
  private static let leastGrowth = 1.5
  // Meters of one axis that no receiver in order scatters by from one long interval to the next.
  private static let mostNoise = 5.0
}

/// How much shorter a way is with every second, every fourth and every eighth of its points.
struct LengthLevels: Sendable {
  /// What is measured: eight steps each.
  private(set) var octets = 0
  /// Meters by which a way over every second point is shorter than over all, over every fourth than over
  /// every second, and so on.
  private(set) var losses = InlineArray<3, Double>(repeating: 0)
  /// Of what the first of them is the sum of, the sum of squares.
  private(set) var squares = 0.0

  private struct Mark {
    var place = Coordinate(latitude: 0, longitude: 0)
    var position = ENUVector()
  }

  // A chord in the making, and the way below it.
  private struct Chord {
    var start = Mark()
    var way = 0.0
    var isLong = false
  }

  private var chords = InlineArray<3, Chord>(repeating: Chord())
  private var steps = 0
  // Of the octet in the making.
  private var pending = InlineArray<3, Double>(repeating: 0)
  private var pendingSquares = 0.0

  // From there on a map is not flat.
  private static let long = 20_000.0

  /// The next step starts here; an octet that is not full is left out.
  mutating func start(at place: Coordinate, _ position: ENUVector) {
    let mark = Mark(place: place, position: position)
    for level in chords.indices {
      chords[level] = Chord(start: mark)
      pending[level] = 0
    }
    (steps, pendingSquares) = (0, 0)
  }

  /// Takes the next step.
  mutating func add(
    _ step: ENUVector, _ meters: Double, to place: Coordinate, _ position: ENUVector
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

/// How many of many lengths are how large, by ``SizeClasses``.
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

  /// The median, by even spread within a class; nil of nothing.
  var median: Double? {
    var below = 0
    for (index, count) in counts.enumerated() where count > 0 {
      let half = Double(self.count) / 2 - Double(below)
      if half <= Double(count) { return SizeClasses.value(index, at: half / Double(count)) }
      below += Int(count)
    }
    return nil
  }

  /// The sum of a function over all, each taken for the middle of its class.
  func sum(_ function: (Double) -> Double) -> Double {
    var sum = 0.0
    for (index, count) in counts.enumerated() where count > 0 {
      sum += Double(count) * function(SizeClasses.value(index))
    }
    return sum
  }
}
