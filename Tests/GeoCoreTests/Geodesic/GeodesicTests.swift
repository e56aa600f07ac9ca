import Foundation
import Testing
import _TestSupport

@testable import GeoCore

@Suite("Geodesic") struct GeodesicTests {
  static let inverse = try! ReferenceTable("geodesy/truth_inverse_wgs84.csv").rows
  static let classes = Set(inverse.map { String($0.text("class")) }).sorted()

  static func pair(_ row: ReferenceTable.Row) -> (Coordinate, Coordinate) {
    (
      Coordinate(latitude: row["lat1"], longitude: row["lon1"]),
      Coordinate(latitude: row["lat2"], longitude: row["lon2"])
    )
  }

  @Test("Inverse solutions on WGS 84 agree with the quadruple-precision table", arguments: classes)
  func inverseWGS84(_ name: String) {
    var distance = Worst(), sameDistance = Worst(), azimuth = Worst(), area = Worst()
    var reduced = Worst(), scale = Worst(), arc = Worst()
    for row in Self.inverse where row.text("class") == name {
      let (p, q) = Self.pair(row)
      let d = Geodesic.wgs84.distance(from: p, to: q)
      let s = Geodesic.wgs84.inverse(from: p, to: q)
      let c = Geodesic.wgs84.completeInverse(from: p, to: q)
      distance.take(d - row["s12"], row.description)
      sameDistance.take(c.distance - row["s12"], row.description)
      #expect(s.distance == d)
      #expect((0..<360).contains(s.azimuth1) && (0..<360).contains(s.azimuth2))
      // Exact antipodes have many shortest paths.
      if row["a12"] != 180 || row["lon1"] != row["lon2"] {
        for (mine, theirs) in [
          (s.azimuth1, row["azi1"]), (s.azimuth2, row["azi2"]), (c.azimuth1, row["azi1"]),
          (c.azimuth2, row["azi2"]),
        ] {
          azimuth.take(turn(mine, theirs) * row["m12"], "\(row) \(mine) for \(theirs)")
        }
      }
      arc.take((c.arcLength - row["a12"]) * .pi / 180, row.description)
      reduced.take(c.reducedLength - row["m12"], row.description)
      scale.take(c.scale12 - row["M12"], row.description)
      scale.take(c.scale21 - row["M21"], row.description)
      // The azimuth of a path between near antipodes, and with it the area, is exact only to an ulp over m12. The
      // bound of 0.1 m² holds from m12 = 1000 km and grows as 1/m12 below.
      let freedom = row["s12"] > 10e6 ? max(1, 1000e3 / max(abs(row["m12"]), 1e-6)) : 1
      area.take((c.area - row["S12"]) / freedom, row.description)
    }
    if ProcessInfo.processInfo.environment["GEOCORE_VERBOSE"] != nil {
      print(name, "s12", distance, "| s12c", sameDistance, "| azi", azimuth)
      print("   | m12", reduced, "| M", scale, "| S12", area, "| a12", arc)
    }
    #expect(distance.error <= 4e-9, "\(distance)")
    #expect(sameDistance.error <= 4e-9, "\(sameDistance)")
    #expect(azimuth.error <= 30e-9, "\(azimuth)")
    #expect(area.error <= 0.1, "\(area)")
  }

  @Test("Distances are exact on ellipsoids with flattenings from 1/2 to -1")
  func inverseEllipsoids() throws {
    // The series of order 6 end at 1/50; a meridian of the prolate ellipsoids is longer than the Earth's.
    let loose: [String: Double] = [
      "oblate_1_50": 40e-9, "prolate_-1_50": 40e-9, "prolate_-1_10": 8e-9, "prolate_-1": 15e-9,
    ]
    var worst: [String: Worst] = [:]
    for row in try ReferenceTable("geodesy/truth_inverse_ellipsoids.csv").rows {
      let ellipsoid = try Ellipsoid(equatorialRadius: row["a"], flattening: row["f"])
      let (p, q) = Self.pair(row)
      let solution = Geodesic(ellipsoid: ellipsoid).inverse(from: p, to: q)
      worst[String(row.text("ellipsoid")), default: Worst()]
        .take(solution.distance - row["s12"], row.description)
    }
    #expect(worst.count == 17)
    for (name, w) in worst.sorted(by: { $0.key < $1.key }) {
      if ProcessInfo.processInfo.environment["GEOCORE_VERBOSE"] != nil { print(name, w) }
      #expect(w.error <= loose[name, default: 5e-9], "\(name): \(w)")
    }
  }

