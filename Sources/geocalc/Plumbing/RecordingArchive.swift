import GeoFormats
import GeoFiles
import SystemPackage

/// An archive of recordings.
enum RecordingArchive {
  /// The documents of KMZ that has several; else the path itself.
  static func documents(_ path: String) -> [String] {
    guard path.lowercased().hasSuffix(".kmz"), let listing = try? listing(path),
      listing.reason == nil
    else { return [path] }
    return listing.documents.map { "\(path)/\($0)" }
  }

  /// The path of the one recording that a file is or an archive has, as for what reads one after the other as
  /// it comes.
  ///
  /// - Throws: `Failure` for an archive of several.
  static func one(_ path: String) throws -> String {
    guard path != "-", (try? Stat(path: path).type) == .regular, let listing = try listing(path)
    else { return path }
    let recordings = listing.list.filter { !isHidden($0) }.map { "\(path)/\($0)" }.filter {
      LocationFormat(path: $0) != nil
    }
    guard recordings.count > 1 else {
      // Why there is none, or that it is not whole, is told by who reads it.
      return listing.reason == nil ? recordings.first ?? path : path
    }
    throw Failure(
      .badData,
      "\(path) is an archive of \(recordings.count) recordings, and one is read here: name it, such as \(recordings[0]); geocalc track and geocalc library import read all of them"
    )
  }

  /// What an archive has; nil if a path leads to none.
  static func listing(_ path: String) throws(SystemFailure) -> Archive.Listing? {
    if path == "-" { guard try PipedArchive.take() else { return nil } }
    do throws(SystemFailure) {
      let listing = try Archive.names(path)
      if let kind = listing.flatMap({ FileSignature.archive(of: $0.list) }) {
        throw SystemFailure(
          decoding: InputName.text(path),
          InputFile.fill("it is \(kind.name); \(kind.advice)", with: path))
      }
      // Of KMZ the document is meant, or each of them.
      let isOne = path.lowercased().hasSuffix(".kmz") && (listing?.documents.count ?? 0) < 2
      return isOne ? nil : listing
    } catch {
      if path.lowercased().hasSuffix(".kmz") { return nil }
      guard error.operation == .uncompress else { throw error }
      var listing = Archive.Listing()
      listing.reason = error.reason
      return listing
    }
  }

  /// Whether a name is hidden, or lies in a folder that is, or was made by a Macintosh beside another.
  static func isHidden(_ name: String) -> Bool {
    // A name that leads out of an archive is hidden to nobody: opening it fails, and says why.
    name.split(separator: "/").contains { part in
      part.hasPrefix(".") && part != "." && part != ".." || part == "__MACOSX"
    }
  }
}
