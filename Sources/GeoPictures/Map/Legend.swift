import GeoCore
import GeoPlatform

/// The legend of a map's colors.
struct Legend {
  let elements: [SceneElement]

  /// Creates the legend of values or sources, right-aligned at `right`.
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
        ? Self.bar(quantity, range, right: right, y: y, width: min(room, 220))
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

  /// Returns a color patch with its label.
  private static func patch(_ name: String, _ color: String, x: Double, y: Double) -> [SceneElement]
  {
    [
      .rect(SceneRect(x: x, y: y + 3, width: 14, height: 5), SceneLook(fill: color)),
      .text(SceneText(name, at: ScenePoint(x + 18, y + 10)), SceneLook("m-label")),
    ]
  }

  private static func patchWidth(_ name: String) -> Double { 18 + SceneText.width(name, size: 12) }

  /// Returns the legend of a map on which all values are equal and have one color.
  private static func constant(
    _ quantity: MapColors.Quantity, _ range: ClosedRange<Double>, right: Double, y: Double
  ) -> (elements: [SceneElement], width: Double) {
    let unit = quantity.unit.isEmpty ? "" : " \(quantity.unit)"
    let name = "\(quantity.name) \(text(range.lowerBound, quantity, range))\(unit)"
    let width = patchWidth(name)
    let color = ColorScale.color(ColorScale.steps / 2)
    return (patch(name, color, x: right - width, y: y), width)
  }

  /// Returns the color bar, labeled with the values of the first and the last color.
  ///
  /// The returned width exceeds `width` if the labels need more room.
  private static func bar(
    _ quantity: MapColors.Quantity, _ range: ClosedRange<Double>, right: Double, y: Double,
    width: Double
  ) -> (elements: [SceneElement], width: Double) {
    let unit = quantity.unit.isEmpty ? "" : " \(quantity.unit)"
    let ends = (
      text(range.lowerBound, quantity, range), text(range.upperBound, quantity, range) + unit
    )
    let sides = [ends.0, ends.1].map { SceneText.width($0, size: 12) }
    let width = max(width, sides[0] + sides[1] + 12)
    let step = width / Double(ColorScale.steps)
    var elements = (0..<ColorScale.steps).map { index in
      SceneElement.rect(
        SceneRect(
          x: right - width + Double(index) * step, y: y, width: step + 0.3, height: 8),
        SceneLook(fill: ColorScale.color(index)))
    }
    var texts: [(String, Double, SceneText.Anchor)] = [
      (ends.0, right - width, .start), (ends.1, right, .end),
    ]
    // The name of the quantity is drawn in the middle if both labels at the ends leave room.
    if SceneText.width(quantity.name, size: 12) + 16 <= width - 2 * (sides.max() ?? 0) {
      texts.append((quantity.name, right - width / 2, .middle))
    }
    elements += texts.map {
      .text(SceneText($0.0, at: ScenePoint($0.1, y + 22), anchor: $0.2), SceneLook("m-label"))
    }
    return (elements, width)
  }

  /// Returns a value in its unit, with enough decimals to distinguish both ends of the range.
  static func text(
    _ value: Double, _ quantity: MapColors.Quantity, _ range: ClosedRange<Double>
  ) -> String {
    if quantity.isTime {
      // Times are relative to the lower end of the range.
      let minutes = Int(min(max((value - range.lowerBound) / 60, 0), 1e9).rounded())
      let rest = minutes % 60
      return "\(minutes / 60):\(rest < 10 ? "0" : "")\(rest)"
    }
    return ScaleText(range, divisor: quantity.divisor).text(value)
  }

