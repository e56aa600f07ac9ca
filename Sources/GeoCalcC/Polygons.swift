// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// geocalc.h documents the functions.

import CGeoCalc
import GeoCore

/// Measures the perimeters (m) and areas (m²) of n rings. The last vertex of each ring is joined to its first.
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
    // Without vertices, the columns may be NULL.
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

final class NumberedPolygons: Sendable {
  let index: PolygonIndex
  /// For each indexed part, the caller's number of its polygon, in ascending order.
  let numbers: [Int64]
  /// The number of distinct numbers.
  let count: Int

  /// Returns nil if a number is negative or a hole has no outer ring.
  init?(
    _ rings: [[Coordinate]], polygon: WholeColumn<Int64>?, hole: WholeColumn<Int8>?,
    solver: Geodesic
  ) {
    let isHole = rings.indices.map { (hole?[$0] ?? 0) != 0 }
    var next: Int64 = -1
    let given = rings.indices.map { i -> Int64 in
      if let polygon { return polygon[i] }
      if !isHole[i] { next += 1 }
      return next
    }
    // Rings with the same polygon number keep their order.
    let order = rings.indices.sorted { (given[$0], $0) < (given[$1], $1) }
    var (parts, numbers): ([Polygon], [Int64]) = ([], [])
    var count = 0
    for i in order {
      guard given[i] >= 0 else { return nil }
      if isHole[i] {
        guard numbers.last == given[i] else { return nil }
        parts[parts.count - 1].holes.append(rings[i])
      } else {
        if numbers.last != given[i] { count += 1 }
        parts.append(Polygon(outer: rings[i]))
        numbers.append(given[i])
      }
    }
    index = PolygonIndex(parts, solver: solver)
    (self.numbers, self.count) = (numbers, count)
  }

  static func at(_ pointer: OpaquePointer?) -> NumberedPolygons? {
    pointer.map {
      Unmanaged<NumberedPolygons>.fromOpaque(UnsafeRawPointer($0)).takeUnretainedValue()
    }
  }
}

/// Indexes the polygons of n rings. Supports only "geodesic" and "haversine".
@c @implementation
public func geocalc_polygon_index_new(
  _ model: OpaquePointer?, _ n: Int, _ start: UnsafePointer<Int64>?,
  _ latitude: UnsafePointer<Double>?, _ latitudeStride: Int,
  _ longitude: UnsafePointer<Double>?, _ longitudeStride: Int,
  _ polygon: UnsafePointer<Int64>?, _ polygonStride: Int,
  _ hole: UnsafePointer<Int8>?, _ holeStride: Int,
  _ index: UnsafeMutablePointer<OpaquePointer?>?
) -> CInt {
  let most = 1 << 30
  guard 0...most ~= n, let index else { return Status.invalidArgument }
  guard let solver = Model.at(model).lines else { return Status.unsupported }
  var rings: [[Coordinate]] = []
  if n > 0 {
    guard let starts = RingStarts(start, count: n), starts.vertexCount <= most else {
      return Status.invalidArgument
    }
    // Without vertices, the columns may be NULL.
    let places = PlaceColumns(latitude, latitudeStride, longitude, longitudeStride)
    guard places != nil || starts.vertexCount == 0 else { return Status.invalidArgument }
    rings = (0..<n).map { ring in places.map { places in starts[ring].map { places[$0] } } ?? [] }
  }
  guard
    let polygons = NumberedPolygons(
      rings, polygon: WholeColumn(polygon, polygonStride), hole: WholeColumn(hole, holeStride),
      solver: solver)
  else { return Status.invalidArgument }
  index.pointee = opaque(polygons)
  return Status.ok
}

/// Frees an index.
@c @implementation
public func geocalc_polygon_index_free(_ index: OpaquePointer?) {
  release(index, NumberedPolygons.self)
}

/// Returns the number of indexed polygons, counting each polygon number once.
@c @implementation
public func geocalc_polygon_index_count(_ index: OpaquePointer?) -> Int {
  NumberedPolygons.at(index)?.count ?? 0
}

/// Finds the first polygon that contains each of n points.
@c @implementation
public func geocalc_polygon_index_first(
  _ index: OpaquePointer?, _ n: Int,
  _ latitude: UnsafePointer<Double>?, _ latitudeStride: Int,
  _ longitude: UnsafePointer<Double>?, _ longitudeStride: Int,
  _ polygon: UnsafeMutablePointer<Int64>?, _ polygonStride: Int, _ threads: CInt
) -> CInt {
  guard let polygons = NumberedPolygons.at(index), isCount(n), threads >= 0 else {
    return Status.invalidArgument
  }
  guard n > 0 else { return Status.ok }
  guard let places = PlaceColumns(latitude, latitudeStride, longitude, longitudeStride) else {
    return Status.invalidArgument
  }
  let results = WholeResultColumn(polygon, polygonStride)
  Parallel.forEachRange(of: n, grain: 4096, threads: threadCount(threads)) { range in
    var scratch: [Int32] = []
    for i in range {
      let part = polygons.index.firstPolygon(containing: places[i], &scratch)
      results.set(i, part.map { polygons.numbers[$0] } ?? -1)
    }
  }
  return Status.ok
}
