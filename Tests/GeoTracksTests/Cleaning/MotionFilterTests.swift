import Testing

@testable import GeoTracks

@Suite struct MotionFilterTests {
  /// A matrix of two rows and two columns.
  private struct Matrix {
    var a, b, c, d: Double
    var transposed: Matrix { Matrix(a: a, b: c, c: b, d: d) }
    static func + (m: Matrix, n: Matrix) -> Matrix {
      Matrix(a: m.a + n.a, b: m.b + n.b, c: m.c + n.c, d: m.d + n.d)
    }
    static func * (m: Matrix, n: Matrix) -> Matrix {
      Matrix(
        a: m.a * n.a + m.b * n.c, b: m.a * n.b + m.b * n.d,
        c: m.c * n.a + m.d * n.c, d: m.c * n.b + m.d * n.d)
    }
  }

  @Test("The closed forms equal the matrix formulas")
  func covariance() {
    var random = SplitMix64(seed: 9)
    for _ in 0..<1000 {
      let (p, v) = (1e-4 + 100 * random.unit(), 1e-4 + 100 * random.unit())
      let b = (2 * random.unit() - 1) * (p * v).squareRoot() * 0.999
      let (t, q, r) = (10 * random.unit(), 0.01 + random.unit(), 1e-4 + 50 * random.unit())
      let covariance = MotionCovariance(position: p, both: b, velocity: v)
      let before = Matrix(a: p, b: b, c: b, d: v)
      // F P Fᵀ + Q
      let motion = Matrix(a: 1, b: t, c: 0, d: 1)
      let noise = Matrix(a: q * t * t * t / 3, b: q * t * t / 2, c: q * t * t / 2, d: q * t)
      expect(
        covariance.predicted(seconds: t, noise: q), motion * before * motion.transposed + noise)
      // Joseph's form (I - K H) P (I - K H)ᵀ + K R Kᵀ, for H = [1 0] and H = [0 1].
      for measuresPosition in [true, false] {
        let sum = (measuresPosition ? p : v) + r
        let (k, l) = measuresPosition ? (p / sum, b / sum) : (b / sum, v / sum)
        let change =
          measuresPosition
          ? Matrix(a: 1 - k, b: 0, c: -l, d: 1) : Matrix(a: 1, b: -k, c: 0, d: 1 - l)
        let (after, gain) =
          measuresPosition
          ? covariance.updated(positionVariance: r) : covariance.updated(velocityVariance: r)
        #expect(near(gain.position, k) && near(gain.velocity, l))
        expect(
          after,
          change * before * change.transposed
            + Matrix(a: k * k * r, b: k * l * r, c: k * l * r, d: l * l * r), scale: p + v)
      }
    }
    func expect(_ found: MotionCovariance, _ matrix: Matrix, scale: Double = 0) {
      #expect(near(found.position, matrix.a, scale: scale))
      #expect(near(found.both, matrix.b, scale: scale))
      #expect(near(found.both, matrix.c, scale: scale))
      #expect(near(found.velocity, matrix.d, scale: scale))
    }
    func near(_ a: Double, _ b: Double, scale: Double = 0) -> Bool {
      abs(a - b) <= 1e-11 * (abs(a) + abs(b) + scale)
    }
  }

  @Test("The covariance stays positive after a million steps")
  func endurance() {
    var covariance = MotionCovariance(position: 16, velocity: 4900)
    for step in 0..<1_000_000 {
      covariance =
        covariance.predicted(seconds: Double(step % 7) / 7, noise: 1.5)
        .updated(positionVariance: step % 3 == 0 ? 1e-4 : 1e10).0
      if step % 2 == 0 { covariance = covariance.updated(velocityVariance: 1e-4).0 }
    }
    #expect(covariance.position > 0 && covariance.velocity > 0 && covariance.determinant > 0)
  }

  @Test(
    "A vector carried to another point and back keeps its length and direction",
    arguments: [0.0, 60, 89.9999, -90])
  func vectors(latitude: Double) {
    let here = Coordinate(latitude: latitude, longitude: 179.9999)
    for azimuth in stride(from: 0.0, to: 360, by: 15) {
      let step = HorizontalVector(length: 100, azimuth: azimuth)
      let (there, turn) = step.move(here)
      let (back, turn2) = HorizontalVector.between(here, there)
      #expect(abs(back.east - step.east) < 1e-6 && abs(back.north - step.north) < 1e-6)
      #expect(abs(turn.sin - turn2.sin) < 1e-6 && abs(turn.cos - turn2.cos) < 1e-6)
      let carried = step.carried(turn)
      #expect(abs(carried.length - 100) < 1e-9)
      #expect(abs(carried.carriedBack(turn).east - step.east) < 1e-9)
    }
  }

  @Test("A constant motion gives its speed, its course and its positions")
  func constantMotion() throws {
    let track = straight(speed: 12, count: 60)
    let result = clean(track, rules { $0.smoothing = .rts }).track
    for (index, location) in result.enumerated() {
      #expect(abs(try #require(location.speed) - 12) < 0.01)
      #expect(abs(try #require(location.course) - 45) < 0.1)
      let distance = Geodesic.wgs84.distance(
        from: location.coordinate, to: track[index].coordinate)
      #expect(distance < 0.05)
      #expect(try #require(location.horizontalAccuracy) < 10)
    }
  }

