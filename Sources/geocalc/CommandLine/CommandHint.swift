import ArgumentParser
import GeoFiles
import GeoFormats

/// A command line that does what an unknown command asks for, or another program that does it.
struct CommandHint: CustomStringConvertible {
  /// The command line. Words in capitals stand for arguments. Empty if another program does it.
  let line: String
  /// The effect of the command line, or the other program.
  let purpose: String?

  var description: String {
    guard !line.isEmpty else { return purpose ?? "" }
    let purpose = purpose.map { " (\($0))" } ?? ""
    return "use: \(line)\(purpose)"
  }

  private init(_ line: String, _ purpose: String? = nil) {
    self.line = line
    self.purpose = purpose
  }

  /// Finds a hint for a word that is not a command.
  ///
  /// - Parameters:
  ///   - word: the word, such as `bearing`.
  ///   - group: the command before the word, such as `geocalc` or `geocalc track`.
  ///   - rest: the arguments after the word.
  init?(
    for word: String, in group: any ParsableCommand.Type, rest: some Collection<String> = []
  ) {
    let name = word.lowercased()
    let first = rest.first ?? ""
    if name == "reverse", first.first?.isNumber == true || first.first == "-" {
      self.init("geocalc convert LAT LON --to town", "prints the nearest town")
    } else if Self.boxWords.contains(name), let option = Self.boxOptions[first.fileEnding] {
      self.init("geocalc map \(option) -o MAP.svg --json", "prints the bounding box")
    } else if let known = Self.table.first(where: {
      $0.words.contains(name) && ($0.group == nil || $0.group == group._commandName)
    }) {
      self = known.hint
      // The user may have named the file.
      if let file = rest.first(where: { PathText.exists($0) && LocationFormat(path: $0) != nil }) {
        let name = InputFile.fill("FILE", with: file)
        let line = line.replacing("TRACK.gpx", with: name).replacing("TRACK.fit", with: name)
        self.init(line, purpose)
      }
    } else if let other = Self.elsewhere(name) {
      self.init("", other)
    } else if let path = Geocalc.path(of: name) {
      self.init(path.joined(separator: " ") + " …", "see \(path.joined(separator: " ")) --help")
    } else if PathText.exists(word), let format = LocationFormat(path: word) {
      self.init("geocalc \(format == .csv ? "batch" : "track") \(word)")
    } else if word.first?.isNumber == true, group == Geocalc.self {
      self.init("geocalc distance LAT LON LAT LON")
    } else {
      return nil
    }
  }
}

extension CommandHint {
  /// Words and the hint for them.
  struct Entry: Sendable {
    let words: [String]
    /// The command group to which the hint applies. Nil for all groups.
    let group: String?
    let hint: CommandHint

    fileprivate init(
      _ words: String, after group: String? = nil, _ line: String, _ purpose: String? = nil
    ) {
      self.words = words.split(separator: " ").map(String.init)
      self.group = group
      hint = CommandHint("geocalc " + line, purpose)
    }
  }

  /// The options of `geocalc map` for files that may be no recordings, by the ending of their name.
  private static let boxOptions = [
    "geojson": "--fences POLYGONS.geojson", "csv": "--points POINTS.csv",
  ]

  private static let boxWords = [
    "bbox", "bounds", "extent", "envelope", "bounding-box", "boundingbox",
  ]

  /// Returns what to use for a value that names a task of another program, such as `h3`. Nil for other values.
  static func elsewhere(_ value: String) -> String? {
    let value = Substring(value.lowercased())
    return elsewhere.first { $0.words.contains(value) }
      .map { "geocalc has no \($0.task); use \($0.program)" }
  }

