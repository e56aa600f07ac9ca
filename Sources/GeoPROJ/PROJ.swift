import CPROJ
import GeoPlatform

/// The library libproj, loaded on first use.
///
/// PROJ depends on curl, tiff and sqlite, and takes milliseconds to start. Therefore a program that links GeoPROJ does
/// not link PROJ. ``load(path:)`` opens the library with `dlopen` and throws a clear error if the library is missing.
/// Values of this type contain only functions and text, and are safe on any thread.
public struct PROJ: Sendable {
  /// The version of the library, such as `9.1.1`.
  public let version: String

  /// The file name of the library: a soname such as `libproj.so.25`, or the path given to ``load(path:)``.
  package let library: String

  let geodInit: Symbol<cproj_geod_init>
  let geodInverse: Symbol<cproj_geod_inverse>
  let geodGenInverse: Symbol<cproj_geod_geninverse>
  let geodDirect: Symbol<cproj_geod_direct>
  let polygonInit: Symbol<cproj_geod_polygon_init>
  let polygonAddPoint: Symbol<cproj_geod_polygon_addpoint>
  let polygonCompute: Symbol<cproj_geod_polygon_compute>

  // The names in order of preference: PROJ 9, the name that the development package creates, then PROJ 8, 7 and 6. The
  // C structures of the geodesic interface are the same in all these versions.
  static let sonames = [
    "libproj.so.25", "libproj.so", "libproj.so.22", "libproj.so.19", "libproj.so.15",
  ]

  // The library is loaded once, by the first thread that needs it.
  private static let found = Result { () throws(PROJError) in try PROJ(firstOf: sonames) }

  /// Loads the library from a path or by its default names.
  ///
  /// The default library is loaded only once.
  ///
  /// - Parameter path: the file to load; nil to try the default names.
  /// - Throws: ``PROJError`` if no library is found, or if the library lacks a function.
  public static func load(path: String? = nil) throws(PROJError) -> PROJ {
    guard let path else { return try found.get() }
    return try PROJ(firstOf: [path])
  }

  private init(firstOf names: [String]) throws(PROJError) {
    var reason: String?
    for name in names {
      // The handle is never closed, because the functions stay in use. Opening the library again returns the same
      // handle.
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

/// A C function of a loaded library.
struct Symbol<Function>: @unchecked Sendable {
  // `@unchecked` is necessary because imported C function types are not Sendable. It is safe because the code at the
  // address is never unloaded, and PROJ's geodesic functions have no global state.
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
  /// No library could be loaded. `reason` is the message of the dynamic linker about the first name.
  case libraryNotFound(tried: [String], reason: String)

  /// The loaded library lacks a function of the geodesic interface. It is not libproj, or it is older than PROJ 5.
  case symbolMissing(name: String, library: String)
}

extension PROJError: CustomStringConvertible {
  /// The problem and a solution in one line.
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
