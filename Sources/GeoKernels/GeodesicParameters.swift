/// What the geodesic kernels need of an ellipsoid, |f| ≤ 1/150.
@usableFromInline package struct GeodesicParameters: Sendable {
  /// Equatorial and polar radius (m), flattening, e'².
  @usableFromInline package var a, b, f, ep2: Double
  /// b π/4 (m) as an unevaluated sum, the first part short enough that four times it is exact.
  @usableFromInline package var eighth, eighthRest: Double
  /// A3 and C3_1 ... C3_5 as polynomials in eps (Karney 2013, eqs. 24, 25).
  @usableFromInline package var a3: InlineArray<6, Double>
  @usableFromInline package var c3: InlineArray<15, Double>

  /// Creates the parameters from their values; `quarter` is b π/2 as an unevaluated sum.
  package init(
    a: Double, b: Double, f: Double, ep2: Double, quarter: (high: Double, low: Double),
    a3: InlineArray<6, Double>,
    c3: InlineArray<15, Double>
  ) {
    (self.a, self.b, self.f, self.ep2, self.a3, self.c3) = (a, b, f, ep2, a3, c3)
    eighth = Double(bitPattern: (quarter.high / 2).bitPattern & ~3)
    eighthRest = (quarter.high / 2 - eighth) + quarter.low / 2
  }
}
