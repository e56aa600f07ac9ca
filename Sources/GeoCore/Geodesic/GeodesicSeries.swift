// Written by scripts/generators/geodesic-series.py from the defining integrals; edit the script, not this file.

/// The series of order 6 that solve the geodesic problem (Karney 2013, doi 10.1007/s00190-012-0578-z).
///
/// `eps` is the expansion parameter of eq. 16, `n` the third flattening.
enum GeodesicSeries {
  /// A1 - 1 (Karney 2013, eq. 17).
  @inline(__always)
  static func a1MinusOne(_ eps: Double) -> Double {
    let e2 = eps * eps
    return (e2 * horner(e2, 1.0 / 4.0, 1.0 / 64.0, 1.0 / 256.0) + eps) / (1 - eps)
  }

  /// C1_1 ... C1_6 (eq. 18).
  @inline(__always)
  static func c1(_ eps: Double) -> InlineArray<6, Double> {
    let e2 = eps * eps
    let e3 = e2 * eps
    let e4 = e2 * e2
    return [
      eps * horner(e2, -1.0 / 2.0, 3.0 / 16.0, -1.0 / 32.0),
      e2 * horner(e2, -1.0 / 16.0, 1.0 / 32.0, -9.0 / 2048.0),
      e3 * horner(e2, -1.0 / 48.0, 3.0 / 256.0),
      e4 * horner(e2, -5.0 / 512.0, 3.0 / 512.0),
      (e4 * eps) * (-7.0 / 1280.0),
      (e3 * e3) * (-7.0 / 2048.0),
    ]
  }

  /// C1'_1 ... C1'_6, of the reverted series (eq. 21).
  @inline(__always)
  static func c1Reverted(_ eps: Double) -> InlineArray<6, Double> {
    let e2 = eps * eps
    let e3 = e2 * eps
    let e4 = e2 * e2
    return [
      eps * horner(e2, 1.0 / 2.0, -9.0 / 32.0, 205.0 / 1536.0),
      e2 * horner(e2, 5.0 / 16.0, -37.0 / 96.0, 1335.0 / 4096.0),
      e3 * horner(e2, 29.0 / 96.0, -75.0 / 128.0),
      e4 * horner(e2, 539.0 / 1536.0, -2391.0 / 2560.0),
      (e4 * eps) * (3467.0 / 7680.0),
      (e3 * e3) * (38081.0 / 61440.0),
    ]
  }

  /// A2 - 1 (eq. 42).
  @inline(__always)
  static func a2MinusOne(_ eps: Double) -> Double {
    let e2 = eps * eps
    return (e2 * horner(e2, -3.0 / 4.0, -7.0 / 64.0, -11.0 / 256.0) - eps) / (1 + eps)
  }

  /// C2_1 ... C2_6 (eq. 43).
  @inline(__always)
  static func c2(_ eps: Double) -> InlineArray<6, Double> {
    let e2 = eps * eps
    let e3 = e2 * eps
    let e4 = e2 * e2
    return [
      eps * horner(e2, 1.0 / 2.0, 1.0 / 16.0, 1.0 / 32.0),
      e2 * horner(e2, 3.0 / 16.0, 1.0 / 32.0, 35.0 / 2048.0),
      e3 * horner(e2, 5.0 / 48.0, 5.0 / 256.0),
      e4 * horner(e2, 35.0 / 512.0, 7.0 / 512.0),
      (e4 * eps) * (63.0 / 1280.0),
      (e3 * e3) * (77.0 / 2048.0),
    ]
  }

  /// A3 as a polynomial in eps (eq. 24), at one n.
  static func a3(_ n: Double) -> InlineArray<6, Double> {
    [
      // eps^0
      1.0,
      // eps^1
      horner(n, -1.0 / 2.0, 1.0 / 2.0),
      // eps^2
      horner(n, -1.0 / 4.0, -1.0 / 8.0, 3.0 / 8.0),
      // eps^3
      horner(n, -1.0 / 16.0, -3.0 / 16.0, -1.0 / 16.0),
      // eps^4
      horner(n, -3.0 / 64.0, -1.0 / 32.0),
      // eps^5
      -3.0 / 128.0,
    ]
  }

