import Foundation
import Testing
import _TestSupport

@testable import geocalc

@Suite struct SpellingTests {
  // Counted by hand: inserted, omitted, replaced or swapped letters.
  @Test(arguments: [
    ("unit", "unit", 0), ("units", "unit", 1), ("unt", "unit", 1), ("spilts", "splits", 1),
    ("distnace", "distance", 1), ("jsno", "json", 1), ("", "abc", 3), ("kitten", "sitting", 3),
  ])
  func theDistanceOfTwoWords(_ a: String, _ b: String, _ distance: Int) {
    #expect(Spelling.distance(a, b) == distance)
    #expect(Spelling.distance(b, a) == distance)
  }

  @Test func theNearestIsNearOrBeginsSo() {
    let options = ["--precision", "--unit", "-k", "--json"]
    #expect(Spelling.nearest(to: "--prec", among: options) == "--precision")
    #expect(Spelling.nearest(to: "--unti", among: options) == "--unit")
    #expect(Spelling.nearest(to: "--frobnicate", among: options) == nil)
    #expect(Spelling.nearest(to: "--x", among: options) == nil)
    // Words of any length are compared without a crash.
    for count in [64, 100, 300, 5000] {
      #expect(Spelling.nearest(to: String(repeating: "x", count: count), among: ["stats"]) == nil)
    }
  }

  /// The lines cover every command, with arguments that would cause an error before the option does.
  @Test(
    "A mistyped option is reported with the nearest known option",
    arguments: [
      ("distance 0 0 1 1 --units km", "--units", "--unit"),
      ("distance --units km", "--units", "--unit"),
      ("distance 0 0 1 1 -unit km", "-unit", "--unit"),
      ("distance 0 0 1 1 --precison=3", "--precison", "--precision"),
      ("destination 0 0 45 100km --precison 3", "--precison", "--precision"),
      ("waypoints 0 0 1 1 --evry 10km", "--evry", "--every"),
      ("nearest data/points.csv 0 0 --wihtin 5km", "--wihtin", "--within"),
      ("nearest data/points.csv 0 0 -k3", "-k3", "-k 3"),
      ("batch --units km", "--units", "--unit"), ("matrix --treads 2", "--treads", "--threads"),
      ("check --cuont 3", "--cuont", "--count"), ("bench --onyl geodesic", "--onyl", "--only"),
      ("watch --jsno x", "--jsno", "--json"), ("track --jsno", "--jsno", "--json"),
      ("track splits --evrey 1km", "--evrey", "--every"),
      ("track best --jsno", "--jsno", "--json"),
      ("track clean --explian x", "--explian", "--explain"),
      ("track simplify --tolrance 10m x", "--tolrance", "--tolerance"),
      ("track resample --evry 1s x", "--evry", "--every"),
      ("track convert --ouput x y", "--ouput", "--output"),
      ("track convert -ofile x", "-ofile", "-o file"),
      ("track divide --gpa 5min x", "--gpa", "--gap"),
      ("track merge --one-trakc x", "--one-trakc", "--one-track"),
      ("track fence --fence x y", "--fence", "--fences"),
      ("track passes --witin 5m x y", "--witin", "--within"),
    ])
  func mistypedOption(_ line: String, _ wrong: String, _ right: String) throws {
    let run = try GeocalcProcess(line)
    #expect(run.errors == "error: unknown option '\(wrong)'; did you mean '\(right)'?\n")
    #expect(run.code == 64)
    #expect(run.output.isEmpty)
  }

