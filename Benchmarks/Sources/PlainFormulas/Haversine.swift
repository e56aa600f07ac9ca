public import GeoCore
public import Glibc

/// The haversine formula as it is usually written: what a plain loop over libm costs.
@inlinable public func plainHaversine(from: Coordinate, to: Coordinate) -> Double {
  let degree = Double.pi / 180
  let sinLatitude = sin((to.latitude - from.latitude) * degree / 2)
  let sinLongitude = sin((to.longitude - from.longitude) * degree / 2)
  let h =
    sinLatitude * sinLatitude
    + cos(from.latitude * degree) * cos(to.latitude * degree) * sinLongitude * sinLongitude
  return 2 * 6_371_008.7714 * asin(min(1, h.squareRoot()))
}
