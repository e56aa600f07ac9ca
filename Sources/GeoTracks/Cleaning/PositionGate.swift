import GeoCore

/// Removes positions at latitude and longitude 0, and positions with a poor stated accuracy.
struct PositionGate: CleaningStage {
  /// The accuracy limit in meters; nil for no limit.
  let accuracy: Double?

  mutating func process(_ point: CleaningPoint, into output: inout CleaningOutput) {
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
/// A point with the same time as the previous point is a duplicate. A point with an earlier time is late. The gate
/// removes both, with two exceptions:
///
/// - If three consecutive points are earlier than the held point but later than all points before it, the time of the
///   held point is wrong. The gate removes the held point instead.
/// - Three consecutive points are in order but earlier than all points before them. The clock was then set back, and
///   the points are kept.
///
/// The gate keeps points without a time. It holds one point, and at most three late points.
struct TimeGate: CleaningStage {
  // The time of the last point output.
  private var before: Timestamp?
  private var held: CleaningPoint?
  // Points that are earlier than the held point and in time order among themselves.
  private var late: [CleaningPoint] = []
  private static let enough = 3

  mutating func process(_ point: CleaningPoint, into output: inout CleaningOutput) {
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

  /// True if the late points are later than all points except the held point.
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

  /// Outputs the held point and removes the late points.
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

/// Remembers the coordinates of outliers. Some devices send the same wrong coordinate whenever they have no position.
struct SentinelCoordinateFilter: Sendable {
  private var places: [(place: Coordinate, count: Int)] = []
  private static let limit = 16

  /// True if exactly this coordinate was an outlier twice.
  func isSentinel(_ place: Coordinate) -> Bool {
    !places.isEmpty && places.contains { $0.count >= 2 && $0.place == place }
  }

  mutating func add(_ place: Coordinate) {
    if let known = places.firstIndex(where: { $0.place == place }) {
      places[known].count += 1
    } else {
      if places.count == Self.limit {
        // If possible, replace a coordinate that occurred only once.
        places.remove(at: places.firstIndex { $0.count < 2 } ?? 0)
      }
      places.append((place, 1))
    }
  }
}
