/// A stage that tags each point with a value derived from the segment.
///
/// The first points of a segment are held until the stage has measured enough points. All of them get the same value.
protocol TaggingStage: CleaningStage {
  /// The first points of a segment, which wait for a value.
  var head: SegmentHead { get set }

  /// Measures the next point.
  mutating func measure(_ point: CleaningPoint)

  /// Computes the value from the points so far.
  mutating func evaluate()

  /// Tags a point with the value.
  func tag(_ point: inout CleaningPoint)

  /// Discards the measurements of the segment.
  mutating func restart()
}

/// The first points of a segment.
struct SegmentHead: Sendable {
  /// Number of points that are held.
  let count: Int
  fileprivate var waiting: [CleaningPoint] = []
  /// True if a value is known and points are no longer held.
  fileprivate(set) var isOpen = false

  init(_ count: Int) { self.count = count }
}

extension TaggingStage {
  mutating func process(_ point: CleaningPoint, into output: inout CleaningOutput) {
    measure(point)
    if head.isOpen {
      append(point, to: &output)
    } else {
      head.waiting.append(point)
      if head.waiting.count >= head.count { open(into: &output) }
    }
  }

  mutating func endSegment(into output: inout CleaningOutput) {
    open(into: &output)
    head = SegmentHead(head.count)
    restart()
  }

  private mutating func open(into output: inout CleaningOutput) {
    evaluate()
    for point in head.waiting { append(point, to: &output) }
    head.waiting = []
    head.isOpen = true
  }

  private func append(_ point: CleaningPoint, to output: inout CleaningOutput) {
    var point = point
    tag(&point)
    output.points.append(point)
  }
}
