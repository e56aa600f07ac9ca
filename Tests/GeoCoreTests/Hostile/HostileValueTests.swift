import Testing
import _TestSupport

@testable import GeoCore

/// No public function traps or loops endlessly for any value of its type.
///
/// Each test runs in a separate process, which ends with a trap or after five minutes.
@Suite struct HostileValueTests {
  @Test("Extreme coordinates do not trap in texts") func places() async {
    await #expect(processExitsWith: .success) {
      NastyNumbers.limitTime()
      let formats: [(Int) -> CoordinateFormat] = [
        { .decimal(places: $0) }, { .degreesMinutes(places: $0) },
        { .degreesMinutesSeconds(places: $0) }, { .iso6709(places: $0) }, { .geoURI(places: $0) },
      ]
      for place in NastyNumbers.coordinates {
        _ = (place.normalized, place.antipode, place.isValid, place.description)
        for places in NastyNumbers.integers {
          for format in formats { _ = place.formatted(format(places)) }
        }
      }
      for value in NastyNumbers.doubles {
        _ = ShortestDecimal.string(value)
        for places in 0...DecimalPrinter.maximumPlaces {
          _ = DecimalPrinter.string(value, places: places)
        }
        for other in NastyNumbers.doubles {
          _ = try? Ellipsoid(equatorialRadius: value, flattening: other)
          _ = try? Ellipsoid(equatorialRadius: value, inverseFlattening: other)
        }
      }
      for text in ["1e300", "-1e999", "0.\(String(repeating: "9", count: 400))", "1e-999"] {
        for unit in ["", "s", "d", "m", "us-ft", "km/h", "kn", "°", "°1′"] {
          _ = try? LengthUnit.meters(parsing: text + unit)
          _ = try? SpeedText.metersPerSecond(parsing: text + unit)
          _ = try? Coordinate(parsing: "\(text + unit) \(text + unit)")
          _ = try? Ellipsoid(parsing: "\(text),\(text)")
        }
      }
    }
  }

  @Test("Extreme coordinates and counts do not trap in waypoints") func waypoints() async {
    await #expect(processExitsWith: .success) {
      NastyNumbers.limitTime()
      let home = Coordinate(latitude: 46, longitude: 14)
      for place in NastyNumbers.coordinates {
        let settings: [() -> Waypoints?] =
          NastyNumbers.doubles.map { value in
            { try? Geodesic.wgs84.waypoints(from: home, to: place, every: value) }
          }
          + NastyNumbers.integers.map { count in
            { try? Geodesic.wgs84.waypoints(from: place, to: home, count: count) }
          }
        for setting in settings {
          guard let points = setting() else { continue }
          _ = (points.first, points.last, points.distance(at: .max))
        }
        for value in NastyNumbers.doubles {
          _ = Geodesic.wgs84.waypoint(from: home, to: place, fraction: value)
        }
      }
    }
  }
}
