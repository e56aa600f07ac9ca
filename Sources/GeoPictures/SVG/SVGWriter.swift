import GeoCore

/// Writes a ``Scene`` as SVG.
///
/// Coordinates have two decimals, and paths use relative coordinates. All text is escaped, because names come from
/// other people's files.
public struct SVGWriter: Sendable {
  /// The document that contains the picture. The kind of document determines where the style sheet is.
  public enum Place: Sendable, Hashable {
    /// A separate SVG file, which contains the style sheet of the theme.
    case file(SceneTheme)
    /// An HTML page, which must contain the style sheet itself.
    case page
  }

  private var bytes: [UInt8] = []
  private var clips = 0
  private let place: Place
  private let prefix: String

  /// Returns a picture as SVG.
  ///
  /// - Parameters:
  ///   - scene: The picture.
  ///   - place: The document that contains the picture.
  ///   - prefix: The prefix of all identifiers. Several pictures on one page need different prefixes.
  public static func bytes(
    _ scene: Scene, in place: Place = .file(.auto), prefix: String = "map"
  ) -> [UInt8] {
    var writer = SVGWriter(place, SVGText.escaped(prefix))
    writer.write(scene)
    return writer.bytes
  }

  private init(_ place: Place, _ prefix: String) { (self.place, self.prefix) = (place, prefix) }

  private mutating func write(_ scene: Scene) {
    raw("<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 ")
    number(scene.width)
    raw(" ")
    number(scene.height)
    raw("\"")
    if case .file = place {
      attribute("width", scene.width)
      attribute("height", scene.height)
    }
    raw(" class=\"picture\" role=\"img\" aria-labelledby=\"\(prefix)-t \(prefix)-d\">")
    raw("<title id=\"\(prefix)-t\">")
    text(scene.title)
    raw("</title><desc id=\"\(prefix)-d\">")
    text(scene.description)
    raw("</desc>")
    if case .file(let theme) = place { raw("<style>\(theme.css)</style>") }
    for element in scene.elements { write(element) }
    raw("</svg>\n")
  }

  private mutating func write(_ element: SceneElement) {
    switch element {
    case .path(let path, let look):
      guard !path.isEmpty else { return }
      begin("path", look)
      raw(" d=\"")
      data(path)
      raw("\"")
      end("path", look)
    case .rect(let rect, let look):
      begin("rect", look)
      attributes(rect)
      end("rect", look)
    case .circle(let middle, let radius, let look):
      begin("circle", look)
      attribute("cx", middle.x)
      attribute("cy", middle.y)
      attribute("r", radius)
      end("circle", look)
    case .text(let line, let look):
      // Write the light outline of the text as a separate element, because several programs do not support
      // `paint-order`.
      if let name = look.name, Self.withHalo.contains(name) {
        write(line, SceneLook("\(name) m-halo"))
      }
      write(line, look)
    case .image(let image, let rect, let look):
      begin("image", look)
      attributes(rect)
      raw(" preserveAspectRatio=\"none\" href=\"data:\(image.kind.rawValue);base64,")
      Base64.append(image.bytes, to: &bytes)
      raw("\"")
      end("image", look)
    case .group(let elements, let look, let clip):
      write(elements, look, clip)
    }
  }

  // The classes of map labels that need a light outline to be legible.
  private static let withHalo: Set = [
    "m-netlabel", "m-town", "m-strong", "m-fencelabel", "m-city", "m-quarter", "m-street",
    "m-distancelabel",
  ]

  private mutating func write(_ line: SceneText, _ look: SceneLook) {
    begin("text", look)
    attribute("x", line.place.x)
    attribute("y", line.place.y)
    if line.anchor != .start { raw(" text-anchor=\"\(line.anchor.rawValue)\"") }
    if line.turn != 0 {
      raw(" transform=\"rotate(")
      number(line.turn)
      raw(" ")
      number(line.place.x)
      raw(" ")
      number(line.place.y)
      raw(")\"")
    }
    raw(">")
    text(line.text)
    raw("</text>")
  }

  private mutating func write(_ elements: [SceneElement], _ look: SceneLook, _ clip: SceneRect?) {
    guard !elements.isEmpty else { return }
    if let clip {
      clips += 1
      raw("<clipPath id=\"\(prefix)-c\(clips)\"><rect")
      attributes(clip)
      raw("/></clipPath>")
    }
    begin("g", look)
    if clip != nil { raw(" clip-path=\"url(#\(prefix)-c\(clips))\"") }
    raw(">")
    if let title = look.title { self.title(title) }
    for element in elements { write(element) }
    raw("</g>")
  }
}

// MARK: Attributes, text and paths

