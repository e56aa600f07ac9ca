/// A stage that finds something out of the points of a segment and writes it on each of them.
///
/// The first points of a segment are held until enough of them have been seen, and get one value.
protocol TaggingStage: CleaningStage {
  /// Points of a segment that wait for the first value.
  var head: SegmentHead { get set }

  /// Looks at the next point.
  mutating func measure(_ point: CleaningPoint)

  /// Makes a value of what has been seen so far.
  mutating func evaluate()

  /// Writes the value on a point.
  func tag(_ point: inout CleaningPoint)

  /// Forgets the segment.
  mutating func restart()
}

/// The first points of a segment.
struct SegmentHead: Sendable {
  /// How many wait.
  let count: Int
  fileprivate var waiting: [CleaningPoint] = []
  /// Whether there is a value, so that points pass.
  fileprivate(set) var isOpen = false

  init(_ count: Int) { self.count = count }
}

extension TaggingStage {
  mutating func add(_ point: CleaningPoint, into output: inout CleaningOutput) {
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