  /// The words that people try, by task. A test runs every command line.
  static let table: [Entry] = [
    // Measure
    Entry(
      "bearing bearings azimuth azimuths heading direction angle inverse",
      "distance LAT LON LAT LON",
      "prints the azimuths"),
    Entry("dist length-between measure", "distance LAT LON LAT LON"),
    Entry(
      "haversine greatcircle great-circle", "distance LAT LON LAT LON --method haversine"),
    Entry("vincenty", "distance LAT LON LAT LON --method vincenty"),
    Entry("rhumb loxodrome", "distance LAT LON LAT LON --method rhumb"),
    Entry("methods", after: "geocalc", "distance LAT LON LAT LON --method all"),
    Entry(
      "midpoint middle halfway midway half", "waypoints LAT LON LAT LON --count 3",
      "row 2 is the middle"),
    Entry("interpolate densify path line", "waypoints LAT LON LAT LON --every 1km"),
    Entry("project forward direct offset", "destination LAT LON AZIMUTH 10km"),
    Entry("buffer radius disc disk", "circle LAT LON 500m"),
    Entry("convex-hull convexhull convex", "hull POINTS.csv"),
    Entry("random sample-points", "points LAT LON 5km --count 100"),
    Entry("grid lattice", "points LAT LON 5km --every 500m"),
    Entry("magnetic variation wmm compass", "declination LAT LON --date 2026-07-01"),
    Entry("xtrack cross-track offline perpendicular", "crosstrack LAT LON LAT LON LAT LON"),
    Entry("intersection crossing cross", "intersect LAT LON LAT LON LAT LON LAT LON"),
    Entry("perimeter surface acres hectares", "area FIELD.geojson", "prints area and perimeter"),
    Entry("utm", "convert LAT LON --to utm"), Entry("mgrs", "convert LAT LON --to mgrs"),
    Entry("dms", "convert LAT LON --to dms"),
    Entry("decimal parse format", after: "geocalc", "convert COORDINATE --to decimal"),
    Entry("geohash encode decode", "convert LAT LON --to geohash"),
    Entry("olc pluscode plus-code", "convert LAT LON --to olc"),
    Entry("maidenhead locator", "convert LAT LON --to maidenhead"),
    Entry("ecef xyz", "convert LAT LON --to ecef"),
    Entry("mercator epsg3857", "convert LAT LON --to mercator"),
    Entry("epsg crs proj reproject transform cs2cs", "convert LAT LON --to EPSG:2056"),

    // Tables
    Entry("csv add-distance pairs", after: "geocalc", "batch PAIRS.csv"),
    Entry("distances", "matrix POINTS.csv"),
    Entry("near closest knn neighbors", after: "geocalc", "nearest POINTS.csv LAT LON"),
    Entry(
      "geocode geocoding geocoder place places", after: "geocalc",
      "convert Vienna --to decimal", "prints the coordinate of a town"),
    Entry(
      "reverse-geocode reverse-geocoding town towns city where-is address", after: "geocalc",
      "convert LAT LON --to town", "prints the nearest town"),
    Entry(
      "country contains within pip polygon region geofilter", "inside POLYGONS.geojson LAT LON"),
    Entry(
      "clusters clustering dbscan group dedup deduplicate duplicates unique", after: "geocalc",
      "cluster POINTS.csv --within 50m", "--only first prints one row of each cluster"),
    Entry("spatial-join sjoin", "inside POLYGONS.geojson POINTS.csv"),
    Entry(
      "swap swap-columns columns", "convert --columns latitude,longitude --to decimal < POINTS.csv",
      "names the column of the latitude first, whatever the order in the table"),
    Entry(
      "validate valid verify", after: "geocalc", "convert --to decimal < POINTS.csv",
      "names each row that cannot be read"),

    // Tracks
    Entry(
      "waypoints waypoint poi pois", after: "track",
      "track convert TRACK.gpx --only waypoints --format csv", "lists the waypoints of the file"),
    Entry(
      "stops stop stays dwell", after: "track", "track TRACK.gpx --all", "lists all stops"),
    Entry(
      "pauses pause gaps gap breaks", after: "track", "track TRACK.gpx --all",
      "prints the gaps with the longest one, and all stops"),
    Entry("export", after: "track", "track convert TRACK.gpx -o TRACK.kml"),
    Entry(
      "info stats summary figures analyze length duration time speed "
        + "ascent gain climb moving gpx fit tcx nmea", "track TRACK.gpx",
      "prints distance, times, speeds and climbs"),
    Entry(boxWords.joined(separator: " "), "track TRACK.gpx --json", "prints the bounding box"),
    Entry("compare", "track TRACK.gpx OTHER.gpx --format csv", "prints one row for each recording"),
    Entry("strip anonymize", "track convert TRACK.gpx --strip all -o PLAIN.gpx"),
    Entry(
      "elevation elevations altitude ele srtm dem hgt terrain ground",
      "track elevation TRACK.gpx --dem TILES/ -o GROUND.gpx",
      "sets altitudes from SRTM tiles; track report draws them"),
    Entry("pace paces km", "track splits TRACK.gpx --every 1km"),
    Entry("laps lap", "track splits TRACK.gpx --every lap"),
    Entry("pb record-times fastest", "track best 1km 5km TRACK.gpx"),
    Entry("split cut segment trips", after: "geocalc", "track divide TRACK.gpx --gap 5min"),
    Entry(
      "crop clip slice", after: "geocalc",
      "track crop TRACK.gpx --start 10min --end 20min -o PART.gpx"),
    Entry("clip slice", after: "track", "track crop TRACK.gpx --start 5km -o PART.gpx"),
    Entry("trim privacy hide", after: "geocalc", "track trim TRACK.gpx -o TRIMMED.gpx"),
    Entry("reverse invert backwards", after: "geocalc", "track reverse TRACK.gpx -o BACK.gpx"),
    Entry("shift retime", after: "geocalc", "track shift TRACK.gpx --offset 1h -o SHIFTED.gpx"),
    Entry("when at", after: "geocalc", "track at 10min TRACK.gpx"),
    Entry(
      "photo photos exif jpg jpeg", "track at PHOTOS/ TRACK.gpx", "prints where photos were taken"),
    Entry(
      "join concat append combine cat", "track merge TRACK.gpx OTHER.gpx -o MERGED.gpx"),
    Entry("smooth filter denoise despike kalman fix-track", "track clean TRACK.gpx -o CLEAN.gpx"),
    Entry("reduce thin decimate compress", "track simplify TRACK.gpx --tolerance 5m -o SMALL.gpx"),
    Entry(
      "kml2gpx fit2gpx tcx2gpx nmea2gpx csv2gpx togpx gpsbabel",
      "track convert TRACK.fit -o TRACK.gpx"),
    Entry("gpx2kml tokml", "track convert TRACK.gpx -o TRACK.kml"),
    Entry("gpx2csv tocsv", "track convert TRACK.gpx -o TRACK.csv"),
    Entry("gpx2geojson togeojson", "track convert TRACK.gpx -o TRACK.geojson"),
    Entry(
      "export", after: "geocalc", "track convert TRACK.gpx -o TRACK.kml"),
    Entry(
      "takeout google owntracks traccar", "track convert TRACK.gpx -o HISTORY.gpx",
      "Records.json and other histories are read as well"),
    Entry("strava garmin", "track TRACK.gpx", "a folder or export.zip is read as well"),
    Entry("hr heart-rate heartrate", "track zones TRACK.fit --limits 120,140,155,170"),
    Entry("geofence geofences zone alert", "track fence TRACK.gpx --fences POLYGONS.geojson"),
    Entry("profile chart graph html page", "track report TRACK.gpx -o TRACK.html"),
    Entry("waypoint poi pois", "track passes POINTS.csv TRACK.gpx --within 100m"),

    // Live positions
    Entry("live monitor tail gps gpsd where whereami position locate stream", "watch"),
    Entry(
      "replay play simulate", "watch TRACK.gpx --speed 10x",
      "for NMEA: geocalc track convert TRACK.gpx -o TRACK.nmea, then gpsfake TRACK.nmea"),
    Entry("log logger", after: "geocalc", "record"),
    Entry("server web dashboard", "serve", "a page of live positions"),

    // The library
    Entry("add", "library import TRACK.gpx"), Entry("remove rm del", "library delete id=NUMBER"),
    Entry(
      "search find query ls", "library list 2026-05",
      "library passes LAT LON finds tracks near a point"),
    Entry("sum total year month week annual", "library totals --by month"),
    Entry("stays dwell", "library stops --dwell 5min"),
    Entry("restore undo", "library undelete id=NUMBER"),

    // Pictures
    Entry(
      "view show draw render image picture png svg", after: "geocalc",
      "map TRACK.gpx -o MAP.svg"),
    Entry(
      "heatmap heat-map heat density", "map TRACK.gpx OTHER.gpx --color-by passes -o MAP.svg",
      "counts the tracks at each place"),
    Entry("plot", "track TRACK.gpx --plot", "draws a map and a profile in the terminal"),

    // This build
    Entry("version", "--version"), Entry("benchmark perf", "bench"),
    Entry("test selftest", after: "geocalc", "check"),
    Entry("examples sample samples demo", "example", "lists sample files"),
    Entry("settings set configure preferences", "config"),
    Entry("docs doc manual man tutorial", "guide"),
  ]

