import Testing

@testable import GeoCore

/// Nothing public traps or goes on for ever on a value that its type can hold.
///
/// Each test runs in a process of its own, which a trap or five minutes end.
@Suite struct HostileValueTests {
  @Test func moments() async {
    await #expect(processExitsWith: .success) {
      NastyNumbers.limitTime()
      for value in NastyNumbers.doubles {
        _ = Timestamp(secondsSince1970: value)
        for time in NastyNumbers.timestamps {
          _ = time.advanced(by: value).description
          _ = LocalZone.offset(Int(saturating: value)).day(of: Location(.nowhere, timestamp: time))
        }
      }
      for time in NastyNumbers.timestamps {
        for other in NastyNumbers.timestamps {
          let seconds = time.seconds(since: other)
          precondition((time < other) == (seconds < 0) && (time == other) == (seconds == 0))
          _ = time.nanoseconds(since: other)
        }
        for offset in NastyNumbers.integers {
          _ = time.iso8601(fractionDigits: offset, utcOffset: offset)
          _ = LocalZone.offset(offset).offset(at: time, written: offset)
          var location = Location(.nowhere, timestamp: time)
          location.utcOffset = offset
          _ = LocalZone.written.day(of: location)
          let sum = Timestamp(seconds: time.seconds, nanoseconds: Int64(offset))
          precondition(sum.nanoseconds < 1_000_000_000)
          precondition(offset < 0 || sum >= Timestamp(seconds: time.seconds))
          let later = time.advanced(nanoseconds: Int64(offset))
          precondition(offset < 0 ? later <= time : later >= time)
        }
      }
    }
  }

  @Test func places() async {
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
        _ = BoundingBox(place)
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
          _ = try? DurationText.seconds(parsing: text + unit)
          _ = try? LengthUnit.metres(parsing: text + unit, defaultUnit: .mile)
          _ = try? SpeedText.metresPerSecond(parsing: text + unit)
          _ = try? Coordinate(parsing: "\(text + unit) \(text + unit)")
          _ = try? GainMethod(parsing: "rdp:" + text + unit)
          _ = try? Ellipsoid(parsing: "\(text),\(text)")
        }
      }
    }
  }

  @Test func waypoints() async {
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
