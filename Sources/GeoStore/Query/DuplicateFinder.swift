import GeoTracks

/// Finds pairs of tracks that may be duplicates.
///
/// The finder compares times and lengths, then boxes, and finally the positions at the same times. Each track is
/// compared with tracks that start earlier, overlap in time, and have a similar length. Boxes of whole tracks are
/// tested before boxes of chunks.
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
  private var cache: TimestampedTrackCache

  /// - Parameter store: Its damage handler decides whether damage is skipped.
  init(_ connection: Connection, _ store: TrackStore) throws(StoreError) {
    cache = TimestampedTrackCache(connection, store)
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

  /// Returns the pairs, sorted by their first tracks.
  mutating func pairs() throws(StoreError) -> [(first: Int64, second: Int64)] {
    var pairs: [(first: Int64, second: Int64)] = []
    // The tracks that have not ended yet, sorted by length.
    var open: [Int] = []
    for index in tracks.indices {
      let track = tracks[index]
      open.removeAll { tracks[$0].end < track.start }
      let position = open.partition(above: track.distance) { tracks[$0].distance }
      // Stop at the first length that differs too much, because the lengths are sorted.
      for other in open[..<position].reversed() {
        guard isLengthAlike(tracks[other], track) else { break }
        if try mayBeOne(tracks[other], track) { pairs.append(ordered(other, index)) }
      }
      for other in open[position...] {
        guard isLengthAlike(tracks[other], track) else { break }
        if try mayBeOne(tracks[other], track) { pairs.append(ordered(other, index)) }
      }
      open.insert(index, at: position)
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
    // Use doubles to avoid an overflow, because the database may contain any value.
    let shared = Double(min(a.end, b.end)) - Double(max(a.start, b.start))
    let shorter = min(Double(a.end) - Double(a.start), Double(b.end) - Double(b.start))
    guard shared >= 0.8 * shorter else { return false }
    guard let whole = a.whole, let other = b.whole, whole.touches(other) else { return false }
    // Test the box of the other track first, because it contains the boxes of all its chunks.
    let touch = a.boxes.contains { box in
      box.touches(other) && b.boxes.contains { $0.touches(box) }
    }
    guard touch else { return false }
    return try cache.areTogether(a.id, b.id, from: max(a.start, b.start), to: min(a.end, b.end))
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
  /// Returns the index of the first element above a limit. The values must be sorted.
  fileprivate func partition(above limit: Double, _ value: (Int) -> Double) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if value(self[middle]) <= limit { low = middle + 1 } else { high = middle }
    }
    return low
  }
}

/// The identity of a track, independent of the file format.
///
/// The fingerprint is the SHA-256 of the times to the millisecond and the coordinates to 1e-7 degrees. For waypoints,
/// it includes texts.
struct Fingerprint: Sendable {
  private var hash = SHA256()
  private var bytes: [UInt8] = []
  private static let blockSize = 1 << 14

  init(_ part: StoredTrack.Part) { bytes = Array(part.rawValue.utf8) }

  /// Adds a position.
  ///
  /// - Parameter time: The time in milliseconds; nil if the position has no time.
  mutating func add(_ time: Int64?, _ coordinate: Coordinate) {
    let numbers = Self.numbers(time, coordinate)
    append(numbers.0)
    append(numbers.1)
    append(numbers.2)
    if bytes.count >= Self.blockSize {
      hash.update(bytes)
      bytes.removeAll(keepingCapacity: true)
    }
  }

  private static func numbers(_ time: Int64?, _ coordinate: Coordinate) -> (Int64, Int64, Int64) {
    (
      time ?? .min, Int64((coordinate.latitude * 1e7).rounded()),
      Int64((coordinate.normalized.longitude * 1e7).rounded())
    )
  }

  /// Returns whether two positions have the same time and coordinate.
  static func isOfOne(_ a: Location, _ b: Location) -> Bool {
    numbers(a.timestamp?.milliseconds, a.coordinate)
      == numbers(b.timestamp?.milliseconds, b.coordinate)
  }

  /// Adds the attributes of a waypoint.
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
  /// Returns pairs of possible duplicates, such as two devices on one ride. In each pair:
  ///
  /// - The tracks overlap for at least four fifths of the shorter duration.
  /// - The lengths differ by at most a tenth.
  /// - At four fifths of up to 32 compared times, the tracks are within 250 m of each other.
  ///
  /// The method removes nothing.
  ///
  /// - Returns: The pairs, sorted by their first tracks. The track that was stored earlier comes first.
  package func duplicates() throws(StoreError) -> [(first: Int64, second: Int64)] {
    try read { connection throws(StoreError) in
      // Use a snapshot, so that tracks and boxes come from the same state of the database.
      try connection.snapshot { () throws(StoreError) in
        var finder = try DuplicateFinder(connection, self)
        return try finder.pairs()
      }
    }
  }
}

