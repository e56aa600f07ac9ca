import GeoSources
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
    // A mark that makes one character with what follows, and one with what is before it.
    ("gpsd://h\u{604}:3000", "h\u{604}", 3000, nil),
    ("gpsd://h/\u{301}dev", "h", 2947, "/\u{301}dev"),
  ])
  func reads(text: String, host: String, port: Int, device: String?) throws {
    let address = try GPSDAddress(text)
    #expect(address == GPSDAddress(host: host, port: port, device: device))
    #expect(try GPSDAddress(address.description) == address)
  }

  @Test func writes() {
    #expect(GPSDAddress().description == "gpsd://localhost:2947")
    #expect(
      GPSDAddress(host: "::1", device: "/dev/ttyUSB0").description
        == "gpsd://[::1]:2947/dev/ttyUSB0")
  }

  @Test(arguments: [
    ("", "it does not begin with gpsd://"), ("localhost:2947", "it does not begin with gpsd://"),
    ("gpsd:/localhost", "it does not begin with gpsd://"), ("gpsd://", "the host is missing"),
    ("gpsd://:2947", "the host is missing"), ("gpsd:///dev/ttyUSB0", "the host is missing"),
    ("gpsd://h:0", "the port \"0\" is not from 1 to 65535"),
    ("gpsd://h:65536", "the port \"65536\" is not from 1 to 65535"),
    ("gpsd://h:", "the port \"\" is not from 1 to 65535"),
    ("gpsd://h:+80", "the port \"+80\" is not from 1 to 65535"),
    ("gpsd://h:port", "the port \"port\" is not from 1 to 65535"),
    ("gpsd://::1", "an IPv6 address stands in brackets, as in gpsd://[::1]"),
    ("gpsd://[::1", "the bracket ] is missing"),
    ("gpsd://[::1]2947", "\"2947\" behind the bracket is no port"),
    ("gpsd://[host]", "\"host\" is no IPv6 address"),
    ("gpsd://user@host", "\"user@host\" is no host"), ("gpsd://a b", "\"a b\" is no host"),
  ])
  func refuses(text: String, reason: String) throws {
    let error = #expect(throws: GPSDAddress.Invalid.self) { try GPSDAddress(text) }
    #expect(error?.reason == reason)
    #expect("\(try #require(error))" == "\"\(text)\" is no gpsd://HOST[:PORT][/DEVICE]: \(reason)")
  }
}
