import GeoCore

/// Computes the statistics of tracks as their points arrive: for each segment, each track, each source and in total.
///
/// - **Segments** come from the file, and gaps (see ``GapRule``) divide them. The duration of a step between two
///   segments is added to the gap time, but its length is not included.
/// - **Distance** is the compensated sum of WGS84 geodesics between points. For the 3-D distance, each step with
///   altitudes at both ends contributes the hypotenuse of its length and its altitude difference. Single jumps and
///   spikes of the altitude are not included.
/// - **Time** is counted in whole nanoseconds. The speed model classifies each step as moving or stopped. The speed
///   threshold is a tenth of the usual speed, but at least 0.15 m/s and at most `movingSpeed`. A step whose time is
///   missing or does not advance adds no time, and the next step starts at the last valid time. The time of a track
///   is the sum of the times of its segments and of the gaps between them. The time of a source is the sum of the
///   times of its tracks and of the gaps between them. A segment or track that starts before the previous one ends
///   is an overlap and adds no gap. The total is the sum over all sources, in any order.
/// - **Speed** is the speed that the receiver reports, if this speed agrees with the positions in windows of 30 s.
///   Otherwise the speed is distance divided by time. The maximum is the largest median of three receiver speeds.
///   Without a trusted receiver, the maximum is the highest speed over two consecutive parts of the path, each of at
///   least 40 m and 4 s. The raw maximum is the highest speed of a single step. Up to four consecutive steps are
///   implausible if the speed jumps up and then falls back. The maximum ignores implausible steps.
/// - **Altitude** is relative to sea level. If the first altitude of a segment is relative to the ellipsoid, the
///   statistics of the segment use only altitudes relative to the ellipsoid. The ascent of several tracks is the sum of
///   their ascents.
/// - **Climbs** are stretches with an average grade of 3 % or more; see `ClimbRule`.
/// - **Routes** are measured like tracks, and **waypoints** are counted. The statistics of a source include neither
///   routes nor waypoints.
///
/// Memory grows with the number of tracks, routes, segments, stops and climbs, not with the number of points.
public struct TrackStatistics: Sendable {
  /// The thresholds and methods for measuring tracks.
  public struct Rules: Sendable, Hashable {
    /// Speed in m/s above which the device counts as moving; 1 km/h by default.
    ///
    /// If the whole recording is slow, the threshold is lower; see ``TrackStatistics``.
    public var movingSpeed = SpeedModel.usualMovingSpeed
    /// Criteria for gaps. By default, a gap lasts longer than 5 minutes and longer than ten times the sampling
    /// interval.
    public var gap = GapRule()
    /// Criteria for stops. By default, a stop lasts at least a minute within 25 m of its first position.
    public var stop = StopRule()
    /// The methods for summing ascent and descent. The array must not be empty.
    public var gains = [GainMethod.automatic]
    /// Criteria for climbs. By default, a climb has a grade of at least 3 %, is at least 500 m long and rises at least
    /// 30 m.
    package var climb = ClimbRule()

    /// Hysteresis in meters for finding climbs. The hysteresis is independent of ``gains``.
    package var climbHysteresis = 3.0

    /// Whether to find stops and to estimate the errors of lengths. A caller that needs neither saves a fifth of the
    /// time.
    package var findsStopsAndLengthErrors = true

    /// Creates rules with the default thresholds and methods.
    public init() {}
  }

  /// The statistics of a source, of its tracks and of its routes.
  public struct Source: Sendable, Hashable {
    /// The name that was passed to ``TrackStatistics/begin(source:)``.
    public var name: String
    /// The statistics of all tracks of the source together.
    public var figures = TrackFigures()
    /// The tracks that have at least one point.
    public var tracks: [Track] = []
    /// The routes that have at least one point. At most 10,000 routes are kept.
    public var routes: [Track] = []
    /// The number of routes that have at least one point, including the routes that are not kept.
    package var routeCount = 0
    /// The waypoints, at most 10,000. Only the coordinate, time, altitude and attribute `name` of each waypoint are
    /// kept.
    public var waypoints: [Location] = []
    /// The number of waypoints, including the waypoints that are not kept.
    package var waypointCount = 0
    /// The recorded laps and sessions in source order. At most 10,000 of each kind are kept.
    public var laps: [Lap] = []
    /// The number of laps and sessions that are not kept.
    package var lapsLeftOut = 0

