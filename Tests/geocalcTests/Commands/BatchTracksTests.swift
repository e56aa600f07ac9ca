import Foundation
import GeoCore
import Testing
import _TestSupport

/// `batch --along` measures track by track, with the rules of `track` for assigning and ordering rows.
///
/// A degree on the equator is 111319.491 m (PROJ 9.1.1).
@Suite struct BatchTracksTests {
  private static let mixed = """
    time,vehicle_id,lat,lon
    2024-05-01T00:00:00Z,A,0,0
    2024-05-01T00:00:00Z,B,0,100
    2024-05-01T00:00:10Z,A,0,1
    2024-05-01T00:00:10Z,B,0,102
    2024-05-01T00:00:30Z,A,0,5
    2024-05-01T00:00:20Z,A,0,3

    """

  private func degrees(_ input: String, _ options: String = "") throws -> ([Int?], GeocalcProcess) {
    let run = try GeocalcProcess("batch --along \(options)", input: input)
    let fields = run.output.split(separator: "\n").dropFirst().map {
      $0.split(separator: ",", omittingEmptySubsequences: false).last.flatMap { Double($0) }
    }
    return (fields.map { $0.map { Int(($0 / 111_319.491).rounded()) } }, run)
  }

  @Test func rowsOfSeveralThatAreMixed() throws {
    let (found, run) = try degrees(Self.mixed)
    #expect(found == [nil, nil, 1, 2, 4, 2])
    #expect(run.code == 0)
    #expect(
      run.errors == """
        note: standard input: 2 tracks by column "vehicle_id", each measured separately; --by none \
        measures from row to row
        note: standard input: 1 of 6 rows are earlier than the previous one; sort them with --sort \
        time, or divide a table into tracks with --by COLUMN

        """)
  }

  @Test func inTheOrderOfTimes() throws {
    let (found, run) = try degrees(Self.mixed, "--sort time")
    #expect(found == [nil, nil, 1, 2, 2, 2])
    #expect(run.errors.contains("1 rows were not in the order of their times"))
    #expect(
      run.output.split(separator: "\n").map { $0.split(separator: ",")[1] }.joined()
        == "vehicle_idABABAA")
  }

  @Test func fromRowToRow() throws {
    let (found, run) = try degrees(Self.mixed, "--by none")
    #expect(found == [nil, 100, 99, 101, 97, 2])
    #expect(!run.errors.contains("2 tracks"))
  }

  @Test(
    arguments: [
      ("id,lat,lon\n1,0,0\n2,0,1\n3,0,2\n", "", [nil, 1, 1], ""),
      (
        "tracker,lat,lon\n1,0,0\n2,0,1\n3,0,2\n", "", [nil, 1, 1],
        "differs in each of the first 3 rows"
      ),
      ("tracker,lat,lon\n1,0,0\n2,0,1\n3,0,2\n", "--by tracker", [nil, nil, nil], "3 tracks"),
      (
        "who,lat,lon\nx,0,0\ny,0,1\nx,0,2\n", "--by WHO", [nil, nil, 2],
        "2 tracks by column \"who\""
      ),
      ("x,0,0\ny,0,1\nx,0,2\n", "--columns 2,3 --by 1", [nil, 2], "2 tracks"),
      (
        "lat,lon,track_id,segment\n0,0,1,1\n0,1,1,1\n0,2,1,2\n0,3,2,1\n", "", [nil, 1, nil, nil],
        "3 tracks"
      ),
      ("lat,lon,mmsi\n0,0,7\n0,1\n0,2,7\n", "", [nil, nil, 2], "2 tracks"),
      (
        "mmsi,lat,lon\n7,0,0\n7,x,1\n7,0,2\n8,0,3\n7,0,4\n", "", [nil, nil, 2, nil, 2], "2 tracks"
      ),
      (
        "lat,lon,date\n0,0,02/05/2024\n0,1,03/05/2024\n0,2,01/06/2024\n", "--time-format dmy",
        [nil, 1, 1], ""
      ),
      (
        "lat,lon,date\n0,0,02/05/2024\n0,1,01/06/2024\n0,3,03/05/2024\n",
        "--time-format dmy --sort time",
        [nil, 2, 3], "1 rows were not in the order"
      ),
    ] as [(String, String, [Int?], String)])
  func tables(input: String, options: String, degrees: [Int?], told: String) throws {
    let (found, run) = try self.degrees(input, options)
    #expect(found == degrees, "\(run.output)")
    #expect(told.isEmpty ? run.errors.isEmpty : run.errors.contains(told), "\(run.errors)")
  }

  // MARK: Times

  private static let garbage = """
    t,lat,lon
    2026-01-01T00:00:00Z,0,0
    2026-01-01T00:01:00Z,0,1
    garbage,0,2
    ,0,3
    2026-01-01T00:0x:00Z,0,4
    2026-01-01T00:04:00Z,0,5

    """

  @Test(arguments: [
    "--column time=t", "--column time=T --sort time", "--column time=1 --threads 2",
  ])
  func timesThatCannotBeRead(options: String) throws {
    let (found, run) = try degrees(Self.garbage, options)
    #expect(run.code == 0)
    #expect(found.count == 6)
    #expect(
      run.errors.contains(
        """
        note: standard input: line 4: the time "garbage" is not a date; the row is kept without a time
        note: standard input: line 6: the time "2026-01-01T00:0x:00Z" is not a date; the row is kept without a time

        """), "\(run.errors)")
    let strict = try GeocalcProcess("batch --along --strict \(options)", input: Self.garbage)
    #expect(strict.code == 65)
    #expect(
      strict.errors
        == "error: standard input: line 4: the time \"garbage\" is not a date; the row is kept without a time\n"
    )
    #expect(strict.output.split(separator: "\n").count == 3)
  }

  /// For random changes of the times, `batch` finds as many unreadable times as `track`, which reads every time.
  @Test(arguments: ["2026-01-01T00:00:00Z", "1767225600", "2026-01-01 00:00:00.5", "1767225600.25"])
  func checksEveryTime(first: String) throws {
    var random = SplitMix64(seed: 11)
    let letters = Array("0123456789x:-".utf8)
    var table = "time,lat,lon\n\(first),0,0\n"
    for row in 1..<2000 {
      var bytes = Array(first.utf8)
      for _ in 0..<Int.random(in: 0...2, using: &random) {
        let place = Int.random(in: 0..<bytes.count, using: &random)
        bytes[place] = letters[Int.random(in: 0..<letters.count, using: &random)]
      }
      table += "\(String(decoding: bytes, as: UTF8.self)),0,\(row % 90)\n"
    }
    let track = try GeocalcProcess("track -", input: table)
    let count = try #require(track.errors.firstMatch(of: /([0-9]+) × unreadable/)?.1)
    let run = try GeocalcProcess("batch --along", input: table)
    #expect(
      run.errors.contains("\(count) of 2000 rows had a time that cannot be read"), "\(track.errors)"
    )
  }

  @Test func manyTimesThatCannotBeRead() throws {
    let rows = (0..<30_000).map { "\($0 % 1000 == 0 ? "x" : "\(1_700_000_000 + $0)"),0,1\n" }
    let run = try GeocalcProcess(
      "batch --along --threads 3", input: "time,lat,lon\n" + rows.joined())
    #expect(run.errors.contains("line 2:") && run.errors.contains("line 9002:"))
    #expect(
      run.errors.contains(
        "30 of 30000 rows had a time that cannot be read; 20 of them are not listed"))
    #expect(run.code == 0)
  }

  @Test func whatCannotBe() throws {
    #expect(try GeocalcProcess("batch --column time=t", input: "").code == 64)
    #expect(try GeocalcProcess("batch --along --column altitude=t", input: "").code == 64)
    #expect(try GeocalcProcess("batch --by x", input: "").code == 64)
    #expect(try GeocalcProcess("batch --along --time-format q", input: "").code == 64)
    let none = try GeocalcProcess("batch --along --sort time", input: "lat,lon\n1,2\n")
    #expect(none.code == 65 && none.output.isEmpty && none.errors.contains("--sort time needs"))
    let unknown = try GeocalcProcess("batch --along --by nope", input: "lat,lon\n1,2\n")
    #expect(unknown.code == 65 && unknown.errors.contains("nope"))
  }

  /// Many blocks and threads produce the same result as row by row, and `track` reports the same sum.
  @Test(arguments: [1, 4]) func manyBlocks(threads: Int) throws {
    var random = SeededGenerator(seed: 1)
    var places: [String: Double] = [:]
    var expected: [Int?] = []
    var table = "time,device,lat,lon\n"
    var sum = 0
    for row in 0..<20_000 {
      let name = "d\(Int.random(in: 0..<50, using: &random))"
      let step = Int.random(in: 0...1, using: &random)
      let place = places[name].map { $0 + Double(step) / 1000 }
      expected.append(place == nil ? nil : step)
      if place != nil { sum += step }
      places[name] = place ?? 0
      table += "\(1_700_000_000 + row),\(name),0,\(place ?? 0)\n"
    }
    let run = try GeocalcProcess("batch --along --threads \(threads)", input: table)
    let found = run.output.split(separator: "\n").dropFirst().map {
      $0.split(separator: ",", omittingEmptySubsequences: false).last.flatMap { Double($0) }.map {
        Int(($0 / 111.319491).rounded())
      }
    }
    #expect(found == expected, "\(random)")
    #expect(run.errors.contains("50 tracks"), "\(random)")
    let sorted = try GeocalcProcess("batch --along --sort time", input: table)
    #expect(sorted.output == run.output, "\(random)")
    let track = try GeocalcProcess("track - --json --gap off", input: table)
    let report = try JSONSerialization.jsonObject(with: Data(track.output.utf8)) as? [String: Any]
    let meters = (report?["total"] as? [String: Any] ?? report)?["distance_m"] as? Double
    #expect(
      meters.map { abs($0 - Double(sum) * 111.319491) < 0.5 } ?? false,
      "\(random): \(track.output.prefix(800))")
  }

  @Test("Rows at 0,0 far from their neighbors have no distance")
  func leavesOutNullCoordinates() throws {
    let run = try GeocalcProcess(
      "batch --along", input: "lat,lon\n0,0\n48,16\n0,0\n0,0\n48,16.001\n48,16.002\n0,0\n")
    let fields = run.output.split(separator: "\n").dropFirst().map {
      Double($0.split(separator: ",", omittingEmptySubsequences: false)[2])
    }
    #expect(fields.map { $0 == nil } == [true, true, true, true, false, false, true])
    #expect(fields.compactMap { $0 }.allSatisfy { (74...75).contains($0) })
    #expect(run.code == 0)
    #expect(run.errors.contains("4 of 7 rows are at latitude 0, longitude 0"))
  }

  @Test("A path that passes 0,0 keeps the point")
  func keepsNullCoordinates() throws {
    let (found, run) = try degrees("lat,lon\n0,-1\n0,0\n0,1\n")
    #expect(found == [nil, 1, 1])
    #expect(run.errors.isEmpty)
  }

  @Test("Rows in another datum are not measured", arguments: ["--along", "--from 48,16"])
  func skipsOtherDatums(_ options: String) throws {
    let run = try GeocalcProcess(
      "batch \(options)",
      input: "lat,lon,datum\n48,16,WGS84\n48,16.001,ED50\n48,16.002,wgs 84\n")
    #expect(run.code == 65)
    #expect(run.errors.contains("line 3: \"ED50\" in column \"datum\" is not WGS 84"))
    #expect(run.output.contains("48,16.001,ED50,\n"))
    #expect(!run.output.contains("48,16.002,wgs 84,\n"))
  }

  @Test(
    "All commands for tables refuse other reference systems",
    arguments: [
      "nearest - 48 16", "cluster - --within 1km", "convert - --to geohash", "matrix -",
    ])
  func refusesOtherSystems(_ command: String) throws {
    let input = "name,lat,lon,srid\na,48,16,4326\nb,48,16.001,4314\n"
    let run = try GeocalcProcess(command, input: input)
    #expect(run.errors.contains("\"4314\" in column \"srid\" is not WGS 84"))
  }
}
