import Foundation
import Testing
import _TestSupport

/// The option `--town`, which adds the nearest town of each point.
@Suite struct TownOptionTests {
  private let folder = TemporaryFolder()

  /// Towns that are only in the file of `--places`.
  private static let towns = [
    (name: "Aville", latitude: 47.3, longitude: 8.5),
    (name: "Bton", latitude: 47.42, longitude: 8.6),
    (name: "Cburg", latitude: 48, longitude: 14.4), (name: "Dham", latitude: 48.3, longitude: 16.2),
    (name: "Estead", latitude: -20, longitude: -179.9),
  ]

  init() throws {
    let rows = Self.towns.map { "\($0.name),\($0.latitude),\($0.longitude)\n" }.joined()
    try folder.write("name,lat,lon\n" + rows, to: "towns.csv")
    try folder.write(
      "lat1,lon1,azimuth_deg,distance_m\n48,16,90,10000\n47,8,0,45000\n", to: "starts.csv")
    try folder.write(
      "lat1,lon1,lat2,lon2,lat,lon\n48.2,16.4,47.8,13.0,48.0,14.5\n", to: "lines.csv")
    try folder.write(
      "lat1,lon1,lat2,lon2,lat3,lon3,lat4,lon4\n48.2,16.4,47.8,13,47.5,14.5,48.5,14.5\n",
      to: "crossings.csv")
    try folder.write("name,lat,lon\nBridge,47.3708,8.5422\n", to: "points.csv")
    try folder.write(
      #"{"type":"Feature","properties":{"name":"Lake","radius":100},"geometry":{"type":"Point","coordinates":[8.5422,47.3708]}}"#,
      to: "fences.geojson")
    try folder.write(GeocalcProcess("example ride.gpx").output, to: "ride.gpx")
  }

  private func run(_ line: String) throws -> GeocalcProcess {
    let store = folder.file("tracks.db").path
    return try GeocalcProcess(
      shell: "export GEOCALC_STORE=\(store); geocalc \(line)", in: folder.url)
  }

  /// The distance on a sphere in meters. It differs from the distance on WGS 84 by at most 0.6 %.
  private static func haversine(_ a: (Double, Double), _ b: (Double, Double)) -> Double {
    let radians = { (degrees: Double) in degrees * .pi / 180 }
    let latitude = sin(radians(b.0 - a.0) / 2), longitude = sin(radians(b.1 - a.1) / 2)
    let square =
      latitude * latitude + cos(radians(a.0)) * cos(radians(b.0)) * longitude * longitude
    return 2 * 6_371_008.8 * asin(square.squareRoot())
  }

  /// An object of JSON with its town, and the point to which the town belongs.
  private struct Found {
    var point: (Double, Double)
    var town: String?
    var distance: Double?
  }

  /// Finds all objects with a town.
  private static func found(in json: JSONValue) -> [Found] {
    switch json {
    case .array(let elements): return elements.flatMap(found)
    case .object(let members):
      let others = members.values.flatMap(found)
      guard members.keys.contains("town") else { return others }
      let keys = [
        ("foot_latitude", "foot_longitude"), ("latitude", "longitude"), ("lat2", "lon2"),
      ]
      let places = [json, json["foot"], json["to"], json["coordinate"]].compactMap(\.self)
      for place in places {
        for (latitude, longitude) in keys {
          guard let a = place[latitude]?.number, let b = place[longitude]?.number else { continue }
          let found = Found(
            point: (a, b), town: json["town"]?.string, distance: json["town_distance_m"]?.number)
          return others + [found]
        }
      }
      return others + [Found(point: (.nan, .nan))]
    default: return []
    }
  }

  private static let commands = [
    ("destination 47 8.5 NE 20km", 1), ("waypoints 47 8.5 48.1 16 --count 7", 7),
    ("waypoints -20 179 -20 -179 --count 3", 3), ("crosstrack 48.2 16.4 47.8 13 48 14.5 48 12", 2),
    ("intersect 48.2 16.4 47.8 13 47.5 14.5 48.5 14.5", 1),
    ("points 48 15 90km --count 9 --seed 1", 9),
    ("batch starts.csv --operation destination", 2), ("batch lines.csv --operation crosstrack", 1),
    ("batch crossings.csv --operation intersection", 1), ("track passes points.csv ride.gpx", 3),
  ]

  @Test("The town is the nearest one of the file of --places", arguments: commands)
  func nearest(line: String, count: Int) throws {
    let run = try run("\(line) --town --json --places towns.csv")
    #expect(run.code == 0, "\(run.errors)")
    let found = try run.jsonLines().flatMap(Self.found)
    #expect(found.count == count)
    for one in found {
      let distances = Self.towns.map { Self.haversine(one.point, ($0.latitude, $0.longitude)) }
      let (index, least) = try #require(distances.enumerated().min { $0.element < $1.element })
      #expect(one.town == Self.towns[index].name)
      #expect(abs((one.distance ?? .nan) / least - 1) < 0.006)
    }
  }

