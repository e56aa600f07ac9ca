package import GeoCore

/// A stage that drops points with little effect on the shape of a track.
///
/// Each segment is simplified separately. The first and last points of a segment are always kept, and points are never
/// moved. Waypoints, routes and other events pass unchanged.
///
/// A segment is held until it ends, up to 131,072 points. A longer segment, for example from a live source, is
/// simplified in blocks of this number of points. The first and last points of a block are kept. Simplifying a block
/// of *n* points takes O(*n* log *n*) time for any input.
public struct TrackSimplifier: TrackStage {
  /// Maximum number of points held, which need about 50 MB.
  package static let maximumHeld = 1 << 17

  /// The tolerance in meters. Which distance or area the tolerance limits depends on ``method``.
  package let tolerance: Double

  /// The method that selects the points to drop.
  package let method: SimplifyMethod

  /// The numbers of points and the largest errors. The summary is complete after ``finish(into:)``.
  public private(set) var summary = SimplifySummary()

  private let limit: Int
  private let keepsAltitudes: Bool
  private var held: [Location] = []
  // True if the first held point is the last point of the previous block, so it is already output.
  private var continues = false
  private var isInTrack = true

  /// Creates a stage.
  ///
  /// - Parameters:
  ///   - tolerance: the tolerance in meters. A negative number or NaN is treated as 0.
  ///   - method: the method that selects the points to drop.
  public init(tolerance: Double, method: SimplifyMethod = .rdp) {
    self.init(tolerance: tolerance, method: method, maximumHeld: Self.maximumHeld)
  }

  /// - Parameter keepsAltitudes: true if altitude errors must also be within the tolerance. The method
  ///   `visvalingam` ignores this argument.
  init(
    tolerance: Double, method: SimplifyMethod, maximumHeld: Int = Self.maximumHeld,
    keepsAltitudes: Bool = false
  ) {
    self.tolerance = tolerance > 0 ? tolerance : 0
    self.method = method
    self.keepsAltitudes = keepsAltitudes
    limit = maximumHeld
  }

  /// Processes the next event. Track points are held until their segment ends.
  public mutating func process(_ event: LocationEvent, into output: inout [LocationEvent]) {
    switch event {
    case .location(let location) where isInTrack:
      held.append(location)
      guard held.count >= limit else { return }
      giveHeld(into: &output)
      held = [location]
      continues = true
    case .part(let part):
      endSegment(into: &output)
      isInTrack = part.isTrack
      output.append(event)
    default: output.append(event)
    }
  }

  /// Ends the input and outputs the simplified last segment.
  public mutating func finish(into output: inout [LocationEvent]) { endSegment(into: &output) }

  private mutating func endSegment(into output: inout [LocationEvent]) {
    giveHeld(into: &output)
    held.removeAll()
    continues = false
  }

  private mutating func giveHeld(into output: inout [LocationEvent]) {
    guard held.count > (continues ? 1 : 0) else { return }
    let path = SimplifiedPath(held, usesTimes: method == .time)
    let isKept = method.kept(of: path, tolerance: tolerance, keepsAltitudes: keepsAltitudes)
    var last = 0
    for i in held.indices where isKept[i] {
      summary.maximumError = max(summary.maximumError, path.error(last, i))
      summary.maximumAltitudeError = max(
        summary.maximumAltitudeError, path.altitudeError(last, i))
      last = i
      if i > 0 || !continues {
        output.append(.location(held[i]))
        summary.kept += 1
      }
    }
    summary.points += held.count - (continues ? 1 : 0)
  }
}

extension [Coordinate] {
  /// Returns the vertices that Ramer-Douglas-Peucker simplification keeps.
  ///
  /// The first and last vertices are kept. No other vertex is farther from the simplified line than the tolerance.
  ///
  /// - Parameter tolerance: the tolerance in meters.
  package func simplified(tolerance: Double) -> [Coordinate] {
    let isKept = SimplifiedPath(self).kept(tolerance: tolerance)
    return indices.lazy.filter { isKept[$0] }.map { self[$0] }
  }
}

/// The numbers of points before and after a simplification, and its largest errors.
public struct SimplifySummary: Sendable, Hashable {
  package var points = 0

  /// The number of points in the simplified tracks.
  public var kept = 0

  /// The largest distance in meters from an input point to the simplified track.
  ///
  /// The distance is measured to the line between the kept points before and after the input point. For the method
  /// `time`, the distance is measured to the position on that line at the time of the input point.
  public var maximumError = 0.0

  /// The largest difference in meters between the altitude of an input point and the altitude of the simplified track.
  ///
  /// The altitude of the simplified track changes linearly between kept points: with the distance, or with the time for
  /// the method `time`. Without altitudes, the difference is 0.
  package var maximumAltitudeError = 0.0
}

