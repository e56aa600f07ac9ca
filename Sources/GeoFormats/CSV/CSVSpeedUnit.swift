import GeoTracks

/// Finds the unit of a speed by distance over time.
///
/// Stretches of 20 m or more as the crow flies are looked at: what the speed, taken for m/s, makes of
/// their time, the trapezoidal rule between the rows, over their length. The median of these quotients is
/// 1 for m/s, 1.94 for knots, 2.24 for miles an hour, 3.6 for kilometers an hour; the nearest of these is
/// taken, in proportion, and none further off than a quarter.
struct CSVSpeedUnit: Sendable {
  /// What was found: the median quotient, and of how many stretches; nil if there are too few.
  var quotient: (median: Double, count: Int)? {
    guard quotients.count >= Self.leastCount else { return nil }
    return (quotients.sorted()[quotients.count / 2], quotients.count)
  }

  /// Whether more would not change it.
  var isSure: Bool { quotients.count >= Self.enough }

  /// The unit of a quotient; nil if it is near none.
  static func unit(of quotient: Double) -> CSVUnit? {
    let units: [CSVUnit] = [.metersPerSecond, .knots, .milesPerHour, .kilometersPerHour]
    func ratio(_ unit: CSVUnit) -> Double {
      let ratio = quotient * unit.factor
      return max(ratio, 1 / ratio)
    }
    let best = units.min { ratio($0) < ratio($1) }
    return best.flatMap { ratio($0) <= 1.25 ? $0 : nil }
  }

  private static let leastCount = 3
  private static let enough = 32
  private static let length = 20.0
  // A longer step says little about the speed at its ends.
  private static let longestStep = 600.0

  private struct Stretch {
    var start: Coordinate
    var last: Location
    var sum = 0.0
  }

  private var stretches: [String?: Stretch] = [:]
  private var quotients: [Double] = []

  /// Takes the next row.
  mutating func add(_ location: Location) {
    guard let time = location.timestamp, let speed = location.speed else { return }
    guard var stretch = stretches[location.device], let before = stretch.last.timestamp,
      let speedBefore = stretch.last.speed
    else {
      stretches[location.device] = Stretch(start: location.coordinate, last: location)
      return
    }
    let step = time.seconds(since: before)
    // Twice the same moment.
    if step == 0 { return }
    guard step > 0, step <= Self.longestStep else {
      stretches[location.device] = Stretch(start: location.coordinate, last: location)
      return
    }
    stretch.sum += (speed + speedBefore) / 2 * step
    stretch.last = location
    let way = Geodesic.wgs84.distance(from: stretch.start, to: location.coordinate)
    if way >= Self.length {
      if stretch.sum > 0 { quotients.append(stretch.sum / way) }
      (stretch.start, stretch.sum) = (location.coordinate, 0)
    }
    stretches[location.device] = stretch
  }
}
