import GeoCore

/// How long a ``GPSDSource`` waits, and for what.
///
/// Each counts as 0 if it is less, and as 31 years if it is more; ``silentCycles`` that is NaN as 0.
public struct GPSDTimeouts: Sendable, Hashable {
  /// For a connection, names looked up and all addresses tried.
  public var connection: Duration = .seconds(5)

  /// For the greeting behind the connection: a daemon that is stopped is connected to, but silent.
  public var banner: Duration = .seconds(3)

  /// For the answer to the request to be sent reports.
  public var acknowledgement: Duration = .seconds(3)

  /// Without a byte, until the daemon is asked whether it is still there.
  public var idle: Duration = .seconds(10)

  /// For the answer to that.
  public var probe: Duration = .seconds(3)

  /// Without a report of position or of none, until the receiver counts as silent; at least
  /// ``silentCycles`` of its cycles.
  public var silence: Duration = .seconds(5)

  /// How many reports in a row a receiver may leave out, where gpsd knows its cycle.
  public var silentCycles: Double = 5

  /// Without a byte, until what waits for a better report of its epoch is given out.
  public var quiet: Duration = .milliseconds(100)

  /// Before the first new attempt; doubled for each further one, and shortened by up to a half at
  /// random, so that many clients do not come back together.
  public var firstRetry: Duration = .milliseconds(100)

  /// Before any attempt at most; and how long a connection has to last for the next attempt to count
  /// as the first again.
  public var longestRetry: Duration = .seconds(5)

  /// Creates the usual timeouts.
  public init() {}

  /// The same, each a wait that sums of times can hold.
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

    /// The length of time of that name; nil for what is none.
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

  /// Reads lengths of time in seconds; what is not there is as usual.
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

  /// Writes lengths of time in seconds.
  public func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: CodingKeys.self)
    for key in CodingKeys.allCases {
      try values.encode(
        key.timeout.map { self[keyPath: $0].inSeconds } ?? silentCycles, forKey: key)
    }
  }
}
