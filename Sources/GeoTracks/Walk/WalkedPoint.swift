package import GeoCore

/// What is measured of a point of a track: numbers alone, so that it is copied without counting references.
package struct WalkedPoint: Sendable {
  package let coordinate: Coordinate
  package let timestamp: Timestamp?
  /// Meters above mean sea level.
  let altitude: Double?
  /// Meters above the ellipsoid.
  let ellipsoidalAltitude: Double?
  let horizontalAccuracy: Double?
  /// The receiver's, in meters a second.
  let speed: Double?
  package let utcOffset: Int?
  /// Whether the location has more to say, which its event holds.
  let hasExtras: Bool

  /// What is measured of a location.
  @inline(__always)
  package init(_ location: borrowing Location) {
    coordinate = location.coordinate
    timestamp = location.timestamp
    altitude = location.altitude
    ellipsoidalAltitude = location.ellipsoidalAltitude
    horizontalAccuracy = location.horizontalAccuracy
    speed = location.speed
    utcOffset = location.utcOffset
    hasExtras = !location.extras.isEmpty
  }
}
