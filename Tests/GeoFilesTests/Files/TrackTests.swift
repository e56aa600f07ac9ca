import Foundation
import GeoFiles
import GeoFormats
import GeoLocation
import GeoTracks
import Testing
import _SourceTestSupport
import _TestSupport

@Suite struct TrackTests {
  private let folder = TemporaryFolder()

  private static func gpx(_ content: String) -> String {
    """
    <?xml version="1.0"?><gpx version="1.1" creator="t" xmlns="http://www.topografix.com/GPX/1/1">
    \(content)
    </gpx>
    """
  }

  private static func segment(_ latitudes: Double...) -> String {
    let points = latitudes.enumerated().map { index, latitude in
      "<trkpt lat=\"\(latitude)\" lon=\"8\"><time>2026-05-01T08:00:0\(index)Z</time></trkpt>"
    }
    return "<trkseg>\(points.joined())</trkseg>"
  }

  @Test("A track has the segments, the name and the activity of the file")
  func content() throws {
    let path = try folder.write(
      Self.gpx(
        "<wpt lat=\"1\" lon=\"2\"/><trk><name>Home</name><type>running</type>"
          + "\(Self.segment(47, 47.0001))<trkseg/>\(Self.segment(47.001, 47.0011, 47.0012))</trk>"),
      to: "run.gpx")
    let track = try Track(contentsOf: path)
    #expect(track.name == "Home")
    #expect(track.activity == "running")
    #expect(
      track.segments.map { $0.map(\.coordinate.latitude) } == [
        [47, 47.0001], [47.001, 47.0011, 47.0012],
      ])
    #expect(track.locations.count == 5)
    #expect(track.statistics.segments == 2)
    let steps = track.segments.map { Geodesic.wgs84.distances(along: $0.map(\.coordinate)) }
    let length = steps.joined().reduce(0, +)
    #expect(abs(track.statistics.distance - length) < 1e-9)
  }

  @Test("A track has the statistics of a file source with the recording pipeline")
  func sameAsSource() async throws {
    let path = try folder.write(
      Self.gpx("<trk>\(Self.segment(47, 47.0001, 47.0003))</trk>"), to: "run.gpx")
    let collector = Collector()
    try await FileSource(path: path).run(into: collector.sink)
    var pipeline = RecordingPipeline()
    var events: [LocationEvent] = []
    pipeline.process(contentsOf: collector.all[...], into: &events)
    pipeline.finish(into: &events)
    var statistics = TrackStatistics()
    statistics.process(contentsOf: events[...])
    #expect(try Track(contentsOf: path).statistics == statistics.sources[0].tracks[0].figures)
  }

  @Test("A compressed file gives the same track")
  func compressed() throws {
    let text = Self.gpx("<trk>\(Self.segment(47, 47.0001))</trk>")
    let plain = try Track(contentsOf: try folder.write(text, to: "run.gpx"))
    var bytes: [UInt8] = []
    GzipDeflater().deflate(Array(text.utf8).span, isLast: true, into: &bytes)
    #expect(try Track(contentsOf: try folder.write(bytes, to: "run.gpx.gz")) == plain)
  }

  @Test("A named pipe is read until its writer closes it")
  func pipe() async throws {
    let path = try folder.makePipe("pipe")
    let writer = Task.detached {
      try Data(Self.gpx("<trk>\(Self.segment(47, 47.0001))</trk>").utf8)
        .write(to: URL(filePath: path))
    }
    #expect(try Track(contentsOf: path).statistics.points == 2)
    try await writer.value
  }

  @Test("A file with several tracks is refused where one is expected")
  func several() throws {
    let path = try folder.write(
      Self.gpx(
        "<trk><name>a</name>\(Self.segment(47, 47.0001))</trk><trk><name>none</name></trk>"
          + "<rte><rtept lat=\"1\" lon=\"1\"/></rte><trk><name>b</name>\(Self.segment(48))</trk>"),
      to: "week.gpx")
    #expect(
      throws: LocationError.unrecognized(
        reason: "\(path): the file has 2 tracks; read them with Track.load")
    ) { try Track(contentsOf: path) }
    let tracks = try Track.load(path)
    #expect(tracks.map(\.name) == ["a", "b"])
    #expect(tracks.map(\.locations.count) == [2, 1])
    #expect(tracks.map(\.statistics.points) == [2, 1])
  }

  @Test("Each receiver of a recording becomes its own track")
  func receivers() throws {
    let lines = (0..<4).map {
      #"{"class":"TPV","device":"/dev/tty\#($0 % 2)","mode":3,"time":"2026-01-01T00:00:0\#($0)Z","#
        + #""lat":4\#($0 % 2).5,"lon":8}"#
    }
    let path = try folder.write(lines.joined(separator: "\n") + "\n", to: "log.gpsd")
    let tracks = try Track.load(path)
    #expect(tracks.count == 2)
    #expect(
      tracks.allSatisfy { track in
        Set(track.locations.map(\.device)).count == 1 && track.statistics.points == 2
      })
  }

  @Test("A file without a track is refused where one is expected")
  func none() throws {
    let path = try folder.write(Self.gpx("<wpt lat=\"1\" lon=\"2\"/>"), to: "points.gpx")
    #expect(try Track.load(path).isEmpty)
    #expect(
      throws: LocationError.unrecognized(reason: "\(path): there is no track in the file")
    ) { try Track(contentsOf: path) }
  }

  @Test("A file that cannot be opened or read to its end is refused")
  func unreadable() throws {
    #expect(
      throws: LocationError.sourceFailed(
        reason: "\(folder.path("missing.gpx")): No such file or directory")
    ) { try Track(contentsOf: folder.path("missing.gpx")) }
    #expect(throws: LocationError.self) { try Track(contentsOf: folder.url.path) }
    let text = Self.gpx("<trk>\(Self.segment(47, 47.0001, 47.0002))</trk>")
    let cut = try folder.write(text.dropLast(60).description, to: "cut.gpx")
    let error = #expect(throws: LocationError.self) { try Track(contentsOf: cut) }
    #expect("\(try #require(error))".hasPrefix("\(cut): reading stopped before the end, line 2:"))
    let other = try folder.write("no recording at all\n", to: "other.gpx")
    #expect(throws: LocationError.self) { try Track.load(other) }
  }

  @Test("Skipped records are listed, at most a thousand")
  func diagnostics() throws {
    let bad = String(repeating: "2026-01-01T00:00:00Z,91,1\n", count: 3)
    let path = try folder.write(
      "time,latitude,longitude\n2026-01-01T00:00:00Z,1,1\n\(bad)", to: "walk.csv")
    let track = try Track(contentsOf: path)
    #expect(track.locations.count == 1)
    #expect(track.diagnostics.map(\.line) == [3, 4, 5])
    let many = try folder.write(
      "time,latitude,longitude\n2026-01-01T00:00:00Z,1,1\n"
        + String(repeating: "2026-01-01T00:00:00Z,91,1\n", count: 2000), to: "many.csv")
    #expect(try Track(contentsOf: many).diagnostics.count <= Track.diagnosticLimit)
  }
}
