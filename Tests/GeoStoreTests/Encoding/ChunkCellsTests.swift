import GeoCore
import GeoTracks
import Testing

@testable import GeoStore

@Suite struct ChunkCellsTests {
  /// A track of the given number of points with random turns.
  private func places(
    _ count: Int, from start: Coordinate, step: Double, _ generator: inout SplitMix64
  ) -> [Coordinate] {
    var place = start
    var heading = Double.random(in: 0...6.28, using: &generator)
    return (0..<count).map { _ in
      heading += .random(in: -0.3...0.3, using: &generator)
      place.latitude += step * cosine(heading)
      place.longitude += step * cosine(heading - 1.5707963)
      return place
    }
  }

  // An approximation that is sufficient for this test.
  private func cosine(_ angle: Double) -> Double {
    let turn = (angle / 6.283185307).rounded(.down) * 6.283185307
    let x = angle - turn - 3.1415926535
    let s = x * x
    return -(1 - s / 2 + s * s / 24 - s * s * s / 720 + s * s * s * s / 40320)
  }

  /// The cells answer correctly, and seldom with "unknown".
  @Test(arguments: [
    (Coordinate(latitude: 47, longitude: 8), 1e-4),
    (Coordinate(latitude: -80, longitude: 179.5), 1e-5),
    (Coordinate(latitude: 0, longitude: 0), 1e-7),
    (Coordinate(latitude: 10, longitude: -100), 0.01),
  ])
  func agreesWithThePositions(_ start: Coordinate, _ step: Double) throws {
    var generator = SplitMix64(seed: 5)
    var counts: [ChunkCells.Answer: Int] = [:]
    for round in 0..<50 {
      let places = places([1024, 1000, 33, 1][round % 4], from: start, step: step, &generator)
      let edges = places.map { Location($0) }.withUnsafeBufferPointer {
        ChunkBox($0, after: nil).edges
      }
      let cells = ChunkCells(places, in: edges)
      try #require(edges.count == 1 && !cells.bytes.isEmpty)
      for _ in 0..<100 {
        let size = step * [3, 30, 300][round % 3]
        let corner = try #require(places.randomElement(using: &generator))
        let south = corner.latitude + size * .random(in: -2...1, using: &generator)
        let west = corner.longitude + size * .random(in: -2...1, using: &generator)
        let box = GeoCore.BoundingBox(
          south: south, west: west, north: south + size, east: west + size)
        let isThere = places.contains(where: box.contains)
        let answer = cells.answer(TrackQuery.areas(box)[0], in: edges[0])
        counts[answer, default: 0] += 1
        switch answer {
        case .none: #expect(!isThere)
        case .some: #expect(isThere)
        case .unknown: break
        }
      }
    }
    #expect(counts[.none, default: 0] > 100 && counts[.some, default: 0] > 100)
    // At most one in three is unknown, mostly where the box is smaller than a cell. With steps of 0.1 µ°, the margin
    // of the chunk's box is many cells.
    if step > 1e-6 { #expect(counts[.unknown, default: 0] < 1700, "\(counts)") }
  }

  /// A chunk has no cells if it has two boxes, or a box around the whole Earth.
  @Test(arguments: [
    Coordinate(latitude: 1, longitude: 179.9999), Coordinate(latitude: 89.99999, longitude: 3),
  ])
  func hasNone(_ start: Coordinate) throws {
    let places = (0..<100).map { index in
      Coordinate(latitude: start.latitude, longitude: start.longitude + Double(index) * 1e-5)
        .normalized
    }
    let edges = places.map { Location($0) }.withUnsafeBufferPointer {
      ChunkBox($0, after: nil).edges
    }
    let cells = ChunkCells(places, in: edges)
    #expect(cells.bytes.isEmpty)
    let everywhere = ChunkBox.Edges(
      west: -1_800_000_000, east: 1_800_000_000, south: -900_000_000, north: 900_000_000)
    #expect(cells.answer(everywhere, in: edges[0]) == .unknown)
  }

  /// Points outside the stated box produce no cells, instead of wrong cells.
  @Test func wrongBoxHasNone() {
    let box = ChunkBox.Edges(west: 0, east: 10_000_000, south: 0, north: 10_000_000)
    #expect(ChunkCells([Coordinate(latitude: 0.5, longitude: 0.5)], in: [box]).bytes.count == 4)
    #expect(ChunkCells([Coordinate(latitude: 1.5, longitude: 0.5)], in: [box]).bytes.isEmpty)
    #expect(ChunkCells([Coordinate(latitude: 0.5, longitude: -0.1)], in: [box]).bytes.isEmpty)
    #expect(ChunkCells([], in: [box]).bytes.isEmpty)
  }

  /// Any bytes and edges of a malicious database produce a result, not a trap.
  @Test func hostileValues() {
    var generator = SplitMix64(seed: 6)
    let values: [Int64] = [
      .min, .min + 1, -2_147_483_648, -1_800_000_000, -1, 0, 1, 1_799_999_999, 2_147_483_647,
      .max - 1, .max,
    ]
    func value() -> Int64 { values.randomElement(using: &generator) ?? 0 }
    func edges() -> ChunkBox.Edges {
      ChunkBox.Edges(west: value(), east: value(), south: value(), north: value())
    }
    var answers: Set<ChunkCells.Answer> = []
    for _ in 0..<20_000 {
      let bytes = (0..<Int.random(in: 0...9, using: &generator)).map { _ in
        UInt8.random(in: 0...255, using: &generator)
      }
      let plain = ChunkBox.Edges(west: -9, east: 1_000_000, south: 5, north: 600_000_000)
      let box = Bool.random(using: &generator) ? plain : edges()
      answers.insert(ChunkCells(bytes: bytes).answer(edges(), in: box))
    }
    #expect(answers.count == 3)
  }
}

@Suite struct DecimalTextTests {
  @Test(arguments: ["0", "72", "-1", "12.50", "0.05", "-0.5", "999999999999999999", "0.0"])
  func comesBack(_ text: String) { #expect(DecimalText(text)?.description == text) }

  @Test(arguments: [
    "", "-", ".", "1.", ".5", "+1", "007", "-0", "-0.0", "1e3", "1,5", "٣", "1.2.3", " 1",
    "1234567890123456789",
  ])
  func refusesTextsThatAreNotNumbers(_ text: String) { #expect(DecimalText(text) == nil) }
}
