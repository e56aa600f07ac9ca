import Foundation
import GeoLocation

/// A TCP server on the loopback with a test's handler for each connection, on a separate thread.
package final class FakeServer: Sendable {
  package enum Family { case v4, v6 }

  package let port: Int
  private let listener: Int32
  /// Reserves the port after the server has stopped listening, so a later server can use it.
  private let reserve: Int32
  private let isOpen = Guarded(true)
  private let peers = Guarded<[Peer]>([])

  /// Starts listening.
  ///
  /// - Parameters:
  ///   - port: The port; 0 for a free one.
  ///   - accepts: False to leave connections to the system, which accepts them without a notification, as for a
  ///     stopped daemon.
  ///   - connections: The number of connections before others are refused; nil for no limit.
  ///   - serve: Handles a peer; receives the number of the connection, from 0.
  package init(
    _ family: Family = .v4, port: Int = 0, accepts: Bool = true, connections: Int? = nil,
    _ serve: @escaping @Sendable (Peer, Int) -> Void
  ) throws {
    func makeSocket() -> Int32 {
      let descriptor = socket(
        family == .v4 ? AF_INET : AF_INET6, Int32(SOCK_STREAM.rawValue) | O_CLOEXEC, 0)
      var one: Int32 = 1
      setsockopt(descriptor, SOL_SOCKET, SO_REUSEADDR, &one, 4)
      if family == .v6 { setsockopt(descriptor, Int32(IPPROTO_IPV6), IPV6_V6ONLY, &one, 4) }
      return descriptor
    }
    (listener, reserve) = (makeSocket(), makeSocket())
    let bound: Int32
    if family == .v4 {
      var address = sockaddr_in()
      address.sin_family = sa_family_t(AF_INET)
      address.sin_port = in_port_t(port).bigEndian
      address.sin_addr.s_addr = in_addr_t(0x7F00_0001).bigEndian
      bound = Self.bind(listener, &address)
      self.port = Int(in_port_t(bigEndian: address.sin_port))
      _ = Self.bind(reserve, &address)
    } else {
      var address = sockaddr_in6()
      address.sin6_family = sa_family_t(AF_INET6)
      address.sin6_port = in_port_t(port).bigEndian
      address.sin6_addr = in6addr_loopback
      bound = Self.bind(listener, &address)
      self.port = Int(in_port_t(bigEndian: address.sin6_port))
      _ = Self.bind(reserve, &address)
    }
    guard bound == 0, listen(listener, 16) == 0 else {
      throw POSIXError(.init(rawValue: errno) ?? .EIO)
    }
    if accepts { Thread.detachNewThread { [self] in acceptAll(connections, serve) } }
  }

  deinit {
    if isOpen.withLock({ $0 }) { Foundation.close(listener) }
    Foundation.close(reserve)
  }

  /// The number of connections so far.
  package var connectionCount: Int { peers.withLock { $0.count } }

  /// Stops listening and closes all connections.
  package func close() {
    stopListening()
    for peer in peers.withLock({ $0 }) { peer.close() }
  }

  private func stopListening() {
    let wasOpen = isOpen.withLock { isOpen in
      defer { isOpen = false }
      return isOpen
    }
    guard wasOpen else { return }
    // Wakes a thread that waits in accept.
    shutdown(listener, Int32(SHUT_RDWR))
    Foundation.close(listener)
  }

  private func acceptAll(
    _ limit: Int?, _ serve: @escaping @Sendable (Peer, Int) -> Void
  ) {
    while isOpen.withLock({ $0 }) {
      let descriptor = accept(listener, nil, nil)
      _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
      guard descriptor >= 0 else { return }
      let peer = Peer(descriptor)
      let number = peers.withLock { peers in
        peers.append(peer)
        return peers.count - 1
      }
      if number + 1 == limit { stopListening() }
      Thread.detachNewThread { serve(peer, number) }
    }
  }

  /// Binds the socket and reads its port.
  private static func bind<Address>(_ descriptor: Int32, _ address: inout Address) -> Int32 {
    var length = socklen_t(MemoryLayout<Address>.size)
    return withUnsafeMutablePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
        let result = Foundation.bind(descriptor, address, length)
        return result == 0 ? getsockname(descriptor, address, &length) : result
      }
    }
  }

  /// Reserves the port of a stopped server, so no other program gets it.
  package static func stopped() throws -> FakeServer {
    let server = try FakeServer(accepts: false) { _, _ in }
    server.close()
    return server
  }
}

