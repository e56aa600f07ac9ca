/// Removes times that differ by years from their neighbors. A receiver with an unset clock writes such times.
///
/// A single wrong time would otherwise determine the duration of the track. A time is removed if both conditions hold:
///
/// - It differs by more than five years from the times of the previous and the next point of the track.
/// - These two times are within thirty days of each other.
///
/// The first point is compared with the next two points, the last point with the previous two. A point whose time is
/// removed is kept. The filter removes at most 16 timestamps per source. A table with more such timestamps probably
/// contains unsorted rows of several years.
struct OutlierTimestampFilter: Sendable {
  /// The number of removed times.
  private(set) var count = 0
  /// The first removed time.
  private(set) var first: Timestamp?

  /// Five years in seconds.
  private static let limit: Int64 = 5 * 31_556_952
  /// Thirty days in seconds.
  private static let near: Int64 = 30 * 86400
  private static let most = 16

  // The last two times of the track, and the events that wait for the next time.
  private var last: Timestamp?
  private var beforeLast: Timestamp?
  private var held: [LocationEvent] = []

  /// True if two times are years apart.
  static func isLeap(_ a: Timestamp, _ b: Timestamp) -> Bool { isApart(a, b, by: limit) }

  private static func isApart(_ a: Timestamp, _ b: Timestamp, by seconds: Int64) -> Bool {
    let (difference, isOver) = a.seconds.subtractingReportingOverflow(b.seconds)
    return isOver || difference.magnitude > seconds
  }

  /// Maximum number of events held. Fewer are held if their texts are long.
  private static let maximumHeld = 1 << 14

  /// Processes the next events, and counts them in `order`.
  ///
  /// - Parameters:
  ///   - order: detects whether a time jumps by years. A block without a jump is not searched.
  ///   - isLast: true if no more events follow.
  /// - Returns: the events that need not wait, without the removed times.
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

  /// Examines each event. After a jump, events are held until the next points are known.
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

  /// True if later points are needed for the decision.
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

  /// Returns the next two times of the track, and true if the track ends after them.
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
