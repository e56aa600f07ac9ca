import GeoTracks

/// The summary printed at the end.
struct WatchSummary {
  private(set) var count = 0
  private(set) var last: Location?
  private var first: Timestamp?
  private var newest: Timestamp?
  private var length = CompensatedSum()
  private var isBroken = false
  /// The skipped records of the input.
  var skipped = SkippedSummary()
  /// The number of positions dropped because of low accuracy.
  var tooRough = 0
  /// The number of positions dropped because of their age.
  var tooOld = 0
  /// The number of repeated positions that were dropped, and the notes of the pipeline.
  private var repeated = 0
  private var remarks: [String] = []
  /// The number of positions dropped because another receiver was in use.
  var otherReceivers = 0
  /// The number of positions dropped because their time is not after the previous one.
  var late = 0
  /// The number of updates dropped because printing was too slow.
  var dropped = 0

  /// Whether no position arrived. Dropped positions count as arrived.
  var isOfNothing: Bool {
    count + tooRough + tooOld + otherReceivers + late + dropped + repeated == 0
  }

  /// The length along the WGS 84 ellipsoid in meters, without the gaps between segments.
  var distance: Double { length.value }

  /// Copies the counts and notes of the source's pipeline.
  mutating func take(_ pipeline: RecordingPipeline) {
    (tooRough, tooOld, repeated) = (
      pipeline.roughPoints, pipeline.oldPoints, pipeline.repeatedPoints
    )
    remarks = pipeline.remarks(hasOption: false)
  }

  mutating func process(_ location: Location) {
    if let last, !isBroken {
      length.add(Geodesic.wgs84.distance(from: last.coordinate, to: location.coordinate))
    }
    isBroken = false
    count += 1
    last = location
    guard let time = location.timestamp else { return }
    first = min(first ?? time, time)
    newest = max(newest ?? time, time)
  }

  /// Begins a new segment. The distance from the last position to the next one is not counted.
  mutating func breakHere() { isBroken = true }

  /// Returns a summary line, and one line for each reason for dropped positions.
  func lines(_ units: FigureUnits = .metric) -> [String] {
    var line = "\(count) position\(count == 1 ? "" : "s")"
    if count > 1 { line += ", \(units.roughLength(distance))" }
    if let first, let newest, newest > first {
      line += " in \(TimeText.words(seconds: newest.seconds(since: first), places: 1))"
    }
    var lines = [line] + skipped.lines + remarks
    if tooRough > 0 { lines.append("\(tooRough.counted("position")) skipped: too inaccurate") }
    if tooOld > 0 { lines.append("\(tooOld.counted("position")) skipped: too old") }
    if otherReceivers > 0 {
      lines.append(
        "\(otherReceivers.counted("position")) of other receivers skipped; choose a receiver with --device"
      )
    }
    if late > 0 {
      lines.append("\(late.counted("position")) skipped: time not after the position before")
    }
    if dropped > 0 { lines.append("\(dropped.counted("position")) skipped: printing was too slow") }
    return lines
  }
}
