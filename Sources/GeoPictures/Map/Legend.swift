import GeoCore
import GeoPlatform

/// Draws the legend that explains the colors of a map.
struct Legend {
  let elements: [SceneElement]

  /// Creates the legend for values or sources. The right edge of the legend is at `right`. A legend of values that
  /// needs more than `width` is omitted.
  init(_ colors: MapColors, names: [String], right: Double, y: Double, width: Double) {
    switch colors.rule {
    case .plain: elements = []
    case .sources: elements = Self.sources(names, right: right, y: y, width: width)
    case .values(let quantity):
      guard let range = colors.range else {
        elements = []
        return
      }
      let unknown = colors.hasUnknown ? Self.patchWidth(Self.noValue) + 16 : 0
      let room = width - unknown
      let (colored, taken) =
        range.lowerBound < range.upperBound
        ? Self.bar(quantity, range, right: right, y: y, width: room)
        : Self.constant(quantity, range, right: right, y: y)
      guard taken <= room else {
        elements = []
        return
      }
      let patch = Self.patch(Self.noValue, ColorScale.unknown, x: right - taken - unknown, y: y)
      elements = colored + (unknown > 0 ? patch : [])
    }
  }

  private static let noValue = "no value"

  /// Returns a small colored rectangle with a name to its right.
  private static func patch(_ name: String, _ color: String, x: Double, y: Double) -> [SceneElement]
  {
    [
      .rect(SceneRect(x: x, y: y + 3, width: 14, height: 5), SceneLook(fill: color)),
      .text(SceneText(name, at: ScenePoint(x + 18, y + 10)), SceneLook("m-label")),
    ]
  }

  private static func patchWidth(_ name: String) -> Double { 18 + SceneText.width(name, size: 12) }

  /// Returns the legend of a map on which all values are equal: one color and its value.
  private static func constant(
    _ quantity: MapColors.Quantity, _ range: ClosedRange<Double>, right: Double, y: Double
  ) -> (elements: [SceneElement], width: Double) {
    let unit = quantity.unit.isEmpty ? "" : " \(quantity.unit)"
    let name = "\(quantity.name) \(text(range.lowerBound, quantity, range))\(unit)"
    let width = patchWidth(name)
    let color = ColorScale.color(ColorScale.steps / 2, isCount: quantity.isCount)
    return (patch(name, color, x: right - width, y: y), width)
  }

  // The maximum width of a color bar in pixels.
  private static let widest = 220.0

  /// Returns a color bar with the name of the quantity, both end values, and ticks.
  ///
  /// The bar is wider than the available width if its end labels need more room.
  private static func bar(
    _ quantity: MapColors.Quantity, _ range: ClosedRange<Double>, right: Double, y: Double,
    width room: Double
  ) -> (elements: [SceneElement], width: Double) {
    let unit = quantity.unit.isEmpty ? "" : " \(quantity.unit)"
    let low = SceneText(
      text(range.lowerBound, quantity, range), at: ScenePoint(right, y + 22), anchor: .start)
    let high = SceneText(
      text(range.upperBound, quantity, range) + unit, at: ScenePoint(right, y + 22), anchor: .end)
    let least = SceneText.width(low.text, size: 12) + SceneText.width(high.text, size: 12) + 12
    // Omit the name if it leaves no room for the bar.
    let name = SceneText.width(quantity.name, size: 12) + 10
    let isNamed = name + least <= room
    let width = max(min(isNamed ? room - name : room, widest), least)
    let step = width / Double(ColorScale.steps)
    var elements = (0..<ColorScale.steps).map { index in
      SceneElement.rect(
        SceneRect(
          x: right - width + Double(index) * step, y: y, width: step + 0.3, height: 8),
        SceneLook(fill: ColorScale.color(index, isCount: quantity.isCount)))
    }
    var texts = [SceneText(low.text, at: ScenePoint(right - width, y + 22)), high]
    var marks = ScenePath()
    for tick in ticks(quantity, range) {
      let x = right - width + quantity.part(tick, of: range) * width
      marks.add([ScenePoint(x, y + 5), ScenePoint(x, y + 11)])
      let label = SceneText(
        text(tick, quantity, range), at: ScenePoint(x, y + 22), anchor: .middle)
      let box = LabelRoom.box(label, size: 12).grown(by: 3)
      if !texts.contains(where: { LabelRoom.box($0, size: 12).intersects(box) }) {
        texts.append(label)
      }
    }
    if isNamed {
      let place = ScenePoint(right - width - 10, y + 9)
      texts.append(SceneText(quantity.name, at: place, anchor: .end))
    }
    elements.append(.path(marks, SceneLook("m-tick")))
    elements += texts.map { .text($0, SceneLook("m-label")) }
    return (elements, isNamed ? width + name : width)
  }

