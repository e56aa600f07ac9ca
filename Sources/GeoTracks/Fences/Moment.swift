/// A moment by the clock of a position where it has one, else by the clock of this machine.
package struct Moment: Sendable {
  package var timestamp: Timestamp?
  package var arrival: Duration?

  package init(timestamp: Timestamp?, arrival: Duration?) {
    (self.timestamp, self.arrival) = (timestamp, arrival)
  }

  /// Seconds from `other` to this moment; infinite if nothing is known of it.
  package func seconds(since other: Moment) -> Double {
    if let timestamp, let earlier = other.timestamp { return timestamp.seconds(since: earlier) }
    guard let arrival, let earlier = other.arrival else { return .infinity }
    return (arrival - earlier) / .seconds(1)
  }
}
