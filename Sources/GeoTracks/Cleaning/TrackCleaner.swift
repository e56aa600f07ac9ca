import GeoCore

/// Removes wrong points from tracks and smooths what stays.
///
/// The points of each segment go through these stages, in this order (see <doc:CleaningTracks>):
/// null island and accuracy; times that do not advance; speed that cannot be; acceleration out of line;
/// a constant-velocity Kalman filter with an innovation gate, and Rauch-Tung-Striebel smoothing; what is
/// beyond a limit that was given even then. What is no location of a track, as places of interest, passes
/// unchanged, at once. Segments stay as they are, but that one begins where the track goes on at a place
/// that a limit that was given does not let it reach.
///
/// Every point that goes in comes out or is reported as removed, and those that come out keep their
/// order, time and extras. Removing alone changes no point, and no point of a track whose times advance
/// and whose speeds and accelerations are within the profile's.
///
/// **Memory** does not grow with the track. Removing holds back 7 points, and up to 80 while it is not
/// clear which are wrong; without a profile, unless smoothing is forward, 64 more at the beginning of a
/// segment. Smoothing holds a segment, or of a longer one 21 000 points: 20 000 come out at a time,
/// smoothed by the 1000 behind them too.
public struct TrackCleaner: TrackStage {
  private let rules: CleaningRules
  private var stages: [any CleaningStage]
  private var isInTrack = true
  private var points = 0
  private var scratch = (CleaningOutput(), CleaningOutput())

  /// Creates a cleaner.
  public init(_ rules: CleaningRules = CleaningRules()) {
    self.rules = rules
    stages = [PositionGate(accuracy: rules.accuracy), TimeGate()]
    let head = rules.smoothing == .forward ? 1 : 64
    if rules.profile == nil { stages.append(ProfileChooser(head: head)) }
    let isGuess = rules.profile == nil
    stages.append(
      SpeedGate(
        limit: rules.maximumSpeed, floor: isGuess ? MotionProfile.drive.maximumSpeed : 0))
    if rules.checksAcceleration { stages.append(AccelerationGate(limit: rules.accelerationScore)) }
    if rules.smoothing != .off {
      stages.append(NoiseMeter(head: head))
      let isPromised = !isGuess || rules.maximumSpeed != nil
      stages.append(
        MotionFilter(
          smooths: rules.smoothing == .rts, gate: rules.innovationGate, gap: rules.gapSeconds,
          block: rules.smoothingBlock, overlap: rules.smoothingOverlap,
          rounds: rules.roundsMotion, keepsOriginals: isPromised))
      if isPromised {
        stages.append(SpeedGate(limit: rules.maximumSpeed, isStrict: true))
        stages.append(
          VelocityLimit(
            speed: rules.maximumSpeed, acceleration: rules.profile?.maximumAcceleration))
      }
    }
  }

  /// Takes the next event; what is removed is not reported.
  public mutating func process(_ event: LocationEvent, into output: inout [LocationEvent]) {
    var removed: [RemovedPoint] = []
    process(event, into: &output, removed: &removed)
  }

  /// Says that nothing follows; what is removed is not reported.
  public mutating func finish(into output: inout [LocationEvent]) {
    var removed: [RemovedPoint] = []
    finish(into: &output, removed: &removed)
  }

  /// Takes the next event.
  ///
  /// - Parameters:
  ///   - event: what the source, or the stage before, says.
  ///   - output: gets what comes out.
  ///   - removed: gets the points that are removed, which can be some points later.
  public mutating func process(
    _ event: LocationEvent, into output: inout [LocationEvent], removed: inout [RemovedPoint]
  ) {
    var notices: [CleaningNotice] = []
    process(event, into: &output, removed: &removed, notices: &notices)
  }

  /// Takes the next event.
  ///
  /// - Parameters:
  ///   - event: what the source, or the stage before, says.
  ///   - output: gets what comes out.
  ///   - removed: gets the points that are removed, which can be some points later.
  ///   - notices: gets what else was not believed.
  package mutating func process(
    _ event: LocationEvent, into output: inout [LocationEvent], removed: inout [RemovedPoint],
    notices: inout [CleaningNotice]
  ) {
    switch event {
    case .part(let part):
      finish(into: &output, removed: &removed, notices: &notices)
      isInTrack = part.isTrack
      output.append(event)
    case .location(let location):
      points += 1
      guard isInTrack else {
        output.append(event)
        return
      }
      let point = CleaningPoint(
        index: points, location: location, profile: rules.profile ?? .drive)
      scratch.0.points.append(point)
      run(from: 0, into: &output, removed: &removed, notices: &notices)
    default:
      output.append(event)
    }
  }

  /// Says that nothing follows.
  public mutating func finish(
    into output: inout [LocationEvent], removed: inout [RemovedPoint]
  ) {
    var notices: [CleaningNotice] = []
    finish(into: &output, removed: &removed, notices: &notices)
  }

  /// Says that nothing follows; `notices` gets what else was not believed.
  package mutating func finish(
    into output: inout [LocationEvent], removed: inout [RemovedPoint],
    notices: inout [CleaningNotice]
  ) {
    for index in stages.indices {
      stages[index].endSegment(into: &scratch.0)
      run(from: index + 1, into: &output, removed: &removed, notices: &notices)
    }
  }

