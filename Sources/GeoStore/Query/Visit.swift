public import GeoTracks

/// A stay of a track at a place.
public struct Visit: Sendable, Hashable {
  /// The number of the track.
  public var track: Int64
  /// When it came; nil where the track has no times. Where the track begins there it is its first time.
  public var start: Timestamp?
  /// When it left; where the track ends there it is its last time.
  public var end: Timestamp?
  /// The place that was asked for, or the mean of the positions of the stay.
  public var place: Coordinate
  /// Seconds east of UTC of the zone in which its source wrote times; nil if it wrote none.
  public var utcOffset: Int?
  /// Whether the track was there when it began: it may have come earlier.
  public var beginsThere = false
  /// Whether the track was there when it ended: it may have stayed longer.
  public var endsThere = false

  /// Seconds from start to end; nil without times.
  public var seconds: Double? {
    if let start, let end { end.seconds(since: start) } else { nil }
  }

  /// Creates a visit.
  public init(track: Int64, start: Timestamp?, end: Timestamp?, place: Coordinate) {
    (self.track, self.start, self.end, self.place) = (track, start, end, place)
  }
}

extension TrackStore {
  /// The visits of tracks to a place: from where a track comes within a distance to where it leaves it.
  ///
  /// Both moments lie on the way between two positions, where that is known. A track that comes back visits
  /// the place again.
  ///
  /// - Parameters:
  ///   - place: the place.
  ///   - meters: how near counts, above 0.
  ///   - query: of which tracks; its `near` is not looked at.
  ///   - seconds: visits that last so long at least; of 0 those without times too.
  /// - Returns: in the order of the tracks, and of their positions.
  /// - Throws: ``StoreError``.
  public func visits(
    to place: Coordinate, within meters: Double, query: TrackQuery = TrackQuery(),
    lasting seconds: Double = 0
  ) throws(StoreError) -> [Visit] {
    guard place.isValid, meters > 0 else { return [] }
    var query = query
    query.near = TrackQuery.Near(place, meters: meters)
    let fence = Geofence(name: "", shapes: [.circle(center: place, radius: meters)])
    var visits: [Visit] = []
    for id in try trackIDs(query) {
      let empty = Visit(track: id, start: nil, end: nil, place: place)
      var finder = try read(id, reaching: query.nearAreas, VisitFinder(fence, empty)) {
        $0.add($1)
        return true
      }
      visits += finder.finish().filter { seconds <= 0 || $0.seconds ?? 0 >= seconds }
    }
    return visits
  }

  /// Where tracks stayed: all positions of some time within some meters of the first of them.
  ///
  /// - Parameters:
  ///   - rule: how near, and how long.
  ///   - query: of which tracks.
  /// - Returns: in the order of the tracks, and of their positions.
  /// - Throws: ``StoreError``.
  public func stays(
    _ rule: StopRule, query: TrackQuery = TrackQuery()
  ) throws(StoreError) -> [Visit] {
    var rules = TrackStatistics.Rules()
    rules.stop = rule
    var visits: [Visit] = []
    for id in try trackIDs(query) {
      var statistics = TrackStatistics(rules)
      var offset: Int?
      var events = events(of: id)
      while let block = try events.nextBlock() {
        if offset == nil {
          offset =
            block.lazy.compactMap {
              if case .location(let location) = $0 { location.utcOffset } else { nil }
            }.first
        }
        statistics.add(contentsOf: block[...])
      }
      for stop in statistics.total.stops {
        var visit = Visit(
          track: id, start: stop.start, end: stop.start.advanced(by: stop.seconds),
          place: stop.place)
        visit.utcOffset = offset
        visits.append(visit)
      }
    }
    return visits
  }
}

/// Makes visits of what happens at one fence.
private struct VisitFinder {
  private var monitor: GeofenceMonitor
  private let empty: Visit
  private var current: Visit?
  private var visits: [Visit] = []
  private var last: Location?
  private var told: [GeofenceEvent] = []

  init(_ fence: Geofence, _ empty: Visit) {
    monitor = GeofenceMonitor([fence])
    self.empty = empty
  }

  mutating func add(_ block: [LocationEvent]) {
    monitor.process(contentsOf: block[...], into: &told)
    for case .location(let location) in block.reversed() {
      last = location
      break
    }
    for event in told { take(event) }
    told.removeAll(keepingCapacity: true)
  }

  mutating func finish() -> [Visit] {
    if var visit = current {
      (visit.end, visit.endsThere) = (last?.timestamp ?? visit.start, true)
      visits.append(visit)
      current = nil
    }
    return visits
  }

  private mutating func take(_ event: GeofenceEvent) {
    switch event.kind {
    case .enter, .inside:
      var visit = empty
      (visit.start, visit.utcOffset) = (event.time, event.location.utcOffset)
      visit.beginsThere = event.kind == .inside
      current = visit
    case .exit:
      if var visit = current {
        visit.end = event.time
        visits.append(visit)
      }
      current = nil
    case .outside, .dwell: break
    }
  }
}
