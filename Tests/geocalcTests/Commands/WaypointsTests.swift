import Foundation
import Testing

// Expected points come from PROJ 9.1.1: geod +ellps=WGS84 -f %.9f
@Suite struct WaypointsTests {
  @Test("--every prints a waypoint at each interval and at the end") func spacing() throws {
    let run = try GeocalcProcess("waypoints 0 0 0 1 --every 50km --unit km")
    #expect(
      run.output == """
        latitude,longitude,distance_km,azimuth_deg
        0.00000000,0.00000000,0.000,90.000000
        0.00000000,0.44915764,50.000,90.000000
        0.00000000,0.89831528,100.000,90.000000
        0.00000000,1.00000000,111.319,90.000000

        """)
    #expect(run.code == 0)
  }

  @Test("--count includes both ends") func count() throws {
    let run = try GeocalcProcess("waypoints 40.7128 -74.0060 51.5074 -0.1278 --count 5 --json")
    let json = try run.json()
    let waypoints = try #require(json["waypoints"]?.array)
    #expect(waypoints.count == 5)
    #expect(waypoints.first?["latitude"]?.number == 40.7128)
    #expect(waypoints.last?["longitude"]?.number == -0.1278)
    let total = try #require(json["distance_m"]?.number)
    #expect(abs(total - 5585233.578931300) < 2e-8)
    #expect(waypoints.last?["distance_m"]?.number == total)
  }

  @Test("The output is read by batch --along") func again() throws {
    let waypoints = try GeocalcProcess("waypoints 40 -74 51 0 --count 4 --precision 12")
    let run = try GeocalcProcess("batch --along --precision 1", input: waypoints.output)
    #expect(run.code == 0)
    let legs = run.output.split(separator: "\n").dropFirst(2).compactMap {
      $0.split(separator: ",").last
    }
    #expect(Set(legs).count == 1)
    #expect(legs.count == 3)
  }

  @Test("Coincident ends give one waypoint") func coincident() throws {
    let run = try GeocalcProcess("waypoints 5 5 5 5 --every 1km")
    #expect(run.output.split(separator: "\n").count == 2)
  }

  @Test("If Vincenty's iteration does not converge, a note says so") func fallback() throws {
    let run = try GeocalcProcess("waypoints 0 0 0 179.9 --count 3 --method vincenty --json")
    #expect(try run.json()["fallback"]?.string == "geodesic")
    #expect(run.errors.contains("does not converge"))
  }

  @Test(
    "Invalid values end with code 65",
    arguments: [
      "0 0 0 1 --every -5km", "0 0 0 1 --every 0km", "0 0 0 1 --every 5parsecs",
      "0 0 0 1 --every 5",
      "91 0 0 1 --count 3",
    ])
  func bad(arguments: String) throws {
    try GeocalcProcess("waypoints \(arguments)")
      .expectRefusal(code: 65, naming: arguments.hasPrefix("91") ? "latitude 91" : "--every")
  }

  @Test(
    "Wrong usage ends with code 64",
    arguments: [
      "0 0 0", "0 0 0 1 --every 1km --count 3", "0 0 0 --count 3", "0 0 0 1 --count x",
      "0 0 0 1 --count -3", "0 0 0 1 --count 0", "0 0 0 1 --count 1", "0 1 --count 3",
    ])
  func badUsage(arguments: String) throws {
    try GeocalcProcess("waypoints \(arguments)").expectRefusal(code: 64)
  }

  @Test("Without options, the rows are the ends and the midpoint")
  func defaultPoints() throws {
    let run = try GeocalcProcess("waypoints 0 0 0 2")
    #expect(run.code == 0)
    #expect(run.output == (try GeocalcProcess("waypoints 0 0 0 2 --count 3").output))
    #expect(run.output.split(separator: "\n").count == 4)
  }
}
