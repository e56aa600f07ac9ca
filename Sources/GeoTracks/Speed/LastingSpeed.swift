/// Finds the highest speed that lasts, by positions alone.
///
/// A stretch is the shortest one of at least 40 m and 4 s that ends at a position. The slower of two stretches in a row
/// counts, because a position that slides fills one of them. Errors of positions are lengths: a slide of 10 m adds
/// 2.5 m/s over 4 s, and 25 % over 40 m at any speed.
struct LastingSpeed: Sendable {
  private struct Vertex: Sendable {
    var time: Double
    var length: Double
    var position: ENUVector
    /// The square of the speed of the stretch that ends here.
    var square: Double
  }

  private var vertices: [Vertex] = []
  // Of the vertices up to this one, stretches have ended.
  private var base = 0

  private static let length = 40.0
  private static let seconds = 4.0
  private static let limit = 4096

  /// Whether no position has been added.
  var isEmpty: Bool { vertices.isEmpty }

  /// Begins at a position.
  mutating func begin(at position: ENUVector, time: Double) {
    vertices.removeAll(keepingCapacity: true)
    base = 0
    vertices.append(Vertex(time: time, length: 0, position: position, square: 0))
  }

  /// Forgets all positions.
  mutating func reset() {
    guard !vertices.isEmpty else { return }
    vertices.removeAll(keepingCapacity: true)
    base = 0
  }

  /// Adds the next position.
  ///
  /// - Parameters:
  ///   - position: meters.
  ///   - time: seconds.
  ///   - step: meters of path since the position before.
  /// - Returns: the square of the speed that lasts up to here; 0 if none does.
  mutating func add(_ position: ENUVector, time: Double, step: Double) -> Double {
    let length = (vertices.last?.length ?? 0) + step
    func isEnough(_ vertex: Vertex) -> Bool {
      time - vertex.time >= Self.seconds && length - vertex.length >= Self.length
    }
    while base + 1 < vertices.count, isEnough(vertices[base + 1]) { base += 1 }
    var (square, lasting) = (0.0, 0.0)
    if isEnough(vertices[base]) {
      let begin = vertices[base]
      let way = position - begin.position
      let seconds = time - begin.time
      square = (way.east * way.east + way.north * way.north) / (seconds * seconds)
      lasting = min(square, begin.square)
    }
    vertices.append(Vertex(time: time, length: length, position: position, square: square))
    let cut = base > Self.limit / 4 ? base : max(0, vertices.count - Self.limit)
    if cut > 0 {
      vertices.removeFirst(cut)
      base = max(0, base - cut)
    }
    return lasting
  }
}

/// The medians of three speeds in a row.
struct MedianOfThree: Sendable {
  private var (first, second) = (Double.nan, Double.nan)

  /// Adds the next speed.
  ///
  /// - Returns: the median of the last three; NaN of fewer.
  @inline(__always)
  mutating func add(_ speed: Double) -> Double {
    defer { (first, second) = (second, speed) }
    guard !first.isNaN else { return .nan }
    return SpeedModel.median(first, second, speed)
  }

  /// Begins anew.
  mutating func reset() { (first, second) = (.nan, .nan) }
}
