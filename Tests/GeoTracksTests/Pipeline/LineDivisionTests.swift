import Testing

@testable import GeoTracks

@Suite struct LineDivisionTests {
  /// Divides a line; each section up to the given number of points may remain.
  private static func divide(
    _ count: Int, staying: Int, at point: (Int, Int) -> Int
  ) -> (ways: [(Int, Int)], work: Int) {
    var ways: [(Int, Int)] = []
    var sum = 0
    LineDivision.divide(count) { first, last, work in
      work -= last - first
      sum += last - first
      return last - first <= staying ? nil : point(first, last)
    } _: {
      ways.append(($0, $1))
    }
    return (ways, sum)
  }

  @Test(arguments: [0, 1, 2, 3, 100, 130_000], [1, 7])
  func workIsBoundedWhereverALineIsDivided(_ count: Int, _ staying: Int) {
    let places: [(Int, Int) -> Int] = [
      { first, _ in first + 1 }, { _, last in last - 1 }, { ($0 + $1) / 2 },
      { first, last in first + (last - first) / 50 + 1 },
    ]
    for place in places {
      let (ways, work) = Self.divide(count, staying: staying, at: place)
      let logarithm = count.bitWidth - count.leadingZeroBitCount
      #expect(work <= 10 * count * logarithm)
      // The sections form the line, in order, and each is short enough.
      #expect(ways.first?.0 ?? 0 == 0 && ways.last?.1 ?? 0 == max(count - 1, 0))
      #expect(zip(ways, ways.dropFirst()).allSatisfy { $0.1 == $1.0 })
      #expect(ways.allSatisfy { $0.1 - $0.0 <= max(staying, 1) && $0.1 > $0.0 })
    }
  }

  /// A normal line is divided at its farthest point, down to the end.
  @Test func aLineThatIsNotContrivedIsDividedWhereItSays() {
    let (ways, _) = Self.divide(1000, staying: 100) { first, last in
      first + (last - first) * 2 / 3
    }
    #expect(ways.first.map { $0.1 } == Self.steps(from: 999))
  }

  private static func steps(from last: Int) -> Int {
    var last = last
    while last > 100 { last = last * 2 / 3 }
    return last
  }
}
