import Foundation
import Testing

/// Greets one client as gpsd does, sends lines, and hangs up; who comes later is refused.
struct FakeGPSD {
  let port: Int

  init(_ lines: [String]) throws {
    let listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue) | O_CLOEXEC, 0)
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = in_addr_t(0x7F00_0001).bigEndian
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    let result = withUnsafeMutablePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        bind(listener, $0, length) == 0 ? getsockname(listener, $0, &length) : -1
      }
    }
    try #require(result == 0 && listen(listener, 1) == 0)
    port = Int(in_port_t(bigEndian: address.sin_port))
    Thread.detachNewThread {
      let client = accept(listener, nil, nil)
      close(listener)
      let handle = FileHandle(fileDescriptor: client, closeOnDealloc: true)
      func say(_ line: String) { try? handle.write(contentsOf: Data((line + "\r\n").utf8)) }
      say(#"{"class":"VERSION","release":"3.25","rev":"3.25","proto_major":3,"proto_minor":15}"#)
      _ = handle.availableData
      say(#"{"class":"WATCH","enable":true,"json":true}"#)
      for line in lines { say(line) }
    }
  }

  /// A report of a position of a device; its second is its place.
  static func position(_ device: String, _ second: Int, east: Double = 0) -> String {
    let time = Date(timeIntervalSince1970: 1_763_640_000 + Double(second)).ISO8601Format()
    return """
      {"class":"TPV","device":"\(device)","mode":3,"time":"\(time)","lat":47,"lon":\(8 + east)}
      """
  }
}
