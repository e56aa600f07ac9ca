import Foundation
import Testing
import _TestSupport

/// The file, the form, the unit, and the decimals of printed values.
@Suite struct FigureOutputTests {
  private let folder = TemporaryFolder()

  /// Thirty steps of 0.001 degrees of the meridian, 111 m each, one per minute.
  private static let ride =
    "time,lat,lon\n"
    + (0...30).map { "2026-05-01T10:\($0 < 10 ? "0" : "")\($0):00Z,\(Double($0) / 1000),8\n" }
    .joined()

  private func run(_ line: String) throws -> GeocalcProcess {
    try folder.write(Self.ride, to: "r.csv")
    try folder.write("lat,lon\n0.001,8\n", to: "p.csv")
    try folder.write(
      #"{"type":"Polygon","coordinates":[[[7,0.0105],[9,0.0105],[9,1],[7,1],[7,0.0105]]]}"#,
      to: "f.json")
    return try GeocalcProcess(shell: line, in: folder.url)
  }

  private static let commands = [
    "track r.csv", "track splits r.csv", "track best 1km r.csv",
    "track fence r.csv --fences f.json",
    "track passes p.csv r.csv --within 10m",
  ]

  @Test(
    "The extension of --output selects the form, with the bytes of --format",
    arguments: commands, [("csv", "csv"), ("json", "json"), ("ndjson", "json"), ("md", "md")])
  func forms(command: String, ending: (name: String, format: String)) throws {
    let file = try run("geocalc \(command) -o o.\(ending.name) && cat o.\(ending.name)")
    let printed = try run("geocalc \(command) --format \(ending.format)")
    #expect(file.code == 0 && !file.output.isEmpty, "\(file.errors)")
    #expect(file.output == printed.output)
  }

  @Test(
    "Library commands write every form",
    arguments: [
      "list", "show 1", "totals", "stops --dwell 1min --within 1km", "passes 0 8 --within 1km",
      "duplicates",
    ], ["csv", "json", "md", "txt"])
  func library(command: String, ending: String) throws {
    let run = try run(
      "geocalc library import r.csv --store s.db >/dev/null; geocalc library \(command) --store s.db -o o.\(ending); "
        + "code=$?; cat o.\(ending); exit $code")
    #expect(run.code == 0, "\(run.errors)")
    // The library has no duplicates, so JSON has no line.
    #expect(run.output.isEmpty == (command == "duplicates" && ending == "json"))
  }

  @Test(
    "The earlier names of library commands still work",
    arguments: [
      ("passes 0 8 --within 1km", "near 0 8 --within 1km"), ("totals", "stats"),
      ("stops --dwell 1min --within 1km", "visits --dwell 1min --within 1km"),
    ])
  func aliases(name: String, alias: String) throws {
    let importing = "geocalc library import r.csv --store s.db >/dev/null; geocalc library"
    let runs = try [name, alias].map { try run("\(importing) \($0) --store s.db") }
    #expect(runs[0].code == 0 && runs[0].output == runs[1].output, "\(runs[0].errors)")
  }

  @Test("An unknown extension is refused unless --format is set") func endings() throws {
    let run = try run(
      "geocalc track r.csv -o o.xyz; echo $?; geocalc track r.csv -o o.xyz --format csv; ls o.xyz")
    #expect(run.output == "64\no.xyz\n")
    #expect(run.errors.contains(".csv, .json, .ndjson"), "\(run.errors)")
    #expect(try self.run("geocalc track r.csv --json --format csv").code == 64)
  }

  @Test(
    "--unit accepts units of length and systems of units",
    arguments: [
      ("mi", ["2.061 mi", "mph", "min/mi"]), ("imperial", ["2.061 mi", "mph"]),
      ("km", ["3.317 km", "km/h", "min/km"]), ("metric", ["3.317 km", "km/h"]),
      ("m", ["3317.2 m", "m/s", "min/km"]), ("ft", ["10883.3 ft", "mph"]),
      ("nmi", ["1.791 nmi", "kn"]),
    ])
  func units(unit: String, texts: [String]) throws {
    let run = try run("geocalc track r.csv --unit \(unit)")
    for text in texts { #expect(run.output.contains(text), "\(run.output)") }
  }

  @Test("Splits of a mile have the pace per mile unless --unit sets another unit") func paces()
    throws
  {
    #expect(try run("geocalc track splits r.csv --every 1mi").output.contains("min/mi"))
    #expect(try run("geocalc track splits r.csv --every 1mi --unit km").output.contains("min/km"))
    #expect(try run("geocalc track splits r.csv --every 400m").output.contains("min/km"))
    #expect(try run("geocalc track splits r.csv --every 400").code == 65)
  }

  @Test("--precision sets the decimals of lengths and speeds") func precision() throws {
    #expect(try run("geocalc track r.csv --precision 1").output.contains("3.3 km"))
    #expect(try run("geocalc track splits r.csv --precision 0").output.contains(" 1 km"))
    #expect(try run("geocalc track r.csv --precision 99").code == 64)
  }
}
