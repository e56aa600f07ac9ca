import GeoTracks

extension TrackStore {
  /// Looks whether the whole store is as it should be: the database's pages and indexes, every chunk and every saved
  /// row, and all that is made of others: the indexes of places and words, fingerprints, times, files that are kept.
  ///
  /// What nothing else in the store says is not missed when it is gone: tags, originals, which other files had a track,
  /// and the last positions of a recording that goes on. Of figures the number of positions, times and lengths are
  /// compared; the others follow rules that may have been others when a track came.
  ///
  /// What is made of others is made anew by ``rebuild(advance:)``.
  ///
  /// - Parameter advance: is told how many chunks have been looked at.
  /// - Returns: what is wrong, a line each, at most 100; none if all is well.
  public func check(
    advance: (Int) -> Void = { _ in }
  ) throws(StoreError) -> [String] {
    try read { connection throws(StoreError) in
      var check = StoreCheck(connection, schema)
      try check.run(advance)
      return Array(check.faults.prefix(StoreCheck.mostFaults))
    }
  }

  /// Makes anew what is made of others: the indexes, also where they are missing, and the fingerprints, times, lengths
  /// and numbers of positions of tracks that have ended; chunks without a place in their track get that which they had.
  /// Tracks whose file is missing get a file named "lost file" and its number.
  /// What is damaged itself stays as it is, and other tables that are missing stay so.
  ///
  /// The store as it was stays in a file next to it. Where pages are damaged, all rows that can be read go into a new
  /// database, which takes the place of the old one if each track has as many positions as before, and is whole if it
  /// was. Nobody can record meanwhile.
  ///
  /// - Parameter advance: is told how many chunks have been read.
  /// - Returns: what has been done.
  /// - Throws: ``StoreError``; then nothing has changed. Of kind `busy` where somebody records into the store or has
  ///   changed it meanwhile.
  @discardableResult
  public func rebuild(advance: (Int) -> Void = { _ in }) throws(StoreError) -> StoreRepair {
    guard let lock = try RecorderLock(allOf: path) else {
      throw StoreError(.busy, path, "a recording into this library is going on: end that first")
    }
    defer { withExtendedLifetime(lock) {} }
    let version = try maintain { connection throws(StoreError) in
      try Self.changes(by: connection)
    }
    let kept = NewCopy(for: Self.freeName(path))
    defer { kept.remove() }
    _ = try write(kept) { _, _ in true }
    let before = try ReadableTracks(of: kept.path)
    let old = try Connection(path: kept.path, .reading, wrongPages: .ignored)
    let hasWholePages = try old.hasWholePages(comparesIndexes: true)
    let recovered = NewCopy(for: path + "-repaired")
    defer { recovered.remove() }
    let lost = try repair(into: recovered, from: hasWholePages ? nil : old, advance)
    guard try !ReadableTracks(of: recovered.path).isWorse(than: before) else {
      throw StoreError(
        .damaged, path,
        "it cannot be repaired without losing positions that can be read now: nothing has been changed"
      )
    }
    try kept.move(mode: 0o600)
    try maintain { connection throws(StoreError) in
      guard try Self.changes(by: connection) == version else {
        throw StoreError(
          .busy, path, "another program has changed the library meanwhile: repeat it")
      }
      _ = try Connection(path: recovered.path, .reading).copy(to: connection) { _, _ in true }
      connection.forgetWrongPages()
    }
    closeReaders()
    return StoreRepair(
      copy: kept.destination, lostRows: lost, wrongPages: old.wrongPageNumbers.count)
  }

  /// Makes a whole copy of the store.
  ///
  /// - Parameter old: a damaged store, whose rows are copied one by one; nil if all pages of this one are whole.
  /// - Returns: how many rows could be read and not kept.
  private func repair(
    into recovered: NewCopy, from old: Connection?, _ advance: (Int) -> Void
  ) throws(StoreError) -> Int {
    var lost = 0
    if let old {
      _ = try TrackStore(path: recovered.path, .creating)
      let new = try Connection(path: recovered.path, .writing)
      lost = try StoreRecovery.run(from: old, to: new, advance)
    } else {
      _ = try write(recovered) { _, _ in true }
    }
    let new = try Connection(path: recovered.path, .writing)
    try new.transaction { () throws(StoreError) in
      try StoreRecovery.replaceSources(by: new)
      try DerivedRows.rebuild(by: new, advance)
    }
    return lost
  }

  /// A number that changes when another connection changes the store.
  private static func changes(by connection: Connection) throws(StoreError) -> Int64 {
    try connection.ignoringWrongPages { () throws(StoreError) in
      try connection.first("PRAGMA data_version") { $0.integer(0) } ?? 0
    }
  }

