import Foundation
import GeoTracks
import Testing
import _SourceTestSupport
import _TestSupport
@testable import CoreLocation

@Suite(.timeLimit(.minutes(10))) struct CLVisitTests {
  @Test func arrivalAndDeparture() async throws {
    let bench = Bench()
    bench.manager?.startMonitoringVisits()
    try await bench.running()
    // Moving, then ten minutes at one point, then away.
    try await bench.send(
      (0..<10).map { .location(place(east: Double($0) * 200, at: Double($0) * 10)) })
    try await bench.send(
      (0...10).map {
        .location(place(east: 2000 + Double($0 % 3) * 10, at: 100 + Double($0) * 60, accuracy: 5))
      })
    #expect(bench.log == ["visit"])
    try await bench.send(place(east: 3000, at: 800))
    #expect(bench.log == ["visit", "visit"])
    let stays = bench.recorder.stays
    let start = Date(timeIntervalSince1970: day.secondsSince1970)
    #expect(stays[0].arrival.timeIntervalSince(start) == 100)
    #expect(stays[0].departure == .distantFuture)
    #expect(stays[1].arrival == stays[0].arrival)
    #expect(stays[1].departure.timeIntervalSince(start) == 800)
    #expect(bench.recorder.locations.isEmpty)
  }

  @Test func ignoresAShortStop() async throws {
    let bench = Bench(prepare: { $0.visitRule = VisitRule(radius: 50, duration: .seconds(120)) })
    bench.manager?.startMonitoringVisits()
    try await bench.running()
    try await bench.send(place(at: 0), place(at: 119), place(east: 500, at: 130))
    #expect(bench.log.isEmpty)
    try await bench.send(place(east: 500, at: 250), place(east: 900, at: 300))
    #expect(bench.log == ["visit", "visit"])
  }

  @Test("A visit is described in Apple's format") func description() {
    final class Visit: CLVisit {
      override var coordinate: CLLocationCoordinate2D { .init(latitude: 1, longitude: 2) }
      override var horizontalAccuracy: CLLocationAccuracy { 30 }
      override var arrivalDate: Date { Date(timeIntervalSince1970: 0) }
    }
    #expect(
      "\(Visit())"
        == "<+1.00000000,+2.00000000> +/- 30.00m (1970-01-01T00:00:00Z to distantFuture)")
  }
}

struct StayDetectorTests {
  @Test func theMeanHoldsAcrossTheAntimeridian() throws {
    var detector = StayDetector()
    let rule = VisitRule(radius: 100, duration: .seconds(60))
    var found: Stay?
    for (second, longitude) in [(0.0, 179.9999), (30, -179.9999), (60, -179.9999), (90, 179.9999)] {
      let location = Location(Coordinate(latitude: 10, longitude: longitude))
      let stop = detector.update(
        location, at: Date(timeIntervalSinceReferenceDate: second), rule: rule)
      if let stop { found = stop }
    }
    let stop = try #require(found)
    #expect(abs(abs(stop.coordinate.longitude) - 180) < 1e-4)
    #expect(abs(stop.coordinate.latitude - 10) < 1e-9)
    #expect(stop.arrival == Date(timeIntervalSinceReferenceDate: 0))
  }

  @Test func skipsTimesThatGoBack() {
    var detector = StayDetector()
    let rule = VisitRule(radius: 100, duration: .seconds(60))
    func update(_ second: Double) -> Stay? {
      detector.update(
        Location(origin), at: Date(timeIntervalSinceReferenceDate: second), rule: rule)
    }
    #expect(update(100) == nil && update(50) == nil && update(110) == nil)
    #expect(update(160) != nil)
  }
}

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
