import CGeoCore
import Foundation
import GeoFormats
import GeoTracks
import Testing
import _TestSupport

/// The tables of recordings contain each value in the column with its name.
@Suite("C API: recordings") struct RecordingTests {
  /// Reads bytes in pieces of a size.
  private func read(
    _ bytes: [UInt8], as format: String? = nil, piece: Int = 1 << 20,
    _ body: (OpaquePointer) throws -> Void
  ) throws {
    var made: OpaquePointer?
    try #require(geocore_recording_new(format, &made) == Status.ok)
    let recording = try #require(made)
    defer { geocore_recording_free(recording) }
    for start in stride(from: 0, to: bytes.count, by: piece) {
      let part = Array(bytes[start..<min(start + piece, bytes.count)])
      try #require(geocore_recording_add(recording, part, part.count) == Status.ok)
    }
    try #require(geocore_recording_finish(recording) == Status.ok)
    try body(recording)
  }

  private func table(_ recording: OpaquePointer, _ kind: geocore_recording_table_kind) throws
    -> ArrowRows
  {
    try ArrowRows { geocore_recording_table(recording, CInt(kind.rawValue), $0, $1) }
  }

  /// A point with different numbers for all values.
  private static let gpx = """
    <gpx version="1.1" creator="c" xmlns="http://www.topografix.com/GPX/1/1"
     xmlns:x="http://www.garmin.com/xmlschemas/TrackPointExtension/v2" xmlns:geocore="urn:geocore:point">
    <wpt lat="46" lon="7"/>
    <trk><name>One</name><type>hiking</type><trkseg>
    <trkpt lat="46.5" lon="7.25"><ele>1000</ele><time>2026-05-01T12:00:00.25+02:00</time>
    <fix>3d</fix><sat>9</sat><hdop>1.5</hdop><vdop>2.5</vdop><pdop>3.5</pdop><extensions>
    <x:TrackPointExtension><x:atemp>-3.5</x:atemp><x:hr>120</x:hr><x:cad>80</x:cad><x:speed>4.5</x:speed>
    <x:course>275</x:course></x:TrackPointExtension><power>210</power>
    <geocore:ellipsoidal_altitude>1047</geocore:ellipsoidal_altitude><geocore:accuracy>5.5</geocore:accuracy>
    <geocore:vertical_accuracy>6.5</geocore:vertical_accuracy><geocore:speed_accuracy>0.75</geocore:speed_accuracy>
    <geocore:course_accuracy>8.5</geocore:course_accuracy><geocore:climb>0.5</geocore:climb>
    <geocore:climb_accuracy>0.25</geocore:climb_accuracy>
    <geocore:satellites_in_view>14</geocore:satellites_in_view><geocore:status>rtk-float</geocore:status>
    <geocore:device>gps7</geocore:device></extensions></trkpt>
    <trkpt lat="46.6" lon="7.26"><extensions><geocore:device>gps7</geocore:device></extensions></trkpt></trkseg>
    <trkseg><trkpt lat="46.7" lon="-180"><extensions><geocore:device>gps7</geocore:device></extensions></trkpt>
    </trkseg></trk>
    <rte><name>Two</name><rtept lat="-1" lon="2"/></rte>
    </gpx>
    """

