import ArgumentParser
import GeoCore
import GeoFiles
import GeoFormats

/// `geocalc convert`: writes coordinates in other notations, grids and frames.
struct ConvertCommand: DocumentedCommand {
  static let configuration = CommandConfiguration(
    commandName: "convert",
    abstract: "Convert coordinates to another notation, grid or frame",
    usage: """
      geocalc convert LAT LON… --to NOTATION [options]
      geocalc convert COORDINATE… --to NOTATION [options]
      geocalc convert TABLE --to NOTATION [options]
      geocalc convert TABLE --swap [options]
      """,
    discussion: """
      NOTATION is one of:
        decimal, dms, ddm  degrees; with minutes and seconds; with minutes
        iso6709, geo       +48.8583+002.2945/, geo:48.8583,2.2945
        utm, mgrs          UTM (UPS near the poles), and the military grid
        ecef               x, y, z from the center of the Earth, in meters
        mercator           Web Mercator (EPSG:3857), in meters
        geohash, olc       geohash, Open Location Code (plus code)
        maidenhead, georef locators of amateur radio and of aviation
        h3                 cells of the hexagonal grid H3
        gcj02, bd09        coordinates of map services in China
        town               the nearest town and its distance
        EPSG:2056          a system of EPSG, by libproj

      Any of these is also read, EPSG codes with --from. A table gets new columns; invalid rows are reported. \
      For ecef, a height is read from --height, a column or the coordinate.

      --precision is the number of characters of geohash (11), olc (10), maidenhead (8), georef (8), digits of mgrs \
      (5), or the resolution of h3 (9).

      --to town finds 22,400 towns without suburbs, or the points in --places.
      """
  ).ofGeocalc

  static let examples = [
    Example("geocalc convert \"40°42′46″N 74°00′22″W\" --to decimal", "print decimal degrees"),
    Example("geocalc convert \"33U 601780 5340545\" --to decimal", "read UTM"),
    Example("geocalc convert points.csv --to geohash", "add a geohash column to a table"),
    Example("geocalc convert points.csv --swap -o fixed.csv", "swap latitude and longitude"),
    Example(
      "geocalc convert 2600000 1200000 --from EPSG:2056 --to decimal", "read Swiss coordinates"),
  ]

  static let topic: String? = "distances"

  @Argument(
    help: ArgumentHelp(
      "Coordinates, or a table in UTF-8 (default: a table from standard input).",
      valueName: "place"), completion: .file())
  var places: [ArgumentText] = []

  @Option(
    name: .customLong("to"),
    help: ArgumentHelp("The notation to write, or a reference system.", valueName: "notation"))
  var wantedTarget: Choice<Notation>?

  @Flag(
    help: ArgumentHelp(
      """
      Exchange the latitudes and longitudes of a table. The column names stay in place, and rows that are invalid \
      afterwards are reported.
      """))
  var swap = false

  @Option(
    name: .customLong("from"),
    help: ArgumentHelp(
      "The system of the input: wgs84, gcj02 or bd09 of map services in China, or a code such as EPSG:2056.",
      valueName: "system"))
  var wantedSource = Choice<System>.known(.wgs84)

  /// A value of an enumeration, or the code of a reference system such as `EPSG:2056`.
  enum Choice<Value>: ExpressibleByArgument, Sendable
  where Value: CaseIterable & RawRepresentable<String> & Sendable {
    case known(Value)
    case code(String)

    init?(argument: String) {
      if let value = Value(rawValue: argument) ?? Value(rawValue: argument.lowercased()) {
        self = .known(value)
        return
      }
      let parts = argument.uppercased().split(separator: ":", omittingEmptySubsequences: false)
      guard parts.count == 2, parts[0] == "EPSG", !parts[1].isEmpty, parts[1].count < 10,
        parts[1].utf8.allSatisfy({ (0x30...0x39).contains($0) })
      else { return nil }
      self = .code("EPSG:\(parts[1])")
    }

    static var allValueStrings: [String] { Value.allCases.map(\.rawValue) + ["EPSG:CODE"] }

    static var defaultCompletionKind: CompletionKind { .list(Value.allCases.map(\.rawValue)) }

    var defaultValueDescription: String { known?.rawValue ?? code ?? "" }

    var known: Value? { if case .known(let value) = self { value } else { nil } }
    var code: String? { if case .code(let code) = self { code } else { nil } }
  }

