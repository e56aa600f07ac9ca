import Foundation
import Testing
import _TestSupport

@testable import GeoCore

@Suite("Rhumb") struct RhumbTests {
  static let hard = try! ReferenceTable("geodesy/truth_rhumb_hard.csv").rows
  static let classes = Set(hard.map { String($0.text("class")) }).sorted()

  /// The largest errors of distance, azimuth and area over some rows.
  static func errors(
    _ rows: [ReferenceTable.Row], _ solver: (ReferenceTable.Row) throws -> Rhumb
  ) rethrows -> (distance: Worst, azimuth: Worst, area: Worst, ulps: Worst) {
    var (distance, azimuth, area, last) = (Worst(), Worst(), Worst(), Worst())
    for row in rows {
      let rhumb = try solver(row)
      let (p, q) = GeodesicTests.pair(row)
      let s = rhumb.inverse(from: p, to: q)
      let d = rhumb.distance(from: p, to: q)
      #expect(d == s.distance && s.azimuth1 == s.azimuth2)
      #expect((0..<360).contains(s.azimuth1))
      distance.take(d - row["s12"], row.description)
      if row["s12"] < 1000 { last.take(ulps(d, from: row["s12"]), row.description) }
      azimuth.take(turn(s.azimuth1, row["azi12"]) * row["s12"], "\(row) \(s.azimuth1)")
      area.take(rhumb.area(from: p, to: q) - row["S12"], row.description)
    }
    if ProcessInfo.processInfo.environment["GEOCORE_VERBOSE"] != nil {
      print(rows[0], rows.count, "s12", distance, "azi", azimuth, "S12", area, "ulps", last)
    }
    return (distance, azimuth, area, last)
  }

  @Test("Inverse solutions on WGS 84 agree with the quadruple-precision table")
  func inverse() throws {
    let e = Self.errors(try ReferenceTable("geodesy/truth_rhumb_inverse_wgs84.csv").rows) { _ in
      .wgs84
    }
    #expect(e.distance.error <= 15e-9, "\(e.distance)")
    // Half an ulp of an azimuth above 256° is 2^-45°: 11 nm on the longest lines.
    #expect(e.azimuth.error <= 25e-9, "\(e.azimuth)")
    #expect(e.area.error <= 0.1, "\(e.area)")
  }

  @Test("Inverse solutions of hard cases agree with 60-digit arithmetic", arguments: classes)
  func hardCases(_ name: String) throws {
    let rows = Self.hard.filter { $0.text("class") == name }
    let e = try Self.errors(rows) {
      Rhumb(ellipsoid: try Ellipsoid(equatorialRadius: $0["a"], flattening: $0["f"]))
    }
    // At f = 1/2 the length of a degree of latitude varies eightfold, and rounding with it.
    #expect(e.distance.error <= (name == "ellipsoid" ? 40e-9 : 15e-9), "\(e.distance)")
    #expect(e.azimuth.error <= 15e-9, "\(e.azimuth)")
    #expect(e.area.error <= 0.1, "\(e.area)")
    #expect(e.ulps.error <= 8, "\(e.ulps)")
  }

  @Test("Areas on moderately flattened ellipsoids are exact to 0.1 m²")
  func areaOfOtherEllipsoids() throws {
    let rows = Self.hard.filter { $0.text("class") == "ellipsoid" && abs($0["f"]) < 0.007 }
    #expect(rows.count == 27)
    let e = try Self.errors(rows) {
      Rhumb(ellipsoid: try Ellipsoid(equatorialRadius: $0["a"], flattening: $0["f"]))
    }
    #expect(e.area.error <= 0.1, "\(e.area)")
  }

  @Test("Direct positions on WGS 84 agree with the quadruple-precision table within 40 nm")
  func direct() throws {
    var position = Worst()
    var overPole = 0
    for row in try ReferenceTable("geodesy/truth_rhumb_direct_wgs84.csv").rows {
      let start = Coordinate(latitude: row["lat1"], longitude: row["lon1"])
      let d = Rhumb.wgs84.direct(from: start, azimuth: row["azi12"], distance: row["s12"])
      if row["lon2"].isNaN {
        overPole += 1
        #expect(d.coordinate.longitude.isNaN && d.azimuth2.isNaN)
        position.take((d.coordinate.latitude - row["lat2"]) * 111e3, row.description)
      } else {
        let want = Coordinate(latitude: row["lat2"], longitude: row["lon2"])
        #expect(d.azimuth2 == Angle.azimuth(row["azi12"]))
        position.take(Geodesic.wgs84.distance(from: d.coordinate, to: want), row.description)
      }
    }
    if ProcessInfo.processInfo.environment["GEOCORE_VERBOSE"] != nil { print("direct", position) }
    #expect(overPole == 24)
    #expect(position.error <= 40e-9, "\(position)")
  }