  @Test("About 95 % of the true positions are inside the accuracy circles")
  func consistency() throws {
    let drive = SyntheticDrive(
      from: Coordinate(latitude: 47, longitude: 8),
      noise: .init(correlated: 0, outliers: 0, velocity: 0.5), seed: 21)
    let track = clean(drive.measured, rules { $0.smoothing = .rts }).track
    let inside = zip(drive.truth, track).count { truth, location in
      Geodesic.wgs84.distance(from: truth.coordinate, to: location.coordinate)
        <= location.horizontalAccuracy ?? 0
    }
    #expect((0.9...0.99).contains(Double(inside) / Double(track.count)))
  }

  @Test("The altitude is smoothed, and the ellipsoidal altitude follows it")
  func altitude() throws {
    var random = SplitMix64(seed: 2)
    let track = straight(count: 200).enumerated().map { index, location in
      var location = location
      let altitude = 500 + 0.5 * Double(index) + 12 * (random.unit() - 0.5)
      (location.altitude, location.ellipsoidalAltitude) = (altitude, altitude + 48)
      return location
    }
    let result = clean(track, rules { $0.smoothing = .rts }).track
    for (index, location) in result.enumerated() {
      let altitude = try #require(location.altitude)
      #expect(abs(altitude - 500 - 0.5 * Double(index)) < 3)
      #expect(abs(try #require(location.ellipsoidalAltitude) - altitude - 48) < 1e-9)
      #expect(abs(try #require(location.climb) - 0.5) < 0.6)
    }
    #expect(clean(straight(), rules { $0.smoothing = .rts }).track.allSatisfy { $0.climb == nil })
  }

  @Test("Positions stay correct although the receiver always reports a speed of 0")
  func deadSpeed() {
    let track = straight(speed: 15, count: 200).map { location in
      var location = location
      (location.speed, location.course) = (0, 0)
      return location
    }
    let result = clean(track, rules { $0.smoothing = .rts }).track
    #expect(result.count == track.count)
    for (a, b) in zip(track, result) {
      #expect(Geodesic.wgs84.distance(from: a.coordinate, to: b.coordinate) < 20)
    }
  }

  @Test("A single point has no speed", arguments: [CleaningRules.Smoothing.rts, .forward])
  func single(smoothing: CleaningRules.Smoothing) {
    let track = straight(count: 3)
    let alone = clean([track[0]], rules { $0.smoothing = smoothing }).track
    #expect(alone.first?.speed == nil && alone.first?.horizontalAccuracy != nil)
    let three = clean(track, rules { $0.smoothing = smoothing }).track
    #expect(three.map { $0.speed == nil } == [smoothing == .forward, false, false])
  }

  @Test("The filter starts again after a gap")
  func gap() throws {
    var track = straight(speed: 20, count: 40)
    for index in 20..<40 {
      track[index] = track[index].moved(3000, azimuth: 300)
      track[index].timestamp = moment(Double(index) + 600)
    }
    let result = clean(track, rules { $0.smoothing = .rts }).track
    #expect(result.count == 40)
    let speeds = try result.map { try #require($0.speed) }
    #expect(speeds.allSatisfy { abs($0 - 20) < 0.1 })
  }

  @Test("Hostile values never give NaN", arguments: CleaningRules.Smoothing.allCases)
  func hostile(smoothing: CleaningRules.Smoothing) {
    let odd: [Double?] = [
      nil, 0, -1, .nan, .infinity, -.infinity, 1e-300, 1e300, .leastNonzeroMagnitude, 10, 359.999,
    ]
    var random = SplitMix64(seed: 77)
    func any() -> Double? { odd[Int(random.next() % UInt64(odd.count))] }
    var track: [Location] = []
    var clock = 0.0
    for _ in 0..<5000 {
      clock += any().map { $0.magnitude < 1e6 ? $0 : 0 } ?? 0.5
      var location = Location(
        Coordinate(
          latitude: random.next() % 9 == 0 ? 90 : 180 * random.unit() - 90,
          longitude: 360 * random.unit() - 180), timestamp: moment(clock))
      if random.next() % 2 == 0, let last = track.last { location.coordinate = last.coordinate }
      if random.next() % 50 == 0 { location.timestamp = nil }
      if random.next() % 50 == 0 { location.timestamp = Timestamp(seconds: .max) }
      if random.next() % 50 == 0 { location.timestamp = Timestamp(seconds: .min) }
      (location.speed, location.course, location.climb) = (any(), any(), any())
      (location.speedAccuracy, location.courseAccuracy) = (any(), any())
      (location.horizontalAccuracy, location.verticalAccuracy) = (any(), any())
      (location.altitude, location.ellipsoidalAltitude) = (any(), any())
      location.dilution.horizontal = any()
      track.append(location)
    }
    for profile in [MotionProfile.walk, .fly, nil] {
      for gap in [.seconds(300), nil] as [Duration?] {
        let hostile = rules(profile) {
          ($0.smoothing, $0.gap, $0.accuracy) = (smoothing, gap, nil)
        }
        let (result, removed) = clean(track, hostile)
        #expect(result.count + removed.count == track.count)
        for location in result {
          #expect(location.coordinate.isValid)
          if smoothing != .off, location.timestamp != nil {
            #expect(location.speed?.isFinite != false)
            #expect(location.horizontalAccuracy.map { $0 > 0 && $0.isFinite } == true)
          }
        }
      }
    }
  }
}