  /// The notation or the reference system of the output. Has no effect with `--swap`.
  private var target: Choice<Notation> { wantedTarget ?? .known(.decimal) }

  /// The output notation. This notation is ignored if `--to` is an EPSG code.
  private var to: Notation { target.known ?? .decimal }

  /// The input system. This system is ignored if `--from` is an EPSG code.
  private var from: System { wantedSource.known ?? .wgs84 }

  /// Whether `--from` or `--to` is an EPSG code.
  private var hasCode: Bool { wantedSource.code != nil || target.code != nil }

  /// The choices of `--from` that are not EPSG codes.
  enum System: String, CaseIterable, ExpressibleByArgument {
    case wgs84, gcj02, bd09

    var kind: WholeCoordinate.Kind? {
      switch self {
      case .wgs84: nil
      case .gcj02: .gcj02
      case .bd09: .bd09
      }
    }

    func wgs84(_ place: Coordinate) -> Coordinate {
      switch self {
      case .wgs84: place
      case .gcj02: GCJ02.decode(place.normalized)
      case .bd09: BD09.decode(place.normalized)
      }
    }
  }

  /// The value of `--precision` for notations with a variable length. Nil for other notations.
  ///
  /// A geohash has this number of characters. For MGRS, the value is the number of digits of each coordinate. For H3,
  /// the value is the resolution.
  private var length: Int? { to.defaultLength == nil ? nil : output.precision }

  @Option(
    help: ArgumentHelp(
      """
      With --to ecef, the height above the ellipsoid of points without one, such as 35m (default: 0).
      """,
      valueName: "length"))
  var height: ArgumentText?

  @OptionGroup var ellipsoid: EllipsoidOption

  @Option(
    help: ArgumentHelp(
      """
      The columns of a table with latitude, longitude and, for ecef, height, by name or by number from 1: \
      lat,lon.
      """,
      valueName: "a,b"), transform: NegativeNumbers.restored(_:))
  var columns: String?

  @Flag(help: "Stop at the first invalid row of a table (default: report it and continue).")
  var strict = false

  @OptionGroup var names: PlacesOption
  @OptionGroup var output: OutputOptions<RowForms>
  @OptionGroup var table: TableFormOptions
  @OptionGroup var threads: ThreadsOption

  func validate() throws {
    try checkSwap()
    try to.check(length: length)
    _ = try choice
    if target.code != nil, from != .wgs84 {
      throw ValidationError(
        "--from \(from.rawValue) cannot be combined with an EPSG code; convert --to decimal first")
    }
    if wantedSource.code != nil, to.hasHeight {
      throw ValidationError("--to \(to.rawValue) cannot be combined with an EPSG code")
    }
    if !to.hasHeight, height != nil || ellipsoid.text != nil {
      throw ValidationError("--height and --ellipsoid need --to ecef; other notations use WGS 84")
    }
    if isOfTable {
      if height != nil {
        throw ValidationError(
          "--height cannot be used with a table; heights of a table are read from a column")
      }
      let count = ColumnList.read(columns)?.count ?? 2
      guard count == 1 || count == 2 || count == 3 && to.hasHeight else {
        throw ValidationError(
          "--columns takes \(to.hasHeight ? "1, 2 or 3" : "1 or 2") columns; found \(count)")
      }
      if hasCode, count == 1 {
        throw ValidationError("--columns needs two columns to convert from or to EPSG codes")
      }
      if from != .wgs84, count == 1 {
        throw ValidationError("--from \(from.rawValue) needs columns of latitude and longitude")
      }
    } else {
      if table.separator != nil {
        throw ValidationError("--separator needs a table")
      }
      if columns != nil { throw ValidationError("--columns needs a table") }
      if strict { throw ValidationError("--strict needs a table") }
      if let file = places.map(\.text).first(where: isFile) {
        throw ValidationError(
          "\(file) is a table, which must be the only argument; use: geocalc convert \(CommandHint.quoted(file)) --to "
            + target.defaultValueDescription)
      }
      if wantedSource.code == nil {
        let texts = places.map(\.text)
        if let advice = CoordinateArguments.hemisphereAdvice(on: texts)
          ?? CoordinateArguments.sexagesimalAdvice(on: texts)
        {
          throw ValidationError(advice)
        }
        _ = try CoordinateArguments(places)
      }
    }
  }

