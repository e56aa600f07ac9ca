import Foundation
import GeoTracks
import Testing
import _TestSupport

/// Each value of the library and of tables has its own name in every format.
@Suite(.timeLimit(.minutes(15))) struct RecordColumnsTests {
  private typealias Table = TrackColumnsTests.Table

  // MARK: The library

  @Test("The library has the values of track under the same names")
  func library() throws {
    let tables = NearestTests.Tables()
    let file = try tables.add("ride.gpx", VariedTrack.gpx)
    let store = "--store " + tables.folder.appending(path: "s.db").path
    #expect(try GeocalcProcess("library import \(file) \(store)").code == 0)
    let total = try #require(try GeocalcProcess(["track", "--json", file]).json()["total"])
    for verb in ["list", "show 1"] {
      let track = try #require(
        try GeocalcProcess("library \(verb) --json \(store)").jsonLines().first)
      for name in [
        "points", "distance_m", "elapsed_s", "moving_s", "ascent_m", "descent_m", "max_speed_mps",
      ] {
        let (found, expected) = (track[name]?.number ?? .nan, total[name]?.number ?? .nan)
        #expect(abs(found - expected) < 1e-3, "\(verb): \(name): \(found), not \(expected)")
      }
      #expect(track["start"] == total["start"] && track["end"] == total["end"])
      #expect(track["name"]?.string == "Ride" && track["sport"]?.string == "cycling")
      #expect(track["part"]?.string == "track" && track["source"]?.string == file)
    }
    let sums = try #require(
      try GeocalcProcess("library totals --by sport --json \(store)").jsonLines().first)
    for name in ["points", "distance_m", "elapsed_s", "moving_s", "ascent_m"] {
      let (found, expected) = (sums[name]?.number ?? .nan, total[name]?.number ?? .nan)
      #expect(abs(found - expected) < 1e-3, "stats: \(name): \(found), not \(expected)")
    }
    #expect(sums["tracks"] == .number(1) && sums["sport"]?.string == "cycling")

    func number(_ name: String) throws -> Double { try #require(total[name]?.number) }
    func clock(_ name: String) throws -> String {
      let seconds = Int(try number(name).rounded())
      return String(format: "%d:%02d:%02d", seconds / 3600, seconds / 60 % 60, seconds % 60)
    }
    let points = "\(Int(try number("points")))"
    let distance = String(format: "%.3f km", try number("distance_m") / 1000)
    let ascent = String(format: "%.0f m", try number("ascent_m"))
    let (elapsed, moving) = (try clock("elapsed_s"), try clock("moving_s"))
    func words(_ text: String?) -> [Substring] { text?.split { $0 == " " } ?? [] }
    let row = try GeocalcProcess("library list \(store)").output.split(separator: "\n").last
    let start = try #require(total["start"]?.string)
    #expect(
      words(row.map(String.init))
        == words("1 \(start) \(points) \(distance) \(elapsed) \(ascent) cycling Ride"))
    let sum = try GeocalcProcess("library totals --by sport \(store)").output
      .split(separator: "\n").last
    #expect(
      words(sum.map(String.init))
        == words("cycling 1 \(points) \(distance) \(elapsed) \(moving) \(ascent)"))
    let shown = try GeocalcProcess("library show 1 \(store)").output
    for (name, value) in [
      ("points", points), ("distance", distance), ("elapsed", elapsed), ("moving", moving),
      ("ascent", ascent), ("descent", String(format: "%.0f m", try number("descent_m"))),
      ("highest", String(format: "%.1f km/h", try number("max_speed_mps") * 3.6)),
    ] {
      let line = shown.split(separator: "\n").first {
        $0.trimmingCharacters(in: .whitespaces).hasPrefix(name)
      }
      #expect(line?.hasSuffix(value) == true, "\(name): \(line ?? "no line")")
    }
  }

  @Test("Each value of a library stop equals the value of the track's stop")
  func visits() throws {
    let tables = NearestTests.Tables()
    let file = try tables.add("ride.gpx", VariedTrack.gpx)
    let store = "--store " + tables.folder.appending(path: "s.db").path
    #expect(try GeocalcProcess("library import \(file) \(store)").code == 0)
    let stops = try GeocalcProcess(["track", "--json", file]).json()["total"]?["stops"]?.array
    let stop = try #require(stops?.first)
    let visit = try #require(
      try GeocalcProcess("library stops --dwell 1min --within 25m --json \(store)").jsonLines()
        .first)
    #expect(visit["id"] == .number(1) && visit["name"]?.string == "Ride")
    #expect(visit["start"] == stop["start"])
    for (name, member) in [
      ("seconds", "duration_s"), ("latitude", "latitude"), ("longitude", "longitude"),
    ] {
      let (found, expected) = (visit[name]?.number ?? .nan, stop[member]?.number ?? .nan)
      #expect(abs(found - expected) < 1e-6, "\(name): \(found), not \(expected)")
    }
    let times = try ["start", "end"].map {
      try ZonedTimestamp(parsing: visit[$0]?.string ?? "").timestamp
    }
    #expect(times[1].seconds(since: times[0]) == stop["duration_s"]?.number)
    // The text table has the same values.
    let seconds = Int(try #require(stop["duration_s"]?.number).rounded())
    let clock = String(format: "%d:%02d:%02d", seconds / 3600, seconds / 60 % 60, seconds % 60)
    let row = try #require(
      try GeocalcProcess("library stops --dwell 1min --within 25m \(store)").output.split(
        separator: "\n"
      )
      .last)
    let cells = row.split { $0 == " " }.map(String.init)
    try #require(cells.count == 7)
    #expect(cells[0] == visit["start"]?.string && cells[1] == visit["end"]?.string)
    #expect(cells[2] == clock && cells[5] == "1" && cells[6] == "Ride")
    for (cell, name) in zip(cells[3...4], ["latitude", "longitude"]) {
      #expect(abs((Double(cell) ?? .nan) - (visit[name]?.number ?? .nan)) < 1e-6, "\(name)")
    }
  }

  // MARK: Rows of tables

  struct Operation: Sendable, CustomTestStringConvertible {
    var options: String
    var table: String
    /// The value of each new column, computed by the solvers that GeoCoreTests and GeoPROJTests check.
    var expected: [(name: String, value: Double)]

    var testDescription: String { options.isEmpty ? "distance" : options }
  }

  private static let (a, b) = (
    Coordinate(latitude: 40.5, longitude: -74.25), Coordinate(latitude: 51.5, longitude: -0.125)
  )
  private static let (c, d) = (
    Coordinate(latitude: 52, longitude: -40.5), Coordinate(latitude: 41, longitude: -30)
  )

  static let operations: [Operation] = {
    let solver = Geodesic.wgs84
    let inverse = solver.inverse(from: a, to: b)
    let direct = solver.direct(from: a, azimuth: 77, distance: 123_456)
    let cross = solver.crossTrack(of: c, fromLineThrough: a, and: b)
    let meeting = solver.intersection(
      of: solver.line(from: a, to: b), and: solver.line(from: c, to: d))
    let ends = "lat1,lon1,lat2,lon2"
    let first = "\(a.latitude),\(a.longitude),\(b.latitude),\(b.longitude)"
    return [
      Operation(
        options: "", table: "\(ends)\n\(first)\n", expected: [("distance_m", inverse.distance)]),
      Operation(
        options: "--operation azimuth", table: "\(ends)\n\(first)\n",
        expected: [("azimuth1_deg", inverse.azimuth1), ("azimuth2_deg", inverse.azimuth2)]),
      Operation(
        options: "--azimuths", table: "\(ends)\n\(first)\n",
        expected: [
          ("distance_m", inverse.distance), ("azimuth1_deg", inverse.azimuth1),
          ("azimuth2_deg", inverse.azimuth2),
        ]),
      Operation(
        options: "--operation destination",
        table: "lat1,lon1,azimuth_deg,distance_m\n\(a.latitude),\(a.longitude),77,123456\n",
        expected: [
          ("lat2", direct.coordinate.latitude), ("lon2", direct.coordinate.longitude),
          ("azimuth2_deg", direct.azimuth2),
        ]),
      Operation(
        options: "--operation crosstrack",
        table: "\(ends),lat,lon\n\(first),\(c.latitude),\(c.longitude)\n",
        expected: [
          ("cross_track_m", cross.crossTrack), ("along_track_m", cross.alongTrack),
          ("foot_latitude", cross.foot.latitude), ("foot_longitude", cross.foot.longitude),
        ]),
      Operation(
        options: "--operation intersection",
        table: "\(ends),lat3,lon3,lat4,lon4\n\(first),\(c.latitude),\(c.longitude),"
          + "\(d.latitude),\(d.longitude)\n",
        expected: [
          ("x_m", meeting?.alongFirst ?? .nan), ("y_m", meeting?.alongSecond ?? .nan),
          ("latitude", meeting?.coordinate.latitude ?? .nan),
          ("longitude", meeting?.coordinate.longitude ?? .nan),
        ]),
    ]
  }()

  @Test(
    "Each new column of batch has the value its name describes, in CSV and JSON",
    arguments: operations)
  func batch(_ operation: Operation) throws {
    let line = "batch - --precision 9 \(operation.options)"
    let row = try Table(GeocalcProcess(line, input: operation.table).output).row(0)
    let json = try #require(
      try GeocalcProcess(line + " --json", input: operation.table).jsonLines().first)
    let names = Set(row.keys).subtracting(
      try #require(operation.table.split(separator: "\n").first).split(separator: ",").map(
        String.init))
    #expect(names == Set(operation.expected.map(\.name)))
    for (name, value) in operation.expected {
      // The tolerance covers differences between kernels and the rounding of the output.
      #expect(abs((row[name].flatMap(Double.init) ?? .nan) - value) < 1e-6, "\(name)")
      #expect(abs((json[name]?.number ?? .nan) - value) < 1e-6, "\(name) of JSON")
    }
    #expect(json["lat1"] == .number(Self.a.latitude) && json["lon1"] == .number(Self.a.longitude))
  }

  @Test("The distance along a path and its sum are each in their own column")
  func cumulative() throws {
    let input = "name,latitude,longitude\na,0,10\nb,0,11\nc,0,13\n"
    let line = "batch - --along --cumulative"
    let table = try Table(GeocalcProcess(line, input: input).output)
    let json = try GeocalcProcess(line + " --json", input: input).jsonLines()
    try #require(table.rows.count == 3 && json.count == 3)
    // A degree of the equator of WGS 84.
    let degree = 6_378_137 * Double.pi / 180
    for (name, value) in [("distance_m", 2 * degree), ("cumulative_m", 3 * degree)] {
      let field = try #require(try table.row(2)[name].flatMap(Double.init), "\(name)")
      #expect(abs(field - value) < 1e-3)
      #expect(json[2][name]?.number.map { abs($0 - value) < 1e-6 } == true)
    }
    #expect(json[2]["latitude"] == .number(0) && json[2]["longitude"] == .number(13))
    #expect(json[2]["name"]?.string == "c")
  }

  @Test("Each value of the nearest points has its own name, in CSV and JSON")
  func nearest() throws {
    let tables = NearestTests.Tables()
    let points = try tables.add("p.csv", "name,lat,lon\nx,1,2\ny,3,5\n")
    let queries = try tables.add("q.csv", "id,latitude,longitude\n7,2.5,4.5\n")
    let table = try Table(GeocalcProcess("nearest \(points) \(queries) -k 2").output)
    let json = try #require(
      try GeocalcProcess("nearest \(points) \(queries) -k 2 --json").jsonLines().first)
    let neighbors = try #require(json["neighbors"]?.array)
    try #require(neighbors.count == 2 && table.rows.count == 2)
    let query = Coordinate(latitude: 2.5, longitude: 4.5)
    for (index, (name, place)) in [
      ("y", Coordinate(latitude: 3, longitude: 5)), ("x", Coordinate(latitude: 1, longitude: 2)),
    ].enumerated() {
      let row = try table.row(index)
      let meters = Geodesic.wgs84.distance(from: query, to: place)
      #expect(row["id"] == "7" && row["latitude"] == "2.5" && row["longitude"] == "4.5")
      #expect(row["rank"] == "\(index + 1)" && row["name"] == name)
      #expect(row["lat"].flatMap(Double.init) == place.latitude)
      #expect(row["lon"].flatMap(Double.init) == place.longitude)
      #expect(abs((row["distance_m"].flatMap(Double.init) ?? .nan) - meters) < 1e-3)
      #expect(neighbors[index]["name"]?.string == name)
      #expect(neighbors[index]["lat"]?.number == place.latitude)
      #expect(neighbors[index]["lon"]?.number == place.longitude)
      #expect(abs((neighbors[index]["distance_m"]?.number ?? .nan) - meters) < 1e-6)
    }
    #expect(
      json["query"]?["latitude"] == .number(2.5) && json["query"]?["longitude"] == .number(4.5))
  }
}