    /// The number of tracks and segments that are not kept because of ``TrackStatistics/partLimit``. If a track has
    /// only one segment, only the track is counted.
    package var partsLeftOut = 0
    fileprivate var tracksLeftOut = 0

    /// Maximum number of laps, and of sessions, that are kept. A recording of one day has at most about a
    /// thousand laps.
    package static let lapLimit = 10_000
    /// Maximum number of waypoints that are kept for a source.
    package static let waypointLimit = 10_000
    /// Maximum number of routes that are kept for a source.
    package static let routeLimit = 10_000
  }

  /// The statistics of a track and of its segments.
  public struct Track: Sendable, Hashable {
    /// The number of the track among the tracks, routes and groups of waypoints of the source, starting at 1.
    public var number = 1
    /// The name, truncated to 256 bytes; nil if the track has no name.
    public var name: String?
    /// The activity as recorded, truncated to 256 bytes; nil if unknown.
    public var activity: String?
    /// The statistics of all segments of the track together.
    public var figures = TrackFigures()
    /// The statistics of each segment that has points.
    public var segments: [TrackFigures] = []
    /// The number of segments that are not kept because of ``TrackStatistics/partLimit``.
    package var segmentsLeftOut = 0
  }

  /// Maximum number of tracks kept per source, and of segments kept per track; nil for no limit.
  ///
  /// The statistics of a source or track also include the tracks and segments that are not kept.
  package var partLimit: Int?

  private let rules: Rules
  private var walk: StepMeasurer
  private var segment: SegmentMeter
  private var track = Track()
  private var source: Source?
  // True if `source` is not nil. This flag can be read without copying the source.
  private var isInSource = false
  private var done: [Source] = []
  // True if a program has simplified the tracks of the source.
  private var isSimplified = false
  private var parts = PartCounter()
  // The numbers of the tracks that have started, but whose events the step measurer still holds.
  private var trackNumbers: ArraySlice<Int> = []
  // A nested instance that measures the routes of the source as if they were tracks. Empty if there are no routes.
  private var routes: [TrackStatistics] = []
  private var waypoints: [Location] = []
  private var waypointCount = 0

  /// Creates statistics without a source.
  public init(_ rules: Rules = Rules()) {
    self.rules = rules
    walk = StepMeasurer(rules.gap)
    segment = SegmentMeter(rules)
  }

  /// Ends the current source and starts the next one.
  public mutating func begin(source name: String) {
    endSource()
    source = Source(name: name)
    isInSource = true
  }

  /// Processes the next event. If no source has started, a source without a name starts.
  public mutating func process(_ event: LocationEvent) { process(contentsOf: [event]) }

  /// Processes a block of events. The result does not depend on the block size.
  ///
  /// Blocks of several hundred events are fastest, because the steps of a block are measured together.
  package mutating func process(contentsOf events: ArraySlice<LocationEvent>) {
    if !isInSource { begin(source: "") }
    if !parts.isInTrack || events.hasPart { addPlaces(events) }
    walk.process(events)
    processMeasured()
    walk.forget()
  }

  private mutating func processMeasured() {
    for index in 0..<walk.count where !walk.isLeftOut(index) {
      guard let step = walk.step(index) else {
        processOther(walk.event(index))
        continue
      }
      if !step.isPath { endSegment() }
      segment.process(step)
      if step.to.hasAttributes, case .location(let location) = walk.event(index) {
        segment.addMeasures(of: location)
      }
    }
  }

  /// Numbers tracks, routes and groups of waypoints. Adds waypoints, and measures routes.
  private mutating func addPlaces(_ events: ArraySlice<LocationEvent>) {
    for event in events {
      switch event {
      case .part(let part):
        parts.begin(part)
        switch part {
        case .track: trackNumbers.append(parts.number)
        case .route(let name):
          if routes.isEmpty {
            routes.append(TrackStatistics(rules))
            routes[0].partLimit = min(partLimit ?? .max, Source.routeLimit)
          }
          routes[0].beginRoute(name, number: parts.number)
        case .segment, .waypoints: break
        }
      case .location(let location):
        switch parts.kind {
        case .track: break
        case .route: routes[0].process(event)
        case .waypoints: addWaypoint(location)
        }
      default: break
      }
    }
  }

