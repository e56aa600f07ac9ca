import ArgumentParser
import GeoCore
import GeoFormats
import GeoPROJ
import GeoPictures
import GeoPlatform

/// `geocalc check`: compares every method with libproj.
struct Check: DocumentedCommand {
  static let configuration = CommandConfiguration(
    commandName: "check",
    abstract: "Compare every method with libproj",
    usage: "geocalc check [FILE] [options]",
    discussion: """
      Measures the consecutive points of FILE (by default \(PlacesFile.standardPath), if it exists), and generated \
      pairs where distance methods fail: antipodal, polar, equatorial, meridional, coincident, tiny. Every method and \
      every instruction set of this processor is compared on WGS 84.

      For each comparison the command prints the largest difference, the 99.9th percentile (at most 1.6 % too \
      large), the root mean square, the bound, and the worst pair. Pairs for which a method has no result or no bound \
      are skipped.

      The exit code is 1 if a bound is exceeded, and 69 without libproj.
      """
  ).ofGeocalc

  static let examples = [
    Example("geocalc check", "check with generated pairs"),
    Example("geocalc check points.csv --count 1000", "check with your own points"),
  ]

  static let topic: String? = "trust"

  @Argument(
    help: ArgumentHelp(
      "A table with a point in each row (default: data/points.csv, if it exists).",
      valueName: "file"), completion: .file(),
    transform: NegativeNumbers.restored(_:))
  var file: String?

  @Option(
    help: ArgumentHelp(
      """
      The number of generated pairs of each of the 9 kinds (default: 2000). A pair takes about 10 µs.
      """, valueName: "n"),
    transform: WholeNumber.read(_:))
  var count = 2000

  // The former name of --count, which existing scripts may still use.
  @Option(help: .hidden, transform: WholeNumber.read(_:)) var generated: Int?

  @Option(
    help: ArgumentHelp(
      "A number that selects the generated pairs. The same number gives the same pairs.",
      valueName: "n"))
  var seed: UInt64 = 1

  @OptionGroup var form: MessageFormOptions

  @OptionGroup var plot: PlotOptions

  func validate() throws {
    try plot.check(json: form.isJSON)
    guard (0...100_000_000).contains(generated ?? count) else {
      throw ValidationError("--count must be 0 to 100000000")
    }
  }

  func run() throws {
    var check = try CrossCheck(proj: PROJ.load())
    let path = file ?? PlacesFile.standard()
    let badRows = try path.flatMap { try PlacesFile.read($0) { check.add(from: $0, to: $1) } }
    let filePairs = check.pairCount
    if let path, filePairs == 0 {
      throw Failure(
        .badData,
        badRows ?? "\(path): no two consecutive points; the check needs at least two valid rows")
    }
    if path == nil, (generated ?? count) == 0 {
      throw ValidationError("--count 0 leaves nothing to measure without a file")
    }
    if let file {
      Console.note(
        "check measures the methods with the points of a file; to find rows without a valid coordinate, use: "
          + "geocalc convert \(CommandHint.quoted(file)) --to decimal")
    }
    check.add(AdversarialPairs(countPerKind: generated ?? count, seed: seed))
    let report = CheckReport(
      file: path == "-" ? "standard input" : path, filePairs: filePairs, seed: seed, check: check)
    try StandardOutput.write(
      form.isJSON ? report.json(pretty: StandardOutput.isTerminal) : report.text)
    if plot.isWanted {
      let charts = CheckPlot.charts(check.results)
      try plot.write(charts.flatMap(\.lines)) { width in
        Scene(stacking: charts.map { $0.scene(width: width ?? 960) })
      }
    }
    let broken = check.results.count { !$0.holds }
    guard broken == 0 else {
      throw Failure(
        .checkFailed, "\(broken) of \(check.results.count) comparisons exceed their bound")
    }
    if let badRows { throw Failure(.badData, badRows) }
  }
}

