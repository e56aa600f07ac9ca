package import GeoCore
import GeoPROJ
import GeoPlatform

/// Pairs of coordinates of one kind, stored as columns in degrees. The same seed yields the same pairs.
package final class PairSet: Sendable {
  package let kind: PairKind
  package let count: Int

  package let latitude1, longitude1, latitude2, longitude2: Column<Double>

  /// Generates pairs of coordinates.
  ///
  /// - Parameter seed: the seed of the random generator. The same seed yields the same pairs.
  package init(_ kind: PairKind, count: Int, seed: UInt64) {
    self.kind = kind
    self.count = count
    latitude1 = Column(count)
    longitude1 = Column(count)
    latitude2 = Column(count)
    longitude2 = Column(count)
    var source = Source(random: SplitMix64(seed: seed))
    for i in 0..<count {
      let (from, to) = source.pair(of: kind)
      latitude1[i] = from.latitude
      longitude1[i] = from.longitude
      latitude2[i] = to.latitude
      longitude2[i] = to.longitude
    }
  }

  package func from(_ i: Int) -> Coordinate {
    Coordinate(latitude: latitude1[i], longitude: longitude1[i])
  }

  package func to(_ i: Int) -> Coordinate {
    Coordinate(latitude: latitude2[i], longitude: longitude2[i])
  }
}

/// Generates the pairs one by one.
private struct Source {
  var random: SplitMix64
  var drive = Drive()

  mutating func pair(of kind: PairKind) -> (Coordinate, Coordinate) {
    switch kind {
    case .random:
      return (random.place(), random.place())
    case .short:
      let from = random.place()
      return (
        from,
        Geodesic.wgs84.direct(
          from: from, azimuth: 360 * random.unit(), distance: 10_000 * random.unit()
        ).coordinate
      )
    case .antipodal:
      let from = random.place()
      // The square root makes the density of the points uniform over the circle.
      let angle = 0.6 * random.unit().squareRoot() * Angle.degree
      let sphere = Haversine.meanEarth
      return (
        from,
        sphere.direct(
          from: from.antipode, azimuth: 360 * random.unit(),
          distance: angle * sphere.sphere.radius
        ).coordinate
      )
    case .track:
      let from = drive.place
      drive.step(&random)
      return (from, drive.place)
    }
  }
}

/// The simulation of a car that drives around Berlin.
///
/// Speed and direction change little from one second to the next.
private struct Drive {
  private static let home = Coordinate(latitude: 52.52, longitude: 13.405)

  var place = home
  private var speed = 15.0
  private var azimuth = 0.0

  mutating func step(_ random: inout SplitMix64) {
    speed = min(30, max(5, speed + 2 * random.unit() - 1))
    azimuth += 20 * random.unit() - 10
    let solver = Haversine.meanEarth
    if solver.distance(from: place, to: Self.home) > 100_000 {
      // Turn the car towards Berlin, so that even a long drive stays in middle latitudes.
      azimuth = solver.inverse(from: place, to: Self.home).azimuth1
    }
    // With these limits, the length of a step on the ellipsoid is also between 5 and 30 m.
    let length = min(29.99, max(5.01, speed))
    place = Geodesic.wgs84.direct(from: place, azimuth: azimuth, distance: length).coordinate
  }
}

/// An array of numbers at a fixed address, which several threads can write at once.
///
/// `@unchecked Sendable` is safe only if each thread writes a separate range. The caller must ensure this.
package final class Column<Number: BinaryFloatingPoint & BitwiseCopyable>: @unchecked Sendable {
  /// The address of the first number.
  package let address: UnsafeMutablePointer<Number>
  package let count: Int

  /// Creates a column whose numbers are 0.
  package init(_ count: Int) {
    self.count = count
    address = .allocate(capacity: count)
    // Write to every page now, so that no measurement includes the first use of the memory.
    address.initialize(repeating: 0, count: count)
  }

  deinit { address.deallocate() }

  /// Accesses a number with a bounds check.
  package subscript(_ i: Int) -> Number {
    get {
      precondition(i >= 0 && i < count)
      return address[i]
    }
    set {
      precondition(i >= 0 && i < count)
      address[i] = newValue
    }
  }

  /// Returns a range of the numbers for reading, without copying them.
  func part(_ range: Range<Int>) -> UnsafeBufferPointer<Number> {
    UnsafeBufferPointer(UnsafeMutableBufferPointer(rebasing: all[range]))
  }

  /// Returns a range of the numbers for writing, without copying them.
  func mutablePart(_ range: Range<Int>) -> UnsafeMutableBufferPointer<Number> {
    UnsafeMutableBufferPointer(rebasing: all[range])
  }

  private var all: UnsafeMutableBufferPointer<Number> {
    UnsafeMutableBufferPointer(start: address, count: count)
  }
}

/// Kinds of coordinate pairs for benchmarks: ordinary pairs, and pairs that are faster or slower to solve.
package enum PairKind: String, Sendable, CaseIterable {
  /// Both coordinates are uniformly distributed on the sphere.
  case random
  /// The first coordinate is uniformly distributed on the sphere. The second is less than 10 km away in any direction.
  case short
  /// The first coordinate is uniformly distributed on the sphere. The second is uniformly distributed within 0.6
  /// degrees of the antipode of the first.
  case antipodal
  /// Consecutive points of a simulated drive that is recorded every second, with steps of 5 to 30 m.
  case track
}
