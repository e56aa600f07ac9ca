import GeoFormats
import GeoPictures
import GeoFiles
import SystemPackage

/// Writes a picture as a file, which appears complete or not at all.
struct PictureOutput {
  /// A path, or `-` for standard output.
  let path: String
  let kind: PictureKind
  let theme: SceneTheme

  /// - Parameters:
  ///   - narrow: the same for narrow screens; nil where there is none.
  ///   - isWhole: whether all that it is made from could be read: what is there is not replaced by less.
  func write(_ scene: Scene, narrow: Scene? = nil, isWhole: Bool = true) throws {
    let bytes =
      switch kind {
      case .svg: SVGWriter.bytes(scene, in: .file(theme))
      case .html: MapPage.bytes(scene, narrow: narrow, theme: theme)
      // What makes it of SVG knows of no screen.
      case .png:
        try PictureConverter.png(SVGWriter.bytes(scene, in: .file(theme == .auto ? .light : theme)))
      }
    try Self.write(bytes, to: path, isWhole: isWhole)
  }

  /// Writes a whole file.
  ///
  /// - Parameter isWhole: whether all that it is made from could be read: what is there is not replaced by less.
  /// - Throws: `Failure` with code 64 for the name of a recording, which a slip would replace.
  static func write(_ bytes: [UInt8], to path: String, isWhole: Bool = true) throws {
    guard path != "-" else { return try StandardOutput.write(bytes) }
    guard LocationFormat(path: path) == nil else {
      throw Failure(
        .usage, "\(path): named as a recording is, and a picture or page would take its place")
    }
    if !isWhole, (try? Stat(path: path).type) == .regular {
      return Talk.note(
        "\(path) stays as it was, because not all of the input could be read; give another --output for what could be"
      )
    }
    let file = try OutputFile(path: path)
    try file.write(bytes)
    try file.commit()
  }
}
