import ArgumentParser
import GeoCore
import GeoFormats

/// `geocalc area`: areas and perimeters of polygons.
struct AreaCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "area",
    abstract: "Area and perimeter of polygons.",
    usage: "geocalc area FILE [--by COLUMN] [options]",
    discussion: """
      FILE is GeoJSON; KML or KMZ with polygons; well-known text such as POLYGON ((8.5 47.3, …)), also in a column wkt or geometry of \
      a table; or a table with a vertex in each row, which are one polygon, or with --by COLUMN one for \
      each value of that column, in the order of the rows. Of GeoJSON and KML --by is the \
      property that names polygons. It may be gzipped, and - is standard input.

      The area is in square meters (or km², … by --unit), positive where the outer ring runs \
      counter-clockwise seen from above, negative where clockwise; of a feature with several polygons it \
      is the sum of their areas without signs. Holes come off. Of the two sides of a ring the smaller one is \
      measured, across the antimeridian and round a pole, too. The perimeter is of all rings.

      Edges are geodesics, with --method haversine great circles on a sphere, with --method rhumb \
      rhumb lines. On WGS 84 the area is within 0.1 m² an edge, the perimeter within 10 nm an edge.
      """
  ).ofGeocalc

  @Argument(
    help: ArgumentHelp("A file of polygons, or - for standard input.", valueName: "file"),
    completion: .file())
  var file: ArgumentText

  @Option(help: "What edges are: geodesic, haversine or rhumb.")
  var method = Method.geodesic

  @OptionGroup var ellipsoid: EllipsoidOption
  @OptionGroup var polygons: PolygonOptions
  @OptionGroup var unit: UnitOption
  @Option(
    help: ArgumentHelp(
      "Decimals of an area, of which a perimeter has three more (default: 3 of both).",
      valueName: "n"), transform: WholeNumber.read(_:))
  var precision: Int?

  @Flag(help: "Print JSON, with all digits.")
  var json = false

  @OptionGroup var rows: RowFormOptions

  @Flag(help: "Print CSV, as --output csv.")
  var csv = false

  func validate() throws {
    guard [.geodesic, .haversine, .rhumb].contains(method) else {
      throw ValidationError(
        "Areas are measured with --method geodesic, haversine or rhumb, not \(method.rawValue).")
    }
    if let precision { try checkPrecision(precision) }
    if csv && isJSON { throw ValidationError("--csv and --json exclude each other.") }
  }

  func run() throws {
    let measurer = try Measurer(method, on: try ellipsoid.read())
    let file = try PolygonFile(self.file.text, polygons.options)
    for feature in file.features where feature.polygons.contains(where: Self.isLine) {
      Talk.note("\(feature.name): a ring of fewer than three places has no area")
    }
    let measured = file.features.map { ($0, measurer.measure($0)) }
    if isJSON {
      try StandardOutput.write(jsonText(measured, measurer.model))
    } else if rows.output == .geojson {
      try StandardOutput.write(geoJSON(measured))
    } else if csv || rows.output != nil || rows.decimalComma {
      try printRows(measured)
    } else {
      try StandardOutput.write(text(measured))
    }
    if file.hasProblems { throw Failure(.badData) }
  }

  /// Whether the outer ring has no three different places.
  private static func isLine(_ polygon: Polygon) -> Bool {
    // Not of each that is long: two places are not written often.
    polygon.outer.count < 8 && Set(polygon.outer).count < 3
  }

  /// What measures polygons by one method.
  private struct Measurer {
    let model: String
    private let measure: (Polygon) -> PolygonMeasure

    init(_ method: Method, on ellipsoid: Ellipsoid?) throws {
      let solver = try method.solver(on: ellipsoid)
      model = solver.solver.modelName
      if let rhumb = solver.solver as? Rhumb {
        measure = { rhumb.measure($0) }
      } else {
        let lines = solver.lines ?? .wgs84
        measure = { lines.measure($0) }
      }
    }

    /// All parts together.
    func measure(_ feature: PolygonFeature) -> PolygonMeasure {
      let parts = feature.polygons.map(measure)
      guard parts.count > 1, var sum = parts.first else { return parts[0] }
      sum.area = abs(sum.area)
      for part in parts.dropFirst() {
        sum.area += abs(part.area)
        sum.perimeter += part.perimeter
      }
      return sum
    }
  }

  private typealias Measured = (feature: PolygonFeature, measure: PolygonMeasure)

  private func numbers(_ measure: PolygonMeasure) -> [String] {
    let meters = unit.unit.meters
    let standard = OutputOptions.places(nil)
    // A square micrometer goes with a perimeter of nanometers.
    let places = precision.map { min($0 + 3, DecimalPrinter.maximumPlaces) } ?? standard
    return [
      DecimalPrinter.string(measure.area / (meters * meters), places: precision ?? standard),
      DecimalPrinter.string(measure.perimeter / meters, places: places),
    ]
  }

  private func text(_ measured: [Measured]) -> [UInt8] {
    let unit = unit.unit.rawValue
    if measured.count == 1 {
      let numbers = numbers(measured[0].measure)
      return Array("\(numbers[0]) \(unit)²\nperimeter \(numbers[1]) \(unit)\n".utf8)
    }
    let rows =
      [["name", "area \(unit)²", "perimeter \(unit)"]]
      + measured.map { [$0.feature.name] + numbers($0.measure) }
    return TextTable(rows: rows, rightAligned: [1, 2]).bytes
  }

  private var names: [String] {
    let unit = unit.unit.rawValue
    return [polygons.by?.text ?? "name", "area_\(unit)2", "perimeter_\(unit)"]
  }

  private func printRows(_ measured: [Measured]) throws {
    let rows = TableOutput(rows)
    try rows.begin(TableOutput.Shape(names: names, numbers: [1, 2]))
    try rows.write(fields: names)
    for (feature, measure) in measured {
      try rows.write(fields: [feature.name] + numbers(measure))
    }
    try rows.finish()
  }

  /// The polygons with their figures.
  private func geoJSON(_ measured: [Measured]) -> [UInt8] {
    var json = JSONWriter()
    json.object { json in
      json.member("type", "FeatureCollection")
      json.key("features")
      json.array { json in
        for (feature, measure) in measured {
          json.object { json in
            json.member("type", "Feature")
            json.key("geometry")
            json.geometry(feature.polygons) { $0 }
            json.key("properties")
            json.row([feature.name] + numbers(measure), keys: names, numbers: [1, 2])
          }
        }
      }
    }
    json.endLine()
    return json.bytes
  }

  private var isJSON: Bool { json || rows.output == .json }

  private func jsonText(_ measured: [Measured], _ model: String) -> [UInt8] {
    var json = JSONWriter.forOutput()
    json.beginObject()
    json.member("method", method.rawValue)
    json.member("model", model)
    json.key("polygons")
    json.beginArray()
    for (feature, measure) in measured {
      let rings = feature.polygons.reduce(0) { $0 + 1 + $1.holes.count }
      let vertices = feature.polygons.reduce(0) { sum, polygon in
        sum + polygon.outer.count + polygon.holes.reduce(0) { $0 + $1.count }
      }
      json.object {
        $0.member("name", feature.name)
        $0.member("area_m2", measure.area)
        $0.member("perimeter_m", measure.perimeter)
        $0.member("rings", rings)
        $0.member("vertices", vertices)
      }
    }
    json.endArray()
    json.endObject()
    json.endLine()
    return json.bytes
  }
}
