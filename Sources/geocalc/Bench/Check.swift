import ArgumentParser
import GeoFormats
import GeoPROJ
import GeoPictures

/// `geocalc check`: compares every method with libproj.
struct Check: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "check",
    abstract: "Compare every method with libproj.",
    usage: "geocalc check [FILE|-] [options]",
    discussion: """
      Runs every method of geocalc and libproj (PROJ's geodesic routines) over the consecutive \
      places of FILE and over generated pairs where distance methods fail: antipodal, polar, \
      equatorial, meridional, coincident, tiny; the batch forms of the methods too, on every kernel \
      (instruction set) that this processor has. For each method it prints the largest difference, \
      the 99.9th percentile (at most 1.6 % too large), the root mean square, the bound that it has \
      to keep, and the worst pair: latitude and longitude, latitude and longitude. Skipped are pairs \
      that a method does not answer or for which no bound can be kept. Everything is on WGS 84.

      FILE is CSV with a header that names latitude and longitude, or with those two columns alone; \
      - is standard input. Without FILE it is \(PlacesFile.standardPath), in the current directory \
      or where geocalc was built.

      Exit code 1 means that a bound is broken, 69 that there is no libproj.
      """
  ).ofGeocalc

  @Argument(
    help: ArgumentHelp("Places, one a row.", valueName: "file"), completion: .file(),
    transform: NegativeNumbers.restored(_:))
  var file: String?

  @Option(
    help: ArgumentHelp("Generated pairs of each of the 9 kinds (default: 2000).", valueName: "n"),
    transform: WholeNumber.read(_:))
  var generated = 2000

  @Option(
    help: ArgumentHelp(
      "Further pairs, uniform on the sphere; some 10 µs each (default: 0).", valueName: "n"),
    transform: WholeNumber.read(_:))
  var pairs = 0

  @Option(help: ArgumentHelp("Selects the generated pairs.", valueName: "n"))
  var seed: UInt64 = 1

  @Option(
    help: ArgumentHelp("Compare with this library file.", valueName: "path"),
    completion: .file())
  var libproj: String?

  @Flag(help: "Print JSON, with all digits.")
  var json = false

  @OptionGroup var plot: PlotOptions

  func validate() throws {
    try plot.check(json: json)
    guard (0...100_000_000).contains(generated) else {
      throw ValidationError("--generated is a number of pairs, 0 to 100000000.")
    }
    guard (0...1_000_000_000).contains(pairs) else {
      throw ValidationError("--pairs is a number of pairs, 0 to 1000000000.")
    }
  }

  func run() throws {
    var check = try CrossCheck(proj: PROJ.load(path: libproj))
    let path = try file ?? PlacesFile.standard()
    let badRows = try PlacesFile.read(path) { check.add(from: $0, to: $1) }
    let filePairs = check.pairCount
    guard filePairs > 0 else {
      throw Failure(.badData, badRows ?? "there are no two consecutive places in \(path)")
    }
    check.add(AdversarialPairs(countPerKind: generated, seed: seed))
    check.add(AdversarialPairs(countPerKind: pairs, seed: seed, kinds: [.random]))
    let report = CheckReport(
      file: path == "-" ? "standard input" : path, filePairs: filePairs, seed: seed, check: check)
    try StandardOutput.write(
      json ? report.json(pretty: StandardOutput.isTerminal) : report.text)
    if plot.isWanted {
      let charts = CheckPlot.charts(check.results)
      try plot.write(charts.flatMap(\.lines)) { width in
        Scene(stacking: charts.map { $0.scene(width: width ?? 960) })
      }
    }
    let broken = check.results.count { !$0.holds }
    guard broken == 0 else {
      throw Failure(.checkFailed, "\(broken) of \(check.results.count) comparisons do not hold")
    }
    if let badRows { throw Failure(.badData, badRows) }
  }
}
