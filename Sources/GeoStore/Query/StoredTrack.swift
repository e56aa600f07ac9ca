import CZlib
public import GeoTracks

/// The metadata and statistics of a track in a store.
///
/// To read the positions, call ``TrackStore/events(of:)-(Int64)``.
public struct StoredTrack: Sendable, Hashable, Identifiable {
  /// The kind of a track: recorded, planned, or a list of waypoints.
  public enum Part: String, Sendable, Hashable, CaseIterable {
    /// A recorded track with times.
    case track
    /// A planned route without times.
    case route
    /// The waypoints of one file, as one list.
    case waypoints
  }

  /// The ID of the track in its store. The store never reuses the ID of a removed track.
  public var id: Int64
  /// Whether the track was recorded, is a planned route, or is a list of waypoints.
  public var part: Part
  /// The name of the imported file, usually its path. For a recording, the address of the source, such as
  /// `gpsd://localhost:2947`.
  public var source: String
  /// The name of the track; nil if the track has no name.
  public var name: String?
  /// The notes that the user added; nil if the user added no notes.
  public var notes: String?
  /// The kind of activity, for example `cycling`; nil if unknown.
  public var sport: String?
  /// The name of the receiver that recorded the track; nil if unknown.
  public var device: String?
  /// The tags that the user added, in alphabetical order.
  public var tags: [String] = []
  /// The time of the earliest position, rounded to milliseconds; nil if no position has a time.
  public var start: Timestamp?
  /// The time of the latest position, rounded to milliseconds; nil if no position has a time.
  public var end: Timestamp?
  /// The UTC offset in the file, in seconds east of UTC; nil if the file contains no offset.
  public var utcOffset: Int?
  /// The number of positions of the track.
  public var points: Int
  /// The length in meters, computed by `TrackStatistics` with its default rules.
  public var distance: Double
  /// The time between the first and the last position, in seconds.
  public var elapsedTime: Double
  /// The time without stops and gaps, in seconds.
  public var movingTime: Double
  /// The ascent in meters; nil if there are no altitudes.
  public var ascent: Double?
  /// The descent in meters; nil if there are no altitudes.
  public var descent: Double?
  /// The maximum speed in meters per second; nil if it is unknown.
  public var maximumSpeed: Double?
  /// The time at which the track was deleted; nil if the track is not deleted.
  package var deleted: Timestamp?
  /// Whether the track is still being recorded. The statistics of a growing track include the positions saved so far.
  package var isGrowing: Bool
}

extension StoredTrack {
  static let columns: SQL = """
    track.id, track.part, source.name, track.name, track.notes, track.sport, track.device,
    track.t0, track.t1, track.utc_offset, track.points, track.distance, track.elapsed,
    track.moving, track.ascent, track.descent, track.max_speed, track.deleted,
    track.fingerprint IS NULL,
    (SELECT group_concat(tag.name, char(31)) FROM track_tag JOIN tag ON tag.id = track_tag.tag
      WHERE track_tag.track = track.id), source.id IS NULL
    """

  /// Returns true if the row of the track's source is missing. `row` must contain the columns ``columns``.
  static func hasLostSource(_ row: Row) -> Bool { row.integer(20) != 0 }

  init(_ row: Row, path: String) throws(StoreError) {
    guard let part = row.text(1).flatMap(Part.init(rawValue:)) else {
      throw StoreError(.damaged, path, "track \(row.integer(0)) has an unknown kind")
    }
    self.part = part
    id = row.integer(0)
    source = row.text(2) ?? ""
    (name, notes, sport, device) = (row.text(3), row.text(4), row.text(5), row.text(6))
    start = row.optionalInteger(7).map(Timestamp.init(milliseconds:))
    end = row.optionalInteger(8).map(Timestamp.init(milliseconds:))
    utcOffset = row.optionalInteger(9).map { Int($0) }
    points = row.count(10)
    (distance, elapsedTime, movingTime) = (row.real(11) ?? 0, row.real(12) ?? 0, row.real(13) ?? 0)
    (ascent, descent, maximumSpeed) = (row.real(14), row.real(15), row.real(16))
    deleted = row.optionalInteger(17).map(Timestamp.init(milliseconds:))
    isGrowing = row.integer(18) != 0
    tags = (row.text(19) ?? "").split(separator: "\u{1F}").map(String.init).sorted()
  }

  /// Returns the error for a track whose row in the table of sources is missing.
  static func lostSource(of id: Int64, _ path: String) -> StoreError {
    StoreError(.damaged, path, "the table of files is damaged: the file of track \(id) is missing")
  }

