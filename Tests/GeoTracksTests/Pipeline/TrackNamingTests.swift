import GeoTracks
import Testing

@Suite("TrackNaming")
struct TrackNamingTests {
  private static let place = LocationEvent.location(
    Location(Coordinate(latitude: 1, longitude: 2)))

  private static func kind(_ kind: String) -> LocationEvent {
    .metadata(Metadata(.part, [Location.Attribute("type", kind)]))
  }

  private func named(_ events: [LocationEvent], by size: Int) -> [LocationEvent] {
    var naming = TrackNaming(name: "Ride home", kind: "Ride")
    return stride(from: 0, to: events.count, by: size).flatMap {
      naming.process(Array(events[$0..<min($0 + size, events.count)]))
    }
  }

  @Test(
    "Missing names and kinds are added, and existing ones are kept",
    arguments: [
      ([place, place], [.part(.track(name: "Ride home")), kind("Ride"), place, place]),
      (
        [.part(.track(name: nil)), kind("Other"), place],
        [.part(.track(name: "Ride home")), kind("Ride"), place]
      ),
      (
        [.part(.track(name: "Mine")), kind("running"), place],
        [.part(.track(name: "Mine")), kind("running"), place]
      ),
      (
        [.part(.track(name: "Mine")), place, .part(.track(name: nil)), place],
        [
          .part(.track(name: "Mine")), kind("Ride"), place, .part(.track(name: "Ride home")),
          kind("Ride"), place,
        ]
      ),
      (
        [.part(.waypoints), place, .part(.route(name: nil)), place],
        [.part(.waypoints), place, .part(.route(name: nil)), place]
      ),
    ] as [([LocationEvent], [LocationEvent])], [1, 2, 100])
  func names(events: (given: [LocationEvent], expected: [LocationEvent]), size: Int) {
    #expect(named(events.given, by: size) == events.expected)
  }
}
