import CZlib
public import GeoTracks

/// The metadata and statistics of a stored track. The statistics were computed at import.
///
/// Read the positions with ``TrackStore/events(of:)-(Int64)``.
public struct StoredTrack: Sendable, Hashable, Identifiable {
  /// The kind of a track.
  public enum Part: String, Sendable, Hashable, CaseIterable {
    /// A recorded track.
    case track
    /// A planned route.
    case route
    /// A list of waypoints.
    case waypoints
  }

  /// The ID in the store. The store never reuses an ID.
  public var id: Int64
  /// The kind of the track.
  public var part: Part
  /// The name of the file, or the source of the recording.
  public var source: String
  /// The name of the track.
  public var name: String?
  /// The notes of the user.
  public var notes: String?
  /// The kind of activity, as named by the source.
  public var sport: String?
  /// The receiver, as named by the source.
  public var device: String?
  /// The tags, in alphabetical order.
  public var tags: [String] = []
  /// The earliest time, to the millisecond; nil if no position has a time.
  public var start: Timestamp?
  /// The latest time, to the millisecond; nil if no position has a time.
  public var end: Timestamp?
  /// The UTC offset that the source uses, in seconds east of UTC; nil if unknown.
  public var utcOffset: Int?
  /// The number of positions.
  public var points: Int
  /// The length in meters, computed by `TrackStatistics` with the default rules.
  public var distance: Double
  /// The duration from start to end, in seconds.
  public var elapsedTime: Double
  /// The moving time in seconds.
  public var movingTime: Double
  /// The ascent in meters; nil if there are no altitudes.
  public var ascent: Double?
  /// The descent in meters; nil if there are no altitudes.
  public var descent: Double?
  /// The maximum speed in meters per second.
  public var maximumSpeed: Double?
  /// The time of the deletion; nil if the track is not deleted.
  package var deleted: Timestamp?
  /// Whether the track is still growing. The statistics of a growing track describe the current state.
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

  /// Returns whether the source of a track is missing. The row must contain ``columns``.
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

  /// Returns the error for a track whose source row is missing.
  static func lostSource(of id: Int64, _ path: String) -> StoreError {
    StoreError(.damaged, path, "the table of files is damaged: the file of track \(id) is missing")
  }

  /// Replaces the stored statistics with statistics of the current positions.
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
  /// Throws if the location cannot be stored.
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
  /// The name of the file.
  package var name: String
  /// The bytes of the file.
  package var bytes: [UInt8]

  /// Creates a file.
  package init(name: String, bytes: [UInt8]) { (self.name, self.bytes) = (name, bytes) }

  /// Returns the compressed bytes for the database.
  ///
  /// - Throws: `StoreError` if the result exceeds the maximum size of a database value.
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

  /// Creates a file from its stored bytes.
  init(name: String, body: [UInt8], size: Int64, _ path: String) throws(StoreError) {
    let damaged = StoreError(.damaged, path, "the original of \(name) is damaged")
    // Reject a larger size, because deflate expands one byte to at most 1032 bytes.
    guard (0...Int64(body.count) * 1032 + 64).contains(size) else { throw damaged }
    var count = uLong(size)
    var bytes = [UInt8](repeating: 0, count: Int(size))
    guard uncompress(&bytes, &count, body, uLong(body.count)) == Z_OK, count == uLong(size) else {
      throw damaged
    }
    (self.name, self.bytes) = (name, bytes)
  }

  /// Returns whether a hash matches the bytes or their gzip-uncompressed content.
  ///
  /// Returns nil for other compression formats, whose content cannot be checked.
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

  /// The hash of the uncompressed gzip members; nil if a member is damaged.
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

/// A source of tracks in the store: an imported file or a recording.
package struct StoredFile: Sendable, Hashable, Identifiable {
  /// The ID of the file in the store.
  package var id: Int64
  /// The path given at import, or the source of a recording.
  package var name: String
  /// The size of the stored original in bytes; nil if the original is not stored. See
  /// ``TrackStore/original(of:)-(StoredFile)``.
  package var size: Int64?

  /// Whether the store contains the original bytes.
  package var hasOriginal: Bool { size != nil }
}
