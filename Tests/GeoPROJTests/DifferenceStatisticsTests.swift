import GeoCore
import Testing

@testable import GeoPROJ

@Suite struct DifferenceStatisticsTests {
  func place(_ latitude: Double) -> Coordinate { Coordinate(latitude: latitude, longitude: 0) }

  @Test("Extremes, root mean square and the worst pair are found") func statistics() throws {
    var statistics = DifferenceStatistics()
    for (index, value) in [2.0, -4, 1, 2].enumerated() {
      statistics.add(value, from: place(Double(index)), to: place(80))
    }
    #expect(statistics.count == 4)
    #expect(statistics.lowest == -4 && statistics.highest == 2 && statistics.maximum == 4)
    #expect(statistics.rms == 2.5)
    #expect(statistics.p999 == 4)
    let worst = try #require(statistics.worst)
    #expect(worst.from == place(1) && worst.to == place(80))
  }

  @Test("Differences of one sign do not reach zero") func differencesOneSignDo() {
    var statistics = DifferenceStatistics()
    for value in [3.0, 5] { statistics.add(value, from: place(0), to: place(1)) }
    #expect(statistics.lowest == 3 && statistics.highest == 5)
    var negative = DifferenceStatistics()
    for value in [-3.0, -5] { negative.add(value, from: place(0), to: place(1)) }
    #expect(negative.lowest == -5 && negative.highest == -3 && negative.maximum == 5)
  }

  @Test("The quantile omits one pair in a thousand") func quantile() {
    var statistics = DifferenceStatistics()
    for _ in 0..<999 { statistics.add(1e-9, from: place(0), to: place(1)) }
    statistics.add(1, from: place(2), to: place(3))
    #expect(statistics.maximum == 1)
    #expect((1e-9...1.016e-9).contains(statistics.p999))
  }

  @Test(
    "NaN is counted separately, and its first pair is the worst pair",
    arguments: [Double.nan, .infinity, -.infinity])
  func notANumber(bad: Double) throws {
    var statistics = DifferenceStatistics()
    statistics.add(1, from: place(1), to: place(2))
    statistics.add(bad, from: place(3), to: place(4))
    statistics.add(9, from: place(5), to: place(6))
    #expect(statistics.count == 3 && statistics.invalidCount == 1)
    #expect(statistics.highest == 9)
    #expect(try #require(statistics.worst).from == place(3))
  }

  @Test("Without pairs all statistics are zero") func noPairs() {
    let statistics = DifferenceStatistics()
    #expect(statistics.maximum == 0 && statistics.rms == 0 && statistics.p999 == 0)
    #expect(statistics.worst == nil)
  }
}
