import Foundation
import Testing
import _TestSupport

@testable import geocalc

/// In every command for points and tables, `-o` names a file and `--format` selects the form on standard output.
@Suite struct OutputOptionsTests {
  private static let table = "name,lat,lon\nA,47.3,8.5\nB,46,7\n"
  private static let pairs = "lat1,lon1,lat2,lon2\n0,0,0,1\n1,2,3,4\n"

  /// A command and its standard input.
  struct Command: Sendable {
    let line: String
    var input = ""
  }

  private static let commands = [
    Command(line: "distance 47 8 48 9"), Command(line: "distance 47 8 48 9 --method all"),
    Command(line: "destination 47 8 30 5km"), Command(line: "waypoints 0 0 1 1 --count 3"),
    Command(line: "crosstrack 0 0 0 1 1 1"), Command(line: "intersect 0 0 0 1 1 1 -1 1"),
    Command(line: "area", input: "lat,lon\n47,8\n47,9\n48,9\n"),
    Command(line: "circle 47 8 10km"),
    Command(line: "hull", input: "lat,lon\n47,8\n47,9\n48,9\n47.1,8.8\n"),
    Command(line: "points 47 8 1km --count 3 --seed 1"),
    Command(line: "points 47 8 1km --every 1km"),
    Command(line: "declination 47 8 --date 2026-01-01"),
    Command(line: "convert 47 8 --to EPSG:2056"),
    Command(line: "convert --to EPSG:2056", input: table),
    Command(line: "inside - 47.1 8.9 --by none", input: "lat,lon\n47,8\n47,9\n48,9\n"),
    Command(line: "convert 47 8 --to utm"), Command(line: "convert --to utm", input: table),
    Command(line: "batch", input: pairs), Command(line: "batch --along", input: table),
    Command(line: "matrix", input: table), Command(line: "matrix --layout long", input: table),
    Command(line: "nearest - 47 8 -k 2", input: table),
  ]

  @Test(
    "The extension of the output file determines its form", arguments: commands,
    ["csv", "tsv", "ndjson", "md", "txt"])
  func files(command: Command, ending: String) throws {
    let folder = TemporaryFolder()
    let path = folder.path("out.\(ending)")
    let form = ending == "txt" ? "table" : ending
    let printed = try GeocalcProcess("\(command.line) --format \(form)", input: command.input)
    let run = try GeocalcProcess("\(command.line) -o \(path)", input: command.input)
    #expect(printed.code == 0 && run.code == 0, "\(printed.errors)\(run.errors)")
    #expect(run.output.isEmpty && !printed.output.isEmpty)
    #expect(try Data(contentsOf: URL(filePath: path)) == Data(printed.bytes))
  }

  @Test("An output file with the extension .json is one JSON document", arguments: commands)
  func json(command: Command) throws {
    let folder = TemporaryFolder()
    let path = folder.path("out.json")
    let run = try GeocalcProcess("\(command.line) -o \(path)", input: command.input)
    #expect(run.code == 0, "\(run.errors)")
    let data = try Data(contentsOf: URL(filePath: path))
    #expect(throws: Never.self) { try JSONSerialization.jsonObject(with: data) }
  }

  @Test("The command batch reads the JSON that it writes")
  func ownJSON() throws {
    let folder = TemporaryFolder()
    let path = folder.path("out.json")
    #expect(try GeocalcProcess("batch -o \(path)", input: Self.pairs).code == 0)
    let lines = try GeocalcProcess("batch --json", input: Self.pairs).output
    let expected = try GeocalcProcess("batch --format csv", input: lines)
    let again = try GeocalcProcess("batch \(path) --format csv")
    #expect(again.code == 0 && expected.code == 0)
    #expect(again.output == expected.output && again.output.hasSuffix(",313705.445\n"))
  }

