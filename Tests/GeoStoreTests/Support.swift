import Foundation
import GeoFormats
import GeoTracks
import _TestSupport

@testable import GeoStore

extension TemporaryFolder {
  /// Creates a store in the folder.
  func store(_ name: String = "tracks.db") throws -> TrackStore {
    try TrackStore(path: path(name), .creating)
  }
}

extension Fixture {
  /// Every file with tracks in the fixtures and in the folder data.
  static let all: [String] = {
    ["Tests/Fixtures/formats", "Tests/Fixtures/gpsd", "Tests/Fixtures/tracks", "data"]
      .flatMap { folder -> [String] in
        let root = repository.appending(path: folder).path
        let names = FileManager.default.enumerator(atPath: root)?.compactMap { $0 as? String }
        return (names ?? []).map { root + "/" + $0 }
      }
      .filter { path in
        ["gpx", "nmea", "fit", "tcx", "kml", "igc", "geojson", "log", "ubx", "json", "csv", "wkb"]
          .contains { path.hasSuffix("." + $0) }
      }
      .sorted()
  }()

  /// The events of a file; the format is detected by the content.
  static func events(_ path: String) throws -> [LocationEvent] {
    events(Array(try Data(contentsOf: URL(filePath: path))))
  }

  static func events(_ bytes: [UInt8]) -> [LocationEvent] {
    var decoder = AnyLocationDecoder()
    var events: [LocationEvent] = []
    decoder.decode(bytes.span, into: &events)
    decoder.finish(into: &events)
    return events
  }
}

extension [LocationEvent] {
  var locations: [Location] {
    compactMap { if case .location(let location) = $0 { location } else { nil } }
  }
}

extension TrackStore {
  /// Imports events as a file.
  @discardableResult
  func add(
    _ events: [LocationEvent], named name: String = "a.gpx", content: String? = nil
  ) throws -> TrackImporter.Outcome {
    let importer = try TrackImporter(self)
    try importer.begin(name)
    try importer.process(events)
    var hash = SHA256()
    hash.update(Array((content ?? "\(events.hashValue)").utf8))
    return try importer.finish(format: "gpx", sha256: hash.digest)
  }

  /// All events of a query.
  func allEvents(_ query: TrackQuery = TrackQuery()) throws -> [LocationEvent] {
    var events = events(of: try trackIDs(query))
    var all: [LocationEvent] = []
    while let block = try events.nextBlock() { all += block }
    return all
  }
}

/// A track of the given number of points, a second and some meters apart.
func walk(
  _ count: Int, from place: Coordinate = Coordinate(latitude: 47, longitude: 8),
  at start: Int64 = 1_700_000_000, step: (Double, Double) = (0.00001, 0.00002)
) -> [LocationEvent] {
  [.part(.track(name: "Walk"))]
    + (0..<count).map { index in
      let place = Coordinate(
        latitude: place.latitude + Double(index) * step.0,
        longitude: place.longitude + Double(index) * step.1)
      return .location(
        Location(place.normalized, timestamp: Timestamp(seconds: start + Int64(index))))
    }
}
