import Foundation
import Testing
import _TestSupport

@testable import GeoCore

/// Geodesics beyond |f| = 1/50, where the series of order 6 are too short.
@Suite struct FlatGeodesicTests {
  static let flattenings: [Double] = [
    -1, -0.5, -0.1, 0.02040816326530612, 0.0196078431372549, 0.1, 0.25, 0.5,
  ]
  static let isVerbose = ProcessInfo.processInfo.environment["GEOCORE_VERBOSE"] != nil

  static func geodesic(_ flattening: Double) throws -> Geodesic {
    Geodesic(ellipsoid: try Ellipsoid(equatorialRadius: 6_378_137, flattening: flattening))
  }

  @Test(arguments: ["oblate_1_10", "oblate_1_2", "prolate_-1_10", "prolate_-1"])
  func inverseAgreesWithQuadruplePrecision(_ name: String) throws {
    var distance = Worst(), azimuth = Worst(), reduced = Worst(), scale = Worst(), area = Worst()
    for row in try ReferenceTable("geodesy/truth_inverse_ellipsoids.csv").rows
    where row.text("ellipsoid") == name {
      let g = Geodesic(
        ellipsoid: try Ellipsoid(equatorialRadius: row["a"], flattening: row["f"]))
      let (p, q) = GeodesicTests.pair(row)
      let solution = g.inverse(from: p, to: q)
      let complete = g.completeInverse(from: p, to: q)
      #expect(g.distance(from: p, to: q) == solution.distance)
      for d in [solution.distance, complete.distance] {
        distance.take(d - row["s12"], row.description)
      }
      for (mine, theirs) in [
        (solution.azimuth1, row["azi1"]), (solution.azimuth2, row["azi2"]),
        (complete.azimuth1, row["azi1"]), (complete.azimuth2, row["azi2"]),
      ] {
        azimuth.take(turn(mine, theirs) * row["m12"], row.description)
      }
      reduced.take(complete.reducedLength - row["m12"], row.description)
      scale.take(complete.scale12 - row["M12"], row.description)
      scale.take(complete.scale21 - row["M21"], row.description)
      let freedom = row["s12"] > 10e6 ? max(1, 1000e3 / max(abs(row["m12"]), 1e-6)) : 1
      area.take((complete.area - row["S12"]) / freedom, row.description)
      let end = g.direct(from: p, azimuth: row["azi1"], distance: row["s12"])
      distance.take(g.distance(from: end.coordinate, to: q), row.description)
    }
    if Self.isVerbose { print(name, distance, azimuth, reduced, scale, area) }
    #expect(distance.error <= 15e-9, "\(distance)")
    #expect(azimuth.error <= 30e-9, "\(azimuth)")
    #expect(reduced.error <= 15e-9, "\(reduced)")
    #expect(scale.error <= 2e-15, "\(scale)")
    #expect(area.error <= 0.3, "\(area)")
  }