  @Test(
    "Without --places, the town is a built-in one",
    arguments: [
      "destination 47.37 8.54 NE 1km", "watch ride.gpx --count 3", "track ride.gpx",
      "track at 20min ride.gpx", "track fence ride.gpx --fences fences.geojson",
      "track passes points.csv ride.gpx", "library stops --dwell 1min",
      "library passes 47.3708 8.5422", "library passes 47.3708 8.5422 --dwell 0s",
    ])
  func builtIn(line: String) throws {
    if line.hasPrefix("library") { #expect(try run("library import ride.gpx").code == 0) }
    let json = try run("\(line) --town --json")
    #expect(json.code == 0, "\(json.errors)")
    let found = try json.jsonLines().flatMap(Self.found)
    #expect(!found.isEmpty)
    for one in found {
      #expect(one.town == "Zürich, CH")
      let distance = Self.haversine(one.point, (47.3819, 8.5481))
      #expect(abs((one.distance ?? .nan) / distance - 1) < 0.006)
    }
    let text = try run("\(line) --town").output
    let label = try #require(text.firstMatch(of: /[0-9.]+ k?m from Zürich, CH/)).output
    let distance = try #require(found.first?.distance)
    #expect(
      label == String(
        format: distance < 1000 ? "%.0f m" : "%.2f km", distance < 1000 ? distance : distance / 1000
      )
        + " from Zürich, CH")
  }

  @Test(
    "A table gets two columns, and the others do not change",
    arguments: [
      "destination 47.37 8.54 NE 1km", "waypoints 47.37 8.54 47.38 8.55",
      "crosstrack 47.37 8.54 47.38 8.55 47.38 8.54",
      "intersect 47.37 8.54 47.38 8.55 47.38 8.54 47.37 8.55",
      "points 47.38 8.55 1km --count 3 --seed 1", "batch starts.csv --operation destination",
      "track at 20min ride.gpx", "track fence ride.gpx --fences fences.geojson",
      "track passes points.csv ride.gpx", "library stops --dwell 1min",
      "library passes 47.3708 8.5422", "library passes 47.3708 8.5422 --dwell 0s",
    ])
  func columns(line: String) throws {
    if line.hasPrefix("library") { #expect(try run("library import ride.gpx").code == 0) }
    let table = try run("\(line) --town --format csv").output
    let rows = table.split(separator: "\n")
    #expect(rows[0].hasSuffix(",town,town_distance_m") && rows.count > 1)
    let plain = rows.map { $0.replacing(/,("[^"]*"|[^",]*),[^,]*$/, with: "") }
    #expect(try run("\(line) --format csv").output == plain.joined(separator: "\n") + "\n")
  }

  @Test(
    "Other forms have the town too",
    arguments: [
      ("track at 20min ride.gpx --format gpx", "<desc>1.31 km from Zürich, CH</desc>"),
      (
        "track at 20min ride.gpx --format kml", "<description>1.31 km from Zürich, CH</description>"
      ),
      ("track at 20min ride.gpx --format geojson", #""town":"Zürich, CH""#),
      ("track at 20min ride.gpx --format md", "| 1.31 km from Zürich, CH |"),
      ("track fence ride.gpx --fences fences.geojson --format md", " km from Zürich, CH |"),
      ("track passes points.csv ride.gpx --format md", " km from Zürich, CH |"),
      ("waypoints 47.37 8.54 47.3819 8.5481 --format gpx", "<desc>0 m from Zürich, CH</desc>"),
      (
        "waypoints 47.37 8.54 47.3819 8.5481 --format geojson",
        #""town":"Zürich, CH","town_distance_m":0"#
      ),
      ("track ride.gpx --unit mi", "4299 ft from Zürich, CH"),
    ])
  func forms(line: String, part: String) throws {
    let run = try run("\(line) --town")
    #expect(run.code == 0 && run.output.contains(part), "\(run.output)\(run.errors)")
  }

  @Test(
    "--town is refused where the output has no place for it",
    arguments: [
      ("batch starts.csv", 64, "convert --to town"),
      ("waypoints 47 8 48 9 --format kml", 64, "gpx"),
      ("track ride.gpx --format csv", 64, "--json"), ("track . ", 64, "--json"),
      ("track at 20min ride.gpx -o tagged/", 64, "table"),
    ])
  func refusals(line: String, code: Int32, part: String) throws {
    let run = try run("\(line) --town")
    #expect(run.code == code && run.errors.contains("--town") && run.errors.contains(part))
    #expect(run.output.isEmpty)
  }

  @Test(
    "A long name with quotation marks is one field of a table",
    arguments: [
      "batch starts.csv --operation destination --town",
      "convert starts.csv --columns lat1,lon1 --to town",
    ])
  func longNames(line: String) throws {
    let name = "The \"\"Alps\"\", " + String(repeating: "a long name ", count: 9)
    try folder.write("name,lat,lon\n\"\(name)\",48,16\n", to: "long.csv")
    let run = try run("\(line) --places long.csv")
    #expect(run.output.components(separatedBy: ",\"\(name)\",").count == 3, "\(run.output)")
  }
}
