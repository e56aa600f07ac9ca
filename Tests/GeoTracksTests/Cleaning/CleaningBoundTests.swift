import Testing
import _TestSupport

@testable import GeoTracks

/// For any input, the trusted input bounds the output.
@Suite struct CleaningBoundTests {
  /// Altitudes and coordinates of every kind: cold starts, steps, ramps, noise, spikes, gaps, garbage.
  static func anything(seed: UInt64) -> [Location] {
    var random = SplitMix64(seed: seed)
    func chance(_ part: Double) -> Bool { random.unit() < part }
    func within(_ size: Double) -> Double { size * (2 * random.unit() - 1) }
    let noise = [0, 1, 8, 60][Int(random.next() % 4)]
    var (level, ramp, clock) = (400.0, 0.0, 0.0)
    var place = Coordinate(latitude: within(89.9), longitude: within(180))
    var (course, speed) = (360 * random.unit(), 3 * random.unit())
    let cold = Int(random.next() % 12)
    let statesAccuracy = chance(0.5)
    let isEllipsoidal = chance(0.3)
    var track: [Location] = []
    for index in 0..<300 {
      let seconds =
        chance(0.02) ? 400 * random.unit() : [0.1, 1, 1, 1, 5, 30][Int(random.next() % 6)]
      clock += seconds
      if chance(0.02) { level += within(600) }
      if chance(0.02) { ramp = within(5) }
      if chance(0.03) { (course, speed) = (course + within(180), 20 * random.unit()) }
      level += ramp * seconds
      place =
        Geodesic.wgs84.direct(from: place, azimuth: course, distance: speed * seconds).coordinate
      var location = Location(place, timestamp: moment(clock)).moved(
        Double(noise) * random.unit(), azimuth: 360 * random.unit())
      if chance(0.02) {
        location = location.moved(1e5 * random.unit(), azimuth: 360 * random.unit())
      }
      var altitude = level + within(Double(noise))
      if index < cold { altitude -= 500 * random.unit() }
      if chance(0.05) { altitude += within(5000) }
      if statesAccuracy {
        location.horizontalAccuracy = 1 + 40 * random.unit()
        location.verticalAccuracy = 1 + 40 * random.unit()
      }
      if chance(0.3) { location.climb = within(10) }
      if chance(0.5) {
        (location.speed, location.course) = (20 * random.unit(), 360 * random.unit())
      }
      if !chance(0.1) {
        if isEllipsoidal {
          location.ellipsoidalAltitude = altitude
        } else {
          location.altitude = altitude
        }
      }
      location.attributes = [.init("n", "\(index + 1)")]
      track.append(location)
    }
    return track
  }

  static let kinds: [CleaningRules.Smoothing] = [.rts, .forward]

  @Test("Smoothed altitudes stay within the trusted ones, to the millimeter", arguments: kinds)
  func altitude(smoothing: CleaningRules.Smoothing) {
    for seed in 0..<30 {
      let track = Self.anything(seed: UInt64(seed))
      let profile = ([nil] + MotionProfile.allCases.map { $0 })[seed % 6]
      let result = Cleaned(track, rules(profile) { $0.smoothing = smoothing })
      let refused = Set(result.notices.filter { $0.kind == .altitudeRefused }.map(\.index))
      let kept = result.track.compactMap { $0.attribute("n").flatMap { Int($0) } }
      func altitude(_ location: Location) -> Double? {
        location.altitude ?? location.ellipsoidalAltitude
      }
      // Points that the filter trusted count too, even if a given limit removed them later.
      let fast = result.removed.filter { $0.reason == .speed }.map(\.index)
      let believed = (kept + fast).filter { !refused.contains($0) }.compactMap {
        altitude(track[$0 - 1])
      }
      guard let lowest = believed.min(), let highest = believed.max() else {
        #expect(kept.allSatisfy { altitude(track[$0 - 1]) == nil })
        continue
      }
      for location in result.track {
        guard let altitude = altitude(location) else { continue }
        #expect(altitude >= lowest - 0.001 && altitude <= highest + 0.001, "seed \(seed)")
      }
    }
  }

