import GeoCore
import Testing
import _TestSupport

@testable import GeoTracks

@Suite struct DistanceMarksTests {
  @Test(
    "The step is the smallest of 1, 2, 5, 10, … that gives at most 12 marks",
    arguments: [
      (0.9, 0, 0), (1.1, 1, 1), (12.9, 1, 12), (13.1, 2, 6), (25.9, 2, 12), (26.1, 5, 5),
      (64.9, 5, 12), (65.1, 10, 6), (129.9, 10, 12), (130.1, 20, 6), (1299.9, 100, 12),
      (1300.1, 200, 6), (19_000, 2000, 9),
    ])
  func steps(units: Double, step: Int, count: Int) {
    // Steps of any length give the same marks.
    for steps in [1, 7, 1000] {
      var marks = DistanceMarks(unit: 1000)
      for index in 0...steps {
        let part = Double(index) / Double(steps)
        marks.process(
          ProfilePoint(
            Coordinate(latitude: 0, longitude: part * units / 111.319_490_793_273_57),
            isFirst: index == 0, distance: part * units * 1000))
      }
      #expect(marks.marks.map(\.number) == (0..<count).map { ($0 + 1) * step })
      for mark in marks.marks {
        // On the equator, the distance is proportional to the longitude.
        let meters = mark.coordinate.longitude * 111_319.490_793_273_57
        #expect(abs(meters - Double(mark.number) * 1000) < 1e-6, "\(steps)")
      }
    }
  }

  @Test(
    "A mark is at its distance along the geodesics of the track, without gaps",
    arguments: [1000, 1609.344, 1852])
  func positions(unit: Double) {
    var random = SplitMix64(seed: 3)
    var events: [LocationEvent] = [.part(.track(name: nil))]
    var coordinate = Coordinate(latitude: 60, longitude: 179.9)
    var coordinates = [coordinate]
    var breaks: Set<Int> = []
    for index in 0..<2000 {
      // A segment boundary, and a gap in time.
      if index == 700 { events.append(.part(.segment)) }
      if index == 700 || index == 1300 { breaks.insert(index) }
      let seconds = index * 5 + (index >= 1300 ? 7200 : 0)
      events.append(
        .location(Location(coordinate, timestamp: Timestamp(seconds: Int64(seconds)))))
      coordinate =
        Geodesic.wgs84.line(from: coordinate, azimuth: .random(in: 40...200, using: &random))
        .position(at: breaks.contains(index + 1) ? 5000 : .random(in: 0...40, using: &random))
        .coordinate
      coordinates.append(coordinate)
    }
    var profile = TrackProfile()
    var points: [ProfilePoint] = []
    profile.process(contentsOf: events[...], into: &points)
    profile.finish(into: &points)
    var marks = DistanceMarks(unit: unit, most: 100)
    for point in points { marks.process(point) }
    var statistics = TrackStatistics()
    statistics.process(contentsOf: events[...])
    let length = statistics.total.distance
    #expect(marks.marks.count == Int(length / unit) && marks.marks.count > 15)
    // The distances are summed up again, one step at a time.
    var (sum, rest) = (0.0, marks.marks[...])
    for index in 1..<2000 where !breaks.contains(index) {
      let (a, b) = (coordinates[index - 1], coordinates[index])
      let step = Geodesic.wgs84.distance(from: a, to: b)
      while let mark = rest.first, Double(mark.number) * unit <= sum + step {
        let to = Geodesic.wgs84.distance(from: a, to: mark.coordinate)
        let from = Geodesic.wgs84.distance(from: mark.coordinate, to: b)
        #expect(abs(sum + to - Double(mark.number) * unit) < 1e-6)
        #expect(abs(to + from - step) < 1e-6)
        rest.removeFirst()
      }
      sum += step
    }
    #expect(rest.isEmpty)
  }

  @Test("A track without a whole unit has no marks")
  func none() {
    var marks = DistanceMarks(unit: 1000)
    #expect(marks.marks.isEmpty)
    for isFirst in [true, false, true] {
      marks.process(
        ProfilePoint(Coordinate(latitude: 1, longitude: 2), isFirst: isFirst, distance: 0))
    }
    #expect(marks.marks.isEmpty)
  }
}
