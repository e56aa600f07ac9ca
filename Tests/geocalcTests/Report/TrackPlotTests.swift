import Foundation
import Testing

@Suite struct TrackPlotTests {
  @Test("map and profile stand below the figures") func plot() throws {
    let ride = try GeocalcProcess(
      shell: """
        awk 'BEGIN { print "time,latitude,longitude,altitude"; for (i = 0; i <= 100; i++) \
        printf "2024-05-01T10:%02d:%02dZ,47,%.5f,%d\\n", i / 60, i % 60, 8 + i * 1e-4, 400 + i }' \
        | geocalc track --plot -
        """)
    #expect(ride.code == 0, "\(ride.errors)")
    let blocks = ride.output.components(separatedBy: "\n\n")
    let plots = blocks.suffix(2).map { $0.components(separatedBy: "\n").filter { !$0.isEmpty } }
    #expect(plots[0].last?.contains("┤ 200 m") == true, "\(ride.output)")
    #expect(
      plots[1].first?.hasPrefix("500 m ") == true && plots[1].last?.hasPrefix("400 m ") == true)
    let lines = ride.output.components(separatedBy: "\n")
    #expect(lines.suffix(8).allSatisfy { $0.count <= 80 })
  }

  @Test("not with what programs read") func json() throws {
    #expect(try GeocalcProcess("track --plot --json -").code == 64)
  }
}