  @Test(
    "Smoothing moves a position by at most five standard deviations",
    arguments: kinds)
  func position(smoothing: CleaningRules.Smoothing) {
    for seed in 0..<30 {
      let track = Self.anything(seed: UInt64(seed))
      let profile = ([nil] + MotionProfile.allCases.map { $0 })[seed % 6]
      let result = Cleaned(track, rules(profile) { $0.smoothing = smoothing })
      for location in result.track {
        guard let number = location.attribute("n").flatMap({ Int($0) }) else { continue }
        let input = track[number - 1]
        // Without a stated accuracy, the accuracy is the measured noise, 4 to 10 m.
        let deviation = input.horizontalAccuracy.map { $0 / MotionObservation.circle95 } ?? 10
        let moved = Geodesic.wgs84.distance(from: input.coordinate, to: location.coordinate)
        #expect(moved <= 5 * deviation + 0.002, "seed \(seed), point \(number)")
      }
    }
  }

  @Test("Smoothed speeds and accelerations stay within the limits", arguments: kinds)
  func limits(smoothing: CleaningRules.Smoothing) {
    for seed in 0..<30 {
      let track = Self.anything(seed: UInt64(seed))
      let profile = [MotionProfile.walk, .run, .cycle][seed % 3]
      let limits = rules(profile) {
        $0.smoothing = smoothing
        if seed % 2 == 0 { $0.maximumSpeed = 3 }
      }
      let speed = limits.maximumSpeed ?? profile.maximumSpeed
      for segment in Cleaned(track, limits).segments {
        for location in segment { #expect(location.speed ?? 0 <= speed) }
        for (a, b) in zip(segment, segment.dropFirst()) {
          guard
            let seconds = b.timestamp.flatMap({ time in a.timestamp.map { time.seconds(since: $0) }
            })
          else { continue }
          let meters = Geodesic.wgs84.distance(from: a.coordinate, to: b.coordinate)
          #expect(meters <= speed * seconds + 1e-9, "seed \(seed)")
          guard let before = a.speed, let after = b.speed, let from = a.course, let to = b.course
          else { continue }
          let change =
            HorizontalVector(length: after, azimuth: to)
            - HorizontalVector(length: before, azimuth: from)
          #expect(change.length <= profile.maximumAcceleration * seconds + 1e-9, "seed \(seed)")
        }
      }
    }
  }

  @Test("A segment begins with a notice where the track continues out of reach")
  func segments() {
    let track =
      straight(speed: 1.3, count: 60)
      + straight(speed: 1.3, count: 60).map { location in
        var location = location.moved(900)
        location.timestamp = location.timestamp?.advanced(by: 60)
        return location
      }
    let result = Cleaned(track, rules(.walk) { $0.smoothing = .rts })
    #expect(result.segments.map(\.count) == [60, 60])
    #expect(result.notices.filter { $0.kind == .segmentBegun }.map(\.index) == [61])
    #expect(Cleaned(track, rules(nil) { $0.smoothing = .rts }).segments.count == 1)
  }

  @Test("Degrees are rounded to 1e-8, courses to 0.01 and other values to 0.001")
  func digits() {
    let track = SyntheticDrive(from: Coordinate(latitude: 47, longitude: 8), seconds: 300).measured
    func has(_ value: Double?, _ units: Double) -> Bool {
      value.map { ($0 * units).rounded() / units == $0 } ?? true
    }
    for location in Cleaned(track, rules { $0.smoothing = .rts }).track {
      #expect(has(location.coordinate.latitude, 1e8) && has(location.coordinate.longitude, 1e8))
      #expect(has(location.speed, 1e3) && has(location.horizontalAccuracy, 1e3))
      #expect(has(location.course, 1e2) && location.course.map { $0 < 360 } ?? true)
    }
    #expect(clean(track, rules { _ in }).track.allSatisfy { track.contains($0) })
  }
}

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
