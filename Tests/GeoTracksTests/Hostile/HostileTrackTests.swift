import Testing
import _TestSupport
import _SourceTestSupport

@testable import GeoTracks

/// Like ``HostileValueTests``, for operations on tracks: each stage and statistic, with each extreme setting, on a
/// track of extreme coordinates and times.
@Suite struct HostileTrackTests {
  /// Runs a stage over a track, with a limit on the number of emitted events.
  static func run(
    _ stage: some TrackStage, _ most: Int = .max, _ track: [LocationEvent] = NastyNumbers.track
  ) {
    var stage = stage
    var output: [LocationEvent] = []
    var count = 0
    for event in track {
      stage.process(event, into: &output)
      count += output.count
      output.removeAll(keepingCapacity: true)
    }
    stage.finish(into: &output)
    precondition(count + output.count <= most, "\(count + output.count) events of \(stage)")
  }

  /// Consecutive points are close in space and time.
  static let slow: [LocationEvent] = (0..<50).map {
    .location(
      Location(
        Coordinate(latitude: 46, longitude: 14 + Double($0 / 4) * 1e-12),
        timestamp: Timestamp(seconds: 1_000_000_000_000, nanoseconds: Int64($0) * 10)))
  }

  @Test("Extreme tolerances and positions do not trap in simplification") func simplifying() async {
    await #expect(processExitsWith: .success) {
      NastyNumbers.limitTime()
      for value in NastyNumbers.doubles {
        for method in SimplifyMethod.allCases {
          Self.run(TrackSimplifier(tolerance: value, method: method))
        }
      }
    }
  }

  @Test("Extreme positions do not trap in the search for repeats")
  func repeats() async {
    await #expect(processExitsWith: .success) {
      NastyNumbers.limitTime()
      var filter = RepeatedTrackFilter()
      var output: [LocationEvent] = []
      for event in NastyNumbers.track + NastyNumbers.track { filter.process(event, into: &output) }
      filter.finish(into: &output)
      var pipeline = RecordingPipeline(RecordingPipeline.Options())
      pipeline.process(contentsOf: NastyNumbers.track[...], into: &output)
      pipeline.finish(into: &output)
    }
  }

  @Test("Extreme intervals and positions do not trap in resampling") func resampling() async {
    await #expect(processExitsWith: .success) {
      NastyNumbers.limitTime()
      // Without the steps that turn a jump around the Earth into a hundred thousand points each time.
      for value in NastyNumbers.doubles where !(50...1000 ~= value) {
        for step in [Resampler.Step.time(Duration(saturating: value)), .distance(value)] {
          Self.run(Resampler(every: step), 1_000_000)
          Self.run(Resampler(every: step), 2 * Self.slow.count, Self.slow)
          // The same with whole seconds far from the first time.
          let far = [Timestamp(seconds: 0), Timestamp(seconds: 1 << 60)].map {
            LocationEvent.location(Location(Coordinate(latitude: 1, longitude: 1), timestamp: $0))
          }
          Self.run(Resampler(every: step), 500_000, far + Self.slow)
        }
      }
    }
  }

  @Test("Extreme rules and positions do not trap in splitting") func splitting() async {
    await #expect(processExitsWith: .success) {
      NastyNumbers.limitTime()
      // A few values, because a jump around the Earth can become ten thousand parts each time.
      for value in NastyNumbers.few {
        for rule in [
          TrackSplitter.Rule.time(Duration(saturating: value)), .distance(value),
          .gap(GapRule(time: Duration(saturating: value), distance: value)),
          .day(.offset(Int(saturating: value))),
        ] { Self.run(TrackSplitter([rule])) }
        Self.run(GapSplitter(GapRule(time: Duration(saturating: value), distance: value)))
        for length in [TrackSplits.Length.time(Duration(saturating: value)), .distance(value)] {
          for gains in [GainMethod.raw, .smooth, .hysteresis(value), .simplified(value)] {
            var rules = TrackStatistics.Rules()
            rules.gains = [gains]
            rules.movingSpeed = value
            var splits = TrackSplits(every: length, rules: rules)
            var output: [TrackSplit] = []
            for event in Self.slow + NastyNumbers.track.prefix(100) {
              splits.process(event, into: &output)
              output.removeAll(keepingCapacity: true)
            }
            splits.finish(into: &output)
          }
        }
      }
    }
  }

  @Test("Extreme rules and positions do not trap in statistics") func statistics() async {
    await #expect(processExitsWith: .success) {
      NastyNumbers.limitTime()
      for value in NastyNumbers.doubles {
        for other in NastyNumbers.few {
          var rules = TrackStatistics.Rules()
          rules.movingSpeed = value
          rules.stop = StopRule(radius: value, duration: Duration(saturating: other))
          rules.gap = GapRule(time: Duration(saturating: other), distance: value)
          rules.gains = [.raw, .smooth, .hysteresis(value), .simplified(value)]
          var statistics = TrackStatistics(rules)
          for event in NastyNumbers.track.prefix(150) { statistics.process(event) }
          let total = statistics.total
          _ = (total.elapsed, total.averageSpeed, total.movingSpeed, total.bounds?.east)
          var efforts = BestEfforts(
            [
              .distance(value), .time(Duration(saturating: value)), .distance(other),
              .time(Duration(saturating: other)),
            ],
            gap: GapRule(time: Duration(saturating: other), distance: value))
          for event in NastyNumbers.track.prefix(150) { efforts.process(event) }
        }
      }
    }
  }

  @Test("Extreme rules and positions do not trap in cleaning") func cleaning() async {
    await #expect(processExitsWith: .success) {
      NastyNumbers.limitTime()
      for value in NastyNumbers.doubles {
        for smoothing in CleaningRules.Smoothing.allCases {
          var rules = CleaningRules()
          rules.smoothing = smoothing
          rules.accuracy = value
          rules.maximumSpeed = value
          rules.accelerationScore = value
          rules.innovationGate = value
          rules.gap = Duration(saturating: value)
          Self.run(TrackCleaner(rules), NastyNumbers.track.count)
          rules.maximumSpeed = nil
          rules.profile = .walk
          rules.accuracy = nil
          Self.run(TrackCleaner(rules), NastyNumbers.track.count)
        }
      }
      Self.run(RepeatFilter())
    }
  }
}
