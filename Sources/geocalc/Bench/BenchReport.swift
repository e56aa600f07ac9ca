import GeoBench
import GeoCore
import GeoFormats
import GeoPROJ
import GeoPictures
import GeoPlatform

/// The results of a benchmark as a table or as JSON.
struct BenchReport {
  let processor: Processor
  let run: BenchRun
  /// The measured kernels.
  let kernels: [Kernel]
  /// The largest number of threads.
  let threads: Int
  let rows: [BenchRow]

  /// The report as a text table.
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

  /// Returns a number with three digits, or more if it has more digits before the decimal point.
  private static func digits(_ value: Double?) -> String {
    guard let value, value.isFinite else { return "-" }
    return DecimalPrinter.string(value, places: abs(value) < 9.995 ? 2 : abs(value) < 99.95 ? 1 : 0)
  }

  /// Returns the report as JSON, without rounding.
  func json(pretty: Bool) -> [UInt8] {
    var json = JSONWriter(pretty: pretty)
    json.object {
      $0.member("cpu", processor.name)
      $0.member("isa", processor.instructions)
      $0.member("threads", threads)
      $0.array("kernels") { for kernel in kernels { $0.value(kernel.rawValue) } }
      $0.member("pairs", run.pairCount)
      // Write a string, because JSON readers that use doubles cannot represent every seed.
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

/// A bar chart of the speed of each method.
enum BenchPlot {
  /// Returns a group of bars for each kind of data. The bar of a baseline is below the bars of its method.
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

/// A line on standard error that shows the current step. Prints nothing if standard error is not a terminal.
struct StepLine {
  private let isShown = isatty(STDERR_FILENO) != 0

  /// Shows a step.
  func show(_ step: String) { write("\r\u{1B}[K\(step) …") }

  /// Removes the line.
  func clear() { write("\r\u{1B}[K") }

  private func write(_ text: String) {
    guard isShown else { return }
    // A failed write loses no results.
    let bytes = Array(text.utf8)
    _ = Glibc.write(STDERR_FILENO, bytes, bytes.count)
  }
}
