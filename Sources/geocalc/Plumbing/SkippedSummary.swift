import GeoTracks

/// What was passed over of an input, for the end.
struct SkippedSummary {
  /// How often, by reason, and the first of each.
  private(set) var skipped: [Skipped.Reason: (count: Int, first: Skipped)] = [:]
  /// How the input was read where it leaves that open.
  private(set) var assumptions: [String] = []
  /// What the input says of itself that is not kept.
  private(set) var unkept: String?
  /// Whether reading stopped before the end of the input, or the input ended where it should not.
  private(set) var isTruncated = false

  private static let maximumAssumptions = 16

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

  /// The first thing, by reason, that was refused; nil if nothing was.
  var firstRefused: Skipped? {
    skipped.filter { !$0.value.first.isRemark }.min {
      $0.value.first.offset < $1.value.first.offset
    }?
    .value.first
  }

  /// What is wrong with an input of which no position came, though it is not empty; nil if nothing is.
  func failure(ofNothingFrom name: String) -> Failure? {
    firstRefused.map { Failure(.badData, "\(name): no position can be read: \($0)") }
  }

  /// How it was read, and one line for each reason for which something was passed over, with the first place.
  var lines: [String] {
    assumptions
      + skipped.sorted { $0.key.rawValue < $1.key.rawValue }.map { reason, entry in
        let place = entry.count == 1 ? "" : ", the first at"
        let isRead = reason == .moreFields || reason == .fewerFields
        let what = isRead ? "read all the same" : "passed over"
        return "\(entry.count) × \(reason.rawValue) \(what)\(place): \(entry.first)"
      }
  }
}
