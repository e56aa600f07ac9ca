import ArgumentParser
import GeoCore
import GeoFormats

/// `geocalc hull`: prints the convex hull of points as a polygon.
struct HullCommand: DocumentedCommand {
  static let configuration = CommandConfiguration(
    commandName: "hull",
    abstract: "Draw the convex hull of points as a polygon",
    usage: """
      geocalc hull POINTS.csv [options]
      geocalc hull [options] < POINTS.csv
      """,
    discussion: """
      POINTS is a table with latitude and longitude, or a recording. Prints GeoJSON by default, with the area and the \
      perimeter; --format wkt prints well-known text, --format csv the vertices.

      Edges are geodesics on the ellipsoid, so the hull may cross the antimeridian or contain a pole. The polygon is cut \
      there, as RFC 7946 requires; in CSV it is not. The vertices are counter-clockwise, from the southernmost.

      geocalc refuses fewer than three points, points on one line, and points that do not fit in a hemisphere. It skips \
      points at 0,0 that are far from all other points, and prints a note.
      """
  ).ofGeocalc

  static let examples = [
    Example("geocalc hull points.csv", "print a polygon as GeoJSON"),
    Example("geocalc hull points.csv --format csv", "print the outermost points"),
    Example("geocalc hull points.csv -o hull.wkt", "write well-known text"),
  ]

  static let topic: String? = "areas"

  @OptionGroup var points: PointTableOptions
  @OptionGroup var ellipsoid: EllipsoidOption
  @OptionGroup var output: OutputOptions<PolygonForms>

  func run() throws {
    let solver = Geodesic(ellipsoid: try ellipsoid.read() ?? .wgs84)
    let input = try points.open()
    let name = input.name
    let (places, hasProblems) = try points.read(input)
    let hull: Polygon
    do throws(GeoError) {
      hull = try solver.convexHull(of: places)
    } catch {
      throw Failure(.badData, "\(name): \(error)")
    }
    let measure = solver.measure(hull)
    let writer = PolygonOutput(
      try output.choice().open(), solver, places: output.decimals.place)
    try writer.write(hull) {
      $0.member("points", places.count)
      $0.member("vertices", hull.outer.count)
      $0.member("area_m2", measure.area)
      $0.member("perimeter_m", measure.perimeter)
    }
    if hasProblems { throw Failure(.badData) }
  }
}
