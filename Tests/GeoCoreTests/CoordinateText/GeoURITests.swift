import Testing

@testable import GeoCore

/// The examples of RFC 5870 and variations of them.
@Suite struct GeoURITests {
  @Test func examplesAreRead() throws {
    let plain = try GeoURI(parsing: "geo:13.4125,103.8667")
    #expect(plain.coordinate == Coordinate(latitude: 13.4125, longitude: 103.8667))
    #expect(plain.height == nil)
    #expect(plain.uncertainty == nil)
    let high = try GeoURI(parsing: "geo:48.2010,16.3695,183")
    #expect(high.coordinate == Coordinate(latitude: 48.2010, longitude: 16.3695))
    #expect(high.height == 183)
    let full = try GeoURI(parsing: " GEO:66,-30.5,-6.5;CRS=WGS84;U=6.500;foo=this%2dthat;bar ")
    #expect(full.coordinate == Coordinate(latitude: 66, longitude: -30.5))
    #expect(full.height == -6.5)
    #expect(full.uncertainty == 6.5)
    #expect(
      try Coordinate(parsing: "geo:90,-22.43;crs=WGS84")
        == Coordinate(latitude: 90, longitude: -22.43))
  }

  @Test(arguments: [
    ("geo:", 5), ("geo:48", 7), ("geo:48,", 8), ("geo: 48,16", 5), ("geo:48, 16", 8),
    ("geo:+48,16", 5), ("geo:48.,16", 8), ("geo:.5,16", 5), ("geo:48e1,16", 7), ("geo:48,16,", 11),
    ("geo:48,16,1,2", 12), ("geo:0,0?q=Paris", 9), ("geo:48,16;crs=nad27", 15),
    ("geo:48,16;crs=wgs84x", 15), ("geo:48,16;u=", 13), ("geo:48,16;u=1x", 14), ("geo:48,16;", 11),
    ("geo:48,16;a=", 13), ("geo:48,16;a=b c", 15), ("geo:48N,16E", 7), ("geo:nan,16", 5),
  ])
  func otherTextIsRefusedAtColumn(text: String, column: Int) {
    let error = #expect(throws: GeoError.self) { try Coordinate(parsing: text) }
    guard case .unreadable(text, let found, _)? = error, found == column else {
      Issue.record("\(text): \(String(describing: error))")
      return
    }
  }

  @Test(arguments: [("geo:91,400", 5), ("geo:48,361", 8), ("geo:48,16;u=-1", 13)])
  func valueIsOutOfRange(text: String, column: Int) {
    let error = #expect(throws: GeoError.self) { try Coordinate(parsing: text) }
    guard case .outOfRange(_, text, column, _)? = error else {
      Issue.record("\(text): \(String(describing: error))")
      return
    }
  }
}
