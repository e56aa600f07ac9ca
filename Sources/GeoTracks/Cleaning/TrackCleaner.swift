import GeoCore

/// Removes wrong points from tracks and smooths the remaining points.
///
/// Each segment passes through these stages (see <doc:CleaningTracks>):
///
/// 1. Remove points at latitude 0 and longitude 0, and points with a poor accuracy.
/// 2. Remove points whose times do not advance.
/// 3. Remove points that would require an impossible speed.
/// 4. Remove outliers in acceleration.
/// 5. Smooth the remaining points by a constant-velocity Kalman filter and Rauch-Tung-Striebel smoothing. Remove points
///    that are too far from the filter's prediction.
/// 6. If you set a limit, remove points and velocities that still exceed it.
///
/// Waypoints, routes and all events other than locations pass unchanged and immediately. Segments are preserved, but
/// a step that exceeds a limit that you set starts a new segment.
///
/// Every input point is either output or removed. Output points keep their order, time and attributes. Without
/// smoothing, no point changes. All points are kept if the times advance and the speeds and accelerations are within
/// the limits of the profile.
///
/// **Memory** does not grow with the track. To decide which points are wrong, the cleaner usually holds 7 points, and
/// never more than 80 points. To choose a profile, it holds 64 more points at the start of a segment, except with
/// forward smoothing. Smoothing holds a whole segment of up to 21 000 points. In a longer segment, smoothing outputs
/// 20 000 points at a time and also uses the 1000 points after them.
public struct TrackCleaner: TrackStage {
  private let rules: CleaningRules
  private var stages: [any CleaningStage]
  private var isInTrack = true
  private var points = 0
  private var scratch = (CleaningOutput(), CleaningOutput())

  /// Creates a cleaner. The default rules derive the profile from the speeds of each segment.
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

  /// Processes the next event. Removed points are not reported.
  public mutating func process(_ event: LocationEvent, into output: inout [LocationEvent]) {
    var removed: [RemovedPoint] = []
    process(event, into: &output, removed: &removed)
  }

  /// Ends the input and outputs the held points. Removed points are not reported.
  public mutating func finish(into output: inout [LocationEvent]) {
    var removed: [RemovedPoint] = []
    finish(into: &output, removed: &removed)
  }

  /// Processes the next event.
  ///
  /// - Parameters:
  ///   - output: the array to which events are appended.
  ///   - removed: the array to which removed points are appended. A point may be removed during a later call.
  package mutating func process(
    _ event: LocationEvent, into output: inout [LocationEvent], removed: inout [RemovedPoint]
  ) {
    var notices: [CleaningNotice] = []
    process(event, into: &output, removed: &removed, notices: &notices)
  }

  /// Processes the next event.
  ///
  /// - Parameters:
  ///   - output: the array to which events are appended.
  ///   - removed: the array to which removed points are appended. A point may be removed during a later call.
  ///   - notices: the array to which restarts of filters and rejected altitudes are appended.
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

  /// Ends the input and outputs the held points.
  package mutating func finish(
    into output: inout [LocationEvent], removed: inout [RemovedPoint]
  ) {
    var notices: [CleaningNotice] = []
    finish(into: &output, removed: &removed, notices: &notices)
  }

  /// Ends the input and outputs the held points. Restarts of filters and rejected altitudes are appended to `notices`.
  package mutating func finish(
    into output: inout [LocationEvent], removed: inout [RemovedPoint],
    notices: inout [CleaningNotice]
  ) {
    for index in stages.indices {
      stages[index].endSegment(into: &scratch.0)
      run(from: index + 1, into: &output, removed: &removed, notices: &notices)
    }
  }

  /// Passes the points in `scratch` through the stages, beginning with the stage at index `first`.
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

/// A track point that passes through the stages of ``TrackCleaner``, with the results of earlier stages.
struct CleaningPoint: Sendable {
  /// The number of the location in the source, starting at 1.
  var index: Int
  var location: Location
  var profile: MotionProfile
  /// Standard deviation in meters of the white noise on each axis, measured around the point; nil if unknown.
  var noise: Double?
  /// The original location if a later stage may remove the point, otherwise empty. An empty array needs less space than
  /// an optional.
  var original: [Location] = []
  /// True if a new segment must start at this point, because the step to it exceeds the speed limit.
  var beginsSegment = false
}

/// The points, removed points and notices that a stage has produced.
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

/// A stage of ``TrackCleaner``, which receives the points of a segment and outputs the kept points in order.
protocol CleaningStage: Sendable {
  /// Processes the next point of the segment. A point may be output or removed in a later call.
  mutating func process(_ point: CleaningPoint, into output: inout CleaningOutput)

