import GeoCore
package import GeoTracks

/// Finds the tracks that have a position in a box.
///
/// For most chunks, the box index alone shows whether a position is in the box. For the other chunks, the finder
/// decodes coordinates until one of them is in the box.
struct BoxFinder {
  let box: BoundingBox
  let store: TrackStore

  /// The result of searching the index, before any positions are decoded.
  struct Candidates {
    /// The tracks that certainly have a position in the box.
    fileprivate var certain: Set<Int64> = []
    /// The chunks and pending rows that must be decoded, for each track that may have a position in the box.
    fileprivate var unsure: [Int64: [Piece]] = [:]

    /// All tracks that may have a position in the box.
    var tracks: Set<Int64> { certain.union(unsure.keys) }
  }

  fileprivate enum Piece {
    case chunk(Int64)
    case pending(Int64)
  }

  /// Searches the box index and returns the tracks that may have a position in the box.
  func candidates(_ connection: Connection) throws(StoreError) -> Candidates {
    var candidates = Candidates()
    // A box whose south edge is north of its north edge is invalid and contains no tracks.
    guard box.south <= box.north else { return candidates }
    // In the index, a box that touches a pole spans all longitudes, so positions must be decoded to get an exact
    // result.
    let isExact = box.south > -90 && box.north < 90
    for area in TrackQuery.areas(box) {
      _ = try connection.rows(
        """
        SELECT id, track, west, east, south, north, cells FROM chunk_box
          WHERE west <= \(area.east) AND east >= \(area.west)
            AND south <= \(area.north) AND north >= \(area.south)
        """
      ) { row in
        let track = row.integer(1)
        guard !candidates.certain.contains(track) else { return }
        let edges = ChunkBox.Edges(
          west: row.integer(2), east: row.integer(3), south: row.integer(4), north: row.integer(5))
        switch ChunkCells(bytes: row.blob(6)).answer(area, in: edges) {
        case .none: break
        case .some where isExact: candidates.certain.insert(track)
        case .some, .unknown:
          // A chunk across the antimeridian has a second row with the negated chunk ID.
          let id = row.integer(0)
          candidates.unsure[track, default: []].append(.chunk(id < 0 ? 0 &- id : id))
        }
      }
    }
    _ = try connection.rows("SELECT track, id FROM pending WHERE track > 0") { row in
      candidates.unsure[row.integer(0), default: []].append(.pending(row.integer(1)))
    }
    return candidates
  }

  /// Returns true if a candidate track has a position in the box.
  ///
  /// - Throws: ``StoreError``. The kind is `damaged` if a chunk is damaged.
  func contains(
    _ track: Int64, _ candidates: Candidates, _ connection: Connection
  ) throws(StoreError) -> Bool {
    if candidates.certain.contains(track) { return true }
    for piece in candidates.unsure[track] ?? [] {
      do throws(StoreError) {
        if try containsPosition(piece, track, connection) { return true }
      } catch {
        try store.skip(error)
      }
    }
    return false
  }

  private func containsPosition(
    _ piece: Piece, _ track: Int64, _ connection: Connection
  ) throws(StoreError) -> Bool {
    switch piece {
    case .chunk(let id):
      try connection.first("SELECT crc, body FROM chunk WHERE id = \(id)") {
        row throws(StoreError) in
        try TrackEvents.decode(
          row.blob(1), crc: row.integer(0),
          "chunk \(id), of track \(track),", store.path, as: containsPosition(_:))
      } ?? false
    case .pending(let id):
      try connection.first("SELECT crc, body FROM pending WHERE id = \(id)") {
        row throws(StoreError) in
        try PendingPositions.decode(
          row.blob(1), crc: row.integer(0), id: id, track: track, store.path,
          as: containsPosition(_:))
      } ?? false
    }
  }

  private func containsPosition(_ bytes: [UInt8]) throws(ChunkError) -> Bool {
    try ChunkCodec.containsPosition(bytes, in: box)
  }
}

/// Tests whether a track meets the conditions `near` and `along` of a query.
struct NearFinder {
  private var finder: ProximityDetector?
  private var passes: [ProximityEvent] = []
  private var route: RouteFinder?

  init(_ query: TrackQuery) {
    finder = query.near.map { ProximityDetector(PointIndex([$0.coordinate]), within: $0.meters) }
    route = query.along.map(RouteFinder.init)
  }

  private var isNear: Bool { finder == nil || !passes.isEmpty }

  /// Processes events of the track.
  ///
  /// - Returns: True if later events could change the result.
  mutating func process(_ block: [LocationEvent]) -> Bool {
    route?.process(block)
    if !isNear { finder?.process(contentsOf: block[...], into: &passes) }
    return !isNear || route?.isThere == false
  }

