import Foundation
import GeoTracks
import Testing

@Suite struct LengthUncertaintyEstimatorTests {
  private func figures(_ locations: [Location], thinned: Bool = false) -> TrackFigures {
    TrackStatistics((thinned ? [.simplified] : []) + locations.map(LocationEvent.location)).total
  }

  struct Case: Sendable, CustomStringConvertible {
    var description: String
    var way: WindingWay
  }

  static let noisy: [Case] = [
    Case(description: "walk, 0.3 m", way: WindingWay(noise: 0.3)),
    Case(description: "walk, 1 m", way: WindingWay(noise: 1)),
    Case(description: "walk, 3 m", way: WindingWay(noise: 3)),
    Case(description: "walk with halts, 1 m", way: WindingWay(noise: 1, halt: 0.4)),
    Case(description: "ride with halts, 0.3 m", way: WindingWay(speed: 5, noise: 0.3, halt: 0.5)),
    Case(description: "run, 0.5 m", way: WindingWay(speed: 3, noise: 0.5)),
    Case(
      description: "run in Tromsø, 1 m",
      way: WindingWay(speed: 3, noise: 1, start: Coordinate(latitude: 69.6, longitude: 18.9))),
    Case(
      description: "ride over the antimeridian, 0.7 m",
      way: WindingWay(speed: 7, noise: 0.7, start: Coordinate(latitude: -16.5, longitude: 179.999))),
    Case(description: "ride 5 Hz, 0.2 m", way: WindingWay(speed: 7, interval: 0.2, noise: 0.2)),
    Case(description: "drive, 1.5 m", way: WindingWay(speed: 15, noise: 1.5, swing: 40)),
  ]

  @Test(
    "The noise estimate is within a sixth of the added length", arguments: noisy)
  func noiseEstimate(of way: Case) throws {
    for seed in 1...3 as ClosedRange<UInt64> {
      var way = way.way
      way.seed = seed
      let (_, points, exact) = way.points()
      let noisy = figures(points)
      let added = noisy.distance - figures(exact).distance
      let error = try #require(noisy.lengthError)
      let noise = try #require(error.noise)
      #expect(abs(noise.meters - added) < added / 6 + 0.001 * noisy.distance)
      #expect(abs(noise.of - noisy.distance) < 1e-6 && !error.isNoiseStated)
      let deviation = try #require(error.positionNoise)
      #expect(abs(deviation - way.noise) < way.noise / 8)
    }
  }

  static let sparse: [Case] = [
    Case(description: "walk, 5 s", way: WindingWay(interval: 5, seconds: 7200)),
    Case(
      description: "run, 10 s", way: WindingWay(speed: 3, interval: 10, seconds: 7200, period: 240)),
    Case(
      description: "run, 2 s, 0.02 m",
      way: WindingWay(speed: 3, interval: 2, noise: 0.02, period: 60)),
    Case(description: "ride, 5 s", way: WindingWay(speed: 7, interval: 5, seconds: 7200)),
    Case(
      description: "drive, 4 s, 0.5 m",
      way: WindingWay(speed: 15, interval: 4, noise: 0.5, swing: 70)),
    Case(
      description: "ship, 2 min",
      way: WindingWay(speed: 7, interval: 120, seconds: 86_400, swing: 50, period: 2400)),
  ]

  @Test(
    "The sampling estimate is within a quarter of the lost length", arguments: sparse)
  func samplingEstimate(of way: Case) throws {
    let (length, points, exact) = way.way.points()
    let lost = length - figures(exact).distance
    let figures = figures(points)
    let sampling = try #require(figures.lengthError?.sampling)
    #expect(abs(sampling.meters - lost) < lost / 4 + 0.0005 * length)
  }

  @Test(
    "With both corrections the length is nearer to the true length", arguments: noisy + sparse)
  func bothCorrections(of way: Case) throws {
    let (length, points, _) = way.way.points()
    let figures = figures(points)
    let error = try #require(figures.lengthError)
    let better = figures.distance - (error.noise?.meters ?? 0) + (error.sampling?.meters ?? 0)
    #expect(abs(better - length) < max(abs(figures.distance - length), 0.003 * length))
  }

  @Test("Without noise and turns both corrections are zero") func straightLine() throws {
    let figures = figures(WindingWay(interval: 5, swing: 0).points().exact)
    #expect(figures.lengthError?.noise?.meters ?? -1 < 1e-3)
    #expect(figures.lengthError?.sampling?.meters ?? 0 < 1e-3)
  }

  @Test("The distance of a receiver at rest is all noise") func rest() throws {
    let figures = figures(WindingWay(speed: 0, noise: 2).points().noisy)
    let noise = try #require(figures.lengthError?.noise)
    #expect(noise.share > 0.85 && noise.share < 1.15)
  }

  static let unknown: [Case] = [
    Case(
      description: "walk, 10 s, 3 m",
      way: WindingWay(interval: 10, seconds: 14_400, noise: 3, period: 300)),
    Case(
      description: "walk, 6 s, 2 m",
      way: WindingWay(interval: 6, seconds: 14_400, noise: 2, period: 200)),
    Case(
      description: "run, 8 s, 4 m",
      way: WindingWay(speed: 3, interval: 8, seconds: 14_400, noise: 4, period: 240)),
  ]

