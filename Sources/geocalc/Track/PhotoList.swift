import GeoFiles
import GeoFormats
import GeoTracks

/// The photos among the arguments of a command, with their times.
struct PhotoList {
  /// A photo.
  struct Photo: Sendable {
    let path: String
    /// The moment of the photo.
    let time: Timestamp
    /// The offset of its clock from UTC, in seconds. Nil if unknown.
    let utcOffset: Int?
  }

  /// The photos that have a time.
  private(set) var photos: [Photo] = []
  /// The arguments that are not photos.
  private(set) var others: [String] = []

  // The search for Exif data in a photo stops after this number of bytes.
  private static let mostBytes = 1 << 22

  /// Creates the list. Nil if the first argument is neither a photo nor a folder.
  ///
  /// - Parameters:
  ///   - arguments: photos or folders of photos, then other sources.
  ///   - zone: the time zone of photos whose Exif data has no offset.
  /// - Throws: `Failure` if a folder has no photos, or a time cannot be converted; `SystemFailure`.
  init?(_ arguments: [String], zone: LocalZone) throws {
    guard let first = arguments.first,
      TrackFolder.isPhoto(first) || TrackFolder.isFolder(first)
    else { return nil }
    for (index, argument) in arguments.enumerated() {
      if TrackFolder.isPhoto(argument) {
        try add(argument, zone)
      } else if index == 0 {
        for path in try TrackFolder.photos(in: argument) { try add(path, zone) }
      } else {
        others.append(argument)
      }
    }
    guard !photos.isEmpty else { throw Failure(.badData, "no photo has a time") }
  }

  private mutating func add(_ path: String, _ zone: LocalZone) throws {
    let name = InputName.text(path)
    let exif = try Self.exif(path)
    let metadata = exif.flatMap(PhotoMetadata.init(exif:))
    let isZoneKnown = if case .written = zone { false } else { true }
    if let local = metadata?.localTime, metadata?.utcOffset == nil, isZoneKnown {
      let written = ZonedTimestamp(timestamp: local, utcOffset: nil)
      let time = try written.timestamp(in: zone, named: name)
      photos.append(
        Photo(path: path, time: time, utcOffset: zone.offset(at: time, written: nil)))
    } else if let time = metadata?.timestamp {
      photos.append(Photo(path: path, time: time, utcOffset: metadata?.utcOffset))
    } else if metadata?.localTime != nil {
      throw Failure(
        .badData, "\(name): the time has no offset; name its time zone with --tz Europe/Zurich")
    } else {
      Console.note("\(name): skipped, the photo has no time (DateTimeOriginal)")
    }
  }

  /// Returns the Exif data of a JPEG file. Nil if it has none.
  private static func exif(_ path: String) throws -> [UInt8]? {
    let file = try InputFile(path)
    var segments = JPEGSegments()
    while segments.state == .reading, segments.offset < mostBytes {
      let piece = try [UInt8](reading: 1 << 16) { space throws(SystemFailure) in
        try file.read(into: space)
      }
      if piece.isEmpty { break }
      piece.withUnsafeBufferPointer { segments.read($0) }
    }
    if case .damaged(0...1) = segments.state {
      throw Failure(.badData, "\(InputName.text(path)): not a JPEG file; convert the photo to JPEG")
    }
    guard case .exif(let exif) = segments.state else { return nil }
    return exif
  }
}
