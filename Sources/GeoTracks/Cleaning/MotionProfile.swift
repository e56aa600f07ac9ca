/// How something moves: how fast at most, and how restless.
///
/// `accelerationNoise` is the spectral density of a white acceleration (m²/s³, each axis): the mean
/// square change of velocity in a second. It is set from a typical turn: half the square of the change
/// of velocity in a turn of 90 degrees, by the seconds between turns.
///
/// | profile | maximum speed | maximum acceleration | acceleration noise | of climb |
/// | --- | --- | --- | --- | --- |
/// | walk | 4 m/s | 4 m/s² | 0.05 m²/s³ | 0.01 m²/s³ |
/// | run | 12 m/s | 6 m/s² | 0.25 m²/s³ | 0.02 m²/s³ |
/// | cycle | 30 m/s | 6 m/s² | 0.6 m²/s³ | 0.04 m²/s³ |
/// | drive | 70 m/s | 10 m/s² | 1.5 m²/s³ | 0.05 m²/s³ |
/// | fly | 350 m/s | 30 m/s² | 10 m²/s³ | 4 m²/s³ |
public enum MotionProfile: String, Sendable, Hashable, Codable, CaseIterable {
  /// On foot.
  case walk
  /// On foot, fast.
  case run
  /// By bicycle, or on skis.
  case cycle
  /// By road, rail or water.
  case drive
  /// By air.
  case fly

  /// Meters a second that are not exceeded.
  public var maximumSpeed: Double {
    switch self {
    case .walk: 4
    case .run: 12
    case .cycle: 30
    case .drive: 70
    case .fly: 350
    }
  }

  /// Meters a second squared up to which no point is taken for wrong.
  public var maximumAcceleration: Double {
    switch self {
    case .walk: 4
    case .run, .cycle: 6
    case .drive: 10
    case .fly: 30
    }
  }

  /// Spectral density of the acceleration over ground, each axis (m²/s³).
  public var accelerationNoise: Double {
    switch self {
    case .walk: 0.05
    case .run: 0.25
    case .cycle: 0.6
    case .drive: 1.5
    case .fly: 10
    }
  }

  /// Spectral density of the vertical acceleration (m²/s³).
  public var climbNoise: Double {
    switch self {
    case .walk: 0.01
    case .run: 0.02
    case .cycle: 0.04
    case .drive: 0.05
    case .fly: 4
    }
  }

  /// The profile that a high speed of a track, its 90th percentile, speaks for.
  ///
  /// Up to 2.2 m/s walk, 5 run, 12 cycle, 70 drive.
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

/// Gives each point the profile that the speeds around it speak for.
///
/// A speed is that of a way of 10 seconds or more, so that noise does not make a walk a ride. The 90th
/// percentile of the last 256 that are 0.5 m/s or more chooses the profile. The first `head` points of a
/// segment are held and get one choice; before there are speeds it is `drive`.
struct ProfileChooser: TaggingStage {
  var head: SegmentHead
  private var choice = MotionProfile.drive
  private var anchor: CleaningPoint?
  private var speeds: [Double] = []
  private var next = 0
  private var sinceChoice = 0

  private static let baseline = 10.0
  private static let memory = 256
  // Speeds between one choice and the next: a choice sorts.
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

/// Measures how much of the noise of a track is white, for points that do not state their accuracy.
///
/// Only what differs from point to point can be smoothed away, and of receivers that is very different: a
/// phone's fix of each second is off by meters anew, ten fixes a second of a receiver with a filter of its
/// own by centimeters. Third differences of positions at equal intervals have 20 times the variance of
/// white noise, and little of a motion that turns and brakes as things do. So the standard deviation of
/// one axis is their median length (the same as of a two-dimensional normal distribution, 1.1774 of its
/// deviation) by 1.1774 √20, over the last 128; it is taken between 0.5 m and 10 m. The first `head` points
/// of a segment are held and get one value; before there are 8 differences it is not known.
struct NoiseMeter: TaggingStage {
  var head: SegmentHead
  private var recent: [CleaningPoint] = []
  private var lengths: [Double] = []
  private var next = 0
  private var sinceValue = 0
  private var noise: Double?

  private static let memory = 128
  private static let fewest = 8
  // Differences between one value and the next: a value sorts.
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

  /// The length of p₃ - 3p₂ + 3p₁ - p₀ (m); nil if the intervals differ by a tenth or more, or the
  /// positions do not.
  private func thirdDifference() -> Double? {
    let (a, b, c, d) = (recent[0], recent[1], recent[2], recent[3])
    guard let first = b.seconds(since: a), let second = c.seconds(since: b),
      let third = d.seconds(since: c), first > 0,
      abs(second - first) < first / 10, abs(third - first) < first / 10
    else { return nil }
    let middle = b.location.coordinate
    guard middle != c.location.coordinate || middle != a.location.coordinate else { return nil }
    let back = ENUVector.between(middle, a.location.coordinate).vector
    let on = ENUVector.between(middle, c.location.coordinate).vector
    let far = ENUVector.between(middle, d.location.coordinate).vector
    let length = (far - on * 3 - back).length
    return length.isFinite ? length : nil
  }
}
