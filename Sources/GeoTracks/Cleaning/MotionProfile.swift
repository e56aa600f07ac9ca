/// The kind of motion of an object, which determines its maximum speed, maximum acceleration and noise.
///
/// The acceleration noise is the spectral density of a white acceleration along each axis in m²/s³: the mean square
/// change of velocity per second. The numbers are derived from typical turns: half the squared velocity change in a
/// 90-degree turn, divided by the seconds between turns.
///
/// | profile | maximum speed | maximum acceleration | acceleration noise | climb noise |
/// | --- | --- | --- | --- | --- |
/// | walk | 4 m/s | 4 m/s² | 0.05 m²/s³ | 0.01 m²/s³ |
/// | run | 12 m/s | 6 m/s² | 0.25 m²/s³ | 0.02 m²/s³ |
/// | cycle | 30 m/s | 6 m/s² | 0.6 m²/s³ | 0.04 m²/s³ |
/// | drive | 70 m/s | 10 m/s² | 1.5 m²/s³ | 0.05 m²/s³ |
/// | fly | 350 m/s | 30 m/s² | 10 m²/s³ | 4 m²/s³ |
public enum MotionProfile: String, Sendable, Hashable, Codable, CaseIterable {
  /// Walking or hiking, up to 4 m/s.
  case walk
  /// Running, up to 12 m/s.
  case run
  /// Cycling or skiing, up to 30 m/s.
  case cycle
  /// Driving, or traveling by rail or water, up to 70 m/s.
  case drive
  /// Flying, up to 350 m/s.
  case fly

  /// Maximum speed in meters per second.
  package var maximumSpeed: Double {
    switch self {
    case .walk: 4
    case .run: 12
    case .cycle: 30
    case .drive: 70
    case .fly: 350
    }
  }

  /// Maximum plausible acceleration in m/s². The cleaner never removes a point with a smaller acceleration as an
  /// outlier.
  package var maximumAcceleration: Double {
    switch self {
    case .walk: 4
    case .run, .cycle: 6
    case .drive: 10
    case .fly: 30
    }
  }

  /// Spectral density of the horizontal acceleration along each axis in m²/s³.
  package var accelerationNoise: Double {
    switch self {
    case .walk: 0.05
    case .run: 0.25
    case .cycle: 0.6
    case .drive: 1.5
    case .fly: 10
    }
  }

  /// Spectral density of the vertical acceleration in m²/s³.
  package var climbNoise: Double {
    switch self {
    case .walk: 0.01
    case .run: 0.02
    case .cycle: 0.04
    case .drive: 0.05
    case .fly: 4
    }
  }

  /// Creates the profile that fits the 90th percentile of a track's speeds.
  ///
  /// The upper limits in m/s are 2.2 for `walk`, 5 for `run`, 12 for `cycle` and 70 for `drive`. Faster tracks have the
  /// profile `fly`.
  init(speed: Double) {
    switch speed {
    case ...2.2: self = .walk
    case ...5: self = .run
    case ...12: self = .cycle
    case ...70: self = .drive
    default: self = .fly
    }
  }
}

/// Assigns a profile to each point, according to the speeds around the point.
///
/// Each speed is measured over 10 seconds or more. Over a shorter time, noise could make a walk look like a ride. The
/// profile is derived from the 90th percentile of the last 256 speeds of at least 0.5 m/s. The first points of a
/// segment are held (see ``SegmentHead``) and get the same profile. If there are no such speeds, the profile is
/// `drive`.
struct ProfileChooser: TaggingStage {
  var head: SegmentHead
  private var choice = MotionProfile.drive
  private var anchor: CleaningPoint?
  private var speeds: [Double] = []
  private var next = 0
  private var sinceChoice = 0

  private static let baseline = 10.0
  private static let memory = 256
  // Number of new speeds after which the profile is computed again. This computation is slow, because the speeds must
  // be sorted.
  private static let interval = 8

  init(head: Int) { self.head = SegmentHead(head) }

  mutating func restart() { self = ProfileChooser(head: head.count) }

  func tag(_ point: inout CleaningPoint) { point.profile = choice }

