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
    help: ArgumentHelp("A place, an azimuth and a distance.", valueName: "place, azimuth, distance")
  )
  var arguments: [ArgumentText]

  @OptionGroup var method: MethodOptions

  @OptionGroup var output: PlaceOutputOptions

  func validate() throws {
    let isWhole = arguments.count == 3 && !CoordinateArguments.isAngle(arguments[0].text)
    guard isWhole || arguments.count == 4 else {
      throw ValidationError(
        "expected LAT LON AZIMUTH DISTANCE, or a quoted coordinate, AZIMUTH and DISTANCE; "
          + "found \(arguments.count) arguments")
    }
  }

  func run() throws {
    let place = try CoordinateArguments(arguments.dropLast(2), count: 1).read()[0]
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
    guard output.json else {
      let arrival = DecimalPrinter.string(
        azimuth: end.azimuth2, places: output.decimals.azimuth)
      return try StandardOutput.write(
        """
        \(output.text(end.coordinate))
        azimuth  \(arrival)° on arrival
        method   \(method.method.rawValue) on \(solver.solver.modelName)

        """)
    }
    var json = JSONWriter.forOutput()
    json.object {
      $0.member("from", place)
      $0.member("azimuth1_deg", Angle.azimuth(azimuth))
      $0.member("distance_m", distance)
      $0.member("method", method.method.rawValue)
      $0.member("model", solver.solver.modelName)
      if solver.fallbackCount > 0 { $0.member("fallback", "geodesic") }
      $0.member("to", end.coordinate)
      $0.member("azimuth2_deg", end.azimuth2)
    }
    json.endLine()
    try StandardOutput.write(json.bytes)
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
