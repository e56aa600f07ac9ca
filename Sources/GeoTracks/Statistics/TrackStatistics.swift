import GeoCore

/// Measures tracks as their points come: each segment, each track, each source and all together.
///
/// - **Segments** are the file's; a gap (see ``GapRule``) ends one too. Nothing is measured across the
///   edge of a segment but time, which is `gap`.
/// - **Distance** is the sum of geodesics on WGS84 from point to point, compensated. 3-D adds the
///   difference of altitude of each step by Pythagoras, where both ends have one.
/// - **Time** is counted in whole nanoseconds. Each step is moving or stopped, as the model of speed decides: from a
///   tenth of the usual speed, at least 0.15 m/s and at most `movingSpeed`. A time that is missing, equal to an earlier
///   one or before it adds nothing: the next later one is compared with the last that counted.
///   The time of a track is that of its segments and of the gaps between them, and that of a source the
///   same of its tracks; where a part begins before the end of the one before, nothing is added and an
///   overlap is counted. The time of all sources is the sum of theirs, in whatever order they come.
/// - **Speed** is the receiver's where its sum agrees with the positions in windows of 30 s, and distance by time
///   elsewhere. The maximum is the largest median of three speeds of the receiver, or without a trusted receiver the
///   speed that lasts over two stretches of 40 m and 4 s. The raw maximum is the speed of any step. A step is not
///   plausible if up to four steps in a row are faster than those before and after by more than 10 m/s² and 5 m/s.
/// - **Altitude** is that above sea level, or above the ellipsoid in a segment that has no other first.
/// - **Climbs** are stretches with an average grade of 3 % or more; ``ClimbRule`` says which.
/// - **Routes** are measured as tracks are, and **waypoints** are counted. Neither is part of the figures of a source.
///
/// Memory grows with the number of tracks, routes, segments, stops and climbs, not with the number of points.
public struct TrackStatistics: Sendable {
  /// How things are measured.
  public struct Rules: Sendable, Hashable, Codable {
    /// The highest speed (m/s) from which a device counts as moving; 1 km/h if not changed. A recording that is
    /// slow throughout has a lower one.
    public var movingSpeed = SpeedModel.usualMovingSpeed
    /// Where a recording was interrupted.
    public var gap = GapRule()
    /// When a track stays somewhere.
    public var stop = StopRule()
    /// How ascent and descent are summed, one or more ways.
    public var gains = [GainMethod.automatic]
    /// What counts as a climb.
    public var climb = ClimbRule()

    /// Meters that an altitude has to differ from the last that counted to count for climbs: those of the
    /// first of ``gains`` that is by hysteresis, else 3, so that climbs and ascent are of the same altitudes.
    public var climbHysteresis: Double {
      for case .hysteresis(let meters) in gains { return meters }
      return 3
    }

    /// The usual rules.
    public init() {}
  }

  /// The figures of a source and of its parts.
  public struct Source: Sendable, Hashable {
    /// What it is called.
    public var name: String
    /// Its figures.
    public var figures = TrackFigures()
    /// Its tracks that have points.
    public var tracks: [Track] = []
    /// The routes that have points; the first ``routeLimit``.
    public var routes: [Track] = []
    /// The number of routes that have points.
    public var routeCount = 0
    /// Its waypoints, of each the place, time, altitude and extra `name`; the first ``waypointLimit``.
    public var waypoints: [Location] = []
    /// How many waypoints it has.
    public var waypointCount = 0
    /// What it sums up itself of laps and sessions, in its order; of each kind the first ``lapLimit``.
    public var laps: [Lap] = []
    /// How many laps and sessions are left out beyond the limit.
    public var lapsLeftOut = 0

    /// Tracks, and segments of tracks with several, beyond ``TrackStatistics/partLimit``.
    package var partsLeftOut = 0
    /// The tracks among ``partsLeftOut``.
    fileprivate var tracksLeftOut = 0

