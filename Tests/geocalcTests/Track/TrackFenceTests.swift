import Foundation
import Testing

@Suite struct TrackFenceTests {
  static let fences = """
    {"type":"FeatureCollection","features":[
    {"type":"Feature","properties":{"name":"line","id":7},"geometry":{"type":"Polygon",
     "coordinates":[[[179,-1],[181,-1],[181,1],[179,1],[179,-1]]]}},
    {"type":"Feature","properties":{"title":"pole","radius":"10km"},
     "geometry":{"type":"Point","coordinates":[0,90]}}]}
    """

  /// A degree in 100 seconds, along the equator across the antimeridian.
  static let track = """
    latitude,longitude,time
    0,178,2024-01-01T00:00:00Z
    0,180,2024-01-01T00:03:20Z
    0,-178,2024-01-01T00:06:40Z

    """

  @Test func printsEventsAsTheyHappen() throws {
    let tables = NearestTests.Tables()
    let fences = try tables.add("f.geojson", Self.fences)
    let run = try GeocalcProcess(
      "track fence --fences \(fences) - --dwell 1min", input: Self.track)
    #expect(run.code == 0)
    #expect(
      run.output
        == """
        2024-01-01T00:00:00Z  outside  line at 0.000000, 178.000000
        2024-01-01T00:00:00Z  outside  pole at 0.000000, 178.000000
        2024-01-01T00:01:40Z  enter    line at 0.000000, 179.000000
        2024-01-01T00:02:40Z  dwell    line at 0.000000, -180.000000 after 60.0 s
        2024-01-01T00:05:00Z  exit     line at 0.000000, -179.000000 after 200.0 s

        """.replacingOccurrences(of: "-180.000000", with: "180.000000"))
  }

  @Test func timesAreLocal() throws {
    let tables = NearestTests.Tables()
    let fences = try tables.add("f.geojson", Self.fences)
    let track = Self.track.replacingOccurrences(of: "Z\n", with: "+12:00\n")
    let written = try GeocalcProcess("track fence --fences \(fences) -", input: track).output
    #expect(written.contains("2024-01-01T00:01:40+12:00  enter    line"))
    let run = try GeocalcProcess("track fence --fences \(fences) - --tz UTC", input: track)
    #expect(run.output.contains("2023-12-31T12:01:40Z  enter    line"))
    let json = try GeocalcProcess("track fence --fences \(fences) - --json", input: track)
    #expect(json.output.contains("\"time\":\"2023-12-31T12:01:40Z\""))
  }

  @Test func jsonIsAnObjectALine() throws {
    let tables = NearestTests.Tables()
    let fences = try tables.add("f.geojson", Self.fences)
    let track = try tables.add("t.csv", Self.track)
    let run = try GeocalcProcess("track fence --fences \(fences) \(track) --json")
    let lines = try run.jsonLines()
    try #require(lines.count == 4)
    let enter = lines[2]
    #expect(enter["event"]?.string == "enter")
    #expect(enter["fence"]?.string == "line")
    #expect(enter["fence_id"]?.string == "7")
    #expect(enter["source"]?.string == track)
    #expect(enter["time"]?.string == "2024-01-01T00:01:40Z")
    #expect(enter["interpolated"] == .bool(true))
    #expect(enter["longitude"]?.number.map { abs($0 - 179) < 1e-6 } == true)
    #expect(enter["position"]?["time"]?.string == "2024-01-01T00:03:20Z")
    #expect(lines[3]["inside_s"]?.number == 200)
  }

  @Test func findsNoCrossingInAGap() throws {
    let tables = NearestTests.Tables()
    let fences = try tables.add("f.geojson", Self.fences)
    let run = try GeocalcProcess(
      "track fence --fences \(fences) - --gap 1min", input: Self.track)
    #expect(run.output.contains("2024-01-01T00:03:20Z  enter    line at 0.000000, "))
    let through =
      "latitude,longitude,time\n0,178,2024-01-01T00:00:00Z\n0,-178,2024-01-01T00:06:40Z\n"
    let open = try GeocalcProcess(
      "track fence --fences \(fences) - --gap off", input: through)
    #expect(open.output.split(separator: "\n").count == 4)
    let closed = try GeocalcProcess("track fence --fences \(fences) - --gap 5min", input: through)
    #expect(closed.output.split(separator: "\n").count == 2)
    // A single step is its own sampling interval.
    let usual = try GeocalcProcess("track fence --fences \(fences) -", input: through)
    #expect(usual.output == open.output)
  }

  /// The middles of the geodesic and of the parallel from 0° to 13.14° at 47° are 21 km apart (GeographicLib 2.0).
  @Test(
    "The commands fence and inside use the same edges",
    arguments: [("geodesic", true), ("straight", false)])
  func edges(method: String, isInside: Bool) throws {
    let tables = NearestTests.Tables()
    let ring = "[[0,47],[13.14,47],[13.14,40],[0,40],[0,47]]"
    let zone = try tables.add(
      "z.geojson", #"{"type":"Polygon","coordinates":[\#(ring)]}"#)
    let track = "latitude,longitude,time\n47.1,6.57,2024-01-01T00:00:00Z\n"
    let fence = try GeocalcProcess(
      "track fence --fences \(zone) - --method \(method) --format csv", input: track)
    #expect(fence.output.contains(isInside ? "\ninside," : "\noutside,"), "\(fence.output)")
    let inside = try GeocalcProcess("inside \(zone) 47.1 6.57 --method \(method)")
    #expect(inside.output == (isInside ? "polygon 1\n" : ""))
    if method == "geodesic" {
      #expect(try GeocalcProcess("inside \(zone) 47.1 6.57").output == inside.output)
      let usual = try GeocalcProcess("track fence --fences \(zone) - --format csv", input: track)
      #expect(usual.output == fence.output)
    }
  }

  /// A drive at 14 m/s through a circle of 35 m: 5 s inside.
  @Test("The commands watch and fence report the same short pass")
  func shortPass() throws {
    let rows = (10...30).map { second in
      "\(47 + Double(second - 20) * 14 / 111_180),8,2024-01-01T00:00:\(second)Z"
    }
    let track = "latitude,longitude,time\n" + rows.joined(separator: "\n") + "\n"
    let tables = NearestTests.Tables()
    let circle = try tables.add(
      "c.geojson",
      #"{"type":"Feature","properties":{"radius":35},"geometry":"#
        + #"{"type":"Point","coordinates":[8,47]}}"#)
    let fence = try GeocalcProcess("track fence --fences \(circle) - --json", input: track)
    let watch = try GeocalcProcess("watch - --region 47,8,35m --json", input: track)
    let events = [fence, watch].map { run in
      (try? run.jsonLines())?.compactMap { $0["event"]?.string }
    }
    #expect(events == [["outside", "enter", "exit"], ["outside", "enter", "exit"]])
  }

  @Test func badFencesAndOptionsAreRefused() throws {
    let tables = NearestTests.Tables()
    let bad = try tables.add("b.geojson", #"{"type":"Point","coordinates":[1,2]}"#)
    let run = try GeocalcProcess("track fence --fences \(bad) -", input: Self.track)
    #expect(run.code == 65)
    #expect(
      run.errors
        == "error: \(bad): line 1: feature 1: a Point needs a property radius, in meters\n")
    #expect(try GeocalcProcess("track fence --fences /nowhere -", input: Self.track).code == 66)
    #expect(try GeocalcProcess("track fence --fences - -", input: Self.track).code == 64)
    let fences = try tables.add("f.geojson", Self.fences)
    #expect(
      try GeocalcProcess("track fence --fences \(fences) - --tolerance -1m", input: Self.track).code
        == 65)
    #expect(
      try GeocalcProcess("track fence --fences \(fences) - --dwell soon", input: Self.track).code
        == 65)
  }
}
