import GeoCore

let triangle = [
  Coordinate(latitude: 46, longitude: 6), Coordinate(latitude: 46, longitude: 10),
  Coordinate(latitude: 49, longitude: 8),
]
let measure = Geodesic.wgs84.measure(Polygon(outer: triangle))
print(measure.area / 1e6)  // 51381.76994948169
let notes = Geodesic.wgs84.notes(on: Polygon(outer: triangle))
print(notes.isEmpty)  // true
let index = PolygonIndex([Polygon(outer: triangle)])
let found = index.polygons(containing: Coordinate(latitude: 47, longitude: 8))
print(found)  // [0]
let path = try PathIndex(triangle)
if let nearest = path.nearest(to: Coordinate(latitude: 47, longitude: 10)) {
  print(nearest.segment, nearest.point.distance)  // 1 44464.78939747145
}
