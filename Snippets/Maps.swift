import GeoPictures
import GeoTracks

var line = DetailLine(pixels: 960)
for (index, longitude) in [8.0, 8.01, 8.03].enumerated() {
  line.add(LineVertex(Coordinate(latitude: 47, longitude: longitude), isFirst: index == 0))
}
var content = MapContent()
content.title = "Three places"
content.lines = line.finish()
let picture = MapPicture(content)
print(picture.scaleBar?.text ?? "")  // 200 m
let svg = SVGWriter.bytes(picture.scene)
