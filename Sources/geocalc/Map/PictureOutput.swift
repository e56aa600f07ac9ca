public import ArgumentParser
import GeoFiles
import GeoFormats
public import GeoPictures
import GeoPlatform
import SystemPackage

/// Writes a picture to a file, which appears at its path only when it is complete.
struct PictureOutput {
  /// The path of the output file, or `-` for standard output.
  let path: String
  let kind: PictureKind
  let theme: SceneTheme

  /// - Parameters:
  ///   - narrow: a second picture for narrow screens in HTML output; nil for a single picture.
  ///   - isWhole: whether all input could be read. If false, an existing file is not replaced.
  func write(_ scene: Scene, narrow: Scene? = nil, isWhole: Bool = true) throws {
    let bytes =
      switch kind {
      case .svg: SVGWriter.bytes(scene, in: .file(theme))
      case .html: MapPage.bytes(scene, narrow: narrow, theme: theme)
      // The theme `auto` depends on the viewer's color scheme, which a PNG file cannot detect. Use `light` instead.
      case .png:
        try PictureConverter.png(SVGWriter.bytes(scene, in: .file(theme == .auto ? .light : theme)))
      }
    try Self.write(bytes, to: path, isWhole: isWhole)
  }

  /// Writes a map. HTML output is interactive.
  ///
  /// - Parameters:
  ///   - narrow: a second map for narrow screens; nil for a single map.
  ///   - content: the content of the HTML page.
  ///   - isWhole: whether all input could be read.
  func write(
    _ map: MapPicture, narrow: MapPicture?, _ content: ReportContent, isWhole: Bool
  ) throws {
    guard kind == .html, map.frame != nil else { return try write(map.scene, isWhole: isWhole) }
    let pictures = [map] + (narrow.map { [$0] } ?? [])
    try Self.write(MapPage.bytes(pictures, content, theme: theme), to: path, isWhole: isWhole)
  }

  /// Writes a complete file.
  ///
  /// - Parameter isWhole: whether all input could be read. If false, an existing file is not replaced.
  /// - Throws: `Failure` with code 64 if the file name has the extension of a recording, which is probably a mistake.
  static func write(_ bytes: [UInt8], to path: String, isWhole: Bool = true) throws {
    guard path != "-" else { return try StandardOutput.write(bytes) }
    guard LocationFormat(path: path) == nil else {
      throw Failure(
        .usage,
        "--output: \(path) is the name of a recording; choose a name that ends in .svg, .png or .html"
      )
    }
    if !isWhole, (try? Stat(path: path).type) == .regular {
      return Console.note(
        "\(path) is unchanged because part of the input could not be read; write the rest to another --output"
      )
    }
    let file = try OutputFile(path: path)
    try file.write(bytes)
    try file.commit()
  }
}

/// Converts SVG to PNG with the program rsvg-convert, because geocalc contains no library for PNG.
enum PictureConverter {
  // The timeout in nanoseconds. The largest picture takes much less time, even on a slow computer.
  private static let patience: Int64 = 120_000_000_000

  /// Returns the picture as PNG.
  ///
  /// - Throws: `Failure` with code 69 if the program is missing, or with code 74 if it fails.
  static func png(_ svg: [UInt8]) throws -> [UInt8] {
    // Use a temporary file as input. With pipes for input and output, each process could wait for the other.
    guard let file = tmpfile() else {
      throw Failure(
        .inputOutput, "cannot make a temporary file for rsvg-convert: \(Errno(rawValue: errno))")
    }
    defer { fclose(file) }
    guard svg.withUnsafeBytes({ fwrite($0.baseAddress, 1, $0.count, file) }) == svg.count,
      fflush(file) == 0
    else { throw Failure(.inputOutput, "cannot write for rsvg-convert: \(Errno(rawValue: errno))") }
    rewind(file)
    let pipe = try FileDescriptor.pipe()
    defer { try? pipe.readEnd.close() }
    let child: pid_t
    do {
      defer { try? pipe.writeEnd.close() }
      child = try start(
        input: fileno(file), output: pipe.writeEnd.rawValue, other: pipe.readEnd.rawValue)
    }
    let png = read(pipe.readEnd, of: child)
    var status: Int32 = 0
    while waitpid(child, &status, 0) < 0, errno == EINTR {}
    guard status == 0, let png, png.starts(with: [0x89, 0x50, 0x4E, 0x47]) else {
      // Exit code 127 means that rsvg-convert could not be started.
      if status >> 8 == 127 { throw missing }
      throw Failure(
        .inputOutput,
        png == nil
          ? "rsvg-convert needs more than two minutes; make a smaller picture with --size"
          : "rsvg-convert failed with code \(status >> 8)")
    }
    return png
  }

