internal import GeoKernels
private import GeoKernelsX86V3
private import GeoKernelsX86V4

/// The vector kernels of one instruction set, by what they compute.
///
/// Each takes the columns of a block, how many whole groups' worth of problems it holds, and room
/// for the indices of those that the scalar solver has to take; it returns how many there are.
struct VectorKernels: Sendable {
  typealias Specials = UnsafeMutablePointer<Int32>
  typealias Columns = PairBlock.Columns

  /// Distances on a sphere of a radius (m).
  let haversine: @Sendable (Columns, Int, Double, Specials) -> Int
  /// Geodesic distances.
  let geodesic: @Sendable (Columns, Int, GeodesicParameters, Specials) -> Int
  /// Geodesic distances and azimuths.
  let geodesicInverse: @Sendable (Columns, Int, GeodesicParameters, Specials) -> Int
  /// Where geodesics end.
  let geodesicDirect: @Sendable (Columns, Int, GeodesicParameters, Specials) -> Int
  /// Vincenty's distances, iterated by a rule.
  let vincenty: @Sendable (Columns, Int, GeodesicParameters, VincentyRule, Specials) -> Int

  /// Distances from one place to many whose halved unit vectors are given, on a sphere of a radius
  /// (m).
  let chordRow:
    @Sendable (HalfVector, HalfVectors, UnsafeMutablePointer<Double>, Int, Double) -> Void

  /// Rhumb distances.
  let rhumb: @Sendable (Columns, Int, RhumbParameters, Specials) -> Int

  /// A unit vector, halved.
  typealias HalfVector = (x: Double, y: Double, z: Double)
  /// Columns of them.
  typealias HalfVectors = (
    x: UnsafePointer<Double>, y: UnsafePointer<Double>, z: UnsafePointer<Double>
  )

  /// Those of a kernel that this processor has, nil for the scalar one. What the processor has not is
  /// replaced by the baseline.
  static func of(_ kernel: Kernel) -> VectorKernels? {
    switch kernel {
    case .scalar: nil
    case .avx2 where kernel.isAvailable: avx2
    case .avx512 where kernel.isAvailable: avx512
    default: baseline
    }
  }

  private static let baseline = VectorKernels(
    haversine: { c, n, radius, s in
      HaversineKernel<SIMD4<Double>, BaselineArithmetic>.distances(
        c.latitude1, c.longitude1, c.input3, c.input4, c.result, count: n, radius: radius,
        specials: s)
    },
    geodesic: { c, n, p, s in
      GeodesicKernel<SIMD4<Double>, BaselineArithmetic>.distances(
        c.latitude1, c.longitude1, c.input3, c.input4, c.result, count: n, parameters: p,
        specials: s)
    },
    geodesicInverse: { c, n, p, s in
      GeodesicKernel<SIMD4<Double>, BaselineArithmetic>.inverses(
        c.latitude1, c.longitude1, c.input3, c.input4, c.result, c.result2, c.result3, count: n,
        parameters: p, specials: s)
    },
    geodesicDirect: { c, n, p, s in
      GeodesicDirectKernel<SIMD4<Double>, BaselineArithmetic>.solutions(
        c.latitude1, c.longitude1, c.input3, c.input4, c.result, c.result2, c.result3, count: n,
        parameters: p, specials: s)
    },
    vincenty: { c, n, p, rule, s in
      VincentyKernel<SIMD4<Double>, BaselineArithmetic>.distances(
        c.latitude1, c.longitude1, c.input3, c.input4, c.result, count: n, parameters: p,
        rule: rule, specials: s)
    },
    chordRow: { p, q, result, n, radius in
      ChordKernel<SIMD4<Double>, BaselineArithmetic>.row(
        p, q.x, q.y, q.z, result, count: n, radius: radius)
    },
    rhumb: { c, n, p, s in
      RhumbKernel<SIMD4<Double>, BaselineArithmetic>.distances(
        c.latitude1, c.longitude1, c.input3, c.input4, c.result, count: n, parameters: p,
        specials: s)
    })

  private static let avx2 = VectorKernels(
    haversine: { c, n, radius, s in
      haversineX86V3(c.latitude1, c.longitude1, c.input3, c.input4, c.result, n, radius, s)
    },
    geodesic: { c, n, p, s in
      geodesicX86V3(c.latitude1, c.longitude1, c.input3, c.input4, c.result, n, p, s)
    },
    geodesicInverse: { c, n, p, s in
      geodesicInverseX86V3(
        c.latitude1, c.longitude1, c.input3, c.input4, c.result, c.result2, c.result3, n, p, s)
    },
    geodesicDirect: { c, n, p, s in
      geodesicDirectX86V3(
        c.latitude1, c.longitude1, c.input3, c.input4, c.result, c.result2, c.result3, n, p, s)
    },
    vincenty: { c, n, p, rule, s in
      vincentyX86V3(
        c.latitude1, c.longitude1, c.input3, c.input4, c.result, n, p, rule, s)
    },
    chordRow: { p, q, result, n, radius in
      chordRowX86V3(p, q.x, q.y, q.z, result, n, radius)
    },
    rhumb: { c, n, p, s in
      rhumbX86V3(c.latitude1, c.longitude1, c.input3, c.input4, c.result, n, p, s)
    })

  private static let avx512 = VectorKernels(
    haversine: { c, n, radius, s in
      haversineX86V4(c.latitude1, c.longitude1, c.input3, c.input4, c.result, n, radius, s)
    },
    geodesic: { c, n, p, s in
      geodesicX86V4(c.latitude1, c.longitude1, c.input3, c.input4, c.result, n, p, s)
    },
    geodesicInverse: { c, n, p, s in
      geodesicInverseX86V4(
        c.latitude1, c.longitude1, c.input3, c.input4, c.result, c.result2, c.result3, n, p, s)
    },
    geodesicDirect: { c, n, p, s in
      geodesicDirectX86V4(
        c.latitude1, c.longitude1, c.input3, c.input4, c.result, c.result2, c.result3, n, p, s)
    },
    vincenty: { c, n, p, rule, s in
      vincentyX86V4(
        c.latitude1, c.longitude1, c.input3, c.input4, c.result, n, p, rule, s)
    },
    chordRow: { p, q, result, n, radius in
      chordRowX86V4(p, q.x, q.y, q.z, result, n, radius)
    },
    rhumb: { c, n, p, s in
      rhumbX86V4(c.latitude1, c.longitude1, c.input3, c.input4, c.result, n, p, s)
    })
}

#if arch(x86_64)
  /// SSE2 has no fused multiply-add.
  private typealias BaselineArithmetic = Unfused
#else
  private typealias BaselineArithmetic = Fused
#endif
