/// Leaves out velocities that are beyond a limit that was given, behind the strict `SpeedGate`.
///
/// The place of such a point is within reach; what the filter takes for its velocity there, as where it
/// begins anew, is not.
struct VelocityLimit: CleaningStage {
  /// Meters a second; nil for the profile's.
  let speed: Double?
  /// Meters a second squared; nil for no limit.
  let acceleration: Double?

  private var last: TrackPoint?

  init(speed: Double?, acceleration: Double?) {
    (self.speed, self.acceleration) = (speed, acceleration)
  }

  mutating func add(_ point: TrackPoint, into output: inout CleaningOutput) {
    if point.beginsSegment { last = nil }
    var point = point
    if !isWithin(point) {
      (point.location.speed, point.location.course) = (nil, nil)
      (point.location.speedAccuracy, point.location.courseAccuracy) = (nil, nil)
    }
    last = point
    output.points.append(point)
  }

  mutating func endSegment(into output: inout CleaningOutput) { last = nil }

  private func isWithin(_ point: TrackPoint) -> Bool {
    guard let after = point.location.speed else { return true }
    if after > speed ?? point.profile.maximumSpeed { return false }
    guard let acceleration, let last, let before = last.location.speed,
      let seconds = point.seconds(since: last), seconds > 0,
      // No direction makes more of them than their sum.
      before + after > acceleration * seconds
    else { return true }
    guard let from = last.location.course, let to = point.location.course else {
      // One of them hardly moves, in whatever direction.
      return abs(after - before) <= acceleration * seconds
    }
    let change =
      ENUVector(length: after, azimuth: to) - ENUVector(length: before, azimuth: from)
    return change.length <= acceleration * seconds
  }
}
