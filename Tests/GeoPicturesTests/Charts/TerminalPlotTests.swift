import GeoCore
import GeoTracks
import Testing

@testable import GeoPictures

@Suite struct TerminalPlotTests {
  @Test func dotsStandWhereUnicodeHasThem() {
    var canvas = BrailleCanvas(columns: 2, rows: 1)
    canvas.set(ScenePoint(0, 0))
    canvas.set(ScenePoint(1.9, 3.9))
    canvas.set(ScenePoint(2, 1))
    for outside in [ScenePoint(-0.1, 0), ScenePoint(4, 0), ScenePoint(0, 4), ScenePoint(.nan, 0)] {
      canvas.set(outside)
    }
    #expect(canvas.lines == ["\u{2881}\u{2802}"])
  }

  @Test func linesAreClippedAndWhole() {
    var canvas = BrailleCanvas(columns: 3, rows: 1)
    canvas.line(from: ScenePoint(-100, 0.5), to: ScenePoint(100, 0.5))
    #expect(canvas.lines == ["⠉⠉⠉"])
  }

  @Test func aSquareIsASquare() {
    // Each side is 1 km long.
    let corners = [(47.0, 8.0), (47.008994, 8.0), (47.008994, 8.013147), (47, 8.013147), (47, 8)]
    let vertices = corners.enumerated().map {
      LineVertex(Coordinate(latitude: $1.0, longitude: $1.1), isFirst: $0 == 0)
    }
    let lines = TerminalPlot.map(vertices, columns: 40, rows: 8)
    let map = lines.dropLast()
    let widths = map.map { line in line.count - line.prefix { $0 == " " }.count }
    #expect(map.count == 8 && widths.allSatisfy { abs($0 - 15) <= 1 }, "\(lines)")
    // 30 dots are 1 km, 15 characters.
    #expect(
      lines.last?.hasSuffix("┤ 500 m") == true && lines.last?.prefix { $0 != " " }.count == 8,
      "\(lines)")
  }

  @Test func aProfileHasItsEndsAtTheLeft() throws {
    var samples = ReportSamples()
    for index in 0...100 {
      var point = ProfilePoint(
        Coordinate(latitude: 47, longitude: 8), isFirst: index == 0, distance: Double(index))
      point.altitude = 400 + Double(index)
      samples.add(point)
    }
    let lines = TerminalPlot.profile(samples, of: .altitude, columns: 10, rows: 3) {
      "\(Int($0)) m"
    }
    try #require(lines.count == 3 && lines[0].hasPrefix("500 m ") && lines[2].hasPrefix("400 m "))
    #expect(lines[0].count == 16 && lines[2].count < 11)
    #expect(TerminalPlot.profile(samples, of: .speed, columns: 10, rows: 3) { "\($0)" }.isEmpty)
    #expect(TerminalPlot.map([], columns: 10, rows: 3).isEmpty)
    for (index, altitude) in [1e308, -1e308, .infinity, .nan, Double.leastNonzeroMagnitude]
      .enumerated()
    {
      var point = ProfilePoint(
        Coordinate(latitude: 47, longitude: 8), isFirst: false, distance: Double(200 + index))
      point.altitude = altitude
      samples.add(point)
    }
    let wild = TerminalPlot.profile(samples, of: .altitude, columns: 10, rows: 3) { "\($0)" }
    #expect(wild[0].hasPrefix(" 1e+308 ") && wild[2].hasPrefix("-1e+308 "))
  }
}
