import GeoCore
import GeoPictures
import GeoTracks

/// Collects all data of a report page in one pass.
struct ReportGathering: TrackConsumer {
  private(set) var statistics: TrackStatistics
  private(set) var splits: [TrackSplit] = []
  private(set) var splitsLeftOut = 0
  private(set) var efforts: BestEfforts
  private(set) var samples = ReportSamples()
  private(set) var tracks: MapTracks
  /// The gaps between segments.
  private(set) var gaps: [ReportGap] = []
  private(set) var gapsLeftOut = 0

  /// The lengths and durations of best efforts.
  static let windows = ["400m", "1km", "5km", "10km", "20min", "1h"]
    .compactMap(BestWindow.init)
  // The largest number of splits on the page.
  private static let mostSplits = 500
  private static let mostGaps = 100

  private var splitter: TrackSplits
  private var trace: TrackProfile
  private var points: [ProfilePoint] = []
  private var done: [TrackSplit] = []
  private var last: ProfilePoint?
  // The latest time of the source, reset when a segment begins before the previous one ends.
  private var latest: Timestamp?
  // The total length of the previous sources, in meters.
  private var before = 0.0

  init(_ rules: TrackStatistics.Rules, every length: TrackSplits.Length, coloring: MapColoring) {
    statistics = TrackStatistics(rules)
    splitter = TrackSplits(every: length, rules: rules)
    efforts = BestEfforts(Self.windows.map(\.window), gap: rules.gap)
    trace = TrackProfile(gap: rules.gap)
    // Use twice the pixels of the map, for high-resolution screens.
    tracks = MapTracks(coloring: coloring, fences: [], gap: rules.gap, pixels: 2160)
  }

  mutating func begin(source name: String) {
    finishTrace()
    statistics.begin(source: name)
    splitter.begin(source: name, into: &done)
    efforts.begin(source: name)
    tracks.begin(source: name)
  }

  mutating func process(_ events: [LocationEvent]) {
    tracks.drawPlaces(events)
    for piece in events.pieces where !Interrupts.hasCome {
      statistics.process(contentsOf: piece)
      splitter.process(contentsOf: piece, into: &done)
      efforts.process(contentsOf: piece)
      trace.process(contentsOf: piece, into: &points)
      keep()
    }
  }

  /// Processes buffered data at the end.
  mutating func finish() {
    finishTrace()
    splitter.finish(into: &done)
    keep()
    tracks.finish()
  }

  private mutating func finishTrace() {
    trace.finish(into: &points)
    keep()
    before += last?.distance ?? 0
    (last, latest) = (nil, nil)
  }

  private mutating func keep() {
    tracks.draw(points)
    for var point in points {
      // If a segment begins before the previous one ends, there is no gap between them, as in TrackFigures. Backward
      // times within a segment are ignored.
      let isLater =
        !point.isFirst
        || (latest.flatMap { latest in point.timestamp.map { $0 >= latest } } ?? true)
      if point.isFirst, isLater, let last {
        let gap = ReportGap(
          from: last, to: point, at: before + last.distance, source: tracks.names.last ?? "")
        if gaps.count < Self.mostGaps { gaps.append(gap) } else { gapsLeftOut += 1 }
      }
      last = point
      if let time = point.timestamp { latest = isLater ? max(latest ?? time, time) : time }
      point.distance += before
      samples.add(point, source: tracks.names.count - 1)
    }
    points.removeAll(keepingCapacity: true)
    let room = max(0, Self.mostSplits - splits.count)
    splits += done.prefix(room)
    splitsLeftOut += max(0, done.count - room)
    done.removeAll(keepingCapacity: true)
  }
}

/// A gap in a recording.
struct ReportGap {
  /// The distance from the start of the recording, in meters.
  let begin: Double
  let start: Timestamp?
  /// The duration in seconds. Nil without times.
  let seconds: Double?
  /// The geodesic distance across the gap in meters.
  let distance: Double
  let source: String

  init(from: ProfilePoint, to: ProfilePoint, at begin: Double, source: String) {
    (self.begin, self.source) = (begin, source)
    start = from.timestamp
    seconds = from.timestamp.flatMap { start in to.timestamp?.seconds(since: start) }
    distance = Geodesic.wgs84.distance(from: from.coordinate, to: to.coordinate)
  }
}
