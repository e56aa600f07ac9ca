// Written by scripts/generators/rhumb-series.py from the defining integrals; edit the script, not this file.

/// The series of order 6 for the area under a rhumb line.
enum RhumbSeries {
  /// R_1 ... R_6, where ∫ sin ξ dψ = ln cosh ψ + Σ R_l cos 2lφ: ξ authalic, ψ isometric, φ geodetic
  /// latitude; `n` the third flattening.
  static func area(_ n: Double) -> InlineArray<6, Double> {
    func power(_ l: Int) -> Double { (0..<l).reduce(1) { p, _ in p * n } }
    func polynomial(_ c: [Double]) -> Double { c.reversed().reduce(0) { $0 * n + $1 } }
    return [
      power(1)
        * polynomial([
          -1.0 / 3.0, 22.0 / 45.0, 59.0 / 189.0, -13378.0 / 14175.0, 27413.0 / 93555.0,
          536129306.0 / 638512875.0,
        ]),
      power(2)
        * polynomial([
          8.0 / 15.0, -272.0 / 315.0, -2587.0 / 4725.0, 314656.0 / 155925.0,
          -211563031.0 / 212837625.0,
        ]),
      power(3)
        * polynomial([
          -248.0 / 315.0, 1322.0 / 945.0, 121619.0 / 155925.0, -155074162.0 / 42567525.0,
        ]),
      power(4) * polynomial([281.0 / 252.0, -22532.0 / 10395.0, -1997543.0 / 2027025.0]),
      power(5) * polynomial([-2969.0 / 1925.0, 6633574.0 / 2027025.0]),
      power(6) * polynomial([4263691.0 / 2027025.0]),
    ]
  }
}
