import GeoTracks

/// Finds pairs of tracks that may be one: by their times and lengths, by the boxes of their chunks, and at last by where
/// both are at the same moments.
///
/// Tracks are looked at in the order of their beginnings, each beside those that have not ended then. Of these only the
/// ones of such a length are compared, and the boxes of whole tracks before those of chunks.
struct DuplicateFinder {
  private struct Track {
    var id: Int64
    var start: Int64
    var end: Int64
    var distance: Double
    var boxes: [ChunkBox.Edges] = []
    var whole: ChunkBox.Edges?
  }

  private var tracks: [Track]
  private var ways: TimestampedTrackCache

  /// - Parameter store: is asked to pass over what is damaged.
  init(_ connection: Connection, _ store: TrackStore) throws(StoreError) {
    ways = TimestampedTrackCache(connection, store)
    tracks = try connection.rows(
      """
      SELECT id, t0, t1, distance FROM track
        WHERE deleted IS NULL AND part = 'track' AND t0 <= t1 ORDER BY t0, id
      """
    ) {
      Track(
        id: $0.integer(0), start: $0.integer(1), end: $0.integer(2), distance: $0.real(3) ?? 0)
    }
    let indices = Dictionary(tracks.indices.map { (tracks[$0].id, $0) }) { first, _ in first }
    var found = tracks
    _ = try connection.rows("SELECT track, west, east, south, north FROM chunk_box") { row in
      guard let index = indices[row.integer(0)] else { return }
      let edges = ChunkBox.Edges(
        west: row.integer(1), east: row.integer(2), south: row.integer(3), north: row.integer(4))
      found[index].boxes.append(edges)
      found[index].whole = found[index].whole?.joined(with: edges) ?? edges
    }
    tracks = found
  }

  /// The pairs, in the order of their first tracks.
  mutating func pairs() throws(StoreError) -> [(first: Int64, second: Int64)] {
    var pairs: [(first: Int64, second: Int64)] = []
    // Those that have not ended, by their lengths.
    var open: [Int] = []
    for index in tracks.indices {
      let track = tracks[index]
      open.removeAll { tracks[$0].end < track.start }
      let place = open.partition(above: track.distance) { tracks[$0].distance }
      // Lengths fall behind the first that is too short, and rise behind the first that is too long.
      for other in open[..<place].reversed() {
        guard isLengthAlike(tracks[other], track) else { break }
        if try mayBeOne(tracks[other], track) { pairs.append(ordered(other, index)) }
      }
      for other in open[place...] {
        guard isLengthAlike(tracks[other], track) else { break }
        if try mayBeOne(tracks[other], track) { pairs.append(ordered(other, index)) }
      }
      open.insert(index, at: place)
    }
    return pairs.sorted { ($0.first, $0.second) < ($1.first, $1.second) }
  }

  private func ordered(_ a: Int, _ b: Int) -> (first: Int64, second: Int64) {
    (min(tracks[a].id, tracks[b].id), max(tracks[a].id, tracks[b].id))
  }

  private func isLengthAlike(_ a: Track, _ b: Track) -> Bool {
    abs(a.distance - b.distance) <= 0.1 * max(a.distance, b.distance)
  }

  private mutating func mayBeOne(_ a: Track, _ b: Track) throws(StoreError) -> Bool {
    // As doubles: a database may say anything.
    let shared = Double(min(a.end, b.end)) - Double(max(a.start, b.start))
    let shorter = min(Double(a.end) - Double(a.start), Double(b.end) - Double(b.start))
    guard shared >= 0.8 * shorter else { return false }
    guard let whole = a.whole, let other = b.whole, whole.touches(other) else { return false }
    // Of the one only what lies in the whole of the other can touch a part of it.
    let touch = a.boxes.contains { box in
      box.touches(other) && b.boxes.contains { $0.touches(box) }
    }
    guard touch else { return false }
    return try ways.areTogether(a.id, b.id, from: max(a.start, b.start), to: min(a.end, b.end))
  }
}

extension ChunkBox.Edges {
  fileprivate func touches(_ other: Self) -> Bool {
    west <= other.east && east >= other.west && south <= other.north && north >= other.south
  }

  fileprivate func joined(with other: Self) -> Self {
    Self(
      west: min(west, other.west), east: max(east, other.east), south: min(south, other.south),
      north: max(north, other.north))
  }
}

extension [Int] {
  /// Where the first one is whose value is above a limit, in an order of the values.
  fileprivate func partition(above limit: Double, _ value: (Int) -> Double) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if value(self[middle]) <= limit { low = middle + 1 } else { high = middle }
    }
    return low
  }
}

/// By which a track is known again whatever format it comes in: SHA-256 of the times to the millisecond and the
/// places to 1e-7 degrees; of waypoints their texts, too.
struct Fingerprint: Sendable {
  private var hash = SHA256()
  private var bytes: [UInt8] = []
  private static let blockSize = 1 << 14

  init(_ part: StoredTrack.Part) { bytes = Array(part.rawValue.utf8) }

  /// Adds a position.
  ///
  /// - Parameter time: in milliseconds; nil if it has none.
  mutating func add(_ time: Int64?, _ place: Coordinate) {
    let numbers = Self.numbers(time, place)
    append(numbers.0)
    append(numbers.1)
    append(numbers.2)
    if bytes.count >= Self.blockSize {
      hash.update(bytes)
      bytes.removeAll(keepingCapacity: true)
    }
  }

  private static func numbers(_ time: Int64?, _ place: Coordinate) -> (Int64, Int64, Int64) {
    (
      time ?? .min, Int64((place.latitude * 1e7).rounded()),
      Int64((place.normalized.longitude * 1e7).rounded())
    )
  }

  /// Whether two positions are of one time and place.
  static func isOfOne(_ a: Location, _ b: Location) -> Bool {
    numbers(a.timestamp?.milliseconds, a.coordinate)
      == numbers(b.timestamp?.milliseconds, b.coordinate)
  }

  /// Adds what is said of a place of interest.
  mutating func add(_ texts: some Sequence<Location.Attribute>) {
    for text in texts {
      for part in [text.name, text.value] {
        append(Int64(part.utf8.count))
        bytes += part.utf8
      }
    }
  }

  var digest: [UInt8] {
    var hash = hash
    hash.update(bytes)
    return hash.digest
  }

  private mutating func append(_ number: Int64) {
    withUnsafeBytes(of: number.littleEndian) { bytes += $0 }
  }
}

extension TrackStore {
  /// Pairs of tracks that may be one: two devices on one ride, or one ride that was cleaned.
  ///
  /// Both are there for four fifths of the shorter one's time, their lengths differ by a tenth at most, and at four
  /// fifths of the moments at which both are compared, up to 32, they are within 250 m of each other. Nothing is removed
  /// by itself.
  ///
  /// - Returns: pairs in the order of their first tracks; the track that was there first is first.
  public func duplicates() throws(StoreError) -> [(first: Int64, second: Int64)] {
    try read { connection throws(StoreError) in
      // Tracks and their boxes of one moment.
      try connection.snapshot { () throws(StoreError) in
        var finder = try DuplicateFinder(connection, self)
        return try finder.pairs()
      }
    }
  }
}
