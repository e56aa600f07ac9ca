import Testing

@testable import GeoTracks

@Suite struct AltitudeGateTests {
  /// A track at 1.3 m/s with a point every `step` seconds and the given altitudes.
  static func walk(_ altitudes: [Double?], step: Double = 5) -> [Location] {
    zip(straight(speed: 1.3, count: altitudes.count, step: step), altitudes).map {
      location, altitude in
      var location = location
      location.altitude = altitude
      return location
    }
  }

  static func altitudes(_ track: [Location]) -> [Double] { track.compactMap(\.altitude) }

  static let profiles: [MotionProfile?] = [nil, .walk, .cycle, .drive]

  @Test(
    "A low altitude at a cold start is refused, and the later ones are trusted", arguments: profiles
  )
  func coldStart(profile: MotionProfile?) throws {
    let track = Self.walk([253, 360] + Array(repeating: 380, count: 119))
    let smoothed = Cleaned(track, rules(profile) { $0.smoothing = .rts })
    let altitudes = Self.altitudes(smoothed.track)
    #expect(altitudes.count == 121)
    #expect(altitudes.allSatisfy { 360...380 ~= $0 })
    #expect(altitudes.last == 380)
    #expect(smoothed.kinds.contains(.altitudeAnew))
    #expect(smoothed.notices.contains { $0.index == 1 && $0.kind == .altitudeRefused })
    let live = Self.altitudes(Cleaned(track, rules(profile) { $0.smoothing = .forward }).track)
    #expect(live.allSatisfy { 253...380 ~= $0 })
    #expect(live.dropFirst(7).allSatisfy { abs($0 - 380) < 8 })
  }

  @Test("A lasting step of the altitude is kept")
  func step() {
    let track = Self.walk(
      Array(repeating: 300, count: 60) + Array(repeating: 700, count: 60), step: 1)
    let result = Cleaned(track, rules(.walk) { $0.smoothing = .rts })
    #expect(Self.altitudes(result.track) == track.compactMap(\.altitude))
    #expect(result.kinds == [.altitudeAnew])
    #expect(result.notices.first?.index == 61 && result.notices.first?.value == 5)
  }

  @Test("Spikes are refused, even five different ones in a row", arguments: [true, false])
  func spikes(smooths: Bool) {
    var altitudes = [Double?](repeating: 400, count: 100)
    for (index, wrong) in [900.0, 100, 3000, -50, 1500].enumerated() {
      altitudes[40 + index] = wrong
    }
    let result = Cleaned(
      Self.walk(altitudes, step: 1), rules(.walk) { $0.smoothing = smooths ? .rts : .forward })
    #expect(Self.altitudes(result.track).allSatisfy { abs($0 - 400) < 1 })
    #expect(result.notices.map(\.index) == Array(41...45))
    #expect(result.kinds.allSatisfy { $0 == .altitudeRefused })
    #expect(result.notices.first?.value == 500)
  }

  @Test("Altitudes that never agree are not refused forever")
  func garbage() {
    var random = SplitMix64(seed: 4)
    let wild = (0..<300).map { _ in 1e6 * random.unit() }
    let result = Cleaned(
      Self.walk([0] + wild, step: 1), rules(.walk) { $0.smoothing = .rts })
    #expect(result.kinds.count { $0 == .altitudeAnew } >= 3)
  }

  @Test("At the end of a track, two altitudes that agree outweigh one")
  func short() {
    let result = Cleaned(Self.walk([253, 380, 380], step: 1), rules(.walk) { $0.smoothing = .rts })
    #expect(Self.altitudes(result.track) == [380, 380, 380])
    #expect(Set(result.kinds) == [.altitudeRefused, .altitudeAnew])
  }

  @Test("A wrong climb rate of the receiver does not change constant altitudes")
  func climb() {
    let track = Self.walk(Array(repeating: 500, count: 200), step: 1).map { location in
      var location = location
      location.climb = 8
      return location
    }
    for smoothing in [CleaningRules.Smoothing.rts, .forward] {
      let result = Cleaned(track, rules(.walk) { $0.smoothing = smoothing })
      #expect(Self.altitudes(result.track) == track.compactMap(\.altitude))
      #expect(abs(result.track.last?.climb ?? 8) < 0.5)
    }
  }

