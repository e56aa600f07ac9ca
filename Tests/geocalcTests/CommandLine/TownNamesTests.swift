import Foundation
import Testing
import _TestSupport

/// Names of towns instead of coordinates.
@Suite struct TownNamesTests {
  @Test(
    "A town name gives the same output as its coordinate, in every command that takes a point",
    arguments: [
      "distance Vienna Paris", "distance Vienna 'Paris, France' --json", "distance wien PARIS",
      "distance Vienna 48.8686 2.3314", "distance 48.2020 16.3647 Paris",
      "distance Vienna '48.8686, 2.3314'", "destination Vienna NE 10km",
      "waypoints Vienna Paris --count 3", "crosstrack Vienna Paris 50 10",
      "intersect Vienna Paris 47.5 14.5 48.5 14.5", "circle Vienna 5km", "convert Vienna --to utm",
      "points Vienna 5km --count 2 --seed 1", "declination Vienna --date 2026-01-01",
      "convert Vienna Paris --to decimal --json",
    ])
  func commands(line: String) throws {
    let run = try GeocalcProcess(shell: "geocalc \(line)")
    var plain = line
    for name in ["'Paris, France'", "Paris", "PARIS"] {
      plain = plain.replacing(name, with: "48.8686 2.3314")
    }
    for name in ["Vienna", "wien"] { plain = plain.replacing(name, with: "48.2020 16.3647") }
    plain = plain.replacing("'48.8686, 2.3314'", with: "48.8686 2.3314")
    #expect(run.code == 0 && !run.output.isEmpty, "\(run.errors)")
    // JSON has the name of the town too.
    let output = run.output.replacing(/\n? *"name": ?"[^"]*",/, with: "")
    #expect(try GeocalcProcess(shell: "geocalc \(plain)").output == output)
    #expect(run.errors.contains("note: \""))
  }

  @Test(
    "JSON has the name of the town that was understood, as in the note",
    arguments: [
      ("distance wien 48 16", ["from"]), ("waypoints wien 48 16 --count 3", ["from"]),
      ("crosstrack 48 16 wien 50 10", ["to"]), ("destination wien NE 10km", ["from"]),
      ("nearest p.csv wien", ["query"]), ("inside p.geojson wien", ["place"]),
    ])
  func jsonName(line: String, members: [String]) throws {
    let folder = TemporaryFolder()
    try folder.write("latitude,longitude\n48,16\n", to: "p.csv")
    try folder.write(
      #"{"type":"Polygon","coordinates":[[[16,48],[17,48],[17,49],[16,48]]]}"#, to: "p.geojson")
    let run = try GeocalcProcess(shell: "geocalc \(line) --json", in: folder.url)
    #expect(run.code == 0 && run.errors.contains("(Vienna, Wien, AT)"), "\(run.errors)")
    let json = try run.json()
    for member in members {
      #expect(json[member]?["name"]?.string == "Vienna, Wien, AT")
      #expect(json[member]?["latitude"]?.number == 48.202)
    }
    #expect(run.output.components(separatedBy: "Vienna, Wien").count == members.count + 1)
  }

  @Test("A note states the coordinate of a name, and --quiet disables it")
  func note() throws {
    let run = try GeocalcProcess(shell: "geocalc distance wien 48 16")
    #expect(run.errors == "note: \"wien\" is 48.202, 16.3647 (Vienna, Wien, AT)\n")
    #expect(try GeocalcProcess(shell: "geocalc distance wien 48 16 -q").errors.isEmpty)
  }

  @Test(
    "An unknown or ambiguous name is refused with advice",
    arguments: [
      ("distance Pariss Vienna", "argument 1: ", "did you mean \"Paris, FR\"?"),
      ("distance Vienna Xyzzyplugh", "argument 2: ", "--places FILE adds names"),
      ("distance Hamilton Vienna", "argument 1: ", "\"Hamilton, BM\""),
      ("distance Hamilton Vienna", "is the name of 2 towns; write one of ", "\"Hamilton, NZ\""),
      ("distance 'Paris, Texas' Vienna", "argument 1: ", "did you mean \"Paris, FR\"?"),
      ("circle New York 5km", "arguments 1 and 2: ", "needs quotes: \"New York\""),
      ("convert 48.2x --to utm", "argument 1: cannot read", "expected"),
    ])
  func refusals(line: String, first: String, second: String) throws {
    let run = try GeocalcProcess(shell: "geocalc \(line)")
    #expect(run.code == 65 && run.output.isEmpty)
    #expect(run.errors.contains(first) && run.errors.contains(second), "\(run.errors)")
    let lines = run.errors.split(separator: "\n")
    #expect(lines.count { $0.hasPrefix("error: ") } == 1 && lines.count <= 2)
  }

  @Test("A geohash of letters alone needs the prefix geohash:")
  func geohash() throws {
    #expect(try GeocalcProcess(shell: "geocalc convert Perth --to town").errors.contains("Perth, "))
    #expect(try GeocalcProcess(shell: "geocalc convert geohash:Perth --to decimal").errors.isEmpty)
  }

  @Test("A file takes precedence over a name, and a name over a missing file")
  func files() throws {
    let folder = TemporaryFolder()
    let shops = try folder.write("shop,lat,lon\nA,48.2,16.4\nB,48.9,2.3\n", to: "shops.csv")
    let near = try GeocalcProcess(shell: "geocalc nearest \(shops) Paris --format csv")
    #expect(near.code == 0 && near.output.contains("\nB,"))
    _ = try folder.write("id,lat,lon\n1,48.2,16.4\n", to: "Paris")
    let join = try GeocalcProcess(shell: "geocalc nearest shops.csv Paris", in: folder.url)
    #expect(join.code == 0 && join.output.hasPrefix("id,"))
    let missing = try GeocalcProcess(shell: "geocalc nearest \(shops) no.csv")
    #expect(missing.code == 66 && missing.errors.contains("no.csv is neither a file nor"))
  }
}

/// Names from a file.
extension TownNamesTests {
  /// The output of `convert --to decimal`.
  private func decimal(_ latitude: Double, _ longitude: Double) -> String {
    String(format: "%.8f %.8f\n", latitude, longitude)
  }

