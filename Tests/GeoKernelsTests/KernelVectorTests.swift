import Foundation
import GeoCore
import GeoKernels
import Testing
import _TestSupport

@Suite("KernelVector") struct KernelVectorTests {
  @Test("Each operation gives the scalar result in every element", arguments: Combination.allCases)
  func lanes(_ combination: Combination) {
    func check<V: KernelVector>(_: V.Type) {
      var g = SplitMix64(seed: 5)
      for _ in 0..<50 {
        let x = (0..<V.scalarCount).map { _ in Double.random(in: 1e-3...1e6, using: &g) }
        let y = (0..<V.scalarCount).map { _ in Double.random(in: -1e3...1e6, using: &g) }
        let (a, b) = (V(x), V(y))
        let k = V(y.map { ($0 / 1000).rounded() })
        for lane in 0..<V.scalarCount {
          #expect(V.sqrt(a)[lane] == x[lane].squareRoot())
          #expect(V.abs(b)[lane] == abs(y[lane]))
          #expect(V.copysign(a, b)[lane] == (y[lane] < 0 ? -x[lane] : x[lane]))
          #expect(V.isSet(V.greater(a, b), lane) == (x[lane] > y[lane]))
          #expect(V.max(a, b)[lane] == max(x[lane], y[lane]))
          #expect(V.min(a, b)[lane] == min(x[lane], y[lane]))
          #expect(V.fma(a, b, a)[lane] == x[lane].addingProduct(x[lane], y[lane]))
          let shifted = k + V.shift
          #expect((shifted - V.shift)[lane] == k[lane])
          #expect(V.isSet(V.isOdd(shifted), lane) == !Int(k[lane]).isMultiple(of: 2))
          let negated = V.negate(a, bySecondBitOf: shifted)[lane]
          #expect(negated == (Int(k[lane]) & 2 == 2 ? -x[lane] : x[lane]))
          let power = V.powerOfTwo(a)[lane]
          #expect(power.significand == 1 && x[lane] / power <= 1.4143 && power / x[lane] <= 1.4143)
          #expect(V.exponent(V.powerOfTwo(a))[lane] == Double(power.exponent))
        }
      }
      #expect(!V.any(V.greater(V(repeating: .nan), V.zero)))
    }
    check(combination.types.0)
  }

  @Test(
    "Loads, stores, gathers, scatters and lists address the right elements",
    arguments: Combination.allCases
  )
  func memory(_ combination: Combination) {
    func check<V: KernelVector>(_: V.Type) {
      let n = V.scalarCount
      let source = (0..<2 * n).map { Double($0) + 0.1 }
      let list = (0..<n).map { Int32((7 * $0 + 3) % (2 * n)) }
      #expect((0..<n).allSatisfy { V.load(source)[$0] == source[$0] })
      #expect((0..<n).allSatisfy { V.gather(source, list)[$0] == source[Int(list[$0])] })
      var target = [Double](repeating: 0, count: 2 * n)
      V.gather(source, list).scatter(&target, list)
      for i in 0..<2 * n { #expect(target[i] == (list.contains(Int32(i)) ? source[i] : 0)) }
      let single = source.map(Float.init)
      #expect((0..<n).allSatisfy { V.widened(single)[$0] == Double(single[$0]) })
      var rounded = [Float](repeating: 0, count: n)
      V.load(source).narrow(&rounded)
      #expect(rounded == Array(single.prefix(n)))
      var found = 1
      var indices = [Int32](repeating: -1, count: n + 1)
      V.append(V.greater(V.load(source), V(repeating: 1)), from: 100, to: &indices, &found)
      #expect(found == n && indices[1] == 101 && indices[found] == -1)
    }
    check(combination.types.0)
  }
}

@Suite("PairColumns") struct PairColumnsTests {
  @Test(
    "The second pass gathers the special pairs and lists the rest in order",
    arguments: [0, 1, 3, 4, 5, 16, 31, 32])
  func gathered(_ count: Int) {
    let total = 32
    var a = (0..<total).map(Double.init)
    var result = [Double](repeating: -1, count: total)
    var list = [Int32](repeating: -7, count: total)
    a.withUnsafeMutableBufferPointer { a in
      let base = UnsafePointer(a.baseAddress!)
      let c = PairColumns(base, base, base, base, &result)
      let found = c.each(total, specials: &list) {
        (x: SIMD4<Double>, _: SIMD4<Double>, _: SIMD4<Double>, _: SIMD4<Double>, i: Int) in
        x.store(c.result + i)
        return SIMD4<Double>.greater(SIMD4(repeating: Double(count)), x)
      }
      #expect(found == count && Array(list.prefix(count)) == (0..<count).map(Int32.init))
      guard found > 0 else { return }
      // Multiples of three are kept; the others become negative.
      let left = c.gathered(found, of: &list) {
        (x: SIMD4<Double>, _: SIMD4<Double>, _: SIMD4<Double>, _: SIMD4<Double>, at) in
        (SIMD4<Double>.zero - x).scatter(c.result, at)
        let third = x * SIMD4(repeating: 1.0 / 3)
        let whole = (third + SIMD4<Double>.shift) - SIMD4<Double>.shift
        return SIMD4<Double>.greater(
          SIMD4(repeating: 0.1), SIMD4<Double>.abs(third - whole))
      }
      #expect(Array(list.prefix(left)) == (0..<count).filter { $0 % 3 == 0 }.map(Int32.init))
    }
    for i in 0..<total { #expect(result[i] == (i < count ? -Double(i) : Double(i))) }
  }
}

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
