public import GeoTracks

/// A visit of a track to a place.
public struct Visit: Sendable, Hashable {
  /// The track ID.
  public var track: Int64
  /// The arrival time, or the first time of a track that starts at the place. Nil if the track has no times.
  public var start: Timestamp?
  /// The departure time, or the last time of a track that ends at the place. Nil if the track has no times.
  public var end: Timestamp?
  /// The requested coordinate, or the mean position of the stop.
  public var place: Coordinate
  /// The UTC offset of the source, in seconds east of UTC; nil if unknown.
  public var utcOffset: Int?
  /// True if the track starts at the place, so the actual arrival may be earlier.
  public var beginsThere = false
  /// True if the track ends at the place, so the actual departure may be later.
  public var endsThere = false

  /// The duration in seconds; nil if the track has no times.
  public var seconds: Double? {
    if let start, let end { end.seconds(since: start) } else { nil }
  }

  /// Creates a visit.
  public init(track: Int64, start: Timestamp?, end: Timestamp?, place: Coordinate) {
    (self.track, self.start, self.end, self.place) = (track, start, end, place)
  }
}

extension TrackStore {
  /// Returns the visits of tracks to a circle. A visit lasts from an entry to the next exit.
  ///
  /// Entry and exit are interpolated between two positions where possible. A return to the circle begins another visit.
  ///
  /// - Parameters:
  ///   - place: The center of the circle.
  ///   - meters: The radius, above 0.
  ///   - query: The tracks to search. Its condition `near` is ignored.
  ///   - seconds: The minimum duration. If it is 0, visits without times are included.
  /// - Returns: The visits, sorted by track and position.
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
        $0.process($1)
        return true
      }
      visits += finder.finish().filter { seconds <= 0 || $0.seconds ?? 0 >= seconds }
    }
    return visits
  }

  /// Returns the stops of tracks. During a stop, all positions are close to the first one.
  ///
  /// - Parameters:
  ///   - rule: The maximum distance and the minimum duration of a stop.
  ///   - query: The tracks to search.
  /// - Returns: The stops, sorted by track and position.
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
        statistics.process(contentsOf: block[...])
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

/// Converts the events of one geofence to visits.
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

  mutating func process(_ block: [LocationEvent]) {
    monitor.process(contentsOf: block[...], into: &told)
    for case .location(let location) in block.reversed() {
      last = location
      break
    }
    for event in told { process(event) }
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

  private mutating func process(_ event: GeofenceEvent) {
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
