import GeoCore

/// A stage that splits tracks at gaps or stops, by time, by day or by distance.
///
/// Each piece becomes a track, named after the original track with a number or date: `Hike 2`, `Hike 2024-05-01`.
/// Pieces keep their segments. Waypoints and routes pass unchanged.
///
/// - Pieces by time, day or distance share the position at the cut: the first piece ends there, and the next begins
///   there. This position is a recorded point, or is interpolated (see `LocationInterpolation`). The lengths and
///   durations of the pieces therefore add up to the length and duration of the track.
/// - A piece that begins after a stop shares the last position of the stop.
/// - A step across a gap or a segment boundary is not divided. A piece that begins after such a step shares no
///   position with the previous piece.
/// - Some other steps cannot be divided either, because a time is missing or runs backwards, or because there would
///   be more than 10,000 cuts. Such a step is the first step of the new piece.
///
/// Events after a possible gap are held, as in ``GapSplitter``.
package struct TrackSplitter: TrackStage {
  /// The criteria for the end of a piece.
  package enum Rule: Sendable {
    /// Splits at each gap between two track points, even if a segment boundary is between them. If there are several
    /// rules for gaps, only the first is used.
    case gap(GapRule)
    /// Splits at multiples of a duration since the first time of the track. With a duration of 0 or less, nothing is
    /// split.
    case time(Duration)
    /// Splits at each midnight in a time zone.
    case day(LocalZone)
    /// Splits at multiples of a distance in meters along the WGS84 ellipsoid.
    ///
    /// Gaps and steps between segments do not add to the distance. If the distance is 0, negative or NaN, nothing is
    /// split.
    case distance(Double)
    /// Splits at the end of each stop. The stop is the end of one piece, and the next piece begins at the last position
    /// of the stop.
    ///
    /// A stop at the start of a piece does not split the piece. If there are several rules for stops, only the
    /// first is used.
    case stop(StopRule)
  }

  /// The number of tracks with points so far, and the number of pieces into which they were split.
  package private(set) var (trackCount, pieceCount) = (0, 0)
  /// The longest time in seconds between consecutive points of a track so far; nil without times.
  package private(set) var longestInterval: Double?
  /// The longest time near one point so far, even if it is shorter than a stop. Nil without a rule for stops.
  package private(set) var longestStay: Stop?

  private let rules: [Rule]
  // For each rule, the interval in seconds or meters; NaN for rules without an interval.
  private let sizes: [Double]
  private var name: String?
  // The metadata of the current track. Each piece gets a copy.
  private var details: [LocationEvent] = []
  private var isInTrack = true
  // State of the current track: number of pieces, first time, and length in meters.
  private var count = 0
  private var start: Timestamp?
  private var length = 0.0
  // The last point of the current track. `isCutAtLast` is true if a piece ends at this point.
  private var last: Location?
  private var isCutAtLast = false
  // For each rule, the number of the interval that contains the last point; nil if unknown.
  private var marks: [Int64?]
  private var isNewSegment = false
  private var walk: StepMeasurer
  private let splitsAtGaps: Bool
  private let stopRule: StopRule?
  private var stops: StopDetector?
  private var pieceStart: Timestamp?

  /// Maximum number of cuts on one step.
  private static let cutLimit: Int64 = 10_000
  // Tolerance in seconds or meters. If a cut is within the tolerance of a recorded point, the piece ends at that point.
  private static let nearness = 1e-6

  /// Creates a stage.
  ///
  /// - Parameter rules: the rules. A piece ends at each cut of any rule.
  package init(_ rules: [Rule]) {
    self.rules = rules
    sizes = rules.map { rule in
      switch rule {
      case .gap, .day, .stop: .nan
      case .time(let time): time.inSeconds
      case .distance(let meters): meters
      }
    }
    marks = Array(repeating: nil, count: rules.count)
    let gap = rules.compactMap(\.gap).first
    splitsAtGaps = gap != nil
    stopRule =
      rules.lazy.compactMap { if case .stop(let rule) = $0 { rule } else { nil } }.first
    walk = StepMeasurer(gap ?? GapRule(), [.keepsPlaces, .looksAcrossSegments])
  }

  /// Processes the next event. If a piece starts, ``LocationEvent/Part/track(name:)`` is appended before the event.
  package mutating func process(_ event: LocationEvent, into output: inout [LocationEvent]) {
    process(contentsOf: [event], into: &output)
  }

  package mutating func process(
    contentsOf events: ArraySlice<LocationEvent>, into output: inout [LocationEvent]
  ) {
    walk.process(events)
    processMeasured(into: &output)
  }

  package mutating func finish(into output: inout [LocationEvent]) {
    walk.finish()
    processMeasured(into: &output)
  }

  private mutating func processMeasured(into output: inout [LocationEvent]) {
    for index in 0..<walk.count { process(walk.event(index), walk.step(index), into: &output) }
  }

  private mutating func process(
    _ event: LocationEvent, _ step: TrackStep?, into output: inout [LocationEvent]
  ) {
    switch event {
    case .part(.track(let name)):
      isInTrack = true
      (self.name, count, start, length, last, isCutAtLast) = (name, 0, nil, 0, nil, false)
      marks = Array(repeating: nil, count: rules.count)
      (isNewSegment, details) = (false, [])
    case .metadata(let details) where details.subject == .part && isInTrack && count == 0:
      self.details.append(.metadata(details))
    case .part(.segment) where isInTrack:
      // Output the start of the segment with the next point, unless that point starts a new piece.
      isNewSegment = count > 0
    case .part:
      isInTrack = false
      output.append(event)
    case .location(let location):
      if let step, isInTrack { process(location, step, into: &output) }
      output.append(event)
    default: output.append(event)
    }
  }

  private mutating func process(
    _ location: Location, _ step: TrackStep, into output: inout [LocationEvent]
  ) {
    if last != nil, let seconds = step.seconds, seconds > longestInterval ?? -1 {
      longestInterval = seconds
    }
    // The point at which the step starts; nil if the step cannot be divided.
    let origin = step.isPath && !isNewSegment ? last : nil
    let before = length
    if origin != nil { length += step.length }
    if start == nil { start = location.timestamp }

    var isNewPiece = count == 0 || step.kind == .gap && splitsAtGaps || isCutAtLast
    var cuts: [Cut] = []
    for (index, rule) in rules.enumerated() {
      // Some rules need a time. A point without a time stays in the same piece as the points before it.
      guard let mark = mark(of: location, by: rule, size: sizes[index]) else { continue }
      defer { marks[index] = mark }
      guard let known = marks[index], known != mark else { continue }
      guard let origin, mark > known,
        case (let count, false) = mark.subtractingReportingOverflow(known),
        count <= Self.cutLimit,
        let found = self.cuts(
          known + 1...mark, by: rule, size: sizes[index], from: origin, to: location,
          distance: before, step: step.length)
      else {
        isNewPiece = true
        continue
      }
      cuts += found
    }
    if rules.count > 1 { cuts.sort { $0.part < $1.part } }
    if endsStop(at: location, isContinued: origin != nil) { isNewPiece = true }

    if isNewPiece {
      beginPiece(named: (isCutAtLast ? origin : nil) ?? location, into: &output)
      // The previous piece ends at the last point, so repeat this point as the start of the new piece.
      if let origin { output.append(.location(origin)) }
    } else if isNewSegment {
      output.append(.part(.segment))
    }
    if isNewPiece { pieceStart = (origin ?? location).timestamp ?? location.timestamp }
    (isNewSegment, isCutAtLast, last) = (false, false, location)
    for cut in cuts {
      // If the cut is at the recorded point, the next piece begins at this point, but only if another point
      // follows.
      guard let place = cut.location else {
        isCutAtLast = true
        break
      }
      output.append(.location(place))
      beginPiece(named: place, into: &output)
      pieceStart = place.timestamp
      output.append(.location(place))
    }
  }

  /// The end of a piece, as a position on a step.
  private struct Cut {
    /// The position as a fraction of the step.
    var part: Double
    /// The interpolated location; nil if the cut is at the end of the step.
    var location: Location?
  }

  /// Returns the cuts of a step at the starts of intervals, in order; nil if a rule cannot divide the step.
  private func cuts(
    _ intervals: ClosedRange<Int64>, by rule: Rule, size: Double, from: Location, to: Location,
    distance: Double, step: Double
  ) -> [Cut]? {
    let line = LocationInterpolation(from: from, to: to)
    func cut(_ offset: Double, of whole: Double, at time: Timestamp?) -> Cut {
      guard offset < whole - Self.nearness else { return Cut(part: 1) }
      let part = max(offset / whole, 0)
      var place = line.location(at: part)
      if let time { place.timestamp = time }
      return Cut(part: part, location: place)
    }
    var cuts: [Cut] = []
    for number in intervals {
      if case .distance = rule {
        cuts.append(cut(Double(number) * size - distance, of: step, at: nil))
        continue
      }
      guard let first = from.timestamp, let end = to.timestamp, end > first,
        let time = beginning(of: number, by: rule, size: size, near: to), time >= first
      else { return nil }
      cuts.append(cut(time.seconds(since: first), of: end.seconds(since: first), at: time))
    }
    return cuts
  }

  /// Returns the time at which an interval of a rule begins; nil if the rule has no such time.
  private func beginning(
    of number: Int64, by rule: Rule, size: Double, near location: Location
  ) -> Timestamp? {
    switch rule {
    case .gap, .distance, .stop: return nil
    case .time: return start?.advanced(by: Double(number) * size)
    case .day(let zone):
      guard let day = location.day(in: zone) else { return nil }
      return location.moments(atClock: 0, daysLater: Int(number) - day, in: zone).first
    }
  }

  /// Adds a point to the stop detector. Returns true if the point is the first one after a stop that began later than
  /// the current piece. In that case, a new piece begins.
  private mutating func endsStop(at location: Location, isContinued: Bool) -> Bool {
    guard let stopRule, let time = location.timestamp else { return false }
    if stops == nil || !isContinued { stops = StopDetector(stopRule, findsLongestStay: true) }
    let count = stops?.stops.count ?? 0
    stops?.add(location.coordinate, at: time, stopped: 0)
    if let stay = stops?.longestStay, stay.seconds > longestStay?.seconds ?? 0 {
      longestStay = stay
    }
    guard let stop = stops?.stops.last, stops?.stops.count != count, let pieceStart else {
      return false
    }
    return stop.start > pieceStart
  }

  private mutating func beginPiece(
    named location: Location, into output: inout [LocationEvent]
  ) {
    if count == 0 { trackCount += 1 }
    pieceCount += 1
    count += 1
    output.append(.part(.track(name: pieceName(location))))
    output += details
  }

  /// Returns the number of the interval that contains a point. Nil if the rule has no intervals, or if the point lacks
  /// the required time.
  private func mark(of location: Location, by rule: Rule, size: Double) -> Int64? {
    switch rule {
    case .gap, .stop: nil
    case .time:
      location.timestamp.flatMap { time in
        start.flatMap { Self.interval(time.seconds(since: $0), of: size) }
      }
    case .day(let zone): location.day(in: zone).map(Int64.init)
    case .distance: Self.interval(length, of: size)
    }
  }

  private static func interval(_ value: Double, of size: Double) -> Int64? {
    size > 0 ? Int64(exactly: ((value + nearness) / size).rounded(.down)) : nil
  }

  private func pieceName(_ location: Location) -> String {
    var label = String(count)
    for case .day(let zone) in rules {
      guard let day = location.day(in: zone) else { continue }
      // The start of the first representable day is not representable, so use the first representable second.
      let (seconds, overflow) = Int64(day).multipliedReportingOverflow(by: 86400)
      let begin = Timestamp(seconds: overflow ? .min : seconds)
      let date = begin.description.prefix { $0 != "T" }
      label = rules.count == 1 ? String(date) : "\(date) \(label)"
    }
    return name.map { "\($0) \(label)" } ?? label
  }
}

extension TrackSplitter.Rule {
  fileprivate var gap: GapRule? {
    if case .gap(let rule) = self { rule } else { nil }
  }
}
