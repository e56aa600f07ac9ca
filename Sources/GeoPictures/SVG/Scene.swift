/// A picture as a list of drawing elements, independent of a file format.
///
/// The class name of an element determines its appearance. A ``SceneTheme`` defines the colors of all classes.
/// Elements that show measured values have explicit colors.
public struct Scene: Sendable, Hashable {
  /// The width in pixels.
  public var width: Double
  /// The height in pixels.
  public var height: Double
  /// The title for screen readers.
  var title: String
  /// A description of the content in words, for screen readers.
  public var description: String
  /// The drawing elements, from bottom to top.
  package var elements: [SceneElement] = []

  package init(width: Double, height: Double, title: String, description: String = "") {
    (self.width, self.height) = (width, height)
    (self.title, self.description) = (title, description)
  }
}

package indirect enum SceneElement: Sendable, Hashable {
  /// One or more lines, or the rings of areas.
  case path(ScenePath, SceneLook)
  case rect(SceneRect, SceneLook)
  /// A filled circle.
  case circle(ScenePoint, radius: Double, SceneLook)
  /// One line of text.
  case text(SceneText, SceneLook)
  /// An image that is stretched to fill a rectangle.
  case image(SceneImage, SceneRect, SceneLook)
  /// A group of elements. If `clip` is not nil, only the parts inside this rectangle are visible.
  case group([SceneElement], SceneLook, clip: SceneRect? = nil)
}

/// The class, colors and tooltip of an element.
package struct SceneLook: Sendable, Hashable {
  /// The class name in the style sheet; nil if the element has no class.
  package var name: String?
  /// The fill color, such as `#0072b2`; nil for the color of the class.
  package var fill: String?
  /// The stroke color; nil for the color of the class.
  package var stroke: String?
  /// The stroke width in pixels; nil for the width of the class. A width in the style sheet takes precedence.
  package var strokeWidth: Double?
  /// The tooltip; nil for no tooltip.
  package var title: String?

  package init(
    _ name: String? = nil, fill: String? = nil, stroke: String? = nil, title: String? = nil,
    strokeWidth: Double? = nil
  ) {
    (self.name, self.fill, self.stroke, self.title) = (name, fill, stroke, title)
    self.strokeWidth = strokeWidth
  }
}

