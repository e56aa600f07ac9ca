import GeoCore

/// Removes wrong points from tracks and smooths the remaining points.
///
/// The points of each segment pass these stages in order (see <doc:CleaningTracks>):
///
/// 1. null island and accuracy
/// 2. times that do not advance
/// 3. impossible speeds
/// 4. outliers in acceleration
/// 5. a constant-velocity Kalman filter with an innovation gate, and Rauch-Tung-Striebel smoothing
/// 6. points and velocities that still exceed a requested limit
///
/// Other events, and locations outside tracks such as waypoints, pass unchanged and immediately. Segments are
/// preserved, but a new segment starts where a step exceeds a requested limit.
///
/// Every input point is either output or reported as removed. Output points keep their order, time and attributes.
/// Without smoothing, no point changes. The cleaner keeps all points if the times advance and the speeds and
/// accelerations are within the profile.
///
/// **Memory** does not grow with the track. The removal of wrong points holds 7 points, or up to 80 while it cannot
/// decide which points are wrong. To choose a profile, the cleaner holds 64 more points at the start of a segment,
/// except with forward smoothing. Smoothing holds a whole segment of up to 21 000 points. In a longer segment,
/// smoothing outputs 20 000 points at a time and also uses the 1000 points after them.
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

  /// Processes the next event. Does not report removed points.
  public mutating func process(_ event: LocationEvent, into output: inout [LocationEvent]) {
    var removed: [RemovedPoint] = []
    process(event, into: &output, removed: &removed)
  }

  /// Ends the input. Does not report removed points.
  public mutating func finish(into output: inout [LocationEvent]) {
    var removed: [RemovedPoint] = []
    finish(into: &output, removed: &removed)
  }

  /// Processes the next event.
  ///
  /// - Parameters:
  ///   - event: the event of the source or of the previous stage.
  ///   - output: the array to which events are appended.
  ///   - removed: the array to which removed points are appended, sometimes only after later points are processed.
  package mutating func process(
    _ event: LocationEvent, into output: inout [LocationEvent], removed: inout [RemovedPoint]
  ) {
    var notices: [CleaningNotice] = []
    process(event, into: &output, removed: &removed, notices: &notices)
  }

  /// Processes the next event.
  ///
  /// - Parameters:
  ///   - event: the event of the source or of the previous stage.
  ///   - output: the array to which events are appended.
  ///   - removed: the array to which removed points are appended, sometimes only after later points are processed.
  ///   - notices: the array to which other decisions are appended.
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

  /// Ends the input.
  package mutating func finish(
    into output: inout [LocationEvent], removed: inout [RemovedPoint]
  ) {
    var notices: [CleaningNotice] = []
    finish(into: &output, removed: &removed, notices: &notices)
  }

  /// Ends the input and appends other decisions to `notices`.
  package mutating func finish(
    into output: inout [LocationEvent], removed: inout [RemovedPoint],
    notices: inout [CleaningNotice]
  ) {
    for index in stages.indices {
      stages[index].endSegment(into: &scratch.0)
      run(from: index + 1, into: &output, removed: &removed, notices: &notices)
    }
  }

  /// Passes the points in `scratch` through the stages from `first` on.
  private mutating func run(
    from first: Int, into output: inout [LocationEvent], removed: inout [RemovedPoint],
    notices: inout [CleaningNotice]
  ) {
    for index in first..<stages.count {
      if scratch.0.points.isEmpty { break }
      for point in scratch.0.points { stages[index].process(point, into: &scratch.1) }
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

/// A position inside the stages of ``TrackCleaner``.
struct CleaningPoint: Sendable {
  /// The number of the position in the source, starting at 1.
  var index: Int
  var location: Location
  var profile: MotionProfile
  /// Standard deviation of the surrounding white noise along each axis (m); nil if unknown.
  var noise: Double?
  /// The original location, if a later stage may remove the changed point. An empty array needs less space than an
  /// optional.
  var original: [Location] = []
  /// True if the cleaner starts a new segment at this point.
  var beginsSegment = false
}

/// The output of a stage.
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

/// A stage of ``TrackCleaner``: receives the points of a segment and outputs the kept ones in order.
protocol CleaningStage: Sendable {
  /// Processes the next point.
  mutating func process(_ point: CleaningPoint, into output: inout CleaningOutput)

  /// Ends the segment and releases held points. The next point starts another segment.
  mutating func endSegment(into output: inout CleaningOutput)
}

extension CleaningPoint {
  /// Returns the seconds from another point to this one; nil if either has no time.
  func seconds(since other: CleaningPoint) -> Double? {
    location.timestamp.flatMap { time in other.location.timestamp.map(time.seconds(since:)) }
  }

  /// Returns the distance to another point in meters.
  func meters(to other: CleaningPoint) -> Double {
    Geodesic.wgs84.distance(from: location.coordinate, to: other.location.coordinate)
  }

  /// True if another point is within a distance in meters.
  func isWithin(_ meters: Double, of other: CleaningPoint) -> Bool {
    location.coordinate.isSurelyWithin(meters, of: other.location.coordinate)
      || self.meters(to: other) <= meters
  }
}

extension Coordinate {
  /// True if a coordinate is certainly within a distance in meters; false if it may be farther away.
  ///
  /// This test avoids a geodesic. On WGS84, a degree of latitude is at most 111 694 m long, and a degree of longitude
  /// at most 111 320 m. The length computed here is therefore never too short.
  func isSurelyWithin(_ meters: Double, of other: Coordinate) -> Bool {
    let north = (latitude - other.latitude) * 111_700
    let east = (longitude - other.longitude) * 111_330
    return north * north + east * east <= meters * meters && meters >= 0
  }
}

/// Rules for removing and smoothing points with ``TrackCleaner``.
public struct CleaningRules: Sendable, Hashable {
  /// How the cleaner smooths the kept points.
  package enum Smoothing: String, Sendable, Hashable, Codable, CaseIterable {
    /// A Kalman filter and Rauch-Tung-Striebel smoothing of each segment.
    ///
    /// All points of a segment influence each point, so points are held until the segment ends.
    case rts
    /// Only a Kalman filter, which uses earlier points only. This mode is suitable for live streams.
    case forward
    /// No smoothing; points are not changed.
    case off
  }

  /// The kind of motion; nil to derive it from the speeds of each segment.
  ///
  /// The cleaner enforces a profile that you set. After smoothing, no step between consecutive points is faster than
  /// the profile's maximum speed. The cleaner also clears speeds and velocity changes that exceed the profile.
  public var profile: MotionProfile?

  /// Maximum horizontal accuracy in meters; nil for no limit. Points with a larger value are removed.
  ///
  /// Points without a stated accuracy are kept.
  public var accuracy: Double? = 50

  /// The speed limit in meters per second.
  ///
  /// If nil, the limit of the profile applies. If the profile is nil too, the limit is at least 70. The cleaner
  /// enforces a limit that you set, as it enforces a profile.
  public var maximumSpeed: Double?

  /// True to remove points with an implausible acceleration.
  package var checksAcceleration = true

  /// Modified Z-score above which an acceleration is an outlier.
  package var accelerationScore = 5.0

  /// Smoothing of the kept points.
  package var smoothing = Smoothing.rts

  /// The chi-square (two degrees of freedom) of the innovation above which a point is rejected.
  ///
  /// The innovation is the distance between the observed and the predicted position. If the stated accuracies are
  /// correct, a value of 25 rejects four in a million points.
  package var innovationGate = 25.0

  /// The longest interval between two points across which the filter continues. After a longer interval, the filter
  /// restarts.
  ///
  /// Nil and values above a day mean a day.
  public var gap: Duration? {
    get { gapSeconds.map(Duration.init(saturating:)) }
    set { gapSeconds = newValue?.inSeconds }
  }

  var gapSeconds: Double? = 300

  /// Number of points that are smoothed at a time; see ``TrackCleaner``.
  package var smoothingBlock = 20_000

  /// Number of additional later points that the smoothing uses.
  package var smoothingOverlap = 1000

  /// True to round smoothed values to the digits that the accuracies justify.
  ///
  /// Coordinates are rounded to 1e-8 degrees, lengths to 1 mm, speeds to 1 mm/s and angles to 0.01 degrees.
  package var roundsMotion = true

  /// Creates the default rules.
  public init() {}
}

/// A decision of ``TrackCleaner`` other than removing a point.
///
/// Notices report refused altitudes and restarts of a filter.
package struct CleaningNotice: Sendable, Hashable {
  /// The number of the point among the positions of the source, starting at 1.
  package var index: Int

  /// The original point.
  package var location: Location

  package var kind: Kind

  /// The value that the kind describes, in the unit of ``Kind/unit``.
  package var value: Double

  /// Kinds of notices.
  package enum Kind: String, Sendable, Hashable, CaseIterable {
    /// The filter refused an altitude and replaced it. The value is the difference in meters: the refused altitude
    /// minus the expected altitude.
    case altitudeRefused = "altitude-refused"
    /// The altitude filter restarts at the first of several refused altitudes that agree.
    ///
    /// The cleaner keeps these altitudes. The value is the number of consecutive refused altitudes.
    case altitudeAnew = "altitude-anew"
    /// The filter restarts at the first of several refused positions, and the cleaner keeps these positions. The value
    /// is the number of refused positions.
    case positionAnew = "position-anew"
    /// The filter restarts the velocity from positions alone.
    ///
    /// The value is the number of consecutive refused receiver velocities.
    case velocityAnew = "velocity-anew"
    /// A new segment starts. The step to the new position is too fast, but later points agree with this position. The
    /// value is the speed in m/s.
    case segmentBegun = "segment-begun"

    /// The unit of ``CleaningNotice/value``; nil if the value is a count.
    package var unit: String? {
      switch self {
      case .altitudeRefused: "m"
      case .segmentBegun: "m/s"
      case .altitudeAnew, .positionAnew, .velocityAnew: nil
      }
    }
  }
}

/// A point removed by ``TrackCleaner``, with the reason.
package struct RemovedPoint: Sendable, Hashable {
  /// The number of the point among the positions of the source, starting at 1.
  package var index: Int

  /// The original point.
  package var location: Location

  /// The reason for the removal.
  package var reason: Reason

  /// The value that caused the removal, in s, m, m/s or m/s² depending on the reason; nil if the reason has no value.
  package var value: Double?

  /// The reasons for removal.
  package enum Reason: String, Sendable, Hashable, Codable, CaseIterable {
    /// Latitude and longitude are exactly 0, because the receiver had no fix.
    case nullIsland = "null-island"
    /// The accuracy is worse than the limit. The value is the accuracy in meters.
    case accuracy
    /// The time equals the previous point's time. The value is 0 seconds.
    case duplicateTime = "duplicate-time"
    /// The time is before the previous point's time. The value is the difference in seconds.
    case backwardTime = "backward-time"
    /// The time is after the times of the following points. The value is the difference in seconds.
    case futureTime = "future-time"
    /// The point cannot be reached from its neighbors at the maximum speed. The value is the required speed in m/s.
    case speed
    /// The coordinate equals, to the last bit, a coordinate that was removed twice for its speed.
    case sentinel
    /// The acceleration is an outlier among its neighbors. The value is the acceleration in m/s².
    case acceleration
    /// The point is too far from the filter's prediction. The value is the chi-square with two degrees of freedom.
    case innovation

    /// The unit of ``RemovedPoint/value``.
    package var unit: String? {
      switch self {
      case .nullIsland, .sentinel, .innovation: nil
      case .accuracy: "m"
      case .duplicateTime, .backwardTime, .futureTime: "s"
      case .speed: "m/s"
      case .acceleration: "m/s²"
      }
    }
  }

  /// Creates a removed point.
  package init(index: Int, location: Location, reason: Reason, value: Double? = nil) {
    self.index = index
    self.location = location
    self.reason = reason
    self.value = value
  }
}

/// A stage that tags each point with a value derived from the segment.
///
/// The stage holds the first points of a segment until it has measured enough points. All held points get the same
/// value.
protocol TaggingStage: CleaningStage {
  /// The first points of a segment, which wait for a value.
  var head: SegmentHead { get set }

  /// Measures the next point.
  mutating func measure(_ point: CleaningPoint)

  /// Computes the value from the points so far.
  mutating func evaluate()

  /// Tags a point with the value.
  func tag(_ point: inout CleaningPoint)

  /// Discards the measurements of the segment.
  mutating func restart()
}

/// The first points of a segment.
struct SegmentHead: Sendable {
  /// Number of points that are held.
  let count: Int
  fileprivate var waiting: [CleaningPoint] = []
  /// True if the stage has a value, so that points are no longer held.
  fileprivate(set) var isOpen = false

  init(_ count: Int) { self.count = count }
}

extension TaggingStage {
  mutating func process(_ point: CleaningPoint, into output: inout CleaningOutput) {
    measure(point)
    if head.isOpen {
      append(point, to: &output)
    } else {
      head.waiting.append(point)
      if head.waiting.count >= head.count { open(into: &output) }
    }
  }

  mutating func endSegment(into output: inout CleaningOutput) {
    open(into: &output)
    head = SegmentHead(head.count)
    restart()
  }

  private mutating func open(into output: inout CleaningOutput) {
    evaluate()
    for point in head.waiting { append(point, to: &output) }
    head.waiting = []
    head.isOpen = true
  }

  private func append(_ point: CleaningPoint, to output: inout CleaningOutput) {
    var point = point
    tag(&point)
    output.points.append(point)
  }
}
