import Foundation
import GeoCore
import GeoPROJ
import GeoPictures
import Testing

@testable import geocalc

@Suite struct CheckReportTests {
  func report(along places: [Coordinate], generated count: Int = 0) throws -> CheckReport {
    var check = try CrossCheck()
    check.add(along: places)
    let filePairs = check.pairCount
    check.add(AdversarialPairs(countPerKind: count, seed: 5))
    return CheckReport(file: "places.csv", filePairs: filePairs, seed: 5, check: check)
  }

  let places = [
    Coordinate(latitude: 40.6446, longitude: -73.7797),
    Coordinate(latitude: 52.313, longitude: 4.7725),
    Coordinate(latitude: -33.8688, longitude: 151.2093),
  ]

  @Test("The table has a line for each comparison") func tableLineForEach() throws {
    let text = String(decoding: try report(along: places, generated: 3).text, as: UTF8.self)
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    try #require(lines.count > 1)
    #expect(lines[0].hasPrefix("PROJ "))
    #expect(lines[1] == "2 pairs from places.csv, 27 generated (seed 5)")
    for comparison in CrossCheck.Comparison.allCases {
      let line = try #require(lines.first { $0.hasPrefix(comparison.rawValue) })
      #expect(line.contains("holds"))
    }
    #expect(!text.contains("BROKEN"))
  }

  @Test("The plot has a line of bars for each comparison with differences") func plotLineBarsFor()
    throws
  {
    let check = try report(along: places, generated: 50).check
    let charts = CheckPlot.charts(check.results)
    let lines = charts.flatMap(\.lines)
    for result in check.results where result.differences.count > 0 {
      let name = "  \(result.comparison.rawValue) \((result.kernel ?? .scalar).rawValue) "
      let line = try #require(lines.first { $0.hasPrefix(name) })
      #expect(line.hasSuffix(" holds"))
      // All numbers except 0 are in an octave.
      let counted = result.differences.octaves.reduce(0) { $0 + $1.count }
      #expect(
        counted <= result.differences.count && (counted > 0 || result.differences.maximum == 0))
    }
    #expect(charts.count == 3 && lines.contains { $0.contains("1 nm") })
  }

  @Test("A broken comparison is marked") func brokenComparisonMarked() throws {
    let text = String(
      decoding: try report(along: [places[0], Coordinate(latitude: 95, longitude: 0)]).text,
      as: UTF8.self)
    #expect(text.contains("BROKEN (1 are not numbers)"))
    #expect(text.contains("40.6446 -73.7797 95.0 0.0"))
  }

  @Test("A comparison that did not run is named") func skippedComparison() throws {
    let near = [places[0], Coordinate(latitude: 40.6446, longitude: -73.779700001)]
    let text = String(decoding: try report(along: near).text, as: UTF8.self)
    let line = try #require(text.split(separator: "\n").first { $0.hasPrefix("haversine model") })
    #expect(line.contains("not compared"))
  }

  @Test("JSON has every number") func jsonEveryNumber() throws {
    struct Report: Decodable {
      struct Comparison: Decodable {
        let comparison, kernel, unit: String
        let count, skipped, not_numbers: Int
        let lowest, highest, max, p999, rms, lower_bound, upper_bound: Double
        let holds: Bool
        let worst: [String: [String: Double]]
      }
      let proj: [String: String]
      let model, file, seed: String
      let file_pairs, generated_pairs: Int
      let holds: Bool
      let comparisons: [Comparison]
    }
    let json = try report(along: places, generated: 50).json(pretty: false)
    let read = try JSONDecoder().decode(Report.self, from: Data(json))
    #expect(read.proj["version"] != nil && read.proj["library"] != nil)
    #expect(read.model == "WGS84" && read.file == "places.csv" && read.seed == "5")
    #expect(read.file_pairs == 2 && read.generated_pairs == 450)
    #expect(read.holds)
    #expect(
      read.comparisons.filter { $0.kernel == "scalar" }.map(\.comparison)
        == CrossCheck.Comparison.allCases.map(\.rawValue))
    #expect(Set(read.comparisons.map(\.kernel)) == Set(Kernel.available.map(\.rawValue)))
    for comparison in read.comparisons {
      #expect(comparison.holds && comparison.not_numbers == 0)
      #expect(comparison.count + comparison.skipped == 452)
      #expect(comparison.rms <= comparison.max && comparison.p999 <= comparison.max)
      #expect(comparison.lower_bound <= comparison.lowest)
      #expect(comparison.highest <= comparison.upper_bound)
      #expect(comparison.worst["from"]?["latitude"] != nil)
      #expect(comparison.worst["to"]?["longitude"] != nil)
    }
  }
}