  @Test(
    "With long intervals noise and turns cannot be separated", arguments: unknown)
  func longIntervals(of way: Case) {
    #expect(figures(way.way.points().noisy).lengthError == nil)
  }

  // A drive through a town with a position every half minute, so each step has one or two corners.
  @Test("Turns between points are not counted as noise and shorten more than estimated")
  func missedTurns() throws {
    let way = WindingWay(speed: 10, interval: 30, seconds: 14_400, swing: 85, period: 31)
    let (length, _, exact) = way.points()
    let figures = figures(exact)
    #expect(figures.lengthError?.noise == nil)
    guard let error = figures.lengthError else { return }
    #expect((error.sampling?.meters ?? 0) < length - figures.distance)
  }

  /// Errors of a receiver with a first-order correlation in time.
  private func wandering(_ points: [Location], deviation: Double, seconds: Double) -> [Location] {
    var random = SplitMix64(seed: 5)
    let keep = exp(-1 / seconds)
    var (east, north) = (0.0, 0.0)
    return points.map { point in
      let (a, b) = random.normalPair()
      let fresh = deviation * (1 - keep * keep).squareRoot()
      (east, north) = (keep * east + fresh * a, keep * north + fresh * b)
      var point = point
      point.coordinate.latitude += north / 111_180
      point.coordinate.longitude += east / 75_800
      return point
    }
  }

  @Test(
    "A wandering receiver at rest gives no estimate", arguments: [0.0, 1.4], [20.0, 60])
  func wanderingAtRest(speed: Double, seconds: Double) {
    let points = wandering(
      WindingWay(speed: speed).points().exact, deviation: 3, seconds: seconds)
    let figures = figures(points)
    #expect(figures.lengthError?.sampling == nil)
    #expect(figures.lengthError?.noise?.share ?? 1 > 0.1 || figures.lengthError == nil)
  }

  @Test("A repeated position is not noise") func repeatedPosition() {
    var points = WindingWay().points().exact
    for index in points.indices where index % 2 == 1 {
      points[index].coordinate = points[index - 1].coordinate
    }
    #expect(figures(points).lengthError == nil)
  }

  @Test("Jumps do not shorten the length") func jumpsDoNotShorten() {
    var points = WindingWay().points().exact
    for index in stride(from: 200, to: points.count, by: 450) {
      points[index].coordinate.latitude += 0.01
    }
    #expect(figures(points).lengthError?.sampling?.share ?? 0 < 0.001)
  }

  @Test("With long intervals the stated accuracies bound the noise") func statedAccuracies() throws
  {
    let way = WindingWay(interval: 30, seconds: 36_000, noise: 4, period: 900)
    var points = way.points().noisy
    for index in points.indices { points[index].horizontalAccuracy = 1 }
    let error = try #require(figures(points).lengthError)
    let noise = try #require(error.noise)
    // Rice's mean for steps of 42 m and less.
    let deviation = 2.0.squareRoot() / 2.4477
    #expect(error.isNoiseStated)
    #expect(abs(noise.share - deviation * deviation / (2 * 42 * 42)) < 1e-4)
    #expect(abs(try #require(error.positionNoise) - 1 / 2.4477) < 1e-9)
  }

  @Test("A single place gives no estimate") func singlePlace() {
    var points = WindingWay(speed: 0, interval: 10, noise: 1).points().noisy
    #expect(figures(points).lengthError?.sampling == nil)
    for index in points.indices { points[index].horizontalAccuracy = 5 }
    #expect(figures(points).lengthError?.sampling == nil)
  }

  @Test("Simplified tracks give no estimate") func simplifiedTracks() {
    #expect(figures(WindingWay(noise: 1).points().noisy, thinned: true).lengthError == nil)
  }

  @Test("Points without times give no estimate") func noTimes() {
    var points = WindingWay(noise: 1).points().noisy
    for index in points.indices { points[index].timestamp = nil }
    #expect(figures(points).lengthError == nil)
  }

  // A jump of one point in a hundred is not noise of the others.
  @Test("Jumps are not counted as noise") func jumpsAreNotNoise() throws {
    var points = WindingWay(noise: 0.5).points().noisy
    for index in stride(from: 50, to: points.count, by: 100) {
      points[index].coordinate.latitude += 0.001
    }
    let deviation = try #require(figures(points).lengthError?.positionNoise)
    #expect(abs(deviation - 0.5) < 0.1)
  }

  @Test(
    "Estimates are finite and not negative for any input", arguments: 0..<100 as Range<UInt64>)
  func anyInput(seed: UInt64) {
    var maker = RandomTrack(seed: seed)
    if seed % 2 == 0 { maker.reach = 0.5 }
    let figures = TrackStatistics(maker.events(400)).total
    for effect in [figures.lengthError?.noise, figures.lengthError?.sampling] {
      guard let effect else { continue }
      #expect(effect.meters >= 0 && effect.meters.isFinite)
      #expect(effect.of > 0 && effect.of <= figures.distance * 1.000001)
    }
  }
}