  @Test("The direct problem inverts the inverse problem", arguments: classes)
  func roundTrip(_ name: String) throws {
    var worst = Worst()
    for row in Self.hard where row.text("class") == name {
      let rhumb = Rhumb(ellipsoid: try Ellipsoid(equatorialRadius: row["a"], flattening: row["f"]))
      let (p, q) = GeodesicTests.pair(row)
      let s = rhumb.inverse(from: p, to: q)
      let end = rhumb.direct(from: p, azimuth: s.azimuth1, distance: s.distance).coordinate
      let back = rhumb.direct(from: q, azimuth: s.azimuth1, distance: -s.distance).coordinate
      // The azimuth is rounded to 2^-45°, 5e-16 rad, which the length multiplies.
      worst.take(Geodesic.wgs84.distance(from: end, to: q), "\(row) \(s)")
      worst.take(Geodesic.wgs84.distance(from: back, to: p), "\(row) \(s) back")
    }
    if ProcessInfo.processInfo.environment["GEOCORE_VERBOSE"] != nil { print(name, worst) }
    #expect(worst.error <= (name == "ellipsoid" ? 80e-9 : 40e-9), "\(worst)")
  }

  @Test("Rhumb lines along a meridian and the equator are geodesics")
  func meridianAndEquator() {
    var g = SplitMix64(seed: 11)
    var worst = Worst()
    for _ in 0..<2000 {
      let longitude = Double.random(in: -180...180, using: &g)
      let p = Coordinate(latitude: .random(in: -90...90, using: &g), longitude: longitude)
      let q = Coordinate(latitude: .random(in: -90...90, using: &g), longitude: longitude)
      let s = Rhumb.wgs84.inverse(from: p, to: q)
      worst.take(s.distance - Geodesic.wgs84.distance(from: p, to: q), "\(p) \(q)")
      #expect(s.azimuth1 == (q.latitude > p.latitude ? 0 : 180))
    }
    #expect(worst.error <= 15e-9, "\(worst)")
    let quarter = Rhumb.wgs84.inverse(
      from: Coordinate(latitude: 0, longitude: 10), to: Coordinate(latitude: 0, longitude: -80))
    #expect(quarter.azimuth1 == 270)
    #expect(abs(quarter.distance - 6_378_137 * .pi / 2) <= 2e-9)
  }

  /// The quarter meridian of WGS 84 (m): b E(-e'²) in 40-digit arithmetic.
  static let quarter = 10_001_965.729312723

  @Test("A line to a pole follows the meridian of the other point")
  func poles() {
    let rhumb = Rhumb.wgs84
    let p = Coordinate(latitude: 50, longitude: 10)
    for longitude in [-170.0, 0, 10, 180] {
      let north = Coordinate(latitude: 90, longitude: longitude)
      let south = Coordinate(latitude: -90, longitude: -longitude / 2)
      let along = Geodesic.wgs84.distance(from: p, to: Coordinate(latitude: 90, longitude: 10))
      #expect(abs(rhumb.distance(from: p, to: north) - along) <= 5e-9)
      #expect(rhumb.inverse(from: p, to: north).azimuth1 == 0)
      #expect(rhumb.inverse(from: north, to: p).azimuth1 == 180)
      #expect(rhumb.inverse(from: south, to: p).azimuth1 == 0)
      #expect(abs(rhumb.distance(from: north, to: south) - 2 * Self.quarter) <= 5e-9)
      #expect(rhumb.area(from: north, to: south) == 0)
      // Two different notations of the same point.
      let same = rhumb.inverse(from: north, to: Coordinate(latitude: 90, longitude: 77))
      #expect(same.distance == 0 && same.azimuth1 == 180)
    }
  }