/// A line of text and its position.
package struct SceneText: Sendable, Hashable {
  /// The part of the text that is placed at the given position: the start, the middle or the end.
  package enum Anchor: String, Sendable, Hashable { case start, middle, end }

  /// The text. Control characters are not drawn.
  package var text: String
  /// The position of ``anchor`` on the baseline of the text.
  package var place: ScenePoint
  /// The point of the text that is placed at ``place``.
  package var anchor: Anchor
  /// The rotation about ``place`` in degrees clockwise.
  package var turn = 0.0

  /// True if the text is rotated by 90 degrees and reads upward.
  package var isUpward: Bool {
    get { turn == -90 }
    set { turn = newValue ? -90 : 0 }
  }

  package init(_ text: String, at place: ScenePoint, anchor: Anchor = .start) {
    (self.text, self.place, self.anchor) = (text, place, anchor)
  }

  /// Estimates the width of text in pixels. The estimate assumes the font DejaVu Sans, which is wider than most fonts.
  ///
  /// - Parameters:
  ///   - size: The font size in pixels.
  ///   - isBold: True for bold text.
  static func width(_ text: some StringProtocol, size: Double, isBold: Bool = false) -> Double {
    let letters = text.unicodeScalars.reduce(0) { sum, letter in sum + part(letter) }
    return letters * size * (isBold ? 1.11 : 1)
  }

  /// Returns the width of a character as a fraction of the font size.
  private static func part(_ letter: Unicode.Scalar) -> Double {
    switch letter {
    case "i", "j", "l", "I", "J", "'", "|", ".", ",", ":", ";", " ": 0.34
    case "f", "r", "t", "(", ")", "-", "/": 0.41
    case "m", "M", "w", "W", "@", "%", "…", "–": 1
    case "A"..."Z", "&": 0.78
    case "°", "′": 0.5
    // Chinese, Japanese and Korean characters have equal width and height.
    case "\u{1100}"...: 1
    case "\u{C0}"..."\u{DE}", "\u{400}"..."\u{42F}": 0.8
    default: 0.64
    }
  }

  /// Returns the text, truncated to a width in pixels; empty if not even one character fits.
  static func cut(_ text: String, to width: Double, size: Double, isBold: Bool = false) -> String {
    guard self.width(text, size: size, isBold: isBold) > width else { return text }
    var text = Substring(text)
    while !text.isEmpty, self.width(text + "…", size: size, isBold: isBold) > width {
      text = text.dropLast()
    }
    return text.isEmpty ? "" : text + "…"
  }

  /// Breaks text between words into lines of at most `width` pixels.
  ///
  /// If the text needs more than `most` lines, the last line is truncated.
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

  /// Truncates a title and a subtitle so that they fit next to each other in `width` pixels.
  ///
  /// - Parameters:
  ///   - title: The title, in 15-pixel bold letters. If the two texts together are too wide, the title gets at most
  ///     three fifths of the width.
  ///   - subtitle: The subtitle, in 12-pixel letters. The subtitle gets the remaining width.
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
  /// Stacks several pictures vertically. The new picture has the title of the first one.
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
  /// Returns the element, moved down by `y` pixels.
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

/// The color theme of a picture or page.
public enum SceneTheme: String, Sendable, Hashable, CaseIterable {
  /// Dark elements on a light background, suitable for printing.
  case light
  /// Light elements on a dark background.
  case dark
  /// The theme of the viewer's screen. Printouts, and programs that do not support themes, use the light theme.
  case auto

  var css: String {
    switch self {
    case .light: WebTexts.map
    case .dark: WebTexts.map + WebTexts.mapDark
    case .auto:
      WebTexts.map + "@media screen and (prefers-color-scheme:dark){" + WebTexts.mapDark + "}"
    }
  }
}

/// One or more lines or areas that have the same appearance.
package struct ScenePath: Sendable, Hashable {
  /// The corners of all lines, one line after the other.
  package private(set) var points: [ScenePoint] = []
  /// For each line, the index of its first corner in ``points``.
  package private(set) var starts: [Int] = []
  /// True if the lines are rings of areas.
  ///
  /// A point inside two rings is outside the area, so the inner ring is a hole.
  package var isClosed: Bool

  package init(isClosed: Bool = false) { self.isClosed = isClosed }

  package var isEmpty: Bool { points.isEmpty }

  /// Starts a new line at a point.
  package mutating func move(to point: ScenePoint) {
    starts.append(points.count)
    points.append(point)
  }

  /// Extends the last line to a point, or starts a line if the path is empty.
  package mutating func line(to point: ScenePoint) {
    if starts.isEmpty { return move(to: point) }
    points.append(point)
  }

  /// Adds a whole line to the path. Empty lines are ignored.
  package mutating func add(_ line: some Collection<ScenePoint>) {
    guard !line.isEmpty else { return }
    starts.append(points.count)
    points += line
  }

  /// The corners of each line.
  var lines: [ArraySlice<ScenePoint>] {
    starts.indices.map { index in
      points[starts[index]..<(index + 1 < starts.count ? starts[index + 1] : points.count)]
    }
  }
}

extension ScenePath {
  /// Divides the lines where they enter another square cell, and returns one path per cell.
  ///
  /// Each section of a line ends with the first point in the next cell, so the sections have no gaps.
  ///
  /// - Parameter side: The side of a cell in pixels.
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

  package init(_ x: Double, _ y: Double) { (self.x, self.y) = (x, y) }

  /// Returns the distance to another point in pixels.
  func distance(to other: ScenePoint) -> Double {
    let (dx, dy) = (other.x - x, other.y - y)
    return (dx * dx + dy * dy).squareRoot()
  }

  /// Returns the point at a fraction of the straight line to another point: 0 is this point, and 1 is the other point.
  func interpolated(to other: ScenePoint, _ part: Double) -> ScenePoint {
    ScenePoint(x + (other.x - x) * part, y + (other.y - y) * part)
  }
}

/// A rectangle in a picture, with horizontal and vertical edges.
package struct SceneRect: Sendable, Hashable {
  package var origin: ScenePoint
  package var width: Double
  package var height: Double

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

  /// Returns the rectangle, enlarged by a number of pixels on each side. A negative number shrinks it.
  func grown(by pixels: Double) -> SceneRect {
    SceneRect(
      x: minX - pixels, y: minY - pixels, width: width + 2 * pixels, height: height + 2 * pixels)
  }
}

/// Clips lines and areas to a rectangle.
enum LineClip {
  /// Returns the section of a straight line inside the rectangle; nil if no part of the line is inside (Liang and
  /// Barsky).
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

  /// Adds the sections of a line inside the rectangle to a path.
  ///
  /// A nil element marks a point that cannot be projected, and interrupts the line.
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
  /// If the rectangle splits the area, the pieces remain connected along the edges of the rectangle.
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
