import Testing
import _TestSupport

@testable import GeoTracks

/// Comparison with filterpy's Kalman filter and smoother on a track at the equator, where a plane is exact to less
/// than a millimeter.
@Suite struct OutsideFilterTests {
  /// The meters per degree at the equator.
  private static let (east, north) = (
    6378137 * Double.pi / 180, 6378137 * (1 - 0.0066943799901413165) * Double.pi / 180
  )

  private static func point(_ row: ReferenceTable.Row) -> CleaningPoint {
    func known(_ value: Double) -> Double? { value.isNaN ? nil : value }
    var location = Location(
      Coordinate(latitude: row["lat"], longitude: row["lon"]), timestamp: moment(row["seconds"]))
    location.altitude = known(row["ele"])
    if let east = known(row["ve"]), let north = known(row["vn"]) {
      let velocity = HorizontalVector(east: east, north: north)
      (location.speed, location.course) = (velocity.length, velocity.azimuth)
    }
    location.horizontalAccuracy = 4 * MotionObservation.circle95
    location.verticalAccuracy = 6 * MotionObservation.interval95
    location.speedAccuracy = 0.5 * MotionObservation.interval95
    return CleaningPoint(index: row.line, location: location, profile: .cycle)
  }

  @Test("States and variances agree with filterpy", arguments: [false, true])
  func states(smooths: Bool) throws {
    let rows = try ReferenceTable("cleaning/filterpy.csv").rows
    var filter = MotionFilter(
      smooths: smooths, gate: .infinity, gap: 300, block: 1000, overlap: 0, rounds: false)
    var output = CleaningOutput()
    for row in rows { filter.process(Self.point(row), into: &output) }
    filter.endSegment(into: &output)
    #expect(output.points.count == 240 && output.notices.isEmpty)
    let kind = smooths ? "s" : "f"
    var (place, velocity, altitude, climb, variance) = (Worst(), Worst(), Worst(), Worst(), Worst())
    // Altitudes stay within those observed so far, or at all.
    var (lowest, highest) = (Double.infinity, -Double.infinity)
    let observed = rows.map { $0["ele"] }.filter { !$0.isNaN }
    for (index, (row, point)) in zip(rows, output.points).enumerated() {
      let location = point.location
      let line = "line \(row.line)"
      place.take(location.coordinate.longitude * Self.east - row["\(kind)_e"], line)
      place.take(location.coordinate.latitude * Self.north - row["\(kind)_n"], line)
      // The filter has no motion at its first point.
      guard smooths || index > 0 else { continue }
      if let course = location.course, let speed = location.speed {
        let vector = HorizontalVector(length: speed, azimuth: course)
        velocity.take(vector.east - row["\(kind)_e_v"], line)
        velocity.take(vector.north - row["\(kind)_n_v"], line)
      }
      let circle = try #require(location.horizontalAccuracy) / MotionObservation.circle95
      variance.take(circle * circle / row["\(kind)_e_pp"] - 1, line)
      let interval = try #require(location.speedAccuracy) / MotionObservation.interval95
      variance.take(interval * interval / row["\(kind)_n_vv"] - 1, line)
      guard let own = location.altitude else { continue }
      (lowest, highest) = (min(lowest, row["ele"]), max(highest, row["ele"]))
      if index == 1 { (lowest, highest) = (min(lowest, observed[0]), max(highest, observed[0])) }
      let bounds = smooths ? (observed.min() ?? 0, observed.max() ?? 0) : (lowest, highest)
      altitude.take(own - min(max(row["\(kind)_u"], bounds.0), bounds.1), line)
      climb.take(try #require(location.climb) - row["\(kind)_u_v"], line)
    }
    #expect(place.error < 0.001, "\(place)")
    #expect(velocity.error < 0.001, "\(velocity)")
    #expect(altitude.error < 1e-4 && climb.error < 1e-4, "\(altitude) \(climb)")
    #expect(variance.error < 1e-4, "\(variance)")
  }
}
