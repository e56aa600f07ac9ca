/// A picture as a list of drawing elements.
///
/// The class name of an element determines its look, and a ``SceneTheme`` assigns the colors of classes. Elements that
/// show data have explicit colors.
public struct Scene: Sendable, Hashable {
  /// The width in pixels.
  public var width: Double
  /// The height in pixels.
  public var height: Double
  /// The title for accessibility.
  var title: String
  /// The text description of the content.
  public var description: String
  /// The elements in drawing order, from bottom to top.
  package var elements: [SceneElement] = []

  /// Creates an empty picture.
  package init(width: Double, height: Double, title: String, description: String = "") {
    (self.width, self.height) = (width, height)
    (self.title, self.description) = (title, description)
  }
}

/// An element of a picture.
package indirect enum SceneElement: Sendable, Hashable {
  /// Lines or areas.
  case path(ScenePath, SceneLook)
  /// A rectangle.
  case rect(SceneRect, SceneLook)
  /// A disk.
  case circle(ScenePoint, radius: Double, SceneLook)
  /// A line of text.
  case text(SceneText, SceneLook)
  /// An image, stretched to a rectangle.
  case image(SceneImage, SceneRect, SceneLook)
  /// A group of elements. Parts outside the rectangle `clip` are hidden.
  case group([SceneElement], SceneLook, clip: SceneRect? = nil)
}

/// The appearance of an element.
package struct SceneLook: Sendable, Hashable {
  /// The class in the style sheet.
  package var name: String?
  /// The fill color, such as `#0072b2`; nil for the color of the class.
  package var fill: String?
  /// The stroke color; nil for the color of the class.
  package var stroke: String?
  /// The stroke width in pixels; nil for the width of the class. If the style sheet sets a width for the class, that
  /// width takes precedence.
  package var strokeWidth: Double?
  /// The tooltip.
  package var title: String?

  /// Creates a look.
  package init(
    _ name: String? = nil, fill: String? = nil, stroke: String? = nil, title: String? = nil,
    strokeWidth: Double? = nil
  ) {
    (self.name, self.fill, self.stroke, self.title) = (name, fill, stroke, title)
    self.strokeWidth = strokeWidth
  }
}

