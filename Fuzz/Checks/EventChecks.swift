import GeoTracks

/// Properties of any event, for any input.
enum EventChecks {
  /// The size of events in bytes: texts, and a fixed part for each event.
  static func size(of events: [LocationEvent]) -> Int {
    events.reduce(0) { sum, event in
      switch event {
      case .location(let location):
        sum + 64 + (location.device?.utf8.count ?? 0)
          + location.attributes.reduce(0) { $0 + $1.name.utf8.count + $1.value.utf8.count + 32 }
      case .satellites(let report): sum + 64 + 32 * report.satellites.count
      case .diagnostic(let skipped): sum + 64 + skipped.detail.utf8.count
      case .metadata(let details):
        details.values.reduce(sum + 64) { $0 + $1.name.utf8.count + $1.value.utf8.count + 32 }
      default: sum + 64
      }
    }
  }

  /// - Parameter count: The number of bytes of the input.
  static func check(_ event: LocationEvent, _ count: Int) {
    switch event {
    case .location(let location): check(location)
    case .heading(let heading):
      precondition(isDirection(heading.trueHeading) && isDirection(heading.magneticHeading))
      precondition(heading.trueHeading != nil || heading.magneticHeading != nil)
    case .satellites(let report):
      let names = report.satellites.map { [$0.constellation?.rawValue ?? -1, $0.number] }
      precondition(Set(names).count == names.count, "\(report)")
      for satellite in report.satellites {
        precondition(isDirection(satellite.azimuth) && satellite.signal?.isFinite ?? true)
      }
    case .diagnostic(let skipped):
      precondition(0...count ~= skipped.offset && skipped.line ?? 1 >= 1, "\(skipped)")
      precondition(skipped.detail.utf8.count <= 1000, "\(skipped.detail.utf8.count)")
    case .metadata(let details):
      precondition(!details.values.isEmpty && details.values.count <= Metadata.countLimit)
      precondition(
        details.values.reduce(0) { $0 + $1.name.utf8.count + $1.value.utf8.count }
          <= Metadata.byteLimit)
    case .lap(let lap):
      for value in [lap.elapsedTime, lap.timerTime, lap.distance, lap.ascent, lap.descent] {
        precondition(value.map { $0.isFinite && $0 >= 0 } ?? true, "\(lap)")
      }
      precondition(lap.attributes.count <= Metadata.countLimit, "\(lap)")
    case .noFix, .part, .simplified, .state: break
    }
  }

  private static func check(_ location: Location) {
    precondition(
      location.coordinate.isValid && abs(location.coordinate.longitude) <= 360, "\(location)")
    for accuracy in [
      location.horizontalAccuracy, location.verticalAccuracy, location.speedAccuracy,
      location.courseAccuracy, location.climbAccuracy,
    ] {
      precondition(accuracy.map { $0.isFinite && $0 >= 0 } ?? true, "\(location)")
    }
    for value in [location.altitude, location.ellipsoidalAltitude, location.climb] {
      precondition(value?.isFinite ?? true, "\(location)")
    }
    precondition(location.speed.map { $0.isFinite && $0 >= 0 } ?? true, "\(location)")
    precondition(isDirection(location.course), "\(location)")
    precondition(location.satellitesUsed ?? 0 >= 0 && location.satellitesInView ?? 0 >= 0)
  }

  private static func isDirection(_ degrees: Double?) -> Bool {
    degrees.map { $0 >= 0 && $0 < 360 } ?? true
  }
}
