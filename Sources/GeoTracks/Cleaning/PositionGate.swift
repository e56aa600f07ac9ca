import GeoCore

/// Removes positions that are none, or that say themselves how poor they are.
struct PositionGate: CleaningStage {
  /// Meters; nil for no limit.
  let accuracy: Double?

  mutating func add(_ point: CleaningPoint, into output: inout CleaningOutput) {
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

/// Removes points whose times do not advance.
///
/// A point with the time of the one before it is a repetition, and one with an earlier time is late.
/// But where three in a row are earlier than one point and later than what was before it, that one is
/// from the future and is removed in their place. Where three in a row are in order and earlier than
/// all before, the clock was set back, and they stay.
///
/// Points without a time stay. One point is held back, and those before it, three at most.
struct TimeGate: CleaningStage {
  // The time of the last point given out.
  private var before: Timestamp?
  private var held: CleaningPoint?
  // Points that are earlier than the held one, in order among themselves.
  private var late: [CleaningPoint] = []
  private static let enough = 3

  mutating func add(_ point: CleaningPoint, into output: inout CleaningOutput) {
    guard let time = point.location.timestamp else {
      release(into: &output)
      output.points.append(point)
      return
    }
    guard let held, let heldTime = held.location.timestamp else {
      self.held = point
      return
    }
    if time == heldTime {
      output.remove(point, .duplicateTime, value: 0)
    } else if time > heldTime {
      release(into: &output)
      self.held = point
    } else if let last = late.last, let ahead = last.seconds(since: point), ahead >= 0 {
      output.remove(point, ahead == 0 ? .duplicateTime : .backwardTime, value: ahead)
    } else {
      late.append(point)
      if late.count == Self.enough { believeLate(into: &output) }
    }
  }

  mutating func endSegment(into output: inout CleaningOutput) {
    if late.count > 1, isHeldAlone { believeLate(into: &output) }
    release(into: &output)
    before = nil
  }

  /// Whether the late points come after all but the held one.
  private var isHeldAlone: Bool {
    guard let first = late.first?.location.timestamp else { return false }
    return before.map { first > $0 } ?? true
  }

  private mutating func believeLate(into output: inout CleaningOutput) {
    guard let held, let last = late.last else { return }
    if isHeldAlone {
      output.remove(held, .futureTime, value: late.first.flatMap(held.seconds(since:)))
    } else {
      output.points.append(held)
    }
    output.points.append(contentsOf: late.dropLast())
    before = late.dropLast().last?.location.timestamp ?? before
    self.held = last
    late.removeAll(keepingCapacity: true)
  }

  /// Gives out the held point; what is late was late.
  private mutating func release(into output: inout CleaningOutput) {
    guard let held else { return }
    for point in late {
      output.remove(point, .backwardTime, value: held.seconds(since: point))
    }
    late.removeAll(keepingCapacity: true)
    output.points.append(held)
    before = held.location.timestamp
    self.held = nil
  }
}

/// Places that have been outliers: what comes there again and again is what a device says when it
/// knows nothing.
struct SentinelCoordinateFilter: Sendable {
  private var places: [(place: Coordinate, count: Int)] = []
  private static let limit = 16

  /// Whether the place, to the last bit, was an outlier twice.
  func isSentinel(_ place: Coordinate) -> Bool {
    !places.isEmpty && places.contains { $0.count >= 2 && $0.place == place }
  }

  mutating func add(_ place: Coordinate) {
    if let known = places.firstIndex(where: { $0.place == place }) {
      places[known].count += 1
    } else {
      if places.count == Self.limit {
        // A place that came once only makes room.
        places.remove(at: places.firstIndex { $0.count < 2 } ?? 0)
      }
      places.append((place, 1))
    }
  }
}
