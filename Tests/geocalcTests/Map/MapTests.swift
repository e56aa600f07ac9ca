import Foundation
import Testing

@Suite struct MapTests {
  /// A ride of two laps, a table of points and a geofence.
  private static let files = """
    awk 'BEGIN { print "time,latitude,longitude,altitude"; for (i = 0; i < 200; i++) \
    printf "2024-05-01T10:%02d:%02dZ,%.6f,%.6f,%d\\n", i / 60, i % 60, 47 + 0.01 * sin(i / 16), \
    8 + 0.01 * cos(i / 16), 400 + i % 30 }' >ride.csv
    printf 'name,latitude,longitude\\n"<Z&rich>",47.005,8.005\\nX,91,8\\n' >places.csv
    printf '{"type":"Feature","properties":{"name":"Home","radius":300},"geometry":{"type":"Point",\
    "coordinates":[8.01,47]}}' >fence.json
    """

  private func run(_ line: String) throws -> GeocalcProcess {
    try GeocalcProcess(
      shell: """
        cd "$(mktemp -d)" || exit 1
        \(Self.files)
        \(line)
        code=$?; rm -rf "$PWD"; exit $code
        """)
  }

  @Test("A ride is drawn as SVG, and JSON describes the picture") func svg() throws {
    let run = try run("geocalc map ride.csv -o m.svg --json && cat m.svg")
    #expect(run.code == 0, "\(run.errors)")
    let lines = run.output.split(separator: "\n", maxSplits: 1)
    try #require(lines.count > 1)
    let facts = try #require(
      try JSONSerialization.jsonObject(with: Data(lines[0].utf8)) as? [String: Any])
    #expect(facts["points"] as? Int == 200 && facts["sources"] as? Int == 1)
    #expect(facts["projection"] as? String == "Lambert azimuthal equal-area")
    #expect((facts["detail_px"] as? Double ?? 1) < 0.34)
    #expect((facts["colors"] as? [String: Any])?["unit"] as? String == "km/h")
    #expect(lines[1].hasPrefix("<svg ") && lines[1].hasSuffix("</svg>\n"))
    #expect(lines[1].components(separatedBy: "class=\"m-start\"").count == 2)
  }

  /// Two vehicles whose rows alternate, with a power and a temperature.
  private static let vehicles = """
    awk 'BEGIN { print "vehicle,time,latitude,longitude,altitude,power,temp"; for (i = 0; i < 200; i++) \
    printf "%s,2024-05-01T10:%02d:%02dZ,%.6f,8,%.1f,%d,20\\n", i % 2 ? "van" : "truck", i / 60, i % 60, \
    (i % 2 ? 47.01 : 47) + i * 1e-4, 400 + i * 0.5, 100 + i }' >v.csv
    """

  @Test("Each vehicle of a table is a line with its own color and name")
  func vehicles() throws {
    let run = try run("\(Self.vehicles); geocalc map v.csv -o v.svg --json && cat v.svg")
    #expect(run.code == 0 && run.output.contains("\"sources\":2,"), "\(run.errors)")
    #expect(run.output.contains(">truck</text>") && run.output.contains(">van</text>"))
    #expect(run.output.components(separatedBy: "stroke=\"#").count >= 3)
    let report = try self.run("\(Self.vehicles); geocalc track report v.csv -o -")
    #expect(report.output.contains("\"sources\":[\"truck\",\"van\"]"), "\(report.errors)")
  }

  /// A track of 30.6 km along the equator; its second half is a second track if `isDivided`.
  private static func line(isDivided: Bool = false) -> String {
    """
    awk 'BEGIN { print "<gpx><trk><trkseg>"; for (i = 0; i <= 100; i++) { \
    if (\(isDivided ? 1 : 0) && i == 50) print "</trkseg></trk><trk><trkseg>"; \
    printf "<trkpt lat=\\"0\\" lon=\\"%.9f\\"/>\\n", i * 0.00275 } print "</trkseg></trk></gpx>" }' >line.gpx
    """
  }

  @Test(
    "A map or report of one track has marks in the unit of --unit",
    arguments: ["map", "track report"], [("km", 5, 6), ("mi", 2, 9), ("nmi", 2, 8)])
  func distanceMarks(command: String, unit: (name: String, step: Int, count: Int)) throws {
    let run = try run(
      "\(Self.line()); geocalc \(command) line.gpx -o p.html --unit \(unit.name); cat p.html")
    #expect(run.code == 0, "\(run.errors)")
    // A page contains a wide and a narrow map.
    let maps = run.output.components(separatedBy: "<g class=\"m-distances\">").dropFirst()
    #expect(maps.count == 2)
    for map in maps {
      let layer = map.components(separatedBy: "</g>")[0]
      for index in 1...unit.count {
        let number = index * unit.step
        #expect(layer.contains("<title>\(number) \(unit.name)</title>"))
        #expect(layer.contains(">\(number)</text>"))
      }
      #expect(layer.components(separatedBy: "<circle").count == unit.count + 1)
    }
  }

  @Test("Maps and reports of several tracks or files have no marks")
  func noDistanceMarks() throws {
    for (setup, files) in [
      (Self.line(isDivided: true), "line.gpx"),
      (Self.line() + "; cp line.gpx other.gpx", "line.gpx other.gpx"),
    ] {
      for command in ["map", "track report"] {
        let run = try run("\(setup); geocalc \(command) \(files) -o p.html; cat p.html")
        #expect(run.code == 0 && run.output.contains("<svg"), "\(run.errors)")
        #expect(!run.output.contains("<g class=\"m-distances\">"))
      }
    }
  }

  @Test("Waypoints and routes are drawn with their names")
  func names() throws {
    let run = try run(
      """
      { printf '<gpx version="1.1" creator="t" xmlns="http://www.topografix.com/GPX/1/1">'
      printf '<wpt lat="47" lon="8"><name>Hut</name></wpt><rte><name>Plan</name>'
      printf '<rtept lat="47.01" lon="8.01"/><rtept lat="47.02" lon="8.03"/></rte></gpx>'; } >wp.gpx
      geocalc map wp.gpx -o wp.svg --json && cat wp.svg; geocalc track report wp.gpx -o -
      """)
    #expect(run.output.contains("\"places\":1,"), "\(run.errors)")
    for name in ["Hut", "Plan"] {
      #expect(run.output.components(separatedBy: ">\(name)</text>").count >= 4)
    }
  }

  @Test(
    "A track has a color for each quantity, in the unit of the legend",
    arguments: [
      ("slope", "%"), ("power", "W"), ("altitude --unit imperial", "ft"),
      ("speed --unit nautical", "kn"),
    ])
  func quantities(option: String, unit: String) throws {
    let run = try run(
      "\(Self.vehicles); geocalc map v.csv --device van --color-by \(option) -o v.svg --json")
    let facts = try #require(
      try JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [String: Any],
      "\(run.errors)")
    #expect((facts["colors"] as? [String: Any])?["unit"] as? String == unit)
  }

  @Test("Many points make a small page, and their names are in its data")
  func manyPoints() throws {
    let run = try run(
      """
      awk 'BEGIN { print "name,latitude,longitude"; for (i = 0; i < 8000; i++) \
      printf "Point %d,%.4f,%.4f\\n", i, 46 + i % 91 / 50 + sin(i), 8 + i % 53 / 20 + cos(i) }' >many.csv
      geocalc map --points many.csv -o many.html && wc -c <many.html && grep -o '"Point 7999"' many.html
      """)
    let lines = run.output.split(whereSeparator: \.isNewline).map(String.init)
    try #require(lines.count == 2, "\(run.errors)")
    #expect(Int(lines[0].trimmingCharacters(in: .whitespaces)).map { $0 < 800_000 } == true)
    #expect(lines[1] == "\"Point 7999\"")
  }

  @Test("Points, geofences, and crossings are drawn, with escaped names") func places() throws {
    let run = try run(
      "geocalc map ride.csv --points places.csv --fences fence.json -o m.html --json; code=$?; cat m.html; (exit $code)"
    )
    #expect(run.code == 65, "\(run.errors)")
    #expect(run.errors.contains("places.csv: line 3: latitude"))
    #expect(run.errors.contains("places.csv: 1 of 2 rows could not be read"))
    #expect(run.output.contains("&lt;Z&amp;rich&gt;") && !run.output.contains("<Z&"))
    #expect(run.output.contains("script-src 'sha256-") && !run.output.contains("unsafe"))
    #expect(run.output.contains("<title>enter Home, 2024-05-01T10:"))
    #expect(run.output.contains("default-src 'none'"))
    // The page has one picture for wide screens and one picture for narrow screens.
    #expect(run.output.components(separatedBy: "<svg ").count == 3)
    let sized = try self.run("geocalc map ride.csv -o m.html --size 500x400 && cat m.html")
    #expect(sized.output.components(separatedBy: "<svg ").count == 2)
  }

  @Test("Crossings equal the events of track fence, and a note counts those not marked")
  func crossings() throws {
    // The track goes back and forth across an edge: 8 m to either side, then 20 m to either side.
    let noisy = """
      awk 'BEGIN { print "time,latitude,longitude"; for (i = 0; i < 3600; i++) { \
      away = i < 100 ? 1 : i < 1200 ? 7e-5 : 2e-4; \
      printf "2024-05-01T%02d:%02d:%02dZ,%.6f,8.01\\n", 10 + i / 3600, i / 60 % 60, i % 60, \
      47.002698 + (i % 2 || i < 100 ? away : -away) } }' >noisy.csv
      """
    let run = try run(
      """
      \(noisy)
      geocalc map noisy.csv --fences fence.json -o m.svg --json
      geocalc track fence noisy.csv --fences fence.json --json | grep -cE '"event":"(enter|exit)"'
      """)
    let lines = run.output.split(separator: "\n")
    try #require(lines.count == 2, "\(run.errors)")
    let facts = try #require(
      try JSONSerialization.jsonObject(with: Data(lines[0].utf8)) as? [String: Any])
    let count = try #require(Int(lines[1]))
    #expect(count > 2000 && count < 2500)
    #expect(facts["crossings"] as? Int == 1000)
    #expect(
      run.errors.contains(
        "the first 1000 of \(count) crossings of geofences are marked"))
  }

  @Test("Color ranges cover all values on a straight path, in the right units")
  func straightWays() throws {
    let straight = """
      awk 'BEGIN { print "time,latitude,longitude,altitude"; for (i = 0; i < 300; i++) \
      printf "2024-05-01T10:%02d:%02dZ,%.6f,8,%s\\n", i / 60, i % 60, 47 + i * i * 1e-6, \
      (i < 200 ? 500 + i : "") }' >straight.csv
      """
    func colors(_ options: String) throws -> [String: Any] {
      let run = try run("\(straight); geocalc map straight.csv -o m.svg --json \(options)")
      let facts = try JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [String: Any]
      return try #require(facts?["colors"] as? [String: Any])
    }
    let speed = try colors("")
    #expect((speed["first"] as? Double ?? 99) < 12 && (speed["last"] as? Double ?? 0) > 225)
    let altitude = try colors("--color-by altitude")
    #expect((altitude["first"] as? Double ?? 0) < 515)
    #expect((altitude["last"] as? Double ?? 0) > 695)
    let time = try colors("--color-by time")
    #expect(time["first"] as? Double == 0 && time["last"] as? Double == 299)
    #expect(time["unit"] as? String == "s")
    // A third of the path has no altitude.
    let drawn = try run(
      "\(straight); geocalc map straight.csv -o m.svg --color-by altitude; cat m.svg")
    #expect(drawn.output.contains(">no value</text>"))
  }

  /// Waypoints and routes are drawn with the tracks.
  @Test(arguments: ["map p.gpx -o p.html", "track report p.gpx -o p.html"])
  func placesAreDrawn(_ command: String) throws {
    let point = "lat='47' lon='8'"
    let gpx =
      "<gpx><wpt \(point)/><wpt \(point)/><rte><rtept \(point)/></rte><trk><trkseg><trkpt \(point)/>"
      + "<trkpt lat='47.1' lon='8'/></trkseg></trk></gpx>"
    let run = try run("echo \"\(gpx)\" >p.gpx; geocalc \(command); cat p.html")
    #expect(run.code == 0 && run.errors.isEmpty, "\(run.errors)")
    #expect(run.output.contains("1 track; 2 places"))
  }

  @Test("The existing file stays if nothing can be drawn") func failure() throws {
    let run = try run("echo old >m.svg; geocalc map nothing.gpx -o m.svg; echo $?; cat m.svg")
    #expect(run.output == "66\nold\n")
    let kind = try self.run("geocalc map ride.csv -o m.jpg")
    #expect(kind.code == 64 && kind.errors.contains(".svg, .png or .html"))
    #expect(try self.run("geocalc map ride.csv -o m.svg --size 5x5").code == 64)
    let other = try self.run("geocalc map ride.csv --to svg -o m.png; echo $?; ls m.png")
    #expect(
      other.output == "64\n" && other.errors.contains("contradicts the ending of m.png"),
      "\(other.errors)")
    #expect(try self.run("geocalc map ride.csv --to html -o m.htm").code == 0)
  }

  @Test("PNG needs rsvg-convert, and the message names its package") func png() throws {
    let without = try run(
      "mkdir bin && ln -s $(command -v geocalc) bin/geocalc && PATH=$PWD/bin geocalc map ride.csv -o m.png"
    )
    #expect(without.code == 69 && without.errors.contains("librsvg2-bin"))
    guard FileManager.default.isExecutableFile(atPath: "/usr/bin/rsvg-convert") else { return }
    let run = try run("geocalc map ride.csv -o m.png --size 300x200 && cat m.png")
    #expect(run.code == 0, "\(run.errors)")
    #expect(run.bytes.starts(with: [0x89, 0x50, 0x4E, 0x47]))
    // Width and height are in the first chunk.
    #expect(Array(run.bytes[16..<24]) == [0, 0, 1, 44, 0, 0, 0, 200])
  }

  @Test("A map goes from standard input to standard output, and without points it is refused")
  func streams()
    throws
  {
    let run = try run("geocalc map - --to svg -o - <ride.csv | head -c 4")
    #expect(run.output == "<svg")
    let nothing = try self.run(
      "printf 'latitude,longitude\\n' | geocalc map --format svg -o -")
    #expect(nothing.code == 65 && nothing.output.isEmpty, "\(nothing.errors)")
  }

  private func facts(_ run: GeocalcProcess) throws -> [String: Any] {
    #expect(run.code == 0, "\(run.errors)")
    return try #require(
      try JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [String: Any])
  }

  @Test("--start, --end, --column, --by, and --from select what is drawn")
  func reading() throws {
    let part = try facts(
      try run(
        """
        geocalc map ride.csv -o m.svg --json --start 2024-05-01T10:01:00Z \
        --end 2024-05-01T12:01:30+02:00
        """))
    #expect(part["points"] as? Int == 30 && part["left_out"] as? Int == 170)
    let day = try run("geocalc map ride.csv -o m.svg --end 2024-05-01")
    #expect(day.code == 65 && day.errors.contains("none of 200 positions has a time between"))
    let two = try facts(
      try run(
        """
        printf 'b,l,who\\n47,8,x\\n48,9,y\\n47.1,8.1,x\\n48.1,9.1,y\\n' >two.csv
        geocalc map two.csv -o m.svg --json --column latitude=b --column longitude=l --by who
        """))
    #expect(two["points"] as? Int == 4 && (two["distance_m"] as? Double ?? 0) < 30_000)
    let line = try facts(
      try run("printf '_p~iF~ps|U_ulLnnqC' | geocalc map - --from polyline5 -o m.svg --json"))
    #expect(line["points"] as? Int == 2)
    #expect(try run("geocalc map --points places.csv --start 2024 -o m.svg").code == 64)
    #expect(try run("geocalc map ride.csv --start yesterday -o m.svg").code == 65)
  }

  @Test(
    "--name selects the column with the names of points, and usual names need no option",
    arguments: [
      ("spot,lat,lon\\nHut,47,8\\n", "--name spot", "Hut"),
      ("Title,lat,lon\\nHut,47,8\\n", "", "Hut"),
      ("name,spot,lat,lon\\nA,Hut,47,8\\n", "--name 2", "Hut"),
      ("spot,lat,lon\\nHut,47,8\\n", "--name spots", "--name: "),
    ])
  func names(table: String, options: String, expected: String) throws {
    let run = try run(
      "printf '\(table)' >odd.csv; geocalc map --points odd.csv \(options) -o m.svg && cat m.svg")
    #expect((run.output + run.errors).contains(expected), "\(run.errors)")
    #expect((run.code == 0) == (expected == "Hut"))
    #expect(try self.run("geocalc map ride.csv --name a -o m.svg").code == 64)
  }

  @Test(
    "Points are read from named columns and from x and y",
    arguments: [
      // A table, options, and the number of points.
      ("a,b\\n47.2,8.1\\n47.3,8.2\\n", "--column latitude=a --column longitude=b", 2),
      ("8.1,47.2,3\\n8.2,47.3,4\\n", "--column latitude=2 --column longitude=1", 2),
      ("X,Y\\n8.1,47.2\\n8.2,47.3\\n", "", 2), ("name,y,x\\nA,47.2,8.1\\n", "", 1),
      // Together with a recording; and lat and lon take precedence over x and y.
      ("lat,lon\\n47,8\\n", "--column latitude=latitude --column longitude=longitude ride.csv", 1),
      ("x,y,lat,lon\\n500000,5200000,47,8\\n", "", 1),
    ])
  func columns(table: String, options: String, count: Int) throws {
    let run = try run(
      """
      printf '\(table)' >odd.csv
      geocalc map --points odd.csv \(options) -o m.svg --json && cat m.svg
      """)
    #expect(
      run.code == 0 && run.output.contains("\"places\":\(count),"), "\(run.errors)\(run.output)")
    let box = try #require(run.output.firstMatch(of: /"bbox":\[([0-9.]+),([0-9.]+),/))
    #expect(box.1.hasPrefix("7.9") || box.1.hasPrefix("8"), "\(box.0)")
  }

  @Test(
    "Options without a meaning for the input are refused",
    arguments: [
      ("--matrix w.csv", "--color-by speed"), ("--matrix w.csv", "--base borders"),
      ("--matrix w.csv", "--gap 5min"), ("--matrix w.csv", "--column latitude=a"),
      ("--points places.csv", "--color-by time"), ("--points places.csv", "--sort time"),
      ("--points places.csv", "--column time=t"), ("--points places.csv", "--column latitude=a"),
      ("--fences fence.json", "--gap-distance 5km"),
    ])
  func withoutMeaning(input: String, option: String) throws {
    let run = try run(
      """
      printf 'distance_km,A\\nA,0\\n' >w.csv; geocalc map \(input) \(option) -o m.svg; echo $?; ls
      """)
    #expect(run.output.hasPrefix("64\n") && !run.output.contains("m.svg"), "\(run.output)")
    let name = option.prefix { $0 != " " }
    #expect(run.errors.contains(name), "\(run.errors)")
  }

  @Test("A corridor is drawn as an area") func corridor() throws {
    let run = try run(
      """
      printf '{"type":"Feature","properties":{"name":"Way","radius":200},"geometry":{"type":\
      "LineString","coordinates":[[8,47],[8.01,47.01],[8.03,47]]}}' >way.json
      geocalc map ride.csv --fences way.json -o m.svg && cat m.svg
      """)
    #expect(run.code == 0, "\(run.errors)")
    #expect(run.output.contains("class=\"m-corridor\"") && run.output.contains(">Way</text>"))
  }

  @Test("A matrix is read as wide CSV, long CSV, and a NumPy array") func matrix() throws {
    let table = "printf 'name,lat,lon\\nA,47,8\\nB,47.1,8\\nC,48,9\\nD,x,9\\n' >p.csv; "
    let wide = try facts(
      try run(
        table
          + "geocalc matrix p.csv --unit km 2>/dev/null >w.csv; geocalc map --matrix w.csv -o m.svg --json"
      ))
    #expect(wide["rows"] as? Int == 4 && wide["columns"] as? Int == 4)
    #expect(wide["missing"] as? Int == 7 && wide["unit"] as? String == "km")
    #expect(wide["min"] as? Double == 0)
    let most = wide["max"] as? Double ?? 0
    let long = try facts(
      try run(
        table + """
          geocalc matrix p.csv --unit km --layout long 2>/dev/null |
            geocalc map --matrix - -o m.html --json
          """))
    #expect(long["missing"] as? Int == 7 && long["max"] as? Double == most)
    let titled = try run(
      table
        + "geocalc matrix p.csv 2>/dev/null | geocalc map --matrix - -o m.svg --title \"$(printf 'T\\na & b')\"; cat m.svg"
    )
    #expect(titled.output.contains(">a &amp; b</text>"))
    let array = try facts(
      try run(
        table + """
          geocalc matrix p.csv --unit km --format npy 2>/dev/null >w.npy
          geocalc map --matrix w.npy -o m.svg --json
          """))
    #expect(array["rows"] as? Int == 4 && array["missing"] as? Int == 7)
    #expect(abs((array["max"] as? Double ?? 0) - most) < 0.001)
  }

  @Test(
    "Unreadable cells of a matrix are reported",
    arguments: [
      ("distance_km,A,B\\nA,0,x1\\nB,2\\n", "line 2: column 3: expected a number, found \"x1\""),
      ("distance_km,A,B\\nA,0,1,2\\n", "line 2: 4 fields, but the header has 3"),
      (
        "from,to,distance_km\\nA,B,1\\nB,A,y\\n", "line 3: column 3: expected a number, found \"y\""
      ),
      ("from,to,distance_km\\nA,B,1\\nC\\n", "line 3: expected from, to and a number"),
      ("from,to,distance_km\\nA,B,1\\nA,B,2\\n", "line 3: second number from A to B"),
    ])
  func badCells(table: String, message: String) throws {
    let run = try run(
      "printf '\(table)' >w.csv; geocalc map --matrix w.csv -o m.svg; echo $?; ls m.svg")
    #expect(run.output == "65\nm.svg\n")
    #expect(
      run.errors.contains("w.csv: \(message)") && run.errors.contains("1 of "), "\(run.errors)")
    let empty = try self.run(
      "printf 'distance_km,A,B\\nA,0,\\nB,nan,\\n' >w.csv; geocalc map --matrix w.csv -o m.svg")
    #expect(empty.code == 0 && empty.errors.isEmpty)
  }

  @Test(
    "Missing cells and a matrix without numbers are reported",
    arguments: [
      ("distance_km,A,B\\nA,0\\nB,2,3\\n", "line 2: only 2 of 3 fields"),
      ("from,to,distance_km\\nA,B\\nB,A,1\\n", "line 2: only 2 of 3 fields"),
      ("distance_km,A,B\\nA,,nan\\n", "no cell of the matrix has a number"),
    ])
  func lackingCells(table: String, message: String) throws {
    let run = try run("printf '\(table)' >w.csv; geocalc map --matrix w.csv -o m.svg && ls m.svg")
    #expect(run.code == 0 && run.output == "m.svg\n", "\(run.errors)")
    #expect(run.errors.contains(message), "\(run.errors)")
    #expect(run.errors.split(separator: "\n").count == 1)
  }

  @Test("Extreme numbers are drawn") func largeNumbers() throws {
    for table in ["x,1e308,-1e308", "x,1.7e308,1.7e308", "x,5e-324,-0"] {
      let run = try run(
        "printf 'distance_km,a,b\\n\(table)\\n' >w.csv; geocalc map --matrix w.csv -o m.svg --json")
      #expect(try facts(run)["missing"] as? Int == 0)
    }
    let means = try run(
      """
      awk 'BEGIN { printf "distance_m"; for (i = 0; i < 1001; i++) printf ",%d", i; \
      for (r = 0; r < 2; r++) { printf "\\n%d", r; for (i = 0; i < 1001; i++) printf ",1.7e308" } }' \
      >w.csv
      geocalc map --matrix w.csv -o m.svg --json
      """)
    #expect(try facts(means)["last_color"] as? Double == 1.7e308)
  }

  @Test(
    "Partial input replaces no file, and unusable input creates none",
    arguments: [
      // The options, and whether a picture is created.
      ("--points half.csv", true), ("--points bad.csv", false), ("ride.csv --points bad.csv", true),
      ("--matrix half-matrix.csv", true), ("--matrix bad-matrix.csv", false),
      ("ride.csv --base cut.json", true), ("rides", true), ("cut.gpx", true),
      ("empty-cut.gpx", false), ("broken.gpx", false),
    ])
  func partial(options: String, isMade: Bool) throws {
    let run = try run(
      """
      printf 'name,latitude,longitude\nA,47,8\nB,x,8\n' >half.csv
      printf 'name,latitude,longitude\nA,95,8\nB,x,8\n' >bad.csv
      printf 'distance_km,A,B\nA,0,y\n' >half-matrix.csv
      printf 'distance_km,A,B\nA,x,y\n' >bad-matrix.csv
      printf '{"type":"FeatureCollection","features":[{"type":"Feature","geometry":{"type":"LineString",\
      "coordinates":[[8,47],[8.1,47.1]]}},{"type":"Fea' >cut.json
      printf '<gpx><trk><trkseg><trkpt lat="47" lon="8"/><trkpt lat="47.1" lon="8"/>' >cut.gpx
      printf '<gpx><trk><trkseg>' >empty-cut.gpx
      printf 'no such thing' >broken.gpx
      mkdir rides; cp ride.csv broken.gpx rides
      for old in no yes; do
        rm -f m.svg; [ $old = no ] || echo old >m.svg
        geocalc map \(options) -o m.svg; echo "$?"
        if [ -e m.svg ]; then grep -q svg m.svg && echo made || echo old; else echo none; fi
      done
      """)
    #expect(run.output == "65\n\(isMade ? "made" : "none")\n65\nold\n", "\(run.errors)")
    #expect(run.errors.contains("m.svg is unchanged") == isMade, "\(run.errors)")
    #expect(run.errors.contains("error: "), "\(run.errors)")
  }

  @Test("Unusable parts of a base map are reported, and the others are drawn") func base()
    throws
  {
    let area = """
      {"type":"Feature","properties":{"name":"N"},"geometry":{"type":"Polygon","coordinates":\
      [[[7.9,46.9],[8.1,46.9],[8.1,47.1],[7.9,46.9]]]}}
      """
    let parts = [
      area, #"{"type":"Feature","properties":{},"geometry":null}"#,
      #"{"type":"Feature","geometry":{"type":"LineString","coordinates":[["a",47],[8,47],[9,47]]}}"#,
      #"{"type":"Feature","geometry":{"type":"Polygon","coordinates":[[["x",47],[8,47],[9,47],[8,46]]]}}"#,
      #"{"type":"Feature","geometry":{"type":"Point","coordinates":[8,47]}}"#, area,
    ]
    let whole =
      #"{"type":"FeatureCollection","links":[{"a":"]}"}],"features":["#
      + parts.joined(separator: ",\n")
    func areas(_ text: String, end: String) throws -> (count: Int, run: GeocalcProcess) {
      let run = try run(
        """
        cat >b.json <<'END'
        \(text + end)
        END
        geocalc map ride.csv --base b.json --size 400x400 -o m.svg; code=$?; cat m.svg; (exit $code)
        """)
      let ground = run.output.components(separatedBy: "class=\"m-area\"").count - 1
      return (ground, run)
    }
    let (count, all) = try areas(whole, end: "]}")
    #expect(all.code == 0 && count == 2, "\(all.errors)")
    for part in [
      "b.json: 1 × areas not drawn: feature 4: a position is two numbers",
      "2 × no-coordinate skipped, first: line 2: a feature without a geometry",
      "1 point not drawn",
    ] { #expect(all.errors.contains(part), "\(all.errors)") }
    let cut = try areas(whole, end: "")
    #expect(cut.run.code == 65 && cut.count == count, "\(cut.run.errors)")
    #expect(cut.run.errors.contains("error: b.json: reading stopped early"))
    let lambert = #","crs":{"type":"name","properties":{"name":"EPSG:2056"}},"features""#
    let foreign = try areas(whole.replacing(#","features""#, with: lambert), end: "]}")
    #expect(foreign.run.code == 65 && foreign.count == 0, "\(foreign.run.errors)")
    // A large member next to many features is not read again for each feature.
    let much = try run(
      """
      { printf '{"type":"FeatureCollection","x":"'; head -c 200000 /dev/zero | tr '\\0' x
      printf '","features":['; yes '\(parts[3]),' | head -n 2000; printf '\(area)]}'; } >b.json
      geocalc map ride.csv --base b.json -o m.svg
      """)
    #expect(
      much.code == 65 && much.errors.contains("areas not drawn: line 1: feature 1: a position"),
      "\(much.errors)")
    let good = try areas(area, end: "")
    #expect(good.run.code == 0 && good.run.errors.isEmpty, "\(good.run.errors)")
  }

  @Test("The box equals the box of track, and isolated points are reported") func box() throws {
    func box(_ output: String) -> String {
      output.components(separatedBy: "\"bbox\":").dropFirst().first?.components(separatedBy: "]")[0]
        ?? ""
    }
    for line in ["", "sed -i '100s/.*/2024-05-01T10:01:38Z,1,2,400/' ride.csv; "] {
      let map = try run("\(line)geocalc map ride.csv -o m.svg --json")
      let track = try run("\(line)geocalc track ride.csv --json")
      #expect(box(map.output) == box(track.output) && box(map.output).count > 15)
      #expect(
        map.errors.contains("1 of 200 points isolated between gaps") == !line.isEmpty,
        "\(map.errors)")
    }
    // A straight path past the pole, and across the antimeridian.
    let far = "printf 'latitude,longitude\\n60,170\\n60,-100\\n' >far.csv; "
    let map = try run(far + "geocalc map far.csv -o m.svg --json")
    #expect(box(map.output) == box(try run(far + "geocalc track far.csv --json").output))
  }

  @Test("A note reports that no point has the value to color by") func colors() throws {
    for verb in ["map", "track report"] {
      let run = try run("geocalc \(verb) ride.csv -o m.html --color-by heart-rate")
      #expect(run.code == 0 && run.errors.contains("no point has a heart rate"), "\(run.errors)")
      let speed = try self.run("geocalc \(verb) ride.csv -o m.html --color-by speed")
      #expect(speed.code == 0 && !speed.errors.contains("no point has"), "\(speed.errors)")
    }
    let auto = try self.run(
      "printf 'latitude,longitude\\n47,8\\n47,8.1\\n' | geocalc map - -o m.svg")
    #expect(auto.code == 0 && auto.errors.isEmpty, "\(auto.errors)")
  }

  @Test("A large matrix is drawn as means, with a note") func largeMatrix() throws {
    let run = try run(
      """
      awk 'BEGIN { printf "distance_m"; for (i = 0; i < 1500; i++) printf ",c%d", i; print ""; \
      for (r = 0; r < 2100; r++) { printf "r%d", r; for (i = 0; i < 1500; i++) printf ",%d", i + r; \
      print "" } }' >w.csv
      geocalc map --matrix w.csv -o m.svg --json && head -c 2000 m.svg >&2
      """)
    let facts = try facts(run)
    #expect(facts["drawn_rows"] as? Int == 525 && facts["drawn_columns"] as? Int == 750)
    #expect(facts["max"] as? Double == 3598 && facts["last_color"] as? Double == 3596)
    #expect(run.errors.contains("the mean of 4 × 2"))
  }

  @Test("A picture too small for a matrix is refused with the minimum size") func matrixSize()
    throws
  {
    let table = "printf 'distance_km,Amsterdam,Berlin\\nAmsterdam,0,577\\nBerlin,577,0\\n' >w.csv; "
    for size in ["100x100", "250x100", "100x400"] {
      let run = try run(
        table + "geocalc map --matrix w.csv -o m.svg --size \(size); echo $?; ls m.svg")
      #expect(run.output == "64\n", "\(run.errors)")
      let least = try #require(
        run.errors.firstMatch(of: /give ([0-9]+x[0-9]+) or more/)?.1, "\(run.errors)")
      let other = try self.run(table + "geocalc map --matrix w.csv -o m.svg --size \(least)")
      #expect(other.code == 0 && other.errors.isEmpty, "\(other.errors)")
    }
  }

  @Test(
    "Files that are not a matrix are refused",
    arguments: [
      ("geocalc map --matrix nothing.csv -o m.svg", 66),
      ("printf '' >e.csv; geocalc map --matrix e.csv -o m.svg", 65),
      ("geocalc map --matrix ride.csv ride.csv -o m.svg", 64),
      ("head -c 64 /dev/zero >x.f64; geocalc map --matrix x.f64 -o m.svg", 65),
      ("head -c 64 /dev/zero >x.npy; geocalc map --matrix x.npy -o m.svg", 65),
    ])
  func noMatrix(line: String, code: Int32) throws { #expect(try run(line).code == code) }

  /// An MBTiles file with one tile for the whole world, or more.
  private static func tiles(_ format: String, _ bytes: String) -> String {
    """
    sqlite3 t.mbtiles "CREATE TABLE metadata (name text, value text); CREATE TABLE tiles (zoom_level \
    integer, tile_column integer, tile_row integer, tile_data blob); INSERT INTO metadata VALUES \
    ('format', '\(format)'), ('attribution', '<a href=x>Makers & <b>Co</b></a>'); \
    INSERT INTO tiles VALUES (0, 0, 0, x'\(bytes)')" || exit 99

    """
  }

  @Test("Image tiles are the background, and their attribution is shown") func tiles() throws {
    // An image of one pixel.
    let png =
      "89504e470d0a1a0a0000000d49484452000000010000000108000000003a7e9b550000000a49444154789c6360000000020001"
      + "4873a4640000000049454e44ae426082"
    let run = try run(
      Self.tiles("png", png)
        + "geocalc map ride.csv --base t.mbtiles -o m.html --json && cat m.html")
    guard run.code != 99 else { return }
    #expect(run.code == 0, "\(run.errors)")
    #expect(run.output.contains("\"projection\":\"Web Mercator\""))
    #expect(
      run.output.contains("\"tiles\":1,") && run.output.contains("data:image/png;base64,iVBOR"))
    #expect(run.output.contains("Makers &amp; Co<") && run.output.contains("img-src data:"))
    #expect(
      run.errors.contains("highest zoom 0 are enlarged") && run.errors.contains("lack detail"))
    #expect(!run.output.contains("Natural Earth"))
    for (format, bytes) in [("pbf", "1f8b08"), ("png", "1f8b08"), ("png", "3c7376673e")] {
      let other = try self.run(
        Self.tiles(format, bytes) + "geocalc map ride.csv --base t.mbtiles -o m.svg")
      #expect(other.code == 65, "\(other.errors)")
    }
    // Points outside all tiles.
    for (places, isShown) in [("90,0", false), ("86.2,8\\n86.3,9", false), ("85.05,8", true)] {
      let pole = try self.run(
        Self.tiles("png", png) + """
          printf 'latitude,longitude\\n\(places)\\n80,8\\n' >pole.csv
          geocalc map pole.csv --base t.mbtiles -o m.svg --json && grep -c m-track m.svg
          """)
      #expect(pole.code == 0 && pole.output.hasSuffix("}\n1\n"), "\(pole.errors)")
      #expect(pole.output.contains("Web Mercator") == isShown, "\(pole.output)")
      #expect(pole.errors.contains("tiles end at 85.05") != isShown, "\(pole.errors)")
    }
    // An area that is partly visible, and an area that is not visible.
    for (edge, isShown) in [("80", true), ("86", false)] {
      let cap = try self.run(
        Self.tiles("png", png) + """
          printf '{"type":"Feature","properties":{},"geometry":{"type":"Polygon","coordinates":\
          [[[0,\(edge)],[90,\(edge)],[90,90],[0,90],[0,\(edge)]]]}}' >cap.json
          geocalc map --fences cap.json --base t.mbtiles -o m.svg --json
          """)
      #expect(cap.code == 0 && cap.output.contains("Web Mercator") == isShown, "\(cap.output)")
      #expect(cap.errors.contains("the rest of 1 area") == isShown, "\(cap.errors)")
      #expect(cap.errors.contains("projection are used") != isShown, "\(cap.errors)")
    }
    let none = try self.run(
      "echo no >t.mbtiles; geocalc map ride.csv --base t.mbtiles -o m.svg")
    #expect(none.code == 65 && none.errors.contains("not a database"))
  }
}