  private mutating func addWaypoint(_ location: Location) {
    waypointCount += 1
    guard waypoints.count < Source.waypointLimit else { return }
    var waypoint = Location(location.coordinate, timestamp: location.timestamp)
    waypoint.altitude = location.altitude
    if let name = location.attribute("name")?.abbreviated() {
      waypoint.attributes = [Location.Attribute("name", name)]
    }
    waypoints.append(waypoint)
  }

  private mutating func beginRoute(_ name: String?, number: Int) {
    if !isInSource { begin(source: "") }
    parts = PartCounter(after: number - 1)
    process(.part(.track(name: name)))
  }

  private mutating func processOther(_ event: LocationEvent) {
    switch event {
    case .part(.track(let name)):
      endTrack()
      track.name = name?.abbreviated()
      track.number = trackNumbers.popFirst() ?? 1
    case .part: endSegment()
    case .simplified:
      isSimplified = true
      if segment.isEmpty { segment = SegmentMeter(rules, isSimplified: true) }
    case .lap(let lap):
      let count = source?.laps.count { $0.extent == lap.extent } ?? 0
      if count < Source.lapLimit { source?.laps.append(lap) } else { source?.lapsLeftOut += 1 }
    case .metadata(let details):
      if track.activity == nil { track.activity = details.activity?.abbreviated() }
    case .diagnostic(let skipped) where skipped.reason != .assumed && skipped.reason != .unkept:
      source?.figures.skipped[skipped.reason, default: 0] += skipped.count
    default: break
    }
  }

  /// The statistics of each source so far, as if the input ended now.
  public var sources: [Source] {
    var copy = self
    copy.endSource()
    return copy.done
  }

  /// Removes and returns the finished tracks of the current source.
  package mutating func takeTracks() -> [Track] {
    guard isInSource, source?.tracks.isEmpty == false else { return [] }
    defer { source?.tracks = [] }
    return source?.tracks ?? []
  }

  /// Removes and returns all finished sources.
  ///
  /// - Parameter endingLast: true to end the current source first.
  package mutating func takeSources(endingLast: Bool) -> [Source] {
    if endingLast { endSource() }
    defer { done = [] }
    return done
  }

  /// The statistics of all sources together.
  public var total: TrackFigures { Self.total(of: sources) }

  /// Returns the combined statistics of several sources.
  package static func total(of sources: [Source]) -> TrackFigures {
    sources.reduce(into: TrackFigures()) { $0.join($1.figures) }
  }

  private mutating func endSegment() {
    guard !segment.isEmpty else { return }
    let figures = segment.finish(isSimplified: isSimplified)
    if track.segments.count < partLimit ?? .max {
      track.segments.append(figures)
    } else {
      track.segmentsLeftOut += 1
    }
    track.figures.add(figures, isSegment: true)
  }

  private mutating func endTrack() {
    endSegment()
    if !track.segments.isEmpty {
      // Recompute all segments with the threshold of the track, so that their gains add up to the gain of the track.
      for index in track.segments.indices { track.segments[index].chooseGains(as: track.figures) }
      if source?.tracks.count ?? 0 < partLimit ?? .max {
        source?.tracks.append(track)
      } else {
        let segments = track.segments.count + track.segmentsLeftOut
        source?.partsLeftOut += 1 + (segments > 1 ? segments : 0)
        source?.tracksLeftOut += 1
      }
      source?.figures.add(track.figures, isSegment: false)
    }
    track = Track()
  }

  private mutating func endSource() {
    walk.finish()
    processMeasured()
    walk = StepMeasurer(rules.gap)
    endTrack()
    if var source {
      if let routes = routes.first?.sources.first {
        source.routes = routes.tracks
        source.routeCount = routes.tracks.count + routes.tracksLeftOut
      }
      (source.waypoints, source.waypointCount) = (waypoints, waypointCount)
      done.append(source)
    }
    (source, isInSource) = (nil, false)
    (parts, trackNumbers, routes) = (PartCounter(), [], [])
    (waypoints, waypointCount) = ([], 0)
    // Create a new meter, because the speed model must not continue in the next source.
    (isSimplified, segment) = (false, SegmentMeter(rules))
  }
}

