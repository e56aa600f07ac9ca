import Foundation
import GeoTracks

/// A winding path of known length: its course oscillates by two sines of time, at one speed or with stops.
struct WindingWay {
  var speed = 1.4
  /// Seconds from point to point.
  var interval = 1.0
  var seconds = 3600.0
  /// The standard deviation per axis (m).
  var noise = 0.0
  /// The amplitude of the course in degrees, and its period in seconds.
  var swing = 60.0
  var period = 90.0
  /// The stationary fraction of each two minutes.
  var halt = 0.0
  var start = Coordinate(latitude: 47, longitude: 8)
  var seed: UInt64 = 1

  /// The traveled length, and the points with and without noise.
  func points() -> (length: Double, noisy: [Location], exact: [Location]) {
    var random = SplitMix64(seed: seed)
    var (east, north, length) = (0.0, 0.0, 0.0)
    var (noisy, exact): ([Location], [Location]) = ([], [])
    let every = 10
    let step = interval / Double(every)
    for tick in 0...Int(seconds / step) {
      let time = Double(tick) * step
      if tick % every == 0 {
        let stamp = Timestamp(seconds: 1_700_000_000).advanced(by: time)
        let (a, b) = random.normalPair()
        noisy.append(Location(place(east + noise * a, north + noise * b), timestamp: stamp))
        exact.append(Location(place(east, north), timestamp: stamp))
      }
      guard time.truncatingRemainder(dividingBy: 120) >= 120 * halt else { continue }
      let course =
        (swing * sin(2 * .pi * time / period) + swing * 0.6 * sin(2 * .pi * time / period / 3.7))
        * .pi / 180
      east += speed * step * sin(course)
      north += speed * step * cos(course)
      length += speed * step
    }
    return (length, noisy, exact)
  }

  private func place(_ east: Double, _ north: Double) -> Coordinate {
    let azimuth = atan2(east, north) * 180 / .pi
    return Geodesic.wgs84.direct(
      from: start, azimuth: azimuth, distance: (east * east + north * north).squareRoot()
    ).coordinate
  }
}

extension SplitMix64 {
  /// Two independent numbers of the standard normal distribution: Box and Muller (1958).
  mutating func normalPair() -> (Double, Double) {
    let radius = (-2 * log(1 - unit())).squareRoot()
    let angle = 2 * Double.pi * unit()
    return (radius * cos(angle), radius * sin(angle))
  }
}
