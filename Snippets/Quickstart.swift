import GeoCore

let newYork = Coordinate(latitude: 40.7128, longitude: -74.0060)
let london = try Coordinate(parsing: "51°30′26.64″N 0°07′40.08″W")
print(newYork.distance(to: london))  // 5585233.5789313

// Distance in meters, azimuths in degrees clockwise from north.
let path = Geodesic.wgs84.inverse(from: newYork, to: london)
print(path.distance)  // 5585233.5789313
print(path.azimuth1)  // 51.241229119512354

// The destination 100 km away, and waypoints every 1000 km.
let end = Geodesic.wgs84.direct(from: newYork, azimuth: 51.2, distance: 100_000)
print(end.coordinate.formatted(.decimal(places: 6)))  // 41.273305, -73.075852
let stops = try Geodesic.wgs84.waypoints(from: newYork, to: london, every: 1_000_000)
let first = stops[1].coordinate
print(stops.count, first.formatted(.degreesMinutes(places: 2)))  // 7 45°55.83′N 63°56.49′W

// The same words for every method; a sphere is another model, so another answer.
print(Haversine.meanEarth.distance(from: newYork, to: london))  // 5570229.848651288

// Vincenty's iteration has no answer near the antipode, and says so.
do {
  print(try Vincenty.wgs84.inverse(from: newYork, to: newYork.antipode).distance)
} catch {
  print(error)  // no convergence in 1 iteration, as with nearly antipodal points
}

// A triangle's perimeter (meters) and area (square meters).
let quito = Coordinate(latitude: -0.1807, longitude: -78.4678)
let triangle = Geodesic.wgs84.polygon(outer: [newYork, quito, london])
print(triangle.perimeter, triangle.area)  // 19354334.348476477 11283129346045.277
