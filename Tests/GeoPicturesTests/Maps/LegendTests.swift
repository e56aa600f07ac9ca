import GeoCore
import Testing

@testable import GeoPictures

@Suite struct LegendTests {
  private static func texts(_ names: [String], width: Double) -> [SceneText] {
    let colors = MapColors(.sources, of: [])
    return Legend(colors, names: names, right: 500, y: 0, width: width).elements.compactMap {
      if case .text(let text, _) = $0 { text } else { nil }
    }
  }

  @Test func sourcesWithoutRoomAreCounted() {
    #expect(Self.texts(["a", "b", "c"], width: 400).map(\.text) == ["a", "b", "c"])
    let many = Self.texts((1...40).map { "ride \($0)" }, width: 300)
    #expect(many.first?.text == "ride 1")
    #expect(many.last?.text == "+\(40 - (many.count - 1))")
    for text in many { #expect(LabelRoom.box(text, size: 12).maxX <= 503) }
  }

  private static let altitude = MapColors.Rule.values(MapColors.Quantity("Altitude", unit: "m"))

  private static func vertices(_ values: [Double]) -> [LineVertex] {
    values.enumerated().map { index, value in
      LineVertex(
        Coordinate(latitude: 47 + Double(index), longitude: 8), value: value, isFirst: index == 0)
    }
  }

  @Test("equal values have one color, and what has none says so") func values() {
    func legend(_ values: [Double], width: Double = 500) -> Legend {
      Legend(
        MapColors(Self.altitude, of: Self.vertices(values)), names: [], right: 500, y: 0,
        width: width)
    }
    func words(_ legend: Legend) -> [String] {
      legend.elements.compactMap { if case .text(let text, _) = $0 { text.text } else { nil } }
    }
    let flat = legend([400, 400, 400.000_000_000_1])
    #expect(words(flat) == ["Altitude 400.00 m"] && flat.elements.count == 2)
    #expect(words(legend([400, 500, 600])) == ["400", "600 m", "Altitude"])
    #expect(words(legend([400, .nan, 600])).contains("no value"))
    // No way leads to the first point that would have a color.
    #expect(!words(legend([.nan, 500, 600])).contains("no value"))
    for width in stride(from: 10.0, to: 300, by: 10) {
      for element in legend([400, .nan, 600], width: width).elements {
        if case .text(let text, _) = element {
          let box = LabelRoom.box(text, size: 12)
          #expect(box.minX >= 497.9 - width && box.maxX <= 502.1)
        }
      }
    }
    let colors = MapColors(Self.altitude, of: Self.vertices([400, .nan, 600]))
    #expect(colors.color(colors.index(value: .nan, source: 0)) == ColorScale.unknown)
  }

  @Test func timesAreFromTheFirst() {
    let quantity = MapColors.Quantity("Time", unit: "h", isTime: true)
    #expect(Legend.text(-60, quantity, -60...7200) == "0:00")
    #expect(Legend.text(7200, quantity, -60...7200) == "2:01")
  }
}
