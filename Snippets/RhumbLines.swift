import GeoCore

let jfk = Coordinate(latitude: 40.6446, longitude: -73.7797)
let ams = Coordinate(latitude: 52.313, longitude: 4.7725)
print(Rhumb.wgs84.distance(from: jfk, to: ams))  // 6136988.304501875
