import GeoTracks

extension Coordinate {
  init(_ coordinate: CLLocationCoordinate2D) {
    self.init(latitude: coordinate.latitude, longitude: coordinate.longitude)
  }
}

extension CLLocationCoordinate2D {
  init(_ coordinate: Coordinate) {
    self.init(latitude: coordinate.latitude, longitude: coordinate.longitude)
  }
}

extension Date {
  init(_ timestamp: Timestamp) {
    // Subtracts whole seconds first. The result is then exact to 0.1 microseconds, because the reference date is near.
    let seconds = Double(timestamp.seconds) - Date.timeIntervalBetween1970AndReferenceDate
    self.init(timeIntervalSinceReferenceDate: seconds + Double(timestamp.nanoseconds) * 1e-9)
  }
}

/// The facts about a source that the conversion of its positions needs.
struct Origin: Sendable {
  /// Whether the source is a recording.
  var isRecording: Bool
  /// The horizontal accuracy in meters of positions that report none; nil to leave such positions invalid.
  var assumedAccuracy: Double?
}

extension CLLocation {
  /// Creates a location from a position of a source.
  ///
  /// A missing course, speed or accuracy becomes -1, which is invalid. A missing altitude becomes 0 with a vertical
  /// accuracy of -1, and a missing time becomes the current time.
  convenience init(_ location: Location, from origin: Origin) {
    let altitude = location.altitude
    let isSimulated = origin.isRecording || location.status == .simulated
    self.init(
      Storage(
        coordinate: CLLocationCoordinate2D(location.coordinate),
        altitude: altitude ?? 0, ellipsoidalAltitude: location.ellipsoidalAltitude ?? 0,
        horizontalAccuracy: location.horizontalAccuracy ?? origin.assumedAccuracy ?? -1,
        // The vertical accuracy applies to both altitudes. If the altitude is unknown, the accuracy is -1, so that the
        // altitude 0 does not look valid.
        verticalAccuracy: altitude == nil || location.fix == .twoDimensional
          ? -1 : location.verticalAccuracy ?? -1,
        course: location.course ?? -1, courseAccuracy: location.courseAccuracy ?? -1,
        speed: location.speed ?? -1, speedAccuracy: location.speedAccuracy ?? -1,
        timestamp: location.timestamp.map { Date($0) } ?? Date(),
        sourceInformation: CLLocationSourceInformation(
          softwareSimulationState: isSimulated,
          andExternalAccessoryState: !isSimulated && location.device != nil)))
  }
}
