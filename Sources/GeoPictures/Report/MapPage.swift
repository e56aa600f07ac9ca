/// An HTML page with one picture and no external resources.
public enum MapPage {
  /// Returns the page as HTML, without a script.
  ///
  /// The Content-Security-Policy allows only the page's own style, by its hash, and embedded images.
  ///
  /// - Parameters:
  ///   - scene: the picture.
  ///   - theme: the colors.
  public static func bytes(_ scene: Scene, theme: SceneTheme) -> [UInt8] {
    bytes([scene], theme: theme)
  }

  /// Returns the page with a second picture for narrow screens.
  ///
  /// The text then has the same size on both screens.
  package static func bytes(_ scene: Scene, narrow: Scene?, theme: SceneTheme) -> [UInt8] {
    bytes([scene] + (narrow.map { [$0] } ?? []), theme: theme)
  }

  /// Returns the page with an interactive map: zoom, layers, and the values of the nearest point.
  ///
  /// The Content-Security-Policy also names the page's script by its hash.
  ///
  /// - Parameters:
  ///   - pictures: the map, and possibly a second one for narrow screens.
  ///   - content: the content of the map, its points and their units.
  ///   - theme: the colors.
  package static func bytes(
    _ pictures: [MapPicture], _ content: ReportContent, theme: SceneTheme
  ) -> [UInt8] {
    var tail = Array("<p id=\"readout\">\(PageParts.hint)</p>\n\(PageParts.part)".utf8)
    tail += "</main>\n<script type=\"application/json\" id=\"data\">".utf8
    tail += ReportData(content).json(pictures)
    tail += "</script>\n<script>\(WebTexts.mapScript)</script>\n</body></html>\n".utf8
    return bytes(pictures.map(\.scene), theme: theme, tail: tail)
  }

  private static func bytes(
    _ scenes: [Scene], theme: SceneTheme, tail: [UInt8]? = nil
  ) -> [UInt8] {
    let hash =
      switch theme {
      case .light: WebTexts.lightHash
      case .dark: WebTexts.darkHash
      case .auto: WebTexts.autoHash
      }
    let script = tail == nil ? "" : " script-src '\(WebTexts.mapScriptHash)';"
    var bytes = Array(
      """
      <!DOCTYPE html>
      <html lang="en"><head><meta charset="utf-8">
      <meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src '\(hash)';\(script) \
      img-src data:">
      <meta name="viewport" content="width=device-width">
      <title>\(SVGText.escaped(scenes.first?.title ?? ""))</title>
      <style>\(theme.css)\(WebTexts.page)</style></head><body><main>

      """.utf8)
    bytes += "<h1 class=\"unseen\">\(SVGText.escaped(scenes.first?.title ?? ""))</h1>\n".utf8
    for (scene, name) in zip(scenes, ["wide", "narrow"]) {
      bytes += (scenes.count == 1 ? "<div>" : "<div class=\"\(name)\">").utf8
      bytes += SVGWriter.bytes(scene, in: .page, prefix: scenes.count == 1 ? "map" : name)
      bytes += "</div>\n".utf8
    }
    return bytes + (tail ?? Array("</main></body></html>\n".utf8))
  }
}

/// The parts that all interactive pages have.
enum PageParts {
  /// The text of the readout until the reader points at the map or a chart.
  static let hint =
    "Point at the track; drag along it to select a part. Drag elsewhere or with Shift to move the zoomed map."

  /// The statistics of the part that the reader selects. The script fills the list.
  static let part = """
    <section id="part" aria-label="Part" aria-live="polite" hidden><strong>Part</strong><dl class="figures"></dl>\
    <p><button type="button" id="clear">Clear</button></p></section>

    """
}