  @Test("A meridian continues past a pole, and other lines have no longitude there")
  func directPoles() {
    let rhumb = Rhumb.wgs84
    let p = Coordinate(latitude: 50, longitude: 10)
    let pole = Coordinate(latitude: 90, longitude: 10)
    let d = rhumb.distance(from: p, to: pole)
    #expect(rhumb.direct(from: p, azimuth: 0, distance: d).coordinate == pole)
    // A path over the pole and down the other side.
    let beyond = rhumb.direct(from: p, azimuth: 0, distance: d + 1000)
    let want = Geodesic.wgs84.direct(from: p, azimuth: 0, distance: d + 1000)
    #expect(Geodesic.wgs84.distance(from: beyond.coordinate, to: want.coordinate) <= 5e-9)
    #expect(beyond.azimuth2 == 180)
    let backward = rhumb.direct(from: p, azimuth: 180, distance: -d - 1000)
    #expect(backward.coordinate == beyond.coordinate && backward.azimuth2 == 0)
    // A path once around the Earth along a meridian.
    let round = rhumb.direct(from: p, azimuth: 180, distance: 4 * Self.quarter)
    #expect(Geodesic.wgs84.distance(from: round.coordinate, to: p) <= 20e-9)
    #expect(round.azimuth2 == 180)
    // Not a meridian: only the latitude is defined.
    let spiral = rhumb.direct(from: p, azimuth: 60, distance: 2 * d + 1000)
    #expect(spiral.coordinate.longitude.isNaN && spiral.azimuth2.isNaN)
    let same = rhumb.direct(from: p, azimuth: 0, distance: d + 500).coordinate.latitude
    #expect(abs(spiral.coordinate.latitude - same) <= 1e-13)
    // From the pole.
    #expect(rhumb.direct(from: pole, azimuth: 180, distance: d).coordinate.longitude == 10)
    let leaving = rhumb.direct(from: pole, azimuth: 150, distance: 1000)
    #expect(leaving.coordinate.latitude < 90 && leaving.coordinate.longitude.isNaN)
    #expect(leaving.azimuth2.isNaN)
    #expect(rhumb.direct(from: pole, azimuth: 150, distance: 0).coordinate == pole)
  }

  @Test("A line along a parallel keeps its latitude over several turns")
  func parallel() {
    let rhumb = Rhumb.wgs84
    let p = Coordinate(latitude: 60, longitude: 170)
    let q = Coordinate(latitude: 60, longitude: -170)
    let s = rhumb.inverse(from: p, to: q)
    #expect(s.azimuth1 == 90)
    #expect(rhumb.direct(from: p, azimuth: 90, distance: s.distance).coordinate.latitude == 60)
    let far = rhumb.direct(from: p, azimuth: 90, distance: 19 * s.distance).coordinate
    #expect(abs(far.longitude - -170) <= 1e-12)
    // Half a turn: both directions have the same length, and the line goes east.
    let half = rhumb.inverse(from: p, to: Coordinate(latitude: 60, longitude: -10))
    #expect(half.azimuth1 == 90)
    #expect(rhumb.inverse(from: Coordinate(latitude: 60, longitude: -10), to: p).azimuth1 == 90)
    #expect(abs(half.distance - 9 * s.distance) <= 15e-9)
  }

  @Test("Coincident points are exactly 0 apart")
  func coincident() {
    var g = SplitMix64(seed: 12)
    for _ in 0..<10_000 {
      let p = Coordinate(
        latitude: .random(in: -90...90, using: &g), longitude: .random(in: -180...180, using: &g))
      let s = Rhumb.wgs84.inverse(
        from: p, to: Coordinate(latitude: p.latitude, longitude: p.longitude))
      #expect(s.distance == 0 && s.azimuth1 == 180)
    }
    let east = Coordinate(latitude: 45, longitude: 180)
    #expect(Rhumb.wgs84.distance(from: east, to: Coordinate(latitude: 45, longitude: -180)) == 0)
  }

  @Test("The distance is the same after an exchange of the points or a reflection")
  func symmetry() {
    var g = SplitMix64(seed: 13)
    for _ in 0..<10_000 {
      let p = Coordinate(
        latitude: .random(in: -90...90, using: &g), longitude: .random(in: -180...180, using: &g))
      let q = Coordinate(
        latitude: .random(in: -90...90, using: &g), longitude: .random(in: -180...180, using: &g))
      let d = Rhumb.wgs84.distance(from: p, to: q)
      #expect(d >= Geodesic.wgs84.distance(from: p, to: q) - 20e-9)
      #expect(d == Rhumb.wgs84.distance(from: q, to: p))
      let south = (
        Coordinate(latitude: -p.latitude, longitude: p.longitude),
        Coordinate(latitude: -q.latitude, longitude: q.longitude)
      )
      #expect(d == Rhumb.wgs84.distance(from: south.0, to: south.1))
    }
  }

  @Test(
    "Invalid coordinates, azimuths and distances give NaN",
    arguments: [(91.0, 0.0), (-90.001, 0), (.nan, 0), (0, .nan), (.infinity, 0), (0, .infinity)])
  func invalid(latitude: Double, longitude: Double) {
    let bad = Coordinate(latitude: latitude, longitude: longitude)
    let good = Coordinate(latitude: 1, longitude: 2)
    for (p, q) in [(bad, good), (good, bad), (bad, bad)] {
      let s = Rhumb.wgs84.inverse(from: p, to: q)
      #expect(s.distance.isNaN && s.azimuth1.isNaN && s.azimuth2.isNaN)
      #expect(Rhumb.wgs84.distance(from: p, to: q).isNaN)
      #expect(Rhumb.wgs84.area(from: p, to: q).isNaN)
    }
    let end = Rhumb.wgs84.direct(from: bad, azimuth: 10, distance: 10)
    #expect(end.coordinate.latitude.isNaN && end.coordinate.longitude.isNaN)
    for value in [Double.nan, .infinity] {
      #expect(Rhumb.wgs84.direct(from: good, azimuth: value, distance: 1).azimuth2.isNaN)
      #expect(Rhumb.wgs84.direct(from: good, azimuth: 1, distance: value).azimuth2.isNaN)
    }
  }

