import Foundation
import Testing

@testable import GeoPictures

@Suite struct ChartTests {
  @Test("A sparkline shows each number as a bar of one character") func sparkline() {
    #expect(Sparkline.line([1, 2, 3, 4, 5, 6, 7, 8]) == "▁▂▃▄▅▆▇█")
    #expect(Sparkline.line([5, .nan, 5]) == "▄ ▄")
    #expect(Sparkline.line([5, 5.001, 5.002], span: 1) == "▄▄▄")
    #expect(Sparkline.line([5, 5.2, 5.4], span: 1) == "▃▄▆")
    #expect(Sparkline.line([5, 6, 7], span: 1) == Sparkline.line([5, 6, 7]))
    #expect(Sparkline.line([]).isEmpty && Sparkline.line([.nan]).isEmpty)
    #expect(
      Sparkline.line([1e308, -1e308, 0]) == "█▁▅"
        && Sparkline.line([Double.leastNonzeroMagnitude, 0]).count == 2)
    #expect(Sparkline.line(shares: [0, 1e-9, 0.5, 1, 2]) == " ▁▄██")
    #expect(Sparkline.bar(0.5, columns: 10) == "█████")
    #expect(Sparkline.bar(1e-9, columns: 10) == "▏" && Sparkline.bar(0, columns: 10).isEmpty)
    #expect(Sparkline.bar(.nan, columns: 10).isEmpty && Sparkline.bar(9, columns: 2) == "██")
  }

  @Test("A series of any length is reduced to a few means that cover all its numbers") func series()
  {
    var series = SparkSeries(most: 8)
    for value in 0..<1000 { series.add(Double(value)) }
    series.add(.nan)
    #expect(series.means.count <= 8 && series.count == 1000 && series.range == 0...999)
    #expect(series.means == series.means.sorted())
    var few = SparkSeries(most: 8)
    for value in [3.0, 1, 2] { few.add(value) }
    #expect(few.means == [3, 1, 2])
    var large = SparkSeries(most: 8)
    for _ in 0..<100 { large.add(1e308) }
    #expect(large.means.allSatisfy { $0 == 1e308 })
  }

  @Test("The longest bar of a group has the full width") func bars() {
    let chart = BarChart(
      "T",
      [
        BarChart.Group(
          "g", [BarChart.Bar("a", 1, text: "1"), BarChart.Bar("bc", 2, text: "2", isOther: true)])
      ])
    #expect(chart.lines(columns: 4) == ["", "g", "  a   ██ 1", "  bc  ▒▒▒▒ 2"])
    let scene = chart.scene()
    #expect(scene.description == "g: a 1, bc 2." && scene.elements.count == 9)
    #expect(BarChart("T", []).lines(columns: 4).isEmpty)
  }

  @Test("A histogram shows rows of all magnitudes on one axis, with their bounds") func histogram()
  {
    let chart = HistogramChart(
      "T",
      [
        HistogramChart.Row("a", [(-3, 1), (-2, 0), (-1, 7)], bound: 1, text: "holds"),
        HistogramChart.Row("bc", [], bound: 0.5, text: "none"),
      ], marks: [(0.125, "1/8"), (1, "1")])
    #expect(
      chart.lines
        == ["", "T", "  a   ▃ █│  holds", "  bc    │   none", "      ┴──┴─", "      1/8"])
    #expect(chart.scene().height > 100)
    let wild = HistogramChart(
      "T", [HistogramChart.Row("a", [(-200, 5)], bound: .infinity, text: "")], marks: [])
    #expect(!wild.lines.isEmpty && !wild.scene().elements.isEmpty)
  }

  @Test("In a narrow picture texts stay inside and marks do not overlap") func narrow() {
    let name = "a method with a very long name of many words"
    let bars = BarChart(name, [BarChart.Group("g", [BarChart.Bar(name, 1, text: "1.25")])])
    let marks = (-9...3).map { (value: pow(10, Double($0)), text: "1e\($0) meters") }
    let histogram = HistogramChart(
      name, [HistogramChart.Row("a", [(-30, 1), (8, 7)], bound: 1, text: "holds")], marks: marks)
    for scene in [bars.scene(width: 300), histogram.scene(width: 300)] {
      var boxes: [SceneRect] = []
      for case .text(let text, let look) in scene.elements {
        let isBold = look.name == "m-title" || look.name == "m-strong"
        boxes.append(LabelRoom.box(text, size: look.name == "m-title" ? 15 : 12, isBold: isBold))
      }
      #expect(boxes.count >= 4)
      // The title is wrapped between words, not truncated.
      let titles = scene.elements.compactMap { element -> String? in
        guard case .text(let text, let look) = element, look.name == "m-title" else { return nil }
        return text.text
      }
      #expect(titles.count == 2 && titles.joined(separator: " ") == name)
      for (index, box) in boxes.enumerated() {
        #expect(box.minX >= 0 && box.maxX <= 300)
        for other in boxes[..<index] { #expect(!other.intersects(box)) }
      }
    }
  }

  @Test("Text is wrapped between words, and the last line is truncated") func lines() {
    func lines(_ text: String, _ width: Double) -> [String] {
      SceneText.lines(text, width: width, most: 2, size: 10)
    }
    #expect(lines("aa bb cc", 1000) == ["aa bb cc"] && lines("", 10).isEmpty)
    #expect(lines("aa bb cc", 25) == ["aa", "bb…"])
    #expect(lines("aaaaaaaaaa b", 30) == ["aaa…", "b"])
  }

  @Test("The page of a chart has one picture for wide and one for narrow screens") func page() {
    let chart = BarChart("T", [BarChart.Group("g", [BarChart.Bar("a", 1, text: "1")])])
    let page = String(
      decoding: MapPage.bytes(chart.scene(), narrow: chart.scene(width: 400), theme: .auto),
      as: UTF8.self)
    #expect(page.contains("<div class=\"wide\"><svg") && page.contains("viewBox=\"0 0 400 "))
    // Only maps, which have the class m-net, are fitted to the window.
    #expect(
      !String(decoding: SVGWriter.bytes(chart.scene(), in: .page), as: UTF8.self).contains("m-net"))
  }

  @Test("Stacked scenes stand one below the other") func stacking() {
    var scene = Scene(width: 10, height: 20, title: "T", description: "a.")
    scene.elements = [.rect(SceneRect(x: 1, y: 2, width: 3, height: 4), SceneLook())]
    let both = Scene(stacking: [scene, scene])
    #expect(both.height == 40 && both.description == "a. a.")
    #expect(both.elements[1] == .rect(SceneRect(x: 1, y: 22, width: 3, height: 4), SceneLook()))
  }
}
