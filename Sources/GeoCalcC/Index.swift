// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// geocalc.h documents the functions.

import CGeoCalc
import GeoCore

final class Index: Sendable {
  let places: PointIndex

  init(_ places: PointIndex) { self.places = places }

  static func at(_ pointer: OpaquePointer?) -> Index? {
    pointer.map { Unmanaged<Index>.fromOpaque(UnsafeRawPointer($0)).takeUnretainedValue() }
  }
}

final class Neighbors: Sendable {
  let lists: NeighborLists

  init(_ lists: NeighborLists) { self.lists = lists }

  static func at(_ pointer: OpaquePointer?) -> Neighbors? {
    pointer.map { Unmanaged<Neighbors>.fromOpaque(UnsafeRawPointer($0)).takeUnretainedValue() }
  }
}

/// Creates an index of n points, at most 2^32 - 1. Supports only "geodesic" and "haversine".
@c @implementation
public func geocalc_index_new(
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

/// Frees an index.
@c @implementation
public func geocalc_index_free(_ index: OpaquePointer?) { release(index, Index.self) }

/// Returns the number of indexed points.
@c @implementation
public func geocalc_index_count(_ index: OpaquePointer?) -> Int {
  Index.at(index)?.places.places.count ?? 0
}

/// Finds the k nearest points to each of n points, nearest first.
@c @implementation
public func geocalc_index_nearest(
  _ index: OpaquePointer?, _ n: Int,
  _ latitude: UnsafePointer<Double>?, _ latitudeStride: Int,
  _ longitude: UnsafePointer<Double>?, _ longitudeStride: Int,
  _ k: Int, _ within: Double, _ number: UnsafeMutablePointer<Int64>?,
  _ distance: UnsafeMutablePointer<Double>?, _ threads: CInt
) -> CInt {
  guard let index = Index.at(index), isCount(n), isCount(k), threads >= 0,
    !n.multipliedReportingOverflow(by: k).overflow
  else { return Status.invalidArgument }
  guard n > 0, k > 0 else { return Status.ok }
  guard let places = PlaceColumns(latitude, latitudeStride, longitude, longitudeStride) else {
    return Status.invalidArgument
  }
  let numbers = UnsafeMutableRawPointer(number)
  let distances = ResultColumn(distance, MemoryLayout<Double>.stride)
  // Each pass is limited to a number of queries, so memory holds only the results of one pass.
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

/// Finds all points within a distance (m) of each of n points.
@c @implementation
public func geocalc_index_within(
  _ index: OpaquePointer?, _ n: Int,
  _ latitude: UnsafePointer<Double>?, _ latitudeStride: Int,
  _ longitude: UnsafePointer<Double>?, _ longitudeStride: Int,
  _ within: Double, _ neighbors: UnsafeMutablePointer<OpaquePointer?>?, _ threads: CInt
) -> CInt {
  guard let index = Index.at(index), isCount(n), threads >= 0, let neighbors else {
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

/// Returns the total number of points found by all queries.
@c @implementation
public func geocalc_neighbors_count(_ neighbors: OpaquePointer?) -> Int {
  Neighbors.at(neighbors)?.lists.neighbors.count ?? 0
}

/// Copies the result of a search.
@c @implementation
public func geocalc_neighbors_copy(
  _ neighbors: OpaquePointer?, _ start: UnsafeMutablePointer<Int64>?,
  _ number: UnsafeMutablePointer<Int64>?, _ distance: UnsafeMutablePointer<Double>?
) -> CInt {
  guard let lists = Neighbors.at(neighbors)?.lists else { return Status.invalidArgument }
  let (starts, numbers) = (UnsafeMutableRawPointer(start), UnsafeMutableRawPointer(number))
  let distances = ResultColumn(distance, MemoryLayout<Double>.stride)
  let step = MemoryLayout<Int64>.stride
  starts?.storeBytes(of: 0, as: Int64.self)
  for (i, list) in lists.enumerated() {
    starts?.storeBytes(of: Int64(list.endIndex), toByteOffset: (i + 1) * step, as: Int64.self)
  }
  for (i, neighbor) in lists.neighbors.enumerated() {
    numbers?.storeBytes(of: Int64(neighbor.index), toByteOffset: i * step, as: Int64.self)
    distances.set(i, neighbor.distance)
  }
  return Status.ok
}

/// Frees the result of a search.
@c @implementation
public func geocalc_neighbors_free(_ neighbors: OpaquePointer?) {
  release(neighbors, Neighbors.self)
}
