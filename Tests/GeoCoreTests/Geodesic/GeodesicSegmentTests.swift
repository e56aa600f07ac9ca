import Testing
import _TestSupport
@testable import GeoCore

@Suite struct GeodesicSegmentTests {
  private static let rows = (try? ReferenceTable("geodesy/truth_crosstrack_wgs84.csv"))?.rows ?? []

  private static func place(_ row: ReferenceTable.Row, _ name: String) -> Coordinate {
    Coordinate(latitude: row["lat\(name)"], longitude: row["lon\(name)"])
  }

  @Test func feetAgreeWithQuadruplePrecision() {
    #expect(!Self.rows.isEmpty)
    var along = Worst()
    var across = Worst()
    for row in Self.rows {
      let line = Geodesic.wgs84.line(from: Self.place(row, "A"), to: Self.place(row, "B"))
      let foot = Geodesic.wgs84.foot(of: Self.place(row, "P"), on: line)
      along.take(foot.along - row["along_track"], "\(row)")
      across.take(foot.distance - abs(row["cross_track_signed_right_positive"]), "\(row)")
    }
    #expect(along.error < 1e-8, "\(along)")
    #expect(across.error < 1e-8, "\(across)")
  }

  @Test func segmentsEndAtTheirEnds() {
    var inside = 0
    for row in Self.rows {
      let (a, b, p) = (Self.place(row, "A"), Self.place(row, "B"), Self.place(row, "P"))
      let point = Geodesic.wgs84.closestPoint(to: p, onSegmentFrom: a, to: b)
      let (along, length) = (row["along_track"], row["sAB"])
      if along >= 0, along <= length {
        inside += 1
        #expect(
          abs(point.distance - abs(row["cross_track_signed_right_positive"])) < 1e-8, "\(row)")
        #expect(abs(point.along - along) < 1e-8, "\(row)")
      } else {
        let ends = [a, b].map { Geodesic.wgs84.distance(from: p, to: $0) }
        #expect(point.distance == ends.min(), "\(row)")
        #expect(point.along == 0 || abs(point.along - length) < 1e-6, "\(row)")
      }
    }
    #expect(inside > 10)
  }

  // Paths past a point at a known distance: the line passes through the foot of the perpendicular.
  @Test(arguments: [0.0, 47.4, -33, 88], [0.0, 45, 90, 200, 359])
  func findsTheFootOfThePerpendicular(_ latitude: Double, _ azimuth: Double) {
    let foot = Coordinate(latitude: latitude, longitude: 179.99)
    func along(_ azimuth: Double, _ distance: Double) -> Coordinate {
      Geodesic.wgs84.direct(from: foot, azimuth: azimuth, distance: distance).coordinate
    }
    for (offset, length) in [(50.0, 2000.0), (5000, 50000), (0, 1000)] {
      let point = Geodesic.wgs84.closestPoint(
        to: along(azimuth + 90, offset), onSegmentFrom: along(azimuth, -length / 3),
        to: along(azimuth, length * 2 / 3))
      #expect(abs(point.distance - offset) < 5e-8, "\(offset) \(length)")
      #expect(abs(point.along - length / 3) < 1e-6, "\(offset) \(length)")
      #expect(Geodesic.wgs84.distance(from: point.coordinate, to: foot) < 1e-6)
    }
  }

  @Test("The distance from a segment of length zero is the distance from its point")
  func ofOnePlaceTwice() {
    let a = Coordinate(latitude: 47, longitude: 8)
    let p = Coordinate(latitude: 47.1, longitude: 8)
    let point = Geodesic.wgs84.closestPoint(to: p, onSegmentFrom: a, to: a)
    #expect(point.distance == Geodesic.wgs84.distance(from: p, to: a))
    #expect(point.along == 0)
    #expect(Geodesic.wgs84.distance(from: a, toSegmentFrom: a, to: p) == 0)
  }

  @Test("Segments may cross the antimeridian and a pole") func acrossTheAntimeridianAndOverAPole() {
    let equator = Geodesic.wgs84.distance(
      from: Coordinate(latitude: 0.5, longitude: 180),
      toSegmentFrom: Coordinate(latitude: 0, longitude: 179),
      to: Coordinate(latitude: 0, longitude: -179))
    let half = Geodesic.wgs84.distance(
      from: Coordinate(latitude: 0, longitude: 0), to: Coordinate(latitude: 0.5, longitude: 0))
    #expect(abs(equator - half) < 1e-7)
    let pole = Geodesic.wgs84.distance(
      from: Coordinate(latitude: 90, longitude: 0),
      toSegmentFrom: Coordinate(latitude: 89, longitude: 20),
      to: Coordinate(latitude: 89, longitude: -160))
    #expect(pole < 1e-7)
  }

  @Test("An invalid coordinate gives NaN") func noPlaceIsNoNumber() {
    let a = Coordinate(latitude: 47, longitude: 8)
    let bad = Coordinate(latitude: 91, longitude: 8)
    #expect(Geodesic.wgs84.distance(from: bad, toSegmentFrom: a, to: a).isNaN)
    #expect(
      Geodesic.wgs84.distance(from: a, toSegmentFrom: bad, to: a).isNaN)
    #expect(
      Geodesic.wgs84.distance(
        from: bad, toSegmentFrom: a, to: Coordinate(latitude: 0, longitude: 0)
      ).isNaN)
  }
}

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
