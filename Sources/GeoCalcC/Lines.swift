// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// geocalc.h documents the functions.

import CGeoCalc
import GeoCore

/// Lines through two points per row. If the line is the same in all rows, it is prepared only once.
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

  /// Returns the distance of a point from the line in a row.
  func crossTrack(_ i: Int, of place: Coordinate, isSegment: Bool) -> CrossTrack {
    let line = self[i]
    let found =
      line.length == 0
      ? geodesic.crossTrack(of: place, fromLineThrough: from[i], and: to[i])
      : geodesic.crossTrack(of: place, from: line)
    guard isSegment else { return found }
    let nearest = geodesic.closestPoint(to: place, on: line, end: to[i])
    // An invalid point has no nearest point on the line, not even the start of the path.
    let foot = nearest.distance.isNaN ? Coordinate.nowhere : nearest.coordinate
    return CrossTrack(
      foot: foot, alongTrack: nearest.distance.isNaN ? .nan : nearest.along,
      crossTrack: found.crossTrack < 0 ? -nearest.distance : nearest.distance)
  }

  /// Returns the intersection of this line and another line in a row.
  func intersection(
    _ i: Int, with other: LineColumns, isOfSegments: Bool
  ) -> GeodesicIntersection? {
    guard !isOfSegments else {
      return geodesic.intersection(
        ofSegmentFrom: from[i], to: to[i], andFrom: other.from[i], to: other.to[i])
    }
    let (first, second) = (self[i], other[i])
    // Two equal points define no line.
    guard first.length != 0, second.length != 0 else { return nil }
    return geodesic.intersection(of: first, and: second)
  }
}

/// The number of rows per thread and step. Each row takes some microseconds.
private let grain = 256

/// Measures the distances of n points from lines, each through two points.
@c @implementation
public func geocalc_crosstrack(
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

/// Finds n intersections of lines through points 1 and 2 with lines through points 3 and 4.
@c @implementation
public func geocalc_intersection(
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

/// Converts a kind to a value of `geocalc_intersection_kind`.
private func number(of kind: GeodesicIntersection.Kind?) -> Int8 {
  switch kind {
  case .coincident: 1
  case .opposite: -1
  case .crossing, nil: 0
  }
}
