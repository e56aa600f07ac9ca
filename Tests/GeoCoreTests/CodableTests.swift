import Foundation
import GeoCore
import Testing
import _TestSupport

@Suite struct CodableTests {
  static let place = Coordinate(latitude: 47.1, longitude: -0.25)

  @Test(
    "A value survives encoding and decoding",
    arguments: [
      place, Ellipsoid.wgs84, Ellipsoid.named.last ?? .wgs84, Sphere.r1, LengthUnit.surveyFoot,
      InverseSolution(distance: 1, azimuth1: 2, azimuth2: 3),
      DirectSolution(coordinate: place, azimuth2: -1), Neighbor(index: 3, distance: 0.1),
    ] as [any Codable & Equatable & Sendable])
  func isReadBack(_ value: any Codable & Equatable & Sendable) throws {
    try expectRoundTrip(value)
  }

  @Test(
    "Decoding an impossible ellipsoid is refused",
    arguments: [
      #"{"name":"x","equatorialRadius":-1,"flattening":0}"#,
      #"{"name":"x","equatorialRadius":1,"flattening":1}"#,
    ])
  func figuresThatCannotBeAreRefused(_ json: String) {
    #expect(throws: GeoError.self) {
      try JSONDecoder().decode(Ellipsoid.self, from: Data(json.utf8))
    }
  }

  @Test("Decoding an impossible sphere is refused") func spheresThatCannotBeAreRefused() {
    #expect(throws: GeoError.self) {
      try JSONDecoder().decode(Sphere.self, from: Data(#"{"name":"x","radius":0}"#.utf8))
    }
  }
}
