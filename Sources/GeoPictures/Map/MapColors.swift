import GeoCore
import GeoPlatform

/// Assigns colors to lines and determines the range of the color scale.
public struct MapColors: Sendable, Hashable {
  /// A measured quantity and its number format.
  public struct Quantity: Sendable, Hashable {
    /// The name of the quantity, such as `Speed`.
    package var name: String
    /// The symbol of the unit; empty for a quantity without a unit.
    package var unit: String
    /// The size of the unit. Values are divided by this size before they are printed.
    package var divisor: Double
    /// True if the values are times in seconds. The legend shows hours and minutes since the lower end of the range.
    package var isTime: Bool
    /// True if the values are counts of 1 or more. The color scale for counts is logarithmic.
    package var isCount = false
    /// The minimum difference between the values of the first and the last color; 0 for no minimum.
    ///
    /// A minimum prevents small changes from looking large. The difference is in the unit of the values before
    /// division.
    var leastSpan: Double

    /// Creates a quantity with a name, a unit and a format.
    public init(
      _ name: String, unit: String = "", divisor: Double = 1, isTime: Bool = false,
      leastSpan: Double = 0
    ) {
      (self.name, self.unit, self.divisor, self.isTime) = (name, unit, divisor, isTime)
      self.leastSpan = leastSpan
    }

    /// The quantity for the number of times that tracks pass a point.
    package static let passes: Quantity = {
      var quantity = Quantity("Passes")
      quantity.isCount = true
      return quantity
    }()

    /// Returns the relative position of a value in a range, from 0 to 1. Values outside the range are clamped.
    func part(_ value: Double, of range: ClosedRange<Double>) -> Double {
      guard isCount, range.lowerBound > 0 else { return range.part(value) }
      return (log(range.lowerBound)...log(range.upperBound)).part(log(range.clamp(value)))
    }
  }

  /// The property that determines the color of a line.
  public enum Rule: Sendable, Hashable {
    /// All lines have the same color.
    case plain
    /// Each recording has its own color.
    case sources
    /// The measured value at each corner determines the color.
    case values(Quantity)
  }

  /// The property that determines the color of a line.
  package let rule: Rule
  /// The values of the first and the last color; nil if the color does not depend on values.
  ///
  /// Values outside this range have the color of the nearer end.
  package let range: ClosedRange<Double>?

  /// True if the map contains corners without a value, which have a color of their own.
  let hasUnknown: Bool

  /// Creates the colors for lines.
  ///
  /// The color scale excludes the lowest and the highest 1 % of the values. For times and counts, it covers all values.
  ///
  /// - Parameters:
  ///   - rule: The property that determines the color of a line. If no corner has a value, all lines have the same
  ///     color.
  ///   - vertices: The corners of all lines.
  package init(_ rule: Rule, of vertices: [LineVertex]) {
    self.init(rule, of: vertices, values: nil)
  }

  /// - Parameter values: The range of all values; nil to use the range of `vertices`.
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
        // The color of a corner is used for the step that ends there. The first corner of a line needs no color, unless
        // it is isolated.
        return vertices[index].value.isNaN && (!vertices[index].isFirst || isAlone)
      }
  }

  /// Creates a color scale for a range of values. If the range is nil, all lines have the same color.
  init(_ quantity: Quantity, range: ClosedRange<Double>?) {
    (rule, self.range) = (range == nil ? .plain : .values(quantity), range)
    hasUnknown = false
  }

  /// True if the color shows how many tracks pass a point.
  var isHeat: Bool { if case .values(let quantity) = rule { quantity.isCount } else { false } }

  /// The number of different color indices.
  var count: Int {
    switch rule {
    case .plain: 1
    case .sources: 8
    case .values: ColorScale.steps + 1
    }
  }

  /// Returns the color index of a value or source, from 0. A missing value has the last index.
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

  /// Returns the color for an index; nil for the default color of the style sheet.
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
    // The means of equal values may differ in their last bits, so ignore such differences.
    return high - low <= 1e-9 * max(abs(low), abs(high)) ? low...low : low...high
  }
}

/// Color scales for values, and distinct colors for categories.
package enum ColorScale {
  /// Eleven evenly spaced colors of the viridis scale.
  ///
  /// The lightness grows evenly, so the scale is readable in grayscale and with color blindness. Source: S. van der
  /// Walt, N. Smith and E. Firing, 2015, matplotlib, CC0.
  static let anchors: [SIMD3<Double>] = anchors(
    0x440154, 0x482576, 0x414487, 0x35608D, 0x2A788E, 0x21908C, 0x22A884, 0x43BF71, 0x7AD151,
    0xBBDF27, 0xFDE725)

  /// Five colors for counts, from pale to strong, so that frequently visited points stand out on light and dark
  /// backgrounds.
  ///
  /// Blue, orange and red are distinguishable with all kinds of color blindness. Orange and red differ in lightness.
  static let countAnchors: [SIMD3<Double>] = anchors(
    0x8FA8C8, 0xC9A66B, 0xF08C1E, 0xE03C1C, 0xC4003C)

  /// The number of different colors for values.
  package static let steps = 24

  /// The color for a missing value. This color differs from all other colors on light and dark backgrounds.
  static let unknown = "#8a8f94"

  private static func anchors(_ colors: Int...) -> [SIMD3<Double>] {
    colors.map { SIMD3(Double($0 >> 16), Double($0 >> 8 & 0xFF), Double($0 & 0xFF)) }
  }

  /// Returns a color of the scale for values or counts, as a hexadecimal string.
  ///
  /// - Parameters:
  ///   - step: The position of the color, from 0 to ``steps`` - 1.
  ///   - isCount: True for the scale for counts; false for the scale for values.
  package static func color(_ step: Int, isCount: Bool = false) -> String {
    hex(parts(step, isCount ? countAnchors : anchors))
  }

  /// Returns the color at a step of the value scale as red, green and blue components from 0 to 255.
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

  /// Returns the color of a category, as a hexadecimal string. The colors repeat after eight categories.
  ///
  /// Six colors are from M. Okabe and K. Ito, Color Universal Design, 2008, and are distinguishable with all kinds of
  /// color blindness. The other two are gray and brown.
  package static func category(_ index: Int) -> String {
    kinds[(index % kinds.count + kinds.count) % kinds.count]
  }

  /// The number of different category colors.
  static var categoryCount: Int { kinds.count }

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
  /// Returns the nearest value in the range; the lower bound for NaN.
  func clamp(_ value: Double) -> Double {
    value.isNaN ? lowerBound : Swift.min(Swift.max(value, lowerBound), upperBound)
  }

  /// Returns the relative position of a value in the range, from 0 to 1. Values outside the range are clamped.
  ///
  /// The result is 0.5 for NaN, and also if both bounds of the range are equal.
  func part(_ value: Double) -> Double {
    // Halve the bounds before subtracting them, because the difference of extreme bounds would overflow.
    let width = upperBound / 2 - lowerBound / 2
    guard width > 0, width.isFinite, !value.isNaN else { return 0.5 }
    return (clamp(value) / 2 - lowerBound / 2) / width
  }

  /// Returns the range, widened around its center if it is narrower than `width`.
  func widened(to width: Double) -> ClosedRange<Double> {
    // Halve the bounds before subtracting them, because the difference of extreme bounds would overflow.
    guard upperBound / 2 - lowerBound / 2 < width / 2 else { return self }
    let middle = lowerBound / 2 + upperBound / 2
    return (middle - width / 2)...(middle + width / 2)
  }
}