/// The results of a check as a table or as JSON.
struct CheckReport {
  /// The file of points, as named on the command line. Nil if only generated pairs were measured.
  let file: String?
  /// The number of pairs of consecutive points in the file.
  let filePairs: Int
  /// The seed of the randomly generated pairs.
  let seed: UInt64
  /// The comparisons, over the pairs from the file and the generated pairs.
  let check: CrossCheck

  private var generatedPairs: Int { check.pairCount - filePairs }

  private var filePairsText: String {
    file.map { "\(filePairs) pairs from \(Console.printable($0)), " } ?? ""
  }

  var text: [UInt8] {
    let header = [
      "comparison", "kernel", "pairs", "skipped", "max", "p99.9", "rms", "bound", "", "worst pair",
    ]
    let rows = check.results.map(Self.row)
    let table = TextTable(rows: [header] + rows, rightAligned: [2, 3, 4, 5, 6, 7])
    return Array(
      """
      PROJ \(check.proj.version) (\(check.proj.library)) on WGS84
      \(filePairsText)\(generatedPairs) generated (seed \(seed))


      """.utf8) + table.bytes
  }

  private static func row(_ result: CrossCheck.Result) -> [String] {
    let found = result.differences
    let unit = result.comparison.unit
    let bound = result.comparison.bound
    let isSigned = bound.lowerBound < 0
    let worst = found.worst.map {
      "\($0.from.latitude) \($0.from.longitude) \($0.to.latitude) \($0.to.longitude)"
    }
    var verdict = result.holds ? "holds" : "BROKEN"
    if found.count == 0 { verdict = "not compared" }
    if found.invalidCount > 0 { verdict += " (\(found.invalidCount) are not numbers)" }
    return [
      result.comparison.rawValue, kernel(result), String(found.count),
      String(found.unansweredCount),
      isSigned
        ? "\(text(found.lowest, unit)) to \(text(found.highest, unit))" : text(found.maximum, unit),
      text(found.p999, unit), text(found.rms, unit),
      isSigned
        ? "\(text(bound.lowerBound, unit)) to \(text(bound.upperBound, unit))"
        : text(bound.upperBound, unit),
      verdict, worst ?? "",
    ]
  }

  /// Returns the name of the compared kernel; `scalar` for a method without SIMD kernels.
  private static func kernel(_ result: CrossCheck.Result) -> String {
    (result.kernel ?? .scalar).rawValue
  }

  /// Formats a number with a unit of suitable size, such as nm or mm for small lengths.
  private static func text(_ value: Double, _ unit: CrossCheck.Comparison.Unit) -> String {
    switch unit {
    case .fraction: DecimalPrinter.string(value * 100, places: 4) + " %"
    case .squareMeter: DecimalPrinter.string(value, places: 4) + " m²"
    case .meter:
      switch abs(value) {
      case ..<1e-6: DecimalPrinter.string(value * 1e9, places: 2) + " nm"
      case ..<1e-3: DecimalPrinter.string(value * 1e6, places: 2) + " µm"
      case ..<1: DecimalPrinter.string(value * 1e3, places: 2) + " mm"
      default: DecimalPrinter.string(value, places: 2) + " m"
      }
    }
  }

  /// Returns the report as JSON with unrounded numbers. Each comparison includes its unit.
  func json(pretty: Bool) -> [UInt8] {
    var json = JSONWriter(pretty: pretty)
    json.object {
      $0.object("proj") {
        $0.member("version", check.proj.version)
        $0.member("library", check.proj.library)
      }
      $0.member("model", Ellipsoid.wgs84.name)
      if let file { $0.member("file", file) }
      $0.member("file_pairs", filePairs)
      $0.member("generated_pairs", generatedPairs)
      // Write the seed as a string, because JSON readers that use doubles cannot represent every seed.
      $0.member("seed", String(seed))
      $0.member("holds", check.holds)
      $0.array("comparisons") {
        for result in check.results { $0.object { Self.write(result, to: &$0) } }
      }
    }
    json.endLine()
    return json.bytes
  }

