import ArgumentParser
import GeoCore
import GeoFiles
import GeoFormats

/// Advice for an unknown command: a command line for the task, or another program for the task.
struct CommandHint: CustomStringConvertible {
  /// The command line. Words in capitals are placeholders of arguments. Empty if the advice names another program.
  let line: String
  /// The purpose of the command line, or advice to use another program.
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

  /// Quotes a word for a shell, if necessary.
  static func quoted(_ word: String) -> String {
    let isPlain = word.unicodeScalars.allSatisfy {
      $0.properties.isAlphabetic || $0.properties.numericType != nil
        || "/._-+:,=@".unicodeScalars.contains($0)
    }
    return isPlain ? word : "'" + word.replacing("'", with: "'\\''") + "'"
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
    if ["reverse", "geocode", "where", "whereami", "locate", "place"].contains(name),
      CoordinateArguments.isAngle(first) || (try? Coordinate(parsing: first)) != nil
    {
      let line = Self.fill("geocalc convert LAT LON --to town", withPoints: Array(rest))
      self.init(line, "prints the nearest town")
    } else if ["geocode", "geocoding", "geocoder"].contains(name), !first.isEmpty,
      !first.hasPrefix("-"), first.fileEnding.isEmpty
    {
      let town = rest.prefix { !$0.hasPrefix("-") }.joined(separator: " ")
      self.init(
        "geocalc convert \(Self.quoted(town)) --to decimal", "prints the coordinate of a town")
    } else if Self.sums.contains(name), !Self.recordings(in: rest).isEmpty {
      let files = Self.recordings(in: rest).map(Self.quoted).joined(separator: " ")
      self.init("geocalc library import \(files) && geocalc library totals --by month")
    } else if Self.questions.contains(name), let file = Self.inputs(in: rest).first,
      Self.namesPolygon(file)
    {
      self.init(
        "geocalc area \(Self.quoted(file))", "prints the area and perimeter of each polygon")
    } else if let known = Self.table.first(where: {
      $0.words.contains(name) && ($0.group == nil || $0.group == group._commandName)
    }) {
      self = known.hint
      // Replace the placeholders with the files and points that the user has typed.
      let line = Self.fill(line, with: Self.inputs(in: rest))
      self.init(Self.fill(line, withPoints: Array(rest)), purpose)
    } else if let other = Self.elsewhere(name) {
      self.init("", other)
    } else if let path = Geocalc.path(of: name) {
      self.init(command: path, files: Self.inputs(in: rest))
    } else if PathText.exists(word), let format = LocationFormat(path: word) {
      self.init("geocalc \(format == .csv ? "batch" : "track") \(word)")
    } else if word.first?.isNumber == true, group == Geocalc.self {
      let line = "geocalc distance LAT LON LAT LON"
      self.init(Self.fill(line, withPoints: [word] + rest))
    } else {
      return nil
    }
  }

  /// Returns the input files and other sources that a command line names. The output file is not included.
  private static func inputs(in words: some Collection<String>) -> [String] {
    var (previous, inputs): (String, [String]) = ("", [])
    for word in words {
      let isOutput = previous == "-o" || previous == "--output"
      if !isOutput, !word.hasPrefix("-"), PathText.exists(word) || HintWords.isAddress(word) {
        inputs.append(word)
      }
      previous = word
    }
    return inputs
  }

  /// Creates a hint that suggests a command. The hint is the command's first example with the user's files.
  private init(command path: [String], files: [String]) {
    let name = path.joined(separator: " ")
    let type = Spelling(Array(path.dropFirst())).type as? any DocumentedCommand.Type
    let isTable = files.first?.fileEnding == "csv"
    for example in files.isEmpty ? [] : type?.examples ?? [] {
      let words = example.line.split(separator: " ").map(String.init)
      guard
        let sample = words.first(where: { isTable ? $0.hasSuffix(".csv") : $0 == "ride.gpx" }),
        words.filter({ $0.contains(".") && LocationFormat(path: $0) != nil }).first == sample
      else { continue }
      let line = example.line.replacing(sample, with: "TRACK.gpx", maxReplacements: 1)
      self.init(Self.fill(line, with: files), example.purpose)
      return
    }
    self.init("\(name) …", "see \(name) --help")
  }

