import GeoCore
import GeoPlatform

/// The colors of lines and their meaning.
public struct MapColors: Sendable, Hashable {
  /// A measured quantity and its format.
  public struct Quantity: Sendable, Hashable {
    /// The name of the quantity, as in `Speed`.
    package var name: String
    /// The unit; empty for a quantity without a unit.
    package var unit: String
    /// The number by which values are divided to convert them to the unit.
    package var divisor: Double
    /// True if the values are times in seconds. The legend shows times as hours and minutes since the lower end of the
    /// range.
    package var isTime: Bool
    /// True if the values are counts from 1. Colors and legend of counts have a logarithmic scale.
    package var isCount = false
    /// The smallest difference between the values of the first and the last color. With this minimum, small changes
    /// look small.
    ///
    /// The difference is in the unit of the values before the division; 0 means no minimum.
    var leastSpan: Double

    /// Creates a quantity.
    public init(
      _ name: String, unit: String = "", divisor: Double = 1, isTime: Bool = false,
      leastSpan: Double = 0
    ) {
      (self.name, self.unit, self.divisor, self.isTime) = (name, unit, divisor, isTime)
      self.leastSpan = leastSpan
    }

    /// The number of passes of tracks.
    package static let passes: Quantity = {
      var quantity = Quantity("Passes")
      quantity.isCount = true
      return quantity
    }()

    /// Returns the relative position of a value in a range, clamped to 0 to 1.
    func part(_ value: Double, of range: ClosedRange<Double>) -> Double {
      guard isCount, range.lowerBound > 0 else { return range.part(value) }
      return (log(range.lowerBound)...log(range.upperBound)).part(log(range.clamp(value)))
    }
  }

  /// How lines are colored.
  public enum Rule: Sendable, Hashable {
    /// One color for all lines.
    case plain
    /// One color per source.
    case sources
    /// One color per value range.
    case values(Quantity)
  }

  /// How lines are colored.
  package let rule: Rule
  /// The values of the first and the last color; nil if there are no values.
  ///
  /// Values outside this range get the color of the nearer end.
  package let range: ClosedRange<Double>?

  /// True if some corners have no value and get the color for missing values.
  let hasUnknown: Bool

  /// Creates the colors of lines.
  ///
  /// The range excludes the lowest and the highest 1 % of the values; for times and counts it covers all values.
  ///
  /// - Parameters:
  ///   - rule: the rule that determines the colors. If no corner has a value, `plain` applies.
  ///   - vertices: the lines.
  package init(_ rule: Rule, of vertices: [LineVertex]) {
    self.init(rule, of: vertices, values: nil)
  }

  /// - Parameter values: the range of the data; nil to use the range of `vertices`.
  init(_ rule: Rule, of vertices: [LineVertex], values: ClosedRange<Double>?) {
    guard case .values(let quantity) = rule else {
      (self.rule, range, hasUnknown) = (rule, nil, false)
      return
    }
    let found = Self.range(of: vertices, leavesOut: quantity.isTime || quantity.isCount ? 0 : 0.01)
    range =
      quantity.isTime ? values ?? found : found.map { $0.widened(to: quantity.leastSpan) }
    self.rule = range == nil ? .plain : rule
    hasUnknown =
      range != nil
      && vertices.indices.contains { index in
        let isAlone = index + 1 == vertices.count || vertices[index + 1].isFirst
        // No step ends at the first corner of a line, so this corner needs no color unless it is the only one.
        return vertices[index].value.isNaN && (!vertices[index].isFirst || isAlone)
      }
  }

  /// Creates the colors of values in a range. If the range is nil, `plain` applies.
  init(_ quantity: Quantity, range: ClosedRange<Double>?) {
    (rule, self.range) = (range == nil ? .plain : .values(quantity), range)
    hasUnknown = false
  }

  /// The largest number of different colors.
  var count: Int {
    switch rule {
    case .plain: 1
    case .sources: 8
    case .values: ColorScale.steps + 1
    }
  }

  /// Returns the index of the color of a value, from 0. A missing value has the last index.
  func index(value: Double, source: Int) -> Int {
    switch rule {
    case .plain: return 0
    case .sources: return source % 8
    case .values(let quantity):
      guard let range, !value.isNaN else { return ColorScale.steps }
      return min(
        Int(quantity.part(value, of: range) * Double(ColorScale.steps)), ColorScale.steps - 1)
    }
  }

  /// Returns the color at an index; nil for the default color of the style sheet.
  func color(_ index: Int) -> String? {
    switch rule {
    case .plain: nil
    case .sources: ColorScale.category(index)
    case .values(let quantity):
      index < ColorScale.steps
        ? ColorScale.color(index, isCount: quantity.isCount) : ColorScale.unknown
    }
  }