  /// A name next to a store that no file has.
  private static func freeName(_ path: String) -> String {
    var (name, number) = (path + "-damaged", 1)
    while Connection.exists(name) {
      number += 1
      name = "\(path)-damaged-\(number)"
    }
    return name
  }

  /// Gives back room that nothing needs, and forgets what the log has.
  public func vacuum() throws(StoreError) {
    try maintain { connection throws(StoreError) in
      try connection.run("VACUUM")
      _ = try connection.rows("PRAGMA wal_checkpoint(TRUNCATE)") { $0.integer(0) }
    }
  }

  /// Copies the store into another file, as it is at one moment, while others may write.
  ///
  /// - Parameters:
  ///   - destination: the file; a store that is there is replaced, whole or not at all. Nobody can record into it
  ///     meanwhile. A file that is not there, or is empty, has another name until the copy is complete, which begins with
  ///     its own and ends in `-part-` and numbers.
  ///   - advance: is told how many pages of how many are copied, and says whether to go on.
  /// - Returns: whether the copy is complete. If not, all is as it was.
  /// - Throws: ``StoreError``; then no file has changed. Of kind `damaged` if a page of the store is damaged, `busy` if
  ///   somebody records into the store that would be replaced, `invalid` if the name is that of a log or lock of a
  ///   database.
  @discardableResult
  public func backup(
    to destination: String, advance: (Int, Int) -> Bool = { _, _ in true }
  ) throws(StoreError) -> Bool {
    if let refusal = DatabaseFiles.refusal(of: destination) { throw refusal }
    guard try read({ connection throws(StoreError) in try connection.hasWholePages() }) else {
      throw StoreError(
        .damaged, path,
        "pages of the database are damaged: repair it before you make a backup")
    }
    guard Connection.isEmpty(destination) else {
      return try replace(destination, advance)
    }
    let copy = NewCopy(for: destination)
    defer { copy.remove() }
    var isComplete = false
    do throws(StoreError) { isComplete = try write(copy, advance) } catch {
      // Of the copy nobody knows the name that it has until it is complete.
      throw StoreError(
        error.kind, error.path == copy.path ? destination : error.path, error.reason,
        code: error.code)
    }
    if isComplete { try copy.move() }
    return isComplete
  }

  private func write(
    _ copy: NewCopy, _ advance: (Int, Int) -> Bool
  ) throws(StoreError) -> Bool {
    try read { connection throws(StoreError) in
      let other = try Connection(path: copy.path, .creating)
      // Nobody else sees it, and half of it is never used.
      let pragmas: [SQL] = ["PRAGMA journal_mode = MEMORY", "PRAGMA synchronous = OFF"]
      for pragma in pragmas { try other.run(pragma) }
      return try connection.ignoringWrongPages { () throws(StoreError) in
        try connection.copy(to: other, advance)
      }
    }
  }

  /// Replaces a store by a copy of this one.
  private func replace(
    _ destination: String, _ advance: (Int, Int) -> Bool
  ) throws(StoreError) -> Bool {
    // A recorder would go on in what has another track by its number.
    guard let lock = try RecorderLock(allOf: destination) else {
      let names = try? Connection(path: destination, .reading).rows(
        "SELECT name FROM source WHERE is_recording = \(TrackRecorder.Stage.growing.rawValue)"
      ) { $0.text(0) ?? "" }
      let who = names.map { $0.isEmpty ? "" : ", \($0.joined(separator: ", "))" } ?? ""
      throw StoreError(
        .busy, destination, "a recording into this library is going on\(who): end that first")
    }
    defer { withExtendedLifetime(lock) {} }
    return try read { connection throws(StoreError) in
      try connection.ignoringWrongPages { () throws(StoreError) in
        try connection.copy(to: try Connection(path: destination, .creating), advance)
      }
    }
  }

  /// Of which version the store is, and of which a store is that this library writes. One of an earlier version is
  /// brought up to date by whoever opens it to be written.
  public func versions() throws(StoreError) -> (store: Int, library: Int) {
    try read { connection throws(StoreError) in
      (try schema.version(of: connection), schema.migrations.count)
    }
  }
}

/// What a repair has done.
public struct StoreRepair: Sendable, Hashable {
  /// The file with the store as it was before.
  public var copy: String
  /// Rows of damaged pages that contradict others and are in that file alone.
  public var lostRows: Int
  /// Pages that differed from their checksum; at most 10,000 are counted. Rows on them were kept as they were
  /// read, and may be wrong where nothing else in the store contradicts them.
  public var wrongPages: Int
}
