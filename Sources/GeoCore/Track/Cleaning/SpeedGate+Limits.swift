extension SpeedGate {
  /// Whether the velocities that the filter found are within the limits too.
  func holdsLimits(
    _ a: TrackPoint, _ b: TrackPoint, _ seconds: Double, _ speed: Double
  ) -> Bool {
    let (before, after) = (a.location.speed ?? 0, b.location.speed ?? 0)
    guard before <= speed, after <= speed else { return false }
    guard let acceleration, seconds > 0, before + after > acceleration * seconds,
      a.location.speed != nil, b.location.speed != nil
    else { return true }
    guard let from = a.location.course, let to = b.location.course else {
      // Of one of them the direction is not known, as it hardly moves.
      return abs(after - before) <= acceleration * seconds
    }
    let change =
      GroundVector(length: after, azimuth: to) - GroundVector(length: before, azimuth: from)
    return change.length <= acceleration * seconds
  }
}
