/// An HTML page with one picture and no external resources.
public enum MapPage {
  /// Returns the page as HTML.
  ///
  /// The Content-Security-Policy allows only the page's own style, by its hash, and embedded images.
  ///
  /// - Parameters:
  ///   - scene: the picture.
  ///   - theme: the colors.
  public static func bytes(_ scene: Scene, theme: SceneTheme) -> [UInt8] {
    bytes(scene, narrow: nil, theme: theme)
  }

  /// Returns the page with a second picture for narrow screens.
  ///
  /// The text then has the same size on both.
  package static func bytes(_ scene: Scene, narrow: Scene?, theme: SceneTheme) -> [UInt8] {
    let hash =
      switch theme {
      case .light: WebTexts.lightHash
      case .dark: WebTexts.darkHash
      case .auto: WebTexts.autoHash
      }
    var bytes = Array(
      """
      <!DOCTYPE html>
      <html lang="en"><head><meta charset="utf-8">
      <meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src '\(hash)'; \
      img-src data:">
      <meta name="viewport" content="width=device-width">
      <title>\(SVGText.escaped(scene.title))</title>
      <style>\(theme.css)\(WebTexts.page)</style></head><body><main>

      """.utf8)
    if let narrow {
      for (name, scene) in [("wide", scene), ("narrow", narrow)] {
        bytes += "<div class=\"\(name)\">".utf8
        bytes += SVGWriter.bytes(scene, in: .page, prefix: name)
        bytes += "</div>\n".utf8
      }
    } else {
      bytes += SVGWriter.bytes(scene, in: .page)
    }
    bytes += "</main></body></html>\n".utf8
    return bytes
  }
}

/// Records which half pixels are covered by lines, and the last color of each.
struct DrawnPixels {
  private let rect: SceneRect
  private let scale: Double
  private let columns: Int
  private let rows: Int
  private var colors: [UInt8]

  // Limits the memory. Larger pictures use whole pixels or coarser cells.
  private static let most = 4_000_000.0

  init(_ rect: SceneRect) {
    self.rect = rect
    scale = min(2, (Self.most / max(rect.width * rect.height, 1)).squareRoot())
    columns = Int(rect.width * scale) + 1
    rows = Int(rect.height * scale) + 1
    colors = Array(repeating: 0, count: columns * rows)
  }

  /// Marks the cells of a line.
  ///
  /// Returns false if every cell of the line inside the rectangle already has this color.
  mutating func mark(_ line: [ScenePoint], _ color: Int) -> Bool {
    let mark = UInt8(truncatingIfNeeded: color + 1)
    var isNew = false
    guard var before = line.first else { return false }
    for point in line {
      let steps = Int(max(1, min(65536, (before.distance(to: point) * scale).rounded(.up))))
      for step in 1...steps {
        let here = before.interpolated(to: point, Double(step) / Double(steps))
        let column = Int((here.x - rect.minX) * scale)
        let row = Int((here.y - rect.minY) * scale)
        guard here.x >= rect.minX, here.y >= rect.minY, column < columns, row < rows else {
          continue
        }
        let cell = row * columns + column
        if colors[cell] != mark { (colors[cell], isNew) = (mark, true) }
      }
      before = point
    }
    return isNew
  }
}
