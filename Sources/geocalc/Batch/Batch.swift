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

/// `geocalc batch`: adds distances, speeds or other computed values to each row of a table.
struct Batch: DocumentedCommand {
  static let configuration = CommandConfiguration(
    commandName: "batch",
    abstract: "Add distances or speeds to the rows of a table",
    usage: "geocalc batch [FILE] [options]",
    discussion: """
      Coordinates are found by their column names: lat1, lon1, lat2, lon2 or from_lat, from_lng, … With --along each \
      row is one point, measured from the row before; with --from each row is one point, measured from a fixed one. \
      FILE is CSV, JSON, NDJSON or, with --along or --from, a recording such as GPX. Without FILE the table is read \
      from standard input. All columns are kept.

      With --along each vehicle or track of a table is measured separately. --by names the column that identifies it, \
      and --sort time measures in time order. --speed appends speeds, and --total prints one row for each track. The \
      distance of --total includes the steps over pauses, which geocalc track excludes as gaps.

      --operation computes azimuths (bearings), destinations, distances from lines, or crossings instead.

      An invalid row keeps its place with an empty distance. The first 10 are reported, and the exit code is 65. \
      --strict stops at the first one.
      """
  ).ofGeocalc

  static let examples = [
    Example("geocalc batch pairs.csv --unit km", "add a column distance_km"),
    Example(
      "geocalc batch shops.csv --from 48.2,16.37", "add the distance from one point to each row"),
    Example(
      "geocalc batch --along fleet.csv --by vehicle --speed", "add speeds from row to row"),
    Example(
      "geocalc batch --along fleet.csv --by vehicle --total", "print the distance of each vehicle"),
  ]

  static let topic: String? = "tables"

  @Argument(
    help: ArgumentHelp(
      "The table: CSV, JSON or NDJSON in UTF-8, also gzipped; - is standard input (default).",
      valueName: "file"),
    completion: .file())
  var file: ArgumentText?

  @Option(
    help: ArgumentHelp(
      """
      What to compute for each row. azimuth: the azimuths at both points. destination: the point at an azimuth \
      and a distance. crosstrack: the distance of a point from the line through two others. intersection: the \
      point where two such lines cross.
      """))
  var operation = RowOperation.distance

  @OptionGroup var method: MethodOptions
  @OptionGroup var unit: UnitOption
  @OptionGroup var names: PlacesOption
  @OptionGroup var towns: TownOption
  @OptionGroup var output: OutputOptions<RowForms>

  @Flag(help: "Each row is one point. Measure from the row before it.")
  var along = false

  @Option(
    help: ArgumentHelp(
      "Each row is one point. Measure from this point, such as 48.2,16.37.", valueName: "coordinate"
    ))
  var from: ArgumentText?

  @Option(
    help: ArgumentHelp(
      """
      With --along, the column that identifies the vehicle or track of a row. Each track is measured separately. \
      none measures all rows as one track (default: a column such as MMSI, individual-local-identifier, \
      vehicle_id or device, and columns of tracks and segments).
      """,
      valueName: "column|none"), transform: NegativeNumbers.restored(_:))
  var by: String?

  @Option(
    help: ArgumentHelp(
      """
      With --along, the order in which rows are measured: given is the order of the table, time is the order of \
      their times. The output keeps the order of the table. time holds the table in memory.
      """))
  var sort = TrackReadingOptions.Sort.given

  @Option(
    help: ArgumentHelp(
      """
      With --along, the column with the times, by name or by number from 1: time=t or time=3. --columns selects \
      the coordinates.
      """,
      valueName: "time=column"), transform: NegativeNumbers.restored(_:))
  var column: String?

  @Option(
    help: ArgumentHelp(
      """
      With --along, the form of times that are neither ISO 8601 nor numbers: the order of day, month and year \
      (dmy, mdy or ymd), or a pattern such as %d/%m/%Y %H:%M:%S.
      """,
      valueName: "format"))
  var timeFormat: String?

  @Flag(
    help:
      "Also add the columns azimuth1_deg and azimuth2_deg: the azimuths of the path at both points."
  )
  var azimuths = false

  @Flag(
    help:
      "With --along, also add the column cumulative_m: the distance from the start of the track.")
  var cumulative = false

