@testable import GeoTracks
import Testing

@Suite struct BoundingBoxBuilderTests {
  private func box(_ places: [(Double, Double)]) -> BoundingBoxBuilder {
    let places = places.map { Coordinate(latitude: $0.0, longitude: $0.1) }
    var box = BoundingBoxBuilder(places[0])
    for (start, end) in zip(places, places.dropFirst()) {
      box.extend(
        from: start, to: end, distance: Geodesic.wgs84.distance(from: start, to: end))
    }
    return box
  }

  @Test("The box of one point is that point") func aPlaceIsItsBox() {
    let one = box([(46, -180)])
    #expect(one.west == -180 && one.width == 0 && one.south == 46 && one.north == 46)
    #expect(box([(46, 180)]).west == -180)
    #expect(box([(46, 190)]).west == -170)
  }

  @Test("A box may cross the antimeridian") func overTheAntimeridian() {
    for places in [[(0.0, 179.5), (1.0, -179.5)], [(1.0, -179.5), (0.0, 179.5)]] {
      let over = box(places)
      #expect(over.west == 179.5 && over.east == -179.5 && over.width == 1)
    }
    let toAndFro = box([(0, 179), (0, -179), (0, 178), (0, -179.5)])
    #expect(toAndFro.west == 178 && toAndFro.east == -179 && toAndFro.width == 3)
    let eastEdge = box([(0, 179), (0, 180)])
    #expect(eastEdge.west == 179 && eastEdge.east == 180)
  }

  @Test func aPoleHasAllLongitudes() {
    for places in [
      [(89.9, 10.0), (89.9, -170.0)], [(89.9, 0.0), (90.0, 33.0)], [(90.0, 120.0), (89.0, 40.0)],
      [(90.0, 0.0)],
    ] {
      let over = box(places)
      #expect(over.north == 90 && over.west == -180 && over.east == 180, "\(places)")
    }
    let south = box([(-80, 0), (-80, 180)])
    #expect(south.south == -90 && south.north == -80 && south.width == 360)
    // Near the pole, the path goes half around the pole, not over the pole.
    let past = box([(89.9, 10), (89.9, -170.1)])
    #expect(past.north < 90 && past.north > 89.99 && past.width == 179.9)
  }

  @Test("A track around the Earth has a box of all longitudes") func roundTheEarth() {
    let round = box([(10, 0), (10, 100), (10, 200), (10, 300), (10, 0)])
    #expect(round.width == 360 && round.west == -180 && round.east == 180)
    #expect(box([(0, 0), (0, 100), (0, 200), (0, 300)]).width == 300)
  }

  /// Latitudes of the vertex from PROJ: the largest of 200 001 positions along the geodesic.
  @Test(arguments: [
    (45.0, 0.0, 45.0, 90.0, 54.763105399),
    (45, 0, 45, 0.01, 45.000000109),
    (60, 10, 60.0000005, 10.02, 60.000000670),
    (60, 10, 60.001, 10.02, 60.001000000),
    (-33.9, 151.2, -33.4, -70.7, -61.846961730),
    (88, 0, 88, 1, 88.000076093),
  ])
  func aGeodesicTurnsBetweenItsEnds(
    _ latitude1: Double, _ longitude1: Double, _ latitude2: Double, _ longitude2: Double,
    _ vertex: Double
  ) {
    let way = box([(latitude1, longitude1), (latitude2, longitude2)])
    #expect(abs((vertex > 0 ? way.north : way.south) - vertex) < 1e-9)
  }

  /// For steps of any length, no position along the step is outside.
  @Test(arguments: 0..<300 as Range<UInt64>)
  func noPositionIsOutside(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let scale = [1e-4, 1e-3, 0.01, 0.1, 1, 10, 60][Int(seed % 7)]
    var place = Coordinate(
      latitude: (random.unit() * 2 - 1) * 89.9, longitude: random.unit() * 360)
    var box = BoundingBoxBuilder(place)
    for _ in 0..<5 {
      let next = Coordinate(
        latitude: min(max(place.latitude + (random.unit() * 2 - 1) * scale, -89.99), 89.99),
        longitude: place.longitude + (random.unit() * 2 - 1) * scale)
      let line = Geodesic.wgs84.line(from: place, to: next)
      box.extend(from: place, to: next, distance: line.length)
      for part in 0...20 {
        let there = line.position(at: line.length * Double(part) / 20).coordinate
        // The tolerance is a tenth of a millimeter.
        #expect(there.latitude <= box.north + 1e-9 && there.latitude >= box.south - 1e-9)
        let east = Angle.azimuth(there.longitude - box.west)
        let room = 1e-9 / Angle.cosine(latitude: there.latitude)
        #expect(east <= box.width + room || east >= 360 - room)
      }
      place = next
    }
  }

  @Test func unionTakesTheSmallerRangeOfLongitudes() {
    var a = box([(0, 170), (0, 175)])
    a.formUnion(box([(1, -175), (2, -170)]))
    #expect(a.west == 170 && a.east == -170 && a.width == 20 && a.north == 2)
    var b = box([(0, -10), (0, 10)])
    b.formUnion(box([(0, 5)]))
    #expect(b.west == -10 && b.width == 20)
    var c = box([(0, 0), (0, 100)])
    c.formUnion(box([(0, 90), (0, 200), (0, 300), (0, 30)]))
    #expect(c.width == 360)
  }
}