  /// Tasks of other programs. The guide has a similar list: NOT HERE, on its page about tasks.
  private static let elsewhere: [(words: [Substring], task: String, program: String)] = [
    ("timezone timezones tz", "time zones of points", "timezonefinder"),
    ("sunrise sunset sun twilight dawn dusk", "times of the Sun", "astral"),
    ("geoid egm egm96 egm2008", "geoid", "GeoidEval of GeographicLib"),
    (
      "geotiff raster", "reader for GeoTIFF",
      "gdal_translate -of SRTMHGT, then geocalc track elevation"
    ),
    ("h3 s2 quadkey", "H3 cells", "the libraries of H3, or geocalc convert --to geohash"),
    (
      "shapefile shp gpkg geopackage ogr2ogr", "reader for this format",
      "ogr2ogr -f GeoJSON OUT.geojson IN.gpkg first"
    ),
    (
      "parquet arrow feather", "reader for this format in the program",
      "the Python package: python -m geocore batch IN.parquet OUT.parquet"
    ),
    ("geotag", "way to change photos", "exiftool -geotag TRACK.gpx PHOTOS/"),
    ("mapmatch map-match match snap", "road network", "Valhalla or OSRM"),
    (
      "route routing directions navigate", "road network",
      "Valhalla or OSRM; geocalc waypoints prints a direct path"
    ),
    ("voronoi union difference dissolve", "overlays of polygons", "shapely or PostGIS"),
    ("centroid center", "centers of areas", "shapely or QGIS"),
    (
      "cluster clusters dbscan dedup dedupe deduplicate duplicates", "clusters of points",
      "DBSCAN of scikit-learn, or geocalc nearest POINTS.csv POINTS.csv --within 50m for close pairs"
    ),
    (
      "http api rest webservice", "web service for distances",
      "geocalc batch, or the Python package in a service of your own"
    ),
  ].map { ($0.0.split(separator: " "), $0.1, $0.2) }
}

