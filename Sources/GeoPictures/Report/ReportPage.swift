import GeoCore
package import GeoTracks

/// Writes a report about a recording as one HTML file without external resources.
///
/// The Content-Security-Policy allows only the page's own style and script, by their hashes. All text is escaped,
/// because other people may have chosen the names of tracks and files.
package struct ReportPage: Sendable {
  private var bytes: [UInt8] = []

  package static func bytes(_ content: ReportContent) -> [UInt8] {
    var page = ReportPage()
    page.write(content)
    return page.bytes
  }

  private mutating func write(_ content: ReportContent) {
    raw(
      """
      <!DOCTYPE html>
      <html lang="en"><head><meta charset="utf-8">
      <meta http-equiv="Content-Security-Policy" content="default-src 'none'; \
      style-src '\(WebTexts.reportHash)'; script-src '\(WebTexts.scriptHash)'; \
      \(content.map.tiles?.areVectors == false ? "img-src data:; " : "")base-uri 'none'; form-action 'none'">
      <meta name="viewport" content="width=device-width, initial-scale=1">
      <meta name="referrer" content="no-referrer">
      <title>
      """)
    text(content.title)
    raw(
      "</title>\n<style>\(SceneTheme.auto.css)\(WebTexts.report)</style></head><body>\n<header><h1>"
    )
    text(content.title)
    raw("</h1><p class=\"soft\">")
    text(content.subtitle)
    raw("</p></header>\n<main>\n")
    figures(content.figures)
    let maps = self.maps(content)
    let data = ReportData(content)
    diagrams(content, data)
    for table in content.tables where !table.rows.isEmpty { write(table) }
    raw("</main>\n<footer><p>")
    text(content.maker)
    if let credit = maps.compactMap(\.credit).first {
      text(" Map: \(credit), in the public domain.")
    }
    raw("</p></footer>\n<script type=\"application/json\" id=\"data\">")
    bytes += data.json(maps)
    raw("</script>\n<script>\(WebTexts.mapScript)\n\(WebTexts.reportScript)</script>\n")
    raw("</body></html>\n")
  }

  private mutating func figures(_ figures: [ReportContent.Figure]) {
    guard !figures.isEmpty else { return }
    raw("<dl class=\"figures\">")
    for figure in figures {
      raw("<div><dt>")
      text(figure.name)
      raw("</dt><dd>")
      text(figure.value)
      if !figure.note.isEmpty {
        raw("<small>")
        text(figure.note)
        raw("</small>")
      }
      method(figure.method, of: figure.name)
      raw("</dd></div>\n")
    }
    raw("</dl>\n")
  }

  /// Writes an explanation of a statistic. The page hides the explanation until the reader selects the question mark
  /// next to the statistic.
  private mutating func method(_ method: String, of name: String) {
    guard !method.isEmpty else { return }
    raw("<details class=\"method\"><summary aria-label=\"How is this computed: ")
    text(name)
    raw("\">?</summary><p>")
    text(method)
    raw("</p></details>")
  }

  /// Writes one map for wide screens and one for narrow screens, so that text has the same size on both.
  private mutating func maps(_ content: ReportContent) -> [MapPicture] {
    guard !content.map.isEmpty else { return [] }
    raw("<section class=\"map\" aria-label=\"Map\">")
    var pictures: [MapPicture] = []
    for (name, mapOptions) in zip(["wide", "narrow"], content.mapOptions) {
      var options = mapOptions
      options.units = ScaleBar.Units(long: content.units.length, short: content.units.height)
      let picture =
        if let wide = pictures.first {
          MapPicture(content.map, options, like: wide, density: 2)
        } else {
          MapPicture(content.map, options)
        }
      raw("<div class=\"\(name)\">")
      bytes += SVGWriter.bytes(picture.scene, in: .page, prefix: name)
      raw("</div>\n")
      pictures.append(picture)
    }
    raw("</section>\n")
    return pictures
  }

  private mutating func diagrams(_ content: ReportContent, _ data: ReportData) {
    if let reason = data.emptiness {
      return raw(
        "<section class=\"reason\"><p>There are no diagrams, as \(reason).</p></section>\n")
    }
    let each = content.samples.pointsEach
    raw(
      """
      <section id="diagrams"><h2>Along the way</h2>
      <noscript><p>The page's script draws the diagrams. Scripts are off here.</p></noscript>
      <div class="controls"><fieldset><legend>Over what</legend>\
      <label><input type="radio" name="axis" value="distance" checked> over distance</label>\
      <label><input type="radio" name="axis" value="time"> over time</label></fieldset>\
      <div><button type="button" id="in" aria-label="Zoom in">+</button> \
      <button type="button" id="out" aria-label="Zoom out">−</button> \
      <button type="button" id="back" aria-label="Move back" disabled>‹</button> \
      <button type="button" id="on" aria-label="Move on" disabled>›</button> \
      <button type="button" id="whole" disabled>All</button></div></div>
      <p id="readout">Point at or tap a diagram or the map; drag to select a part. \
      Keys: ← → move, with Shift they select; + − 0 Page up, Page down.</p>
      <div id="charts" tabindex="0" role="slider" aria-label="Place along the track" aria-valuemin="0" \
      aria-valuemax="0" aria-valuenow="0"></div>
      \(PageParts.part)
      """)
    if each > 1 {
      raw(
        "<p class=\"soft\">Each place of a diagram shows the lowest and the highest of \(each) points or more.</p>\n"
      )
    }
    raw("</section>\n")
  }

  // A table with at least this number of rows has its own scroll bar.
  private static let mostRows = 60

  private mutating func write(_ table: ReportContent.Table) {
    raw("<section><h2>")
    text(table.title)
    raw("</h2>\n")
    if !table.note.isEmpty {
      raw("<p class=\"soft\">")
      text(table.note)
      raw("</p>")
    }
    if table.head.count > 5 {
      raw("<p class=\"soft swipe\">Scroll the table sideways to see all columns.</p>")
    }
    let isTall = table.rows.count > Self.mostRows
    raw("<div class=\"scroll\(isTall ? " tall" : "")\" tabindex=\"0\" role=\"group\" aria-label=\"")
    text(table.title)
    raw("\"><table><thead><tr>")
    for name in table.head {
      raw("<th scope=\"col\">")
      text(name)
      raw("</th>")
    }
    raw("</tr></thead><tbody>\n")
    for row in table.rows {
      raw("<tr>")
      for cell in row {
        raw("<td>")
        text(cell)
        raw("</td>")
      }
      raw("</tr>\n")
    }
    raw("</tbody></table></div>")
    if !table.method.isEmpty {
      raw("<details><summary>How this is computed</summary><p class=\"soft\">")
      text(table.method)
      raw("</p></details>")
    }
    raw("</section>\n")
  }

  private mutating func raw(_ text: String) { bytes += text.utf8 }

  private mutating func text(_ text: String) { SVGText.append(text, to: &bytes) }
}