extension SVGWriter {
  private mutating func begin(_ name: String, _ look: SceneLook) {
    raw("<\(name)")
    for (key, value) in [("class", look.name), ("fill", look.fill), ("stroke", look.stroke)] {
      guard let value else { continue }
      raw(" \(key)=\"")
      text(value)
      raw("\"")
    }
    if let width = look.strokeWidth { attribute("stroke-width", width) }
  }

  private mutating func end(_ name: String, _ look: SceneLook) {
    guard let title = look.title else { return raw("/>") }
    raw(">")
    self.title(title)
    raw("</\(name)>")
  }

  private mutating func title(_ title: String) {
    raw("<title>")
    text(title)
    raw("</title>")
  }

  private mutating func attributes(_ rect: SceneRect) {
    attribute("x", rect.minX)
    attribute("y", rect.minY)
    attribute("width", rect.width)
    attribute("height", rect.height)
  }

  private mutating func attribute(_ name: String, _ value: Double) {
    raw(" \(name)=\"")
    number(value)
    raw("\"")
  }

  private mutating func raw(_ text: String) { bytes += text.utf8 }

  private mutating func number(_ value: Double) {
    SVGNumber.append(SVGNumber.units(value), to: &bytes)
  }

  private mutating func text(_ text: String) { SVGText.append(text, to: &bytes) }

  /// Writes the corners of a path, each as an offset from the previous corner.
  ///
  /// Offsets are computed in whole hundredths of a pixel, so rounding errors do not accumulate.
  private mutating func data(_ path: ScenePath) {
    for line in path.lines {
      var last: (x: Int, y: Int)?
      for point in line {
        let here = (x: SVGNumber.units(point.x), y: SVGNumber.units(point.y))
        guard let before = last else {
          bytes.append(UInt8(ascii: "M"))
          SVGNumber.append(here.x, to: &bytes)
          SVGNumber.append(here.y, isNext: true, to: &bytes)
          last = here
          continue
        }
        // Browsers draw a line between two equal points as a dot, so do not omit it.
        guard here != before || line.count == 2 else { continue }
        bytes.append(UInt8(ascii: "l"))
        SVGNumber.append(here.x - before.x, to: &bytes)
        SVGNumber.append(here.y - before.y, isNext: true, to: &bytes)
        last = here
      }
      if path.isClosed { bytes.append(UInt8(ascii: "z")) }
    }
  }
}

/// Escapes text, so that it cannot contain SVG or HTML markup.
enum SVGText {
  static func append(_ text: String, to bytes: inout [UInt8]) {
    for scalar in kept(text) {
      switch scalar {
      case "&": bytes += "&amp;".utf8
      case "<": bytes += "&lt;".utf8
      case ">": bytes += "&gt;".utf8
      case "\"": bytes += "&quot;".utf8
      case "'": bytes += "&#39;".utf8
      default: bytes += UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter
      }
    }
  }

  /// Returns the text without the characters that XML 1.0 forbids or that change the writing direction.
  ///
  /// Line breaks are replaced by spaces.
  static func kept(_ text: String) -> some Sequence<Unicode.Scalar> {
    text.unicodeScalars.lazy.compactMap { scalar -> Unicode.Scalar? in
      switch scalar {
      case "\t", "\n", "\r": " "
      case "\0"..."\u{1F}", "\u{7F}"..."\u{9F}", "\u{FFFE}"..."\u{FFFF}": nil
      case "\u{202A}"..."\u{202E}", "\u{2066}"..."\u{2069}": nil
      default: scalar
      }
    }
  }

  static func escaped(_ text: String) -> String {
    var bytes: [UInt8] = []
    append(text, to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }
}

/// Formats coordinates and lengths of a picture with two decimals.
enum SVGNumber {
  /// Converts pixels to whole hundredths of a pixel.
  ///
  /// NaN becomes 0, and values far outside any picture are clamped.
  static func units(_ pixels: Double) -> Int {
    let limit = 1e9
    guard !pixels.isNaN else { return 0 }
    return Int((min(max(pixels, -limit), limit) * 100).rounded())
  }

  /// Writes hundredths of a pixel as pixels, in the shortest form: `5`, `.25`, `-3.1`.
  ///
  /// - Parameter isNext: True if the number follows another number and may need a separator.
  static func append(_ units: Int, isNext: Bool = false, to bytes: inout [UInt8]) {
    let (whole, rest) = units.magnitude.quotientAndRemainder(dividingBy: 100)
    if units < 0 {
      bytes.append(UInt8(ascii: "-"))
    } else if isNext {
      bytes.append(UInt8(ascii: " "))
    }
    if whole > 0 || rest == 0 { bytes += String(whole).utf8 }
    guard rest > 0 else { return }
    bytes.append(UInt8(ascii: "."))
    bytes.append(UInt8(ascii: "0") + UInt8(rest / 10))
    if rest % 10 > 0 { bytes.append(UInt8(ascii: "0") + UInt8(rest % 10)) }
  }
}