  // The meridian from pole to pole and a quarter of the surface, by numerical integration with 30 digits.
  @Test(
    "Valid points give lengths and areas that fit on the ellipsoid, other doubles give NaN",
    arguments: [
      (1 / 298.25, 20_072_500.188181, 1.28392099114786e14),
      (0.5, 15_501_517.152876, 8.88000788822533e13), (-1, 31_003_034.305753, 2.19939177757530e14),
    ])
  func anyBits(_ flattening: Double, _ meridian: Double, _ quarter: Double) throws {
    let rhumb = Rhumb(ellipsoid: try Ellipsoid(equatorialRadius: 6.4e6, flattening: flattening))
    // A rhumb line has a constant azimuth, so its length follows from the lengths that it covers on the meridian
    // and on parallels.
    let longest = (meridian * meridian + 6.4e6 * 6.4e6 * Double.pi * Double.pi).squareRoot()
    var g = SplitMix64(seed: 14)
    func any() -> Double { Double(bitPattern: g.next()) }
    for _ in 0..<20_000 {
      let p = Coordinate(latitude: .random(in: -90...90, using: &g), longitude: any())
      let q = Coordinate(latitude: any(), longitude: .random(in: -180...180, using: &g))
      let d = rhumb.distance(from: p, to: q)
      let areValid = p.longitude.isFinite && abs(q.latitude) <= 90
      #expect(areValid ? (d >= 0 && d <= longest + 1e-6) : d.isNaN)
      let area = rhumb.area(from: p, to: q)
      #expect(areValid ? abs(area) <= quarter * (1 + 1e-12) : area.isNaN)
      let (azimuth, distance) = (any(), any())
      let end = rhumb.direct(from: p, azimuth: azimuth, distance: distance).coordinate
      #expect(end.latitude.isNaN || abs(end.latitude) <= 90)
      #expect(end.longitude.isNaN || abs(end.longitude) <= 180)
      if !p.longitude.isFinite || !azimuth.isFinite || !distance.isFinite {
        #expect(end.latitude.isNaN)
      }
      let near = rhumb.direct(
        from: p, azimuth: .random(in: -360...360, using: &g),
        distance: .random(in: -3e7...3e7, using: &g)
      ).coordinate
      #expect(p.longitude.isFinite ? abs(near.latitude) <= 90 : near.latitude.isNaN)
    }
  }
}

@Suite("Rectifying latitude") struct RectifyingLatitudeTests {
  @Test("The first terms equal the published ones")
  func coefficients() {
    let meridian = RectifyingLatitude(.wgs84)
    let n = Ellipsoid.wgs84.thirdFlattening
    // Helmert (1880), in n; accurate to n⁴, so to a few times n⁵ = 1.3e-14.
    let mean = 1 + n * n / 4 + n * n * n * n / 64
    let helmert = [
      -3 / 2 * (n - n * n * n / 8) / mean, 15 / 16 * (n * n - n * n * n * n / 4) / mean,
      -35 / 48 * n * n * n, 315 / 512 * n * n * n * n,
    ]
    #expect(meridian.count == 6)
    for (l, value) in helmert.enumerated() {
      #expect(abs(meridian.coefficients[l] - value) <= 1e-14)
    }
    #expect(abs(meridian.radius - 10_001_965.729312723 / (.pi / 2)) <= 1e-9)
  }

  @Test(
    "The number of terms depends on the flattening",
    arguments: [(0.0, 0), (1 / 300, 6), (0.5, 35)] as [(Double, Int)])
  func terms(_ flattening: Double, _ expected: Int) throws {
    let ellipsoid = try Ellipsoid(equatorialRadius: 1, flattening: flattening)
    let meridian = RectifyingLatitude(ellipsoid)
    #expect(meridian.count == expected)
  }

  @Test("Lengths of parts add up, however short the parts are")
  func pieces() {
    let meridian = RectifyingLatitude(.wgs84)
    var sum = CompensatedSum()
    for i in -900..<900 {
      sum.add(meridian.length(LatitudeArc(from: Double(i) / 10, to: Double(i + 1) / 10)))
    }
    #expect(abs(sum.value - 2 * 10_001_965.729312723) <= 10e-9)
    // A quotient of two tiny lengths is as exact as a quotient of long ones.
    let one = meridian.length(LatitudeArc(from: 45, difference: 1e-200))
    let two = meridian.length(LatitudeArc(from: 45, difference: 2e-200))
    #expect(two == 2 * one && one > 0)
  }
}
