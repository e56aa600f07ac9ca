import ArgumentParser
import GeoCore
import GeoFormats

extension RowOperation: ExpressibleByArgument {
  init?(argument: String) {
    guard let known = Self.ofBatch.first(where: { $0.name == argument }) else { return nil }
    self = known
  }

  static var allValueStrings: [String] { ofBatch.map(\.name) }
  var defaultValueDescription: String { name }
}

/// `geocalc batch`: adds distances to every row of a table.
struct Batch: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "batch",
    abstract: "Add distances to every row of a CSV file.",
    usage: "geocalc batch [FILE|-] [options]",
    discussion: """
      Columns with the coordinates of two places are found by their names: lat1, lon1, lat2, lon2; \
      from_lat, from_lng, to_lat, to_lng; start_latitude, … A file without a header has exactly four \
      numeric columns in this order, which a note reports. With --along a row is one place, has columns such as latitude \
      and longitude (or two numeric ones and no header), and is measured from the row before.

      With --along a table of several tracks, by a column that says whose a row is (vehicle_id, \
      MMSI, …; --by) or by columns of tracks and segments, is measured track by track, also where \
      their rows are mixed: the first row of each has an empty distance. That rows are earlier than the \
      one before them is said; --sort time measures in the order of times.

      Every column is kept as it is; distance_m is appended (or distance_km, … by --unit), or \
      batch_distance_m if the input has a column of that name. Separators (comma, semicolon, tab, \
      vertical bar), line ends and quotes are as in the input. Coordinates are decimal degrees, or text such as \
      40°26′46″N. A file that gzip has compressed is read as well, and so are text in UTF-16, JSON objects \
      in an array or one per line (NDJSON), and with --along a recording, such as GPX or GeoJSON, whose \
      points are the rows.

      --operation destination reads lat1, lon1, azimuth_deg, distance_m (or distance_km, …) and appends \
      lat2, lon2, azimuth2_deg. crosstrack reads lat1, lon1, lat2, lon2 of a line and lat, lon, and \
      appends cross_track_m (positive on the right), along_track_m and the foot of the perpendicular. \
      intersection reads lat1 to lon4 of two lines and appends x_m and y_m, the ways along both from \
      their first places to where they cross, and that place.

      A bad row keeps its place, with an empty distance; the first 10 are reported on standard error \
      with their line numbers, and the exit code is 65. A row with a missing value (empty, NA, null, NaN, \
      \\N, #N/A) has an empty distance and is no error, except with --strict; a note counts such rows. With \
      --along the next row is measured from the last row with coordinates, which a note reports. An empty \
      line stays as it is, and so does a line that begins with #.

      With --along a time that cannot be read is reported, and the row measured without it; with --strict \
      such a row is bad.

      A row with fewer fields than the first is filled up with empty ones, which is reported and \
      with --strict bad; one with more is bad, as it is not known which of them is too many: what it \
      has beyond the columns stands behind the new ones.

      With --method vincenty a column method says for each row whether vincenty gave the distance, \
      or geodesic in its place; with --strict such a row is bad.

      --json prints an object for each row on a line of its own (NDJSON): coordinates are numbers, \
      other columns strings; a bad row has null for its distance, and an "error".
      """
  ).ofGeocalc

  @Argument(
    help: ArgumentHelp(
      "A CSV file in UTF-8, gzipped or not; - is standard input (default).", valueName: "file"),
    completion: .file())
  var file: ArgumentText?

  @Option(
    help: ArgumentHelp(
      """
      What to find out for each row: the distance; the azimuths at both places; the destination from a place by azimuth and distance; \
      how far a place is off the line through two others; where two such lines cross.
      """))
  var operation = RowOperation.distance

  @OptionGroup var method: MethodOptions
  @OptionGroup var unit: UnitOption
  @OptionGroup var output: OutputOptions

  @Flag(help: "A row is one place: measure from the row before.")
  var along = false

  @Option(
    help: ArgumentHelp(
      """
      With --along, the column that says whose a row is: each of its values is a track, measured by \
      itself. By itself a column such as MMSI, individual-local-identifier, vehicle_id or device is taken, \
      and columns of tracks and segments; none takes none.
      """,
      valueName: "column|none"), transform: NegativeNumbers.restored(_:))
  var by: String?

  @Option(
    help: ArgumentHelp(
      """
      With --along, measure the rows of each track as given, or in the order of their times, which holds \
      the table in memory; rows stay in their places.
      """))
  var sort = TrackReadingOptions.Sort.given

  @Option(
    help: ArgumentHelp(
      """
      With --along, the column of times, by name or number from 1: time=t. --columns names the \
      coordinates.
      """,
      valueName: "time=column"), transform: NegativeNumbers.restored(_:))
  var column: String?

  @Option(
    help: ArgumentHelp(
      """
      With --along, how times are written that are neither ISO 8601 nor counts: dmy, mdy or ymd, or \
      directives as in %d/%m/%Y %H:%M:%S.
      """,
      valueName: "format"))
  var timeFormat: String?

  @Flag(help: "Append azimuth1_deg and azimuth2_deg too.")
  var azimuths = false

  @Flag(
    help: "With --along, append the distance from the beginning of each track, cumulative_m, too.")
  var cumulative = false

  @Option(
    help: ArgumentHelp(
      "The columns with latitude and longitude, by name or number from 1, with commas between.",
      valueName: "a,b,c,d"), transform: NegativeNumbers.restored(_:))
  var columns: String?

  @OptionGroup var table: TableFormOptions

  @Flag(help: "Stop at the first bad row.")
  var strict = false

  @OptionGroup var threads: ThreadsOption

  func validate() throws {
    _ = try output.choice(of: OutputForm.ofRows)
    let inputs = operation.inputs(isAlong: along)
    try ColumnList.check(
      "--columns", columns, count: inputs.count,
      places: inputs.count { $0.kind == .latitude })
    if !operation.isOfPairs, along {
      throw ValidationError("--along belongs to --operation distance and azimuth.")
    }
    if operation != .distance, azimuths || cumulative {
      throw ValidationError("--azimuths and --cumulative belong to --operation distance.")
    }
    if cumulative, !along { throw ValidationError("--cumulative belongs to --along.") }
    if operation.isOfLines { try LineOptions.check(method.method) }
    if !along, by != nil || sort != .given || timeFormat != nil || column != nil {
      throw ValidationError("--by, --sort, --column and --time-format belong to --along.")
    }
    if let column, timeColumn == nil {
      throw ValidationError(
        "--column takes time=COLUMN, as in time=t; --columns names those of the coordinates; found "
          + "\(column).")
    }
    if let timeFormat, CSVTimePattern(timeFormat) == nil {
      throw CSVColumnOptions.refusal(ofTimeFormat: timeFormat)
    }
  }

  func run() throws {
    let solver = try method.method.solver(on: try method.ellipsoid.read())
    let writer = RowWriter(
      operation, unit: unit.length, decimals: output.decimals,
      hasAzimuths: azimuths || operation == .azimuth,
      hasMethod: solver.vincenty != nil && operation.isOfPairs, isCumulative: cumulative)
    let run = BatchRun(
      path: try InputFile.path(of: file), separator: table.separatorByte,
      choice: try output.choice(of: OutputForm.ofRows),
      wantedColumns: ColumnList.read(columns),
      operation: operation, isAlong: along,
      by: by, timeColumn: timeColumn, timeFormat: timeFormat, sortsByTime: sort == .time,
      isCumulative: cumulative, isStrict: strict,
      solver: solver, writer: writer, threads: threads.count)
    try run.run()
  }

  private var timeColumn: String? {
    guard let column, column.hasPrefix("time="), column.utf8.count > 5 else { return nil }
    return String(column.dropFirst(5))
  }
}