/// A line of text.
package struct SceneText: Sendable, Hashable {
  /// The part of a text at the given position: the start, the middle or the end.
  package enum Anchor: String, Sendable, Hashable { case start, middle, end }

  /// The text; control characters are not drawn.
  package var text: String
  /// The position on the baseline.
  package var place: ScenePoint
  /// The part of the text that is drawn at `place`.
  package var anchor: Anchor
  /// The rotation about `place` in degrees clockwise.
  package var turn = 0.0

  /// True if the text is rotated to read upward.
  package var isUpward: Bool {
    get { turn == -90 }
    set { turn = newValue ? -90 : 0 }
  }

  /// Creates a text.
  package init(_ text: String, at place: ScenePoint, anchor: Anchor = .start) {
    (self.text, self.place, self.anchor) = (text, place, anchor)
  }

  /// Estimates the width of a text in pixels, in the font DejaVu Sans, which is wider than most fonts.
  ///
  /// - Parameters:
  ///   - size: the font size in pixels.
  ///   - isBold: true for bold text.
  static func width(_ text: some StringProtocol, size: Double, isBold: Bool = false) -> Double {
    let letters = text.unicodeScalars.reduce(0) { sum, letter in sum + part(letter) }
    return letters * size * (isBold ? 1.11 : 1)
  }

  /// Returns the width of a letter relative to the font size.
  private static func part(_ letter: Unicode.Scalar) -> Double {
    switch letter {
    case "i", "j", "l", "I", "J", "'", "|", ".", ",", ":", ";", " ": 0.34
    case "f", "r", "t", "(", ")", "-", "/": 0.41
    case "m", "M", "w", "W", "@", "%", "…", "–": 1
    case "A"..."Z", "&": 0.78
    case "°", "′": 0.5
    // The width of Chinese, Japanese and Korean letters equals their height.
    case "\u{1100}"...: 1
    case "\u{C0}"..."\u{DE}", "\u{400}"..."\u{42F}": 0.8
    default: 0.64
    }
  }

  /// Truncates a text to a width in pixels. The result is empty if not even one letter fits.
  static func cut(_ text: String, to width: Double, size: Double, isBold: Bool = false) -> String {
    guard self.width(text, size: size, isBold: isBold) > width else { return text }
    var text = Substring(text)
    while !text.isEmpty, self.width(text + "…", size: size, isBold: isBold) > width {
      text = text.dropLast()
    }
    return text.isEmpty ? "" : text + "…"
  }

  /// Breaks a text between words into lines of at most `width` pixels.
  ///
  /// If more than `most` lines are necessary, the last line is truncated.
  static func lines(
    _ text: String, width: Double, most: Int, size: Double, isBold: Bool = false
  ) -> [String] {
    var lines: [String] = []
    var words = text.split(separator: " ")[...]
    while !words.isEmpty {
      var count = words.count
      while count > 1,
        lines.count + 1 < most,
        self.width(words.prefix(count).joined(separator: " "), size: size, isBold: isBold) > width
      { count -= 1 }
      let line = words.prefix(count).joined(separator: " ")
      lines.append(cut(line, to: width, size: size, isBold: isBold))
      words = words.dropFirst(count)
    }
    return lines
  }

  /// Truncates a title and a subtitle so that both fit in `width` pixels.
  ///
  /// - Parameters:
  ///   - title: the title, in 15-pixel bold letters. If both texts do not fit, the title gets at most three fifths of
  ///     the width.
  ///   - subtitle: the subtitle, in 12-pixel letters. The subtitle gets the remaining width.
  static func beside(
    _ title: String, _ subtitle: String, width: Double
  ) -> (title: String, subtitle: String) {
    let gap = 18.0
    let wanted = self.width(subtitle, size: 12)
    let room = subtitle.isEmpty ? width : max(width - wanted - gap, width * 0.6)
    let title = cut(title, to: room, size: 15, isBold: true)
    let left = width - self.width(title, size: 15, isBold: true) - gap
    return (title, cut(subtitle, to: left, size: 12))
  }
}

extension Scene {
  /// Creates a picture that stacks several pictures vertically. The new picture has the title of the first picture.
  package init(stacking scenes: [Scene]) {
    self.init(
      width: scenes.map(\.width).max() ?? 0, height: scenes.reduce(0) { $0 + $1.height },
      title: scenes.first?.title ?? "",
      description: scenes.map(\.description).filter { !$0.isEmpty }.joined(separator: " "))
    var y = 0.0
    for scene in scenes {
      elements += scene.elements.map { $0.moved(down: y) }
      y += scene.height
    }
  }
}

extension SceneElement {
  /// Returns the element moved down by `y` pixels.
  func moved(down y: Double) -> SceneElement {
    switch self {
    case .path(let path, let look):
      var moved = ScenePath(isClosed: path.isClosed)
      for line in path.lines { moved.add(line.map { $0.moved(down: y) }) }
      return .path(moved, look)
    case .rect(let rect, let look): return .rect(rect.moved(down: y), look)
    case .circle(let middle, let radius, let look):
      return .circle(middle.moved(down: y), radius: radius, look)
    case .text(var text, let look):
      text.place = text.place.moved(down: y)
      return .text(text, look)
    case .image(let image, let rect, let look): return .image(image, rect.moved(down: y), look)
    case .group(let elements, let look, let clip):
      return .group(elements.map { $0.moved(down: y) }, look, clip: clip?.moved(down: y))
    }
  }
}

extension ScenePoint {
  fileprivate func moved(down y: Double) -> ScenePoint { ScenePoint(x, self.y + y) }
}

extension SceneRect {
  fileprivate func moved(down y: Double) -> SceneRect {
    SceneRect(x: minX, y: minY + y, width: width, height: height)
  }
}

