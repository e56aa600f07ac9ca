import GeoTracks
import Testing

@testable import GeoFormats

/// One location per epoch and device, even if gpsd reports the epoch several times.
@Suite struct GPSDEpochsTests {
  /// A line of a device, with its time in seconds of a minute.
  private func tpv(
    _ mode: Int, _ second: Int?, _ latitude: Double? = 47, device: String = "a"
  ) -> String {
    let time = second.map { #","time":"2025-11-20T12:00:\#($0 < 10 ? "0" : "")\#($0).000Z""# } ?? ""
    let position = latitude.map { #","lat":\#($0),"lon":8.5"# } ?? ""
    return #"{"class":"TPV","device":"\#(device)","mode":\#(mode)\#(time)\#(position)}"# + "\r\n"
  }

  /// A short form of the result: `2D 47.0`, `3D 47.0`, `none`, `duplicate`, and `flush` for a requested flush.
  private func outcome(
    _ lines: [String], finishing: Bool = true, merging: Bool = false
  ) -> [String] {
    var reader = GPSDReader()
    reader.mergesReports = merging
    var reports: [GPSDReport] = []
    var result: [String] = []
    func note() {
      for case .event(let event) in reports {
        switch event {
        case .location(let location):
          let fix = location.fix == .threeDimensional ? "3D" : "2D"
          result.append("\(fix) \(location.coordinate.latitude)")
        case .noFix: result.append("none")
        case .diagnostic(let skipped): result.append(skipped.reason.rawValue)
        default: break
        }
      }
      reports = []
    }
    for line in lines {
      if line == "flush" {
        reader.flush(into: &reports)
        note()
        result.append("flush")
      } else if line == "settle" {
        reader.settle(into: &reports)
        note()
        result.append("settle")
      } else {
        let bytes = Array(line.utf8)
        reader.read(bytes.span, into: &reports)
      }
    }
    if finishing { reader.finish(into: &reports) }
    note()
    return result
  }

  @Test func threeDimensionalAtOnceAndOnce() {
    #expect(
      outcome([tpv(3, 1, 47), tpv(3, 1, 47), tpv(2, 1, 47), tpv(3, 2, 48)], finishing: false)
        == ["3D 47.0", "duplicate", "duplicate", "3D 48.0"])
  }

  // MARK: Recordings

  @Test func mergesAllReportsOfARecordedEpoch() throws {
    func report(_ mode: Int, _ rest: String) -> String {
      #"{"class":"TPV","device":"a","mode":\#(mode),"time":"2025-11-20T12:00:01.000Z",\#(rest)}"#
        + "\n"
    }
    let text =
      report(2, #""lat":47.1,"lon":8.1,"altMSL":516,"epv":5,"epx":3,"epy":4"#)
      + report(3, #""lat":47.2,"lon":8.2,"altMSL":70,"climb":0.5"#)
      + report(3, #""lat":47.3,"lon":8.3,"speed":2.5,"track":35"#)
      + report(2, #""lat":47.4,"lon":8.4,"speed":2.6"#) + tpv(3, 2)
    let events = GPSDDecoder().events(of: Array(text.utf8))
    let place = try #require(events.locations.first)
    #expect(events.locations.count == 2)
    #expect(events.skips.map(\.reason) == [.duplicate, .duplicate, .duplicate])
    #expect(place.coordinate == Coordinate(latitude: 47.4, longitude: 8.4))
    #expect(place.fix == .threeDimensional)
    #expect(place.altitude == 70 && place.climb == 0.5)
    #expect(place.speed == 2.6 && place.course == 35 && place.horizontalAccuracy == 5)
    // For live input, the decoder emits the first report with three dimensions immediately.
    var live = GPSDDecoder()
    live.begin(with: .live())
    #expect(live.events(of: Array(text.utf8)).locations.first?.course == nil)
  }

  @Test func aFixOfTwoDimensionsHasNoAltitude() {
    let text =
      #"{"class":"TPV","mode":2,"lat":47,"lon":8,"alt":516,"altMSL":516,"altHAE":563,"epv":5}"#
    let place = GPSDDecoder().events(of: Array(text.utf8)).locations.first
    #expect(place?.altitude == nil && place?.ellipsoidalAltitude == nil)
    #expect(place?.verticalAccuracy == nil)
  }

  @Test func aRecordingKeepsItsOrder() {
    #expect(
      outcome(
        [
          tpv(3, 1, 1, device: "a"), tpv(3, 1, 2, device: "b"), tpv(3, 1, 3, device: "a"),
          tpv(3, 2, 4, device: "b"), tpv(1, 3, nil, device: "b"), tpv(3, 3, 5, device: "c"),
        ], merging: true) == ["duplicate", "3D 3.0", "3D 2.0", "3D 4.0", "none", "3D 5.0"])
  }

  @Test func epochWithAsManyReportsAsTheLastIsComplete() {
    #expect(
      outcome(
        [
          tpv(3, 1, 1), tpv(3, 1, 1), "settle", tpv(3, 2, 2), "settle", tpv(3, 2, 3), "settle",
          tpv(3, 2, 4), tpv(3, 3, 5), "settle",
        ], merging: true)
        == [
          "settle", "3D 1.0", "settle", "duplicate", "3D 3.0", "settle", "duplicate", "settle",
          "3D 5.0",
        ])
  }

  @Test("A recording counts reports of one time at another coordinate")
  func countsAnotherCoordinateOfOneTime() {
    let lines = (0..<30).map { tpv(3, 1, 47 + Double($0) * 1e-4) }
    let result = outcome(lines + [tpv(3, 2, 48)], merging: true)
    #expect(result.count { $0 == "duplicate" } == 29)
    #expect(result.suffix(2) == ["3D \(47 + 29 * 1e-4)", "3D 48.0"])
    // Sentences of one epoch are rounded differently.
    #expect(outcome([tpv(3, 1, 47), tpv(3, 1, 47.00001)], merging: true) == ["3D 47.00001"])
  }

  // MARK: Live

  @Test("A live receiver whose clock is stuck gets the time of arrival", arguments: [2, 3])
  func stuckClock(mode: Int) throws {
    var reader = GPSDReader()
    var reports: [GPSDReport] = []
    for tick in 0..<100 {
      reader.arrival = .milliseconds(200 * tick)
      let bytes = Array(tpv(mode, 1, 47).utf8)
      reader.read(bytes.span, into: &reports)
      reader.flush(into: &reports)
    }
    #expect(reader.receiverReports == 100)
    let events = reports.compactMap { if case .event(let event) = $0 { event } else { nil } }
    #expect(events.locations.count == 76)
    #expect(events.locations.dropFirst().allSatisfy { $0.timestampSource == .arrival })
    #expect(events.skips.count { $0.reason == .duplicate } == 24)
    #expect(events.skips.count { $0.reason == .assumed } == 1)
    // The clock runs again.
    reports = []
    let bytes = Array(tpv(3, 2, 47).utf8)
    reader.read(bytes.span, into: &reports)
    guard case .event(.location(let location)) = reports.first else {
      Issue.record("no location")
      return
    }
    #expect(location.timestampSource == .receiver)
  }

  @Test("A report repeated after an outage does not mean that the clock is stuck")
  func repeatedAfterAnOutage() throws {
    var reader = GPSDReader()
    var reports: [GPSDReport] = []
    let bytes = Array(tpv(3, 1, 47).utf8)
    for (time, isEnd) in [(0, true), (60, false), (64, false), (65, false)] {
      reader.arrival = .seconds(time)
      reader.read(bytes.span, into: &reports)
      if isEnd { reader.finish(into: &reports) }
    }
    let events = reports.compactMap { if case .event(let event) = $0 { event } else { nil } }
    // The first report of the first connection, and the report that the second connection repeats for 5 s.
    #expect(events.locations.map(\.timestampSource) == [.receiver, .arrival])
    #expect(events.skips.count { $0.reason == .duplicate } == 2)
  }

  @Test func twoDimensionalWaits() {
    #expect(outcome([tpv(2, 1)], finishing: false) == [])
    #expect(outcome([tpv(2, 1)]) == ["2D 47.0"])
    #expect(outcome([tpv(2, 1), tpv(3, 1, 48)]) == ["duplicate", "3D 48.0"])
    #expect(outcome([tpv(2, 1), tpv(2, 1, 48)]) == ["duplicate", "2D 48.0"])
    #expect(
      outcome([tpv(2, 1), tpv(2, 2, 48), tpv(2, 3, 49)], finishing: false)
        == ["2D 47.0", "2D 48.0"])
    #expect(outcome([tpv(2, 1), tpv(1, 2, nil)], finishing: false) == ["2D 47.0", "none"])
    #expect(outcome([tpv(2, 1), tpv(1, nil, nil)], finishing: false) == ["2D 47.0", "none"])
    #expect(outcome([tpv(2, 1), tpv(3, nil, 48)], finishing: false) == ["2D 47.0", "3D 48.0"])
  }

  @Test func anEpochIsNotGivenTwiceAfterAFlush() {
    #expect(
      outcome([tpv(2, 1), "flush", tpv(3, 1, 48), tpv(2, 1, 49), tpv(3, 2, 50)])
        == ["2D 47.0", "flush", "duplicate", "duplicate", "3D 50.0"])
    #expect(
      outcome(["flush", tpv(2, 1), "flush", "flush"]) == ["flush", "2D 47.0", "flush", "flush"])
  }

