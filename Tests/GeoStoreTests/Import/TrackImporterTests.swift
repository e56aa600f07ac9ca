import GeoCore
import GeoTracks
import Testing
import _TestSupport

@testable import GeoStore

@Suite struct TrackImporterTests {
  /// All contents of a file are restored: parts, names, metadata, laps and every position.
  @Test func recordingsComeBack() throws {
    let folder = TemporaryFolder()
    for (index, path) in Fixture.all.enumerated() {
      let events = try Fixture.events(path)
      guard !events.locations.isEmpty else { continue }
      let store = try folder.store("\(index).db")
      try store.add(events, named: path)
      var query = TrackQuery()
      (query.parts, query.order) = (Set(StoredTrack.Part.allCases), .id)
      let back = try store.allEvents(query)
      // For repeated tracks in a file, one is kept.
      let outcome = try store.trackIDs(query).count
      guard outcome == Self.parts(events) else { continue }
      #expect(back.locations == events.locations, "\(path)")
      #expect(Self.laps(back) == Self.laps(events), "\(path)")
      var (before, after) = (TrackStatistics(), TrackStatistics())
      before.process(contentsOf: events[...])
      after.process(contentsOf: back[...])
      #expect(before.total.distance == after.total.distance, "\(path)")
      #expect(before.total.segments == after.total.segments, "\(path)")
    }
  }

  private static func laps(_ events: [LocationEvent]) -> Set<Lap> {
    Set(events.compactMap { if case .lap(let lap) = $0 { lap } else { nil } })
  }

  /// The number of parts with positions.
  private static func parts(_ events: [LocationEvent]) -> Int {
    var (count, isNew) = (0, true)
    for event in events {
      switch event {
      case .part(.segment): break
      case .part: isNew = true
      case .location where isNew: (count, isNew) = (count + 1, false)
      default: break
      }
    }
    return count
  }

  /// The values of a track equal the statistics of the file.
  @Test func figuresAreThoseOfTheFile() throws {
    let folder = TemporaryFolder()
    let store = try folder.store()
    let events = walk(3000)
    let outcome = try store.add(events)
    var statistics = TrackStatistics()
    statistics.process(contentsOf: events[...])
    let track = try store.track(outcome.added[0])
    #expect(track.distance == statistics.total.distance)
    #expect(track.points == 3000 && track.elapsedTime == 2999 && track.name == "Walk")
    #expect(track.start == Timestamp(seconds: 1_700_000_000))
    #expect(track.end == Timestamp(seconds: 1_700_002_999))
    #expect(!track.isGrowing)
  }

  /// A repeated file, and a track repeated in another file, are stored once.
  @Test func sameTrackIsOne() throws {
    let folder = TemporaryFolder()
    let store = try folder.store()
    let first = try store.add(walk(100), content: "gpx")
    #expect(first.added.count == 1 && first.points == 100)
    let again = try store.add(walk(100), content: "gpx")
    #expect(again.isKnownFile && again.added.isEmpty && again.known == first.added)
    let other = try store.add(walk(100), named: "a.fit", content: "fit")
    #expect(other.added.isEmpty && other.known == first.added && !other.isKnownFile)
    let longer = try store.add(walk(101), content: "longer")
    #expect(longer.added.count == 1)
    #expect(try store.trackIDs(TrackQuery()).count == 2)
  }

  /// An abandoned file leaves no data in the store.
  @Test func abandonedFileLeavesNothing() throws {
    let folder = TemporaryFolder()
    let store = try folder.store()
    let importer = try TrackImporter(store)
    try importer.begin("broken.gpx")
    try importer.process(walk(5000))
    importer.cancel()
    #expect(try store.trackIDs(TrackQuery()).count == 0)
    try importer.begin("whole.gpx")
    try importer.process(walk(10))
    #expect(try importer.finish(format: nil, sha256: SHA256().digest).added.count == 1)
    #expect(try store.check().isEmpty)
  }

  /// The original bytes are returned.
  @Test func originalComesBack() throws {
    let folder = TemporaryFolder()
    let store = try folder.store()
    let importer = try TrackImporter(store)
    let bytes = Array("<gpx>\u{0}…</gpx>".utf8) + [UInt8](repeating: 7, count: 100_000)
    try importer.begin("a.gpx")
    try importer.process(walk(10))
    let original = OriginalFile(name: "a.gpx", bytes: bytes)
    let outcome = try importer.finish(
      format: "gpx", sha256: SHA256().digest, original: original)
    #expect(try store.original(of: outcome.added[0]) == original)
    let without = try store.add(walk(20))
    #expect(try store.original(of: without.added[0]) == nil)
  }