  private static var missing: Failure {
    Failure(
      .unavailable,
      "PNG needs rsvg-convert, which is not installed; run apt-get install librsvg2-bin, or write .svg"
    )
  }

  private static func start(input: Int32, output: Int32, other: Int32) throws -> pid_t {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_adddup2(&actions, input, 0)
    posix_spawn_file_actions_adddup2(&actions, output, 1)
    for descriptor in Set([input, output, other]) where descriptor > 2 {
      posix_spawn_file_actions_addclose(&actions, descriptor)
    }
    let words = ["rsvg-convert", "--format", "png", "--unlimited"]
    var arguments = words.map { strdup($0) } + [nil]
    defer { for word in arguments { free(word) } }
    var child: pid_t = 0
    let code = posix_spawnp(&child, "rsvg-convert", &actions, nil, &arguments, environ)
    if code == ENOENT { throw missing }
    guard code == 0 else {
      throw Failure(.unavailable, "rsvg-convert cannot be started: \(Errno(rawValue: code))")
    }
    return child
  }

  /// Returns the output of a child process. After the timeout, kills the child and returns nil.
  private static func read(_ end: FileDescriptor, of child: pid_t) -> [UInt8]? {
    let limit = SystemClock.monotonic.nanoseconds + patience
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let left = (limit - SystemClock.monotonic.nanoseconds) / 1_000_000
      var wait = pollfd(fd: end.rawValue, events: Int16(POLLIN), revents: 0)
      let ready = poll(&wait, 1, Int32(max(left, 0)))
      if ready < 0, errno == EINTR { continue }
      guard ready > 0 else {
        kill(child, SIGKILL)
        return nil
      }
      let count = (try? buffer.withUnsafeMutableBytes { try end.read(into: $0) }) ?? 0
      guard count > 0 else { return bytes }
      bytes += buffer[..<count]
    }
  }
}

enum PictureKind: String, CaseIterable, ExpressibleByArgument {
  case svg, png, html

  /// Detects the format by the extension of a file name. Nil for an unknown extension.
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

/// The size of a picture in pixels.
struct PictureSize: Equatable {
  var width: Double
  var height: Double

  init(width: Double, height: Double) { (self.width, self.height) = (width, height) }

  /// Parses `960x640`.
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

/// The options for a chart of a table.
struct PlotOptions: ParsableArguments {
  @Flag(help: "Also draw the values below the table, as bars of characters.")
  var plot = false

  @Option(
    name: .shortAndLong,
    help: ArgumentHelp(
      "Draw the values as a picture with this name, which ends in .svg, .png or .html.",
      valueName: "file"),
    completion: .file(), transform: NegativeNumbers.restored(_:))
  var output: String?

  /// Whether the user requested a text chart or a picture.
  var isWanted: Bool { plot || output != nil }

  /// Throws an error for options that cannot be combined.
  func check(json: Bool) throws(ValidationError) {
    if plot, json { throw ValidationError("--plot needs a text table; remove --json") }
    if let output, PictureKind(path: output) == nil {
      throw ValidationError(
        "--output: \(output) does not end in .svg, .png or .html; change the name")
    }
  }

  // The width in pixels of the second picture for narrow screens.
  private static let narrow = 400.0

  /// Prints a text chart and writes a picture, if the user requested them.
  ///
  /// - Parameters:
  ///   - lines: the lines of the text chart.
  ///   - scene: returns the picture for a width in pixels; nil means the default width.
  func write(_ lines: [String], _ scene: (Double?) -> Scene) throws {
    if plot { try StandardOutput.write(lines.joined(separator: "\n") + "\n") }
    guard let output, let kind = PictureKind(path: output) else { return }
    try PictureOutput(path: output, kind: kind, theme: .auto).write(
      scene(nil), narrow: kind == .html ? scene(Self.narrow) : nil)
  }
}