/// Computes the coordinates of tracks at given times. Some decoded tracks are cached.
struct TimestampedTrackCache {
  /// The positions of a track that have times, in the order of time.
  private struct TimedTrack {
    var times: [Int64] = []
    var coordinates: [Coordinate] = []

    /// Returns the coordinate at a time, interpolated between positions. Returns nil before and after the track.
    func coordinate(at time: Int64) -> Coordinate? {
      var (low, high) = (0, times.count)
      while low < high {
        let middle = (low + high) / 2
        if times[middle] < time { low = middle + 1 } else { high = middle }
      }
      guard low < times.count else { return nil }
      guard times[low] != time else { return coordinates[low] }
      guard low > 0 else { return nil }
      let (from, to) = (coordinates[low - 1], coordinates[low])
      let span = Double(times[low]) - Double(times[low - 1])
      let part = (Double(time) - Double(times[low - 1])) / span
      let east = Angle.difference(from: from.longitude, to: to.longitude).value
      return Coordinate(
        latitude: from.latitude + part * (to.latitude - from.latitude),
        longitude: from.longitude + part * east)
    }
  }

  private let connection: Connection
  private let store: TrackStore
  private var tracks: [Int64: TimedTrack] = [:]
  private var count = 0

  // The maximum number of cached positions. Each takes 24 bytes.
  private static let mostPositions = 1 << 21
  private static let moments = 32
  // Two tracks within this distance are near. Clocks of two receivers may differ by some seconds.
  private static let meters = 250.0
  private static let share = 0.8

  /// - Parameter store: Its damage handler decides whether damage is skipped.
  init(_ connection: Connection, _ store: TrackStore) {
    (self.connection, self.store) = (connection, store)
  }

  /// Returns whether two tracks are near each other for most of their common time.
  mutating func areTogether(
    _ a: Int64, _ b: Int64, from start: Int64, to end: Int64
  ) throws(StoreError) -> Bool {
    let (one, other) = (try timedTrack(a), try timedTrack(b))
    let span = Double(end) - Double(start)
    var (near, far) = (0, 0)
    for moment in 0..<Self.moments {
      // Limit the value in the conversion, because the database may contain any value.
      let passed = Int64(saturating: span * Double(moment) / Double(Self.moments - 1))
      let (time, overflow) = start.addingReportingOverflow(passed)
      guard !overflow else { continue }
      guard let here = one.coordinate(at: time), let there = other.coordinate(at: time) else {
        continue
      }
      if Haversine.meanEarth.distance(from: here, to: there) <= Self.meters {
        near += 1
      } else {
        far += 1
        // Stop if the share stays too small even if all remaining times match.
        guard Double(far) <= (1 - Self.share) * Double(Self.moments) else { return false }
      }
    }
    return near > 0 && Double(near) >= Self.share * Double(near + far)
  }

  private mutating func timedTrack(_ track: Int64) throws(StoreError) -> TimedTrack {
    if let known = tracks[track] { return known }
    let (connection, store) = (connection, store)
    var (times, coordinates): ([Int64], [Coordinate]) = ([], [])
    var scan = ChunkScan(of: track)
    while !scan.isAtEnd {
      do throws(StoreError) {
        let found = try scan.next(by: connection) { chunk throws(StoreError) in
          try TrackEvents.decode(
            chunk.body, crc: chunk.crc,
            "chunk \(chunk.id), of track \(track),", store.path, as: ChunkCodec.timedCoordinates)
        }
        for (time, coordinate) in found ?? [] {
          times.append(time)
          coordinates.append(coordinate)
        }
      } catch {
        try store.skip(error)
      }
    }
    if !zip(times, times.dropFirst()).allSatisfy({ $0 <= $1 }) {
      let order = times.indices.sorted { (times[$0], $0) < (times[$1], $1) }
      (times, coordinates) = (order.map { times[$0] }, order.map { coordinates[$0] })
    }
    if count + times.count > Self.mostPositions { (tracks, count) = ([:], 0) }
    let timed = TimedTrack(times: times, coordinates: coordinates)
    tracks[track] = timed
    count += times.count
    return timed
  }
}
