import Testing
import _TestSupport

@testable import GeoTracks

/// A minute of a drive whose positions have a constant error, a slow one and white noise.
@Suite struct DriveCleaningTests {
  private let measured: [Location]
  private let truth: [Coordinate]

  init() throws {
    let rows = try ReferenceTable("cleaning/drive.csv").rows
    truth = rows.map { Coordinate(latitude: $0["true_lat"], longitude: $0["true_lon"]) }
    measured = rows.map { row in
      var location = Location(
        Coordinate(latitude: row["lat"], longitude: row["lon"]),
        timestamp: moment(row["seconds"]))
      (location.altitude, location.speed, location.course) = (
        row["ele"], row["speed"], row["course"]
      )
      return location
    }
  }

  /// The errors east and north of the reference (m).
  private func errors(_ track: [Location]) -> [HorizontalVector] {
    zip(truth, track).map { HorizontalVector.between($0, $1.coordinate).vector }
  }

  private func rootMeanSquare(_ errors: [HorizontalVector]) -> Double {
    let squares = errors.map { $0.length * $0.length }
    return (squares.reduce(0, +) / Double(errors.count)).squareRoot()
  }

  @Test("Smoothing does not reduce a constant error of the positions")
  func constantError() {
    let before = errors(measured)
    let after = errors(clean(measured, rules { $0.smoothing = .rts }).track)
    #expect(before.count == 289 && after.count == 289)
    let sum = before.reduce(HorizontalVector(), +)
    let constant = sum * (1 / Double(before.count))
    // As cleaning-fixtures.py prints them.
    #expect(abs(rootMeanSquare(before) - 2.025) < 0.005)
    #expect(abs(constant.length - 1.975) < 0.005)
    #expect(abs(rootMeanSquare(before.map { $0 - constant }) - 0.449) < 0.005)
    #expect(rootMeanSquare(after) < rootMeanSquare(before))
    let remaining = after.reduce(HorizontalVector(), +) * (1 / Double(after.count))
    #expect(abs(remaining.length - constant.length) < 0.02)
  }

  @Test("White noise of the positions is halved", arguments: 0..<4)
  func white(seed: Int) {
    var random = SplitMix64(seed: UInt64(seed))
    func normal() -> Double { (0..<12).reduce(-6) { sum, _ in sum + random.unit() } }
    let noisy = zip(measured, truth).map { location, place in
      var location = Location(place, timestamp: location.timestamp)
      location.coordinate = SyntheticDrive.move(place, east: 3 * normal(), north: 3 * normal())
      return location
    }
    let (before, after) = (
      rootMeanSquare(errors(noisy)),
      rootMeanSquare(errors(clean(noisy, rules { $0.smoothing = .rts }).track))
    )
    #expect(before > 4 && after < before / 2, "\(before) m, then \(after) m")
  }
}
