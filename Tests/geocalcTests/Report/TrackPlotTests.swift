import Foundation
import Testing

@Suite struct TrackPlotTests {
  @Test("--plot prints the map and the profile below the values") func plot() throws {
    let ride = try GeocalcProcess(
      shell: """
        awk 'BEGIN { print "time,latitude,longitude,altitude"; for (i = 0; i <= 100; i++) \
        printf "2024-05-01T10:%02d:%02dZ,47,%.5f,%d\\n", i / 60, i % 60, 8 + i * 1e-4, 400 + i }' \
        | geocalc track --plot -
        """)
    #expect(ride.code == 0, "\(ride.errors)")
    let blocks = ride.output.components(separatedBy: "\n\n")
    let plots = blocks.suffix(2).map { $0.components(separatedBy: "\n").filter { !$0.isEmpty } }
    try #require(plots.count > 1)
    #expect(plots[0].last?.contains("┤ 200 m") == true, "\(ride.output)")
    #expect(
      plots[1].first?.hasPrefix("500 m ") == true && plots[1].last?.hasPrefix("400 m ") == true)
    let lines = ride.output.components(separatedBy: "\n")
    #expect(lines.suffix(8).allSatisfy { $0.count <= 80 })
  }

  @Test("The width of the plot follows COLUMNS", arguments: [30, 60, 100]) func columns(count: Int)
    throws
  {
    let ride = """
      awk 'BEGIN { print "time,latitude,longitude,altitude"; for (i = 0; i < 3600; i++) \
      printf "2024-05-01T10:%02d:%02dZ,47,%.5f,%d\\n", i / 60, i % 60, 8 + i * 1e-4, 400 + i }'
      """
    let plot = try GeocalcProcess(
      shell: "export COLUMNS=\(count); \(ride) | geocalc track --plot -")
    #expect(plot.code == 0, "\(plot.errors)")
    let profile = plot.output.split(separator: "\n").suffix(5)
    let longest = profile.map(\.count).max() ?? 0
    #expect(longest <= max(count, 32) && longest > count - 20, "\(profile)")
    let splits = try GeocalcProcess(
      shell:
        "export COLUMNS=\(count); \(ride) | geocalc track splits --every 100m --plot - | tail -1")
    let bars = splits.output.count { "▁▂▃▄▅▆▇█".contains($0) }
    #expect(bars > count / 2 - 8 && bars <= count - 8, "\(splits.output)")
  }

  @Test("--plot is refused together with --json") func json() throws {
    try GeocalcProcess("track --plot --json -").expectRefusal(code: 64, naming: "--json")
  }
}