    /// How many laps, and how many sessions, are kept: ten times those of any day of a person's.
    public static let lapLimit = 10_000
    /// How many waypoints are kept.
    public static let waypointLimit = 10_000
    /// The number of routes that are kept.
    public static let routeLimit = 10_000
  }

  /// The figures of a track and of its segments.
  public struct Track: Sendable, Hashable {
    /// Its position among the tracks, routes and groups of waypoints of its source, from 1.
    public var number = 1
    /// Its name, of which 256 bytes are kept; nil if it has none.
    public var name: String?
    /// The kind of activity, as its source calls it, of which 256 bytes are kept; nil if it says none.
    public var activity: String?
    /// Its figures.
    public var figures = TrackFigures()
    /// The figures of its segments that have points.
    public var segments: [TrackFigures] = []
    /// Segments beyond ``TrackStatistics/partLimit``.
    package var segmentsLeftOut = 0
  }

  /// The number of tracks of a source, and of segments of a track, that are kept; nil for all. The figures of sources
  /// and tracks include the others.
  package var partLimit: Int?

  private let rules: Rules
  private var walk: StepMeasurer
  private var segment: SegmentMeter
  private var track = Track()
  private var source: Source?
  // As `source` says, without a copy of it.
  private var isInSource = false
  private var done: [Source] = []
  // Whether the source left points out on purpose.
  private var isSimplified = false
  private var parts = PartCounter()
  // The numbers of the tracks that have begun in the source and not yet in the walk.
  private var trackNumbers: ArraySlice<Int> = []
  // The routes of the source as tracks of one element; empty if it has no routes.
  private var routes: [TrackStatistics] = []
  private var waypoints: [Location] = []
  private var waypointCount = 0

  /// Creates statistics of nothing.
  public init(_ rules: Rules = Rules()) {
    self.rules = rules
    walk = StepMeasurer(rules.gap)
    segment = SegmentMeter(rules)
  }

  /// A source begins; the one before has ended.
  public mutating func begin(source name: String) {
    endSource()
    source = Source(name: name)
    isInSource = true
  }

  /// Takes what a source says; of one without a name, if none has begun.
  public mutating func add(_ event: LocationEvent) { add(contentsOf: [event]) }

  /// Takes what a source says, a block of some hundred events best: they are measured together. The figures are
  /// the same as of one by one.
  public mutating func add(contentsOf events: ArraySlice<LocationEvent>) {
    if !isInSource { begin(source: "") }
    if !parts.isInTrack || events.hasPart { addPlaces(events) }
    walk.process(events)
    addWalked()
  }

  private mutating func addWalked() {
    for index in 0..<walk.count where !walk.isLeftOut(index) {
      guard let step = walk.step(index) else {
        take(walk.event(index))
        continue
      }
      if !step.isPath { endSegment() }
      segment.add(step)
      if step.to.hasAttributes, case .location(let location) = walk.event(index) {
        segment.addMeasures(of: location)
      }
    }
  }

  /// Numbers the parts, counts waypoints, and measures routes.
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
        case .route: routes[0].add(event)
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
    add(.part(.track(name: name)))
  }

  private mutating func take(_ event: LocationEvent) {
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

  /// The sources so far, as if all ended here.
  public var sources: [Source] {
    var copy = self
    copy.endSource()
    return copy.done
  }

  /// Removes the tracks of the open source that have ended, and returns them.
  package mutating func takeTracks() -> [Track] {
    guard isInSource, source?.tracks.isEmpty == false else { return [] }
    defer { source?.tracks = [] }
    return source?.tracks ?? []
  }

  /// Ends the open source, if there is one; removes all that have ended, and returns them.
  package mutating func takeSources(endingLast: Bool) -> [Source] {
    if endingLast { endSource() }
    defer { done = [] }
    return done
  }

  /// The figures of all sources so far.
  public var total: TrackFigures { Self.total(of: sources) }

  /// The figures of sources together.
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
    track.figures.add(figures)
  }

  private mutating func endTrack() {
    endSegment()
    if !track.segments.isEmpty {
      if source?.tracks.count ?? 0 < partLimit ?? .max {
        source?.tracks.append(track)
      } else {
        let segments = track.segments.count + track.segmentsLeftOut
        source?.partsLeftOut += 1 + (segments > 1 ? segments : 0)
        source?.tracksLeftOut += 1
      }
      source?.figures.add(track.figures)
    }
    track = Track()
  }

  private mutating func endSource() {
    walk.finish()
    addWalked()
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
    // What the speed model knows belongs to the source.
    (isSimplified, segment) = (false, SegmentMeter(rules))
  }
}