  /// Returns round values inside the range, usually three to six. The list is empty if the range is too narrow for
  /// them.
  ///
  /// For counts, the round values are 1, 2 and 5 times the powers of ten.
  private static func ticks(
    _ quantity: MapColors.Quantity, _ range: ClosedRange<Double>
  ) -> [Double] {
    if quantity.isCount {
      let powers = sequence(first: 1.0) { $0 * 10 }.prefix { $0 < range.upperBound }
      return powers.flatMap { power in [1.0, 2, 5].map { $0 * power } }.filter {
        range.lowerBound < $0 && $0 < range.upperBound
      }
    }
    let divisor = quantity.isTime ? 1 : quantity.divisor
    // Times are printed relative to the lower end of the range, so choose values that are round in this form.
    let start = quantity.isTime ? range.lowerBound : 0
    let (low, high) = ((range.lowerBound - start) / divisor, (range.upperBound - start) / divisor)
    let wanted = (high - low) / 4
    guard wanted.isFinite, wanted > abs(low) * 1e-9, wanted > 1e-300 else { return [] }
    let step: Double
    if quantity.isTime {
      let steps: [Double] = [60, 120, 300, 600, 900, 1800, 3600, 7200, 10_800, 21_600, 43_200]
      step = steps.first { $0 >= wanted } ?? (wanted / 86_400).rounded(.up) * 86_400
    } else {
      let power = pow(10, log10(wanted).rounded(.down))
      step = [1.0, 2, 5, 10].map { $0 * power }.first { $0 >= wanted * 0.999 } ?? 10 * power
    }
    return stride(from: (low / step).rounded(.down) + 1, to: high / step, by: 1).map {
      $0 * step * divisor + start
    }
  }

  /// Returns a value as text in its unit, with enough decimals to distinguish both ends of the range.
  static func text(
    _ value: Double, _ quantity: MapColors.Quantity, _ range: ClosedRange<Double>
  ) -> String {
    if quantity.isTime {
      // Times are printed as hours and minutes since the lower end of the range.
      let minutes = Int(min(max((value - range.lowerBound) / 60, 0), 1e9).rounded())
      let rest = minutes % 60
      return "\(minutes / 60):\(rest < 10 ? "0" : "")\(rest)"
    }
    if quantity.isCount { return DecimalPrinter.string(value, places: 0) }
    return ScaleText(range, divisor: quantity.divisor).text(value)
  }

  /// Returns a colored rectangle and a name for each source. If some sources do not fit, text such as `+3` shows their
  /// number.
  private static func sources(
    _ names: [String], right: Double, y: Double, width: Double
  ) -> [SceneElement] {
    var elements: [SceneElement] = []
    var x = right - width
    // Draw nothing if not even the text with the number of sources fits.
    guard SceneText.width("+\(names.count)", size: 12) <= width else { return [] }
    for (index, name) in names.enumerated() {
      let short = name.count > 24 ? "…" + name.suffix(23) : name
      let wide = patchWidth(short)
      let more = SceneText.width("+\(names.count - index)", size: 12)
      guard x + wide + (index + 1 < names.count ? more + 16 : 0) <= right else {
        let text = SceneText("+\(names.count - index)", at: ScenePoint(x, y + 10))
        return elements + [.text(text, SceneLook("m-label"))]
      }
      elements += patch(short, ColorScale.category(index), x: x, y: y)
      x += wide + 16
    }
    return elements
  }
}

/// Draws an arrow that points north on maps where north is not up.
enum NorthArrow {
  // The arrow is drawn if north differs from the upward direction by more than this number of degrees.
  private static let tolerance = 3.0

