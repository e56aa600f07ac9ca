import GeoFormats
import GeoLocation
import GeoTracks
import Testing
import _TestSupport

@testable import GeoFiles

@Suite struct PointsSourceTests {
  /// Sends a list of events one at a time.
  private struct Recording: LocationSource {
    let events: [LocationEvent]
    var isLive: Bool { false }

    func run(into sink: LocationSink) async throws(LocationError) {
      for event in events { await sink.process([event]) }
    }
  }

  private static func points(_ latitudes: Double...) -> [LocationEvent] {
    latitudes.map { .location(Location(Coordinate(latitude: $0, longitude: 0), timestamp: nil)) }
  }

  private static let waypoints = [.part(.waypoints)] + points(1, 2)
  private static let route = [.part(.route(name: nil))] + points(3, 4)
  private static let track = [.part(.track(name: nil)), .part(.segment)] + points(5, 6)

  @Test(
    "A file without a track plays its route, or its waypoints if it has no route",
    arguments: [
      (waypoints, [1, 2]), (route, [3, 4]), (waypoints + route, [3, 4]),
      (route + waypoints, [3, 4]),
      (waypoints + route + track, [5, 6]), (track + waypoints + route, [5, 6]),
    ] as [([LocationEvent], [Double])])
  func played(_ events: [LocationEvent], _ latitudes: [Double]) async throws {
    let seen = Guarded<[Double]>([])
    let (inTrack, tracks) = (Guarded(false), Guarded(0))
    try await PointsSource(recording: Recording(events: events)).run(
      into: LocationSink { events in
        for event in events {
          switch event {
          case .part(.track):
            tracks.withLock { $0 += 1 }
            inTrack.withLock { $0 = true }
          case .part(.segment): inTrack.withLock { $0 = true }
          case .part: inTrack.withLock { $0 = false }
          case .location(let location) where inTrack.withLock({ $0 }):
            seen.withLock { $0.append(location.coordinate.latitude) }
          default: break
          }
        }
      })
    #expect(seen.withLock { $0 } == latitudes)
    #expect(tracks.withLock { $0 } == 1)
  }
}
