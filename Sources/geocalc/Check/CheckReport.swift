import GeoCore
import GeoFormats
import GeoPROJ

/// What a check found, as a table or as JSON.
struct CheckReport {
  /// The file of places, as the user named it.
  let file: String
  /// Pairs from the file.
  let filePairs: Int
  /// What selected the generated pairs.
  let seed: UInt64
  /// What was found over both.
  let check: CrossCheck

  private var generatedPairs: Int { check.pairCount - filePairs }

  /// A few lines for people.
  var text: [UInt8] {
    let header = [
      "comparison", "kernel", "pairs", "skipped", "max", "p99.9", "rms", "bound", "", "worst pair",
    ]
    let rows = check.results.map(Self.row)
    let table = TextTable(rows: [header] + rows, rightAligned: [2, 3, 4, 5, 6, 7])
    return Array(
      """
      PROJ \(check.proj.version) (\(check.proj.library)) on WGS84
      \(filePairs) pairs from \(Talk.printable(file)), \(generatedPairs) generated (seed \(seed))


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

  /// Which kernel was compared; the scalar solver where none.
  private static func kernel(_ result: CrossCheck.Result) -> String {
    (result.kernel ?? .scalar).rawValue
  }

  /// A number with a unit in which it is easily read.
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

  /// All digits, in the unit that each comparison names.
  func json(pretty: Bool) -> [UInt8] {
    var json = JSONWriter(pretty: pretty)
    json.object {
      $0.object("proj") {
        $0.member("version", check.proj.version)
        $0.member("library", check.proj.library)
      }
      $0.member("model", Ellipsoid.wgs84.name)
      $0.member("file", file)
      $0.member("file_pairs", filePairs)
      $0.member("generated_pairs", generatedPairs)
      // A string: seeds go beyond what a JSON reader's double holds.
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
