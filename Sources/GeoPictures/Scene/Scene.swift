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

  /// About how wide it is: fonts differ, so that it errs towards more.
  ///
  /// - Parameter size: of its letters, in pixels.
  static func width(_ text: String, size: Double) -> Double {
    text.unicodeScalars.reduce(0) { sum, scalar in
      // Chinese, Japanese and Korean letters are as wide as high.
      sum
        + (scalar.value >= 0x1100
          ? 1 : "ilIjft.,:;'| °′".unicodeScalars.contains(scalar) ? 0.33 : 0.6)
    } * size
  }

  /// A text that has room in so many pixels, cut at its end.
  static func cut(_ text: String, to width: Double, size: Double) -> String {
    guard self.width(text, size: size) > width else { return text }
    var text = Substring(text)
    while text.count > 1, self.width(text + "…", size: size) > width { text = text.dropLast() }
    return text + "…"
  }

  private static func width(_ text: Substring, size: Double) -> Double {
    width(String(text), size: size)
  }
}
