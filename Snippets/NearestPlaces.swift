// The nearest of many points, and all points within a radius, by distances on the ellipsoid.
import GeoCore

let capitals = [
  Coordinate(latitude: 48.1486, longitude: 17.1077),  // Bratislava
  Coordinate(latitude: -17.7134, longitude: 178.0650),  // Suva
  Coordinate(latitude: 47.4979, longitude: 19.0402),  // Budapest
  Coordinate(latitude: -13.8507, longitude: -171.7514),  // Apia
]
let index = PointIndex(capitals)

let vienna = Coordinate(latitude: 48.2082, longitude: 16.3738)
for neighbor in index.nearest(to: vienna, count: 1) {
  print(neighbor.index, neighbor.distance)  // 0 54979.117896449905
}
// Across the antimeridian.
let taveuni = Coordinate(latitude: -16.85, longitude: 179.97)
print(index.within(1_000_000, of: taveuni).map(\.index))  // [1, 3]

// Many queries on all cores: the neighbors of each query, in query order.
let nearest = index.nearest(to: [vienna, taveuni], count: 2)
print(nearest[1].map(\.index))  // [1, 3]
