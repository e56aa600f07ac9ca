package import GeoCore

/// The way from one point of a track to the next.
package struct TrackStep: Sendable {
  /// Where a step begins.
  package struct Start: Sendable {
    package var coordinate: Coordinate
    package var timestamp: Timestamp?
  }

  /// What lies between the two points.
  package enum Kind: Sendable {
    /// A way that was gone.
    case path
    /// A gap: what lies in it is not known.
    case gap
    /// The edge of a segment or of a track.
    case edge
    /// There is no point before: the step ends where it begins.
    case first
  }

  package let from: Start
  package let to: WalkedPoint
  /// Meters along the WGS84 ellipsoid.
  package internal(set) var length: Double
  package internal(set) var kind: Kind

  init(from: Start, to: WalkedPoint, length: Double, kind: Kind) {
    (self.from, self.to, self.length, self.kind) = (from, to, length, kind)
  }

  /// Creates a way that was gone, and measures it.
  package init(from: Location, to: Location) {
    self.init(
      from: Start(coordinate: from.coordinate, timestamp: from.timestamp), to: WalkedPoint(to),
      length: Geodesic.wgs84.distance(from: from.coordinate, to: to.coordinate), kind: .path)
  }

  /// Whether the way is known; not across a gap or the end of a segment.
  package var isPath: Bool { kind == .path }

  /// Seconds it took, negative where time goes back; nil where one of its ends has no time.
  var seconds: Double? {
    guard let start = from.timestamp, let end = to.timestamp else { return nil }
    return end.seconds(since: start)
  }

  /// The way as a line.
  package var line: GeodesicLine { Geodesic.wgs84.line(from: from.coordinate, to: to.coordinate) }

  /// When one was so many meters along the way, moving evenly, to the millisecond; nil if the positions
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
