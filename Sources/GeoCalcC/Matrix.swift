// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// geocalc.h is their documentation.

import CGeoCalc
import GeoCore

@c @implementation
public func geocalc_matrix(
  _ model: OpaquePointer?, _ n: Int,
  _ latitude1: UnsafePointer<Double>?, _ latitude1Stride: Int,
  _ longitude1: UnsafePointer<Double>?, _ longitude1Stride: Int, _ m: Int,
  _ latitude2: UnsafePointer<Double>?, _ latitude2Stride: Int,
  _ longitude2: UnsafePointer<Double>?, _ longitude2Stride: Int,
  _ distance: UnsafeMutablePointer<Double>?, _ rowStride: Int, _ threads: CInt
) -> CInt {
  guard isCount(n), isCount(m), threads >= 0 else { return Status.invalidArgument }
  guard n > 0, m > 0, let distance else { return Status.ok }
  guard let from = PlaceColumns(latitude1, latitude1Stride, longitude1, longitude1Stride),
    let to = PlaceColumns(latitude2, latitude2Stride, longitude2, longitude2Stride),
    Int(bitPattern: distance).isMultiple(of: MemoryLayout<Double>.alignment),
    rowStride.isMultiple(of: MemoryLayout<Double>.alignment)
  else { return Status.invalidArgument }
  let columns = to.coordinates(m)
  let row = Model.at(model).solver.rowBlock(to: columns, kernel: .preferred)
  let results = ResultColumn(distance, rowStride)
  // Some 16 thousand distances are worth a thread's while.
  Parallel.forEachRange(of: n, grain: max(1, PairBlock.grain / m), threads: threadCount(threads)) {
    range in
    for start in stride(from: 0, to: m, by: PairBlock.capacity) {
      let piece = start..<min(m, start + PairBlock.capacity)
      for i in range {
        if let place = results.element(i) { row(from: from[i], to: piece, into: place + start) }
      }
    }
  }
  return Status.ok
}

@c @implementation
public func geocalc_polygons(
  _ model: OpaquePointer?, _ n: Int, _ start: UnsafePointer<Int64>?,
  _ latitude: UnsafePointer<Double>?, _ latitudeStride: Int,
  _ longitude: UnsafePointer<Double>?, _ longitudeStride: Int,
  _ area: UnsafeMutablePointer<Double>?, _ areaStride: Int,
  _ perimeter: UnsafeMutablePointer<Double>?, _ perimeterStride: Int, _ threads: CInt
) -> CInt {
  guard isCount(n), threads >= 0 else { return Status.invalidArgument }
  guard let solver = Model.at(model).solver as? Geodesic else { return Status.unsupported }
  guard n > 0 else { return Status.ok }
  guard let start else { return Status.invalidArgument }
  let starts = UnsafeRawPointer(start)
  let rings = (0...n).map {
    starts.loadUnaligned(fromByteOffset: $0 * MemoryLayout<Int64>.stride, as: Int64.self)
  }
  guard rings[0] >= 0, rings[n] <= Int64(Int.max / 64),
    zip(rings, rings.dropFirst()).allSatisfy({ $0 <= $1 })
  else { return Status.invalidArgument }
  let (areas, perimeters) = (
    ResultColumn(area, areaStride), ResultColumn(perimeter, perimeterStride)
  )
  guard let places = PlaceColumns(latitude, latitudeStride, longitude, longitudeStride) else {
    // Rings without vertices need no columns.
    guard rings[n] == rings[0] else { return Status.invalidArgument }
    for i in 0..<n {
      areas.set(i, 0)
      perimeters.set(i, 0)
    }
    return Status.ok
  }
  Parallel.forEachRange(of: n, grain: 16, threads: threadCount(threads)) { range in
    for i in range {
      let measure = solver.polygon(
        outer: (Int(rings[i])..<Int(rings[i + 1])).lazy.map { places[$0] })
      areas.set(i, measure.area)
      perimeters.set(i, measure.perimeter)
    }
  }
  return Status.ok
}
