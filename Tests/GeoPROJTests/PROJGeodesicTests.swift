import GeoCore
import Testing

@testable import GeoPROJ

@Suite struct PROJGeodesicTests {
  let solver: PROJGeodesic
  init() throws { solver = try PROJGeodesic() }

  @Test("Inverse agrees with quadruple precision") func inverseAgreesWithQuadruple() throws {
    let rows = try fixture("inverse")
    #expect(rows.count > 100)
    for row in rows {
      let from = Coordinate(latitude: row["lat1"]!, longitude: row["lon1"]!)
      let to = Coordinate(latitude: row["lat2"]!, longitude: row["lon2"]!)
      let answer = solver.inverse(from: from, to: to)
      let label: Comment = "\(from) to \(to)"
      #expect(abs(answer.distance - row["s12"]!) < 15e-9, label)
      #expect(solver.distance(from: from, to: to) == answer.distance, label)
      for (azimuth, expected) in [
        (answer.azimuth1, row["azi1"]!), (answer.azimuth2, row["azi2"]!),
      ] {
        #expect((0..<360).contains(azimuth), label)
        let difference = Angle.difference(from: expected, to: azimuth).value * Angle.degree
        #expect(abs(difference) * row["m12"]! < 30e-9, label)
      }
    }
  }

  @Test("Complete inverse agrees with quadruple precision") func completeInverseAgreesWith() throws
  {
    for row in try fixture("inverse") {
      let from = Coordinate(latitude: row["lat1"]!, longitude: row["lon1"]!)
      let to = Coordinate(latitude: row["lat2"]!, longitude: row["lon2"]!)
      let answer = solver.completeInverse(from: from, to: to)
      let label: Comment = "\(from) to \(to)"
      let plain = solver.inverse(from: from, to: to)
      #expect(answer.distance == plain.distance, label)
      #expect(answer.azimuth1 == plain.azimuth1 && answer.azimuth2 == plain.azimuth2, label)
      // Nearly antipodal points leave the azimuth uncertain by nanometers over the reduced length, and with it the
      // scales and the area (times the radius squared).
      let azimuthError = row["a12"]! < 179 ? 0 : 5e-9 / row["m12"]!
      #expect(abs(answer.arcLength - row["a12"]!) < 2e-13, label)
      #expect(abs(answer.reducedLength - row["m12"]!) < 40e-9, label)
      #expect(abs(answer.scale12 - row["M12"]!) < 1e-14 + azimuthError, label)
      #expect(abs(answer.scale21 - row["M21"]!) < 1e-14 + azimuthError, label)
      #expect(abs(answer.area - row["S12"]!) < 0.12 + 4.1e13 * azimuthError, label)
    }
  }

  @Test("Direct agrees with quadruple precision") func directAgreesWithQuadruple() throws {
    let rows = try fixture("direct")
    #expect(rows.count > 40)
    for row in rows {
      let from = Coordinate(latitude: row["lat1"]!, longitude: row["lon1"]!)
      let answer = solver.direct(from: from, azimuth: row["azi1"]!, distance: row["s12"]!)
      let expected = Coordinate(latitude: row["lat2"]!, longitude: row["lon2"]!)
      // Several times around the Earth, so the error of 15 nm per turn adds up.
      #expect(
        solver.distance(from: expected, to: answer.coordinate) < 1e-7,
        "\(from), azimuth \(row["azi1"]!), \(row["s12"]!) m")
      #expect((-180..<180).contains(answer.coordinate.longitude))
      #expect((0..<360).contains(answer.azimuth2))
      let difference = Angle.difference(from: row["azi2"]!, to: answer.azimuth2).value
      #expect(abs(difference) < 1e-8)
    }
  }

  @Test("Polygons agree with quadruple precision") func polygonsAgreeWithQuadruple() throws {
    let polygons = Dictionary(grouping: try fixture("polygons")) { $0["polygon"]! }
    #expect(polygons.count > 20)
    for (number, vertices) in polygons {
      let answer = solver.polygon(
        vertices.map { Coordinate(latitude: $0["latitude"]!, longitude: $0["longitude"]!) })
      #expect(abs(answer.perimeter - vertices[0]["perimeter"]!) < 1e-7, "polygon \(number)")
      #expect(
        abs(answer.area - vertices[0]["area"]!) < 0.1 * Double(vertices.count), "polygon \(number)")
    }
  }

  @Test(
    "Invalid places give NaN",
    arguments: [
      Coordinate(latitude: 90.1, longitude: 0), Coordinate(latitude: .nan, longitude: 0),
      Coordinate(latitude: 0, longitude: .infinity), Coordinate(latitude: 0, longitude: .nan),
    ])
  func invalidPlacesGiveNaN(bad: Coordinate) {
    let good = Coordinate(latitude: 1, longitude: 2)
    for (from, to) in [(bad, good), (good, bad), (bad, bad)] {
      #expect(solver.distance(from: from, to: to).isNaN)
      let inverse = solver.inverse(from: from, to: to)
      #expect(inverse.distance.isNaN && inverse.azimuth1.isNaN && inverse.azimuth2.isNaN)
      #expect(solver.completeInverse(from: from, to: to).area.isNaN)
    }
    let direct = solver.direct(from: bad, azimuth: 0, distance: 1)
    #expect(direct.coordinate.latitude.isNaN && direct.coordinate.longitude.isNaN)
    #expect(direct.azimuth2.isNaN)
    #expect(solver.polygon([good, bad, good]).area.isNaN)
  }

  @Test(
    "Invalid azimuths and distances give NaN",
    arguments: [(Double.nan, 1.0), (.infinity, 1), (0, .nan), (0, .infinity)])
  func invalidAzimuthsDistancesGive(azimuth: Double, distance: Double) {
    let answer = solver.direct(
      from: Coordinate(latitude: 1, longitude: 2), azimuth: azimuth, distance: distance)
    #expect(answer.coordinate.latitude.isNaN && answer.azimuth2.isNaN)
  }

  @Test("The given ellipsoid is used") func ellipsoid() throws {
    // A quarter of the equator is a right angle times the radius, for any flattening.
    let sphere = try PROJGeodesic(
      ellipsoid: Ellipsoid(equatorialRadius: 1000, flattening: 0, name: "ball"))
    #expect(sphere.modelName == "ball")
    let quarter = sphere.distance(
      from: Coordinate(latitude: 0, longitude: 0), to: Coordinate(latitude: 0, longitude: 90))
    #expect(abs(quarter - 500 * Double.pi) < 1e-12)
  }

  @Test("An empty polygon has no area") func emptyPolygonNoArea() {
    let nothing = solver.polygon([])
    #expect(nothing.perimeter == 0 && nothing.area == 0)
  }
}
