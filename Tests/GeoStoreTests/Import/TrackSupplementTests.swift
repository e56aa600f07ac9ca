import GeoTracks
import Testing

@testable import GeoStore

/// A track that comes again with more: nothing of it is lost, and it is one track.
@Suite struct TrackSupplementTests {
  private let folder = TemporaryFolder()

  /// A walk with what some files say besides.
  private static func rich(_ count: Int, heartRate: Int = 120) -> [SourceEvent] {
    walk(count).enumerated().map { index, event in
      guard case .location(var location) = event else { return event }
      location.altitude = 400 + Double(index % 100)
      (location.speed, location.device) = (2, "watch")
      location.extras = [.init("hr", "\(heartRate + index % 7)")]
      return .location(location)
    }
  }

  @Test func valuesAreTaken() throws {
    let store = try folder.store()
    let importer = try TrackImporter(store)
    try store.add([.part(.track(name: nil))] + walk(3000).dropFirst(), content: "plain")
    var lap = Lap(.lap)
    lap.start = Timestamp(seconds: 1_700_000_000)
    let details = SourceEvent.details(Details(.part, [.init("type", "running")]))
    let bytes = Array("rich".utf8)
    try importer.begin("rich.fit")
    var events = Self.rich(3000)
    events.insert(details, at: 1)
    try importer.take(events + [.lap(lap)])
    let outcome = try importer.finish(
      format: "fit", sha256: SHA256().digest, original: OriginalFile(name: "r", bytes: bytes))
    #expect(outcome.known == [1] && outcome.completed == [1] && outcome.differing == [])
    #expect(try store.allEvents().locations == Self.rich(3000).locations)
    #expect(try store.allEvents().contains(details) && store.allEvents().last == .lap(lap))
    // It is what it would have been had the other file come alone.
    let other = try folder.store("other.db")
    try other.add(events + [.lap(lap)], named: "a.gpx")
    #expect(try store.tracks() == other.tracks())
    #expect(try store.check() == [])
    // Both files are known, and the one that was kept comes back.
    let files = try store.files(of: 1)
    #expect(files.map(\.name) == ["a.gpx", "rich.fit"] && files.map(\.isKept) == [false, true])
    #expect(try store.original(of: files[1])?.bytes == bytes && store.original(of: 1) == nil)
    try store.purge(deletedBefore: .now)
    #expect(try store.files(of: 1) == files)
  }

  /// What a track has stays, and it is told that another file says something else.
  @Test func valuesStay() throws {
    let store = try folder.store()
    try store.add(Self.rich(100), content: "one")
    let same = try store.add(walk(100), content: "two")
    #expect(same.known == [1] && same.completed == [] && same.differing == [])
    let other = try store.add(Self.rich(100, heartRate: 90), content: "three")
    #expect(other.known == [1] && other.completed == [] && other.differing == [1])
    #expect(try store.allEvents().locations == Self.rich(100).locations)
  }

  /// A file that has a track twice, the second time with more.
  @Test func twiceInOneFile() throws {
    let store = try folder.store()
    let outcome = try store.add(walk(10) + Self.rich(10))
    #expect(outcome.added == [1] && outcome.known == [1] && outcome.completed == [1])
    #expect(try store.files(of: 1).count == 1)
    #expect(try store.allEvents().locations == Self.rich(10).locations)
  }

  /// Tracks without a position are counted.
  @Test func emptyParts() throws {
    let store = try folder.store()
    let outcome = try store.add(
      [.part(.track(name: "a"))] + walk(3) + [.part(.route(name: "b")), .part(.segment)])
    #expect(outcome.added == [1] && outcome.emptyParts == 2)
    for path in Fixture.all {
      let events = try Fixture.events(path)
      let empty = try store.add(events, named: path, content: path).emptyParts
      // No decoder begins parts that its file does not have.
      if empty > 0 { print(path, empty) }
    }
  }
}
