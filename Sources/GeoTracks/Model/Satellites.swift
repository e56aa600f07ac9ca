/// The satellites that a receiver sees.
public struct Satellites: Sendable, Hashable {
  /// The receiver's name as the source writes it.
  public var device: String?

  /// The time of the observation; nil if unknown.
  public var timestamp: Timestamp?

  /// The satellites, without duplicates.
  public var satellites: [Satellite]

  /// Dilution of precision.
  public var dilution: Location.Dilution

  /// Creates a report.
  package init(
    device: String? = nil, timestamp: Timestamp? = nil, satellites: [Satellite],
    dilution: Location.Dilution = Location.Dilution()
  ) {
    self.device = device
    self.timestamp = timestamp
    self.satellites = satellites
    self.dilution = dilution
  }

  /// The number of satellites used in the solution.
  package var usedCount: Int { satellites.count { $0.isUsed } }
}

/// A satellite as seen by a receiver.
public struct Satellite: Sendable, Hashable {
  /// The satellite system; nil if unknown.
  public var constellation: Constellation?

  /// The number within the satellite system, or the source's number if the system is unknown.
  public var number: Int

  /// Elevation in degrees above the horizon.
  public var elevation: Double?

  /// Azimuth in degrees clockwise from true north, in [0, 360).
  public var azimuth: Double?

  /// Carrier-to-noise density in dB-Hz.
  public var signal: Double?

  /// True if the satellite is used in the solution.
  public var isUsed: Bool

  /// Creates a satellite.
  package init(
    constellation: Constellation? = nil, number: Int, elevation: Double? = nil,
    azimuth: Double? = nil, signal: Double? = nil, isUsed: Bool = false
  ) {
    self.constellation = constellation
    self.number = number
    self.elevation = elevation
    self.azimuth = azimuth
    self.signal = signal
    self.isUsed = isUsed
  }

  /// A satellite system. The raw values are the `gnssid` of u-blox and gpsd.
  public enum Constellation: Int, Sendable, Hashable, Codable, CaseIterable {
    case gps = 0
    case sbas = 1
    case galileo = 2
    case beidou = 3
    case imes = 4
    case qzss = 5
    case glonass = 6
    case navic = 7
  }
}

/// The number of dimensions of a receiver's position.
public enum FixDimension: Int, Sendable, Hashable, Codable, CaseIterable {
  /// The receiver has no position.
  case none = 1
  /// Latitude and longitude. The altitude, if present, is an assumption.
  case twoDimensional = 2
  /// Latitude, longitude and altitude.
  case threeDimensional = 3
}

/// How a position was computed, from GGA's quality field or gpsd's `status`.
public enum FixStatus: String, Sendable, Hashable, Codable, CaseIterable {
  /// Computed from satellites only.
  case autonomous
  /// Corrected by differential signals or satellite-based augmentation.
  case differential
  /// Precise positioning service (military P(Y) code).
  case precise
  /// Real-time kinematic with integer ambiguities: centimeter accuracy.
  case rtkFixed = "rtk-fixed"
  /// Real-time kinematic with floating ambiguities: decimeter accuracy.
  case rtkFloat = "rtk-float"
  /// Computed from inertial or wheel sensors, without satellites.
  case deadReckoning = "dead-reckoning"
  /// Computed from satellites and inertial sensors.
  case gnssDeadReckoning = "gnss-dead-reckoning"
  /// The receiver is at a surveyed point and reports only the time.
  case surveyed
  /// The position was entered by hand.
  case manual
  /// The position is simulated.
  case simulated
}

/// The orientation of a device, measured by a compass or attitude sensor. The heading is never derived from the course.
public struct Heading: Sendable, Hashable, Codable {
  /// Heading in degrees clockwise from true north, in [0, 360).
  public var trueHeading: Double?

  /// Heading in degrees clockwise from magnetic north, in [0, 360).
  public var magneticHeading: Double?

  /// Uncertainty of the heading in degrees.
  public var accuracy: Double?

  /// The time of the measurement; nil if unknown.
  public var timestamp: Timestamp?

  /// The device's name as the source writes it.
  public var device: String?

  /// Creates a heading.
  public init(
    trueHeading: Double? = nil, magneticHeading: Double? = nil, accuracy: Double? = nil,
    timestamp: Timestamp? = nil, device: String? = nil
  ) {
    self.trueHeading = trueHeading
    self.magneticHeading = magneticHeading
    self.accuracy = accuracy
    self.timestamp = timestamp
    self.device = device
  }
}
