import GeoCore

/// Looks for the best effort of one window in a segment, vertex by vertex.
///
/// Way over time is a line of straight pieces. As a window is moved along it, the time (or way) that it
/// takes changes in proportion until one of its ends meets a vertex, so the best window has an end at one:
/// both the windows that end at a vertex and those that begin at one are looked at, and no others.
struct EffortSearch: Sendable {
  let window: BestEffortTarget
  /// What the window is long: meters of way or seconds.
  private let size: Double
  /// The first vertex at which no window has begun yet.
  private(set) var next: Int

  /// A window on the line.
  struct Candidate: Sendable, Hashable {
    var start: TrackLine.Point
    var end: TrackLine.Point

    var duration: Double { end.time - start.time }
    var distance: Double { end.distance - start.distance }
  }

  init(_ window: BestEffortTarget, first: Int = 0) {
    self.window = window
    switch window {
    case .distance(let meters): size = meters
    case .time(let time): size = time.inSeconds
    }
    next = first
  }

  /// Looks at the windows that the last vertex of a line has completed.
  ///
  /// - Complexity: amortized O(1) for a vertex.
  mutating func advance(on line: TrackLine, _ take: (Candidate) -> Void) {
    let last = line.end - 1
    let end = line[last]
    while next < last, reaches(from: line[next], to: end) {
      let start = TrackLine.Point(
        distance: line[next].distance, time: line[next].time, index: next)
      take(Candidate(start: start, end: self.end(of: start, on: line, after: last - 1)))
      next += 1
    }
    guard next > line.first else { return }
    let point = TrackLine.Point(distance: end.distance, time: end.time, index: last)
    take(Candidate(start: start(of: point, on: line, after: next - 1), end: point))
  }

  /// Every second vertex of a line has been left out.
  mutating func halve(from first: Int) { next = first + (next - first + 1) / 2 }

  private func reaches(from a: TrackLine.Vertex, to b: TrackLine.Vertex) -> Bool {
    switch window {
    case .distance: a.distance + size <= b.distance
    case .time: a.time + size <= b.time
    }
  }

  private func end(
    of start: TrackLine.Point, on line: TrackLine, after index: Int
  ) -> TrackLine.Point {
    switch window {
    case .distance: line.point(distance: start.distance + size, after: index)
    case .time: line.point(time: start.time + size, after: index)
    }
  }

  private func start(
    of end: TrackLine.Point, on line: TrackLine, after index: Int
  ) -> TrackLine.Point {
    switch window {
    case .distance: line.point(distance: end.distance - size, after: index)
    case .time: line.point(time: end.time - size, after: index)
    }
  }
}
