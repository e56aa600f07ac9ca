import Foundation
import GeoPlatform
import Synchronization
import Testing
import _TestSupport

@testable import GeoCore

@Suite("Distances of many pairs") struct DistancesTests {
  static let places: [Coordinate] = {
    var g = SplitMix64(seed: 11)
    return (0..<4200).map { _ in
      Coordinate(
        latitude: asin(.random(in: -1...1, using: &g)) * 180 / .pi,
        longitude: .random(in: -180...180, using: &g))
    }
  }()

  static func pairs(_ rows: [ReferenceTable.Row]) -> ([Coordinate], [Coordinate]) {
    (rows.map { GeodesicTests.pair($0).0 }, rows.map { GeodesicTests.pair($0).1 })
  }

  @Test(
    "Geodesic kernels agree with the quadruple-precision table within 4 nm",
    arguments: Kernel.available)
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
      #expect(w.error <= 4e-9, "\(name): \(w)")
    }
  }

  @Test(
    "Geodesic kernels are exact to 5 nm on other ellipsoids, to 40 nm if flatter than 1/100",
    arguments: Kernel.available)
  func ellipsoids(_ kernel: Kernel) throws {
    let groups = Dictionary(
      grouping: try ReferenceTable("geodesy/truth_inverse_ellipsoids.csv").rows
    ) {
      $0.text("ellipsoid")
    }
    for (name, rows) in groups where abs(rows[0]["f"]) < 0.05 {
      let e = try Ellipsoid(equatorialRadius: rows[0]["a"], flattening: rows[0]["f"])
      let (from, to) = Self.pairs(rows)
      let d = Geodesic(ellipsoid: e).distances(from: from, to: to, kernel: kernel)
      var worst = Worst()
      for (row, d) in zip(rows, d) { worst.take(d - row["s12"], row.description) }
      #expect(worst.error <= (abs(rows[0]["f"]) > 0.01 ? 40e-9 : 5e-9), "\(name): \(worst)")
    }
  }

  @Test(
    "Haversine kernels agree with 60-digit arithmetic within 10 nm", arguments: Kernel.available)
  func haversineTruth(_ kernel: Kernel) {
    let rows = HaversineTests.rows
    let (from, to) = Self.pairs(rows)
    let d = Haversine.meanEarth.distances(from: from, to: to, kernel: kernel)
    var worst = Worst(), relative = Worst()
    for (row, d) in zip(rows, d) {
      worst.take(d - row["s12"], "\(row)")
      let exact = row["s12"]
      // Tiny distances keep their digits if the longitudes need no wrapping, but not within a few degrees of a pole:
      // there the sum of the latitudes is rounded at 180.
      if exact > 1e-6 && exact < 100e3 && abs(row["lon1"] - row["lon2"]) < 180
        && max(abs(row["lat1"]), abs(row["lat2"])) < 85
      {
        relative.take(d / exact - 1, "\(row)")
      }
    }
    if ProcessInfo.processInfo.environment["GEOCORE_VERBOSE"] != nil {
      print(kernel, worst, relative)
    }
    #expect(worst.error <= 10e-9, "\(worst)")
    #expect(relative.error <= 1e-15, "\(relative)")
  }

  @Test("The distance back equals the distance there to the last bit", arguments: Kernel.available)
  func symmetry(_ kernel: Kernel) {
    let (p, q) = Self.pairs(GeodesicTests.inverse)
    let turned = q.map { Coordinate(latitude: $0.latitude, longitude: $0.longitude + 360) }
    func check(_ solver: some DistanceSolver) {
      for second in [q, turned] {
        let there = solver.distances(from: p, to: second, kernel: kernel)
        let back = solver.distances(from: second, to: p, kernel: kernel)
        #expect(there == back, "\(solver)")
      }
      let places = Array(Self.places.prefix(40))
      let matrix = solver.distanceMatrix(from: places, to: places, kernel: kernel)
      for i in 0..<40 {
        for j in 0..<i { #expect(matrix[i * 40 + j] == matrix[j * 40 + i]) }
      }
    }
    check(Geodesic.wgs84)
    check(Vincenty.wgs84)
    check(Haversine.meanEarth)
    check(Rhumb.wgs84)
  }

  @Test(
    "From pole to pole every kernel gives half a meridian, and from a pole to itself 0",
    arguments: Kernel.available)
  func poles(_ kernel: Kernel) {
    let ends = [90.0, -90].flatMap { latitude in
      [0.0, 50, 180, -130].map { Coordinate(latitude: latitude, longitude: $0) }
    }
    func check(_ solver: some DistanceSolver, _ tolerance: Double) {
      for from in ends {
        for (to, d) in zip(ends, solver.distances(from: from, to: ends, kernel: kernel)) {
          let want = from.latitude == to.latitude ? 0 : VincentyTests.halfMeridian
          #expect(abs(d - want) <= tolerance, "\(solver) \(from) \(to)")
        }
      }
    }
    check(Geodesic.wgs84, 1e-7)
    check(Vincenty.wgs84, 1e-4)
  }

  @Test(
    "Vincenty kernels stop at the same iteration limit as the scalar solver",
    arguments: Kernel.available,
    [0, 1, 2, 3, 4, 19, 20, 21])
  func iterations(_ kernel: Kernel, _ limit: Int) {
    let solver = Vincenty(ellipsoid: .wgs84, maximumIterations: limit)
    let to = Array(Self.places.reversed())
    let answer = solver.distancesReportingFallbacks(from: Self.places, to: to, kernel: kernel)
    let alone = Self.places.indices.filter {
      solver.distanceReportingFallback(from: Self.places[$0], to: to[$0]).fellBack
    }
    // A change of 1e-12 radians may fall on different sides of the limit.
    let differing = Set(answer.fallbacks).symmetricDifference(alone)
    #expect(differing.count <= 2, "\(differing)")
    if limit == 0 { #expect(answer.fallbacks.count == Self.places.count) }
    if limit == 2 { #expect(answer.fallbacks.count > 1000) }
  }

  @Test(
    "A pair's result does not depend on neighbors, position, length or threads",
    arguments: Kernel.available)
  func independence(_ kernel: Kernel) {
    // Adjacent pairs of every kind: random, short, coincident, antipodal, invalid.
    var from = Self.places
    var to = Self.places.reversed() as [Coordinate]
    for i in stride(from: 0, to: from.count, by: 7) {
      to[i] = from[i]
      to[i].latitude += i.isMultiple(of: 2) ? 1e-3 : 0
    }
    for i in stride(from: 3, to: from.count, by: 11) { to[i] = from[i].antipode }
    for i in stride(from: 5, to: from.count, by: 101) { from[i].latitude = i % 2 == 0 ? 91 : .nan }
    for i in stride(from: 6, to: from.count, by: 103) { from[i].longitude += 7200 }
    func check(_ solver: some DistanceSolver, tolerance: Double = 20e-9) {
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
        if !d.isNaN {
          #expect(abs(d - solver.distance(from: from[i], to: to[i])) < tolerance, "\(i)")
        }
      }
    }
    check(Geodesic.wgs84)
    check(Haversine.meanEarth)
    check(Vincenty.wgs84, tolerance: 2e-5)
  }

  @Test(
    "One-to-many, path and column forms give the same distances as pairs",
    arguments: Kernel.available)
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

  @Test("Any doubles give a distance in range or NaN", arguments: Kernel.available)
  func anyBits(_ kernel: Kernel) {
    var g = SplitMix64(seed: 13)
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

  @Test(
    "Batch azimuths agree with the quadruple-precision table within 10 nm",
    arguments: Kernel.available)
  func inverses(_ kernel: Kernel) {
    let rows = GeodesicTests.inverse
    let (from, to) = Self.pairs(rows)
    let solutions = Geodesic.wgs84.inverses(from: from, to: to, kernel: kernel)
    let alone = Geodesic.wgs84.distances(from: from, to: to, kernel: kernel)
    // Not bit for bit: the scalar solver computes a pair without a defined direction here.
    #expect(zip(solutions, alone).allSatisfy { abs($0.distance - $1) <= 4e-9 })
    var azimuth = Worst()
    for (row, s) in zip(rows, solutions) {
      #expect((0..<360).contains(s.azimuth1) && (0..<360).contains(s.azimuth2))
      if row["a12"] == 180 && row["lon1"] == row["lon2"] { continue }
      azimuth.take(turn(s.azimuth1, row["azi1"]) * row["m12"], "\(row) \(s.azimuth1)")
      azimuth.take(turn(s.azimuth2, row["azi2"]) * row["m12"], "\(row) \(s.azimuth2)")
    }
    if ProcessInfo.processInfo.environment["GEOCORE_VERBOSE"] != nil { print(kernel, azimuth) }
    #expect(azimuth.error <= 10e-9, "\(azimuth)")
    // The same by columns and with two threads.
    let (a, b) = (from.map(\.latitude), from.map(\.longitude))
    let (c, e) = (to.map(\.latitude), to.map(\.longitude))
    var d = alone, a1 = alone, a2 = alone
    var x = d.mutableSpan
    var y = a1.mutableSpan
    var z = a2.mutableSpan
    Geodesic.wgs84.inverses(
      fromLatitudes: a.span, fromLongitudes: b.span,
      toLatitudes: c.span, toLongitudes: e.span, distances: &x, azimuths1: &y,
      azimuths2: &z, threads: 2, kernel: kernel)
    #expect(a1 == solutions.map(\.azimuth1) && a2 == solutions.map(\.azimuth2))
    #expect(d == solutions.map(\.distance))
  }

  @Test(
    "Batch positions agree with the quadruple-precision table within 40 nm",
    arguments: Kernel.available)
  func directs(_ kernel: Kernel) throws {
    let rows = try ReferenceTable("geodesy/truth_direct_wgs84.csv").rows
    let from = rows.map { Coordinate(latitude: $0["lat1"], longitude: $0["lon1"]) }
    let ends = Geodesic.wgs84.directs(
      from: from, azimuths: rows.map { $0["azi1"] }, distances: rows.map { $0["s12"] },
      kernel: kernel)
    var position = Worst(), azimuth = Worst()
    for (row, end) in zip(rows, ends) {
      let want = Coordinate(latitude: row["lat2"], longitude: row["lon2"])
      let turns = max(1, abs(row["s12"]) / 40e6)
      #expect((-180..<180).contains(end.coordinate.longitude))
      #expect((0..<360).contains(end.azimuth2))
      position.take(
        Geodesic.wgs84.distance(from: end.coordinate, to: want) / turns, row.description)
      azimuth.take(
        turn(end.azimuth2, row["azi2"]) * cos(row["lat2"] * .pi / 180) * 6.4e6, row.description)
    }
    if ProcessInfo.processInfo.environment["GEOCORE_VERBOSE"] != nil {
      print(kernel, position, azimuth)
    }
    #expect(position.error <= 40e-9, "\(position)")
    #expect(azimuth.error <= 100e-9, "\(azimuth)")
  }

  @Test(
    "Batch positions equal the scalar ones at poles, on the equator and for invalid input",
    arguments: Kernel.available
  )
  func directEdges(_ kernel: Kernel) {
    var from: [Coordinate] = []
    var azimuths: [Double] = []
    var distances: [Double] = []
    for latitude in [-90, -45, 0, 45, 90, 91, Double.nan] {
      for longitude in [-180.0, 0, 179.5, 540] {
        for azimuth in [0.0, 90, 180, 270, 45, -400, 1e6, .nan] {
          for distance in [0.0, 1, 10_001_965.7293127, -20_003_931.4586254, 1e8, .infinity] {
            from.append(Coordinate(latitude: latitude, longitude: longitude))
            azimuths.append(azimuth)
            distances.append(distance)
          }
        }
      }
    }
    let ends = Geodesic.wgs84.directs(
      from: from, azimuths: azimuths, distances: distances, kernel: kernel)
    for (i, end) in ends.enumerated() {
      let want = Geodesic.wgs84.direct(
        from: from[i], azimuth: azimuths[i], distance: distances[i])
      if want.coordinate.latitude.isNaN {
        #expect(end.coordinate.latitude.isNaN && end.coordinate.longitude.isNaN)
      } else {
        let off = Geodesic.wgs84.distance(from: end.coordinate, to: want.coordinate)
        #expect(off < 40e-9, "\(from[i]) \(azimuths[i]) \(distances[i]): \(end) for \(want)")
        if abs(want.coordinate.latitude) < 89.999 {
          #expect(abs(turn(end.azimuth2, want.azimuth2)) < 1e-12)
        }
      }
    }
  }

  @Test(
    "Vincenty kernels are within 0.1 mm and report the same fallbacks as the scalar solver",
    arguments: Kernel.available)
  func vincenty(_ kernel: Kernel) {
    let rows = GeodesicTests.inverse
    let (from, to) = Self.pairs(rows)
    let answer = Vincenty.wgs84.distancesReportingFallbacks(from: from, to: to, kernel: kernel)
    #expect(answer.distances == Vincenty.wgs84.distances(from: from, to: to, kernel: kernel))
    let fallbacks = Set(answer.fallbacks)
    var worst = Worst()
    for (i, row) in rows.enumerated() {
      worst.take(answer.distances[i] - row["s12"], row.description)
      let (scalar, fellBack) = Vincenty.wgs84.distanceReportingFallback(from: from[i], to: to[i])
      #expect(fallbacks.contains(i) == fellBack, "\(row)")
      #expect(abs(answer.distances[i] - scalar) < 2e-5, "\(row)")
      if row["s12"] == 0 { #expect(answer.distances[i] == 0) }
    }
    #expect(worst.error <= 1e-4, "\(worst)")
    #expect(!fallbacks.isEmpty)
    if ProcessInfo.processInfo.environment["GEOCORE_VERBOSE"] != nil {
      print(kernel, "vincenty", worst, fallbacks.count)
    }
  }
}

@Suite("BatchSolver, single precision") struct SinglePrecisionTests {
  @Test(
    "Single-precision results are rounded once, from the exact coordinates given",
    arguments: Kernel.available)
  func roundedOnce(_ kernel: Kernel) {
    let p = DistancesTests.places.prefix(2100)
    let a = p.map { Float($0.latitude) }
    let b = p.map { Float($0.longitude) }
    // The same points moved slightly, far, and not at all.
    let c = a.enumerated().map {
      $0 % 3 == 0 ? $1 : min(90, max(-90, $1 + ($0 % 3 == 1 ? 1e-4 : -30)))
    }
    let d = b.enumerated().map { $0 % 3 == 2 ? -$1 : $1 }
    func check(_ solver: some DistanceSolver, _ tolerance: Double) {
      var result = [Float](repeating: 0, count: a.count)
      var span = result.mutableSpan
      solver.distances(
        fromLatitudes: a.span, fromLongitudes: b.span, toLatitudes: c.span, toLongitudes: d.span,
        into: &span, threads: 2, kernel: kernel)
      for i in a.indices {
        let exact = solver.distance(
          from: Coordinate(latitude: Double(a[i]), longitude: Double(b[i])),
          to: Coordinate(latitude: Double(c[i]), longitude: Double(d[i])))
        #expect(abs(Double(result[i]) - exact) <= Double(result[i].ulp) / 2 + tolerance)
        if a[i] == c[i] && b[i] == d[i] { #expect(result[i] == 0) }
      }
    }
    check(Haversine.meanEarth, 12e-9)
    check(Geodesic.wgs84, 20e-9)
  }
}

@Suite("Parallel") struct ParallelTests {
  @Test(
    "Every index is processed once, in ranges that begin at multiples of the grain",
    arguments: [0, 1, 7, 8, 9, 1000], [nil, 1, 2, 3, 64, 100_000])
  func everyIndexOnce(count: Int, threads: Int?) {
    let seen = Guarded<[Range<Int>]>([])
    Parallel.forEachRange(of: count, grain: 8, threads: threads) { range in
      seen.withLock { $0.append(range) }
    }
    let ranges = seen.withLock { $0 }
    #expect(ranges.allSatisfy { $0.lowerBound % 8 == 0 })
    #expect(ranges.flatMap(\.self).sorted() == Array(0..<count))
  }

  @Test("Nested parallel loops complete all their work")
  func atOnce() {
    let total = Atomic(0)
    Parallel.forEachRange(of: 8, grain: 1, threads: 4) { outer in
      Parallel.forEachRange(of: 100, grain: 10, threads: 3) { inner in
        total.add(outer.count * inner.count, ordering: .relaxed)
      }
    }
    #expect(total.load(ordering: .relaxed) == 800)
  }

  @Test("Started threads block signals") func signals() {
    let caller = pthread_self()
    let blocked = Atomic(0)
    let others = Atomic(0)
    // All closures wait for each other, so each closure needs its own thread.
    let arrived = Atomic(0)
    Threads.run(3) {
      arrived.add(1, ordering: .relaxed)
      while arrived.load(ordering: .relaxed) < 3 { sched_yield() }
      guard pthread_equal(pthread_self(), caller) == 0 else { return }
      others.add(1, ordering: .relaxed)
      var mask = sigset_t()
      pthread_sigmask(SIG_BLOCK, nil, &mask)
      if sigismember(&mask, SIGINT) == 1 { blocked.add(1, ordering: .relaxed) }
    }
    #expect(others.load(ordering: .relaxed) == 2)
    #expect(blocked.load(ordering: .relaxed) == 2)
  }
}
