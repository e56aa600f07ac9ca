import GeoCore
import GeoFormats
import Testing

@Suite struct PolygonReaderTests {
  private func read(_ text: String, name: String? = nil) throws(FeatureError)
    -> PolygonReader.Result
  {
    var reader = PolygonReader(nameProperty: name)
    // Cut anywhere.
    for byte in Array(text.utf8) { try reader.read([byte].span) }
    return try reader.finish()
  }

  private static let collection = #"""
    {"type":"FeatureCollection","features":[
    {"type":"Feature","id":7,"properties":{"ISO":"CH","name":"Schweiz"},"geometry":{"type":"Polygon",
     "coordinates":[[[0,0],[9,0],[9,9],[0,0]],[[1,0.5],[2,0.5],[2,1]]]}},
    {"type":"Feature","properties":{},"geometry":{"type":"MultiPolygon","coordinates":[[[[0,0],[1,0],[1,1]]],[[[5,5],[6,5],[6,6]]]]}},
    {"type":"Feature","properties":null,"geometry":{"type":"Point","coordinates":[1,2]}},
    {"type":"Feature","properties":null,"geometry":null}]}
    """#

  @Test("Each polygon of a feature collection is read") func features() throws {
    let result = try read(Self.collection)
    #expect(result.features.map(\.name) == ["Schweiz", "polygon 2"])
    #expect(result.features[0].polygons.count == 1 && result.features[1].polygons.count == 2)
    let first = result.features[0].polygons[0]
    try #require(first.outer.count == 4 && first.holes.map(\.count) == [3])
    #expect(first.outer[1] == Coordinate(latitude: 0, longitude: 9))
    #expect(result.notes.count == 2 && result.notes[0].contains("feature 3"))
    #expect(try read(Self.collection, name: "ISO").features.map(\.name) == ["CH", "polygon 2"])
  }

  @Test(
    "A feature is named by its name, title or id, whose property may be in upper case",
    arguments: [
      (#""NAME":"Austria","ISO_A3":"AUT""#, "Austria"), (#""Name":"Wien""#, "Wien"),
      (#""title":"Zone""#, "Zone"), (#""TITLE":"Zone","id":4"#, "Zone"), (#""id":4"#, "4"),
      (#""ADMIN":"Austria""#, "polygon 1"), (#""NAME":"BIG","name":"small""#, "small"),
      (#""name":"small","NAME":"BIG""#, "small"),
    ])
  func names(_ properties: String, _ name: String) throws {
    let text =
      #"{"type":"Feature","properties":{"# + properties
      + #"},"geometry":{"type":"Polygon","coordinates":[[[0,0],[1,0],[1,1]]]}}"#
    #expect(try read(text).features.map(\.name) == [name])
    var reader = PolygonReader()
    try reader.read(Array(text.utf8).span)
    _ = try reader.finish()
    let hasName = name != "4" && name != "polygon 1"
    #expect((reader.propertiesWithoutName == nil) == hasName)
  }

  @Test(
    "Invalid input is refused with its line and its reason",
    arguments: [
      ("\n{\"type\":\"Polygon\",\"coordinates\":[[[0,0],[1,91],[1,1]]]}", 2, "latitude 91"),
      (#"{"type":"Polygon","coordinates":[[0,0],[1,1]]}"#, 1, "nesting"),
      (#"{"type":"Polygon","coordinates":[[["#, 1, "JSON"), ("x", 1, "JSON"),
      (#"{"type":"Point","coordinates":[0,0]}"#, nil, "polygons"), ("[]", nil, "polygons"),
      ("", nil, "polygons"),
    ])
  func broken(text: String, line: Int?, reason: String) {
    let error = #expect(throws: FeatureError.self) { try read(text) }
    #expect(error?.line == line && error?.reason.contains(reason) == true, "\(error as Any)")
  }

  @Test("Notes are limited to a hundred and a count of the others")
  func manyNotes() throws {
    let point = #"{"type":"Feature","geometry":{"type":"Point","coordinates":[1,2]}}"# + "\n"
    let text =
      String(repeating: point, count: 250)
      + #"{"type":"Polygon","coordinates":[[[0,0],[1,0],[1,1]]]}"#
    let notes = try read(text).notes
    #expect(notes.count == 101 && notes[100].hasPrefix("150 more"))
  }
}
