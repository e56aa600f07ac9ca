import CoreLocation
import Foundation
import GeoCore
import Testing
import _TestSupport
import _SourceTestSupport

/// Recordings in a manager continue where they stopped, and can have current times.
@Suite(.timeLimit(.minutes(10))) struct RecordingTests {
  private let folder = TemporaryFolder()
  private let recorder = Recorder()

  private func manager(_ text: String) throws -> CLLocationManager {
    let configuration = CoreLocationConfiguration(source: TestSource())
    try configuration.use(text)
    let manager = CLLocationManager(
      queue: DispatchQueue(label: "recording"), configuration: configuration)
    manager.delegate = recorder
    return manager
  }

  /// The longitudes of the delegate's positions, in thousandths of a degree.
  private var longitudes: [Int] {
    recorder.locations.flatMap(\.self).map { Int(($0.coordinate.longitude * 1000).rounded()) }
  }

  private func track(_ count: Int, every seconds: Int = 1) throws -> String {
    let points = (1...count).map {
      let second = ($0 - 1) * seconds
      let time = String(format: "2020-01-01T00:%02d:%02dZ", second / 60, second % 60)
      let longitude = String(format: "%.3f", Double($0) / 1000)
      return "<trkpt lat=\"47\" lon=\"\(longitude)\"><time>\(time)</time></trkpt>"
    }
    return try folder.write(
      "<gpx><wpt lat=\"1\" lon=\"1\"/><trk><trkseg>\(points.joined())</trkseg></trk></gpx>",
      to: "track.gpx")
  }

  /// The files that Xcode creates: only waypoints, with or without times.
  private func places(_ count: Int, times: Bool = false) throws -> String {
    let points = (1...count).map {
      let time = times ? "<time>2020-01-01T00:00:0\($0)Z</time>" : ""
      return "<wpt lat=\"47\" lon=\"0.00\($0)\"><name>Place \($0)</name>\(time)</wpt>"
    }
    return try folder.write(
      "<?xml version=\"1.0\"?><gpx version=\"1.1\" creator=\"Xcode\">\(points.joined())</gpx>",
      to: "places.gpx")
  }

  @Test(arguments: ["", "?speed=max", "?speed=100x"])
  func threeRequestsGiveThreePlaces(options: String) async throws {
    let manager = try manager(track(9) + options)
    for count in 1...3 {
      manager.requestLocation()
      try await eventually { recorder.log.count { $0 == "locations" } == count }
    }
    #expect(longitudes == [1, 2, 3])
    #expect(recorder.failures.isEmpty)
  }

  @Test func stopAndStartGoOn() async throws {
    // More positions than needed: a stop on a loaded machine may drop several, and the recording must not end.
    let manager = try manager(track(600, every: 5) + "?speed=100x")
    for count in [2, 4, 6] {
      manager.startUpdatingLocation()
      try await eventually { longitudes.count >= count }
      manager.stopUpdatingLocation()
    }
    // No position is repeated. Positions in delivery at the stop are missing.
    #expect(longitudes == longitudes.sorted() && Set(longitudes).count == longitudes.count)
    #expect(longitudes.prefix(2) == [1, 2])
    #expect(longitudes.count >= 6)
  }

  @Test func startAfterTheEndPlaysAgain() async throws {
    let manager = try manager(track(2) + "?speed=max")
    manager.startUpdatingLocation()
    try await eventually { recorder.log.last == "error 0" }
    manager.stopUpdatingLocation()
    manager.startUpdatingLocation()
    try await eventually { longitudes == [1, 2, 1, 2] }
  }

  @Test func xcodesFilesPlayTheirPlacesInTurn() async throws {
    for (round, times) in [true, false].enumerated() {
      let manager = try manager(places(3, times: times) + "?speed=100x")
      manager.startUpdatingLocation()
      try await eventually { recorder.failures.count == round + 1 }
      manager.stopUpdatingLocation()
      #expect(longitudes.suffix(3) == [1, 2, 3])
    }
    #expect(longitudes.count == 6)
  }

  @Test func placesInAFileWithATrackAreNotPlayed() async throws {
    let manager = try manager(track(3) + "?speed=max")
    manager.startUpdatingLocation()
    try await eventually { recorder.log.last == "error 0" }
    #expect(longitudes == [1, 2, 3])
  }

  /// Apps reject positions that are 15 s old.
  @Test(arguments: ["?time=now&speed=100x", "?speed=max&time=now", "?time=now"])
  func asOfNow(options: String) async throws {
    let manager = try manager(track(3) + options)
    manager.startUpdatingLocation()
    try await eventually { longitudes.count == 3 }
    let ages = recorder.locations.flatMap(\.self).map { -$0.timestamp.timeIntervalSinceNow }
    #expect(ages.allSatisfy { abs($0) < 15 }, "\(ages)")
    #expect(ages == ages.sorted(by: >))
    #expect(manager.location?.sourceInformation?.isSimulatedBySoftware == true)
  }

  @Test func asOfNowByAProperty() async throws {
    let configuration = CoreLocationConfiguration(source: TestSource(isLive: false))
    #expect(!configuration.movesRecordingsToNow)
    try configuration.use(track(3) + "?time=now")
    #expect(configuration.movesRecordingsToNow)
    let source = TestSource(isLive: false)
    configuration.source = source
    let manager = CLLocationManager(
      queue: DispatchQueue(label: "recording"), configuration: configuration)
    manager.delegate = recorder
    manager.startUpdatingLocation()
    try await eventually { source.startCount == 1 }
    source.send(place(at: 1))
    try await eventually { longitudes.count == 1 }
    #expect(abs(recorder.locations[0][0].timestamp.timeIntervalSinceNow) < 15)
  }

  @Test func keepsRecordedTimesByDefault() async throws {
    let manager = try manager(track(2))
    manager.requestLocation()
    try await eventually { longitudes == [1] }
    #expect(recorder.locations[0][0].timestamp == Date(timeIntervalSince1970: 1_577_836_800))
  }

  @Test(arguments: ["?loop&speed=1000x", "?speed=1000x&loop&time=now"])
  func aLoopBeginsAgain(options: String) async throws {
    let manager = try manager(track(2) + options)
    manager.startUpdatingLocation()
    try await eventually { longitudes.count >= 6 }
    manager.stopUpdatingLocation()
    #expect(longitudes.prefix(6) == [1, 2, 1, 2, 1, 2])
    #expect(recorder.failures.isEmpty)
  }

  @Test func brokenFileIsReportedWithItsLine() async throws {
    let whole = "<gpx><trk><trkseg>\n<trkpt lat=\"47\" lon=\"0.001\"/>\n<trkpt lat=\"4"
    let path = try folder.write(whole, to: "broken.gpx") + "?speed=max"
    let manager = try manager(path)
    manager.startUpdatingLocation()
    try await eventually { recorder.log.last == "error 0" }
    #expect(longitudes == [1])
    let words = "the source has ended; reading stopped before the end, line 3: "
    #expect(recorder.failures.last?.localizedDescription.hasPrefix(words) == true)
    // A later run starts again, independent of the previous one.
    manager.stopUpdatingLocation()
    manager.startUpdatingLocation()
    try await eventually { recorder.log.count { $0 == "error 0" } == 2 }
    #expect(longitudes == [1, 1])
    #expect(recorder.failures.last?.localizedDescription.hasPrefix(words) == true)
  }

  @Test func aLoopWithoutAPositionEnds() async throws {
    let path = try folder.write("<gpx></gpx>", to: "empty.gpx")
    let manager = try manager(path + "?loop")
    manager.startUpdatingLocation()
    try await eventually { recorder.log.last == "error 0" }
  }
}
