import GeoCore
import GeoPROJ

let newYork = Coordinate(latitude: 40.7128, longitude: -74.0060)
let london = Coordinate(latitude: 51.5074, longitude: -0.1278)

// The same path by libproj and by GeoCore.
let proj = try PROJGeodesic(ellipsoid: .wgs84)
let reference = proj.inverse(from: newYork, to: london)
let path = Geodesic.wgs84.inverse(from: newYork, to: london)
print(reference.azimuth1)  // 51.24122911951235
print(abs(path.distance - reference.distance) < 12e-9)  // true
let transformation = try PROJTransformation(from: "EPSG:2056", to: "EPSG:4326")
print(transformation.source.axes.map(\.name))  // ["easting", "northing"]
let place = transformation.transform(2_600_000, 1_200_000)
