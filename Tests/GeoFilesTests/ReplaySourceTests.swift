import GeoCore
import GeoFormats
import GeoLocation
import GeoTracks
import Testing
import _SourceTestSupport
import _TestSupport

@testable import GeoFiles

@Suite(.timeLimit(.minutes(10))) struct ReplaySourceTests {
  let folder = TemporaryFolder()
  let clock = ManualClock()

  /// The number of each location and the seconds until its arrival; -1 for no fix.
  private func replay(
    _ lines: String, _ pace: ReplaySource.Pace, maximumGap: Duration? = nil,
    untimedInterval: Duration = .seconds(1)
  ) async throws -> [[Double]] {
    let path = try folder.write(
      lines.replacing(" ", with: "\n"), to: "a")
    let seen = Guarded<[[Double]]>([])
    let hasEnded = Guarded(false)
    let source = ReplaySource(
      FileSource(path: path) { LineDecoder() }, pace: pace, maximumGap: maximumGap,
      untimedInterval: untimedInterval, clock: clock)
    #expect(!source.isLive)
    let task = Task {
      try await source.run(
        into: LocationSink { [clock] events in
          let now = clock.now.offset / .seconds(1)
          for event in events {
            switch event {
            case .location(let location):
              seen.withLock { $0.append([Double(location.number), now]) }
            default: seen.withLock { $0.append([-1, now]) }
            }
          }
        })
      hasEnded.withLock { $0 = true }
    }
    try await eventually {
      if let next = clock.nextWake { clock.advance(to: next) }
      return hasEnded.withLock { $0 }
    }
    try await task.value
    return seen.withLock { $0 }
  }

  private let ride = "1@100 2@101 3@101 ?@102 4@105.5 5@3705.5"

  @Test func inRealTime() async throws {
    #expect(
      try await replay(ride, .realTime)
        == [[1, 0], [2, 1], [3, 1], [-1, 2], [4, 5.5], [5, 3605.5]])
  }

  @Test func fasterAndSlower() async throws {
    #expect(
      try await replay(ride, .times(10))
        == [[1, 0], [2, 0.1], [3, 0.1], [-1, 0.2], [4, 0.55], [5, 360.55]])
  }

  @Test func slower() async throws {
    #expect(try await replay("1@100 2@101", .times(0.5)) == [[1, 0], [2, 2]])
  }

  @Test(arguments: [.asFastAsPossible, .times(0), .times(-1), .times(.nan)] as [ReplaySource.Pace])
  func allAtOnce(pace: ReplaySource.Pace) async throws {
    #expect(try await replay(ride, pace).map { $0[1] } == [0, 0, 0, 0, 0, 0])
  }

  @Test func shortensGaps() async throws {
    #expect(
      try await replay(ride, .times(2), maximumGap: .seconds(3))
        == [[1, 0], [2, 0.5], [3, 0.5], [-1, 1], [4, 2.5], [5, 4]])
  }

  @Test func timesThatGoBack() async throws {
    // A position that is out of time order arrives immediately and changes nothing. An earlier recording starts the
    // replay clock again.
    #expect(
      try await replay("1@100 2@110 3@105 4@111 5@20 6@21", .realTime)
        == [[1, 0], [2, 10], [3, 10], [4, 11], [5, 11], [6, 12]])
  }

  @Test func withoutTimes() async throws {
    #expect(try await replay("1 2 ? 3", .realTime) == [[1, 0], [2, 1], [-1, 1], [3, 2]])
  }

  @Test func withoutTimesAtAnInterval() async throws {
    #expect(
      try await replay("1 2@100 3 4@100.5", .times(2), untimedInterval: .milliseconds(500))
        == [[1, 0], [2, 0], [3, 0.25], [4, 0.5]])
  }

  @Test func timesFarApart() async throws {
    let result = try await replay("1@-1e15 2@1e15", .times(1e-9))
    #expect(result.count == 2)
  }

  /// The times of the first replayed positions, in seconds since 1970-01-01T01:00:00Z.
  private func times(
    _ count: Int, _ lines: String, _ prepare: (inout ReplaySource) -> Void
  ) async throws -> [Double?] {
    let path = try folder.write(lines.replacing(" ", with: "\n"), to: "a")
    var source = ReplaySource(
      FileSource(path: path) { LineDecoder() }, pace: .times(2), clock: clock)
    source.wallClock = { Timestamp(seconds: 3600) }
    prepare(&source)
    let collector = Collector()
    let task = Task { [source] in try await source.run(into: collector.sink) }
    try await eventually {
      if let next = clock.nextWake { clock.advance(to: next) }
      return collector.locations.count >= count
    }
    task.cancel()
    try await task.value
    return collector.locations.prefix(count).map {
      $0.timestamp.map { $0.secondsSince1970 - 3600 }
    }
  }

  /// At twice the speed, half the time passes; a position without a time gets one.
  @Test func asOfNow() async throws {
    #expect(
      try await times(4, "1@100 2@101 3 4@105") { $0.time = .now } == [0, 0.5, 1, 3])
    #expect(
      try await times(2, "1@100 2@101") { ($0.time, $0.pace) = (.now, .asFastAsPossible) }
        == [0, 0])
  }

  @Test func again() async throws {
    #expect(
      try await times(5, "1@3601 2@3602") { $0.repeats = true } == [1, 2, 1, 2, 1])
  }

  @Test("A file without positions is played once, although it should repeat")
  func playsAFileWithoutPositionsOnce() async throws {
    let path = try folder.write("?@1\n", to: "a")
    func reports(repeats: Bool) async throws -> Int {
      var source = ReplaySource(FileSource(path: path) { LineDecoder() }, pace: .asFastAsPossible)
      source.repeats = repeats
      let collector = Collector()
      try await source.run(into: collector.sink)
      #expect(collector.locations.isEmpty)
      return collector.all.count { if case .noFix = $0 { true } else { false } }
    }
    let once = try await reports(repeats: false)
    #expect(once > 0)
    #expect(try await reports(repeats: true) == once)
  }

  @Test func endsWhenCancelledWhileItWaits() async throws {
    let path = try folder.write("1@100\n2@200\n", to: "a")
    let collector = Collector()
    let source = ReplaySource(
      FileSource(path: path) { LineDecoder() }, pace: .realTime, clock: clock)
    let task = Task { try await source.run(into: collector.sink) }
    try await eventually { clock.nextWake == .seconds(100) }
    task.cancel()
    try await task.value
    #expect(collector.locations.map(\.number) == [1])
  }
}

