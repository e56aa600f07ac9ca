import GeoCore

/// Removes positions at latitude 0 and longitude 0, and positions whose reported accuracy exceeds a limit.
struct PositionGate: CleaningStage {
  /// Maximum horizontal accuracy in meters; nil for no limit.
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
/// outputs a point only after the next point has shown whether its time is right; until then, it is the held point.
/// The gate removes duplicates and late points, with two exceptions:
///
/// - If three consecutive points are earlier than the held point but later than all points before it, the time of
///   the held point is wrong. In that case, the gate removes the held point. At the end of a segment, two such
///   points are sufficient.
/// - If three consecutive points are in order of time but earlier than all points before them, the clock was set
///   back. In that case, the gate keeps the three points.
///
/// Points without a time are kept. The gate holds one point, and at most three late points.
struct TimeGate: CleaningStage {
  // The time of the last point that was output.
  private var before: Timestamp?
  private var held: CleaningPoint?
  // Points that are earlier than the held point and in ascending order of time.
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

  /// True if the late points are later than all points before the held point, so the time of the held point is wrong.
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

/// Stores the coordinates of outliers, because some devices send the same wrong coordinate whenever they have no
/// position.
struct SentinelCoordinateFilter: Sendable {
  private var places: [(place: Coordinate, count: Int)] = []
  private static let limit = 16

  /// True if a point at exactly this coordinate was removed at least twice.
  func isSentinel(_ place: Coordinate) -> Bool {
    !places.isEmpty && places.contains { $0.count >= 2 && $0.place == place }
  }

  mutating func add(_ place: Coordinate) {
    if let known = places.firstIndex(where: { $0.place == place }) {
      places[known].count += 1
    } else {
      if places.count == Self.limit {
        // The list is full. Replace the first coordinate at which only one point was removed, or else the first
        // coordinate.
        places.remove(at: places.firstIndex { $0.count < 2 } ?? 0)
      }
      places.append((place, 1))
    }
  }
}

/// Removes points with an implausible acceleration, by the modified Z-score in a sliding window.
///
/// For each point, r is its distance in meters from the position that it would have at constant velocity between
/// its neighbors. t₁ and t₂ are the seconds to the two neighbors. The acceleration at the point is a = 2 r /
/// (t₁ t₂). Among the 11 accelerations around the point, the modified Z-score is 0.6745 (a - median) / MAD, where
/// MAD is the median absolute deviation. Source: Iglewicz and Hoaglin 1993, "How to detect and handle outliers".
/// GPXSee uses the same score for whole tracks.
///
/// A point is removed only if all of these conditions are true, so a track without implausible accelerations never
/// changes:
///
/// - The score is above the limit.
/// - The acceleration is at least as large as at both neighbors, and larger than the profile allows.
/// - The distance r is more than twice the worst accuracy of the three points (10 m if unknown).
/// - Without the point, r at each neighbor would be less than half of r at the point.
///
/// The output is delayed by six points. Points without times are not examined.
struct AccelerationGate: CleaningStage {
  /// Modified Z-score above which a point is removed.
  let limit: Double

  private struct Entry: Sendable {
    var point: CleaningPoint
    // The acceleration at this point; nil for the first and last point of the window.
    var bend: Bend?
  }

  private struct Bend: Sendable {
    var meters: Double
    var acceleration: Double
  }

  // Up to six points that were already output, then the points that are still held.
  private var window: [Entry] = []
  private var decided = 0
  private static let reach = 6
  private static let fewest = 5
  private static let usualAccuracy = 10.0

  init(limit: Double) { self.limit = limit }

  mutating func process(_ point: CleaningPoint, into output: inout CleaningOutput) {
    window.append(Entry(point: point))
    bend(at: window.count - 2)
    while window.count - decided > Self.reach { decide(into: &output) }
  }

  mutating func endSegment(into output: inout CleaningOutput) {
    while decided < window.count { decide(into: &output) }
    window.removeAll(keepingCapacity: true)
    decided = 0
  }

  /// Outputs the first held point, or removes it as an outlier.
  private mutating func decide(into output: inout CleaningOutput) {
    let entry = window[decided]
    if let bend = entry.bend, isOutlier(bend, at: decided) {
      output.remove(entry.point, .acceleration, value: bend.acceleration)
      window.remove(at: decided)
      self.bend(at: decided - 1)
      self.bend(at: decided)
      return
    }
    output.points.append(entry.point)
    decided += 1
    if decided > Self.reach {
      window.removeFirst()
      decided -= 1
    }
  }

  private func isOutlier(_ bend: Bend, at index: Int) -> Bool {
    let entry = window[index]
    let accuracy = [window[index - 1], entry, window[index + 1]].reduce(0) {
      max($0, $1.point.location.horizontalAccuracy ?? Self.usualAccuracy)
    }
    guard bend.acceleration > entry.point.profile.maximumAcceleration, bend.meters > 2 * accuracy,
      bend.acceleration >= window[index - 1].bend?.acceleration ?? 0,
      bend.acceleration >= window[index + 1].bend?.acceleration ?? 0
    else { return false }
    let values = window.compactMap { $0.bend?.acceleration }
    guard values.count >= Self.fewest else { return false }
    let median = Self.median(values)
    let deviation = Self.median(values.map { abs($0 - median) })
    return 0.6745 * (bend.acceleration - median) > limit * deviation
      && isMended(without: index, bend.meters)
  }

  private static func median(_ values: [Double]) -> Double {
    let sorted = values.sorted()
    let middle = sorted.count / 2
    return sorted.count % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2
  }

  /// True if removing the point at `index` makes the distance r at both neighbors less than half of `meters`.
  ///
  /// At a real turn of the track, no point is wrong. Removing a point there would only make the next point look
  /// wrong.
  private func isMended(without index: Int, _ meters: Double) -> Bool {
    let others = [index - 2, index - 1, index + 1, index + 2].map {
      window.indices.contains($0) ? window[$0].point : nil
    }
    guard let before = others[1], let after = others[2] else { return false }
    let left = others[0].flatMap { Self.bend($0, before, after) }
    let right = others[3].flatMap { Self.bend(before, after, $0) }
    return max(left?.meters ?? 0, right?.meters ?? 0) < meters / 2
  }

  /// Computes the acceleration at a point of the window.
  private mutating func bend(at index: Int) {
    guard window.indices.contains(index) else { return }
    window[index].bend =
      index > 0 && index + 1 < window.count
      ? Self.bend(window[index - 1].point, window[index].point, window[index + 1].point) : nil
  }

  /// Returns r and the acceleration at `b`; nil if time does not advance.
  private static func bend(_ a: CleaningPoint, _ b: CleaningPoint, _ c: CleaningPoint) -> Bend? {
    guard let first = b.seconds(since: a), let second = c.seconds(since: b), first > 0, second > 0
    else { return nil }
    let (middle, start) = (b.location.coordinate, a.location.coordinate)
    // Both vectors start at the middle point, where the plane approximation is most accurate.
    let way = HorizontalVector.between(middle, start).vector * second
    let other = HorizontalVector.between(middle, c.location.coordinate).vector * first
    let meters = (way + other).length / (first + second)
    guard meters.isFinite else { return nil }
    return Bend(meters: meters, acceleration: 2 * meters / (first * second))
  }
}
