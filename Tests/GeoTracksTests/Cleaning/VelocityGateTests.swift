import Testing

@testable import GeoTracks

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
