// Written by scripts/kernel-polynomials.py; change that instead.

/// The polynomials of the kernels. `A` says whether products and sums are fused.
@usableFromInline package enum Polynomial<A: Arithmetic> {
  /// sin²(d/2) / d² of x = d² (degrees²), 0 ≤ x ≤ 32400.0; degree 9, relative error 2.2e-16.
  @inlinable @inline(__always)
  package static func haversine<V: KernelVector>(_ x: V) -> V {
    var p = V(repeating: -1.2703129292197838e-54)
    p = A.madd(p, x, V(repeating: 1.7539750864178063e-48))
    p = A.madd(p, x, V(repeating: -1.771325178849111e-42))
    p = A.madd(p, x, V(repeating: 1.3958610232035964e-36))
    p = A.madd(p, x, V(repeating: -8.339910481819658e-31))
    p = A.madd(p, x, V(repeating: 3.613937571478493e-25))
    p = A.madd(p, x, V(repeating: -1.06774715174594e-19))
    p = A.madd(p, x, V(repeating: 1.9629159928702436e-14))
    p = A.madd(p, x, V(repeating: -1.933161925781484e-09))
    p = A.madd(p, x, V(repeating: 7.615435494667714e-05))
    return p
  }

  /// sin²(d/2) / d² of x = d² (degrees²), 0 ≤ x ≤ 1.0; degree 3, relative error 7.8e-17.
  @inlinable @inline(__always)
  package static func haversineShort<V: KernelVector>(_ x: V) -> V {
    var p = V(repeating: -1.067739923945264e-19)
    p = A.madd(p, x, V(repeating: 1.9629159928263735e-14))
    p = A.madd(p, x, V(repeating: -1.933161925781497e-09))
    p = A.madd(p, x, V(repeating: 7.615435494667716e-05))
    return p
  }

  /// 2 asin(√x) / √x, 0 ≤ x ≤ 0.5; degree 18, relative error 3.3e-17.
  @inlinable @inline(__always)
  package static func arc<V: KernelVector>(_ x: V) -> V {
    let z = x * x
    var p = V(repeating: 1.7785808735277375)
    var q = V(repeating: -6.557866313479624)
    p = A.madd(p, z, V(repeating: 11.515881662629397))
    q = A.madd(q, z, V(repeating: -12.45859975079597))
    p = A.madd(p, z, V(repeating: 9.284137819977687))
    q = A.madd(q, z, V(repeating: -4.981761625245223))
    p = A.madd(p, z, V(repeating: 2.0164033301068374))
    q = A.madd(q, z, V(repeating: -0.5937410861379648))
    p = A.madd(p, z, V(repeating: 0.15743222714004254))
    q = A.madd(q, z, V(repeating: -0.005203075696599376))
    p = A.madd(p, z, V(repeating: 0.026382005143507806))
    q = A.madd(q, z, V(repeating: 0.02760689179178396))
    p = A.madd(p, z, V(repeating: 0.03472856287820705))
    q = A.madd(q, z, V(repeating: 0.04474316955864071))
    p = A.madd(p, z, V(repeating: 0.060763926793503654))
    q = A.madd(q, z, V(repeating: 0.08928571352523))
    p = A.madd(p, z, V(repeating: 0.15000000000803632))
    q = A.madd(q, z, V(repeating: 0.33333333333329973))
    p = A.madd(p, z, V(repeating: 2.0))
    return A.madd(q, x, p)
  }

  /// 2 asin(√x) / √x, 0 ≤ x ≤ 0.0004; degree 3, relative error 1.2e-17.
  @inlinable @inline(__always)
  package static func arcShort<V: KernelVector>(_ x: V) -> V {
    var p = V(repeating: 0.08933434509154668)
    p = A.madd(p, x, V(repeating: 0.14999998784077642))
    p = A.madd(p, x, V(repeating: 0.3333333333343061))
    p = A.madd(p, x, V(repeating: 2.0))
    return p
  }

  /// atan(√x) / √x, 0 ≤ x ≤ 0.171744; degree 11, relative error 2.5e-18.
  @inlinable @inline(__always)
  package static func arctangent<V: KernelVector>(_ x: V) -> V {
    let z = x * x
    var p = V(repeating: 0.03795171422296338)
    var q = V(repeating: -0.017790395523288063)
    p = A.madd(p, z, V(repeating: 0.058467627400560856))
    q = A.madd(q, z, V(repeating: -0.05034575594522044))
    p = A.madd(p, z, V(repeating: 0.0769204396500265))
    q = A.madd(q, z, V(repeating: -0.06662936116136517))
    p = A.madd(p, z, V(repeating: 0.11111110742286896))
    q = A.madd(q, z, V(repeating: -0.0909089673297879))
    p = A.madd(p, z, V(repeating: 0.1999999999994035))
    q = A.madd(q, z, V(repeating: -0.14285714279197312))
    p = A.madd(p, z, V(repeating: 1.0))
    q = A.madd(q, z, V(repeating: -0.3333333333333312))
    return A.madd(q, x, p)
  }

  /// (sin √x - √x) / √x³, 0 ≤ x ≤ 0.617467; degree 5, relative error 2.0e-16.
  @inlinable @inline(__always)
  package static func sine<V: KernelVector>(_ x: V) -> V {
    var p = V(repeating: 1.5917988979397435e-10)
    p = A.madd(p, x, V(repeating: -2.5051129896450185e-08))
    p = A.madd(p, x, V(repeating: 2.7557316093198404e-06))
    p = A.madd(p, x, V(repeating: -0.00019841269836740532))
    p = A.madd(p, x, V(repeating: 0.008333333333330936))
    p = A.madd(p, x, V(repeating: -0.16666666666666666))
    return p
  }

  /// (cos √x - 1 + x/2) / x², 0 ≤ x ≤ 0.617467; degree 5, relative error 5.5e-17.
  @inlinable @inline(__always)
  package static func cosine<V: KernelVector>(_ x: V) -> V {
    var p = V(repeating: -1.138254464534925e-11)
    p = A.madd(p, x, V(repeating: 2.087614504941318e-09))
    p = A.madd(p, x, V(repeating: -2.755731726587808e-07))
    p = A.madd(p, x, V(repeating: 2.48015872987544e-05))
    p = A.madd(p, x, V(repeating: -0.0013888888888887389))
    p = A.madd(p, x, V(repeating: 0.041666666666666664))
    return p
  }

  /// (2 artanh(√x) / √x - 2) / x in degrees, for ln (1+√x)/(1-√x) up to ln √2, 0 ≤ x ≤ 0.0294667; degree 6, relative error 4.7e-16.
  @inlinable @inline(__always)
  package static func logarithm<V: KernelVector>(_ x: V) -> V {
    let z = x * x
    var p = V(repeating: 8.375386556269566)
    var q = V(repeating: 8.784366448070521)
    p = A.madd(p, z, V(repeating: 10.418029957247256))
    q = A.madd(q, z, V(repeating: 12.732389068702606))
    p = A.madd(p, z, V(repeating: 16.370222749436085))
    q = A.madd(q, z, V(repeating: 22.918311805174998))
    p = A.madd(p, z, V(repeating: 38.1971863420549))
    return A.madd(q, x, p)
  }

  /// artanh(√x) / √x in degrees, continued to atan(√-x) / √-x, -0.056 ≤ x ≤ 0.056; degree 8, relative error 1.2e-15.
  @inlinable @inline(__always)
  package static func isometric<V: KernelVector>(_ x: V) -> V {
    let z = x * x
    var p = V(repeating: 3.3896676831611328)
    var q = V(repeating: 3.841079441277673)
    p = A.madd(p, z, V(repeating: 4.407322139466143))
    q = A.madd(q, z, V(repeating: 5.208656926316822))
    p = A.madd(p, z, V(repeating: 6.366197763345964))
    q = A.madd(q, z, V(repeating: 8.18511140285355))
    p = A.madd(p, z, V(repeating: 11.459155902607131))
    q = A.madd(q, z, V(repeating: 19.098593171017125))
    p = A.madd(p, z, V(repeating: 57.29577951308232))
    return A.madd(q, x, p)
  }

}
