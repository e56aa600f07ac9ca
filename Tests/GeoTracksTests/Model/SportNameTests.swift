import Testing

@testable import GeoTracks

@Suite struct SportNameTests {
  @Test(
    "Each sport has one word",
    arguments: [
      ("Run", "running"), ("running", "running"), ("RUNNING", "running"), ("9", "running"),
      ("Biking", "cycling"), ("Ride", "cycling"), ("1", "cycling"), ("Hike", "hiking"),
      ("AlpineSki", "alpine_skiing"), ("alpine skiing", "alpine_skiing"),
      ("NordicSki", "cross_country_skiing"), ("TrailRun", "trail_running"),
    ])
  func normalizes(recorded: String, word: String) {
    #expect(SportName.normalized(recorded) == word)
    #expect(Metadata(.part, [.init("type", recorded)]).activity == word)
  }

  @Test(
    "Unknown words stay as recorded",
    arguments: ["Other", "generic", "VirtualRide", "Gassi gehen", "2", "Running with the dog"])
  func keeps(recorded: String) { #expect(SportName.normalized(recorded) == recorded) }
}