  /// Replaces each LAT LON in a command line with one of the user's points, if the number of points is the same.
  ///
  /// A coordinate that is already in the notation after `--to`, such as a geohash, becomes decimal degrees.
  private static func fill(_ line: String, withPoints words: [String]) -> String {
    if words.count == 1, line.hasPrefix("geocalc convert LAT LON --to "),
      let place = try? PlaceText(parsing: words[0])
    {
      let isPair = place.grid == nil && !words[0].contains(where: { $0.isLetter || $0 == "°" })
      let text = CommandHint.quoted(words[0])
      return isPair
        ? line.replacing("LAT LON", with: text) : "geocalc convert \(text) --to decimal"
    }
    let angles = words.prefix(while: CoordinateArguments.isAngle)
    let count = line.split(separator: " ").count { $0 == "LAT" || $0 == "LON" }
    // Each word may be the name of a town or a quoted coordinate.
    let names = words.prefix { !$0.hasPrefix("-") }
    let areNames = names.allSatisfy {
      $0.fileEnding.isEmpty && !$0.contains("/") && !PathText.exists($0)
        && (try? LengthUnit.meters(parsing: $0)) == nil
    }
    if angles.isEmpty, count > 0, names.count * 2 == count, areNames {
      return names.reduce(into: line) { line, name in
        line.replace("LAT LON", with: quoted(name), maxReplacements: 1)
      }
    }
    guard angles.count == count else { return line }
    // A length that the user typed replaces the length in the example.
    var line = line
    let lengths = words.filter {
      (try? LengthUnit.meters(parsing: $0)) != nil && !angles.contains($0)
    }
    if lengths.count == 1, let last = line.split(separator: " ").last,
      last.last?.isLetter == true, (try? LengthUnit.meters(parsing: String(last))) != nil
    {
      line = line.dropLast(last.count) + quoted(lengths[0])
    }
    return stride(from: 0, to: count, by: 2).reduce(into: line) { line, index in
      let point = angles[index..<index + 2].map(CommandHint.quoted).joined(separator: " ")
      line.replace("LAT LON", with: point, maxReplacements: 1)
    }
  }

  /// Replaces the names of recordings and tables in a command line with the user's files.
  static func fill(_ line: String, with files: [String]) -> String {
    var (line, names) = (line, files)
    if let table = names.first(where: { LocationFormat(path: $0) == .csv }),
      line.contains("POINTS.csv") || line.contains("PAIRS.csv")
    {
      line = exchange(line, in: [table])
      for name in ["POINTS.csv", "PAIRS.csv"] { line.replace(name, with: quoted(table)) }
      names.removeAll { $0 == table }
    }
    if line.contains("PHOTOS/") {
      let photos = names.filter { ["jpg", "jpeg"].contains($0.fileEnding) }
      let found = photos.isEmpty ? Array(names.filter(OutputChoice.isFolder).prefix(1)) : photos
      if !found.isEmpty {
        line.replace("PHOTOS/", with: found.map(quoted).joined(separator: " "))
        names.removeAll(where: found.contains)
      }
    }
    guard let first = names.first else { return line }
    // Put the other recordings in place of `OTHER.gpx` if the line contains it, otherwise after the first recording.
    let others = names.dropFirst().map(quoted).joined(separator: " ")
    let isPair = line.contains("OTHER.gpx")
    if isPair, !others.isEmpty { line.replace("OTHER.gpx", with: others) }
    let all = isPair || others.isEmpty ? quoted(first) : "\(quoted(first)) \(others)"
    for name in ["TRACK.gpx", "TRACK.fit"] {
      line.replace(name, with: all, maxReplacements: 1)
    }
    return line
  }

  /// Replaces `--columns longitude,latitude` with the names of these columns in the first table.
  static func exchange(_ line: String, in files: [String]) -> String {
    let example = "--columns longitude,latitude"
    guard line.contains(example), let table = files.first(where: { $0.fileEnding == "csv" }),
      let (latitude, longitude) = pointColumns(of: table)
    else { return line }
    return line.replacing(example, with: "--columns " + quoted("\(longitude),\(latitude)"))
  }

