import GeoCore

/// What colors mean.
struct Legend {
  let elements: [SceneElement]

  /// A legend of the colors of numbers, or of sources, that ends at `right`.
  init(_ colors: MapColors, names: [String], right: Double, y: Double, width: Double) {
    switch colors.rule {
    case .plain: elements = []
    case .sources: elements = Self.sources(names, right: right, y: y, width: width)
    case .values(let quantity):
      elements =
        colors.range.map {
          Self.bar(quantity, $0, right: right, y: y, width: min(width, 220))
        } ?? []
    }
  }

  private static func bar(
    _ quantity: MapColors.Quantity, _ range: ClosedRange<Double>, right: Double, y: Double,
    width: Double
  ) -> [SceneElement] {
    let step = width / Double(ColorScale.steps)
    var elements = (0..<ColorScale.steps).map { index in
      SceneElement.rect(
        SceneRect(
          x: right - width + Double(index) * step, y: y, width: step + 0.3, height: 8),
        SceneLook(fill: ColorScale.color(index)))
    }
    let unit = quantity.unit.isEmpty ? "" : " \(quantity.unit)"
    let texts: [(String, Double, SceneText.Anchor)] = [
      (text(range.lowerBound, quantity, range), right - width, .start),
      (text(range.upperBound, quantity, range) + unit, right, .end),
      (quantity.name, right - width / 2, .middle),
    ]
    elements += texts.map {
      .text(SceneText($0.0, at: ScenePoint($0.1, y + 22), anchor: $0.2), SceneLook("m-label"))
    }
    return elements
  }

  /// A value in its unit, with as many decimals as tell the ends apart.
  static func text(
    _ value: Double, _ quantity: MapColors.Quantity, _ range: ClosedRange<Double>
  ) -> String {
    if quantity.isTime {
      // From the first time that has a color.
      let minutes = Int(min(max((value - range.lowerBound) / 60, 0), 1e9).rounded())
      let rest = minutes % 60
      return "\(minutes / 60):\(rest < 10 ? "0" : "")\(rest)"
    }
    let span = (range.upperBound - range.lowerBound) / quantity.divisor
    return DecimalPrinter.string(value / quantity.divisor, places: span < 2 ? 2 : span < 20 ? 1 : 0)
  }

  /// A patch of color and a name for each source, from the first on; of those without room how many there are.
  private static func sources(
    _ names: [String], right: Double, y: Double, width: Double
  ) -> [SceneElement] {
    var elements: [SceneElement] = []
    var x = right - width
    for (index, name) in names.enumerated() {
      let short = name.count > 24 ? "…" + name.suffix(23) : name
      let wide = SceneText.width(short, size: 12)
      let more = SceneText.width("+\(names.count - index)", size: 12)
      guard x + 18 + wide + (index + 1 < names.count ? more + 16 : 0) <= right else {
        let text = SceneText("+\(names.count - index)", at: ScenePoint(x, y + 10))
        return elements + [.text(text, SceneLook("m-label"))]
      }
      elements.append(
        .rect(
          SceneRect(x: x, y: y + 3, width: 14, height: 5),
          SceneLook(fill: ColorScale.category(index))))
      elements.append(
        .text(SceneText(short, at: ScenePoint(x + 18, y + 10)), SceneLook("m-label")))
      x += wide + 34
    }
    return elements
  }
}
