import GeoPlatform

/// Where a place lies beside a line: how far along it, and how far off it.
public struct CrossTrack: Sendable, Hashable {
  /// The foot of the perpendicular: the point of the line nearest to the place; longitude in
  /// [-180, 180).
  public var foot: Coordinate

  /// Meters along the line from its start to the foot, negative behind the start.
  public var alongTrack: Double

  /// Meters from the line to the place, positive where the place is on the right hand of one who follows
  /// the line.
  public var crossTrack: Double

  /// Creates an answer from its values.
  package init(foot: Coordinate, alongTrack: Double, crossTrack: Double) {
    (self.foot, self.alongTrack, self.crossTrack) = (foot, alongTrack, crossTrack)
  }

  static let none = CrossTrack(foot: .nowhere, alongTrack: .nan, crossTrack: .nan)
}

extension Geodesic {
  /// How far a place is off the geodesic through two others, which goes on beyond both; NaN for invalid
  /// input.
  ///
  /// For the nearest point of the part between the two see ``closestPoint(to:onSegmentFrom:to:)``. The
  /// foot is found within half the Earth of the start. Two coincident places define a line in the
  /// direction that ``inverse(from:to:)`` gives for them, which means nothing: the answer is the distance
  /// from the place to them, without a sign, and 0 along.
  ///
  /// **Accuracy.** On WGS 84, against quadruple precision: cross-track and along-track within
  /// 10 nm; from f = 1/2 to -1 within 20 nm where the place is within 1000 km. A place near the poles of the line, a quarter round the Earth from all of it, has no definite
  /// foot.
  ///
  /// - Parameters:
  ///   - place: from where.
  ///   - start: where the line begins.
  ///   - end: where it goes.
  public func crossTrack(
    of place: Coordinate, fromLineThrough start: Coordinate, and end: Coordinate
  ) -> CrossTrack {
    let line = line(from: start, to: end)
    guard line.length != 0 else {
      let distance = distance(from: place, to: start)
      guard !distance.isNaN else { return .none }
      return CrossTrack(foot: start.normalized, alongTrack: 0, crossTrack: distance)
    }
    return crossTrack(of: place, from: line)
  }

  /// How far a place is off a line without ends; NaN for invalid input.
  ///
  /// - Parameters:
  ///   - place: from where.
  ///   - line: a line of this solver.
  public func crossTrack(of place: Coordinate, from line: GeodesicLine) -> CrossTrack {
    let (foot, along, way, angle) = perpendicular(from: place, to: line)
    guard !way.distance.isNaN else { return .none }
    return CrossTrack(
      foot: foot.coordinate, alongTrack: along,
      crossTrack: sin(angle) < 0 ? -way.distance : way.distance)
  }
}
