import Testing
@testable import GeoCore

@Suite struct CoordinateFormatTests {
  /// Comparison with exact decimal and rational arithmetic, including ties and carries.
  @Test func everyDigitIsRight() throws {
    let rows = try textFixture("written")
    #expect(rows.count > 400)
    for row in rows {
      let value = try #require(Double(row[0]))
      let places = try #require(Int(row[1]))
      let angle = WrittenAngle(value, as: .latitude)
      #expect(text { angle.appendDecimal(places: places, to: &$0) } == row[2])
      #expect(text { angle.appendMinutes(places: places, to: &$0) } == row[3])
      #expect(text { angle.appendSeconds(places: places, to: &$0) } == row[4])
    }
  }

  private func text(_ append: (inout [UInt8]) -> Void) -> String {
    var bytes: [UInt8] = []
    append(&bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  @Test(arguments: [
    (CoordinateFormat.decimal(places: 4), "40.7128, -74.0060"),
    (.decimal(places: 0), "41, -74"),
    (.degreesMinutes(places: 3), "40°42.768′N 74°00.360′W"),
    (.degreesMinutesSeconds(places: 2), "40°42′46.08″N 74°00′21.60″W"),
    (.degreesMinutesSeconds(places: 0), "40°42′46″N 74°00′22″W"),
    (.iso6709(places: 4), "+40.7128-074.0060/"),
    (.iso6709(places: 0), "+41-074/"),
    (.geoURI(places: 4), "geo:40.7128,-74.0060"),
  ])
  func newYorkIsWritten(format: CoordinateFormat, text: String) {
    #expect(Coordinate(latitude: 40.7128, longitude: -74.0060).formatted(format) == text)
  }

  /// 59.99999 seconds and 59.9999 minutes round up to the next minute and degree.
  @Test func roundingCarries() {
    let place = Coordinate(latitude: 12.999999999, longitude: -179.999999999)
    #expect(place.formatted(.degreesMinutesSeconds(places: 2)) == "13°00′00.00″N 180°00′00.00″W")
    #expect(place.formatted(.degreesMinutes(places: 3)) == "13°00.000′N 180°00.000′W")
    #expect(place.formatted(.decimal(places: 6)) == "13.000000, -180.000000")
    let minute = Coordinate(latitude: 12.0 + 29.9999999 / 60, longitude: 0)
    #expect(minute.formatted(.degreesMinutesSeconds(places: 0)) == "12°30′00″N 0°00′00″E")
  }

  /// A value that rounds to zero is north or east and has no minus sign.
  @Test func zeroHasNoSign() {
    let place = Coordinate(latitude: -0.0, longitude: -1e-9)
    #expect(place.formatted(.decimal(places: 3)) == "0.000, 0.000")
    #expect(place.formatted(.degreesMinutes(places: 1)) == "0°00.0′N 0°00.0′E")
    #expect(place.formatted(.degreesMinutesSeconds(places: 0)) == "0°00′00″N 0°00′00″E")
    #expect(place.formatted(.iso6709(places: 2)) == "+00.00+000.00/")
  }

  /// ISO 6709 gives the 180th meridian a minus sign, for both signs of the input.
  @Test(arguments: [180, -180, 179.999, 540, -179.9996])
  func isoMeridian180IsNegative(longitude: Double) {
    let text = Coordinate(latitude: 5, longitude: longitude).formatted(.iso6709(places: 2))
    #expect(text == "+05.00-180.00/")
  }

  @Test(arguments: [
    (190.0, "-170.0"), (-190, "170.0"), (360, "0.0"), (180, "180.0"), (-180, "-180.0"),
  ])
  func longitudeIsReduced(longitude: Double, text: String) {
    let place = Coordinate(latitude: 1, longitude: longitude)
    #expect(place.formatted(.decimal(places: 1)) == "1.0, \(text)")
  }

  /// An invalid coordinate can be formatted without a trap, but not parsed again.
  @Test(arguments: [
    Coordinate(latitude: 91, longitude: 0), Coordinate(latitude: .nan, longitude: .infinity),
    Coordinate(latitude: -.infinity, longitude: 5), Coordinate(latitude: 1e308, longitude: -1e308),
    Coordinate(latitude: 0, longitude: .nan),
  ])
  func invalidPlaceIsNotReadBack(place: Coordinate) {
    for format in formats(places: 3) {
      let text = place.formatted(format)
      #expect(text.contains("nan"))
      #expect(throws: GeoError.self) { try Coordinate(parsing: text) }
    }
  }

  /// Any number of decimals works, and the text parses back within half of the last decimal.
  @Test func writtenPlacesReadBack() throws {
    var random = SplitMix64(seed: 1859)
    for round in 0..<1500 {
      let places = round % 16
      let place = Coordinate(
        latitude: Double.random(in: -90...90, using: &random),
        longitude: Double.random(in: -180...180, using: &random))
      var half = 0.5
      for _ in 0..<places { half /= 10 }
      let bounds = [half, half / 60, half / 3600, half, half]
      for (format, bound) in zip(formats(places: places), bounds) {
        let text = place.formatted(format)
        let back = try Coordinate(parsing: text)
        // An ulp of 180 for rounding the parsed value, and another for rounding the difference.
        #expect(abs(back.latitude - place.latitude) <= bound + 2 * 180.0.ulp, "\(text)")
        let away = abs(Angle.difference(from: back.longitude, to: place.longitude).value)
        #expect(away <= bound + 2 * 180.0.ulp, "\(text)")
      }
    }
  }

  @Test func placesAreLimited() {
    let place = Coordinate(latitude: 0.5, longitude: 1)
    #expect(place.formatted(.decimal(places: -3)) == place.formatted(.decimal(places: 0)))
    #expect(
      place.formatted(.degreesMinutesSeconds(places: .max))
        == place.formatted(.degreesMinutesSeconds(places: 15)))
    #expect(place.formatted(.decimal(places: 0)) == "0, 1")
  }

  private func formats(places: Int) -> [CoordinateFormat] {
    [
      .decimal(places: places), .degreesMinutes(places: places),
      .degreesMinutesSeconds(places: places), .iso6709(places: places), .geoURI(places: places),
    ]
  }
}

@Suite struct ISO6709Tests {
  // Values with minutes or seconds by Python: float(Fraction) of 40 + 12/60 + 34.5/3600 and so on.
  @Test(arguments: [
    ("+40.7128-074.0060/", 40.7128, -74.006),
    ("+401234.5-0740012/", 40.209583333333335, -74.00333333333333),
    ("+40.20361-75.00417CRSWGS_84/", 40.20361, -75.00417), ("+40-075CRSWGS_84/", 40, -75),
    ("+40-075/", 40, -75), ("+90+000/", 90, 0), ("-33-151", -33, -151), ("+00-025/", 0, -25),
    ("+46+002/", 46, 2), ("+4852+00220/", 48.86666666666667, 2.3333333333333335),
    ("+48.8577+002.295/", 48.8577, 2.295),
    ("+2736.5+08634.25/", 27.608333333333334, 86.57083333333334),
    ("+404251-0740023", 40.714166666666664, -74.00638888888889), ("-90-180/", -90, -180),
    ("-0030-00030/", -0.5, -0.5),
  ])
  func placeIsRead(text: String, latitude: Double, longitude: Double) throws {
    #expect(ISO6709.isLikely(text))
    let expected = Coordinate(latitude: latitude, longitude: longitude)
    #expect(try Coordinate(parsing: text) == expected)
    #expect(try Coordinate(parsing: " \(text)\t") == expected)
  }