  @Test("Each value of a point is in the column with its name", arguments: [1, 7, 1 << 20])
  func points(piece: Int) throws {
    try read(Array(Self.gpx.utf8), piece: piece) { recording in
      #expect(geocore_recording_format(recording).map { String(cString: $0) } == "gpx")
      let rows = try table(recording, GEOCORE_POINTS)
      #expect(rows.count == 5)
      #expect(try rows.wholes("track_id") == [1, 2, 2, 2, 3])
      #expect(try rows.wholes("segment") == [1, 1, 1, 2, 1])
      #expect(try rows.texts("kind") == ["waypoint", "track", "track", "track", "route"])
      #expect(try rows.texts("track_name") == [nil, "One", "One", "One", "Two"])
      #expect(try rows.doubles("latitude") == [46, 46.5, 46.6, 46.7, -1])
      #expect(try rows.doubles("longitude") == [7, 7.25, 7.26, -180, 2])
      // 2026-05-01T10:00:00.25Z in microseconds.
      #expect(try rows.wholes("time") == [nil, 1_777_629_600_250_000, nil, nil, nil])
      let numbers: [(String, Double)] = [
        ("altitude_m", 1000), ("speed_mps", 4.5), ("course_deg", 275), ("accuracy_m", 5.5),
        ("ellipsoidal_altitude_m", 1047), ("climb_mps", 0.5), ("vertical_accuracy_m", 6.5),
        ("speed_accuracy_mps", 0.75), ("course_accuracy_deg", 8.5), ("climb_accuracy_mps", 0.25),
        ("hdop", 1.5), ("vdop", 2.5), ("pdop", 3.5), ("heart_rate_bpm", 120), ("cadence_rpm", 80),
        ("power_w", 210), ("temperature_c", -3.5),
      ]
      for (name, value) in numbers {
        #expect(try rows.doubles(name) == [nil, value, nil, nil, nil], "\(name)")
      }
      for (name, value) in [("satellites", 9), ("satellites_in_view", 14), ("utc_offset_s", 7200)] {
        #expect(try rows.wholes(name) == [nil, Int64(value), nil, nil, nil], "\(name)")
      }
      for (name, value) in [
        ("fix_dimension", "3d"), ("fix_status", "rtk-float"),
      ] {
        #expect(try rows.texts(name) == [nil, value, nil, nil, nil], "\(name)")
      }
      #expect(try rows.texts("device") == [nil, "gps7", "gps7", "gps7", nil])
      // A table that has been moved out is empty the next time.
      #expect(try table(recording, GEOCORE_POINTS).count == 0)
      let details = try table(recording, GEOCORE_DETAILS)
      let type = try #require(try details.texts("name").firstIndex(of: "type"))
      #expect(try details.texts("value")[type] == "hiking")
      #expect(try details.wholes("track_id")[type] == 2)
      let creator = try #require(try details.texts("name").firstIndex(of: "creator"))
      #expect(try details.texts("value")[creator] == "c")
      #expect(try details.wholes("track_id")[creator] == .some(nil))
    }
  }

  // In the first file, all times and distances differ. In the second file, ascent and descent differ.
  private static let fitFiles = ["compressed-speed.fit", "watch.fit"]