  /// C3_1 ... C3_5 as polynomials in eps (eq. 25), at one n.
  static func c3(_ n: Double) -> InlineArray<15, Double> {
    [
      // C3_1 eps^1
      horner(n, 1.0 / 4.0, -1.0 / 4.0),
      // C3_1 eps^2
      horner(n, 1.0 / 8.0, 0.0, -1.0 / 8.0),
      // C3_1 eps^3
      horner(n, 3.0 / 64.0, 3.0 / 64.0, -1.0 / 64.0),
      // C3_1 eps^4
      horner(n, 5.0 / 128.0, 1.0 / 64.0),
      // C3_1 eps^5
      3.0 / 128.0,
      // C3_2 eps^2
      horner(n, 1.0 / 16.0, -3.0 / 32.0, 1.0 / 32.0),
      // C3_2 eps^3
      horner(n, 3.0 / 64.0, -1.0 / 32.0, -3.0 / 64.0),
      // C3_2 eps^4
      horner(n, 3.0 / 128.0, 1.0 / 128.0),
      // C3_2 eps^5
      5.0 / 256.0,
      // C3_3 eps^3
      horner(n, 5.0 / 192.0, -3.0 / 64.0, 5.0 / 192.0),
      // C3_3 eps^4
      horner(n, 3.0 / 128.0, -5.0 / 192.0),
      // C3_3 eps^5
      7.0 / 512.0,
      // C3_4 eps^4
      horner(n, 7.0 / 512.0, -7.0 / 256.0),
      // C3_4 eps^5
      7.0 / 512.0,
      // C3_5 eps^5
      21.0 / 2560.0,
    ]
  }

  /// C4_0 ... C4_5 as polynomials in eps (eq. 63), at one n.
  static func c4(_ n: Double) -> InlineArray<21, Double> {
    [
      // C4_0 eps^0
      horner(n, 2.0 / 3.0, -4.0 / 15.0, 8.0 / 105.0, 4.0 / 315.0, 16.0 / 3465.0, 20.0 / 9009.0),
      // C4_0 eps^1
      horner(n, -1.0 / 5.0, 16.0 / 35.0, -32.0 / 105.0, 16.0 / 385.0, 64.0 / 15015.0),
      // C4_0 eps^2
      horner(n, -2.0 / 105.0, -32.0 / 315.0, 1088.0 / 3465.0, -1184.0 / 5005.0),
      // C4_0 eps^3
      horner(n, 11.0 / 315.0, -368.0 / 3465.0, -32.0 / 6435.0),
      // C4_0 eps^4
      horner(n, 4.0 / 1155.0, 1088.0 / 45045.0),
      // C4_0 eps^5
      97.0 / 15015.0,
      // C4_1 eps^1
      horner(n, 1.0 / 45.0, -16.0 / 315.0, 32.0 / 945.0, -16.0 / 3465.0, -64.0 / 135135.0),
      // C4_1 eps^2
      horner(n, -2.0 / 105.0, 64.0 / 945.0, -128.0 / 1485.0, 1984.0 / 45045.0),
      // C4_1 eps^3
      horner(n, -1.0 / 105.0, 16.0 / 2079.0, 5792.0 / 135135.0),
      // C4_1 eps^4
      horner(n, 4.0 / 1155.0, -2944.0 / 135135.0),
      // C4_1 eps^5
      1.0 / 9009.0,
      // C4_2 eps^2
      horner(n, 4.0 / 525.0, -32.0 / 1575.0, 64.0 / 3465.0, -32.0 / 5005.0),
      // C4_2 eps^3
      horner(n, -8.0 / 1575.0, 128.0 / 5775.0, -256.0 / 6825.0),
      // C4_2 eps^4
      horner(n, -8.0 / 1925.0, 1856.0 / 225225.0),
      // C4_2 eps^5
      8.0 / 10725.0,
      // C4_3 eps^3
      horner(n, 8.0 / 2205.0, -256.0 / 24255.0, 512.0 / 45045.0),
      // C4_3 eps^4
      horner(n, -16.0 / 8085.0, 1024.0 / 105105.0),
      // C4_3 eps^5
      -136.0 / 63063.0,
      // C4_4 eps^4
      horner(n, 64.0 / 31185.0, -512.0 / 81081.0),
      // C4_4 eps^5
      -128.0 / 135135.0,
      // C4_5 eps^5
      128.0 / 99099.0,
    ]
  }
}

// c0 + x (c1 + x (c2 + ...)), by the number of terms: a variadic function would allocate.

@inline(__always)
private func horner(_ x: Double, _ c0: Double, _ c1: Double) -> Double { c0 + x * c1 }

@inline(__always)
private func horner(_ x: Double, _ c0: Double, _ c1: Double, _ c2: Double) -> Double {
  c0 + x * (c1 + x * c2)
}

@inline(__always)
private func horner(
  _ x: Double, _ c0: Double, _ c1: Double, _ c2: Double, _ c3: Double
) -> Double {
  c0 + x * (c1 + x * (c2 + x * c3))
}

@inline(__always)
private func horner(
  _ x: Double, _ c0: Double, _ c1: Double, _ c2: Double, _ c3: Double, _ c4: Double
) -> Double {
  horner(x, c0, c1, c2, c3 + x * c4)
}

@inline(__always)
private func horner(
  _ x: Double, _ c0: Double, _ c1: Double, _ c2: Double, _ c3: Double, _ c4: Double, _ c5: Double
) -> Double {
  horner(x, c0, c1, c2, c3, c4 + x * c5)
}
