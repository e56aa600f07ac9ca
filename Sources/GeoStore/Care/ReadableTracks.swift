import GeoTracks

/// How much of each track can be read, so that two states of a store can be compared.
struct ReadableTracks {
  private struct Track {
    var points = 0
    /// Whether all is there and agrees with the figures.
    var isWhole = false
  }

  private var tracks: [Int64: Track] = [:]

  /// Reads all tracks of a store, and passes over what is damaged.
  init(of path: String) throws(StoreError) {
    let store = try TrackStore(
      path: path, .reading, cache: ChunkCache.Limits(bytes: 0), onDamage: { _ in })
    var query = TrackQuery()
    (query.parts, query.deletion) = (Set(StoredTrack.Part.allCases), .any)
    let ids: [Int64]
    do throws(StoreError) { ids = try store.trackIDs(query) } catch {
      guard error.kind == .damaged else { throw error }
      return
    }
    for id in ids {
      var track = Track()
      var events = store.events(of: id)
      do throws(StoreError) {
        while let block = try events.nextBlock() {
          track.points += block.count { if case .location = $0 { true } else { false } }
        }
      } catch {
        guard error.kind == .damaged else { throw error }
      }
      tracks[id] = track
    }
    let whole = try? store.read { connection throws(StoreError) in
      var whole: Set<Int64> = []
      try DerivedRows.each(by: connection, { _ in }) { _, _ in
      } onDamage: { _ in
      } onTrack: { track, sum in
        if let sum, sum.isOf(track) { whole.insert(track.id) }
      }
      return whole
    }
    for id in whole ?? [] { tracks[id]?.isWhole = true }
  }

  /// The positions that can be read.
  var points: Int { tracks.values.reduce(0) { $0 + $1.points } }

  /// Whether some of another state cannot be read here.
  func isWorse(than other: Self) -> Bool {
    other.tracks.contains { id, before in
      guard let track = tracks[id] else { return true }
      return track.points < before.points || before.isWhole && !track.isWhole
    }
  }
}
