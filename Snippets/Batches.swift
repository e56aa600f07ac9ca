import GeoCore

let cities = [
  Coordinate(latitude: 40.7128, longitude: -74.0060),  // New York
  Coordinate(latitude: 51.5074, longitude: -0.1278),  // London
  Coordinate(latitude: 35.6762, longitude: 139.6503),  // Tokyo
]

// Whole arrays at once, on vector units and all cores.
let steps = Geodesic.wgs84.distances(along: cities)
print(steps.count, (steps[0] * 1000).rounded() / 1000)  // 2 5585233.579
let matrix = Geodesic.wgs84.distanceMatrix(from: cities, to: cities)
print(matrix.count, matrix[0], matrix[1] == matrix[3])  // 9 0.0 true
