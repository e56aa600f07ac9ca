import GeoCore

/// A stage that resamples each segment at equal intervals of time or distance.
///
/// - **By time**: the first new point is at the segment's first time, and the others follow at equal intervals of
///   time. **By distance**: the first new point is the segment's first point, and the others follow at equal
///   distances along the track. The last point of a segment is always kept. All other input points are replaced by
///   the new points, so sampling by distance cuts corners.
/// - A new point is on the WGS84 geodesic between two input points. Numbers are interpolated linearly, and the course
///   along the shorter arc. A number is nil if either input point lacks it. All other properties (fix, status, device,
///   satellites, attributes) are copied from the nearer input point.
/// - When sampling by time, points whose time is missing or does not advance are dropped, and ``leftOut`` counts
///   them. When sampling by distance, a new point has no time if either of the two input points has none.
/// - No points are added between segments. The stage does not detect gaps, so put a ``GapSplitter`` before it.
///   Waypoints and routes pass unchanged.
///
/// Memory does not grow with the track. The stage does not divide a step that would need more than 100 000 points,
/// because such a step is in practice a gap. ``undivided`` counts these steps.
package struct Resampler: TrackStage {
  /// The interval in time or distance between new points.
  package enum Step: Sendable, Hashable {
    /// An interval in time, above 0. With an interval of 0 or less, only the first and last point of each segment are
    /// kept.
    case time(Duration)
    /// An interval in meters, above 0. With 0, a negative number or NaN, only the first and last point of each segment
    /// are kept.
    case distance(Double)
  }

  private let byTime: Bool
  // The interval between new points in seconds or meters.
  private let spacing: Double
  private var isInTrack = true
  private var last: Location?
  private var lastOut: Location?
  // The segment's first time, and the number of intervals from that time to the next new point.
  private var start: Timestamp?
  private var count = 0.0
  // Meters from the last output point to the last input point. Used only when sampling by distance.
  private var meters = 0.0

  /// The number of points dropped because their time is missing or does not advance.
  package private(set) var leftOut = 0

  /// The number of steps between input points that were left undivided because they would need more than 100,000 new
  /// points.
  package private(set) var undivided = 0

  private static let limit = 1e5
  // Tolerance in seconds or meters. If an input point is within the tolerance of a new point, the input point
  // replaces the new point.
  private static let nearness = 1e-6

  package init(every step: Step) {
    switch step {
    case .time(let time): (byTime, spacing) = (true, time > .zero ? time.inSeconds : .infinity)
    case .distance(let meters): (byTime, spacing) = (false, meters > 0 ? meters : .infinity)
    }
  }

  /// Processes the next event. Track points are replaced by resampled points, and all other events pass unchanged.
  package mutating func process(_ event: LocationEvent, into output: inout [LocationEvent]) {
    switch event {
    case .part(let part):
      endSegment(into: &output)
      isInTrack = part.isTrack
      output.append(event)
    case .location(let location):
      guard isInTrack else {
        output.append(event)
        return
      }
      if byTime {
        process(location, every: spacing, into: &output)
      } else {
        process(location, everyMeters: spacing, into: &output)
      }
    default: output.append(event)
    }
  }

  package mutating func finish(into output: inout [LocationEvent]) { endSegment(into: &output) }

  private mutating func endSegment(into output: inout [LocationEvent]) {
    if let last, last != lastOut { output.append(.location(last)) }
    (last, lastOut, start, count, meters) = (nil, nil, nil, 0, 0)
  }

  private mutating func put(_ location: Location, into output: inout [LocationEvent]) {
    output.append(.location(location))
    lastOut = location
  }
}

