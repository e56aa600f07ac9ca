import Testing
import _TestSupport

@testable import GeoCore

/// No function of a grid traps or loops endlessly for any value of its type.
@Suite struct GridHostileTests {
  @Test("Extreme coordinates and lengths do not trap in grid references") func places() async {
    await #expect(processExitsWith: .success) {
      NastyNumbers.limitTime()
      let integers = NastyNumbers.integers + [2, 4, 6, 8, 10, 11, 12, 15, 26, 30, 31, 60, 61]
      for place in NastyNumbers.coordinates {
        _ = (UTMCoordinate.standardZone(of: place), WebMercator(place).coordinate)
        _ = (GCJ02.decode(place), BD09.decode(place), BD09.encode(place))
        for north in [true, false] {
          _ = PolarStereographic(ellipsoid: .wgs84, isNorth: north).forward(place)
        }
        for number in integers {
          _ = try? UTMCoordinate(place, zone: number).text(places: number)
          _ = try? MGRS(place, precision: number).description
          _ = try? MGRS(place, precision: 11, zone: number).description
          _ = try? Geohash(place, length: number).cell
          _ = try? OpenLocationCode(place, length: number).cell
          _ = try? MaidenheadLocator(place, length: number).cell
          _ = try? GEOREF(place, length: number).cell
          _ = try? H3Cell(place, resolution: number).coordinate
          _ = try? MapTile(place, zoom: number).cell
          _ = try? MapTile(zoom: number, x: number, y: number)
        }
        _ = try? OpenLocationCode(parsing: "22+22", near: place)
        _ = try? OpenLocationCode(parsing: "8FVC9G8F+6W").text(near: place)
      }
    }
  }

  @Test("Extreme plane coordinates do not trap") func planes() async {
    await #expect(processExitsWith: .success) {
      NastyNumbers.limitTime()
      for x in NastyNumbers.doubles {
        for y in NastyNumbers.doubles {
          let place = Coordinate(latitude: x, longitude: y)
          _ = TransverseMercator.utm.forward(place, centralMeridian: y)
          _ = TransverseMercator.utm.reverse(easting: x, northing: y, centralMeridian: y)
          _ = PolarStereographic.upsNorth.reverse(easting: x, northing: y)
          _ = WebMercator(x: x, y: y).coordinate
          for zone in [0, 31, 60] {
            let utm = try? UTMCoordinate(zone: zone, hemisphere: .south, easting: x, northing: y)
            _ = (utm?.coordinate, utm?.scale, utm?.text(places: .min))
          }
          guard let figure = try? Ellipsoid(equatorialRadius: abs(x), flattening: y) else {
            continue
          }
          let projection = TransverseMercator(ellipsoid: figure, centralScale: x)
          _ = projection.forward(Coordinate(latitude: 1, longitude: 2), centralMeridian: 0)
          _ = PolarStereographic(ellipsoid: figure, isNorth: true).reverse(easting: 1, northing: 1)
        }
      }
    }
  }

  @Test(
    "A text that a grid reads names a point on the Earth, and its own text names the same point",
    arguments: [
      "", " ", "1", "8f", "9", "S", "+", "0", "31U", "31UDQ", "é", "\u{0}", "🇨🇭", "e", "-", ".", "/",
      "a\u{301}",
    ])
  func texts(part: String) throws {
    func check<Reference: GridReference>(_: Reference.Type, _ text: String) throws {
      guard let read = try? Reference(parsing: text) else { return }
      #expect(read.coordinate.isValid, "\(text)")
      #expect(try Reference(parsing: read.description).description == read.description, "\(text)")
    }
    for count in [1, 2, 8, 20, 21, 22, 40, 5000] {
      let repeated = String(repeating: part, count: count)
      for text in [
        repeated, "31U \(repeated) \(repeated)", "31UDQ" + repeated, "NKCD" + repeated,
        "8FVC9G8F+" + repeated, "JN58" + repeated, "3/1/" + repeated, "8f" + repeated,
        "31U 448252 " + repeated,
      ] {
        if let utm = try? UTMCoordinate(parsing: text) {
          #expect(utm.coordinate.isValid, "\(text)")
          #expect(try UTMCoordinate(parsing: utm.description).description == utm.description)
        }
        try check(MGRS.self, text)
        try check(Geohash.self, text)
        try check(OpenLocationCode.self, text)
        try check(MaidenheadLocator.self, text)
        try check(GEOREF.self, text)
        try check(H3Cell.self, text)
        try check(MapTile.self, text)
        let near = Coordinate(latitude: 1, longitude: 2)
        let code = try? OpenLocationCode(parsing: text, near: near)
        #expect(code?.coordinate.isValid != false, "\(text)")
      }
    }
    // The longest text of each grid, and the shortest text that is too long.
    #expect((try? Geohash(parsing: "eeeeeeeeeeee")) != nil)
    #expect((try? Geohash(parsing: "eeeeeeeeeeeee")) == nil)
    #expect((try? MGRS(parsing: "31UDQ" + String(repeating: "9", count: 22))) != nil)
    #expect((try? MGRS(parsing: "31UDQ" + String(repeating: "9", count: 24))) == nil)
  }
}
