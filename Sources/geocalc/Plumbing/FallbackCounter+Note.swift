import GeoCore

extension FallbackCounter {
  /// Says that the geodesic had to answer, if it had to.
  ///
  /// - Parameter items: what was counted, in singular and plural; nil for a single answer.
  func note(_ items: (one: String, many: String)? = nil) {
    let count = count
    guard count > 0 else { return }
    let place = items.map { "in \(count) \(count == 1 ? $0.one : $0.many)" } ?? "here"
    Talk.note(
      "Vincenty's iteration does not converge \(place), as near the antipode; "
        + "the geodesic's values are given")
  }
}
