import ArgumentParser
import GeoCore
import GeoFormats
import GeoPlatform

/// `geocalc convert`: places in other notations, grids and frames.
struct ConvertCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "convert",
    abstract: "Write places in another notation, grid or frame.",
    usage: """
      geocalc convert LAT LON... --to NOTATION [options]
      geocalc convert COORDINATE... --to NOTATION [options]
      geocalc convert --to NOTATION [options] < FILE
      """,
    discussion: """
      NOTATION is one of:
        decimal, dms, ddm  degrees; with minutes and seconds; with minutes
        iso6709, geo       +48.8583+002.2945/, geo:48.8583,2.2945
        utm, mgrs          UTM, around the poles UPS, and the military grid
        ecef               x, y, z from the Earth's center, in meters
        mercator           Web Mercator (EPSG:3857), in meters
        geohash, olc       geohash, Open Location Code (plus code)
        maidenhead, georef locators of radio amateurs and of aviation
        gcj02, bd09        as map services in China distort places (unofficially)

      Without places a table is read from standard input (CSV with a header, or two columns): columns with \
      the converted places are appended to each row, and all else is as in geocalc batch. For ecef a \
      column of heights above the ellipsoid (height_m, h, elevation, …) is used if there is one.
      """
  ).ofGeocalc

  @Argument(help: ArgumentHelp("Places; without any, a table is read.", valueName: "place"))
  var places: [ArgumentText] = []

  @Option(help: ArgumentHelp("What to write.", valueName: "notation"))
  var to: Notation

  @Option(
    help: ArgumentHelp(
      """
      How long a text is: characters of geohash (default: 11), olc (10), maidenhead (8) and georef (8), \
      digits of each coordinate of mgrs (5).
      """, valueName: "n"), transform: WholeNumber.read(_:))
  var length: Int?

  @Option(
    help: ArgumentHelp(
      "For ecef, the height of the places above the ellipsoid, such as 35m (default: 0).",
      valueName: "length"))
  var height: ArgumentText?

  @OptionGroup var ellipsoid: EllipsoidOption

  @Option(
    help: ArgumentHelp(
      "For a table, the columns with latitude, longitude and, for ecef, height, by name or number from 1.",
      valueName: "a,b"), transform: NegativeNumbers.restored(_:))
  var columns: String?

  @OptionGroup var output: OutputOptions
  @OptionGroup var table: TableFormOptions
  @OptionGroup var rows: RowFormOptions
  @OptionGroup var threads: ThreadsOption

  func validate() throws {
    try to.check(length: length)
    if !to.hasHeight, height != nil || ellipsoid.text != nil {
      throw ValidationError("--height and --ellipsoid belong to ecef; the others are of WGS 84.")
    }
    if places.isEmpty {
      if height != nil { throw ValidationError("Heights of a table are a column of it.") }
      let count = ColumnList.read(columns)?.count ?? 2
      guard count == 2 || count == 3 && to.hasHeight else {
        throw ValidationError(
          "--columns takes \(to.hasHeight ? "2 or 3" : "2") columns, found \(count).")
      }
    } else {
      if table.separator != nil { throw ValidationError("--separator belongs to a table.") }
      if columns != nil { throw ValidationError("--columns belongs to a table.") }
      if let file = places.map(\.text).first(where: isFile) {
        let what = file == "-" ? "A table is" : "\(file) is a file: a table is"
        throw ValidationError(
          "\(what) read where no place is given, as in geocalc convert --to \(to.rawValue) < FILE")
      }
      _ = try CoordinateArguments(places, count: CoordinateArguments.count(of: places))
    }
  }

  /// Whether a text is no place, but the name of a file.
  private func isFile(_ text: String) -> Bool {
    guard !CoordinateArguments.isAngle(text), (try? Coordinate(parsing: text)) == nil else {
      return false
    }
    return text == "-" || access(text, F_OK) == 0
  }

  func run() throws {
    let figure = try ellipsoid.read() ?? .wgs84
    guard !places.isEmpty else { return try convertTable(figure) }
    let read = try CoordinateArguments(
      places, count: CoordinateArguments.count(of: places)
    ).read()
    let height = try readHeight()
    if rows.output != nil || rows.decimalComma, !isJSON {
      return try printRows(read, height, figure)
    }
    var json = JSONWriter.forOutput()
    if isJSON { json.beginArray() }
    for place in read {
      let values = to.numbers(place, height: height, on: figure)
      if isJSON {
        write(place, values, to: &json)
      } else {
        try StandardOutput.write(line(place, values) + "\n")
      }
    }
    guard isJSON else { return }
    json.endArray()
    json.endLine()
    try StandardOutput.write(json.bytes)
  }

  private var isJSON: Bool { output.json || rows.output == .json }

  /// The places as rows of a table.
  private func printRows(_ places: [Coordinate], _ height: Double, _ figure: Ellipsoid) throws {
    let rows = TableOutput(rows)
    let names = ["latitude", "longitude"] + to.outputs.map(\.name)
    let numbers = to.outputs.indices.filter {
      if case .text = to.outputs[$0].kind { false } else { true }
    }
    try rows.begin(
      TableOutput.Shape(
        names: names, numbers: Set([0, 1] + numbers.map { $0 + 2 }), places: [(0, 1)]))
    try rows.write(fields: names)
    for place in places {
      let values = to.numbers(place, height: height, on: figure)
      let text = to.text(place, values, length: length, precision: output.places)
      let fields = zip(to.outputs, [values.0, values.1, values.2]).map { output, value in
        switch output.kind {
        case .text: text
        case .place: DecimalPrinter.string(value, places: self.output.coordinatePlaces)
        default: DecimalPrinter.string(value, places: self.output.places)
        }
      }
      try rows.write(fields: ["\(place.latitude)", "\(place.longitude)"] + fields)
    }
    try rows.finish()
  }

  private func convertTable(_ figure: Ellipsoid) throws {
    let operation = RowOperation.convert(to)
    let writer = RowWriter(
      operation, unit: .meter, options: output, hasAzimuths: false, hasMethod: false, length: length
    )
    let run = BatchRun(
      path: "-", separator: table.separatorByte, rows: rows,
      wantedColumns: ColumnList.read(columns),
      operation: operation, isAlong: false, isStrict: false, isJSON: isJSON,
      solver: MethodSolver(Geodesic(ellipsoid: figure)), writer: writer, threads: threads.count)
    try run.run()
  }

  private func readHeight() throws(Failure) -> Double {
    guard let height else { return 0 }
    do throws(GeoError) {
      return try LengthUnit.meters(parsing: height.text, defaultUnit: .meter)
    } catch {
      throw Failure(.badData, "--height: \(error)")
    }
  }

  private func line(_ place: Coordinate, _ values: (Double, Double, Double)) -> String {
    let text = to.text(place, values, length: length, precision: output.places)
    let numbers = zip(to.outputs, [values.0, values.1, values.2]).map { output, value in
      switch output.kind {
      case .text: ""
      case .place: DecimalPrinter.string(value, places: self.output.coordinatePlaces)
      default: DecimalPrinter.string(value, places: self.output.precision ?? 2)
      }
    }
    return ([text] + numbers).filter { !$0.isEmpty }.joined(separator: " ")
  }

  private func write(
    _ place: Coordinate, _ values: (Double, Double, Double), to json: inout JSONWriter
  ) {
    json.object {
      $0.member("place", place)
      for (output, value) in zip(to.outputs, [values.0, values.1, values.2]) {
        if case .text = output.kind {
          $0.member(
            output.name, to.text(place, values, length: length, precision: self.output.places))
        } else {
          $0.member(output.name, value)
        }
      }
      if to == .utm, let point = try? UTMCoordinate(place) {
        $0.member("hemisphere", point.hemisphere.rawValue)
        $0.member("convergence_deg", point.convergence)
        $0.member("scale", point.scale)
      }
    }
  }
}
