/// Great-circle distances from one place to many whose unit vectors are known.
///
/// With p and q of length one half, |p - q|² is the haversine of the angle, and |p + q|² its complement
/// without cancellation.
@usableFromInline package enum ChordKernel<V: KernelVector, A: Arithmetic> {
  /// Distances of one vector of places.
  @inlinable @inline(__always)
  package static func distances(
    _ px: V, _ py: V, _ pz: V, _ qx: V, _ qy: V, _ qz: V, _ radius: V, _ halfTurn: V
  ) -> V {
    // Beyond 90° the antipode is the nearer: its chord is taken from half a turn.
    let dot = A.madd(px, qx, A.madd(py, qy, pz * qz))
    let side = V.copysign(V(repeating: 1), V.zero - dot)
    let dx = A.madd(side, qx, px)
    let dy = A.madd(side, qy, py)
    let dz = A.madd(side, qz, pz)
    let u = A.madd(dx, dx, A.madd(dy, dy, dz * dz))
    let big = V.greater(V.zero, dot)
    let arc = V.sqrt(u) * Polynomial<A>.arc(u)
    return A.madd(
      arc, V.select(big, V.zero - radius, radius), V.select(big, halfTurn, V.zero))
  }

  /// Distances from one place to `count` others on a sphere of a radius (meters).
  ///
  /// All vectors have length one half; `count` is a multiple of 16.
  @inlinable @inline(__always)
  package static func row(
    _ p: VectorKernels.HalfVector, _ q: VectorKernels.HalfVectors,
    _ result: UnsafeMutablePointer<Double>, count: Int, radius: Double
  ) {
    let (px, py, pz) = (V(repeating: p.x), V(repeating: p.y), V(repeating: p.z))
    let r = V(repeating: radius)
    let halfTurn = V(repeating: radius * .pi)
    for i in stride(from: 0, to: count, by: V.scalarCount) {
      distances(
        px, py, pz, V.load(q.x + i), V.load(q.y + i), V.load(q.z + i), r, halfTurn
      ).store(result + i)
    }
  }
}
