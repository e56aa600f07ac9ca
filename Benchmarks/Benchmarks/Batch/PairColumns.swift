import GeoCore
import GeoPROJ
import Glibc

/// A million pairs of places of one character as columns, the same in every run.
struct PairColumns: Sendable {
  /// What the pairs are like.
  let name: String
  let latitude1, longitude1, latitude2, longitude2: [Double]
  /// Lengths (metres) and first azimuths (degrees) of the paths between them.
  let lengths, azimuths: [Double]

  static let count = 1_000_000
  static let names = ["random", "short", "antipodal", "track"]

  /// Those with a name; made when first asked for, which is not while benchmarks are listed.
  static func named(_ name: String) -> PairColumns {
    switch name {
    case "short": short
    case "antipodal": antipodal
    case "track": track
    default: random
    }
  }

  private static let random = PairColumns("random", sources) { $0 }

  /// Up to 10 km apart, anywhere.
  private static let short = PairColumns("short", sources) { pair in
    (
      pair.from,
      Geodesic.wgs84.direct(
        from: pair.from, azimuth: pair.to.longitude,
        distance: 5000 * (1 + sin(pair.to.latitude * .pi / 180))
      ).coordinate
    )
  }

  /// Within 0.6 degrees of the antipode, uniformly.
  private static let antipodal = PairColumns("antipodal", sources) { pair in
    let share = (1 + sin(pair.to.latitude * .pi / 180)) / 2
    let sphere = Haversine.meanEarth
    return (
      pair.from,
      sphere.direct(
        from: pair.from.antipode, azimuth: pair.to.longitude,
        distance: sphere.sphere.radius * 0.6 * .pi / 180 * share.squareRoot()
      ).coordinate
    )
  }

  /// Steps of 5 to 30 m round and round at middle latitudes.
  private static let track: PairColumns = {
    var place = Coordinate(latitude: 52.5, longitude: 13.4)
    return PairColumns("track", Array(sources.enumerated())) { step, pair in
      let before = place
      place =
        Geodesic.wgs84.direct(
          from: place, azimuth: 0.1 * Double(step) + pair.from.latitude / 9,
          distance: 5 + 25 * abs(pair.to.latitude) / 90
        ).coordinate
      return (before, place)
    }
  }()

  private typealias Pair = (from: Coordinate, to: Coordinate)

  /// Uniform on the Earth: what the others are made of.
  private static let sources: [Pair] = AdversarialPairs(countPerKind: count, seed: 1)
    .lazy.filter { $0.kind == .random }.map { ($0.from, $0.to) }

  private init<Source>(_ name: String, _ sources: [Source], _ pair: (Source) -> Pair) {
    let pairs = sources.map(pair)
    let paths = Geodesic.wgs84.inverses(from: pairs.map(\.from), to: pairs.map(\.to))
    self.name = name
    latitude1 = pairs.map(\.from.latitude)
    longitude1 = pairs.map(\.from.longitude)
    latitude2 = pairs.map(\.to.latitude)
    longitude2 = pairs.map(\.to.longitude)
    lengths = paths.map(\.distance)
    azimuths = paths.map(\.azimuth1)
  }

  /// The first place of a pair.
  func from(_ i: Int) -> Coordinate {
    Coordinate(latitude: latitude1[i], longitude: longitude1[i])
  }

  /// The second place of a pair.
  func to(_ i: Int) -> Coordinate {
    Coordinate(latitude: latitude2[i], longitude: longitude2[i])
  }
}
