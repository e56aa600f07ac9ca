import CoreLocation
import GeoTracks
import Testing
import _TestSupport
import _SourceTestSupport

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
}
