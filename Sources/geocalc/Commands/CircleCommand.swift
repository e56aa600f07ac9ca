import ArgumentParser
import GeoCore
import GeoFormats

/// `geocalc circle`: prints the circle around a point as a polygon.
struct CircleCommand: DocumentedCommand {
  static let configuration = CommandConfiguration(
    commandName: "circle",
    abstract: "Draw a circle around a point as a polygon",
    usage: """
      geocalc circle LAT LON RADIUS [options]
      geocalc circle COORDINATE RADIUS [options]
      """,
    discussion: """
      Prints GeoJSON by default; --format wkt prints well-known text. The vertices are on the circle. The \
      edges between them differ from the circle by at most a thousandth of the radius, or by --tolerance; the output contains the exact error.

      A circle across the antimeridian or around a pole is cut there, as RFC 7946 requires. In CSV the ring is not cut.
      A circle that covers more than half of the Earth is written as the whole Earth with a hole.
      """
  ).ofGeocalc

  static let examples = [
    Example("geocalc circle 48.2 16.4 5km", "print a polygon as GeoJSON"),
    Example("geocalc circle 48.2 16.4 1mi --count 36", "use 36 vertices"),
  ]

  static let topic: String? = "areas"

  @Argument(
    help: ArgumentHelp(
      "The center, and the radius with its unit: 48.2 16.4 5km.", valueName: "circle"))
  var arguments: [ArgumentText]

  @Option(
    help: ArgumentHelp(
      """
      The largest distance between the edges and the circle, such as 1m (default: a thousandth of the radius).
      """,
      valueName: "length"))
  var tolerance: ArgumentText?

  @Option(
    help: ArgumentHelp("The number of vertices, 3 to 65536.", valueName: "n"),
    transform: WholeNumber.read(_:))
  var count: Int?

  @OptionGroup var names: PlacesOption
  @OptionGroup var output: OutputOptions<PolygonForms>
  @OptionGroup var ellipsoid: EllipsoidOption

  func validate() throws {
    guard (2...3).contains(arguments.count) else {
      throw ValidationError(
        "expected LAT LON RADIUS, or a quoted coordinate and a radius; found \(arguments.count) arguments"
      )
    }
    if tolerance != nil, count != nil {
      throw ValidationError("--tolerance and --count cannot be combined; give one of them")
    }
    _ = try CoordinateArguments(arguments.dropLast(), count: 1)
  }

  func run() throws {
    let names = names.names
    let center = try CoordinateArguments(arguments.dropLast(), count: 1).read(names)[0]
    let solver = Geodesic(ellipsoid: try ellipsoid.read() ?? .wgs84)
    let circle: BufferPolygon
    let radius: Double
    do throws(GeoError) {
      radius = try LengthUnit.meters(parsing: arguments[arguments.count - 1].text)
      if let count {
        circle = try solver.circle(around: center, radius: radius, vertices: count)
      } else {
        let meters =
          try tolerance.map { text throws(GeoError) in
            try LengthUnit.meters(parsing: text.text)
          } ?? radius / 1000
        circle = try solver.circle(around: center, radius: radius, tolerance: meters)
      }
    } catch {
      throw Failure(.badData, "\(error)")
    }
    try check(radius)
    let polygon = circle.polygons[0]
    let choice = try output.choice()
    guard polygon.holes.isEmpty || choice.isOfPolygons else {
      throw Failure(
        .badData,
        "the circle covers more than half of the Earth, which a list of vertices cannot express; "
          + "use --format geojson or wkt")
    }
    if choice.form == .wkt {
      Console.note("edges are off the circle by at most \(Self.meters(circle.error)) m")
    }
    let writer = PolygonOutput(try choice.open(), solver, places: output.decimals.place)
    try writer.write(polygon) {
      if let name = names.label(of: center) { $0.member("name", name) }
      $0.member("center_latitude", center.latitude)
      $0.member("center_longitude", center.longitude)
      $0.member("radius_m", radius)
      $0.member("vertices", Self.ring(of: circle).count)
      $0.member("error_m", circle.error)
    }
  }

  /// Throws an error if the decimals of the output are too few for the vertices of a circle.
  private func check(_ radius: Double) throws(Failure) {
    let places = output.decimals.place
    // Five units of the last decimal of a latitude, which is about 111 km per degree.
    let least = Self.leastRadius(places)
    guard radius < least else { return }
    let needed = (places...DecimalPrinter.maximumPlaces).first { radius >= Self.leastRadius($0) }
    throw Failure(
      .badData,
      "a radius of \(ShortestDecimal.string(radius)) m is too small for \(places) decimals of a degree; write at least "
        + "\(ShortestDecimal.string(least))m\(needed.map { ", or --precision \($0)" } ?? "")")
  }

  private static func leastRadius(_ places: Int) -> Double {
    places <= 5
      ? 5 * (0..<(5 - places)).reduce(1) { product, _ in product * 10 }
      : 5 / (0..<(places - 5)).reduce(1) { product, _ in product * 10 }
  }

  /// Returns the vertices on the circle, which bound a hole if the circle is larger than a hemisphere.
  private static func ring(of circle: BufferPolygon) -> [Coordinate] {
    circle.polygons[0].holes.first ?? circle.polygons[0].outer
  }

  private static func meters(_ length: Double) -> String {
    DecimalPrinter.string(length, places: 6)
  }
}
