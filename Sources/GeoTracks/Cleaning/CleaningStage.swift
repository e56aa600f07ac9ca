import GeoCore

/// A position on its way through the stages of ``TrackCleaner``.
struct TrackPoint: Sendable {
  /// Its number in the source, from 1.
  var index: Int
  var location: Location
  var profile: MotionProfile
  /// Standard deviation of the white part of the noise around it, each axis (m); nil where unknown.
  var noise: Double?
  /// As it came, where it is changed and may be removed afterwards. In an array, so that a point without
  /// is no larger.
  var original: [Location] = []
  /// Whether a segment begins with it that the source does not have.
  var beginsSegment = false
}

/// What a stage gives out.
struct CleaningOutput: Sendable {
  var points: [TrackPoint] = []
  var removed: [RemovedPoint] = []
  var notices: [CleaningNotice] = []

  mutating func remove(
    _ point: TrackPoint, _ reason: RemovedPoint.Reason, value: Double? = nil
  ) {
    removed.append(
      RemovedPoint(
        index: point.index, location: point.original.first ?? point.location, reason: reason,
        value: value))
  }

  mutating func notice(_ point: TrackPoint, _ kind: CleaningNotice.Kind, _ value: Double) {
    notices.append(
      CleaningNotice(
        index: point.index, location: point.original.first ?? point.location, kind: kind,
        value: value))
  }
}

/// A step of ``TrackCleaner``: the points of a segment in, those that stay out, in their order.
protocol CleaningStage: Sendable {
  /// Takes the next point.
  mutating func add(_ point: TrackPoint, into output: inout CleaningOutput)

  /// The segment ends: what was held back comes out, and the next point is the first of another.
  mutating func endSegment(into output: inout CleaningOutput)
}

extension TrackPoint {
  /// Seconds from another point to this one; nil if one of them has no time.
  func seconds(since other: TrackPoint) -> Double? {
    location.timestamp.flatMap { time in other.location.timestamp.map(time.seconds(since:)) }
  }

  /// Meters between two points.
  func meters(to other: TrackPoint) -> Double {
    Geodesic.wgs84.distance(from: location.coordinate, to: other.location.coordinate)
  }

  /// Whether another point is no more than so many meters away.
  func isWithin(_ meters: Double, of other: TrackPoint) -> Bool {
    location.coordinate.isSurelyWithin(meters, of: other.location.coordinate)
      || self.meters(to: other) <= meters
  }
}

extension Coordinate {
  /// Whether a place is no more than so many meters away, told without a geodesic; false says nothing.
  ///
  /// A degree of a meridian of WGS84 has 111 694 m at most and one of a parallel 111 320 m, so the
  /// straight line in latitude and longitude is no shorter than this length makes it.
  func isSurelyWithin(_ meters: Double, of other: Coordinate) -> Bool {
    let north = (latitude - other.latitude) * 111_700
    let east = (longitude - other.longitude) * 111_330
    return north * north + east * east <= meters * meters && meters >= 0
  }
}
