import Benchmark
import Dispatch
import GeoCore
import GeoGPSD
import Glibc

/// The latency from the socket to the delegate.
///
/// A run writes one report to a loopback connection and ends when the delegate has received the position.
let benchmarks: @Sendable () -> Void = {
  Benchmark.defaultConfiguration = .init(
    metrics: [.wallClock], warmupIterations: 100, maxDuration: .seconds(10), maxIterations: 10_000)

  Benchmark("one TPV, socket to delegate") { benchmark in
    let server = LoopbackServer()
    let listener = Listener()
    let manager = LocationManager(
      source: GPSDSource(host: "127.0.0.1", port: server.port),
      queue: DispatchQueue(label: "positions"))
    manager.stationaryRule = nil
    manager.delegate = listener
    manager.startUpdatingLocation()
    let connection = server.accept()
    var second: Int64 = 0
    // The run that the library starts lasts until here; each measurement is one report.
    for _ in benchmark.scaledIterations {
      second += 1
      let line = report(second)
      benchmark.startMeasurement()
      connection.send(line)
      listener.wait()
      benchmark.stopMeasurement()
    }
    manager.stopUpdatingLocation()
    connection.end()
  }
}

private func report(_ second: Int64) -> String {
  let time = Timestamp(seconds: 1_763_640_000 + second).iso8601(fractionDigits: 3)
  return """
    {"class":"TPV","device":"/dev/ttyACM0","mode":3,"time":"\(time)","lat":47.376900000,\
    "lon":8.541700000,"altHAE":455.9000,"altMSL":408.0000,"track":125.0000,"speed":10.000,\
    "climb":0.100,"geoidSep":47.900,"eph":18.050}\r

    """
}

/// Signals each new position.
private final class Listener: LocationManagerDelegate, Sendable {
  private let positions = DispatchSemaphore(value: 0)

  func wait() { positions.wait() }

  func locationManager(_ manager: LocationManager, didUpdateLocations locations: [Location]) {
    for _ in locations { positions.signal() }
  }

  func locationManager(_ manager: LocationManager, didFailWithError error: LocationError) {}
}

/// A minimal gpsd server that satisfies a client.
private struct LoopbackServer {
  private let descriptor: Int32
  let port: Int

  init() {
    let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = INADDR_LOOPBACK.bigEndian
    var size = socklen_t(MemoryLayout<sockaddr_in>.size)
    let isBound = withUnsafeMutablePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        bind(descriptor, $0, size) == 0 && listen(descriptor, 1) == 0
          && getsockname(descriptor, $0, &size) == 0
      }
    }
    precondition(isBound, "no port on the loopback address")
    self.descriptor = descriptor
    port = Int(UInt16(bigEndian: address.sin_port))
  }

  /// Accepts a client, greets it and acknowledges its request.
  func accept() -> Connection {
    let connection = Connection(descriptor: Glibc.accept(descriptor, nil, nil))
    close(descriptor)
    connection.send(
      #"{"class":"VERSION","release":"3.22","rev":"3.22","proto_major":3,"proto_minor":14}"#
        + "\r\n")
    var request = [UInt8](repeating: 0, count: 1024)
    _ = read(connection.descriptor, &request, request.count)
    connection.send(
      #"{"class":"DEVICES","devices":[]}"# + "\r\n"
        + #"{"class":"WATCH","enable":true,"json":true}"# + "\r\n")
    return connection
  }

  struct Connection {
    let descriptor: Int32

    func send(_ text: String) {
      let bytes = Array(text.utf8)
      let sent = Glibc.send(descriptor, bytes, bytes.count, Int32(MSG_NOSIGNAL))
      precondition(sent == bytes.count, "the client is gone")
    }

    func end() { close(descriptor) }
  }
}
