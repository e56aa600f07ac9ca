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