  @Test("Towns of 15,000 inhabitants are found, and larger towns with the same name come first")
  func smallerTowns() throws {
    let villach = try GeocalcProcess("convert Villach --to decimal")
    #expect(villach.output == decimal(46.6103, 13.8558) && villach.errors.contains("(Villach, AT)"))
    #expect(try GeocalcProcess("convert Vienna --to decimal").errors.contains(", AT)"))
    let several = try GeocalcProcess("convert Cambridge --to decimal")
    #expect(several.code == 65 && several.errors.contains("\"Cambridge, GB\""), "\(several.errors)")
    let none = try GeocalcProcess("convert Entenhausen --to decimal")
    #expect(none.errors.contains("Nominatim") && none.errors.contains("--places"))
  }

  @Test("--places adds names, which take precedence over the built-in list")
  func table() throws {
    let folder = TemporaryFolder()
    let file = try folder.write(
      """
      name,country,lat,lon
      Office,AT,48.2,16.4
      Paris,AT,48.1,15.1
      "Depot 7",,47,15
      Twin,AT,1,2
      Twin,CH,3,4

      """, to: "mine.csv")
    func run(_ line: String) throws -> GeocalcProcess {
      try GeocalcProcess(shell: "geocalc \(line) --places \(file)")
    }
    #expect(try run("convert office --to decimal").output == decimal(48.2, 16.4))
    #expect(try run("convert Paris --to decimal").output == decimal(48.1, 15.1))
    #expect(try run("convert 'Paris, FR' --to decimal").output == decimal(48.8686, 2.3314))
    #expect(try run("convert 'depot 7' --to decimal").output == decimal(47, 15))
    #expect(try run("convert 'Twin, CH' --to decimal").output == decimal(3, 4))
    #expect(try run("convert Twin --to decimal").errors.contains("\"Twin, AT\", \"Twin, CH\""))
    #expect(try run("convert 48 15 --to town").output.hasSuffix(" m from Paris, AT\n"))
    #expect(try run("distance office Vienna").code == 0)
  }

  @Test("--places reads a GeoNames file and refuses files without names")
  func geoNames() throws {
    let folder = TemporaryFolder()
    let line =
      "1\tKöniz\tKoniz\tKönitz\t46.92\t7.41\tP\tPPL\tCH\t\tBE\t\t\t\t40000\t\t540\tEurope/Zurich\t2024-01-01\n"
    let cities = try folder.write(line, to: "cities500.txt")
    let found = try GeocalcProcess(shell: "geocalc convert konitz --to decimal --places \(cities)")
    #expect(found.output == decimal(46.92, 7.41) && found.errors.contains("(Köniz, BE, CH)"))
    for (text, message) in [
      ("lat,lon\n1,2\n", "no column with names"), ("name,lat,lon\nA,95,0\n", "latitude"),
    ] {
      let bad = try folder.write(text, to: "bad.csv")
      let run = try GeocalcProcess(shell: "geocalc convert X --to decimal --places \(bad)")
      #expect(run.code == 65 && run.errors.contains(message), "\(run.errors)")
    }
    #expect(try GeocalcProcess(shell: "geocalc convert X --to utm --places /no/file").code == 66)
    // Without a name, the file is not read.
    #expect(try GeocalcProcess(shell: "geocalc convert 1 2 --to utm --places /no/file").code == 0)
  }

  @Test("--to town prints the nearest town and its distance for points and for tables")
  func nearestTown() throws {
    let text = try GeocalcProcess("convert 48.2 16.4 --to town")
    let distance = try GeocalcProcess("distance 48.2 16.4 48.2020 16.3647 --precision 2").output
    #expect(text.output == distance.prefix { $0 != " " } + " m from Vienna, AT\n")
    let table = try GeocalcProcess(
      shell: "printf 'lat,lon\\n48.2,16.4\\n0,-140\\n91,0\\n' | geocalc convert --to town")
    let lines = table.output.split(separator: "\n")
    #expect(lines[0] == "lat,lon,town,town_distance_m")
    #expect(lines[1].hasPrefix("48.2,16.4,\"Vienna, AT\","))
    #expect(lines[2].hasPrefix("0,-140,") && lines[3] == "91,0,,")
    #expect(table.code == 65)
    let json = try GeocalcProcess("convert 48.2 16.4 --to town --json").json()
    #expect(json.array?[0]["town"]?.string == "Vienna, AT")
  }
}
