import GeoTracks

/// What comes again of a track that is there: the same times and places, with values that the track has not.
///
/// The track takes values that it lacks, and keeps its own values if the other track has different ones. If the other
/// track is only nearly the same (``MatchingTrack``), its additional points are not taken, and the tracks differ.
struct TrackSupplement {
  /// Whether the track has taken something.
  private(set) var isRicher = false
  /// Whether something was not taken, because the track has another value.
  private(set) var differs = false

  private let (track, other): (Int64, Int64)
  private let isNear: Bool

  /// - Parameters:
  ///   - track: the track that is there.
  ///   - other: the one that has come, with its chunks.
  ///   - isNear: whether the other has some other points.
  init(to track: Int64, from other: Int64, isNear: Bool = false) {
    (self.track, self.other, self.isNear) = (track, other, isNear)
  }

  /// Takes what the other has.
  ///
  /// - Parameters:
  ///   - sport: the other's.
  ///   - remarks: the other's, as bytes.
  mutating func take(
    sport: String?, device: String?, utcOffset: Int?, remarks: [UInt8]?, by connection: Connection
  ) throws(StoreError) {
    let lacksPositions = isNear ? false : try lacksPositions(by: connection)
    if lacksPositions {
      try takePositions(by: connection)
    } else {
      try takeValues(by: connection)
    }
    if isRicher { try measure(by: connection) }
    let known = try connection.first(
      """
      SELECT track.name, track.sport, track.device, track.utc_offset, track.remarks, other.name
        FROM track JOIN track AS other ON other.id = \(other) WHERE track.id = \(track)
      """
    ) {
      (
        name: $0.text(0), sport: $0.text(1), device: $0.text(2), utcOffset: $0.optionalInteger(3),
        remarks: $0.blob(4), otherName: $0.text(5)
      )
    }
    guard let known else { return }
    let name = choose(known.name, known.otherName)
    let sport = choose(known.sport, sport)
    // These are texts and clocks of receivers: that they are called otherwise is no difference of what is said.
    let device = known.device ?? device
    let utcOffset = known.utcOffset ?? utcOffset.map(Int64.init)
    let all = try join(known.remarks, remarks ?? [], connection.path)
    if device != known.device { isRicher = true }
    guard isRicher || utcOffset != known.utcOffset else { return }
    try connection.run(
      """
      UPDATE track SET name = \(name), sport = \(sport), device = \(device),
        utc_offset = \(utcOffset), remarks = \(all.isEmpty ? nil : all) WHERE id = \(track)
      """)
    try TextIndex.update(track, by: connection)
  }

  private mutating func choose<Value: Equatable>(_ known: Value?, _ other: Value?) -> Value? {
    guard let other else { return known }
    guard let known else {
      isRicher = true
      return other
    }
    if known != other { differs = true }
    return known
  }

  // MARK: Positions

  /// Whether some of its positions are damaged or gone, and the other has all of them.
  private func lacksPositions(by connection: Connection) throws(StoreError) -> Bool {
    guard try !ChunkRows.isWhole(track, by: connection) else { return false }
    return try connection.first(
      """
      SELECT points = (SELECT sum(points) FROM chunk WHERE track = \(other)) FROM track
        WHERE id = \(track)
      """
    ) { $0.integer(0) != 0 } == true
  }

  private mutating func takeValues(by connection: Connection) throws(StoreError) {
    var (rows, others) = (ChunkRows(of: track), ChunkRows(of: other))
    var rest: ArraySlice<Location> = []
    while var row = try rows.next(by: connection) {
      var attributes = row.locations.reduce(0) { $0 + $1.attributes.count }
      var isChanged = false
      for index in row.locations.indices {
        while true {
          while rest.isEmpty {
            guard let next = try others.next(by: connection) else { break }
            rest = next.locations[...]
          }
          guard let other = rest.first else { break }
          if !isNear || MatchingTrack.isSame(row.locations[index], other) {
            rest.removeFirst()
            if take(from: other, into: &row.locations[index], &attributes) { isChanged = true }
            break
          }
          // A point that only one of both has.
          guard MatchingTrack.order(row.locations[index], other) ?? -1 >= 0 else { break }
          differs = true
          rest.removeFirst()
        }
      }
      guard isChanged else { continue }
      isRicher = true
      let body = ChunkCodec.encode(row.locations[...])
      try connection.run(
        "UPDATE chunk SET body = \(body), crc = \(Checksum.crc(body)) WHERE id = \(row.id)")
    }
  }

  /// Takes the other's positions where its own are damaged or gone; those that it still has keep their values.
  private mutating func takePositions(by connection: Connection) throws(StoreError) {
    var (rows, others) = (ChunkRows(of: track), ChunkRows(of: other))
    var rest: ArraySlice<Location> = []
    var packer = TrackPacker()
    while let row = try others.next(by: connection) {
      if row.segment != packer.segment { packer.beginSegment() }
      for new in row.locations {
        while rest.isEmpty, let next = try rows.next(by: connection, onDamage: { _ in }) {
          rest = next.locations[...]
        }
        guard var known = rest.first, Fingerprint.isOfOne(known, new) else {
          try packer.add(new, connection.path)
          continue
        }
        rest.removeFirst()
        var attributes = known.attributes.count
        _ = take(from: new, into: &known, &attributes)
        try packer.add(known, connection.path)
      }
    }
    packer.pack()
    try TrackRemoval.removeChunks(of: track, by: connection)
    for chunk in packer.chunks { try chunk.write(to: track, by: connection) }
    isRicher = true
  }

