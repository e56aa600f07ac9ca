import GeoTracks

/// What was seen, for the end.
struct WatchSummary {
  private(set) var count = 0
  private(set) var last: Location?
  private var first: Timestamp?
  private var newest: Timestamp?
  private var length = CompensatedSum()
  private var isBroken = false
  /// What was passed over, by reason, and the first of each.
  private(set) var skipped: [Skipped.Reason: (count: Int, first: Skipped)] = [:]
  /// How the input was read where it leaves that open.
  private(set) var assumptions: [String] = []
  /// What the input says of itself that is not kept.
  private(set) var unkept: String?
  private static let maximumAssumptions = 16
  /// Positions left out because they were not accurate enough.
  var tooRough = 0
  /// Positions left out because they were too old.
  var tooOld = 0
  /// Positions left out because another receiver was in use.
  var otherReceivers = 0
  /// Updates that came faster than they could be printed.
  var dropped = 0

  /// Metres along the WGS84 ellipsoid from position to position, without the gaps between the segments
  /// of a file.
  var distance: Double { length.value }

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

  /// A new segment begins: what lies between was not travelled.
  mutating func breakHere() { isBroken = true }

  mutating func add(_ skipped: Skipped) {
    if skipped.reason == .assumed {
      if assumptions.count < Self.maximumAssumptions { assumptions.append(skipped.detail) }
      return
    }
    if skipped.reason == .unkept {
      unkept = unkept ?? skipped.detail
      return
    }
    if skipped.stopsReading { isTruncated = true }
    self.skipped[skipped.reason, default: (0, skipped)].count += 1
  }

  /// Whether reading stopped before the end of the input, or the input ended where it should not.
  private(set) var isTruncated = false

  /// The first thing, by reason, that was refused; nil if nothing was.
  var firstRefused: Skipped? {
    skipped.filter { !$0.value.first.isRemark }.min {
      $0.value.first.offset < $1.value.first.offset
    }?
    .value.first
  }

  /// One line of what was seen, and one for each reason for which something was passed over.
  var lines: [String] {
    var line = "\(count) position\(count == 1 ? "" : "s")"
    if count > 1 { line += ", \(LocationText.distance(distance))" }
    if let first, let newest, newest > first {
      line += " in \(Self.duration(newest.seconds(since: first)))"
    }
    var lines = [line] + skippedLines
    if tooRough > 0 { lines.append("\(tooRough) left out for their accuracy") }
    if tooOld > 0 { lines.append("\(tooOld) left out for their age") }
    if otherReceivers > 0 {
      lines.append(
        "\(otherReceivers) of other receivers left out, one at a time is taken; --device takes another"
      )
    }
    if dropped > 0 { lines.append("\(dropped) came faster than they could be printed") }
    return lines
  }

  /// One line for each reason for which something was passed over, with the first place.
  var skippedLines: [String] {
    assumptions
      + skipped.sorted { $0.key.rawValue < $1.key.rawValue }.map { reason, entry in
        let place = entry.count == 1 ? "" : ", the first at"
        let isRead = reason == .moreFields || reason == .fewerFields
        let what = isRead ? "read all the same" : "passed over"
        return "\(entry.count) × \(reason.rawValue) \(what)\(place): \(entry.first)"
      }
  }

  /// Seconds as people say them: 4.2 s, 3 min 20 s, 2 h 5 min.
  private static func duration(_ seconds: Double) -> String {
    guard seconds >= 60 else { return "\(DecimalPrinter.string(seconds, places: 1)) s" }
    let whole = Int(saturating: min(seconds.rounded(), 1e15))
    return whole < 3600
      ? "\(whole / 60) min \(whole % 60) s" : "\(whole / 3600) h \(whole % 3600 / 60) min"
  }
}