  @Flag(
    help: """
      With --along, also add the columns seconds and speed_mps: the time and the speed since the row before. \
      --unit km, mi or nmi changes the second one to speed_kmh, speed_mph or speed_kn.
      """)
  var speed = false

  @Flag(
    help: "With --along, print only the number of points and the distance of each track.")
  var total = false

  @Option(
    help: ArgumentHelp(
      "The columns with latitude and longitude, by name or by number from 1: lat1,lon1,lat2,lon2.",
      valueName: "a,b,c,d"), transform: NegativeNumbers.restored(_:))
  var columns: String?

  @OptionGroup var table: TableFormOptions

  @Flag(help: "Stop at the first invalid row (default: report it and continue).")
  var strict = false

  @OptionGroup var threads: ThreadsOption

  func validate() throws {
    if total, try output.choice().form == .geojson {
      throw ValidationError("--total: a total has no coordinates; use another form than geojson")
    }
    let inputs = operation.inputs(isOfPoints: along || from != nil)
    try ColumnList.check(
      "--columns", columns, count: inputs.count,
      places: inputs.count { $0.kind == .latitude })
    if !operation.isOfPairs, along {
      throw ValidationError(
        "--along works with --operation distance and azimuth; remove one of them")
    }
    _ = try fixedPoint
    if from != nil, along || !operation.isOfPairs {
      throw ValidationError(
        along
          ? "--along measures from the row before, --from from one point; give one of them"
          : "--from works with --operation distance and azimuth; remove it")
    }
    if operation != .distance, azimuths || cumulative || speed {
      throw ValidationError(
        "--azimuths, --cumulative and --speed work with --operation distance; remove them")
    }
    if !along, cumulative || speed || total {
      let name = speed ? "--speed" : total ? "--total" : "--cumulative"
      throw ValidationError("\(name) needs --along")
    }
    if total, azimuths || cumulative || speed || operation != .distance {
      throw ValidationError(
        "--total prints a row for each track; remove --azimuths, --cumulative, --speed and --operation"
      )
    }
    if towns.town, operation.point == nil {
      throw ValidationError(
        "--town works with --operation destination, crosstrack and intersection, which compute a point; "
          + "for the points of a table, use geocalc convert --to town")
    }
    if operation.isOfLines { try LineOptions.check(method.method) }
    if !along, by != nil || sort != .given || timeFormat != nil || column != nil {
      throw ValidationError(
        "--by, --sort, --column and --time-format need --along, which measures from row to row; "
          + "add --along --total for the length of each track, or --along --speed")
    }
    if let column, timeColumn == nil {
      throw ValidationError(
        "--column: expected time=COLUMN, such as time=t, not \(column); --columns names the coordinates"
      )
    }
    if let timeFormat, CSVTimePattern(timeFormat) == nil {
      throw CSVColumnOptions.refusal(ofTimeFormat: timeFormat)
    }
  }

  func run() throws {
    let solver = try method.method.solver(on: try method.ellipsoid.read())
    let names = names.names
    let towns = try towns.read(names)
    let writer = RowWriter(
      operation, unit: unit.length, decimals: output.decimals,
      hasAzimuths: azimuths || operation == .azimuth,
      hasMethod: solver.vincenty != nil && operation.isOfPairs, isCumulative: cumulative,
      hasSpeed: speed, towns: towns)
    let run = BatchRun(
      path: try StandardInput.path(or: file), separator: table.separatorByte,
      choice: try output.choice(),
      wantedColumns: ColumnList.read(columns),
      operation: operation, isAlong: along, start: try fixedPoint?.read(names)[0],
      by: by, timeColumn: timeColumn, timeFormat: timeFormat, sortsByTime: sort == .time,
      isCumulative: cumulative, hasSpeed: speed, isTotal: total, isStrict: strict,
      towns: towns, solver: solver, writer: writer, threads: threads.count)
    try run.run()
  }

  private var fixedPoint: CoordinateArguments? {
    get throws(ValidationError) {
      try from.map { text throws(ValidationError) in
        try CoordinateArguments([text], count: 1, option: "--from")
      }
    }
  }

  private var timeColumn: String? {
    guard let column, column.hasPrefix("time="), column.utf8.count > 5 else { return nil }
    return String(column.dropFirst(5))
  }
}