  @Test(
    "Absurd altitudes do not appear in the output",
    arguments: [1e300, -.infinity, .nan])
  func absurd(altitude: Double) {
    var track = Self.walk(Array(repeating: 500, count: 40))
    for index in [0, 20, 39] {
      (track[index].altitude, track[index].ellipsoidalAltitude) = (altitude, 548)
    }
    for index in [5, 30] {
      (track[index].altitude, track[index].ellipsoidalAltitude) = (altitude, nil)
    }
    let result = Cleaned(track, rules(.walk) { $0.smoothing = .rts })
    #expect(result.track.allSatisfy { $0.altitude.map { $0 == 500 } ?? true })
    #expect(result.track.allSatisfy { $0.ellipsoidalAltitude.map { $0 == 548 } ?? true })
  }
}

@Suite struct VelocityGateTests {
  @Test("Five disagreements in a row end the trust, and five informative agreements restore it")
  func rows() {
    var trust = VelocityGate()
    func take(_ count: Int, agrees: Bool, tells: Bool = true) -> [Bool] {
      (0..<count).map { _ in trust.take(agrees: agrees, tells: tells) }
    }
    #expect(take(4, agrees: false) == Array(repeating: false, count: 4))
    #expect(take(1, agrees: true) == [false])
    #expect(take(5, agrees: false) == [false, false, false, false, true])
    #expect(!trust.isBelieved)
    _ = take(20, agrees: true, tells: false)
    #expect(!trust.isBelieved)
    _ = take(4, agrees: true) + take(1, agrees: false) + take(4, agrees: true)
    #expect(!trust.isBelieved)
    _ = take(1, agrees: true)
    #expect(trust.isBelieved)
  }

  /// A drive at 15 m/s whose receiver reports a wrong speed for a while.
  private static func drive(wrong: Range<Int>, by change: (Double) -> Double) -> [Location] {
    straight(speed: 15, count: 300).enumerated().map { index, location in
      var location = location
      (location.speed, location.course) = (wrong.contains(index) ? change(15) : 15, 45)
      location.horizontalAccuracy = 8
      return location
    }
  }

  @Test(
    "A receiver's speed is used again after it was wrong for a minute",
    arguments: [CleaningRules.Smoothing.rts, .forward])
  func recovery(smoothing: CleaningRules.Smoothing) throws {
    for wrong in [0..<60, 100..<160] {
      for change in [{ $0 * 3.6 }, { _ in 0 }] as [(Double) -> Double] {
        let track = Self.drive(wrong: wrong, by: change)
        let result = Cleaned(track, rules { $0.smoothing = smoothing })
        #expect(result.track.count == track.count)
        for (a, b) in zip(track, result.track) {
          #expect(Geodesic.wgs84.distance(from: a.coordinate, to: b.coordinate) < 17)
        }
        let last = try #require(result.track.last)
        #expect(abs(try #require(last.speed) - 15) < 0.1)
        // Positions of 3.3 m alone would leave an uncertainty of more than 3 m/s.
        #expect(try #require(last.speedAccuracy) < 1)
      }
    }
  }

  @Test("The end of the trust in a receiver's speed is reported")
  func notice() {
    let result = Cleaned(
      Self.drive(wrong: 100..<300) { $0 + 20 }, rules { $0.smoothing = .rts })
    #expect(result.kinds == [.velocityAnew])
    #expect(result.notices.first?.index == 105)
  }

  @Test("After a lasting jump of the positions, the filter starts again with a notice")
  func position() {
    var track = straight(speed: 100, count: 100)
    for index in 50..<100 { track[index] = track[index].moved(300, azimuth: 135) }
    let result = Cleaned(
      track,
      rules(.fly) {
        $0.smoothing = .rts
        $0.checksAcceleration = false
      })
    #expect(result.track.count == 100)
    #expect(result.notices.contains { $0.kind == .positionAnew && $0.index == 51 && $0.value == 5 })
  }
}
