import Testing
import _TestSupport
import _SourceTestSupport

@testable import GeoTracks

/// Like ``HostileValueTests``, for geofences and coordinates.
@Suite struct HostileFenceTests {
  @Test("Areas with extreme coordinates do not trap") func areasFarOff() async {
    await #expect(processExitsWith: .success) {
      NastyNumbers.limitTime()
      let square: [(Double, Double)] = [(0, 0), (0, 1), (1, 1), (1, 0)]
      for size in NastyNumbers.doubles {
        for offset in NastyNumbers.doubles {
          let ring = square.map {
            Coordinate(latitude: $0.0 * size, longitude: $0.1 * size + offset)
          }
          guard let area = GeofenceShape.area([[ring]]) else { continue }
          let fence = Geofence(name: "", shapes: [area])
          for place in ring + [Coordinate(latitude: 45, longitude: 14)] {
            _ = fence.signedDistance(to: place)
          }
        }
      }
    }
  }

  @Test(
    "Whole turns of longitude, however many, do not change an area",
    arguments: [0, 360, -360, 360 * 1e6, 360 * 0x1p40])
  func aFenceAnyNumberOfTurnsAway(_ turns: Double) throws {
    let ring = [(10.0, 20.0), (10, 21), (11, 21), (11, 20)].map {
      Coordinate(latitude: $0.0, longitude: $0.1 + turns)
    }
    let area = try #require(GeofenceShape.area([[ring]]))
    let fence = Geofence(name: "", shapes: [area])
    #expect(fence.signedDistance(to: Coordinate(latitude: 10.5, longitude: 20.5)) < -50_000)
    #expect(fence.signedDistance(to: Coordinate(latitude: 10.5, longitude: 20.5 + turns)) < -50_000)
    #expect(fence.signedDistance(to: Coordinate(latitude: 10.5, longitude: 22)) > 100_000)
  }

  /// Every query would examine each turn.
  @Test(
    "A ring with more than 64 turns around the Earth is refused",
    arguments: [(3, true), (64, true), (65, false), (20_000, false)])
  func spirals(_ turns: Int, _ isTaken: Bool) {
    let ring = (0...turns * 4).map {
      Coordinate(latitude: 10 + Double($0) / Double(turns), longitude: Double($0) * 90)
    }
    let area = GeofenceShape.area([[ring + ring.reversed()]])
    #expect((area != nil) == isTaken)
  }

  @Test("Extreme settings of geofences and proximity do not trap") func settings() async {
    await #expect(processExitsWith: .success) {
      NastyNumbers.limitTime()
      let home = Coordinate(latitude: 46, longitude: 14)
      let line = [home, Coordinate(latitude: 46, longitude: 14.001)]
      let index = PointIndex([home] + NastyNumbers.coordinates)
      for value in NastyNumbers.doubles {
        for other in NastyNumbers.few.prefix(6) {
          let fences = [
            GeofenceShape.circle(center: home, radius: value),
            GeofenceShape.corridor(along: [line], halfWidth: value),
            GeofenceShape.area([[line + [Coordinate(latitude: 46.1, longitude: 14)]]]),
          ].compactMap { $0 }.map { Geofence(name: "", shapes: [$0]) }
          let rule = GeofenceRule(
            enterCushion: value, exitCushion: other, confirmation: Duration(saturating: other),
            dwell: Duration(saturating: value))
          var monitor = GeofenceMonitor(
            fences, rule: rule, gap: GapRule(time: Duration(saturating: value), distance: other))
          var events: [GeofenceEvent] = []
          for event in NastyNumbers.track.prefix(20) { monitor.process(event, into: &events) }
        }
        var finder = ProximityDetector(
          index, within: value, gap: GapRule(time: Duration(saturating: value), distance: value))
        var passes: [ProximityEvent] = []
        for event in NastyNumbers.track.prefix(60) { finder.process(event, into: &passes) }
        finder.finish(into: &passes)
        for count in NastyNumbers.integers {
          _ = index.nearest(to: home, count: count, within: value)
        }
      }
      for place in NastyNumbers.coordinates {
        _ = GeofenceShape.corridor(along: [[place, home], [place]], halfWidth: 1)
        _ = GeofenceShape.area([[[home, place, home.antipode]], [[place]], [[]], []])
        _ = index.within(10, of: place)
      }
    }
  }
}