extension Resampler {
  private mutating func process(
    _ location: Location, every seconds: Double, into output: inout [LocationEvent]
  ) {
    guard let time = location.timestamp else {
      leftOut += 1
      return
    }
    guard let last, let start, let before = last.timestamp else {
      (self.last, self.start, count) = (location, time, 1)
      put(location, into: &output)
      return
    }
    guard time > before else {
      leftOut += 1
      return
    }
    let (from, to) = (before.seconds(since: start), time.seconds(since: start))
    self.last = location
    // Above 2^53, a Double cannot represent every step number, so the times of new points would not be exact.
    guard (to - from) / seconds <= Self.limit, to / seconds < 0x1p53 else {
      undivided += 1
      put(location, into: &output)
      count = (to / seconds).rounded(.down) + 1
      return
    }
    let between = LocationInterpolation(from: last, to: location)
    while count * seconds < to - Self.nearness {
      let offset = count * seconds
      var new = between.location(at: (offset - from) / (to - from))
      new.timestamp = start.advanced(by: offset)
      put(new, into: &output)
      count += 1
    }
    // If a new point is within the tolerance of the input point, output the input point instead.
    if count * seconds <= to + Self.nearness {
      put(location, into: &output)
      count = max(count, ((to + Self.nearness) / seconds).rounded(.down)) + 1
    }
  }

  private mutating func process(
    _ location: Location, everyMeters spacing: Double, into output: inout [LocationEvent]
  ) {
    guard let last else {
      self.last = location
      put(location, into: &output)
      return
    }
    self.last = location
    let between = LocationInterpolation(from: last, to: location)
    guard between.distance / spacing <= Self.limit else {
      undivided += 1
      put(location, into: &output)
      meters = 0
      return
    }
    // The number of new points on the step from the last input point to this one.
    let gone = meters + between.distance
    let number = ((gone + Self.nearness) / spacing).rounded(.down)
    guard number > 0 else {
      meters = gone
      return
    }
    for i in 1...Int(Self.limit) + 2 {
      let place = Double(i) * spacing - meters
      if place >= between.distance - Self.nearness {
        // If a new point is within the tolerance of the input point, output the input point instead.
        if Double(i) <= number { put(location, into: &output) }
        break
      }
      put(between.location(at: place / between.distance), into: &output)
    }
    // The distance in meters since the last output point. Clamping prevents rounding errors from moving the distance
    // out of the interval.
    meters = min(max(gone - number * spacing, 0), spacing)
  }
}

/// Interpolates positions and numbers between two locations.
struct LocationInterpolation: Sendable {
  let from: Location
  let to: Location
  private let line: GeodesicLine

  init(from: Location, to: Location) {
    (self.from, self.to) = (from, to)
    line = Geodesic.wgs84.line(from: from.coordinate, to: to.coordinate)
  }

  /// Distance in meters between the two locations along the WGS84 ellipsoid.
  var distance: Double { line.length }

  /// Returns the location at a fraction of the geodesic between the two locations.
  ///
  /// Numbers are interpolated linearly, and angles along the shorter arc. A number is nil if either location lacks it.
  /// All other properties are copied from the nearer location.
  ///
  /// - Parameter part: the fraction; 0 is the first location and 1 the second.
  func location(at part: Double) -> Location {
    var result = part < 0.5 ? from : to
    result.coordinate = line.position(at: line.length * part).coordinate
    func mix(_ value: KeyPath<Location, Double?>) -> Double? {
      guard let a = from[keyPath: value], let b = to[keyPath: value] else { return nil }
      return a + (b - a) * part
    }
    result.altitude = mix(\.altitude)
    result.ellipsoidalAltitude = mix(\.ellipsoidalAltitude)
    result.horizontalAccuracy = mix(\.horizontalAccuracy)
    result.verticalAccuracy = mix(\.verticalAccuracy)
    result.speed = mix(\.speed)
    result.speedAccuracy = mix(\.speedAccuracy)
    result.courseAccuracy = mix(\.courseAccuracy)
    result.climb = mix(\.climb)
    result.climbAccuracy = mix(\.climbAccuracy)
    result.dilution = Location.Dilution(
      horizontal: mix(\.dilution.horizontal), vertical: mix(\.dilution.vertical),
      position: mix(\.dilution.position))
    result.course = course(at: part)
    result.timestamp = time(at: part)
    return result
  }

  private func course(at part: Double) -> Double? {
    guard let a = from.course, let b = to.course else { return nil }
    return Angle.azimuth(a + Angle.difference(from: a, to: b).value * part)
  }

  private func time(at part: Double) -> Timestamp? {
    guard let a = from.timestamp, let b = to.timestamp else { return nil }
    return a.advanced(by: b.seconds(since: a) * part)
  }
}
