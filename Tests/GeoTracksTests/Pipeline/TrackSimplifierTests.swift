import Foundation
import Testing
import _TestSupport

@testable import GeoTracks

@Suite struct TrackSimplifierTests {
  private static let origin = Coordinate(latitude: 46, longitude: 14)

  private static func at(north: Double, east: Double = 0, _ second: Int? = nil) -> Location {
    let up = Geodesic.wgs84.direct(from: origin, azimuth: 0, distance: north).coordinate
    let place = Geodesic.wgs84.direct(from: up, azimuth: 90, distance: east).coordinate
    return Location(place, timestamp: second.map { Timestamp(seconds: Int64($0)) })
  }

  private static func simplify(
    _ segments: [[Location]], _ tolerance: Double, _ method: SimplifyMethod = .rdp,
    held: Int = TrackSimplifier.maximumHeld
  ) -> (segments: [[Location]], summary: SimplifySummary) {
    var stage = TrackSimplifier(tolerance: tolerance, method: method, maximumHeld: held)
    var output: [LocationEvent] = []
    for segment in segments {
      stage.process(.part(.segment), into: &output)
      for location in segment { stage.process(.location(location), into: &output) }
    }
    stage.finish(into: &output)
    var result: [[Location]] = []
    for event in output {
      switch event {
      case .part: result.append([])
      case .location(let location): result[result.count - 1].append(location)
      default: Issue.record("\(event)")
      }
    }
    return (result, stage.summary)
  }

  /// A track of seven segments.
  private static let lake: [[Location]] = (try? ReferenceTrack("lake").segments) ?? []

