import GeoCore
import GeoTracks
import Testing
import _TestSupport

@testable import GeoStore

/// Reading a track in part produces the same result as reading all of it.
@Suite struct ReachTests {
  private let folder = TemporaryFolder()

  /// A track that moves back and forth within some kilometers, with segments, pauses and steps of several lengths.
  private func track(_ number: Int, _ generator: inout SplitMix64) -> [LocationEvent] {
    func random(_ range: ClosedRange<Double>) -> Double { .random(in: range, using: &generator) }
    // Some are near the antimeridian; some have a step that may be a gap.
    var place = Coordinate(latitude: random(0...0.02), longitude: number % 4 == 0 ? 179.99 : 8)
    var time = 1_700_000_000 + Double(number) * 100_000
    var (north, east) = (0.0, 0.0)
    var events: [LocationEvent] = [.part(.track(name: nil))]
    for index in 0..<6000 {
      if index % 900 == 0 { (north, east) = (random(-3e-5...3e-5), random(-3e-5...3e-5)) }
      if number % 3 == 0, Int.random(in: 0..<2000, using: &generator) == 0 {
        events.append(.part(.segment))
        place.latitude += random(-0.003...0.003)
      }
      if number % 5 == 0, Int.random(in: 0..<3000, using: &generator) == 0 {
        time += random(200...3000)
        place.longitude += random(-0.003...0.003)
      }
      (place.latitude, place.longitude) = (place.latitude + north, place.longitude + east)
      time += 1
      events.append(
        .location(Location(place.normalized, timestamp: Timestamp(seconds: Int64(time)))))
    }
    return events
  }

  @Test func equalsReadingAllOfIt() throws {
    var generator = SplitMix64(seed: 12)
    let store = try folder.store()
    for number in 0..<12 { try store.add(track(number, &generator)) }
    let tracks = try store.tracks().map { (id: $0.id, events: try store.allEvents(ids: [$0.id])) }
    #expect(tracks.count == 12)
    var found = 0
    var counts = (passes: 0, visits: 0, read: 0, all: 0)
    for round in 0..<20 {
      let place = Coordinate(
        latitude: .random(in: -0.02...0.04, using: &generator),
        longitude: (round % 2 == 0 ? 179.99 : 8) + .random(in: -0.02...0.02, using: &generator)
      ).normalized
      let near = TrackQuery.Near(place, meters: [50, 400][round % 2])
      var query = TrackQuery()
      query.near = near
      var expected: [Int64] = []
      for track in tracks {
        let whole = passes(track.events, near)
        let part = try store.passes(of: track.id, near: near)
        #expect(part == whole)
        counts.passes += whole.count
        if !whole.isEmpty { expected.append(track.id) }
        query.ids = [track.id]
        let (some, all) = try (
          visits(near, track.id, query, store), visits(near, track.id, nil, store)
        )
        #expect(some.visits == all.visits)
        counts.visits += all.visits
        (counts.read, counts.all) = (counts.read + some.read, counts.all + all.read)
      }
      query.ids = nil
      #expect(try store.trackIDs(query) == expected)
      found += expected.count
      // The same for a route through the point.
      query.near = nil
      query.along = .init(
        [place, Coordinate(latitude: place.latitude + 0.01, longitude: place.longitude)], meters: 60
      )
      let along = try store.trackIDs(query)
      let alike = tracks.filter { track in
        var finder = NearFinder(query)
        _ = finder.process(track.events)
        return finder.finish()
      }
      #expect(along == alike.map(\.id))
    }
    #expect(found > 10 && counts.passes > found && counts.visits > 10)
    // Most positions are not read.
    #expect(counts.read < counts.all / 3)
  }

  private func passes(_ events: [LocationEvent], _ near: TrackQuery.Near) -> [ProximityEvent] {
    var finder = ProximityDetector(PointIndex([near.coordinate]), within: near.meters)
    var passes: [ProximityEvent] = []
    finder.process(contentsOf: events[...], into: &passes)
    finder.finish(into: &passes)
    return passes
  }

  /// The number of times a track enters or exits a circle, and the number of positions read to find these crossings.
  private func visits(
    _ near: TrackQuery.Near, _ id: Int64, _ query: TrackQuery?, _ store: TrackStore
  ) throws -> (visits: Int, read: Int) {
    let fence = Geofence(name: "", shapes: [.circle(center: near.coordinate, radius: near.meters)])
    let end = try store.read(
      id, reaching: query?.nearAreas ?? [], (GeofenceMonitor([fence]), [GeofenceEvent](), 0)
    ) { state, block in
      state.0.process(contentsOf: block[...], into: &state.1)
      state.2 += block.locations.count
      return true
    }
    return (end.1.filter { $0.kind == .enter || $0.kind == .exit }.count, end.2)
  }

  /// A stop that ends with a segment ends where the next segment begins, even if that segment is far away.
  @Test func endsWithItsSegment() throws {
    let store = try folder.store()
    let home = Coordinate(latitude: 47, longitude: 8)
    let far = walk(1500, from: Coordinate(latitude: 48, longitude: 9), at: 1_700_000_100)
    try store.add(walk(50, from: home) + [.part(.segment)] + far.dropFirst())
    let visits = try store.visits(to: home, within: 300)
    #expect(visits.map(\.end) == [Timestamp(seconds: 1_700_000_100)])
    #expect(visits.map(\.endsInside) == [false])
  }
}

extension TrackStore {
  fileprivate func allEvents(ids: [Int64]) throws -> [LocationEvent] {
    var query = TrackQuery()
    query.ids = ids
    return try allEvents(query)
  }
}
