import _TestSupport
import GeoTracks
import Testing
import _SourceTestSupport

@Suite struct ReceiverSplitterTests {
  private func split(_ events: [LocationEvent]) -> (ReceiverSplitter, [LocationEvent]) {
    var splitter = ReceiverSplitter()
    var output: [LocationEvent] = []
    for event in events { splitter.process(event, into: &output) }
    splitter.finish(into: &output)
    return (splitter, output)
  }

  private func location(_ second: Int, _ device: String?) -> LocationEvent {
    .location(place(at: Double(second), device: device))
  }

  @Test(arguments: [nil, "a"])
  func oneReceiverPassesAsItIs(device: String?) {
    let events: [LocationEvent] = [
      .state(.resumed), location(0, device), .part(.segment), location(1, device),
      .noFix(LocationEvent.NoFix(device: device)), .part(.waypoints), location(2, device),
      .part(.track(name: "x")), location(3, device), .diagnostic(Diagnostic(.noise, "", offset: 0)),
    ]
    #expect(split(events).1 == events)
  }

  @Test func eachReceiverIsATrack() {
    let (splitter, output) = split(
      (0..<3).flatMap { second in ["a", nil, "c"].map { location(second, $0) } }
        + [.noFix(LocationEvent.NoFix(device: "c")), .noFix(LocationEvent.NoFix(device: "none"))])
    #expect(
      output == (0..<3).map { location($0, "a") }
        + [.part(.track(name: nil))] + (0..<3).map { location($0, nil) }
        + [.part(.track(name: "c"))] + (0..<3).map { location($0, "c") }
        + [.noFix(LocationEvent.NoFix(device: "c"))])
    #expect(splitter.receivers == ["a", nil, "c"])
  }

  @Test func emitsTheFirstReceiverAtOnce() {
    var splitter = ReceiverSplitter()
    var output: [LocationEvent] = []
    for event in [location(0, "a"), location(0, "b"), location(1, "a")] {
      splitter.process(event, into: &output)
    }
    #expect(output == [location(0, "a"), location(1, "a")])
  }

  /// A file with tracks keeps them: pending points come before the next track.
  @Test func partsOfAFileStayWhereTheyAre() {
    let (_, output) = split([
      .part(.track(name: "x")), location(0, "a"), location(0, "b"), .part(.track(name: "y")),
      location(1, "b"), location(1, "a"),
    ])
    #expect(
      output == [
        .part(.track(name: "x")), location(0, "a"), .part(.track(name: "b")), location(0, "b"),
        .part(.track(name: "y")), location(1, "b"), .part(.track(name: "a")), location(1, "a"),
      ])
  }

  @Test func aSegmentIsOneOfEachReceiver() {
    let (_, output) = split([
      location(0, "a"), location(0, "b"), .part(.segment), location(1, "a"), location(1, "b"),
    ])
    #expect(
      output == [
        location(0, "a"), .part(.segment), location(1, "a"), .part(.track(name: "b")),
        location(0, "b"), .part(.segment), location(1, "b"),
      ])
  }

  /// For any pieces of events.
  @Test("The result does not depend on the block size", arguments: 1...7)
  func pieces(size: Int) {
    let events: [LocationEvent] =
      [.part(.track(name: "x"))]
      + (0..<20).flatMap { [location($0, "a"), location($0, $0 < 10 ? "a" : "b")] }
      + [.part(.waypoints), location(0, "c")]
    var splitter = ReceiverSplitter()
    var output: [LocationEvent] = []
    for start in stride(from: 0, to: events.count, by: size) {
      output += splitter.process(Array(events[start...].prefix(size)))
    }
    splitter.finish(into: &output)
    #expect(output == split(events).1)
  }

  @Test("Waypoints are not split by receiver") func places() {
    let events: [LocationEvent] = [.part(.waypoints), location(0, "a"), location(1, "b")]
    #expect(split(events).1 == events)
  }

  @Test("The names of many receivers are limited") func ofManyReceiversSomeAreNamed() {
    let (splitter, output) = split((0..<1000).map { location($0, "\($0)") })
    #expect(splitter.receivers.count == ReceiverSplitter.maximumNames)
    #expect(output.count == 1999)
  }
}
