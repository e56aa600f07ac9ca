import GeoCore

/// A stage that cuts tracks into several: at gaps, by time, by day or by distance.
///
/// Each piece is a track, named by that it comes from and a number, or its day: `Hike 2`,
/// `Hike 2024-05-01`. Every point is in one piece; the step between two pieces is in neither. Segments
/// are kept within pieces, waypoints and routes pass. Only for gaps points are held, as by a
/// ``GapSplitter``.
public struct TrackSplitter: TrackStage {
  /// Where a piece ends.
  public enum Rule: Sendable {
    /// At a gap, between two points of a track whether or not a segment ends there. Of several such rules
    /// the first counts.
    case gap(GapRule)
    /// After every so much time, above 0, counted from the first time of the track: a piece is a run
    /// of points of the same interval. Of 0 or less nothing is cut.
    case time(Duration)
    /// At midnight of a zone: a piece is a run of points of the same day.
    case day(LocalZone)
    /// After every so many meters, above 0, on the WGS84 ellipsoid, counted within segments: the first
    /// point at or beyond them begins a piece. Of 0, less or NaN nothing is cut.
    case distance(Double)
  }

  private let rules: [Rule]
  // How long the intervals of each rule are: seconds or meters; NaN of one that has none.
  private let sizes: [Double]
  private var name: String?
  // What the file says of the track, which is said of each piece.
  private var details: [LocationEvent] = []
  private var isInTrack = true
  // Of the track: the pieces so far, its first time, its length.
  private var count = 0
  private var start: Timestamp?
  private var length = 0.0
  private var hasPoints = false
  // What the rules said about the last point, in their order; nil where they could not.
  private var marks: [Int64?]
  private var isNewSegment = false
  private var walk: StepMeasurer

  /// Creates a stage.
  ///
  /// - Parameter rules: a piece ends where one of them says so.
  public init(_ rules: [Rule]) {
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

  /// Passes the event on, with a ``LocationEvent/Part/track(name:)`` before it where a piece begins.
  public mutating func process(_ event: LocationEvent, into output: inout [LocationEvent]) {
    process(contentsOf: [event], into: &output)
  }

  /// Passes events on, as one by one.
  public mutating func process(
    contentsOf events: ArraySlice<LocationEvent>, into output: inout [LocationEvent]
  ) {
    walk.process(events)
    takeWalked(into: &output)
  }

  /// What was held back comes out.
  public mutating func finish(into output: inout [LocationEvent]) {
    walk.finish()
    takeWalked(into: &output)
  }

  private mutating func takeWalked(into output: inout [LocationEvent]) {
    for index in 0..<walk.count { take(walk.event(index), walk.step(index), into: &output) }
  }

  private mutating func take(
    _ event: LocationEvent, _ step: TrackStep?, into output: inout [LocationEvent]
  ) {
    switch event {
    case .part(.track(let name)):
      isInTrack = true
      (self.name, count, start, length, hasPoints) = (name, 0, nil, 0, false)
      marks = Array(repeating: nil, count: rules.count)
      (isNewSegment, details) = (false, [])
    case .metadata(let details) where details.subject == .part && isInTrack && count == 0:
      self.details = [.metadata(details)]
    case .part(.segment) where isInTrack:
      // Told with the first point, unless that begins a piece.
      isNewSegment = count > 0
    case .part:
      isInTrack = false
      output.append(event)
    case .location(let location):
      if let step, isInTrack { take(location, step, into: &output) }
      output.append(event)
    default: output.append(event)
    }
  }

  private mutating func take(
    _ location: Location, _ step: TrackStep, into output: inout [LocationEvent]
  ) {
    if hasPoints, !isNewSegment { length += step.length }
    if start == nil { start = location.timestamp }
    var isNewPiece = count == 0 || step.kind == .gap
    for (index, rule) in rules.enumerated() {
      // A point without a time stays with those before it.
      guard let mark = mark(of: location, by: rule, size: sizes[index]) else { continue }
      if let known = marks[index], known != mark { isNewPiece = true }
      marks[index] = mark
    }
    if isNewPiece {
      count += 1
      output.append(.part(.track(name: pieceName(location))))
      output += details
    } else if isNewSegment {
      output.append(.part(.segment))
    }
    (isNewSegment, hasPoints) = (false, true)
  }

  /// The number of the interval that a point is in; nil if that is not known.
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
      // The first day that there is begins before the first second that there is.
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
