import GeoCore
import GeoPROJ
import Testing

@testable import GeoBench

@Suite struct PairSetTests {
  private static let count = 5000

  private static func pairs(_ kind: PairKind) -> [(Coordinate, Coordinate)] {
    let set = PairSet(kind, count: count, seed: 7)
    return (0..<count).map { (set.from($0), set.to($0)) }
  }

  @Test(
    "All points are valid with reduced longitudes, and no pair coincides",
    arguments: PairKind.allCases)
  func valid(kind: PairKind) {
    for (p, q) in Self.pairs(kind) {
      for place in [p, q] {
        #expect(place.isValid)
        #expect((-180...180).contains(place.longitude))
      }
      #expect(p != q)
    }
  }

  @Test(
    "The same seed gives the same pairs, and another seed gives others",
    arguments: PairKind.allCases)
  func seeds(kind: PairKind) {
    func latitudes(_ seed: UInt64) -> [Double] {
      let set = PairSet(kind, count: 100, seed: seed)
      return (0..<100).map { set.latitude2[$0] }
    }
    #expect(latitudes(1) == latitudes(1))
    #expect(latitudes(1) != latitudes(2))
  }

  @Test("Random points are equally many in equal areas of the sphere") func random() {
    let places = Self.pairs(.random).flatMap { [$0.0, $0.1] }
    // Half of the sphere lies between 30° south and 30° north. The tolerance is six standard deviations of 10^4 coin
    // tosses.
    let expected = Double(places.count) / 2
    let tolerance = 6 * (Double(places.count) / 4).squareRoot()
    for isInside: (Coordinate) -> Bool in [
      { abs($0.latitude) < 30 }, { $0.latitude > 0 }, { $0.longitude > 0 },
      { abs($0.longitude) < 90 },
    ] {
      #expect(abs(Double(places.count(where: isInside)) - expected) < tolerance)
    }
  }

  @Test("Short pairs are at most 10 km apart") func short() throws {
    let witness = try PROJGeodesic()
    let lengths = Self.pairs(.short).map { witness.distance(from: $0, to: $1) }
    #expect(lengths.allSatisfy { $0 <= 10_000 })
    #expect(lengths.contains { $0 > 9000 })
    #expect(lengths.contains { $0 < 1000 })
  }

  @Test("Antipodal pairs are within 0.6° of the antipode, a quarter of them within 0.3°")
  func antipodal() {
    let offsets = Self.pairs(.antipodal).map { from, to in
      Haversine.meanEarth.distance(from: from.antipode, to: to)
        / Haversine.meanEarth.sphere.radius / Angle.degree
    }
    #expect(offsets.allSatisfy { $0 <= 0.6 + 1e-12 })
    #expect(offsets.contains { $0 > 0.55 })
    let near = Double(offsets.count { $0 < 0.3 }) / Double(offsets.count)
    #expect(abs(near - 0.25) < 0.04)
  }

  @Test("Track pairs are consecutive steps of 5 to 30 m near Berlin") func track() throws {
    let witness = try PROJGeodesic()
    let pairs = Self.pairs(.track)
    for (step, next) in zip(pairs, pairs.dropFirst()) { #expect(step.1 == next.0) }
    for (p, q) in pairs {
      #expect((5...30).contains(witness.distance(from: p, to: q)))
      #expect((51...54).contains(p.latitude))
    }
  }
}
