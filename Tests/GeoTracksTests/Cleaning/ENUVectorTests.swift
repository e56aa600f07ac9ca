import GeoCore
import Testing

@testable import GeoTracks

@Suite struct ENUVectorTests {
  // A degree of the equator is 111319.4908 m on WGS84.
  @Test("A degree of the equator leads 111319.4908 m east") func eastAtTheEquator() {
    let (vector, turn) = HorizontalVector.between(
      Coordinate(latitude: 0, longitude: 10), Coordinate(latitude: 0, longitude: 11))
    #expect(abs(vector.east - 111_319.4908) < 1e-4 && abs(vector.north) < 1e-9)
    #expect(vector.azimuth == 90 && turn.cos == 1)
  }

  @Test(
    "The vector to a moved coordinate is the vector of the move",
    arguments: [(0.0, 0.0), (47, 8), (-89.999, 120), (89.9999, -60)])
  func leadsWhereItWasTakenTo(_ latitude: Double, _ longitude: Double) {
    let start = Coordinate(latitude: latitude, longitude: longitude)
    var random = SplitMix64(seed: 7)
    for _ in 0..<50 {
      let vector = HorizontalVector(
        east: .random(in: -500...500, using: &random),
        north: .random(in: -500...500, using: &random))
      let end = vector.move(start)
      let back = HorizontalVector.between(start, end.place).vector
      #expect((back - vector).length < 1e-6)
      // A carried vector keeps its length, and the inverse turn restores it.
      let carried = vector.carried(end.turn)
      #expect(abs(carried.length - vector.length) < 1e-9)
      #expect((carried.carriedBack(end.turn) - vector).length < 1e-9)
      #expect((HorizontalVector.between(end.place, start).vector + carried).length < 1e-5)
    }
  }

  @Test("The vector between equal coordinates is zero") func nothingLeadsNowhere() {
    let place = Coordinate(latitude: 1, longitude: 2)
    #expect(HorizontalVector.between(place, place).vector == HorizontalVector())
    #expect(HorizontalVector().move(place).place == place && HorizontalVector().azimuth == 0)
  }
}
