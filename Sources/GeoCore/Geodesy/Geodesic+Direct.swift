extension Geodesic {
  /// Where one arrives from a place in a direction after a distance: within 40 nm on WGS 84, NaN for
  /// invalid input.
  ///
  /// - Parameters:
  ///   - from: the start.
  ///   - azimuth: degrees clockwise from north, any finite value.
  ///   - distance: meters, any finite value; negative goes backward.
  public func direct(from: Coordinate, azimuth: Double, distance: Double) -> DirectSolution {
    line(from: from, azimuth: azimuth).position(at: distance)
  }

  /// The direct problem with the differential quantities and the area under the line; NaN for invalid
  /// input.
  ///
  /// - Parameters:
  ///   - from: the start.
  ///   - azimuth: degrees clockwise from north, any finite value.
  ///   - distance: meters, any finite value; negative goes backward.
  public func completeDirect(
    from: Coordinate, azimuth: Double, distance: Double
  ) -> GeodesicDirect {
    line(from: from, azimuth: azimuth).completePosition(at: distance)
  }

  /// The geodesic through a place in a direction, without end; its positions are NaN for invalid input.
  ///
  /// - Parameters:
  ///   - from: the start.
  ///   - azimuth: degrees clockwise from north, any finite value.
  public func line(from: Coordinate, azimuth: Double) -> GeodesicLine {
    GeodesicLine(self, from: from, alpha1: SinCos(degrees: azimuth), length: .infinity)
  }

  /// The shortest path between two places as a line whose ``GeodesicLine/length`` is its distance.
  ///
  /// The direction is kept as the solver found it, so that the line ends at `to` within 40 nm on
  /// WGS 84. For an invalid place the length and all positions are NaN.
  public func line(from: Coordinate, to: Coordinate) -> GeodesicLine {
    guard let pair = CanonicalPair(from: from, to: to, on: self) else {
      return GeodesicLine(self, from: from, alpha1: SinCos(degrees: .nan), length: .nan)
    }
    let path = connect(pair, complete: false)
    return GeodesicLine(
      self, from: from, alpha1: pair.restore(path.alpha1, path.alpha2).0.normalized,
      length: path.distance)
  }
}
