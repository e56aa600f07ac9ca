// Written by scripts/generators/kernel-polynomials.py; edit the script, not this file.

/// The polynomials of the kernels. `A` says whether products and sums are fused.
@usableFromInline package enum Polynomial<A: Arithmetic> {
  /// sin²(d/2) / d² of x = d² (degrees²), 0 ≤ x ≤ 32400.0; degree 9, relative error 8.9e-17.
  @inlinable @inline(__always)
  package static func haversine<V: KernelVector>(_ x: V) -> V {
    var p = V(repeating: -1.2662487391346314e-54)
    p = A.madd(p, x, V(repeating: 1.753365525986334e-48))
    p = A.madd(p, x, V(repeating: -1.7712868686316264e-42))
    p = A.madd(p, x, V(repeating: 1.3958597146976004e-36))
    p = A.madd(p, x, V(repeating: -8.33991021845024e-31))
    p = A.madd(p, x, V(repeating: 3.613937568312053e-25))
    p = A.madd(p, x, V(repeating: -1.0677471517239564e-19))
    p = A.madd(p, x, V(repeating: 1.9629159928694384e-14))
    p = A.madd(p, x, V(repeating: -1.933161925781471e-09))
    p = A.madd(p, x, V(repeating: 7.615435494667714e-05))
    return p
  }

  /// sin²(d/2) / d² of x = d² (degrees²), 0 ≤ x ≤ 1.0; degree 3, relative error 7.7e-17.
  @inlinable @inline(__always)
  package static func haversineShort<V: KernelVector>(_ x: V) -> V {
    var p = V(repeating: -1.61088795331465e-19)
    p = A.madd(p, x, V(repeating: 1.962925497941003e-14))
    p = A.madd(p, x, V(repeating: -1.9331619258290225e-09))
    p = A.madd(p, x, V(repeating: 7.615435494667716e-05))
    return p
  }

  /// 2 asin(√x) / √x, 0 ≤ x ≤ 0.5; degree 18, relative error 1.8e-17.
  @inlinable @inline(__always)
  package static func arc<V: KernelVector>(_ x: V) -> V {
    let z = x * x
    var p = V(repeating: 1.7960323238358702)
    var q = V(repeating: -6.6340687294246194)
    p = A.madd(p, z, V(repeating: 11.667772044469192))
    q = A.madd(q, z, V(repeating: -12.64154029383205))
    p = A.madd(p, z, V(repeating: 9.43265592963034))
    q = A.madd(q, z, V(repeating: -5.067581588429932))
    p = A.madd(p, z, V(repeating: 2.052723247017423))
    q = A.madd(q, z, V(repeating: -0.6051444186783198))
    p = A.madd(p, z, V(repeating: 0.16009016203864493))
    q = A.madd(q, z, V(repeating: -0.005657576814117819))
    p = A.madd(p, z, V(repeating: 0.026437347508697442))
    q = A.madd(q, z, V(repeating: 0.02760240578097615))
    p = A.madd(p, z, V(repeating: 0.03472876107600259))
    q = A.madd(q, z, V(repeating: 0.04474317007910452))
    p = A.madd(p, z, V(repeating: 0.060763926184490336))
    q = A.madd(q, z, V(repeating: 0.08928571355890709))
    p = A.madd(p, z, V(repeating: 0.15000000000722516))
    q = A.madd(q, z, V(repeating: 0.33333333333330795))
    p = A.madd(p, z, V(repeating: 2.0))
    return A.madd(q, x, p)
  }

  /// 2 asin(√x) / √x, 0 ≤ x ≤ 0.0004; degree 3, relative error 7.3e-18.
  @inlinable @inline(__always)
  package static func arcShort<V: KernelVector>(_ x: V) -> V {
    var p = V(repeating: 0.0893326083679883)
    p = A.madd(p, x, V(repeating: 0.14999998905652934))
    p = A.madd(p, x, V(repeating: 0.33333333333406295))
    p = A.madd(p, x, V(repeating: 2.0))
    return p
  }

  /// atan(√x) / √x, 0 ≤ x ≤ 0.171744; degree 11, relative error 1.4e-18.
  @inlinable @inline(__always)
  package static func arctangent<V: KernelVector>(_ x: V) -> V {
    let z = x * x
    var p = V(repeating: 0.03801952351361466)
    var q = V(repeating: -0.017859299845983313)
    p = A.madd(p, z, V(repeating: 0.05847469349172749))
    q = A.madd(q, z, V(repeating: -0.05037475695957979))
    p = A.madd(p, z, V(repeating: 0.07692054723372672))
    q = A.madd(q, z, V(repeating: -0.06663044144148472))
    p = A.madd(p, z, V(repeating: 0.11111110771614496))
    q = A.madd(q, z, V(repeating: -0.0909089743446564))
    p = A.madd(p, z, V(repeating: 0.1999999999995089))
    q = A.madd(q, z, V(repeating: -0.14285714279944678))
    p = A.madd(p, z, V(repeating: 1.0))
    q = A.madd(q, z, V(repeating: -0.33333333333333187))
    return A.madd(q, x, p)
  }

  /// (sin √x - √x) / √x³, 0 ≤ x ≤ 0.617467; degree 5, relative error 1.3e-16.
  @inlinable @inline(__always)
  package static func sine<V: KernelVector>(_ x: V) -> V {
    var p = V(repeating: 1.591900421483018e-10)
    p = A.madd(p, x, V(repeating: -2.5051147430306747e-08))
    p = A.madd(p, x, V(repeating: 2.7557316203742633e-06))
    p = A.madd(p, x, V(repeating: -0.00019841269837047085))
    p = A.madd(p, x, V(repeating: 0.008333333333331286))
    p = A.madd(p, x, V(repeating: -0.16666666666666666))
    return p
  }

  /// (cos √x - 1 + x/2) / x², 0 ≤ x ≤ 0.617467; degree 5, relative error 5.3e-17.
  @inlinable @inline(__always)
  package static func cosine<V: KernelVector>(_ x: V) -> V {
    var p = V(repeating: -1.1381435326687136e-11)
    p = A.madd(p, x, V(repeating: 2.087612630082714e-09))
    p = A.madd(p, x, V(repeating: -2.755731715078526e-07))
    p = A.madd(p, x, V(repeating: 2.4801587298445792e-05))
    p = A.madd(p, x, V(repeating: -0.0013888888888887053))
    p = A.madd(p, x, V(repeating: 0.041666666666666664))
    return p
  }

  /// (2 artanh(√x) / √x - 2) / x in degrees, for ln (1+√x)/(1-√x) up to ln √2, 0 ≤ x ≤ 0.0294667; degree 6, relative error 4.6e-16.
  @inlinable @inline(__always)
  package static func logarithm<V: KernelVector>(_ x: V) -> V {
    let z = x * x
    var p = V(repeating: 8.37551575430207)
    var q = V(repeating: 8.784353168685032)
    p = A.madd(p, z, V(repeating: 10.418030486335887))
    q = A.madd(q, z, V(repeating: 12.732389058487733))
    p = A.madd(p, z, V(repeating: 16.370222749533074))
    q = A.madd(q, z, V(repeating: 22.918311805174596))
    p = A.madd(p, z, V(repeating: 38.1971863420549))
    return A.madd(q, x, p)
  }

  /// artanh(√x) / √x in degrees, continued to atan(√-x) / √-x, -0.056 ≤ x ≤ 0.056; degree 8, relative error 1.1e-15.
  @inlinable @inline(__always)
  package static func isometric<V: KernelVector>(_ x: V) -> V {
    let z = x * x
    var p = V(repeating: 3.3906938331401224)
    var q = V(repeating: 3.8410799706669194)
    p = A.madd(p, z, V(repeating: 4.407315344363636))
    q = A.madd(q, z, V(repeating: 5.20865692344545))
    p = A.madd(p, z, V(repeating: 6.366197777931624))
    q = A.madd(q, z, V(repeating: 8.185111402857958))
    p = A.madd(p, z, V(repeating: 11.459155902596128))
    q = A.madd(q, z, V(repeating: 19.098593171017125))
    p = A.madd(p, z, V(repeating: 57.29577951308232))
    return A.madd(q, x, p)
  }

}
