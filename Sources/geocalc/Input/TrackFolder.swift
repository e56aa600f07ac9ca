import GeoFormats
import GeoFiles
import GeoPlatform
import SystemPackage

/// Finds the recordings in folders and archives.
enum TrackFolder {
  /// The content of a folder or archive.
  struct Content {
    /// The files with the extension of a recording, sorted by path.
    var recordings: [String] = []
    /// The photos, which are used as recordings only if there are no other recordings.
    var photos: [String] = []
    /// The number of files that are not recordings.
    var others = 0
    /// The numbers of skipped links, devices and similar entries.
    var skipped = Archive.SkippedEntries()
    /// The number of names that were skipped because the same file was found under another name.
    var repeats = 0
  }

  fileprivate static let mostFiles = 1_000_000

  /// Replaces each folder and archive with the recordings in it, and each library query with its tracks.
  ///
  /// - Throws: the errors of ``expand(_:)`` and ``LibraryTracks/expand(_:in:)``.
  static func expand(sources: [String], in library: StorePlace) throws -> [String] {
    try sources.flatMap { source in
      guard let query = LibraryScheme.query(ofSource: source) else { return try expand([source]) }
      return try LibraryTracks.expand(query, in: library)
    }
  }

  /// Replaces each folder and archive with the recordings in it.
  ///
  /// - Throws: `SystemFailure` for an unreadable folder, `Failure` for a folder without recordings.
  static func expand(_ paths: [String]) throws -> [String] {
    try paths.flatMap { path -> [String] in
      var content = Content()
      if isFolder(path) {
        var walk = FolderWalk()
        try walk.look(path)
        content = walk.content
        content.recordings = content.recordings.flatMap(RecordingArchive.documents)
      } else if let listing = try RecordingArchive.listing(path) {
        // The archive is damaged. Return the archive itself as a source, so that reading it reports the error.
        if listing.list.isEmpty, listing.reason != nil { return ["\(path)/"] }
        for name in listing.list { add("\(path)/\(name)", named: name, to: &content) }
        content.skipped = listing.skipped
        // An archive with a single file may be a KMZ with another extension, so print no notes on it.
        if content.recordings.count == 1, listing.list.count == 1, listing.reason == nil,
          content.skipped == Archive.SkippedEntries()
        {
          return content.recordings
        }
        if listing.reason != nil { content.recordings.append("\(path)/") }
      } else {
        try check(path)
        return [path]
      }
      if content.recordings.isEmpty {
        (content.recordings, content.photos) = (content.photos.sorted(), [])
      }
      content.others += content.photos.count
      tell(content, of: InputName.text(path))
      guard !content.recordings.isEmpty else {
        let ends = LocationFormat.nameEnds.map { ".\($0.end)" }.joined(separator: ", ")
        throw Failure(
          .noInput,
          "\(InputName.text(path)): no recording in it; files must end in \(ends), these with .gz, or .jpg"
        )
      }
      return content.recordings
    }
  }

  /// Returns the photos in a folder, sorted by path.
  ///
  /// - Throws: `SystemFailure` for an unreadable folder, `Failure` for a folder without photos.
  static func photos(in folder: String) throws -> [String] {
    var walk = FolderWalk()
    try walk.look(folder)
    guard !walk.content.photos.isEmpty else {
      throw Failure(
        .noInput, "\(InputName.text(folder)): no photo in it; photos must end in .jpg or .jpeg")
    }
    return walk.content.photos.sorted()
  }

