import GeoCore
import GeoTracks
import Testing
import _TestSupport

@testable import GeoStore

@Suite struct TrackQueryTests {
  private let folder = TemporaryFolder()

  /// A store of tracks from different start points. Each track has a hundred positions.
  private func store(_ places: [(Double, Double)], step: (Double, Double)) throws -> TrackStore {
    let store = try folder.store()
    for (index, place) in places.enumerated() {
      try store.add(
        walk(
          100, from: Coordinate(latitude: place.0, longitude: place.1),
          at: 1_700_000_000 + Int64(index) * 1000, step: step))
    }
    return store
  }

  private func ids(
    _ store: TrackStore, _ change: (inout TrackQuery) -> Void
  ) throws -> [Int64] {
    var query = TrackQuery()
    change(&query)
    let ids = try store.trackIDs(query)
    #expect(try store.tracks(query).map(\.id) == ids)
    #expect(try store.trackIDs(query).count == ids.count)
    return ids
  }

  @Test func timesLimitsAndOrder() throws {
    let store = try store([(0, 0), (10, 0), (20, 0), (30, 0)], step: (0.0001, 0))
    #expect(try ids(store) { _ in } == [1, 2, 3, 4])
    // The second track ends at 1,099 s.
    #expect(
      try ids(store) { $0.after = Timestamp(seconds: 1_700_001_099) } == [2, 3, 4])
    #expect(
      try ids(store) { $0.after = Timestamp(seconds: 1_700_001_100) } == [3, 4])
    #expect(try ids(store) { $0.before = Timestamp(seconds: 1_700_001_000) } == [1])
    #expect(try ids(store) { $0.before = Timestamp(seconds: 1_700_001_001) } == [1, 2])
    #expect(
      try ids(store) {
        ($0.limit, $0.offset, $0.isDescending) = (2, 1, true)
      } == [3, 2])
    #expect(try ids(store) { $0.ids = [4, 2, 9] } == [2, 4])
    #expect(try ids(store) { $0.ids = [] } == [])
    // A degree of latitude grows toward the pole.
    #expect(try ids(store) { ($0.order, $0.isDescending) = (.distance, true) } == [4, 3, 2, 1])
    #expect(try ids(store) { ($0.minimumDistance, $0.maximumDistance) = (1094.8, 1095.3) } == [2])
  }

  /// A time is the same in every time zone.
  @Test func clocksOfEachEnd() throws {
    let store = try folder.store()
    // From 23:30 to 23:31:39 UTC, when clocks show 1:30 of the next day.
    let events = walk(100, at: 1_714_519_800).map { event in
      guard case .location(var location) = event else { return event }
      location.utcOffset = 7200
      return .location(location)
    }
    try store.add(events)
    let (moment, midnight) = (Timestamp(seconds: 1_714_519_800), Timestamp(seconds: 1_714_521_600))
    #expect(try ids(store) { ($0.after, $0.localBefore) = (moment, midnight) } == [])
    #expect(try ids(store) { ($0.after, $0.localAfter) = (moment, midnight) } == [1])
    #expect(try ids(store) { ($0.localAfter, $0.before) = (midnight, midnight) } == [1])
    #expect(try ids(store) { ($0.after, $0.before) = (midnight, nil) } == [])
    #expect(try ids(store) { ($0.localAfter, $0.after) = (midnight, midnight) } == [])
  }

  /// Boxes and circles across the antimeridian and around the poles include points on both sides.
  @Test func antimeridianAndPoles() throws {
    let store = try store(
      [(0, 179.995), (0, -179.99), (0, 0), (89.99, 0), (-89.9999, 90)], step: (0, 0.0001))
    func near(_ latitude: Double, _ longitude: Double, _ meters: Double) throws -> [Int64] {
      try ids(store) {
        $0.near = .init(Coordinate(latitude: latitude, longitude: longitude), meters: meters)
      }
    }
    #expect(try near(0, 180, 10) == [1])
    #expect(try near(0, -180, 1200) == [1, 2])
    #expect(try near(0, 179.9999, 10) == [1])
    #expect(try near(0, -179.996, 100) == [1])
    #expect(try near(90, 123, 1000) == [])
    #expect(try near(90, -123, 1200) == [4])
    #expect(try near(-90, 0, 20) == [5])
    #expect(try near(0, 179.9, 5000) == [])
    func box(_ south: Double, _ west: Double, _ north: Double, _ east: Double) throws -> [Int64] {
      try ids(store) {
        $0.box = GeoCore.BoundingBox(south: south, west: west, north: north, east: east)
      }
    }
    #expect(try box(-1, 179, 1, -179) == [1, 2])
    #expect(try box(-1, 179, 1, 180) == [1])
    #expect(try box(-1, -180, 1, -179.995) == [1])
    #expect(try box(-1, -180, 1, 180) == [1, 2, 3])
    #expect(try box(89.9, 10, 90, 20) == [])
    #expect(try box(89.9, -1, 90, 1) == [4])
  }

  /// Boxes produce the same result as a test of each position.
  ///
  /// This includes the antimeridian, a pole and pending rows.
  @Test func boxesFindWhatEachPositionSays() throws {
    var generator = SplitMix64(seed: 8)
    let store = try folder.store()
    func random(_ range: ClosedRange<Double>) -> Double { .random(in: range, using: &generator) }
    for number in 0..<60 {
      let place = Coordinate(
        latitude: number < 10 ? random(84...88) : random(-2...2), longitude: random(178...182))
      let step = (random(-0.0005...0.0005), random(-0.001...0.001))
      try store.add(
        walk(3000, from: place.normalized, at: 1_700_000_000 + Int64(number) * 10_000, step: step))
    }
    let recorder = try TrackRecorder(store, source: "gpsd://a")
    for event in walk(1500, from: Coordinate(latitude: 0, longitude: 179.5), at: 1_800_000_000) {
      try recorder.process([event])
    }
    let all = try store.trackIDs(TrackQuery())
    let places = try all.map { id in
      var (places, events) = ([Coordinate](), store.events(of: id))
      while let block = try events.nextBlock() { places += block.locations.map(\.coordinate) }
      return (id: id, places: places)
    }
    #expect(places.count == 61)
    var found = 0
    for number in 0..<300 {
      let size = [0.003, 0.1, 1.5, 8][number % 4]
      let south = number % 5 == 0 ? random(83...90 - size / 8) : random(-3...3)
      let west = random(176...183)
      let box = GeoCore.BoundingBox(
        south: south, west: Coordinate(latitude: 0, longitude: west).normalized.longitude,
        north: min(90, south + size),
        east: Coordinate(latitude: 0, longitude: west + size).normalized.longitude)
      let ids = try ids(store) { ($0.box, $0.order) = (box, .id) }
      #expect(ids == places.filter { $0.places.contains(where: box.contains) }.map(\.id), "\(box)")
      found += ids.count
    }
    // The query finds some of the tracks, but not all.
    #expect(found > 500 && found < 15_000)
    try recorder.finish()
  }

  /// A step between two positions can be near a point although neither end is, also across a chunk boundary.
  @Test func waysBetweenPositionsAreNear() throws {
    let store = try folder.store()
    // Steps of a hundredth of a degree: 1.1 km.
    try store.add(walk(1100, from: Coordinate(latitude: 0, longitude: 0), step: (0, 0.01)))
    // Halfway between the last position of the first chunk and the first of the second.
    let place = Coordinate(latitude: 0, longitude: 10.235)
    #expect(try ids(store) { $0.near = .init(place, meters: 100) } == [1])
    #expect(
      try ids(store) {
        $0.near = .init(Coordinate(latitude: 0.001, longitude: 10.235), meters: 100)
      }
        == [])
    // A box applies to positions.
    #expect(
      try ids(store) {
        $0.box = GeoCore.BoundingBox(south: -1, west: 10.231, north: 1, east: 10.239)
      } == [])
  }

  /// A long step leaves the box of its ends: from 60° north past the pole.
  @Test func longStepsBulge() throws {
    let store = try folder.store()
    try store.add(
      walk(2, from: Coordinate(latitude: 60, longitude: 0), step: (0, 90)))
    let top = Geodesic.wgs84.inverse(
      from: Coordinate(latitude: 60, longitude: 0), to: Coordinate(latitude: 60, longitude: 90))
    let middle = Geodesic.wgs84.line(
      from: Coordinate(latitude: 60, longitude: 0), azimuth: top.azimuth1
    ).position(at: top.distance / 2).coordinate
    #expect(middle.latitude > 67)
    let locations = walk(2, from: Coordinate(latitude: 60, longitude: 0), step: (0, 90)).locations
    let edges = locations.withUnsafeBufferPointer { ChunkBox($0, after: nil).edges }
    #expect(edges[0].north >= Int64(middle.latitude * 1e7))
  }

  /// Words match without accents and by prefix, and are never treated as operators.
  @Test func textIsFound() throws {
    let store = try folder.store()
    for (index, name) in ["Zürich Süd", "Tour \"A\" OR b", "Nachts"].enumerated() {
      var events = walk(10 + index)
      events[0] = .part(.track(name: name))
      try store.add(events)
    }
    try store.setNotes("im Regen", of: 3)
    #expect(try ids(store) { $0.text = "zurich" } == [1])
    #expect(try ids(store) { $0.text = "sud zür" } == [1])
    #expect(try ids(store) { $0.text = "\"A\" OR" } == [2])
    #expect(try ids(store) { $0.text = "a* NOT" } == [])
    #expect(try ids(store) { $0.text = "regen" } == [3])
    #expect(try ids(store) { $0.text = "x'); DROP TABLE track; --" } == [])
    try store.setName("Bern", of: 1)
    #expect(try ids(store) { $0.text = "zurich" } == [])
    #expect(try ids(store) { $0.text = "bern" } == [1])
  }

  @Test("A track without a name is found by the name of its file") func fileNames()
    throws
  {
    let store = try folder.store()
    for (index, name) in ["/rides/2024/Morning_RIDÉ.gpx", "ride.gpx", "https://host/walk.gpx"]
      .enumerated()
    {
      var events = walk(10 + index)
      events[0] = .part(.track(name: nil))
      try store.add(events, named: name)
    }
    try store.setNotes("in the rain", of: 1)
    #expect(try ids(store) { $0.text = "ride" } == [2])
    #expect(try ids(store) { $0.text = "ridé" } == [1])
    #expect(try ids(store) { $0.text = "gpx" } == [1, 2, 3])
    #expect(try ids(store) { $0.text = "RAIN morning" } == [1])
    // Folders are not part of the name.
    #expect(try ids(store) { $0.text = "rides" } == [])
    #expect(try ids(store) { $0.text = "host" } == [])
    #expect(try ids(store) { $0.text = "r%e" } == [])
    try store.setName("Bern", of: 2)
    #expect(try ids(store) { $0.text = "ride" } == [])
    #expect(try ids(store) { $0.text = "bern" } == [2])
  }

  @Test func tagsAndSports() throws {
    let store = try folder.store()
    for index in 0..<3 {
      var events = walk(10 + index)
      events.insert(
        .metadata(Metadata(.part, [.init("type", ["Running", "Ride", "running"][index])])), at: 1)
      try store.add(events)
    }
    #expect(try ids(store) { $0.sport = "running" } == [1, 3])
    #expect(try store.addTag("Alps", to: [1, 2]) == [1, 2])
    #expect(try store.addTag("alps", to: [2, 3]) == [3])
    #expect(try store.removeTag("ALPS", from: [3]) == [3])
    #expect(try store.removeTag("alps", from: [3]) == [] && store.removeTag("x", from: [1]) == [])
    #expect(throws: StoreError.self) { try store.addTag("new", to: [1, 9]) }
    try store.addTag("rain; '", to: [2])
    #expect(try ids(store) { $0.tags = ["ALPS"] } == [1, 2])
    #expect(try ids(store) { $0.tags = ["alps", "rain; '"] } == [2])
    #expect(try ids(store) { $0.tags = ["alps", "snow"] } == [])
    #expect(try store.track(2).tags == ["Alps", "rain; '"])
    try store.removeTag("Alps", from: [1, 2])
    #expect(try ids(store) { $0.tags = ["alps"] } == [])
    #expect(try store.tags() == ["rain; '": 1])
  }

  /// Deleted tracks are not found, can be restored, and are removed for good after the retention time.
  @Test func deletedTracksComeBack() throws {
    let store = try folder.store()
    for count in 10...12 { try store.add(walk(count)) }
    try store.delete([1, 2], at: Timestamp(seconds: 1000))
    #expect(try ids(store) { _ in } == [3])
    #expect(try ids(store) { $0.deletion = .deleted } == [1, 2])
    try store.undelete([1])
    #expect(try ids(store) { _ in } == [1, 3])
    // An import does not restore deleted tracks.
    #expect(try store.add(walk(11), content: "again").known == [2])
    #expect(try store.purge(deletedBefore: Timestamp(seconds: 1000)) == 0)
    #expect(try store.purge(deletedBefore: Timestamp(seconds: 1001)) == 1)
    #expect(try ids(store) { $0.deletion = .any } == [1, 3])
    #expect(try store.check().isEmpty)
    #expect(throws: StoreError.self) { try store.delete([2]) }
  }
}
