// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// The functions are documented in geocore.h.

import CGeoCore
import GeoCore

final class Index: Sendable {
  let places: PointIndex

  init(_ places: PointIndex) { self.places = places }

  static func at(_ pointer: OpaquePointer?) -> Index? {
    pointer.map { Unmanaged<Index>.fromOpaque(UnsafeRawPointer($0)).takeUnretainedValue() }
  }
}

/// The results of a search: for each query, a list of points with distances, or a list of polygons.
final class Neighbors: Sendable {
  let starts: [Int64]
  let numbers: [Int64]
  /// The distance of each found point in meters; empty for polygons.
  let distances: [Double]

  init(_ lists: NeighborLists) {
    starts = [0] + lists.map { Int64($0.endIndex) }
    numbers = lists.neighbors.map { Int64($0.index) }
    distances = lists.neighbors.map(\.distance)
  }

  /// - Parameter given: The polygon number that the caller assigned to each part (an outer ring with its holes), in
  ///   ascending order.
  init(_ lists: PolygonLists, given: [Int64]) {
    var (starts, numbers): ([Int64], [Int64]) = ([0], [])
    starts.reserveCapacity(lists.count + 1)
    for list in lists {
      let start = numbers.count
      // Report a polygon only once, even if several of its parts contain the point.
      for part in list where numbers.count == start || numbers.last != given[part] {
        numbers.append(given[part])
      }
      starts.append(Int64(numbers.count))
    }
    (self.starts, self.numbers, distances) = (starts, numbers, [])
  }

  static func at(_ pointer: OpaquePointer?) -> Neighbors? {
    pointer.map { Unmanaged<Neighbors>.fromOpaque(UnsafeRawPointer($0)).takeUnretainedValue() }
  }
}

/// Creates an index of n points, where n is at most 2^32 - 1. The model must be "geodesic" or "haversine".
@c @implementation
public func geocore_index_new(
  _ model: OpaquePointer?, _ n: Int,
  _ latitude: UnsafePointer<Double>?, _ latitudeStride: Int,
  _ longitude: UnsafePointer<Double>?, _ longitudeStride: Int,
  _ index: UnsafeMutablePointer<OpaquePointer?>?
) -> CInt {
  guard n >= 0, n <= Int(UInt32.max), let index else { return Status.invalidArgument }
  var places: [Coordinate] = []
  if n > 0 {
    guard let columns = PlaceColumns(latitude, latitudeStride, longitude, longitudeStride) else {
      return Status.invalidArgument
    }
    places = columns.coordinates(n)
  }
  switch Model.at(model).solver {
  case let solver as Geodesic: index.pointee = opaque(Index(PointIndex(places, solver: solver)))
  case let solver as Haversine: index.pointee = opaque(Index(PointIndex(places, solver: solver)))
  default: return Status.unsupported
  }
  return Status.ok
}

/// Frees an index. Null is allowed.
@c @implementation
public func geocore_index_free(_ index: OpaquePointer?) { release(index, Index.self) }

/// Returns the number of indexed points.
@c @implementation
public func geocore_index_count(_ index: OpaquePointer?) -> Int {
  Index.at(index)?.places.places.count ?? 0
}