  /// Returns an arrow at `point` that points north; nil if north is up in the whole picture.
  static func element(_ frame: MapFrame, at point: ScenePoint, size: Double = 15) -> SceneElement? {
    guard !frame.projection.isWhole else { return nil }
    let turns = frame.samples(4).compactMap { direction(frame, $0) }
    guard turns.contains(where: { abs($0) > tolerance }), let turn = direction(frame, point) else {
      return nil
    }
    let (sine, cosine) = { ($0.sin, $0.cos) }(Angle.sincos(degrees: turn))
    func turned(_ x: Double, _ y: Double) -> ScenePoint {
      ScenePoint(point.x + size * (x * cosine - y * sine), point.y + size * (x * sine + y * cosine))
    }
    var path = ScenePath(isClosed: true)
    path.add([turned(0, -1), turned(0.45, 0.7), turned(0, 0.35), turned(-0.45, 0.7)])
    let label = turned(0, -1.45)
    return .group(
      [
        .path(path, SceneLook("m-mark")),
        .text(
          SceneText("N", at: ScenePoint(label.x, label.y + 4), anchor: .middle),
          SceneLook("m-strong")),
      ], SceneLook(title: "North, at this place of the map"))
  }

  /// Returns the direction of north at a point, in degrees clockwise from upward; nil near a pole or outside the Earth.
  static func direction(_ frame: MapFrame, _ point: ScenePoint) -> Double? {
    guard let place = frame.place(at: point), abs(place.latitude) < 89.9 else { return nil }
    let step = min(1 / frame.pixelsPerDegree, 0.05)
    guard let here = frame.point(place),
      let there = frame.point(
        Coordinate(latitude: place.latitude + step, longitude: place.longitude))
    else { return nil }
    return Angle.atan2Degrees(there.x - here.x, here.y - there.y)
  }
}

/// Records which rectangles of a map are occupied, so that labels do not overlap.
struct LabelRoom {
  private let rect: SceneRect
  private var taken: [SceneRect] = []

  init(_ rect: SceneRect) { self.rect = rect }

  /// Marks a rectangle as occupied, even if it overlaps other occupied rectangles.
  mutating func block(_ rect: SceneRect) { taken.append(rect) }

  /// Reserves the area of a label. Returns false if the area is occupied or extends beyond the map.
  mutating func take(_ text: SceneText, size: Double, isBold: Bool = false) -> Bool {
    take([Self.box(text, size: size, isBold: isBold)])
  }

  /// Reserves several rectangles. Returns false if any of them is occupied or extends beyond the map.
  mutating func take(_ boxes: [SceneRect]) -> Bool {
    for box in boxes {
      guard box.minX >= rect.minX, box.maxX <= rect.maxX, box.minY >= rect.minY,
        box.maxY <= rect.maxY,
        !taken.contains(where: box.intersects)
      else { return false }
    }
    taken += boxes
    return true
  }

  static func box(_ text: SceneText, size: Double, isBold: Bool = false) -> SceneRect {
    let width = SceneText.width(text.text, size: size, isBold: isBold)
    let left =
      switch text.anchor {
      case .start: text.place.x
      case .middle: text.place.x - width / 2
      case .end: text.place.x - width
      }
    return SceneRect(x: left - 2, y: text.place.y - size, width: width + 4, height: size * 1.3)
  }
}

/// A scale bar with a round length, such as 5 km. Its width is exact in the middle of the map.
public struct ScaleBar: Sendable, Hashable {
  /// The length in meters on the Earth.
  package let length: Double
  /// The width in pixels.
  package let width: Double
  /// The maximum relative error of ``width`` in other areas of the map, for example 0.01 for 1 %.
  package let error: Double
  private let units: Units

  /// The units of long and of short scale bars.
  package struct Units: Sendable, Hashable {
    /// A unit of length.
    package struct Unit: Sendable, Hashable {
      /// The symbol of the unit, such as `km`.
      package var name: String
      /// The length of the unit in meters.
      package var meters: Double
    }

    /// The unit for lengths of at least one `long`, and the unit for shorter lengths.
    package var long, short: Unit

    /// Creates a pair of units, by default kilometers and meters.
    package init(
      long: (name: String, meters: Double) = ("km", 1000),
      short: (name: String, meters: Double) = ("m", 1)
    ) {
      self.long = Unit(name: long.name, meters: long.meters)
      self.short = Unit(name: short.name, meters: short.meters)
    }
  }

