package import GeoTracks

/// Points `meters` east of 47.3769 N 8.5417 E, at the given second of 2025-11-20.
package func place(
  east meters: Double = 0, at seconds: Double? = nil, accuracy: Double? = nil,
  fix: FixDimension? = .threeDimensional, device: String? = nil
) -> Location {
  let origin = Coordinate(latitude: 47.3769, longitude: 8.5417)
  let coordinate = Geodesic.wgs84.direct(from: origin, azimuth: 90, distance: meters).coordinate
  var location = Location(coordinate, timestamp: seconds.map { day.advanced(by: $0) })
  location.horizontalAccuracy = accuracy
  location.fix = fix
  location.device = device
  return location
}

package let origin = Coordinate(latitude: 47.3769, longitude: 8.5417)

/// 2025-11-20T00:00:00Z.
package let day = Timestamp(seconds: 1_763_596_800)
