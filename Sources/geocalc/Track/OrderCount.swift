import GeoTracks

/// Counts the points of tracks that are earlier than the one before.
struct OrderCount: Sendable {
  /// How many there are.
  private(set) var backward = 0
  private var last: Timestamp?

  mutating func add(_ events: [SourceEvent]) {
    // By index: an event that is taken out is copied.
    for index in events.indices {
      switch events[index] {
      case .location(let location):
        guard let time = location.timestamp else { continue }
        if let last, time < last { backward += 1 }
        last = time
      case .part(.segment): break
      case .part: last = nil
      default: break
      }
    }
  }

  /// What to say of a source, and what to do about it; nil if all is in order.
  func remark(of points: Int) -> String? {
    backward > 0 ? Self.remark(backward, of: points, "points") : nil
  }

  /// The same for anything that has times.
  static func remark(_ backward: Int, of count: Int, _ things: String) -> String {
    "\(backward) of \(count) \(things) are earlier than the one before them; --sort time puts each track "
      + "in order, and where a column of a table says whose a row is, --by COLUMN makes a track of each"
  }
}
