import Foundation
import Testing

// Expected points and azimuths come from PROJ 9.1.1: geod +ellps=WGS84 -f %.9f -F %.9f
@Suite struct DestinationTests {
  @Test("Text has the point, the azimuth on arrival, and the method") func text() throws {
    let run = try GeocalcProcess("destination 40.7128 -74.0060 51.28 100km")
    #expect(
      run.output == """
        41.27231628 -73.07482252
        azimuth  51.890831° on arrival
        method   geodesic on WGS84

        """)
    #expect(run.code == 0)
  }

  @Test(
    "The distance may be in any unit, and a negative distance goes backward",
    arguments: [
      ["40", "-74", "-90", "-9260m"], ["40", "-74", "-90", "-5nmi"],
      ["40", "-74", "270", "-9.26km"], ["40N", "74W", "W", "-9.26km"],
      ["74W", "40N", "630", "-9.26km"],
      ["40", "-74", "270°0′", "-9260 m"], ["40 -74", "-90", "-5 nmi"],
      ["40,-74", "-90", "-9.26km"],
    ])
  func units(arguments: [String]) throws {
    let run = try GeocalcProcess(["destination"] + arguments)
    #expect(run.output.hasPrefix("39.99994927 -73.89156134\n"), "\(run.errors)")
  }

  @Test("JSON has all digits, and the printed point can be used as input") func json() throws {
    let run = try GeocalcProcess("destination 40.7128 -74.0060 51.28 100km --json")
    let to = try #require(try run.json()["to"])
    #expect(abs(try #require(to["latitude"]?.number) - 41.272316279) < 1e-9)
    #expect(abs(try #require(to["longitude"]?.number) - -73.074822518) < 1e-9)

    let place = try GeocalcProcess("destination 40.7128 -74.0060 51.28 100km --precision 12")
    let first = try #require(place.output.split(separator: "\n").first)
    let back = try GeocalcProcess(["distance", "40.7128 -74.0060", String(first)])
    #expect(back.output.hasPrefix("100000.000 m\n"))
  }

  // The geodesic from libproj 9.1.1 (geod_direct), the great circle from the spherical formula, the rhumb line from
  // numerical integration of the meridian.
  @Test(
    "Every method computes the destination on its own line",
    arguments: [
      ("geodesic", "41.2723163 -73.0748225"), ("vincenty", "41.2723163 -73.0748225"),
      ("haversine", "41.2715956 -73.0724302"), ("rhumb", "41.2760541 -73.0787371"),
      ("proj", "41.2723163 -73.0748225"),
    ])
  func methods(method: String, expected: String) throws {
    let run = try GeocalcProcess(
      "destination 40.7128 -74.0060 51.28 100km --method \(method) --precision 7")
    #expect(run.output.hasPrefix("\(expected)\n"), "\(run.output)")
    #expect(run.output.contains("\(method) on "))
  }

  // The meridian from 80 degrees to the pole is 1 116 825.9 m on WGS 84 (GeographicLib's RhumbSolve).
  @Test("A rhumb line ends at the pole") func rhumb() throws {
    let near = try GeocalcProcess("destination 80 0 45 1579000m --method rhumb")
    #expect(near.output.hasPrefix("89.99"))
    let beyond = try GeocalcProcess("destination 80 0 45 1580000m --method rhumb")
    #expect(beyond.code == 65)
    #expect(beyond.errors.contains("reaches a pole"))
    #expect(try GeocalcProcess("destination 80 0 0 1580000m --method rhumb").code == 0)
  }

  @Test(
    "Unreadable arguments end with code 65, and the message names the argument",
    arguments: [
      ("x 0 0 5km", "argument"), ("0 0 northish 5km", "argument 3"),
      ("0 0 36001 5km", "argument 3"),
      ("0 0 45N 5km", "argument 3"), ("0 0 0 5", "a unit after the number"),
      ("0 0 0 5parsecs", "argument 4"), ("95 0 0 5km", "latitude 95"),
    ])
  func bad(arguments: String, message: String) throws {
    let run = try GeocalcProcess("destination \(arguments)")
    #expect(run.code == 65)
    #expect(run.errors.contains(message), "\(run.errors)")
  }

  @Test(
    "Wrong usage ends with code 64",
    arguments: ["", "0 0", "0 0 5km", "40 -74 45", "0 0 0 5km 5", "0 0 0 5km --precision 99"])
  func badUsage(arguments: String) throws {
    try GeocalcProcess("destination \(arguments)").expectRefusal(code: 64)
  }
}
