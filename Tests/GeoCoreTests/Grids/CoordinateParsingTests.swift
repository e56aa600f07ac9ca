import GeoCore
import Testing

/// Coordinates in every notation except angles, which have separate tests.
@Suite struct CoordinateParsingTests {
  private static let tower = Coordinate(latitude: 48.8584, longitude: 2.2945)

  private static func isNear(_ place: Coordinate, _ meters: Double) -> Bool {
    Geodesic.wgs84.distance(from: place, to: tower) < meters
  }

  @Test(
    "Grid references are read, with or without a prefix",
    arguments: [
      ("31U DQ 48251 11954", 2.0), ("31UDQ4825211954", 1), (" 31UDQ4825211954 ", 1),
      ("31U 448252.00 5411954.91", 0.02), ("31 north 448252 5411954.91", 1), ("u09tunquc", 5),
      ("8FW4V75V+8Q", 20), ("8fw4v75v+8q", 20), ("JN18du55", 300), ("NKCD17665150", 50),
      ("geohash:u09tunquc", 5), ("maidenhead:JN18du", 5000), ("MGRS:31UDQ4825211954", 1),
      ("utm: 31U 448252.00 5411954.91", 0.02), ("olc:8FW4V75V+8Q", 20), ("georef:NKCD17665150", 50),
    ])
  func grids(text: String, meters: Double) throws {
    let place = try Coordinate(parsing: text)
    #expect(Self.isNear(place, meters), "\(place)")
  }

  @Test(
    "Coordinates in parentheses, WKT points and map addresses are read",
    arguments: [
      "(48.8584, 2.2945)", "[48.8584N, 2.2945E]", " ( 48.8584 2.2945 ) ",
      "(48°51′30.24″N 2°17′40.2″E)",
      "POINT (2.2945 48.8584)", "point(2.2945 48.8584)", "POINT Z (2.2945 48.8584 35)",
      "SRID=4326;POINT(2.2945 48.8584)", "POINT ZM(2.2945 48.8584 3 4)",
      "https://www.google.com/maps/@48.8584,2.2945,17z",
      "https://www.google.com/maps/place/Tour+Eiffel/@48.9,2.1,17z/data=!3m1!4b1!4m6!3m5!1s0x47:0x8!8m2!3d48.8584!4d2.2945!16zL20v?entry=ttu",
      "https://maps.google.com/?q=48.8584,2.2945",
      "http://maps.google.co.uk/maps?q=loc:48.8584,2.2945&z=3",
      "https://www.google.com/maps/search/?api=1&query=48.8584%2C2.2945",
      "https://www.google.de/maps/place/48.8584,2.2945/@1,1,3z",
      "https://www.google.com/maps/search/48.8584,+2.2945",
      "https://www.google.com/maps/dir/?api=1&destination=48.8584,2.2945",
      "https://www.openstreetmap.org/#map=17/48.8584/2.2945",
      "https://www.openstreetmap.org/?mlat=48.8584&mlon=2.2945#map=10/1/2",
      "https://osm.org/#map=17/48.8584/2.2945&layers=T",
      "https://www.google.com/maps/dir//48.8584,2.2945/@48.5,2.9,15z",
      "https://www.google.com/maps/dir//48.8584,2.2945/@48.5,2.9,15z/data=!4m2!4m1!3e0",
      "https://www.google.com/maps/place/48%C2%B051'30.24%22N+2%C2%B017'40.2%22E/@48.8584,2.2923,17z",
      "https://maps.apple.com/?daddr=48.8584,2.2945",
      "https://maps.apple.com/?ll=48.8584,2.2945&q=Tour%20Eiffel",
      "https://maps.apple.com/place?coordinate=48.8584,2.2945&name=x",
    ])
  func others(text: String) throws {
    let place = try Coordinate(parsing: text)
    #expect(Self.isNear(place, 1e-6), "\(place)")
  }

