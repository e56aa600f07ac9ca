import CPROJ
public import GeoCore
import GeoPlatform

/// The library libproj, loaded at run time on first use.
///
/// PROJ depends on curl, tiff and sqlite, and takes milliseconds to start. A program that links GeoPROJ therefore does
/// not link PROJ. ``load(path:)`` opens the library with `dlopen` and throws ``PROJError`` if the library is missing.
/// Instances contain only functions and text, so any thread can use them.
public struct PROJ: Sendable {
  /// The version of the library, such as `9.1.1`.
  public let version: String

  /// The file name with which the library was loaded: a soname such as `libproj.so.25`, or the path passed to
  /// ``load(path:)``.
  package let library: String

  private let handle: LibraryHandle

  let geodInit: Symbol<cproj_geod_init>
  let geodInverse: Symbol<cproj_geod_inverse>
  let geodGenInverse: Symbol<cproj_geod_geninverse>
  let geodDirect: Symbol<cproj_geod_direct>
  let polygonInit: Symbol<cproj_geod_polygon_init>
  let polygonAddPoint: Symbol<cproj_geod_polygon_addpoint>
  let polygonCompute: Symbol<cproj_geod_polygon_compute>

  // The file names to try, in order of preference: PROJ 9, the name in development packages, then PROJ 8, 7 and 6. The
  // C structures of the geodesic interface are the same in all these versions.
  static let sonames = [
    "libproj.so.25", "libproj.so", "libproj.so.22", "libproj.so.19", "libproj.so.15",
  ]

  // The library is loaded once, by the first thread that needs it.
  private static let found = Result { () throws(PROJError) in try PROJ(firstOf: sonames) }

  /// Loads the library from a path or by its default names.
  ///
  /// - Parameter path: the file to load; nil to try the default names. The library with a default name is loaded only
  ///   once per process.
  /// - Throws: ``PROJError`` if no library is found, or if the library lacks a function.
  public static func load(path: String? = nil) throws(PROJError) -> PROJ {
    guard let path else { return try found.get() }
    return try PROJ(firstOf: [path])
  }

  private init(firstOf names: [String]) throws(PROJError) {
    var reason: String?
    for name in names {
      // The handle is never closed, because the functions remain in use. Opening the same library again returns the
      // same handle.
      if let handle = dlopen(name, RTLD_NOW | RTLD_LOCAL) {
        try self.init(handle: handle, library: name)
        return
      }
      let message = dlerror().map { String(cString: $0) }
      reason = reason ?? message
    }
    throw .libraryNotFound(tried: names, reason: reason ?? "no reason given")
  }

  private init(handle: UnsafeMutableRawPointer, library: String) throws(PROJError) {
    self.library = library
    self.handle = LibraryHandle(pointer: handle)
    geodInit = try Symbol("geod_init", in: handle, of: library)
    geodInverse = try Symbol("geod_inverse", in: handle, of: library)
    geodGenInverse = try Symbol("geod_geninverse", in: handle, of: library)
    geodDirect = try Symbol("geod_direct", in: handle, of: library)
    polygonInit = try Symbol("geod_polygon_init", in: handle, of: library)
    polygonAddPoint = try Symbol("geod_polygon_addpoint", in: handle, of: library)
    polygonCompute = try Symbol("geod_polygon_compute", in: handle, of: library)
    let info = try Symbol<cproj_info>("proj_info", in: handle, of: library).call()
    version = "\(info.major).\(info.minor).\(info.patch)"
  }

  /// Returns a function of the library by its C name.
  func symbol<Function>(_ name: String) throws(PROJError) -> Symbol<Function> {
    try Symbol(name, in: handle.pointer, of: library)
  }
}

/// The handle of a loaded library. The library is never closed, so any thread can use the handle.
private struct LibraryHandle: @unchecked Sendable {
  let pointer: UnsafeMutableRawPointer
}

/// A C function of a loaded library, which any thread can call.
struct Symbol<Function>: @unchecked Sendable {
  // `@unchecked` is necessary because imported C function types are not Sendable. The attribute is safe because the
  // library is never unloaded, and PROJ's geodesic functions have no global state.
  let call: Function

  init(
    _ name: String, in handle: UnsafeMutableRawPointer, of library: String
  ) throws(PROJError) {
    guard let address = dlsym(handle, name) else {
      throw .symbolMissing(name: name, library: library)
    }
    call = unsafeBitCast(address, to: Function.self)
  }
}

