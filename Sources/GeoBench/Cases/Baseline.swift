import GeoCore
import GeoPROJ

/// What a method is compared with in the same run: how the same question is usually answered, one
/// pair after the other on one thread.
struct Baseline: Sendable {
  /// Its name in reports.
  let name: String

  /// Tells it from the others, which may have the same name.
  let kind: Kind

  enum Kind: Sendable { case libm, libmSingle, libmMatrix, projDistance, projInverse, projDirect }

  /// How wrong its answers are.
  let deviation: @Sendable (Workspace) -> Deviation

  /// Its work; nil where it needs libproj and there is none.
  let contestant: @Sendable (Workspace, PROJGeodesic?) -> Contestant?

  /// The haversine formula over the C library's functions.
  static let libm = Baseline(name: "libm", kind: .libm, deviation: Deviation.sphere) { space, _ in
    let (p, result) = (space.pairs, space.answers.0)
    return Contestant(count: p.count) {
      LibmHaversine.distances(
        p.latitude1.address, p.longitude1.address, p.latitude2.address, p.longitude2.address,
        result.address, $0, radius: Sphere.r1.radius)
    }
  }

  /// The same in single precision.
  static let libmSingle = Baseline(name: "libm", kind: .libmSingle, deviation: Deviation.single) {
    space, _ in
    let p = space.single
    return Contestant(count: space.pairs.count) {
      LibmHaversine.distances(
        p.latitude1.address, p.longitude1.address, p.latitude2.address, p.longitude2.address,
        p.answers.address, $0, radius: Float(Sphere.r1.radius))
    }
  }

  /// The same for the entries of a matrix.
  static let libmMatrix = Baseline(name: "libm", kind: .libmMatrix, deviation: Deviation.matrix) {
    space, _ in
    let (p, result, side) = (space.pairs, space.answers.0, space.matrixSide)
    return Contestant(count: side, pairsInUnit: side) {
      LibmHaversine.rows(
        p.latitude1.address, p.longitude1.address, p.latitude2.address, p.longitude2.address,
        result.address, $0, columns: side, radius: Sphere.r1.radius)
    }
  }

  /// libproj's `geod_inverse` for distances alone.
  static let projDistance = inverse(hasAzimuths: false)

  /// libproj's `geod_inverse` with both azimuths.
  static let projInverse = inverse(hasAzimuths: true)

  /// libproj's `geod_direct`.
  static let projDirect = Baseline(
    name: "proj", kind: .projDirect, deviation: Deviation.direct
  ) { space, proj in
    guard let proj else { return nil }
    let (p, answers, lines) = (space.pairs, space.answers, space.lines)
    return Contestant(count: p.count) {
      proj.direct(
        from: p.latitude1.address, p.longitude1.address, azimuths: lines.azimuths.address,
        distances: lines.distances.address, $0, latitudes2: answers.0.address,
        longitudes2: answers.1.address, azimuths2: answers.2.address)
    }
  }

  private static func inverse(hasAzimuths: Bool) -> Baseline {
    Baseline(
      name: "proj", kind: hasAzimuths ? .projInverse : .projDistance,
      deviation: hasAzimuths ? Deviation.inverse : Deviation.distance
    ) { space, proj in
      guard let proj else { return nil }
      let (p, answers) = (space.pairs, space.answers)
      let addresses = PROJGeodesic.Pairs(
        p.latitude1.address, p.longitude1.address, p.latitude2.address, p.longitude2.address)
      return Contestant(count: p.count) {
        proj.inverse(
          addresses, $0, distances: answers.0.address,
          azimuths1: hasAzimuths ? answers.1.address : nil,
          azimuths2: hasAzimuths ? answers.2.address : nil)
      }
    }
  }
}

extension Workspace {
  /// How wrong a baseline's answers are to all pairs (nanometers), found once; it runs on all
  /// processors for it.
  func baselineError(_ baseline: Baseline, _ contestant: Contestant) -> Double {
    if let known = baselineErrors[baseline.kind] { return known }
    // Unsafe, but each thread has a range of its own.
    nonisolated(unsafe) let work = contestant.work
    let grain = max(1, 1024 / contestant.pairsInUnit)
    Parallel.forEachRange(of: contestant.count, grain: grain, threads: nil) { work($0) }
    let error = baseline.deviation(self).nanometers
    baselineErrors[baseline.kind] = error
    return error
  }
}
