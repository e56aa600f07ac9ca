public import GeoCore

/// The address of a gpsd and optionally of one of its devices, written as `gpsd://HOST[:PORT][/DEVICE]`.
///
/// The host is a name, an IPv4 address or an IPv6 address in brackets. The device is identified by the path or URL that
/// gpsd uses. For example, the device is `/dev/ttyUSB0` in `gpsd://localhost/dev/ttyUSB0`, and `tcp://192.0.2.1:5000`
/// in `gpsd://[::1]:2947/tcp://192.0.2.1:5000`.
public struct GPSDAddress: Sendable, Hashable {
  /// The port that is registered for gpsd with IANA.
  public static let defaultPort = 2947

  /// The host name or IP address. An IPv6 address is stored without brackets.
  public var host: String

  /// The TCP port, from 1 to 65535.
  public var port: Int

  /// The path or URL that gpsd uses for the device; nil for all devices.
  public var device: String?

  /// Creates an address. Host, port and device are not validated.
  public init(host: String = "localhost", port: Int = Self.defaultPort, device: String? = nil) {
    self.host = host
    self.port = port
    self.device = device
  }

  /// Parses an address of the form `gpsd://HOST[:PORT][/DEVICE]`.
  ///
  /// - Throws: `GeoError.unreadable` if the text does not have this form.
  public init(parsing text: String) throws(GeoError) {
    func unreadable(_ index: String.Index, _ expected: String) -> GeoError {
      .unreadable(text, at: index, expected: expected)
    }
    let scheme = "gpsd://"
    // A combining mark and a preceding colon or slash would be one `Character`, so use Unicode scalars.
    let scalars = text.unicodeScalars
    guard String(scalars.prefix(scheme.count)).lowercased() == scheme else {
      throw unreadable(text.startIndex, "gpsd://HOST[:PORT][/DEVICE]")
    }
    let rest = scalars.dropFirst(scheme.count)
    let authority = rest.prefix { $0 != "/" }
    let path = rest[authority.endIndex...]
    let (host, port) = try Self.split(authority, unreadable)
    guard !host.isEmpty else { throw unreadable(host.startIndex, "the name or address of a host") }
    if let foreign = host.firstIndex(where: Self.isForeign) {
      throw unreadable(foreign, "a host without blanks and without the characters @?#[]")
    }
    self.host = String(host)
    self.port = Self.defaultPort
    if let port {
      guard let number = UInt16(String(port)), number > 0, port.first != "+" else {
        throw unreadable(port.startIndex, "a port from 1 to 65535")
      }
      self.port = Int(number)
    }
    // The first slash of `path` is part of the path of a device file, but not of the URL of a network receiver.
    let device = Self.hasScheme(path) ? path.dropFirst() : path
    self.device = path.count > 1 ? String(device) : nil
  }

  // Returns true if the character is not allowed in a host name.
  private static func isForeign(_ scalar: Unicode.Scalar) -> Bool {
    scalar.properties.isWhitespace || "@?#[]".unicodeScalars.contains(scalar)
  }

  private static func hasScheme(_ device: Substring.UnicodeScalarView) -> Bool {
    device.indices.contains { device[$0...].starts(with: "://".unicodeScalars) }
  }

  private static func split(
    _ authority: Substring.UnicodeScalarView, _ unreadable: (String.Index, String) -> GeoError
  ) throws(GeoError) -> (host: Substring.UnicodeScalarView, port: Substring.UnicodeScalarView?) {
    guard authority.first == "[" else {
      let parts = authority.split(separator: ":", omittingEmptySubsequences: false)
      guard parts.count <= 2 else {
        throw unreadable(
          authority.startIndex, "an IPv6 address in brackets, as in gpsd://[::1]")
      }
      return (parts[0], parts.count == 2 ? parts[1] : nil)
    }
    guard let end = authority.firstIndex(of: "]") else {
      throw unreadable(authority.endIndex, "the bracket ]")
    }
    let host = authority[authority.index(after: authority.startIndex)..<end]
    let tail = authority[authority.index(after: end)...]
    guard host.contains(":") else {
      throw unreadable(host.startIndex, "an IPv6 address between brackets")
    }
    guard tail.isEmpty || tail.first == ":" else {
      throw unreadable(tail.startIndex, "nothing, or a colon and a port, after the bracket")
    }
    return (host, tail.isEmpty ? nil : tail.dropFirst())
  }
}

extension GPSDAddress: CustomStringConvertible {
  /// The address in the form that ``init(parsing:)`` reads, such as `gpsd://localhost:2947/dev/ttyUSB0`.
  public var description: String {
    // The slash before the URL of a network receiver is a separator. The slash before a device path is part of the
    // path.
    let path =
      device.map {
        let scalars = $0[...].unicodeScalars
        return scalars.first == "/" && !Self.hasScheme(scalars) ? $0 : "/" + $0
      } ?? ""
    return "gpsd://\(host.unicodeScalars.contains(":") ? "[\(host)]" : host):\(port)\(path)"
  }
}
