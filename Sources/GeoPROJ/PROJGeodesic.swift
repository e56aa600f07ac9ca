import CPROJ
public import GeoCore

/// Geodesics on an ellipsoid by libproj: the outside witness that this package is checked against.
///
/// C. F. F. Karney's own C implementation of his algorithms (2013, doi 10.1007/s00190-012-0578-z), as
/// PROJ ships it: within 15 nm for |f| up to 1/150. Invalid input gives NaN (see `Coordinate`).
public struct PROJGeodesic: DistanceSolver {
  /// The library that answers.
  public let proj: PROJ

  /// The ellipsoid, or the sphere, in use.
  public let ellipsoid: Ellipsoid

  let model: Model

  /// The name of the ellipsoid.
  public var modelName: String { ellipsoid.name }

  /// Creates a solver.
  ///
  /// - Parameters:
  ///   - ellipsoid: the figure of the Earth.
  ///   - proj: the library; found in the usual places where nil.
  /// - Throws: ``PROJError`` where no library is given and none is found.
  public init(ellipsoid: Ellipsoid = .wgs84, proj: PROJ? = nil) throws(PROJError) {
    if let proj { self.proj = proj } else { self.proj = try PROJ.load() }
    self.ellipsoid = ellipsoid
    model = Model(self.proj, ellipsoid)
  }

  /// The distance in meters between two places, 0 for coincident ones; NaN for invalid input.
  public func distance(from: Coordinate, to: Coordinate) -> Double {
    guard from.isValid, to.isValid else { return .nan }
    var distance = Double.nan
    proj.geodInverse.call(
      model.pointer, from.latitude, from.longitude, to.latitude, to.longitude, &distance, nil, nil)
    return distance
  }

  /// The inverse problem: distance (meters) and both azimuths (degrees) between two places.
  public func inverse(from: Coordinate, to: Coordinate) -> InverseSolution {
    var distance = Double.nan
    var azimuth1 = Double.nan
    var azimuth2 = Double.nan
    if from.isValid, to.isValid {
      proj.geodInverse.call(
        model.pointer, from.latitude, from.longitude, to.latitude, to.longitude,
        &distance, &azimuth1, &azimuth2)
    }
    return InverseSolution(
      distance: distance, azimuth1: Angle.azimuth(azimuth1), azimuth2: Angle.azimuth(azimuth2))
  }

  /// The direct problem: where one arrives from a place, in a direction, after a distance.
  ///
  /// - Parameters:
  ///   - from: the start.
  ///   - azimuth: degrees clockwise from north, any finite value.
  ///   - distance: meters; negative goes backward.
  public func direct(from: Coordinate, azimuth: Double, distance: Double) -> DirectSolution {
    var latitude = Double.nan
    var longitude = Double.nan
    var azimuth2 = Double.nan
    if from.isValid, azimuth.isFinite, distance.isFinite {
      proj.geodDirect.call(
        model.pointer, from.latitude, from.longitude, azimuth, distance,
        &latitude, &longitude, &azimuth2)
    }
    return DirectSolution(
      coordinate: Coordinate(latitude: latitude, longitude: longitude).normalized,
      azimuth2: Angle.azimuth(azimuth2))
  }
}

/// libproj's description of an ellipsoid, at an address that does not change.
final class Model: Sendable {
  // Unsafe only in that it is a pointer: written once, before anyone else can see it, then only read.
  nonisolated(unsafe) let pointer: UnsafePointer<cproj_geodesic>

  init(_ proj: PROJ, _ ellipsoid: Ellipsoid) {
    let storage = UnsafeMutablePointer<cproj_geodesic>.allocate(capacity: 1)
    storage.initialize(to: cproj_geodesic())
    proj.geodInit.call(storage, ellipsoid.equatorialRadius, ellipsoid.flattening)
    pointer = UnsafePointer(storage)
  }

  deinit { pointer.deallocate() }
}