  private static func write(_ result: CrossCheck.Result, to json: inout JSONWriter) {
    let found = result.differences
    json.member("comparison", result.comparison.rawValue)
    json.member("kernel", kernel(result))
    json.member("unit", result.comparison.unit.rawValue)
    json.member("count", found.count)
    json.member("skipped", found.unansweredCount)
    json.member("not_numbers", found.invalidCount)
    json.member("lowest", found.lowest)
    json.member("highest", found.highest)
    json.member("max", found.maximum)
    json.member("p999", found.p999)
    json.member("rms", found.rms)
    json.member("lower_bound", result.comparison.bound.lowerBound)
    json.member("upper_bound", result.comparison.bound.upperBound)
    json.member("holds", result.holds)
    if let worst = found.worst {
      json.object("worst") {
        $0.member("from", worst.from)
        $0.member("to", worst.to)
      }
    }
  }
}

/// Draws histograms of the differences between each method and libproj.
enum CheckPlot {
  /// Returns one chart for each unit, because values of different units cannot share an axis.
  static func charts(_ results: [CrossCheck.Result]) -> [HistogramChart] {
    let units: [(CrossCheck.Comparison.Unit, String, [(value: Double, text: String)])] = [
      (
        .meter, "Differences in meters",
        [
          (1e-12, "1 pm"), (1e-9, "1 nm"), (1e-6, "1 µm"), (1e-3, "1 mm"), (1, "1 m"),
          (1e3, "1 km"),
        ]
      ),
      (
        .squareMeter, "Differences in square meters",
        [(1e-9, "1e-9 m²"), (1e-6, "1 mm²"), (1e-3, "10 cm²"), (1, "1 m²"), (1e3, "1000 m²")]
      ),
      (
        .fraction, "Differences as fractions",
        [(1e-12, "1e-12"), (1e-9, "1e-9"), (1e-6, "1e-6"), (1e-4, "0.01 %"), (1e-2, "1 %")]
      ),
    ]
    return units.compactMap { unit, title, marks in
      let rows = results.filter { $0.comparison.unit == unit && $0.differences.count > 0 }
      guard !rows.isEmpty else { return nil }
      return HistogramChart(
        title + ", powers of two, and │ the bound", rows.map(row), marks: marks)
    }
  }

  private static func row(_ result: CrossCheck.Result) -> HistogramChart.Row {
    let bound = result.comparison.bound
    return HistogramChart.Row(
      "\(result.comparison.rawValue) \((result.kernel ?? .scalar).rawValue)",
      result.differences.octaves, bound: max(bound.upperBound, -bound.lowerBound),
      text: result.holds ? "holds" : "BROKEN")
  }
}

/// A table of points, read as pairs of consecutive points.
enum PlacesFile {
  /// The path of the default point file, relative to the package.
  static let standardPath = "data/points.csv"

  /// Returns the path of the default point file.
  ///
  /// The function searches the current directory first. If the file is not there, the function searches the folders
  /// above the executable for the package that the program was built from, recognized by its `Package.swift`.
  ///
  /// - Returns: nil if the file does not exist, for example in an installed program.
  static func standard() -> String? {
    if access(standardPath, R_OK) == 0 { return standardPath }
    var folder = programPath ?? ""
    while let slash = folder.lastIndex(of: "/") {
      folder = String(folder[..<slash])
      let path = "\(folder)/\(standardPath)"
      if access("\(folder)/Package.swift", R_OK) == 0, access(path, R_OK) == 0 { return path }
    }
    return nil
  }

  /// The path of this executable, with symbolic links resolved. Nil without /proc.
  private static var programPath: String? {
    guard let path = realpath("/proc/self/exe", nil) else { return nil }
    defer { free(path) }
    return String(cString: path)
  }

  /// Reads a table and calls `pair` for each pair of consecutive points.
  ///
  /// Invalid rows are reported on standard error. The points before and after an invalid row do not form a pair.
  ///
  /// - Parameter path: a file, or `-` for standard input.
  /// - Returns: the summary of invalid rows. Nil if all rows are valid.
  /// - Throws: the errors of `PointReader`.
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
