import GeoLocation

extension CircularRegion {
  /// Reads `LAT,LON,RADIUS`: degrees in any notation without a comma, and a length with its unit.
  ///
  /// The region is named as it was written.
  init(parsing text: String) throws(GeoError) {
    let parts = text.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
    guard parts.count == 3 else {
      throw .unreadable(
        text: text, column: 1, expected: "LAT,LON,RADIUS, such as 47.3769,8.5417,100m")
    }
    let center = Coordinate(
      latitude: try Coordinate.latitude(parsing: parts[0]),
      longitude: try Coordinate.longitude(parsing: parts[1]))
    let radius = try LengthUnit.meters(parsing: parts[2])
    guard radius > 0 else {
      throw .outOfRange(
        what: "the radius", text: text, column: parts[0].count + parts[1].count + 3,
        allowed: "above 0 m")
    }
    self.init(center: center, radius: radius, identifier: text)
  }
}
