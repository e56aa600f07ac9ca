import GeoCore
import GeoKernels
import GeoKernelsX86V3
import GeoKernelsX86V4
import Testing

/// The lanes that the kernels of each instruction set pass to the scalar solver. No lane depends on its neighbors.
@Suite("Special lanes") struct SpecialLanesTests {
  enum Table: CaseIterable {
    case avx2, avx512

    static var available: [Table] {
      allCases.filter { Machine.level >= ($0 == .avx2 ? 3 : 4) }
    }

    var kernels: VectorKernels {
      self == .avx2 ? GeoKernelsX86V3.vectorKernels() : GeoKernelsX86V4.vectorKernels()
    }
  }

  struct Pairs {
    var a: [Double], b: [Double], c: [Double], d: [Double]
    var results = [[Double]](repeating: [], count: 3)

    /// Runs a kernel of pairs; returns the indices of unsolved pairs.
    mutating func run(
      _ kernel: (VectorKernels.Columns, Int, VectorKernels.Specials) -> Int
    ) -> Set<Int> {
      var list = [Int32](repeating: 0, count: a.count)
      var (r, s, t) = (a, a, a)
      let left = kernel(PairColumns(a, b, c, d, &r, &s, &t), a.count, &list)
      results = [r, s, t]
      return Set(list.prefix(left).map(Int.init))
    }
  }

  /// Near-antipodal, ordinary and invalid pairs in turn.
  static var mixed: Pairs {
    var g = SplitMix64(seed: 6)
    var p = Pairs(a: [], b: [], c: [], d: [])
    for i in 0..<512 {
      let (phi, lambda) = (
        Double.random(in: -80...80, using: &g), Double.random(in: -180...180, using: &g)
      )
      p.a.append(i % 16 == 5 ? .nan : i % 16 == 9 ? 91 : phi)
      p.b.append(lambda)
      let near = i % 2 == 0
      p.c.append(
        near ? -phi + .random(in: -0.5...0.5, using: &g) : .random(in: -80...80, using: &g))
      p.d.append(lambda + (near ? 180 + .random(in: -0.5...0.5, using: &g) : 20))
    }
    return p
  }

  @Test(
    "The kernels solve nearly antipodal pairs and leave only invalid ones",
    arguments: Table.available)
  func left(_ table: Table) {
    let kernels = table.kernels
    let parameters = Geodesic.wgs84.kernelParameters
    var p = Self.mixed
    let invalid = Set((0..<512).filter { $0 % 16 == 5 || $0 % 16 == 9 })
    #expect(p.run { kernels.geodesic($0, $1, parameters, $2) } == invalid)
    let distances = p.results[0]
    #expect(p.run { kernels.geodesicInverse($0, $1, parameters, $2) } == invalid)
    for i in 0..<512 where !invalid.contains(i) {
      let want = Geodesic.wgs84.inverse(
        from: Coordinate(latitude: p.a[i], longitude: p.b[i]),
        to: Coordinate(latitude: p.c[i], longitude: p.d[i]))
      #expect(abs(distances[i] - want.distance) <= 7.5e-9)
      #expect(abs(p.results[0][i] - want.distance) <= 7.5e-9)
      #expect(abs(p.results[1][i] - want.azimuth1) <= 1e-7)
      #expect(abs(p.results[2][i] - want.azimuth2) <= 1e-7)
    }
  }

  @Test("A pair's result does not depend on its neighbors", arguments: Table.available)
  func neighbors(_ table: Table) {
    let kernels = table.kernels
    let parameters = Geodesic.wgs84.kernelParameters
    let rule = VincentyRule(tolerance: 1e-12, maximumIterations: 200)
    var mixed = Self.mixed
    for (name, kernel) in [
      ("geodesic", { kernels.geodesic($0, $1, parameters, $2) }),
      ("inverse", { kernels.geodesicInverse($0, $1, parameters, $2) }),
      ("vincenty", { kernels.vincenty($0, $1, parameters, rule, $2) }),
      ("haversine", { kernels.haversine($0, $1, 6_371_000, $2) }),
    ] as [(String, (VectorKernels.Columns, Int, VectorKernels.Specials) -> Int)] {
      let left = mixed.run(kernel)
      let together = mixed.results
      for i in stride(from: 0, to: 512, by: 7) where !left.contains(i) {
        var alone = Pairs(
          a: .init(repeating: mixed.a[i], count: 16), b: .init(repeating: mixed.b[i], count: 16),
          c: .init(repeating: mixed.c[i], count: 16), d: .init(repeating: mixed.d[i], count: 16))
        #expect(alone.run(kernel).isEmpty, "\(name) \(i)")
        for k in 0..<(name == "inverse" ? 3 : 1) {
          #expect(alone.results[k].allSatisfy { $0 == together[k][i] }, "\(name) \(i)")
        }
      }
    }
  }
}
