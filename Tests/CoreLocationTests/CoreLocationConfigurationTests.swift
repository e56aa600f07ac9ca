import Foundation
import GeoLocation
import GeoFiles
import GeoGPSD
import Testing

@testable import CoreLocation
import _TestSupport
import _SourceTestSupport

@Suite(.timeLimit(.minutes(10))) struct CoreLocationConfigurationTests {
  private func parsed(_ text: String?) -> CoreLocationConfiguration {
    CoreLocationConfiguration(
      environment: text.map { [CoreLocationConfiguration.variable: $0] } ?? [:])
  }

  @Test func usesLocalGPSDByDefault() throws {
    for text in [nil, ""] {
      let source = try #require(parsed(text).source as? GPSDSource)
      #expect(source.address == GPSDAddress(host: "localhost", port: 2947))
    }
  }

  @Test func anotherGPSD() throws {
    let source = try #require(parsed("gpsd://[::1]:2948/dev/ttyACM0").source as? GPSDSource)
    #expect(source.address == GPSDAddress(host: "::1", port: 2948, device: "/dev/ttyACM0"))
  }

  @Test(
    arguments: [
      ("/data/drive.gpx", ReplaySource.Pace.times(1), nil),
      ("drive.nmea.gz?speed=10x", .times(10), nil), ("drive.nmea?speed=2.5", .times(2.5), nil),
      ("file:///data/my%20drive.gpx?speed=max", .asFastAsPossible, nil),
      ("a?b.csv?accuracy=5&speed=max", .asFastAsPossible, 5), ("who?.csv", .times(1), nil),
    ] as [(String, ReplaySource.Pace, Double?)])
  func recordings(text: String, pace: ReplaySource.Pace, accuracy: Double?) throws {
    let configuration = parsed(text)
    let source = try #require(configuration.source as? ReplaySource)
    #expect(source.pace == pace)
    #expect(configuration.assumedAccuracy == accuracy)
    #expect(configuration.origin.isRecording)
  }

  @Test func aNamedPipeIsLive() throws {
    let folder = TemporaryFolder()
    let configuration = parsed(try folder.makePipe("receiver"))
    #expect(configuration.source is FileSource)
    #expect(!configuration.origin.isRecording)
  }

  @Test(arguments: [
    "gpsd://", "gpsd://host:99999", "http://host", "drive.nmea?speed=0", "drive.nmea?speed=fast",
    "?speed=2", "file://host:x/y",
  ])
  func invalidSettingsAreReported(text: String) async throws {
    let configuration = CoreLocationConfiguration(source: TestSource())
    #expect(throws: SourceText.Invalid.self) { try configuration.use(text) }
    // No caller can catch the error of an invalid environment variable, so the delegate receives the error.
    let recorder = Recorder()
    let queue = DispatchQueue(label: "delegate")
    let manager = CLLocationManager(queue: queue, configuration: parsed(text))
    manager.delegate = recorder
    manager.startUpdatingLocation()
    try await eventually { !recorder.failures.isEmpty }
    #expect(recorder.failures[0].localizedDescription.hasPrefix("CORELOCATION_SOURCE: "))
  }

  @Test func aFileIsPlayed() async throws {
    let folder = TemporaryFolder()
    let path = try folder.write(Drive.bytes(), to: "drive.nmea")
    let configuration = CoreLocationConfiguration(source: TestSource())
    try configuration.use(path + "?speed=max")
    let recorder = Recorder()
    let queue = DispatchQueue(label: "delegate")
    let manager = CLLocationManager(queue: queue, configuration: configuration)
    manager.delegate = recorder
    manager.startUpdatingLocation()
    // The manager first reports the missing position in the tunnel.
    try await eventually {
      recorder.failures.last?.localizedDescription == "the source has ended"
    }
    let locations = recorder.locations.flatMap(\.self)
    // The number of valid RMC sentences in the recording.
    let lines = try String(decoding: Drive.bytes(), as: UTF8.self)
      .split(whereSeparator: \.isNewline)
    let valid = lines.count { $0.hasPrefix("$GPRMC") && $0.split(separator: ",")[2] == "A" }
    #expect(locations.count == valid)
    #expect(locations.allSatisfy { $0.sourceInformation?.isSimulatedBySoftware == true })
    #expect(locations.allSatisfy { CLLocationCoordinate2DIsValid($0.coordinate) })
    let times = locations.map(\.timestamp)
    #expect(times == times.sorted())
  }
}
