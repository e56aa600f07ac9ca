import GeoTracks
import Testing

@testable import GeoFormats

@Suite struct GeofenceReaderTests {
  private static func read(_ text: String, piece: Int = .max) throws(FeatureError)
    -> GeofenceReader.Result
  {
    var reader = GeofenceReader()
    let bytes = Array(text.utf8)
    var start = 0
    while start < bytes.count {
      let end = start + min(piece, bytes.count - start)
      try reader.read(Array(bytes[start..<end]).span)
      start = end
    }
    return try reader.finish()
  }

  private static func distance(_ fence: Geofence, _ x: Double, _ y: Double) -> Double {
    fence.signedDistance(to: Coordinate(latitude: y, longitude: x))
  }

  private static let square = "[[[0,0],[2,0],[2,2],[0,2],[0,0]]]"

  private static func feature(_ type: String, _ coordinates: String, _ properties: String = "")
    -> String
  {
    """
    {"type":"Feature","properties":{\(properties)},
    "geometry":{"type":"\(type)","coordinates":\(coordinates)}}
    """
  }

  private static let all = """
    {"type":"FeatureCollection","features":[
    \(feature("Polygon", "[[[0,0],[3,0],[3,3],[0,3],[0,0]],[[1,1],[2,1],[2,2],[1,2],[1,1]]]", #""name":"Square","id":7"#)),
    \(feature("Point", "[8,47,400]", #""radius":100,"title":"T\u00fcr""#)),
    \(feature("LineString", "[[8,47],[9,47]]", #""width":200,"other":{"name":"no","a":[1]}"#)),
    {"geometry":{"coordinates":[[[[170,-10],[190,-10],[190,10],[170,10],[170,-10]]]],
    "type":"MultiPolygon"},"id":"x","properties":null,"type":"Feature"},
    {"type":"Feature","properties":{"radius":"0.5km"},"geometry":{"type":"GeometryCollection",
    "geometries":[{"type":"Point","coordinates":[1,1]},{"type":"MultiPoint","coordinates":[[2,2],[3,3]]}]}}
    ]}
    """

  @Test func everyKindOfFence() throws {
    let result = try Self.read(Self.all)
    let fences = result.fences
    try #require(fences.map(\.name) == ["Square", "Tür", "fence 3", "x", "fence 5"])
    #expect(fences.map(\.identifier) == ["7", nil, nil, "x", nil])
    #expect(result.notes.isEmpty)
    #expect(Self.distance(fences[0], 0.5, 0.5) < 0)
    #expect(Self.distance(fences[0], 1.5, 1.5) > 0)
    #expect(Self.distance(fences[1], 8, 47) == -100)
    // The middles of the geodesic and of the parallel are 121.35 m apart (GeographicLib 2.0).
    #expect(abs(Self.distance(fences[2], 8.5, 47) - 21.35) < 0.2)
    #expect(abs(Self.distance(fences[2], 8.5, 47.00109159700773) + 100) < 0.2)
    let straight = try GeofenceReader.fences(from: Array(Self.all.utf8).span, edges: .straight)
    #expect(abs(Self.distance(straight.fences[2], 8.5, 47) + 100) < 0.01)
    #expect(Self.distance(fences[3], -175, 0) < 0)
    #expect(Self.distance(fences[4], 3, 3) == -500)
    #expect(Self.distance(fences[4], 1.5, 1.5) > 0)
  }

  @Test func anyPiecesGiveTheSame() throws {
    let places = (0..<50).map {
      Coordinate(latitude: Double($0) / 10, longitude: Double($0 * 7 % 50) / 10)
    }
    let whole = try Self.read(Self.all).fences
    for piece in 1...40 {
      let fences = try Self.read(Self.all, piece: piece).fences
      #expect(fences.map(\.name) == whole.map(\.name))
      for (a, b) in zip(fences, whole) {
        #expect(places.map(a.signedDistance) == places.map(b.signedDistance))
      }
    }
  }

  @Test func linesOfFeaturesAndBareGeometries() throws {
    let lines = """
      {"type":"Polygon","coordinates":\(Self.square)}
      {"type":"Feature","properties":{"id":2.5},"geometry":{"type":"Polygon","coordinates":\(Self.square)}}
      """
    #expect(try Self.read(lines).fences.map(\.name) == ["fence 1", "2.5"])
  }

