extension TrackStore {
  /// Whether a track grows, or has broken off while it grew: an index tells it.
  package func hasGrowingTracks() throws(StoreError) -> Bool {
    try read { connection throws(StoreError) in
      try connection.first("SELECT 1 FROM track WHERE fingerprint IS NULL LIMIT 1") { _ in true }
        != nil
    }
  }

  /// Ends recordings whose process has ended without doing so: nothing that was saved is lost, and a
  /// ``TrackRecorder`` of the same source can go on with them. What of them is damaged is passed over; whoever opened
  /// the store to be told of that is told.
  ///
  /// - Returns: how many.
  @discardableResult
  public func recoverRecordings() throws(StoreError) -> Int {
    let sources = try read { connection throws(StoreError) in
      try connection.rows(
        "SELECT id FROM source WHERE is_recording = \(TrackRecorder.Stage.growing.rawValue)"
      ) { $0.integer(0) }
    }
    var count = 0
    for source in sources {
      guard let lock = try RecorderLock(path, source: source) else { continue }
      var damages: [StoreError] = []
      let isEnded = try write { connection throws(StoreError) in
        // Its recorder may just have ended it.
        guard try TrackRecorder.stage(source, by: connection) == .growing else { return false }
        try TrackRecorder.finish(source, .brokenOff, by: connection) { damages.append($0) }
        return true
      }
      for damage in damages { onDamage?(damage) }
      // Until here nobody else goes on with it.
      withExtendedLifetime(lock) {}
      if isEnded { count += 1 }
    }
    return count
  }
}