  /// Returns the columns of the latitude and the longitude of a table. Nil if one of these columns is not found.
  private static func pointColumns(of path: String) -> (latitude: String, longitude: String)? {
    guard let input = try? InputFile(path) else { return nil }
    var csv = CSVReader(separator: nil, readsPrologue: true)
    // The header is in the first block.
    guard (try? csv.fill({ try input.read(into: $0) })) != nil else { return nil }
    while let step = try? csv.step() {
      guard case .record(let record) = step else { return nil }
      if !record.isEmpty {
        return pointColumns(in: (0..<csv.cursor.fieldCount).map { csv.cursor.text($0) })
      }
    }
    return nil
  }

  /// Returns the names of the latitude and longitude columns in a header. Returns the numbers of the columns if a name
  /// contains a comma or a blank. Nil if there are no such columns.
  static func pointColumns(in header: [String]) -> (latitude: String, longitude: String)? {
    guard let point = try? CoordinateColumns.point(in: header) else { return nil }
    let columns = [point.latitude, point.longitude]
    let names = columns.map { header[$0] }
    let isPlain = names.allSatisfy { !$0.isEmpty && !$0.contains { $0 == "," || $0.isWhitespace } }
    let texts = isPlain ? names : columns.map { "\($0 + 1)" }
    return (texts[0], texts[1])
  }

  /// Returns this hint with another command line.
  func with(line: String) -> CommandHint { CommandHint(line, purpose) }
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

  /// Returns the files and folders of recordings among the words of a command line.
  private static func recordings(in words: some Collection<String>) -> [String] {
    inputs(in: words).filter {
      !HintWords.isAddress($0) && (OptionHint.isRecording($0) || !InputFile.isRegular($0))
    }
  }

  /// Words that mean totals over recordings.
  private static let sums: Set = [
    "total", "totals", "sum", "month", "months", "monthly", "week", "weekly", "year", "annual",
  ]

  /// Words that mean information about a file.
  private static let questions: Set = ["info", "stats", "summary", "figures", "analyze", "length"]

