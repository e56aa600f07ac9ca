import GeoTracks

/// Adds values from another copy of a stored track to the stored track.
///
/// Both copies have the same times and coordinates. If both have a value, the stored value is kept.
///
/// Copies in different formats may differ in a few points (see ``MatchingTrack``). Points that exist only in the new
/// copy are not added, and the two tracks are reported as different.
struct TrackSupplement {
  /// True if the stored track received at least one value.
  private(set) var isRicher = false
  /// True if the stored track kept a value although the other copy has a different value.
  private(set) var differs = false

  private let (track, other): (Int64, Int64)
  private let isNear: Bool

  /// - Parameters:
  ///   - track: The ID of the stored track.
  ///   - other: The ID of the new track, whose chunks are already written.
  ///   - isNear: Whether the two tracks match only approximately.
  init(to track: Int64, from other: Int64, isNear: Bool = false) {
    (self.track, self.other, self.isNear) = (track, other, isNear)
  }

  /// Copies to the stored track the values that only the new track has.
  ///
  /// - Parameters:
  ///   - sport: The sport of the new track.
  ///   - metadata: The encoded metadata of the new track.
  mutating func merge(
    sport: String?, device: String?, utcOffset: Int?, metadata: [UInt8]?, by connection: Connection
  ) throws(StoreError) {
    let lacksPositions = isNear ? false : try lacksPositions(by: connection)
    if lacksPositions {
      try replacePositions(by: connection)
    } else {
      try mergeValues(by: connection)
    }
    if isRicher { try measure(by: connection) }
    let known = try connection.first(
      """
      SELECT track.name, track.sport, track.device, track.utc_offset, track.metadata, other.name
        FROM track JOIN track AS other ON other.id = \(other) WHERE track.id = \(track)
      """
    ) {
      (
        name: $0.text(0), sport: $0.text(1), device: $0.text(2), utcOffset: $0.optionalInteger(3),
        metadata: $0.blob(4), otherName: $0.text(5)
      )
    }
    guard let known else { return }
    let name = choose(known.name, known.otherName)
    let sport = choose(known.sport, sport)
    // Device names and UTC offsets depend on the file format, so do not report them as a difference.
    let device = known.device ?? device
    let utcOffset = known.utcOffset ?? utcOffset.map(Int64.init)
    let all = try join(known.metadata, metadata ?? [], connection.path)
    if device != known.device { isRicher = true }
    guard isRicher || utcOffset != known.utcOffset else { return }
    try connection.run(
      """
      UPDATE track SET name = \(name), sport = \(sport), device = \(device),
        utc_offset = \(utcOffset), metadata = \(all.isEmpty ? nil : all) WHERE id = \(track)
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

  /// Returns true if positions of the stored track are damaged or missing and the new track is complete.
  private func lacksPositions(by connection: Connection) throws(StoreError) -> Bool {
    guard try !ChunkRows.isWhole(track, by: connection) else { return false }
    return try connection.first(
      """
      SELECT points = (SELECT sum(points) FROM chunk WHERE track = \(other)) FROM track
        WHERE id = \(track)
      """
    ) { $0.integer(0) != 0 } == true
  }

  private mutating func mergeValues(by connection: Connection) throws(StoreError) {
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
            if fill(&row.locations[index], from: other, &attributes) { isChanged = true }
            break
          }
          // The stored track has no point that matches this point of the new track, so skip the new point.
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

  /// Replaces damaged or missing positions of the stored track with positions of the new track, and keeps all
  /// readable positions.
  private mutating func replacePositions(by connection: Connection) throws(StoreError) {
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
        _ = fill(&known, from: new, &attributes)
        try packer.add(known, connection.path)
      }
    }
    packer.pack()
    try TrackRemoval.removeChunks(of: track, by: connection)
    for chunk in packer.chunks { try chunk.write(to: track, by: connection) }
    isRicher = true
  }

  /// Copies to the stored position the values that only `other` has.
  ///
  /// - Parameter attributes: The number of attributes in the chunk, which the method updates.
  /// - Returns: True if at least one value was copied.
  private mutating func fill(
    _ location: inout Location, from other: Location, _ attributes: inout Int
  ) -> Bool {
    guard location != other else { return false }
    var isChanged = false
    /// Returns true if the stored position has no value. If the two values differ, the function records the difference.
    func lacks<Value: Equatable>(_ known: Value?, _ value: Value) -> Bool {
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
        if lacks(withUnsafePointer(to: location, field.get), value) { field.set(&location, value) }
      }
      // Skip the timestamp source, because a stored position always has one.
      for field in LocationCountField.all where field.column != LocationCountField.clock {
        guard let value = field.get(other) else { continue }
        if lacks(withUnsafePointer(to: location, field.get), value) {
          _ = field.set(&location, value)
        }
      }
      for field in LocationTextField.all {
        guard let value = field.get(other) else { continue }
        if lacks(withUnsafePointer(to: location, field.get), value) {
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

  // MARK: Metadata

  // Each program writes its own name into a file, so do not report different names as a difference.
  private static let makers: Set<String> = ["creator"]

  /// Copies metadata from the file of the new track.
  ///
  /// The copied metadata is stored with the track. The metadata is not added to the stored file, which may contain
  /// other tracks.
  mutating func merge(fileMetadata: [UInt8], by connection: Connection) throws(StoreError) {
    let known = try connection.first(
      """
      SELECT track.metadata, source.metadata FROM track JOIN source ON source.id = track.source
        WHERE track.id = \(track)
      """
    ) { (ofTrack: $0.blob(0), ofFile: $0.blob(1)) }
    guard let known, !fileMetadata.isEmpty else { return }
    var metadata: [LocationEvent]
    var isChanged = false
    do throws(ChunkError) {
      metadata = try MetadataCodec.decode(known.ofTrack)
      var values: [String: Set<String>] = [:]
      for case .metadata(let details) in try MetadataCodec.decode(known.ofFile) + metadata
      where details.subject == .file {
        for value in details.values { values[value.name, default: []].insert(value.value) }
      }
      for case .metadata(var details) in try MetadataCodec.decode(fileMetadata) {
        if details.values.contains(where: { value in
          !Self.makers.contains(value.name)
            && values[value.name].map { !$0.contains(value.value) } ?? false
        }) {
          differs = true
        }
        details.values.removeAll { values[$0.name] != nil }
        guard !details.values.isEmpty else { continue }
        metadata.append(.metadata(details))
        isChanged = true
      }
    } catch {
      throw StoreError(
        .damaged, connection.path, "the metadata of track \(track) is damaged: \(error)")
    }
    guard isChanged else { return }
    isRicher = true
    try connection.run(
      "UPDATE track SET metadata = \(MetadataCodec.encode(metadata)) WHERE id = \(track)")
  }

  /// Returns the combined metadata of both tracks, encoded.
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
      for event in try MetadataCodec.decode(other) where !all.contains(event) {
        switch event {
        case .lap where hasLaps: differs = true
        case .metadata(var details):
          if details.values.contains(where: {
            values[$0.name].map { [value = $0.value] in !$0.contains(value) } ?? false
          }) {
            differs = true
          }
          details.values.removeAll { values[$0.name] != nil }
          if !details.values.isEmpty { all.append(.metadata(details)) }
        default: all.append(event)
        }
      }
      let bytes = MetadataCodec.encode(all)
      if bytes != known { isRicher = true }
      return bytes
    } catch {
      throw StoreError(.damaged, path, "the metadata of track \(track) is damaged: \(error)")
    }
  }
}

/// Finds the stored track that was imported from the same recording in another format.
///
/// Two files of one recording can differ: the first or last point may be missing, and coordinates may be rounded
/// differently. Two tracks match if all of these conditions are met:
///
/// - The start times of the tracks differ by at most one minute, and so do the end times.
/// - Nearly all points of one track have a point with the same time and coordinate in the other track, in the same
///   order.
/// - The number of points without a match, in both tracks together, is at most 3 and at most one in 200.
enum MatchingTrack {
  /// The maximum difference between start times or end times, in milliseconds.
  private static let reach: Int64 = 60_000
  /// The maximum difference between the times of matching points, in milliseconds.
  private static let sameTime: Int64 = 500
  /// The maximum difference between the latitudes or longitudes of matching points, in degrees (about one meter).
  private static let samePlace = 1e-5

  /// Returns the first stored track that matches; nil if no track matches.
  static func find(
    _ facts: TrackFacts, of id: Int64, by connection: Connection
  ) throws(StoreError) -> (id: Int64, source: Int64)? {
    let slack = min(3, facts.points / 200)
    guard let start = facts.start, let end = facts.end, slack > 0 else { return nil }
    let (first, last) = (start.subtracting(reach), start.adding(reach))
    let candidates = try connection.rows(
      """
      SELECT id, source FROM track
        WHERE t0 BETWEEN \(first) AND \(last) AND t1 BETWEEN \(end.subtracting(reach)) AND \(end.adding(reach))
          AND part = 'track' AND id <> \(id) AND fingerprint IS NOT NULL
          AND points BETWEEN \(facts.points - slack) AND \(facts.points + slack)
        ORDER BY id LIMIT 8
      """
    ) { (id: $0.integer(0), source: $0.integer(1)) }
    for candidate in candidates
    where try isSame(candidate.id, id, atMost: slack, by: connection) { return candidate }
    return nil
  }

  /// Returns true if two points match in time and coordinate. A point without a time never matches.
  static func isSame(_ a: Location, _ b: Location) -> Bool {
    guard let order = order(a, b), order == 0 else { return false }
    let degrees = (a.coordinate.longitude - b.coordinate.longitude).magnitude
    return (a.coordinate.latitude - b.coordinate.latitude).magnitude <= samePlace
      && min(degrees, (360 - degrees).magnitude) <= samePlace
  }

  /// Compares the times of two points.
  ///
  /// Returns -1 if the first point is earlier, 0 if the times match, 1 if the first point is later, and nil if a time
  /// is missing.
  static func order(_ a: Location, _ b: Location) -> Int? {
    guard let a = a.timestamp?.milliseconds, let b = b.timestamp?.milliseconds else { return nil }
    let (difference, isLost) = a.subtractingReportingOverflow(b)
    if !isLost, difference.magnitude < UInt64(sameTime) { return 0 }
    return a < b ? -1 : 1
  }

  /// Returns true if two tracks match point by point, except for at most `slack` points.
  private static func isSame(
    _ a: Int64, _ b: Int64, atMost slack: Int, by connection: Connection
  ) throws(StoreError) -> Bool {
    var (first, second) = (Points(a), Points(b))
    var alone = 0
    while alone <= slack {
      guard let x = try first.peek(by: connection) else {
        while alone <= slack, try second.peek(by: connection) != nil {
          second.pop()
          alone += 1
        }
        return alone <= slack
      }
      guard let y = try second.peek(by: connection) else {
        first.pop()
        alone += 1
        continue
      }
      guard let order = order(x, y) else { return false }
      if isSame(x, y) {
        first.pop()
        second.pop()
      } else {
        if order <= 0 { first.pop() }
        if order >= 0 { second.pop() }
        alone += order == 0 ? 2 : 1
      }
    }
    return false
  }

  /// Iterates over the points of a track.
  private struct Points {
    private var rows: ChunkRows
    private var rest: ArraySlice<Location> = []

    init(_ track: Int64) { rows = ChunkRows(of: track) }

    mutating func peek(by connection: Connection) throws(StoreError) -> Location? {
      while rest.isEmpty {
        // Skip damaged chunks, because their points cannot be compared.
        guard let row = try rows.next(by: connection, onDamage: { _ in }) else { return nil }
        rest = row.locations[...]
      }
      return rest.first
    }

    mutating func pop() { rest.removeFirst() }
  }
}

extension Int64 {
  fileprivate func adding(_ other: Int64) -> Int64 {
    let (sum, isLost) = addingReportingOverflow(other)
    return isLost ? .max : sum
  }

  fileprivate func subtracting(_ other: Int64) -> Int64 {
    let (difference, isLost) = subtractingReportingOverflow(other)
    return isLost ? .min : difference
  }
}