  /// Ends the track and returns whether it meets the conditions.
  mutating func finish() -> Bool {
    finder?.finish(into: &passes)
    return isNear && route?.isThere != false
  }
}

extension TrackStore {
  /// Returns when a track passed a point, and at which distances.
  ///
  /// - Parameters:
  ///   - id: The ID of the track.
  ///   - near: The point and the maximum distance from it.
  /// - Returns: The events of `ProximityDetector`. The property `place` of an event is always 0.
  /// - Throws: ``StoreError``.
  package func passes(of id: Int64, near: TrackQuery.Near) throws(StoreError) -> [ProximityEvent] {
    typealias State = (finder: ProximityDetector, passes: [ProximityEvent])
    var query = TrackQuery()
    query.near = near
    let start: State = (ProximityDetector(PointIndex([near.coordinate]), within: near.meters), [])
    var end = try read(id, reaching: query.nearAreas, start) { state, block in
      state.finder.process(contentsOf: block[...], into: &state.passes)
      return true
    }
    end.finder.finish(into: &end.passes)
    return end.passes
  }
}

/// A route, sampled at closely spaced points on the geodesics between its vertices.
struct RouteLine {
  /// The sampled points and the vertices, in the order of the route.
  let coordinates: [Coordinate]
  /// The maximum distance between consecutive points, in meters.
  let spacing: Double

  // The maximum number of points. For a long route, the spacing is increased to stay below this number.
  private static let maximumCount = 100_000.0
  // The maximum number of boxes that cover a route in a query.
  private static let maximumBoxes = 24

  /// - Parameters:
  ///   - vertices: The vertices of the route. Invalid coordinates are ignored.
  ///   - spacing: The maximum distance between consecutive points in meters, above 0.
  init(_ vertices: [Coordinate], spacing wanted: Double) {
    let vertices = vertices.filter(\.isValid)
    let legs = zip(vertices, vertices.dropFirst()).map { start, end in
      (path: Geodesic.wgs84.inverse(from: start, to: end), start: start, end: end)
    }
    let length = legs.reduce(0) { $0 + $1.path.distance }
    let spacing = max(wanted, length / Self.maximumCount)
    var coordinates = Array(vertices.prefix(1))
    for (path, start, end) in legs where path.distance > 0 {
      let count = (path.distance / spacing).rounded(.up)
      let line = Geodesic.wgs84.line(from: start, azimuth: path.azimuth1)
      for step in stride(from: 1, to: count, by: 1) {
        coordinates.append(line.position(at: path.distance * step / count).coordinate)
      }
      coordinates.append(end)
    }
    (self.coordinates, self.spacing) = (coordinates, spacing)
  }

  /// Returns boxes that contain every location within `meters` of the route.
  func boxes(within meters: Double) -> [BoundingBox] {
    let size = max(1, (coordinates.count + Self.maximumBoxes - 1) / Self.maximumBoxes)
    return stride(from: 0, to: coordinates.count, by: size).compactMap { first in
      // Add the first point of the next piece, so that the box also covers the leg between the two pieces.
      let piece = coordinates[first..<min(first + size + 1, coordinates.count)]
      let middle = piece[first + piece.count / 2]
      let reach = piece.map { Geodesic.wgs84.distance(from: middle, to: $0) }.max() ?? 0
      return Geodesic.wgs84.boundingBox(
        ofCircleAround: middle, radius: reach + spacing / 2 + meters)
    }
  }
}

extension TrackQuery.Along {
  // The maximum distance between consecutive corridor points, in meters. The edges of the corridor are straight in
  // longitude and latitude. At this spacing, the edges differ from geodesics by only a few centimeters.
  private static let edge = 1000.0

  /// Boxes that contain the whole corridor.
  var boxes: [BoundingBox] {
    RouteLine(line, spacing: Self.edge).boxes(within: max(0, meters))
  }

  /// The corridor around the route; nil if the corridor is empty.
  fileprivate var corridor: Geofence? {
    GeofenceShape.corridor(
      along: [RouteLine(line, spacing: Self.edge).coordinates], halfWidth: meters
    ).map { Geofence(name: "", shapes: [$0]) }
  }
}

/// Measures which share of a route one track follows.
struct RouteFinder {
  // Detects whether the track touches the corridor. Used only if the required share is 0.
  private var monitor: GeofenceMonitor?
  private var told: [GeofenceEvent] = []
  // Counts the points of the route that the track has passed.
  private var reach: ProximityArea?
  private var needed = 1
  private var wasNear = false

