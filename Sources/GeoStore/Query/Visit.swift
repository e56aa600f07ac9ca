public import GeoTracks

/// An interval during which a track stays inside a circle.
public struct Visit: Sendable, Hashable {
  /// The track ID.
  public var track: Int64
  /// The time the track enters the circle, or its first timestamp if it starts inside. Nil without timestamps.
  public var start: Timestamp?
  /// The time the track leaves the circle, or its last timestamp if it ends inside. Nil without timestamps.
  public var end: Timestamp?
  /// The center of the requested circle, or the mean position of the stop.
  public var coordinate: Coordinate
  /// The UTC offset of the source, in seconds east of UTC; nil if unknown.
  package var utcOffset: Int?
  /// True if the track starts inside the circle, so the actual arrival may be earlier.
  public var startsInside = false
  /// True if the track ends inside the circle, so the actual departure may be later.
  public var endsInside = false

  /// The duration in seconds; nil without timestamps.
  public var seconds: Double? {
    if let start, let end { end.seconds(since: start) } else { nil }
  }

  init(track: Int64, start: Timestamp?, end: Timestamp?, coordinate: Coordinate) {
    (self.track, self.start, self.end, self.coordinate) = (track, start, end, coordinate)
  }
}

extension TrackStore {
  /// Returns the visits of tracks to a circle. A visit lasts from an entry to the next exit.
  ///
  /// Entry and exit are interpolated between two positions where possible. A return to the circle begins another visit.
  ///
  /// - Parameters:
  ///   - center: The center of the circle.
  ///   - meters: The radius, above 0.
  ///   - query: The tracks to search. Its condition `near` is ignored.
  ///   - seconds: The minimum duration. If it is 0, visits without timestamps are included.
  /// - Returns: The visits, sorted by track and position.
  /// - Throws: ``StoreError``.
  public func visits(
    to center: Coordinate, within meters: Double, matching query: TrackQuery = TrackQuery(),
    lasting seconds: Double = 0
  ) throws(StoreError) -> [Visit] {
    guard center.isValid, meters > 0 else { return [] }
    var query = query
    query.near = TrackQuery.Near(center, meters: meters)
    let geofence = Geofence(name: "", shapes: [.circle(center: center, radius: meters)])
    var visits: [Visit] = []
    for id in try trackIDs(query) {
      let empty = Visit(track: id, start: nil, end: nil, coordinate: center)
      var finder = try read(id, reaching: query.nearAreas, VisitFinder(geofence, empty)) {
        $0.process($1)
        return true
      }
      visits += finder.finish().filter { seconds <= 0 || $0.seconds ?? 0 >= seconds }
    }
    return visits
  }

  /// Returns the stops of all matching tracks.
  ///
  /// `TrackStatistics` detects the stops, so they are the same as in the statistics of a track.
  ///
  /// - Parameters:
  ///   - rule: The maximum distance from the first position and the minimum duration of a stop.
  ///   - query: The tracks to search.
  /// - Returns: The stops, sorted by track and position.
  /// - Throws: ``StoreError``.
  public func stops(
    _ rule: StopRule, matching query: TrackQuery = TrackQuery()
  ) throws(StoreError) -> [Visit] {
    var rules = TrackStatistics.Rules()
    rules.stop = rule
    var stops: [Visit] = []
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
          coordinate: stop.place)
        visit.utcOffset = offset
        stops.append(visit)
      }
    }
    return stops
  }
}

/// Converts the events of one geofence to visits.
private struct VisitFinder {
  private var monitor: GeofenceMonitor
  private let empty: Visit
  private var current: Visit?
  private var visits: [Visit] = []
  private var last: Location?
  private var events: [GeofenceEvent] = []

  init(_ geofence: Geofence, _ empty: Visit) {
    monitor = GeofenceMonitor([geofence])
    self.empty = empty
  }

  mutating func process(_ block: [LocationEvent]) {
    monitor.process(contentsOf: block[...], into: &events)
    for case .location(let location) in block.reversed() {
      last = location
      break
    }
    for event in events { process(event) }
    events.removeAll(keepingCapacity: true)
  }

  mutating func finish() -> [Visit] {
    if var visit = current {
      (visit.end, visit.endsInside) = (last?.timestamp ?? visit.start, true)
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
      visit.startsInside = event.kind == .inside
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
