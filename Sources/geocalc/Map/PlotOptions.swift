import ArgumentParser
import GeoPictures

/// A picture of what a table says.
struct PlotOptions: ParsableArguments {
  @Flag(help: "Draw it below the table too, as bars of characters.")
  var plot = false

  @Option(
    name: .shortAndLong,
    help: ArgumentHelp(
      "Draw it as a picture: its name ends in .svg, .png or .html.", valueName: "file"),
    completion: .file(), transform: NegativeNumbers.restored(_:))
  var output: String?

  /// Whether anything is to be drawn.
  var isWanted: Bool { plot || output != nil }

  /// Refuses what does not go together.
  func check(json: Bool) throws(ValidationError) {
    if plot, json { throw ValidationError("--plot is drawn below the table, not with --json.") }
    if let output, PictureKind(path: output) == nil {
      throw ValidationError("--output: \(output) ends in none of .svg, .png, .html.")
    }
  }

  // Pixels of a picture in a page, where the screen is a telephone's.
  private static let narrow = 400.0

  /// Draws lines below the table, and a picture where one is wanted.
  ///
  /// - Parameters:
  ///   - lines: what is drawn below the table.
  ///   - scene: the picture with so many pixels from left to right; nil for as many as suit it.
  func write(_ lines: [String], _ scene: (Double?) -> Scene) throws {
    if plot { try StandardOutput.write(lines.joined(separator: "\n") + "\n") }
    guard let output, let kind = PictureKind(path: output) else { return }
    try PictureOutput(path: output, kind: kind, theme: .auto).write(
      scene(nil), narrow: kind == .html ? scene(Self.narrow) : nil)
  }
}
