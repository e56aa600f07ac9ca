// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// The functions are documented in geocore.h.

import CGeoCore
import GeoCore

/// Returns the distance between two points in meters; NaN if a point is invalid.
@c @implementation
public func geocore_distance(
  _ model: OpaquePointer?, _ latitude1: Double, _ longitude1: Double, _ latitude2: Double,
  _ longitude2: Double
) -> Double {
  Model.at(model).solver.distance(
    from: Coordinate(latitude: latitude1, longitude: longitude1),
    to: Coordinate(latitude: latitude2, longitude: longitude2))
}

/// Computes the distance (m) between two points, and the azimuths at both points.
@c @implementation
public func geocore_inverse_one(
  _ model: OpaquePointer?, _ latitude1: Double, _ longitude1: Double, _ latitude2: Double,
  _ longitude2: Double, _ distance: UnsafeMutablePointer<Double>?,
  _ azimuth1: UnsafeMutablePointer<Double>?, _ azimuth2: UnsafeMutablePointer<Double>?
) {
  let solution = Model.at(model).solver.inverse(
    from: Coordinate(latitude: latitude1, longitude: longitude1),
    to: Coordinate(latitude: latitude2, longitude: longitude2))
  distance?.pointee = solution.distance
  azimuth1?.pointee = solution.azimuth1
  azimuth2?.pointee = solution.azimuth2
}

/// Computes the destination at a distance (m) and an azimuth from a point, and the azimuth at the destination.
@c @implementation
public func geocore_direct_one(
  _ model: OpaquePointer?, _ latitude: Double, _ longitude: Double, _ azimuth: Double,
  _ distance: Double, _ latitude2: UnsafeMutablePointer<Double>?,
  _ longitude2: UnsafeMutablePointer<Double>?, _ azimuth2: UnsafeMutablePointer<Double>?
) {
  let solution = Model.at(model).solver.direct(
    from: Coordinate(latitude: latitude, longitude: longitude), azimuth: azimuth,
    distance: distance)
  latitude2?.pointee = solution.coordinate.latitude
  longitude2?.pointee = solution.coordinate.longitude
  azimuth2?.pointee = solution.azimuth2
}

/// Computes the results of `geocore_inverse_one` from numbers in an array.
@c @implementation
public func geocore_inverse_packed(
  _ model: OpaquePointer?, _ numbers: UnsafePointer<Double>?,
  _ results: UnsafeMutablePointer<Double>?
) {
  guard let numbers, let results else { return }
  geocore_inverse_one(
    model, numbers[0], numbers[1], numbers[2], numbers[3], results, results + 1, results + 2)
}

/// Computes the results of `geocore_direct_one` from numbers in an array.
@c @implementation
public func geocore_direct_packed(
  _ model: OpaquePointer?, _ numbers: UnsafePointer<Double>?,
  _ results: UnsafeMutablePointer<Double>?
) {
  guard let numbers, let results else { return }
  geocore_direct_one(
    model, numbers[0], numbers[1], numbers[2], numbers[3], results, results + 1, results + 2)
}

