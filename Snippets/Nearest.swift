import GeoCore

let places = [
  Coordinate(latitude: 40.7128, longitude: -74.0060),
  Coordinate(latitude: 51.5074, longitude: -0.1278),
  Coordinate(latitude: 35.6762, longitude: 139.6503),
]
let here = Coordinate(latitude: 48.8566, longitude: 2.3522)

let index = PlaceIndex(places)
let nearest = index.nearest(to: here, count: 2)  // two, the nearest first
print(nearest.map(\.index), nearest[0].distance)  // [1, 0] 343923.12009098905
let near = index.within(500_000, of: here)  // all within 500 km
print(near.count)  // 1