/// The other end of a connection.
package final class Peer: Sendable {
  private let descriptor: Int32
  private let isOpen = Guarded(true)

  package init(_ descriptor: Int32) { self.descriptor = descriptor }

  /// Connects to a loopback port; returns nil without a listener.
  package init?(port: Int) {
    descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue) | O_CLOEXEC, 0)
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = in_port_t(port).bigEndian
    address.sin_addr.s_addr = in_addr_t(0x7F00_0001).bigEndian
    let length = socklen_t(MemoryLayout<sockaddr_in>.size)
    let result = withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { connect(descriptor, $0, length) }
    }
    guard result == 0 else {
      Foundation.close(descriptor)
      return nil
    }
  }

  /// Reads and discards available data; returns the number of bytes, 0 or less at the end.
  package func read() -> Int {
    withUnsafeTemporaryAllocation(byteCount: 1 << 16, alignment: 1) {
      recv(descriptor, $0.baseAddress, $0.count, 0)
    }
  }

  /// Sends bytes; returns false if the connection is closed.
  @discardableResult
  package func send(_ bytes: some Collection<UInt8>, chunk: Int = .max) -> Bool {
    var rest = Array(bytes)[...]
    while !rest.isEmpty {
      let piece = Array(rest.prefix(chunk))
      let count = Foundation.send(descriptor, piece, piece.count, Int32(MSG_NOSIGNAL))
      guard count > 0 else { return false }
      rest = rest.dropFirst(count)
    }
    return true
  }

  @discardableResult
  package func send(_ text: String, chunk: Int = .max) -> Bool { send(text.utf8, chunk: chunk) }

  /// Returns the next line without its end; nil if the peer has closed.
  package func readLine() -> String? {
    var line: [UInt8] = []
    var byte: UInt8 = 0
    while recv(descriptor, &byte, 1, 0) == 1 {
      if byte == 10 { return String(decoding: line, as: UTF8.self) }
      line.append(byte)
    }
    return nil
  }

  /// Waits until the peer closes.
  package func waitForEnd() { while readLine() != nil {} }

  package func close() {
    let wasOpen = isOpen.withLock { isOpen in
      defer { isOpen = false }
      return isOpen
    }
    guard wasOpen else { return }
    shutdown(descriptor, Int32(SHUT_RDWR))
    Foundation.close(descriptor)
  }

  /// Closes with a reset for the peer.
  package func reset() {
    var option = linger(l_onoff: 1, l_linger: 0)
    setsockopt(
      descriptor, SOL_SOCKET, SO_LINGER, &option, socklen_t(MemoryLayout<linger>.size))
    isOpen.withLock {
      if $0 { Foundation.close(descriptor) }
      $0 = false
    }
  }

  /// Sends the greeting, and waits for the request to watch.
  package func greet() -> String? {
    send(GPSDReply.version + "\r\n")
    return readLine()
  }

  /// Follows gpsd's protocol up to the first report; returns whether the peer did too.
  package func beginWatching() -> Bool {
    guard greet() != nil else { return false }
    return send(GPSDReply.devices + "\r\n" + GPSDReply.watch + "\r\n")
  }
}

/// gpsd's first messages.
package enum GPSDReply {
  package static let version =
    #"{"class":"VERSION","release":"3.22","rev":"3.22","proto_major":3}"#
  package static let devices =
    #"{"class":"DEVICES","devices":[{"class":"DEVICE","path":"/dev/a","activated":"2025-11-20T12:00:00Z"}]}"#
  package static let noDevices = #"{"class":"DEVICES","devices":[]}"#
  package static let watch = #"{"class":"WATCH","enable":true,"json":true,"nmea":false}"#
}
