import GeoCore
import GeoPROJ
import GeoPictures

/// How large the differences of each comparison are, as histograms.
enum CheckPlot {
  /// A chart for each unit in which something was compared.
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
