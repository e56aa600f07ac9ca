import CoreLocation
import Foundation
import GeoLocation
import Testing
import _TestSupport
import _SourceTestSupport

/// The stored state of a monitor remains under its name after the monitor is released.
@Suite(.timeLimit(.minutes(10))) struct MonitorFileTests {
  let folder: TemporaryFolder
  let source = TestSource()
  let configuration: CoreLocationConfiguration

  init() throws {
    folder = TemporaryFolder()
    configuration = CoreLocationConfiguration(source: source)
    configuration.regionRule = RegionRule(minimumCushion: 0, dwell: .zero)
    configuration.monitorFolder = folder.url.appendingPathComponent("state/of a program")
  }

  private let home = CLMonitor.CircularGeographicCondition(center: circle().center, radius: 100)

  private var files: [String] {
    (try? FileManager.default.contentsOfDirectory(atPath: configuration.monitorFolder?.path ?? ""))
      ?? []
  }

  /// Adds a condition and waits for its first state.
  private func first(_ name: String) async throws {
    let monitor = CLMonitor(name, configuration: configuration)
    await monitor.add(home, identifier: "home")
    await monitor.add(
      CLMonitor.CircularGeographicCondition(center: circle(east: 9000).center, radius: 50),
      identifier: "work", assuming: .unsatisfied)
    try await eventually { source.startCount == 1 }
    source.send(place(at: 1))
    var iterator = await monitor.events.makeAsyncIterator()
    let event = try await iterator.next()
    #expect(event?.state == .satisfied && event?.persistenceUnavailable == false)
  }

  @Test func itIsThereAgain() async throws {
    try await first("a/b ü")
    #expect(files == ["a%2Fb%20%C3%BC.json"])
    let again = CLMonitor("a/b ü", configuration: configuration)
    #expect(await again.identifiers == ["home", "work"])
    let record = await again.record(for: "home")
    #expect(record?.lastEvent.state == .satisfied)
    #expect(record?.lastEvent.date.timeIntervalSince1970 == day.secondsSince1970 + 1)
    #expect((record?.condition as? CLMonitor.CircularGeographicCondition)?.radius == 100)
    // The conditions are watched again, and only changed states are reported.
    try await eventually { source.startCount == 2 }
    source.send(place(at: 2), place(east: 500, at: 3))
    var iterator = await again.events.makeAsyncIterator()
    let event = try await iterator.next()
    #expect(event?.identifier == "home" && event?.state == .unsatisfied)
    await again.remove("home")
    await again.remove("work")
    #expect(await CLMonitor("a/b ü", configuration: configuration).identifiers.isEmpty)
  }

  @Test func monitorsWithOtherNamesAreSeparate() async throws {
    try await first("one")
    #expect(await CLMonitor("two", configuration: configuration).identifiers.isEmpty)
  }

  @Test(arguments: ["", "{", "[]", #"{"version":2,"conditions":[]}"#, "\0\0\0"])
  func aBrokenFileIsNone(text: String) async throws {
    let url = try #require(configuration.monitorFolder)
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    try Data(text.utf8).write(to: url.appendingPathComponent("x.json"))
    let monitor = CLMonitor("x", configuration: configuration)
    #expect(await monitor.identifiers.isEmpty)
    await monitor.add(home, identifier: "home")
    #expect(await CLMonitor("x", configuration: configuration).identifiers == ["home"])
    #expect(files == ["x.json"])
  }

  @Test func reportsAFileThatCannotBeWritten() async throws {
    // A file at the path of the folder.
    configuration.monitorFolder = URL(fileURLWithPath: try folder.write("", to: "file"))
    let monitor = CLMonitor("x", configuration: configuration)
    await monitor.add(home, identifier: "home")
    try await eventually { source.startCount == 1 }
    source.send(place(at: 1))
    var iterator = await monitor.events.makeAsyncIterator()
    #expect(try await iterator.next()?.persistenceUnavailable == true)
  }

  @Test func withoutAFolderNothingIsKept() async throws {
    configuration.monitorFolder = nil
    try await first("x")
    #expect(await CLMonitor("x", configuration: configuration).identifiers.isEmpty)
  }
}