/// Finds the command that arguments name, and detects unknown commands and options.
///
/// ArgumentParser checks for unknown options last, so it would first report a different error. For example, the parser
/// would read the value of a mistyped option as a fifth angle.
struct Spelling {
  /// The words of the command line up to the last command, starting with `geocalc`.
  private(set) var names = ["geocalc"]
  /// The last command of the arguments.
  private(set) var type: any ParsableCommand.Type = Geocalc.self
  /// The arguments after the last command.
  private(set) var rest: ArraySlice<String>
  private let isHelp: Bool

  /// - Parameter arguments: the arguments as the user wrote them, without the program name.
  init(_ arguments: [String]) {
    isHelp = arguments.first == "help"
    rest = arguments.dropFirst(isHelp ? 1 : 0)
    while let word = rest.first, let next = type.subcommand(word) {
      names.append(next._commandName)
      type = next
      rest.removeFirst()
    }
  }

  /// Checks for mistakes that the parser would misread. Call this before parsing.
  ///
  /// - Throws: code 64 for an unknown command, and for several letters after one hyphen, which the parser would read as
  ///   `-h`.
  func checkCommand() throws(Failure) {
    // Completion scripts call geocalc with such an argument.
    if rest.first?.hasPrefix("---") == true { return }
    for (number, unit) in zip(rest, rest.dropFirst())
    where Self.units.contains(unit) && Self.isPlainNumber(number) && !PathText.exists(unit) {
      throw Failure(
        .usage, "a number and its unit are one word; write \(number)\(unit), not \(number) \(unit)")
    }
    if let word = rest.first, !word.isEmpty, !word.hasPrefix("-") { try checkWord(word) }
    for text in options where !text.hasPrefix("--") && text != "-help" {
      let letters = text.utf8.prefix { $0 != UInt8(ascii: "=") }
      if letters.count > 2 { throw unknownOption(text) }
    }
  }

