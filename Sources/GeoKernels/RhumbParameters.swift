/// What the rhumb kernel needs of an ellipsoid, |f| ≤ 1/150.
@usableFromInline package struct RhumbParameters: Sendable {
  /// Rectifying radius R (m), e².
  @usableFromInline package var radius, e2: Double
  /// R M_l, the coefficients of sin 2lφ in the length of the meridian (m), l from 1.
  @usableFromInline package var meridian: InlineArray<6, Double>

  /// Creates the parameters from their values.
  package init(radius: Double, e2: Double, meridian: InlineArray<6, Double>) {
    (self.radius, self.e2, self.meridian) = (radius, e2, meridian)
  }
}