  @Test(
    "Ambiguous and invalid texts are refused",
    arguments: [
      ("nkcd176514", "georef: or geohash:"), ("jn18du", "maidenhead: or geohash:"),
      ("V75V+8Q", "eight symbols"), ("V75V+8Q Paris", "town"),
      ("[48.8584, 2.2945]", "lat: 2.2945, lon: 48.8584 for the order of GeoJSON"),
      ("[2.2945, 48.8584]", "or lat: 2.2945, lon: 48.8584"),
      ("[99, 95]", "a latitude and a longitude"),
      (
        "[116.4, 39.9]",
        "expected lat: 39.9, lon: 116.4 for the order of GeoJSON, as brackets"
      ),
      ("8FW4V75V+8Q 8FW4V75V+8R", ""), ("8FW4V75V+8Q JN18du", ""), ("31U DQ 4825 1195 4", ""),
      ("31U", ""), ("31UDQ482", ""),
      ("99UDQ4825211954", "1 to 60"), ("31U 1 2", ""), ("perth", "a latitude"), ("hello", ""),
      ("POINT (2.29)", "a latitude"), ("POINT (2.29 95)", ""), ("POINT(2,3)", ""),
      ("POINT EMPTY", "("),
      ("SRID=3857;POINT(1 2)", "4326"), ("POINT(1 2) x", "the end"), ("(48.8, 2.29", ""),
      ("()", ""),
      ("https://example.com/@48.8,2.2,17z", "Google Maps"),
      ("https://maps.app.goo.gl/abc", "the long address"),
      ("https://osm.org/go/xyz", "the long address"),
      ("https://www.google.com/maps/place/Paris", "latitude and longitude"),
      ("https://www.google.com/search?q=48.8,2.2", "Google Maps"),
      ("https://www.google.com/maps/dir/48.1,16.1/48.2,16.3/@48.15,16.2,12z", "2 stops"),
      ("https://www.google.com/maps/dir/Vienna/Graz/Maribor/@47.5,16,8z", "3 stops"),
      ("https://maps.google.com/?saddr=48.1,16.1&daddr=48.2,16.3", "2 stops"),
      ("https://www.google.com/maps/dir/?api=1&origin=48.1,16.1&destination=48.2,16.3", "2 stops"),
      ("https://maps.apple.com/?saddr=48.1,16.1&daddr=48.2,16.3", "2 stops"),
      ("https://www.openstreetmap.org/directions?route=48.1,16.1;48.2,16.3#map=9/48/16", "2 stops"),
      ("https://www.google.com/maps/place/Berlin/@52.5063862,13.0951103,10z", "\"Berlin\""),
      ("https://www.google.com/maps/search/cafe/@52.5,13.1,10z", "\"cafe\""),
      ("https://www.google.com/maps/dir//Graz/@47.5,16,8z", "\"Graz\""),
      ("https://maps.google.com/?q=Berlin&ll=52.5,13.1", "\"Berlin\""),
      ("https://maps.apple.com/?q=Berlin&sll=52.5,13.1", "\"Berlin\""),
      ("https://www.openstreetmap.org/relation/62422#map=10/52.5/13.1", "center of the map"),
      ("https://www.openstreetmap.org/search?query=Berlin#map=10/52.5/13.1", "\"Berlin\""),
      ("https://maps.google.com/?q=95,2", "-90 to 90"),
      ("https://google.com.evil.example/maps/@1,2,3z", "Google Maps"), ("https://", ""),
      // Words that are also valid in a grid.
      ("make", "or georef:make for a grid"), ("bar", "or mgrs:bar for a grid"),
      ("JN", "or maidenhead:JN or geohash:JN for a grid"),
      ("GJPJ", "or georef:GJPJ or geohash:GJPJ"),
      ("aa", "or maidenhead:aa or georef:aa"), ("B CD", "or mgrs:B CD for a grid"),
      ("geohash:", ""),
      ("geohash:hello", ""), ("maidenhead:91,2", ""),
    ])
  func refused(text: String, expected: String) {
    let error = #expect(throws: GeoError.self) { try Coordinate(parsing: text) }
    let words = error.map { "\($0)" } ?? ""
    #expect(words.contains(expected), "\(words)")
  }

  @Test(
    "Angles are read as by Coordinate",
    arguments: [
      ("40.7128, -74.0060", 40.7128, -74.006), ("N 40 30 W 79 30", 40.5, -79.5),
      ("5e-5 0", 5e-5, 0),
      ("12 N 13 E", 12, 13), ("+12.5+013.5/", 12.5, 13.5),
    ])
  func angles(text: String, latitude: Double, longitude: Double) throws {
    #expect(
      try Coordinate(parsing: text) == Coordinate(latitude: latitude, longitude: longitude))
  }
}
