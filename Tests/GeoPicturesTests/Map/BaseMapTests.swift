import Foundation
import GeoCore
import Testing

@testable import GeoPictures

@Suite struct BaseMapTests {
  private static let map = BaseMap.natural

  /// A map as an argument of a test would be described for every case, which takes a second.
  private static func map(_ isDetailed: Bool) -> BaseMap { isDetailed ? .detailed : .natural }

  /// Whether a point is in an odd number of rings.
  private static func isInside(_ layer: [BaseMap.Line], _ place: Coordinate) -> Bool {
    let (x, y) = (Float(place.longitude), Float(place.latitude))
    var isInside = false
    for line in layer
    where line.low.y <= y && line.high.y >= y && line.low.x <= x && line.high.x >= x {
      guard var before = line.points.last else { continue }
      for point in line.points {
        if (before.y > y) != (point.y > y),
          x < (point.x - before.x) * (y - before.y) / (point.y - before.y) + before.x
        {
          isInside.toggle()
        }
        before = point
      }
    }
    return isInside
  }

  /// The counts of Natural Earth's files by `scripts/generators/base-map.py`.
  @Test func hasTheShapesOfItsData() {
    #expect(Self.map.land.count == 1421 && Self.map.lakes.count == 456)
    #expect(Self.map.borders.count == 361 && Self.map.places.count == 1249)
    let points = Self.map.land.reduce(0) { $0 + $1.points.count }
    #expect(points == 28226)
    for line in Self.map.land + Self.map.lakes + Self.map.borders {
      #expect(line.low.x >= -180 && line.high.x <= 180 && line.low.y >= -90 && line.high.y <= 90)
    }
  }

  @Test func detailHasTheShapesOfItsData() {
    let map = BaseMap.detailed
    #expect(map.land.count == 6835 && map.lakes.count == 1590)
    #expect(map.borders.count == 7942 && map.places.isEmpty)
    for line in map.land + map.lakes + map.borders {
      #expect(line.low.x >= -180 && line.high.x <= 180 && line.low.y >= -90 && line.high.y <= 90)
    }
  }

  @Test(
    "A part of the detailed map has its lines in thousandths of a degree",
    arguments: [(24.5, 60.0), (179, -17), (-181, -17)])
  func parts(west: Double, south: Double) throws {
    let json = BaseMap.json(in: SceneRect(x: west, y: south, width: 1, height: 0.5))
    let text = String(decoding: json, as: UTF8.self)
    #expect(
      text.hasPrefix(
        "{\"credit\":\"Natural Earth, 90 % of the coast within 2 km, of towns within 5 km\",\"land\":[["
      ))
    let rings = try #require(
      (JSONSerialization.jsonObject(with: Data(json)) as? [String: Any])?["land"] as? [[Int]])
    for ring in rings {
      var (x, y) = (0, 0)
      for index in stride(from: 0, to: ring.count, by: 2) {
        (x, y) = (x + ring[index], y + ring[index + 1])
        #expect(Double(x) >= west * 1000 - 1 && Double(x) <= west * 1000 + 1001)
        #expect(Double(y) >= south * 1000 - 1 && Double(y) <= south * 1000 + 501)
      }
    }
    #expect(json.count < 50_000)
  }

  @Test func placesAreWhereTheyAre() throws {
    let zurich = try #require(Self.map.places.first { $0.name == "Zürich" })
    #expect(abs(zurich.coordinate.latitude - 47.38) < 0.011)
    #expect(abs(zurich.coordinate.longitude - 8.55) < 0.011)
    #expect(Self.map.places.allSatisfy { $0.coordinate.isValid && !$0.name.isEmpty })
  }

  @Test(
    "Known points on land are on land, and points at sea are not",
    arguments: [false, true],
    [
      (46.8, 8.2, true), (0, 25, true), (-25, 134, true), (-89, 0, true), (66, -178, true),
      (0, -30, false), (40, 5, false), (56, -5.9, true), (43, 51, false), (90, 0, false),
      (-60, 90, false),
    ])
  func land(isDetailed: Bool, point: (latitude: Double, longitude: Double, isLand: Bool)) {
    let place = Coordinate(latitude: point.latitude, longitude: point.longitude)
    #expect(Self.isInside(Self.map(isDetailed).land, place) == point.isLand)
  }

  @Test(
    "Known points in lakes are in a lake, and points on land are not",
    arguments: [false, true],
    [
      (47.6, 9.4, true), (-1, 33, true), (47.5, -87.5, true), (53.5, 108, true), (46, 3, false),
    ])
  func lakes(isDetailed: Bool, point: (latitude: Double, longitude: Double, isLake: Bool)) {
    let place = Coordinate(latitude: point.latitude, longitude: point.longitude)
    #expect(Self.isInside(Self.map(isDetailed).lakes, place) == point.isLake)
  }

  /// Tests every fourth town. Some towns at the coast are at sea, because harbors and small islands are missing at 1:50m.
  @Test(arguments: [(false, 0.9), (true, 0.98)])
  func townsStandOnLand(isDetailed: Bool, least: Double) {
    let towns = stride(from: 0, to: Self.map.places.count, by: 4).map { Self.map.places[$0] }
    let onLand = towns.count { Self.isInside(Self.map(isDetailed).land, $0.coordinate) }
    #expect(Double(onLand) >= least * Double(towns.count), "\(onLand) of \(towns.count)")
  }

  /// All places are 500 m to 3 km from the coast.
  @Test(
    "The detailed map has bays and small islands",
    arguments: [
      // The town of Gibraltar, and the strait south of it.
      (36.14, -5.35, true), (36.09, -5.346, false),
      // The island of Sylt, and the sea west of it.
      (54.91, 8.33, true), (54.91, 8.24, false),
      // Manhattan, and the Upper New York Bay.
      (40.78, -73.965, true), (40.665, -74.04, false),
    ])
  func coasts(latitude: Double, longitude: Double, isLand: Bool) {
    let place = Coordinate(latitude: latitude, longitude: longitude)
    #expect(Self.isInside(BaseMap.detailed.land, place) == isLand)
  }

  @Test("Damaged or truncated map data is read without a crash")
  func broken() {
    let bytes = Base64.decoded(BaseMap.text)
    #expect(bytes.count == 108_769)
    var state: UInt64 = 7
    for length in [0, 1, 2, 100, 5000, bytes.count - 1] {
      var cut = Array(bytes.prefix(length))
      _ = BaseMap(cut, unitsPerDegree: 100)
      for _ in 0..<min(length, 50) {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        cut[Int(state >> 33) % length] ^= UInt8(truncatingIfNeeded: state >> 20)
      }
      _ = BaseMap(cut, unitsPerDegree: 100)
    }
  }

  @Test func base64IsThatOfTheRFC() {
    for (text, plain) in [("", ""), ("Zg==", "f"), ("Zm9vYg==", "foob"), ("Zm9vYmFy", "foobar")] {
      #expect(Base64.decoded(text.utf8) == Array(plain.utf8))
    }
  }
}
