/// A stage that simplifies a recording to at most a number of points.
///
/// The stage finds the smallest tolerance that leaves no more than the requested points in all tracks together, and
/// then works as ``TrackSimplifier`` with that tolerance. It holds the whole recording in memory. The first and last
/// point of each segment are always kept, so a recording of many segments may keep more points than requested.
public struct CountSimplifier: TrackStage {
  /// The requested number of points.
  public let count: Int

  /// The simplification method.
  public let method: SimplifyMethod

  /// The tolerance in meters that was found; nil before ``finish(into:)``.
  public private(set) var tolerance: Double?

  /// The results of all recordings that ended; each call of ``finish(into:)`` ends one.
  public private(set) var summary = SimplifySummary()

  /// The number of recordings that keep more points than requested, because of their many segments.
  public private(set) var exceedingCount = 0

  private var events: [LocationEvent] = []

  /// Creates a stage.
  public init(count: Int, method: SimplifyMethod = .rdp) {
    (self.count, self.method) = (count, method)
  }

  /// Holds the event until ``finish(into:)``.
  public mutating func process(_ event: LocationEvent, into output: inout [LocationEvent]) {
    events.append(event)
  }

  /// Outputs the simplified recording.
  public mutating func finish(into output: inout [LocationEvent]) {
    let tolerance = smallestTolerance()
    var simplifier = TrackSimplifier(tolerance: tolerance, method: method)
    for event in events { simplifier.process(event, into: &output) }
    simplifier.finish(into: &output)
    (events, self.tolerance) = ([], tolerance)
    let result = simplifier.summary
    summary.points += result.points
    summary.kept += result.kept
    summary.maximumError = max(summary.maximumError, result.maximumError)
    if result.kept > count { exceedingCount += 1 }
  }

  /// Returns the smallest tolerance in meters that keeps at most ``count`` points, to within 0.1 %.
  private func smallestTolerance() -> Double {
    let paths = segments().map { SimplifiedPath($0, usesTimes: method == .time) }
    func keepsTooMany(_ tolerance: Double) -> Bool {
      paths.reduce(0) { $0 + method.kept(of: $1, tolerance: tolerance).count { $0 } } > count
    }
    guard keepsTooMany(0) else { return 0 }
    var (low, high) = (0.0, 1.0)
    // No distance on the Earth is longer than half of its circumference.
    while high < 2.1e7, keepsTooMany(high) { (low, high) = (high, 2 * high) }
    if low == 0 {
      // The tolerance is below one meter.
      low = 1e-4
      if !keepsTooMany(low) { return low }
    }
    while high > low * 1.001 {
      let middle = (low * high).squareRoot()
      if keepsTooMany(middle) { low = middle } else { high = middle }
    }
    return high
  }

  /// Returns the points of each segment, in the blocks in which ``TrackSimplifier`` simplifies them.
  private func segments() -> [[Location]] {
    var segments: [[Location]] = []
    var points: [Location] = []
    var isInTrack = true
    for event in events {
      switch event {
      case .part(let part):
        if !points.isEmpty { segments.append(points) }
        points = []
        isInTrack = part.isTrack
      case .location(let location) where isInTrack:
        points.append(location)
        guard points.count == TrackSimplifier.maximumHeld else { continue }
        segments.append(points)
        points = [location]
      default: break
      }
    }
    if !points.isEmpty { segments.append(points) }
    return segments
  }
}
