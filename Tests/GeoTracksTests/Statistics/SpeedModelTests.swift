import GeoCore
import GeoTracks
import Testing

@Suite struct SpeedModelTests {
  /// A recording with a known result.
  struct Case: CustomTestStringConvertible, Sendable {
    var name: String
    var make: @Sendable () -> MovingRecording
    var moving: ClosedRange<Double>?
    var stopped: ClosedRange<Double>?
    var highest: ClosedRange<Double>?
    var receiver: TrackFigures.ReceiverSpeed?

    var testDescription: String { name }
  }

  private typealias Leg = MovingRecording.Leg

  private static let walkWithStop = [
    Leg(seconds: 300, speed: 1.3), Leg(seconds: 600, speed: 0), Leg(seconds: 300, speed: 1.3),
  ]

  static let cases: [Case] = [
    Case(
      name: "walk whose speeds are 0",
      make: {
        MovingRecording(legs: [Leg(seconds: 1800, speed: 1.4)], noise: 0.5) { _, _ in 0 }
      }, moving: 1780...1800, highest: 1.3...1.7, receiver: .ignored),
    Case(
      name: "walk whose speeds are 0.064 m/s",
      make: {
        MovingRecording(legs: [Leg(seconds: 900, speed: 1.2)], noise: 0.5) { _, _ in 0.064 }
      }, moving: 880...900, receiver: .ignored),
    Case(
      name: "walk, a point each minute, speeds 0",
      make: {
        MovingRecording(legs: [Leg(seconds: 2400, speed: 1.2)], step: 60, noise: 3) { _, _ in 0 }
      }, moving: 2330...2400, receiver: .ignored),
    Case(
      name: "speeds in km/h for m/s",
      make: {
        MovingRecording(legs: [Leg(seconds: 600, speed: 3)], noise: 0.5) { 3.6 * $1 + 0 * $0 }
      }, moving: 590...600, highest: 2.8...3.4, receiver: .ignored),
    Case(
      name: "speeds 0.7 of the right ones",
      make: {
        MovingRecording(legs: [Leg(seconds: 600, speed: 3)], noise: 0.5) { 0.7 * $1 + 0 * $0 }
      },
      moving: 599...600, highest: 2.8...3.4, receiver: .ignored),
    Case(
      name: "speeds 1.5 times the right ones",
      make: {
        MovingRecording(legs: [Leg(seconds: 600, speed: 3)], noise: 0.1) { 1.5 * $1 + 0 * $0 }
      },
      moving: 599...600, highest: 2.8...3.4, receiver: .ignored),
    Case(
      name: "walk whose speeds are whole m/s",
      make: {
        MovingRecording(legs: [Leg(seconds: 1800, speed: 1.4)], noise: 2, noiseTime: 20) { _, _ in 1
        }
      }, moving: 1780...1800, receiver: .ignored),
    Case(
      name: "each fourth speed 0",
      make: {
        MovingRecording(legs: [Leg(seconds: 600, speed: 3)], noise: 0.5) { time, speed in
          Int(time) % 4 == 0 ? 0 : speed
        }
      }, moving: 599...600, highest: 2.8...3.4, receiver: .ignored),
    Case(
      name: "speeds 0.95 of the right ones",
      make: {
        MovingRecording(legs: [Leg(seconds: 600, speed: 3)], noise: 0.5) { 0.95 * $1 + 0 * $0 }
      },
      moving: 599...600, receiver: .trusted),
    Case(
      name: "20 s, speeds in km/h for m/s",
      make: {
        MovingRecording(legs: [Leg(seconds: 20, speed: 10)], noise: 0.5) { 3.6 * $1 + 0 * $0 }
      }, highest: 9...11.5, receiver: .ignored),
    Case(
      name: "20 s, speeds 0",
      make: { MovingRecording(legs: [Leg(seconds: 20, speed: 10)], noise: 0.5) { _, _ in 0 } },
      highest: 9...11.5, receiver: .ignored),
    Case(
      name: "20 s, right speeds",
      make: { MovingRecording(legs: [Leg(seconds: 20, speed: 10)], noise: 0.5) },
      highest: 9.9...10.2, receiver: .trusted),
    Case(
      name: "right speeds",
      make: { MovingRecording(legs: [Leg(seconds: 600, speed: 3)], noise: 0.5) },
      moving: 599...600, highest: 2.95...3.15, receiver: .trusted),
    Case(
      name: "right speeds, then 0",
      make: {
        MovingRecording(legs: [Leg(seconds: 4000, speed: 3)], noise: 0.5) { $0 < 2000 ? $1 : 0 }
      }, moving: 3800...4000, receiver: .partly),
    Case(
      name: "run, positions renewed each 2 s, no speeds",
      make: {
        MovingRecording(legs: [Leg(seconds: 1200, speed: 4)], noise: 0.3, receiver: nil, renewal: 2)
      }, moving: 1180...1200, highest: 3.6...4.6, receiver: TrackFigures.ReceiverSpeed.none),
    Case(
      name: "run, positions renewed each 5 s",
      make: {
        MovingRecording(legs: [Leg(seconds: 1200, speed: 4)], noise: 0.3, renewal: 5)
      }, moving: 1180...1200, highest: 3.9...4.1),
    Case(
      name: "walk, positions renewed each 3 s, no speeds",
      make: {
        MovingRecording(
          legs: [Leg(seconds: 1200, speed: 1.4)], noise: 0.2, receiver: nil, renewal: 3)
      }, moving: 1170...1200, highest: 1.2...1.8),
    Case(
      name: "hike at 0.4 m/s whose receiver says 0",
      make: {
        MovingRecording(legs: [Leg(seconds: 900, speed: 0.4)], noise: 0.7, noiseTime: 10) { _, _ in
          0
        }
      }, moving: 800...900),
    Case(
      name: "hike at 0.4 m/s, no speeds",
      make: {
        MovingRecording(
          legs: [Leg(seconds: 900, speed: 0.4)], noise: 0.7, noiseTime: 10, receiver: nil)
      }, moving: 800...900),
    Case(
      name: "tunnel of 60 s at 20 m/s",
      make: {
        MovingRecording(legs: [Leg(seconds: 600, speed: 20)], noise: 0.5, frozen: 300..<360)
      }, moving: 597...600, highest: 19.9...20.1),
    Case(
      name: "tunnel of 60 s at 20 m/s, no speeds",
      make: {
        MovingRecording(
          legs: [Leg(seconds: 600, speed: 20)], noise: 0.5, receiver: nil, frozen: 300..<360)
      }, moving: 597...600, highest: 19...21.5),
    Case(
      name: "tunnel across the edge of a block, no speeds",
      make: {
        MovingRecording(
          legs: [Leg(seconds: 700, speed: 20)], noise: 0.5, receiver: nil, frozen: 480..<540)
      }, moving: 697...700, highest: 19...21.5),
    Case(
      name: "stop of 600 s in a walk, noise of 3 m over 60 s",
      make: { MovingRecording(legs: walkWithStop, noise: 3, noiseTime: 60) },
      stopped: 595...605),
    Case(
      name: "stop of 600 s in a walk, noise of 3 m over 60 s, no speeds",
      make: { MovingRecording(legs: walkWithStop, noise: 3, noiseTime: 60, receiver: nil) },
      stopped: 470...620),
    Case(
      name: "stop of 600 s in a walk, position repeated, no speeds",
      make: { MovingRecording(legs: walkWithStop, receiver: nil) }, stopped: 590...605),
    Case(
      name: "lost signal, position and speed repeated for 120 s",
      make: {
        MovingRecording(
          legs: [
            Leg(seconds: 300, speed: 15), Leg(seconds: 120, speed: 0), Leg(seconds: 300, speed: 15),
          ], noise: 0.5, frozen: 300..<421, freezesSpeed: true)
      }, stopped: 110...130),
    Case(
      name: "ten points a second, no speeds",
      make: {
        MovingRecording(legs: [Leg(seconds: 300, speed: 1.4)], step: 0.1, noise: 0.3, receiver: nil)
      }, moving: 290...300, highest: 1.3...1.7),
    Case(
      name: "phone each 30 s at rest, noise of 8 m",
      make: {
        MovingRecording(legs: [Leg(seconds: 36_000, speed: 0)], step: 30, noise: 8, receiver: nil)
      }, moving: 0...600),
    Case(
      name: "phone each 30 s in a walk, noise of 8 m",
      make: {
        MovingRecording(legs: [Leg(seconds: 1800, speed: 1.3)], step: 30, noise: 8, receiver: nil)
      }, moving: 1700...1800),
    Case(
      name: "standing with noise, speeds 0",
      make: {
        MovingRecording(legs: [Leg(seconds: 900, speed: 0)], noise: 2, noiseTime: 20)
      }, moving: 0...0, highest: 0...0, receiver: .trusted),
    Case(
      name: "one zero in a run",
      make: {
        MovingRecording(legs: [Leg(seconds: 300, speed: 3)], noise: 0.5) { $0 == 150 ? 0 : $1 }
      }, stopped: 0...0),
    Case(
      name: "red light of 30 s, no speeds, noise of 1 m over 30 s",
      make: {
        MovingRecording(
          legs: [
            Leg(seconds: 120, speed: 6), Leg(seconds: 30, speed: 0), Leg(seconds: 120, speed: 6),
          ],
          noise: 1, noiseTime: 30, receiver: nil)
      }, stopped: 20...34),
    Case(
      name: "sprint of 12 s at 8 m/s in a run at 3 m/s",
      make: {
        MovingRecording(
          legs: [
            Leg(seconds: 300, speed: 3), Leg(seconds: 12, speed: 8), Leg(seconds: 300, speed: 3),
          ],
          noise: 1, noiseTime: 5)
      }, highest: 7.8...8.2),
    Case(
      name: "sprint of 12 s at 8 m/s in a run at 3 m/s, no speeds",
      make: {
        MovingRecording(
          legs: [
            Leg(seconds: 300, speed: 3), Leg(seconds: 12, speed: 8), Leg(seconds: 300, speed: 3),
          ],
          noise: 1, noiseTime: 5, receiver: nil)
      }, highest: 6.5...8.8),
    Case(
      name: "shuttle run of 21 m, no speeds",
      make: {
        MovingRecording(
          legs: (0..<60).map { Leg(seconds: 6, speed: 3.5, heading: Double($0 % 2) * 180) },
          noise: 0.5, receiver: nil)
      }, moving: 345...360),
    Case(
      name: "laps of 400 m, no speeds",
      make: {
        MovingRecording(
          legs: (0..<1000).map { Leg(seconds: 1, speed: 4, heading: 3.6 * Double($0)) },
          noise: 0.5, receiver: nil)
      }, moving: 985...1000),
    Case(
      name: "jump of a position for a second, no speeds",
      make: {
        MovingRecording(
          legs: [
            Leg(seconds: 100, speed: 3), Leg(seconds: 1, speed: 200),
            Leg(seconds: 1, speed: 197, heading: 210),
            Leg(seconds: 100, speed: 3),
          ], receiver: nil)
      }, highest: 2.9...3.1),
  ]

