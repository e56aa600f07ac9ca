package import GeoCore
import GeoPROJ
import GeoPlatform

/// Many pairs of places of one kind as columns in degrees; the same for the same seed.
package final class PairSet: Sendable {
  /// What the pairs are like.
  package let kind: PairKind
  /// How many there are.
  package let count: Int

  package let latitude1, longitude1, latitude2, longitude2: Column<Double>

  /// Generates pairs.
  ///
  /// - Parameters:
  ///   - kind: what they shall be like.
  ///   - count: how many.
  ///   - seed: the same one gives the same pairs.
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

  /// The first place of a pair.
  package func from(_ i: Int) -> Coordinate {
    Coordinate(latitude: latitude1[i], longitude: longitude1[i])
  }

  /// The second place of a pair.
  package func to(_ i: Int) -> Coordinate {
    Coordinate(latitude: latitude2[i], longitude: longitude2[i])
  }
}

/// Makes pairs one after the other.
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
      // The root makes the density uniform over the circle.
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

/// A car that wanders about Berlin: speed and direction change little from one second to the next.
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
      // Turns around, so that the drive stays at middle latitudes however long it is.
      azimuth = solver.inverse(from: place, to: Self.home).azimuth1
    }
    // Within steps of 5 and 30 m on the ellipsoid too.
    let length = min(29.99, max(5.01, speed))
    place = Geodesic.wgs84.direct(from: place, azimuth: azimuth, distance: length).coordinate
  }
}

/// Numbers at an address that does not change, written by several threads at once.
///
/// Unchecked: whoever runs several threads gives each a range of its own to write.
package final class Column<Number: BinaryFloatingPoint & BitwiseCopyable>: @unchecked Sendable {
  /// Where the numbers are.
  package let address: UnsafeMutablePointer<Number>
  /// How many there are.
  package let count: Int

  /// Creates a column of zeros.
  package init(_ count: Int) {
    self.count = count
    address = .allocate(capacity: count)
    // Touches every page, so that no measurement pays for the first use of the memory.
    address.initialize(repeating: 0, count: count)
  }

  deinit { address.deallocate() }

  /// A number.
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

  /// Some of the numbers, to be read.
  func part(_ range: Range<Int>) -> UnsafeBufferPointer<Number> {
    UnsafeBufferPointer(UnsafeMutableBufferPointer(rebasing: all[range]))
  }

  /// Some of the numbers, to be written.
  func mutablePart(_ range: Range<Int>) -> UnsafeMutableBufferPointer<Number> {
    UnsafeMutableBufferPointer(rebasing: all[range])
  }

  private var all: UnsafeMutableBufferPointer<Number> {
    UnsafeMutableBufferPointer(start: address, count: count)
  }
}

/// What the pairs of a benchmark are like: the ordinary case and those that cost more or less.
package enum PairKind: String, Sendable, CaseIterable {
  /// Both places uniform on the sphere.
  case random
  /// The first place uniform on the sphere, the second less than 10 km away in any direction.
  case short
  /// The first place uniform on the sphere, the second uniform in the circle of 0.6 degrees around
  /// its antipode.
  case antipodal
  /// Consecutive points of a drive recorded each second: steps of 5 to 30 m.
  case track
}
