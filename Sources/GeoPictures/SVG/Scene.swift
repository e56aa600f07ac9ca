/// A picture as values: what is drawn, in order.
///
/// How things look is said by the names of their classes, which a ``SceneTheme`` gives colors; data have
/// colors of their own.
public struct Scene: Sendable, Hashable {
  /// Pixels from left to right.
  public var width: Double
  /// Pixels from top to bottom.
  public var height: Double
  /// What it is called, for who does not see it.
  public var title: String
  /// What it shows, in words.
  public var description: String
  /// What is drawn, the first below.
  public var elements: [SceneElement] = []

  /// Creates an empty picture.
  public init(width: Double, height: Double, title: String, description: String = "") {
    (self.width, self.height) = (width, height)
    (self.title, self.description) = (title, description)
  }
}

/// Something that is drawn.
public indirect enum SceneElement: Sendable, Hashable {
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
  /// Several things; what lies outside of `clip` is not seen.
  case group([SceneElement], SceneLook, clip: SceneRect? = nil)
}

/// How a thing looks.
public struct SceneLook: Sendable, Hashable {
  /// Its class in the style sheet.
  public var name: String?
  /// The color that it is filled with, as in `#0072b2`; nil for that of its class.
  public var fill: String?
  /// The color of its line; nil for that of its class.
  public var stroke: String?
  /// What is said of it when it is pointed at.
  public var title: String?

  /// Creates a look.
  public init(
    _ name: String? = nil, fill: String? = nil, stroke: String? = nil, title: String? = nil
  ) {
    (self.name, self.fill, self.stroke, self.title) = (name, fill, stroke, title)
  }
}

/// A line of text.
public struct SceneText: Sendable, Hashable {
  /// Which part of a text stands at its place.
  public enum Anchor: String, Sendable, Hashable { case start, middle, end }

  /// What it says; of control characters nothing is drawn.
  public var text: String
  /// Where its baseline is.
  public var place: ScenePoint
  /// What of it is there.
  public var anchor: Anchor
  /// Whether it is turned about its place so that it is read upwards.
  public var isUpward = false

  /// Creates a text.
  public init(_ text: String, at place: ScenePoint, anchor: Anchor = .start) {
    (self.text, self.place, self.anchor) = (text, place, anchor)
  }

  /// About how wide it is: as in DejaVu Sans, which is wider than most fonts.
  ///
  /// - Parameters:
  ///   - size: of its letters, in pixels.
  ///   - isBold: whether its letters are bold.
  static func width(_ text: some StringProtocol, size: Double, isBold: Bool = false) -> Double {
    let letters = text.unicodeScalars.reduce(0) { sum, letter in sum + part(letter) }
    return letters * size * (isBold ? 1.11 : 1)
  }

  /// Of a letter, as a part of its size.
  private static func part(_ letter: Unicode.Scalar) -> Double {
    switch letter {
    case "i", "j", "l", "I", "J", "'", "|", ".", ",", ":", ";", " ": 0.34
    case "f", "r", "t", "(", ")", "-", "/": 0.41
    case "m", "M", "w", "W", "@", "%", "…", "–": 1
    case "A"..."Z", "&": 0.78
    case "°", "′": 0.5
    // Chinese, Japanese and Korean letters are as wide as high.
    case "\u{1100}"...: 1
    case "\u{C0}"..."\u{DE}", "\u{400}"..."\u{42F}": 0.8
    default: 0.64
    }
  }

  /// A text that has room in so many pixels, cut at its end; nothing where there is no room for a letter.
  static func cut(_ text: String, to width: Double, size: Double, isBold: Bool = false) -> String {
    guard self.width(text, size: size, isBold: isBold) > width else { return text }
    var text = Substring(text)
    while !text.isEmpty, self.width(text + "…", size: size, isBold: isBold) > width {
      text = text.dropLast()
    }
    return text.isEmpty ? "" : text + "…"
  }

  /// A text as lines that have room in so many pixels, broken between words; of what needs more lines the last is
  /// cut.
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

  /// A title at the left and what stands beside it at the right, cut so that both have room in so many pixels.
  ///
  /// - Parameters:
  ///   - title: in bold letters of 15 pixels; it has what it needs, or three fifths of the room.
  ///   - subtitle: in letters of 12 pixels; it has what is left.
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
  /// Pictures below each other, with the title of the first.
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
  /// The same, so many pixels further down.
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

/// The colors of a picture.
public enum SceneTheme: String, Sendable, Hashable, CaseIterable {
  /// Dark on light, as for paper.
  case light
  /// Light on dark.
  case dark
  /// As whoever looks at it has set the screen; light on paper and in programs that know of no such setting.
  case auto

  /// The rules of the style sheet.
  var css: String {
    switch self {
    case .light: WebTexts.map
    case .dark: WebTexts.map + WebTexts.mapDark
    case .auto:
      WebTexts.map + "@media screen and (prefers-color-scheme:dark){" + WebTexts.mapDark + "}"
    }
  }
}