  @Test(arguments: [
    ("distnace 0 0 1 1", "unknown command 'distnace'; did you mean 'geocalc distance'?"),
    ("track spilts x", "'spilts'; did you mean 'geocalc track splits'?"),
    ("help distnace", "did you mean 'geocalc distance'?"),
    ("help foo", "'foo'; see geocalc --help"), ("guide foo", "list the pages with geocalc guide"),
    ("library find x", "use: geocalc library list"),
    ("help track spilts", "did you mean 'geocalc track splits'?"), ("help track foo", "'foo'"),
    ("help distance foo", "'foo'"), ("measure 0 0 0 0", "use: geocalc distance 0 0 0 0"),
    ("bearing 0 0 1 1", "unknown command 'bearing'; use: geocalc distance 0 0 1 1 (prints"),
    ("splits ride.gpx", "use: geocalc track splits …"),
    (
      "track turnaround ride.gpx",
      "there is no command and no file 'turnaround'; see geocalc track --help"
    ),
    ("track distance x", "use: geocalc distance …"),
    ("data/drive.nmea", "use: geocalc track data/drive.nmea"),
    ("data/points.csv", "use: geocalc batch data/points.csv"),
    ("48.2 16.4 47 8", "use: geocalc distance 48.2 16.4 47 8"),
    ("utm 48.2 16.4", "use: geocalc convert 48.2 16.4 --to utm"),
    ("geohash u2edk", "use: geocalc convert u2edk --to decimal"),
    ("completion bash", "use: geocalc --generate-completion-script bash"),
    ("manpage", "use: geocalc man"), ("guide accuracy", "use: geocalc guide trust"),
    ("", "Five things to try"),
  ])
  func mistypedCommand(_ line: String, _ words: String) throws {
    let run = try GeocalcProcess(line)
    #expect(run.code == (line.isEmpty ? 0 : 64))
    #expect(run.errors.split(separator: "\n").count <= 1)
    #expect((run.errors + run.output).contains(words), "\(run.errors)")
  }

  @Test(
    "An earlier name of an option is refused with its replacement",
    arguments: [
      ("track data/drive.nmea --stops", "--stops", "--all"),
      ("track data/drive.nmea --stop-radius 5m", "--stop-radius", "--within"),
      ("track splits x --lap-at 1,2", "--lap-at", "--region LAT,LON,RADIUS"),
      ("track trim x --around 1,2 --radius 5m", "--around", "--region LAT,LON,RADIUS"),
      ("track merge x --order given", "--order", "--sort"),
      ("track merge x --repeats", "--repeats", "--keep-repeats"),
      ("track convert x --no-waypoints", "--no-waypoints", "--strip waypoints"),
      ("track convert x --decimals=5", "--decimals", "--precision"),
      ("track fence x --enter 5m", "--enter", "--tolerance"),
      ("map x --after 2026", "--after", "--start"),
      ("map x --borders", "--borders", "--base borders"),
      ("distance 0 0 1 1 --miles", "--miles", "--unit mi"),
      ("library passes 1 2 --within 5m --visits", "--visits", "--dwell 0s"),
      ("library stops --at-least 5min", "--at-least", "--dwell"),
      ("nearest x y --query-columns a,b", "--query-columns", "--columns twice"),
      ("matrix x y --to-name a", "--to-name", "--name twice"),
      ("bench --methods geodesic", "--methods", "--only"),
      ("convert 1 2 --to geohash --length 5", "--length", "--precision"),
      ("convert 1 2 --to h3 --resolution 5", "--resolution", "--precision"),
      ("watch x --distance-filter 5m", "--distance-filter", "--every"),
      ("circle 1 2 5km --vertices 8", "--vertices", "--count"),
      // Without a replacement in this command, the nearest name is suggested.
      ("distance 0 0 1 1 --lenght 3", "--lenght", nil),
    ] as [(String, String, String?)])
  func earlierOption(_ line: String, _ old: String, _ new: String?) throws {
    let run = try GeocalcProcess(line)
    #expect(run.code == 64 && run.output.isEmpty)
    let advice = new.map { "use \($0)\n" } ?? "see geocalc distance --help\n"
    #expect(run.errors == "error: unknown option '\(old)'; \(advice)")
  }

  /// Runs the command line of a hint in a folder. Commands that read from the network are not run.
  private func checkAdvice(of run: GeocalcProcess, in folder: SampleFolder) throws {
    let advice = run.errors.components(separatedBy: "use: ").last ?? ""
    let line = advice.components(separatedBy: " (")[0].components(separatedBy: "; ")[0]
      .components(separatedBy: ", or ")[0].trimmingCharacters(in: .newlines)
    let again = try folder.run(line)
    #expect(again.code == 0, "\(line): \(again.errors)")
  }

