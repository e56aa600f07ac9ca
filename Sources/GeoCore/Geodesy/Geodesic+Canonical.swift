/// Where the solver's own solution of the inverse problem stands before it becomes degrees: a start
/// for solving it again at a higher precision.
package struct CanonicalSolution: Sendable {
  /// Sine and cosine of the azimuth at point 1 in the canonical frame, where
  /// -90° ≤ φ1 ≤ 0, φ1 ≤ φ2 ≤ -φ1 and 0 ≤ λ12 ≤ 180° (Karney 2013, eq. 44).
  package let sinAlpha1, cosAlpha1: Double
  /// Whether the points were exchanged.
  package let isSwapped: Bool
  /// What the longitude difference, after the exchange, and the latitudes are to be multiplied by.
  package let longitudeSign, latitudeSign: Double
}

extension Geodesic {
  /// The azimuth at which the shortest path leaves point 1 in the canonical frame, at the solver's full
  /// precision; nil for invalid input.
  package func canonicalSolution(from: Coordinate, to: Coordinate) -> CanonicalSolution? {
    guard let pair = CanonicalPair(from: from, to: to, on: self) else { return nil }
    let alpha1 = connect(pair, complete: false).alpha1
    return CanonicalSolution(
      sinAlpha1: alpha1.sin, cosAlpha1: alpha1.cos, isSwapped: pair.swapped,
      longitudeSign: pair.longitudeSign, latitudeSign: pair.latitudeSign)
  }
}
