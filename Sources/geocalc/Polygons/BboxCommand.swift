import ArgumentParser
import GeoCore
import GeoFormats

/// `geocalc bbox`: prints the bounding box of a file.
struct BboxCommand: DocumentedCommand {
  static let configuration = CommandConfiguration(
    commandName: "bbox",
    abstract: "Find the bounding box of points, tracks or polygons",
    usage: """
      geocalc bbox FILE [options]
      geocalc bbox [options] < FILE
      """,
    discussion: """
      FILE is a table of points, a recording, or a file of polygons. Prints the southern, western, northern and \
      eastern limits in degrees. --format geojson or wkt prints the box as a polygon.

      The box is the smallest one. If it crosses the antimeridian, west is larger than east, and the polygon is cut \
      there. A box around a pole contains all meridians. Edges of polygons are geodesics, so a box can extend beyond \
      their vertices. For tracks and tables, the box contains the points.

      geocalc skips points at 0,0 that are far from all other points, and prints a note. It refuses a file that \
      contains both polygons and other geometries.
      """,
    aliases: ["bounds"]
  ).ofGeocalc

  static let examples = [
    Example("geocalc bbox ride.gpx", "print the limits of a track"),
    Example("geocalc bbox zones.geojson --json", "print an object for scripts"),
    Example("geocalc bbox points.csv --format wkt", "print a rectangle"),
  ]

  static let topic: String? = "areas"

  @OptionGroup var points: PointTableOptions
  @OptionGroup var ellipsoid: EllipsoidOption
  @OptionGroup var output: OutputOptions<BoxForms>

  func run() throws {
    let solver = Geodesic(ellipsoid: try ellipsoid.read() ?? .wgs84)
    let input = try points.open()
    let name = input.name
    let found: (box: BoundingBox?, hasProblems: Bool)
    if let polygons = try polygons(in: input) {
      for feature in polygons.features {
        PolygonNotes.report(feature) { solver.notes(on: $0) }
      }
      let boxes = polygons.features.flatMap(\.polygons).compactMap(solver.boundingBox(of:))
      found = (BoundingBox(around: boxes), polygons.hasProblems)
    } else {
      let (places, hasProblems) = try points.read(input)
      found = (BoundingBox(of: places), hasProblems)
    }
    guard let box = found.box else { throw Failure(.badData, "\(name) contains no points") }
    try write(box, solver)
    if found.hasProblems { throw Failure(.badData) }
  }

  /// Returns the polygons of a file. Nil if the file contains points or tracks.
  private func polygons(
    in input: borrowing InputFile
  ) throws -> (features: [PolygonFeature], hasProblems: Bool)? {
    guard points.columns == nil, !input.isRecording else { return nil }
    var options = PolygonFile.Options(
      separator: points.table.separatorByte, isStrict: points.strict)
    options.refusesOthers = true
    return try PolygonFile.polygons(in: input, options)
  }

  private func write(_ box: BoundingBox, _ solver: Geodesic) throws {
    let target = try output.choice().open()
    let places = output.decimals.place
    let limits = [
      ("south", box.south), ("west", box.west), ("north", box.north), ("east", box.east),
    ]
    switch target.form {
    case .geojson, .wkt:
      try PolygonOutput(target, solver, places: places).write(parts: box.rectangles) { json in
        for (name, value) in limits { json.member(name, value) }
      }
      return
    case nil where !target.choice.decimalComma, .table:
      let rows = limits.map { [$0.0, DecimalPrinter.string($0.1, places: places)] }
      try target.write(TextTable(rows: rows, rightAligned: [1]).bytes)
    case .json:
      var json = target.json()
      json.object { json in
        for (name, value) in limits { json.member(name, value) }
      }
      json.endLine()
      try target.write(json.bytes)
    default:
      let rows = TableOutput(target)
      rows.begin(TableShape(names: limits.map(\.0), numbers: [0, 1, 2, 3]))
      try rows.write(limits.map { .number($0.1, places: places) })
      return try rows.finish()
    }
    try target.finish()
  }
}

extension BoundingBox {
  /// The box as a polygon with counterclockwise vertices. Two polygons if the box crosses the antimeridian.
  fileprivate var rectangles: [Polygon] {
    let spans: [(west: Double, east: Double)] =
      west > east ? [(west, 180), (-180, east)] : [(west, east)]
    return spans.map { west, east in
      Polygon(outer: [
        Coordinate(latitude: south, longitude: west), Coordinate(latitude: south, longitude: east),
        Coordinate(latitude: north, longitude: east), Coordinate(latitude: north, longitude: west),
      ])
    }
  }
}

enum BoxForms: OutputForms {
  static var all: [OutputForm] { [.table, .csv, .tsv, .json, .ndjson, .geojson, .wkt, .md] }
}
