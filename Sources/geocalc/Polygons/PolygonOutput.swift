import GeoCore
import GeoFormats

/// Writes one polygon as GeoJSON, as well-known text, or as a table of vertices.
struct PolygonOutput {
  private let target: OutputTarget
  private let solver: Geodesic
  private let places: Int

  /// - Parameters:
  ///   - target: the output. If the user selected no form, the output is GeoJSON.
  ///   - solver: the geodesic solver that cuts edges at the antimeridian.
  ///   - places: the number of decimals of degrees.
  init(_ target: OutputTarget, _ solver: Geodesic, places: Int) {
    (self.target, self.solver, self.places) = (target, solver, places)
  }

  /// Writes a polygon. GeoJSON and well-known text are cut at the antimeridian. A table contains the uncut outer ring.
  ///
  /// - Parameter properties: writes the members of the GeoJSON properties.
  func write(_ polygon: Polygon, properties: (inout JSONWriter) -> Void) throws {
    if target.choice.isOfPolygons {
      return try write(parts: solver.cutAtAntimeridian(polygon), properties: properties)
    }
    let rows = TableOutput(target)
    rows.begin(TableShape(names: ["latitude", "longitude"], numbers: [0, 1]))
    for place in polygon.outer { try rows.write(Cell.place(place, places: places)) }
    try rows.finish()
  }

  /// Writes polygons that do not cross the antimeridian as one GeoJSON feature or one WKT geometry.
  ///
  /// - Parameter properties: writes the members of the GeoJSON properties.
  func write(parts: [Polygon], properties: (inout JSONWriter) -> Void) throws {
    try target.write(target.form == .wkt ? Array(wkt(parts).utf8) : geoJSON(parts, properties))
    try target.finish()
  }

  private func number(_ degrees: Double) -> String {
    DecimalPrinter.string(degrees, places: places)
  }

  private func wkt(_ parts: [Polygon]) -> String {
    let texts = parts.map { part in
      let rings = ([part.outer] + part.holes).map { ring in
        let places = (ring + ring.prefix(1)).map {
          "\(number($0.longitude)) \(number($0.latitude))"
        }
        return "(" + places.joined(separator: ", ") + ")"
      }
      return "(" + rings.joined(separator: ", ") + ")"
    }
    return parts.count == 1
      ? "POLYGON \(texts[0])\n" : "MULTIPOLYGON (\(texts.joined(separator: ", ")))\n"
  }

  private func geoJSON(
    _ parts: [Polygon], _ properties: (inout JSONWriter) -> Void
  ) -> [UInt8] {
    var json = JSONWriter()
    json.object { json in
      json.member("type", "Feature")
      json.key("properties")
      json.object { properties(&$0) }
      json.key("geometry")
      json.geometry(parts) { DecimalPrinter.rounded($0, places: places) }
    }
    json.endLine()
    return json.bytes
  }
}

extension OutputChoice {
  /// Whether a polygon is written as a geometry, and not as a table of vertices.
  var isOfPolygons: Bool {
    switch form {
    case nil: !decimalComma
    case .geojson, .json, .wkt: true
    default: false
    }
  }
}

/// The output forms of a polygon. The form `json` is also GeoJSON.
enum PolygonForms: OutputForms {
  static var all: [OutputForm] { [.geojson, .json, .wkt, .csv, .tsv, .ndjson, .md, .table] }
}
