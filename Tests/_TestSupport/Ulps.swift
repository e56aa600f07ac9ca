/// How far a value is from an exact one, in units in the last place of the exact one; below 1e-300 in
/// such of 1e-300, so that what should be 0 has a measure, too.
package func ulps(_ value: Double, from exact: Double) -> Double {
  (value - exact) / max(exact.ulp, 1e-300)
}