  /// Checks for unknown options, which the parser does not report after another error. Call this after a parser error.
  ///
  /// - Throws: code 64 for the first unknown option of the command.
  func checkOptions() throws(Failure) {
    let known = knownOptions
    for text in options {
      let name = String(text.prefix { $0 != "=" })
      if !known.contains(name) { throw unknownOption(name) }
    }
  }

  /// The units that people separate from their number.
  private static let units: Set = ["m", "km", "mi", "nmi", "ft", "yd", "s", "min", "h"]

  /// Returns whether a text is a number without sign and unit.
  private static func isPlainNumber(_ text: String) -> Bool {
    text.first?.isNumber == true && text.allSatisfy { $0.isASCII && $0.isNumber || $0 == "." }
  }

  private func checkWord(_ word: String) throws(Failure) {
    let configuration = type.configuration
    guard !configuration.subcommands.isEmpty || isHelp else { return }
    guard configuration.defaultSubcommand != nil, !isHelp else { throw unknownCommand(word) }
    // The word may be a file or an address, which is an argument of the default command.
    let isInput = word.contains { "./:".contains($0) } || PathText.exists(word)
    if !isInput { throw unknownCommand(word, "there is no command and no file '\(word)'") }
  }

  private func unknownCommand(_ word: String, _ problem: String? = nil) -> Failure {
    let problem = problem ?? "unknown command '\(word)'"
    if let hint = CommandHint(for: word, in: type, rest: rest.dropFirst()) {
      return Failure(.usage, "\(problem); \(hint)")
    }
    let near = Self.nearest(
      to: word, among: type.configuration.subcommands.flatMap { $0.commandNames })
    return failure(problem, suggestion: near.map { (names + [$0]).joined(separator: " ") })
  }

  /// The arguments that look like options, without negative numbers and without a value of `--sort` such as `-time`.
  private var options: [String] {
    var options: [String] = []
    var isSorting = false
    for text in rest.prefix(while: { $0 != "--" }) {
      defer { isSorting = text == "--sort" }
      guard text.hasPrefix("-"), let second = text.utf8.dropFirst().first else { continue }
      let isLetter = (second | 0x20) &- 0x61 < 26
      if second == UInt8(ascii: "-") || isLetter && !isSorting { options.append(text) }
    }
    return options
  }

  private func unknownOption(_ text: String) -> Failure {
    let known = knownOptions
    let short = String(text.prefix(2))
    if let format = form(text) {
      return Failure(.usage, "unknown option '\(text)'; use --format \(format)")
    }
    if let new = Self.replacements[text], known.contains(String(new.prefix { $0 != " " })) {
      return Failure(.usage, "unknown option '\(text)'; use \(new)")
    }
    var suggestion = Self.nearest(to: text, among: known.filter { $0.hasPrefix("--") })
    if !text.hasPrefix("--"), PathText.exists(text) {
      suggestion = "./\(text)"
    } else if suggestion == nil, text.count > 2, short != "-h", known.contains(short) {
      suggestion = "\(short) \(text.dropFirst(2))"
    }
    return failure("unknown option '\(text)'", suggestion: suggestion)
  }

  /// Returns the value of `--format` that an option such as `--csv` means. Nil if the command cannot print it.
  private func form(_ option: String) -> String? {
    let value = String(option.drop { $0 == "-" })
    let format = CommandInfo(type.configuration.defaultSubcommand ?? type).arguments
      .first { $0.name == "format" }
    let isValue =
      format?.allValues?.contains(value)
      ?? format?.abstract?.split { !$0.isLetter && !$0.isNumber }.contains(Substring(value))
    return isValue == true ? value : nil
  }

  private func failure(_ problem: String, suggestion: String?) -> Failure {
    let advice =
      suggestion.map { "did you mean '\($0)'?" } ?? "see \(names.joined(separator: " ")) --help"
    return Failure(.usage, "\(problem); \(advice)")
  }

