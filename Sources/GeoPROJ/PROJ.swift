import CPROJ
import GeoPlatform

/// libproj, loaded when first asked for.
///
/// PROJ brings curl, tiff and sqlite with it and costs milliseconds at start-up, so a program that
/// links GeoPROJ does not depend on it: ``load(path:)`` opens it with `dlopen` and says clearly when
/// it is not there. Values of this type are functions and text, and may be used from any thread.
public struct PROJ: Sendable {
  /// The release that was loaded, such as `9.1.1`.
  public let version: String

  /// The file name by which it was found: a soname such as `libproj.so.25`, or the path given.
  public let library: String

  let geodInit: Symbol<cproj_geod_init>
  let geodInverse: Symbol<cproj_geod_inverse>
  let geodGenInverse: Symbol<cproj_geod_geninverse>
  let geodDirect: Symbol<cproj_geod_direct>
  let polygonInit: Symbol<cproj_geod_polygon_init>
  let polygonAddPoint: Symbol<cproj_geod_polygon_addpoint>
  let polygonCompute: Symbol<cproj_geod_polygon_compute>

  // By preference: PROJ 9, whatever the development package points to, then 8, 7 and 6. The C
  // structures of the geodesic interface have not changed over all of them.
  static let sonames = [
    "libproj.so.25", "libproj.so", "libproj.so.22", "libproj.so.19", "libproj.so.15",
  ]

  // Initialized once, by whichever thread comes first.
  private static let found = Result { () throws(PROJError) in try PROJ(firstOf: sonames) }

  /// The library, from the place given or the usual ones; found once, then remembered.
  ///
  /// - Parameter path: a file to load instead of the usual sonames; nil for those.
  /// - Throws: ``PROJError`` when there is none, or when it lacks a function.
  public static func load(path: String? = nil) throws(PROJError) -> PROJ {
    guard let path else { return try found.get() }
    return try PROJ(firstOf: [path])
  }

  private init(firstOf names: [String]) throws(PROJError) {
    var reason: String?
    for name in names {
      // Never closed: functions of it stay in use. Opening it again gives the same handle.
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
}

/// A C function found in a loaded library.
struct Symbol<Function>: @unchecked Sendable {
  // Unchecked, because imported C function types are not marked Sendable: this is the address of
  // code that is never unloaded, and PROJ's geodesic functions keep no state of their own.
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

/// Why libproj cannot be asked.
public enum PROJError: Error, Sendable, Hashable {
  /// None of these libraries could be loaded; `reason` is what the dynamic linker said of the first.
  case libraryNotFound(tried: [String], reason: String)

  /// A library was loaded that lacks a function of the geodesic interface: not libproj, or one from
  /// before PROJ 5.
  case symbolMissing(name: String, library: String)
}

extension PROJError: CustomStringConvertible {
  /// One line: what is missing and what to do about it.
  public var description: String {
    switch self {
    case .libraryNotFound(let tried, let reason):
      "libproj was not found (tried \(tried.joined(separator: ", ")): \(reason)); "
        + "install it: apt-get install libproj-dev"
    case .symbolMissing(let name, let library):
      "\(library) has no function \(name): it is not PROJ, or older than PROJ 5"
    }
  }
}