  /// Ends the segment and outputs or removes the held points. The next point starts another segment.
  mutating func endSegment(into output: inout CleaningOutput)
}

extension CleaningPoint {
  /// Returns the seconds from another point to this one; nil if either point has no time.
  func seconds(since other: CleaningPoint) -> Double? {
    location.timestamp.flatMap { time in other.location.timestamp.map(time.seconds(since:)) }
  }

  /// Returns the distance to another point in meters.
  func meters(to other: CleaningPoint) -> Double {
    Geodesic.wgs84.distance(from: location.coordinate, to: other.location.coordinate)
  }

  func isWithin(_ meters: Double, of other: CleaningPoint) -> Bool {
    location.coordinate.isSurelyWithin(meters, of: other.location.coordinate)
      || self.meters(to: other) <= meters
  }
}

extension Coordinate {
  /// True if this coordinate is certainly within a distance in meters of another one. False means that it may be
  /// farther away.
  ///
  /// This test is faster than computing a geodesic. On WGS84, a degree of latitude is at most 111 694 m long, and a
  /// degree of longitude at most 111 320 m. The computed length is therefore never too short.
  func isSurelyWithin(_ meters: Double, of other: Coordinate) -> Bool {
    let north = (latitude - other.latitude) * 111_700
    let east = (longitude - other.longitude) * 111_330
    return north * north + east * east <= meters * meters && meters >= 0
  }
}

/// Options of ``TrackCleaner`` for removing and smoothing points.
public struct CleaningRules: Sendable, Hashable {
  /// The methods for smoothing the kept points.
  package enum Smoothing: String, Sendable, Hashable, Codable, CaseIterable {
    /// A Kalman filter and Rauch-Tung-Striebel smoothing of each segment.
    ///
    /// Later points correct earlier points, so all points are held until the segment ends.
    case rts
    /// A Kalman filter without smoothing. Only earlier points influence a point, so this mode is suitable for live
    /// streams.
    case forward
    /// No filter. The kept points are not changed.
    case off
  }

  /// The kind of motion; nil to derive it from the speeds of each segment.
  ///
  /// A profile that you set is a strict limit. After smoothing, no step between consecutive points is faster than
  /// the profile's maximum speed. The cleaner also clears the speed and course of points whose speed or
  /// acceleration exceeds the profile's limit.
  public var profile: MotionProfile?

  /// Maximum horizontal accuracy in meters; nil for no limit. Points with a larger accuracy radius are removed.
  ///
  /// Points without a reported accuracy are kept.
  public var accuracy: Double? = 50

  /// Maximum speed in meters per second. A maximum that you set is a strict limit, like a profile.
  ///
  /// If this property is nil, the maximum speed of the profile is used. If ``profile`` is nil too, the maximum is at
  /// least 70 m/s.
  public var maximumSpeed: Double?

  /// True to remove points with an implausible acceleration.
  package var checksAcceleration = true

  /// Modified Z-score above which an acceleration is an outlier.
  package var accelerationScore = 5.0

  /// The method for smoothing the kept points.
  package var smoothing = Smoothing.rts

  /// The chi-square of the innovation, with two degrees of freedom, above which a point is rejected.
  ///
  /// The innovation is the distance between the observed and the predicted position. If the reported accuracies are
  /// correct, a limit of 25 rejects four points in a million.
  package var innovationGate = 25.0

  /// The longest interval between two points that the filter bridges. After a longer interval, the filter restarts.
  ///
  /// Nil and any interval above a day have the same effect as a day.
  public var gap: Duration? {
    get { gapSeconds.map(Duration.init(saturating:)) }
    set { gapSeconds = newValue?.inSeconds }
  }

  var gapSeconds: Double? = 300

  /// Number of points that the smoothing outputs at a time; see ``TrackCleaner``.
  package var smoothingBlock = 20_000

  /// Number of points after a block that influence its smoothing; see ``TrackCleaner``.
  package var smoothingOverlap = 1000

