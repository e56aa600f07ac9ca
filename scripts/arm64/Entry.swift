// The functions that scripts/arm64/test calls in its single module: the baseline's vector kernels,
// and the scalar solver for the remaining pairs.

/// The lengths of geodesics on WGS 84 (m) by the vector kernel. Writes the remaining pairs to
/// `specials`, and returns their number. `count` is a multiple of 16.
@_cdecl("geodesics")
public func geodesics(
  _ a: UnsafePointer<Double>, _ b: UnsafePointer<Double>, _ c: UnsafePointer<Double>,
  _ d: UnsafePointer<Double>, _ result: UnsafeMutablePointer<Double>, _ count: Int32,
  _ specials: UnsafeMutablePointer<Int32>
) -> Int32 {
  Int32(
    GeodesicKernel<Lanes, Sums>.distances(
      PairColumns(a, b, c, d, result), count: Int(count),
      parameters: Geodesic.wgs84.kernelParameters, specials: specials))
}

/// One length (m) by the scalar solver.
@_cdecl("geodesic")
public func geodesic(_ a: Double, _ b: Double, _ c: Double, _ d: Double) -> Double {
  Geodesic.wgs84.distance(
    from: Coordinate(latitude: a, longitude: b), to: Coordinate(latitude: c, longitude: d))
}

/// Great-circle distances (m) by the vector kernel, as `geodesics`.
@_cdecl("haversines")
public func haversines(
  _ a: UnsafePointer<Double>, _ b: UnsafePointer<Double>, _ c: UnsafePointer<Double>,
  _ d: UnsafePointer<Double>, _ result: UnsafeMutablePointer<Double>, _ count: Int32,
  _ specials: UnsafeMutablePointer<Int32>
) -> Int32 {
  Int32(
    HaversineKernel<Lanes, Sums>.distances(
      PairColumns<Double>(a, b, c, d, result), count: Int(count), radius: 6_371_008.7714,
      specials: specials))
}
