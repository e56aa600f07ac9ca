import GeoCore

let places = [
  Coordinate(latitude: 51.5074, longitude: -0.1278),  // London
  Coordinate(latitude: 48.8566, longitude: 2.3522),  // Paris
  Coordinate(latitude: 40.4168, longitude: -3.7038),  // Madrid
]
let here = Coordinate(latitude: 50.8503, longitude: 4.3517)  // Brussels

let index = PlaceIndex(places)
let two = index.nearest(to: here, count: 2)  // the nearest first
let around = index.within(500_000, of: here)  // all within 500 km
print(two.map(\.index))  // [1, 0]
print(around.count)  // 2
