import GeoBench
import GeoCore
import GeoPictures

/// How fast each method is, as bars.
enum BenchPlot {
  /// A group of bars for each kind of data; what a method is compared with stands below its kernels.
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
