import Testing

@testable import GeoTracks

@Suite struct SensorProfileTests {
  private static func report(
    _ seconds: Int64, _ attributes: [(String, String)], speed: Double? = nil
  ) -> LocationEvent.NoFix {
    var report = LocationEvent.NoFix(timestamp: Timestamp(seconds: seconds))
    report.attributes = attributes.map { Location.Attribute($0.0, $0.1) }
    report.speed = speed
    return report
  }

  @Test("Records without positions become points over time, with sums of their sensors")
  func records() throws {
    var profile = SensorProfile()
    let points = [
      profile.process(Self.report(10, [("heart_rate", "100"), ("distance", "0")], speed: 2)),
      profile.process(Self.report(11, [("heart_rate", "120"), ("distance", "2.5")], speed: 3)),
      // A heart rate of 0 counts as missing, and a distance does not decrease.
      profile.process(Self.report(12, [("heart_rate", "0"), ("distance", "1")])),
    ]
    #expect(points.map { $0?.distance } == [0, 2.5, 2.5])
    #expect(points.map { $0?.heartRate } == [100, 120, nil])
    #expect(points.map { $0?.isFirst } == [true, false, false])
    #expect(profile.measures[.heartRate]?.average == 110)
    #expect(profile.measures[.heartRate]?.highest == 120)
    #expect(profile.distance == 2.5 && profile.highestSpeed == 3 && profile.count == 3)
    #expect(try #require(profile.end).seconds(since: #require(profile.start)) == 2)
  }

  @Test("A report without a time or without values adds no point")
  func empty() {
    var profile = SensorProfile()
    #expect(profile.process(LocationEvent.NoFix()) == nil)
    #expect(profile.process(LocationEvent.NoFix(timestamp: Timestamp(seconds: 1))) == nil)
    #expect(profile.count == 0 && profile.start == nil)
  }
}
