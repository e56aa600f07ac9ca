import CoreLocation
import GeoTracks

let origin = Coordinate(latitude: 47.3769, longitude: 8.5417)

/// 2025-11-20T00:00:00Z.
let day = Timestamp(seconds: 1_763_596_800)

/// A point `meters` east of 47.3769 N 8.5417 E, at the given second of 2025-11-20.
func place(
  east meters: Double = 0, at seconds: Double? = nil, accuracy: Double? = nil,
  device: String? = "/dev/ttyACM0"
) -> Location {
  let coordinate = Geodesic.wgs84.direct(from: origin, azimuth: 90, distance: meters).coordinate
  var location = Location(coordinate, timestamp: seconds.map { day.advanced(by: $0) })
  location.horizontalAccuracy = accuracy
  location.fix = .threeDimensional
  location.device = device
  return location
}

/// A circle around that point.
func circle(
  east meters: Double = 0, radius: Double = 100, _ identifier: String = "home"
) -> CLCircularRegion {
  CLCircularRegion(
    center: CLLocationCoordinate2D(place(east: meters)), radius: radius, identifier: identifier)
}

extension CLLocationCoordinate2D {
  init(_ location: Location) {
    self.init(
      latitude: location.coordinate.latitude, longitude: location.coordinate.longitude)
  }
}

extension CLLocation {
  /// The seconds since the start of 2025-11-20.
  var second: Double { timestamp.timeIntervalSince1970 - day.secondsSince1970 }
}
