import CGeoCore
import GeoFormats
import GeoStore
import GeoTracks
import Testing
import _TestSupport

/// The library as C reads it, compared with the statistics of the same events.
@Suite("C API: the library of recordings") struct StoreTests {
  private static let events: [LocationEvent] = {
    var decoder = AnyLocationDecoder(format: .gpx)
    var events: [LocationEvent] = []
    decoder.decode(Array(VariedTrack.gpx.utf8).span, into: &events)
    decoder.finish(into: &events)
    return events
  }()

  private func makeStore(_ folder: TemporaryFolder) throws -> (path: String, id: Int64) {
    let path = folder.path("tracks.db")
    let store = try TrackStore(path: path, .creating)
    let importer = try TrackImporter(store)
    try importer.begin("folder/ride.gpx")
    try importer.process(Self.events)
    let outcome = try importer.finish(format: "gpx", sha256: [UInt8](repeating: 7, count: 32))
    let id = try #require(outcome.added.first)
    try store.setNotes("some notes", of: id)
    _ = try store.addTag("long", to: [id])
    _ = try store.addTag("fast", to: [id])
    return (path, id)
  }

  @Test("Each statistic of a track is in the column with its name")
  func tracks() throws {
    let folder = TemporaryFolder()
    let (path, id) = try makeStore(folder)
    var store: OpaquePointer?
    #expect(geocore_store_new(path, &store) == Status.ok)
    defer { geocore_store_free(store) }
    let rows = try ArrowRows { geocore_store_tracks(store, $0, $1) }
    #expect(rows.count == 1)
    var statistics = TrackStatistics()
    statistics.begin(source: "a")
    statistics.process(contentsOf: Self.events[...])
    let figures = try #require(statistics.sources.first).figures
    let numbers = [
      ("distance_m", figures.distance), ("elapsed_s", figures.elapsedTime),
      ("moving_s", figures.movingTime), ("ascent_m", figures.firstGain?.ascent),
      ("descent_m", figures.firstGain?.descent), ("max_speed_mps", figures.maximumSpeed),
    ]
    #expect(Set(numbers.map(\.1)).count == numbers.count)
    for (name, value) in numbers {
      let found = try #require(try rows.doubles(name).first ?? nil)
      #expect(abs(found - (try #require(value))) < 1e-3, "\(name)")
    }
    #expect(try rows.wholes("track_id") == [id])
    #expect(try rows.wholes("points") == [Int64(figures.points)])
    for (name, value) in [
      ("kind", "track"), ("name", "Ride"), ("sport", "cycling"), ("source", "folder/ride.gpx"),
      ("notes", "some notes"), ("tags", "fast,long"),
    ] {
      #expect(try rows.texts(name) == [value], "\(name)")
    }
    #expect(try rows.texts("device") == [nil])
    let (start, end) = (try #require(figures.start), try #require(figures.end))
    #expect(try rows.wholes("start") == [start.seconds * 1_000_000])
    #expect(try rows.wholes("end") == [end.seconds * 1_000_000])
    #expect(try rows.wholes("utc_offset_s") == [figures.utcOffset.map(Int64.init)])
    #expect(try rows.flags("recording") == [false])
  }

  @Test("The positions of a track have their track number and their segments")
  func points() throws {
    let folder = TemporaryFolder()
    let (path, id) = try makeStore(folder)
    var store: OpaquePointer?
    #expect(geocore_store_new(path, &store) == Status.ok)
    defer { geocore_store_free(store) }
    let rows = try ArrowRows { geocore_store_points(store, 1, [id], $0, $1) }
    let locations = Self.events.compactMap { if case .location(let one) = $0 { one } else { nil } }
    #expect(rows.count == locations.count)
    #expect(try Set(rows.wholes("track_id")) == [id])
    #expect(try rows.wholes("segment").count { $0 == 2 } == 200)
    for (name, values) in [
      ("latitude", locations.map { $0.coordinate.latitude as Double? }),
      ("longitude", locations.map { $0.coordinate.longitude as Double? }),
      ("altitude_m", locations.map(\.altitude)),
    ] {
      let found = try rows.doubles(name)
      #expect(zip(found, values).allSatisfy { abs(($0 ?? .nan) - ($1 ?? .nan)) < 1e-6 }, "\(name)")
    }
    // Without track numbers the result is empty.
    #expect(try ArrowRows { geocore_store_points(store, 0, nil, $0, $1) }.count == 0)
  }

  @Test("A missing library and an unknown track are errors with a reason")
  func failures() throws {
    let folder = TemporaryFolder()
    var store: OpaquePointer?
    #expect(geocore_store_new(nil, &store) == Status.invalidArgument)
    #expect(geocore_store_new("a", nil) == Status.invalidArgument)
    #expect(geocore_store_new(folder.path("none.db"), &store) == Status.ok)
    var (schema, array) = (ArrowSchema(), ArrowArray())
    #expect(geocore_store_reason(store) == nil)
    #expect(geocore_store_tracks(store, &schema, &array) == Status.storeFailed)
    #expect(geocore_store_reason(store).map { String(cString: $0) }?.contains("none.db") == true)
    #expect(geocore_store_tracks(nil, &schema, &array) == Status.invalidArgument)
    #expect(geocore_store_tracks(store, nil, &array) == Status.invalidArgument)
    #expect(geocore_store_tracks(store, &schema, nil) == Status.invalidArgument)
    #expect(geocore_store_points(store, 1, nil, &schema, &array) == Status.invalidArgument)
    #expect(geocore_store_points(store, -1, nil, &schema, &array) == Status.invalidArgument)
    geocore_store_free(store)
    let path = try makeStore(folder).path
    #expect(geocore_store_new(path, &store) == Status.ok)
    defer { geocore_store_free(store) }
    #expect(geocore_store_points(store, 1, [999], &schema, &array) == Status.storeFailed)
    #expect(geocore_store_reason(store).map { String(cString: $0) }?.contains("999") == true)
    #expect(schema.release == nil && array.release == nil)
  }
}
