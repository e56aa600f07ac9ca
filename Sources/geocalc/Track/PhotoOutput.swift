import GeoFiles
import GeoFormats
import GeoPlatform
import GeoTracks
import SystemPackage

/// Writes copies of photos with positions to a folder.
///
/// Each copy appears when it is complete. If a photo cannot be copied, an error is reported, and the remaining
/// photos are still copied. The copies have the names of the photos. If a name is already used, `-2` is appended.
struct PhotoOutput {
  private let folder: String
  private let count: Int
  private var taken: Set<String> = []
  private var written = 0
  /// The number of photos that have a position already.
  private var kept = 0
  /// The number of photos that could not be read or changed. A message about each has been printed.
  private var failed: Int
  /// The copies whose positions are between two segments.
  private var uncertain: [String] = []

  /// Creates the output. The folder is created together with the first copy.
  ///
  /// - Parameters:
  ///   - folder: the path of the folder.
  ///   - photos: the photos that the command reads.
  /// - Throws: `Failure` if the folder contains one of the photos.
  init(folder: String, photos: PhotoList) throws {
    self.folder = folder.hasSuffix("/") ? folder : folder + "/"
    (count, failed) = (photos.photos.count + photos.refused, photos.refused)
    guard let real = PathText.real(folder) else { return }
    for photo in photos.photos {
      let parent = photo.path.lastIndex(of: "/").map { String(photo.path[...$0]) } ?? "."
      guard PathText.real(parent) != real else {
        throw Failure(
          .usage,
          "--output: \(folder) is the folder of \(photo.path), and photos never change; name another folder"
        )
      }
    }
  }

  /// Writes a copy of a photo with the position of a match.
  ///
  /// - Throws: `SystemFailure` if the copy cannot be written.
  mutating func write(_ photo: PhotoList.Photo, at match: PositionLookup.Match) throws {
    let location = match.location
    guard
      let writer = PhotoPositionWriter(
        location.coordinate, altitude: location.altitude, timestamp: photo.time)
    else { return fail("\(photo.path): the position of the track is invalid") }
    let tagged: [UInt8]
    do {
      let bytes = try InputFile(photo.path).readAll(within: .half)
      tagged = try writer.photo(withPositionIn: bytes)
    } catch PhotoWriteError.hasPosition {
      kept += 1
      return
    } catch let error as PhotoWriteError {
      return fail("\(photo.path): \(error)")
    } catch {
      return fail((error as? Failure)?.message ?? "\(error)")
    }
    if written == 0, !PathText.exists(folder), mkdir(PathText.cString(folder), 0o777) != 0 {
      throw SystemFailure(.write, folder, Errno(rawValue: errno))
    }
    let path = nextPath(for: photo.path)
    let file = try OutputFile(path: path)
    defer { file.abandon() }
    try file.write(tagged)
    try file.commit()
    written += 1
    if match.isBetweenSegments { uncertain.append(path) }
  }

  private mutating func fail(_ message: String) {
    failed += 1
    Console.error(message, ofFile: failed)
  }

  private mutating func nextPath(for photo: String) -> String {
    let path = folder + photo.fileName
    var unique = path
    var count = 1
    while !taken.insert(unique).inserted {
      count += 1
      unique = TrackOutputNames.numbered(path, count)
    }
    return unique
  }

  /// Prints notes on the photos.
  func report() {
    if kept > 0 {
      Console.note(
        "\(kept.counted("photo")) with a position skipped; exiftool -geotag replaces positions")
    }
    if let names = TrackRun.Outcome.list(uncertain) {
      Console.note(
        "\(uncertain.count.counted("position")) between two segments, where the track was not recorded: "
          + names)
    }
    Console.note("\(written.counted("photo")) written to \(folder)")
  }

  /// Throws an error if photos could not be read or changed.
  func end() throws {
    guard failed > 0 else { return }
    throw Failure(.badData, "\(failed) of \(count.counted("photo")) could not be written")
  }
}
