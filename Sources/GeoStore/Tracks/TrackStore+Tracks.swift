import GeoTracks

extension TrackStore {
  /// The tracks that are meant, with their figures.
  ///
  /// Of a track that is being recorded they are computed now; of all others they are those that were computed
  /// when it came. A box, or a place and a distance, are asked of an index first, and of the positions of
  /// what that gives: to the last meter. Where the store was opened with somebody who is told of damage, positions
  /// that are damaged are nowhere.
  ///
  /// - Throws: ``StoreError``.
  public func tracks(_ query: TrackQuery = TrackQuery()) throws(StoreError) -> [StoredTrack] {
    var tracks = try read { connection throws(StoreError) in
      func rows(among candidates: Set<Int64>?) throws(StoreError) -> [StoredTrack] {
        let statement = query.statement(
          StoredTrack.columns, isFinal: !query.isGeometric, among: candidates)
        let tracks = try connection.rows(statement) { row throws(StoreError) -> StoredTrack? in
          do throws(StoreError) {
            let track = try StoredTrack(row, path: path)
            if StoredTrack.hasLostSource(row) {
              try passOver(StoredTrack.lostSource(of: track.id, path))
            }
            return track
          } catch {
            try passOver(error)
            return nil
          }
        }
        return try unique(tracks.compactMap(\.self), \.id)
      }
      guard let box = query.box else { return try rows(among: nil) }
      // What is packed meanwhile is in the chunks or in the tail of one moment.
      return try connection.snapshot { () throws(StoreError) in
        let finder = BoxFinder(box: box, store: self)
        let candidates = try finder.candidates(connection)
        var there: [StoredTrack] = []
        for track in try rows(among: candidates.tracks)
        where try finder.holds(track.id, candidates, connection) { there.append(track) }
        return there
      }
    }
    if query.near != nil || query.along != nil {
      var there: [StoredTrack] = []
      let (start, areas) = (NearFinder(query), query.nearAreas + query.alongAreas)
      for track in tracks {
        var finder = try read(track.id, reaching: areas, start) { $0.add($1) }
        if finder.finish() { there.append(track) }
      }
      tracks = there
    }
    if query.isGeometric {
      tracks = Array(tracks.dropFirst(max(0, query.offset)).prefix(max(0, query.limit ?? .max)))
    }
    for index in tracks.indices where tracks[index].isGrowing {
      tracks[index].take(try figures(of: tracks[index].id))
    }
    return tracks
  }

  /// The numbers of the tracks that are meant, in order.
  public func trackIDs(_ query: TrackQuery) throws(StoreError) -> [Int64] {
    guard !query.isGeometric else { return try tracks(query).map(\.id) }
    return try read { connection throws(StoreError) in
      let ids = try connection.rows(query.statement("track.id", isFinal: true)) { $0.integer(0) }
      return try unique(ids, \.self)
    }
  }

  /// Leaves out tracks that a damaged table lists again.
  private func unique<Value>(
    _ values: [Value], _ id: (Value) -> Int64
  ) throws(StoreError) -> [Value] {
    var (seen, unique): (Set<Int64>, [Value]) = ([], [])
    for value in values {
      if seen.insert(id(value)).inserted {
        unique.append(value)
      } else {
        try passOver(
          StoreError(
            .damaged, path, "the table of tracks is damaged: it lists track \(id(value)) again"))
      }
    }
    return unique
  }

  /// How many tracks are meant.
  public func count(_ query: TrackQuery) throws(StoreError) -> Int { try trackIDs(query).count }

  /// One track, deleted or not.
  ///
  /// - Throws: ``StoreError``; of kind `missing` if there is none.
  public func track(_ id: Int64) throws(StoreError) -> StoredTrack {
    var query = TrackQuery()
    (query.ids, query.parts) = ([id], Set(StoredTrack.Part.allCases))
    query.deletion = .any
    guard let track = try tracks(query).first else {
      throw StoreError(.missing, path, "there is no track \(id)")
    }
    return track
  }

  /// The positions, and what else was said, of tracks one after the other, to be read as they are needed.
  public func events(of ids: [Int64]) -> TrackEvents { TrackEvents(self, ids) }

  /// The positions of a track, and what else was said of it.
  public func events(of id: Int64) -> TrackEvents { events(of: [id]) }

  private func figures(of id: Int64) throws(StoreError) -> TrackFigures {
    var statistics = TrackStatistics()
    var events = events(of: id)
    while let block = try events.nextBlock() { statistics.add(contentsOf: block[...]) }
    return statistics.total
  }
}
