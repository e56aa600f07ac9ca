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

/// A place in a picture: pixels from its left upper corner.
public struct ScenePoint: Sendable, Hashable {
  /// Pixels to the right.
  public var x: Double
  /// Pixels downwards.
  public var y: Double

  /// Creates a place.
  public init(_ x: Double, _ y: Double) { (self.x, self.y) = (x, y) }

  /// Pixels to another place.
  func distance(to other: ScenePoint) -> Double {
    let (dx, dy) = (other.x - x, other.y - y)
    return (dx * dx + dy * dy).squareRoot()
  }

  /// The place at a part of the way to another.
  func interpolated(to other: ScenePoint, _ part: Double) -> ScenePoint {
    ScenePoint(x + (other.x - x) * part, y + (other.y - y) * part)
  }
}

/// An upright rectangle in a picture.
public struct SceneRect: Sendable, Hashable {
  /// The left upper corner.
  public var origin: ScenePoint
  /// Pixels from left to right.
  public var width: Double
  /// Pixels from the upper to the lower edge.
  public var height: Double

  /// Creates a rectangle.
  public init(x: Double, y: Double, width: Double, height: Double) {
    (origin, self.width, self.height) = (ScenePoint(x, y), width, height)
  }

  var minX: Double { origin.x }
  var minY: Double { origin.y }
  var maxX: Double { origin.x + width }
  var maxY: Double { origin.y + height }
  var middle: ScenePoint { ScenePoint(minX + width / 2, minY + height / 2) }

  func contains(_ point: ScenePoint) -> Bool {
    point.x >= minX && point.x <= maxX && point.y >= minY && point.y <= maxY
  }

  func intersects(_ other: SceneRect) -> Bool {
    minX < other.maxX && other.minX < maxX && minY < other.maxY && other.minY < maxY
  }

  /// The rectangle with so many pixels more on each side, or fewer.
  func grown(by pixels: Double) -> SceneRect {
    SceneRect(
      x: minX - pixels, y: minY - pixels, width: width + 2 * pixels, height: height + 2 * pixels)
  }
}
