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
    // The whole seconds first: the reference date is near enough to keep 0.1 microseconds.
    let seconds = Double(timestamp.seconds) - Date.timeIntervalBetween1970AndReferenceDate
    self.init(timeIntervalSinceReferenceDate: seconds + Double(timestamp.nanoseconds) * 1e-9)
  }
}

/// What is to be known of a source to tell of its positions.
struct Origin: Sendable {
  /// Whether the source is a recording.
  var isRecording: Bool
  /// Meters of horizontal accuracy of a position that states none; nil to leave it invalid.
  var assumedAccuracy: Double?
}

extension CLLocation {
  /// What a source told, in CoreLocation's terms: what it did not tell is -1, which is not valid.
  convenience init(_ location: Location, from origin: Origin) {
    let altitude = location.altitude
    let isSimulated = origin.isRecording || location.status == .simulated
    self.init(
      Storage(
        coordinate: CLLocationCoordinate2D(location.coordinate),
        altitude: altitude ?? 0, ellipsoidalAltitude: location.ellipsoidalAltitude ?? 0,
        horizontalAccuracy: location.horizontalAccuracy ?? origin.assumedAccuracy ?? -1,
        // One accuracy for both altitudes: it must not make one valid that is not known.
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
