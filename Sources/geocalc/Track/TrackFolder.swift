import GeoFormats
import GeoSources
import GeoPlatform
import SystemPackage

/// A folder of recordings as an argument.
enum TrackFolder {
  /// What it has.
  struct Content {
    /// The files whose names end as those of recordings do, in the order of their paths.
    var recordings: [String] = []
    /// How many other files there are.
    var others = 0
  }

  /// Folders that lie deeper in each other are taken for a mistake, such as a link to a folder above.
  private static let mostLevels = 32
  private static let mostFiles = 1_000_000

  /// The paths with each folder replaced by its recordings.
  ///
  /// - Throws: `SystemFailure` for a folder that cannot be read, `Failure` for one without recordings.
  static func expand(_ paths: [String]) throws -> [String] {
    try paths.flatMap { path -> [String] in
      guard isFolder(path) else { return [path] }
      var content = Content()
      try look(path, level: 0, into: &content)
      guard !content.recordings.isEmpty else {
        throw Failure(
          .noInput,
          "\(path): no file of this folder is called .gpx, .fit, .ubx, .nmea, .geojson, .json, .rec, .wkt, .wkb, .polyline5, .polyline6, .csv or .gpsd, or so with .gz"
        )
      }
      if content.others > 0 {
        Talk.note(
          "\(path): \(content.others) files with other names than those of recordings left out")
      }
      return content.recordings
    }
  }

  private static func isFolder(_ path: String) -> Bool {
    path != "-" && (try? Stat(path: path).type) == .directory
  }

  private static func look(_ folder: String, level: Int, into content: inout Content) throws {
    for name in try names(folder) {
      let path = folder.hasSuffix("/") ? folder + name : "\(folder)/\(name)"
      if isFolder(path) {
        if level < mostLevels { try look(path, level: level + 1, into: &content) }
      } else if LocationFormat(path: path) != nil {
        content.recordings.append(path)
      } else {
        content.others += 1
      }
      guard content.recordings.count + content.others <= mostFiles else {
        throw Failure(.badData, "\(folder): more than \(mostFiles) files")
      }
    }
  }

  /// The names in a folder, in order, without those that are hidden.
  private static func names(_ folder: String) throws(SystemFailure) -> [String] {
    guard let stream = opendir(PathText.cString(folder)) else {
      throw SystemFailure(.open, folder, Errno(rawValue: errno))
    }
    defer { closedir(stream) }
    var names: [String] = []
    while let entry = readdir(stream) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) {
        $0.withMemoryRebound(to: CChar.self, capacity: 256) { PathText.text(cString: $0) }
      }
      if !name.hasPrefix(".") { names.append(name) }
    }
    return names.sorted()
  }
}
