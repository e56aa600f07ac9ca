/// What the pairs of a benchmark are like: the ordinary case and those that cost more or less.
package enum PairKind: String, Sendable, CaseIterable {
  /// Both places uniform on the sphere.
  case random
  /// The first place uniform on the sphere, the second less than 10 km away in any direction.
  case short
  /// The first place uniform on the sphere, the second uniform in the circle of 0.6 degrees around
  /// its antipode.
  case antipodal
  /// Consecutive points of a drive recorded each second: steps of 5 to 30 m.
  case track
}
