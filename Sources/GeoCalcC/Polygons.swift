// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// geocalc.h is their documentation.

import CGeoCalc
import GeoCore

@c @implementation
public func geocalc_polygons(
  _ model: OpaquePointer?, _ n: Int, _ start: UnsafePointer<Int64>?,
  _ latitude: UnsafePointer<Double>?, _ latitudeStride: Int,
  _ longitude: UnsafePointer<Double>?, _ longitudeStride: Int,
  _ area: UnsafeMutablePointer<Double>?, _ areaStride: Int,
  _ perimeter: UnsafeMutablePointer<Double>?, _ perimeterStride: Int, _ threads: CInt
) -> CInt {
  guard isCount(n), threads >= 0 else { return Status.invalidArgument }
  let model = Model.at(model)
  let (lines, rhumb) = (model.lines, model.solver as? Rhumb)
  guard lines != nil || rhumb != nil else { return Status.unsupported }
  guard n > 0 else { return Status.ok }
  guard let rings = RingStarts(start, count: n) else { return Status.invalidArgument }
  let (areas, perimeters) = (
    ResultColumn(area, areaStride), ResultColumn(perimeter, perimeterStride)
  )
  guard let places = PlaceColumns(latitude, latitudeStride, longitude, longitudeStride) else {
    // Rings without vertices need no columns.
    guard rings.vertexCount == 0 else { return Status.invalidArgument }
    for i in 0..<n {
      areas.set(i, 0)
      perimeters.set(i, 0)
    }
    return Status.ok
  }
  Parallel.forEachRange(of: n, grain: 16, threads: threadCount(threads)) { range in
    for i in range {
      let ring = rings[i].lazy.map { places[$0] }
      guard let measure = lines?.polygon(outer: ring) ?? rhumb?.polygon(outer: ring) else {
        continue
      }
      areas.set(i, measure.area)
      perimeters.set(i, measure.perimeter)
    }
  }
  return Status.ok
}