  // From f = 9/10 to -9, with the guaranteed errors and the observed errors beyond.
  @Test func directAndInverseAgreeWithTheDefinitions() throws {
    struct Errors {
      var position = Worst(), distance = Worst(), azimuth = Worst(), reduced = Worst(),
        area = Worst()
    }
    var errors: [Double: Errors] = [:]
    for row in try ReferenceTable("geodesy/truth_flat.csv").rows {
      let g = try Self.geodesic(row["f"])
      let p = Coordinate(latitude: row["lat1"], longitude: 0)
      let q = Coordinate(latitude: row["lat2"], longitude: row["lon12"])
      var e = errors[row["f"], default: Errors()]
      let end = g.completeDirect(from: p, azimuth: row["azi1"], distance: row["s12"])
      #expect(
        g.direct(from: p, azimuth: row["azi1"], distance: row["s12"]).coordinate == end.coordinate)
      e.position.take(g.distance(from: end.coordinate, to: q), row.description)
      e.azimuth.take(turn(end.azimuth2, row["azi2"]), row.description)
      e.reduced.take(end.reducedLength - row["m12"], row.description)
      // The area of the direct problem counts turns around a pole, so areas may differ by half surfaces.
      e.area.take(remainder(end.area - row["S12"], g.surfaceArea / 2), row.description)
      if row["shortest"] == 1 {
        e.distance.take(g.distance(from: p, to: q) - row["s12"], row.description)
      }
      errors[row["f"]] = e
    }
    #expect(errors.count == 14)
    for (f, e) in errors.sorted(by: { $0.key < $1.key }) {
      if Self.isVerbose { print("f", f, e) }
      // The guarantee ends at -1 and 1/2. Beyond these values, an ulp of a latitude or an azimuth means an increasing
      // number of meters.
      let ease: Double = f < -1 ? 1 - f : (f > 0.5 ? 3 : 1)
      #expect(e.position.error <= 40e-9 * ease, "\(f): \(e.position)")
      #expect(e.distance.error <= 40e-9 * ease, "\(f): \(e.distance)")
      #expect(e.reduced.error <= 50e-9 * ease, "\(f): \(e.reduced)")
      #expect(e.area.error <= 0.3 * ease * ease, "\(f): \(e.area)")
      #expect(e.azimuth.error <= 2e-15 * ease, "\(f): \(e.azimuth)")
    }
  }

  // Pairs of every kind: a shortest path leads to its end and back, and no other path is shorter.
  @Test(arguments: flattenings)
  func theDirectProblemUndoesTheInverse(_ f: Double) throws {
    let g = try Self.geodesic(f)
    var generator = SplitMix64(seed: 11)
    var worst = Worst()
    for (p, q) in Self.pairs(300, &generator) {
      let s = g.inverse(from: p, to: q)
      #expect(s.distance == g.inverse(from: q, to: p).distance)
      let end = g.direct(from: p, azimuth: s.azimuth1, distance: s.distance)
      worst.take(g.distance(from: end.coordinate, to: q), "\(p) \(q)")
      let line = g.line(from: p, to: q)
      worst.take(g.distance(from: line.position(at: line.length).coordinate, to: q), "\(p) \(q)")
      let middle = line.position(at: line.length / 2).coordinate
      let halves = g.distance(from: p, to: middle) + g.distance(from: middle, to: q)
      worst.take(halves - s.distance, "\(p) \(q)")
      // Via any other point the distance is not shorter.
      let other = Self.place(&generator)
      #expect(g.distance(from: p, to: other) + g.distance(from: other, to: q) >= s.distance - 1e-7)
      let isShort = s.distance <= .pi * max(g.a, g.b) + 1e-7
      #expect(isShort && g.completeInverse(from: p, to: q).reducedLength >= -1e-7)
    }
    if Self.isVerbose { print("round trip", f, worst) }
    #expect(worst.error < 50e-9, "\(worst)")
  }

  static func place(_ generator: inout SplitMix64) -> Coordinate {
    let sine = Double.random(in: -1...1, using: &generator)
    return Coordinate(
      latitude: Angle.atan2Degrees(sine, (1 - sine * sine).squareRoot()),
      longitude: .random(in: -180...180, using: &generator))
  }

  /// Random, nearly antipodal, meridional, equatorial, near and polar pairs.
  static func pairs(
    _ count: Int, _ generator: inout SplitMix64
  ) -> [(Coordinate, Coordinate)] {
    (0..<count).map { i in
      let p = place(&generator)
      let spread = pow(10.0, Double.random(in: -12...1.5, using: &generator))
      let (dy, dx) = (
        spread * Double.random(in: -1...1, using: &generator),
        spread * Double.random(in: -1...1, using: &generator)
      )
      func at(_ latitude: Double, _ longitude: Double) -> Coordinate {
        Coordinate(latitude: min(90, max(-90, latitude)), longitude: longitude)
      }
      return switch i % 7 {
      case 0: (p, place(&generator))
      case 1, 2: (p, at(-p.latitude + dy, p.longitude + 180 + dx))
      case 3: (p, at(90 - dy.magnitude, p.longitude + (i.isMultiple(of: 2) ? 0 : 180)))
      case 4: (at(0, p.longitude), at(0, p.longitude + 180 * dx / spread))
      case 5: (p, at(p.latitude + dy, p.longitude + dx))
      default: (at(dy / 10, 0), at(dx / 10, 180 + 4 * dy))
      }
    }
  }
}
