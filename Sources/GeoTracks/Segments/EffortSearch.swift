import GeoCore

/// Searches a segment for the best effort of one window, vertex by vertex.
///
/// Distance over time is piecewise linear. As a window moves along the line, its duration (or distance) changes
/// linearly until one end meets a vertex. The best window therefore has at least one end at a vertex, and the search
/// examines only such windows.
struct EffortSearch: Sendable {
  let window: BestEffortTarget
  /// The size of the window in meters or seconds.
  private let size: Double
  /// The first vertex at which no window has started yet.
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

  /// Examines the windows that the last vertex of a line completes.
  ///
  /// - Complexity: amortized O(1) per vertex.
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

  /// Adjusts the index after every second vertex of the line was dropped.
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
