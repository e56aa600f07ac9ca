import Foundation
import _SourceTestSupport

/// Greets one client as gpsd does, sends lines, and disconnects; later clients are refused.
struct FakeGPSD {
  private let server: FakeServer
  var port: Int { server.port }

  init(_ lines: [String]) throws {
    server = try FakeServer(connections: 1) { peer, _ in
      if peer.beginWatching() { peer.send(lines.joined(separator: "\r\n") + "\r\n") }
      peer.close()
    }
  }

  /// A position report of a device; its second determines the coordinate.
  static func position(_ device: String, _ second: Int, east: Double = 0) -> String {
    let time = Date(timeIntervalSince1970: 1_763_640_000 + Double(second)).ISO8601Format()
    return """
      {"class":"TPV","device":"\(device)","mode":3,"time":"\(time)","lat":47,"lon":\(8 + east)}
      """
  }
}
