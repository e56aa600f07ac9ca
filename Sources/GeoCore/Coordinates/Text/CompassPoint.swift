/// One of the 16 points of the compass: `N`, `NNE`, `NE`, …
package struct CompassPoint: Sendable, Hashable {
  /// Degrees clockwise from north, a multiple of 22.5 below 360.
  package let azimuth: Double

  private static let names = [
    "N", "NNE", "NE", "ENE", "E", "ESE", "SE", "SSE", "S", "SSW", "SW", "WSW", "W", "WNW", "NW",
    "NNW",
  ]

  /// Reads its letters, in either case; nil for anything else.
  package init?(name: String) {
    guard let index = Self.names.firstIndex(of: name.uppercased()) else { return nil }
    azimuth = Double(index) * 22.5
  }
}
