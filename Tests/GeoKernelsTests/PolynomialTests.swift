import Foundation
import GeoCore
import GeoKernels
import Testing
import _TestSupport

@Suite("Polynomial") struct PolynomialTests {
  @Test(
    "Each polynomial approximates the function of its name within a few ulp",
    arguments: Combination.allCases)
  func functions(_ combination: Combination) {
    func check<V: KernelVector, A: Arithmetic>(_: V.Type, _: A.Type) {
      var g = SplitMix64(seed: 4)
      var worst: [String: Worst] = [:]
      func take(_ name: String, _ value: V, _ exact: Double, _ x: Double) {
        worst[name, default: Worst()].take(ulps(value[0], from: exact), "\(x)")
      }
      for _ in 0..<300 {
        let d = Double.random(in: 0...180, using: &g)
        let half = sin(d * .pi / 360)
        let v = V(repeating: d * d)
        take("haversine", v * Polynomial<A>.haversine(v), half * half, d)
        let e = Double.random(in: 0...1, using: &g)
        let w = V(repeating: e * e)
        let short = sin(e * .pi / 360)
        take("haversineShort", w * Polynomial<A>.haversineShort(w), short * short, e)
        let u = Double.random(in: 0...0.5, using: &g)
        take(
          "arc", V(repeating: u.squareRoot()) * Polynomial<A>.arc(V(repeating: u)),
          2 * asin(u.squareRoot()), u)
        let t = Double.random(in: 0...4e-4, using: &g)
        take(
          "arcShort", V(repeating: t.squareRoot()) * Polynomial<A>.arcShort(V(repeating: t)),
          2 * asin(t.squareRoot()), t)
        let z = Double.random(in: 0.001...0.1715, using: &g)
        let z2 = V(repeating: z * z)
        take(
          "logarithm",
          V(repeating: z * 360 / .pi) + V(repeating: z) * z2 * Polynomial<A>.logarithm(z2),
          2 * atanh(z) * 180 / .pi, z)
        let y = Double.random(in: 0.001...0.236, using: &g)
        take(
          "isometric", V(repeating: y) * Polynomial<A>.isometric(V(repeating: y * y)),
          atanh(y) * 180 / .pi, y)
      }
      #expect(worst.count == 6)
      // The squares of the references have an error of an ulp or two; the isometric one is multiplied by e² and has a
      // relative error of 1.1e-15.
      for (name, w) in worst { #expect(w.error <= (name == "isometric" ? 10 : 6), "\(name): \(w)") }
    }
    let (v, a) = combination.types
    check(v, a)
  }
}
