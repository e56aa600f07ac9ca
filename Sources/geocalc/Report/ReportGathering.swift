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

  /// The windows of best efforts.
  static let windows = ["400m", "1km", "5km", "10km", "20min", "1h"]
    .compactMap(BestWindow.init)
  // The largest number of splits in the report.
  private static let mostSplits = 500
  private static let mostGaps = 100

  private var splitter: TrackSplits
  private var trace: TrackProfile
  private var points: [ProfilePoint] = []
  private var done: [TrackSplit] = []
  private var last: ProfilePoint?
  // The latest time of the source since its times last went back.
  private var latest: Timestamp?
  // The length of the previous sources, in meters.
  private var before = 0.0

  init(_ rules: TrackStatistics.Rules, every length: TrackSplits.Length, coloring: MapColoring) {
    statistics = TrackStatistics(rules)
    splitter = TrackSplits(every: length, rules: rules)
    efforts = BestEfforts(Self.windows.map(\.window), gap: rules.gap)
    trace = TrackProfile(gap: rules.gap)
    // Twice the pixels of the page's map, for high-resolution screens.
    tracks = MapTracks(coloring: coloring, fences: [], gap: rules.gap, pixels: 2160)
  }

  mutating func begin(source name: String) {
    finishTrace()
    statistics.begin(source: name)
    splitter.begin(source: name, into: &done)
    efforts.begin(source: name)
    tracks.begin(source: name)
  }

  mutating func take(_ events: [LocationEvent]) {
    tracks.drawPlaces(events)
    for piece in events.pieces where !Interrupts.hasCome {
      statistics.add(contentsOf: piece)
      splitter.process(contentsOf: piece, into: &done)
      efforts.add(contentsOf: piece)
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
      // A part that begins before the previous one ends is not a gap, as in TrackFigures. Backward steps in a part are
      // ignored.
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
  /// Distance from the start of the recording, in meters.
  let begin: Double
  let start: Timestamp?
  /// Duration in seconds. Nil without times.
  let seconds: Double?
  /// Geodesic distance across the gap, in meters.
  let distance: Double
  let source: String

  init(from: ProfilePoint, to: ProfilePoint, at begin: Double, source: String) {
    (self.begin, self.source) = (begin, source)
    start = from.timestamp
    seconds = from.timestamp.flatMap { start in to.timestamp?.seconds(since: start) }
    distance = Geodesic.wgs84.distance(from: from.coordinate, to: to.coordinate)
  }
}
