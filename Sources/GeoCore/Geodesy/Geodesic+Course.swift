extension Geodesic {
  /// The shortest path, with the azimuth at its beginning unrounded.
  public func course(from: Coordinate, to: Coordinate) -> Course {
    let line = line(from: from, to: to)
    return Course(inverse(from: from, to: to)) { line.position(at: $0) }
  }
}
