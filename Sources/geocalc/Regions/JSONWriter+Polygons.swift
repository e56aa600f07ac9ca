import GeoCore
import GeoFormats

extension JSONWriter {
  /// A Polygon or MultiPolygon of GeoJSON, its rings closed.
  ///
  /// - Parameter rounded: what is written for a latitude or longitude.
  mutating func geometry(_ polygons: [Polygon], _ rounded: (Double) -> Double) {
    func ring(_ json: inout JSONWriter, _ places: [Coordinate]) {
      json.array { json in
        // Many files have closed rings already.
        let isClosed = places.count > 1 && places.first == places.last
        for place in isClosed ? places : places + places.prefix(1) {
          json.array {
            $0.value(decimal: rounded(place.longitude))
            $0.value(decimal: rounded(place.latitude))
          }
        }
      }
    }
    func rings(_ json: inout JSONWriter, _ polygon: Polygon) {
      json.array { json in
        ring(&json, polygon.outer)
        for hole in polygon.holes { ring(&json, hole) }
      }
    }
    object { json in
      json.member("type", polygons.count == 1 ? "Polygon" : "MultiPolygon")
      json.key("coordinates")
      if polygons.count == 1 {
        rings(&json, polygons[0])
      } else {
        json.array { json in for polygon in polygons { rings(&json, polygon) } }
      }
    }
  }
}
