import GeoCore
import GeoFormats

/// Writes rows as a GeoJSON feature collection (RFC 7946), with all fields as properties.
///
/// A row with one coordinate becomes a point. A row with several coordinates becomes a line, which is cut at the
/// antimeridian. A row without a valid coordinate has no geometry.
struct GeoJSONRows: TableRowWriter {
  private let shape: TableOutput.Shape
  private let keys: [String]
  private var isFirst = true

  init(_ shape: TableOutput.Shape) {
    self.shape = shape
    keys = ColumnName.distinct(shape.names)
  }

  func begin(into bytes: inout [UInt8]) {
    bytes += #"{"type":"FeatureCollection","features":["#.utf8
  }

  mutating func write(_ fields: [String], into bytes: inout [UInt8]) {
    bytes += (isFirst ? "\n" : ",\n").utf8
    isFirst = false
    var json = JSONWriter()
    json.object { json in
      json.member("type", "Feature")
      json.key("geometry")
      writeGeometry(places(fields), to: &json)
      json.key("properties")
      json.row(fields, keys: keys, numbers: shape.numbers)
    }
    bytes += json.bytes
  }

  func finish(into bytes: inout [UInt8]) { bytes += "\n]}\n".utf8 }

  /// Returns the coordinates of a row. Empty if one of them is invalid.
  private func places(_ fields: [String]) -> [Coordinate] {
    var places: [Coordinate] = []
    for (latitude, longitude) in shape.places {
      if let whole = shape.wholes[latitude] {
        guard whole.columns.allSatisfy(fields.indices.contains),
          let place = try? whole.coordinate(whole.columns.map { fields[$0] })
        else { return [] }
        places.append(place.normalized)
        continue
      }
      guard max(latitude, longitude) < fields.count,
        let place = try? Coordinate(
          parsingLatitude: text(latitude, isLatitude: true, of: fields),
          longitude: text(longitude, isLatitude: false, of: fields))
      else { return [] }
      places.append(place.normalized)
    }
    return places
  }

  /// Returns an angle in degrees as text, including a hemisphere letter from another column. Empty if invalid.
  private func text(_ column: Int, isLatitude: Bool, of fields: [String]) -> String {
    let other = shape.hemispheres[column].flatMap { $0 < fields.count ? fields[$0] : nil }
    guard let unit = shape.units[column] else {
      guard let other else { return fields[column] }
      return CoordinateColumns.text(fields[column], hemisphere: other) ?? ""
    }
    guard let number = DecimalParser.double(Array(fields[column].utf8).span) else { return "" }
    var angle: Double? = unit.scaled(number)
    if let other {
      let sign = CoordinateColumns.sign(ofHemisphere: other, isLatitude: isLatitude)
      angle = sign.flatMap { CoordinateColumns.angle(unit.scaled(number), sign: $0) }
    }
    return angle.map { "\($0)" } ?? ""
  }

  private func writeGeometry(_ places: [Coordinate], to json: inout JSONWriter) {
    guard let first = places.first else { return json.null() }
    func position(_ place: Coordinate, _ json: inout JSONWriter) {
      json.array {
        $0.value(decimal: place.longitude)
        $0.value(decimal: place.latitude)
      }
    }
    func line(_ places: [Coordinate], _ json: inout JSONWriter) {
      json.array { json in for place in places { position(place, &json) } }
    }
    let lines = Self.lines(places)
    json.object { json in
      json.member(
        "type", places.count == 1 ? "Point" : lines.count == 1 ? "LineString" : "MultiLineString")
      json.key("coordinates")
      if places.count == 1 {
        position(first, &json)
      } else if lines.count == 1 {
        line(places, &json)
      } else {
        json.array { json in for places in lines { line(places, &json) } }
      }
    }
  }

  /// Returns the line through points, as parts that are cut at the antimeridian. Edges are straight in longitude and
  /// latitude, as RFC 7946 requires (3.1.1 and 3.1.9).
  private static func lines(_ places: [Coordinate]) -> [[Coordinate]] {
    var lines: [[Coordinate]] = []
    var line: [Coordinate] = []
    for place in places {
      if let last = line.last, abs(place.longitude - last.longitude) > 180 {
        let edge = last.longitude < 0 ? -180.0 : 180
        let way = 360 - abs(place.longitude - last.longitude)
        let part = way > 0 ? abs(edge - last.longitude) / way : 0
        let latitude = last.latitude + part * (place.latitude - last.latitude)
        lines.append(line + [Coordinate(latitude: latitude, longitude: edge)])
        line = [Coordinate(latitude: latitude, longitude: -edge)]
      }
      line.append(place)
    }
    return lines + [line]
  }
}