  /// Throws an error unless the command line requests exactly one conversion: `--to` or `--swap`.
  private func checkSwap() throws(ValidationError) {
    guard swap else {
      if wantedTarget == nil { throw ValidationError("missing --to <notation>") }
      return
    }
    guard isOfTable else {
      let texts = places.map(\.text)
      let isPair = texts.count == 2 && texts.allSatisfy(CoordinateArguments.isAngle)
      let points = texts.reversed().map(CommandHint.quoted).joined(separator: " ")
      let use = "; use: geocalc convert \(points) --to \(target.defaultValueDescription)"
      throw ValidationError("--swap needs a table\(isPair ? use : "")")
    }
    guard wantedSource.known == .wgs84 else {
      throw ValidationError("--swap cannot be combined with --from; write the swapped table first")
    }
    if wantedTarget != nil {
      let file = places.first?.text ?? "-"
      let line = CommandHint.exchange(
        "geocalc convert \(CommandHint.quoted(file)) --to \(target.defaultValueDescription) "
          + "--columns longitude,latitude", in: [file])
      throw ValidationError("--swap cannot be combined with --to; use: \(line)")
    }
  }

  private var choice: OutputChoice {
    get throws(ValidationError) {
      var choice = try output.choice()
      // For notations with a variable length, --precision is not the number of decimals.
      if to.defaultLength != nil { choice.precision = nil }
      return choice
    }
  }

  /// Whether the input is a table in a file or on standard input.
  private var isOfTable: Bool {
    places.isEmpty || places.count == 1 && isFile(places[0].text)
  }

  /// Returns whether `text` is `-` or the name of a file, and not also a valid coordinate.
  private func isFile(_ text: String) -> Bool {
    guard !CoordinateArguments.isAngle(text), (try? Coordinate(parsing: text)) == nil else {
      return false
    }
    return text == "-" || PathText.exists(text)
  }

  func run() throws {
    let figure = try ellipsoid.read() ?? .wgs84
    let towns = to == .town ? try names.names.towns : nil
    if let towns { Notation.useTowns(towns) }
    guard !hasCode else { return try convertSystems() }
    guard !isOfTable else { return try convertTable(figure, TownColumns(towns)) }
    let names = names.names
    let converted = try convertArguments(names, figure)
    let target = try choice.open()
    switch target.form {
    case nil where !target.choice.decimalComma, .table:
      for place in converted { try target.write(line(place) + "\n") }
    case .json:
      var json = target.json()
      json.beginArray()
      for place in converted { write(place, names, to: &json) }
      json.endArray()
      json.endLine()
      try target.write(json.bytes)
    default: return try printRows(converted, to: TableOutput(target))
    }
    try target.finish()
  }

  private func convertSystems() throws {
    let conversion = try SystemConversion(
      from: wantedSource.code, to: target.code, notation: target.known, length: length,
      decimals: output.decimals)
    guard isOfTable else { return try conversion.run(places, names.names, try choice) }
    try conversion.run(
      try StandardInput.path(or: places.first),
      SystemConversion.TableOptions(
        columns: ColumnList.read(columns), separator: table.separatorByte, isStrict: strict),
      try choice)
  }

  /// A coordinate from the arguments, and its conversion.
  private struct Converted {
    let place: Coordinate
    /// The numbers in the columns of the output notation. NaN for text columns, and if the notation has fewer
    /// columns.
    let numbers: (Double, Double, Double)
    let text: String
    /// The UTM coordinate, if the output is UTM or MGRS.
    let utm: UTMCoordinate?
  }

  private func convertArguments(_ names: TownNames, _ figure: Ellipsoid) throws -> [Converted] {
    let arguments = try CoordinateArguments(places)
    let read = try arguments.readTexts(names)
    let height = try readHeight()
    if !to.hasHeight {
      arguments.noteHeights(of: read)
    } else if height != nil, read.contains(where: { $0.height != nil }) {
      throw ValidationError("--height needs coordinates without a height of their own")
    }
    return try read.map { try convert($0, height: $0.height ?? height ?? 0, figure) }
  }

