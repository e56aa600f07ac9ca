/// Lines or areas that are drawn alike.
public struct ScenePath: Sendable, Hashable {
  /// The corners of all lines, one after the other.
  public private(set) var points: [ScenePoint] = []
  /// The index at which each line begins.
  public private(set) var starts: [Int] = []
  /// Whether each line is an area, its last corner joined with its first; holes are what lies in two of
  /// them.
  public var isClosed: Bool

  /// Creates a path of nothing.
  public init(isClosed: Bool = false) { self.isClosed = isClosed }

  /// Whether there is nothing.
  public var isEmpty: Bool { points.isEmpty }

  /// Begins a line.
  public mutating func move(to point: ScenePoint) {
    starts.append(points.count)
    points.append(point)
  }

  /// Leads the line on, or begins one if there is none.
  public mutating func line(to point: ScenePoint) {
    if starts.isEmpty { return move(to: point) }
    points.append(point)
  }

  /// Adds a whole line.
  public mutating func add(_ line: some Collection<ScenePoint>) {
    guard !line.isEmpty else { return }
    starts.append(points.count)
    points += line
  }

  /// The lines.
  var lines: [ArraySlice<ScenePoint>] {
    starts.indices.map { index in
      points[starts[index]..<(index + 1 < starts.count ? starts[index + 1] : points.count)]
    }
  }
}
