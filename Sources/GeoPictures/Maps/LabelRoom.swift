/// Where there is room for labels: none is put over another.
struct LabelRoom {
  private let rect: SceneRect
  private var taken: [SceneRect] = []

  init(_ rect: SceneRect) { self.rect = rect }

  /// Takes the room of a thing, whether it is free or not.
  mutating func block(_ rect: SceneRect) { taken.append(rect) }

  /// Takes the room of a text if it is free and inside.
  ///
  /// - Parameters:
  ///   - text: what is to be written.
  ///   - size: of its letters, in pixels.
  ///   - isBold: whether its letters are bold.
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
