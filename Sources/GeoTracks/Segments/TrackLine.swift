import GeoCore

/// Distance as a function of time in a segment, linear between vertices.
///
/// Old vertices can be dropped when no window needs them.
struct TrackLine: Sendable {
  struct Vertex: Sendable, Hashable {
    /// Distance in meters from the start of the segment.
    var distance: Double
    /// Time in seconds since ``TrackLine/start``.
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
  /// The index of the first kept vertex, counted from the start of the segment.
  private(set) var first = 0

  init(start: Timestamp) { self.start = start }

  /// The index after the last vertex, counted like ``first``.
  var end: Int { first + vertices.count }

  /// The number of kept vertices.
  var count: Int { vertices.count }

  /// The newest vertex.
  var last: Vertex? { vertices.last }

  /// Accesses a kept vertex.
  subscript(index: Int) -> Vertex { vertices[index - first] }

  /// Appends a vertex. Its time must be later, and its distance must not be less.
  mutating func append(_ vertex: Vertex) {
    // While the device stands still, the first and the last vertex are sufficient.
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

  /// Returns the point at `distance` meters, limited to the line from a vertex to the next.
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

  /// Returns the point at a time, limited to the line from a vertex to the next.
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
    // Interpolate by time, because the times of two vertices always differ.
    let part = (point.time - a.time) / (b.time - a.time)
    guard part > 0 else { return a.place.normalized }
    return Geodesic.wgs84.waypoint(from: a.place, to: b.place, fraction: part).coordinate
  }
}