/// The color theme of a picture.
public enum SceneTheme: String, Sendable, Hashable, CaseIterable {
  /// Dark elements on a light background, suitable for paper.
  case light
  /// Light elements on a dark background.
  case dark
  /// The viewer's screen setting. On paper, and in programs without such a setting, the theme is light.
  case auto

  /// The style sheet of the theme.
  var css: String {
    switch self {
    case .light: WebTexts.map
    case .dark: WebTexts.map + WebTexts.mapDark
    case .auto:
      WebTexts.map + "@media screen and (prefers-color-scheme:dark){" + WebTexts.mapDark + "}"
    }
  }
}

/// Lines or areas that are drawn with the same look.
package struct ScenePath: Sendable, Hashable {
  /// The corners of all lines, one line after another.
  package private(set) var points: [ScenePoint] = []
  /// The index of the first corner of each line.
  package private(set) var starts: [Int] = []
  /// True if each line is the ring of an area.
  ///
  /// A point inside two rings of the path is in a hole.
  package var isClosed: Bool

  /// Creates an empty path.
  package init(isClosed: Bool = false) { self.isClosed = isClosed }

  /// True if the path has no points.
  package var isEmpty: Bool { points.isEmpty }

  /// Starts a line.
  package mutating func move(to point: ScenePoint) {
    starts.append(points.count)
    points.append(point)
  }

  /// Extends the current line, or starts a line if the path is empty.
  package mutating func line(to point: ScenePoint) {
    if starts.isEmpty { return move(to: point) }
    points.append(point)
  }

  /// Adds a whole line.
  package mutating func add(_ line: some Collection<ScenePoint>) {
    guard !line.isEmpty else { return }
    starts.append(points.count)
    points += line
  }

  /// The lines.
  var lines: [ArraySlice<ScenePoint>] {
    starts.indices.map { index in
      points[starts[index]..<(index + 1 < starts.count ? starts[index + 1] : points.count)]
    }
  }
}

extension ScenePath {
  /// Returns the parts of the lines in square cells, in the order of their first points. A part includes the first
  /// point in the next cell, so the parts have no gaps.
  ///
  /// - Parameter side: the side of a cell in pixels.
  func divided(side: Double) -> [ScenePath] {
    func cell(_ point: ScenePoint) -> SIMD2<Int> {
      SIMD2(Int((point.x / side).rounded(.down)), Int((point.y / side).rounded(.down)))
    }
    var parts: [ScenePath] = []
    var indices: [SIMD2<Int>: Int] = [:]
    func add(_ line: ArraySlice<ScenePoint>, to cell: SIMD2<Int>) {
      let index = indices[cell, default: parts.count]
      if index == parts.count {
        indices[cell] = index
        parts.append(ScenePath(isClosed: isClosed))
      }
      parts[index].add(line)
    }
    for line in lines {
      guard let first = line.first else { continue }
      var (start, current) = (line.startIndex, cell(first))
      for index in line.indices.dropFirst() {
        let next = cell(line[index])
        guard next != current else { continue }
        add(line[start...index], to: current)
        (start, current) = (index, next)
      }
      if start < line.endIndex - 1 || line.count == 1 { add(line[start...], to: current) }
    }
    return parts
  }
}

/// A point in a picture, in pixels from the upper left corner.
package struct ScenePoint: Sendable, Hashable {
  /// The distance from the left edge in pixels.
  package var x: Double
  /// The distance from the upper edge in pixels.
  package var y: Double

  /// Creates a point.
  package init(_ x: Double, _ y: Double) { (self.x, self.y) = (x, y) }

  /// Returns the distance to another point in pixels.
  func distance(to other: ScenePoint) -> Double {
    let (dx, dy) = (other.x - x, other.y - y)
    return (dx * dx + dy * dy).squareRoot()
  }

  /// Returns the point at a fraction of the distance to another point.
  func interpolated(to other: ScenePoint, _ part: Double) -> ScenePoint {
    ScenePoint(x + (other.x - x) * part, y + (other.y - y) * part)
  }
}

