import GeoCore
import GeoFormats
import Glibc

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
  /// - Throws: `SystemFailure`, `CSVError`, or `Failure` where no columns of coordinates are found.
  static func read(
    _ path: String, pair: (_ from: Coordinate, _ to: Coordinate) -> Void
  ) throws -> String? {
    let input = try InputFile(path)
    var reader = CSVReader()
    var columns: BatchColumns?
    var problems = RowProblems()
    var rowCount = 0
    var previous: Coordinate?
    while true {
      switch try reader.step() {
      case .record(let record) where record.isEmpty:
        continue
      case .record(let record):
        if columns == nil {
          let found = try self.columns(in: record, of: reader.cursor)
          columns = found
          if found.hasHeader { continue }
        }
        guard let columns else { continue }
        rowCount += 1
        do throws(RowProblem) {
          let place = try columns.place(0, in: record, of: reader.cursor)
          if let previous { pair(previous, place) }
          previous = place
        } catch {
          problems.add(line: record.line, error.reason)
          previous = nil
        }
      case .tooLong(let line):
        rowCount += 1
        previous = nil
        problems.add(line: line, "longer than 1 MiB, left out")
      case .needsInput:
        let count = try reader.fill { space throws(SystemFailure) in try input.read(into: space) }
        if count == 0 { reader.finish() }
      case .end:
        guard columns != nil else {
          throw Failure(.badData, "\(input.name) is empty: expected a header or rows of numbers")
        }
        return problems.summary(rowCount: rowCount)
      }
    }
  }

  /// The columns with coordinates, by the first record.
  private static func columns(
    in record: CSVRecord, of cursor: borrowing CSVCursor
  ) throws(Failure) -> BatchColumns {
    do {
      return try BatchColumns(cursor, isAlong: true, wanted: nil)
    } catch {
      throw Failure(.badData, "line \(record.line): \(error)")
    }
  }
}
