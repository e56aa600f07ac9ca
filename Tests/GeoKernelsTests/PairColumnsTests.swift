import GeoKernels
import Testing

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
