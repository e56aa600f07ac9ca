/// A position on its way through the stages of ``TrackCleaner``.
struct TrackPoint: Sendable {
  /// Its number in the source, from 1.
  var index: Int
  var location: Location
  var profile: MotionProfile
  /// Standard deviation of the white part of the noise around it, each axis (m); nil where unknown.
  var noise: Double?
}

/// What a stage gives out.
struct CleaningOutput: Sendable {
  var points: [TrackPoint] = []
  var removed: [RemovedPoint] = []

  mutating func remove(
    _ point: TrackPoint, _ reason: RemovedPoint.Reason, value: Double? = nil
  ) {
    removed.append(
      RemovedPoint(index: point.index, location: point.location, reason: reason, value: value))
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

  /// Metres between two points.
  func metres(to other: TrackPoint) -> Double {
    Geodesic.wgs84.distance(from: location.coordinate, to: other.location.coordinate)
  }
}
