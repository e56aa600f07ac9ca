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
      Prints GeoJSON by default. The vertices are on the circle. The edges between them are inside the circle by at \
      most a thousandth of the radius, or --tolerance; the output contains the exact error.

      A circle across the antimeridian or around a pole is cut there, as RFC 7946 requires. In CSV the ring is not cut.
      """
  ).ofGeocalc

  static let examples = [
    Example("geocalc circle 48.2 16.4 5km", "print a polygon as GeoJSON"),
    Example("geocalc circle 48.2 16.4 1mi --vertices 36", "use 36 vertices"),
  ]

  static let topic: String? = "areas"

  /// The output format.
  enum Format: String, CaseIterable, ExpressibleByArgument {
    case geojson, wkt, csv
  }

  @Argument(help: ArgumentHelp("The center and the radius, such as 5km.", valueName: "circle"))
  var arguments: [ArgumentText]

  @Option(
    help: ArgumentHelp(
      "By how much edges may be inside the circle, such as 1m (default: a 1000th of the radius).",
      valueName: "length"))
  var tolerance: ArgumentText?

  @Option(
    help: ArgumentHelp("How many vertices there are, 3 to 65536.", valueName: "n"),
    transform: WholeNumber.read(_:))
  var vertices: Int?

  @Option(help: "What is printed.")
  var output = Format.geojson

  @Option(
    help: ArgumentHelp(
      "Decimals of latitude and longitude; 8 are about a millimeter (default: 8).", valueName: "n"),
    transform: WholeNumber.read(_:))
  var precision = 8

  @OptionGroup var ellipsoid: EllipsoidOption

  func validate() throws {
    try checkPrecision(precision)
    guard (2...3).contains(arguments.count) else {
      throw ValidationError(
        "expected LAT LON RADIUS, or a quoted coordinate and a radius; found \(arguments.count) arguments"
      )
    }
    if tolerance != nil, vertices != nil {
      throw ValidationError("--tolerance and --vertices cannot be combined; give one of them")
    }
    _ = try CoordinateArguments(arguments.dropLast(), count: 1)
  }

  func run() throws {
    let center = try CoordinateArguments(arguments.dropLast(), count: 1).read()[0]
    let solver = Geodesic(ellipsoid: try ellipsoid.read() ?? .wgs84)
    let circle: BufferPolygon
    let radius: Double
    do throws(GeoError) {
      radius = try LengthUnit.meters(parsing: arguments[arguments.count - 1].text)
      if let vertices {
        circle = try solver.circle(around: center, radius: radius, vertices: vertices)
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
    let polygon = circle.polygons[0]
    switch output {
    case .csv: try StandardOutput.write(csv(polygon))
    case .wkt:
      Console.note("edges are inside the circle by at most \(Self.meters(circle.error)) m")
      try StandardOutput.write(wkt(solver.cutAtAntimeridian(polygon)))
    case .geojson:
      try StandardOutput.write(
        geoJSON(solver.cutAtAntimeridian(polygon), center, radius, circle))
    }
  }

  private static func meters(_ length: Double) -> String {
    DecimalPrinter.string(length, places: 6)
  }

  private func number(_ degrees: Double) -> String {
    DecimalPrinter.string(degrees, places: precision)
  }

  private func csv(_ polygon: Polygon) -> String {
    polygon.outer.reduce(into: "latitude,longitude\n") {
      $0 += "\(number($1.latitude)),\(number($1.longitude))\n"
    }
  }

  private func wkt(_ parts: [Polygon]) -> String {
    let texts = parts.map { part in
      let places = (part.outer + part.outer.prefix(1)).map {
        "\(number($0.longitude)) \(number($0.latitude))"
      }
      return "((" + places.joined(separator: ", ") + "))"
    }
    return parts.count == 1
      ? "POLYGON \(texts[0])\n" : "MULTIPOLYGON (\(texts.joined(separator: ", ")))\n"
  }

  private func geoJSON(
    _ parts: [Polygon], _ center: Coordinate, _ radius: Double, _ circle: BufferPolygon
  ) -> [UInt8] {
    var json = JSONWriter()
    let scale = DecimalScale(places: precision)
    json.object { json in
      json.member("type", "Feature")
      json.key("properties")
      json.object {
        $0.member("center_latitude", center.latitude)
        $0.member("center_longitude", center.longitude)
        $0.member("radius_m", radius)
        $0.member("vertices", circle.polygons[0].outer.count)
        $0.member("error_m", circle.error)
      }
      json.key("geometry")
      json.geometry(parts, scale.rounded)
    }
    json.endLine()
    return json.bytes
  }
}

/// Rounds numbers to a number of decimals.
private struct DecimalScale {
  let places: Int

  func rounded(_ value: Double) -> Double {
    Double(DecimalPrinter.string(value, places: places)) ?? value
  }
}
