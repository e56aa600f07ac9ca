import GeoCore
import Testing

@testable import GeoTracks

@Suite struct PlaceholderFilterTests {
  private static let start: Int64 = 1_717_236_000

  /// Points on a northward line, 10 s apart.
  private func points(_ count: Int, altitude: Double? = nil) -> [Location] {
    (0..<count).map { index in
      var location = Location(
        Coordinate(latitude: 48 + Double(index) * 1e-4, longitude: 16),
        timestamp: Timestamp(seconds: Self.start + Int64(index) * 10))
      location.altitude = altitude
      return location
    }
  }

  private func filtered(
    _ locations: [Location], block: Int, looksAhead: Bool = true
  ) -> (locations: [Location], messages: [String]) {
    var options = RecordingPipeline.Options()
    options.looksAhead = looksAhead
    var pipeline = RecordingPipeline(options)
    let events = locations.map(LocationEvent.location)
    var output: [LocationEvent] = []
    for first in stride(from: 0, to: events.count, by: block) {
      output += pipeline.process(Array(events[first..<min(first + block, events.count)]))
    }
    pipeline.finish(into: &output)
    let kept = output.compactMap { event -> Location? in
      if case .location(let location) = event { location } else { nil }
    }
    return (kept, pipeline.remarks.map(\.detail))
  }

  private static let null = Coordinate(latitude: 0, longitude: 0)

  @Test("Points at 0,0 far from their neighbors are left out", arguments: [1, 3, 100])
  func removesNullCoordinates(block: Int) {
    for places in [[0], [0, 1], [10], [10, 11, 12], [19]] {
      var locations = points(20)
      for place in places { locations[place].coordinate = Self.null }
      if places == [0] { locations[0].timestamp = Timestamp(seconds: 0) }
      let (kept, messages) = filtered(locations, block: block)
      #expect(kept.count == 20 - places.count)
      #expect(!kept.contains { $0.coordinate == Self.null })
      #expect(messages.count == 1)
    }
  }

  @Test("Points at 0,0 that the track can reach are kept")
  func keepsPlausibleNullCoordinates() {
    // A boat that passes 0,0, and a table of distant points.
    for step in [1e-4, 5.0] {
      let locations = (-9..<10).map {
        Location(Coordinate(latitude: Double($0) * step, longitude: Double($0) * step))
      }
      let (kept, messages) = filtered(locations, block: 100)
      #expect(kept == locations && messages.isEmpty)
    }
  }

  @Test(
    "Impossible altitudes are not used",
    arguments: [-32_768, -99_999_999, -19_999, -9999, -500, 65_535, 99_999] as [Double])
  func removesImpossibleAltitudes(altitude: Double) {
    var locations = points(20, altitude: 500)
    locations[5].altitude = altitude
    locations[6].altitude = altitude
    for looksAhead in [true, false] {
      let (kept, messages) = filtered(locations, block: 100, looksAhead: looksAhead)
      #expect(kept.map(\.altitude) == (0..<20).map { $0 == 5 || $0 == 6 ? nil : 500 })
      #expect(messages.count == 1 && messages[0].hasPrefix("2 altitudes"))
    }
  }

  @Test("Altitudes of people, airliners and balloons are kept")
  func keepsPossibleAltitudes() {
    let altitudes = [-440, -1, 0, 0.5, 4810, 8849, 13_000, 53_700]
    for altitude in altitudes {
      let locations = points(5, altitude: altitude)
      let (kept, messages) = filtered(locations, block: 2)
      #expect(kept == locations && messages.isEmpty)
    }
  }

  @Test("Altitudes of 0 m among high altitudes are not used", arguments: [1, 4, 100])
  func removesZeroAltitudes(block: Int) {
    for places in [[0], [0, 1], [7], [7, 8, 12], [19]] {
      var locations = points(20, altitude: 500)
      for place in places { locations[place].altitude = 0 }
      let (kept, messages) = filtered(locations, block: block)
      #expect(kept.map(\.altitude) == (0..<20).map { places.contains($0) ? nil : 500 })
      #expect(messages.count == 1)
    }
  }

  @Test(
    "Altitudes of -1 and 9999 far from their neighbors are not used",
    arguments: [-1, -0.3048, 9999, 3047.6952], [1, 4, 100])
  func removesPlaceholders(altitude: Double, block: Int) {
    for places in [[0], [0, 1], [7], [7, 8, 12], [19]] {
      var locations = points(20, altitude: 500)
      for place in places { locations[place].altitude = altitude }
      let (kept, messages) = filtered(locations, block: block)
      #expect(kept.map(\.altitude) == (0..<20).map { places.contains($0) ? nil : 500 })
      #expect(messages.count == 1 && messages[0].contains("\(altitude) m"), "\(messages)")
    }
  }

  @Test("An isolated altitude of -1 m among low altitudes is not used")
  func removesIsolatedPlaceholders() {
    for altitude in [40.0, -430] {
      var locations = points(20, altitude: altitude)
      locations[7].altitude = -1
      #expect(filtered(locations, block: 100).locations[7].altitude == nil)
    }
  }

  @Test(
    "Altitudes of -1 and 9999 that the track can reach are kept",
    arguments: [
      [2, 1, 0, -1, -2, -1, 0, 1], [20, -1, 20, 25, -1, -1, 22], [-1, -1, -1, -1],
      [9995, 9999, 10_003, 9999, 9999, 9990], [8700, 9999, 11_200, 11_250], [9999, 9999],
      [11_200, 9999, 8700, 7000], [2500, 3047.6952, 3500],
    ] as [[Double]])
  func keepsReachedAltitudes(altitudes: [Double]) {
    var locations = points(altitudes.count)
    for (index, altitude) in altitudes.enumerated() {
      locations[index].altitude = altitude
      locations[index].coordinate.latitude = 48 + Double(index) * 0.1
      locations[index].timestamp = Timestamp(seconds: Self.start + Int64(index) * 60)
    }
    for block in [1, 100] {
      let (kept, messages) = filtered(locations, block: block)
      #expect(kept == locations && messages.isEmpty, "\(messages)")
    }
  }

  @Test("A descent to sea level keeps its altitudes of 0 m")
  func keepsSeaLevel() {
    // 5 m down per 11 m of path, to the sea and up again.
    let locations = points(121).enumerated().map { index, location in
      var location = location
      location.altitude = max(0, Double(abs(index - 60)) * 5 - 50)
      return location
    }
    let (kept, messages) = filtered(locations, block: 50)
    #expect(kept == locations && messages.isEmpty)
  }

  @Test("Positions without a fix are left out, except from dead reckoning")
  func removesPositionsWithoutAFix() {
    var locations = points(10)
    locations[3].fix = FixDimension.none
    locations[4].fix = FixDimension.none
    locations[4].status = .deadReckoning
    locations[5].fix = .threeDimensional
    let (kept, messages) = filtered(locations, block: 4)
    #expect(kept.count == 9)
    #expect(messages == ["1 position that the source marks as having no fix is left out"])
  }
}
