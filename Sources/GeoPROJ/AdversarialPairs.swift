package import GeoCore
import GeoPlatform

/// Generated pairs of coordinates that are difficult for distance methods. The same seed yields the same pairs.
///
/// The sequence cycles through its kinds. Each kind contains pairs in both orders. The sequence stores only the state
/// of the random generator.
package struct AdversarialPairs: Sequence, Sendable {
  /// The property that makes a pair difficult.
  package enum Kind: String, Sendable, Hashable, CaseIterable {
    /// Both coordinates are uniform on the sphere. This is the ordinary case.
    case random
    /// The second coordinate is within 1 degree of the antipode of the first, down to a nanodegree.
    case antipodal
    /// The coordinates are exactly antipodal. There are two shortest paths, or infinitely many on a sphere.
    case exactlyAntipodal
    /// One coordinate is at a pole or within 1 degree of a pole.
    case polar
    /// Special cases: pole to pole, a pole to itself with another longitude, or antipodes on the equator.
    case cardinal
    /// Both coordinates are on the equator. If the coordinates are more than 179.4 degrees apart, the shortest path
    /// leaves the equator.
    case equatorial
    /// Both coordinates are on the same meridian or on opposite meridians.
    case meridional
    /// Both coordinates are the same point. In half of the pairs, the longitudes differ by a whole turn.
    case coincident
    /// The coordinates are at most 1.6 m apart, in half of the pairs less than 0.01 mm.
    case tiny
  }

  /// A generated pair of coordinates.
  package struct Element: Sendable, Hashable {
    /// The kind of the pair.
    package let kind: Kind
    /// The first coordinate.
    package let from: Coordinate
    /// The second coordinate.
    package let to: Coordinate
  }

  /// The number of pairs of each kind.
  package let countPerKind: Int

  /// The seed of the generator.
  package let seed: UInt64

  /// The kinds, in the order of the cycle.
  package let kinds: [Kind]

  /// Creates the sequence.
  ///
  /// - Parameters:
  ///   - countPerKind: the number of pairs of each kind; 0 or less yields no pairs.
  ///   - seed: any number. The same seed yields the same pairs.
  ///   - kinds: the kinds of pairs; all kinds by default.
  package init(countPerKind: Int, seed: UInt64, kinds: [Kind] = Kind.allCases) {
    self.countPerKind = countPerKind
    self.seed = seed
    self.kinds = kinds
  }

  /// Returns an iterator at the first pair.
  package func makeIterator() -> Iterator {
    Iterator(
      rounds: kinds.isEmpty ? 0 : Swift.max(0, countPerKind), kinds: kinds,
      random: SplitMix64(seed: seed))
  }

  /// Generates the pairs.
  package struct Iterator: IteratorProtocol, Sendable {
    let rounds: Int
    let kinds: [Kind]
    var random: SplitMix64
    var made = 0

    /// Returns the next pair; nil after the last pair.
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
        // The coordinates are on a grid of 2^-40 degrees, so that adding or subtracting 180 degrees is exact.
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

    /// Returns a random coordinate that differs by at most `degrees` in latitude and in longitude.
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
  /// Returns 10 to a power that is uniform between two exponents.
  fileprivate mutating func logUniform(_ low: Double, _ high: Double) -> Double {
    pow(10, low + (high - low) * unit())
  }

  /// Returns a random coordinate that is uniform on the sphere.
  package mutating func place() -> Coordinate {
    let latitude = asin(2 * unit() - 1) / Angle.degree
    return Coordinate(latitude: latitude, longitude: 360 * unit() - 180)
  }
}