  @Test func reportWithoutPositionIsNotALossOfFix() {
    #expect(outcome([tpv(3, 1), tpv(3, 1, nil), tpv(2, 1, nil)]) == ["3D 47.0"])
    #expect(outcome([tpv(2, 1), tpv(2, 1, nil)]) == ["2D 47.0"])
    #expect(outcome([tpv(3, 1, nil), tpv(3, 1)]) == ["none", "3D 47.0"])
    #expect(outcome([tpv(3, 1), tpv(1, 1, nil)]) == ["3D 47.0", "none"])
  }

  @Test func satellitesOfALaterTimeRelease() {
    func sky(_ second: Int) -> String {
      #"{"class":"SKY","device":"a","time":"2025-11-20T12:00:0\#(second).000Z","satellites":[]}"#
        + "\n"
    }
    #expect(outcome([tpv(2, 2), sky(1), sky(2)], finishing: false) == [])
    #expect(outcome([tpv(2, 2), sky(3)], finishing: false) == ["2D 47.0"])
  }

  @Test func aDeviceThatIsGoneReleases() {
    let gone = #"{"class":"DEVICE","path":"a","activated":0}"# + "\n"
    #expect(outcome([tpv(2, 2), gone], finishing: false) == ["2D 47.0"])
  }

  @Test("Each report without a time is a position", arguments: [false, true])
  func everyReportWithoutATimeCounts(merging: Bool) {
    #expect(
      outcome(
        [tpv(3, nil), tpv(3, nil), tpv(2, nil), tpv(3, nil, 48), tpv(3, nil)], merging: merging)
        == ["3D 47.0", "3D 47.0", "2D 47.0", "3D 48.0", "3D 47.0"])
    var decoder = GPSDDecoder()
    var events: [LocationEvent] = []
    let bytes = Array(tpv(3, nil).utf8)
    decoder.decode(bytes.span, into: &events)
    #expect(events.locations.first?.timestampSource == .arrival)
    #expect(events.locations.first?.timestamp == nil)
  }

  @Test func devicesApart() {
    #expect(
      outcome([
        tpv(2, 1, 47, device: "a"), tpv(3, 1, 48, device: "b"), tpv(3, 1, 48, device: "b"),
        tpv(3, 1, 47, device: "a"), tpv(2, 2, 49, device: "b"), tpv(3, 2, 47, device: "a"),
      ]) == ["3D 48.0", "duplicate", "duplicate", "3D 47.0", "3D 47.0", "2D 49.0"])
  }

  /// A pending position is emitted when its device is dropped for lack of room.
  @Test func manyDevices() {
    let count = GPSDEpochs.maximumDevices
    let lines = (0...count).map { tpv(2, 1, Double($0) / 10, device: "d\($0)") }
    #expect(outcome(lines, finishing: false) == ["2D 0.0"])
    #expect(outcome(lines).count == count + 1)
  }
}
