import Foundation
import GeoCore
import GeoPROJ
import GeoPictures
import Testing
import _TestSupport

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

  @Test("Without a file, the report names only the generated pairs") func withoutFile() throws {
    var check = try CrossCheck()
    check.add(AdversarialPairs(countPerKind: 2, seed: 5))
    let report = CheckReport(file: nil, filePairs: 0, seed: 5, check: check)
    let lines = String(decoding: report.text, as: UTF8.self).split(separator: "\n")
    #expect(lines[1] == "18 generated (seed 5)")
    #expect(!String(decoding: report.json(pretty: false), as: UTF8.self).contains("\"file\":"))
  }

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

@Suite struct PlacesFileTests {
  @Test("check reports longitudes beyond 180 degrees, with their number and the first line")
  func longitudesBeyond180() throws {
    let folder = TemporaryFolder()
    let file = try folder.write("latitude,longitude\n10,20\n10,200\n10,-181\n10,180\n", to: "p.csv")
    let run = try GeocalcProcess(["check", file, "--count", "0"])
    #expect(
      run.errors.contains(
        "p.csv: line 3: longitude 200 is outside -180 to 180 and is read as -160; 2 of 4 rows have such a longitude"
      ), "\(run.errors)")
  }

  /// The pairs of latitudes from a file with this content, and the messages about bad rows.
  func pairs(_ content: String) throws -> (pairs: [[Double]], problems: String?) {
    let folder = TemporaryFolder()
    let file = try folder.write(content, to: "places.csv")
    var pairs: [[Double]] = []
    let problems = try PlacesFile.read(file) { pairs.append([$0.latitude, $1.latitude]) }
    return (pairs, problems)
  }

  @Test("Consecutive rows make pairs") func consecutiveRowsMakePairs() throws {
    let found = try pairs("name,latitude,longitude\na,1,2\n\"b, c\",3,4\nd,5,6\n")
    #expect(found.pairs == [[1, 3], [3, 5]])
    #expect(found.problems == nil)
  }

  @Test("Columns are found by name, or are the only two") func columnsFoundByName() throws {
    #expect(try pairs("lon,lat\n10,1\n20,2\n").pairs == [[1, 2]])
    #expect(try pairs("1,10\n2,20\n").pairs == [[1, 2]])
  }

  @Test("A bad row breaks the chain and is counted") func badRowBreaksChain() throws {
    let found = try pairs("lat,lon\n1,0\n2,0\nx,0\n3,0\n4,0\n91,0\n5,0\n")
    #expect(found.pairs == [[1, 2], [3, 4]])
    #expect(found.problems?.hasSuffix(".csv: 2 of 7 rows could not be read") == true)
  }

  @Test("A row that is too long is bad, a row that is too short is not") func longRows() throws {
    let found = try pairs("lat,lon,note\n1,0,a\n2,0\n3,0,b\n4,0,c,d\n5,0,e\n6,0\n")
    #expect(found.pairs == [[1, 2], [2, 3], [5, 6]])
    #expect(found.problems?.hasSuffix(": 1 of 6 rows could not be read") == true)
  }

  @Test("A table without coordinates is bad data") func tableWithoutCoordinatesBad() throws {
    for content in ["", "a,b\nx,y\n"] {
      let failure = #expect(throws: Failure.self) { try pairs(content) }
      #expect(failure?.code == .badData)
    }
  }

  @Test("A missing file exits with 66") func missingFile() {
    #expect(throws: SystemFailure.self) { try PlacesFile.read("/nowhere/places.csv") { _, _ in } }
  }
}
