import ArgumentParser
import GeoBench
import GeoCore
import GeoFormats
import GeoPROJ
import GeoPictures

/// `geocalc bench`: measures the speed and the error of each method.
struct Bench: DocumentedCommand {
  static let configuration = CommandConfiguration(
    abstract: "Measure the speed and error of every method",
    usage: "geocalc bench [options]",
    discussion: """
      Runs every method on generated pairs, and in the same rounds a loop over the C library (for the haversine) or \
      libproj (for all other methods).

      The sets of pairs are random (uniform on the Earth), short (under 10 km), antipodal (within 0.6° of the \
      antipode) and track (steps of 5 to 30 m).

      Times are in nanoseconds per pair: the median and the fastest round. They are processor time for one thread and \
      elapsed time for several. Errors are the largest over all pairs in nanometers, computed with \
      \(ReferencePrecision.name). The error of an azimuth is its effect at the other end. A run needs about 200 \
      bytes per pair.
      """
  ).ofGeocalc

  static let examples = [
    Example("geocalc bench", "measure everything on this machine"),
    Example(
      "geocalc bench --only geodesic --pairs 10000 --seconds 0.1", "measure one method briefly"),
  ]

  static let topic: String? = "comparison"

  @Option(
    help: ArgumentHelp("Pairs in each set (default: 1000000).", valueName: "n"),
    transform: WholeNumber.read(_:))
  var pairs = 1_000_000

  @Option(
    help: ArgumentHelp(
      "Measure on 1, 2, 4, … threads up to this many (default: 1).", valueName: "n"),
    transform: WholeNumber.read(_:))
  var threads = 1

  @Option(
    help: ArgumentHelp(
      """
      Measure only these methods (\(Self.names(BenchMethod.all))), sets of pairs (\(Self.names(PairKind.allCases))) \
      and kernels (\(Self.names(Kernel.allCases))). Default: all, on the kernels that this processor can run or on \
      that of GEOCORE_KERNEL.
      """, valueName: "a,b,…"))
  var only: String?

  @Option(help: ArgumentHelp("Selects the generated pairs.", valueName: "n"))
  var seed: UInt64 = 1

  @Option(
    help: ArgumentHelp(
      "The time in seconds to measure one method on one set of pairs, with all its kernels.",
      valueName: "s"))
  var seconds = 0.4

  @OptionGroup var form: MessageFormOptions

  @OptionGroup var plot: PlotOptions

  func validate() throws {
    try plot.check(json: form.isJSON)
    guard (1...10_000_000).contains(pairs) else {
      throw ValidationError("--pairs must be 1 to 10000000")
    }
    guard (1...1024).contains(threads) else {
      throw ValidationError("--threads must be 1 to 1024")
    }
    guard (0...3600).contains(seconds) else {
      throw ValidationError("--seconds must be 0 to 3600")
    }
    let known = Self.everything
    for name in wanted where !known.contains(name) {
      throw ValidationError(
        "--only: unknown name \"\(name)\"; use one of: \(known.joined(separator: ", "))")
    }
  }

  func run() throws {
    let kernels = kernels
    if let missing = kernels.first(where: { !$0.isAvailable }) {
      throw Failure(
        .unavailable,
        "this processor (\(Processor.current.instructions)) cannot run the kernel \(missing.rawValue); "
          + "choose another with --only")
    }
    var proj: PROJGeodesic?
    do throws(PROJError) {
      proj = try PROJGeodesic()
    } catch {
      Console.note("no comparison with libproj: \(error)")
    }
    if !ReferencePrecision.isExact {
      Console.note(
        "errors are differences of methods, because this architecture has no type more precise than Double"
      )
    }
    let run = BenchRun(
      methods: Self.chosen(BenchMethod.all, by: wanted),
      kinds: Self.chosen(PairKind.allCases, by: wanted), kernels: kernels,
      threadCounts: threadCounts, pairCount: pairs, seed: seed, proj: proj,
      budget: seconds)
    let progress = StepLine()
    let rows = run.run { progress.show($0) }
    progress.clear()
    let report = BenchReport(
      processor: .current, run: run, kernels: kernels, threads: threads, rows: rows)
    try StandardOutput.write(
      form.isJSON ? report.json(pretty: StandardOutput.isTerminal) : report.text)
    if plot.isWanted {
      let chart = BenchPlot.chart(rows)
      let columns = min(max(OutputWidth.columns - 40, 10), 80)
      try plot.write(chart.lines(columns: columns)) { chart.scene(width: $0 ?? 900) }
    }
  }

  /// The thread counts: powers of two below the requested number, and that number.
  private var threadCounts: [Int] {
    var counts = Array(sequence(first: 1) { $0 * 2 }.prefix { $0 < threads })
    counts.append(threads)
    return counts
  }

  /// The names in `--only`.
  private var wanted: [String] {
    (only?.split(separator: ",", omittingEmptySubsequences: false) ?? []).map(String.init)
  }

  /// All names that `--only` accepts.
  private static var everything: [String] {
    BenchMethod.all.map(\.name) + PairKind.allCases.map(\.name) + Kernel.allCases.map(\.name)
  }

  private var kernels: [Kernel] {
    let named = Kernel.allCases.filter { wanted.contains($0.name) }
    guard named.isEmpty else { return named }
    // If the preferred kernel is not the fastest one, the user has selected it in the environment.
    return Kernel.preferred == Kernel.available.last ? Kernel.available : [Kernel.preferred]
  }

  /// Returns the items of `all` whose names are in `names`. Returns all items if there are none.
  private static func chosen<T: Named>(_ all: [T], by names: [String]) -> [T] {
    let named = all.filter { names.contains($0.name) }
    return named.isEmpty ? all : named
  }

  private static func names(_ all: [some Named]) -> String {
    all.map(\.name).joined(separator: ", ")
  }
}

/// An item that the command line selects by name.
private protocol Named {
  var name: String { get }
}

extension BenchMethod: Named {}

extension Named where Self: RawRepresentable<String> {
  var name: String { rawValue }
}

extension PairKind: Named {}
extension Kernel: Named {}
