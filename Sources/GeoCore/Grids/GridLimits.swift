/// How far the coordinates of a zone reach (m): the squares of MGRS and 100 km more on each side.
struct GridLimits {
  let easting, northing: ClosedRange<Double>

  init(easting: ClosedRange<Double>, northing: ClosedRange<Double>) {
    self.easting = easting
    self.northing = northing
  }

  init(zone: Int, hemisphere: UTMCoordinate.Hemisphere) {
    switch (zone, hemisphere) {
    case (0, .north): (easting, northing) = (1_200_000...2_800_000, 1_200_000...2_800_000)
    case (0, .south): (easting, northing) = (700_000...3_300_000, 700_000...3_300_000)
    case (_, .north): (easting, northing) = (0...1_000_000, -9_100_000...9_600_000)
    case (_, .south): (easting, northing) = (0...1_000_000, 900_000...19_600_000)
    }
  }

  /// Says what is wrong with a coordinate outside its range.
  static func check(
    _ value: Double, _ what: String, _ range: ClosedRange<Double>
  ) throws(GeoError) {
    guard range.contains(value) else {
      throw .invalidArgument(what: what, value: "\(value)", allowed: Self.text(range))
    }
  }

  static func text(_ range: ClosedRange<Double>) -> String {
    "\(Int(range.lowerBound)) to \(Int(range.upperBound)) m"
  }
}

extension Coordinate {
  /// Says what is wrong with a place that is none.
  func checkForGrid() throws(GeoError) {
    guard abs(latitude) <= 90 else {
      throw .invalidArgument(what: "latitude", value: "\(latitude)", allowed: "-90 to 90")
    }
    guard longitude.isFinite else {
      throw .invalidArgument(what: "longitude", value: "\(longitude)", allowed: "a finite number")
    }
  }
}