  /// Brings the points in the scratch through the stages from that one on.
  private mutating func run(
    from first: Int, into output: inout [LocationEvent], removed: inout [RemovedPoint],
    notices: inout [CleaningNotice]
  ) {
    for index in first..<stages.count {
      if scratch.0.points.isEmpty { break }
      for point in scratch.0.points { stages[index].add(point, into: &scratch.1) }
      scratch.0.points.removeAll(keepingCapacity: true)
      swap(&scratch.0.points, &scratch.1.points)
    }
    for point in scratch.0.points {
      if point.beginsSegment { output.append(.part(.segment)) }
      output.append(.location(point.location))
    }
    scratch.0.points.removeAll(keepingCapacity: true)
    removed.append(contentsOf: scratch.0.removed)
    removed.append(contentsOf: scratch.1.removed)
    scratch.0.removed.removeAll(keepingCapacity: true)
    scratch.1.removed.removeAll(keepingCapacity: true)
    notices.append(contentsOf: scratch.0.notices)
    notices.append(contentsOf: scratch.1.notices)
    scratch.0.notices.removeAll(keepingCapacity: true)
    scratch.1.notices.removeAll(keepingCapacity: true)
  }
}

/// A position on its way through the stages of ``TrackCleaner``.
struct CleaningPoint: Sendable {
  /// Its number in the source, from 1.
  var index: Int
  var location: Location
  var profile: MotionProfile
  /// Standard deviation of the white part of the noise around it, each axis (m); nil where unknown.
  var noise: Double?
  /// As it came, where it is changed and may be removed afterwards. In an array, so that a point without
  /// is no larger.
  var original: [Location] = []
  /// Whether a segment begins with it that the source does not have.
  var beginsSegment = false
}

/// What a stage gives out.
struct CleaningOutput: Sendable {
  var points: [CleaningPoint] = []
  var removed: [RemovedPoint] = []
  var notices: [CleaningNotice] = []

  mutating func remove(
    _ point: CleaningPoint, _ reason: RemovedPoint.Reason, value: Double? = nil
  ) {
    removed.append(
      RemovedPoint(
        index: point.index, location: point.original.first ?? point.location, reason: reason,
        value: value))
  }

  mutating func notice(_ point: CleaningPoint, _ kind: CleaningNotice.Kind, _ value: Double) {
    notices.append(
      CleaningNotice(
        index: point.index, location: point.original.first ?? point.location, kind: kind,
        value: value))
  }
}

/// A step of ``TrackCleaner``: the points of a segment in, those that stay out, in their order.
protocol CleaningStage: Sendable {
  /// Takes the next point.
  mutating func add(_ point: CleaningPoint, into output: inout CleaningOutput)

  /// The segment ends: what was held back comes out, and the next point is the first of another.
  mutating func endSegment(into output: inout CleaningOutput)
}

extension CleaningPoint {
  /// Seconds from another point to this one; nil if one of them has no time.
  func seconds(since other: CleaningPoint) -> Double? {
    location.timestamp.flatMap { time in other.location.timestamp.map(time.seconds(since:)) }
  }

  /// Meters between two points.
  func meters(to other: CleaningPoint) -> Double {
    Geodesic.wgs84.distance(from: location.coordinate, to: other.location.coordinate)
  }

  /// Whether another point is no more than so many meters away.
  func isWithin(_ meters: Double, of other: CleaningPoint) -> Bool {
    location.coordinate.isSurelyWithin(meters, of: other.location.coordinate)
      || self.meters(to: other) <= meters
  }
}

extension Coordinate {
  /// Whether a place is no more than so many meters away, told without a geodesic; false says nothing.
  ///
  /// A degree of a meridian of WGS84 has 111 694 m at most and one of a parallel 111 320 m, so the
  /// straight line in latitude and longitude is no shorter than this length makes it.
  func isSurelyWithin(_ meters: Double, of other: Coordinate) -> Bool {
    let north = (latitude - other.latitude) * 111_700
    let east = (longitude - other.longitude) * 111_330
    return north * north + east * east <= meters * meters && meters >= 0
  }
}

/// What ``TrackCleaner`` takes away, and how it smooths.
public struct CleaningRules: Sendable, Hashable, Codable {
  /// What becomes of the points that stay.
  public enum Smoothing: String, Sendable, Hashable, Codable, CaseIterable {
    /// A Kalman filter, then Rauch-Tung-Striebel smoothing of each segment: the whole segment counts
    /// for every point, which is held until the segment ends.
    case rts
    /// A Kalman filter alone: what came before counts for each point. For live streams.
    case forward
    /// They are left as they are.
    case off
  }

  /// How it moves; nil to judge by the speeds of each segment as they come.
  ///
  /// A profile that is given is held: of what is smoothed no two points in a row are further apart than its
  /// maximum speed allows, and speeds and changes of velocity beyond it are left out.
  public var profile: MotionProfile?

