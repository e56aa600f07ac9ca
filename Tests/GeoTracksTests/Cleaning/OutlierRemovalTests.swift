import GeoTracks
import Testing

@Suite struct OutlierRemovalTests {
  private let track = straight()

  @Test("A position at 0, 0 is removed")
  func nullIsland() {
    var track = track
    track[0].coordinate = Coordinate(latitude: 0, longitude: 0)
    track[7].coordinate = Coordinate(latitude: -0.0, longitude: 0)
    #expect(reasons(track, rules()) == ["null-island@1", "null-island@8"])
  }

  @Test("A position with an accuracy above the limit is removed")
  func accuracy() {
    var track = track
    track[3].horizontalAccuracy = 50.5
    track[4].horizontalAccuracy = 50
    track[5].horizontalAccuracy = .nan
    #expect(reasons(track, rules()) == ["accuracy@4"])
    #expect(reasons(track, rules { $0.accuracy = nil }) == [])
    #expect(clean(track, rules()).removed.first?.value == 50.5)
  }

  @Test("Points with repeated or backward times are removed")
  func times() {
    var track = track
    track[5].timestamp = track[4].timestamp
    track[9].timestamp = moment(7.5)
    #expect(reasons(track, rules()) == ["duplicate-time@6", "backward-time@10"])
  }

  @Test("A point with a future time is removed at any index", arguments: [0, 1, 20, 36])
  func future(index: Int) {
    var track = track
    track[index].timestamp = moment(1e6)
    #expect(reasons(track, rules()) == ["future-time@\(index + 1)"])
  }

  @Test("No point is removed where the clock is set back")
  func setBack() {
    var track = track
    for index in 20..<40 { track[index].timestamp = moment(Double(index) - 3600) }
    let result = clean(track, rules())
    #expect(result.removed.isEmpty)
    #expect(result.track == track)
  }

  @Test("One wrong position is removed at any index", arguments: [0, 1, 2, 20, 37, 38, 39])
  func speed(index: Int) {
    var track = track
    track[index] = track[index].moved(5000, azimuth: 200)
    let removed = clean(track, rules()).removed
    #expect(removed.map(\.index) == [index + 1])
    #expect(removed.first?.reason == .speed)
    #expect((removed.first?.value ?? 0) > 4900)
  }

  @Test("Several wrong positions in a row are removed", arguments: [1, 2, 5, 30])
  func severalWrong(count: Int) {
    var track = straight(count: 100)
    for index in 20..<20 + count {
      track[index] = track[index].moved(20_000, azimuth: Double(index * 77 % 360))
    }
    #expect(clean(track, rules()).removed.map(\.index) == Array(21...20 + count))
  }

  @Test("A track that continues elsewhere is kept")
  func jump() {
    var track = track
    for index in 20..<40 { track[index] = track[index].moved(5000) }
    #expect(reasons(track, rules()) == [])
  }

  @Test("A track faster than the limit is kept")
  func tooFast() {
    let track = straight(speed: 100, count: 500)
    #expect(reasons(track, rules(.walk)) == [])
    #expect(reasons(track, rules { $0.maximumSpeed = 1 }) == [])
  }

  @Test("Neither of two points too far apart is removed, unless a third point decides")
  func undecided() {
    #expect(reasons([track[0], track[1].moved(5000)], rules()) == [])
    #expect(reasons([track[0], track[1].moved(5000), track[2]], rules()) == ["speed@2"])
  }

  @Test("A position that a device repeats without a fix is removed")
  func sentinel() {
    var track = straight(count: 300)
    let nowhere = Coordinate(latitude: 22.5, longitude: 114)
    for index in [50, 90] { track[index].coordinate = nowhere }
    for index in 150..<240 { track[index].coordinate = nowhere }
    let removed = clean(track, rules()).removed
    #expect(removed.map(\.index) == [51, 91] + Array(151...240))
    #expect(removed.map(\.reason).suffix(90).allSatisfy { $0 == .sentinel })
  }

  @Test("A wrong position is removed although the track ends there later")
  func arrival() {
    var track = straight(count: 300)
    let home = track[280].coordinate
    for index in [50, 90] { track[index].coordinate = home }
    // Parked there, identical to the last bit.
    for index in 281..<300 { track[index].coordinate = home }
    #expect(reasons(track, rules()) == ["speed@51", "speed@91"])
  }

  @Test("A position off the line is removed by its acceleration")
  func acceleration() {
    var track = straight(count: 40)
    track[20] = track[20].moved(45, azimuth: 135)
    #expect(reasons(track, rules()) == ["acceleration@21"])
    #expect(reasons(track, rules { $0.checksAcceleration = false }) == [])
  }

  @Test("The filter removes an outlier that the other checks accept")
  func innovation() {
    var track = straight(count: 60)
    track[40] = track[40].moved(45, azimuth: 135)
    let smoothed = rules {
      $0.checksAcceleration = false
      $0.smoothing = .rts
    }
    #expect(reasons(track, smoothed) == ["innovation@41"])
    #expect((clean(track, smoothed).removed.first?.value ?? 0) > 25)
  }

  @Test(
    "Without times, a point is removed only for its coordinate",
    arguments: CleaningRules.Smoothing.allCases)
  func noTimes(smoothing: CleaningRules.Smoothing) {
    var track = track.map { Location($0.coordinate) }
    track[7] = track[7].moved(1e6)
    track[9].coordinate = Coordinate(latitude: 0, longitude: 0)
    let result = clean(track, rules { $0.smoothing = smoothing })
    #expect(result.removed.map { "\($0.reason.rawValue)@\($0.index)" } == ["null-island@10"])
    track.remove(at: 9)
    #expect(result.track == track)
  }

  @Test("Hard braking and a right-angle turn are not outliers")
  func maneuvers() {
    // 20 m/s, then braking at 8 m/s² to a stop, then away at a right angle at 5 m/s².
    var (east, north, speed) = (0.0, 0.0, 20.0)
    var track: [Location] = []
    for second in 0..<60 {
      track.append(
        Location(
          SyntheticDrive.move(Coordinate(latitude: 47, longitude: 8), east: east, north: north),
          timestamp: moment(Double(second))))
      if second < 20 {
        north += speed
      } else if second < 40 {
        north += max(0, speed - 4)
        speed = max(0, speed - 8)
      } else {
        east += speed + 2.5
        speed = min(speed + 5, 20)
      }
    }
    #expect(reasons(track, rules()) == [])
    #expect(reasons(track, rules(nil)) == [])
  }
}
