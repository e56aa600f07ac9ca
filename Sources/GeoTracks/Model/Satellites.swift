/// The satellites that a receiver sees.
public struct Satellites: Sendable, Hashable {
  /// The name of the receiver as the source reports it; nil if the source names no receiver.
  public var device: String?

  /// The time at which the receiver observed the satellites; nil if unknown.
  public var timestamp: Timestamp?

  /// The visible satellites, without duplicates.
  public var satellites: [Satellite]

  /// The dilution of precision of all used satellites together.
  public var dilution: Location.Dilution

  package init(
    device: String? = nil, timestamp: Timestamp? = nil, satellites: [Satellite],
    dilution: Location.Dilution = Location.Dilution()
  ) {
    self.device = device
    self.timestamp = timestamp
    self.satellites = satellites
    self.dilution = dilution
  }

  package var usedCount: Int { satellites.count { $0.isUsed } }
}

/// A satellite that a receiver sees, with its direction and signal.
public struct Satellite: Sendable, Hashable {
  /// The satellite system, such as GPS or Galileo; nil if unknown.
  public var constellation: Constellation?

  /// The number of the satellite within its system or, if the system is unknown, the number that the source uses.
  public var number: Int

  /// Elevation in degrees above the horizon; nil if unknown.
  public var elevation: Double?

  /// Azimuth in degrees clockwise from true north, in [0, 360); nil if unknown.
  public var azimuth: Double?

  /// Carrier-to-noise density in dB-Hz; nil if unknown.
  public var signal: Double?

  /// True if the receiver uses the satellite to compute the position.
  public var isUsed: Bool

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

  /// A satellite system. The raw values are the `gnssid` numbers of u-blox and gpsd.
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

/// The number of dimensions in which a receiver determines its position: two, three or none.
public enum FixDimension: Int, Sendable, Hashable, Codable, CaseIterable {
  /// The receiver has no position.
  case none = 1
  /// Latitude and longitude. An altitude, if reported, is an assumption of the receiver and not measured.
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
  /// Computed with the military P(Y) code (precise positioning service).
  case precise
  /// Real-time kinematic with integer ambiguities: centimeter accuracy.
  case rtkFixed = "rtk-fixed"
  /// Real-time kinematic with floating ambiguities: decimeter accuracy.
  case rtkFloat = "rtk-float"
  /// Computed from inertial or wheel sensors only.
  case deadReckoning = "dead-reckoning"
  /// Computed from satellites and inertial sensors.
  case gnssDeadReckoning = "gnss-dead-reckoning"
  /// The receiver is at a surveyed point, so it computes only the time.
  case surveyed
  /// The position was entered by hand.
  case manual
  /// The position is simulated.
  case simulated
}

/// The orientation of a device, measured by a compass or attitude sensor. The heading is never derived from the
/// direction of travel.
public struct Heading: Sendable, Hashable, Codable {
  /// Heading in degrees clockwise from true north, in [0, 360); nil if unknown.
  public var trueHeading: Double?

  /// Heading in degrees clockwise from magnetic north, in [0, 360); nil if unknown.
  public var magneticHeading: Double?

  /// Uncertainty of the heading in degrees; nil if unknown.
  public var accuracy: Double?

  /// The time of the measurement; nil if unknown.
  public var timestamp: Timestamp?

  /// The name of the device as the source reports it; nil if the source names no device.
  public var device: String?

  /// Creates a heading. Nil arguments mean unknown.
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
