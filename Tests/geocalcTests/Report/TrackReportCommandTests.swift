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

  @Test("A report of routes and waypoints counts them and has no figures of a track")
  func routesAndWaypoints() throws {
    let page = try run(
      """
      printf '<gpx version="1.1" xmlns="http://www.topografix.com/GPX/1/1">%s%s%s</gpx>' \
      '<wpt lat="47" lon="8"><name>Hut</name></wpt>' \
      '<rte><rtept lat="47" lon="8"/><rtept lat="47.1" lon="8"/></rte>' \
      '<rte><rtept lat="47" lon="8.1"/><rtept lat="47.1" lon="8.1"/></rte>' >plan.gpx
      geocalc track report plan.gpx -o - && geocalc map plan.gpx -o plan.html && cat plan.html
      """)
    #expect(page.code == 0, "\(page.errors)")
    #expect(page.output.contains("<p class=\"soft\">2 routes · 1 waypoint</p>"))
    #expect(!page.output.contains("<dl class=\"figures\"><div>"))
    #expect(page.output.contains(">2 routes</text>") && !page.output.contains(">0.0 m<"))
  }

  @Test("The values on the page equal the output of track") func figures() throws {
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

  @Test("An activity without positions has charts over time and the figures of its sensors")
  func indoor() throws {
    let run = try run(
      """
      { printf '<TrainingCenterDatabase xmlns="http://www.garmin.com/xmlschemas/TrainingCenterDatabase/v2"><Activities>'
      printf '<Activity Sport="Running"><Lap StartTime="2024-05-01T10:00:00Z"><Track>'
      for i in 10 11 12 13; do
      printf '<Trackpoint><Time>2024-05-01T10:%s:00Z</Time><DistanceMeters>%s</DistanceMeters>' $i ${i}00
      printf '<HeartRateBpm><Value>1%s</Value></HeartRateBpm></Trackpoint>' $i; done
      printf '</Track></Lap></Activity></Activities></TrainingCenterDatabase>'; } >in.tcx
      geocalc track report in.tcx -o -
      """)
    #expect(run.code == 0, "\(run.errors)")
    let page = run.output
    #expect(page.contains("id=\"charts\"") && !page.contains("<svg "))
    #expect(
      page.contains("<dd>0:03:00") && page.contains("<dd>1.300 km") && page.contains("112 bpm"))
    #expect(page.contains("4 records without positions"))
    #expect(page.contains("\"heart_rate_bpm\":[1100,10,10,10]"))
    // There is nothing to draw on a map.
    let map = try self.run("printf '' >empty.tcx; geocalc map empty.tcx -o m.svg")
    #expect(map.code == 65)
  }

  /// A run of 15 hours at 10 km/h.
  private static let jog = """
    awk 'BEGIN { print "<gpx xmlns=\\"http://www.topografix.com/GPX/1/1\\"><trk><name>Jog</name><type>Run</type><trkseg>"; \
    for (i = 0; i < 900; i++) printf "<trkpt lat=\\"%.6f\\" lon=\\"8\\"><time>2024-05-0%dT%02d:%02d:00Z</time></trkpt>\\n", \
    47 + i * 15e-4, 1, 8 + i / 60, i % 60; print "</trkseg></trk></gpx>" }' >jog.gpx
    """

  @Test("A run has paces on its cards") func paces() throws {
    let page = try run(
      "\(Self.jog); geocalc track report jog.gpx -o -; geocalc track report ride.csv -o -")
    let pages = page.output.components(separatedBy: "<!DOCTYPE html>").dropFirst().map(\.self)
    try #require(pages.count == 2, "\(page.errors)")
    for (page, names) in zip(
      pages, [("Pace while moving", "Fastest pace"), ("Speed while moving", "Highest speed")])
    {
      #expect(page.contains("<dt>\(names.0)</dt>") && page.contains("<dt>\(names.1)</dt>"))
    }
    #expect(pages[0].contains("min/km<small>"))
    #expect(pages[0].contains("\"tracks\":[[0,\"Jog\",\"Run\"]]"))
  }

  @Test(
    "Best efforts contain the unit of long distances",
    arguments: [("metric", "km"), ("imperial", "mi"), ("nautical", "nmi")])
  func bestEffort(system: String, unit: String) throws {
    let page = try run("geocalc track report ride.csv -o - --unit \(system)")
    let section = page.output.components(separatedBy: "<h2>Best efforts</h2>").last ?? ""
    let table = section.components(separatedBy: "</table>")[0]
    #expect(table.components(separatedBy: "<td>1\(unit)</td>").count == 2, "\(page.errors)")
  }

  @Test(
    "The distance on the page counts from the start of each file",
    arguments: ["map", "track report"])
  func ownDistance(command: String) throws {
    let run = try run(
      "cp ride.csv two.csv; geocalc \(command) ride.csv two.csv -o p.html && cat p.html")
    let text = run.output.components(separatedBy: "\"distance\":[").last ?? ""
    let steps = text.prefix { $0 != "]" }.split(separator: ",").compactMap { Int($0) }
    try #require(steps.count == 1800, "\(run.errors)")
    #expect(steps[..<900].reduce(0, +) > 40_000 && steps[...900].reduce(0, +) == 0)
  }

  @Test(
    "The page lists the gaps that track counts",
    arguments: [(["10:30", "09:00", "11:00"], 1), (["10:30", "08:00", "09:00"], 0)])
  func gaps(hours: [String], count: Int) throws {
    let parts = """
      awk 'BEGIN { print "time,latitude,longitude"; for (i = 0; i < 60; i++) \
      printf "2024-05-01T%s:%02dZ,%.6f,8\\n", \
      (i < 20 ? "\(hours[0])" : i < 40 ? "\(hours[1])" : "\(hours[2])"), i % 60, 47 + i * 5e-5 }' >parts.csv
      """
    let run = try run(
      "\(parts); geocalc track parts.csv --json; geocalc track report parts.csv -o -")
    let lines = run.output.split(separator: "\n", maxSplits: 1)
    try #require(lines.count == 2, "\(run.errors)")
    #expect(lines[0].contains("\"gap_count\":\(count),"))
    let section = lines[1].components(separatedBy: "<h2>Gaps, not counted</h2>").last ?? ""
    let table = section.components(separatedBy: "</table>")[0]
    #expect(table.components(separatedBy: "<tr><td>").count == count + 1, "\(table)")
  }

  @Test("With several sources each row names its file") func sources() throws {
    let run = try run("cp ride.csv two.csv; geocalc track report ride.csv two.csv -o -")
    #expect(run.code == 0, "\(run.errors)")
    #expect(!run.output.contains("Laps of the device"))
    for title in ["Splits", "Climbs", "Best efforts", "Gaps, not counted"] {
      let section = run.output.components(separatedBy: "<h2>\(title)</h2>").last ?? ""
      let table = section.components(separatedBy: "</table>")[0]
      #expect(table.contains("<th scope=\"col\">source</th>"), "\(title)")
      for name in ["ride.csv", "two.csv"] where title != "Best efforts" {
        let next = title == "Gaps, not counted" ? "" : "<td>1</td>"
        #expect(table.contains("<tr><td>\(name)</td>\(next)"), "\(title)")
      }
      #expect(!table.contains("<td>source</td>") && !table.contains("<td>distance</td>"))
    }
    // Folders distinguish files of the same name.
    let folders = try self.run(
      "mkdir a b; cp ride.csv a; cp ride.csv b; geocalc track report a/ride.csv b/ride.csv -o -")
    #expect(folders.output.contains("<td>a/ride.csv</td><td>1</td>"))
    #expect(folders.output.contains(">b/ride.csv</text>"))
    let one = try self.run("geocalc track report ride.csv -o -")
    #expect(!one.output.contains("<th scope=\"col\">source</th>"))
  }

  @Test("A page of several recordings has the figures of each, and names the others as a total")
  func recordings() throws {
    let run = try run("cp ride.csv two.csv; geocalc track report ride.csv two.csv -o -")
    #expect(run.code == 0 && run.output.contains("total of 2 recordings"))
    let table = try #require(run.output.components(separatedBy: ">Recordings<").dropFirst().first)
    #expect(table.contains("ride.csv") && table.contains("two.csv"))
    let one = try self.run("geocalc track report ride.csv -o -").output
    #expect(!one.contains(">Recordings<") && !one.contains("total of 1"))
  }

  @Test("Laps of several recordings are listed for each recording") func laps() throws {
    let run = try run(
      """
      for n in 1 2; do printf '<TrainingCenterDatabase xmlns="http://www.garmin.com/xmlschemas/\
      TrainingCenterDatabase/v2"><Activities><Activity Sport="Biking"><Id>2024-05-0%d</Id>' $n
      for lap in 0 1; do printf '<Lap StartTime="2024-05-0%dT10:0%d:00Z"><TotalTimeSeconds>60\
      </TotalTimeSeconds><DistanceMeters>500</DistanceMeters><Track><Trackpoint><Time>2024-05-0%dT10:0%d:00Z\
      </Time><Position><LatitudeDegrees>47.%d</LatitudeDegrees><LongitudeDegrees>8</LongitudeDegrees>\
      </Position></Trackpoint></Track></Lap>' $n $lap $n $lap $lap; done
      printf '</Activity></Activities></TrainingCenterDatabase>'; done >both.tcx
      for n in 1 2; do sed "s/--//" both.tcx | awk -v n=$n 'BEGIN { RS = "</TrainingCenterDatabase>" } \
      NR == n { printf "%s</TrainingCenterDatabase>", $0 }' >$n.tcx; done
      geocalc track report 1.tcx 2.tcx -o -
      """)
    #expect(run.code == 0, "\(run.errors)")
    let section = run.output.components(separatedBy: "<h2>Laps of the device</h2>").last ?? ""
    let rows = section.components(separatedBy: "</table>")[0].components(separatedBy: "<tr>")
      .dropFirst(2)
    #expect(
      rows.map { String($0.prefix(35)) } == [
        "<td>1.tcx</td><td>1</td><td>2024-05", "<td>1.tcx</td><td>2</td><td>2024-05",
        "<td>2.tcx</td><td>1</td><td>2024-05", "<td>2.tcx</td><td>2</td><td>2024-05",
      ], "\(rows)")
  }

  @Test("An input without points creates no page") func nothing() throws {
    let run = try run(
      "printf 'time,latitude,longitude\\n' >none.csv; geocalc track report none.csv -o r.html; echo $?; ls r.html"
    )
    #expect(run.output == "65\n" && run.errors.contains("no points in the input"), "\(run.errors)")
  }

  @Test(
    "A page is not written to a file with the extension of a picture",
    arguments: ["r.svg", "r.png"])
  func pictures(name: String) throws {
    let run = try run("geocalc track report ride.csv -o \(name)")
    #expect(run.code == 64 && run.errors.contains(".html"), "\(run.errors)")
  }

  @Test("The page credits the base map only if it is drawn")
  func credit() throws {
    let near = try run("geocalc track report ride.csv -o -")
    #expect(
      near.output.contains("The page loads nothing.") && !near.output.contains("Natural Earth"))
    let far = try run(
      "printf 'latitude,longitude\\n36,-10\\n60,30\\n' | geocalc track report - -o -")
    #expect(far.output.contains("Map: Natural Earth, in the public domain."))
  }

  @Test("A missing input does not replace the page") func failure() throws {
    let run = try run(
      "echo old >r.html; geocalc track report none.gpx -o r.html; echo $?; cat r.html")
    #expect(run.output == "66\nold\n")
  }

  @Test(
    "A page or a picture does not replace a recording",
    arguments: ["track report ride.csv", "map ride.csv --to svg"])
  func slips(line: String) throws {
    let run = try run("cp ride.csv old; geocalc \(line) -o ride.csv; echo $?; cmp ride.csv old")
    #expect(run.output == "64\n" && run.code == 0, "\(run.errors)")
  }

  @Test(
    "A page or a picture of incomplete input replaces no file",
    arguments: ["map cut.gpx", "map ride.csv none.gpx"])
  func parts(line: String) throws {
    let run = try run(
      """
      geocalc track convert ride.csv -o a.gpx; head -c 9000 a.gpx >cut.gpx; echo old >o.html; \
      geocalc \(line) -o o.html; echo $?; cat o.html; geocalc \(line) -o new.html; [ -s new.html ]
      """)
    let code = line.contains("none") ? 66 : 65
    #expect(run.output == "\(code)\nold\n" && run.code == 0, "\(run.errors)")
    #expect(run.errors.contains("o.html is unchanged"))
  }

  @Test("A page of incomplete input is written only with --keep-partial") func partialPage() throws
  {
    let run = try run(
      """
      geocalc track convert ride.csv -o a.gpx; head -c 9000 a.gpx >cut.gpx; echo old >o.html; \
      geocalc track report cut.gpx -o o.html; echo $?; cat o.html; geocalc track report cut.gpx -o new.html; \
      [ -e new.html ] || geocalc track report cut.gpx -o o.html --keep-partial; echo $?; grep -c '<h1>' o.html
      """)
    #expect(run.output == "65\nold\n65\n1\n", "\(run.errors)")
    #expect(run.errors.contains("--keep-partial writes"))
  }

  @Test("Units and the title follow the options") func options() throws {
    let run = try run("geocalc track report ride.csv -o - --unit imperial --title 'A <b>'")
    #expect(run.output.contains("<h1>A &lt;b&gt;</h1>") && run.output.contains("min/mi"))
    #expect(run.output.contains("\"unit\":\"mi\",\"meters\":1609.344"))
  }
}
