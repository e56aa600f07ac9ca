package import GeoTracks

/// The content of one line from gpsd.
package enum GPSDReport: Sendable, Hashable {
  /// The daemon's greeting.
  case version(GPSDVersion)
  /// All devices known to the daemon, including devices that it does not watch.
  case devices([GPSDDevice])
  /// A device was added, removed or identified.
  case device(GPSDDevice)
  /// The daemon's acknowledgement of a watch request.
  case watch(GPSDWatch)
  /// The reason why the daemon refused a request.
  case error(String)
  /// A position, satellites, a heading, or a diagnostic.
  case event(LocationEvent)
}

/// The version of gpsd.
///
/// Protocol numbers do not indicate features. For example, the format is the same with the major numbers 0, 3 and 16.
package struct GPSDVersion: Sendable, Hashable {
  /// The release, such as `3.22`.
  package var release: String?
  /// The source revision of the build.
  package var rev: String?
  /// The major protocol number.
  package var protoMajor: Int?
  /// The minor protocol number.
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
  /// The path, such as `/dev/ttyACM0` or `tcp://host:port`.
  package var path: String
  /// The driver that gpsd selected, such as `NMEA0183`.
  package var driver: String?
  /// The time when gpsd began to read the device; nil if the time is unknown or gpsd is not reading the device.
  package var activated: Timestamp?
  /// True if gpsd is reading the device. `activated` is then neither 0 nor missing.
  package var isActive: Bool
  /// True if gpsd reports the device as removed. `activated` is then the number 0.
  package var isRemoved = false
  /// The interval between positions in seconds.
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

/// The acknowledgement of a watch request.
///
/// If gpsd could not parse the request, `json` is false in the acknowledgement.
package struct GPSDWatch: Sendable, Hashable {
  /// True if gpsd sends reports.
  package var enable: Bool?
  /// True if gpsd sends reports as JSON.
  package var json: Bool?
  /// The only device whose reports gpsd sends; nil for all devices.
  package var device: String?

  /// Creates an acknowledgement.
  package init(enable: Bool? = nil, json: Bool? = nil, device: String? = nil) {
    self.enable = enable
    self.json = json
    self.device = device
  }
}
