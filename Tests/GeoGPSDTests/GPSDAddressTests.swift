import GeoCore
import GeoGPSD
import Testing

@Suite struct GPSDAddressTests {
  @Test(arguments: [
    ("gpsd://localhost", "localhost", 2947, nil),
    ("GPSD://Host.example:3000", "Host.example", 3000, nil),
    ("gpsd://localhost/", "localhost", 2947, nil),
    ("gpsd://192.0.2.1:1/dev/ttyUSB0", "192.0.2.1", 1, "/dev/ttyUSB0"),
    ("gpsd://[::1]", "::1", 2947, nil),
    ("gpsd://[fe80::1%eth0]:65535/dev/pts/3", "fe80::1%eth0", 65535, "/dev/pts/3"),
    ("gpsd://localhost/tcp://192.0.2.1:5000", "localhost", 2947, "tcp://192.0.2.1:5000"),
    // A combining mark that forms one character with the following or the preceding text.
    ("gpsd://h\u{604}:3000", "h\u{604}", 3000, nil),
    ("gpsd://h/\u{301}dev", "h", 2947, "/\u{301}dev"),
  ])
  func reads(text: String, host: String, port: Int, device: String?) throws {
    let address = try GPSDAddress(parsing: text)
    #expect(address == GPSDAddress(host: host, port: port, device: device))
    #expect(try GPSDAddress(parsing: address.description) == address)
  }

  @Test func writes() {
    #expect(GPSDAddress().description == "gpsd://localhost:2947")
    #expect(
      GPSDAddress(host: "::1", device: "/dev/ttyUSB0").description
        == "gpsd://[::1]:2947/dev/ttyUSB0")
  }

  @Test(arguments: [
    ("", 1, "gpsd://HOST[:PORT][/DEVICE]"), ("localhost:2947", 1, "gpsd://HOST[:PORT][/DEVICE]"),
    ("gpsd:/localhost", 1, "gpsd://HOST[:PORT][/DEVICE]"),
    ("gpsd://", 8, "the name or address of a host"),
    ("gpsd://:2947", 8, "the name or address of a host"),
    ("gpsd:///dev/ttyUSB0", 8, "the name or address of a host"),
    ("gpsd://h:0", 10, "a port from 1 to 65535"), ("gpsd://h:65536", 10, "a port from 1 to 65535"),
    ("gpsd://h:", 10, "a port from 1 to 65535"), ("gpsd://h:+80", 10, "a port from 1 to 65535"),
    ("gpsd://h:port", 10, "a port from 1 to 65535"),
    ("gpsd://::1", 8, "an IPv6 address in brackets, as in gpsd://[::1]"),
    ("gpsd://[::1", 12, "the bracket ]"),
    ("gpsd://[::1]2947", 13, "nothing, or a colon and a port, after the bracket"),
    ("gpsd://[host]", 9, "an IPv6 address between brackets"),
    ("gpsd://user@host", 12, "a host without blanks and without the characters @?#[]"),
    ("gpsd://a b", 9, "a host without blanks and without the characters @?#[]"),
  ])
  func refuses(text: String, column: Int, expected: String) throws {
    let error = #expect(throws: GeoError.self) { try GPSDAddress(parsing: text) }
    #expect(error == .unreadable(text: text, column: column, expected: expected))
  }
}
