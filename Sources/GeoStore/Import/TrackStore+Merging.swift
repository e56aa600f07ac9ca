import GeoTracks

extension TrackStore {
  /// Makes one track of several, in the order that is given, and marks these as deleted: both, or neither.
  ///
  /// Each becomes a segment, or several. The new track has the tags of all, one below the other the notes of all and
  /// the names that it does not have itself, and the sport of the first that has one.
  ///
  /// - Parameters:
  ///   - ids: two tracks or more, each once.
  ///   - name: that of the new one; that of the first that has one if it is not given.
  /// - Returns: the number of the new track.
  /// - Throws: ``StoreError``; of kind `invalid` where there are fewer, where one is no track but a route or
  ///   waypoints, or where the same track is there already, `busy` where one is being recorded.
  public func merge(_ ids: [Int64], name: String? = nil) throws(StoreError) -> Int64 {
    guard ids.count > 1, Set(ids).count == ids.count else {
      throw StoreError(.invalid, path, "merging takes two tracks or more, each once")
    }
    var parts: [StoredTrack] = []
    for id in ids { parts.append(try track(id)) }
    if let other = parts.first(where: { $0.part != .track }) {
      throw StoreError(
        .invalid, path, "only tracks are merged, and \(other.id) is of kind \(other.part.rawValue)")
    }
    let name = name ?? parts.lazy.compactMap(\.name).first
    var names: Set<String?> = [name]
    let notes = parts.flatMap { [names.insert($0.name).inserted ? $0.name : nil, $0.notes] }
      .compactMap(\.self).joined(separator: "\n")
    return try write { connection throws(StoreError) in
      try checkEnded(ids, connection)
      var file = FileIntake(path)
      var writer = try FileWriter(
        "merged from \(ids.map(String.init).joined(separator: ", "))", findsNear: false,
        by: connection)
      try file.take([.part(.track(name: name))])
      var isFirst = true
      for id in ids {
        // The others' own beginnings are those of segments.
        if !isFirst { try file.take([.part(.segment)]) }
        isFirst = false
        // What is left out of the new track would be gone with the others.
        var events = TrackEvents(self, [id], isStrict: true)
        while let block = try events.nextBlock() {
          let rest = block.filter { event in
            if case .part(let part) = event { part == .segment } else { true }
          }
          try file.take(rest)
          try writer.write(&file.pieces, by: connection)
        }
        try connection.run(
          "UPDATE track SET deleted = \(Timestamp.now.milliseconds) WHERE id = \(id)")
      }
      file.finish()
      try writer.write(&file.pieces, by: connection)
      let outcome = try writer.finish(
        about: file.aboutBytes, format: nil, sha256: nil, original: nil, by: connection)
      guard let track = outcome.added.first else {
        let known = outcome.known.map(String.init).joined(separator: ", ")
        throw StoreError(
          .invalid, path, "the merged track is there already, perhaps deleted: track \(known)")
      }
      if !notes.isEmpty {
        try connection.run("UPDATE track SET notes = \(notes) WHERE id = \(track)")
        try TextIndex.update(track, by: connection)
      }
      if let sport = parts.lazy.compactMap(\.sport).first {
        try connection.run("UPDATE track SET sport = \(sport) WHERE id = \(track)")
      }
      for id in ids {
        try connection.run(
          "INSERT OR IGNORE INTO track_tag SELECT \(track), tag FROM track_tag WHERE track = \(id)")
      }
      return track
    }
  }
}
