import GeoCore

/// A stage that puts points at equal steps of time or distance along each segment.
///
/// - **By time** points come at the segment's first time and every so many seconds from it; **by distance**
///   at its beginning and every so many meters along its points. The last point of the segment comes too,
///   so both its ends stay; the points in between do not, and by distance corners are cut.
/// - A new point lies on the geodesic on WGS84 between two points. Numbers are in proportion between
///   theirs, the course along the shorter arc; what one of the two does not have is nil. What is no number
///   (fix, status, device, satellites, extras) is that of the nearer one.
/// - By time, points that have none, or one that does not advance, cannot be placed: they are left out and
///   counted in ``leftOut``. By distance, a point between two of which one has no time has none either.
/// - Nothing is put across the edge of a segment. Gaps in time or distance are not looked for: put a
///   ``GapSplitter`` before it. Waypoints and routes pass as they are.
///
/// Memory does not grow with the track. A step that would take more than 100 000 points, which no recording
/// without a gap has, stays as it is, whatever the spacing, and is counted in ``undivided``.
public struct Resampler: TrackStage {
  /// How far apart the points are.
  public enum Step: Sendable, Hashable {
    /// Above 0; of 0 or less only the ends of segments are left.
    case time(Duration)
    /// Meters, above 0; of 0, less or NaN only the ends of segments are left.
    case distance(Double)
  }

  private let byTime: Bool
  // Seconds or meters.
  private let spacing: Double
  private var isInTrack = true
  private var last: Location?
  private var lastOut: Location?
  // The segment's first time, and how many points have come since.
  private var start: Timestamp?
  private var count = 0.0
  // Meters from the last point that came out to the last that went in, by distance.
  private var meters = 0.0

  /// Points that could not be placed in time.
  public private(set) var leftOut = 0

  /// Steps that stay as they are, because they would take more than 100 000 points.
  public private(set) var undivided = 0

  private static let limit = 1e5
  // A point is not put nearer than this to one that is there (seconds and meters).
  private static let nearness = 1e-6

  /// Creates a stage.
  public init(every step: Step) {
    switch step {
    case .time(let time): (byTime, spacing) = (true, time > .zero ? time.inSeconds : .infinity)
    case .distance(let meters): (byTime, spacing) = (false, meters > 0 ? meters : .infinity)
    }
  }

  /// Passes on new points in place of those of the track; other events as they are.
  public mutating func process(_ event: LocationEvent, into output: inout [LocationEvent]) {
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
        add(location, every: spacing, into: &output)
      } else {
        add(location, everyMeters: spacing, into: &output)
      }
    default: output.append(event)
    }
  }

  /// The last point of the last segment comes out.
  public mutating func finish(into output: inout [LocationEvent]) { endSegment(into: &output) }

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
  private mutating func add(
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
    // Beyond 2^53 steps their number, and so their time, is not exact.
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
    // One point stands for all that would be as near to this one.
    if count * seconds <= to + Self.nearness {
      put(location, into: &output)
      count = max(count, ((to + Self.nearness) / seconds).rounded(.down)) + 1
    }
  }

  private mutating func add(
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
    // How many points come, and where they lie on this step.
    let gone = meters + between.distance
    let number = ((gone + Self.nearness) / spacing).rounded(.down)
    guard number > 0 else {
      meters = gone
      return
    }
    for i in 1...Int(Self.limit) + 2 {
      let place = Double(i) * spacing - meters
      if place >= between.distance - Self.nearness {
        // One point stands for all that would be as near to this one.
        if Double(i) <= number { put(location, into: &output) }
        break
      }
      put(between.location(at: place / between.distance), into: &output)
    }
    // What has been gone since the last point: less than the spacing, whatever was rounded.
    meters = min(max(gone - number * spacing, 0), spacing)
  }
}

/// What lies between two locations.
struct LocationInterpolation: Sendable {
  let from: Location
  let to: Location
  private let line: GeodesicLine

  init(from: Location, to: Location) {
    (self.from, self.to) = (from, to)
    line = Geodesic.wgs84.line(from: from.coordinate, to: to.coordinate)
  }

  /// Meters along the WGS84 ellipsoid.
  var distance: Double { line.length }

  /// The location at a fraction of the geodesic.
  ///
  /// Numbers that both have are in proportion, angles along the shorter arc; one that either lacks is nil.
  /// What is no number is that of the nearer.
  ///
  /// - Parameter part: 0 at the first, 1 at the second.
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
