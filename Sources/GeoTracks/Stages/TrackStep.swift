import GeoCore

/// The way from one position of a track to the next.
package struct TrackStep: Sendable {
  package let from, to: Location
  /// Metres.
  package let length: Double
  /// Whether the way between them is known; not across a gap or the end of a segment.
  package let isPath: Bool

  /// Creates a way.
  package init(from: Location, to: Location, isPath: Bool = true) {
    self.from = from
    self.to = to
    self.isPath = isPath
    length = Geodesic.wgs84.distance(from: from.coordinate, to: to.coordinate)
  }

  /// The way as a line.
  package var line: GeodesicLine { Geodesic.wgs84.line(from: from.coordinate, to: to.coordinate) }

  /// When one was so many metres along the way, moving evenly, to the millisecond; nil if the positions
  /// have no times, or the later one is not later.
  package func time(_ along: Double) -> Timestamp? {
    guard let start = from.timestamp, let end = to.timestamp, end > start, length > 0 else {
      return nil
    }
    let seconds = end.seconds(since: start) * min(max(along / length, 0), 1)
    let time = start.advanced(by: seconds)
    let milliseconds = (Double(time.nanoseconds) / 1e6).rounded()
    let rounded = Timestamp(
      seconds: time.seconds, nanoseconds: Int64(milliseconds) * 1_000_000)
    return min(max(rounded, start), end)
  }
}