/// For n pairs of points, computes the distances and the azimuths at both points.
@c @implementation
public func geocore_inverse(
  _ model: OpaquePointer?, _ n: Int,
  _ latitude1: UnsafePointer<Double>?, _ latitude1Stride: Int,
  _ longitude1: UnsafePointer<Double>?, _ longitude1Stride: Int,
  _ latitude2: UnsafePointer<Double>?, _ latitude2Stride: Int,
  _ longitude2: UnsafePointer<Double>?, _ longitude2Stride: Int,
  _ distance: UnsafeMutablePointer<Double>?, _ distanceStride: Int,
  _ azimuth1: UnsafeMutablePointer<Double>?, _ azimuth1Stride: Int,
  _ azimuth2: UnsafeMutablePointer<Double>?, _ azimuth2Stride: Int,
  _ threads: CInt
) -> CInt {
  guard isCount(n), threads >= 0 else { return Status.invalidArgument }
  guard n > 0 else { return Status.ok }
  guard let from = PlaceColumns(latitude1, latitude1Stride, longitude1, longitude1Stride),
    let to = PlaceColumns(latitude2, latitude2Stride, longitude2, longitude2Stride)
  else { return Status.invalidArgument }
  let model = Model.at(model)
  let results = (
    ResultColumn(distance, distanceStride), ResultColumn(azimuth1, azimuth1Stride),
    ResultColumn(azimuth2, azimuth2Stride)
  )
  let hasAzimuths = azimuth1 != nil || azimuth2 != nil
  guard distance != nil || hasAzimuths else { return Status.ok }
  Problems(
    block: hasAzimuths ? model.solver.pairBlock(.inverse, kernel: .preferred) : model.distances,
    inputs: (from.latitude, from.longitude, to.latitude, to.longitude), results: results,
    resultCount: hasAzimuths ? 3 : 1
  ).solve(n, threads: threadCount(threads))
  return Status.ok
}

/// For n points, computes the destinations and the azimuths at the destinations.
@c @implementation
public func geocore_direct(
  _ model: OpaquePointer?, _ n: Int,
  _ latitude: UnsafePointer<Double>?, _ latitudeStride: Int,
  _ longitude: UnsafePointer<Double>?, _ longitudeStride: Int,
  _ azimuth: UnsafePointer<Double>?, _ azimuthStride: Int,
  _ distance: UnsafePointer<Double>?, _ distanceStride: Int,
  _ latitude2: UnsafeMutablePointer<Double>?, _ latitude2Stride: Int,
  _ longitude2: UnsafeMutablePointer<Double>?, _ longitude2Stride: Int,
  _ azimuth2: UnsafeMutablePointer<Double>?, _ azimuth2Stride: Int,
  _ threads: CInt
) -> CInt {
  guard isCount(n), threads >= 0 else { return Status.invalidArgument }
  guard n > 0 else { return Status.ok }
  guard let from = PlaceColumns(latitude, latitudeStride, longitude, longitudeStride),
    let azimuth = Column(azimuth, azimuthStride), let distance = Column(distance, distanceStride)
  else { return Status.invalidArgument }
  guard latitude2 != nil || longitude2 != nil || azimuth2 != nil else { return Status.ok }
  Problems(
    block: Model.at(model).solver.pairBlock(.direct, kernel: .preferred),
    inputs: (from.latitude, from.longitude, azimuth, distance),
    results: (
      ResultColumn(latitude2, latitude2Stride), ResultColumn(longitude2, longitude2Stride),
      ResultColumn(azimuth2, azimuth2Stride)
    ), resultCount: 3
  ).solve(n, threads: threadCount(threads))
  return Status.ok
}

/// Computes the distances between consecutive points of paths. Row i contains the distance from point i - 1 to point i.
@c @implementation
public func geocore_along(
  _ model: OpaquePointer?, _ n: Int,
  _ latitude: UnsafePointer<Double>?, _ latitudeStride: Int,
  _ longitude: UnsafePointer<Double>?, _ longitudeStride: Int,
  _ group: UnsafePointer<Int64>?, _ groupStride: Int,
  _ distance: UnsafeMutablePointer<Double>?, _ distanceStride: Int, _ threads: CInt
) -> CInt {
  guard isCount(n), threads >= 0 else { return Status.invalidArgument }
  guard n > 0, distance != nil else { return Status.ok }
  guard let places = PlaceColumns(latitude, latitudeStride, longitude, longitudeStride) else {
    return Status.invalidArgument
  }
  let result = ResultColumn(distance, distanceStride)
  Problems(
    block: Model.at(model).distances,
    inputs: (
      places.latitude, places.longitude, places.latitude.advanced(by: 1),
      places.longitude.advanced(by: 1)
    ), results: (result.advanced(by: 1), .none, .none), resultCount: 1
  ).solve(n - 1, threads: threadCount(threads))
  result.set(0, .nan)
  if let group {
    let groups = UnsafeRawPointer(group)
    func number(_ i: Int) -> Int64 {
      groups.loadUnaligned(fromByteOffset: i &* groupStride, as: Int64.self)
    }
    for i in 1..<n where number(i) != number(i - 1) { result.set(i, .nan) }
  }
  return Status.ok
}

