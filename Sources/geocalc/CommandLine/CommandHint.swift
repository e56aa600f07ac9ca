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
  init?(for word: String, in group: any ParsableCommand.Type) {
    let name = word.lowercased()
    if let known = Self.table.first(where: {
      $0.words.contains(name) && ($0.group == nil || $0.group == group._commandName)
    }) {
      self = known.hint
    } else if let other = Self.elsewhere.first(where: { $0.words.contains(Substring(name)) }) {
      self.init("", "geocalc has no \(other.task); use \(other.program)")
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
    Entry("compare methods", after: "geocalc", "distance LAT LON LAT LON --method all"),
    Entry(
      "midpoint middle halfway midway half", "waypoints LAT LON LAT LON --count 3",
      "row 2 is the middle"),
    Entry("interpolate densify path line", "waypoints LAT LON LAT LON --every 1km"),
    Entry("project forward direct offset", "destination LAT LON AZIMUTH 10km"),
    Entry("buffer radius disc disk", "circle LAT LON 500m"),
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
    Entry("spatial-join sjoin", "inside POLYGONS.geojson POINTS.csv"),
    Entry(
      "cluster clusters dedupe deduplicate", "nearest POINTS.csv POINTS.csv -k 2 --within 50m",
      "pairs of points that are close together"),

    // Tracks
    Entry(
      "info stats summary figures analyze length duration time speed elevation altitude "
        + "ascent gain climb moving gpx fit tcx nmea", "track TRACK.gpx",
      "prints distance, times, speeds and climbs"),
    Entry(
      "bbox bounds extent envelope bounding-box boundingbox", "track TRACK.gpx --json",
      "prints the bounding box"),
    Entry(
      "centroid center hull convex-hull", "track TRACK.gpx --json",
      "there is no such command; this prints the bounding box"),
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
      "join concat append combine cat", "track merge TRACK.gpx OTHER.gpx -o MERGED.gpx"),
    Entry("smooth filter denoise despike kalman fix-track", "track clean TRACK.gpx -o CLEAN.gpx"),
    Entry("reduce thin decimate compress", "track simplify TRACK.gpx --tolerance 5m -o SMALL.gpx"),
    Entry(
      "kml2gpx gpx2kml fit2gpx gpx2csv csv2gpx togpx gpsbabel",
      "track convert TRACK.gpx -o TRACK.kml"),
    Entry(
      "export", after: "geocalc", "track convert TRACK.gpx -o TRACK.kml"),
    Entry(
      "takeout google owntracks traccar", "track convert TRACK.gpx -o HISTORY.gpx",
      "Records.json and other histories are read as well"),
    Entry("strava garmin", "track TRACK.gpx", "a folder or export.zip is read as well"),
    Entry("geofence geofences zone zones alert", "track fence TRACK.gpx --fences POLYGONS.geojson"),
    Entry("profile chart graph html page", "track report TRACK.gpx -o TRACK.html"),
    Entry("waypoint poi pois", "track passes POINTS.csv TRACK.gpx --within 100m"),

    // Live positions
    Entry("live monitor tail gps gpsd where whereami position locate stream", "watch"),
    Entry("replay play simulate", "watch TRACK.gpx --speed 10x"),
    Entry("log logger", after: "geocalc", "record"),
    Entry("server web dashboard http", "serve"),

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
    Entry("plot", "track TRACK.gpx --plot", "draws a map and a profile in the terminal"),

    // This build
    Entry("version", "--version"), Entry("benchmark perf", "bench"),
    Entry("validate verify test selftest", after: "geocalc", "check"),
    Entry("examples sample samples demo", "example", "lists sample files"),
    Entry("settings set configure preferences", "config"),
    Entry("docs doc manual man tutorial", "guide"),
  ]

  /// Tasks of other programs, as in the last table of the guide's page about tasks.
  private static let elsewhere: [(words: [Substring], task: String, program: String)] = [
    ("timezone timezones tz", "time zones of points", "timezonefinder"),
    ("sunrise sunset sun twilight dawn dusk", "times of the Sun", "astral"),
    ("declination magnetic variation wmm", "magnetic model", "MagneticField of GeographicLib"),
    ("geoid egm egm96 egm2008", "geoid", "GeoidEval of GeographicLib"),
    ("srtm dem terrain geotiff raster", "terrain model", "gpxelevations of SRTM.py"),
    ("h3 s2 quadkey", "H3 cells", "the libraries of H3, or geocalc convert --to geohash"),
    ("epsg crs proj reproject transform cs2cs", "EPSG codes", "cs2cs of PROJ"),
    (
      "shapefile shp gpkg geopackage ogr2ogr", "reader for this format",
      "ogr2ogr -f GeoJSON OUT.geojson IN.gpkg first"
    ),
    (
      "parquet arrow feather", "reader for this format in the program",
      "the Python package: python -m geocalc batch IN.parquet OUT.parquet"
    ),
    ("geotag photo photos exif", "photos", "exiftool -geotag TRACK.gpx PHOTOS/"),
    ("heatmap heat density", "heat maps", "QGIS, or geocalc map for all tracks on one map"),
    ("mapmatch map-match match snap", "road network", "Valhalla or OSRM"),
    (
      "route routing directions navigate", "road network",
      "Valhalla or OSRM; geocalc waypoints prints a direct path"
    ),
    ("voronoi union difference dissolve", "overlays of polygons", "shapely or PostGIS"),
    ("random grid", "random points and grids", "QGIS"),
  ].map { ($0.0.split(separator: " "), $0.1, $0.2) }
}