  private func convert(
    _ read: PlaceText, height: Double, _ figure: Ellipsoid
  ) throws(Failure) -> Converted {
    let place = from.wgs84(read.coordinate)
    if let reason = to.refusal(of: place) { throw Failure(.badData, "\(place): \(reason)") }
    // Convert between UTM and MGRS directly, which preserves the zone and all digits of the input.
    if from == .wgs84, to.isOfZones, let grid = read.grid, let found = convert(grid, place) {
      return found
    }
    let numbers = to.numbers(place, height: height, on: figure)
    return Converted(
      place: place, numbers: numbers,
      text: to.text(place, numbers, length: length, decimals: output.decimals),
      utm: to.isOfZones ? try? UTMCoordinate(place) : nil)
  }

  /// Converts between UTM and MGRS within the zone of the input. Returns nil outside the area that MGRS covers.
  private func convert(_ grid: PlaceText.Grid, _ place: Coordinate) -> Converted? {
    let utm = grid.utm.fromOwnSide
    let text: String
    if to == .utm {
      text = String(utm.description.prefix { $0 != " " })
    } else {
      let digits = length ?? to.defaultLength ?? 5
      if case .mgrs(let square) = grid, square.precision == digits {
        text = square.description
      } else {
        guard let square = try? MGRS(utm, precision: digits) else { return nil }
        text = square.description
      }
    }
    return Converted(
      place: place, numbers: (.nan, utm.easting, utm.northing), text: text, utm: utm)
  }

  private func printRows(_ places: [Converted], to rows: TableOutput) throws {
    let names = ["latitude", "longitude"] + to.outputs.map(\.name)
    let numbers = to.outputs.indices.filter {
      if case .text = to.outputs[$0].kind { false } else { true }
    }
    rows.begin(TableShape(names: names, numbers: Set([0, 1] + numbers.map { $0 + 2 })))
    for one in places {
      let cells = outputs(of: one).map { output, value -> Cell in
        switch output.kind {
        case .text: .text(one.text)
        case .place: .number(value, places: self.output.decimals.coordinate)
        default: .number(value, places: self.output.decimals.length)
        }
      }
      try rows.write(Cell.place(one.place, places: nil) + cells, at: [one.place])
    }
    try rows.finish()
  }

  private func outputs(of one: Converted) -> Zip2Sequence<[RowOutput], [Double]> {
    zip(to.outputs, [one.numbers.0, one.numbers.1, one.numbers.2])
  }

  private func convertTable(_ figure: Ellipsoid, _ towns: TownColumns) throws {
    let operation = swap ? RowOperation.swap : .convert(to)
    let writer = RowWriter(
      operation, unit: .meter, decimals: output.decimals, hasAzimuths: false, hasMethod: false,
      length: length, towns: towns)
    let run = BatchRun(
      path: try StandardInput.path(or: places.first), separator: table.separatorByte,
      system: from.kind,
      choice: try choice,
      wantedColumns: ColumnList.read(columns),
      operation: operation, isAlong: false, isStrict: strict,
      solver: MethodSolver(Geodesic(ellipsoid: figure)), writer: writer, threads: threads.count)
    try run.run()
  }

  private func readHeight() throws(Failure) -> Double? {
    guard let height else { return nil }
    do throws(GeoError) {
      return try LengthUnit.meters(parsing: height.text)
    } catch {
      throw Failure(.badData, "--height: \(error)")
    }
  }

  private func line(_ one: Converted) -> String {
    let numbers = outputs(of: one).map { output, value in
      switch output.kind {
      case .text: ""
      case .place: DecimalPrinter.string(value, places: self.output.decimals.coordinate)
      default: DecimalPrinter.string(value, places: self.output.precision ?? 2)
      }
    }
    if to == .town { return TownColumns.text("\(numbers.joined()) m", from: one.text) }
    let line = ([one.text] + numbers).filter { !$0.isEmpty }.joined(separator: " ")
    return to.isOfGrid ? PlaceText.readable(line, ofGrid: to.rawValue) : line
  }

  private func write(_ one: Converted, _ names: TownNames, to json: inout JSONWriter) {
    json.object {
      $0.member("place", one.place, names)
      for (output, value) in outputs(of: one) {
        if case .text = output.kind {
          $0.member(output.name, one.text)
        } else {
          $0.member(output.name, value)
        }
      }
      if to == .utm, let point = one.utm {
        $0.member("hemisphere", point.hemisphere.rawValue)
        $0.member("convergence_deg", point.convergence)
        $0.member("scale", point.scale)
      }
    }
  }
}
