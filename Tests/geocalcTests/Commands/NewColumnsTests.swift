import Foundation
import Testing

/// The columns that `batch` appends have unique names, and name the method that measured each row.
@Suite struct NewColumnsTests {
  @Test("The columns that batch adds to the output of waypoints have unique names") func pipeline()
    throws
  {
    let waypoints = try GeocalcProcess("waypoints 0 170 0 -170 --every 500km")
    let run = try GeocalcProcess("batch --along", input: waypoints.output)
    let header = try #require(run.output.split(separator: "\n").first).split(separator: ",")
    #expect(header.last == "batch_distance_m")
    #expect(Set(header).count == header.count)
    #expect(
      run.errors
        == "note: standard input has a column distance_m already; the new one is called "
        + "batch_distance_m\n")
    #expect(run.code == 0)
  }

  @Test("JSON has unique keys, even if the input repeats a column") func keys() throws {
    let run = try GeocalcProcess(
      "batch --along --azimuths --json --unit km",
      input: "lat,lon,distance_km,error,x,x,x_2,azimuth1_deg,batch_azimuth1_deg\n"
        + "0,0,1,2,3,4,5,6,7\n0,y,1,2,3,4,5,6,7\n")
    for line in run.output.split(separator: "\n") {
      let keys = line.matches(of: /"([^"\\]*)":/).map(\.output.1)
      #expect(Set(keys).count == keys.count, "\(line)")
    }
    let row = try #require(run.jsonLines().last)
    #expect(row["error"]?.string == "2")
    #expect(row["batch_error"]?.string?.contains("\"y\"") == true)
    #expect([row["x"], row["x_3"], row["x_2"]].map { $0?.string } == ["3", "4", "5"])
    #expect(row["batch_batch_azimuth1_deg"] == .null)
    #expect(run.errors.contains("the new one is called batch_distance_km\n"))
  }

  @Test(
    "JSON has unique keys if a row has more fields than the header",
    arguments: [
      "batch --along --json", "nearest - 1 2 --json",
    ])
  func keysBeyondTheHeader(line: String) throws {
    let run = try GeocalcProcess(
      line,
      input: "lat,lon,column5,extra_column5\n1,2,a,b\n1,2,a,b,c\nx,2,a,b,c,d\n")
    let lines = run.output.split(separator: "\n")
    // The command nearest prints one object for its point.
    try #require(lines.count >= (line.hasPrefix("batch") ? 2 : 1))
    for line in lines {
      let keys = line.matches(of: /"([^"\\]*)":/).map(\.output.1)
        .filter { $0.contains("column") }
      #expect(Set(keys).count == keys.count, "\(line)")
    }
    let few = try GeocalcProcess(
      "batch --along --json", input: "lat,lon,column4\n1,2,a\n1,2,a,b\n")
    let row = try #require(few.jsonLines().last)
    #expect(row["column4"] == .string("a") && row["extra_column4"] == .string("b"))
  }

  // 0, 0 to 0.1, 179.9 is 19992082.108 m: PROJ 9.1.1, geod +ellps=WGS84 -I -F %.9f
  @Test("A row that falls back to the geodesic names that method") func fallback() throws {
    let input = "lat1,lon1,lat2,lon2\n0,0,0.1,179.9\n0,0,1,1\nx,0,1,1\n\n0,0,0.1,179.9\n"
    let csv = try GeocalcProcess("batch --method vincenty", input: input)
    #expect(
      csv.output == """
        lat1,lon1,lat2,lon2,distance_m,method
        0,0,0.1,179.9,19992082.108,geodesic
        0,0,1,1,156899.568,vincenty
        x,0,1,1,,

        0,0,0.1,179.9,19992082.108,geodesic

        """)
    #expect(csv.errors.contains("in 2 rows"))
    let rows = try GeocalcProcess("batch --method vincenty --json", input: input).jsonLines()
    #expect(
      rows.map { $0["method"] } == [
        .string("geodesic"), .string("vincenty"), .null, .string("geodesic"),
      ])
    for method in ["geodesic", "haversine"] {
      let run = try GeocalcProcess("batch --method \(method)", input: input)
      #expect(run.output.hasPrefix("lat1,lon1,lat2,lon2,distance_m\n"))
    }
  }

  @Test("--strict refuses a row that falls back, on any number of threads", arguments: [1, 2])
  func strict(threads: Int) throws {
    var input = "lat1,lon1,lat2,lon2\n"
    for _ in 0..<30_000 { input += "0,0,1,1\n" }
    let good = input
    input += "\n0,0,0.1,179.9\n0,0,1,1\nx,0,1,1\n"
    let run = try GeocalcProcess(
      "batch --method vincenty --strict --precision 0 --threads \(threads)", input: input)
    #expect(
      run.output
        == good.replacing("1,1\n", with: "1,1,156900,vincenty\n").replacing(
          "lon2\n", with: "lon2,distance_m,method\n") + "\n")
    #expect(
      run.errors
        == "error: standard input: line 30003: Vincenty's iteration does not converge here, as near "
        + "the antipode\n")
    #expect(run.code == 65)
  }

  @Test("Rows of nearest that fall back to the geodesic name that method") func nearest() throws {
    let points = "lat,lon,method\n0,0,a\n1,1,b\n"
    let csv = try GeocalcProcess(
      "nearest - 0 179.9 -k 2 --format csv --precision 0 --method vincenty", input: points)
    #expect(
      csv.output == """
        lat,lon,method,distance_m,nearest_method
        1,1,b,19854087,vincenty
        0,0,a,20003008,geodesic

        """)
    let json = try GeocalcProcess(
      "nearest - 0 179.9 -k 2 --json --method vincenty", input: points
    ).json()
    #expect(
      json["neighbors"]?.array?.map { $0["nearest_method"]?.string } == ["vincenty", "geodesic"])
    let strict = try GeocalcProcess(
      "nearest - 0 179.9 -k 2 --method vincenty --strict", input: points)
    #expect(strict.output.isEmpty)
    #expect(strict.errors.hasPrefix("error: 0.0, 179.9 to 0.0, 0.0: Vincenty's iteration does not"))
    #expect(strict.code == 65)
    let folder = NearestTests.Tables()
    let run = try GeocalcProcess(
      ["nearest", try folder.add("p.csv", points), "-", "-k", "2", "--method", "vincenty"],
      input: "lat,lon\n0,179.9\nx,0\n".utf8)
    #expect(
      run.output == """
        lat,lon,rank,nearest_lat,nearest_lon,method,distance_m,nearest_method
        0,179.9,1,1,1,b,19854086.957,vincenty
        0,179.9,2,0,0,a,20003008.422,geodesic
        x,0,,,,,,

        """)
  }
}

