import Foundation
import Testing
import _TestSupport

/// Outputs of several files, and sources on standard input.
@Suite struct TrackOutputTests {
  private let folder = TemporaryFolder()

  private static func gpx(_ day: Int, _ minutes: Range<Int> = 0..<5) -> String {
    let points = minutes.map {
      "<trkpt lat='\(47 + Double($0) / 1000)' lon='8'><time>2026-05-0\(day)T10:0\($0):00Z</time></trkpt>"
    }
    return "<gpx><trk><name>Day \(day)</name><trkseg>\(points.joined())</trkseg></trk></gpx>"
  }

  private func run(_ line: String) throws -> GeocalcProcess {
    try GeocalcProcess(shell: line, in: folder.url)
  }

  /// Writes two recordings to the folder `rides`.
  private func makeRides() throws {
    try FileManager.default.createDirectory(
      atPath: folder.path("rides"), withIntermediateDirectories: false)
    try folder.write(Self.gpx(1), to: "rides/a.gpx")
    try folder.write(Self.gpx(2), to: "rides/b.gpx")
  }

  @Test(
    "Each source in a folder gets its own file",
    arguments: [
      ("convert rides -o out/ --format csv", ["a.csv", "b.csv"]),
      ("convert rides -o 'out/%d.csv'", ["1.csv", "2.csv"]),
      ("clean rides -o 'out/%03d-{name}.gpx'", ["001-a.gpx", "002-b.gpx"]),
      ("simplify rides --tolerance 1m -o 'out/{date}.csv'", ["2026-05-01.csv", "2026-05-02.csv"]),
      ("resample rides --every 30s -o 'out/{number}.geojson'", ["1.geojson", "2.geojson"]),
      (
        "divide rides --every 2min -o out/ --to gpx",
        ["a-1.gpx", "a-2.gpx", "b-3.gpx", "b-4.gpx"]
      ),
    ])
  func severalFiles(line: String, names: [String]) throws {
    try makeRides()
    let run = try run("mkdir out; geocalc track \(line); code=$?; ls out; exit $code")
    #expect(run.code == 0, "\(run.errors)")
    #expect(run.output.split(separator: "\n").map(String.init) == names)
    #expect(run.errors.contains("\(names.count) files written"), "\(run.errors)")
  }

  @Test("The files equal the output for single sources, and the folder is created")
  func sameContent() throws {
    try makeRides()
    let run = try run(
      "geocalc track convert rides -o out/ --to csv; for n in a b; do "
        + "geocalc track convert rides/$n.gpx --to csv | cmp - out/$n.csv; done")
    #expect(run.code == 0 && run.output.isEmpty, "\(run.output) \(run.errors)")
  }

  @Test("Two sources of the same name get different files") func sameName() throws {
    try makeRides()
    let run = try run(
      "mkdir rides/c; cp rides/b.gpx rides/c/a.gpx; geocalc track convert rides -o out/; ls out")
    #expect(run.output == "a-2.gpx\na.gpx\nb.gpx\n", "\(run.errors)")
  }

  @Test("A source that cannot be read does not stop the others") func failing() throws {
    try makeRides()
    let run = try run(
      "echo x >rides/a.gpx; head -c 200 rides/b.gpx >rides/c.gpx; "
        + "geocalc track convert rides -o out/; code=$?; ls out; exit $code")
    #expect(run.code == 65 && run.output == "b.gpx\n", "\(run.output) \(run.errors)")
    #expect(run.errors.contains("a.gpx") && run.errors.contains("c.gpx"))
  }

  @Test("A source without points is skipped with a note") func withoutPoints() throws {
    try makeRides()
    let run = try run(
      "echo '<gpx></gpx>' >rides/e.gpx; geocalc track convert rides -o out/; code=$?; ls out; exit $code"
    )
    #expect(run.code == 0 && run.output == "a.gpx\nb.gpx\n", "\(run.output) \(run.errors)")
    #expect(run.errors.contains("no file written for rides/e.gpx: no points"), "\(run.errors)")
  }

  @Test("An output of several files never replaces a source") func sources() throws {
    try makeRides()
    let run = try run("geocalc track clean rides -o rides/; code=$?; ls rides; exit $code")
    #expect(run.code == 64 && run.output == "a.gpx\nb.gpx\n")
    let message = "cannot replace rides/a.gpx: this command reads it"
    #expect(run.errors.contains(message), "\(run.errors)")
  }

  @Test("A command with one output refuses a folder") func oneOutput() throws {
    try makeRides()
    let run = try run("geocalc track merge rides -o rides")
    #expect(run.code == 64 && run.errors.contains("add its name"), "\(run.errors)")
  }

  @Test("An input without points is an error and creates no file") func empty() throws {
    let run = try run(
      "echo '<gpx></gpx>' >e.gpx; geocalc track convert e.gpx -o o.csv; code=$?; ls; exit $code")
    #expect(run.code == 65 && run.output == "e.gpx\n")
    #expect(run.errors.contains("no points to write"), "\(run.errors)")
  }

  @Test(
    "A command without sources reads standard input",
    arguments: [
      "track", "track splits --every 100m", "track best 100m", "track convert --to csv",
      "track clean --to csv", "track report -o r.html", "map -o m.svg",
    ])
  func standardInput(line: String) throws {
    try folder.write(Self.gpx(1), to: "a.gpx")
    for input in ["< a.gpx", "-"] {
      let line = input == "-" ? "cat a.gpx | geocalc \(line)" : "geocalc \(line) \(input)"
      let run = try run(line)
      #expect(run.code == 0, "\(run.errors)")
    }
    #expect(try run("geocalc \(line) </dev/null").code == 64)
  }

  @Test("The earlier names of commands still work") func aliases() throws {
    try folder.write(Self.gpx(1), to: "a.gpx")
    for names in [("divide", "split"), ("passes p.csv --within 1km", "near p.csv --within 1km")] {
      let line = "echo 'lat,lon\n47,8' >p.csv; geocalc track"
      let runs = try [names.0, names.1].map { try run("\(line) \($0) a.gpx") }
      #expect(runs[0].code == 0 && runs[0].output == runs[1].output, "\(runs[0].errors)")
    }
  }
}
