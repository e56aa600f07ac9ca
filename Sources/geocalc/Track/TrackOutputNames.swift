import GeoFiles
import GeoFormats
import GeoPlatform
import GeoTracks
import SystemPackage

/// Makes the names of several output files: in a folder, or from a pattern with placeholders.
///
/// | Placeholder | Text |
/// | --- | --- |
/// | `{name}` | the name of the source, without folder and ending |
/// | `{date}` | the day of the first time, such as 2026-05-01, in the time zone of the source |
/// | `{number}`, `%d`, `%03d` | the number of the file, from 1 |
///
/// A folder `out/` means `out/{name}` with the ending of the format, and `out/{name}-{number}` for the parts of a
/// track. If two files of a run would have the same name, the second one ends in `-2`.
struct TrackOutputNames: Sendable {
  private enum Piece: Sendable, Equatable {
    case text(String), name, date
    /// A number with at least this many digits.
    case number(digits: Int)
  }

  private let pieces: [Piece]
  // The real paths of the sources, which are never replaced.
  private let sources: Set<String>
  private var taken: Set<String> = []
  private var number = 0
  private var name = ""

  /// Creates the names. Nil if the output is a single file.
  ///
  /// - Throws: `Failure` with code 64 if a file would replace a source, `SystemFailure` if the folder cannot be made.
  init?(
    _ output: String, _ format: LocationFormat, _ division: TrackOutput.Division, sources: [String]
  ) throws {
    var pattern = output
    let isFolder = Self.isFolder(output)
    if isFolder {
      let file = division == .track ? "{name}-{number}" : "{name}"
      let ending = LocationFormat.nameEnds.first { $0.format == format }?.end ?? format.rawValue
      pattern += (output.hasSuffix("/") ? "" : "/") + "\(file).\(ending)"
    }
    pieces = Self.pieces(of: pattern)
    guard pieces.contains(where: { if case .text = $0 { false } else { true } }) else { return nil }
    self.sources = Set(sources.filter(InputFile.isRegular).compactMap(PathText.real))
    // Check all names that are known now, before anything is written.
    if division == .source, !needsDate {
      var names = self
      for source in sources {
        names.beginSource(source)
        _ = try names.next(at: nil)
      }
    }
    if isFolder, !PathText.exists(output), mkdir(PathText.cString(output), 0o777) != 0 {
      throw SystemFailure(.write, output, Errno(rawValue: errno))
    }
  }

  /// Whether a name needs the first time of its tracks.
  var needsDate: Bool { pieces.contains(.date) }

  /// Returns whether a path is a folder, or ends as the name of one.
  static func isFolder(_ path: String) -> Bool {
    path.hasSuffix("/") || (try? Stat(path: path).type) == .directory
  }

  /// Begins a source, whose name is the next `{name}`.
  mutating func beginSource(_ source: String) { name = Self.name(of: source) }

  /// Returns the path of the next file.
  ///
  /// - Parameter location: the point with the first time in the file. Nil if no point has a time.
  mutating func next(at location: Location?) throws(Failure) -> String {
    number += 1
    let path = pieces.map { text($0, location) }.joined()
    var unique = path
    var count = 1
    while !taken.insert(unique).inserted {
      count += 1
      unique = Self.numbered(path, count)
    }
    guard let real = PathText.real(unique), sources.contains(real) else { return unique }
    throw Failure(
      .usage, "--output: \(unique) would replace a source; choose another folder or name")
  }

  private func text(_ piece: Piece, _ location: Location?) -> String {
    switch piece {
    case .text(let text): return text
    case .name: return name
    case .number(let digits):
      let text = "\(number)"
      return String(repeating: "0", count: max(0, digits - text.count)) + text
    case .date:
      guard let day = location?.day(in: .written) else { return "undated" }
      let date = CivilDate(daysSince1970: day)
      func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
      return "\(date.year)-\(two(date.month))-\(two(date.day))"
    }
  }

  /// Returns a path with a number before its ending: `a-2.gpx`.
  private static func numbered(_ path: String, _ count: Int) -> String {
    let file = path.lastIndex(of: "/").map { path.index(after: $0) } ?? path.startIndex
    let dot = path[file...].dropFirst().firstIndex(of: ".") ?? path.endIndex
    return path[..<dot] + "-\(count)" + path[dot...]
  }

  /// Returns the name of a source without folder and ending: `ride` for `2026/ride.fit.gz`.
  private static func name(of source: String) -> String {
    if source == "-" { return "stdin" }
    if WatchSource.isGPSD(source) { return "gpsd" }
    if let query = LibraryScheme.query(ofSource: source) {
      return "track-" + query.replacing("id=", with: "").replacing("/", with: "_")
    }
    var name = source.fileName
    if name.lowercased().hasSuffix(".gz") { name.removeLast(3) }
    guard LocationFormat(path: name) != nil, let dot = name.dropFirst().lastIndex(of: ".") else {
      return name
    }
    return String(name[..<dot])
  }

  private static func pieces(of pattern: String) -> [Piece] {
    var pieces: [Piece] = []
    var text = ""
    var rest = pattern[...]
    while let character = rest.first {
      guard let (piece, length) = placeholder(rest) else {
        text.append(character)
        rest.removeFirst()
        continue
      }
      if !text.isEmpty { pieces.append(.text(text)) }
      text = ""
      pieces.append(piece)
      rest = rest.dropFirst(length)
    }
    return text.isEmpty ? pieces : pieces + [.text(text)]
  }

  /// Returns the placeholder at the beginning of a text and its length. Nil if there is none.
  private static func placeholder(_ text: Substring) -> (Piece, Int)? {
    let words: [(String, Piece)] = [
      ("{name}", .name), ("{date}", .date), ("{number}", .number(digits: 1)),
    ]
    for (word, piece) in words where text.hasPrefix(word) { return (piece, word.count) }
    guard text.first == "%" else { return nil }
    let digits = text.dropFirst().prefix { $0.isASCII && $0.isNumber }
    guard digits.count <= 2, text.dropFirst(1 + digits.count).first == "d" else { return nil }
    return (.number(digits: Int(digits) ?? 1), digits.count + 2)
  }
}