// MARK: nearest

extension NewColumnsTests {
  @Test("Columns with the same name in both tables get unique names", .timeLimit(.minutes(15)))
  func join() throws {
    let folder = NearestTests.Tables()
    let points = try folder.add("p.csv", "lat,lon,a,a,nearest_lat\n0,1,x,y,z\n")
    let run = try GeocalcProcess(["nearest", points, "-"], input: "lat,lon,a\n0,1,q\n".utf8)
    #expect(
      run.output == """
        lat,lon,a,rank,nearest_lat,nearest_lon,nearest_a,a_2,nearest_nearest_lat,distance_m
        0,1,q,1,0,1,x,y,z,0.000

        """)
    // A quarter of a megabyte of one name takes no longer than of different names.
    let wide = try folder.add(
      "w.csv",
      "lat,lon" + String(repeating: ",a", count: 120_000) + "\n0,1"
        + String(repeating: ",1", count: 120_000) + "\n")
    #expect(try GeocalcProcess(["nearest", wide, wide]).code == 0)
  }
}

// MARK: Refusal

extension NewColumnsTests {
  @Test("With --strict, nearest prints the answers before the refused query") func nearestStrict()
    throws
  {
    let folder = NearestTests.Tables()
    let run = try GeocalcProcess(
      [
        "nearest", try folder.add("p.csv", "lat,lon\n0,0\n"), "-", "--method", "vincenty",
        "--strict",
      ],
      input: "lat,lon\n0,1\n0,179.9\n0,2\n".utf8)
    #expect(
      run.output
        == "lat,lon,rank,nearest_lat,nearest_lon,distance_m,method\n0,1,1,0,0,111319.491,vincenty\n"
    )
    #expect(run.errors.hasPrefix("error: 0.0, 179.9 to 0.0, 0.0: Vincenty's iteration"))
    #expect(run.code == 65)
  }
}
