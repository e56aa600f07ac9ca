import GeoCore
import GeoTracks

/// Writes the laps of an activity of TCX: holds the positions of the one in hand.
struct TCXLapWriter: Sendable {
  /// Positions that are held.
  private(set) var count = 0

  private var sport = TCXSport.other
  private var body: [UInt8] = []
  private var hasTrack = false
  // The activity has positions, and the next of them begins a segment.
  private var hasPoints = false
  private var needsSegment = false
  // Of the positions that are held, the first and last time, and the way from one to the next.
  private var first: Timestamp?
  private var last: Timestamp?
  private var way = 0.0
  private var previous: Coordinate?
  // A time that is known, for laps that say none.
  private var known: Timestamp?

  /// Begins an activity.
  mutating func begin(_ sport: TCXSport) {
    self = TCXLapWriter()
    self.sport = sport
  }

  /// The next position begins a segment.
  mutating func beginSegment() { needsSegment = hasPoints }

  /// Holds a position.
  mutating func append(_ location: Location, _ losses: inout TrackLosses) {
    // No way is known between segments.
    if needsSegment { previous = nil }
    if needsSegment || !hasTrack {
      if hasTrack {
        body.append("</Track>\n")
      } else if needsSegment {
        // The first Track of a lap goes on where the lap before ended.
        body.append("<?geocore segment?>")
      }
      body.append("<Track>\n")
      (hasTrack, needsSegment) = (true, false)
    }
    TCXPointWriter.write(location, sport, into: &body, &losses)
    count += 1
    hasPoints = true
    if let time = location.timestamp, time.isWritable {
      (first, last, known) = (first ?? time, time, known ?? time)
    }
    if let previous { way += Geodesic.wgs84.distance(from: previous, to: location.coordinate) }
    previous = location.coordinate
  }

  /// Writes a lap and what is held of it.
  ///
  /// - Parameter lap: what the recording sums up; nil if it says nothing.
  mutating func write(
    _ lap: Lap?, into bytes: inout [UInt8], _ losses: inout TrackLosses
  ) {
    guard lap != nil || count > 0 else { return }
    var sums = TCXLapSums(lap, sport)
    sums.fill(start: first ?? known, end: last, distance: way)
    sums.write(into: &bytes, &losses)
    if hasTrack { body.append("</Track>\n") }
    bytes.append(contentsOf: body)
    sums.writeExtensions(into: &bytes, &losses)
    bytes.append("</Lap>\n")
    body.removeAll(keepingCapacity: true)
    (count, hasTrack, first, last, way) = (0, false, nil, nil, 0)
    known = known ?? lap?.start
  }
}
