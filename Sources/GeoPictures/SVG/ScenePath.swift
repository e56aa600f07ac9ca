/// Lines or areas that are drawn with the same look.
package struct ScenePath: Sendable, Hashable {
  /// The corners of all lines, one line after another.
  package private(set) var points: [ScenePoint] = []
  /// The index of the first corner of each line.
  package private(set) var starts: [Int] = []
  /// True if each line is the ring of an area.
  ///
  /// A point inside two rings is in a hole.
  package var isClosed: Bool

  /// Creates an empty path.
  package init(isClosed: Bool = false) { self.isClosed = isClosed }

  /// True if the path has no points.
  package var isEmpty: Bool { points.isEmpty }

  /// Starts a line.
  package mutating func move(to point: ScenePoint) {
    starts.append(points.count)
    points.append(point)
  }

  /// Extends the current line, or starts one if there is none.
  package mutating func line(to point: ScenePoint) {
    if starts.isEmpty { return move(to: point) }
    points.append(point)
  }

  /// Adds a whole line.
  package mutating func add(_ line: some Collection<ScenePoint>) {
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

/// A point in a picture, in pixels from the upper left corner.
package struct ScenePoint: Sendable, Hashable {
  /// The distance from the left edge in pixels.
  package var x: Double
  /// The distance from the upper edge in pixels.
  package var y: Double

  /// Creates a point.
  package init(_ x: Double, _ y: Double) { (self.x, self.y) = (x, y) }

  /// Returns the distance to another point in pixels.
  func distance(to other: ScenePoint) -> Double {
    let (dx, dy) = (other.x - x, other.y - y)
    return (dx * dx + dy * dy).squareRoot()
  }

  /// Returns the point at a fraction of the distance to another point.
  func interpolated(to other: ScenePoint, _ part: Double) -> ScenePoint {
    ScenePoint(x + (other.x - x) * part, y + (other.y - y) * part)
  }
}

/// An axis-aligned rectangle in a picture.
package struct SceneRect: Sendable, Hashable {
  /// The upper left corner.
  package var origin: ScenePoint
  /// The width in pixels.
  package var width: Double
  /// The height in pixels.
  package var height: Double

  /// Creates a rectangle.
  package init(x: Double, y: Double, width: Double, height: Double) {
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

  /// Returns the rectangle enlarged by a number of pixels on each side. A negative number shrinks it.
  func grown(by pixels: Double) -> SceneRect {
    SceneRect(
      x: minX - pixels, y: minY - pixels, width: width + 2 * pixels, height: height + 2 * pixels)
  }
}
