import Testing
import _TestSupport

@testable import GeoCore

/// Many points at once.
@Suite struct UTMBatchTests {
  private static let places: [Coordinate] = {
    var random = SplitMix64(seed: 9)
    var places = (0..<20000).map { _ in
      Coordinate(
        latitude: .random(in: -90...90, using: &random),
        longitude: .random(in: -200...400, using: &random))
    }
    // Zone edges, the equator, central meridians, Norway and Svalbard, poles, invalid points.
    for latitude in [-90, -80, -79.999999, -0.0, 0, 1e-300, 56, 64, 72, 83.99999999999999, 84, 90] {
      for longitude in stride(from: -180.0, through: 180, by: 3) {
        places.append(Coordinate(latitude: latitude, longitude: longitude))
        places.append(Coordinate(latitude: latitude, longitude: longitude.nextUp))
      }
    }
    for bad in NastyNumbers.doubles {
      places.append(Coordinate(latitude: bad, longitude: 3))
      places.append(Coordinate(latitude: 3, longitude: bad))
    }
    return places
  }()

  @Test(
    "Every kernel agrees with the scalar conversion within 4 nm",
    arguments: Kernel.allCases.filter(\.isAvailable))
  func kernels(kernel: Kernel) {
    let found = UTMCoordinate.coordinates(of: Self.places, kernel: kernel)
    #expect(found.count == Self.places.count)
    var worst = Worst()
    for (place, utm) in zip(Self.places, found) {
      let expected = try? UTMCoordinate(place)
      #expect((utm == nil) == (expected == nil), "\(place)")
      guard let utm, let expected else { continue }
      #expect(utm.zone == expected.zone && utm.hemisphere == expected.hemisphere, "\(place)")
      worst.take(utm.easting - expected.easting, "\(place)")
      worst.take(utm.northing - expected.northing, "\(place)")
      // Results on grid lines are exact.
      if place.latitude == 0, expected.zone > 0 {
        #expect(utm.northing == expected.northing, "\(place)")
      }
      if expected.easting == 500_000 { #expect(utm.easting == 500_000, "\(place)") }
    }
    #expect(worst.error < 4e-9, "\(worst)")
  }

  @Test("Results do not depend on threads or on the parts of the list", arguments: [1, 2, 5])
  func threads(count: Int) {
    let whole = UTMCoordinate.coordinates(of: Self.places, threads: 1)
    #expect(UTMCoordinate.coordinates(of: Self.places, threads: count) == whole)
    for piece in [1, 7, 1000] {
      let part = Array(Self.places[100..<100 + piece])
      #expect(UTMCoordinate.coordinates(of: part) == Array(whole[100..<100 + piece]))
    }
    #expect(UTMCoordinate.coordinates(of: []).isEmpty)
  }
}
