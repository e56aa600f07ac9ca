import GeoTracks

/// Finds pairs of tracks that may be recordings of the same activity.
///
/// The finder first compares times and lengths, then bounding boxes, and finally positions at the same times. A track
/// is compared only with tracks that overlap it in time and have a similar length.
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

  /// - Parameter store: The store that contains the tracks. If the store has a damage handler, damaged data is
  ///   reported to the handler and skipped.
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

  /// Returns the pairs, sorted by the ID of the first track.
  mutating func pairs() throws(StoreError) -> [(first: Int64, second: Int64)] {
    var pairs: [(first: Int64, second: Int64)] = []
    // The indexes of earlier tracks that have not ended before the current track starts, sorted by length.
    var open: [Int] = []
    for index in tracks.indices {
      let track = tracks[index]
      open.removeAll { tracks[$0].end < track.start }
      let position = open.partition(above: track.distance) { tracks[$0].distance }
      // The lengths are sorted, so stop at the first length that differs too much.
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
    // Compute with doubles, because integers could overflow if a damaged database contains extreme times.
    let shared = Double(min(a.end, b.end)) - Double(max(a.start, b.start))
    let shorter = min(Double(a.end) - Double(a.start), Double(b.end) - Double(b.start))
    guard shared >= 0.8 * shorter else { return false }
    guard let whole = a.whole, let other = b.whole, whole.touches(other) else { return false }
    // First compare each box with the box around the whole other track. Only if the two touch, compare the box with
    // the boxes of the other track's chunks.
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
  /// Returns the index of the first element whose value is above a limit. The array must be sorted by this value.
  fileprivate func partition(above limit: Double, _ value: (Int) -> Double) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if value(self[middle]) <= limit { low = middle + 1 } else { high = middle }
    }
    return low
  }
}

/// A hash of a track's positions, which identifies the track in any file format.
///
/// The fingerprint is the SHA-256 hash of the times in milliseconds and the coordinates in units of 1e-7 degrees. For
/// waypoints, the hash includes their attributes.
struct Fingerprint: Sendable {
  private var hash = SHA256()
  private var bytes: [UInt8] = []
  private static let blockSize = 1 << 14

  init(_ part: StoredTrack.Part) { bytes = Array(part.rawValue.utf8) }

  /// Adds a position to the hash.
  ///
  /// - Parameter time: The time in milliseconds since 1970; nil if the position has no time.
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

  /// Returns true if two positions have the same time and coordinate in the precision of fingerprints.
  static func isOfOne(_ a: Location, _ b: Location) -> Bool {
    numbers(a.timestamp?.milliseconds, a.coordinate)
      == numbers(b.timestamp?.milliseconds, b.coordinate)
  }

  /// Adds the attributes of a waypoint to the hash.
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
  /// Returns pairs of tracks that may be duplicates, for example recordings of one ride by two devices. No track is
  /// removed.
  ///
  /// Two tracks are a pair if all of these conditions are met:
  ///
  /// - The tracks overlap in time for at least four fifths of the shorter track's duration.
  /// - Their lengths differ by at most a tenth of the longer track's length.
  /// - The tracks are within 250 m of each other at four fifths of the compared times or more. Up to 32 times are
  ///   compared.
  ///
  /// - Returns: The pairs, sorted by the ID of the first track. In each pair, the track with the smaller ID is first.
  package func duplicates() throws(StoreError) -> [(first: Int64, second: Int64)] {
    try read { connection throws(StoreError) in
      // Read in one snapshot, so that tracks and boxes come from the same state of the database.
      try connection.snapshot { () throws(StoreError) in
        var finder = try DuplicateFinder(connection, self)
        return try finder.pairs()
      }
    }
  }
}

/// Computes the coordinates of tracks at given times. Decoded tracks are cached, and the cache is emptied when it is
/// full.
struct TimestampedTrackCache {
  /// The times and coordinates of a track, sorted by time.
  private struct TimedTrack {
    var times: [Int64] = []
    var coordinates: [Coordinate] = []

    /// Returns the interpolated coordinate at a time; nil before the first position and after the last one.
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

  // The maximum number of cached positions, 24 bytes each.
  private static let mostPositions = 1 << 21
  private static let moments = 32
  // The maximum distance between two tracks at the same time, in meters. The limit is large, because the clocks of
  // two receivers may differ by seconds.
  private static let meters = 250.0
  private static let share = 0.8

  /// - Parameter store: The store that contains the tracks. If the store has a damage handler, damaged data is
  ///   reported to the handler and skipped.
  init(_ connection: Connection, _ store: TrackStore) {
    (self.connection, self.store) = (connection, store)
  }

  /// Returns true if two tracks are near each other at four fifths or more of the compared times.
  mutating func areTogether(
    _ a: Int64, _ b: Int64, from start: Int64, to end: Int64
  ) throws(StoreError) -> Bool {
    let (one, other) = (try timedTrack(a), try timedTrack(b))
    let span = Double(end) - Double(start)
    var (near, far) = (0, 0)
    for moment in 0..<Self.moments {
      // Clamp the result of the conversion, because a damaged database may contain extreme times.
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
        // Stop as soon as the tracks are too far apart at more than a fifth of the times.
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
