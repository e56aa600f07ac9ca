import Testing

@testable import GeoCore

/// Notations that people copy from charts, logs, web pages and programs.
@Suite("Coordinate text from other programs") struct PeopleTextTests {
  private static let tower = Coordinate(latitude: 48.85837, longitude: 2.29448)

  @Test(
    "Decimal commas are read where they cannot be separators",
    arguments: [
      "48,85837; 2,29448", "48,85837;2,29448", "48,85837°, 2,29448°", "48,85837° 2,29448°",
      "48,85837° N, 2,29448° E", "48,85837N 2,29448E", "N 48,85837 E 2,29448",
      "N48,85837, E2,29448",
      "2,29448°E 48,85837°N", "(48,85837; 2,29448)", "lat: 48,85837, lon: 2,29448",
      "lat=48,85837 lon=2,29448",
    ])
  func decimalCommas(text: String) throws {
    #expect(try Coordinate(parsing: text) == Self.tower)
  }

  // 48 + 30.6410/60 and 18 + 57.4583/60, and 48 + 51/60 + 30.132/3600 and 2 + 17/60 + 40.128/3600, by Python.
  @Test(
    "Decimal commas are read next to unit marks",
    arguments: [
      ("N 48° 30,6410', E 18° 57,4583'", 48.510683333333333, 18.957638333333333),
      ("48°51′30,132″N 2°17′40,128″E", 48.85837, 2.29448),
      ("48°51′30,132″, 2°17′40,128″", 48.85837, 2.29448),
      ("48 51,5; 2 17,25", 48.858333333333333, 2.2875),
    ])
  func decimalCommasBesideMarks(text: String, latitude: Double, longitude: Double) throws {
    #expect(
      try Coordinate(parsing: text) == Coordinate(latitude: latitude, longitude: longitude))
  }

  @Test("A single angle may have a decimal comma next to a mark or a letter")
  func decimalCommaOfOneAngle() throws {
    #expect(try Coordinate.latitude(parsing: "48,85837°") == 48.85837)
    #expect(try Coordinate.latitude(parsing: "48,85837N") == 48.85837)
    #expect(try Coordinate.latitude(parsing: "48°30,75′") == 48.5125)
  }

  @Test(
    "A comma that could be a separator or a decimal mark is refused",
    arguments: [
      ("48,85837", 4), ("48,85837 2,29448", 3), ("48,85837, 2,29448", 3), ("48,8 2,3", 3),
      ("1,000.5; 2,000.5", 8),
    ])
  func doubtfulCommas(text: String, column expected: Int) throws {
    #expect(try column(ofErrorIn: { try Coordinate(parsing: text) }) == expected)
  }

  // 37 + 54/60 is 37.9; 34 + 12/60 + 36/3600 is 34.21; 12 + 30.6/60 is 12.51.
  @Test(
    "Degrees, minutes and seconds without marks are read",
    arguments: [
      ("375400N0930000W", 37.9, -93.0), ("375400N 0930000W", 37.9, -93),
      ("N375400 W0930000", 37.9, -93),
      ("N375400W0930000", 37.9, -93), ("0930000W, 375400N", 37.9, -93), ("3754N09300W", 37.9, -93),
      ("3754.0N 09300.0W", 37.9, -93), ("341236S1511230E", -34.21, 151.20833333333333),
      ("1230.6N 09300W", 12.51, -93), ("341236.0S 1511230.00E", -34.21, 151.20833333333333),
    ])
  func packed(text: String, latitude: Double, longitude: Double) throws {
    #expect(
      try Coordinate(parsing: text) == Coordinate(latitude: latitude, longitude: longitude))
  }

  @Test(
    "Digits that could be degrees or degrees and minutes are refused with both readings",
    arguments: [
      ("0030N 00015E", "00°30′N or 0030°N"), ("12N 00015E", "000°15′E or 00015°E"),
      ("000030N 0000000E", "00°00′30″N or 000030°N"),
    ])
  func doubtfulDigits(text: String, both: String) {
    let error = #expect(throws: GeoError.self) { try Coordinate(parsing: text) }
    #expect(error?.description.contains(both) == true, "\(error?.description ?? "")")
  }

  @Test("Minutes and seconds of 60 or more are refused in digits without marks")
  func packedRange() throws {
    for (text, expected) in [
      ("376100N0930000W", 3), ("375460N0930000W", 5), ("3799N09300W", 1), ("915400N0930000W", 1),
    ] {
      #expect(try column(ofErrorIn: { try Coordinate(parsing: text) }) == expected, "\(text)")
    }
    #expect(
      try Coordinate(parsing: "000000N0000000E") == Coordinate(latitude: 0, longitude: 0))
  }

  @Test(
    "60.0 minutes or seconds at the end are read as a rounded 59.99",
    arguments: [
      ("40°26′60.0″N", 40.45), ("40 26 60.00", 40.45), ("40:26:60.0", 40.45), ("40°60.0′N", 41),
      ("89°59′60.000″N", 90), ("40°59′60.0″S", -41),
    ])
  func sixty(text: String, degrees: Double) throws {
    #expect(try Coordinate.latitude(parsing: text) == degrees)
  }

  @Test(
    "More than 60.0, 60 without a fraction, and 60 before another number are refused",
    arguments: [
      ("40°26′60.1″", "seconds 60.1", 7), ("40°26′60″", "seconds 60", 7),
      ("40°60′", "minutes 60", 4), ("40°60′00.0″", "minutes 60", 4),
      ("90°00′60.0″", "latitude 90°00′60.0″", 1), ("40°26′61.0″", "seconds 61.0", 7),
    ])
  func beyondSixty(text: String, what: String, column: Int) {
    let error = #expect(throws: GeoError.self) { try Coordinate.latitude(parsing: text) }
    guard case .outOfRange(let found, text, column, _)? = error,
      found == what || what.hasPrefix(found + ".")
    else {
      Issue.record("\(String(describing: error))")
      return
    }
  }

  @Test(
    "Carets and asterisks are degree marks",
    arguments: ["45^ 0.0N 122^ 30.0W", "45*00.0'N 122*30.0'W", "45^N, 122.5^W", "45⁰ 122.5⁰W 45⁰"])
  func degreeMarks(text: String) throws {
    guard text.hasPrefix("45⁰") else {
      #expect(try Coordinate(parsing: text) == Coordinate(latitude: 45, longitude: -122.5))
      return
    }
    #expect(throws: GeoError.self) { try Coordinate(parsing: text) }
  }

  @Test(
    "Names before the angles decide the order",
    arguments: [
      "lat: 48.85837, lon: 2.29448", "lon: 2.29448, lat: 48.85837", "LAT 48.85837 LONG 2.29448",
      "latitude=48.85837&longitude=2.29448", "lat=48.85837;lng=2.29448",
      "Latitude: 48.85837\nLongitude: 2.29448\n", "lat: 48.85837° N, lon: 2.29448° E",
      "Lat N 48.85837 Lon E 2.29448", " lat:48.85837 lng:2.29448 ",
    ])
  func labels(text: String) throws {
    #expect(try Coordinate(parsing: text) == Self.tower)
  }

  @Test(
    "Missing, repeated and wrong names are refused",
    arguments: [
      ("lat: 48.85837", "lon:"), ("lat: 48.85837, lat: 2.29448", "a longitude"),
      ("lat lon", "a latitude"),
      ("lat: 95, lon: 2", "-90 to 90"), ("lat: 2E, lon: 48N", "swapped"),
      ("lat: 48, lon: 2, alt: 5", ""),
      ("lon: 400, lat: 5", "-360 to 360"), ("lat: , lon: 2", "a latitude"),
    ])
  func wrongLabels(text: String, part: String) {
    let error = #expect(throws: GeoError.self) { try Coordinate(parsing: text) }
    #expect(error?.description.contains(part) == true, "\(error?.description ?? "")")
  }

  @Test(
    "A JSON object with one coordinate is read",
    arguments: [
      #"{"lat":48.85837,"lon":2.29448}"#, #"{ "latitude" : 48.85837, "longitude" : 2.29448 }"#,
      #"{"lng":"2.29448","lat":"48.85837"}"#, #"{'lat': 48.85837, 'lon': 2.29448}"#,
      #"{"name":"{\"lat\":1}","location":{"lat":48.85837,"lng":2.29448},"tags":[1,{"a":[]}]}"#,
      #"{"type":"Point","coordinates":[2.29448,48.85837]}"#,
      #"{"coordinates":[2.29448, 48.85837, 35], "type": "Point", "bbox":[1,2,3,4]}"#,
      #"{"type":"Feature","properties":{"lat":1,"lon":2},"geometry":{"type":"Point","coordinates":[2.29448,48.85837]}}"#,
      "{\n  \"lat\": 48.85837,\n  \"lon\": 2.29448\n}", #"{"lat":"48.85837° N","lon":"2,29448"}"#,
      #"{"type":"Point","crs":{"type":"name","properties":{"name":"EPSG:4326"}},"coordinates":[2.29448,48.85837]}"#,
    ])
  func json(text: String) throws {
    #expect(try Coordinate(parsing: text) == Self.tower)
  }

  @Test("The third number of a GeoJSON point, and a member of a JSON object, is the height")
  func jsonHeights() throws {
    #expect(try PlaceText(parsing: #"{"type":"Point","coordinates":[2,48,35.5]}"#).height == 35.5)
    #expect(try PlaceText(parsing: #"{"lat":48,"lon":2,"altitude":-3}"#).height == -3)
    #expect(try PlaceText(parsing: #"{"lat":48,"lon":2}"#).height == nil)
  }

  @Test(
    "A JSON object with no coordinate, several, or another reference system is refused",
    arguments: [
      ("{}", "a GeoJSON Point"), (#"{"lat":48}"#, "both lat and lon"),
      (#"{"x":2,"y":48}"#, "lat and lon"),
      (#"{"a":{"lat":1,"lon":2},"b":{"lat":3,"lon":4}}"#, "not several"),
      (#"{"lat":1,"latitude":2,"lon":3}"#, "one latitude"), (#"{"lat":48,"lon":2"#, "}"),
      (#"{"lat":48,"lon":2} x"#, "the end"), (#"{"coordinates":[2.29448,48.85837]}"#, "Point"),
      (#"{"type":"LineString","coordinates":[[2,48],[3,49]]}"#, "Point"),
      (#"{"type":"Point","coordinates":[48.85837,116.4]}"#, "did you mean"),
      (#"{"type":"Point","coordinates":[]}"#, "Point"), (#"{"lat":"x","lon":2}"#, "a latitude"),
      (
        #"{"type":"Point","crs":{"properties":{"name":"EPSG:3857"}},"coordinates":[2,48]}"#, "CRS84"
      ),
      (String(repeating: #"{"a":"#, count: 50), ""), (#"{"lat":48,,"lon":2}"#, ""), ("{", ""),
    ])
  func wrongJSON(text: String, part: String) {
    let error = #expect(throws: GeoError.self) { try Coordinate(parsing: text) }
    #expect(error?.description.contains(part) == true, "\(error?.description ?? "")")
  }

  @Test(
    "The query of a geo URI gives the coordinate",
    arguments: [
      "geo:0,0?q=48.85837,2.29448", "geo:0,0?q=48.85837,2.29448(Tour Eiffel)",
      "geo:0,0?q=48.85837%2C2.29448%28Tour+Eiffel%29", "geo:48.85837,2.29448?q=48.85837,2.29448",
      "geo:48.85837,2.29448?z=17", "geo:48.85837,2.29448;u=5?z=17&q=Tour%20Eiffel",
      "geo:0,0?z=17&q=48.85837,2.29448",
    ])
  func geoQueries(text: String) throws {
    #expect(try Coordinate(parsing: text) == Self.tower)
  }

  @Test(
    "A query without a coordinate, or with a different one, is refused",
    arguments: [
      ("geo:0,0?q=Paris", "not looked up"), ("geo:1,2?q=3,4", "the same place"),
      ("geo:0,0?q=95,2", "-90 to 90"), ("geo:0,0?q=", "not looked up"),
    ])
  func wrongGeoQueries(text: String, part: String) {
    let error = #expect(throws: GeoError.self) { try Coordinate(parsing: text) }
    #expect(error?.description.contains(part) == true, "\(error?.description ?? "")")
  }

  @Test(
    "A town after a full plus code is ignored",
    arguments: [
      "8FW4V75V+8Q Paris", "8FW4V75V+8Q, Paris, France", "8fw4v75v+8q Île-de-France",
      "olc:8FW4V75V+8Q Paris",
    ])
  func towns(text: String) throws {
    let code = try OpenLocationCode(parsing: "8FW4V75V+8Q")
    #expect(try Coordinate(parsing: text) == code.coordinate)
  }

  @Test(
    "Lengths, durations, speeds, dates and numbers are not read as a geohash",
    arguments: [
      "100km", "1500ft", "12h30m", "2h30m15s", "1d12h", "100kmh", "120mph", "12000m", "5000nm",
      "12e45",
      "20251125t12", "2025w48", "12h30", "300ms",
    ])
  func quantities(text: String) throws {
    #expect(
      throws: GeoError.unreadable(
        text: text, column: 1,
        expected:
          "a latitude and a longitude, such as 40.7128, -74.0060, or geohash:\(text) for a geohash")
    ) { try Coordinate(parsing: text) }
    #expect(throws: Never.self) { try Coordinate(parsing: "geohash:\(text)") }
  }

  @Test(
    "A geohash that could be something else is printed and read with its prefix",
    arguments: [
      "gbsuv", "ezs42", "perth", "u09tunquc", "9q8yyk8yt", "66", "100km", "jn18du", "ns", "7",
    ])
  func geohashes(text: String) throws {
    let readable = PlaceText.readable(text, ofGrid: "geohash")
    #expect(try Coordinate(parsing: readable) == Geohash(parsing: text).coordinate)
    #expect(
      readable == (["ezs42", "u09tunquc", "9q8yyk8yt"].contains(text) ? text : "geohash:\(text)"))
  }

  // 32.519328 and -57.697626 by PROJ, of 300000 3600000 in EPSG:32636 and EPSG:32736.
  @Test("A UTM coordinate with the letter S is refused with both readings")
  func bandS() throws {
    #expect(
      throws: GeoError.unreadable(
        text: "36S 300000 3600000", column: 3,
        expected: "utm:36S 300000 3600000 for the latitude band S (32.5°N), or "
          + "36 south 300000 3600000 for the southern hemisphere (57.7°S)")
    ) { try Coordinate(parsing: "36S 300000 3600000") }
    let north = try Coordinate(parsing: "utm:36S 300000 3600000")
    #expect(try Coordinate(parsing: "36 north 300000 3600000") == north)
    #expect(abs(north.latitude - 32.5) < 0.05)
    #expect(try abs(Coordinate(parsing: "36 south 300000 3600000").latitude + 57.7) < 0.05)
    // If the point is outside the band, the error has another kind.
    #expect(throws: GeoError.self) { try Coordinate(parsing: "56S 334873 6252266") }
  }
}