/// What a sensor beside the receiver measures along a track.
public enum TrackMeasure: String, Sendable, Hashable, CaseIterable, Codable {
  /// Beats of the heart a minute.
  case heartRate = "heart_rate_bpm"
  /// Steps or turns of the pedals a minute.
  case cadence = "cadence_rpm"
  /// Watts.
  case power = "power_w"
  /// Degrees Celsius of the air.
  case temperature = "temperature_c"

  /// The measure that an extra of this name holds, as GPX, TCX and tables call it; nil for none.
  package init?(attribute name: String) {
    // Their lengths tell most names apart, and comparing texts is slow.
    switch (name.utf8.count, name) {
    case (2, "hr"), (10, "heart_rate"), (9, "heartrate"), (9, "heartRate"), (9, "HeartRate"),
      (12, "HeartRateBpm"):
      self = .heartRate
    case (3, "cad"), (7, "cadence"), (7, "Cadence"), (10, "RunCadence"): self = .cadence
    case (5, "power"), (5, "Power"), (5, "watts"), (5, "Watts"), (12, "PowerInWatts"):
      self = .power
    case (5, "atemp"), (4, "temp"), (11, "temperature"), (11, "Temperature"): self = .temperature
    default: return nil
    }
  }

  /// Its place among all of them, from 0.
  var order: Int {
    switch self {
    case .heartRate: 0
    case .cadence: 1
    case .power: 2
    case .temperature: 3
    }
  }

  /// The number that an extra's text is; nil for none, and for what does not count.
  func value(_ text: String) -> Double? {
    guard let value = Self.number(text), range.contains(value) else { return nil }
    return value
  }

  /// Most are a few digits, for which the general way would be slow.
  private static func number(_ text: String) -> Double? {
    guard 1...6 ~= text.utf8.count else { return Double(text) }
    var number = 0
    for byte in text.utf8 {
      guard UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte else { return Double(text) }
      number = 10 * number + Int(byte - UInt8(ascii: "0"))
    }
    return Double(number)
  }

  /// The values that count: what devices write for none, and what no body or engine reaches, does not.
  var range: ClosedRange<Double> {
    switch self {
    case .heartRate: 1...300
    case .cadence: 0...500
    case .power: 0...10_000
    case .temperature: -100...100
    }
  }
}

/// The values of one ``TrackMeasure`` along a track: each point that has one counts once.
public struct MeasureSummary: Sendable, Hashable {
  /// Points that have a value.
  public internal(set) var count = 0
  /// The highest value.
  public internal(set) var highest = -Double.infinity
  private var sum = CompensatedSum()

  /// The mean of the values, zeros included; a heart rate of 0 is none.
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
  /// The text, or of one longer than `limit` bytes of UTF-8 its beginning and an ellipsis, together no
  /// more than that: for names that are kept only to be shown, as a file may have any number of any length.
  ///
  /// - Parameter limit: bytes, 3 or more.
  func abbreviated(to limit: Int = 256) -> String {
    guard utf8.count > limit else { return self }
    var room = limit - "…".utf8.count
    // By scalars, so that none is cut.
    let beginning = unicodeScalars.prefix { scalar in
      room -= UTF8.width(scalar)
      return room >= 0
    }
    return String(beginning) + "…"
  }
}