/// Computes the distances of n pairs of points in double precision, and rounds them to single precision.
@c @implementation
public func geocore_distances_float(
  _ model: OpaquePointer?, _ n: Int,
  _ latitude1: UnsafePointer<Float>?, _ latitude1Stride: Int,
  _ longitude1: UnsafePointer<Float>?, _ longitude1Stride: Int,
  _ latitude2: UnsafePointer<Float>?, _ latitude2Stride: Int,
  _ longitude2: UnsafePointer<Float>?, _ longitude2Stride: Int,
  _ distance: UnsafeMutablePointer<Float>?, _ distanceStride: Int, _ threads: CInt
) -> CInt {
  guard isCount(n), threads >= 0 else { return Status.invalidArgument }
  guard n > 0, let distance else { return Status.ok }
  guard let latitude1, let longitude1, let latitude2, let longitude2 else {
    return Status.invalidArgument
  }
  let model = Model.at(model)
  let inputs = [
    (UnsafeRawPointer(latitude1), latitude1Stride),
    (UnsafeRawPointer(longitude1), longitude1Stride),
    (UnsafeRawPointer(latitude2), latitude2Stride),
    (UnsafeRawPointer(longitude2), longitude2Stride),
  ]
  let output = UnsafeMutableRawPointer(distance)
  let step = MemoryLayout<Float>.stride
  let areArrays =
    distanceStride == step && Int(bitPattern: output).isMultiple(of: step)
    && inputs.allSatisfy { $0.1 == step && Int(bitPattern: $0.0).isMultiple(of: step) }
  if areArrays {
    func span(_ p: UnsafePointer<Float>) -> UnsafeBufferPointer<Float> { .init(start: p, count: n) }
    var result = MutableSpan(_unsafeStart: distance, count: n)
    model.solver.distances(
      fromLatitudes: span(latitude1).span, fromLongitudes: span(longitude1).span,
      toLatitudes: span(latitude2).span, toLongitudes: span(longitude2).span, into: &result,
      threads: threadCount(threads))
    return Status.ok
  }
  let shared = FloatColumns(inputs: inputs, output: output, stride: distanceStride)
  Parallel.forEachRange(of: n, grain: PairBlock.grain, threads: threadCount(threads)) { range in
    shared.solve(range, model.distances)
  }
  return Status.ok
}

/// Columns of single-precision numbers. The computation itself uses double precision.
private struct FloatColumns: @unchecked Sendable {
  let inputs: [(UnsafeRawPointer, Int)]
  let output: UnsafeMutableRawPointer
  let stride: Int

  func solve(_ range: Range<Int>, _ block: PairBlock) {
    let c = PairBlock.capacity
    withUnsafeTemporaryAllocation(of: Double.self, capacity: 5 * c) { scratch in
      guard let s = scratch.baseAddress else { return }
      for start in Swift.stride(from: range.lowerBound, to: range.upperBound, by: c) {
        let count = min(c, range.upperBound - start)
        for (column, (base, stride)) in inputs.enumerated() {
          for k in 0..<count {
            s[column * c + k] = Double(
              base.loadUnaligned(fromByteOffset: (start + k) &* stride, as: Float.self))
          }
        }
        block(PairBlock.Columns(s, s + c, s + 2 * c, s + 3 * c, s + 4 * c), count: count)
        for k in 0..<count {
          output.storeBytes(
            of: Float(s[4 * c + k]), toByteOffset: (start + k) &* stride, as: Float.self)
        }
      }
    }
  }
}

