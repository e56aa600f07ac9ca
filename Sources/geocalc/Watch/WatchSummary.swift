import GeoTracks

/// What was seen, for the end.
struct WatchSummary {
  private(set) var count = 0
  private(set) var last: Location?
  private var first: Timestamp?
  private var newest: Timestamp?
  private var length = CompensatedSum()
  private var isBroken = false
  /// What was passed over of the input.
  var skipped = SkippedSummary()
  /// Positions left out because they were not accurate enough.
  var tooRough = 0
  /// Positions left out because they were too old.
  var tooOld = 0
  /// Positions left out because they repeat others, and lines of what the pipeline did.
  private var repeated = 0
  private var remarks: [String] = []
  /// Positions left out because another receiver was in use.
  var otherReceivers = 0
  /// Positions left out because their time is not after that of the position before.
  var late = 0
  /// Updates that came faster than they could be printed.
  var dropped = 0

  /// Whether no position came, printed or left out.
  var isOfNothing: Bool {
    count + tooRough + tooOld + otherReceivers + late + dropped + repeated == 0
  }

  /// Meters along the WGS84 ellipsoid from position to position, without the gaps between the segments
  /// of a file.
  var distance: Double { length.value }

  /// Takes what the pipeline of the source has left out and changed.
  mutating func take(_ pipeline: RecordingPipeline) {
    (tooRough, tooOld, repeated) = (
      pipeline.roughPoints, pipeline.oldPoints, pipeline.repeatedPoints
    )
    remarks = pipeline.remarks(hasOption: false)
  }

  mutating func add(_ location: Location) {
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

  /// A new segment begins: what lies between was not traveled.
  mutating func breakHere() { isBroken = true }

  /// One line of what was seen, and one for each reason for which something was passed over.
  func lines(_ units: FigureUnits = .metric) -> [String] {
    var line = "\(count) position\(count == 1 ? "" : "s")"
    if count > 1 { line += ", \(units.roughLength(distance))" }
    if let first, let newest, newest > first {
      line += " in \(TimeText.words(seconds: newest.seconds(since: first), places: 1))"
    }
    var lines = [line] + skipped.lines + remarks
    if tooRough > 0 { lines.append("\(tooRough) left out for their accuracy") }
    if tooOld > 0 { lines.append("\(tooOld) left out for their age") }
    if otherReceivers > 0 {
      lines.append(
        "\(otherReceivers) of other receivers left out, one at a time is taken; --device takes another"
      )
    }
    if late > 0 {
      lines.append("\(late) left out: their time is not after that of the position before")
    }
    if dropped > 0 { lines.append("\(dropped) came faster than they could be printed") }
    return lines
  }
}
