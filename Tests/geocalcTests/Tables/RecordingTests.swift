import Foundation
import Testing
import _TestSupport

/// Recordings as tables: their points are the rows.
@Suite struct RecordingTests {
  private static let gpx = """
    <?xml version="1.0"?><gpx version="1.1" xmlns="http://www.topografix.com/GPX/1/1">
    <trk><trkseg><trkpt lat="47" lon="8"><time>2024-05-01T10:00:00Z</time></trkpt>
    <trkpt lat="47.1" lon="8"><time>2024-05-01T10:10:00Z</time></trkpt></trkseg>
    <trkseg><trkpt lat="48" lon="9"/><trkpt lat="48" lon="9.1"/></trkseg></trk></gpx>
    """
  private static let geoJSON = """
    {"type":"FeatureCollection","features":[
    {"type":"Feature","properties":{"name":"A","kind":"hut"},"geometry":{"type":"Point","coordinates":[8,47]}},
    {"type":"Feature","properties":{"name":"B"},"geometry":{"type":"Point","coordinates":[9,47]}}]}
    """

  @Test("The segments of a GPX file are measured separately by batch") func gpx() throws {
    let run = try GeocalcProcess("batch --along --cumulative", input: Self.gpx)
    #expect(run.code == 0, "\(run.errors)")
    let rows = run.output.split(separator: "\n").map {
      $0.split(separator: ",", omittingEmptySubsequences: false)
    }
    try #require(rows.count > 0)
    #expect(rows[0].prefix(3) == ["time", "latitude", "longitude"])
    // 47, 8 to 47.1, 8 is 11117.182 m, 48, 9 to 48, 9.1 7462.535 m: geod +ellps=WGS84 -I
    #expect(rows.dropFirst().map { $0[$0.count - 2] } == ["", "11117.182", "", "7462.535"])
    #expect(
      rows.dropFirst().map { $0[$0.count - 1] } == ["0.000", "11117.182", "0.000", "7462.535"])
  }

  @Test("The coordinates and times of a recording keep all digits in batch") func exact() throws {
    // Adjacent doubles and times: an operation on rounded values has other results.
    let (latitude, longitude) = (47.123456789012345, 8.1234567890123457)
    let places = [
      (latitude, longitude), (latitude.nextUp, longitude.nextDown),
      (-89.99999999999999, -179.99999999999997),
    ]
    let points = places.enumerated().map {
      #"<trkpt lat="\#($1.0)" lon="\#($1.1)"><time>2024-05-01T10:00:00.12345678\#($0)Z</time></trkpt>"#
    }.joined()
    let gpx =
      #"<gpx version="1.1" xmlns="http://www.topografix.com/GPX/1/1"><trk><trkseg>"# + points
      + "</trkseg></trk></gpx>"
    let run = try GeocalcProcess("batch --along --speed --format ndjson", input: gpx)
    #expect(run.code == 0, "\(run.errors)")
    let rows = run.output.split(separator: "\n")
    try #require(rows.count == places.count)
    for (row, place) in zip(rows, places) {
      #expect(row.contains(#""latitude":\#(place.0),"longitude":\#(place.1),"#))
    }
    #expect(rows.dropFirst().allSatisfy { $0.contains(#""seconds":1e-09,"#) }, "\(run.output)")
    let distance = try #require(try run.jsonLines()[1]["distance_m"]?.number)
    #expect(distance > 0 && distance < 1e-8)
  }

  @Test("A recording is read from gzip and from pieces in a pipe") func pieces() throws {
    let whole = try GeocalcProcess("batch --along", input: Self.gpx)
    let folder = TemporaryFolder()
    let file = try folder.write(Self.gpx, to: "a.gpx")
    let zipped = try GeocalcProcess(shell: "gzip -c '\(file)' | geocalc batch --along")
    #expect(zipped.output == whole.output)
    let bytes = Data(Self.gpx.utf8)
    let slow = try GeocalcProcess(
      ["batch", "--along"], pieces: [bytes.prefix(9), bytes.dropFirst(9)])
    #expect(slow.output == whole.output)
  }

  @Test("GeoJSON points are rows with their properties as columns") func points() throws {
    let run = try GeocalcProcess("nearest - 47 8.9 -k 2 --format csv", input: Self.geoJSON)
    #expect(
      run.output.hasPrefix("latitude,longitude,name,kind,distance_m\n47,9,B,,7"), "\(run.output)")
    let matrix = try GeocalcProcess("matrix -", input: Self.geoJSON)
    #expect(matrix.output.hasPrefix("distance_m,A,B\nA,0.000,"))
    let grid = try GeocalcProcess("convert --to geohash --precision 4", input: Self.geoJSON)
    #expect(grid.output == "latitude,longitude,name,kind,geohash\n47,8,A,hut,u0me\n47,9,B,,u0q7\n")
  }

  @Test("A line has no area, and positions of NMEA are rows of batch")
  func vertices() throws {
    let line = #"{"type":"LineString","coordinates":[[8,47],[9,47],[9,48],[8,48]]}"#
    let run = try GeocalcProcess(["area", "-", "--format", "csv"], input: line.utf8)
    #expect(
      run.code == 65 && run.errors == "error: standard input: the file contains no polygons\n")
    let nmea = try GeocalcProcess(
      "batch --along",
      input: """
        $GPRMC,120000,A,4700.00,N,00800.00,E,0,0,010524,,*17
        $GPRMC,120001,A,4701.00,N,00800.00,E,0,0,010524,,*17

        """)
    // A minute of latitude north of 47 degrees is 1852.850 m (PROJ 9.1.1, geod).
    #expect(nmea.output.hasSuffix(",1852.850\n"))
  }

  @Test(
    "Broken recordings and other files are refused with a reason",
    arguments: [
      (#"{"type":"FeatureCollection","features":["#, "before its end"),
      (#"{"type":"FeatureCollection","features":[]}"#, "no points"),
      ("<gpx version=\"1.1\"><trk><trkseg><trkpt lat=\"1\" lon=\"2\"/>", "before its end"),
      ("<html></html>", "web page"), ("{", "JSON"), ("$", "columns"), ("", "empty"),
    ])
  func broken(input: String, words: String) throws {
    for line in ["batch --along", "nearest - 1 2", "matrix -"] {
      let run = try GeocalcProcess(line, input: input)
      #expect(run.code == 65, "\(line): \(run.output)")
      #expect(run.errors.contains(words), "\(line): \(run.errors)")
    }
  }

  @Test("The message about points without pairs in batch names --along") func advice() throws {
    let run = try GeocalcProcess("batch", input: Self.geoJSON)
    #expect(run.code == 65 && run.errors.contains("--along"))
  }
}
