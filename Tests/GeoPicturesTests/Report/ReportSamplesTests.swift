import GeoCore
import GeoTracks
import Testing

@testable import GeoPictures

@Suite struct ReportSamplesTests {
  private static func points(_ count: Int) -> [ProfilePoint] {
    (0..<count).map { index in
      var point = ProfilePoint(
        Coordinate(latitude: 47 + Double(index) * 1e-5, longitude: 8),
        timestamp: Timestamp(seconds: Int64(index)), isFirst: index == 0 || index == 60,
        distance: Double(index))
      point.altitude = Double(index)
      if index % 2 == 0 { point.heartRate = 120 }
      return point
    }
  }

  @Test func fewPointsStayAsTheyAre() throws {
    var samples = ReportSamples()
    for point in Self.points(100) { samples.add(point) }
    try #require(samples.samples.count == 100 && samples.pointsEach == 1)
    #expect(samples.samples[7][.altitude] == 7 && samples.samples[7][.measure(.heartRate)] == nil)
    #expect(samples.samples[7][.speed] == nil)
  }

  @Test("Means of large numbers stay finite, and a sample belongs to the source of its last point")
  func extremes() {
    var samples = ReportSamples(limit: 64)
    for var point in Self.points(1000) {
      point.altitude = .greatestFiniteMagnitude
      samples.add(point, source: point.distance < 500 ? 0 : 1)
    }
    #expect(samples.samples.allSatisfy { $0[.altitude] == .greatestFiniteMagnitude })
    #expect(samples.samples.map(\.source) == samples.samples.map { $0.distance < 500 ? 0 : 1 })
  }

  @Test(
    "With many points each sample is the mean of consecutive points",
    arguments: [100, 101, 1000, 12_345])
  func many(count: Int) throws {
    var samples = ReportSamples(limit: 64)
    for point in Self.points(count) { samples.add(point) }
    let all = samples.samples
    #expect(all.count <= 64 && samples.count == count)
    #expect(all.last?.distance == Double(count - 1))
    // Each sample has this number of consecutive points.
    let each = Double(samples.pointsEach)
    for (index, sample) in all.dropLast().enumerated() {
      let mean: Double = Double(index) * each + (each - 1) / 2
      #expect(sample[.altitude] == mean)
      #expect(sample[.measure(.heartRate)] == 120)
    }
    for sample in all.dropLast() {
      let range = sample.range(of: .altitude)
      #expect(range.map { $0.upperBound - $0.lowerBound } == each - 1)
    }
    #expect(all.compactMap { $0.range(of: .altitude)?.upperBound }.max() == Double(count - 1))
    #expect(all.last?.elapsed == Double(count - 2))
    let segments = all.count(where: \.isFirst)
    #expect(segments == (samples.pointsEach > 60 ? 1 : 2))
  }
}