  @Test("Direct positions on WGS 84 agree with the quadruple-precision table within 40 nm")
  func directWGS84() throws {
    var position = Worst(), azimuth = Worst(), area = Worst(), reduced = Worst()
    for row in try ReferenceTable("geodesy/truth_direct_wgs84.csv").rows {
      let start = Coordinate(latitude: row["lat1"], longitude: row["lon1"])
      let d = Geodesic.wgs84.direct(from: start, azimuth: row["azi1"], distance: row["s12"])
      let c = Geodesic.wgs84.completeDirect(
        from: start, azimuth: row["azi1"], distance: row["s12"])
      #expect(c.coordinate == d.coordinate)
      let want = Coordinate(latitude: row["lat2"], longitude: row["lon2"])
      // Longer lines lose an ulp of arc per turn, already in the input.
      let turns = max(1, abs(row["s12"]) / 40e6)
      let off = Geodesic.wgs84.distance(from: d.coordinate, to: want)
      position.take(off / turns, "\(row) \(d.coordinate)")
      azimuth.take(turn(d.azimuth2, row["azi2"]) / turns, row.description)
      reduced.take((c.reducedLength - row["m12"]) / turns, row.description)
      area.take((c.area - row["S12"]) / turns, row.description)
    }
    if ProcessInfo.processInfo.environment["GEOCORE_VERBOSE"] != nil {
      print("direct", position, azimuth, area, reduced)
    }
    #expect(position.error <= 40e-9, "\(position)")
  }

  @Test("The distance between two notations of one point is 0")
  func coincident() {
    var g = SplitMix64(seed: 7)
    for _ in 0..<10_000 {
      // A multiple of 2^-20 degrees, so that whole turns can be added without rounding.
      let longitude = Double(Int.random(in: -188_743_680...188_743_680, using: &g)) / 0x1p20
      let latitude = Double.random(in: -90...90, using: &g)
      let p = Coordinate(latitude: latitude, longitude: longitude)
      for turns in [-720.0, -360, 0, 360] {
        let other = Coordinate(latitude: latitude, longitude: longitude + turns)
        #expect(Geodesic.wgs84.distance(from: p, to: other) == 0)
      }
    }
    for latitude in [90.0, -90] {
      let pole = Coordinate(latitude: latitude, longitude: 0)
      let other = Coordinate(latitude: latitude, longitude: 77)
      #expect(Geodesic.wgs84.distance(from: pole, to: other) == 0)
    }
    let east = Coordinate(latitude: 45, longitude: 180)
    let west = Coordinate(latitude: 45, longitude: -180)
    #expect(Geodesic.wgs84.distance(from: east, to: west) == 0)
  }