  private var knownOptions: [String] {
    CommandInfo(type.configuration.defaultSubcommand ?? type).optionNames + [
      "--quiet", "-q", "--help", "-h", "--version", "--help-hidden",
      "--generate-completion-script", "--experimental-dump-help",
    ]
  }
}

extension ParsableCommand {
  /// The name of the command and its other names.
  static var commandNames: [String] { [_commandName] + configuration.aliases }

  /// Returns the subcommand with a name. Nil if there is none.
  static func subcommand(_ name: String) -> (any ParsableCommand.Type)? {
    configuration.subcommands.first { $0.commandNames.contains(name) }
  }

  /// The words of the command line that call the first command with a name, searched in all commands. Nil if there is
  /// none.
  static func path(of name: String) -> [String]? {
    if let found = subcommand(name) { return [_commandName, found._commandName] }
    for type in configuration.subcommands {
      if let path = type.path(of: name) { return [_commandName] + path }
    }
    return nil
  }
}

extension Spelling {
  /// Options under another name: earlier names, and words that people try. The first word of a replacement is an option
  /// of the command.
  private static let replacements = [
    "--after": "--start", "--before": "--end", "--subtitle": "--title with a second line",
    "--around": "--region LAT,LON,RADIUS", "--radius": "--region LAT,LON,RADIUS",
    "--lap-at": "--region LAT,LON,RADIUS", "--lap-radius": "--within",
    "--stop-radius": "--within", "--stop-duration": "--dwell", "--at-least": "--dwell",
    "--visits": "--dwell 0s", "--stops": "--all", "--climbs": "--all",
    "--query-columns": "--columns twice", "--to-columns": "--columns twice",
    "--point-columns": "--columns", "--to-name": "--name twice",
    "--methods": "--only", "--data": "--only", "--kernel": "--only",
    "--length": "--precision", "--decimals": "--precision", "--distance-filter": "--every",
    "--days": "--every day|off", "--edges": "--method", "--enter": "--tolerance",
    "--exit": "--tolerance", "--file": "--name", "--order": "--sort",
    "--repeats": "--keep-repeats", "--no-waypoints": "--strip waypoints",
    "--report": "--explain", "--reverse": "--sort with a hyphen, such as --sort -time",
    "--segments": "--segment", "--vertices": "--count", "--borders": "--base borders",
    "--srtm": "--dem", "--tiles": "--dem", "--hgt": "--dem",
  ]

  /// The largest number of compared letters. The time grows with its square.
  private static let maximumCount = 64

  /// Returns the candidate that differs from the text by few letters or begins with it. Nil if there is none.
  static func nearest(to text: String, among candidates: [String]) -> String? {
    let bare = text.drop { $0 == "-" }
    // Count only compared letters. Otherwise every candidate would resemble a long text.
    let count = min(bare.count, maximumCount)
    let limit = count < 4 ? 1 : max(2, count / 3)
    let near = candidates.map { ($0, distance(bare, $0.drop { $0 == "-" })) }
      .filter { $0.1 <= limit && $0.1 < count }
    if let best = near.min(by: { $0.1 < $1.1 }) { return best.0 }
    return bare.count < 3 ? nil : candidates.first { $0.drop { $0 == "-" }.hasPrefix(bare) }
  }

  /// Returns the edit distance: the number of inserted, deleted, replaced or transposed letters (optimal string
  /// alignment).
  static func distance(_ a: some StringProtocol, _ b: some StringProtocol) -> Int {
    let (a, b) = (Array(a.prefix(maximumCount)), Array(b.prefix(maximumCount)))
    var rows = [Array(0...b.count)]
    for i in 0..<a.count {
      var row = [i + 1]
      for j in 0..<b.count {
        var least = min(row[j] + 1, rows[i][j + 1] + 1, rows[i][j] + (a[i] == b[j] ? 0 : 1))
        if i > 0, j > 0, a[i] == b[j - 1], a[i - 1] == b[j] {
          least = min(least, rows[i - 1][j - 1] + 1)
        }
        row.append(least)
      }
      rows.append(row)
    }
    return rows[a.count][b.count]
  }
}