  mutating func measure(_ point: CleaningPoint) {
    guard point.location.timestamp != nil else { return }
    guard let anchor, let seconds = point.seconds(since: anchor), seconds >= 0 else {
      anchor = point
      return
    }
    guard seconds >= Self.baseline else { return }
    self.anchor = point
    let speed = point.meters(to: anchor) / seconds
    guard speed >= 0.5 else { return }
    if speeds.count < Self.memory { speeds.append(speed) } else { speeds[next] = speed }
    next = (next + 1) % Self.memory
    sinceChoice += 1
    if head.isOpen, sinceChoice >= Self.interval || speeds.count <= Self.interval { evaluate() }
  }

  mutating func evaluate() {
    sinceChoice = 0
    guard !speeds.isEmpty else { return }
    choice = MotionProfile(speed: speeds.sorted()[(speeds.count - 1) * 9 / 10])
  }
}

/// Measures the white noise of a track, which the filter uses for points without a reported accuracy.
///
/// Smoothing can only remove noise that differs from point to point (white noise). The size of this noise depends on
/// the receiver. A phone with one fix per second has independent errors of meters. A receiver with a built-in filter
/// and ten fixes per second has errors of centimeters. In third differences of positions at equal intervals, the
/// variance of white noise is 20 times as large as in the positions. Ordinary turning and braking contributes little
/// to these differences.
///
/// The standard deviation on one axis is therefore estimated as the median length of third differences, divided by
/// 1.1774 √20. The factor 1.1774 converts the median length of a two-dimensional normal distribution to its standard
/// deviation. The median covers the last 128 differences, and the estimate is limited to 0.5 m to 10 m. The first
/// points of a segment are held (see ``SegmentHead``) and get the same estimate. With fewer than 8 differences, the
/// noise is unknown.
struct NoiseMeter: TaggingStage {
  var head: SegmentHead
  private var recent: [CleaningPoint] = []
  private var lengths: [Double] = []
  private var next = 0
  private var sinceValue = 0
  private var noise: Double?

  private static let memory = 128
  private static let fewest = 8
  // Number of new differences after which the noise is estimated again. The estimate is slow, because the differences
  // must be sorted.
  private static let interval = 16
  private static let factor = 1.1774 * 20.0.squareRoot()

  init(head: Int) { self.head = SegmentHead(head) }

  mutating func restart() { self = NoiseMeter(head: head.count) }

  func tag(_ point: inout CleaningPoint) { point.noise = noise }

  mutating func measure(_ point: CleaningPoint) {
    if recent.count == 4 { recent.removeFirst() }
    recent.append(point)
    guard recent.count == 4, let length = thirdDifference() else { return }
    if lengths.count < Self.memory { lengths.append(length) } else { lengths[next] = length }
    next = (next + 1) % Self.memory
    sinceValue += 1
    if head.isOpen, sinceValue >= Self.interval || lengths.count <= Self.interval { evaluate() }
  }

  mutating func evaluate() {
    sinceValue = 0
    guard lengths.count >= Self.fewest else { return }
    let median = lengths.sorted()[lengths.count / 2]
    noise = min(max(median / Self.factor, 0.5), 10)
  }

  /// Returns the length of p₃ - 3p₂ + 3p₁ - p₀ in meters, where p₀ to p₃ are the last four positions.
  ///
  /// Returns nil if the intervals differ by a tenth or more, or if the positions are equal.
  private func thirdDifference() -> Double? {
    let (a, b, c, d) = (recent[0], recent[1], recent[2], recent[3])
    guard let first = b.seconds(since: a), let second = c.seconds(since: b),
      let third = d.seconds(since: c), first > 0,
      abs(second - first) < first / 10, abs(third - first) < first / 10
    else { return nil }
    let middle = b.location.coordinate
    guard middle != c.location.coordinate || middle != a.location.coordinate else { return nil }
    let back = HorizontalVector.between(middle, a.location.coordinate).vector
    let on = HorizontalVector.between(middle, c.location.coordinate).vector
    let far = HorizontalVector.between(middle, d.location.coordinate).vector
    let length = (far - on * 3 - back).length
    return length.isFinite ? length : nil
  }
}