  @Test func notesAmbiguousFeatures() throws {
    let text =
      "{\"type\":\"FeatureCollection\",\"features\":[\n"
      + Self.feature("Polygon", "[[[179,0],[-179,0],[-179,1],[179,1],[179,0]]]")
      + ",\n{\"type\":\"Feature\",\"properties\":{},\"geometry\":null}]}"
    let result = try Self.read(text)
    try #require(result.fences.count == 1)
    #expect(Self.distance(result.fences[0], 180, 0.5) < 0)
    #expect(
      result.notes == [
        "line 3: feature 1: a step of more than 180 degrees of longitude is read as the short step across 180",
        "line 4: feature 2: no geometry, skipped",
      ])
  }

  @Test(arguments: [
    (feature("Point", "[8,47]"), "line 2: feature 1: a Point needs a property radius, in meters"),
    (
      feature("LineString", "[[8,47],[9,47]]"),
      "line 2: feature 1: a LineString needs a property width, in meters"
    ),
    (
      feature("Point", "[8,47]", #""radius":-5"#),
      "line 2: feature 1: a radius of -5.0 m: allowed is above 0, up to 21000 km"
    ),
    (
      feature("Polygon", "[[[0,0],[1,1],[0,0]]]"),
      "line 2: feature 1: a ring of 2 points encloses no area; a ring needs at least 3 points"
    ),
    (
      feature("Polygon", "[[0,0],[1,1],[0,0]]"),
      "line 2: feature 1: coordinates whose nesting does not match the type of the geometry"
    ),
    (
      feature("Polygon", "[[[0,95],[1,1],[0,0]]]"),
      "line 2: feature 1: latitude 95.0 is out of range; in GeoJSON longitude comes first"
    ),
    (
      feature("Polygon", "[[[0,0],[1,\"a\"],[0,0]]]"),
      "line 2: feature 1: a position is two numbers, longitude and latitude"
    ),
    (
      feature("Polygon", "[[[0],[1,1],[0,0]]]"),
      "line 2: feature 1: a position is two numbers, longitude and latitude"
    ),
    (
      feature("Polygon", "[[[0,0],[[1,1]],[0,0]]]"),
      "line 2: feature 1: positions at different depths"
    ),
    (
      feature("Polygon", "[[[[[0,0]]]]]"),
      "line 2: feature 1: coordinates whose nesting matches no geometry"
    ),
    (feature("Polygon", "[]"), "line 2: feature 1: coordinates without a position"),
    (
      feature("Polygon", "[[[0,0],[1,0],[1,1]],[]]"),
      "line 2: feature 1: an empty array among the coordinates"
    ),
    ("{\"type\":\"Topology\"}", "line 1: an unknown type of GeoJSON"),
    ("{\"a\":1}", "line 1: no GeoJSON"),
    ("[1,2]", "the file contains no geofences"),
    ("", "the file contains no geofences"),
    ("{\"type\":\"Feature\",\n\"geometry\":", "line 2: the input ends inside a JSON document"),
    ("{\"type\":\n,}", "line 2: broken JSON"),
    ("hello", "line 1: neither an object nor an array of JSON"),
    (
      String(repeating: "[", count: 600),
      "line 1: JSON nested deeper than \(JSONTokenizer.maximumDepth)"
    ),
    (
      #"{"type":"FeatureCollection","crs":{"type":"name","properties":{"name":"EPSG:3857"}},"features":[]}"#,
      "line 1: positions in EPSG:3857, which is not WGS84"
    ),
  ])
  func whatMakesNoFenceIsToldWithItsPlace(_ text: String, _ message: String) {
    for piece in [Int.max, 1] {
      do throws(FeatureError) {
        _ = try Self.read(text, piece: piece)
        Issue.record("no error")
      } catch {
        #expect(error.description == message)
      }
    }
  }

  @Test func refusesTooManyPositions() {
    let ring = (0..<60_000).map { $0 % 2 == 0 ? "[0,10]" : "[179,\(Double($0) / 1000)]" }
    let text = Self.feature("Polygon", "[[\(ring.joined(separator: ","))]]")
    #expect(throws: FeatureError.self) { try Self.read(text) }
  }

  /// Definitions: 1 km = 1000 m, 1 mi = 1609.344 m, 1 ft = 0.3048 m.
  @Test(
    "A property states the unit of a radius",
    arguments: [
      (#""radius":1,"unit":"km""#, 1000), (#""radius":2,"units":"miles""#, 3218.688),
      (#""radius":200,"radiusUnit":"feet""#, 60.96), (#""radius":5,"widthUnit":"km""#, 5),
      (#""radius":200,"radius_km":0.2"#, 200),
    ] as [(String, Double)])
  func radiusUnits(properties: String, meters: Double) throws {
    let result = try Self.read(Self.feature("Point", "[16,48]", properties))
    let fence = try #require(result.fences.first)
    #expect(abs(Self.distance(fence, 16, 48).magnitude - meters) < 1e-6)
  }

  @Test(
    "An unknown unit and contradicting lengths are refused",
    arguments: [
      #""radius":1,"unit":"furlongs""#, #""radius":5,"radius_m":200"#,
      #""radius":5,"unit":"m","units":"km""#,
    ])
  func refusesUnknownUnits(properties: String) {
    #expect(throws: FeatureError.self) {
      try Self.read(Self.feature("Point", "[16,48]", properties))
    }
  }
}
