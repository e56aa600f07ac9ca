import ArgumentParser
import GeoFormats
import GeoPROJ
import GeoPictures

/// `geocalc check`: compares every method with libproj.
struct Check: DocumentedCommand {
  static let configuration = CommandConfiguration(
    commandName: "check",
    abstract: "Compare every method with libproj",
    usage: "geocalc check [FILE] [options]",
    discussion: """
      Measures the consecutive points of FILE (by default \(PlacesFile.standardPath)), and generated pairs where \
      distance methods fail: antipodal, polar, equatorial, meridional, coincident, tiny. Every method and every \
      instruction set of this processor is compared on WGS 84.

      For each comparison the command prints the largest difference, the 99.9th percentile (at most 1.6 % too \
      large), the root mean square, the bound, and the worst pair. Pairs for which a method has no result or no bound \
      are skipped.

      The exit code is 1 if a bound is exceeded, and 69 without libproj.
      """
  ).ofGeocalc

  static let examples = [
    Example("geocalc check", "check with the built-in points"),
    Example("geocalc check points.csv --pairs 1000", "check with your own points"),
  ]

  static let topic: String? = "trust"

  @Argument(
    help: ArgumentHelp("Places, one a row.", valueName: "file"), completion: .file(),
    transform: NegativeNumbers.restored(_:))
  var file: String?

  @Option(
    help: ArgumentHelp(
      "Generated pairs of each of the 9 kinds; about 10 µs each (default: 2000).", valueName: "n"),
    transform: WholeNumber.read(_:))
  var pairs = 2000

  // The earlier name of --pairs.
  @Option(help: .hidden, transform: WholeNumber.read(_:)) var generated: Int?

  @Option(help: ArgumentHelp("Selects the generated pairs.", valueName: "n"))
  var seed: UInt64 = 1

  @OptionGroup var form: MessageFormOptions

  @OptionGroup var plot: PlotOptions

  func validate() throws {
    try plot.check(json: form.isJSON)
    guard (0...100_000_000).contains(generated ?? pairs) else {
      throw ValidationError("--pairs must be 0 to 100000000")
    }
  }

  func run() throws {
    var check = try CrossCheck(proj: PROJ.load())
    let path = try file ?? PlacesFile.standard()
    let badRows = try PlacesFile.read(path) { check.add(from: $0, to: $1) }
    let filePairs = check.pairCount
    guard filePairs > 0 else {
      throw Failure(
        .badData,
        badRows ?? "\(path): no two consecutive points; the check needs at least two valid rows")
    }
    check.add(AdversarialPairs(countPerKind: generated ?? pairs, seed: seed))
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