  /// Creates the scale bar of a map; nil if an end of the bar is not on the Earth.
  ///
  /// The width is determined by the geodesic between the ends of a horizontal line through the middle of the map.
  ///
  /// - Parameters:
  ///   - frame: The projection and scale of the map.
  ///   - widest: The maximum width in pixels.
  ///   - units: The units for the label.
  init?(_ frame: MapFrame, widest: Double, units: Units = Units()) {
    guard let whole = Self.meters(frame, around: frame.rect.middle, widest) else { return nil }
    self.units = units
    let meters = whole >= units.long.meters ? units.long.meters : units.short.meters
    var unit = 1e-3
    while unit * 10 * meters <= whole { unit *= 10 }
    let length = ([5.0, 2, 1].map { $0 * unit }.first { $0 * meters <= whole } ?? unit) * meters
    // Find the width with the secant method. Lengths on the Earth are nearly proportional to pixels, so a few steps are
    // enough.
    var width = widest * length / whole
    for _ in 0..<8 {
      guard let meters = Self.meters(frame, around: frame.rect.middle, width) else { return nil }
      width *= length / meters
    }
    (self.length, self.width) = (length, width)
    let others = frame.samples(6).compactMap { Self.meters(frame, around: $0, width) }
    error = others.reduce(0) { max($0, abs($1 / length - 1)) }
  }

  /// Returns the geodesic distance in meters between the ends of a horizontal line; nil if an end is not on the Earth.
  private static func meters(
    _ frame: MapFrame, around point: ScenePoint, _ width: Double
  ) -> Double? {
    guard let a = frame.place(at: ScenePoint(point.x - width / 2, point.y)),
      let b = frame.place(at: ScenePoint(point.x + width / 2, point.y))
    else { return nil }
    let meters = Geodesic.wgs84.distance(from: a, to: b)
    return meters > 0 ? meters : nil
  }

  /// The length as text with its unit, such as `200 m`, `5 km` or `2 mi`.
  public var text: String {
    // Because of rounding, the computed length may be slightly below one unit.
    let unit = length >= units.long.meters * 0.999 ? units.long : units.short
    let number = length / unit.meters
    return number >= 0.999
      ? "\(DecimalPrinter.string(number, places: 0)) \(unit.name)"
      : "\(DecimalPrinter.string(length * 100, places: 1)) cm"
  }
}

/// Formats numbers with as many decimals as a range requires.
///
/// The decimals are enough to distinguish both ends of the range. Ranges of extremely large or small numbers are
/// printed with an exponent.
package struct ScaleText: Sendable {
  private let divisor: Double
  // The number of decimals; nil to print an exponent.
  private let places: Int?

  // Numbers of at least 1e-6 and below 1e12 are printed without an exponent.
  private static let (large, small) = (1e12, 1e-6)

  /// - Parameters:
  ///   - range: The range of the numbers to print.
  ///   - divisor: The size of the printed unit. Each number is divided by it.
  package init(_ range: ClosedRange<Double>, divisor: Double = 1) {
    self.divisor = divisor
    let (low, high) = (range.lowerBound / divisor, range.upperBound / divisor)
    let (size, span) = (max(abs(low), abs(high)), high - low)
    guard size < Self.large, size == 0 || size >= Self.small else {
      places = nil
      return
    }
    var places = span < 2 ? 2 : span < 20 ? 1 : 0
    // Use enough decimals to show two significant digits of the difference between the ends.
    var step = 0.2
    while span > 0, span < step, places < 8 { (places, step) = (places + 1, step / 10) }
    self.places = places
  }

  /// Returns a number, divided by the divisor, as text.
  package func text(_ value: Double) -> String {
    let value = value / divisor
    if let places { return DecimalPrinter.string(value, places: places) }
    guard value != 0 else { return "0" }
    guard value.isFinite else { return "\(value)" }
    let exponent = Int(log10(abs(value)).rounded(.down))
    // Divide twice, because the power of ten for the smallest numbers would overflow.
    let half = exponent / 2
    let digits = value / pow(10, Double(half)) / pow(10, Double(exponent - half))
    return DecimalPrinter.string(digits, places: 2) + "e\(exponent)"
  }
}
