import GeoCore
import Testing

@testable import GeoPROJ

@Suite struct AdversarialPairsTests {
  static let pairs = Array(AdversarialPairs(countPerKind: 500, seed: 7))

  func pairs(_ kind: AdversarialPairs.Kind) -> [AdversarialPairs.Element] {
    Self.pairs.filter { $0.kind == kind }
  }

  @Test("A seed selects the pairs") func seedSelectsPairs() {
    #expect(Array(AdversarialPairs(countPerKind: 500, seed: 7)) == Self.pairs)
    #expect(Array(AdversarialPairs(countPerKind: 500, seed: 8)) != Self.pairs)
    #expect(Array(AdversarialPairs(countPerKind: -1, seed: 8)).isEmpty)
  }

  @Test(
    "Every kind has its share of valid places", arguments: AdversarialPairs.Kind.allCases)
  func everyKindItsShare(kind: AdversarialPairs.Kind) {
    let chosen = pairs(kind)
    #expect(chosen.count == 500)
    #expect(chosen.allSatisfy { $0.from.isValid && $0.to.isValid })
  }

  @Test("Random pairs cover the sphere evenly") func randomPairsCoverSphere() {
    // Half of the sphere's area lies within 30 degrees of the equator.
    let low = pairs(.random).count { abs($0.from.latitude) < 30 }
    #expect((200...300).contains(low))
    #expect((200...300).contains(pairs(.random).count { $0.from.longitude < 0 }))
  }

  @Test("Exactly antipodal pairs have opposite coordinates") func exactlyAntipodal() {
    for pair in pairs(.exactlyAntipodal) {
      #expect(pair.to.latitude == -pair.from.latitude)
      #expect(abs(pair.to.longitude - pair.from.longitude) == 180)
    }
  }

  @Test("Antipodal pairs are near and very near the antipode") func antipodal() {
    let distances = pairs(.antipodal).map { pair in
      let antipode = pair.from.antipode
      let east = Angle.difference(from: antipode.longitude, to: pair.to.longitude).value
      return max(abs(pair.to.latitude - antipode.latitude), abs(east))
    }
    #expect(distances.allSatisfy { $0 <= 1 })
    #expect(distances.contains { $0 > 0.1 })
    #expect(distances.contains { $0 < 1e-7 })
  }

  @Test("Polar pairs have an end at a pole or near one") func polarPairsEndAt() {
    #expect(pairs(.polar).allSatisfy { max(abs($0.from.latitude), abs($0.to.latitude)) >= 89 })
    #expect(pairs(.polar).contains { $0.from.latitude == 90 })
    #expect(pairs(.polar).contains { $0.from.latitude == -90 })
  }

  @Test("Cardinal pairs are exact, in both directions") func cardinal() {
    let chosen = pairs(.cardinal)
    for (from, to) in chosen.map({ ($0.from, $0.to) }) {
      if from.latitude == 0 {
        #expect(to.latitude == 0 && abs(to.longitude - from.longitude) == 180)
      } else {
        #expect(abs(from.latitude) == 90 && abs(to.latitude) == 90)
      }
    }
    #expect(chosen.contains { $0.from.latitude == 90 && $0.to.latitude == -90 })
    #expect(chosen.contains { $0.from.latitude == -90 && $0.to.latitude == 90 })
    #expect(chosen.contains { $0.from.latitude == $0.to.latitude && $0.from.latitude != 0 })
    #expect(chosen.contains { $0.from == Coordinate(latitude: 0, longitude: 0) })
    #expect(chosen.contains { $0.to == Coordinate(latitude: 0, longitude: 0) })
  }

  @Test("Equatorial pairs are on the equator and meridional pairs on a meridian")
  func equatorialAndMeridional() {
    #expect(pairs(.equatorial).allSatisfy { $0.from.latitude == 0 && $0.to.latitude == 0 })
    #expect(
      pairs(.equatorial).contains {
        abs(Angle.difference(from: $0.from.longitude, to: $0.to.longitude).value) > 179.4
      })
    let turns = pairs(.meridional).map {
      abs(Angle.difference(from: $0.from.longitude, to: $0.to.longitude).value)
    }
    #expect(turns.allSatisfy { $0 == 0 || abs($0 - 180) < 1e-13 })
    #expect(turns.contains(0) && turns.contains { $0 != 0 })
  }

  @Test("Coincident pairs are one place, and tiny pairs are within a meter")
  func coincidentAndTiny() {
    for pair in pairs(.coincident) {
      #expect(pair.from.latitude == pair.to.latitude)
      // Adding a turn may round the longitude.
      #expect(
        abs(Angle.difference(from: pair.from.longitude, to: pair.to.longitude).value) < 6e-14)
    }
    #expect(pairs(.coincident).contains { $0.to.longitude > 180 })
    #expect(
      pairs(.tiny).allSatisfy { abs($0.from.latitude - $0.to.latitude) <= 1e-5 })
  }
}
