/// A page with one picture in it, that loads nothing.
public enum MapPage {
  /// The page as HTML.
  ///
  /// Its Content-Security-Policy allows its own style, by its hash, and nothing else.
  ///
  /// - Parameters:
  ///   - scene: the picture.
  ///   - theme: its colors.
  public static func bytes(_ scene: Scene, theme: SceneTheme) -> [UInt8] {
    bytes(scene, narrow: nil, theme: theme)
  }

  /// The page with another picture of the same for narrow screens, so that letters have their size on both.
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