  @Test func heightAndSystemAreKept() throws {
    let everest = try ISO6709(parsing: "+27.5916+086.5640+8850CRSWGS_84/")
    #expect(everest.coordinate == Coordinate(latitude: 27.5916, longitude: 86.5640))
    #expect(everest.height == 8850)
    #expect(everest.referenceSystem == "WGS_84")
    let phone = try ISO6709(parsing: "+37.3861-122.0839-030.5/")
    #expect(phone.height == -30.5)
    #expect(phone.referenceSystem == nil)
    #expect(try ISO6709(parsing: "+40-075CRSEPSG:4326/").referenceSystem == "EPSG:4326")
  }

  @Test(arguments: [
    // The number of digits determines degrees and minutes.
    ("+4-075/", 2), ("+407-075/", 2), ("+40712-075/", 2), ("+40-0/", 5), ("+40-7530/", 5),
    ("+40-075300/", 5), ("+4071283-075/", 2), ("+40-07500000/", 5),
    ("+4030-075/", 7), ("+403015-07530/", 9), ("+40-07530/", 5), ("+4030-75.5/", 7),
    // The terminator is required.
    ("+40-75", 7), ("-33-51", 7), ("+40-075+10", 11), ("+40-075CRSWGS_84", 17), ("+40-075/ x", 10),
    ("+40-075//", 9),
    ("+40-075x", 8),
    ("+40-075CRSEPSG:27700/", 11), ("+40-075CRS/", 11), ("+40-075+/", 9), ("+40-075+10+5/", 11),
    ("+40.-075/", 5), ("+40-075./", 9), ("+-075/", 2), ("+.5-075/", 2), ("+40--075/", 5),
    ("+40-074e1/", 8), ("+40-075 /", 9), ("+40 -075/", 9),
  ])
  func otherTextIsRefusedAtColumn(text: String, column: Int) {
    let error = #expect(throws: GeoError.self) { try Coordinate(parsing: text) }
    guard case .unreadable(text, let found, _)? = error else {
      Issue.record("\(text): \(String(describing: error))")
      return
    }
    #expect(found == column, "\(String(describing: error))")
  }

  @Test(arguments: [
    ("+4060-075/", "minutes 60", 4), ("+402660-075/", "seconds 60", 6),
    ("+4000-07560/", "minutes 60", 10),
    ("+91-075/", "latitude +91", 1), ("+90.1-075/", "latitude +90.1", 1),
    ("+40-999/", "longitude -999", 4),
  ])
  func valueIsOutOfRange(text: String, what: String, column: Int) {
    let error = #expect(throws: GeoError.self) { try Coordinate(parsing: text) }
    guard case .outOfRange(what, text, column, _)? = error else {
      Issue.record("\(text): \(String(describing: error))")
      return
    }
  }
}
