import GeoCore

/// Way over time of a segment: the points between which both are in proportion.
///
/// Only the newest part is kept, as long as somebody may ask for it.
struct TrackLine: Sendable {
  struct Vertex: Sendable, Hashable {
    /// Meters from the beginning of the segment.
    var distance: Double
    /// Seconds from ``TrackLine/start``.
    var time: Double
    var place: Coordinate
  }

  /// A moment on the line.
  struct Point: Sendable, Hashable {
    var distance: Double
    var time: Double
    /// The vertex before it, or at it.
    var index: Int
  }

  /// The time of the first vertex.
  private(set) var start: Timestamp
  private var vertices: [Vertex] = []
  /// The vertex that is the first kept, counted from the beginning of the segment.
  private(set) var first = 0

  init(start: Timestamp) { self.start = start }

  /// One past the last vertex, counted as ``first`` is.
  var end: Int { first + vertices.count }

  /// How many are kept.
  var count: Int { vertices.count }

  /// The newest vertex.
  var last: Vertex? { vertices.last }

  /// A vertex that is kept.
  subscript(index: Int) -> Vertex { vertices[index - first] }

  /// Adds a vertex with a later time and no less distance.
  mutating func append(_ vertex: Vertex) {
    // While it stands still the first and the last moment say all.
    let last = vertices.count - 1
    if last > 0, vertices[last].distance == vertex.distance,
      vertices[last - 1].distance == vertex.distance
    {
      vertices[last] = vertex
    } else {
      vertices.append(vertex)
    }
  }

  /// Leaves out every second vertex.
  mutating func halve() {
    vertices = stride(from: 0, to: vertices.count, by: 2).map { vertices[$0] }
  }

  /// Forgets the vertices before one.
  mutating func dropFirst(upTo index: Int) {
    vertices.removeFirst(index - first)
    first = index
  }

  /// Where `distance` meters are reached behind a vertex: the last moment there, or the first.
  func point(distance: Double, after index: Int) -> Point {
    let a = self[index]
    guard index + 1 < end, a.distance < distance else {
      return Point(distance: a.distance, time: a.time, index: index)
    }
    let b = self[index + 1]
    guard distance < b.distance else {
      return Point(distance: b.distance, time: b.time, index: index + 1)
    }
    let part = (distance - a.distance) / (b.distance - a.distance)
    return Point(distance: distance, time: a.time + part * (b.time - a.time), index: index)
  }

  /// Where the line is at a time behind a vertex and not behind the next.
  func point(time: Double, after index: Int) -> Point {
    let a = self[index]
    guard index + 1 < end, a.time < time else {
      return Point(distance: a.distance, time: a.time, index: index)
    }
    let b = self[index + 1]
    guard time < b.time else {
      return Point(distance: b.distance, time: b.time, index: index + 1)
    }
    let part = (time - a.time) / (b.time - a.time)
    return Point(distance: a.distance + part * (b.distance - a.distance), time: time, index: index)
  }

  /// The place of a moment.
  func place(of point: Point) -> Coordinate {
    let a = self[point.index]
    guard point.index + 1 < end else { return a.place.normalized }
    let b = self[point.index + 1]
    // Proportional in time as in way, and times differ always.
    let part = (point.time - a.time) / (b.time - a.time)
    guard part > 0 else { return a.place.normalized }
    return Geodesic.wgs84.waypoint(from: a.place, to: b.place, fraction: part).coordinate
  }
}