/// A quantity that a sensor other than the receiver measures along a track.
public enum TrackMeasure: String, Sendable, Hashable, CaseIterable, Codable {
  /// Heart rate in beats per minute.
  case heartRate = "heart_rate_bpm"
  /// Steps or pedal revolutions per minute.
  case cadence = "cadence_rpm"
  /// Power in watts.
  case power = "power_w"
  /// Air temperature in degrees Celsius.
  case temperature = "temperature_c"

  /// Creates the measure for an attribute name in GPX, TCX, table or GeoJSON files; nil for other names.
  ///
  /// The program togeojson writes arrays with plural names, such as `heartRates`, into GeoJSON.
  package init?(attribute name: String) {
    // Compare the lengths first, because comparing strings is slower and most names differ in length.
    switch (name.utf8.count, name) {
    case (2, "hr"), (10, "heart_rate"), (9, "heartrate"), (9, "heartRate"), (9, "HeartRate"),
      (12, "HeartRateBpm"), (5, "heart"), (10, "heartRates"), (10, "heartrates"):
      self = .heartRate
    case (3, "cad"), (7, "cadence"), (7, "Cadence"), (10, "RunCadence"), (4, "cads"),
      (8, "cadences"):
      self = .cadence
    case (5, "power"), (5, "Power"), (5, "watts"), (5, "Watts"), (12, "PowerInWatts"),
      (6, "powers"):
      self = .power
    case (5, "atemp"), (4, "temp"), (11, "temperature"), (11, "Temperature"), (6, "atemps"),
      (12, "temperatures"):
      self = .temperature
    default: return nil
    }
  }

  var order: Int {
    switch self {
    case .heartRate: 0
    case .cadence: 1
    case .power: 2
    case .temperature: 3
    }
  }

  /// Returns the number in an attribute's text; nil if the text is not a number in ``range``.
  func value(_ text: String) -> Double? {
    guard let value = Self.number(text), range.contains(value),
      self != .cadence || value != Self.missingByte
    else { return nil }
    return value
  }

  // The byte that devices write if the sensor has no reading, as in FIT files.
  private static let missingByte = 255.0

  /// Parses a number; nil if the text is not a number. For short text, this method is faster than the general parser.
  private static func number(_ text: String) -> Double? {
    guard 1...6 ~= text.utf8.count else { return Double(text) }
    var number = 0
    for byte in text.utf8 {
      guard UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte else { return Double(text) }
      number = 10 * number + Int(byte - UInt8(ascii: "0"))
    }
    return Double(number)
  }

  /// The range of possible readings. Numbers outside this range are ignored.
  package var range: ClosedRange<Double> {
    switch self {
    case .heartRate: 1...254
    case .cadence: 0...500
    case .power: 0...10_000
    case .temperature: -100...100
    }
  }
}

/// The statistics of one ``TrackMeasure`` along a track. Each point with a reading has the same weight.
public struct MeasureSummary: Sendable, Hashable {
  /// The number of points with a reading.
  package internal(set) var count = 0
  /// The highest reading, in the unit of the measure; -infinity without readings.
  public internal(set) var highest = -Double.infinity
  private var sum = CompensatedSum()

  /// The mean of the readings. Zeros are included, except a heart rate of 0, which means that there is no reading. NaN
  /// without readings.
  public var average: Double { sum.value / Double(count) }

  mutating func add(_ value: Double) {
    count += 1
    highest = max(highest, value)
    sum.add(value)
  }

  mutating func add(_ other: MeasureSummary) {
    count += other.count
    highest = max(highest, other.highest)
    sum.add(other.sum)
  }
}

extension String {
  /// Returns the text, truncated with an ellipsis if it has more than `limit` bytes of UTF-8.
  ///
  /// Use this for names that are only displayed, because a file may contain many long names.
  ///
  /// - Parameter limit: the maximum size in bytes, 3 or more.
  func abbreviated(to limit: Int = 256) -> String {
    guard utf8.count > limit else { return self }
    var room = limit - "…".utf8.count
    // Cut the text between two Unicode scalars, so that it remains valid UTF-8.
    let beginning = unicodeScalars.prefix { scalar in
      room -= UTF8.width(scalar)
      return room >= 0
    }
    return String(beginning) + "…"
  }
}
