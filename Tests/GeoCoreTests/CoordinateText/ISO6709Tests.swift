import Testing

@testable import GeoCore

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