/// An axis-aligned rectangle in a picture.
package struct SceneRect: Sendable, Hashable {
  /// The upper left corner.
  package var origin: ScenePoint
  /// The width in pixels.
  package var width: Double
  /// The height in pixels.
  package var height: Double

  /// Creates a rectangle.
  package init(x: Double, y: Double, width: Double, height: Double) {
    (origin, self.width, self.height) = (ScenePoint(x, y), width, height)
  }

  var minX: Double { origin.x }
  var minY: Double { origin.y }
  var maxX: Double { origin.x + width }
  var maxY: Double { origin.y + height }
  var middle: ScenePoint { ScenePoint(minX + width / 2, minY + height / 2) }

  func contains(_ point: ScenePoint) -> Bool {
    point.x >= minX && point.x <= maxX && point.y >= minY && point.y <= maxY
  }

  func intersects(_ other: SceneRect) -> Bool {
    minX < other.maxX && other.minX < maxX && minY < other.maxY && other.minY < maxY
  }

  /// Returns the rectangle enlarged by a number of pixels on each side. A negative number shrinks it.
  func grown(by pixels: Double) -> SceneRect {
    SceneRect(
      x: minX - pixels, y: minY - pixels, width: width + 2 * pixels, height: height + 2 * pixels)
  }
}

/// Clips lines and areas to a rectangle.
enum LineClip {
  /// Returns the part of a straight line inside the rectangle; nil if the line is outside (Liang and Barsky).
  static func inside(
    _ a: ScenePoint, _ b: ScenePoint, _ rect: SceneRect
  ) -> (ScenePoint, ScenePoint)? {
    let (dx, dy) = (b.x - a.x, b.y - a.y)
    guard dx.isFinite, dy.isFinite else { return nil }
    var (first, last) = (0.0, 1.0)
    for (slope, room) in [
      (-dx, a.x - rect.minX), (dx, rect.maxX - a.x), (-dy, a.y - rect.minY), (dy, rect.maxY - a.y),
    ] {
      if slope == 0 {
        guard room >= 0 else { return nil }
      } else if slope < 0 {
        first = max(first, room / slope)
      } else {
        last = min(last, room / slope)
      }
    }
    guard first <= last else { return nil }
    return (
      first == 0 ? a : a.interpolated(to: b, first), last == 1 ? b : a.interpolated(to: b, last)
    )
  }

  /// Adds the parts of a line inside the rectangle.
  ///
  /// A nil element of the line is a point outside the projection.
  static func add(_ line: some Sequence<ScenePoint?>, in rect: SceneRect, to path: inout ScenePath)
  {
    var before: ScenePoint?
    var end: ScenePoint?
    for point in line {
      defer { before = point }
      guard let point, let before, let (a, b) = inside(before, point, rect) else {
        end = nil
        continue
      }
      if a != end { path.move(to: a) }
      path.line(to: b)
      end = b
    }
  }

  /// Returns the part of an area inside the rectangle (Sutherland and Hodgman).
  ///
  /// If the area is split, the parts stay joined along the edges of the rectangle.
  static func inside(_ ring: [ScenePoint], _ rect: SceneRect) -> [ScenePoint] {
    var ring = ring
    for (isX, limit, sign) in [
      (true, rect.minX, 1.0), (true, rect.maxX, -1), (false, rect.minY, 1), (false, rect.maxY, -1),
    ] {
      func room(_ point: ScenePoint) -> Double { sign * ((isX ? point.x : point.y) - limit) }
      guard ring.contains(where: { room($0) < 0 }), var before = ring.last else { continue }
      var cut: [ScenePoint] = []
      for point in ring {
        let (a, b) = (room(before), room(point))
        if (a < 0) != (b < 0) { cut.append(before.interpolated(to: point, a / (a - b))) }
        if b >= 0 { cut.append(point) }
        before = point
      }
      ring = cut
    }
    return ring
  }
}
