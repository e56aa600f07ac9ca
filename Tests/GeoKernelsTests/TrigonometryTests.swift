import Foundation
import GeoCore
import GeoKernels
import Testing
import _TestSupport

@Suite("Trigonometry") struct TrigonometryTests {
  static let neighbors = [0, .nan, 1e300, -.infinity, 45, -90, 3]

  /// The values of a function in the first lane, for any other lanes.
  static func values<V: KernelVector>(
    _: V.Type, _ x: Double, _ function: (V) -> V
  ) -> [Double] {
    [function(V(repeating: x))[0], function(V.around(x, neighbors))[0]]
  }

  @Test(
    "Sine and cosine of degrees are exact at quarter turns and within 3 ulp elsewhere",
    arguments: Combination.allCases)
  func degrees(_ combination: Combination) {
    func check<V: KernelVector, A: Arithmetic>(_ v: V.Type, _: A.Type) {
      var g = SplitMix64(seed: 1)
      var worst = Worst()
      for i in 0..<400 {
        // In the first quadrant from a remainder, which the library computes without loss.
        let r = i == 0 ? 0 : Double.random(in: -45...45, using: &g)
        let k = Int.random(in: -8...8, using: &g)
        let x = r + 90 * Double(k)
        let exact = x - 90 * Double(k)
        let (s, c) = (sin(exact * .pi / 180), cos(exact * .pi / 180))
        let quarter = (k % 4 + 4) % 4
        let wantSin = [s, c, -s, -c][quarter]
        let wantCos = [c, -s, -c, s][quarter]
        for got in Self.values(v, x, { Trigonometry<V, A>.sincos(degrees: $0).sin }) {
          worst.take(ulps(got, from: wantSin), "sin \(x)")
          if exact == 0 { #expect(got == wantSin) }
        }
        for got in Self.values(v, x, { Trigonometry<V, A>.sincos(degrees: $0).cos }) {
          worst.take(ulps(got, from: wantCos), "cos \(x)")
          if exact == 0 { #expect(got == wantCos) }
        }
      }
      #expect(worst.error <= 3, "\(worst)")
    }
    let (v, a) = combination.types
    check(v, a)
  }

  @Test("Sine and cosine of radians are within 3 ulp up to 10", arguments: Combination.allCases)
  func radians(_ combination: Combination) {
    func check<V: KernelVector, A: Arithmetic>(_ v: V.Type, _: A.Type) {
      var g = SplitMix64(seed: 2)
      var worst = Worst()
      for _ in 0..<400 {
        let x = Double.random(in: -10...10, using: &g)
        for got in Self.values(v, x, { Trigonometry<V, A>.sincos(radians: $0).sin }) {
          worst.take(ulps(got, from: sin(x)), "sin \(x)")
        }
        for got in Self.values(v, x, { Trigonometry<V, A>.sincos(radians: $0).cos }) {
          worst.take(ulps(got, from: cos(x)), "cos \(x)")
        }
      }
      #expect(worst.error <= 3, "\(worst)")
    }
    let (v, a) = combination.types
    check(v, a)
  }

  @Test(
    "The arctangent is within 3 ulp, and its parts are eighths of a turn and a small rest",
    arguments: Combination.allCases)
  func arctangent(_ combination: Combination) {
    func check<V: KernelVector, A: Arithmetic>(_ v: V.Type, _: A.Type) {
      var g = SplitMix64(seed: 3)
      var worst = Worst()
      for i in 0..<400 {
        let y = Double.random(in: 0...1, using: &g) * (i % 3 == 0 ? 1e-12 : 1)
        let x = Double.random(in: -1...1, using: &g) * (i % 5 == 0 ? 1e-12 : 1)
        let got = Trigonometry<V, A>.arctangent(V(repeating: y), V.around(x, Self.neighbors))[0]
        worst.take(ulps(got, from: atan2(y, x)), "\(y) \(x)")
        let parts = Trigonometry<V, A>.arctangentParts(V(repeating: y), V(repeating: x))
        let (q, p) = (parts.eighths[0], parts.rest[0])
        #expect(q == q.rounded() && (0...4).contains(q))
        #expect(abs(p) <= .pi / 8 * (1 + 1e-15))
        #expect(abs(q * .pi / 4 + p - atan2(y, x)) <= 1e-15)
      }
      #expect(worst.error <= 3, "\(worst)")
    }
    let (v, a) = combination.types
    check(v, a)
  }
}
