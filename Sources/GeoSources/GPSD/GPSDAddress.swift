/// Where a gpsd listens, and which of its devices is meant: `gpsd://HOST[:PORT][/DEVICE]`.
///
/// The host is a name, an IPv4 address or an IPv6 address in brackets. A device is what gpsd calls it:
/// `gpsd://localhost/dev/ttyUSB0`, `gpsd://[::1]:2947/tcp://192.0.2.1:5000`.
public struct GPSDAddress: Sendable, Hashable {
  /// The port that gpsd has at IANA.
  public static let defaultPort = 2947

  /// Name or address, without brackets.
  public var host: String

  /// The port, 1 to 65535.
  public var port: Int

  /// The device as gpsd names it; nil for all.
  public var device: String?

  /// Creates an address; nothing is checked.
  public init(host: String = "localhost", port: Int = Self.defaultPort, device: String? = nil) {
    self.host = host
    self.port = port
    self.device = device
  }

  /// Why a text is no address of a gpsd.
  public struct Invalid: Error, Sendable, Hashable, CustomStringConvertible {
    /// The text.
    public let text: String
    /// What is wrong with it.
    public let reason: String

    /// What is wrong, in one line.
    public var description: String {
      "\"\(text)\" is no gpsd://HOST[:PORT][/DEVICE]: \(reason)"
    }
  }

  /// Reads `gpsd://HOST[:PORT][/DEVICE]`.
  ///
  /// - Throws: ``Invalid`` with what is wrong.
  public init(_ text: String) throws(Invalid) {
    func invalid(_ reason: String) -> Invalid { Invalid(text: text, reason: reason) }
    let scheme = "gpsd://"
    // Scalars: some marks make one character with a colon or slash beside them.
    let scalars = text.unicodeScalars
    guard String(scalars.prefix(scheme.count)).lowercased() == scheme else {
      throw invalid("it does not begin with \(scheme)")
    }
    let rest = scalars.dropFirst(scheme.count)
    let authority = rest.prefix { $0 != "/" }
    let path = rest[authority.endIndex...]
    let (host, port) = try Self.split(authority, invalid)
    guard !host.isEmpty else { throw invalid("the host is missing") }
    guard !host.contains(where: Self.isForeign) else {
      throw invalid("\"\(String(host))\" is no host")
    }
    self.host = String(host)
    self.port =
      try port.map(String.init).map { text throws(Invalid) in
        guard let number = UInt16(text), number > 0, text.first != "+" else {
          throw invalid("the port \"\(text)\" is not from 1 to 65535")
        }
        return Int(number)
      } ?? Self.defaultPort
    // A file keeps the slash; a receiver behind a network address has none of its own.
    let device = Self.hasScheme(path) ? path.dropFirst() : path
    self.device = path.count > 1 ? String(device) : nil
  }

  // No name of a host has it.
  private static func isForeign(_ scalar: Unicode.Scalar) -> Bool {
    scalar.properties.isWhitespace || "@?#[]".unicodeScalars.contains(scalar)
  }

  private static func hasScheme(_ device: Substring.UnicodeScalarView) -> Bool {
    device.indices.contains { device[$0...].starts(with: "://".unicodeScalars) }
  }

  private static func split(
    _ authority: Substring.UnicodeScalarView, _ invalid: (String) -> Invalid
  ) throws(Invalid) -> (host: Substring.UnicodeScalarView, port: Substring.UnicodeScalarView?) {
    guard authority.first == "[" else {
      let parts = authority.split(separator: ":", omittingEmptySubsequences: false)
      guard parts.count <= 2 else {
        throw invalid("an IPv6 address stands in brackets, as in gpsd://[::1]")
      }
      return (parts[0], parts.count == 2 ? parts[1] : nil)
    }
    guard let end = authority.firstIndex(of: "]") else { throw invalid("the bracket ] is missing") }
    let host = authority[authority.index(after: authority.startIndex)..<end]
    let tail = authority[authority.index(after: end)...]
    guard host.contains(":") else { throw invalid("\"\(String(host))\" is no IPv6 address") }
    guard tail.isEmpty || tail.first == ":" else {
      throw invalid("\"\(String(tail))\" behind the bracket is no port")
    }
    return (host, tail.isEmpty ? nil : tail.dropFirst())
  }
}

extension GPSDAddress: CustomStringConvertible {
  /// The address as it is read: `gpsd://localhost:2947/dev/ttyUSB0`.
  public var description: String {
    // As they are read: before what has a scheme of its own stands a slash that is not part of it.
    let path =
      device.map {
        let scalars = $0[...].unicodeScalars
        return scalars.first == "/" && !Self.hasScheme(scalars) ? $0 : "/" + $0
      } ?? ""
    return "gpsd://\(host.unicodeScalars.contains(":") ? "[\(host)]" : host):\(port)\(path)"
  }
}
