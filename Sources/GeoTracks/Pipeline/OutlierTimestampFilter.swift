/// Removes times that differ by years from their neighbors. A receiver with an unset clock writes such times.
///
/// A single wrong time would otherwise determine the duration of the track. The filter removes a time if both
/// conditions are true:
///
/// - The time differs by more than five years from the times of the previous and the next point of the track.
/// - The times of these two neighbors are within thirty days of each other.
///
/// For the first point, the filter uses the next two points as neighbors, and for the last point the previous two. Only
/// the time is removed; the point is kept. The filter removes at most 16 times per source. A table with more such times
/// probably contains unsorted rows of several years.
struct OutlierTimestampFilter: Sendable {
  /// The number of removed times.
  private(set) var count = 0
  /// The first removed time; nil if no time was removed.
  private(set) var first: Timestamp?

  private static let limit: Int64 = 5 * 31_556_952
  private static let near: Int64 = 30 * 86400
  private static let most = 16

  // The last two times of the track, and the events that are held until the next time arrives.
  private var last: Timestamp?
  private var beforeLast: Timestamp?
  private var held: [LocationEvent] = []

  /// True if two times are more than five years apart.
  static func isLeap(_ a: Timestamp, _ b: Timestamp) -> Bool { isApart(a, b, by: limit) }

  private static func isApart(_ a: Timestamp, _ b: Timestamp, by seconds: Int64) -> Bool {
    let (difference, isOver) = a.seconds.subtractingReportingOverflow(b.seconds)
    return isOver || difference.magnitude > seconds
  }

  /// Maximum number of events held. Long text in events reduces this number.
  private static let maximumHeld = 1 << 14

  /// Processes the next events.
  ///
  /// - Parameters:
  ///   - order: detects jumps of years between consecutive times. The filter does not search blocks without such a
  ///     jump.
  ///   - isLast: true if no more events follow.
  /// - Returns: the events up to the first event that must be held, without the removed times.
  mutating func process(
    _ events: [LocationEvent], _ order: inout OrderCount, isLast: Bool = false
  ) -> [LocationEvent] {
    let before = order
    let hasLeap = order.process(events)
    guard hasLeap || !held.isEmpty else {
      (last, beforeLast) = (order.last, order.beforeLast)
      return events
    }
    order = before
    let isLast = isLast || held.heldSize > Self.maximumHeld
    let output = refuse(events, isLast: isLast)
    order.process(output)
    return output
  }

  /// Removes outlier times from the held and the new events. If the decision about a point needs later points, the
  /// events from that point on are held again.
  private mutating func refuse(_ events: [LocationEvent], isLast: Bool) -> [LocationEvent] {
    var events = held + events
    held = []
    var index = events.startIndex
    while index < events.endIndex {
      switch events[index] {
      case .part(.segment): break
      case .part: (last, beforeLast) = (nil, nil)
      case .location(var location):
        guard let time = location.timestamp else { break }
        let next = nextTimes(in: events[(index + 1)...])
        guard !needsMore(time, next) || isLast else {
          held = Array(events[index...])
          return Array(events[..<index])
        }
        if isLone(time, next.times) {
          count += 1
          first = first ?? time
          location.timestamp = nil
          events[index] = .location(location)
        } else {
          (last, beforeLast) = (time, last)
        }
      default: break
      }
      index += 1
    }
    return events
  }

  /// True if later points are necessary to decide whether a time is an outlier.
  private func needsMore(
    _ time: Timestamp, _ next: (times: [Timestamp], isEnd: Bool)
  ) -> Bool {
    guard !next.isEnd else { return false }
    if let last { return Self.isLeap(time, last) && next.times.isEmpty }
    return next.times.count == 1 && Self.isLeap(time, next.times[0])
  }

  private func isLone(_ time: Timestamp, _ next: [Timestamp]) -> Bool {
    let pair: (Timestamp, Timestamp)
    switch (last, next.first) {
    case (let last?, let next?): pair = (last, next)
    case (nil, let first?) where next.count > 1: pair = (first, next[1])
    case (let last?, nil):
      guard let beforeLast else { return false }
      pair = (last, beforeLast)
    default: return false
    }
    return Self.isLeap(time, pair.0) && Self.isLeap(time, pair.1)
      && !Self.isApart(pair.0, pair.1, by: Self.near) && count < Self.most
  }