  @Test(
    "Coincident points have an azimuth toward the equator, in every kernel",
    arguments: Kernel.available,
    [(-90.0, 0.0), (-10, 0), (-1e-9, 0), (0, 180), (1e-9, 180), (90, 180)])
  func coincidentAzimuths(_ kernel: Kernel, _ expected: (latitude: Double, azimuth: Double)) {
    let p = Coordinate(latitude: expected.latitude, longitude: 20)
    let alone = Geodesic.wgs84.inverse(from: p, to: p)
    let many = Geodesic.wgs84.inverses(
      from: Array(repeating: p, count: 19), to: Array(repeating: p, count: 19), kernel: kernel)
    for solution in many + [alone] {
      #expect(
        solution
          == InverseSolution(distance: 0, azimuth1: expected.azimuth, azimuth2: expected.azimuth))
    }
  }

  @Test("The inverse solution has exactly the distance that is computed without azimuths")
  func oneDistance() {
    var g = SplitMix64(seed: 12)
    var places = (0..<4000).map { _ in
      Coordinate(
        latitude: .random(in: -90...90, using: &g), longitude: .random(in: -180...180, using: &g))
    }
    places += [Coordinate(latitude: 90, longitude: 0), Coordinate(latitude: 0, longitude: 0)]
    for p in places {
      let spread = pow(10, Double.random(in: -9...2, using: &g))
      let others = [
        places[0], p.antipode, p, Coordinate(latitude: -90, longitude: 0),
        Coordinate(latitude: -p.latitude, longitude: p.longitude + 179.7),
      ]
      for other in others {
        let q = Coordinate(
          latitude: min(90, max(-90, other.latitude + .random(in: -1...1, using: &g) * spread)),
          longitude: other.longitude + .random(in: -1...1, using: &g) * spread)
        for q in [other, q] {
          #expect(
            Geodesic.wgs84.inverse(from: p, to: q).distance
              == Geodesic.wgs84.distance(from: p, to: q),
            "\(p) \(q)")
        }
      }
    }
  }

  @Test("A single pair has the baseline kernel's distance to the last bit")
  func baseline() {
    var g = SplitMix64(seed: 13)
    let from = (0..<5000).map { _ in
      Coordinate(
        latitude: .random(in: -80...80, using: &g), longitude: .random(in: -180...180, using: &g))
    }
    let to = from.indices.map { i in
      i.isMultiple(of: 2)
        ? from[from.count - 1 - i]
        : Coordinate(
          latitude: from[i].latitude + .random(in: -1e-2...1e-2, using: &g),
          longitude: from[i].longitude + .random(in: -1e-2...1e-2, using: &g))
    }
    let many = Geodesic.wgs84.distances(from: from, to: to, kernel: .baseline)
    for i in from.indices where Geodesic.wgs84.kernelDistance(from: from[i], to: to[i]) != nil {
      #expect(many[i] == Geodesic.wgs84.distance(from: from[i], to: to[i]))
    }
    let sphere = Haversine.meanEarth.distances(from: from, to: to, kernel: .baseline)
    for i in from.indices {
      #expect(sphere[i] == Haversine.meanEarth.distance(from: from[i], to: to[i]))
    }
  }

  @Test("The distance is the same after an exchange of the points or a reflection")
  func symmetry() {
    var g = SplitMix64(seed: 8)
    for i in 0..<10_000 {
      let p = Coordinate(
        latitude: .random(in: -90...90, using: &g), longitude: .random(in: -180...180, using: &g))
      var q = Coordinate(
        latitude: .random(in: -90...90, using: &g), longitude: .random(in: -180...180, using: &g))
      if i.isMultiple(of: 2) {
        q = p.antipode
        q.latitude = min(90, max(-90, q.latitude + .random(in: -0.5...0.5, using: &g)))
        q.longitude += .random(in: -0.5...0.5, using: &g)
      }
      let d = Geodesic.wgs84.distance(from: p, to: q)
      #expect(d == Geodesic.wgs84.distance(from: q, to: p))
      let south = Geodesic.wgs84.distance(
        from: Coordinate(latitude: -p.latitude, longitude: p.longitude),
        to: Coordinate(latitude: -q.latitude, longitude: q.longitude))
      #expect(d == south)
      let mirrored = Geodesic.wgs84.distance(
        from: Coordinate(latitude: p.latitude, longitude: -p.longitude),
        to: Coordinate(latitude: q.latitude, longitude: -q.longitude))
      #expect(d == mirrored)
      #expect(d >= 0 && d <= 20_003_931.4586255)
    }
  }

  @Test("The direct problem inverts the inverse problem")
  func roundTrip() {
    var worst = Worst()
    for row in Self.inverse {
      let (p, q) = Self.pair(row)
      let line = Geodesic.wgs84.line(from: p, to: q)
      let end = line.position(at: line.length).coordinate
      worst.take(Geodesic.wgs84.distance(from: end, to: q), "\(row)")
      let s = Geodesic.wgs84.inverse(from: p, to: q)
      let direct = Geodesic.wgs84.direct(from: p, azimuth: s.azimuth1, distance: s.distance)
      worst.take(Geodesic.wgs84.distance(from: direct.coordinate, to: q), "\(row)")
    }
    #expect(worst.error < 40e-9, "\(worst)")
  }

  @Test(
    "Invalid coordinates give NaN in every result",
    arguments: [(91.0, 0.0), (-90.001, 0), (.nan, 0), (0, .nan), (.infinity, 0), (0, .infinity)])
  func invalid(latitude: Double, longitude: Double) {
    let bad = Coordinate(latitude: latitude, longitude: longitude)
    let good = Coordinate(latitude: 1, longitude: 2)
    for (p, q) in [(bad, good), (good, bad), (bad, bad)] {
      #expect(Geodesic.wgs84.distance(from: p, to: q).isNaN)
      let s = Geodesic.wgs84.inverse(from: p, to: q)
      #expect(s.distance.isNaN && s.azimuth1.isNaN && s.azimuth2.isNaN)
      #expect(Geodesic.wgs84.completeInverse(from: p, to: q).area.isNaN)
      let line = Geodesic.wgs84.line(from: p, to: q)
      #expect(line.length.isNaN && line.position(at: 1).coordinate.latitude.isNaN)
    }
    let end = Geodesic.wgs84.completeDirect(from: bad, azimuth: 10, distance: 10)
    #expect(end.coordinate.latitude.isNaN && end.coordinate.longitude.isNaN && end.area.isNaN)
  }

  @Test(
    "Azimuths and distances that are not finite give NaN", arguments: [Double.nan, .infinity])
  func invalidDirect(_ value: Double) {
    let p = Coordinate(latitude: 1, longitude: 2)
    let one = Geodesic.wgs84.direct(from: p, azimuth: value, distance: 10)
    let two = Geodesic.wgs84.direct(from: p, azimuth: 10, distance: value)
    #expect(one.coordinate.latitude.isNaN && two.coordinate.longitude.isNaN)
  }

  @Test("Any doubles give a distance in range or NaN")
  func anyBits() {
    var g = SplitMix64(seed: 9)
    func any() -> Double { Double(bitPattern: g.next()) }
    for _ in 0..<20_000 {
      let p = Coordinate(latitude: .random(in: -90...90, using: &g), longitude: any())
      let q = Coordinate(latitude: any(), longitude: .random(in: -180...180, using: &g))
      let d = Geodesic.wgs84.distance(from: p, to: q)
      #expect(p.isValid && q.isValid ? (d >= 0 && d < 20_003_932) : d.isNaN)
      _ = Geodesic.wgs84.direct(from: p, azimuth: any(), distance: any())
    }
  }
}
