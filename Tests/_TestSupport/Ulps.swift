/// Returns the error of a value in units in the last place of the exact value.
///
/// Values below 1e-300 use the unit of 1e-300, so the error of an exact 0 is measurable.
package func ulps(_ value: Double, from exact: Double) -> Double {
  (value - exact) / max(exact.ulp, 1e-300)
}
