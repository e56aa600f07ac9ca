import Foundation
import Testing
import _TestSupport

@Suite struct TrackPassesTests {
  private static let points = """
    name;latitude;longitude
    "a ""b"";c";0.001;179.5
    far;5;5

    """

  @Test func placesAreFoundBetweenFixes() throws {
    let tables = NearestTests.Tables()
    let points = try tables.add("p.csv", Self.points)
    let run = try GeocalcProcess(
      "track passes \(points) - --within 200m", input: TrackFenceTests.track)
    #expect(run.code == 0)
    // 110.574 m are 0.001 degrees of the meridian at the equator.
    #expect(
      run.output == "2024-01-01T00:02:30Z     110.6 m  a \"b\";c, 0.001, 179.5\n")
    let csv = try GeocalcProcess(
      "track passes \(points) - --within 200m --format csv", input: TrackFenceTests.track)
    #expect(
      csv.output == """
        name;latitude;longitude;pass_time;distance_m;pass_latitude;pass_longitude
        "a ""b"";c";0.001;179.5;2024-01-01T00:02:30Z;110.574;0.00000000;179.50000000

        """)
    let json = try GeocalcProcess(
      "track passes \(points) - --within 200m --json", input: TrackFenceTests.track
    ).jsonLines()
    try #require(json.count == 1)
    #expect(json[0]["place"]?["name"]?.string == "a \"b\";c")
    #expect(json[0]["time"]?.string == "2024-01-01T00:02:30Z")
    #expect(json[0]["interpolated"] == .bool(true))
  }

  /// A route along the equator, with a point 110.574 m from the route in the middle of a leg.
  private static let route = """
    <gpx version="1.1" creator="t" xmlns="http://www.topografix.com/GPX/1/1"><rte><name>Plan</name>
    <rtept lat="0" lon="179.4"/><rtept lat="0" lon="179.6"/></rte></gpx>
    """

  @Test("Routes are measured as tracks") func routes() throws {
    let run = try GeocalcProcess("track passes 0.001 179.5 - --within 200m", input: Self.route)
    #expect(run.code == 0 && run.output.contains("110.6 m"), "\(run.output)\(run.errors)")
    let folder = TemporaryFolder()
    let zone = try folder.write(
      #"{"type":"Polygon","coordinates":[[[179.45,-1],[179.55,-1],[179.55,1],[179.45,1],[179.45,-1]]]}"#,
      to: "zone.geojson")
    let fence = try GeocalcProcess(
      "track fence - --fences \(zone) --tolerance 0m", input: Self.route)
    #expect(fence.output.contains("enter") && fence.output.contains("exit"), "\(fence.errors)")
  }

  @Test(
    "Commands that change only tracks report routes",
    arguments: [
      "clean", "simplify --tolerance 5m", "resample --every 1km", "crop --start 1km --end 2km",
    ])
  func unchangedRoutes(command: String) throws {
    let run = try GeocalcProcess(
      "track \(command) - --format gpx", input: Self.route)
    #expect(
      run.errors.contains("1 route copied unchanged; only tracks are changed"), "\(run.errors)")
  }

  @Test(
    "A point takes the place of a table of points",
    arguments: [["0.001", "179.5"], ["0.001,179.5"], ["0.001 179.5"], ["0°0'3.6\"N", "179°30'E"]])
  func onePoint(point: [String]) throws {
    let run = try GeocalcProcess(
      ["track", "near"] + point + ["-", "--within", "200m", "--format", "csv"],
      input: TrackFenceTests.track.utf8)
    #expect(
      run.output == """
        latitude,longitude,pass_time,distance_m,pass_latitude,pass_longitude
        0.001,179.5,2024-01-01T00:02:30Z,110.574,0.00000000,179.50000000

        """, "\(run.errors)")
  }

  @Test("A town is named in each row") func town() throws {
    let track = "time,latitude,longitude\n1700000000,47.38,8.54\n1700000060,47.39,8.55\n"
    let run = try GeocalcProcess("track passes Zurich - --within 1km", input: track)
    #expect(run.output.hasSuffix("  Zürich, Zürich, CH, 47.3819, 8.5481\n"), "\(run.output)")
    let json = try GeocalcProcess("track passes Zurich - --within 1km --json", input: track)
    #expect(try json.jsonLines().first?["place"]?["name"]?.string == "Zürich, Zürich, CH")
    let wrong = try GeocalcProcess("track passes Zurihc - --within 1km", input: track)
    #expect(wrong.code == 66)
    #expect(wrong.errors.contains("neither a file nor a coordinate nor the name"))
    #expect(try GeocalcProcess("track passes 47 8.5 --within 1km").code == 64)
  }

  @Test("A note says that no pass was found", arguments: ["", " --json"])
  func reportsNone(options: String) throws {
    let tables = NearestTests.Tables()
    let points = try tables.add("p.csv", Self.points)
    let run = try GeocalcProcess(
      "track passes \(points) - --within 50m\(options)", input: TrackFenceTests.track)
    #expect(run.code == 0 && run.output.isEmpty)
    #expect(run.errors == "note: no pass within 50.0 m of any of the points\n")
  }

  @Test("Passes in a folder name their files")
  func folders() throws {
    let folder = TemporaryFolder()
    try folder.write(Self.points, to: "p.csv")
    let rides = folder.url.appending(path: "rides")
    try FileManager.default.createDirectory(at: rides, withIntermediateDirectories: false)
    for name in ["a.csv", "b.csv"] {
      try Data(TrackFenceTests.track.utf8).write(to: rides.appending(path: name))
    }
    let run = try GeocalcProcess(
      shell: "geocalc track passes p.csv rides --within 200m", in: folder.url)
    let lines = run.output.split(separator: "\n")
    try #require(lines.count == 2)
    #expect(lines[0].hasPrefix("rides/a.csv: ") && lines[1].hasPrefix("rides/b.csv: "))
    let csv = try GeocalcProcess(
      shell: "geocalc track passes p.csv rides --within 200m --format csv", in: folder.url)
    #expect(csv.output.split(separator: "\n").last?.hasSuffix(";rides/b.csv") == true)
  }

  @Test func unitsAndZones() throws {
    let tables = NearestTests.Tables()
    let points = try tables.add("p.csv", Self.points)
    func run(_ options: String, zone: String = "Z") throws -> String {
      try GeocalcProcess(
        "track passes \(points) - --within 200m \(options)",
        input: TrackFenceTests.track.replacingOccurrences(of: "Z\n", with: zone + "\n")
      ).output
    }
    #expect(
      try run("--unit imperial --tz Asia/Tokyo")
        == "2024-01-01T09:02:30+09:00    362.8 ft  a \"b\";c, 0.001, 179.5\n")
    // Text has the clock of the source, and CSV has UTC.
    #expect(try run("", zone: "+02:00").hasPrefix("2024-01-01T00:02:30+02:00"))
    #expect(
      try run("--format csv --tz Asia/Tokyo", zone: "+02:00").contains(";2023-12-31T22:02:30Z;"))
  }

  @Test func sourcesAreNamedWhereThereAreSeveral() throws {
    let tables = NearestTests.Tables()
    let points = try tables.add("p.csv", Self.points)
    let track = try tables.add("t.csv", TrackFenceTests.track)
    let run = try GeocalcProcess("track passes \(points) \(track) \(track) --within 1km")
    #expect(run.output.split(separator: "\n").count == 2)
    #expect(run.output.hasPrefix("\(track): 2024"))
  }

  @Test func badRowsAndOptions() throws {
    let tables = NearestTests.Tables()
    let points = try tables.add("p.csv", "latitude,longitude\n0.001,179.5\n91,0\n")
    let run = try GeocalcProcess(
      "track passes \(points) - --within 200m", input: TrackFenceTests.track)
    #expect(run.code == 65)
    #expect(run.output.split(separator: "\n").count == 1)
    #expect(
      try GeocalcProcess("track passes \(points) - --within 0m", input: TrackFenceTests.track).code
        == 65)
    #expect(try GeocalcProcess("track passes - - --within 5m").code == 64)
    #expect(
      try GeocalcProcess("track passes \(points) - --within 5m --format csv --json").code == 64)
  }
}
