package import GeoCore

/// A stage that leaves out points that a track hardly needs.
///
/// Each segment is simplified for itself, its first and last points are always kept, and points are
/// kept as they are, never moved. Waypoints, routes and whatever else is no track pass unchanged.
///
/// A segment is held until it ends: up to ``maximumHeld`` points. A longer one, such as of a live
/// source, is simplified in blocks of that many, whose ends are kept too. However contrived the points
/// are, a block takes O(*n* log *n*).
public struct TrackSimplifier: TrackStage {
  /// Points of a segment that are held at once, some 50 MB.
  public static let maximumHeld = 1 << 17

  /// Meters; a point nearer than that may go.
  public let tolerance: Double

  /// Which points go.
  public let method: SimplifyMethod

  /// What has been done so far.
  public private(set) var summary = SimplifySummary()

  private let limit: Int
  private var held: [Location] = []
  // The first point held has been given out, as the last one of the block before.
  private var continues = false
  private var isInTrack = true

  /// Creates a stage.
  ///
  /// - Parameters:
  ///   - tolerance: meters, 0 or more; a negative one or NaN counts as 0.
  ///   - method: which points go.
  public init(tolerance: Double, method: SimplifyMethod = .rdp) {
    self.init(tolerance: tolerance, method: method, maximumHeld: Self.maximumHeld)
  }

  init(tolerance: Double, method: SimplifyMethod, maximumHeld: Int) {
    self.tolerance = tolerance > 0 ? tolerance : 0
    self.method = method
    limit = maximumHeld
  }

  /// Takes the next event.
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

  /// Gives out the last segment.
  public mutating func finish(into output: inout [LocationEvent]) { endSegment(into: &output) }

  private mutating func endSegment(into output: inout [LocationEvent]) {
    giveHeld(into: &output)
    held.removeAll()
    continues = false
  }

  private mutating func giveHeld(into output: inout [LocationEvent]) {
    guard held.count > (continues ? 1 : 0) else { return }
    let path = SimplifiedPath(held, usesTimes: method == .time)
    let isKept =
      switch method {
      case .rdp, .time: path.kept(tolerance: tolerance)
      case .visvalingam: Visvalingam.kept(of: path, smallestArea: tolerance * tolerance)
      }
    var last = 0
    for i in held.indices where isKept[i] {
      summary.maximumError = max(summary.maximumError, path.error(last, i))
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
  /// Returns the corners of a line that a simplification by Ramer, Douglas and Peucker keeps.
  ///
  /// The first and the last corner stay. No other corner lies farther from the result than the tolerance.
  ///
  /// - Parameter tolerance: meters.
  package func simplified(tolerance: Double) -> [Coordinate] {
    let isKept = SimplifiedPath(self).kept(tolerance: tolerance)
    return indices.lazy.filter { isKept[$0] }.map { self[$0] }
  }
}

/// What a simplification has done.
public struct SimplifySummary: Sendable, Hashable {
  /// Points that came in.
  public var points = 0

  /// Points that were kept.
  public var kept = 0

  /// The largest distance in meters that a point of the input has from the result: from the way
  /// between the kept points before and after it, or with `time` from the place there at its time.
  public var maximumError = 0.0
}

/// Which points of a track may go when it is simplified.
public enum SimplifyMethod: String, Sendable, Hashable, Codable, CaseIterable {
  /// D. H. Douglas and T. K. Peucker (1973), U. Ramer (1972): from the whole segment downwards, a way
  /// is divided at the point farthest from it as long as that is farther than the tolerance. No point
  /// of the input is farther from the way between the kept points before and after it than the
  /// tolerance, to a micrometer of rounding; points without a valid place all stay. A track contrived to
  /// take long keeps more points than it needs, not points that are farther.
  case rdp

  /// M. Visvalingam and J. D. Whyatt (1993): the point whose triangle with its neighbors is the
  /// smallest goes, again and again, until no triangle is smaller than the square of the tolerance,
  /// which is that of a spike as high as the tolerance over a base of twice that. It keeps shapes, but
  /// bounds no distance: what was reached is measured.
  case visvalingam

  /// N. Meratnia and R. A. de By (2004), the top-down time ratio: as `rdp`, but a point is compared
  /// with the place where one would have been at its time, moving evenly from one kept point to the
  /// next; so speeds and stops are kept too. Where the kept points have no times, or the later is not
  /// the later, the distance from the way is taken as by `rdp`.
  case time
}