/// The formatted content of a report.
package struct ReportContent: Sendable {
  /// A statistic about the whole recording, as text.
  package struct Figure: Sendable, Hashable {
    package var name: String
    /// The value as text with its unit.
    package var value: String
    /// Additional information in smaller letters.
    package var note: String
    /// An explanation of how the statistic is computed; empty if none is necessary.
    package var method: String

    package init(_ name: String, _ value: String, note: String = "", method: String = "") {
      (self.name, self.value, self.note, self.method) = (name, value, note, method)
    }
  }

  /// A table of formatted values about sections of the recording, such as laps.
  package struct Table: Sendable, Hashable {
    package var title: String
    package var head: [String]
    /// The rows, each of which has one cell per column.
    package var rows: [[String]]
    /// A note about the table; empty for no note.
    package var note: String
    /// An explanation of how the numbers are computed; empty if none is necessary.
    package var method: String

    package init(
      _ title: String, head: [String], rows: [[String]], note: String = "", method: String = ""
    ) {
      (self.title, self.head, self.rows, self.note) = (title, head, rows, note)
      self.method = method
    }
  }

  /// The units in the charts, and their sizes in meters or meters per second.
  package struct Units: Sendable {
    /// The unit of distances, such as `km`.
    package var length: (name: String, meters: Double)
    /// The unit of altitudes, such as `m`.
    package var height: (name: String, meters: Double)
    /// The unit of speeds, such as `km/h`.
    package var speed: (name: String, metersPerSecond: Double)

    package init(
      length: (name: String, meters: Double), height: (name: String, meters: Double),
      speed: (name: String, metersPerSecond: Double)
    ) {
      (self.length, self.height, self.speed) = (length, height, speed)
    }
  }

  package var title: String
  /// Text below the title, such as the date and type of the recording.
  package var subtitle = ""
  /// The statistics about the whole recording, beginning with the most important one.
  package var figures: [Figure] = []
  /// The tables about sections of the recording.
  package var tables: [Table] = []
  package var map = MapContent()
  /// The property that determines the color of the track on the map.
  package var colors = MapColors.Rule.plain
  /// True if the map shows country boundaries.
  package var hasBorders = false
  /// The points of the charts.
  package var samples = ReportSamples()
  /// The names and sports of the tracks. ``ReportSamples/Sample/track`` is an index of this array.
  package var tracks: [TrackLabel] = []
  /// The number of tracks that pass near each sample; empty without a heat map.
  package var passes: [Int] = []
  /// The upper end of the speed chart in meters per second; nil to end the chart at the highest value.
  ///
  /// The value is normally the maximum speed that the statistics show. If a few steps are much faster, the label of
  /// the chart mentions them.
  package var highestSpeed: Double?
  /// True for activities on foot, for which the speed chart is labeled with paces, such as minutes per kilometer.
  package var hasPace = false
  /// The hysteresis in meters for the ascent and descent of a selected section; nil if there are no altitudes.
  package var gainThreshold: Double?
  package var units: Units
  /// The name of the program that created the report.
  package var maker = ""

  /// The sizes of the map for wide and for narrow screens.
  package var mapOptions: [MapPicture.Options] {
    [(1080.0, 560.0), (420, 460)].map { width, height in
      var options = MapPicture.Options(width: width, height: height)
      options.colors = colors
      options.hasTitle = false
      options.hasBorders = hasBorders
      return options
    }
  }

  package init(title: String, units: Units) { (self.title, self.units) = (title, units) }
}

