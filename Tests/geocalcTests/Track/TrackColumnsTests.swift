import Foundation
import GeoTracks
import Testing
import _TestSupport

/// Several writers print the values of tracks, and each value has the same name in all of them.
@Suite(.timeLimit(.minutes(15))) struct TrackColumnsTests {
  /// A table as names and rows.
  struct Table {
    var names: [String]
    var rows: [[String]]

    /// Reads CSV without commas or quotes in its fields.
    init(_ csv: String) throws {
      let lines = csv.split(separator: "\n").map { $0.components(separatedBy: ",") }
      names = try #require(lines.first)
      rows = Array(lines.dropFirst())
      try #require(rows.allSatisfy { $0.count == names.count })
      try #require(Set(names).count == names.count)
    }

    /// The fields of a row by name.
    func row(_ index: Int) throws -> [String: String] {
      try #require(rows.indices.contains(index))
      return Dictionary(uniqueKeysWithValues: zip(names, rows[index]))
    }
  }

  /// Whether a CSV field equals a JSON member.
  static func isSame(_ field: String, _ member: JSONValue?) -> Bool {
    switch member {
    case .number(let number): Double(field) == number
    case .string(let text): field == text
    case .bool(let flag): field == "\(flag)"
    case .null, nil: field.isEmpty
    default: false
    }
  }

  // MARK: Figures

  /// Columns without a JSON member of the same name, because JSON contains the list itself.
  private static let sums = ["stop_count", "climb_count", "climb_rise_m", "climb_length_m"]

  @Test("Each column of the CSV equals the JSON member of the same name")
  func figures() throws {
    let tables = NearestTests.Tables()
    let files = [
      try tables.add("ride.gpx", VariedTrack.gpx),
      Fixture.path("tracks/hikes.csv"),
      Fixture.path("formats/igc/flight.igc"),
    ]
    let table = try Table(GeocalcProcess(["track", "--format", "csv"] + files).output)
    let json = try GeocalcProcess(["track", "--json"] + files).json()
    let sources = try #require(json["sources"]?.array)
    try #require(sources.count == 3 && table.rows.count == 3)
    for (index, source) in sources.enumerated() {
      var row = try table.row(index)
      let tracks = source["tracks"]?.array ?? []
      #expect(row.removeValue(forKey: "name") == tracks.first?["name"]?.string ?? "")
      #expect(row.removeValue(forKey: "activity") == tracks.first?["activity"]?.string ?? "")
      let climbs = source["climbs"]?.array ?? []
      #expect(row["stop_count"] == "\(source["stops"]?.array?.count ?? -1)")
      #expect(row["climb_count"] == "\(climbs.count)")
      for (name, member) in [("climb_rise_m", "rise_m"), ("climb_length_m", "length_m")] {
        let sum = climbs.reduce(0) { $0 + ($1[member]?.number ?? .nan) }
        #expect(row[name].flatMap(Double.init) == sum, "\(name)")
      }
      for name in Self.sums { row[name] = nil }
      for (name, field) in row {
        #expect(source[name] != nil, "\(name)")
        #expect(Self.isSame(field, source[name]), "\(name): \(field)")
      }
    }
    // A swap of two columns is detected: each two differ in one of the recordings.
    for (i, first) in table.names.enumerated() {
      for (j, second) in table.names.enumerated().dropFirst(i + 1) {
        #expect(table.rows.contains { $0[i] != $0[j] }, "\(first), \(second)")
      }
    }
  }

  @Test("The text table has the values of JSON in the order of its header")
  func tableForPeople() throws {
    let tables = NearestTests.Tables()
    let file = try tables.add("ride.gpx", VariedTrack.gpx)
    let json = try GeocalcProcess(["track", "--json", file]).json()
    let total = try #require(json["total"])
    func number(_ name: String) throws -> Double { try #require(total[name]?.number) }
    func clock(_ name: String) throws -> String {
      let seconds = Int(try number(name).rounded())
      return String(format: "%d:%02d:%02d", seconds / 3600, seconds / 60 % 60, seconds % 60)
    }
    let output = try GeocalcProcess(["track", "--format", "md", file]).output
    let cells = try #require(output.split(separator: "\n").last).split(separator: "|")
      .map { $0.trimmingCharacters(in: .whitespaces) }
    #expect(
      cells == [
        file, try #require(total["start"]?.string), "\(Int(try number("points")))",
        String(format: "%.3f km", try number("distance_m") / 1000), try clock("elapsed_s"),
        try clock("moving_s"), String(format: "%.1f km/h", try number("moving_speed_mps") * 3.6),
        String(format: "%.1f km/h", try number("max_speed_mps") * 3.6),
        String(format: "%.0f m", try number("ascent_m")),
        "\(try #require(total["stops"]?.array).count)",
      ])
  }

  // MARK: Splits

  /// A track along the equator whose values all differ: 100 s and 10 steps up, 60 s of rest, a gap of 40 s, 140 s and
  /// 14 steps down.
  private static let walk: String = {
    var text = "<gpx version=\"1.1\"><trk><name>walk</name><trkseg>\n"
    func point(_ second: Int, _ step: Int, _ altitude: Int) {
      let time = Timestamp(seconds: 1_700_000_000 + Int64(second))
      text +=
        "<trkpt lat=\"0\" lon=\"\(Double(step) / 1000)\"><ele>\(altitude)</ele><time>\(time)</time></trkpt>\n"
    }
    for step in 0...10 { point(step * 10, step, 100 + step * 5) }
    for rest in 1...6 { point(100 + rest * 10, 10, 150) }
    text += "</trkseg><trkseg>\n"
    for step in 0...14 { point(200 + step * 10, 10 + step, 150 - step * 2) }
    return text + "</trkseg></trk></gpx>\n"
  }()

  @Test("Each value of a split has its own name, in CSV and JSON")
  func splits() throws {
    let table = try Table(
      GeocalcProcess("track splits - --every 10km --format csv", input: Self.walk).output)
    let row = try table.row(0)
    let json = try #require(
      try GeocalcProcess("track splits - --every 10km --json", input: Self.walk).jsonLines().first)
    for (name, field) in row { #expect(Self.isSame(field, json[name]), "\(name): \(field)") }
    let meters = 24 * TrackText.step
    let expected: [(String, Double)] = [
      ("track", 1), ("split", 1), ("distance_m", meters), ("elapsed_s", 300), ("moving_s", 240),
      ("stopped_s", 60), ("gap_s", 40), ("speed_mps", meters / 300),
      ("pace_s_per_km", 300_000 / meters), ("moving_speed_mps", meters / 240),
      ("moving_pace_s_per_km", 240_000 / meters), ("ascent_m", 50), ("descent_m", 28),
      ("grade_percent", 22 / meters * 100),
    ]
    for (name, value) in expected {
      let found = try #require(row[name].flatMap(Double.init), "\(name)")
      #expect(abs(found - value) < 1e-6, "\(name): \(found), not \(value)")
    }
    #expect(row["rest"] == "true" && row["name"] == "walk" && row["source"] == "standard input")
    #expect(row["gain_method"] == "auto")
    #expect(row["start"] == "2023-11-14T22:13:20Z" && row["end"] == "2023-11-14T22:19:00Z")
    #expect(
      Set(table.names)
        == Set(
          expected.map(\.0) + ["source", "name", "rest", "gain_method", "start", "end", "doubtful"])
    )
    // The text table has the same values.
    let text = try GeocalcProcess("track splits - --every 10km --format md", input: Self.walk)
      .output
    let cells = try #require(text.split(separator: "\n").last).split(separator: "|")
      .map { $0.trimmingCharacters(in: .whitespaces) }
    #expect(
      cells == [
        "rest", "2.672 km", "0:05:00.0", "0:04:00.0", "1:52 min/km", "1:30 min/km", "32.1 km/h",
        "50 m", "28 m", "0.8 %", "2023-11-14T22:19:00Z",
      ])
  }

  // MARK: Best efforts

  @Test("Each value of a best effort has its own name, in CSV and JSON")
  func best() throws {
    // A short segment, then 30 steps of 10 s, six of them twice as long.
    var text = "<gpx version=\"1.1\"><trk><name>first</name><trkseg>\n"
    func point(_ second: Int, _ place: Coordinate) {
      let time = Timestamp(seconds: 1_700_000_000 + Int64(second))
      text +=
        "<trkpt lat=\"\(place.latitude)\" lon=\"\(place.longitude)\"><time>\(time)</time></trkpt>\n"
    }
    func place(_ steps: Int) -> Coordinate {
      Coordinate(latitude: 10 + Double(steps) * 0.001, longitude: 20 + Double(steps) * 0.002)
    }
    point(0, place(-5))
    text += "</trkseg></trk><trk><name>second</name><trkseg>"
    point(1000, place(-4))
    text += "</trkseg><trkseg>"
    point(2000, place(-3))
    text += "</trkseg><trkseg>\n"
    for step in 0...30 { point(3000 + 10 * step, place(step + min(max(step - 10, 0), 6))) }
    text += "</trkseg></trk></gpx>\n"
    let run = try GeocalcProcess("track best 1min - --gap-distance off --format csv", input: text)
    let table = try Table(run.output)
    let row = try table.row(0)
    let json = try #require(
      try GeocalcProcess("track best 1min - --gap-distance off --json", input: text).jsonLines()
        .first)
    for (name, field) in row {
      let parts = name.split(separator: "_")
      let isPlace = parts.count == 2 && ["latitude", "longitude"].contains(parts[1])
      let member = isPlace ? json["\(parts[0])_place"]?[String(parts[1])] : json[name]
      #expect(Self.isSame(field, member), "\(name): \(field)")
    }
    let meters = (10..<16).reduce(0) {
      $0 + Geodesic.wgs84.distance(from: place(10 + 2 * ($1 - 10)), to: place(12 + 2 * ($1 - 10)))
    }
    let (start, end) = (place(10), place(22))
    let expected: [(String, Double)] = [
      ("track", 2), ("segment", 3), ("distance_m", meters), ("duration_s", 60),
      ("speed_mps", meters / 60), ("pace_s_per_km", 60_000 / meters),
      ("start_latitude", start.latitude), ("start_longitude", start.longitude),
      ("end_latitude", end.latitude), ("end_longitude", end.longitude),
    ]
    for (name, value) in expected {
      let found = try #require(row[name].flatMap(Double.init), "\(name)")
      #expect(abs(found - value) < 1e-6, "\(name): \(found), not \(value)")
    }
    #expect(row["window"] == "1min" && row["name"] == "second")
    #expect(row["source"] == "standard input")
    #expect(row["start"] == "2023-11-14T23:05:00Z" && row["end"] == "2023-11-14T23:06:00Z")
    #expect(row["doubtful"] == "false")
    #expect(
      Set(table.names)
        == Set(expected.map(\.0) + ["window", "name", "source", "start", "end", "doubtful"]))
  }

  // MARK: Places

  /// Along the meridian of 20 degrees, a degree in 100 seconds.
  private static let meridian =
    "latitude,longitude,time\n1,20,2024-01-01T00:00:00Z\n3,20,2024-01-01T00:03:20Z\n"

  @Test("Each value of a pass has its own name, in CSV and JSON")
  func near() throws {
    let tables = NearestTests.Tables()
    let points = try tables.add("p.csv", "name,latitude,longitude\nhut,2,20.001\n")
    let line = "track passes \(points) - --within 200m"
    let row = try Table(GeocalcProcess(line + " --format csv", input: Self.meridian).output).row(0)
    let json = try #require(
      try GeocalcProcess(line + " --json", input: Self.meridian).jsonLines().first)
    let meters = Geodesic.wgs84.distance(
      from: Coordinate(latitude: 2, longitude: 20), to: Coordinate(latitude: 2, longitude: 20.001))
    for (name, member, value) in [
      ("pass_latitude", "latitude", 2.0), ("pass_longitude", "longitude", 20),
      ("distance_m", "distance_m", meters),
    ] {
      // The foot is on the meridian within a micrometer of the parallel.
      #expect(abs((row[name].flatMap(Double.init) ?? .nan) - value) < 1e-3, "\(name)")
      #expect(abs((json[member]?.number ?? .nan) - value) < 1e-4, "\(member)")
    }
    #expect(row["name"] == "hut" && row["latitude"] == "2" && row["longitude"] == "20.001")
    #expect(json["place"]?["name"]?.string == "hut")
    #expect(
      json["place"]?["latitude"]?.number == 2 && json["place"]?["longitude"]?.number == 20.001)
    let time = try ZonedTimestamp(parsing: json["time"]?.string ?? "").timestamp
    #expect(abs(time.seconds(since: Timestamp(seconds: 1_704_067_300))) < 0.01)
    #expect(row["pass_time"] == json["time"]?.string)
  }

  @Test("Each value of a geofence event has its own name in JSON")
  func fence() throws {
    let tables = NearestTests.Tables()
    let fences = try tables.add(
      "f.geojson",
      """
      {"type":"Feature","id":"seven","properties":{"name":"band"},"geometry":{"type":"Polygon",
       "coordinates":[[[19,1.5],[21,1.5],[21,2.25],[19,2.25],[19,1.5]]]}}
      """)
    let events = try GeocalcProcess(
      "track fence --fences \(fences) --method straight - --json", input: Self.meridian
    )
    .jsonLines()
    try #require(events.map { $0["event"]?.string } == ["outside", "enter", "exit"])
    let exit = events[2]
    #expect(exit["fence"]?.string == "band" && exit["source"]?.string == "standard input")
    #expect(abs((exit["latitude"]?.number ?? .nan) - 2.25) < 1e-6)
    #expect(exit["longitude"]?.number.map { abs($0 - 20) < 1e-9 } == true)
    // Three quarters of a degree.
    #expect(abs((exit["inside_s"]?.number ?? .nan) - 75) < 0.01)
    #expect(exit["interpolated"] == .bool(true))
    #expect(exit["position"]?["latitude"]?.number == 3)
    #expect(exit["position"]?["longitude"]?.number == 20)
    #expect(events[1]["latitude"]?.number.map { abs($0 - 1.5) < 1e-6 } == true)
    let times = try events.map { try ZonedTimestamp(parsing: $0["time"]?.string ?? "").timestamp }
    try #require(times.count == 3)
    #expect(abs(times[2].seconds(since: times[1]) - 75) < 0.01)
  }
}