/// Computes the distances from each of n points to each of m points, row by row.
@c @implementation
public func geocore_matrix(
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
  // Use at most one thread per 16,000 distances, because more threads would not save time.
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

/// Lines that each pass through two points, one line per row. If all rows contain the same line, it is prepared only
/// once.
private struct LineColumns: Sendable {
  let geodesic: Geodesic
  let from, to: PlaceColumns
  private let only: GeodesicLine?

  /// The columns must have at least one row.
  init(_ geodesic: Geodesic, from: PlaceColumns, to: PlaceColumns) {
    (self.geodesic, self.from, self.to) = (geodesic, from, to)
    only = from.isOne && to.isOne ? geodesic.line(from: from[0], to: to[0]) : nil
  }

  subscript(i: Int) -> GeodesicLine { only ?? geodesic.line(from: from[i], to: to[i]) }

  /// Returns the distance of a point from the line in row `i`.
  func crossTrack(_ i: Int, of place: Coordinate, isSegment: Bool) -> CrossTrack {
    let line = self[i]
    let found =
      line.length == 0
      ? geodesic.crossTrack(of: place, fromLineThrough: from[i], and: to[i])
      : geodesic.crossTrack(of: place, from: line)
    guard isSegment else { return found }
    let nearest = geodesic.closestPoint(to: place, on: line, end: to[i])
    // For an invalid point, return NaN coordinates. The solver would return the start of the line.
    let foot = nearest.distance.isNaN ? Coordinate.nowhere : nearest.coordinate
    return CrossTrack(
      foot: foot, alongTrack: nearest.distance.isNaN ? .nan : nearest.along,
      crossTrack: found.crossTrack < 0 ? -nearest.distance : nearest.distance)
  }

  /// Returns the intersection of the line in row `i` with the line of `other` in the same row; nil if there is none.
  func intersection(
    _ i: Int, with other: LineColumns, isOfSegments: Bool
  ) -> GeodesicIntersection? {
    guard !isOfSegments else {
      return geodesic.intersection(
        ofSegmentFrom: from[i], to: to[i], andFrom: other.from[i], to: other.to[i])
    }
    let (first, second) = (self[i], other[i])
    // Two identical points do not define a line.
    guard first.length != 0, second.length != 0 else { return nil }
    return geodesic.intersection(of: first, and: second)
  }
}

/// The number of rows in one unit of parallel work. One row takes a few microseconds.
private let grain = 256

/// Computes the distances of n points from lines, each of which passes through two points.
@c @implementation
public func geocore_crosstrack(
  _ model: OpaquePointer?, _ n: Int,
  _ latitude1: UnsafePointer<Double>?, _ latitude1Stride: Int,
  _ longitude1: UnsafePointer<Double>?, _ longitude1Stride: Int,
  _ latitude2: UnsafePointer<Double>?, _ latitude2Stride: Int,
  _ longitude2: UnsafePointer<Double>?, _ longitude2Stride: Int,
  _ latitude: UnsafePointer<Double>?, _ latitudeStride: Int,
  _ longitude: UnsafePointer<Double>?, _ longitudeStride: Int,
  _ segment: CInt,
  _ crossTrack: UnsafeMutablePointer<Double>?, _ crossTrackStride: Int,
  _ alongTrack: UnsafeMutablePointer<Double>?, _ alongTrackStride: Int,
  _ footLatitude: UnsafeMutablePointer<Double>?, _ footLatitudeStride: Int,
  _ footLongitude: UnsafeMutablePointer<Double>?, _ footLongitudeStride: Int,
  _ threads: CInt
) -> CInt {
  guard isCount(n), threads >= 0 else { return Status.invalidArgument }
  guard let geodesic = Model.at(model).lines else { return Status.unsupported }
  guard n > 0 else { return Status.ok }
  guard let from = PlaceColumns(latitude1, latitude1Stride, longitude1, longitude1Stride),
    let to = PlaceColumns(latitude2, latitude2Stride, longitude2, longitude2Stride),
    let places = PlaceColumns(latitude, latitudeStride, longitude, longitudeStride)
  else { return Status.invalidArgument }
  let lines = LineColumns(geodesic, from: from, to: to)
  let results = (
    ResultColumn(crossTrack, crossTrackStride), ResultColumn(alongTrack, alongTrackStride),
    ResultColumn(footLatitude, footLatitudeStride), ResultColumn(footLongitude, footLongitudeStride)
  )
  Parallel.forEachRange(of: n, grain: grain, threads: threadCount(threads)) { range in
    for i in range {
      let found = lines.crossTrack(i, of: places[i], isSegment: segment != 0)
      results.0.set(i, found.crossTrack)
      results.1.set(i, found.alongTrack)
      results.2.set(i, found.foot.latitude)
      results.3.set(i, found.foot.longitude)
    }
  }
  return Status.ok
}

/// For n rows, computes the intersection of the line through points 1 and 2 with the line through points 3 and 4.
@c @implementation
public func geocore_intersection(
  _ model: OpaquePointer?, _ n: Int,
  _ latitude1: UnsafePointer<Double>?, _ latitude1Stride: Int,
  _ longitude1: UnsafePointer<Double>?, _ longitude1Stride: Int,
  _ latitude2: UnsafePointer<Double>?, _ latitude2Stride: Int,
  _ longitude2: UnsafePointer<Double>?, _ longitude2Stride: Int,
  _ latitude3: UnsafePointer<Double>?, _ latitude3Stride: Int,
  _ longitude3: UnsafePointer<Double>?, _ longitude3Stride: Int,
  _ latitude4: UnsafePointer<Double>?, _ latitude4Stride: Int,
  _ longitude4: UnsafePointer<Double>?, _ longitude4Stride: Int,
  _ segments: CInt,
  _ x: UnsafeMutablePointer<Double>?, _ xStride: Int,
  _ y: UnsafeMutablePointer<Double>?, _ yStride: Int,
  _ latitude: UnsafeMutablePointer<Double>?, _ latitudeStride: Int,
  _ longitude: UnsafeMutablePointer<Double>?, _ longitudeStride: Int,
  _ kind: UnsafeMutablePointer<Int8>?, _ kindStride: Int,
  _ threads: CInt
) -> CInt {
  guard isCount(n), threads >= 0 else { return Status.invalidArgument }
  guard let geodesic = Model.at(model).lines else { return Status.unsupported }
  guard n > 0 else { return Status.ok }
  guard let from1 = PlaceColumns(latitude1, latitude1Stride, longitude1, longitude1Stride),
    let to1 = PlaceColumns(latitude2, latitude2Stride, longitude2, longitude2Stride),
    let from2 = PlaceColumns(latitude3, latitude3Stride, longitude3, longitude3Stride),
    let to2 = PlaceColumns(latitude4, latitude4Stride, longitude4, longitude4Stride)
  else { return Status.invalidArgument }
  let first = LineColumns(geodesic, from: from1, to: to1)
  let second = LineColumns(geodesic, from: from2, to: to2)
  let results = (
    ResultColumn(x, xStride), ResultColumn(y, yStride), ResultColumn(latitude, latitudeStride),
    ResultColumn(longitude, longitudeStride)
  )
  let kinds = WholeResultColumn(kind, kindStride)
  Parallel.forEachRange(of: n, grain: grain, threads: threadCount(threads)) { range in
    for i in range {
      let found = first.intersection(i, with: second, isOfSegments: segments != 0)
      results.0.set(i, found?.alongFirst ?? .nan)
      results.1.set(i, found?.alongSecond ?? .nan)
      results.2.set(i, found?.coordinate.latitude ?? .nan)
      results.3.set(i, found?.coordinate.longitude ?? .nan)
      kinds.set(i, number(of: found?.kind))
    }
  }
  return Status.ok
}

/// Converts the kind of an intersection to a value of `geocore_intersection_kind`.
private func number(of kind: GeodesicIntersection.Kind?) -> Int8 {
  switch kind {
  case .coincident: 1
  case .opposite: -1
  case .crossing, nil: 0
  }
}
