import Foundation
package import GeoTracks
import Testing
import _TestSupport

/// The recorded drive of `data/drive.nmea`, split by second, with the data of its RMC sentences.
package struct Drive {
  /// The bytes of the file.
  package static func bytes() throws -> [UInt8] {
    try Array(Data(contentsOf: Fixture.repository.appending(path: "data/drive.nmea")))
  }

  /// The sentences of each second.
  package let epochs: [[UInt8]]
  /// Time and coordinate of each fix.
  package let fixes: [Fix]

  package struct Fix: Equatable {
    /// ISO 8601, with the decimals of the sentence.
    package var time: String
    package var latitude: Double
    package var longitude: Double
  }

  package init() throws {
    let lines = try Self.bytes().split(separator: 10)
      .map { String(decoding: $0, as: UTF8.self) }
    var epochs: [[UInt8]] = []
    var fixes: [Fix] = []
    for line in lines {
      if line.hasPrefix("$GPRMC") { epochs.append([]) }
      let last = try #require(epochs.indices.last)
      epochs[last] += Array(line.utf8) + [10]
      let fields = line.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
      guard fields[0] == "$GPRMC", fields[2] == "A" else { continue }
      func two(_ text: String, _ i: Int) -> Substring { text.dropFirst(2 * i).prefix(2) }
      let (time, date) = (fields[1], fields[9])
      func degrees(_ text: String, _ digits: Int, _ negative: Bool) throws -> Double {
        let value =
          try #require(Double(text.prefix(digits)))
          + #require(Double(text.dropFirst(digits))) / 60
        return negative ? -value : value
      }
      fixes.append(
        Fix(
          time: "20\(two(date, 2))-\(two(date, 1))-\(two(date, 0))"
            + "T\(two(time, 0)):\(two(time, 1)):\(time.dropFirst(4))Z",
          latitude: try degrees(fields[3], 2, fields[4] == "S"),
          longitude: try degrees(fields[5], 3, fields[6] == "W")))
    }
    (self.epochs, self.fixes) = (epochs, fixes)
  }

  package static func times(_ locations: [Location]) -> [String] {
    locations.map { $0.timestamp?.iso8601(fractionDigits: 2) ?? "" }
  }
}

/// A receiver that sends a drive by TCP continuously, with or without a listener.
package final class Receiver: Sendable {
  package let server: FakeServer
  private let state = Guarded(State())

  private struct State {
    var epoch = 0
    var peer: Peer?
    var isOn = true
    var isSilent = false
  }

  /// Starts to send once gpsd has connected.
  ///
  /// - Parameters:
  ///   - interval: The seconds between the drive's seconds; 0 for as fast as gpsd reads.
  ///   - repeats: Whether to start again at the end.
  package init(_ epochs: [[UInt8]], interval: Double, repeats: Bool = false) throws {
    server = try FakeServer { [state] peer, _ in
      state.withLock { $0.peer = peer }
      peer.waitForEnd()
      state.withLock { if $0.peer === peer { $0.peer = nil } }
    }
    Thread.detachNewThread { [state] in
      while state.withLock({ $0.isOn && $0.epoch == 0 && $0.peer == nil }) { usleep(1000) }
      while state.withLock({ $0.isOn }) {
        let (bytes, peer) = state.withLock { state -> ([UInt8], Peer?) in
          if state.isSilent || (!repeats && state.epoch >= epochs.count) { return ([], nil) }
          defer { state.epoch += 1 }
          return (epochs[state.epoch % epochs.count], state.peer)
        }
        peer?.send(bytes)
        if interval > 0 || peer == nil { usleep(UInt32(max(interval, 0.001) * 1e6)) }
      }
    }
  }

  deinit { state.withLock { $0.isOn = false } }

  package var device: String { "tcp://127.0.0.1:\(server.port)" }

  package func beSilent(_ isSilent: Bool) { state.withLock { $0.isSilent = isSilent } }

  /// Skips seconds of the drive.
  package func skip(_ count: Int) { state.withLock { $0.epoch += count } }

  package func turnOff() {
    state.withLock { $0.isOn = false }
    server.close()
  }
}

/// A receiver on a serial line, simulated by a pseudo-terminal.
package final class SerialReceiver: Sendable {
  package let device: String
  private let master: Int32
  private let slave: Int32
  private let state = Guarded((isOn: true, isSilent: false))

  package init(_ epochs: [[UInt8]], interval: Double) throws {
    var (master, slave): (Int32, Int32) = (-1, -1)
    try #require(openpty(&master, &slave, nil, nil, nil) == 0)
    var settings = termios()
    tcgetattr(slave, &settings)
    cfmakeraw(&settings)
    tcsetattr(slave, TCSANOW, &settings)
    // gpsd runs as another user.
    fchmod(slave, 0o666)
    device = String(cString: try #require(ttyname(slave)))
    // Without waiting for a reader.
    _ = fcntl(master, F_SETFL, O_NONBLOCK)
    _ = fcntl(master, F_SETFD, FD_CLOEXEC)
    _ = fcntl(slave, F_SETFD, FD_CLOEXEC)
    (self.master, self.slave) = (master, slave)
    Thread.detachNewThread { [state, master] in
      var epoch = 0
      while true {
        usleep(UInt32(interval * 1e6))
        let goesOn = state.withLock { state in
          // Under the lock, so nothing is written to a closed descriptor.
          if state.isOn, !state.isSilent {
            _ = write(master, epochs[epoch % epochs.count], epochs[epoch % epochs.count].count)
          }
          return state.isOn
        }
        epoch += 1
        if !goesOn { return }
      }
    }
  }

  deinit { unplug() }

  package func beSilent(_ isSilent: Bool) { state.withLock { $0.isSilent = isSilent } }

  package func unplug() {
    state.withLock {
      if $0.isOn {
        close(master)
        close(slave)
      }
      $0.isOn = false
    }
  }
}