  /// Returns the next one or two times of the track. `isEnd` is true if the track ends after them.
  private func nextTimes(in events: ArraySlice<LocationEvent>) -> (times: [Timestamp], isEnd: Bool)
  {
    var times: [Timestamp] = []
    for event in events {
      switch event {
      case .part(.segment): break
      case .part: return (times, true)
      case .location(let location):
        guard let time = location.timestamp else { break }
        times.append(time)
        if times.count == 2 { return (times, false) }
      default: break
      }
    }
    return (times, false)
  }
}

/// Sorts the points of each track by time. The whole source is held in memory.
///
/// Tracks with the same name are joined. A track whose points are already in order does not change. All other tracks
/// lose their segment boundaries. Points without a time are moved to the end and keep their order.
struct TimeSorter: Sendable {
  /// The number of points whose time is before the time of a preceding point of the track. Sorting moves these
  /// points.
  private(set) var moved = 0
  /// The number of dropped segment boundaries.
  private(set) var droppedBreaks = 0

  private struct Track {
    var part: LocationEvent.Part?
    var details: [LocationEvent] = []
    var events: [LocationEvent] = []
    var isSorted = true
    var latest: Timestamp?
  }

  private var tracks: [Track] = []
  private var byName: [String: Int] = [:]
  // The index of the current track; nil before the first track. `isOutside` is true among waypoints and in routes.
  private var current: Int?
  private var isOutside = false

  /// Holds the events of tracks and returns all other events.
  mutating func process(_ events: [LocationEvent]) -> [LocationEvent] {
    var output: [LocationEvent] = []
    for event in events {
      switch event {
      case .part(.track(let name)):
        isOutside = false
        if let name, let known = byName[name] {
          current = known
          tracks[known].events.append(.part(.segment))
        } else {
          begin(.track(name: name))
          if let name { byName[name] = tracks.count - 1 }
        }
      case .part(.segment) where !isOutside:
        if current == nil { begin(nil) }
        if let current { tracks[current].events.append(event) }
      case .metadata(let details) where details.subject == .part && !isOutside:
        // If tracks are joined, only the metadata of the first track is kept.
        if let current, tracks[current].details.isEmpty { tracks[current].details = [event] }
      case .part:
        isOutside = true
        output.append(event)
      case .location(let location) where !isOutside:
        if current == nil { begin(nil) }
        if let current { add(location, to: current) }
      default: output.append(event)
      }
    }
    return output
  }

  /// Passes the sorted tracks to a closure in blocks of events. Tracks keep their order in the source. Each track is
  /// released from memory after the closure has received it.
  mutating func finish(_ give: ([LocationEvent]) throws -> Void) rethrows {
    var output: [LocationEvent] = []
    func put(_ event: LocationEvent) throws {
      output.append(event)
      guard output.count >= Self.pieceCount else { return }
      try give(output)
      output.removeAll(keepingCapacity: true)
    }
    for index in tracks.indices {
      var track = Track()
      swap(&track, &tracks[index])
      if let part = track.part { try put(.part(part)) }
      for event in track.details { try put(event) }
      if track.isSorted {
        for event in track.events { try put(event) }
      } else {
        for place in order(of: track.events) { try put(track.events[place]) }
      }
    }
    (tracks, byName, current, isOutside) = ([], [:], nil, false)
    try give(output)
  }

  private static let pieceCount = 4096

  private mutating func begin(_ part: LocationEvent.Part?) {
    current = tracks.count
    tracks.append(Track(part: part))
  }

  private mutating func add(_ location: Location, to index: Int) {
    if let time = location.timestamp {
      if let latest = tracks[index].latest, time < latest {
        tracks[index].isSorted = false
        moved += 1
      } else {
        tracks[index].latest = time
      }
    }
    tracks[index].events.append(.location(location))
  }

  /// Returns the indexes of the location events in time order.
  private mutating func order(of events: [LocationEvent]) -> [Int] {
    var timed: [(time: Timestamp, index: Int)] = []
    var rest: [Int] = []
    for (index, event) in events.enumerated() {
      guard case .location(let location) = event else {
        droppedBreaks += 1
        continue
      }
      if let time = location.timestamp { timed.append((time, index)) } else { rest.append(index) }
    }
    timed.sort { $0.time == $1.time ? $0.index < $1.index : $0.time < $1.time }
    return timed.map(\.index) + rest
  }
}
