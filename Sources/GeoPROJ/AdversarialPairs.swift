package import GeoCore
import GeoPlatform

/// A sequence of generated coordinate pairs that are difficult for distance methods. The same seed yields the same
/// pairs.
///
/// The sequence cycles through the kinds of pairs. Half of the pairs of each kind are swapped: the coordinate with the
/// special property is the second one. Memory is constant.
package struct AdversarialPairs: Sequence, Sendable {
  /// The property that makes a pair of coordinates difficult.
  package enum Kind: String, Sendable, Hashable, CaseIterable {
    /// Both coordinates are random and uniformly distributed on the sphere. These pairs are not difficult.
    case random
    /// The second coordinate is near the antipode of the first, within a random limit between 1 nanodegree and 1
    /// degree.
    case antipodal
    /// The coordinates are exactly antipodal. There are two shortest paths, or infinitely many on a sphere.
    case exactlyAntipodal
    /// One coordinate is at a pole or within 1 degree of a pole.
    case polar
    /// The coordinates are at opposite poles, at the same pole with different longitudes, or antipodal on the
    /// equator.
    case cardinal
    /// Both coordinates are on the equator. If they are more than 179.4 degrees apart, the shortest path leaves the
    /// equator.
    case equatorial
    /// Both coordinates are on the same meridian or on opposite meridians.
    case meridional
    /// Both coordinates are equal. In half of the pairs, the longitudes differ by a whole turn.
    case coincident
    /// The coordinates are at most 1.6 m apart. In half of the pairs, they are less than 0.01 mm apart.
    case tiny
  }

  /// A pair of coordinates, with its kind.
  package struct Element: Sendable, Hashable {
    package let kind: Kind
    package let from: Coordinate
    package let to: Coordinate
  }

  package let countPerKind: Int

  /// The seed of the random generator.
  package let seed: UInt64

  /// The kinds of pairs, in the order in which the sequence cycles through them.
  package let kinds: [Kind]

  /// Creates a sequence.
  ///
  /// - Parameters:
  ///   - countPerKind: the number of pairs of each kind. For 0 or less, the sequence is empty.
  ///   - seed: any number.
  package init(countPerKind: Int, seed: UInt64, kinds: [Kind] = Kind.allCases) {
    self.countPerKind = countPerKind
    self.seed = seed
    self.kinds = kinds
  }

  package func makeIterator() -> Iterator {
    Iterator(
      rounds: kinds.isEmpty ? 0 : Swift.max(0, countPerKind), kinds: kinds,
      random: SplitMix64(seed: seed))
  }

  package struct Iterator: IteratorProtocol, Sendable {
    let rounds: Int
    let kinds: [Kind]
    var random: SplitMix64
    var made = 0

    package mutating func next() -> Element? {
      guard rounds > 0 else { return nil }
      let (round, turn) = made.quotientAndRemainder(dividingBy: kinds.count)
      guard round < rounds else { return nil }
      made += 1
      let kind = kinds[turn]
      let from = random.place()
      let (first, second) = pair(of: kind, from: from, isEven: round.isMultiple(of: 2))
      return round % 4 < 2
        ? Element(kind: kind, from: first, to: second)
        : Element(kind: kind, from: second, to: first)
    }

    private mutating func pair(
      of kind: Kind, from: Coordinate, isEven: Bool
    ) -> (Coordinate, Coordinate) {
      switch kind {
      case .random:
        return (from, random.place())
      case .antipodal:
        return (from, moved(from.antipode, byAtMost: random.logUniform(-9, 0)))
      case .exactlyAntipodal:
        // Round the coordinates to multiples of 2^-40 degrees, so that adding or subtracting 180 degrees is exact.
        let grid = Coordinate(
          latitude: (from.latitude * 0x1p40).rounded() * 0x1p-40,
          longitude: (from.longitude * 0x1p40).rounded() * 0x1p-40)
        return (grid, grid.antipode)
      case .polar:
        let colatitude = isEven ? 0 : random.logUniform(-12, 0)
        let latitude = copysign(90 - colatitude, from.latitude)
        let pole = Coordinate(latitude: latitude, longitude: from.longitude)
        return random.unit() < 0.5
          ? (pole, random.place()) : (pole, moved(pole, byAtMost: random.logUniform(-9, 0)))
      case .cardinal:
        let other = 360 * random.unit() - 180
        switch 3 * random.unit() {
        case ..<1:
          return (
            Coordinate(latitude: 90, longitude: from.longitude),
            Coordinate(latitude: -90, longitude: isEven ? from.longitude : other)
          )
        case ..<2:
          let latitude = copysign(90, from.latitude)
          return (
            Coordinate(latitude: latitude, longitude: from.longitude),
            Coordinate(latitude: latitude, longitude: other)
          )
        default:
          let first = Coordinate(
            latitude: 0, longitude: isEven ? 0 : (from.longitude * 0x1p40).rounded() * 0x1p-40)
          return (first, first.antipode)
        }
      case .equatorial:
        let span = isEven ? 360 * random.unit() - 180 : 180 - random.logUniform(-9, 0)
        return (
          Coordinate(latitude: 0, longitude: from.longitude),
          Coordinate(latitude: 0, longitude: from.longitude + span).normalized
        )
      case .meridional:
        let other = isEven ? from : from.antipode
        return (from, Coordinate(latitude: random.place().latitude, longitude: other.longitude))
      case .coincident:
        return (
          from,
          isEven ? from : Coordinate(latitude: from.latitude, longitude: from.longitude + 360)
        )
      case .tiny:
        return (from, moved(from, byAtMost: random.logUniform(-15, -5)))
      }
    }

    /// Returns a random coordinate whose latitude and longitude differ by at most `degrees` from `place`.
    private mutating func moved(_ place: Coordinate, byAtMost degrees: Double) -> Coordinate {
      let latitude = place.latitude + degrees * (2 * random.unit() - 1)
      return Coordinate(
        latitude: Swift.max(-90, Swift.min(90, latitude)),
        longitude: place.longitude + degrees * (2 * random.unit() - 1)
      ).normalized
    }
  }
}

extension SplitMix64 {
  /// Returns a power of 10 whose exponent is uniformly distributed between two numbers.
  fileprivate mutating func logUniform(_ low: Double, _ high: Double) -> Double {
    pow(10, low + (high - low) * unit())
  }

  /// Returns a random coordinate that is uniformly distributed on the sphere.
  package mutating func place() -> Coordinate {
    let latitude = asin(2 * unit() - 1) / Angle.degree
    return Coordinate(latitude: latitude, longitude: 360 * unit() - 180)
  }
}