@Suite struct PointsSourceTests {
  /// Sends a list of events one at a time.
  private struct Recording: LocationSource {
    let events: [LocationEvent]
    var isLive: Bool { false }

    func run(into sink: LocationSink) async throws(LocationError) {
      for event in events { await sink.process([event]) }
    }
  }

  private static func points(_ latitudes: Double...) -> [LocationEvent] {
    latitudes.map { .location(Location(Coordinate(latitude: $0, longitude: 0), timestamp: nil)) }
  }

  private static let waypoints = [.part(.waypoints)] + points(1, 2)
  private static let route = [.part(.route(name: nil))] + points(3, 4)
  private static let track = [.part(.track(name: nil)), .part(.segment)] + points(5, 6)

  @Test(
    "A file without a track plays its route, or its waypoints if it has no route",
    arguments: [
      (waypoints, [1, 2]), (route, [3, 4]), (waypoints + route, [3, 4]),
      (route + waypoints, [3, 4]),
      (waypoints + route + track, [5, 6]), (track + waypoints + route, [5, 6]),
    ] as [([LocationEvent], [Double])])
  func played(_ events: [LocationEvent], _ latitudes: [Double]) async throws {
    let seen = Guarded<[Double]>([])
    let (inTrack, tracks) = (Guarded(false), Guarded(0))
    try await PointsSource(recording: Recording(events: events)).run(
      into: LocationSink { events in
        for event in events {
          switch event {
          case .part(.track):
            tracks.withLock { $0 += 1 }
            inTrack.withLock { $0 = true }
          case .part(.segment): inTrack.withLock { $0 = true }
          case .part: inTrack.withLock { $0 = false }
          case .location(let location) where inTrack.withLock({ $0 }):
            seen.withLock { $0.append(location.coordinate.latitude) }
          default: break
          }
        }
      })
    #expect(seen.withLock { $0 } == latitudes)
    #expect(tracks.withLock { $0 } == 1)
  }
}

@Suite struct HostileReplayTests {
  static let lengths: [Duration] = [
    Duration(attoseconds: .max), Duration(attoseconds: .min), .zero, .seconds(1),
  ]

  @Test("Due times never go back, whatever the durations", arguments: lengths, lengths)
  func acceptsEveryDuration(_ gap: Duration, _ interval: Duration) {
    for factor in [1e-300, 1, 1e300] {
      var pacer = ReplayPacer(factor: factor, maximumGap: gap, untimedInterval: interval)
      for timestamp in [Timestamp(seconds: .min), nil, Timestamp(seconds: .max), nil, nil] {
        let place = Coordinate(latitude: 1, longitude: 2)
        let before: Duration = pacer.due
        let due = pacer.due(.location(Location(place, timestamp: timestamp)))
        #expect(pacer.due >= before && (due ?? before) == pacer.due)
      }
    }
  }
}