/// The method that selects the points to drop.
public enum SimplifyMethod: String, Sendable, Hashable, Codable, CaseIterable {
  /// D. H. Douglas and T. K. Peucker (1973), U. Ramer (1972): top-down division at the farthest point.
  ///
  /// The method divides a line at the farthest point until no point is outside the tolerance. No input point is farther
  /// than the tolerance from the line between the surrounding kept points, except for a micrometer of rounding. All
  /// points without a valid coordinate are kept. For adversarial input, the method keeps more points than necessary,
  /// but never drops a point that is too far away.
  case rdp

  /// M. Visvalingam and J. D. Whyatt (1993): repeated removal of the point with the smallest triangle.
  ///
  /// A point and its two neighbors form a triangle. Removal stops when no triangle has a smaller area than the
  /// square of the tolerance. Example: a triangle with this area whose base is twice the tolerance has the
  /// tolerance as its height. The method preserves shapes but does not limit distances. The summary contains the
  /// largest distance.
  case visvalingam

  /// N. Meratnia and R. A. de By (2004), top-down time ratio: like `rdp`, but preserves speeds and stops.
  ///
  /// The method measures the distance from a point to the position on the line at the time of the point, assuming
  /// constant speed between the kept points. If the kept points have no times, or if their times do not advance, the
  /// method measures the distance to the line as in `rdp`.
  case time

  /// Returns, for each point of a path, whether the method keeps the point.
  func kept(of path: SimplifiedPath, tolerance: Double, keepsAltitudes: Bool = false) -> [Bool] {
    switch self {
    case .rdp, .time: path.kept(tolerance: tolerance, keepsAltitudes: keepsAltitudes)
    case .visvalingam: Visvalingam.kept(of: path, smallestArea: tolerance * tolerance)
    }
  }
}

/// A stage that simplifies a recording to at most a number of points.
///
/// The stage finds the smallest tolerance that leaves at most the requested number of points in all tracks together,
/// and simplifies like ``TrackSimplifier`` with that tolerance. Except for the method `visvalingam`, altitudes must
/// also be within the tolerance, so the climbs of a straight road are kept. The whole recording is held in memory. The
/// first and last point of each segment are always kept, so a recording of many segments may keep more points than
/// requested.
package struct CountSimplifier: TrackStage {
  /// The requested maximum number of points in a recording.
  let count: Int

  let method: SimplifyMethod

  /// The tolerance in meters that the stage found for the last recording; nil before ``finish(into:)``.
  package private(set) var tolerance: Double?

  /// The combined summary of all recordings so far. Each call of ``finish(into:)`` ends a recording.
  package private(set) var summary = SimplifySummary()

  /// The number of recordings that keep more points than requested, because they have many segments.
  package private(set) var exceedingCount = 0

  private var events: [LocationEvent] = []

  package init(count: Int, method: SimplifyMethod = .rdp) {
    (self.count, self.method) = (count, method)
  }

  /// Holds the event until ``finish(into:)``, because the tolerance depends on the whole recording.
  package mutating func process(_ event: LocationEvent, into output: inout [LocationEvent]) {
    events.append(event)
  }

  /// Ends the recording and outputs its simplified tracks.
  package mutating func finish(into output: inout [LocationEvent]) {
    let tolerance = smallestTolerance()
    var simplifier = TrackSimplifier(tolerance: tolerance, method: method, keepsAltitudes: true)
    for event in events { simplifier.process(event, into: &output) }
    simplifier.finish(into: &output)
    (events, self.tolerance) = ([], tolerance)
    let result = simplifier.summary
    summary.points += result.points
    summary.kept += result.kept
    summary.maximumError = max(summary.maximumError, result.maximumError)
    summary.maximumAltitudeError = max(summary.maximumAltitudeError, result.maximumAltitudeError)
    if result.kept > count { exceedingCount += 1 }
  }

  /// Returns the smallest tolerance in meters that keeps at most ``count`` points, to within 0.1 %.
  private func smallestTolerance() -> Double {
    let paths = segments().map { SimplifiedPath($0, usesTimes: method == .time) }
    func keepsTooMany(_ tolerance: Double) -> Bool {
      let kept = paths.lazy.map { path in
        method.kept(of: path, tolerance: tolerance, keepsAltitudes: true).count { $0 }
      }
      return kept.reduce(0, +) > count
    }
    guard keepsTooMany(0) else { return 0 }
    var (low, high) = (0.0, 1.0)
    // No distance on the Earth exceeds half of the circumference, so do not try larger tolerances.
    while high < 2.1e7, keepsTooMany(high) { (low, high) = (high, 2 * high) }
    if low == 0 {
      // A tolerance of one meter is already large enough, so search between 0.1 mm and 1 m.
      low = 1e-4
      if !keepsTooMany(low) { return low }
    }
    while high > low * 1.001 {
      let middle = (low * high).squareRoot()
      if keepsTooMany(middle) { low = middle } else { high = middle }
    }
    return high
  }

  /// Returns the points of each segment, divided into the same blocks as in ``TrackSimplifier``.
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
