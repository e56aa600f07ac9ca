import ArgumentParser
import GeoBench
import GeoCore
import GeoFormats
import GeoPROJ
import GeoPictures
import GeoPlatform

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
      "geocalc bench --only geodesic --count 10000 --seconds 0.1", "measure one method briefly"),
  ]

  static let topic: String? = "comparison"

  @Option(
    help: ArgumentHelp("The number of pairs in each set (default: 1000000).", valueName: "n"),
    transform: WholeNumber.read(_:))
  var count = 1_000_000

  @Option(
    help: ArgumentHelp(
      "Measure with 1, 2, 4, … threads, up to this number (default: 1).", valueName: "n"),
    transform: WholeNumber.read(_:))
  var threads = 1

  @Option(
    help: ArgumentHelp(
      """
      Measure only these methods (\(Self.names(BenchMethod.all))), sets of pairs \
      (\(Self.names(PairKind.allCases))) and kernels (\(Self.names(Kernel.allCases))), separated by commas \
      (default: all methods and sets; the kernels that this processor can run, or the one in GEOCORE_KERNEL).
      """, valueName: "a,b,…"))
  var only: String?

  @Option(
    help: ArgumentHelp(
      "A number that selects the generated pairs. The same number gives the same pairs.",
      valueName: "n"))
  var seed: UInt64 = 1

  @Option(
    help: ArgumentHelp(
      "The time for one method, one set of pairs and all its kernels, in seconds.",
      valueName: "s"))
  var seconds = 0.4

  @OptionGroup var form: MessageFormOptions

  @OptionGroup var plot: PlotOptions

  func validate() throws {
    try plot.check(json: form.isJSON)
    guard (1...10_000_000).contains(count) else {
      throw ValidationError("--count must be 1 to 10000000")
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
      threadCounts: threadCounts, pairCount: count, seed: seed, proj: proj,
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

  /// The thread counts to measure: the powers of two below `--threads`, and `--threads`.
  private var threadCounts: [Int] {
    var counts = Array(sequence(first: 1) { $0 * 2 }.prefix { $0 < threads })
    counts.append(threads)
    return counts
  }

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
    // If the preferred kernel is not the last available one, the user has selected it in the environment. In that
    // case, measure only this kernel.
    return Kernel.preferred == Kernel.available.last ? Kernel.available : [Kernel.preferred]
  }

  /// Returns the items of `all` whose names are in `names`. If there are no such items, returns all items.
  private static func chosen<T: Named>(_ all: [T], by names: [String]) -> [T] {
    let named = all.filter { names.contains($0.name) }
    return named.isEmpty ? all : named
  }

  private static func names(_ all: [some Named]) -> String {
    all.map(\.name).joined(separator: ", ")
  }
}

/// An item that `--only` can select by name.
private protocol Named {
  var name: String { get }
}

extension BenchMethod: Named {}

extension Named where Self: RawRepresentable<String> {
  var name: String { rawValue }
}

extension PairKind: Named {}
extension Kernel: Named {}

/// The results of a benchmark as a table or as JSON.
struct BenchReport {
  let processor: Processor
  let run: BenchRun
  let kernels: [Kernel]
  let threads: Int
  let rows: [BenchRow]

  var text: [UInt8] {
    let header = [
      "method", "kernel", "data", "threads", "ns", "min", "million/s", "error nm", "baseline", "ns",
      "error nm", "ratio",
    ]
    let table = TextTable(
      rows: [header] + rows.map(Self.cells), rightAligned: [3, 4, 5, 6, 7, 9, 10, 11])
    let names = kernels.map(\.rawValue).joined(separator: ", ")
    let witness = run.proj.map { "PROJ \($0.proj.version)" } ?? "no libproj"
    return Array(
      """
      \(processor.name), \(processor.instructions); kernels \(names); \(witness)
      \(run.pairCount) pairs of each kind (seed \(run.seed)); errors against \
      \(ReferencePrecision.name)


      """.utf8) + table.bytes
  }

  private static func cells(_ row: BenchRow) -> [String] {
    [
      row.method, row.kernel.rawValue, row.data.rawValue, String(row.threads),
      digits(row.timing.median), digits(row.timing.minimum), digits(1e3 / row.timing.median),
      digits(row.maximumError), row.baseline?.name ?? "-",
      digits(row.baseline?.timing.median), digits(row.baseline?.maximumError),
      row.ratio.map { DecimalPrinter.string($0, places: 1) } ?? "-",
    ]
  }

