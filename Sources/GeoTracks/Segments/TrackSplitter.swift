import GeoCore

/// A stage that splits tracks at gaps, by time, by day or by distance.
///
/// Each piece becomes a track, named after the original with a number or day: `Hike 2`, `Hike 2024-05-01`. Every point
/// is in exactly one piece. The step between two pieces belongs to no piece. Pieces keep their segments. Waypoints and
/// routes pass unchanged. Only the gap rule holds points, as ``GapSplitter`` does.
package struct TrackSplitter: TrackStage {
  /// A rule that determines where a piece ends.
  package enum Rule: Sendable {
    /// Splits at each gap between two track points, even if a segment boundary is between them. Only the first gap rule
    /// counts.
    case gap(GapRule)
    /// Splits at multiples of a duration above 0, counted from the first time of the track.
    ///
    /// A piece contains the consecutive points of one interval. With 0 or less, the rule has no effect.
    case time(Duration)
    /// Splits at midnight in a time zone. A piece contains the consecutive points of one day.
    case day(LocalZone)
    /// Splits at multiples of a distance in meters above 0. Only the path within segments counts.
    ///
    /// The distance is along the WGS84 ellipsoid. The first point at or after a multiple starts a piece. With 0, less
    /// or NaN, the rule has no effect.
    case distance(Double)
  }

  /// The number of tracks with points so far, and of their pieces.
  package private(set) var (trackCount, pieceCount) = (0, 0)
  /// The longest time in seconds between consecutive points of a track so far; nil without times.
  package private(set) var longestInterval: Double?

  private let rules: [Rule]
  // The interval of each rule in seconds or meters; NaN for rules without an interval.
  private let sizes: [Double]
  private var name: String?
  // The metadata of the track. Each piece gets a copy.
  private var details: [LocationEvent] = []
  private var isInTrack = true
  // State of the track: number of pieces, first time and length.
  private var count = 0
  private var start: Timestamp?
  private var length = 0.0
  private var hasPoints = false
  // For each rule, the number of the interval that contains the last point; nil if unknown.
  private var marks: [Int64?]
  private var isNewSegment = false
  private var walk: StepMeasurer

  /// Creates a stage.
  ///
  /// - Parameter rules: the rules. A piece ends when any of the rules applies.
  package init(_ rules: [Rule]) {
    self.rules = rules
    sizes = rules.map { rule in
      switch rule {
      case .gap, .day: .nan
      case .time(let time): time.inSeconds
      case .distance(let meters): meters
      }
    }
    marks = Array(repeating: nil, count: rules.count)
    let gap = rules.compactMap(\.gap).first ?? .none
    walk = StepMeasurer(gap, [.keepsPlaces, .looksAcrossSegments])
  }

  /// Appends the event. At the start of a piece, ``LocationEvent/Part/track(name:)`` is appended first.
  package mutating func process(_ event: LocationEvent, into output: inout [LocationEvent]) {
    process(contentsOf: [event], into: &output)
  }

  /// Processes a block of events. The result is the same as for one event at a time.
  package mutating func process(
    contentsOf events: ArraySlice<LocationEvent>, into output: inout [LocationEvent]
  ) {
    walk.process(events)
    processMeasured(into: &output)
  }

  /// Outputs the held events.
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
      (self.name, count, start, length, hasPoints) = (name, 0, nil, 0, false)
      marks = Array(repeating: nil, count: rules.count)
      (isNewSegment, details) = (false, [])
    case .metadata(let details) where details.subject == .part && isInTrack && count == 0:
      self.details.append(.metadata(details))
    case .part(.segment) where isInTrack:
      // Output the segment start with the next point, unless that point starts a piece.
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
    if hasPoints, let seconds = step.seconds, seconds > longestInterval ?? -1 {
      longestInterval = seconds
    }
    if hasPoints, !isNewSegment { length += step.length }
    if start == nil { start = location.timestamp }
    var isNewPiece = count == 0 || step.kind == .gap
    for (index, rule) in rules.enumerated() {
      // A point without a time stays with the previous points.
      guard let mark = mark(of: location, by: rule, size: sizes[index]) else { continue }
      if let known = marks[index], known != mark { isNewPiece = true }
      marks[index] = mark
    }
    if isNewPiece {
      if count == 0 { trackCount += 1 }
      pieceCount += 1
      count += 1
      output.append(.part(.track(name: pieceName(location))))
      output += details
    } else if isNewSegment {
      output.append(.part(.segment))
    }
    (isNewSegment, hasPoints) = (false, true)
  }

  /// Returns the number of the interval that contains a point; nil if unknown.
  private func mark(of location: Location, by rule: Rule, size: Double) -> Int64? {
    switch rule {
    case .gap: nil
    case .time:
      location.timestamp.flatMap { time in
        start.flatMap { Self.interval(time.seconds(since: $0), of: size) }
      }
    case .day(let zone): location.day(in: zone).map(Int64.init)
    case .distance: Self.interval(length, of: size)
    }
  }

  private static func interval(_ value: Double, of size: Double) -> Int64? {
    size > 0 ? Int64(exactly: (value / size).rounded(.down)) : nil
  }

  private func pieceName(_ location: Location) -> String {
    var label = String(count)
    for case .day(let zone) in rules {
      guard let day = location.day(in: zone) else { continue }
      // The first day of the range starts before the first second of the range.
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
