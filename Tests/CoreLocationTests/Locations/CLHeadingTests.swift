import CoreLocation
import GeoTracks
import Testing
import _TestSupport
import _SourceTestSupport

@Suite(.timeLimit(.minutes(10))) struct CLHeadingTests {
  private func heading(_ degrees: Double, magnetic: Double? = nil) -> LocationEvent {
    .heading(Heading(trueHeading: degrees, magneticHeading: magnetic, accuracy: 2))
  }

  @Test func onlyFromASensor() async throws {
    let bench = Bench()
    bench.manager?.startUpdatingHeading()
    try await bench.running()
    var location = place(at: 1)
    location.course = 45
    try await bench.send(location)
    #expect(bench.log.isEmpty && bench.manager?.heading == nil)
    #expect(!bench.configuration.isHeadingAvailable)
    try await bench.send([heading(45, magnetic: 42)])
    #expect(bench.log == ["heading 45.0 42.0"])
    #expect(bench.manager?.heading?.headingAccuracy == 2)
    #expect(bench.configuration.isHeadingAvailable)
    // Headings alone deliver no positions.
    #expect(bench.recorder.locations.isEmpty)
    bench.manager?.stopUpdatingHeading()
    try await eventually { bench.source.endCount == 1 }
  }

  @Test func filterComparesWithTheDeliveredHeading() async throws {
    let bench = Bench()
    bench.manager?.headingFilter = 5
    bench.manager?.startUpdatingHeading()
    try await bench.running()
    try await bench.send([358, 359, 1, 3, 4, 9].map { heading($0) })
    #expect(bench.log == ["heading 358.0 -1.0", "heading 3.0 -1.0", "heading 9.0 -1.0"])
    bench.manager?.headingFilter = kCLHeadingFilterNone
    try await bench.send([9, 9].map { heading($0) })
    #expect(bench.log.count == 5)
  }

  @Test func newHeadingHasNoValues() {
    let heading = CLHeading()
    #expect(heading.headingAccuracy == -1 && heading.trueHeading == -1)
    #expect(heading.x == 0 && heading.y == 0 && heading.z == 0)
  }

  @Test("A heading is described in Apple's format") func description() {
    final class Heading: CLHeading {
      override var magneticHeading: CLLocationDirection { 42 }
      override var trueHeading: CLLocationDirection { 45.5 }
      override var headingAccuracy: CLLocationDirection { 2 }
      override var timestamp: Date { Date(timeIntervalSince1970: 60) }
    }
    #expect(
      "\(Heading())"
        == "magneticHeading 42.00 trueHeading 45.50 accuracy 2.00 x +0.000 y +0.000 z +0.000"
        + " @ 1970-01-01T00:01:00Z")
  }
}