/// The reason why libproj is not available.
public enum PROJError: Error, Sendable, Hashable {
  /// No library could be loaded. `reason` is the error message of the dynamic linker for the first file name that
  /// was tried.
  case libraryNotFound(tried: [String], reason: String)

  /// The loaded library lacks a function, because it is too old or is not libproj.
  case symbolMissing(name: String, library: String)

  /// The library cannot find `proj.db`, its database of reference systems.
  case databaseMissing(library: String)

  /// The database contains no reference system with this code.
  case unknownSystem(code: String, version: String)

  /// The reference system does not have exactly two axes, for example because it is a system of heights.
  case unsupportedSystem(code: String, name: String)

  /// The database contains no transformation with known parameters between the two reference systems.
  case noTransformation(from: String, to: String)
}

extension PROJError: CustomStringConvertible {
  /// The problem and how to solve it, in one line.
  public var description: String {
    switch self {
    case .libraryNotFound(let tried, let reason):
      "libproj was not found (tried \(tried.joined(separator: ", ")): \(reason)); "
        + "install it: apt-get install libproj-dev"
    case .symbolMissing(let name, let library):
      "\(library) has no function \(name): it is not PROJ, or older than PROJ 5"
    case .databaseMissing(let library):
      "\(library) does not find its database proj.db; install it: apt-get install proj-data, or set PROJ_DATA"
    case .unknownSystem(let code, let version):
      "\(code) is not in the database of PROJ \(version); look it up at https://epsg.io"
    case .unsupportedSystem(let code, let name):
      "\(code) (\(name)) is not a system with two axes; use a geographic or projected system"
    case .noTransformation(let from, let to):
      "there is no transformation with known parameters from \(from) to \(to); transform through another system"
    }
  }
}

/// Solves geodesic problems with libproj, as an independent reference for this package.
///
/// PROJ contains the C implementation by C. F. F. Karney of his own algorithms (2013, doi 10.1007/s00190-012-0578-z).
/// This implementation is accurate to 15 nm for |f| up to 1/150. For invalid coordinates, the results are NaN (see
/// `Coordinate`).
public struct PROJGeodesic: DistanceSolver {
  /// The library with which the solver was created.
  package let proj: PROJ

  let ellipsoid: Ellipsoid

  let model: Model

  /// The name of the ellipsoid or sphere.
  public var modelName: String { ellipsoid.name }

  /// Creates a solver.
  ///
  /// - Parameters:
  ///   - ellipsoid: the ellipsoid or sphere on which geodesics are computed.
  ///   - proj: the library; nil to load it by its default names.
  /// - Throws: ``PROJError`` if `proj` is nil and no library is found.
  public init(ellipsoid: Ellipsoid = .wgs84, proj: PROJ? = nil) throws(PROJError) {
    if let proj { self.proj = proj } else { self.proj = try PROJ.load() }
    self.ellipsoid = ellipsoid
    model = Model(self.proj, ellipsoid)
  }

  /// Returns the distance in meters; 0 for equal coordinates, and NaN if a coordinate is invalid.
  public func distance(from: Coordinate, to: Coordinate) -> Double {
    guard from.isValid, to.isValid else { return .nan }
    var distance = Double.nan
    proj.geodInverse.call(
      model.pointer, from.latitude, from.longitude, to.latitude, to.longitude, &distance, nil, nil)
    return distance
  }

  /// Solves the inverse problem: the distance in meters and both azimuths in degrees between two coordinates.
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

  /// Solves the direct problem: the end point of a geodesic, given its start, azimuth and length.
  ///
  /// - Parameters:
  ///   - from: the start of the geodesic.
  ///   - azimuth: the azimuth at the start in degrees clockwise from north. Any finite number is valid.
  ///   - distance: the length in meters. With a negative length, the geodesic extends backward.
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

/// The ellipsoid as a C structure of libproj, at a fixed address.
final class Model: Sendable {
  // The memory is written once, before the pointer is shared, and is only read afterwards.
  nonisolated(unsafe) let pointer: UnsafePointer<cproj_geodesic>

  init(_ proj: PROJ, _ ellipsoid: Ellipsoid) {
    let storage = UnsafeMutablePointer<cproj_geodesic>.allocate(capacity: 1)
    storage.initialize(to: cproj_geodesic())
    proj.geodInit.call(storage, ellipsoid.equatorialRadius, ellipsoid.flattening)
    pointer = UnsafePointer(storage)
  }

