import GeoCore

/// The timeouts of a ``GPSDSource``.
///
/// Each timeout is clamped to the range from 0 to 31 years. A NaN in ``silentCycles`` counts as 0.
public struct GPSDTimeouts: Sendable, Hashable {
  /// The timeout of a connection, including name lookup and all addresses.
  public var connection: Duration = .seconds(5)

  /// The timeout for the greeting. It is necessary because a suspended gpsd still accepts connections.
  public var banner: Duration = .seconds(3)

  /// The timeout for the acknowledgement of the request for reports.
  public var acknowledgement: Duration = .seconds(3)

  /// The time without received data after which gpsd is probed.
  public var idle: Duration = .seconds(10)

  /// The timeout for the answer to a probe.
  public var probe: Duration = .seconds(3)

  /// The time without a report after which a receiver counts as silent.
  ///
  /// The time is extended to ``silentCycles`` cycles of the receiver if these are longer.
  public var silence: Duration = .seconds(5)

  /// The number of consecutive cycles without a report after which a receiver counts as silent, if gpsd knows its
  /// cycle.
  public var silentCycles: Double = 5

  /// The time without received data after which incomplete reports of an epoch are emitted.
  public var quiet: Duration = .milliseconds(100)

  /// The delay before the first retry.
  ///
  /// The delay doubles with each further retry and is randomly shortened by up to half, so that many clients do not
  /// reconnect together.
  public var firstRetry: Duration = .milliseconds(100)

  /// The longest delay before a retry.
  ///
  /// A connection that lasts this long resets the delay to ``firstRetry``.
  public var longestRetry: Duration = .seconds(5)

  /// Creates the default timeouts.
  public init() {}

  /// The timeouts, clamped so that sums of times do not overflow.
  var asWaits: GPSDTimeouts {
    var waits = self
    for key in CodingKeys.allCases {
      if let timeout = key.timeout { waits[keyPath: timeout] = waits[keyPath: timeout].asWait }
    }
    return waits
  }
}

extension GPSDTimeouts: Codable {
  fileprivate enum CodingKeys: String, CodingKey, CaseIterable {
    case connection, banner, acknowledgement, idle, probe, silence, silentCycles, quiet, firstRetry
    case longestRetry

    /// The timeout with the name of this key; nil if the value is not a duration.
    var timeout: WritableKeyPath<GPSDTimeouts, Duration>? {
      switch self {
      case .connection: \.connection
      case .banner: \.banner
      case .acknowledgement: \.acknowledgement
      case .idle: \.idle
      case .probe: \.probe
      case .silence: \.silence
      case .silentCycles: nil
      case .quiet: \.quiet
      case .firstRetry: \.firstRetry
      case .longestRetry: \.longestRetry
      }
    }
  }

  /// Reads durations in seconds. A missing value has its default.
  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    for key in CodingKeys.allCases {
      guard let value = try values.decodeIfPresent(Double.self, forKey: key) else { continue }
      if let timeout = key.timeout {
        self[keyPath: timeout] = Duration(saturating: value)
      } else {
        silentCycles = value
      }
    }
  }

  /// Writes durations in seconds.
  public func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: CodingKeys.self)
    for key in CodingKeys.allCases {
      try values.encode(
        key.timeout.map { self[keyPath: $0].inSeconds } ?? silentCycles, forKey: key)
    }
  }
}
