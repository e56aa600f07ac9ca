import ArgumentParser
import GeoCore
import GeoFormats

/// `geocalc area`: prints areas and perimeters of polygons.
struct AreaCommand: DocumentedCommand {
  static let configuration = CommandConfiguration(
    commandName: "area",
    abstract: "Measure the area and perimeter of polygons",
    usage: "geocalc area FILE [options]",
    discussion: """
      FILE is GeoJSON, KML, KMZ, well-known text, or a table with a vertex in each row. In a table, --by names the \
      column that identifies each polygon. In GeoJSON and KML, --by names the property that holds the name.

      Edges are geodesics. The smaller side of a ring is its inside, so polygons may cross the antimeridian or \
      contain a pole. Holes are subtracted from the area, and the perimeter includes all rings. Tables and JSON also \
      have the signed area: negative for a clockwise outer ring.
      """
  ).ofGeocalc

  static let examples = [
    Example("geocalc area field.geojson --unit ha", "print hectares"),
    Example("geocalc area zones.geojson --by name --json", "name polygons by a property"),
    Example("geocalc area corners.csv --by field", "measure polygons in a table of vertices"),
  ]

  static let topic: String? = "areas"

  @Argument(
    help: ArgumentHelp("A file of polygons; - is standard input.", valueName: "file"),
    completion: .file())
  var file: ArgumentText?

  @Option(
    help:
      "The kind of edges: geodesic, haversine (great circles on a sphere) or rhumb (constant azimuth)."
  )
  var method = Method.geodesic

  @OptionGroup var ellipsoid: EllipsoidOption
  @OptionGroup var polygons: PolygonOptions
  @Option(
    help: ArgumentHelp(
      """
      The columns with latitude and longitude in a table of vertices, by name or by number from 1: lat,lon.
      """,
      valueName: "lat,lon"), transform: NegativeNumbers.restored(_:))
  var columns: String?
  @Option(
    help: ArgumentHelp(
      """
      The unit of areas: m2, km2, ha, acre, mi2, ft2 and others. A unit of length, such as km, means its square.
      """,
      valueName: "unit"))
  var unit = AreaUnit.square(Settings.current.unit.value.length)
  @OptionGroup var output: OutputOptions<RowForms>

  func validate() throws {
    guard [.geodesic, .haversine, .rhumb].contains(method) else {
      throw ValidationError(
        "--method \(method.rawValue) cannot measure areas; use geodesic, haversine or rhumb")
    }
    try ColumnList.check("--columns", columns)
  }

  func run() throws {
    let path = try StandardInput.path(or: file)
    let target = try output.choice().open()
    let measurer = try Measurer(method, on: try ellipsoid.read())
    var features: [PolygonFeature] = []
    let hasProblems = try PolygonFile.read(
      path, polygons.options(columns: ColumnList.read(columns))
    ) {
      features.append($0)
    }
    for feature in features where feature.polygons.contains(where: Self.isLine) {
      Console.note("\(feature.name): a ring with fewer than three points has no area")
    }
    for feature in features {
      PolygonNotes.report(feature, measurer.notes)
      if let place = measurer.overlap(feature.polygons) {
        Console.note(
          "\(feature.name): its polygons overlap near \(place.latitude) \(place.longitude) (latitude longitude), "
            + "and the area counts the overlap twice")
      }
    }
    let measured = features.map { ($0, measurer.measure($0)) }
    switch target.form {
    case .json: try target.write(json(measured, measurer.model, target.json()))
    case .geojson: try target.write(geoJSON(measured))
    case nil where !target.choice.decimalComma, .table: try target.write(text(measured))
    default: return try printRows(measured, to: TableOutput(target), hasProblems)
    }
    try target.finish()
    if hasProblems { throw Failure(.badData) }
  }

  /// Returns whether the outer ring has fewer than three distinct points.
  private static func isLine(_ polygon: Polygon) -> Bool {
    // Check only short rings, because building a set is slow for long rings, and rings that collapse to a line are
    // short.
    polygon.outer.count < 8 && Set(polygon.outer).count < 3
  }

  /// Measures polygons on the Earth model of a method.
  private struct Measurer {
    let model: String
    let notes: (Polygon) -> [PolygonNote]
    let overlap: ([Polygon]) -> Coordinate?
    private let measure: (Polygon) -> PolygonMeasure

    init(_ method: Method, on ellipsoid: Ellipsoid?) throws {
      let solver = try method.solver(on: ellipsoid)
      model = solver.solver.modelName
      if let rhumb = solver.solver as? Rhumb {
        measure = { rhumb.measure($0) }
        // The notes on geodesic polygons are also correct for rhumb lines, except the note that an edge crosses a pole.
        let lines = Geodesic(ellipsoid: rhumb.ellipsoid)
        notes = { lines.notes(on: $0).map(\.withoutPole) }
        overlap = { lines.overlap(of: $0) }
      } else {
        let lines = solver.lines ?? .wgs84
        measure = { lines.measure($0) }
        notes = { lines.notes(on: $0) }
        overlap = { lines.overlap(of: $0) }
      }
    }

    /// Returns the total area and perimeter of a feature's polygons.
    func measure(_ feature: PolygonFeature) -> Figures {
      var figures = Figures()
      for polygon in feature.polygons {
        let part = measure(polygon)
        figures.area += abs(part.area)
        figures.signedArea += part.area
        figures.perimeter += part.perimeter
      }
      return figures
    }
  }

  /// The areas of a feature in square meters and its perimeter in meters.
  private struct Figures {
    var area = 0.0, signedArea = 0.0, perimeter = 0.0
  }

  private typealias Measured = (feature: PolygonFeature, measure: Figures)

  private func cells(_ measure: Figures) -> [Cell] {
    [
      measure.area / unit.squareMeters, measure.signedArea / unit.squareMeters,
      measure.perimeter / unit.lengthUnit.meters,
    ].map { .number($0, places: output.decimals.length) }
  }

  private func text(_ measured: [Measured]) -> [UInt8] {
    let length = unit.lengthUnit.rawValue
    if measured.count == 1 {
      let cells = cells(measured[0].measure)
      return Array(
        "\(cells[0].text) \(unit.symbol)\nperimeter \(cells[2].text) \(length)\n".utf8)
    }
    let rows =
      [["name", "area \(unit.symbol)", "perimeter \(length)"]]
      + measured.map {
        let cells = cells($0.measure)
        return [$0.feature.name, cells[0].text, cells[2].text]
      }
    return TextTable(rows: rows, rightAligned: [1, 2]).bytes
  }

  private var names: [String] {
    [
      polygons.by?.text ?? "name", "area_\(unit.identifier)", "signed_area_\(unit.identifier)",
      "perimeter_\(unit.lengthUnit.rawValue)",
    ]
  }

  private func printRows(
    _ measured: [Measured], to rows: TableOutput, _ hasProblems: Bool
  ) throws {
    rows.begin(TableShape(names: names, numbers: [1, 2, 3]))
    for (feature, measure) in measured {
      try rows.write([.text(feature.name)] + cells(measure))
    }
    try rows.finish()
    if hasProblems { throw Failure(.badData) }
  }

  /// Returns a GeoJSON document with the area and perimeter as properties of each feature.
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
            json.row([.text(feature.name)] + cells(measure), keys: names)
          }
        }
      }
    }
    json.endLine()
    return json.bytes
  }

  private func json(
    _ measured: [Measured], _ model: String, _ writer: JSONWriter
  ) -> [UInt8] {
    var json = writer
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
        $0.member("signed_area_m2", measure.signedArea)
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