  /// Returns whether a polygon type, such as `"Polygon"` in GeoJSON, occurs in the first bytes of a file.
  private static func namesPolygon(_ path: String) -> Bool {
    guard InputFile.isRegular(path), let start = try? InputFile(path).peek() else { return false }
    let text = String(decoding: start, as: UTF8.self)
    return ["\"Polygon\"", "\"MultiPolygon\"", "<Polygon"].contains { text.contains($0) }
      || text.contains(/POLYGON\s*(ZM?|M)?\s*\(/)
  }

  /// Returns advice for a value that names a task of another program, such as `s2`. Nil for other values.
  static func elsewhere(_ value: String) -> String? {
    let value = Substring(value.lowercased())
    return elsewhere.first { $0.words.contains(value) }
      .map { "geocalc has no \($0.task); use \($0.program)" }
  }

  /// Words that people use instead of geocalc's commands, by task. A test runs every command line in this table.
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
      "midpoint middle halfway midway half", "waypoints LAT LON LAT LON", "row 2 is the middle"),
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
    Entry(
      "olc pluscode pluscodes plus-code plus openlocationcode", "convert LAT LON --to olc"),
    Entry("maidenhead locator", "convert LAT LON --to maidenhead"),
    Entry("h3 h3cell h3index hexagon hexagons", "convert LAT LON --to h3"),
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
      "clusters clustering dbscan group dedup dedupe deduplicate duplicates unique",
      after: "geocalc",
      "cluster POINTS.csv --within 50m", "--only first prints one row of each cluster"),
    Entry("spatial-join sjoin", "inside POLYGONS.geojson POINTS.csv"),
    Entry(
      "swap swap-columns columns flip", "convert POINTS.csv --swap",
      "exchanges latitude and longitude"),
    Entry(
      "validate valid verify lint", after: "geocalc", "convert POINTS.csv --to decimal",
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
    Entry("bbox bounds extent envelope box bounding-box boundingbox", "bbox TRACK.gpx"),
    Entry("compare", "track TRACK.gpx OTHER.gpx --format csv", "prints one row for each recording"),
    Entry("strip anonymize", "track convert TRACK.gpx --strip all -o PLAIN.gpx"),
    Entry(
      "elevation elevations altitude ele srtm dem hgt terrain ground",
      "track elevation TRACK.gpx --dem TILES/ -o GROUND.gpx",
      "sets altitudes from SRTM tiles; track report draws them"),
    Entry("pace paces km", "track splits TRACK.gpx --every 1km"),
    Entry("laps lap", "track splits TRACK.gpx --every lap"),
    Entry("pb record-times fastest", "track best 1km 5km TRACK.gpx"),
    Entry("split cut segment", after: "geocalc", "track divide TRACK.gpx --gap 5min"),
    Entry("trips trip", "track divide TRACK.gpx --gap 5min"),
    Entry(
      "crop clip slice", after: "geocalc",
      "track crop TRACK.gpx --start 10min --end 20min -o PART.gpx"),
    Entry("clip slice cut", after: "track", "track crop TRACK.gpx --start 5km -o PART.gpx"),
    Entry("trim privacy hide", after: "geocalc", "track trim TRACK.gpx -o TRIMMED.gpx"),
    Entry("reverse invert backwards", after: "geocalc", "track reverse TRACK.gpx -o BACK.gpx"),
    Entry("shift retime", after: "geocalc", "track shift TRACK.gpx --offset 1h -o SHIFTED.gpx"),
    Entry("when at", after: "geocalc", "track at 10min TRACK.gpx"),
    Entry(
      "photo photos exif jpg jpeg", "track at PHOTOS/ TRACK.gpx", "prints where photos were taken"),
    Entry(
      "geotag geotagging", "track at PHOTOS/ TRACK.gpx -o TAGGED/",
      "writes copies of photos with positions"),
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
    Entry(
      "http api rest webservice", "serve", "answers /distance.json?from=48.2,16.4&to=47.1,15.4"),

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
      "heatmap heat-map heat density heatmaps", "map TRACK.gpx --color-by passes -o MAP.svg",
      "counts the tracks at each place"),
    Entry("plot", "track TRACK.gpx --plot", "draws a map and a profile in the terminal"),

    // This build
    Entry("version", "--version"), Entry("benchmark perf", "bench"),
    Entry("test selftest", after: "geocalc", "check"),
    Entry("examples sample samples demo", "example", "lists sample files"),
    Entry("settings set configure preferences", "config"),
    Entry("docs doc tutorial faq", "guide"),
    Entry("manual manpage manpages", "man", "prints roff; geocalc man COMMAND prints other pages"),
    Entry("accuracy precision error errors trust exactness", "guide trust"),
    Entry(
      "completion completions autocomplete", after: "geocalc", "--generate-completion-script bash",
      "for zsh and fish as well"),
  ]

  /// Tasks of other programs. The guide has a similar list under NOT HERE, on its page about tasks.
  private static let elsewhere: [(words: [Substring], task: String, program: String)] = [
    ("timezone timezones tz", "time zones of points", "timezonefinder"),
    ("sunrise sunset sun twilight dawn dusk", "times of the Sun", "astral"),
    ("geoid egm egm96 egm2008", "geoid", "GeoidEval of GeographicLib"),
    (
      "geotiff raster", "reader for GeoTIFF",
      "gdal_translate -of SRTMHGT, then geocalc track elevation"
    ),
    (
      "s2 quadkey", "S2 cells or quadkeys",
      "the libraries of S2 or mercantile, or geocalc convert --to h3"
    ),
    (
      "shapefile shp gpkg geopackage ogr2ogr", "reader for this format",
      "ogr2ogr -f GeoJSON OUT.geojson IN.gpkg first"
    ),
    (
      "parquet arrow feather", "reader for this format in the program",
      "the Python package: python -m geocore batch IN.parquet OUT.parquet"
    ),
    ("mapmatch map-match match snap", "road network", "Valhalla or OSRM"),
    (
      "route routing directions navigate", "road network",
      "Valhalla or OSRM; geocalc waypoints prints a direct path"
    ),
    ("voronoi union difference dissolve", "overlays of polygons", "shapely or PostGIS"),
    ("centroid center", "centers of areas", "shapely or QGIS"),
  ].map { ($0.0.split(separator: " "), $0.1, $0.2) }
}