  /// Takes the values of a position.
  ///
  /// - Parameter extras: how many the chunk has beside properties.
  /// - Returns: whether there were any.
  private mutating func take(
    from other: Location, into location: inout Location, _ attributes: inout Int
  ) -> Bool {
    guard location != other else { return false }
    var isChanged = false
    /// Whether a value is taken.
    func takes<Value: Equatable>(_ known: Value?, _ value: Value) -> Bool {
      if known == nil {
        isChanged = true
      } else if known != value {
        differs = true
      }
      return known == nil
    }
    withUnsafePointer(to: other) { other in
      for field in LocationField.all {
        guard let value = field.get(other) else { continue }
        if takes(withUnsafePointer(to: location, field.get), value) { field.set(&location, value) }
      }
      // Whose clock it was is known of every position.
      for field in LocationCountField.all where field.column != LocationCountField.clock {
        guard let value = field.get(other) else { continue }
        if takes(withUnsafePointer(to: location, field.get), value) {
          _ = field.set(&location, value)
        }
      }
      for field in LocationTextField.all {
        guard let value = field.get(other) else { continue }
        if takes(withUnsafePointer(to: location, field.get), value) {
          _ = field.set(&location, value)
        }
      }
    }
    let names = Set(location.attributes.map(\.name))
    for attribute in other.attributes {
      guard !names.contains(attribute.name) else {
        if !location.attributes.contains(attribute) { differs = true }
        continue
      }
      guard attributes < ChunkCodec.maximumExtras else {
        differs = true
        continue
      }
      location.attributes.append(attribute)
      (attributes, isChanged) = (attributes + 1, true)
    }
    return isChanged
  }

  private func measure(by connection: Connection) throws(StoreError) {
    let part = try connection.first("SELECT part FROM track WHERE id = \(track)") { $0.text(0) }
    guard part == StoredTrack.Part.track.rawValue else { return }
    let figures = try ChunkRows.measure(track, .track, by: connection).figures
    try connection.run("UPDATE track SET \(figures.assignments) WHERE id = \(track)")
  }

  // MARK: Remarks

  // Every program that writes a file names itself: that is no difference of what is said.
  private static let makers: Set<String> = ["creator"]

  /// Takes what the other's file says of itself: what the track's own file does not say goes to the track, since the
  /// file may have others.
  mutating func take(about: [UInt8], by connection: Connection) throws(StoreError) {
    let known = try connection.first(
      """
      SELECT track.remarks, source.remarks FROM track JOIN source ON source.id = track.source
        WHERE track.id = \(track)
      """
    ) { (ofTrack: $0.blob(0), ofFile: $0.blob(1)) }
    guard let known, !about.isEmpty else { return }
    var remarks: [LocationEvent]
    var isChanged = false
    do throws(ChunkError) {
      remarks = try MetadataCodec.decode(known.ofTrack)
      var values: [String: Set<String>] = [:]
      for case .metadata(let details) in try MetadataCodec.decode(known.ofFile) + remarks
      where details.subject == .file {
        for value in details.values { values[value.name, default: []].insert(value.value) }
      }
      for case .metadata(var details) in try MetadataCodec.decode(about) {
        if details.values.contains(where: { value in
          !Self.makers.contains(value.name)
            && values[value.name].map { !$0.contains(value.value) } ?? false
        }) {
          differs = true
        }
        details.values.removeAll { values[$0.name] != nil }
        guard !details.values.isEmpty else { continue }
        remarks.append(.metadata(details))
        isChanged = true
      }
    } catch {
      throw StoreError(
        .damaged, connection.path, "what is said of track \(track) is damaged: \(error)")
    }
    guard isChanged else { return }
    isRicher = true
    try connection.run(
      "UPDATE track SET remarks = \(MetadataCodec.encode(remarks)) WHERE id = \(track)")
  }

  /// What is said of the track with what the other adds.
  private mutating func join(
    _ known: [UInt8], _ other: [UInt8], _ path: String
  ) throws(StoreError) -> [UInt8] {
    guard known != other, !other.isEmpty else { return known }
    do throws(ChunkError) {
      var all = try MetadataCodec.decode(known)
      let hasLaps = all.contains { if case .lap = $0 { true } else { false } }
      var values: [String: Set<String>] = [:]
      for case .metadata(let details) in all where details.subject == .part {
        for value in details.values { values[value.name, default: []].insert(value.value) }
      }
      for remark in try MetadataCodec.decode(other) where !all.contains(remark) {
        switch remark {
        case .lap where hasLaps: differs = true
        case .metadata(var details):
          if details.values.contains(where: {
            values[$0.name].map { [value = $0.value] in !$0.contains(value) } ?? false
          }) {
            differs = true
          }
          details.values.removeAll { values[$0.name] != nil }
          if !details.values.isEmpty { all.append(.metadata(details)) }
        default: all.append(remark)
        }
      }
      let bytes = MetadataCodec.encode(all)
      if bytes != known { isRicher = true }
      return bytes
    } catch {
      throw StoreError(.damaged, path, "what is said of track \(track) is damaged: \(error)")
    }
  }
}
