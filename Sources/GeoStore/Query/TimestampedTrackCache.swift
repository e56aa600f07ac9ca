import GeoTracks

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
      // The conversion saturates, because the database may contain any value.
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
        // The required share can no longer be reached.
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
