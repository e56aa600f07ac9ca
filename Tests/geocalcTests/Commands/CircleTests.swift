import Foundation
import Testing
import _TestSupport

/// `circle`, and what `area` and `inside` read from its output.
@Suite struct CircleTests {
  /// The area of a spherical cap with the authalic radius: 2 π R² (1 - cos(r / R)).
  @Test(
    "A circle of any size has its area, and contains its center",
    arguments: [
      ("48.2 16.37", 1_000), ("48.2 16.37", 9_000), ("48.2 16.37", 12_000), ("48.2 16.37", 15_000),
      ("0 180", 15_000), ("90 0", 11_000), ("-60 -170", 19_000),
    ], ["geojson", "wkt"])
  func sizes(circle: (center: String, kilometers: Int), format: String) throws {
    let folder = TemporaryFolder()
    let drawn = try GeocalcProcess(
      "circle \(circle.center) \(circle.kilometers)km --count 720 --format \(format)")
    #expect(drawn.code == 0)
    let file = folder.file("circle.\(format)")
    try Data(drawn.output.utf8).write(to: file)
    let area = try GeocalcProcess(["area", file.path, "--format", "csv"])
    let found = try #require(
      area.output.split(separator: "\n").last?.split(separator: ",").dropFirst().first.flatMap {
        Double($0)
      }, "\(area.output) \(area.errors)")
    let radius = 6_371_007.181
    let cap = 2 * .pi * radius * radius * (1 - cos(Double(circle.kilometers) * 1000 / radius))
    #expect(abs(found / cap - 1) < 0.01)
    let center = circle.center.split(separator: " ").map(String.init)
    let inside = try GeocalcProcess(["inside", file.path] + center)
    #expect(inside.output == "polygon 1\n", "\(inside.errors)")
    let far = try GeocalcProcess(
      ["inside", file.path, "\(-(Double(center[0]) ?? 0))", "\((Double(center[1]) ?? 0) - 180)"])
    #expect(far.output.isEmpty && far.code == 0, "\(far.errors)")
  }

  @Test("The GeoJSON of a large circle states its vertices and its error")
  func figures() throws {
    let run = try GeocalcProcess("circle 48.2 16.37 15000km")
    #expect(run.output.contains(#""vertices":33,"error_m":14588.5"#), "\(run.output)")
  }

  @Test(
    "A polygon of more than half of the Earth cannot be written as a list of vertices",
    arguments: ["--format csv", "--format md", "--decimal-comma"])
  func refused(options: String) throws {
    let run = try GeocalcProcess("circle 48.2 16.37 15000km \(options)")
    #expect(run.code == 65 && run.output.isEmpty)
    #expect(run.errors.contains("more than half of the Earth"))
    #expect(run.errors.contains("use --format geojson or wkt"))
  }

  @Test(
    "Help lists the output forms of the command and no others",
    arguments: [
      ("circle", "values: table, csv, tsv, json, ndjson, geojson, md", false),
      ("circle", "wkt", true), ("matrix", "f64, npy", true), ("matrix", "geojson", false),
      ("batch", "values: table, csv, tsv, json, ndjson, geojson, md", true),
    ])
  func forms(command: String, text: String, isListed: Bool) throws {
    let run = try GeocalcProcess("\(command) --help")
    let words = run.output.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    let start = try #require(words.range(of: "OUTPUT OPTIONS"))
    #expect(words[start.upperBound...].contains(text) == isListed)
  }

  @Test(
    "A circle that the decimals of its vertices cannot represent is refused",
    arguments: [
      ("48 16 0.001m --count 4", "write at least 0.005m, or --precision 9"),
      ("-33 151 0.0001m", "write at least 0.005m, or --precision 10"),
      ("48 16 100m --precision 3", "write at least 500m, or --precision 4"),
    ])
  func tooSmall(line: String, advice: String) throws {
    let run = try GeocalcProcess("circle \(line)")
    #expect(run.code == 65 && run.output.isEmpty)
    #expect(run.errors.hasSuffix("\(advice)\n"), "\(run.errors)")
  }

  @Test("A tiny circle is written with enough decimals")
  func tiny() throws {
    let run = try GeocalcProcess("circle 48 16 0.001m --count 4 --precision 10 --format wkt")
    #expect(run.code == 0 && run.output.hasPrefix("POLYGON ((16.0000000"), "\(run.output)")
    #expect(!run.output.contains("180"))
  }
}
