import GeoCore
import GeoTracks
import Testing
import _TestSupport

@testable import GeoStore

/// A track that is imported again with more data: nothing is lost, and it stays one track.
@Suite struct TrackSupplementTests {
  private let folder = TemporaryFolder()

  /// A track with additional data as in some files.
  private static func rich(_ count: Int, heartRate: Int = 120) -> [LocationEvent] {
    walk(count).enumerated().map { index, event in
      guard case .location(var location) = event else { return event }
      location.altitude = 400 + Double(index % 100)
      (location.speed, location.device) = (2, "watch")
      location.attributes = [.init("hr", "\(heartRate + index % 7)")]
      return .location(location)
    }
  }

  @Test func valuesAreTaken() throws {
    let store = try folder.store()
    let importer = try TrackImporter(store)
    try store.add([.part(.track(name: nil))] + walk(3000).dropFirst(), content: "plain")
    var lap = Lap(.lap)
    lap.start = Timestamp(seconds: 1_700_000_000)
    let details = LocationEvent.metadata(Metadata(.part, [.init("type", "running")]))
    let bytes = Array("rich".utf8)
    var hash = SHA256()
    hash.update(bytes)
    try importer.begin("rich.fit")
    var events = Self.rich(3000)
    events.insert(details, at: 1)
    try importer.process(events + [.lap(lap)])
    let outcome = try importer.finish(
      format: "fit", sha256: hash.digest, original: OriginalFile(name: "r", bytes: bytes))
    #expect(outcome.known == [1] && outcome.completed == [1] && outcome.differing == [])
    #expect(try store.allEvents().locations == Self.rich(3000).locations)
    #expect(try store.allEvents().contains(details) && store.allEvents().last == .lap(lap))
    // The result equals an import of the other file alone.
    let other = try folder.store("other.db")
    try other.add(events + [.lap(lap)], named: "a.gpx")
    #expect(try store.tracks() == other.tracks())
    #expect(try store.check() == [])
    // The store recognizes both files, and returns the stored file.
    let files = try store.files(of: 1)
    try #require(
      files.map(\.name) == ["a.gpx", "rich.fit"] && files.map(\.hasOriginal) == [false, true])
    #expect(try store.original(of: files[1])?.bytes == bytes && store.original(of: 1) == nil)
    try store.purge(deletedBefore: .now)
    #expect(try store.files(of: 1) == files)
  }

  /// Existing values are kept, and differing values of another file are reported.
  @Test func valuesStay() throws {
    let store = try folder.store()
    try store.add(Self.rich(100), content: "one")
    let same = try store.add(walk(100), content: "two")
    #expect(same.known == [1] && same.completed == [] && same.differing == [])
    let other = try store.add(Self.rich(100, heartRate: 90), content: "three")
    #expect(other.known == [1] && other.completed == [] && other.differing == [1])
    #expect(try store.allEvents().locations == Self.rich(100).locations)
  }

  /// Metadata of a file also applies to its tracks, unless they have their own.
  @Test func aboutFiles() throws {
    let store = try folder.store()
    func about(_ values: [String: String]) -> LocationEvent {
      .metadata(Metadata(.file, values.sorted { $0.key < $1.key }.map { .init($0.key, $0.value) }))
    }
    let others = walk(10, from: Coordinate(latitude: 1, longitude: 1))
    try store.add([about(["creator": "A"])] + walk(10) + others, content: "one")
    let rich = try store.add(
      [about(["creator": "B", "author": "Anna", "desc": "D"])] + walk(10), content: "two")
    #expect(rich.known == [1] && rich.completed == [1] && rich.differing == [])
    let third = try store.add([about(["author": "Bert"])] + walk(10), content: "three")
    #expect(third.completed == [] && third.differing == [1])
    let same = try store.add(
      [about(["author": "Anna", "creator": "C"])] + walk(10), content: "four")
    #expect(same.completed == [] && same.differing == [])
    var query = TrackQuery()
    query.ids = [1]
    #expect(
      try store.allEvents(query).prefix(3) == [
        about(["creator": "A"]), about(["author": "Anna", "desc": "D"]),
        .part(.track(name: "Walk")),
      ])
    // The first file has another track that the second file does not contain.
    query.ids = [2]
    #expect(try !store.allEvents(query).contains(about(["author": "Anna", "desc": "D"])))
  }

  /// The same file, or a richer one, restores damaged or missing positions; others keep their values.
  @Test(
    arguments: [
      ["UPDATE chunk SET body = zeroblob(length(body)) WHERE number = 1"],
      ["DELETE FROM chunk WHERE number = 1"], ["UPDATE chunk SET crc = 99 WHERE number = 0"],
      ["DELETE FROM chunk WHERE number = 0", "UPDATE chunk SET crc = 7 WHERE number = 2"],
    ] as [[SQL]], [true, false])
  func positionsComeBack(statements: [SQL], isSame: Bool) throws {
    let store = try folder.store()
    let (first, second) = (Self.rich(3000), walk(3000))
    try store.add(walk(10, from: Coordinate(latitude: 1, longitude: 1)), content: "other")
    try store.add(isSame ? second : first, content: "one")
    try store.add(isSame ? first : second, content: "two")
    let before = try store.tracks()
    for statement in statements {
      try store.write { connection throws(StoreError) in
        try connection.run("\(statement) AND track = 2")
      }
    }
    try store.rebuild()
    let importer = try TrackImporter(store)
    var hash = SHA256()
    hash.update(Array("one".utf8))
    #expect(try importer.lacksPositions(ofContent: hash.digest))
    let outcome = try store.add(isSame ? second : first, content: "one")
    #expect(outcome.isKnownFile && outcome.completed == [2])
    #expect(try store.check() == [])
    #expect(try !importer.lacksPositions(ofContent: hash.digest))
    var query = TrackQuery()
    query.ids = [2]
    let locations = try store.allEvents(query).locations
    let whole = Self.rich(3000).locations
    // Data of lost positions that only the other file had is lost; importing that file again restores it.
    #expect(zip(locations, whole).filter { $0 == $1 }.count >= (isSame ? 900 : 3000))
    #expect(locations.map(\.timestamp) == whole.map(\.timestamp))
    if !isSame { #expect(try store.tracks() == before) }
  }

  /// Reading a file again for a damaged track does not restore removed tracks.
  @Test func removedStaysRemoved() throws {
    let store = try folder.store()
    let events = walk(10) + walk(10, from: Coordinate(latitude: 1, longitude: 1))
    try store.add(events, content: "one")
    try store.delete([2], at: Timestamp(seconds: 1))
    try store.purge(deletedBefore: .now)
    try store.write { connection throws(StoreError) in try connection.run("DELETE FROM chunk") }
    let outcome = try store.add(events, content: "one")
    #expect(outcome.added == [] && outcome.points == 0 && outcome.completed == [1])
    #expect(try store.tracks().map(\.id) == [1] && store.check() == [])
  }

  /// The name of a receiver alone is adopted.
  @Test func deviceIsTaken() throws {
    let store = try folder.store()
    try store.add(walk(10), content: "one")
    let named = walk(10).map { event in
      guard case .location(var location) = event else { return event }
      location.device = "watch"
      return .location(location)
    }
    #expect(try store.add(named, content: "two").completed == [1])
    #expect(try store.track(1).device == "watch")
    // The store recognizes the files of a track by their content, in any order.
    let importer = try TrackImporter(store)
    for content in ["one", "two"] {
      var hash = SHA256()
      hash.update(Array(content.utf8))
      #expect(try importer.tracks(ofContent: hash.digest) == [1])
    }
  }

  /// A file with a track twice, the second time with more data.
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
  }

  /// Coordinates rounded by another format, without the first point.
  private static func other(_ count: Int) -> [LocationEvent] {
    (rich(count).prefix(1) + rich(count).dropFirst(2)).map { event in
      guard case .location(var location) = event else { return event }
      location.coordinate.latitude = (location.coordinate.latitude * 1e6).rounded() / 1e6
      location.coordinate.longitude = (location.coordinate.longitude * 1e6).rounded() / 1e6
      return .location(location)
    }
  }

  @Test("A recording in another format that differs by a point is the same track")
  func anotherFormat() throws {
    let store = try folder.store()
    try store.add(walk(3000), content: "tcx")
    let outcome = try store.add(Self.other(3000), content: "fit")
    #expect(outcome.added == [] && outcome.known == [1] && outcome.completed == [1])
    let events = try store.allEvents()
    #expect(events.locations.count == 3000)
    #expect(events.locations.map(\.coordinate) == walk(3000).locations.map(\.coordinate))
    // The first point is not in the other file; the others have adopted its values.
    #expect(
      events.locations.map { $0.attributes.isEmpty } == [true]
        + Array(repeating: false, count: 2999))
    #expect(try store.check() == [])
    // In reverse order the first point is not adopted, which is reported.
    let reverse = try folder.store("reverse.db")
    try reverse.add(Self.other(3000), content: "fit")
    let second = try reverse.add(walk(3000), content: "tcx")
    #expect(second.known == [1] && second.added == [] && second.differing == [1])
    #expect(try reverse.allEvents().locations.count == 2999)
  }

  @Test(
    "Tracks that differ by more are stored as two tracks",
    arguments: [
      { $0.dropLast(40) }, { $0.map { shifted($0, seconds: 2) } },
      { $0.map { shifted($0, degrees: 1e-4) } },
    ] as [@Sendable ([LocationEvent]) -> [LocationEvent]])
  func twoTracks(change: @Sendable ([LocationEvent]) -> [LocationEvent]) throws {
    let store = try folder.store()
    try store.add(walk(3000), content: "one")
    #expect(try store.add(change(walk(3000)), content: "two").added == [2])
  }
}

private func shifted(_ event: LocationEvent, seconds: Int64 = 0, degrees: Double = 0)
  -> LocationEvent
{
  guard case .location(var location) = event else { return event }
  location.coordinate.latitude += degrees
  location.timestamp = location.timestamp.map { Timestamp(seconds: $0.seconds + seconds) }
  return .location(location)
}
