import Foundation

/// A connection to a server, byte by byte.
final class Probe {
  private let descriptor: Int32
  private(set) var received: [UInt8] = []
  /// Whether the other side has closed, according to the bytes read so far.
  private(set) var hasEnded = false

  init(port: Int) throws {
    descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = in_port_t(UInt16(port)).bigEndian
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    let result = withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
      }
    }
    guard result == 0 else { throw Failure(code: errno) }
  }

  struct Failure: Error { let code: Int32 }

  deinit { close(descriptor) }

  /// Sends bytes; returns false if the other side has closed.
  @discardableResult
  func send(_ bytes: [UInt8]) -> Bool {
    var sent = 0
    while sent < bytes.count {
      let count = bytes.withUnsafeBytes {
        Glibc.send(
          descriptor, $0.baseAddress! + sent, bytes.count - sent, Int32(MSG_NOSIGNAL))
      }
      guard count > 0 else { return false }
      sent += count
    }
    return true
  }

  func send(_ text: String) { send(Array(text.utf8)) }

  /// Reads until the text arrives, the other side closes, or two minutes pass without data.
  ///
  /// - Returns: All received data.
  @discardableResult
  func read(until text: String? = nil) -> String {
    var buffer = [UInt8](repeating: 0, count: 65536)
    while text.map({ !string.contains($0) }) ?? true {
      var entry = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
      guard poll(&entry, 1, 120_000) > 0 else { break }
      let count = recv(descriptor, &buffer, buffer.count, 0)
      guard count > 0 else {
        hasEnded = true
        break
      }
      received += buffer[..<count]
    }
    return string
  }

  /// Whether the other side has neither closed nor sent data.
  var isOpen: Bool {
    var entry = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    return poll(&entry, 1, 0) == 0
  }

  var string: String { String(decoding: received, as: UTF8.self) }

  /// The status code of a response; nil without a response.
  static func code(_ answer: String) -> Int? {
    let words = answer.prefix { $0 != "\r\n" }.split(separator: " ")
    return words.count > 1 ? Int(words[1]) : nil
  }
}
