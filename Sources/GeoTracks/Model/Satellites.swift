/// The satellites that a receiver sees.
public struct Satellites: Sendable, Hashable, Codable {
  /// The receiver, as its source names it.
  public var device: String?

  /// When they were seen; nil if that was not said.
  public var timestamp: Timestamp?

  /// Each satellite once.
  public var satellites: [Satellite]

  /// Dilution of precision.
  public var dilution: Location.Dilution

  /// Creates a report.
  public init(
    device: String? = nil, timestamp: Timestamp? = nil, satellites: [Satellite],
    dilution: Location.Dilution = Location.Dilution()
  ) {
    self.device = device
    self.timestamp = timestamp
    self.satellites = satellites
    self.dilution = dilution
  }

  /// How many of them are in the solution.
  public var usedCount: Int { satellites.count { $0.isUsed } }
}

/// A satellite as a receiver sees it.
public struct Satellite: Sendable, Hashable, Codable {
  /// The system it belongs to; nil if that was not said.
  public var constellation: Constellation?

  /// Its number within the system where the system is known, else as the source writes it.
  public var number: Int

  /// Degrees above the horizon.
  public var elevation: Double?

  /// Degrees clockwise from true north, in [0, 360).
  public var azimuth: Double?

  /// Carrier to noise density in dB-Hz.
  public var signal: Double?

  /// Whether it is in the solution.
  public var isUsed: Bool

  /// Creates a satellite.
  public init(
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

  /// A satellite system; raw values are u-blox's and gpsd's `gnssid`.
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

/// Which way a device points, from a compass or an attitude sensor; never from its course.
public struct Heading: Sendable, Hashable, Codable {
  /// Degrees clockwise from true north, in [0, 360).
  public var trueHeading: Double?

  /// Degrees clockwise from magnetic north, in [0, 360).
  public var magneticHeading: Double?

  /// Uncertainty in degrees.
  public var accuracy: Double?

  /// When it was measured; nil if that was not said.
  public var timestamp: Timestamp?

  /// The device, as its source names it.
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
