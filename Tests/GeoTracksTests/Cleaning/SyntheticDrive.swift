import GeoTracks

/// A drive with known true positions, one per second.
///
/// The drive has straights of 20 to 60 s at 8 to 25 m/s, turns of 90 degrees at 20 degrees per second and 6 m/s, and
/// stops of 10 to 40 s. The vehicle accelerates by 2 and brakes by 3 m/s².
struct SyntheticDrive {
  /// The errors of a receiver, per axis.
  struct Noise {
    /// The standard deviation of the white noise (m).
    var white = 4.0
    /// The standard deviation of the correlated noise (m), first-order Gauss-Markov.
    var correlated = 1.0
    /// The correlation time (s).
    var correlationTime = 60.0
    /// The fraction of points with an additional error of 60 to 400 m.
    var outliers = 0.01
    /// The standard deviation of the receiver's velocity (m/s); nil without velocity.
    var velocity: Double?
  }

  private(set) var truth: [Location] = []
  private(set) var measured: [Location] = []
  /// Which points are outliers.
  private(set) var isOutlier: [Bool] = []
  private var random: SplitMix64

  init(
    from start: Coordinate, seconds: Int = 1800, noise: Noise = Noise(), seed: UInt64 = 1
  ) {
    random = SplitMix64(seed: seed)
    drive(from: start, seconds: seconds)
    measure(noise)
  }

  private mutating func drive(from start: Coordinate, seconds: Int) {
    var (place, course, speed) = (start, 30.0, 0.0)
    var (target, turn, rest) = (15.0, 0.0, 30.0)
    var time = 0.0
    let step = 0.1
    for tick in 0..<seconds * 10 {
      if tick % 10 == 0 {
        var location = Location(
          place, timestamp: Timestamp(seconds: 1_700_000_000 + Int64(tick / 10)))
        (location.speed, location.course) = (speed, course)
        truth.append(location)
      }
      rest -= step
      if turn != 0, speed <= 6.01 {
        let change = min(20 * step, abs(turn)) * (turn < 0 ? -1 : 1)
        course += change
        turn -= change
        if abs(turn) < 1e-9 { (turn, target, rest) = (0, between(8, 25), between(20, 60)) }
      } else if rest <= 0, turn == 0 {
        if target == 0 {
          (target, rest) = (between(8, 25), between(20, 60))
        } else if unit() < 0.4 {
          (target, rest) = (0, between(10, 40) + speed / 3)
        } else {
          (target, turn) = (6, unit() < 0.5 ? -90 : 90)
        }
      }
      speed += max(-3 * step, min(2 * step, target - speed))
      let end = Geodesic.wgs84.direct(from: place, azimuth: course, distance: speed * step)
      if speed > 0 { (place, course) = (end.coordinate, end.azimuth2) }
      time += step
    }
  }

  private mutating func measure(_ noise: Noise) {
    var (east, north) = (noise.correlated * normal(), noise.correlated * normal())
    let keep = noise.correlationTime > 0 ? 1 - 1 / noise.correlationTime : 0
    let fresh = (1 - keep * keep).squareRoot() * noise.correlated
    for true_ in truth {
      east = keep * east + fresh * normal()
      north = keep * north + fresh * normal()
      var (x, y) = (east + noise.white * normal(), north + noise.white * normal())
      let isOutlier = unit() < noise.outliers
      if isOutlier {
        let (size, direction) = (between(60, 400), between(0, 360))
        (x, y) = (x + size * cosine(direction), y + size * cosine(direction - 90))
      }
      var location = true_
      location.coordinate = Self.move(true_.coordinate, east: x, north: y)
      (location.speed, location.course) = (nil, nil)
      if let deviation = noise.velocity, let speed = true_.speed, let course = true_.course {
        let vx = speed * cosine(course - 90) + deviation * normal()
        let vy = speed * cosine(course) + deviation * normal()
        location.speed = (vx * vx + vy * vy).squareRoot()
        location.course = Angle.azimuth(Angle.atan2Degrees(vx, vy))
      }
      measured.append(location)
      self.isOutlier.append(isOutlier)
    }
  }

  static func move(_ place: Coordinate, east: Double, north: Double) -> Coordinate {
    Geodesic.wgs84.direct(
      from: place, azimuth: Angle.atan2Degrees(east, north),
      distance: (east * east + north * north).squareRoot()
    ).coordinate
  }

  private func cosine(_ degrees: Double) -> Double { Angle.sincos(degrees: degrees).cos }

  private mutating func unit() -> Double { random.unit() }

  private mutating func between(_ a: Double, _ b: Double) -> Double { a + (b - a) * random.unit() }

  /// The sum of twelve uniform numbers is close to a normal distribution, and needs no logarithm.
  private mutating func normal() -> Double {
    (0..<12).reduce(-6) { sum, _ in sum + random.unit() }
  }
}

extension SyntheticDrive {
  /// Returns the root mean square distance to the true position of the same time (m).
  func positionError(_ track: [Location]) -> Double {
    let known = Dictionary(uniqueKeysWithValues: truth.map { ($0.timestamp, $0.coordinate) })
    let squares = track.compactMap { location in
      known[location.timestamp].map {
        let distance = Geodesic.wgs84.distance(from: $0, to: location.coordinate)
        return distance * distance
      }
    }
    return (squares.reduce(0, +) / Double(squares.count)).squareRoot()
  }

  /// Returns the excess length of a track in meters.
  func distanceError(_ track: [Location]) -> Double {
    Geodesic.wgs84.length(along: track.map(\.coordinate))
      - Geodesic.wgs84.length(along: truth.map(\.coordinate))
  }
}

/// Cleans a track.
func clean(
  _ track: [Location], _ rules: CleaningRules
) -> (track: [Location], removed: [RemovedPoint]) {
  var cleaner = TrackCleaner(rules)
  var (output, removed): ([LocationEvent], [RemovedPoint]) = ([], [])
  for location in track { cleaner.process(.location(location), into: &output, removed: &removed) }
  cleaner.finish(into: &output, removed: &removed)
  return (
    output.compactMap { if case .location(let location) = $0 { location } else { nil } }, removed
  )
}
