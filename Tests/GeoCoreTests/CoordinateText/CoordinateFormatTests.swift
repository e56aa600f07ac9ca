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