/// An HTML page with one picture and without external resources.
public enum MapPage {
  /// Returns a page with a picture and without a script.
  ///
  /// The Content-Security-Policy allows only embedded images and the page's own style, by its hash.
  ///
  /// - Parameters:
  ///   - scene: The picture.
  ///   - theme: The color theme of the page and the picture.
  public static func bytes(_ scene: Scene, theme: SceneTheme) -> [UInt8] {
    bytes([scene], theme: theme)
  }

  /// Returns a page with one picture for wide screens and one for narrow screens.
  ///
  /// With two pictures, text has the same size on both kinds of screens.
  package static func bytes(_ scene: Scene, narrow: Scene?, theme: SceneTheme) -> [UInt8] {
    bytes([scene] + (narrow.map { [$0] } ?? []), theme: theme)
  }

  /// Returns a page with an interactive map. The reader can zoom, hide layers, and read the values of the nearest
  /// point.
  ///
  /// The Content-Security-Policy also allows the page's script by its hash.
  ///
  /// - Parameters:
  ///   - pictures: The map, optionally followed by a map for narrow screens.
  ///   - content: The content of the map, its points and their units.
  ///   - theme: The color theme of the page and the map.
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

/// HTML elements that all interactive pages contain.
enum PageParts {
  /// The text that is shown until the reader points at the map or a chart.
  static let hint =
    "Point at or tap the track; drag along it to select a part. Drag elsewhere or with Shift to move the zoomed map."

  /// The element for the statistics of the section that the reader selects. The script of the page fills this element.
  static let part = """
    <section id="part" aria-label="Part" aria-live="polite" hidden><strong>Part</strong><dl class="figures"></dl>\
    <p><button type="button" id="zoom">Zoom to part</button> <button type="button" id="save">Save as GPX</button> \
    <button type="button" id="clear">Clear</button></p></section>

    """
}
