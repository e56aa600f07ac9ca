import Foundation
import GeoCore
import GeoTracks

/// A generated recording of a device with prescribed motion, at 45 degrees north.
struct MovingRecording {
  /// A duration at a speed and heading.
  struct Leg {
    var seconds: Double
    /// The speed in meters per second.
    var speed: Double
    /// Degrees clockwise from north.
    var heading = 30.0
  }

  var legs: [Leg]
  /// The seconds between points.
  var step = 1.0
  /// The position error in meters along each axis, and the time over which the error changes; 0 for an immediate
  /// change.
  var noise = 0.0
  var noiseTime = 0.0
  /// The receiver's speed, from the time in seconds and the true speed.
  var receiver: ((Double, Double) -> Double?)? = { $1 }
  /// The number of points per new position; 2 means that every position occurs twice.
  var renewal = 1
  /// The seconds during which positions repeat. With `freezesSpeed`, the speed repeats too.
  var frozen: Range<Double>?
  var freezesSpeed = false
  var accuracy: Double?
  var altitude: ((Double) -> Double)?

  var events: [LocationEvent] {
    var random = SplitMix64(seed: 7)
    func normal() -> Double {
      let (u, v) = (Double.random(in: 1e-9..<1, using: &random), random.unit())
      return (-2 * log(u)).squareRoot() * cos(2 * .pi * v)
    }
    var (east, north, time, count) = (0.0, 0.0, 0.0, 0)
    var off = (east: noise * normal(), north: noise * normal())
    var last: (place: Coordinate, speed: Double?)?
    var events: [LocationEvent] = [.part(.track(name: nil))]
    for leg in legs {
      let heading = leg.heading * .pi / 180
      for _ in 0..<Int((leg.seconds / step).rounded()) {
        time += step
        count += 1
        east += leg.speed * step * sin(heading)
        north += leg.speed * step * cos(heading)
        let memory = noiseTime > 0 ? exp(-step / noiseTime) : 0
        let fresh = (1 - memory * memory).squareRoot() * noise
        off = (memory * off.east + fresh * normal(), memory * off.north + fresh * normal())
        var place = Coordinate(
          latitude: 45 + (north + off.north) / 111_132, longitude: 10 + (east + off.east) / 78_847)
        var speed = receiver?(time, leg.speed)
        if let last {
          let isFrozen = frozen?.contains(time) ?? false
          if isFrozen || count % renewal != 0 { place = last.place }
          if isFrozen, freezesSpeed { speed = last.speed }
        }
        last = (place, speed)
        var location = Location(
          place, timestamp: Timestamp(seconds: 1_700_000_000).advanced(by: time))
        location.speed = speed
        location.horizontalAccuracy = accuracy
        location.altitude = altitude?(time)
        events.append(.location(location))
      }
    }
    return events
  }

  var figures: TrackFigures {
    var statistics = TrackStatistics()
    statistics.process(contentsOf: events[...])
    return statistics.total
  }
}