/// Finds the k nearest points to each of n points. The nearest point comes first.
@c @implementation
public func geocore_index_nearest(
  _ index: OpaquePointer?, _ n: Int,
  _ latitude: UnsafePointer<Double>?, _ latitudeStride: Int,
  _ longitude: UnsafePointer<Double>?, _ longitudeStride: Int,
  _ k: Int, _ within: Double, _ number: UnsafeMutablePointer<Int64>?,
  _ distance: UnsafeMutablePointer<Double>?, _ threads: CInt
) -> CInt {
  guard let index = Index.at(index), isCount(n), isCount(k), within >= 0, threads >= 0,
    !n.multipliedReportingOverflow(by: k).overflow
  else { return Status.invalidArgument }
  guard n > 0, k > 0 else { return Status.ok }
  guard let places = PlaceColumns(latitude, latitudeStride, longitude, longitudeStride) else {
    return Status.invalidArgument
  }
  let numbers = UnsafeMutableRawPointer(number)
  let distances = ResultColumn(distance, MemoryLayout<Double>.stride)
  // Process a limited number of queries at a time, so that only their results are in memory.
  let piece = max(1, (1 << 20) / min(k, 1 << 20))
  for start in stride(from: 0, to: n, by: piece) {
    let range = start..<min(n, start + piece)
    let lists = index.places.nearest(
      to: range.map { places[$0] }, count: k, within: within, threads: threadCount(threads))
    for (i, neighbors) in zip(range, lists) {
      for j in 0..<k {
        let neighbor = j < neighbors.count ? neighbors[neighbors.startIndex + j] : nil
        numbers?.storeBytes(
          of: Int64(neighbor?.index ?? -1), toByteOffset: (i * k + j) &* MemoryLayout<Int64>.stride,
          as: Int64.self)
        distances.set(i * k + j, neighbor?.distance ?? .nan)
      }
    }
  }
  return Status.ok
}

/// Finds all indexed points within a distance in meters of each of n points.
@c @implementation
public func geocore_index_within(
  _ index: OpaquePointer?, _ n: Int,
  _ latitude: UnsafePointer<Double>?, _ latitudeStride: Int,
  _ longitude: UnsafePointer<Double>?, _ longitudeStride: Int,
  _ within: Double, _ neighbors: UnsafeMutablePointer<OpaquePointer?>?, _ threads: CInt
) -> CInt {
  guard let index = Index.at(index), isCount(n), within >= 0, threads >= 0, let neighbors else {
    return Status.invalidArgument
  }
  var queries: [Coordinate] = []
  if n > 0 {
    guard let places = PlaceColumns(latitude, latitudeStride, longitude, longitudeStride) else {
      return Status.invalidArgument
    }
    queries = places.coordinates(n)
  }
  neighbors.pointee = opaque(
    Neighbors(index.places.within(within, of: queries, threads: threadCount(threads))))
  return Status.ok
}

/// Returns the total number of points or polygons that all queries have found.
@c @implementation
public func geocore_neighbors_count(_ neighbors: OpaquePointer?) -> Int {
  Neighbors.at(neighbors)?.numbers.count ?? 0
}

/// Copies the results of a search to arrays of the caller.
@c @implementation
public func geocore_neighbors_copy(
  _ neighbors: OpaquePointer?, _ start: UnsafeMutablePointer<Int64>?,
  _ number: UnsafeMutablePointer<Int64>?, _ distance: UnsafeMutablePointer<Double>?
) -> CInt {
  guard let found = Neighbors.at(neighbors) else { return Status.invalidArgument }
  for (i, value) in found.starts.enumerated() { start?[i] = value }
  for (i, value) in found.numbers.enumerated() { number?[i] = value }
  for i in found.numbers.indices { distance?[i] = found.distances.isEmpty ? 0 : found.distances[i] }
  return Status.ok
}

/// Frees the result of a search. Null is allowed.
@c @implementation
public func geocore_neighbors_free(_ neighbors: OpaquePointer?) {
  release(neighbors, Neighbors.self)
}