  /// Returns a number with three significant digits, or with its whole integer part if that is longer.
  private static func digits(_ value: Double?) -> String {
    guard let value, value.isFinite else { return "-" }
    return DecimalPrinter.string(value, places: abs(value) < 9.995 ? 2 : abs(value) < 99.95 ? 1 : 0)
  }

  /// Returns the report as JSON with unrounded numbers.
  func json(pretty: Bool) -> [UInt8] {
    var json = JSONWriter(pretty: pretty)
    json.object {
      $0.member("cpu", processor.name)
      $0.member("isa", processor.instructions)
      $0.member("threads", threads)
      $0.array("kernels") { for kernel in kernels { $0.value(kernel.rawValue) } }
      $0.member("pairs", run.pairCount)
      // Write the seed as a string, because JSON readers that use doubles cannot represent every seed.
      $0.member("seed", String(run.seed))
      $0.member("reference", ReferencePrecision.name)
      if let proj = run.proj?.proj { $0.member("proj", proj.version) }
      $0.array("rows") { for row in rows { $0.object { Self.write(row, to: &$0) } } }
    }
    json.endLine()
    return json.bytes
  }

  private static func write(_ row: BenchRow, to json: inout JSONWriter) {
    json.member("method", row.method)
    json.member("kernel", row.kernel.rawValue)
    json.member("data", row.data.rawValue)
    json.member("threads", row.threads)
    json.member("ns_per_pair", row.timing.median)
    json.member("ns_per_pair_min", row.timing.minimum)
    json.member("pairs_per_s", 1e9 / row.timing.median)
    json.member("samples", row.timing.samples)
    json.member("max_error_nm", row.maximumError)
    json.object("worst") {
      $0.member("from", row.worst.from)
      $0.member("to", row.worst.to)
    }
    guard let baseline = row.baseline, let ratio = row.ratio else { return }
    json.member("baseline", baseline.name)
    json.member("baseline_ns_per_pair", baseline.timing.median)
    json.member("baseline_ns_per_pair_min", baseline.timing.minimum)
    json.member("baseline_max_error_nm", baseline.maximumError)
    json.member("ratio", ratio)
  }
}

/// Draws the speed of each method as a bar chart.
enum BenchPlot {
  /// Returns a chart with a group of bars for each kind of data. The bar of a baseline follows the bars of its method.
  static func chart(_ rows: [BenchRow]) -> BarChart {
    var groups: [BarChart.Group] = []
    for kind in PairKind.allCases {
      let rows = rows.filter { $0.data == kind }
      guard !rows.isEmpty else { continue }
      var bars: [BarChart.Bar] = []
      for (index, row) in rows.enumerated() {
        let threads = row.threads > 1 ? " ×\(row.threads)" : ""
        bars.append(
          bar("\(row.method) \(row.kernel.rawValue)\(threads)", row.timing.median, isOther: false))
        let isLast = index + 1 == rows.count || rows[index + 1].method != row.method
        if isLast, let baseline = row.baseline {
          bars.append(bar("  \(baseline.name)", baseline.timing.median, isOther: true))
        }
      }
      groups.append(BarChart.Group("million pairs a second, \(kind.rawValue)", bars))
    }
    return BarChart("Speed of methods", groups)
  }

  private static func bar(_ label: String, _ nanoseconds: Double, isOther: Bool) -> BarChart.Bar {
    let speed = nanoseconds > 0 ? 1e3 / nanoseconds : 0
    let places = speed < 9.995 ? 2 : speed < 99.95 ? 1 : 0
    return BarChart.Bar(
      label, speed, text: DecimalPrinter.string(speed, places: places), isOther: isOther)
  }
}

/// A progress line on standard error, which appears only on a terminal.
struct StepLine {
  private let isShown = isatty(STDERR_FILENO) != 0

  /// Replaces the line with the name of a step.
  func show(_ step: String) { write("\r\u{1B}[K\(step) …") }

  /// Removes the line.
  func clear() { write("\r\u{1B}[K") }

  private func write(_ text: String) {
    guard isShown else { return }
    // Ignore write errors, because the line contains no results.
    let bytes = Array(text.utf8)
    _ = Glibc.write(STDERR_FILENO, bytes, bytes.count)
  }
}