  init(_ along: TrackQuery.Along) {
    guard along.meters > 0 else { return }
    guard along.share > 0 else {
      monitor = along.corridor.map { GeofenceMonitor([$0]) }
      return
    }
    let coordinates = RouteLine(along.line, spacing: along.meters / 2).coordinates
    reach = ProximityArea(PointIndex(coordinates), within: along.meters)
    needed = max(1, Int((min(along.share, 1) * Double(coordinates.count)).rounded(.up)))
    if along.share > 1 || coordinates.isEmpty { needed = .max }
  }

  /// True if the track has followed the required share of the route.
  var isThere: Bool { wasNear || reach.map { $0.count >= needed } ?? false }

  mutating func process(_ events: [LocationEvent]) {
    monitor?.process(contentsOf: events[...], into: &told)
    for event in told where event.kind == .inside || event.kind == .enter { wasNear = true }
    told.removeAll(keepingCapacity: true)
    reach?.process(contentsOf: events[...])
  }
}

extension TrackStore {
  /// Reads only those chunks of a track that may enter the given areas. The result is the same as if the whole track
  /// were read.
  ///
  /// A skipped chunk ends the current segment. To detect entries and exits, the method also reads the chunks before and
  /// after each matching chunk.
  ///
  /// Whether a step longer than `GapRule.time` is a gap may depend on all earlier steps. Therefore, if there is such
  /// a step, the method reads the whole track.
  ///
  /// - Parameters:
  ///   - id: The track ID.
  ///   - areas: The areas to search; empty to read the whole track.
  ///   - start: The finder in its initial state. The finder must use the default rule for gaps.
  ///   - add: Passes events to the finder and returns true if the finder needs more events.
  /// - Returns: The finder after the last event.
  func read<Finder>(
    _ id: Int64, reaching areas: [ChunkBox.Edges], _ start: Finder,
    _ add: (inout Finder, [LocationEvent]) -> Bool
  ) throws(StoreError) -> Finder {
    if let chunks = try chunks(of: id, reaching: areas) {
      var (finder, events, steps) = (start, TrackEvents(self, id, only: chunks), LongSteps())
      while true {
        guard let block = try events.nextBlock() else { return finder }
        if steps.hasOne(in: block) { break }
        guard add(&finder, block) else { return finder }
      }
    }
    var (finder, events) = (start, events(of: id))
    while let block = try events.nextBlock(), add(&finder, block) {}
    return finder
  }

  /// Returns the keys of all matching chunks and of the chunks next to them, in order. Returns nil if the whole track
  /// must be read.
  private func chunks(
    of id: Int64, reaching areas: [ChunkBox.Edges]
  ) throws(StoreError) -> [ChunkScan.Key]? {
    guard !areas.isEmpty else { return nil }
    return try read { connection throws(StoreError) in
      try connection.snapshot { () throws(StoreError) -> [ChunkScan.Key]? in
        // Read the whole track while it is growing, because the box index does not contain pending rows.
        let isWhole = try connection.first(
          "SELECT fingerprint NOT NULL FROM track WHERE id = \(id)"
        ) { $0.integer(0) != 0 }
        guard isWhole == true else { return nil }
        var chunks: [ChunkScan.Key] = []
        var isWanted: [Bool] = []
        for area in areas {
          let rows = try connection.rows(
            """
            SELECT segment, number, EXISTS (
              SELECT 1 FROM chunk_box AS box WHERE box.id IN (chunk.id, -chunk.id)
                AND box.west <= \(area.east) AND box.east >= \(area.west)
                AND box.south <= \(area.north) AND box.north >= \(area.south))
              FROM chunk WHERE track = \(id) ORDER BY segment, number
            """
          ) { row in
            (
              ChunkScan.Key(segment: row.integer(0), number: row.integer(1)),
              row.integer(2) != 0
            )
          }
          if chunks.isEmpty {
            chunks = rows.map(\.0)
            isWanted = chunks.map { _ in false }
          }
          for index in rows.indices where rows[index].1 {
            for near in max(0, index - 1)...min(rows.count - 1, index + 1) { isWanted[near] = true }
          }
        }
        // If a damaged index returns chunks in the wrong order, read the whole track.
        let isInOrder = zip([ChunkScan.first] + chunks, chunks).allSatisfy { $0 < $1 }
        guard isInOrder else { return nil }
        return zip(chunks, isWanted).filter(\.1).map(\.0)
      }
    }
  }
}

/// Detects steps that take longer than `GapRule.time`. Such a step may be a gap, depending on the sampling interval.
private struct LongSteps {
  private var last: Timestamp?
  private let limit = GapRule().time?.inSeconds ?? 0

  mutating func hasOne(in block: [LocationEvent]) -> Bool {
    for event in block {
      switch event {
      case .location(let location):
        guard let time = location.timestamp else { continue }
        if let last, abs(time.seconds(since: last)) > limit { return true }
        last = time
      case .part: last = nil
      default: break
      }
    }
    return false
  }
}