  @Test("An output file with the extension .gz is compressed")
  func gzip() throws {
    let folder = TemporaryFolder()
    let path = folder.path("out.tsv.gz")
    #expect(try GeocalcProcess("batch -o \(path)", input: Self.pairs).code == 0)
    #expect(
      try GeocalcProcess(shell: "gzip -dc \(path)").output
        == GeocalcProcess("batch --format tsv", input: Self.pairs).output)
  }

  @Test("Waypoints can be a route in GPX and KML")
  func routes() throws {
    let folder = TemporaryFolder()
    for ending in ["gpx", "kml"] {
      let path = folder.path("route.\(ending)")
      #expect(try GeocalcProcess("waypoints 0 0 0 1 --count 3 -o \(path)").code == 0)
      let read = try GeocalcProcess("batch --along \(path)")
      #expect(read.output.split(separator: "\n").count == 4, "\(read.output)\(read.errors)")
    }
  }

  @Test(
    "Contradictory or unknown output options are refused",
    arguments: [
      ("batch -o out.xyz", ".csv, .tsv, .json"), ("batch -o out", ".csv, .tsv, .json"),
      ("batch -o csv", "write --format csv"), ("batch --output json", "write --format json"),
      ("batch -o out.csv --json", "the ending means csv"),
      ("batch -o out.csv --format md", "the ending means csv"),
      ("batch --json --format csv", "exclude each other"), ("batch -o out.wkt", "ends in .csv"),
      ("circle 1 2 5km --format npy", "this command prints geojson"),
      ("matrix --format geojson", "this command prints csv"),
      ("batch --decimal-comma --json", "changes csv and tsv"),
      ("inside - 1 2 --precision 3", "prints no numbers"),
    ])
  func refusals(line: String, message: String) throws {
    let run = try GeocalcProcess(line, input: Self.pairs)
    #expect(run.code == 64)
    #expect(run.errors.contains(message), "\(run.errors)")
    #expect(run.output.isEmpty)
  }

  @Test(
    "Commands with text output also accept --format json",
    arguments: [
      "watch data/drive.nmea --count 1",
      "bench --count 8 --only haversine,short,baseline --seconds 0",
      "check --count 0", "config",
    ])
  func messages(line: String) throws {
    let json = try GeocalcProcess("\(line) --json")
    let form = try GeocalcProcess("\(line) --format json")
    #expect(json.output.hasPrefix("{") && form.output.hasPrefix("{"), "\(form.errors)")
    #expect(try GeocalcProcess("\(line) --format table --json").code == 64)
    #expect(try GeocalcProcess("\(line) --format xml").code == 64)
  }

  @Test("Help lists the output forms of a command")
  func listedForms() throws {
    for (line, forms) in [
      ("circle", "geojson, json, wkt"), ("matrix", "table, f64, npy"), ("waypoints", "gpx, kml"),
      ("track stats", "table, csv, json, ndjson, md"),
    ] {
      let words = try GeocalcProcess("\(line) --help").output.split(whereSeparator: \.isWhitespace)
      #expect(words.joined(separator: " ").contains(forms), "\(line)")
    }
  }

  @Test("A run that stops at a bad row keeps the existing file")
  func strict() throws {
    let folder = TemporaryFolder()
    let path = folder.path("out.csv")
    try Data("old".utf8).write(to: URL(filePath: path))
    let input = Self.pairs + "x,1,2,3\n"
    #expect(try GeocalcProcess("batch --strict -o \(path)", input: input).code == 65)
    #expect(try String(contentsOfFile: path, encoding: .utf8) == "old")
    // Without --strict, the bad row stays in the table, which is complete.
    #expect(try GeocalcProcess("batch -o \(path)", input: input).code == 65)
    #expect(try String(contentsOfFile: path, encoding: .utf8).hasSuffix("x,1,2,3,\n"))
  }

  @Test("A .csv file has commas, and keeps the bytes of a comma-separated input")
  func copies() throws {
    let folder = TemporaryFolder()
    let path = folder.path("out.csv")
    let input = "\"lat\",lon\r\n47.30,8.5\r\n"
    #expect(try GeocalcProcess("batch --along -o \(path)", input: input).code == 0)
    #expect(
      try String(contentsOfFile: path, encoding: .utf8)
        == "\"lat\",lon,distance_m\r\n47.30,8.5,\r\n")
    let semicolons = "lat;lon\n47,5;8,5\n"
    #expect(try GeocalcProcess("batch --along -o \(path)", input: semicolons).code == 0)
    #expect(
      try String(contentsOfFile: path, encoding: .utf8)
        == "lat,lon,distance_m\n\"47,5\",\"8,5\",\n")
  }

  @Test("A row without a result keeps its point in GeoJSON")
  func missingHeight() throws {
    let run = try GeocalcProcess(
      "convert --to ecef --format geojson", input: "lat,lon,height_m\n1,2,100\n3,4,\n")
    let features = try #require(try run.json()["features"]?.array)
    #expect(features.map { $0["geometry"]?["type"]?.string } == ["Point", "Point"])
  }
}
