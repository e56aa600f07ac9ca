import Foundation
import Testing

@Suite struct TrackReportCommandTests {
  private static let ride = """
    awk 'BEGIN { print "time,latitude,longitude,altitude"; for (i = 0; i < 900; i++) \
    printf "2024-05-01T%02d:%02d:%02dZ,%.6f,8,%.1f\\n", 10 + (i > 600), int(i / 60) % 60, i % 60, \
    47 + i * 5e-5, 400 + i * 0.4 }' >ride.csv
    """

  private func run(_ line: String) throws -> GeocalcProcess {
    try GeocalcProcess(
      shell: """
        cd "$(mktemp -d)" || exit 1
        \(Self.ride)
        \(line)
        code=$?; rm -rf "$PWD"; exit $code
        """)
  }

  @Test("the figures of the page are those of track") func figures() throws {
    let page = try run("geocalc track report ride.csv -o -")
    #expect(page.code == 0, "\(page.errors)")
    let track = try run("geocalc track ride.csv")
    func value(_ name: String) -> String {
      let line = track.output.split(separator: "\n").first { $0.hasPrefix("  \(name) ") } ?? ""
      return line.dropFirst(name.count + 2).trimmingCharacters(in: .whitespaces)
    }
    let distance = try #require(value("distance").components(separatedBy: " (").first)
    #expect(distance.hasSuffix("km") && page.output.contains("<dd>\(distance)<small>"))
    let ascent = try #require(value("ascent").components(separatedBy: ",").first)
    #expect(page.output.contains("<dd>\(ascent)<small>"))
    for title in ["Splits", "Best efforts", "Climbs", "Gaps, not counted"] {
      #expect(page.output.contains("<h2>\(title)</h2>"))
    }
    let explained = try run("geocalc track ride.csv --explain")
    let climbs = explained.output.components(separatedBy: "\nclimbs ").last ?? ""
    #expect(page.output.contains(climbs.trimmingCharacters(in: .whitespaces).prefix(60)))
  }

  @Test("the page replaces what is there only if there is one") func failure() throws {
    let run = try run(
      "echo old >r.html; geocalc track report none.gpx -o r.html; echo $?; cat r.html")
    #expect(run.output == "66\nold\n")
  }

  @Test(
    "a page or a picture does not take the place of a recording",
    arguments: ["track report ride.csv", "map ride.csv --to svg"])
  func slips(line: String) throws {
    let run = try run("cp ride.csv old; geocalc \(line) -o ride.csv; echo $?; cmp ride.csv old")
    #expect(run.output == "64\n" && run.code == 0, "\(run.errors)")
  }

  @Test(
    "of what is read in part, nothing takes the place of what is there",
    arguments: ["track report cut.gpx", "map cut.gpx", "map ride.csv none.gpx"])
  func parts(line: String) throws {
    let run = try run(
      """
      geocalc track convert ride.csv -o a.gpx; head -c 9000 a.gpx >cut.gpx; echo old >o.html; \
      geocalc \(line) -o o.html; echo $?; cat o.html; geocalc \(line) -o new.html; [ -s new.html ]
      """)
    let code = line.contains("none") ? 66 : 65
    #expect(run.output == "\(code)\nold\n" && run.code == 0, "\(run.errors)")
    #expect(run.errors.contains("o.html stays as it was"))
  }

  @Test("units and titles as they are asked for") func options() throws {
    let run = try run("geocalc track report ride.csv -o - --unit imperial --title 'A <b>'")
    #expect(run.output.contains("<h1>A &lt;b&gt;</h1>") && run.output.contains("min/mi"))
    #expect(run.output.contains("\"unit\":\"mi\",\"meters\":1609.344"))
  }
}
