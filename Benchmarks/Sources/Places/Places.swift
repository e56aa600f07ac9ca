import GeoCore
import Glibc

/// Measures nanoseconds per point for grids, frames and lines, as processor time of one thread.
///
/// `scripts/comparisons/places` compares the program with others.
@main struct Places {
  static func main() {
    let count = 1 << 18
    let places = (0..<count).map { index in
      // Evenly spread by the golden ratio.
      let part = (Double(index) * 0.618_033_988_749_895).truncatingRemainder(dividingBy: 1)
      return Coordinate(
        latitude: -80 + 164 * Double(index) / Double(count), longitude: -180 + 360 * part)
    }
    // In one zone: the case of a kernel's block for points near each other.
    let near = places.map {
      Coordinate(latitude: 40 + $0.latitude / 80, longitude: 9 + $0.longitude / 180)
    }
    let vectors = places.map { Ellipsoid.wgs84.ecef(of: $0, height: 300) }
    let solver = Geodesic.wgs84
    let line = solver.line(from: near[0], to: near[count / 2])
    let other = solver.line(from: near[1], to: near[count / 3])

    report("utm", count) { UTMCoordinate.coordinates(of: places, threads: 1).count }
    report("utm, one zone", count) { UTMCoordinate.coordinates(of: near, threads: 1).count }
    // Data that stays in the cache: arithmetic without memory traffic for a large result.
    let blocks = stride(from: 0, to: count, by: 1024).map { Array(places[$0..<$0 + 1024]) }
    report("utm, 1024 at a time", count) {
      blocks.reduce(0) { $0 + UTMCoordinate.coordinates(of: $1, threads: 1).count }
    }
    report("utm, one by one", count) { places.count { (try? UTMCoordinate($0)) != nil } }
    report("mgrs, one by one", count) {
      places.count { (try? MGRS($0)) != nil }
    }
    report("ecef", count) {
      places.reduce(0) { $0 + Int(Ellipsoid.wgs84.ecef(of: $1).x) & 1 }
    }
    report("ecef to geodetic", count) {
      vectors.reduce(0) { $0 + Int(Ellipsoid.wgs84.geodetic(of: $1).height) & 1 }
    }
    let few = near.prefix(1 << 14)
    report("cross-track", few.count) {
      few.reduce(0) { $0 + Int(solver.crossTrack(of: $1, from: line).crossTrack) & 1 }
    }
    report("nearest of a segment", few.count) {
      few.reduce(0) {
        $0 + Int(solver.closestPoint(to: $1, onSegmentFrom: near[0], to: near[9]).distance) & 1
      }
    }
    report("intersection", few.count) {
      few.reduce(0) { sum, place in
        let crossing = solver.line(from: place, azimuth: 33)
        return sum + (solver.intersection(of: other, and: crossing) == nil ? 0 : 1)
      }
    }
  }

  /// Prints the fastest and the median of some rounds.
  static func report(_ name: String, _ count: Int, _ body: () -> Int) {
    var sink = 0
    let rounds = (0..<25).map { _ in
      let start = processorTime()
      sink &+= body()
      return Double(processorTime() - start) / Double(count)
    }.sorted()
    precondition(sink != .min)
    print(
      "\(name)\t\((rounds[0] * 10).rounded() / 10)\t\((rounds[rounds.count / 2] * 10).rounded() / 10)"
    )
  }

  /// Returns the nanoseconds this thread has run; other load on the machine does not count.
  private static func processorTime() -> Int {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return time.tv_sec * 1_000_000_000 + time.tv_nsec
  }
}
