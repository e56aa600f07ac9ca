import Foundation
import GeoTracks
import Testing

@testable import geocalc

/// JSON members of tracks that no table has: laps, stops, climbs, and routes.
@Suite struct TrackReportMembersTests {
  private func json(_ events: [LocationEvent]) throws -> JSONValue {
    var statistics = TrackStatistics()
    statistics.begin(source: "s")
    statistics.process(contentsOf: events[...])
    let report = TrackReport(statistics, TrackStatistics.Rules())
    let value = try JSONDecoder().decode(JSONValue.self, from: Data(report.json))
    return try #require(value["sources"]?.array?.first)
  }

  @Test("Each value of a lap has its own name")
  func laps() throws {
    var lap = Lap(.lap, start: Timestamp(seconds: 100), end: Timestamp(seconds: 200))
    (lap.elapsedTime, lap.timerTime, lap.distance) = (100, 90, 500)
    (lap.ascent, lap.descent, lap.sport, lap.trigger) = (30, 20, "running", "manual")
    lap.attributes = [Location.Attribute("calories", "55")]
    var session = Lap(.session)
    session.distance = 777
    let source = try json([.lap(lap), .lap(session)])
    let laps = try #require(source["laps"]?.array)
    #expect(
      laps == [
        .object([
          "start": .string("1970-01-01T00:01:40Z"), "end": .string("1970-01-01T00:03:20Z"),
          "elapsed_s": .number(100), "timer_s": .number(90), "distance_m": .number(500),
          "ascent_m": .number(30), "descent_m": .number(20), "sport": .string("running"),
          "trigger": .string("manual"), "extras": .object(["calories": .string("55")]),
        ])
      ])
    #expect(source["sessions"] == .array([.object(["distance_m": .number(777)])]))
  }

  @Test("Each value of a stop has its own name")
  func stops() throws {
    // 100 s at the stop, with movement in the first 5 s; the last 2 s are too short for a move. Before and after the
    // stop the track is far away.
    let steps = [(0, 900.0), (300, 0), (305, 20), (398, 20), (400, 5), (700, 900)]
    let events = steps.map { second, meters -> LocationEvent in
      let place = Geodesic.wgs84.direct(
        from: Coordinate(latitude: 47, longitude: 8), azimuth: 0, distance: meters
      ).coordinate
      return .location(Location(place, timestamp: Timestamp(seconds: Int64(second))))
    }
    let stops = try #require(try json(events)["stops"]?.array)
    try #require(stops.count == 1)
    #expect(stops[0]["start"]?.string == "1970-01-01T00:05:00Z")
    #expect(stops[0]["duration_s"] == .number(100) && stops[0]["stopped_s"] == .number(95))
    // The mean of the four positions.
    let latitude = Geodesic.wgs84.direct(
      from: Coordinate(latitude: 47, longitude: 8), azimuth: 0, distance: 11.25
    ).coordinate.latitude
    #expect(stops[0]["latitude"]?.number.map { abs($0 - latitude) < 1e-9 } == true)
    #expect(stops[0]["longitude"]?.number.map { abs($0 - 8) < 1e-9 } == true)
  }

  @Test("Each value of a climb has its own name")
  func climbs() throws {
    // 1 km down at 10 %, then 2 km at 4 % and 1 km at 10 %, a point every 100 m and 20 s, and down again.
    let start = Coordinate(latitude: 47, longitude: 8)
    func place(_ meters: Double) -> Coordinate {
      Geodesic.wgs84.direct(from: start, azimuth: 45, distance: meters).coordinate
    }
    let events = (0...50).map { index -> LocationEvent in
      let meters = Double(index) * 100
      var location = Location(place(meters), timestamp: Timestamp(seconds: Int64(index * 20)))
      location.altitude =
        600 - 0.1 * min(meters, 1000) + 0.04 * min(max(meters - 1000, 0), 2000)
        + 0.1 * min(max(meters - 3000, 0), 1000) - 0.2 * max(meters - 4000, 0)
      return .location(location)
    }
    let climbs = try #require(try json(events)["climbs"]?.array)
    try #require(climbs.count == 1)
    let expected: [(String, Double, Double)] = [
      ("begin_m", 1000, 1e-3), ("length_m", 3000, 1e-3), ("rise_m", 180, 1e-9),
      ("grade_percent", 6, 1e-6), ("steepest_100m_percent", 10, 1e-4), ("duration_s", 600, 1e-9),
      ("vertical_speed_m_per_h", 1080, 1e-6), ("start_latitude", place(1000).latitude, 1e-9),
      ("start_longitude", place(1000).longitude, 1e-9),
      ("end_latitude", place(4000).latitude, 1e-9),
      ("end_longitude", place(4000).longitude, 1e-9),
    ]
    for (name, value, tolerance) in expected {
      let found = climbs[0][name]?.number ?? .nan
      #expect(abs(found - value) < tolerance, "\(name): \(found), not \(value)")
    }
    #expect(climbs[0]["start"]?.string == "1970-01-01T00:03:20Z")
    #expect(climbs[0]["end"]?.string == "1970-01-01T00:13:20Z")
  }

  @Test("Routes and waypoints have their own counts")
  func routes() throws {
    let places = [(0.0, 0.0), (0, 0.001), (0, 0.003)].map {
      LocationEvent.location(Location(Coordinate(latitude: $0.0, longitude: $0.1)))
    }
    let source = try json(
      [.part(.route(name: "way"))] + places + [.part(.waypoints)] + places.prefix(2))
    #expect(source["waypoint_count"] == .number(2))
    #expect(source["waypoints"]?.array?.count == 2)
    let route = try #require(source["routes"]?.array?.first)
    #expect(route["name"]?.string == "way" && route["points"] == .number(3))
    // Three thousandths of a degree of the equator of WGS 84.
    let meters = 3 * 6_378_137 * Double.pi / 180_000
    #expect(route["distance_m"]?.number.map { abs($0 - meters) < 1e-6 } == true)
  }

  @Test("The box lists west, south, east, and north")
  func box() throws {
    let places = [(47.0, 8.0), (46, 8.5), (48, 7.5)].enumerated().map { index, place in
      LocationEvent.location(
        Location(
          Coordinate(latitude: place.0, longitude: place.1),
          timestamp: Timestamp(seconds: Int64(index) * 10_000)))
    }
    let box = try json(places)["bbox"]
    #expect(box == .array([.number(7.5), .number(46), .number(8.5), .number(48)]))
  }

  @Test("Each count of times that do not advance has its own name")
  func clock() throws {
    // Three equal times, two backward ones, and one missing; another track begins before the end of this track.
    let seconds: [Int64?] = [10, 10, 10, 10, 8, 9, nil, 20]
    let locations = seconds.enumerated().map { index, second in
      LocationEvent.location(
        Location(
          Coordinate(latitude: 47, longitude: 8 + Double(index) * 1e-5),
          timestamp: second.map { Timestamp(seconds: $0) }))
    }
    let second = [
      LocationEvent.part(.track(name: nil)),
      .location(
        Location(Coordinate(latitude: 47, longitude: 8), timestamp: Timestamp(seconds: 15))),
      .part(.track(name: nil)),
      .location(
        Location(Coordinate(latitude: 47, longitude: 8), timestamp: Timestamp(seconds: 14))),
      .part(.track(name: nil)),
      .location(
        Location(Coordinate(latitude: 47, longitude: 8), timestamp: Timestamp(seconds: 13))),
      .part(.track(name: nil)),
      .location(
        Location(Coordinate(latitude: 47, longitude: 8), timestamp: Timestamp(seconds: 12))),
    ]
    let clock = try #require(try json([.part(.track(name: nil))] + locations + second)["clock"])
    #expect(
      clock
        == .object([
          "equal": .number(3), "backward": .number(2), "missing": .number(1),
          "overlaps": .number(4),
        ]))
  }
}
