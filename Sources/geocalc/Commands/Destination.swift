import ArgumentParser
import GeoCore
import GeoFormats

/// `geocalc destination`: finds the point at an azimuth and distance from a start point.
struct Destination: DocumentedCommand {
  static let configuration = CommandConfiguration(
    commandName: "destination",
    abstract: "Find the point at a distance and azimuth from a point",
    usage: """
      geocalc destination LAT LON AZIMUTH DISTANCE [options]
      geocalc destination COORDINATE AZIMUTH DISTANCE [options]
      """,
    discussion: """
      Prints latitude and longitude in degrees, and the azimuth on arrival.

      AZIMUTH is in degrees clockwise from north (51.2, 51°12′) or a compass point (NE, NNE). DISTANCE needs a \
      unit: 100km, 5nmi, 1.5mi. A negative distance goes backward.
      """
  ).ofGeocalc

  static let examples = [
    Example("geocalc destination 48.2 16.4 NE 10km", "go 10 km to the northeast"),
    Example("geocalc destination 40.7128 -74.0060 51.2 5nmi", "start on an azimuth of 51.2°"),
  ]

  static let topic: String? = "distances"

  @Argument(
    help: ArgumentHelp(
      "A point, an azimuth and a distance with its unit: 48.2 16.4 NE 10km.",
      valueName: "place, azimuth, distance")
  )
  var arguments: [ArgumentText]

  @OptionGroup var method: MethodOptions

  @OptionGroup var names: PlacesOption

  @OptionGroup var towns: TownOption

  @OptionGroup var output: OutputOptions<RowForms>

  func validate() throws {
    let isWhole = arguments.count == 3 && !CoordinateArguments.isAngle(arguments[0].text)
    guard isWhole || arguments.count == 4 else {
      if let advice = CoordinateArguments.advice(on: arguments.map(\.text)) {
        throw ValidationError(advice)
      }
      throw ValidationError(
        "expected LAT LON AZIMUTH DISTANCE, or a quoted coordinate, AZIMUTH and DISTANCE; "
          + "found \(arguments.count) arguments")
    }
  }

  func run() throws {
    if let advice = orderAdvice { throw Failure(.badData, advice) }
    let names = names.names
    let place = try CoordinateArguments(arguments.dropLast(2), count: 1).read(names)[0]
    let azimuth = try readAzimuth()
    let distance = try readDistance()
    let solver = try method.method.solver(on: try method.ellipsoid.read())
    let end = solver.solver.direct(from: place, azimuth: azimuth, distance: distance)
    guard end.coordinate.isValid, end.azimuth2.isFinite else {
      throw Failure(
        .badData,
        "the rhumb line reaches a pole, where it ends, before this distance; use a shorter distance"
      )
    }
    solver.noteFallbacks()
    let towns = try towns.read(names)
    let target = try output.choice().open()
    guard target.form == .json else {
      guard !target.choice.isOfRows else {
        return try printRow(
          place, azimuth, distance, end, solver, towns, to: TableOutput(target))
      }
      let arrival = DecimalPrinter.string(azimuth: end.azimuth2, places: output.decimals.azimuth)
      let to = Cell.place(end.coordinate, places: output.decimals.place).map(\.text)
      try target.write(
        """
        \(to[0]) \(to[1])
        azimuth  \(arrival)° on arrival
        method   \(method.method.rawValue) on \(solver.solver.modelName)

        """)
      if let town = towns.text(end.coordinate, .ofSettings) {
        try target.write("town     \(Console.printable(town))\n")
      }
      return try target.finish()
    }
    var json = target.json()
    json.object {
      $0.member("from", place, names)
      $0.member("azimuth1_deg", Angle.azimuth(azimuth))
      $0.member("distance_m", distance)
      $0.member("method", method.method.rawValue)
      $0.member("model", solver.solver.modelName)
      if solver.fallbackCount > 0 { $0.member("fallback", "geodesic") }
      $0.member("to", end.coordinate)
      $0.member("azimuth2_deg", end.azimuth2)
      towns.write(end.coordinate, to: &$0)
    }
    json.endLine()
    try target.write(json.bytes)
    try target.finish()
  }

  /// Advice if the arguments seem to be in the wrong order: the distance before the azimuth, or both before the point.
  /// Nil if the order seems to be right.
  private var orderAdvice: String? {
    let texts = arguments.map(\.text)
    let (first, last) = (texts.prefix(2), texts.suffix(2))
    let line: [String]
    if Self.isAzimuth(last[last.endIndex - 1]), Self.isDistance(last[last.startIndex]) {
      line = texts.dropLast(2) + last.reversed()
    } else if let distance = first.first(where: Self.isDistance),
      let azimuth = first.first(where: { $0 != distance && Self.isAzimuth($0) })
    {
      line = texts.dropFirst(2) + [azimuth, distance]
    } else {
      return nil
    }
    return "the order is LAT LON AZIMUTH DISTANCE; use: geocalc destination "
      + line.map(CommandHint.quoted).joined(separator: " ")
  }

  private static func isAzimuth(_ text: String) -> Bool {
    CompassPoint(name: text) != nil || (try? AngleText.degrees(text, as: .azimuth)) != nil
  }

  private static func isDistance(_ text: String) -> Bool {
    (try? LengthUnit.meters(parsing: text)) != nil
  }

  private func printRow(
    _ place: Coordinate, _ azimuth: Double, _ distance: Double, _ end: DirectSolution,
    _ solver: MethodSolver, _ towns: TownColumns, to rows: TableOutput
  ) throws {
    let names = [
      "lat1", "lon1", "azimuth1_deg", "distance_m", "lat2", "lon2", "azimuth2_deg", "method",
      "model",
    ]
    rows.begin(towns.added(to: TableShape(names: names, numbers: Set(0...6))))
    let decimals = output.decimals
    try rows.write(
      Cell.place(place, places: nil)
        + [
          .number(Angle.azimuth(azimuth), places: nil),
          .number(distance, places: decimals.length),
        ] + Cell.place(end.coordinate, places: decimals.place)
        + [
          .azimuth(end.azimuth2, places: decimals.azimuth), .text(method.method.rawValue),
          .text(solver.solver.modelName),
        ] + towns.cells(end.coordinate, places: decimals.length),
      at: [place, DecimalPrinter.rounded(end.coordinate, places: decimals.place)])
    try rows.finish()
  }

  private func readAzimuth() throws(Failure) -> Double {
    let index = arguments.count - 2
    let text = arguments[index].text
    do throws(GeoError) {
      if let point = CompassPoint(name: text) { return point.azimuth }
      return try AngleText.degrees(text, as: .azimuth)
    } catch {
      throw Failure(.badData, "argument \(index + 1): \(error)")
    }
  }

  private func readDistance() throws(Failure) -> Double {
    let index = arguments.count - 1
    do throws(GeoError) {
      return try LengthUnit.meters(parsing: arguments[index].text)
    } catch {
      throw Failure(.badData, "argument \(index + 1): \(error)")
    }
  }
}
