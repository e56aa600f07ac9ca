import GeoCore
import Testing

@testable import GeoTracks

/// Recordings whose altitude changes in steps, and recordings with single jumps.
@Suite struct AutomaticGainTests {
  /// A walk up a slope and down again, 6 km long, with a point each second.
  struct Steps: CustomTestStringConvertible, Sendable {
    var name: String
    var ascent: ClosedRange<Double>
    var noise = 0.0
    var step = 1.0
    /// The altitude at a distance in meters.
    var altitude: @Sendable (Double) -> Double

    var testDescription: String { name }

    var recording: MovingRecording {
      var random = SplitMix64(seed: 5)
      let offsets = (0...4300).map { _ in noise * (4 * random.unit() - 2) }
      var recording = MovingRecording(legs: [.init(seconds: 4300, speed: 1.4)], step: step)
      recording.altitude = { altitude(1.4 * $0) + offsets[Int($0)] }
      return recording
    }
  }

  private static func slope(_ grade: Double) -> @Sendable (Double) -> Double {
    { 800 + grade * min($0, 6000 - $0) }
  }

  private static func cells(_ size: Double) -> @Sendable (Double) -> Double {
    { slope(0.15)((($0 / size).rounded(.down) + 0.5) * size).rounded() }
  }

  static let steps = [
    Steps(name: "elevation model with cells of 90 m", ascent: 438...452, altitude: cells(90)),
    Steps(name: "elevation model with cells of 30 m", ascent: 440...452, altitude: cells(30)),
    Steps(
      name: "cells of 90 m, a point each 5 s", ascent: 438...452, step: 5, altitude: cells(90)),
    Steps(
      name: "cells of 90 m, altitudes with noise", ascent: 435...460, noise: 0.4,
      altitude: cells(90)),
    Steps(name: "altitude refreshed each 30 s", ascent: 590...600) {
      slope(0.2)(($0 / 42).rounded(.down) * 42)
    },
    Steps(name: "altitude rounded to 10 m", ascent: 440...460) {
      (slope(0.15)($0) / 10).rounded() * 10
    },
    Steps(name: "altitude with centimeters", ascent: 445...451, altitude: slope(0.15)),
  ]

  @Test("The steps of a stepped altitude count", arguments: steps)
  func countsSteps(example: Steps) throws {
    let figures = example.recording.figures
    let gain = try #require(figures.firstGain)
    #expect(example.ascent.contains(gain.ascent), "\(gain.ascent)")
    #expect(abs(gain.ascent - gain.descent) < 15)
    #expect(gain.leftOut.count == 0 && figures.implausible.altitudeCount == 0)
    let climb = try #require(figures.climbs.first)
    #expect(figures.climbs.count == 1 && abs(climb.rise - gain.ascent) < 16)
    if example.noise == 0 {
      let slope = gain.ascent * 2
      let length = (figures.distance * figures.distance + slope * slope).squareRoot()
      #expect(abs(figures.distance3D - length) < 3)
    }
  }

  @Test("In short segments, the steps of a stepped recording count") func countsStepsInSegments()
    throws
  {
    let steps = Steps(name: "", ascent: 400...452, altitude: Self.cells(90))
    var events: [LocationEvent] = []
    for (index, event) in steps.recording.events.enumerated() {
      // About four steps.
      if index > 1, index % 250 == 0 { events.append(.part(.segment)) }
      events.append(event)
    }
    let figures = TrackStatistics(events).total
    let gain = try #require(figures.firstGain)
    #expect(figures.segments > 10 && gain.leftOut.count == 0)
    #expect(steps.ascent.contains(gain.ascent), "\(gain.ascent)")
    #expect(figures.distance3D < 6150)
  }

  @Test("The ascents of splits add up to the ascent of a track with steps", arguments: steps)
  func splitsFollow(example: Steps) throws {
    var splits = TrackSplits(every: .distance(1000))
    var found: [TrackSplit] = []
    for event in example.recording.events { splits.process(event, into: &found) }
    splits.finish(into: &found)
    let gain = try #require(example.recording.figures.firstGain)
    #expect(abs(found.reduce(0) { $0 + ($1.ascent ?? 0) } - gain.ascent) < 1e-6)
  }

  /// A flat run whose altitude is wrong at some times.
  struct Jumps: CustomTestStringConvertible, Sendable {
    var name: String
    /// The number and sum of the changes that do not count.
    var leftOut: (count: Int, meters: Double)
    var altitude: @Sendable (Double) -> Double

    var testDescription: String { name }
  }

  static let jumps = [
    Jumps(name: "a correction by 60 m", leftOut: (1, 60)) { $0 < 300 ? 400 : 460 },
    Jumps(name: "a spike of 5000 m", leftOut: (2, 10_000)) { $0 == 300 ? 5400 : 400 },
    Jumps(name: "five spikes of 12 m", leftOut: (10, 120)) {
      Int($0) % 100 == 50 ? 412 : 400
    },
    Jumps(name: "three wrong altitudes of 10 s", leftOut: (6, 300)) {
      (100..<110).contains($0.truncatingRemainder(dividingBy: 150)) ? 450 : 400
    },
  ]

  @Test("Single jumps and spikes do not count and are reported", arguments: jumps)
  func leavesOutJumps(example: Jumps) throws {
    var recording = MovingRecording(legs: [.init(seconds: 500, speed: 3)])
    recording.altitude = example.altitude
    let figures = recording.figures
    let gain = try #require(figures.firstGain)
    #expect(gain.ascent == 0 && gain.descent == 0)
    #expect(gain.leftOut.count == example.leftOut.count)
    #expect(abs(gain.leftOut.meters - example.leftOut.meters) < 1e-9)
    #expect(figures.climbs.isEmpty)
    #expect(abs(figures.distance3D - figures.distance) < 1e-6)
  }

  @Test("A climb keeps its rise without a jump") func climbWithAJump() throws {
    var recording = MovingRecording(legs: [.init(seconds: 2000, speed: 2)])
    recording.altitude = { 400 + 0.1 * $0 + ($0 < 1000 ? 0 : 50) }
    let climb = try #require(recording.figures.climbs.first)
    #expect(abs(climb.rise - 200) < 4)
    let gain = try #require(recording.figures.firstGain)
    #expect(abs(gain.ascent - 200) < 2 && gain.leftOut.count == 1)
  }

  @Test("In a stepped recording, a jump of many steps does not count and is reported")
  func leavesOutOutliers() throws {
    let rounded = Self.slope(0.15)
    let steps = Steps(name: "", ascent: 435...465) {
      (rounded($0) / 10).rounded() * 10 + ($0 < 2000 ? 0 : 100)
    }
    let figures = steps.recording.figures
    let gain = try #require(figures.firstGain)
    #expect(steps.ascent.contains(gain.ascent), "\(gain.ascent)")
    #expect(abs(gain.ascent - gain.descent) < 15)
    #expect(gain.leftOut.count == 1 && abs(gain.leftOut.meters - 105) < 6)
    #expect(figures.implausible.altitudeCount == 1)
    #expect(try #require(figures.climbs.first).rise < 470)
  }

  @Test("Noise that moves a rounded altitude up and down is not ascent", arguments: [5.0, 10, 20])
  func ignoresFlips(step: Double) throws {
    var recording = MovingRecording(legs: [.init(seconds: 3000, speed: 1.4)])
    recording.altitude = { Int($0 / 20) % 2 == 0 ? 400 : 400 + step }
    let gain = try #require(recording.figures.firstGain)
    #expect(gain.ascent == 0 && gain.descent == 0)
    #expect(gain.leftOut.count > 100)
  }
}
