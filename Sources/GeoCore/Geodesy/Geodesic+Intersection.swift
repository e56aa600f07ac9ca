import GeoPlatform

/// Where two geodesics meet.
public struct GeodesicIntersection: Sendable, Hashable {
  /// How two geodesics meet.
  public enum Kind: String, Sendable, Hashable, Codable {
    /// They cross.
    case crossing
    /// They run along each other in the same direction; every point of the one is on the other.
    case coincident
    /// They run along each other in opposite directions.
    case opposite
  }

  /// The place; longitude in [-180, 180).
  public var coordinate: Coordinate

  /// Meters along the first line from its start, negative behind it.
  public var alongFirst: Double

  /// Meters along the second line from its start, negative behind it.
  public var alongSecond: Double

  /// How the lines meet there.
  public var kind: Kind

  /// Creates an answer from its values.
  package init(coordinate: Coordinate, alongFirst: Double, alongSecond: Double, kind: Kind) {
    self.coordinate = coordinate
    self.alongFirst = alongFirst
    self.alongSecond = alongSecond
    self.kind = kind
  }
}

extension Geodesic {
  /// The intersection of two lines that is nearest to their starts; nil for invalid input.
  ///
  /// The lines have no ends, so that there always is one. Nearest is measured along the lines: the sum
  /// of both ways is the smallest. Lines that coincide meet where that sum is the smallest, too.
  ///
  /// The method is that of Karney (2024), "Geodesic intersections", J. Surveying Engineering 150(3),
  /// doi 10.1061/JSUED2.SUENG-1483: the intersection on a sphere of the two lines' tangents, again from
  /// there until nothing is left to correct, and this from several starts, so that none that is nearer
  /// is missed.
  ///
  /// **Accuracy.** On WGS 84, against quadruple precision: within 20 nm along each line where they cross
  /// at a good angle. A small angle γ between them divides it by sin γ. From f = 1/2 to -1 the lines are
  /// within 50 nm of each other where they are said to cross. Beyond, the search tries fewer starts, and
  /// may find another intersection than the nearest, or none.
  ///
  /// - Parameters:
  ///   - first: a line of this solver.
  ///   - second: another.
  public func intersection(
    of first: GeodesicLine, and second: GeodesicLine
  ) -> GeodesicIntersection? {
    LineCrossing(self, first, second)?.closest(to: .zero).map { $0.found }
  }

  /// All intersections of two lines within a distance of their starts, measured as the sum of the ways
  /// along both; nearest first, none for invalid input.
  ///
  /// Of lines that coincide only the nearest is given.
  ///
  /// - Parameters:
  ///   - first: a line of this solver.
  ///   - second: another.
  ///   - reach: meters, 0 or more; at most twenty times round the ellipsoid, beyond |f| = 1/50 at most 20 π
  ///     times the least radius of curvature, and 2 π times beyond f = 4/7 and -4/3.
  /// - Throws: ``GeoError/invalidArgument(what:value:allowed:)`` for any other reach.
  /// - Complexity: quadratic in the reach; within one time round it starts from 49 pairs of places, each
  ///   with some five inverse problems.
  public func intersections(
    of first: GeodesicLine, and second: GeodesicLine, within reach: Double
  ) throws(GeoError) -> [GeodesicIntersection] {
    let most = longestReach
    guard reach >= 0, reach <= most else {
      throw .invalidArgument(
        what: "the distance", value: "\(reach)", allowed: "0 to \(most.rounded(.down)) meters")
    }
    return LineCrossing(self, first, second)?.all(within: reach) ?? []
  }

  /// How far all intersections may be asked for (m): on flat and long ellipsoids they may be so near to each
  /// other that as many as that take seconds.
  private var longestReach: Double {
    let turns = 40 * Double.pi * max(a, b)
    return longSeries == nil ? turns : min(turns, (abs(n) <= 0.4 ? 20 : 2) * leastSeparation)
  }

  /// Where the shortest path between two places meets that between two others; nil where they do not
  /// meet, or for invalid input.
  ///
  /// Ends that touch meet. Paths that run along each other for a while meet in the middle of what they
  /// share. A path of one place twice meets nothing.
  ///
  /// - Parameters:
  ///   - start1: where the first path begins.
  ///   - end1: where it ends.
  ///   - start2: where the second path begins.
  ///   - end2: where it ends.
  public func intersection(
    ofSegmentFrom start1: Coordinate, to end1: Coordinate,
    andFrom start2: Coordinate, to end2: Coordinate
  ) -> GeodesicIntersection? {
    let (first, second) = (line(from: start1, to: end1), line(from: start2, to: end2))
    guard first.length > 0, second.length > 0 else { return nil }
    return LineCrossing(self, first, second)?.withinSegments()
  }
}
