import Foundation
import Testing

@testable import GeoCore

@Suite("BatchSolver") struct BatchSolverTests {
  static let places: [Coordinate] = {
    var g = SeededGenerator(seed: 11)
    return (0..<4200).map { _ in
      Coordinate(
        latitude: asin(.random(in: -1...1, using: &g)) * 180 / .pi,
        longitude: .random(in: -180...180, using: &g))
    }
  }()

  static func pairs(_ rows: [Fixture.Row]) -> ([Coordinate], [Coordinate]) {
    (rows.map { GeodesicTests.pair($0).0 }, rows.map { GeodesicTests.pair($0).1 })
  }

  @Test("geodesic kernels against quad precision", arguments: Kernel.available)
  func geodesicTruth(_ kernel: Kernel) {
    let rows = GeodesicTests.inverse
    let (from, to) = Self.pairs(rows)
    let d = Geodesic.wgs84.distances(from: from, to: to, kernel: kernel)
    var worst: [Substring: Worst] = [:]
    for (row, d) in zip(rows, d) {
      worst[row.text("class"), default: Worst()].take(d - row["s12"], row.description)
      if row["s12"] == 0 { #expect(d == 0) }
    }
    for (name, w) in worst {
      if ProcessInfo.processInfo.environment["GEOCORE_VERBOSE"] != nil { print(kernel, name, w) }
      #expect(w.error <= 15e-9, "\(name): \(w)")
    }
  }

  @Test("geodesic kernels on other ellipsoids", arguments: Kernel.available)
  func ellipsoids(_ kernel: Kernel) throws {
    let groups = Dictionary(grouping: try Fixture("truth_inverse_ellipsoids.csv").rows) {
      $0.text("ellipsoid")
    }
    for (name, rows) in groups where abs(rows[0]["f"]) < 0.05 {
      let e = try Ellipsoid(equatorialRadius: rows[0]["a"], flattening: rows[0]["f"])
      let (from, to) = Self.pairs(rows)
      let d = Geodesic(ellipsoid: e).distances(from: from, to: to, kernel: kernel)
      var worst = Worst()
      for (row, d) in zip(rows, d) { worst.take(d - row["s12"], row.description) }
      #expect(worst.error <= (abs(rows[0]["f"]) > 0.01 ? 40e-9 : 15e-9), "\(name): \(worst)")
    }
  }

  @Test("haversine kernels against 60-digit arithmetic", arguments: Kernel.available)
  func haversineTruth(_ kernel: Kernel) {
    let rows = HaversineTests.rows
    let (from, to) = Self.pairs(rows)
    let d = Haversine.meanEarth.distances(from: from, to: to, kernel: kernel)
    var worst = Worst(), relative = Worst()
    for (row, d) in zip(rows, d) {
      worst.take(d - row["s12"], "\(row)")
      let exact = row["s12"]
      // Tiny distances keep their digits where the longitudes need no turn.
      if exact > 1e-6 && exact < 100e3 && abs(row["lon1"] - row["lon2"]) < 180 {
        relative.take(d / exact - 1, "\(row)")
      }
    }
    if ProcessInfo.processInfo.environment["GEOCORE_VERBOSE"] != nil {
      print(kernel, worst, relative)
    }
    #expect(worst.error <= 10e-9, "\(worst)")
  }

  @Test(
    "a pair's result depends on nothing but the pair: not on neighbours, place, length or threads",
    arguments: Kernel.available)
  func independence(_ kernel: Kernel) {
    // Neighbours of every kind: random, short, coincident, antipodal, invalid.
    var from = Self.places
    var to = Self.places.reversed() as [Coordinate]
    for i in stride(from: 0, to: from.count, by: 7) {
      to[i] = from[i]
      to[i].latitude += i.isMultiple(of: 2) ? 1e-3 : 0
    }
    for i in stride(from: 3, to: from.count, by: 11) { to[i] = from[i].antipode }
    for i in stride(from: 5, to: from.count, by: 101) { from[i].latitude = i % 2 == 0 ? 91 : .nan }
    for i in stride(from: 6, to: from.count, by: 103) { from[i].longitude += 7200 }
    func check(_ solver: some BatchSolver) {
      let whole = solver.distances(from: from, to: to, threads: 1, kernel: kernel)
      let bits = whole.map(\.bitPattern)
      for threads in [2, 3, 8] {
        #expect(
          solver.distances(from: from, to: to, threads: threads, kernel: kernel)
            .map(\.bitPattern) == bits)
      }
      for length in [0, 1, 2, 3, 7, 15, 16, 17, 31, 33, 1023, 1025] {
        for start in [0, 1, 5, 1000] {
          let part = solver.distances(
            from: Array(from[start..<start + length]), to: Array(to[start..<start + length]),
            kernel: kernel)
          #expect(part.map(\.bitPattern) == Array(bits[start..<start + length]))
        }
      }
      for (i, d) in whole.enumerated() {
        #expect(d.isNaN == !(from[i].isValid && to[i].isValid), "\(i)")
        if from[i] == to[i] { #expect(d == 0) }
        if !d.isNaN { #expect(abs(d - solver.distance(from: from[i], to: to[i])) < 20e-9, "\(i)") }
      }
    }
    check(Geodesic.wgs84)
    check(Haversine.meanEarth)
  }

  @Test("one to many, along a path and by columns are the same pairs", arguments: Kernel.available)
  func forms(_ kernel: Kernel) {
    let p = Array(Self.places.prefix(1500))
    let solver = Geodesic.wgs84
    let steps = solver.distances(along: p, kernel: kernel)
    #expect(
      steps == solver.distances(from: Array(p.dropLast()), to: Array(p.dropFirst()), kernel: kernel)
    )
    let fan = solver.distances(from: p[0], to: p, kernel: kernel)
    #expect(
      fan
        == solver.distances(
          from: [Coordinate](repeating: p[0], count: p.count), to: p, kernel: kernel))
    let latitudes = p.map(\.latitude)
    let longitudes = p.map(\.longitude)
    var result = [Double](repeating: 0, count: p.count - 1)
    var span = result.mutableSpan
    solver.distances(
      fromLatitudes: latitudes.span.extracting(droppingLast: 1),
      fromLongitudes: longitudes.span.extracting(droppingLast: 1),
      toLatitudes: latitudes.span.extracting(droppingFirst: 1),
      toLongitudes: longitudes.span.extracting(droppingFirst: 1), into: &span, kernel: kernel)
    #expect(result == steps)
    #expect(solver.distances(along: [], kernel: kernel).isEmpty)
    #expect(solver.distances(along: [p[0]], kernel: kernel).isEmpty)
  }