/// Computes the perimeters (m) and areas (m²) of n rings. Each ring is closed by an edge from its last to its first
/// vertex.
@c @implementation
public func geocore_polygons(
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
    // If there are no vertices, the vertex columns may be NULL.
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
  /// The polygon number of each indexed part (an outer ring with its holes), in ascending order. The caller assigns
  /// these numbers.
  let numbers: [Int64]
  /// The number of polygons.
  let count: Int

  /// Returns nil if a polygon number is negative, or if a hole has no outer ring.
  init?(
    _ rings: RingStarts?, count n: Int, _ places: PlaceColumns?, polygon: WholeColumn<Int64>?,
    hole: WholeColumn<Int8>?, solver: Geodesic
  ) {
    let isHole = (0..<n).map { (hole?[$0] ?? 0) != 0 }
    var next: Int64 = -1
    let given = (0..<n).map { i -> Int64 in
      if let polygon { return polygon[i] }
      if !isHole[i] { next += 1 }
      return next
    }
    // Sort by polygon number, and keep the order of rings with the same number.
    let isAscending = zip(given, given.dropFirst()).allSatisfy(<=)
    let order =
      isAscending ? Array(0..<n) : (0..<n).sorted { (given[$0], $0) < (given[$1], $1) }
    var builder = PolygonIndex.Builder(solver: solver, edgeCount: rings?.vertexCount ?? 0)
    var (ring, numbers): ([Coordinate], [Int64]) = ([], [])
    var count = 0
    for i in order {
      guard given[i] >= 0 else { return nil }
      ring.removeAll(keepingCapacity: true)
      if let rings, let places { for vertex in rings[i] { ring.append(places[vertex]) } }
      if isHole[i] {
        guard numbers.last == given[i] else { return nil }
        builder.add(hole: ring)
      } else {
        if numbers.last != given[i] { count += 1 }
        builder.add(outer: ring)
        numbers.append(given[i])
      }
    }
    index = builder.finish()
    (self.numbers, self.count) = (numbers, count)
  }

  static func at(_ pointer: OpaquePointer?) -> NumberedPolygons? {
    pointer.map {
      Unmanaged<NumberedPolygons>.fromOpaque(UnsafeRawPointer($0)).takeUnretainedValue()
    }
  }
}

/// Creates an index of the polygons that n rings form. The model must be "geodesic" or "haversine".
@c @implementation
public func geocore_polygon_index_new(
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
  let rings = n > 0 ? RingStarts(start, count: n) : nil
  let places = PlaceColumns(latitude, latitudeStride, longitude, longitudeStride)
  // If there are no vertices, the vertex columns may be NULL.
  guard n == 0 || rings.map({ $0.vertexCount <= (places == nil ? 0 : most) }) == true,
    let polygons = NumberedPolygons(
      rings, count: n, places, polygon: WholeColumn(polygon, polygonStride),
      hole: WholeColumn(hole, holeStride),
      solver: solver)
  else { return Status.invalidArgument }
  index.pointee = opaque(polygons)
  return Status.ok
}

/// Frees an index of polygons. Null is allowed.
@c @implementation
public func geocore_polygon_index_free(_ index: OpaquePointer?) {
  release(index, NumberedPolygons.self)
}

/// Returns the number of indexed polygons. Parts with the same polygon number count as one polygon.
@c @implementation
public func geocore_polygon_index_count(_ index: OpaquePointer?) -> Int {
  NumberedPolygons.at(index)?.count ?? 0
}

/// For each of n points, finds the first polygon that contains the point.
@c @implementation
public func geocore_polygon_index_first(
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

/// For each of n points, finds all polygons that contain the point.
@c @implementation
public func geocore_polygon_index_all(
  _ index: OpaquePointer?, _ n: Int,
  _ latitude: UnsafePointer<Double>?, _ latitudeStride: Int,
  _ longitude: UnsafePointer<Double>?, _ longitudeStride: Int,
  _ polygons: UnsafeMutablePointer<OpaquePointer?>?, _ threads: CInt
) -> CInt {
  guard let index = NumberedPolygons.at(index), isCount(n), threads >= 0, let polygons else {
    return Status.invalidArgument
  }
  var queries: [Coordinate] = []
  if n > 0 {
    guard let places = PlaceColumns(latitude, latitudeStride, longitude, longitudeStride) else {
      return Status.invalidArgument
    }
    queries = places.coordinates(n)
  }
  let lists = index.index.polygons(containing: queries, threads: threadCount(threads))
  polygons.pointee = opaque(Neighbors(lists, given: index.numbers))
  return Status.ok
}
