import GeoCore

/// Distance over time in a segment, linear between vertices.
///
/// Only the newest vertices are kept, as long as windows need them.
struct TrackLine: Sendable {
  struct Vertex: Sendable, Hashable {
    /// Meters from the start of the segment.
    var distance: Double
    /// Seconds from ``TrackLine/start``.
    var time: Double
    var place: Coordinate
  }

  /// A point on the line.
  struct Point: Sendable, Hashable {
    var distance: Double
    var time: Double
    /// The vertex at or before the point.
    var index: Int
  }

  /// The time of the first vertex.
  private(set) var start: Timestamp
  private var vertices: [Vertex] = []
  /// The first kept vertex, counted from the start of the segment.
  private(set) var first = 0

  init(start: Timestamp) { self.start = start }

  /// One past the last vertex, counted like ``first``.
  var end: Int { first + vertices.count }

  /// The number of kept vertices.
  var count: Int { vertices.count }

  /// The newest vertex.
  var last: Vertex? { vertices.last }

  /// Accesses a kept vertex.
  subscript(index: Int) -> Vertex { vertices[index - first] }

  /// Appends a vertex with a later time and no less distance.
  mutating func append(_ vertex: Vertex) {
    // While the device stands still, the first and last vertex are sufficient.
    let last = vertices.count - 1
    if last > 0, vertices[last].distance == vertex.distance,
      vertices[last - 1].distance == vertex.distance
    {
      vertices[last] = vertex
    } else {
      vertices.append(vertex)
    }
  }

  /// Drops every second vertex.
  mutating func halve() {
    vertices = stride(from: 0, to: vertices.count, by: 2).map { vertices[$0] }
  }

  /// Drops the vertices before an index.
  mutating func dropFirst(upTo index: Int) {
    vertices.removeFirst(index - first)
    first = index
  }

  /// Returns the point after a vertex at `distance` meters, clamped to the next vertex.
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

  /// Returns the point after a vertex at a time, clamped to the next vertex.
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

  /// Returns the coordinate of a point.
  func place(of point: Point) -> Coordinate {
    let a = self[point.index]
    guard point.index + 1 < end else { return a.place.normalized }
    let b = self[point.index + 1]
    // Interpolated by time, because times always differ.
    let part = (point.time - a.time) / (b.time - a.time)
    guard part > 0 else { return a.place.normalized }
    return Geodesic.wgs84.waypoint(from: a.place, to: b.place, fraction: part).coordinate
  }
}