  /// Meters of horizontal accuracy beyond which a point is removed; nil for no limit. Points that do not
  /// say how accurate they are stay.
  public var accuracy: Double? = 50

  /// Meters a second that cannot be; nil for the profile's, and with no profile at least 70. One that is
  /// given is held as a profile is.
  public var maximumSpeed: Double?

  /// Whether points are removed that an implausible acceleration leads to.
  public var checksAcceleration = true

  /// Modified Z-score of an acceleration beyond which it is an outlier.
  public var accelerationScore = 5.0

  /// Smoothing of the points that stay.
  public var smoothing = Smoothing.rts

  /// The chi-square of an innovation, two degrees of freedom, beyond which the filter rejects a point; 25
  /// is passed by all but four in a million points that are as good as they say.
  public var innovationGate = 25.0

  /// How long without a point the filter begins anew; nil, as more than a day, for a day.
  public var gap: Duration? {
    get { gapSeconds.map(Duration.init(saturating:)) }
    set { gapSeconds = newValue?.inSeconds }
  }

  var gapSeconds: Double? = 300

  /// Points that Rauch-Tung-Striebel smoothing takes at once; see ``TrackCleaner``.
  package var smoothingBlock = 20_000

  /// Points behind these that it looks at too.
  package var smoothingOverlap = 1000

  /// Whether what smoothing gives out has the digits that accuracies deserve, no more: places to 1e-8
  /// degrees, lengths and speeds to a thousandth, directions to a hundredth.
  package var roundsMotion = true

  /// The usual rules.
  public init() {}

  // What is for tests is left out.
  private enum CodingKeys: String, CodingKey {
    case profile, accuracy, maximumSpeed, checksAcceleration, accelerationScore, smoothing
    case innovationGate
    case gapSeconds = "gap"
  }
}

/// What ``TrackCleaner`` did beside removing points: which altitudes it did not believe, and where a
/// gate was wrong and began anew.
package struct CleaningNotice: Sendable, Hashable {
  /// The number of the point among the positions of the source, from 1.
  package var index: Int

  /// The point as it came.
  package var location: Location

  package var kind: Kind

  /// The number that belongs to the kind, in the unit of ``Kind/unit``.
  package var value: Double

  /// Kinds of notices.
  package enum Kind: String, Sendable, Hashable, CaseIterable {
    /// The altitude was not believed, so many meters from the one expected: another was put in its place.
    case altitudeRefused = "altitude-refused"
    /// So many altitudes in a row were not believed: the filter of altitudes begins anew at the first of
    /// those that agree, and they stay.
    case altitudeAnew = "altitude-anew"
    /// So many positions in a row were not believed: the filter begins anew with the first, and they stay.
    case positionAnew = "position-anew"
    /// So many of the receiver's velocities in a row were not believed: the filter's own begins anew from
    /// positions alone.
    case velocityAnew = "velocity-anew"
    /// A new segment begins: it takes so many meters a second to here, but those that follow agree.
    case segmentBegun = "segment-begun"

    /// The unit of ``CleaningNotice/value``; nil for a count.
    package var unit: String? {
      switch self {
      case .altitudeRefused: "m"
      case .segmentBegun: "m/s"
      case .altitudeAnew, .positionAnew, .velocityAnew: nil
      }
    }
  }
}

/// A point that ``TrackCleaner`` has taken out of a track, and why.
public struct RemovedPoint: Sendable, Hashable {
  /// Its number among the positions of the source, from 1.
  public var index: Int

  /// The point as it came.
  public var location: Location

  /// Why it was removed.
  public var reason: Reason

  /// The number that spoke against it, in the unit of ``Reason/unit``; nil where there is none.
  public var value: Double?

  /// Kinds of reasons.
  public enum Reason: String, Sendable, Hashable, Codable, CaseIterable {
    /// Latitude and longitude are 0, exactly: a receiver without a fix.
    case nullIsland = "null-island"
    /// Its accuracy is worse than the limit (meters).
    case accuracy
    /// The time of the point before it (seconds: 0).
    case duplicateTime = "duplicate-time"
    /// So many seconds before the point before it.
    case backwardTime = "backward-time"
    /// So many seconds after the points that follow it.
    case futureTime = "future-time"
    /// Neither the point before it nor those behind it can be reached at the maximum speed (meters a
    /// second that it would take).
    case speed
    /// The same place, to the last bit, as two that were removed for their speed before.
    case sentinel
    /// The acceleration at it is out of line with those around it (meters a second squared).
    case acceleration
    /// Too far from where the filter expects it (chi-square with two degrees of freedom).
    case innovation

    /// The unit of ``RemovedPoint/value``.
    public var unit: String? {
      switch self {
      case .nullIsland, .sentinel, .innovation: nil
      case .accuracy: "m"
      case .duplicateTime, .backwardTime, .futureTime: "s"
      case .speed: "m/s"
      case .acceleration: "m/s²"
      }
    }
  }

  /// Creates a report.
  package init(index: Int, location: Location, reason: Reason, value: Double? = nil) {
    self.index = index
    self.location = location
    self.reason = reason
    self.value = value
  }
}
