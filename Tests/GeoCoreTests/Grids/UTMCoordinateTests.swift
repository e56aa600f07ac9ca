import Foundation
import Testing
import _TestSupport

@testable import GeoCore

@Suite("UTMCoordinate") struct UTMCoordinateTests {
  static let rows = try! ReferenceTable("grids/grids_utm.csv").rows

  static func place(_ row: ReferenceTable.Row) -> Coordinate {
    Coordinate(latitude: row["lat"], longitude: row["lon"])
  }

  @Test("Coordinates match GeoConvert everywhere and on every edge")
  func geoConvert() throws {
    var (plane, convergence, scale, back) = (Worst(), Worst(), Worst(), Worst())
    for row in Self.rows {
      let place = Self.place(row)
      let utm = try UTMCoordinate(place)
      let (projected, position) = try UTMCoordinate.projected(place)
      #expect(projected == utm)
      let zone = row.text("zone")
      let hemisphere = utm.hemisphere == .north ? "n" : "s"
      let number = utm.zone == 0 ? "" : utm.zone < 10 ? "0\(utm.zone)" : "\(utm.zone)"
      #expect(zone == number + hemisphere, "\(row)")
      plane.take(utm.easting - row["easting"], "\(row)")
      plane.take(utm.northing - row["northing"], "\(row)")
      // The poles have any longitude.
      if abs(place.latitude) < 90 {
        convergence.take(
          remainder(utm.convergence - row["convergence"], 360)
            * cos(place.latitude * .pi / 180), "\(row)")
        convergence.take(
          remainder(position.convergence - row["convergence"], 360)
            * cos(place.latitude * .pi / 180), "\(row)")
      }
      scale.take(utm.scale - row["scale"], "\(row)")
      scale.take(position.scale - row["scale"], "\(row)")
      back.take(Geodesic.wgs84.distance(from: place, to: utm.coordinate), "\(row)")
    }
    if ProcessInfo.processInfo.environment["GEOCORE_VERBOSE"] != nil {
      print("UTM", Self.rows.count, plane, convergence, scale, back)
    }
    #expect(plane.error <= 10e-9, "\(plane)")
    #expect(convergence.error <= 2e-13, "\(convergence)")
    #expect(scale.error <= 3e-15, "\(scale)")
    #expect(back.error <= 10e-9, "\(back)")
  }

  @Test(
    "Zones follow the exceptions of Norway and Svalbard and the limits of latitude",
    arguments: [
      (60.0, 2.999, 31), (60, 3, 32), (55.999, 3, 31), (64, 3, 31), (63.999, 5.999, 32),
      (71.999, 8, 32), (72, 8.999, 31), (72, 9, 33), (83.999, 20.999, 33), (80, 21, 35),
      (80, 33, 37), (80, 41.999, 37), (80, 42, 38), (80, -0.001, 30), (84, 20, 0), (-80, 20, 34),
      (-80.001, 20, 0), (0, 180, 1), (0, -180, 1), (0, 179.999, 60), (0, 540, 1), (0, 363, 31),
    ])
  func zones(latitude: Double, longitude: Double, zone: Int) {
    let place = Coordinate(latitude: latitude, longitude: longitude)
    #expect(UTMCoordinate.standardZone(of: place) == zone)
  }

  @Test("An invalid coordinate has no zone", arguments: [(91.0, 0.0), (.nan, 0), (0, .infinity)])
  func noZone(latitude: Double, longitude: Double) {
    let place = Coordinate(latitude: latitude, longitude: longitude)
    #expect(UTMCoordinate.standardZone(of: place) == nil)
    #expect(throws: GeoError.self) { try UTMCoordinate(place) }
    #expect(throws: GeoError.self) { try UTMCoordinate(place, zone: 31) }
  }

  @Test(
    "Coordinates in another zone match GeoConvert -z",
    arguments: [
      (-79.9, 6.1, 31, "31C 560662.60 1127959.61"), (-79.9, 6.1, 0, "B 2119455.26 3117770.98"),
      (-79.9, 6.1, 32, "32C 443247.87 1128161.37"),
    ])
  func otherZones(latitude: Double, longitude: Double, zone: Int, text: String) throws {
    let place = Coordinate(latitude: latitude, longitude: longitude)
    let utm = try UTMCoordinate(place, zone: zone)
    #expect(utm.text() == text)
    #expect(Geodesic.wgs84.distance(from: place, to: utm.coordinate) <= 10e-9)
  }

  @Test(
    "Coordinates beyond the reach of a zone are refused",
    arguments: [
      (0.0, 70.0, 31), (0, 9, 31), (10, 10, 0), (0, 0, 61), (0, 0, -1), (0, 0, .max), (0, 0, .min),
    ])
  func outOfReach(latitude: Double, longitude: Double, zone: Int) throws {
    let refused = try #require(
      refusedValue {
        try UTMCoordinate(Coordinate(latitude: latitude, longitude: longitude), zone: zone)
      })
    if !(0...60).contains(zone) { #expect(refused == "\(zone)") }
    if longitude == 70 { #expect(refused == "70.0") }
  }

  @Test(
    "Coordinates beyond the limits are refused",
    arguments: [
      (31, UTMCoordinate.Hemisphere.north, -1.0, 0.0, "-1.0"),
      (31, .north, 0, 9_600_001, "9600001.0"), (31, .south, 0, 899_999, "899999.0"),
      (0, .north, 1_199_999, 2e6, "1199999.0"), (0, .south, 2e6, 3_300_001, "3300001.0"),
      (61, .north, 5e5, 0, "61"), (31, .north, .nan, 0, "nan"), (31, .north, 5e5, .infinity, "inf"),
    ])
  func limits(
    zone: Int, hemisphere: UTMCoordinate.Hemisphere, easting: Double, northing: Double,
    refused: String
  ) {
    let value = refusedValue {
      try UTMCoordinate(zone: zone, hemisphere: hemisphere, easting: easting, northing: northing)
    }
    #expect(value == refused)
  }
}

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
