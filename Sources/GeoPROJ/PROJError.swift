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
