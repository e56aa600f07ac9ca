import GeoTracks

/// What was passed over of an input, for the end.
struct SkippedSummary {
  /// How many records or values, by reason, and the first report of each.
  private var skipped: [Skipped.Reason: (count: Int, first: Skipped)] = [:]
  /// How the input was read where it leaves that open.
  private(set) var assumptions: [String] = []
  /// What the input says of itself that is not kept.
  private(set) var unkept: String?
  /// Whether reading stopped before the end of the input, or the input ended where it should not.
  private(set) var isTruncated = false

  /// Reports of many of one kind, which are told each.
  private var sums: [Skipped] = []

  private static let maximumAssumptions = 16
  private static let maximumSums = 32

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
    if skipped.count > 1, sums.count < Self.maximumSums {
      sums.append(skipped)
    } else {
      self.skipped[skipped.reason, default: (0, skipped)].count += skipped.count
    }
  }

  /// The first thing that was refused; nil if nothing was.
  var firstRefused: Skipped? {
    entries.map(\.first).filter { !$0.isRemark }.min { $0.offset < $1.offset }
  }

  private var entries: [(count: Int, first: Skipped)] {
    skipped.values + sums.map { ($0.count, $0) }
  }

  /// What is wrong with an input of which no position came, though it is not empty; nil if nothing is.
  func failure(ofNothingFrom name: String) -> Failure? {
    firstRefused.map { Failure(.badData, "\(name): no position can be read: \($0)") }
  }

  /// How it was read, and one line for each reason for which something was passed over, with the first place;
  /// for each kind of what many have in common another.
  var lines: [String] {
    assumptions
      + entries.sorted {
        ($0.first.reason.rawValue, $0.first.offset) < ($1.first.reason.rawValue, $1.first.offset)
      }
      .map { count, first in
        let place = count == 1 ? "" : ", the first at"
        let isRead = first.reason == .moreFields || first.reason == .fewerFields
        let what = isRead ? "read all the same" : "passed over"
        return "\(count) × \(first.reason.rawValue) \(what)\(place): \(first)"
      }
  }
}