  private static func range(
    of vertices: [LineVertex], leavesOut part: Double
  ) -> ClosedRange<Double>? {
    let values = vertices.filter { $0.weight > 0 && $0.value.isFinite }.sorted {
      $0.value < $1.value
    }
    guard let lowest = values.first, let highest = values.last else { return nil }
    let total = values.reduce(0) { $0 + $1.weight }
    var (sum, low, high) = (0.0, lowest.value, highest.value)
    for vertex in values {
      if sum <= part * total { low = vertex.value }
      sum += vertex.weight
      if sum >= (1 - part) * total {
        high = max(vertex.value, low)
        break
      }
    }
    // Ignore tiny differences, because means of equal values may differ in their last bits.
    return high - low <= 1e-9 * max(abs(low), abs(high)) ? low...low : low...high
  }
}

/// Color scales for values and for categories.
package enum ColorScale {
  /// Eleven evenly spaced colors of viridis.
  ///
  /// Lightness grows evenly, so the scale is readable in grayscale and with all kinds of color blindness.
  /// Source: S. van der Walt, N. Smith and E. Firing, 2015, matplotlib, CC0.
  static let anchors: [SIMD3<Double>] = anchors(
    0x440154, 0x482576, 0x414487, 0x35608D, 0x2A788E, 0x21908C, 0x22A884, 0x43BF71, 0x7AD151,
    0xBBDF27, 0xFDE725)

  /// Five colors for counts, from pale to strong on light and dark backgrounds, so that frequent places stand out.
  ///
  /// Blue, orange and red are distinguishable with all kinds of color blindness; orange and red differ in lightness.
  static let countAnchors: [SIMD3<Double>] = anchors(
    0x8FA8C8, 0xC9A66B, 0xF08C1E, 0xE03C1C, 0xC4003C)

  /// The number of colors for values.
  package static let steps = 24

  /// The color for a missing value, distinct from all others on light and dark backgrounds.
  static let unknown = "#8a8f94"

  private static func anchors(_ colors: Int...) -> [SIMD3<Double>] {
    colors.map { SIMD3(Double($0 >> 16), Double($0 >> 8 & 0xFF), Double($0 & 0xFF)) }
  }

  /// Returns the color with a number from 0 to ``steps`` - 1.
  ///
  /// - Parameter isCount: true for the colors of counts.
  package static func color(_ step: Int, isCount: Bool = false) -> String {
    hex(parts(step, isCount ? countAnchors : anchors))
  }

  /// Returns the red, green and blue parts of a color, from 0 to 255.
  static func bytes(_ step: Int) -> SIMD3<UInt8> {
    let color = parts(step)
    return SIMD3(UInt8(color.x.rounded()), UInt8(color.y.rounded()), UInt8(color.z.rounded()))
  }

  private static func parts(
    _ step: Int, _ anchors: [SIMD3<Double>] = anchors
  ) -> SIMD3<Double> {
    let place = Double(min(max(step, 0), steps - 1)) / Double(steps - 1) * Double(anchors.count - 1)
    let index = min(Int(place), anchors.count - 2)
    let part = place - Double(index)
    return anchors[index] + (anchors[index + 1] - anchors[index]) * part
  }

  /// Returns the color of a category. The colors repeat after the eighth category.
  ///
  /// Six colors are from M. Okabe and K. Ito, Color Universal Design, 2008, and are distinguishable with all kinds of
  /// color blindness. The other two colors are gray and brown.
  package static func category(_ index: Int) -> String {
    kinds[(index % kinds.count + kinds.count) % kinds.count]
  }

  private static let kinds = [
    "#d55e00", "#0072b2", "#009e73", "#cc79a7", "#e69f00", "#56b4e9", "#7f7f7f", "#8f5a2b",
  ]

  private static func hex(_ color: SIMD3<Double>) -> String {
    (0..<3).reduce(into: "#") { text, part in
      let value = String(Int(color[part].rounded()), radix: 16)
      text += value.count == 1 ? "0" + value : value
    }
  }
}

extension ClosedRange<Double> {
  /// Returns the nearest value in the range; for NaN, the lower bound.
  func clamp(_ value: Double) -> Double {
    value.isNaN ? lowerBound : Swift.min(Swift.max(value, lowerBound), upperBound)
  }

  /// Returns the relative position of a value in the range, clamped to 0 to 1.
  ///
  /// The result is 0.5 for NaN, and for a range that contains only one value.
  func part(_ value: Double) -> Double {
    // Halve the bounds first, because the difference of two extreme bounds would overflow.
    let width = upperBound / 2 - lowerBound / 2
    guard width > 0, width.isFinite, !value.isNaN else { return 0.5 }
    return (clamp(value) / 2 - lowerBound / 2) / width
  }

  /// Returns a range with the same center that is at least `width` wide.
  func widened(to width: Double) -> ClosedRange<Double> {
    // Halve the bounds first, because the difference of two extreme bounds would overflow.
    guard upperBound / 2 - lowerBound / 2 < width / 2 else { return self }
    let middle = lowerBound / 2 + upperBound / 2
    return (middle - width / 2)...(middle + width / 2)
  }
}