  deinit { pointer.deallocate() }
}

extension PROJGeodesic {
  /// The addresses of the columns of many pairs in degrees, as libproj expects them.
  package struct Pairs {
    let latitude1, longitude1, latitude2, longitude2: UnsafePointer<Double>

    package init(
      _ latitude1: UnsafePointer<Double>, _ longitude1: UnsafePointer<Double>,
      _ latitude2: UnsafePointer<Double>, _ longitude2: UnsafePointer<Double>
    ) {
      (self.latitude1, self.longitude1) = (latitude1, longitude1)
      (self.latitude2, self.longitude2) = (latitude2, longitude2)
    }
  }

  /// Calls `geod_inverse` in a loop, to measure how fast libproj is in a C program.
  ///
  /// Distances are in meters, and azimuths are in degrees from -180 to 180. If the pointer to azimuths is nil, libproj
  /// does not compute azimuths.
  package func inverse(
    _ pairs: Pairs, _ range: Range<Int>, distances: UnsafeMutablePointer<Double>,
    azimuths1: UnsafeMutablePointer<Double>?, azimuths2: UnsafeMutablePointer<Double>?
  ) {
    let (function, ellipsoid) = (proj.geodInverse.call, model.pointer)
    for i in range {
      function(
        ellipsoid, pairs.latitude1[i], pairs.longitude1[i], pairs.latitude2[i],
        pairs.longitude2[i], distances + i, azimuths1.map { $0 + i }, azimuths2.map { $0 + i })
    }
  }

  /// Calls `geod_direct` in a loop, with azimuths in degrees and distances in meters.
  package func direct(
    from latitudes: UnsafePointer<Double>, _ longitudes: UnsafePointer<Double>,
    azimuths: UnsafePointer<Double>, distances: UnsafePointer<Double>, _ range: Range<Int>,
    latitudes2: UnsafeMutablePointer<Double>, longitudes2: UnsafeMutablePointer<Double>,
    azimuths2: UnsafeMutablePointer<Double>
  ) {
    let (function, ellipsoid) = (proj.geodDirect.call, model.pointer)
    for i in range {
      function(
        ellipsoid, latitudes[i], longitudes[i], azimuths[i], distances[i],
        latitudes2 + i, longitudes2 + i, azimuths2 + i)
    }
  }
}

extension PROJGeodesic {
  /// Solves the inverse problem and returns all quantities that libproj computes. All quantities are NaN if a
  /// coordinate is invalid.
  package func completeInverse(from: Coordinate, to: Coordinate) -> GeodesicInverse {
    var arc = Double.nan
    var distance = Double.nan
    var azimuth1 = Double.nan
    var azimuth2 = Double.nan
    var reduced = Double.nan
    var scale12 = Double.nan
    var scale21 = Double.nan
    var area = Double.nan
    if from.isValid, to.isValid {
      arc = proj.geodGenInverse.call(
        model.pointer, from.latitude, from.longitude, to.latitude, to.longitude,
        &distance, &azimuth1, &azimuth2, &reduced, &scale12, &scale21, &area)
    }
    return GeodesicInverse(
      distance: distance, azimuth1: Angle.azimuth(azimuth1), azimuth2: Angle.azimuth(azimuth2),
      arcLength: arc, reducedLength: reduced, scale12: scale12, scale21: scale21, area: area)
  }

  /// Returns the perimeter in meters and the signed area in square meters of a polygon whose edges are geodesics.
  ///
  /// The last vertex is joined to the first. The area is positive if the vertices are in counterclockwise order.
  /// Perimeter and area are NaN if a vertex is invalid.
  ///
  /// - Parameter vertices: the vertices in order. The first vertex must not be repeated at the end. With fewer than 3
  ///   vertices, the area is 0.
  package func polygon(_ vertices: some Sequence<Coordinate>) -> (perimeter: Double, area: Double) {
    var state = cproj_polygon()
    proj.polygonInit.call(&state, 0)
    for vertex in vertices {
      guard vertex.isValid else { return (.nan, .nan) }
      proj.polygonAddPoint.call(model.pointer, &state, vertex.latitude, vertex.longitude)
    }
    var perimeter = Double.nan
    var area = Double.nan
    _ = proj.polygonCompute.call(model.pointer, &state, 0, 1, &area, &perimeter)
    return (perimeter, area)
  }
}
