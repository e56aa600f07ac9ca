import Testing
import _TestSupport

@testable import GeoCore

@Suite struct PlaceTextTests {
  @Test(
    "The height of a text is read",
    arguments: [
      ("POINT Z (2 48 35)", 35), ("POINT(2 48 -35.5)", -35.5), ("POINT ZM (2 48 35 7)", 35),
      ("POINT (2 48 35 7)", 35), ("POINT M (2 48 7)", nil), ("POINT (2 48)", nil),
      ("SRID=4979;POINT Z (2 48 35)", 35), ("geo:48,2,35", 35), ("geo:48,2", nil),
      ("geo:48,2,35;u=5", 35), ("+48+002+35CRSWGS_84/", 35), ("+48+002-35CRSWGS_84/", -35),
      ("+48+002/", nil), ("48, 2", nil), ("31UDQ4825111943", nil),
    ] as [(String, Double?)])
  func heights(text: String, height: Double?) throws {
    let place = try PlaceText(parsing: text)
    #expect(place.height == height)
    #expect(try Coordinate(parsing: text) == place.coordinate)
  }

  @Test(
    "A point with the wrong number of coordinates for its letters is refused",
    arguments: [
      ("POINT Z (2 48)", 14), ("POINT ZM (2 48 3)", 17), ("POINT M (2 48)", 14),
      ("POINT Z (2 48 3 4)", 17),
    ])
  func dimensions(_ text: String, column expected: Int) throws {
    #expect(try column(ofErrorIn: { try PlaceText(parsing: text) }) == expected)
  }

  @Test("UTM and MGRS texts are read back to the last digit, everywhere")
  func grids() throws {
    var g = SplitMix64(seed: 61)
    for _ in 0..<5000 {
      let zone = Int.random(in: 0...60, using: &g)
      let hemisphere = UTMCoordinate.Hemisphere.allCases.randomElement(using: &g) ?? .north
      let limits = MGRSSquare.limits(zone: zone, isSouth: hemisphere == .south)
      let utm = try UTMCoordinate(
        zone: zone, hemisphere: hemisphere,
        easting: Double.random(in: limits.easting, using: &g).rounded(),
        northing: Double.random(in: limits.northing, using: &g).rounded())
      let text = utm.text(places: 0)
      // The letter S alone may be the southern hemisphere.
      #expect(PlaceText.readable(text, ofGrid: "utm").hasPrefix("utm:") == text.contains("S"))
      let read = try PlaceText(parsing: PlaceText.readable(text, ofGrid: "utm"))
      #expect(read.grid == .utm(utm))
      let square = try MGRS(utm, precision: .random(in: 0...11, using: &g))
      let spaced = PlaceText.readable(square.text(spaced: true), ofGrid: "mgrs")
      // A polar square of 100 km has only letters.
      #expect(spaced.hasPrefix("mgrs:") == (zone == 0 && square.precision == 0))
      #expect(try PlaceText(parsing: spaced).grid == .mgrs(square))
      // The center produces the same square at the same precision.
      if square.precision < 11 {
        let again = try MGRS(square.center, precision: square.precision)
        #expect(again.southWest == square.southWest)
      }
    }
  }

  @Test("A northing across the equator is converted to its own hemisphere")
  func ownSide() throws {
    let south = try UTMCoordinate(zone: 31, hemisphere: .north, easting: 500_000, northing: -5)
    #expect(south.fromOwnSide.hemisphere == .south && south.fromOwnSide.northing == 9_999_995)
    let north = try UTMCoordinate(
      zone: 31, hemisphere: .south, easting: 500_000, northing: 10_000_005)
    #expect(north.fromOwnSide.hemisphere == .north && north.fromOwnSide.northing == 5)
    #expect(north.fromOwnSide.fromOwnSide == north.fromOwnSide)
  }

  @Test(
    "An error in a UTM or MGRS text names the wrong part and what is expected",
    arguments: [
      ("31Z 448252 5411954", "latitude band"), ("31I 448252 5411954", "latitude band"),
      ("61U 448252 5411954", "zone"), ("311U 448252 5411954", "zone"),
      ("31U 48252000 5411954", "easting"), ("31U 448252 54119540", "northing"),
      ("31N 448252 5411954", "latitude band of the place, U"),
      ("31S 448252 5411954", "latitude band of the place, U"),
      ("31E 448252 5411954", "latitude band of the place"),
      ("31W 448252 5411954", "latitude band of the place, U"),
      ("31D 448252 5411954", "latitude band of the place"),
      ("31n 448252 5411954", "north or south"), ("31 448252 5411954", "north or south"),
      ("31U 448252", "northing"), ("31U, 448252, 5411954", "a blank and the easting"),
      ("31U 448252,5411954", "a blank and the northing"),
      ("Z 100 100", "easting"), ("Z 2115776 9999999", "northing"),
      ("31UDQ482511194", "even number of digits"), ("31UIQ4825111943", "column of zone 31"),
      ("31UDO4825111943", "row"), ("61UDQ4825111943", "zone"), ("31ZDQ4825111943", "band"),
      ("31NDQ4825111943", "one of"), ("YIA0000", "a column"), ("ZAZ0000", "a row"),
    ])
  func messages(text: String, part: String) {
    let error = #expect(throws: GeoError.self) { try PlaceText(parsing: text) }
    #expect(error?.description.contains(part) == true, "\(error?.description ?? "")")
  }

  @Test(
    "Angles with letters are not read as a grid",
    arguments: ["31N 8E", "31S, 8W", "N 31 26 E 8 10", "31d 8d", "40 26.5N 79 58W"])
  func angles(_ text: String) throws {
    #expect(try PlaceText(parsing: text).grid == nil)
  }
}
