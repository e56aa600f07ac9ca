import GeoCore
import GeoPROJ

/// What a method is compared with in the same run: how the same question is usually answered, one
/// pair after the other on one thread.
enum Baseline: Sendable {
  /// The haversine formula over the C library's functions.
  case libmHaversine
  /// libproj's `geod_inverse` for distances alone.
  case projDistance
  /// libproj's `geod_inverse` with both azimuths.
  case projInverse
  /// libproj's `geod_direct`.
  case projDirect

  /// Its name in reports.
  var name: String { self == .libmHaversine ? "libm" : "proj" }

  /// The work of it; nil where it needs libproj and there is none.
  func work(_ space: Workspace, _ proj: PROJGeodesic?) -> ((Range<Int>) -> Void)? {
    let pairs = space.pairs
    let (lat1, lon1) = (pairs.latitude1.address, pairs.longitude1.address)
    let (lat2, lon2) = (pairs.latitude2.address, pairs.longitude2.address)
    let (first, second, third) = (
      space.answers.0.address, space.answers.1.address, space.answers.2.address
    )
    if self == .libmHaversine {
      return {
        LibmHaversine.distances(lat1, lon1, lat2, lon2, first, $0, radius: Sphere.r1.radius)
      }
    }
    guard let proj else { return nil }
    let addresses = PROJGeodesic.Pairs(lat1, lon1, lat2, lon2)
    switch self {
    case .libmHaversine, .projDistance:
      return {
        proj.inverse(addresses, $0, distances: first, azimuths1: nil, azimuths2: nil)
      }
    case .projInverse:
      return {
        proj.inverse(addresses, $0, distances: first, azimuths1: second, azimuths2: third)
      }
    case .projDirect:
      let lines = space.lines
      return {
        proj.direct(
          from: lat1, lon1, azimuths: lines.azimuths.address, distances: lines.distances.address,
          $0, latitudes2: first, longitudes2: second, azimuths2: third)
      }
    }
  }
}
