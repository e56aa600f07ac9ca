import Testing
import _TestSupport

@testable import GeoCore

@Suite struct CrossTrackTests {
  private static let rows = (try? ReferenceTable("geodesy/truth_crosstrack_wgs84.csv"))?.rows ?? []
  private static let geodesic = Geodesic.wgs84

  @Test func agreesWithQuadruplePrecision() {
    #expect(!Self.rows.isEmpty)
    var along = Worst()
    var across = Worst()
    var foot = Worst()
    for row in Self.rows {
      func place(_ name: String) -> Coordinate {
        Coordinate(latitude: row["lat\(name)"], longitude: row["lon\(name)"])
      }
      let found = Self.geodesic.crossTrack(
        of: place("P"), fromLineThrough: place("A"), and: place("B"))
      along.take(found.alongTrack - row["along_track"], "\(row)")
      across.take(found.crossTrack - row["cross_track_signed_right_positive"], "\(row)")
      let expected = Coordinate(latitude: row["foot_lat"], longitude: row["foot_lon"])
      foot.take(Self.geodesic.distance(from: found.foot, to: expected), "\(row)")
    }
    #expect(along.error < 1e-8, "\(along)")
    #expect(across.error < 1e-8, "\(across)")
    #expect(foot.error < 2e-8, "\(foot)")
  }

  // A point to the right of a line is to the left of the reversed line.
  @Test(
    "The sign of the cross-track distance is the side as seen along the line",
    arguments: [0.0, 30, 90, 200, 315], [-5000.0, -1, 0.001, 250_000])
  func theSideIsSeenFromTheLine(_ azimuth: Double, _ offset: Double) {
    let start = Coordinate(latitude: -12, longitude: 179.999)
    let line = Self.geodesic.line(from: start, azimuth: azimuth)
    let middle = line.position(at: 40_000)
    let place = Self.geodesic.direct(
      from: middle.coordinate, azimuth: middle.azimuth2 + 90, distance: offset
    ).coordinate
    let found = Self.geodesic.crossTrack(of: place, from: line)
    #expect(abs(found.crossTrack - offset) < 1e-8)
    #expect(abs(found.alongTrack - 40_000) < 1e-8)
    let back = Self.geodesic.crossTrack(
      of: place, from: Self.geodesic.line(from: middle.coordinate, azimuth: middle.azimuth2 + 180))
    #expect(abs(back.crossTrack + offset) < 1e-8)
  }

  @Test("A line of length zero has no side") func aLineOfOnePlaceHasNoSide() {
    let place = Coordinate(latitude: 47, longitude: 8)
    let found = Self.geodesic.crossTrack(
      of: Coordinate(latitude: 47, longitude: 7), fromLineThrough: place, and: place)
    #expect(found.alongTrack == 0)
    #expect(
      found.crossTrack
        == Self.geodesic.distance(from: Coordinate(latitude: 47, longitude: 7), to: place))
  }

  @Test(arguments: [
    (Coordinate(latitude: 91, longitude: 0), 0), (Coordinate(latitude: .nan, longitude: 0), 1),
    (Coordinate(latitude: 0, longitude: .infinity), 2),
  ])
  func invalidInputGivesNaN(_ bad: Coordinate, _ index: Int) {
    var places = [
      Coordinate(latitude: 1, longitude: 2), Coordinate(latitude: 3, longitude: 4),
      Coordinate(latitude: 5, longitude: 6),
    ]
    places[index] = bad
    let found = Self.geodesic.crossTrack(of: places[0], fromLineThrough: places[1], and: places[2])
    #expect(found.crossTrack.isNaN && found.alongTrack.isNaN && found.foot.latitude.isNaN)
  }
}