  /// Prints notes on skipped files.
  private static func tell(_ content: Content, of name: String) {
    let skipped = content.skipped
    let notes: [(count: Int, one: String, many: String, rest: String)] = [
      (content.others, "file", "files", "skipped, not named as recordings"),
      (
        skipped.links, "link", "links",
        "skipped; their targets in the archive are read anyway"
      ),
      (
        skipped.devices, "pipe, socket or device", "pipes, sockets or devices", "skipped"
      ),
      (
        skipped.replaced, "file", "files",
        "skipped, replaced by a later file of the same name"
      ),
      (skipped.sparse, "file", "files", "skipped, stored as sparse files"),
      (
        content.repeats, "name", "names",
        "skipped, other names of files and folders that are read"
      ),
    ]
    for note in notes where note.count > 0 {
      Console.note("\(name): \(note.count) \(note.count == 1 ? note.one : note.many) \(note.rest)")
    }
  }

  /// Throws an error for a path within an archive that does not contain this file.
  private static func check(_ path: String) throws {
    guard !PathText.exists(path), let (archive, name) = Archive.split(path),
      let names = try Archive.names(archive), !names.list.contains(name)
    else { return }
    throw SystemFailure(.open, path, .noSuchFileOrDirectory)
  }

  static func isFolder(_ path: String) -> Bool {
    path != "-" && (try? Stat(path: path).type) == .directory
  }

  /// Adds a file to the recordings, the photos or the other files, depending on its extension.
  ///
  /// Ignores hidden files, and files in hidden folders or in `__MACOSX`.
  fileprivate static func add(_ path: String, named name: String, to content: inout Content) {
    guard !RecordingArchive.isHidden(name) else { return }
    if LocationFormat(path: path) != nil {
      content.recordings.append(path)
    } else if isPhoto(path) {
      content.photos.append(path)
    } else {
      content.others += 1
    }
  }

  /// Returns whether a file has the extension `.jpg` or `.jpeg`.
  static func isPhoto(_ path: String) -> Bool {
    let name = path.lowercased()
    return name.hasSuffix(".jpg") || name.hasSuffix(".jpeg")
  }
}

/// Searches a folder recursively. Finds each file once, even if several names or links lead to it.
private struct FolderWalk {
  var content = TrackFolder.Content()

  private struct Identity: Hashable {
    let device: DeviceID
    let inode: Inode
  }
  private var seen: Set<Identity> = []
  // The symbolic links, which are processed last. A link is used only if its target was not found under another name.
  private var links: [String] = []

  /// - Throws: `SystemFailure` if the folder cannot be read, `Failure` if it has too many files.
  mutating func look(_ folder: String) throws {
    if let status = try? Stat(path: folder) { _ = insert(status) }
    try go(through: folder)
    guard !links.isEmpty else { return }
    while !links.isEmpty {
      // Following these links may find other links, which are followed in the next iteration.
      let found = links
      links = []
      for link in found { try take(link, named: link) }
    }
    content.recordings.sort {
      $0.split(separator: "/").lexicographicallyPrecedes($1.split(separator: "/"))
    }
  }

  private mutating func go(through folder: String) throws {
    for name in try PathText.names(inFolder: folder) {
      let path = folder.hasSuffix("/") ? folder + name : "\(folder)/\(name)"
      if PathText.target(ofLink: path) != nil {
        links.append(path)
      } else {
        try take(path, named: name)
      }
    }
  }

  private mutating func take(_ path: String, named name: String) throws {
    let status = try? Stat(path: path)
    if let status, !insert(status) {
      content.repeats += 1
      return
    }
    switch status?.type {
    case .directory:
      // Add an unreadable folder like a file. The error is reported when the file is read.
      do { try go(through: path) } catch let error as SystemFailure where error.operation == .open {
        content.recordings.append(path)
      }
    case .regular, nil: TrackFolder.add(path, named: name, to: &content)
    default: content.skipped.devices += 1
    }
    guard
      content.recordings.count + content.photos.count + content.others <= TrackFolder.mostFiles
    else {
      throw Failure(.badData, "\(path): more than \(TrackFolder.mostFiles) files")
    }
  }

  private mutating func insert(_ status: Stat) -> Bool {
    seen.insert(Identity(device: status.deviceID, inode: status.inode)).inserted
  }
}