  /// The files are samples of the program.
  @Test(
    "An option that names a command is refused first, with the command line that does it",
    arguments: [
      ("convert shops.csv --flip", "convert shops.csv --swap", "--flip"),
      (
        "track convert ride.gpx --without heart_rate -o x.gpx",
        "track convert ride.gpx --strip heart_rate -o x.gpx", "--without"
      ),
      (
        "track convert ride.gpx --no-hr -o x.gpx",
        "track convert ride.gpx --strip heart_rate -o x.gpx", "--no-hr"
      ),
      (
        "cluster points.csv --within 10m --unique", "cluster points.csv --within 10m --only first",
        "--unique"
      ),
      ("circle 48.2 16.4 --radius 5km", "circle 48.2 16.4 5km", "--radius"),
      ("distance 48 16 47 15 --all", "distance 48 16 47 15 --method all", "--all"),
      ("points 48 16 1km --random 5", "points 48 16 1km --count 5", "--random"),
      ("track best --distance 5km ride.gpx", "track best 5km ride.gpx", "--distance"),
      (
        "track fleet.csv --group vehicle", "batch fleet.csv --along --by vehicle --total",
        "--group"
      ),
      (
        "convert shops.csv --reverse --to utm", "convert shops.csv --to utm --columns lon,lat",
        "--reverse"
      ),
      (
        "batch fleet.csv --group vehicle", "batch fleet.csv --along --by vehicle --total",
        "--group"
      ),
      ("cluster --radius 50m points.csv", "cluster points.csv --within 50m", "--radius"),
      (
        "nearest points.csv 48.2 16.4 --radius 1km", "nearest points.csv 48.2 16.4 --within 1km",
        "--radius"
      ),
      (
        "crosstrack 48.2 16.4 ride.gpx --within 500m",
        "track passes 48.2 16.4 ride.gpx --within 500m", "--within"
      ),
      ("watch ride.gpx --nmea", "track convert ride.gpx --format nmea", "--nmea"),
      (
        "track ride.gpx --privacy 48.2,16.4,250m",
        "track trim ride.gpx --region 48.2,16.4,250m -o TRIMMED.gpx", "--privacy"
      ),
      (
        "track trim ride.gpx --away 48.2,16.4,250m -o p.gpx",
        "track trim ride.gpx --region 48.2,16.4,250m -o p.gpx", "--away"
      ),
      (
        "track trim ride.gpx --near 48.2,16.4",
        "track trim ride.gpx --region 48.2,16.4,300m", "--near"
      ),
      ("track ride.gpx --splits mi --json", "track splits ride.gpx --every 1mi --json", "--splits"),
      ("track splits --splits miles ride.gpx", "track splits ride.gpx --every 1mi", "--splits"),
      (
        "track stats fleet.csv --total --by vehicle",
        "batch fleet.csv --along --by vehicle --total", "--total"
      ),
      (
        "track rides/ --total",
        "library import rides/ && geocalc library totals --by month", "--total"
      ),
      (
        "track simplify ride.gpx --points 500 -o s.gpx",
        "track simplify ride.gpx --count 500 -o s.gpx", "--points"
      ),
      (
        "track divide ride.gpx --pause 2min", "track divide ride.gpx --gap 2min -o PARTS.gpx",
        "--pause"
      ),
      (
        "track ride.gpx --split-pauses", "track divide ride.gpx --gap 5min -o PARTS.gpx",
        "--split-pauses"
      ),
      (
        "destination 48 16 --azimuth northeast 10km", "destination 48 16 northeast 10km",
        "--azimuth"
      ),
      ("destination 48 16 --bearing 45 --distance 10km", "destination 48 16 45 10km", "--bearing"),
      (
        "track ride.gpx --hide 47.4,8.5 -o p.gpx",
        "track trim ride.gpx --region 47.4,8.5,300m -o p.gpx", "--hide"
      ),
      ("track ride.gpx --home -o p.gpx", "track trim ride.gpx -o p.gpx", "--home"),
      ("convert ride.gpx --reverse -o b.gpx", "track reverse ride.gpx -o b.gpx", "--reverse"),
      ("track convert ride.gpx --reverse -o b.gpx", "track reverse ride.gpx -o b.gpx", "--reverse"),
      ("track ride.gpx --splits", "track splits ride.gpx", "--splits"),
      ("track ride.gpx --fastest 5km", "track best 5km ride.gpx", "--fastest"),
      ("track ride.gpx --crop 10min", "track crop ride.gpx --start 10min -o PART.gpx", "--crop"),
      (
        "track ride.gpx --merge morning.gpx", "track merge ride.gpx morning.gpx -o MERGED.gpx",
        "--merge"
      ),
      ("track ride.gpx --max 200", "track zones ride.gpx --limits 120,140,160,180", "--max"),
      ("track ride.gpx --map", "map ride.gpx", "--map"),
      ("map ride.gpx --heatmap -o h.svg", "map ride.gpx --color-by passes -o h.svg", "--heatmap"),
      ("batch customers.csv --nearest shops.csv", "nearest shops.csv customers.csv", "--nearest"),
    ])
  func verbAsOption(_ line: String, _ advice: String, _ option: String) throws {
    let folder = try SampleFolder()
    let run = try folder.run("geocalc \(line)")
    #expect(run.code == 64)
    #expect(
      run.errors.hasPrefix("error: unknown option '\(option)'; ")
        && run.errors.contains("use: geocalc \(advice)"),
      "\(run.errors)")
    #expect(run.errors.split(separator: "\n").count == 1)
    // A map needs the name of its output.
    if option != "--map" { try checkAdvice(of: run, in: folder) }
  }

  @Test(
    "A conversion of files leads to track convert with the same files and options",
    arguments: [
      ("ride.gpx", "track convert ride.gpx -o ride.kml"),
      ("ride.gpx r.kml", "track convert ride.gpx -o r.kml"),
      ("ride.gpx -o r.kml", "track convert ride.gpx -o r.kml"),
      ("ride.gpx --to kml --strip all", "track convert ride.gpx --format kml --strip all"),
      ("shops.csv -o s.gpx", "track convert shops.csv -o s.gpx"),
      ("47.5 8.5", "convert 47.5 8.5 --to dms"), ("shops.csv", "convert shops.csv --to decimal"),
    ])
  func conversionOfFiles(_ arguments: String, _ advice: String) throws {
    let run = try SampleFolder().run("geocalc convert \(arguments)")
    #expect(run.code == 64 && run.errors.contains("use: geocalc \(advice)"), "\(run.errors)")
  }

  @Test(
    "Arguments in the wrong order are refused with the right order",
    arguments: [
      ("destination 48 16 10km NE", "destination 48 16 NE 10km"),
      ("destination 10km NE 48 16", "destination 48 16 NE 10km"),
      ("track near ride.gpx 47.4 8.5", "track passes 47.4 8.5 ride.gpx --within 100m"),
      ("inside shops.csv customers.csv", "nearest shops.csv customers.csv"),
      ("inside customers.csv zones.geojson", "inside zones.geojson customers.csv"),
      (
        "crosstrack 48.2 16.4 ride.gpx", "track passes 48.2 16.4 ride.gpx --within 100m"
      ),
      (
        "track ride.gpx --from 8:05 --to 8:15", "track crop ride.gpx --start 8:05 --end 8:15"
      ),
      (
        "track morning.gpx evening.gpx --start 1km -o p.gpx",
        "track crop morning.gpx evening.gpx --start 1km -o p.gpx"
      ),
      ("track convert ride.gpx --from 8:05", "track crop ride.gpx --start 8:05"),
      ("track crop ride.gpx --from 8:05", "track crop ride.gpx --start 8:05"),
      (
        "track rides/ --by month",
        "library import rides/ && geocalc library totals --by month"
      ),
      ("track convert ride.gpx --strip", "track convert ride.gpx --strip all"),
      ("track convert --strip ride.gpx", "track convert ride.gpx --strip all"),
      ("watch ride.gpx --format nmea", "track convert ride.gpx --format nmea"),
      ("convert 48 16 --to pluscode", "convert 48 16 --to olc"),
      ("convert 48 16 --to utm33", "convert 48 16 --to EPSG:32633"),
      ("convert 33U 601779 5340545", "convert '33U 601779 5340545' --to decimal"),
      ("batch fleet.csv --by vehicle", "batch fleet.csv --by vehicle --along --total"),
      ("batch fleet.csv --speed", "batch fleet.csv --speed --along"),
      ("cluster points.csv", "cluster points.csv --within 500m"),
      ("track fence ride.gpx zones.geojson", "track fence ride.gpx --fences zones.geojson"),
      ("track resample ride.gpx", "track resample ride.gpx --every 1s"),
      ("midpoint Paris London", "waypoints Paris London"),
      ("midpoint 48.9 2.4 51.5 -0.1", "waypoints 48.9 2.4 51.5 -0.1"),
      ("buffer 48.2 16.4 5km", "circle 48.2 16.4 5km"),
      ("reverse 48.2,16.4", "convert 48.2,16.4 --to town"),
      ("waypoints places.gpx", "track convert places.gpx --only waypoints --format csv"),
      ("convert 33N 601985 5340501 --to decimal", "convert '33 north 601985 5340501' --to decimal"),
      ("track trips fleet.csv", "track divide fleet.csv --gap 5min"),
      ("totals rides/", "library import rides/ && geocalc library totals --by month"),
      ("info zones.geojson", "area zones.geojson"), ("info ride.gpx", "track ride.gpx"),
      ("profile ride.gpx -o p.html", "track report ride.gpx -o p.html"),
      ("track elevation ride.gpx -o p.png", "track report ride.gpx -o p.html"),
      ("convert 601779 5340545 --from EPSG:32633", "convert 601779 5340545 --to decimal --from"),
      ("convert 48 16 --to latlon", "convert 48 16 --to decimal"),
      ("geocode 48.2 16.4", "convert 48.2 16.4 --to town"),
      ("track at ride.gpx 10min", "track at 10min ride.gpx"),
      ("convert 16.4 48.2 --swap", "convert 48.2 16.4 --to decimal"),
      ("convert shops.csv --swap --to utm", "convert shops.csv --to utm --columns lon,lat"),
      ("geocode San Marino", "convert 'San Marino' --to decimal"),
      ("extent zones.geojson", "bbox zones.geojson"), ("track bbox ride.gpx", "bbox ride.gpx"),
    ])
  func argumentOrder(_ line: String, _ advice: String) throws {
    let folder = try SampleFolder()
    let run = try folder.run("geocalc \(line)")
    #expect(run.code == 64 || run.code == 65)
    #expect(run.errors.contains("use: geocalc \(advice)"), "\(run.errors)")
    try checkAdvice(of: run, in: folder)
  }

  /// None of these command lines may write anything before the refusal.
  @Test(
    "An argument that is not a file is refused with the option for it",
    arguments: [
      ("track convert ride.gpx ride.kml", "track convert ride.gpx -o ride.kml"),
      ("track convert ride.gpx copy.gpx", "track convert ride.gpx -o copy.gpx"),
      ("track ride.gpx ride.kml", "track convert ride.gpx -o ride.kml"),
      ("track ride.gpx figures.csv", "track ride.gpx -o figures.csv"),
      ("track reverse ride.gpx back.gpx", "track reverse ride.gpx -o back.gpx"),
      ("track merge ride.gpx morning.gpx all.gpx", "track merge ride.gpx morning.gpx -o all.gpx"),
      ("track trim ride.gpx 500m", "track trim ride.gpx --start 500m --end 500m"),
      ("track trim ride.gpx 48.2,16.4", "track trim ride.gpx --region 48.2,16.4,300m"),
      ("track crop ride.gpx 10min 20min", "track crop ride.gpx --start 10min --end 20min"),
      (
        "track crop ride.gpx 8:05 8:15 -o p.gpx",
        "track crop ride.gpx --start 8:05 --end 8:15 -o p.gpx"
      ),
      ("track simplify ride.gpx 500", "track simplify ride.gpx --count 500"),
      ("track simplify ride.gpx 5m -o s.gpx", "track simplify ride.gpx --tolerance 5m -o s.gpx"),
      ("track divide ride.gpx 1km -o parts/", "track divide ride.gpx --every 1km -o parts/"),
      ("track splits ride.gpx 1mi", "track splits ride.gpx --every 1mi"),
      ("track shift ride.gpx 1h", "track shift ride.gpx --offset 1h"),
      ("track report ride.gpx page.html", "track report ride.gpx -o page.html"),
      ("map ride.gpx map.svg", "map ride.gpx -o map.svg"),
      ("batch pairs.csv out.csv", "batch pairs.csv -o out.csv"),
      ("hull points.csv hull.wkt", "hull points.csv -o hull.wkt"),
      ("nearest shops.csv customers.csv out.csv", "nearest shops.csv customers.csv -o out.csv"),
      ("cluster points.csv 50m", "cluster points.csv --within 50m"),
    ])
  func valueAsArgument(_ line: String, _ advice: String) throws {
    let folder = try SampleFolder()
    let run = try folder.run("geocalc \(line)")
    #expect(run.code == 64 && run.output.isEmpty, "\(run.errors)")
    #expect(run.errors.hasPrefix("error: there is no file '"))
    #expect(run.errors.contains("use: geocalc \(advice)\n"), "\(run.errors)")
    try checkAdvice(of: run, in: folder)
  }

  @Test(
    "Positions go to a file or to geofences with other commands",
    arguments: [
      ("record -o my.gpx", "track convert gpsd://localhost -o my.gpx "),
      ("record -o my.fit", "track convert gpsd://localhost -o log.gpx "),
      ("watch --output my.gpx", "track convert gpsd://localhost -o my.gpx "),
      ("watch --zones zones.geojson", "serve --fences zones.geojson "),
      ("watch ride.gpx --fences zones.geojson", "serve ride.gpx --fences zones.geojson "),
    ])
  func live(_ line: String, _ advice: String) throws {
    let run = try SampleFolder().run("geocalc \(line)")
    #expect(run.code == 64 && run.errors.contains("use: geocalc \(advice)"), "\(run.errors)")
  }

  /// The advice must not be tried on itself.
  @Test(
    "Advice on several mistakes ends",
    arguments: [
      "track simplify ride.gpx --tol 5m out.gpx", "track splits ride.gpx --evry 1km out.csv",
      "track ride.gpx --foo 5 out.kml", "track ride.gpx -- out.kml",
      "track simplify ride.gpx 500 --count 100", "track crop ride.gpx abc:d",
      "track trim ride.gpx a,b", "track resample ride.gpx 10",
    ])
  func severalMistakes(_ line: String) throws {
    let run = try SampleFolder().run("geocalc \(line)")
    #expect([64, 66].contains(run.code) && !run.errors.contains("use: "), "\(run.errors)")
  }

  @Test(
    "A mistyped input is not called an output",
    arguments: [
      "track ride.gpx mornnig.gpx", "track splits rid.gpx", "map ride.gpx evning.gpx -o m.svg",
      "track merge ride.gpx mornnig.gpx -o m.gpx", "track convert ride.gpx evening.gp",
      "track ride.gpx morning.gpx gone.fit",
    ])
  func mistypedInput(_ line: String) throws {
    let run = try SampleFolder().run("geocalc \(line)")
    #expect(run.errors.contains("cannot open") && !run.errors.contains("use: "), "\(run.errors)")
  }

  @Test(
    "Options for points lead to the usage with points as arguments",
    arguments: ["--from 48,16 --to 47,15", "--lat1 48 --lon1 16 --lat2 47 --lon2 15"])
  func pointsAsOptions(_ options: String) throws {
    let run = try GeocalcProcess("distance \(options)")
    #expect(run.code == 64)
    #expect(run.errors.contains("use: geocalc distance LAT LON LAT LON"), "\(run.errors)")
  }

  @Test("Other ways to write a point and a table give the same output")
  func sameOutput() throws {
    let folder = try SampleFolder()
    for (line, other) in [
      ("batch shops.csv --from 48.2 16.4", "batch shops.csv --from 48.2,16.4"),
      ("convert shops.csv --to utm", "convert --to utm < shops.csv"),
      ("track near 47.4 8.5 ride.gpx", "track passes 47.4 8.5 ride.gpx --within 100m"),
      (
        "track trim ride.gpx --region https://www.google.com/maps/@47.4,8.5,15z,300m --to csv",
        "track trim ride.gpx --region 47.4,8.5,300m --to csv"
      ),
    ] {
      let (first, second) = (try folder.run("geocalc \(line)"), try folder.run("geocalc \(other)"))
      #expect(first.code == 0 && first.output == second.output, "\(line): \(first.errors)")
    }
  }

  @Test(
    "A word for a task of another program leads to that program",
    arguments: [
      ("timezone", "timezonefinder"), ("sunrise", "astral"), ("geotiff", "gdal_translate"),
      ("s2", "the libraries of S2"), ("h3", "geocalc convert LAT LON --to h3"),
      ("epsg", "geocalc convert LAT LON --to EPSG:2056"),
      ("shapefile", "ogr2ogr"), ("gpkg", "ogr2ogr"), ("parquet", "python -m geocore"),
      ("geotag", "geocalc track at PHOTOS/ TRACK.gpx -o TAGGED/"),
      ("photo", "geocalc track at PHOTOS/"),
      ("heatmap", "--color-by passes"), ("mapmatch", "Valhalla"),
      ("route", "Valhalla"), ("dedupe", "geocalc cluster"),
      ("centroid", "shapely"),
      ("compare", "geocalc track TRACK.gpx OTHER.gpx"), ("voronoi", "shapely"),
      ("random", "geocalc points LAT LON 5km --count 100"), ("grid", "--every 500m"),
      ("convexhull", "geocalc hull POINTS.csv"), ("wmm", "geocalc declination LAT LON"),
      ("takeout", "geocalc track convert"), ("strava", "geocalc track"),
      ("srtm", "geocalc track elevation"),
      ("dem", "geocalc track elevation"), ("altitude", "geocalc track elevation"),
    ])
  func elsewhere(_ word: String, _ program: String) throws {
    for line in [word, "\(word) 48 16", "help \(word)", "guide \(word)"] {
      let run = try GeocalcProcess(line)
      #expect(run.code == 64 && run.output.isEmpty, "\(line)")
      // The hint repeats the point of the user.
      let errors = run.errors.replacing("48 16", with: "LAT LON")
      #expect(errors.contains(program), "\(line): \(run.errors)")
      #expect(run.errors.split(separator: "\n").count == 1 && run.errors.count <= 200)
    }
  }

  @Test(
    "A grid coordinate of several words is refused with advice about quotes",
    arguments: [
      ("convert 33U 601000 5340000 --to decimal", 65, "33U 601000 5340000"),
      ("convert 18TWL 83959 07350 --to decimal", 65, "18TWL 83959 07350"),
      ("distance 33U 601000 5340000 48 16", 64, "33U 601000 5340000"),
      ("distance 48 16 33 U 601000 5340000", 64, "33 U 601000 5340000"),
      ("nearest data/points.csv 33U 601000 5340000", 64, "LAT LON"),
    ])
  func gridWords(_ line: String, _ code: Int32, _ text: String) throws {
    let run = try GeocalcProcess(line)
    #expect(run.code == code && run.errors.contains(text), "\(run.errors)")
  }

  @Test(
    "An invalid option value is refused once, with the allowed values",
    arguments: [
      ("track clean x --profile wlak", "expected one of walk, run, cycle, drive, fly or auto"),
      ("track clean x --smooth no", "expected rts, forward or off"),
      ("track convert x --to gxp", "expected one of gpx, "),
      ("waypoints 0 0 1 1 --count -3", "--count must be 2 or more"),
      ("waypoints 0 0 1 1 --count 2.5", "expected a whole number"),
      ("watch x --count 2.5", "expected a whole number"),
      ("watch x --count -3", "--count: expected 1 or more"),
      ("nearest x 0 0 -k 1e3", "expected a whole number"),
      ("distance 0 0 1 1 --precision 2.5", "expected a whole number"),
      ("batch x --threads two", "expected a whole number"),
      ("check --count 1e6", "expected a whole number"),
      ("track best 5e-324m x", "5e-324m: a length or time must be at least a micrometer"),
      ("track best 1e-7s x", "1e-7s: a length or time must be at least a micrometer"),
      ("track divide x --tz UTC", "--tz needs --every day"),
      ("track divide x --every 1h --tz UTC", "--tz needs --every day"),
    ])
  func valueThatIsNone(_ line: String, _ allowed: String) throws {
    let run = try GeocalcProcess(line)
    #expect(run.code == 64 && run.output.isEmpty)
    let lines = run.errors.split(separator: "\n")
    #expect(lines.first?.contains(allowed) == true, "\(run.errors)")
    let words = line.split(separator: " ")
    let option = words.first { $0.hasPrefix("-") } ?? "."
    let value = words.last ?? ""
    for word in [String(option), "'\(value)'"] {
      let count = lines.first?.components(separatedBy: word).count ?? 0
      // The parser's `for '--option <name>'` accounts for one.
      #expect(count <= 2, "\(run.errors)")
    }
    let verb = words.prefix { !$0.hasPrefix("-") && $0 != "x" && $0.first?.isNumber != true }
      .joined(separator: " ")
    #expect(run.errors.contains("geocalc \(verb)"), "\(run.errors)")
  }

  @Test("A long address is not compared with command names", arguments: ["track", "watch"])
  func longAddress(verb: String) throws {
    for length in [100, 300, 5000] {
      let run = try GeocalcProcess([verb, "gpsd://" + String(repeating: "x", count: length)])
      #expect(run.code == 69 && run.errors.contains("cannot connect"), "\(run.errors)")
    }
  }

  @Test("The advice about an unreachable address names options of the command") func adviceOfVerbs()
    throws
  {
    let watch = try GeocalcProcess("watch gpsd://127.0.0.1:1")
    #expect(watch.errors.contains("or keep trying with --wait"))
    let track = try GeocalcProcess("track gpsd://127.0.0.1:1")
    #expect(!track.errors.contains("--wait") && !track.errors.contains("watch"))
    #expect(track.errors.contains("geocalc track FILE") && track.code == 69)
  }

  @Test("Valid arguments are not reported as mistyped") func noMistakes() throws {
    #expect(try GeocalcProcess("distance -1.5 -.5 -74W 1 --unit=km").code == 65)
    #expect(try GeocalcProcess("distance -- -1.5 -.5 1 1").code == 0)
    #expect(try GeocalcProcess("track nofile.gpx").code == 66)
    for line in [
      "-h", "--help", "help", "help track splits", "track -h", "distance --help-hidden",
      "track help", "track help splits",
    ] {
      let run = try GeocalcProcess(line)
      #expect(run.code == 0 && run.output.contains("\n\nUSAGE  geocalc"), "\(line)")
    }
  }

  @Test("File names that begin with a hyphen are refused with advice, or read if numeric")
  func hyphens() throws {
    let folder = TemporaryFolder()
    for name in ["-dash.csv", "-5.csv"] {
      try Data("latitude,longitude\n0,0\n0,1\n".utf8).write(to: folder.file(name))
    }
    let dash = try GeocalcProcess(shell: "geocalc batch -dash.csv", in: folder.url)
    #expect(dash.code == 64)
    #expect(dash.errors.contains("unknown option '-dash.csv'; did you mean './-dash.csv'?"))
    // The argument looks like a negative number, and is kept unchanged.
    let number = try GeocalcProcess(
      shell: "geocalc batch --along -5.csv && geocalc track convert -5.csv --output -6.csv; ls",
      in: folder.url)
    #expect(number.output.contains("111319.491"), "\(number.errors)")
    #expect(number.output.split(separator: "\n").contains("-6.csv"))
  }
}
