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
let towns = [(48.2, 16.4), (47.8, 13.0), (47.1, 15.4), (48.0, 15.0)].map {
  Coordinate(latitude: $0.0, longitude: $0.1)
}
print(try Geodesic.wgs84.convexHull(of: towns).outer.count)  // 3
let center = Coordinate(latitude: 48.2, longitude: 16.4)
var random = try SurfaceRegion(circleAround: center, radius: 5000).randomPoints(seed: 1)
let place = random.next()
print(Geodesic.wgs84.distance(from: center, to: place) <= 5000)  // true
let vienna = Coordinate(latitude: 48.2, longitude: 16.4)
let field = try MagneticModel.field(at: vienna, year: 2026.5)
// Degrees that a compass points east of true north.
print((field.declination * 10).rounded() / 10)  // 5.3
