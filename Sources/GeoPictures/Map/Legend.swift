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