  /// GEOS simplifies in the plane of UTM.
  @Test(arguments: [5.0, 10, 50])
  func leavesThePointsThatGEOSLeaves(_ tolerance: Double) throws {
    let count = Int(try #require(ReferenceTrack("lake")["kept \(tolerance) m"]))
    let (segments, summary) = Self.simplify(Self.lake, tolerance)
    #expect(segments.count == 7)
    #expect(summary.points == 296)
    #expect(summary.kept == count)
    #expect(summary.maximumError <= tolerance)
  }

  @Test(arguments: SimplifyMethod.allCases)
  func theEndsOfEverySegmentAreKept(_ method: SimplifyMethod) {
    let (segments, summary) = Self.simplify(Self.lake, 1e6, method)
    #expect(segments.map(\.first) == Self.lake.map(\.first))
    #expect(segments.map(\.last) == Self.lake.map(\.last))
    #expect(segments.allSatisfy { $0.count <= 2 || method == .time })
    #expect(summary.kept == segments.reduce(0) { $0 + $1.count })
  }

  /// The remaining line is never farther away than the tolerance, measured by geodesics.
  @Test(arguments: [1.0, 7, 30, 200])
  func theErrorIsWhatGeodesicsMeasure(_ tolerance: Double) {
    for method in [SimplifyMethod.rdp, .visvalingam] {
      let (segments, summary) = Self.simplify(Self.lake, tolerance, method)
      var worst = 0.0
      for (points, kept) in zip(Self.lake, segments) {
        var i = 0
        for (a, b) in zip(kept, kept.dropFirst()) {
          while points[i] != b {
            worst = max(
              worst,
              Geodesic.wgs84.distance(
                from: points[i].coordinate, toSegmentFrom: a.coordinate, to: b.coordinate))
            i += 1
          }
        }
      }
      #expect(abs(worst - summary.maximumError) < 0.001)
      if method == .rdp { #expect(worst <= tolerance + 0.001) }
    }
  }

  /// gpxpy returns two points and a zero length for the first track.
  @Test(arguments: SimplifyMethod.allCases)
  func aClosedNorthSouthTrackDoesNotCollapse(_ method: SimplifyMethod) {
    let out = (0...20).map { Self.at(north: Double($0) * 2226 / 20, $0) }
    let back = (0..<20).reversed().map { Self.at(north: Double($0) * 2226 / 20, 40 - $0) }
    let (segments, _) = Self.simplify([out + back], 200, method)
    if method != .visvalingam {
      #expect(segments[0].count == 3)
      #expect(segments[0][1] == out[20])
    } else {
      // A path out and back is one line, whose triangles have no area. Only the ends are guaranteed to remain.
      #expect(segments[0].count >= 2)
    }
    let stepped = [Self.at(north: 0, 0), Self.at(north: 1, 1)] + out.dropFirst() + back
    let (others, _) = Self.simplify([Array(stepped)], 10)
    #expect(others[0].contains(out[20]))
  }

  @Test func aClosedLoopKeepsItsShape() {
    let loop = (0...100).map { i in
      let angle = Double(i % 100) * 2 * .pi / 100
      return Self.at(north: 1000 * sin(angle), east: 1000 * cos(angle))
    }
    let (segments, summary) = Self.simplify([loop], 5)
    #expect(segments[0].count > 12)
    #expect(summary.maximumError <= 5)
  }

  @Test func timeKeepsStops() {
    // A straight path with a stop of a minute halfway.
    let way = (0..<50).map { Self.at(north: Double($0) * 10, $0) }
    let stop = (0..<60).map { Self.at(north: 500, 50 + $0) }
    let rest = (0..<50).map { Self.at(north: 500 + Double($0) * 10, 110 + $0) }
    #expect(Self.simplify([way + stop + rest], 5).segments[0].count == 2)
    let (segments, summary) = Self.simplify([way + stop + rest], 5, .time)
    #expect(segments[0].count == 4)
    #expect(summary.maximumError <= 5)
  }

  @Test func timesThatDoNotHelpAreDistances() {
    for times in [[nil, nil, nil], [5, 5, 5], [9, 5, 1]] as [[Int?]] {
      let track = [
        Self.at(north: 0, times[0]), Self.at(north: 50, east: 20, times[1]),
        Self.at(north: 100, times[2]),
      ]
      #expect(Self.simplify([track], 15, .time).segments[0].count == 3)
      #expect(Self.simplify([track], 25, .time).segments[0].count == 2)
    }
  }

  @Test func visvalingamGoesByArea() {
    // A spike of 10 m over a base of 20 m has 100 m².
    let track = [
      Self.at(north: 0), Self.at(north: 10, east: 10), Self.at(north: 20),
    ]
    #expect(Self.simplify([track], 9.99, .visvalingam).summary.kept == 3)
    let (_, summary) = Self.simplify([track], 10.01, .visvalingam)
    #expect(summary.kept == 2)
    #expect(abs(summary.maximumError - 10) < 0.001)
  }

  /// Along a parallel, far from the geodesic between its ends.
  @Test func longWaysAreGeodesics() {
    let flight = (0...500).map { i in
      Location(Coordinate(latitude: 60, longitude: Double(i) / 10 + 155))
    }
    for tolerance in [100.0, 10_000, 100_000] {
      let (segments, summary) = Self.simplify([flight], tolerance)
      #expect(segments[0].count > 2)
      #expect(segments[0].count < 400)
      #expect(summary.maximumError <= tolerance)
    }
    let away = Geodesic.wgs84.distance(
      from: flight[250].coordinate, toSegmentFrom: flight[0].coordinate, to: flight[500].coordinate)
    #expect(Self.simplify([flight], away + 1).summary.kept == 2)
    #expect(Self.simplify([flight], away - 1).summary.kept == 3)
  }

  @Test("Distances in the plane agree with geodesics") func planesAgreeWithGeodesics() {
    var random = SplitMix64(seed: 5)
    var worst = Worst()
    for _ in 0..<2000 {
      let latitude = Double.random(in: -89.9...89.9, using: &random)
      let middle = Coordinate(latitude: latitude, longitude: 179.99)
      let points = (0..<3).map { _ in
        let azimuth = Double.random(in: 0...360, using: &random)
        let distance = Double.random(in: 0...7000, using: &random)
        return Location(
          Geodesic.wgs84.direct(from: middle, azimuth: azimuth, distance: distance).coordinate)
      }
      let path = SimplifiedPath(points, usesTimes: false)
      let exact = Geodesic.wgs84.distance(
        from: points[1].coordinate, toSegmentFrom: points[0].coordinate,
        to: points[2].coordinate)
      worst.take(path.error(0, 2) - exact, "\(points.map(\.coordinate))")
    }
    #expect(worst.error < 0.01, "\(worst)")
  }

  @Test func longSegmentsAreCutIntoBlocks() throws {
    let line = (0..<1000).map { Self.at(north: Double($0)) }
    let (segments, summary) = Self.simplify([line, line], 5, held: 100)
    #expect(summary.points == 2000)
    #expect(summary.kept == segments.joined().count)
    try #require(segments.map(\.count) == [12, 12])
    #expect(segments[0].first == line.first && segments[0].last == line.last)
  }

  @Test("A segment of one or two points is kept", arguments: [0, 1, 2])
  func fewPointsStay(_ count: Int) {
    let line = (0..<count).map { _ in Self.at(north: 0) }
    for method in SimplifyMethod.allCases {
      #expect(Self.simplify([line], 5, method).segments == [line])
    }
  }

  @Test("Waypoints and routes pass unchanged") func whatIsNoTrackPasses() {
    var stage = TrackSimplifier(tolerance: 100)
    var output: [LocationEvent] = []
    let events: [LocationEvent] =
      [.part(.waypoints)] + (0..<3).map { .location(Self.at(north: Double($0))) }
    for event in events { stage.process(event, into: &output) }
    stage.finish(into: &output)
    #expect(output == events)
    #expect(stage.summary == SimplifySummary())
  }

  /// Points every 10 m to the north over a hill of 100 m, with an altitude for each point.
  private static func hill(_ count: Int, hasAltitudes: Bool = true) -> [Location] {
    (0..<count).map { i in
      var location = at(north: Double(i) * 10, i)
      let part = Double(i) / Double(count - 1)
      if hasAltitudes { location.altitude = 300 + 100 * sin(.pi * part) }
      return location
    }
  }

  @Test(
    "A requested number of points keeps the altitudes of a straight road",
    arguments: [(count: 10, error: 3.0), (20, 0.7), (100, 0.05), (500, 0.01)])
  func countKeepsAltitudes(count: Int, error: Double) {
    let points = Self.hill(1000)
    var stage = CountSimplifier(count: count)
    var output: [LocationEvent] = []
    for point in points { stage.process(.location(point), into: &output) }
    stage.finish(into: &output)
    let kept = output.compactMap { event -> Location? in
      if case .location(let location) = event { location } else { nil }
    }
    #expect(kept.count <= count && kept.count > count / 2)
    #expect(stage.summary.kept == kept.count)
    // The test interpolates by time: the points are evenly spaced in time and distance.
    var largest = 0.0
    for (a, b) in zip(kept, kept.dropFirst()) {
      guard let start = a.timestamp, let end = b.timestamp, let low = a.altitude,
        let high = b.altitude
      else { continue }
      for point in points {
        guard let time = point.timestamp, time > start, time < end, let altitude = point.altitude
        else { continue }
        let part = time.seconds(since: start) / end.seconds(since: start)
        largest = max(largest, abs(low + (high - low) * part - altitude))
      }
    }
    #expect(largest <= error && abs(largest - stage.summary.maximumAltitudeError) < 1e-3)
  }

  @Test("A tolerance applies to positions only, and the largest change of an altitude is reported")
  func toleranceReportsAltitudes() {
    let (segments, summary) = Self.simplify([Self.hill(1001)], 5)
    #expect(segments[0].count == 2)
    #expect(abs(summary.maximumAltitudeError - 100) < 1e-3)
    let flat = Self.simplify([Self.hill(1001, hasAltitudes: false)], 5)
    #expect(flat.summary.maximumAltitudeError == 0)
  }
}

@Suite struct LineDivisionTests {
  /// Divides a line; each section up to the given number of points may remain.
  private static func divide(
    _ count: Int, staying: Int, at point: (Int, Int) -> Int
  ) -> (ways: [(Int, Int)], work: Int) {
    var ways: [(Int, Int)] = []
    var sum = 0
    LineDivision.divide(count) { first, last, work in
      work -= last - first
      sum += last - first
      return last - first <= staying ? nil : point(first, last)
    } _: {
      ways.append(($0, $1))
    }
    return (ways, sum)
  }

  @Test(arguments: [0, 1, 2, 3, 100, 130_000], [1, 7])
  func workIsBoundedWhereverALineIsDivided(_ count: Int, _ staying: Int) {
    let places: [(Int, Int) -> Int] = [
      { first, _ in first + 1 }, { _, last in last - 1 }, { ($0 + $1) / 2 },
      { first, last in first + (last - first) / 50 + 1 },
    ]
    for place in places {
      let (ways, work) = Self.divide(count, staying: staying, at: place)
      let logarithm = count.bitWidth - count.leadingZeroBitCount
      #expect(work <= 10 * count * logarithm)
      // The sections form the line, in order, and each is short enough.
      #expect(ways.first?.0 ?? 0 == 0 && ways.last?.1 ?? 0 == max(count - 1, 0))
      #expect(zip(ways, ways.dropFirst()).allSatisfy { $0.1 == $1.0 })
      #expect(ways.allSatisfy { $0.1 - $0.0 <= max(staying, 1) && $0.1 > $0.0 })
    }
  }

  /// A normal line is divided at its farthest point, down to the end.
  @Test func aLineThatIsNotContrivedIsDividedWhereItSays() {
    let (ways, _) = Self.divide(1000, staying: 100) { first, last in
      first + (last - first) * 2 / 3
    }
    #expect(ways.first.map { $0.1 } == Self.steps(from: 999))
  }

  private static func steps(from last: Int) -> Int {
    var last = last
    while last > 100 { last = last * 2 / 3 }
    return last
  }
}
