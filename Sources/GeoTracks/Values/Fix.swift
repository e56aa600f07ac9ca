/// How many dimensions of a position the receiver has solved for.
public enum FixDimension: Int, Sendable, Hashable, Codable, CaseIterable {
  /// The receiver has no position.
  case none = 1
  /// Latitude and longitude; an altitude, if one is given, is an assumption.
  case twoDimensional = 2
  /// Latitude, longitude and altitude.
  case threeDimensional = 3
}

/// What a position was made from, as GGA's quality field and gpsd's `status` tell it.
public enum FixStatus: String, Sendable, Hashable, Codable, CaseIterable {
  /// Satellites alone.
  case autonomous
  /// Corrected by differential signals or satellite-based augmentation.
  case differential
  /// Precise positioning service (military P(Y) code).
  case precise
  /// Real-time kinematic with whole-number ambiguities: centimeters.
  case rtkFixed = "rtk-fixed"
  /// Real-time kinematic with floating ambiguities: decimeters.
  case rtkFloat = "rtk-float"
  /// Inertial or wheel sensors without satellites.
  case deadReckoning = "dead-reckoning"
  /// Satellites and inertial sensors together.
  case gnssDeadReckoning = "gnss-dead-reckoning"
  /// A receiver at a surveyed place that gives time only.
  case surveyed
  /// Entered by hand.
  case manual
  /// A simulator, not a receiver.
  case simulated
}