  /// Returns a color patch and a name for each source, and the number of sources that have no room.
  private static func sources(
    _ names: [String], right: Double, y: Double, width: Double
  ) -> [SceneElement] {
    var elements: [SceneElement] = []
    var x = right - width
    // Draws nothing if not even the number of sources fits.
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

/// The arrow that points to north on maps where north is not up.
enum NorthArrow {
  // The arrow is drawn if north deviates from the upward direction by more than this angle in degrees.
  private static let tolerance = 3.0

  /// Returns an arrow at `point` that points to north, or nil if north is up in the whole picture.
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

  /// Returns the direction of north at a point, in degrees clockwise from upward.
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

/// Keeps labels from overlapping.
struct LabelRoom {
  private let rect: SceneRect
  private var taken: [SceneRect] = []

  init(_ rect: SceneRect) { self.rect = rect }

  /// Marks a rectangle as used, even if it overlaps others.
  mutating func block(_ rect: SceneRect) { taken.append(rect) }

  /// Reserves the room of a text and returns true, if the room is free and inside the map. Returns false otherwise.
  ///
  /// - Parameters:
  ///   - text: the text to place.
  ///   - size: the font size in pixels.
  ///   - isBold: true for bold text.
  mutating func take(_ text: SceneText, size: Double, isBold: Bool = false) -> Bool {
    let box = Self.box(text, size: size, isBold: isBold)
    guard box.minX >= rect.minX, box.maxX <= rect.maxX, box.minY >= rect.minY,
      box.maxY <= rect.maxY,
      !taken.contains(where: box.intersects)
    else { return false }
    taken.append(box)
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

/// A scale bar with a round length, exact in the middle of the map.
public struct ScaleBar: Sendable, Hashable {
  /// The length on the Earth in meters.
  package let length: Double
  /// The width in pixels.
  package let width: Double
  /// The largest relative error of ``width`` in other parts of the picture; 0.01 means 1 %.
  package let error: Double

  /// Creates the scale bar of a frame; nil if an end of the bar has no coordinate.
  ///
  /// The geodesic between the ends of a horizontal line through the middle determines the width.
  ///
  /// - Parameters:
  ///   - frame: the frame of the map.
  ///   - widest: the largest width in pixels.
  init?(_ frame: MapFrame, widest: Double) {
    guard let whole = Self.meters(frame, around: frame.rect.middle, widest) else { return nil }
    var unit = 1e-3
    while unit * 10 <= whole { unit *= 10 }
    let length = [5.0, 2, 1].map { $0 * unit }.first { $0 <= whole } ?? unit
    // A few steps of the secant method are enough, because lengths are nearly proportional to pixels.
    var width = widest * length / whole
    for _ in 0..<8 {
      guard let meters = Self.meters(frame, around: frame.rect.middle, width) else { return nil }
      width *= length / meters
    }
    (self.length, self.width) = (length, width)
    let others = frame.samples(6).compactMap { Self.meters(frame, around: $0, width) }
    error = others.reduce(0) { max($0, abs($1 / length - 1)) }
  }

  /// Returns the geodesic distance between the ends of a horizontal line in meters; nil if an end is not on the Earth.
  private static func meters(
    _ frame: MapFrame, around point: ScenePoint, _ width: Double
  ) -> Double? {
    guard let a = frame.place(at: ScenePoint(point.x - width / 2, point.y)),
      let b = frame.place(at: ScenePoint(point.x + width / 2, point.y))
    else { return nil }
    let meters = Geodesic.wgs84.distance(from: a, to: b)
    return meters > 0 ? meters : nil
  }

  /// The length as text: `200 m`, `5 km`.
  public var text: String {
    length >= 1000
      ? "\(DecimalPrinter.string(length / 1000, places: 0)) km"
      : length >= 1
        ? "\(DecimalPrinter.string(length, places: 0)) m"
        : "\(DecimalPrinter.string(length * 100, places: 1)) cm"
  }
}

/// The number format of a range.
///
/// It has enough decimals to distinguish both ends, or an exponent if the numbers are too large or too small for
/// decimals.
package struct ScaleText: Sendable {
  private let divisor: Double
  // The number of decimals; nil for the form with an exponent.
  private let places: Int?

  // Numbers below the first and above or equal to the second limit are written without an exponent.
  private static let (large, small) = (1e12, 1e-6)

  /// - Parameters:
  ///   - range: the range from the smallest to the largest number.
  ///   - divisor: the number by which values are divided before formatting.
  package init(_ range: ClosedRange<Double>, divisor: Double = 1) {
    self.divisor = divisor
    let (low, high) = (range.lowerBound / divisor, range.upperBound / divisor)
    let (size, span) = (max(abs(low), abs(high)), high - low)
    guard size < Self.large, size == 0 || size >= Self.small else {
      places = nil
      return
    }
    var places = span < 2 ? 2 : span < 20 ? 1 : 0
    // Two digits of the difference between both ends must be visible.
    var step = 0.2
    while span > 0, span < step, places < 8 { (places, step) = (places + 1, step / 10) }
    self.places = places
  }

  /// Returns a number in its unit.
  package func text(_ value: Double) -> String {
    let value = value / divisor
    if let places { return DecimalPrinter.string(value, places: places) }
    guard value != 0 else { return "0" }
    guard value.isFinite else { return "\(value)" }
    let exponent = Int(log10(abs(value)).rounded(.down))
    // Divides in two steps, because the power of ten of the smallest numbers overflows.
    let half = exponent / 2
    let digits = value / pow(10, Double(half)) / pow(10, Double(exponent - half))
    return DecimalPrinter.string(digits, places: 2) + "e\(exponent)"
  }
}
