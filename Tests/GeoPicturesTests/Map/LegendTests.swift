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

  @Test("Equal values have one color, and missing values have their own label") func values() {
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
    #expect(words(legend([400, 500, 600])) == ["400", "600 m", "450", "500", "Altitude"])
    // Ticks are round, and those without room have no label.
    #expect(words(legend([403, 500, 611])) == ["403", "611 m", "500", "Altitude"])
    #expect(words(legend([400, 500, 600], width: 120)) == ["400", "600 m", "500"])
    #expect(words(legend([400, .nan, 600])).contains("no value"))
    // No step leads to the first point, so its missing value needs no color.
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

  @Test("Numbers of any magnitude get a color, and their means stay finite") func extremes() {
    let most = Double.greatestFiniteMagnitude
    let colors = MapColors(Self.altitude, of: Self.vertices([most, -most, 0, most, -most]))
    #expect(colors.range == -most...most)
    let indexes = [-most, 0, most, .infinity, -.infinity].map { colors.index(value: $0, source: 0) }
    #expect(indexes == [0, 12, 23, 23, 0])
    #expect(
      MapColors(Self.altitude, of: Self.vertices([Double.leastNonzeroMagnitude, 0])).index(
        value: 0, source: 0) < 24)
    var vertex = Self.vertices([most])[0]
    vertex.absorb(Self.vertices([most])[0])
    #expect(vertex.value == most)
    vertex.absorb(Self.vertices([-most])[0])
    #expect(abs(vertex.value) < most)
  }

  @Test(
    "The two ends of a range get texts that differ",
    arguments: [
      (0.0...1.0, ["0.00", "1.00"]), (400...600, ["400", "600"]), (5...15, ["5.0", "15.0"]),
      (1.001...1.011, ["1.0010", "1.0110"]), (1e-12...3e-12, ["1.00e-12", "3.00e-12"]),
      (-1e308...1e308, ["-1.00e308", "1.00e308"]),
      (0...Double.leastNonzeroMagnitude, ["0", "4.94e-324"]),
      (400...400, ["400.00", "400.00"]),
    ])
  func texts(range: ClosedRange<Double>, texts: [String]) {
    let scale = ScaleText(range)
    #expect([range.lowerBound, range.upperBound].map(scale.text) == texts)
  }

  @Test func timesAreFromTheFirst() {
    let quantity = MapColors.Quantity("Time", unit: "h", isTime: true)
    #expect(Legend.text(-60, quantity, -60...7200) == "0:00")
    #expect(Legend.text(7200, quantity, -60...7200) == "2:01")
  }
}
