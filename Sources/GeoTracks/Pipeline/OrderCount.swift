/// Counts the points of tracks that are earlier than the one before.
struct OrderCount: Sendable {
  /// How many there are.
  private(set) var backward = 0
  /// How many points have been looked at.
  private(set) var points = 0
  /// The last two times of the current track.
  private(set) var last: Timestamp?
  private(set) var beforeLast: Timestamp?

  /// Takes events.
  ///
  /// - Returns: whether a time is years from the one before.
  @discardableResult
  mutating func add(_ events: [SourceEvent]) -> Bool {
    var hasLeap = false
    // By index: an event that is taken out is copied.
    for index in events.indices {
      switch events[index] {
      case .location(let location):
        points += 1
        guard let time = location.timestamp else { continue }
        if let last {
          if time < last { backward += 1 }
          if LoneTimes.isLeap(time, last) { hasLeap = true }
        }
        (last, beforeLast) = (time, last)
      case .part(.segment): break
      case .part: (last, beforeLast) = (nil, nil)
      default: break
      }
    }
    return hasLeap
  }
}
