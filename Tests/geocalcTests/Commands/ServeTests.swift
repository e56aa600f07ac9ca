import Foundation
import Testing
import _TestSupport

@testable import geocalc

/// The program's messages about a source and addresses; the server's tests cover its responses.
@Suite struct ServeTests {
  @Test(
    "Invalid host names and unusable addresses are refused",
    arguments: [
      ("--host 'bad host/'", 64, "--host: expected a name or an address without a port"),
      ("--host example.com:80", 64, "without a port"), ("--host ''", 64, "--host: expected a name"),
      ("--host '[::1'", 64, "not [::1"), ("--host -", 64, "--host: expected a name"),
      ("--host '::1]'", 64, "--host: expected a name"),
      ("--host '[gps]'", 64, "--host: expected a name"),
      ("--host '[]'", 64, "--host: expected a name"), ("--host ::g", 64, "--host: expected a name"),
      ("--host a..b", 64, "--host: expected a name"), ("--host .", 64, "--host: expected a name"),
      ("--host=-a.example", 64, "--host: expected a name"),
      ("--host 1.2.3", 64, "--host: expected a name"),
      ("--host 192.0.2.256", 64, "--host: expected a name"),
      // Valid host names are not reported as the error.
      ("--host ::1 --host '[2001:DB8::1]' --listen banana.invalid", 69, "no address"),
      ("--host 192.0.2.1 --host gps_1.example. --listen banana.invalid", 69, "no address"),
      ("--listen banana.invalid", 69, "no address of this machine"),
      (
        "--listen 192.0.2.1", 69,
        "cannot listen at 192.0.2.1, port 0: Cannot assign requested address"
      ),
      ("--listen 192.0.2.1", 69, "choose another with --listen"),
      ("--listen 192.0.2.1:0", 69, "cannot listen at 192.0.2.1, port 0"),
      ("--listen 99999", 64, "--listen: expected a port from 0 to 65535"),
      ("--listen '[::1'", 64, "--listen: expected a port from 0 to 65535"),
      ("--listen http://a", 64, "--listen: expected a port from 0 to 65535"),
    ])
  func addresses(options: String, code: Int32, message: String) throws {
    let run = try GeocalcProcess(
      shell: "'\(GeocalcProcess.executable.path)' serve /dev/null --port 0 \(options)")
    #expect(run.code == code && run.errors.contains(message), "\(run.errors)")
    #expect(!run.errors.contains("NIO"), "\(run.errors)")
  }

  @Test(
    "--listen accepts a port, an address, or both",
    arguments: [
      ("8080", nil, 8080), ("0.0.0.0", "0.0.0.0", nil), ("0.0.0.0:80", "0.0.0.0", 80),
      (":0", nil, 0), ("::1", "::1", nil), ("[::1]:80", "::1", 80), ("[::]", "::", nil),
      ("gps.example", "gps.example", nil), ("gps.example:65535", "gps.example", 65535),
    ] as [(String, String?, Int?)])
  func listens(text: String, address: String?, port: Int?) {
    let read = ListenAddress(text)
    #expect(read?.address == address && read?.port == port && read != nil)
  }

  @Test("An invalid address is refused", arguments: ["", ":", "a:b", "a:65536", "[a"])
  func refusesAddress(text: String) { #expect(ListenAddress(text) == nil) }

  @Test(
    "After a file, serve reports skipped rows, truncated input, or missing positions",
    arguments: [
      ("lat,lon\n1,2\n95,3\n", "1 × out-of-range skipped: line 3"),
      ("lat,lon\n", "no positions"),
      ("<gpx><trk><trkseg><trkpt lat='1' lon='2'/>", "reading stopped early"),
    ])
  func sources(text: String, note: String) throws {
    let folder = TemporaryFolder()
    try folder.write(text, to: "in")
    let run = try RunningGeocalc(
      ["serve", "in", "--listen", "0", "--speed", "max"], in: folder.url)
    try run.wait(note) { run.errors.contains("in: \(note)") }
    run.send(SIGINT)
    #expect(try run.end() == 130)
  }
}
