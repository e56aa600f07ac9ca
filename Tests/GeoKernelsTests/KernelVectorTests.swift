import GeoCore
import GeoKernels
import Testing

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
