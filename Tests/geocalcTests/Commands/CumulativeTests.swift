import Foundation
import Testing

/// `batch --along --cumulative`: the running distance of each track.
@Suite struct CumulativeTests {
  private struct Row {
    var distance: Double?
    var sum: Double?
  }

  private func rows(_ line: String, _ input: String) throws -> [Row] {
    let run = try GeocalcProcess(line, input: input)
    return run.output.split(separator: "\n").dropFirst().map {
      let fields = $0.split(separator: ",", omittingEmptySubsequences: false).suffix(2)
      return Row(distance: Double(fields.first ?? ""), sum: Double(fields.last ?? ""))
    }
  }

  // 1 to 2 degrees on the parallel of 1°: 111302.649 m by geod +ellps=WGS84 -I
  @Test("Each track has its own sum, and the distance across a bad row counts")
  func tracks() throws {
    let found = try rows(
      "batch --along --cumulative",
      "lat,lon,vehicle_id\n1,1,a\n1,2,a\n5,5,b\n1,3,a\nx,5,b\n5,6,b\n5,7,b\n")
    #expect(
      found.map(\.sum) == [0, 111302.649, 0, 222605.299, nil, 110898.696, 221797.391])
  }

  @Test("The sums are the same on any number of threads", arguments: [1, 2, 7])
  func threads(count: Int) throws {
    // Several blocks of 128 kB.
    var input = "lat,lon\n"
    for i in 0..<40_000 { input += "\(Double(i % 170) / 2 - 42),\(Double(i * 7 % 360) - 180)\n" }
    let found = try rows(
      "batch --along --cumulative --precision 9 --threads \(count)", input)
    #expect(found.count == 40_000)
    var sum = 0.0
    for (i, row) in found.enumerated() {
      sum += row.distance ?? 0
      guard i % 997 == 0 || i == 39_999 else { continue }
      // The output has nanometers, and this sum does not compensate for rounding.
      #expect(abs((row.sum ?? .nan) - sum) < 1e-9 * Double(i + 1) + sum * 1e-14 * Double(i + 1))
    }
  }

  @Test("--sort time sums the distances in the order of the times") func sorted() throws {
    let found = try rows(
      "batch --along --cumulative --sort time",
      "time,lat,lon\n2024-01-01T00:02:00Z,0,2\n2024-01-01T00:01:00Z,0,1\n2024-01-01T00:00:00Z,0,0\n"
    )
    // A degree of the equator: pi / 180 * 6378137
    #expect(found.map(\.sum) == [222638.982, 111319.491, 0])
  }

  @Test("--operation azimuth prints azimuths of pairs and along a path") func azimuths() throws {
    let pairs = try GeocalcProcess("batch --operation azimuth", input: "0,0,0,1\n0,0,1,0\n")
    #expect(pairs.output == "0,0,0,1,90.000000,90.000000\n0,0,1,0,0.000000,0.000000\n")
    let path = try GeocalcProcess("batch --operation azimuth --along", input: "0,0\n0,1\n")
    #expect(path.output == "0,0,,\n0,1,90.000000,90.000000\n")
    let rhumb = try GeocalcProcess(
      "batch --operation azimuth --method rhumb --json", input: "0,0,45,0\n")
    #expect(try rhumb.jsonLines()[0]["azimuth1_deg"]?.number == 0)
  }

  @Test(
    "Contradictory options are refused",
    arguments: [
      "--cumulative", "--operation azimuth --azimuths", "--operation azimuth --along --cumulative",
      "--operation destination --along",
    ])
  func refused(options: String) throws {
    try GeocalcProcess("batch \(options)", input: "1,2,3,4\n").expectRefusal(code: 64)
  }
}