  /// Replaces the statistics of a growing track with its current statistics.
  mutating func update(with figures: TrackFigures) {
    points = figures.points
    (distance, elapsedTime) = (figures.distance, figures.elapsedTime)
    movingTime = figures.movingTime
    (ascent, descent) = (figures.firstGain?.ascent, figures.firstGain?.descent)
    maximumSpeed = figures.maximumSpeed
    (start, end) = (figures.start ?? start, figures.end ?? end)
  }
}

extension Location {
  /// Checks whether the store accepts the location.
  ///
  /// - Throws: `StoreError` if the coordinate is invalid.
  func check(_ path: String) throws(StoreError) {
    guard coordinate.isValid else {
      throw StoreError(.invalid, path, "a position is out of range: \(coordinate)")
    }
  }
}

/// The original bytes of an imported file.
package struct OriginalFile: Sendable, Hashable {
  package var name: String
  package var bytes: [UInt8]

  package init(name: String, bytes: [UInt8]) { (self.name, self.bytes) = (name, bytes) }

  /// Compresses the bytes for the database.
  ///
  /// - Throws: `StoreError` if the result exceeds the maximum size of a blob in the database.
  func body(_ path: String) throws(StoreError) -> [UInt8] {
    var count = compressBound(uLong(bytes.count))
    var body = [UInt8](repeating: 0, count: Int(count))
    let code = compress2(&body, &count, bytes, uLong(bytes.count), Z_DEFAULT_COMPRESSION)
    guard code == Z_OK, count <= uLong(Connection.maximumBytes) - (1 << 20) else {
      throw StoreError(
        .invalid, path,
        "the original of \(bytes.count) bytes is too large to store: import the file without its original"
      )
    }
    return Array(body.prefix(Int(count)))
  }

  /// Decompresses a file from the database.
  init(name: String, body: [UInt8], size: Int64, _ path: String) throws(StoreError) {
    let damaged = StoreError(.damaged, path, "the original of \(name) is damaged")
    // Reject an impossible size before allocating memory. A byte of deflate data expands to at most 1032 bytes.
    guard (0...Int64(body.count) * 1032 + 64).contains(size) else { throw damaged }
    var count = uLong(size)
    var bytes = [UInt8](repeating: 0, count: Int(size))
    guard uncompress(&bytes, &count, body, uLong(body.count)) == Z_OK, count == uLong(size) else {
      throw damaged
    }
    (self.name, self.bytes) = (name, bytes)
  }

  /// Returns true if the hash is the hash of the bytes, or of their content after gzip decompression.
  ///
  /// Returns nil for other compression formats, which the method cannot decompress.
  func isContent(of sha256: [UInt8]) -> Bool? {
    var hash = SHA256()
    hash.update(bytes)
    if hash.digest == sha256 { return true }
    guard bytes.starts(with: [0x1F, 0x8B]) else {
      let others: [[UInt8]] = [
        [0x50, 0x4B], [0x28, 0xB5, 0x2F, 0xFD], [0x42, 0x5A, 0x68], [0xFD, 0x37, 0x7A],
      ]
      return others.contains { bytes.starts(with: $0) } ? nil : false
    }
    return uncompressedHash.map { $0 == sha256 }
  }

  /// The hash of the decompressed gzip content; nil if the content is damaged.
  private var uncompressedHash: [UInt8]? {
    var hash = SHA256()
    var piece = [UInt8](repeating: 0, count: 1 << 16)
    var input = bytes
    let isWhole = input.withUnsafeMutableBufferPointer { input in
      var stream = z_stream()
      guard geocore_inflate_init(&stream) == Z_OK else { return false }
      defer { inflateEnd(&stream) }
      stream.next_in = input.baseAddress
      stream.avail_in = uInt(input.count)
      while true {
        let code = piece.withUnsafeMutableBufferPointer { room in
          stream.next_out = room.baseAddress
          stream.avail_out = uInt(room.count)
          return inflate(&stream, Z_NO_FLUSH)
        }
        guard code == Z_OK || code == Z_STREAM_END else { return false }
        hash.update(Array(piece.prefix(piece.count - Int(stream.avail_out))))
        guard code == Z_STREAM_END else { continue }
        guard stream.avail_in > 0 else { return true }
        guard inflateReset(&stream) == Z_OK else { return false }
      }
    }
    return isWhole ? hash.digest : nil
  }
}

/// A source of tracks in the store: an imported file or a recording session.
package struct StoredFile: Sendable, Hashable, Identifiable {
  /// The ID of the file in its store.
  package var id: Int64
  /// The path given at import. For a recording, the address of the source, such as `gpsd://localhost:2947`.
  package var name: String
  /// The size of the original file in bytes; nil if the store does not contain the original.
  ///
  /// To read the file, call ``TrackStore/original(of:)-(StoredFile)``.
  package var size: Int64?

  package var hasOriginal: Bool { size != nil }
}
