public import ArgumentParser
public import GeoPictures

/// What a picture is written as.
enum PictureKind: String, CaseIterable, ExpressibleByArgument {
  case svg, png, html

  /// What the end of a file's name stands for; nil if for none.
  init?(path: String) {
    let name = path.lowercased()
    switch true {
    case name.hasSuffix(".svg"), name.hasSuffix(".svg.gz"): self = .svg
    case name.hasSuffix(".png"): self = .png
    case name.hasSuffix(".html"), name.hasSuffix(".htm"): self = .html
    default: return nil
    }
  }
}

/// Pixels of a picture.
struct PictureSize: Equatable {
  var width: Double
  var height: Double

  init(width: Double, height: Double) { (self.width, self.height) = (width, height) }

  /// Reads `960x640`.
  init(reading text: String) throws {
    let sides = text.lowercased().split(separator: "x", omittingEmptySubsequences: false)
    guard sides.count == 2, let width = Int(sides[0]), let height = Int(sides[1]),
      Self.sides.contains(width), Self.sides.contains(height)
    else {
      throw ValidationError(
        "expected width and height in pixels, \(Self.sides.lowerBound) to \(Self.sides.upperBound), "
          + "such as 960x640")
    }
    self.init(width: Double(width), height: Double(height))
  }

  private static let sides = 100...20_000
}

extension SceneTheme: ExpressibleByArgument {}