  @Test("Each value of a lap is in the column with its name", arguments: fitFiles)
  func laps(file: String) throws {
    let bytes = try Fixture.bytes("formats/fit/\(file)")
    var decoder = AnyLocationDecoder(format: .fit)
    var events: [LocationEvent] = []
    decoder.decode(bytes.span, into: &events)
    decoder.finish(into: &events)
    let laps = events.compactMap { if case .lap(let lap) = $0 { lap } else { nil } }
    try #require(laps.count >= 2)
    let isFirst = file == Self.fitFiles[0]
    #expect(
      laps.contains {
        isFirst
          ? Set([$0.elapsedTime, $0.timerTime, $0.distance, $0.ascent]).count == 4
          : $0.ascent != $0.descent
      })
    try read(bytes) { recording in
      let rows = try table(recording, GEOCORE_LAPS)
      #expect(try rows.texts("extent") == laps.map(\.extent.rawValue))
      #expect(
        try rows.wholes("start")
          == laps.map { $0.start.map { $0.seconds * 1_000_000 + Int64($0.nanoseconds / 1000) } })
      #expect(
        try rows.wholes("end")
          == laps.map { $0.end.map { $0.seconds * 1_000_000 + Int64($0.nanoseconds / 1000) } })
      #expect(try rows.doubles("elapsed_s") == laps.map(\.elapsedTime))
      #expect(try rows.doubles("timer_s") == laps.map(\.timerTime))
      #expect(try rows.doubles("distance_m") == laps.map(\.distance))
      #expect(try rows.doubles("ascent_m") == laps.map(\.ascent))
      #expect(try rows.doubles("descent_m") == laps.map(\.descent))
      #expect(try rows.texts("sport") == laps.map(\.sport))
      #expect(try rows.texts("trigger") == laps.map(\.trigger))
    }
  }

  /// 40 points, one with the year 2046, and the same track again.
  private static let repeated: String = {
    let points = (0..<40).map { index in
      let year = index == 20 ? 2046 : 2026
      return
        "<trkpt lat='\(46 + Double(index) / 1e4)' lon='7'><time>\(year)-05-01T10:00:\(index + 10)Z</time></trkpt>"
    }
    let track = "<trk><trkseg>\(points.joined())</trkseg></trk>"
    return "<gpx>\(track)\(track)</gpx>"
  }()

  @Test(
    "A repeated track is read once, and a point with an outlier time loses its time",
    arguments: [false, true])
  func pipeline(keepsRepeats: Bool) throws {
    var made: OpaquePointer?
    try #require(geocore_recording_new(nil, &made) == Status.ok)
    let recording = try #require(made)
    defer { geocore_recording_free(recording) }
    if keepsRepeats { #expect(geocore_recording_keep_repeats(recording) == Status.ok) }
    let bytes = Array(Self.repeated.utf8)
    try #require(geocore_recording_add(recording, bytes, bytes.count) == Status.ok)
    try #require(geocore_recording_finish(recording) == Status.ok)
    let rows = try table(recording, GEOCORE_POINTS)
    #expect(rows.count == (keepsRepeats ? 80 : 40))
    #expect(try rows.wholes("time").count { $0 == nil } == (keepsRepeats ? 2 : 1))
    let reasons = try table(recording, GEOCORE_SKIPPED).texts("reason")
    #expect(reasons == (keepsRepeats ? ["assumed"] : ["duplicate", "assumed"]))
  }

  /// 60 s of walking north at 1.5 m/s, with speed 0 at every point; then a route, a group of waypoints and a second
  /// track.
  private static let walkAndRoute: String = {
    func point(_ element: String, _ second: Int, _ attribute: String = "") -> String {
      let place = Geodesic.wgs84.direct(
        from: Coordinate(latitude: 46, longitude: 7), azimuth: 0, distance: 1.5 * Double(second)
      ).coordinate
      return "<\(element) lat='\(place.latitude)' lon='7'>\(attribute)</\(element)>"
    }
    let walk = (0...60).map {
      let second = $0 < 10 ? "0\($0)" : "\($0 % 60)"
      let time = "2026-05-01T10:0\($0 / 60):\($0 == 60 ? "00" : second)Z"
      return point("trkpt", $0, "<ele>500</ele><time>\(time)</time><speed>0</speed>")
    }
    return "<gpx version='1.0'>" + point("wpt", 0) + point("wpt", 1)
      + "<rte><name>There</name>" + point("rtept", 0) + point("rtept", 200) + "</rte>"
      + "<trk><name>Walk</name><trkseg>\(walk.joined())</trkseg></trk><trk></trk>"
      + "<trk><trkseg>" + point("trkpt", 0) + point("trkpt", 100) + "</trkseg></trk></gpx>"
  }()

  @Test("Tracks and routes have the expected statistics")
  func figures() throws {
    try read(Array(Self.walkAndRoute.utf8)) { recording in
      let points = try table(recording, GEOCORE_POINTS)
      let rows = try table(recording, GEOCORE_TRACKS)
      #expect(rows.count == 3)
      let ids = try rows.wholes("track_id").compactMap(\.self)
      #expect(Set(ids).isSubset(of: try points.wholes("track_id").compactMap(\.self)))
      #expect(ids == [3, 5, 2])
      #expect(try rows.texts("kind") == ["track", "track", "route"])
      #expect(try rows.texts("name") == ["Walk", nil, "There"])
      #expect(try rows.wholes("points") == [61, 2, 2])
      let distances = try rows.doubles("distance_m").map { ($0 ?? .nan) }
      #expect(zip(distances, [90, 150, 300]).allSatisfy { abs($0 - $1) < 1e-5 })
      // The speeds of the file contradict the positions, so the whole track is moving.
      #expect(try rows.doubles("moving_s") == [60, 0, 0])
      #expect(try rows.doubles("stopped_s") == [0, 0, 0])
      #expect(try rows.texts("receiver_speed") == ["ignored", "none", "none"])
      #expect(abs((try rows.doubles("max_speed_mps")[0] ?? 0) - 1.5) < 1e-3)
      #expect(try rows.doubles("ascent_m") == [0, nil, nil])
      // The first call has removed the rows from the table.
      #expect(try table(recording, GEOCORE_TRACKS).count == 0)
    }
  }

  /// A fast and a slow part with a gap early in the track, large attributes, and events between points.
  private static let nmea = (0..<400).map { i in
    let time = String(
      format: "10%02d%02d", (i + (i > 40 ? 1500 : 0)) / 60, (i + (i > 40 ? 1500 : 0)) % 60)
    let place = String(format: "46%07.4f,N,007%07.4f,E", Double(i % 300) / 50, Double(i) / 30)
    return
      "$GPGSA,A,3,04,05,,09,12,,,24,,,,,2.5,1.3,2.1\n$GPRMC,\(time),A,\(place),22.4,84.4,010526,,\n"
      + (i.isMultiple(of: 9) ? "$GPRMC,\(time),V,,,,,,,010526,,\nnoise\n" : "")
  }.joined()

  private static let noted =
    "time,lat,lon,ele,note\n"
    + (0..<300).map { i in
      let minute = i / 60 + (i > 60 ? 12 : 0)
      let time = String(format: "2026-05-01T10:%02d:%02dZ", minute, i % 60)
      return
        "\(time),\(46 + Double(i) / 7000),7,\(400 + i % 50),\(String(repeating: "x", count: i * 20))\n"
    }.joined()

  @Test(
    "Statistics do not depend on when they are taken",
    arguments: [gpx, walkAndRoute, nmea, noted])
  func figuresAtAnyTime(text: String) throws {
    func rows(takingAfter count: Int?) throws -> [String] {
      var made: OpaquePointer?
      try #require(geocore_recording_new(nil, &made) == Status.ok)
      let recording = try #require(made)
      defer { geocore_recording_free(recording) }
      let bytes = Array(text.utf8)
      let first = bytes.prefix(count ?? 0)
      try #require(geocore_recording_add(recording, Array(first), first.count) == Status.ok)
      var found = count == nil ? [] : try figures(recording)
      let rest = Array(bytes.dropFirst(first.count))
      try #require(geocore_recording_add(recording, rest, rest.count) == Status.ok)
      try #require(geocore_recording_finish(recording) == Status.ok)
      found += try figures(recording)
      return found.sorted()
    }
    let whole = try rows(takingAfter: nil)
    #expect(!whole.isEmpty)
    for count in [0, 100, text.utf8.count / 2, text.utf8.count] {
      #expect(try rows(takingAfter: count) == whole)
    }
  }

  /// Returns the rows of statistics as texts.
  private func figures(_ recording: OpaquePointer) throws -> [String] {
    let rows = try table(recording, GEOCORE_TRACKS)
    let names = [
      "distance_m", "moving_distance_m", "stopped_distance_m", "elapsed_s", "moving_s",
      "stopped_s", "gap_s", "max_speed_mps", "ascent_m", "descent_m",
    ]
    var texts = zip(try rows.wholes("track_id"), try rows.texts("receiver_speed")).map {
      "\($0 ?? 0), \($1 ?? "")"
    }
    for name in names {
      for (row, value) in try rows.doubles(name).enumerated() {
        texts[row] += ", \(value ?? .nan)"
      }
    }
    return texts
  }

  @Test("Unreadable input is listed with its position")
  func skipped() throws {
    let csv = "time,latitude,longitude\n2026-05-01T10:00:00Z,1,2\n2026-05-01T10:00:01Z,95,2\n"
    try read(Array(csv.utf8), as: "csv") { recording in
      #expect(try table(recording, GEOCORE_POINTS).count == 1)
      let rows = try table(recording, GEOCORE_SKIPPED)
      #expect(rows.count == 1)
      #expect(try rows.wholes("line") == [3])
      #expect(try rows.flags("stops_reading") == [false])
      #expect(try rows.texts("detail").first??.contains("95") == true)
      #expect(try rows.texts("reason").first??.contains("95") == false)
      // The row begins after the two earlier rows.
      let offset = csv.split(separator: "\n").prefix(2).reduce(0) { $0 + $1.utf8.count + 1 }
      #expect(try rows.wholes("offset") == [Int64(offset)])
    }
    let broken = "<gpx><trk><trkseg><trkpt lat=\"1\" lon=\"2\"/></wrong>"
    try read(Array(broken.utf8), as: "gpx") { recording in
      let rows = try table(recording, GEOCORE_SKIPPED)
      #expect(try rows.flags("stops_reading") == [true])
      #expect(try rows.wholes("line") == [1])
    }
  }

  @Test("Unknown formats, invalid arguments and bytes after the end are refused")
  func refused() throws {
    var recording: OpaquePointer?
    #expect(geocore_recording_new("pgx", &recording) == Status.unknownFormat)
    #expect(geocore_recording_new(nil, nil) == Status.invalidArgument)
    #expect(recording == nil)
    #expect(geocore_recording_new(nil, &recording) == Status.ok)
    defer { geocore_recording_free(recording) }
    #expect(geocore_recording_format(recording) == nil)
    #expect(geocore_recording_add(recording, nil, 1) == Status.invalidArgument)
    #expect(geocore_recording_add(recording, [1], -1) == Status.invalidArgument)
    #expect(geocore_recording_add(nil, [1], 1) == Status.invalidArgument)
    #expect(geocore_recording_add(recording, nil, 0) == Status.ok)
    var (schema, array) = (ArrowSchema(), ArrowArray())
    #expect(geocore_recording_table(recording, 100, &schema, &array) == Status.invalidArgument)
    #expect(geocore_recording_table(recording, -1, &schema, &array) == Status.invalidArgument)
    #expect(geocore_recording_table(recording, 0, nil, &array) == Status.invalidArgument)
    #expect(geocore_recording_table(recording, 0, &schema, nil) == Status.invalidArgument)
    #expect(geocore_recording_table(nil, 0, &schema, &array) == Status.invalidArgument)
    #expect(schema.release == nil && array.release == nil)
    #expect(geocore_recording_finish(recording) == Status.ok)
    #expect(geocore_recording_add(recording, [1], 1) == Status.invalidArgument)
    #expect(geocore_recording_finish(nil) == Status.invalidArgument)
  }
}
