package import GeoTracks

/// What one line of gpsd's says.
package enum GPSDReport: Sendable, Hashable {
  /// The greeting of the daemon.
  case version(GPSDVersion)
  /// All devices that the daemon knows, whichever of them is watched.
  case devices([GPSDDevice])
  /// A device has come, gone or been recognized.
  case device(GPSDDevice)
  /// What the daemon understood of a request to watch.
  case watch(GPSDWatch)
  /// A request was refused, and why.
  case error(String)
  /// A position, satellites, a heading, or something passed over.
  case event(LocationEvent)
}

/// Which gpsd it is. The numbers of the protocol say nothing about what it can do: 3, 0 and 16 are
/// one format.
package struct GPSDVersion: Sendable, Hashable {
  /// The release: `3.22`.
  package var release: String?
  /// The revision that it was built from.
  package var rev: String?
  /// Major number of the protocol.
  package var protoMajor: Int?
  /// Minor number of the protocol.
  package var protoMinor: Int?

  /// Creates a version.
  package init(
    release: String? = nil, rev: String? = nil, protoMajor: Int? = nil, protoMinor: Int? = nil
  ) {
    self.release = release
    self.rev = rev
    self.protoMajor = protoMajor
    self.protoMinor = protoMinor
  }
}

/// A receiver that gpsd reads from.
package struct GPSDDevice: Sendable, Hashable {
  /// What it is called: `/dev/ttyACM0`, `tcp://host:port`.
  package var path: String
  /// What gpsd has recognized it as: `NMEA0183`.
  package var driver: String?
  /// Since when it has been read; nil if it is not, or that was not said.
  package var activated: Timestamp?
  /// Whether it is being read: false when `activated` is 0 or missing.
  package var isActive: Bool
  /// Whether gpsd says that it was removed: `activated` is the number 0.
  package var isRemoved = false
  /// Seconds from one position to the next.
  package var cycle: Double?

  /// Creates a device.
  package init(
    path: String, driver: String? = nil, activated: Timestamp? = nil, isActive: Bool = false,
    cycle: Double? = nil
  ) {
    self.path = path
    self.driver = driver
    self.activated = activated
    self.isActive = isActive
    self.cycle = cycle
  }
}

/// What gpsd sends to us, as it acknowledges it: a request that it could not read is acknowledged
/// with `json` false.
package struct GPSDWatch: Sendable, Hashable {
  /// Whether anything is sent.
  package var enable: Bool?
  /// Whether reports are sent as JSON.
  package var json: Bool?
  /// The only device whose reports are sent.
  package var device: String?

  /// Creates an acknowledgement.
  package init(enable: Bool? = nil, json: Bool? = nil, device: String? = nil) {
    self.enable = enable
    self.json = json
    self.device = device
  }
}
