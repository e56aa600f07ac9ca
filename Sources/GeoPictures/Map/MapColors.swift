import GeoCore

/// What lines are colored by, and what the colors mean.
public struct MapColors: Sendable, Hashable {
  /// What numbers are, and how they are written.
  public struct Quantity: Sendable, Hashable {
    /// What is measured, as in `Speed`.
    public var name: String
    /// Its unit; empty for none.
    public var unit: String
    /// By what values are divided to be in that unit.
    public var divisor: Double
    /// Whether values are seconds, written as hours and minutes from the first.
    public var isTime: Bool
    /// By how much the last color is above the first at least, so that small changes look small: in the unit of the
    /// values, before they are divided; 0 for nothing.
    public var leastSpan: Double

    /// Creates a quantity.
    public init(
      _ name: String, unit: String = "", divisor: Double = 1, isTime: Bool = false,
      leastSpan: Double = 0
    ) {
      (self.name, self.unit, self.divisor, self.isTime) = (name, unit, divisor, isTime)
      self.leastSpan = leastSpan
    }
  }

  /// How lines get their colors.
  public enum Rule: Sendable, Hashable {
    /// All have one.
    case plain
    /// Each source has its own.
    case sources
    /// By their values.
    case values(Quantity)
  }

  /// How lines get their colors.
  public let rule: Rule
  /// The values of the first and the last color; what is below or above has these colors, too.
  public let range: ClosedRange<Double>?

  /// Whether a part of the lines has no value, and a color that says so.
  let hasUnknown: Bool

  /// Creates the colors of lines: their range is that of all values but for the hundredth at either end, of times that
  /// of all.
  ///
  /// - Parameters:
  ///   - rule: how lines get their colors; where no value is known, as `plain`.
  ///   - vertices: the lines.
  public init(_ rule: Rule, of vertices: [LineVertex]) {
    self.init(rule, of: vertices, values: nil)
  }

  /// - Parameter values: the least and the largest value of what the lines are of; nil for those of the lines.
  init(_ rule: Rule, of vertices: [LineVertex], values: ClosedRange<Double>?) {
    guard case .values(let quantity) = rule else {
      (self.rule, range, hasUnknown) = (rule, nil, false)
      return
    }
    let found = Self.range(of: vertices, leavesOut: quantity.isTime ? 0 : 0.01)
    range =
      quantity.isTime ? values ?? found : found.map { $0.widened(to: quantity.leastSpan) }
    self.rule = range == nil ? .plain : rule
    hasUnknown =
      range != nil
      && vertices.indices.contains { index in
        let isAlone = index + 1 == vertices.count || vertices[index + 1].isFirst
        // To the first of several no way leads that would have a color.
        return vertices[index].value.isNaN && (!vertices[index].isFirst || isAlone)
      }
  }

  /// Colors of numbers within a range; `plain` without one.
  init(_ quantity: Quantity, range: ClosedRange<Double>?) {
    (rule, self.range) = (range == nil ? .plain : .values(quantity), range)
    hasUnknown = false
  }

  /// How many different colors there may be.
  var count: Int {
    switch rule {
    case .plain: 1
    case .sources: 8
    case .values: ColorScale.steps + 1
    }
  }

  /// The number of the color of a value, from 0; of none the last.
  func index(value: Double, source: Int) -> Int {
    switch rule {
    case .plain: return 0
    case .sources: return source % 8
    case .values:
      guard let range, !value.isNaN else { return ColorScale.steps }
      return min(Int(range.part(value) * Double(ColorScale.steps)), ColorScale.steps - 1)
    }
  }

  /// A color by its number; nil for that of the style sheet.
  func color(_ index: Int) -> String? {
    switch rule {
    case .plain: nil
    case .sources: ColorScale.category(index)
    case .values: index < ColorScale.steps ? ColorScale.color(index) : ColorScale.unknown
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
    // Means of equal numbers may differ in their last bits.
    return high - low <= 1e-9 * max(abs(low), abs(high)) ? low...low : low...high
  }
}

/// Colors for numbers, or for things of different kinds.
public enum ColorScale {
  /// Eleven colors of viridis (S. van der Walt, N. Smith and E. Firing, 2015, matplotlib, CC0), evenly spaced.
  /// Its lightness grows evenly, so that it can be read without colors and with all kinds of color blindness.
  static let anchors: [SIMD3<Double>] = [
    0x440154, 0x482576, 0x414487, 0x35608D, 0x2A788E, 0x21908C, 0x22A884, 0x43BF71, 0x7AD151,
    0xBBDF27, 0xFDE725,
  ].map { (color: Int) in
    SIMD3(Double(color >> 16), Double(color >> 8 & 0xFF), Double(color & 0xFF))
  }

  /// How many colors numbers have.
  public static let steps = 24

  /// The color of what has no number: it can be told from all those, on light and on dark ground.
  static let unknown = "#8a8f94"

  /// The color of a step of ``steps``.
  public static func color(_ step: Int) -> String { hex(parts(step)) }

  /// Red, green and blue of a step, from 0 to 255.
  static func bytes(_ step: Int) -> SIMD3<UInt8> {
    let color = parts(step)
    return SIMD3(UInt8(color.x.rounded()), UInt8(color.y.rounded()), UInt8(color.z.rounded()))
  }

  private static func parts(_ step: Int) -> SIMD3<Double> {
    let place = Double(min(max(step, 0), steps - 1)) / Double(steps - 1) * Double(anchors.count - 1)
    let index = min(Int(place), anchors.count - 2)
    let part = place - Double(index)
    return anchors[index] + (anchors[index + 1] - anchors[index]) * part
  }

  /// Colors for kinds: six of those of M. Okabe and K. Ito, Color Universal Design, 2008, which can be told apart
  /// with all kinds of color blindness, then gray and brown. The ninth is the first again.
  public static func category(_ index: Int) -> String {
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
  /// The nearest number in the range; its beginning for NaN.
  func clamp(_ value: Double) -> Double {
    value.isNaN ? lowerBound : Swift.min(Swift.max(value, lowerBound), upperBound)
  }

  /// Where a number is in the range, from 0 at its beginning to 1 at its end: beyond an end as there; the middle for
  /// NaN, and in a range of one number.
  func part(_ value: Double) -> Double {
    // Of halves, as the width of the widest ranges is no number.
    let width = upperBound / 2 - lowerBound / 2
    guard width > 0, width.isFinite, !value.isNaN else { return 0.5 }
    return (clamp(value) / 2 - lowerBound / 2) / width
  }

  /// A range about the same middle that is at least so wide.
  func widened(to width: Double) -> ClosedRange<Double> {
    // Of halves, as the width of the widest ranges is no number.
    guard upperBound / 2 - lowerBound / 2 < width / 2 else { return self }
    let middle = lowerBound / 2 + upperBound / 2
    return (middle - width / 2)...(middle + width / 2)
  }
}
