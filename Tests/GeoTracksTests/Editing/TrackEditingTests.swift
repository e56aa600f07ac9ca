import GeoCore
import Testing

@testable import GeoTracks

/// Applies a stage to events.
private func apply(_ stage: inout some TrackStage, _ events: [LocationEvent]) -> [LocationEvent] {
  var output: [LocationEvent] = []
  for event in events { stage.process(event, into: &output) }
  stage.finish(into: &output)
  return output
}

private func location(_ seconds: Int64?, _ longitude: Double = 0) -> Location {
  Location(
    Coordinate(latitude: 0, longitude: longitude), timestamp: seconds.map { Timestamp(seconds: $0) }
  )
}

@Suite struct TrackReverserTests {
  @Test func reversesPointsAndSegmentsAndMirrorsTimes() {
    let events: [LocationEvent] = [
      .part(.track(name: "a")), .location(location(0, 1)), .location(location(10, 2)),
      .part(.segment),
      .location(location(30, 3)),
    ]
    var reverser = TrackReverser()
    #expect(
      apply(&reverser, events) == [
        .part(.track(name: "a")), .location(location(0, 3)), .part(.segment),
        .location(location(20, 2)),
        .location(location(30, 1)),
      ])
  }

  @Test func turnsCoursesAndClimbs() {
    var point = location(0)
    (point.course, point.climb, point.speed) = (10, 2, 3)
    var reverser = TrackReverser()
    guard case .location(let turned)? = apply(&reverser, [.location(point)]).first else {
      Issue.record("no point")
      return
    }
    #expect(turned.course == 190 && turned.climb == -2 && turned.speed == 3)
  }

  @Test func reversesTwiceToTheSameTrack() {
    let events: [LocationEvent] =
      [.part(.track(name: nil))] + (0..<50).map { .location(location(Int64($0 * $0), Double($0))) }
      + [.part(.segment)] + (60..<70).map { .location(location(Int64($0 * $0), Double($0))) }
    var once = TrackReverser()
    var twice = TrackReverser()
    #expect(apply(&twice, apply(&once, events)) == events)
  }

  @Test func reversesRoutesAndKeepsWaypoints() {
    let events: [LocationEvent] = [
      .part(.waypoints), .location(location(nil, 1)), .location(location(nil, 2)),
      .part(.route(name: "r")), .location(location(nil, 3)), .location(location(nil, 4)),
    ]
    var reverser = TrackReverser()
    #expect(
      apply(&reverser, events)
        == Array(events[..<4]) + [.location(location(nil, 4)), .location(location(nil, 3))])
  }

  @Test func removesLaps() {
    var reverser = TrackReverser()
    #expect(
      apply(&reverser, [.location(location(0)), .lap(Lap(.lap))]) == [.location(location(0))])
    #expect(reverser.removedLaps == 1)
  }
}

@Suite struct TimeShiftTests {
  @Test(arguments: [3600.0, -90, 0.25])
  func addsADurationToPointsAndLaps(seconds: Double) {
    let lap = Lap(.lap, start: Timestamp(seconds: 100), end: Timestamp(seconds: 200))
    var shift = TimeShift(.duration(.nanoseconds(Int64(seconds * 1e9))))
    let output = apply(&shift, [.location(location(100)), .location(location(nil)), .lap(lap)])
    var shifted = lap
    shifted.start = Timestamp(seconds: 100).advanced(by: seconds)
    shifted.end = Timestamp(seconds: 200).advanced(by: seconds)
    var point = location(100)
    point.timestamp = shifted.start
    #expect(output == [.location(point), .location(location(nil)), .lap(shifted)])
    #expect(shift.shiftedPoints == 1 && shift.untimedPoints == 1)
  }

  @Test func movesTheFirstTimedPointToATime() {
    var shift = TimeShift(.firstPoint(Timestamp(seconds: 1000)))
    let lap = Lap(.lap, start: Timestamp(seconds: 5))
    let output = apply(
      &shift, [.lap(lap), .location(location(nil)), .location(location(5)), .location(location(7))])
    #expect(
      output == [
        .lap(Lap(.lap, start: Timestamp(seconds: 1000))), .location(location(nil)),
        .location(location(1000)), .location(location(1002)),
      ])
  }

  @Test func outputsARecordingWithoutTimesUnchanged() {
    var shift = TimeShift(.firstPoint(Timestamp(seconds: 1000)))
    #expect(apply(&shift, [.location(location(nil))]) == [.location(location(nil))])
    #expect(shift.shiftedPoints == 0)
  }
}

@Suite struct PointReducerTests {
  private func point(_ names: String...) -> Location {
    var point = location(0, 1.23456789)
    point.attributes = names.map { Location.Attribute($0, "1") }
    return point
  }

  @Test func removesAttributesByAnyOfTheirNames() {
    var reducer = PointReducer(removing: .named(["heart_rate", "Cadence", "unknown"]))
    let output = apply(&reducer, [.location(point("hr", "cad", "power", "HeartRateBpm"))])
    #expect(output == [.location(point("power"))])
    #expect(reducer.removedValues == 3)
    #expect(reducer.unusedNames == ["unknown"])
  }

  @Test func removesTheTotalsOfLaps() {
    var lap = Lap(.session)
    lap.attributes = ["average_heart_rate", "maximum_power", "calories"].map {
      Location.Attribute($0, "1")
    }
    var reducer = PointReducer(removing: .named(["hr"]))
    var rest = lap
    rest.attributes.removeFirst()
    #expect(apply(&reducer, [.lap(lap)]) == [.lap(rest)])
  }

  @Test func removesAllAttributes() {
    var reducer = PointReducer(removing: .all)
    #expect(apply(&reducer, [.location(point("a", "b"))]) == [.location(point())])
    #expect(reducer.removedValues == 2)
  }

  @Test("Names of points are kept unless they are removed by name")
  func keepsNames() {
    var reducer = PointReducer(removing: .all)
    #expect(apply(&reducer, [.location(point("name", "sym"))]) == [.location(point("name"))])
    reducer = PointReducer(removing: .named(["name"]))
    #expect(apply(&reducer, [.location(point("name", "sym"))]) == [.location(point("sym"))])
  }

  @Test(arguments: [(0, 1.0), (5, 1.23457), (6, 1.234568), (15, 1.23456789)])
  func roundsCoordinates(decimals: Int, longitude: Double) {
    var reducer = PointReducer(decimals: decimals)
    #expect(apply(&reducer, [.location(point())]) == [.location(location(0, longitude))])
  }
}
