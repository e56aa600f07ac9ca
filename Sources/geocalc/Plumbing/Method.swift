import ArgumentParser
import GeoCore
import GeoPROJ

/// A way to measure distances.
enum Method: String, CaseIterable, ExpressibleByArgument {
  case geodesic, vincenty, haversine, proj

  /// The solver that this method means.
  ///
  /// - Parameter ellipsoid: the figure of the Earth; nil for WGS 84, or R1 for the haversine.
  /// - Throws: `GeoError` for an ellipsoid without a sphere, `PROJError` where libproj is missing.
  func solver(on ellipsoid: Ellipsoid?) throws -> any DistanceSolver<Never> {
    switch self {
    case .geodesic: Geodesic(ellipsoid: ellipsoid ?? .wgs84)
    case .vincenty: VincentyOrGeodesic(ellipsoid: ellipsoid ?? .wgs84)
    case .haversine: Haversine(sphere: try Self.sphere(for: ellipsoid))
    case .proj: try PROJGeodesic(ellipsoid: ellipsoid ?? .wgs84)
    }
  }

  /// The sphere that stands for `ellipsoid`: R1 if none is named, else one of its mean radius.
  static func sphere(for ellipsoid: Ellipsoid?) throws(GeoError) -> Sphere {
    guard let ellipsoid else { return .r1 }
    return try Sphere(radius: ellipsoid.meanRadius, name: "mean sphere of \(ellipsoid.name)")
  }
}
