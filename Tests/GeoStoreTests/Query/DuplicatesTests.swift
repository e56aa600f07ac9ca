import Foundation
import GeoCore
import GeoTracks
import Testing
import _TestSupport

@testable import GeoStore

/// Pairs of tracks that may be duplicates.
@Suite struct DuplicatesTests {
  private let folder = TemporaryFolder()

  /// Checks every pair separately by the definition.
  private func expected(_ store: TrackStore) throws -> [[Int64]] {
    try mayBePairs(store).filter { pair in
      let (a, b) = (try store.allEvents(of: pair[0]), try store.allEvents(of: pair[1]))
      // The tracks have a position each second, starting at a whole second.
      let times = a.map { $0.timestamp?.seconds ?? 0 }
      let start = max(times[0], b[0].timestamp?.seconds ?? 0)
      let end = min(times[times.count - 1], b[b.count - 1].timestamp?.seconds ?? 0)
      func place(_ track: [Location], _ time: Double) -> Coordinate {
        let index = time - Double(track[0].timestamp?.seconds ?? 0)
        let (low, part) = (Int(index), index - index.rounded(.down))
        guard part > 0 else { return track[low].coordinate }
        let (from, to) = (track[low].coordinate, track[low + 1].coordinate)
        let east = Angle.difference(from: from.longitude, to: to.longitude).value
        return Coordinate(
          latitude: from.latitude + part * (to.latitude - from.latitude),
          longitude: from.longitude + part * east)
      }
      let near = (0..<32).count { moment in
        let time =
          (Double(start) * 1000 + (Double(end - start) * 1000 * Double(moment) / 31).rounded(.down))
          / 1000
        return Haversine.meanEarth.distance(from: place(a, time), to: place(b, time)) <= 250
      }
      return Double(near) >= 0.8 * 32
    }
  }

  private func mayBePairs(_ store: TrackStore) throws -> [[Int64]] {
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
    // All tracks come from one file, so the store syncs once.
    var events: [LocationEvent] = []
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

  /// Two laps at the same time have overlapping boxes, but their positions are always far apart. Two receivers record
  /// another lap.
  @Test func rounds() throws {
    let store = try folder.store()
    func round(_ turn: Double, _ shift: Double = 0, at start: Int64 = 1_700_000_000)
      -> [LocationEvent]
    {
      [.part(.track(name: "Round"))]
        + (0..<3600).map { index in
          let angle = (Double(index) / 3600 + turn) * 2 * .pi
          return .location(
            Location(
              Coordinate(
                latitude: 47 + 0.05 * sin(angle) + shift,
                longitude: 8 + 0.07 * cos(angle)),
              timestamp: Timestamp(seconds: start + Int64(index))))
        }
    }
    // The other track is half a lap ahead, about 11 km away.
    try store.add(round(0) + round(0.5) + round(0, 0.0005, at: 1_700_000_007))
    let pairs = try store.duplicates().map { [$0.first, $0.second] }
    #expect(pairs == [[1, 3]])
  }

  // A comparison of these tracks pair by pair in SQL took minutes.
  @Test("A thousand simultaneous tracks at different points are not duplicates")
  func tracksOfOneTime() throws {
    let store = try folder.store()
    let events = (0..<1000).flatMap { number in
      let place = Coordinate(latitude: Double(number % 80), longitude: Double(number % 170))
      return walk(20 + number % 3, from: place)
    }
    try store.add(events)
    #expect(try store.trackIDs(TrackQuery()).count == 1000)
    #expect(try store.duplicates().isEmpty)
  }
}

extension TrackStore {
  fileprivate func allEvents(of id: Int64) throws -> [Location] {
    var query = TrackQuery()
    query.ids = [id]
    return try allEvents(query).locations
  }
}
