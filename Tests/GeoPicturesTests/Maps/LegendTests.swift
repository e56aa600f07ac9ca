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

  @Test func timesAreFromTheFirst() {
    let quantity = MapColors.Quantity("Time", unit: "h", isTime: true)
    #expect(Legend.text(-60, quantity, -60...7200) == "0:00")
    #expect(Legend.text(7200, quantity, -60...7200) == "2:01")
  }
}
