import GeoCore
import Testing

@testable import GeoTracks

@Suite struct StepMeasurerTests {
  /// The events of a measurer fed in blocks, each with the kind and the length bits of its step.
  private func walked(
    _ blocks: [ArraySlice<LocationEvent>], _ options: StepMeasurer.Options = []
  ) -> [String] {
    var walk = StepMeasurer(GapRule(), options)
    var output: [String] = []
    func take() {
      for index in 0..<walk.count where !walk.isLeftOut(index) {
        let step = walk.step(index).map { "\($0.kind) \($0.length.bitPattern)" } ?? "-"
        output.append("\(walk.event(index).hashValue) \(step)")
      }
    }
    for block in blocks {
      walk.process(block)
      take()
    }
    walk.finish()
    take()
    return output
  }

  /// Events in random blocks; some are empty and some have one event.
  private func cut(_ events: [LocationEvent], _ random: inout SplitMix64) -> [ArraySlice<
    LocationEvent
  >] {
    var rest = events[...]
    var blocks: [ArraySlice<LocationEvent>] = []
    let longest = [1, 3, 40, 2000].randomElement(using: &random) ?? 1
    while !rest.isEmpty {
      let piece = rest.prefix(Int.random(in: 0...longest, using: &random))
      blocks.append(piece)
      rest = rest.dropFirst(piece.count)
    }
    return blocks
  }

  @Test("The steps do not depend on the block size", arguments: 0..<24) func noCutChangesAStep(
    seed: UInt64
  ) {
    var track = RandomTrack(seed: seed)
    let events = track.events(700)
    var random = SplitMix64(seed: seed)
    let options: StepMeasurer.Options =
      [[], .keepsPlaces, [.keepsPlaces, .looksAcrossSegments], .decidesAtOnce][Int(seed % 4)]
    let whole = walked([events[...]], options)
    #expect(walked(events.indices.map { events[$0...$0] }, options) == whole)
    for _ in 0..<4 { #expect(walked(cut(events, &random), options) == whole) }
  }

  /// All users of steps produce the same result to the last bit, for any blocks.
  @Test(arguments: 0..<12) func noCutChangesAFigure(seed: UInt64) {
    var track = RandomTrack(seed: seed)
    track.hasBadClock = seed % 2 == 0
    let events = track.events(600)
    var random = SplitMix64(seed: seed)
    let blocks = [[events[...]], events.indices.map { events[$0...$0] }, cut(events, &random)]
    #expect(
      Set(
        blocks.map { blocks in
          var statistics = TrackStatistics()
          for block in blocks { statistics.process(contentsOf: block) }
          return statistics.sources
        }
      ).count == 1)
    #expect(
      Set(
        blocks.map { blocks in
          var efforts = BestEfforts([.distance(400), .time(.seconds(60))])
          for block in blocks { efforts.process(contentsOf: block) }
          return efforts.efforts
        }
      ).count == 1)
    for length in [TrackSplits.Length.distance(300), .time(.seconds(100)), .lap(LapRule())] {
      #expect(
        Set(
          blocks.map { blocks in
            var splits = TrackSplits(every: length)
            var output: [TrackSplit] = []
            for block in blocks { splits.process(contentsOf: block, into: &output) }
            splits.finish(into: &output)
            return output
          }
        ).count == 1)
    }
    for stage in [
      GapSplitter(), TrackSplitter([.gap(GapRule()), .distance(500)]),
      TrackSplitter([.time(.seconds(60))]),
    ] as [any TrackStage] {
      #expect(
        Set(
          blocks.map { blocks in
            var stage = stage
            var output: [LocationEvent] = []
            for block in blocks { stage.process(contentsOf: block, into: &output) }
            stage.finish(into: &output)
            return output
          }
        ).count == 1)
    }
  }

  /// Lengths agree with the scalar solver, which other tests check, within both errors.
  @Test(arguments: 0..<6) func lengthsAreGeodesics(seed: UInt64) {
    var track = RandomTrack(seed: seed)
    let events = track.events(300)
    var walk = StepMeasurer(GapRule(), .decidesAtOnce)
    walk.process(events[...])
    var last: Coordinate?
    for index in 0..<walk.count {
      guard let step = walk.step(index) else { continue }
      let known = last.map { Geodesic.wgs84.distance(from: $0, to: step.to.coordinate) } ?? 0
      #expect(abs(step.length - known) <= 1e-8)
      #expect((step.kind == .first) == (last == nil))
      last = step.to.coordinate
    }
  }

  @Test func stepAcrossASegmentBoundaryIsFlagged() {
    func point(_ seconds: Int64) -> LocationEvent {
      .location(
        Location(
          Coordinate(latitude: 0, longitude: Double(seconds) * 1e-5),
          timestamp: Timestamp(seconds: seconds)))
    }
    let events = [
      point(0), point(1), .part(.segment), point(2), .part(.waypoints), point(3),
      .part(.track(name: nil)), point(4), point(5),
    ]
    var walk = StepMeasurer(GapRule())
    walk.process(events[...])
    #expect(walk.count == events.count)
    #expect(
      (0..<walk.count).map { walk.step($0)?.kind }
        == [.first, .path, nil, .edge, nil, nil, nil, .edge, .path])
    #expect((0..<walk.count).filter(walk.isLeftOut) == [4, 5])
  }
}
