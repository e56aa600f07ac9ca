import GeoCore
import GeoPlatform

/// A table of places, read for the pairs of consecutive ones.
enum PlacesFile {
  /// Where the project keeps its places.
  static let standardPath = "data/points.csv"

  /// The file to read when none is named.
  ///
  /// It is looked for in the current directory, then in the package that the program was built in
  /// (`.build/release/geocalc` lies three or four folders below it), known by its manifest.
  ///
  /// - Throws: `Failure` with code 66 where it is in neither place.
  static func standard() throws(Failure) -> String {
    if access(standardPath, R_OK) == 0 { return standardPath }
    var folder = programPath ?? ""
    while let slash = folder.lastIndex(of: "/") {
      folder = String(folder[..<slash])
      let path = "\(folder)/\(standardPath)"
      if access("\(folder)/Package.swift", R_OK) == 0, access(path, R_OK) == 0 { return path }
    }
    throw Failure(
      .noInput,
      "there is no \(standardPath) here or beside geocalc's build; name a FILE of places "
        + "(CSV with columns latitude and longitude)")
  }

  /// The path of this program, symbolic links resolved; nil where the system does not tell.
  private static var programPath: String? {
    guard let path = realpath("/proc/self/exe", nil) else { return nil }
    defer { free(path) }
    return String(cString: path)
  }

  /// Reads a table and hands over each two consecutive places.
  ///
  /// Bad rows are told on standard error; they break the chain.
  ///
  /// - Parameter path: a file, or `-` for standard input.
  /// - Returns: what to say at the end of bad rows; nil if there were none.
  /// - Throws: what `PointReader` throws.
  static func read(
    _ path: String, pair: (_ from: Coordinate, _ to: Coordinate) -> Void
  ) throws -> String? {
    var reader = try PointReader(path, columns: nil, option: nil, isStrict: false)
    var previous: Coordinate?
    while let row = try reader.next() {
      let place = row.problem == nil ? row.place : nil
      if let previous, let place { pair(previous, place) }
      previous = place
    }
    return reader.conclude()
  }
}
