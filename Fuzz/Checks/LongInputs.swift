/// Inputs beyond the bounds of each reader, which changes to short inputs hardly ever reach.
///
/// They are generated because they are long and simple; the fuzzer also starts with them.
enum LongInputs {
  static func inputs(of target: String) -> [(name: String, bytes: [UInt8])] {
    if target == "fit" { return fit }
    return texts(of: target).map { ($0.name, Array($0.text.utf8)) }
  }

  private static func texts(of target: String) -> [(name: String, text: String)] {
    switch target {
    case "gpx": gpx
    case "tcx", "kml": elements(of: target)
    case "igc":
      [("long-line", "HFDTE160701\n" + many("L", 6000) + "\nB1602405407121N00249342WA0028000421\n")]
    case "csv", "rows": csv(target == "rows" ? 10_000 : 70_000)
    case "geojson": geoJSON(30_000)
    case "fences": geoJSON(10_000)
    case "nmea": [("long-line", "$GPGGA," + many("1,", 6000) + "\r\n" + sentence)]
    case "gpsd", "session": gpsd(target == "session" ? 10_000 : 60_000)
    case "google":
      [
        ("long-path", "[{\"timelinePath\":[" + many(#"{"point":"1,2"},"#, 4000) + "{}]}]"),
        ("long-nesting", "{\"locations\":[" + many("[", 600)),
        ("long-visits", #"{"timelineObjects":[{"placeVisit":"# + many(#"{"childVisits":["#, 200)),
      ]
    case "histories":
      [
        ("long-line", "2020-01-01T00:00:00Z\t*\t{\"a\":\"" + many("x", 65_000)),
        ("long-record", "[{\"_type\":\"location\"," + many(#""lat":1,"lon":2,"#, 4000) + "}]"),
        ("long-stream", "{\"latlng\":[" + many("[1,2],", 9000) + "[1,2]]}"),
      ]
    case "lines":
      [
        ("long-line", many("_p~iF~ps|U", 1600)), ("long-token", "POINT(" + many("1", 16_000)),
        ("long-nesting", many("GEOMETRYCOLLECTION(", 800)),
        ("long-collections", many("010700000001000000", 800)),
      ]
    case "any":
      [("long-blank", many(" \n", 60_000) + sentence), ("long-text", many("a", 70_000) + sentence)]
    case "text":
      [
        ("long-number", many("1", 200) + "." + many("9", 150) + ", 1"),
        ("long-blank", many(" ", 300)),
      ]
    case "grids":
      [("long-utm", "31U 4" + many("1", 300) + " 5411954"), ("long-hash", many("u", 390))]
    case "address": [("long-host", "gpsd://" + many("a.", 150))]
    case "zone": [("long-rule", "CET-1CEST,M" + many("3", 5000))]
    case "gzip": [("long-plain", many("0123456789", 6500))]
    case "rewriting": [("long-name", gpxTrack("<name>\(many("n", 15_000))</name>"))]
    default: []
    }
  }

  private static func many(_ text: String, _ count: Int) -> String {
    String(repeating: text, count: count)
  }

  private static let sentence =
    "$GPGGA,120000,4042.7680,N,07400.3600,W,1,08,1.0,10.0,M,-34.0,M,,*7F\r\n"

  // MARK: FIT

  /// The longest message that can be defined, without and with its end, and more field descriptions than the
  /// decoder keeps.
  private static var fit: [(name: String, bytes: [UInt8])] {
    var header: [UInt8] = [12, 0x10, 0, 0, 0, 0, 0, 0]
    header += Array(".FIT".utf8)
    let fields = (0..<255).flatMap { number -> [UInt8] in [UInt8(number), 255, 7] }
    var message = header
    message += [0x60, 0, 0, 20, 0, 255] as [UInt8]
    message += fields
    message.append(255)
    message += fields
    message.append(0)
    message += [UInt8](repeating: 0x41, count: 2 * 255 * 255)
    var descriptions = header
    descriptions += [0x41, 0, 0, 206, 0, 3, 0, 1, 2, 1, 1, 2, 2, 1, 2] as [UInt8]
    for i in 0..<600 { descriptions += [1, UInt8(i / 256), UInt8(i % 256), 2] as [UInt8] }
    let end: [UInt8] = [0, 0]
    return [
      ("long-message", message + end), ("long-cut", Array(message.dropLast(100))),
      ("many-descriptions", descriptions + end),
    ]
  }

  // MARK: GPX

  private static func gpxTrack(_ content: String) -> String {
    """
    <?xml version="1.0"?><gpx version="1.1" xmlns="http://www.topografix.com/GPX/1/1"><trk>\
    <trkseg><trkpt lat="46" lon="14">\(content)</trkpt><trkpt lat="46.1" lon="14"/></trkseg></trk></gpx>
    """
  }

  private static let gpx: [(name: String, text: String)] = [
    ("long-text", gpxTrack("<desc>\(many("d", 70_000))</desc>")),
    ("long-token", gpxTrack("<desc a=\"\(many("t", 270_000))\"/>")),
    ("long-nesting", gpxTrack(many("<extensions>", 300) + many("</extensions>", 300))),
    ("long-children", gpxTrack("<extensions>\(many("<a/>", 30_000))</extensions>")),
    ("long-leaves", gpxTrack("<extensions>\(many("<a>bcd</a>", 10_000))</extensions>")),
    (
      "long-names",
      gpxTrack(
        "<extensions>" + (0..<10_000).map { "<n\($0)>1</n\($0)>" }.joined() + "</extensions>")
    ),
    ("long-entities", gpxTrack("<name>\(many("&amp;", 20_000))</name>")),
  ]

  /// The common bounds of TCX and KML, and the bounds of a Track.
  private static func elements(of target: String) -> [(name: String, text: String)] {
    let root = target == "kml" ? "kml" : "TrainingCenterDatabase"
    func document(_ content: String) -> String { "<\(root)>\(content)</\(root)>" }
    let both = [
      ("long-token", document("<a b=\"\(many("t", 270_000))\"/>")),
      ("long-nesting", document(many("<a>", 300) + many("</a>", 300))),
      ("long-blank", many(" ", 70_000) + document("")),
    ]
    guard target == "kml" else {
      let point = "<Trackpoint><Extensions>\(many("<a>bcd</a>", 10_000))</Extensions></Trackpoint>"
      return both + [
        ("long-leaves", document("<Activities><Activity><Lap><Track>\(point)")),
        ("long-text", document("<Activities><Activity><Notes>\(many("n", 70_000))</Notes>")),
      ]
    }
    return both + [
      ("long-whens", document("<Placemark><Track>\(many("<when/>", 50_000))")),
      ("long-coords", document("<Placemark><Track>\(many("<coord>1 2</coord>", 20_000))")),
      (
        "long-tuple",
        document("<Placemark><LineString><coordinates>\(many("1", 70_000)),2 1,2</coordinates>")
      ),
    ]
  }

  // MARK: Lines and JSON

  private static func csv(_ count: Int) -> [(name: String, text: String)] {
    [
      ("long-record", "latitude,longitude,name\n46,14,\(many("n", count))\n46,14,b\n"),
      (
        "long-quote",
        "latitude,longitude,name\n46,14,\"\(many(many("n", 99) + "\n", count / 100))\"\n46,14,b\n"
      ),
      ("long-header", "latitude,longitude,\(many("c,", count / 2))\n46,14\n"),
      ("long-fields", "latitude,longitude\n46,14\(many(",1", count / 2))\n46,14\n"),
    ]
  }

  private static func geoJSON(_ count: Int) -> [(name: String, text: String)] {
    let ring = (0..<count / 20).map { "[\(Double($0) / 100),\($0 % 90)]" }.joined(separator: ",")
    func feature(_ geometry: String, _ properties: String = "{}") -> String {
      #"{"type":"Feature","geometry":\#(geometry),"properties":\#(properties)}"#
    }
    return [
      ("long-nesting", many("[", count)),
      ("long-coordinates", feature(#"{"type":"Polygon","coordinates":\#(many("[", count))"#)),
      ("long-ring", feature(#"{"type":"Polygon","coordinates":[[\#(ring)]]}"#)),
      ("long-turns", feature(#"{"type":"Polygon","coordinates":[[\#(turns(count / 20))]]}"#)),
      (
        "long-text",
        feature(
          #"{"type":"Point","coordinates":[1,2]}"#, #"{"radius":1,"name":"\#(many("n", count))"}"#)
      ),
      ("long-number", feature(#"{"type":"Point","coordinates":[1,\#(many("2", count))]}"#)),
      (
        "long-far",
        feature(#"{"type":"Polygon","coordinates":[[[1e19,0],[1e19,1],[2e19,1],[2e19,0]]]}"#)
      ),
    ]
  }

  /// A ring that winds around the Earth.
  private static func turns(_ count: Int) -> String {
    (0..<count).map { "[\($0 * 90),\(Double($0 % 7) + 10)]" }.joined(separator: ",")
  }

  private static func gpsd(_ count: Int) -> [(name: String, text: String)] {
    [
      ("long-line", #"{"class":"TPV","mode":3,"device":"\#(many("d", count))"}"# + "\n"),
      (
        "long-sky",
        #"{"class":"SKY","satellites":["#
          + (0..<count / 20).map { #"{"PRN":\#($0),"ss":1}"# }.joined(separator: ",") + "]}\n"
      ),
      ("long-nesting", #"{"class":"TPV","a":"# + many("[", count) + "\n"),
    ]
  }
}
