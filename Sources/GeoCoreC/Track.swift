// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// The functions are documented in geocore.h.

public import CGeoCore
import GeoCore
import GeoTracks

/// The statistics of a track, which are updated as positions are added. Not thread-safe.
final class Track {
  let model: Model
  var summary: TrackSummary

  init(_ model: Model, _ summary: TrackSummary) { (self.model, self.summary) = (model, summary) }

  static func at(_ pointer: OpaquePointer?) -> Track? {
    pointer.map { Unmanaged<Track>.fromOpaque(UnsafeRawPointer($0)).takeUnretainedValue() }
  }

  // The first bytes of a saved track: a signature and the version of the format.
  private static let magic: [UInt8] = [0x47, 0x43, 0x54, 0x01]
  private static let modelSize = 1 + 2 * MemoryLayout<UInt64>.size

  /// The model and the statistics, serialized as bytes.
  var bytes: [UInt8] {
    var bytes = Self.magic + [model.method.rawValue]
    for number in [model.ellipsoid.equatorialRadius, model.ellipsoid.flattening] {
      withUnsafeBytes(of: number.bitPattern.littleEndian) { bytes += $0 }
    }
    return bytes + summary.bytes
  }

  convenience init?(bytes: UnsafeRawBufferPointer) {
    let start = Self.magic.count
    guard bytes.count >= start + Self.modelSize, bytes.starts(with: Self.magic),
      let method = Model.Method(rawValue: bytes[start])
    else { return nil }
    func number(_ offset: Int) -> Double {
      Double(
        bitPattern: UInt64(
          littleEndian: bytes.loadUnaligned(fromByteOffset: start + offset, as: UInt64.self)))
    }
    guard
      let figure = try? Ellipsoid(equatorialRadius: number(1), flattening: number(9)),
      let summary = TrackSummary(bytes: bytes.dropFirst(start + Self.modelSize))
    else { return nil }
    self.init(Model(method, figure), summary)
  }
}

/// Creates an empty track that uses the given model.
@c @implementation
public func geocore_track_new(
  _ model: OpaquePointer?, _ longestGap: Double, _ movingSpeed: Double,
  _ track: UnsafeMutablePointer<OpaquePointer?>?
) -> CInt {
  guard let track,
    let rule = try? TrackSummary.Rule(longestGap: longestGap, movingSpeed: movingSpeed)
  else { return Status.invalidArgument }
  track.pointee = opaque(Track(Model.at(model), TrackSummary(rule: rule)))
  return Status.ok
}

/// Frees a track. Null is allowed.
@c @implementation
public func geocore_track_free(_ track: OpaquePointer?) { release(track, Track.self) }

/// Adds n positions, which must be in chronological order.
@c @implementation
public func geocore_track_add(
  _ track: OpaquePointer?, _ n: Int,
  _ time: UnsafePointer<Double>?, _ timeStride: Int,
  _ latitude: UnsafePointer<Double>?, _ latitudeStride: Int,
  _ longitude: UnsafePointer<Double>?, _ longitudeStride: Int,
  _ altitude: UnsafePointer<Double>?, _ altitudeStride: Int
) -> CInt {
  guard let track = Track.at(track), isCount(n) else { return Status.invalidArgument }
  guard n > 0 else { return Status.ok }
  guard let places = PlaceColumns(latitude, latitudeStride, longitude, longitudeStride) else {
    return Status.invalidArgument
  }
  let (times, altitudes) = (Column(time, timeStride), Column(altitude, altitudeStride))
  track.summary.add(
    (0..<n).lazy.map {
      TrackSummary.Position(
        time: times?[$0] ?? .nan, place: places[$0], altitude: altitudes?[$0] ?? .nan)
    }, track.model.distances)
  return Status.ok
}

/// Marks a gap after the last position. The distance to the next position is not measured.
@c @implementation
public func geocore_track_break(_ track: OpaquePointer?) -> CInt {
  guard let track = Track.at(track) else { return Status.invalidArgument }
  track.summary.separate()
  return Status.ok
}

/// Appends a track that was recorded later. The step between the two tracks is treated as a step within one track.
@c @implementation
public func geocore_track_merge(_ track: OpaquePointer?, _ next: OpaquePointer?) -> CInt {
  guard let track = Track.at(track), let next = Track.at(next),
    track.model.method == next.model.method,
    track.model.ellipsoid.equatorialRadius == next.model.ellipsoid.equatorialRadius,
    track.model.ellipsoid.flattening == next.model.ellipsoid.flattening,
    track.summary.append(next.summary, track.model.distances)
  else { return Status.invalidArgument }
  return Status.ok
}

/// Copies the statistics. Parameter `size` is `sizeof(geocore_track_figures)` of the caller. A newer library may have
/// more statistics than the caller expects, and copies only the statistics that fit.
@c @implementation
public func geocore_track_report(
  _ track: OpaquePointer?, _ figures: UnsafeMutablePointer<geocore_track_figures>?, _ size: Int
) -> CInt {
  guard let summary = Track.at(track)?.summary, let figures, size >= 0 else {
    return Status.invalidArgument
  }
  let hasTimes = !summary.firstTime.isNaN
  let box = summary.box
  let none = Coordinate(latitude: .nan, longitude: .nan)
  let (first, last) = (summary.first?.place ?? none, summary.last?.place ?? none)
  var report = geocore_track_figures(
    points: summary.points, skipped: summary.skipped, gaps: summary.gaps,
    distance_m: summary.distance, elapsed_s: summary.elapsedTime,
    moving_s: hasTimes ? summary.movingTime : .nan,
    moving_distance_m: hasTimes ? summary.movingDistance : .nan,
    max_speed_m_s: summary.maximumSpeed,
    min_altitude_m: summary.altitudes.least, max_altitude_m: summary.altitudes.greatest,
    first_time_s: summary.firstTime, last_time_s: summary.lastTime,
    first_latitude: first.latitude, first_longitude: first.longitude,
    last_latitude: last.latitude, last_longitude: last.longitude,
    south: box.south, west: box.west, north: box.north, east: box.east)
  withUnsafeBytes(of: &report) { bytes in
    UnsafeMutableRawPointer(figures).copyMemory(
      from: bytes.baseAddress ?? UnsafeRawPointer(figures), byteCount: min(size, bytes.count))
  }
  return Status.ok
}

/// Serializes a track to bytes that `geocore_track_load()` can read on any computer.
@c @implementation
public func geocore_track_save(
  _ track: OpaquePointer?, _ bytes: UnsafeMutableRawPointer?, _ size: Int,
  _ needed: UnsafeMutablePointer<Int>?
) -> CInt {
  guard let track = Track.at(track), size >= 0 else { return Status.invalidArgument }
  let saved = track.bytes
  needed?.pointee = saved.count
  guard let bytes, saved.count <= size else { return Status.noRoom }
  saved.withUnsafeBytes {
    UnsafeMutableRawBufferPointer(start: bytes, count: size).copyMemory(from: $0)
  }
  return Status.ok
}

/// Restores a track from bytes that `geocore_track_save()` has written.
@c @implementation
public func geocore_track_load(
  _ bytes: UnsafeRawPointer?, _ size: Int, _ track: UnsafeMutablePointer<OpaquePointer?>?
) -> CInt {
  guard let bytes, size >= 0, let track else { return Status.invalidArgument }
  guard let loaded = Track(bytes: UnsafeRawBufferPointer(start: bytes, count: size)) else {
    return Status.invalidBytes
  }
  track.pointee = opaque(loaded)
  return Status.ok
}