  @Test("The figures of simulated tracks are in their ranges", arguments: cases) func figures(
    example: Case
  ) {
    let figures = example.make().figures
    if let moving = example.moving { #expect(moving.contains(figures.movingTime)) }
    if let stopped = example.stopped { #expect(stopped.contains(figures.stoppedTime)) }
    if let highest = example.highest { #expect(highest.contains(figures.maximumSpeed ?? -1)) }
    if let receiver = example.receiver { #expect(figures.receiverSpeed == receiver) }
    #expect(figures.moving + figures.stopped + figures.gap == figures.elapsed)
    // The mean includes implausible steps.
    if figures.implausible.isEmpty {
      #expect((figures.movingSpeed ?? 0) <= (figures.maximumSpeed ?? 0) + 1e-12)
    }
    #expect(abs(figures.movingDistance + figures.stoppedDistance - figures.distance) < 1e-6)
  }

  /// Seconds between points, and noise in meters along each axis.
  static let outAndBack: [(Double, Double)] = [5, 30, 60, 120, 600].flatMap { step in
    [0, 3, step == 5 ? 3.5 : 8].map { (step, $0) }
  }

  @Test("A walk out and back has the moving time of a walk", arguments: outAndBack)
  func movesWhereItTurnsBack(step: Double, noise: Double) {
    let walk = MovingRecording(
      legs: [0, 180].map { Leg(seconds: 1200, speed: 1.4, heading: $0) }, step: step, noise: noise,
      receiver: nil)
    let figures = walk.figures
    #expect((0.97 * figures.elapsedTime...2400).contains(figures.movingTime))
  }

  @Test(
    "Sparse points that alternate between two ends are moving", arguments: [2, 3, 4, 7, 30],
    [60.0, 600])
  func movesBetweenTwoEnds(count: Int, seconds: Double) {
    let legs = (1...count).map { Leg(seconds: seconds, speed: 10, heading: Double($0 % 2) * 180) }
    let figures = MovingRecording(legs: legs, step: seconds, receiver: nil).figures
    #expect(figures.movingTime == figures.elapsedTime)
    #expect((9.99...10.01).contains(figures.maximumSpeed ?? 0))
  }

  @Test("A single jump of sparse positions at rest is not movement")
  func restsDuringAJump() {
    let legs = [
      Leg(seconds: 1800, speed: 1.3), Leg(seconds: 1800, speed: 0), Leg(seconds: 30, speed: 20),
      Leg(seconds: 30, speed: 20, heading: 210), Leg(seconds: 1800, speed: 0),
    ]
    let figures = MovingRecording(legs: legs, step: 30, noise: 3, receiver: nil).figures
    #expect((3500.0...3660).contains(figures.stoppedTime))
    #expect((figures.maximumSpeed ?? 0) < 2)
  }

  @Test(
    "Without stops, the average speed while moving is not below the average speed",
    arguments: [
      { _, speed in 0.65 * speed }, { _, speed in 0.79 * speed },
      { time, speed in time < 480 ? speed : 0 },
      { time, speed in Int(time) % 3 == 0 ? 0 : speed },
    ] as [@Sendable (Double, Double) -> Double?])
  func movingIsNotSlower(receiver: @escaping @Sendable (Double, Double) -> Double?) throws {
    let recording = MovingRecording(
      legs: [Leg(seconds: 599, speed: 3)], noise: 0.3, receiver: receiver)
    let figures = recording.figures
    let (moving, average) = try (#require(figures.movingSpeed), #require(figures.averageSpeed))
    #expect(figures.stoppedTime == 0)
    #expect(moving > 0.98 * average, "\(moving) \(average)")
  }

  @Test("Speeds that are right are used although the position drifts or jumps at rest")
  func keepsSpeedsAtRest() {
    let jump = [
      Leg(seconds: 400, speed: 1.4), Leg(seconds: 600, speed: 0), Leg(seconds: 1, speed: 300),
      Leg(seconds: 600, speed: 0), Leg(seconds: 100, speed: 1.4),
    ]
    let jumped = MovingRecording(legs: jump, noise: 0.5) { $1 > 100 ? 0 : $1 + 0 * $0 }
    #expect(jumped.figures.receiverSpeed == .trusted)
    let drifting = MovingRecording(
      legs: [Leg(seconds: 1200, speed: 1.4), Leg(seconds: 600, speed: 0)], noise: 12,
      noiseTime: 60)
    #expect(drifting.figures.receiverSpeed == .trusted)
  }

  @Test("Missing speeds in a tunnel do not shorten the path")
  func speedsOfZeroInATunnel() throws {
    let recording = MovingRecording(
      legs: [Leg(seconds: 600, speed: 20)], noise: 0.5,
      receiver: { time, speed in (300..<360).contains(time) ? 0 : speed }, frozen: 300..<360)
    let speed = try #require(recording.figures.movingSpeed)
    #expect(recording.figures.movingTime > 595 && abs(speed - 20) < 0.5)
  }

  @Test(arguments: cases, [1, 7, 300]) func blocksOfEventsChangeNothing(example: Case, block: Int) {
    let events = example.make().events
    var statistics = TrackStatistics()
    for begin in stride(from: 0, to: events.count, by: block) {
      statistics.process(contentsOf: events[begin..<min(begin + block, events.count)])
      // Reading the statistics changes nothing.
      if begin % 1000 == 0 { _ = statistics.total }
    }
    #expect(statistics.total == example.make().figures)
  }

  @Test func separatesNoiseAtRestFromMovement() {
    let figures = MovingRecording(
      legs: Self.walkWithStop, noise: 4, noiseTime: 30
    ).figures
    #expect(figures.stoppedDistance > 100)
    #expect(figures.movingDistance < 1.4 * 780)
  }

  /// Ascent by a barometer, by a receiver and at rest.
  @Test(arguments: [(0.3, 95.0...106.0), (3.0, 80.0...125.0)])
  func ascentFollowsTheNoise(noise: Double, expected: ClosedRange<Double>) throws {
    var random = SplitMix64(seed: 3)
    let offsets = (0..<4000).map { _ in
      noise * (random.unit() + random.unit() + random.unit() - 1.5)
    }
    var recording = MovingRecording(legs: [Leg(seconds: 2000, speed: 3)], noise: 0.5)
    recording.altitude = { time in
      let rise = 100 * min(time, 1000) / 1000 - 40 * max(time - 1000, 0) / 1000
      return 500 + rise + offsets[Int(time)]
    }
    let gain = try #require(recording.figures.gains.first)
    #expect(gain.method == .automatic)
    #expect(expected.contains(gain.ascent))
    #expect((35.0...65.0).contains(gain.descent))
    let threshold = try #require(gain.threshold)
    #expect((1.4...8).contains(threshold))
  }

  @Test func driftAtRestIsNotAscent() throws {
    var recording = MovingRecording(
      legs: [
        Leg(seconds: 300, speed: 3), Leg(seconds: 1200, speed: 0), Leg(seconds: 300, speed: 3),
      ], noise: 0.5)
    recording.altitude = { 500 + 0.05 * max(0, min($0, 1500) - 300) }
    let gain = try #require(recording.figures.gains.first)
    #expect(gain.ascent < 2)
  }
}
