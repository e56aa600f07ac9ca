import GeoFormats
import GeoSources
import GeoPlatform
import SystemPackage

/// A folder of recordings as an argument, or an archive of them.
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

  /// Sources with each folder and archive replaced by its recordings, and each query of the library by its tracks.
  ///
  /// - Throws: as ``expand(_:)`` and ``LibraryTracks/expand(_:in:)``.
  static func expand(sources: [String], in library: StorePlace) throws -> [String] {
    try sources.flatMap { source in
      guard let query = LibraryScheme.query(ofSource: source) else { return try expand([source]) }
      return try LibraryTracks.expand(query, in: library)
    }
  }

  /// The paths with each folder replaced by its recordings.
  ///
  /// - Throws: `SystemFailure` for a folder that cannot be read, `Failure` for one without recordings.
  static func expand(_ paths: [String]) throws -> [String] {
    try paths.flatMap { path -> [String] in
      var content = Content()
      if isFolder(path) {
        try look(path, level: 0, into: &content)
      } else if path != "-", !path.lowercased().hasSuffix(".kmz"),
        let names = try Archive.names(path)
      {
        for name in names.list { add("\(path)/\(name)", named: name, to: &content) }
        // What a program calls zip may be KMZ.
        if content.recordings.count == 1, names.list.count == 1 { return content.recordings }
        if let reason = names.reason {
          Talk.error("\(path): \(reason)")
          // Fails as a file of the archive, so that this is not without consequence.
          content.recordings.append("\(path)/")
        }
      } else {
        try check(path)
        return [path]
      }
      guard !content.recordings.isEmpty else {
        throw Failure(
          .noInput,
          "\(path): no file in it has a name as recordings have: .gpx, .fit, .tcx, .kml, .kmz, .igc, .nmea, .ubx, .geojson, .json, .rec, .wkt, .wkb, .polyline5, .polyline6, .csv, .gpsd, or so with .gz"
        )
      }
      if content.others > 0 {
        Talk.note(
          "\(path): \(content.others.counted("file")) left out, not named as recordings are")
      }
      return content.recordings
    }
  }

  /// Looks whether a file of an archive is in it.
  private static func check(_ path: String) throws {
    guard !PathText.exists(path), let (archive, name) = Archive.split(path),
      let names = try Archive.names(archive), !names.list.contains(name)
    else { return }
    throw SystemFailure(.open, path, .noSuchFileOrDirectory)
  }

  private static func isFolder(_ path: String) -> Bool {
    path != "-" && (try? Stat(path: path).type) == .directory
  }

  private static func look(_ folder: String, level: Int, into content: inout Content) throws {
    for name in try names(folder) {
      let path = folder.hasSuffix("/") ? folder + name : "\(folder)/\(name)"
      if isFolder(path) {
        if level < mostLevels { try look(path, level: level + 1, into: &content) }
      } else {
        add(path, named: name, to: &content)
      }
      guard content.recordings.count + content.others <= mostFiles else {
        throw Failure(.badData, "\(folder): more than \(mostFiles) files")
      }
    }
  }

  /// Takes a file for a recording by its name, unless that, or a folder it lies in, is hidden, or made by a
  /// Macintosh beside another.
  private static func add(_ path: String, named name: String, to content: inout Content) {
    let parts = name.split(separator: "/")
    // A name that leads out of an archive is hidden to nobody: opening it fails, and says why.
    let isHidden = parts.contains { part in
      part.hasPrefix(".") && part != "." && part != ".." || part == "__MACOSX"
    }
    guard !isHidden else { return }
    if LocationFormat(path: path) != nil {
      content.recordings.append(path)
    } else {
      content.others += 1
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
