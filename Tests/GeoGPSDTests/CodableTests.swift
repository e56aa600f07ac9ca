import Foundation
import GeoFormats
import GeoGPSD
import Testing
import _TestSupport

@Suite struct CodableTests {
  static let timeouts: GPSDTimeouts = {
    var timeouts = GPSDTimeouts()
    (timeouts.quiet, timeouts.silentCycles) = (.milliseconds(250), 7)
    return timeouts
  }()

  static let table: CSVLocationOptions = {
    var options = CSVLocationOptions()
    (options.latitude, options.separator, options.keepsAttributes) = (
      "lat", UInt8(ascii: ";"), true
    )
    return options
  }()

  @Test(
    arguments: [
      timeouts, GPSDAddress(host: "::1", device: "/dev/a"), table,
    ] as [any Codable & Equatable & Sendable])
  func isReadBack(_ value: any Codable & Equatable & Sendable) throws {
    try expectRoundTrip(value)
  }

  @Test func timeoutsThatAreNotThereAreAsUsual() throws {
    let json = Data(#"{"idle":12.5}"#.utf8)
    let timeouts = try JSONDecoder().decode(GPSDTimeouts.self, from: json)
    #expect(timeouts.idle == .milliseconds(12_500) && timeouts.banner == GPSDTimeouts().banner)
  }
}
