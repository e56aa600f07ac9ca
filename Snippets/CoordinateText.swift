import GeoCore

print(try Coordinate(parsing: "40°26′46″N 79°58′56″W"))  // 40.44611111111111, -79.98222222222222
print(try Coordinate(parsing: "79 58 56 W, 40 26 46 N"))  // 40.44611111111111, -79.98222222222222
print(try Coordinate(parsing: "5.1e-05 0"))  // 5.1e-05, 0.0
print(try Coordinate(parsing: "-0 30, -0 15"))  // -0.5, -0.25
print(try Coordinate(parsing: "+40.7128-074.0060/"))  // 40.7128, -74.006
print(try Coordinate(parsing: "geo:40.7128,-74.0060;u=10"))  // 40.7128, -74.006

let place = Coordinate(latitude: 40.7128, longitude: -74.0060)
print(place.formatted(.degreesMinutesSeconds(places: 2)))  // 40°42′46.08″N 74°00′21.60″W
print(place.formatted(.degreesMinutes(places: 3)))  // 40°42.768′N 74°00.360′W
print(place.formatted(.iso6709(places: 4)))  // +40.7128-074.0060/
print(place.formatted(.geoURI(places: 4)))  // geo:40.7128,-74.0060
print(place)  // 40.7128, -74.006