  @Test("any doubles: an answer in range or NaN", arguments: Kernel.available)
  func anyBits(_ kernel: Kernel) {
    var g = SeededGenerator(seed: 13)
    let from = (0..<2000).map { i in
      Coordinate(
        latitude: i % 3 == 0 ? Double(bitPattern: g.next()) : .random(in: -90...90, using: &g),
        longitude: Double(bitPattern: g.next()))
    }
    let to = (0..<2000).map { _ in
      Coordinate(
        latitude: .random(in: -90...90, using: &g), longitude: .random(in: -180...180, using: &g))
    }
    for (i, d) in Geodesic.wgs84.distances(from: from, to: to, kernel: kernel).enumerated() {
      #expect(from[i].isValid ? d >= 0 && d < 20_003_932 : d.isNaN, "\(from[i])")
      if from[i].isValid {
        #expect(abs(d - Geodesic.wgs84.distance(from: from[i], to: to[i])) < 20e-9, "\(from[i])")
      }
    }
    for (i, d) in Haversine.meanEarth.distances(from: from, to: to, kernel: kernel).enumerated() {
      #expect(from[i].isValid ? d >= 0 && d < 20_015_115 : d.isNaN, "\(from[i])")
      if from[i].isValid {
        #expect(abs(d - Haversine.meanEarth.distance(from: from[i], to: to[i])) < 15e-9)
      }
    }
  }
}
