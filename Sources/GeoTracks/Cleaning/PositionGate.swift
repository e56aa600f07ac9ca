/// Removes positions that are none, or that say themselves how poor they are.
struct PositionGate: CleaningStage {
  /// Meters; nil for no limit.
  let accuracy: Double?

  mutating func add(_ point: TrackPoint, into output: inout CleaningOutput) {
    let place = point.location.coordinate
    if place.latitude == 0, place.longitude == 0 {
      output.remove(point, .nullIsland)
    } else if let accuracy, let own = point.location.horizontalAccuracy, own > accuracy {
      output.remove(point, .accuracy, value: own)
    } else {
      output.points.append(point)
    }
  }

  mutating func endSegment(into output: inout CleaningOutput) {}
}
