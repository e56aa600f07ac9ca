extension TrackStore {
  /// Ends recordings whose process has ended without doing so: nothing that was saved is lost.
  ///
  /// - Returns: how many.
  @discardableResult
  public func recoverRecordings() throws(StoreError) -> Int {
    let sources = try read { connection throws(StoreError) in
      try connection.rows("SELECT id FROM source WHERE is_recording") { $0.integer(0) }
    }
    var count = 0
    for source in sources {
      guard let lock = try RecorderLock(path, source: source) else { continue }
      _ = try write { connection throws(StoreError) in
        try TrackRecorder.finish(source, by: connection)
      }
      // Until here nobody else goes on with it.
      withExtendedLifetime(lock) {}
      count += 1
    }
    return count
  }
}
