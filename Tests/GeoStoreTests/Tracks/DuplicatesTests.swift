import GeoCore
import GeoTracks
import Testing

@testable import GeoStore

/// Pairs of tracks that may be one.
@Suite struct DuplicatesTests {
  private let folder = TemporaryFolder()

  /// Every pair by itself, as what a pair is says it.
  private func expected(_ store: TrackStore) throws -> [[Int64]] {
    try store.read { connection throws(StoreError) in
      try connection.rows(
        """
        SELECT a.id, b.id FROM track AS a JOIN track AS b
            ON a.id < b.id AND b.t0 <= a.t1 AND b.t1 >= a.t0
          WHERE a.deleted IS NULL AND b.deleted IS NULL AND a.part = b.part AND a.part = 'track'
            AND min(a.t1, b.t1) - max(a.t0, b.t0) >= 0.8 * min(a.t1 - a.t0, b.t1 - b.t0)
            AND abs(a.distance - b.distance) <= 0.1 * max(a.distance, b.distance)
            AND EXISTS (SELECT 1 FROM chunk AS c JOIN chunk_box AS x ON x.id IN (c.id, -c.id)
              JOIN chunk_box AS y ON y.west <= x.east AND y.east >= x.west
                AND y.south <= x.north AND y.north >= x.south
              WHERE c.track = a.id AND y.track = b.id)
          ORDER BY a.id, b.id
        """
      ) { [$0.integer(0), $0.integer(1)] }
    }
  }

  @Test func everyPairIsFound() throws {
    let store = try folder.store()
    var generator = SplitMix64(seed: 3)
    // In one file, which is synced once.
    var events: [SourceEvent] = []
    for number in 0..<150 {
      let place = Coordinate(
        latitude: 47 + .random(in: 0...0.005, using: &generator),
        longitude: number % 3 == 0 ? 179.999 : 8 + .random(in: 0...0.005, using: &generator))
      let count = 20 * Int.random(in: 1...3, using: &generator)
      let start = 1_700_000_000 + Int64.random(in: 0...20, using: &generator)
      let step = Double.random(in: 0.00002...0.000024, using: &generator)
      events += walk(count, from: place, at: start, step: (step, step))
    }
    try store.add(events)
    try store.delete([4, 5, 6])
    let pairs = try store.duplicates().map { [$0.first, $0.second] }
    #expect(try pairs == expected(store))
    #expect(pairs.count > 100)
  }

  /// Very many tracks of one time take no longer than very many of different times would.
  @Test func tracksOfOneTime() throws {
    let store = try folder.store()
    let events = (0..<1000).flatMap { number in
      let place = Coordinate(latitude: Double(number % 80), longitude: Double(number % 170))
      return walk(20 + number % 3, from: place)
    }
    try store.add(events)
    #expect(try store.count(TrackQuery()) == 1000)
    var pairs: [(first: Int64, second: Int64)] = []
    let time = try ContinuousClock().measure { pairs = try store.duplicates() }
    #expect(pairs.isEmpty)
    // Pair by pair in SQL they took minutes.
    #expect(time < .seconds(10))
  }
}
