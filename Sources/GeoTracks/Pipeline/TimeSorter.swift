/// Sorts the points of each track by time. The whole source is held in memory.
///
/// Tracks with the same name are joined. A track whose points are in order is not changed. Other tracks lose their
/// segment boundaries. Points without a time come last, in their original order.
struct TimeSorter: Sendable {
  /// The number of points moved, and the number of segment boundaries dropped.
  private(set) var moved = 0
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
  // The current track; nil in waypoints and routes.
  private var current: Int?
  private var isOutside = false

  /// Processes events. Returns the events that do not belong to a track.
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
        // Joined tracks keep the metadata of the first one.
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

  /// Outputs the tracks in order of appearance, in blocks. Each track is released from memory afterwards.
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

  /// Returns the indexes of the points in time order.
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