  /// True to round smoothed coordinates to 1e-8 degrees, lengths to 1 mm, speeds to 1 mm/s and angles to 0.01 degrees.
  package var roundsMotion = true

  /// Creates rules with a maximum accuracy of 50 m, smoothing, and a profile that is derived from the speeds.
  public init() {}
}

/// A decision of ``TrackCleaner`` other than the removal of a point: a rejected altitude or a restart of a filter.
package struct CleaningNotice: Sendable, Hashable {
  /// The number of the location in the source, starting at 1.
  package var index: Int

  /// The location before cleaning.
  package var location: Location

  package var kind: Kind

  /// A quantity whose meaning depends on ``kind``; see the cases of ``Kind``. Its unit is ``Kind/unit``.
  package var value: Double

  /// The decisions that a notice can report.
  package enum Kind: String, Sendable, Hashable, CaseIterable {
    /// The filter rejected an altitude and replaced it. The value is the rejected altitude minus the expected altitude
    /// in meters.
    case altitudeRefused = "altitude-refused"
    /// The altitude filter restarts at the first of several rejected altitudes that agree.
    ///
    /// These altitudes are kept. The value is the number of consecutive rejected altitudes.
    case altitudeAnew = "altitude-anew"
    /// The filter restarts at the first of several rejected positions, which are kept. The value is the number of these
    /// positions.
    case positionAnew = "position-anew"
    /// The filter ignores the receiver's velocity from now on, and estimates the velocity from positions alone.
    ///
    /// The value is the number of consecutive velocities that did not agree.
    case velocityAnew = "velocity-anew"
    /// A new segment starts, because the step to its first point is too fast, but later points agree with that point.
    /// The value is the speed of the step in m/s.
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

/// A point that ``TrackCleaner`` removed, with the reason.
package struct RemovedPoint: Sendable, Hashable {
  /// The number of the location in the source, starting at 1.
  package var index: Int

  /// The location before cleaning.
  package var location: Location

  package var reason: Reason

  /// The quantity that caused the removal, in the unit of ``unit``; nil if the reason has no quantity.
  package var value: Double?

  /// The reasons for which a point is removed.
  package enum Reason: String, Sendable, Hashable, Codable, CaseIterable {
    /// Latitude and longitude are exactly 0, because the receiver had no fix.
    case nullIsland = "null-island"
    /// The accuracy radius exceeds the limit. The value is the radius in meters.
    case accuracy
    /// The time equals the time of the previous point. The value is 0 seconds.
    case duplicateTime = "duplicate-time"
    /// The time is before the time of the previous point. The value is the difference in seconds.
    case backwardTime = "backward-time"
    /// The time is after the times of the following points. The value is the difference in seconds from the first of
    /// these times.
    case futureTime = "future-time"
    /// The point cannot be reached from its neighbors at the maximum speed. The value is the required speed in m/s.
    case speed
    /// The coordinate is exactly equal to one at which two points were removed because of their speed.
    case sentinel
    /// The acceleration is an outlier among its neighbors. The value is the acceleration in m/s².
    case acceleration
    /// The point is too far from the position that the filter predicted. The value is the chi-square with two degrees
    /// of freedom.
    case innovation

    /// The unit of ``RemovedPoint/value``: s, m, m/s or m/s²; nil for a number without a unit.
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

  package init(index: Int, location: Location, reason: Reason, value: Double? = nil) {
    self.index = index
    self.location = location
    self.reason = reason
    self.value = value
  }
}

/// A stage that measures a property of a segment, such as its noise, and assigns it to each point.
///
/// The first points of a segment are held until enough of them have been measured. All held points get the same
/// property.
protocol TaggingStage: CleaningStage {
  /// The held points at the start of a segment.
  var head: SegmentHead { get set }

  /// Adds the next point to the measurement.
  mutating func measure(_ point: CleaningPoint)

  /// Computes the property from the points measured so far.
  mutating func evaluate()

  /// Assigns the property to a point.
  func tag(_ point: inout CleaningPoint)

  /// Discards all measurements at the end of a segment.
  mutating func restart()
}

/// The points at the start of a segment, which are held until the stage has measured enough of them.
struct SegmentHead: Sendable {
  /// Number of points that are held at the start of a segment.
  let count: Int
  fileprivate var waiting: [CleaningPoint] = []
  /// True if the stage has finished the first measurement, so that points are no longer held.
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
