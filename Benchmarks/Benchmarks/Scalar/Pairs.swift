import GeoCore
import GeoPROJ

/// 1000 pairs of places of one character, the same in every run.
struct Pairs: Sendable {
  /// What the pairs are like.
  let name: String
  let from: [Coordinate]
  let to: [Coordinate]

  static let count = 1000
  static let all = [random, antipodal, short, track]

  /// Uniform on the Earth.
  static let random = generated(.random, named: "random") { _ in true }

  /// 0.01 to 1 degree from each other's antipode: where the inverse problem takes most steps. (Nearer
  /// than that, most shortest paths are meridians or nearly so, and cheap.)
  static let antipodal = generated(.antipodal, named: "antipodal") { pair in
    abs(pair.from.latitude + pair.to.latitude) > 0.01
  }

  /// Up to some 100 m apart, anywhere.
  static let short: Pairs = {
    let random = Pairs.random
    // The second places only serve as a source of small steps here.
    let to = zip(random.from, random.to).map { from, step in
      Coordinate(
        latitude: max(-90, min(90, from.latitude + step.latitude * 1e-5)),
        longitude: from.longitude + step.longitude * 1e-5)
    }
    return Pairs(name: "short", from: random.from, to: to)
  }()

  /// Consecutive points of a track: 10 m a step, turning gently, across Berlin.
  static let track: Pairs = {
    var place = Coordinate(latitude: 52.5, longitude: 13.3)
    var places = [place]
    for step in 0..<count {
      let azimuth = 80 + 40 * Double(step % 100) / 100
      place = Geodesic.wgs84.direct(from: place, azimuth: azimuth, distance: 10).coordinate
      places.append(place)
    }
    return Pairs(name: "track", from: Array(places.dropLast()), to: Array(places.dropFirst()))
  }()

  private static func generated(
    _ kind: AdversarialPairs.Kind, named name: String,
    where isWanted: @escaping (AdversarialPairs.Element) -> Bool
  ) -> Pairs {
    let pairs = AdversarialPairs(countPerKind: 10 * count, seed: 1)
      .lazy.filter { $0.kind == kind && isWanted($0) }.prefix(count)
    return Pairs(name: name, from: pairs.map(\.from), to: pairs.map(\.to))
  }
}
