import GeoCore
import GeoPROJ

let places = [
  Coordinate(latitude: 40.7128, longitude: -74.0060),
  Coordinate(latitude: 51.5074, longitude: -0.1278),
  Coordinate(latitude: 35.6762, longitude: 139.6503),
]
var check = try CrossCheck()
check.add(along: places)
check.add(AdversarialPairs(countPerKind: 100, seed: 1))
print(check.pairCount, check.holds)  // 902 true
