import GeoFormats
import GeoPictures

/// Writes a picture as a file, which appears complete or not at all.
struct PictureOutput {
  /// A path, or `-` for standard output.
  let path: String
  let kind: PictureKind
  let theme: SceneTheme

  func write(_ scene: Scene) throws {
    let bytes =
      switch kind {
      case .svg: SVGWriter.bytes(scene, in: .file(theme))
      case .html: MapPage.bytes(scene, theme: theme)
      // What makes it of SVG knows of no screen.
      case .png:
        try PictureConverter.png(SVGWriter.bytes(scene, in: .file(theme == .auto ? .light : theme)))
      }
    try Self.write(bytes, to: path)
  }

  /// Writes a whole file.
  ///
  /// - Throws: `Failure` with code 64 for the name of a recording, which a slip would replace.
  static func write(_ bytes: [UInt8], to path: String) throws {
    guard path != "-" else { return try StandardOutput.write(bytes) }
    guard LocationFormat(path: path) == nil else {
      throw Failure(
        .usage, "\(path): named as a recording is, and a picture or page would take its place")
    }
    let file = try OutputFile(path: path)
    try file.write(bytes)
    try file.commit()
  }
}
