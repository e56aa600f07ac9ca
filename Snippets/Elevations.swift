import GeoCore
import GeoFiles

var tiles = try ElevationTiles(path: "Tests/Fixtures/elevation")
let top = try tiles.elevation(at: Coordinate(latitude: 48.2, longitude: 16.4))
print(top!.rounded())  // 660.0