  /// Routes and waypoints are stored, but do not count as tracks.
  @Test func waypointsAreNotTracks() throws {
    let folder = TemporaryFolder()
    let store = try folder.store()
    let place = LocationEvent.location(Location(Coordinate(latitude: 1, longitude: 2)))
    try store.add([
      .part(.waypoints), place, .part(.route(name: "Way")), place, place, .part(.track(name: "T")),
      place, .part(.segment), place,
    ])
    #expect(try store.tracks().map(\.name) == ["T"])
    var query = TrackQuery()
    query.parts = [.route, .waypoints]
    query.order = .id
    #expect(try store.tracks(query).map(\.points) == [1, 2])
    query.parts.insert(.track)
    #expect(
      try store.allEvents(query) == [
        .part(.waypoints), place, .part(.route(name: "Way")), place, place,
        .part(.track(name: "T")), place, .part(.segment), place,
      ])
  }
}

/// Files that are prepared without the store.
@Suite struct PackedFileTests {
  private let folder = TemporaryFolder()

  /// For every fixture, adding a packed file has the same result as beginning, passing events and finishing.
  @Test func blocksGiveTheSameAsSingleEvents() throws {
    let (one, other) = (try folder.store("one.db"), try folder.store("other.db"))
    let (first, second) = (try TrackImporter(one), try TrackImporter(other))
    for path in Fixture.all {
      let events = try Fixture.events(path)
      try first.begin(path)
      for event in events { try first.process([event]) }
      let outcome = try first.finish(format: "x", sha256: nil)
      var file = PackedFile(path)
      try file.process(events)
      #expect(try second.add(file, named: path, format: "x", sha256: nil) == outcome)
    }
    var query = TrackQuery()
    query.parts = Set(StoredTrack.Part.allCases)
    #expect(try one.tracks(query) == other.tracks(query))
    #expect(try one.allEvents(query) == other.allEvents(query))
    #expect(try one.tracks(query).count > 50)
  }

  /// Adding a file abandons an unfinished one; the same content is recognized.
  @Test func oneAfterTheOther() throws {
    let store = try folder.store()
    let importer = try TrackImporter(store)
    try importer.begin("a")
    try importer.process(walk(10))
    var file = PackedFile("b")
    try file.process(walk(20))
    let hash = SHA256().digest
    #expect(try importer.add(file, named: "b", format: nil, sha256: hash).points == 20)
    #expect(try importer.add(file, named: "c", format: nil, sha256: hash).isKnownFile)
    #expect(try importer.add(file, named: "c", format: nil, sha256: nil).known == [1])
    #expect(try store.tracks().map(\.points) == [20])
    #expect(try importer.finish(format: nil, sha256: nil) == TrackImporter.Outcome())
  }
}

@Suite struct MergingTests {
  private let folder = TemporaryFolder()

  @Test func mergedTracksAreSegments() throws {
    let store = try folder.store()
    let (first, second) = (walk(1500), walk(50, at: 1_700_010_000))
    try store.add(first)
    try store.add(second)
    let merged = try store.merge([1, 2], name: "Both")
    #expect(try store.tracks().map(\.id) == [merged])
    #expect(
      try store.allEvents()
        == [.part(.track(name: "Both"))] + first.dropFirst() + [.part(.segment)]
        + second.dropFirst())
    var query = TrackQuery()
    query.deletion = .deleted
    #expect(try store.trackIDs(query) == [1, 2])
    #expect(throws: StoreError.self) { try store.merge([merged]) }
    #expect(throws: StoreError.self) { try store.merge([merged, 99]) }
    #expect(try store.tracks().map(\.id) == [merged])
    #expect(try store.check().isEmpty)
  }

  /// No name is lost: the notes contain the names that the new track does not have.
  @Test(
    arguments: [
      (nil, "sun\nHut\nfog\nSummit"), ("Tour", "Walk\nsun\nHut\nfog\nSummit"),
      ("Summit", "Walk\nsun\nHut\nfog"),
    ] as [(String?, String)])
  func namesAreKept(name: String?, notes: String) throws {
    let store = try folder.store()
    let names = ["Walk", "Hut", "Walk", "Summit", nil]
    for (index, name) in names.enumerated() {
      try store.add(walk(10, at: 1_700_000_000 + Int64(index) * 1000))
      try store.setName(name, of: Int64(index + 1))
    }
    try store.setNotes("sun", of: 1)
    try store.setNotes("fog", of: 2)
    let merged = try store.track(store.merge([1, 2, 3, 4, 5], name: name))
    #expect(merged.name == name ?? "Walk")
    #expect(merged.notes == notes)
  }

  @Test func likelyDuplicatesAreFound() throws {
    let store = try folder.store()
    try store.add(walk(1000))
    // The same path from another device, slightly to the side and later.
    try store.add(walk(990, from: Coordinate(latitude: 47.00001, longitude: 8), at: 1_700_000_005))
    // At the same time at another location, and at the same location at another time.
    try store.add(walk(1000, from: Coordinate(latitude: 10, longitude: 8)))
    try store.add(walk(1000, at: 1_700_100_000))
    #expect(try store.duplicates().map { [$0.first, $0.second] } == [[1, 2]])
    try store.delete([2])
    #expect(try store.duplicates().isEmpty)
  }
}
