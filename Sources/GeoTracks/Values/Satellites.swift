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
