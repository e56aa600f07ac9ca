/// Returns the error of a value in units in the last place of the exact value.
///
/// Below 1e-300 the unit is that of 1e-300, so errors of an exact 0 have a measure.
package func ulps(_ value: Double, from exact: Double) -> Double {
  (value - exact) / max(exact.ulp, 1e-300)
}
