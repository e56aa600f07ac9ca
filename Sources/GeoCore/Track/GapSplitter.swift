/// A stage that begins a new segment where a recording was interrupted, and, unless it is told to keep
/// them, leaves out what was not recorded as a track: waypoints and routes.
public struct GapSplitter: TrackStage {
  private let rule: GapRule
  private let keepsPlaces: Bool
  private var last: Location?
  private var isInTrack = true

  /// Creates a stage.
  ///
  /// - Parameters:
  ///   - rule: what counts as a gap.
  ///   - keepsPlaces: whether waypoints and routes pass too, as they are.
  public init(_ rule: GapRule = GapRule(), keepsPlaces: Bool = false) {
    self.rule = rule
    self.keepsPlaces = keepsPlaces
  }

  /// Passes the event on, with a ``SourceEvent/Part/segment`` before it where there is a gap.
  public mutating func process(_ event: SourceEvent, into output: inout [SourceEvent]) {
    switch event {
    case .part(let part):
      last = nil
      switch part {
      case .track, .segment: isInTrack = true
      case .route, .waypoints:
        isInTrack = false
        guard keepsPlaces else { return }
      }
    case .location(let location):
      guard isInTrack else {
        if keepsPlaces { output.append(event) }
        return
      }
      if let last, isGap(from: last, to: location) { output.append(.part(.segment)) }
      last = location
    default: break
    }
    output.append(event)
  }

  /// Nothing is held back.
  public mutating func finish(into output: inout [SourceEvent]) {}

  private func isGap(from last: Location, to location: Location) -> Bool {
    let seconds = location.timestamp.flatMap { time in last.timestamp.map(time.seconds(since:)) }
    let metres =
      rule.distance == nil
      ? 0 : Geodesic.wgs84.distance(from: last.coordinate, to: location.coordinate)
    return rule.isGap(seconds: seconds, metres: metres)
  }
}
