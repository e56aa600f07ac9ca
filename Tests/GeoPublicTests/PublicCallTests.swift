import Foundation
import Testing
import _TestSupport

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// A call of a public symbol with new values each time; nil if no value could be created.
struct HostileCall: Sendable {
  var symbol: String
  var call: @Sendable () -> Void?

  init(_ symbol: String, _ call: @escaping @Sendable () -> Void?) {
    (self.symbol, self.call) = (symbol, call)
  }
}

/// Calls every public symbol that accepts plain values, with unexpected values.
///
/// The calls may throw or return anything, but must not end the process.
@Suite struct PublicCallTests {
  private static let rounds = 60
  private static let calls =
    hostileCallsOfGeoCore + hostileCallsOfGeoTracks + hostileCallsOfGeoFormats
    + hostileCallsOfGeoPictures + hostileCallsOfGeoPROJ
  private let folder = TemporaryFolder()

  @Test("No hostile value ends the process")
  func calls() async throws {
    let log = folder.path("calls")
    var first = 0
    // A process for the calls from one on: if a call ends the process, another process continues.
    while first < Self.calls.count {
      try Data().write(to: URL(filePath: log))
      await #expect(processExitsWith: .success) { [first = first as Int, log = log as String] in
        PublicCallTests.run(from: first, log)
      }
      let lines = try String(contentsOfFile: log, encoding: .utf8).split(separator: "\n")
      if let end = lines.last, end.hasPrefix("end") {
        // Values of some types cannot be created from plain values.
        #expect(first > 0 || Int(end.dropFirst(4)) ?? 0 > Self.calls.count * 9 / 10, "\(end)")
        break
      }
      let last = lines.compactMap { Int($0) }.last ?? first
      Issue.record("\(Self.calls[last].symbol) ended the process")
      first = last + 1
    }
  }

  private static func run(from first: Int, _ log: String) {
    NastyNumbers.limitTime()
    let descriptor = open(log, O_WRONLY | O_APPEND)
    var called = 0
    for (index, call) in calls.enumerated().dropFirst(first) {
      report("\(index)", descriptor)
      var made = 0
      for round in 0..<rounds {
        hostile.begin(seed: UInt64(round))
        if call.call() != nil { made += 1 }
      }
      if made > 0 { called += 1 }
    }
    report("end \(called)", descriptor)
  }

  private static func report(_ line: String, _ descriptor: Int32) {
    let bytes = Array((line + "\n").utf8)
    _ = bytes.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
  }
}

/// The values of the calls. Used by one thread of a process that does nothing else.
let hostile = Hostile()

/// Creates values at the limits of their types. Every other round most are between the limits, so calls pass their
/// first check.
final class Hostile: @unchecked Sendable {
  private var state: UInt64 = 0
  private var depth = 0
  private var isMild = false

  func begin(seed: UInt64) {
    (state, depth) = (seed &* 0x9E37_79B9_7F4A_7C15 | 1, 0)
    isMild = seed % 2 == 1
  }

  private func next() -> UInt64 {
    state ^= state << 13
    state ^= state >> 7
    state ^= state << 17
    return state
  }

  func pick(_ count: Int) -> Int { Int(next() % UInt64(count)) }

  /// Whether a property gets a new value.
  func isSet() -> Bool { pick(3) == 0 }

  /// Limits the depth of types that contain each other.
  func enter() -> Bool {
    guard depth < 8 else { return false }
    depth += 1
    return true
  }

  func leave() { depth -= 1 }

  func double() -> Double {
    isMild && pick(20) > 0
      ? Double(pick(9_000_000)) / 100_000 : NastyNumbers.doubles[pick(NastyNumbers.doubles.count)]
  }
  func float() -> Float { Float(double()) }
  func int() -> Int {
    isMild && pick(20) > 0 ? pick(20) : NastyNumbers.integers[pick(NastyNumbers.integers.count)]
  }
  func int64() -> Int64 { Int64(int()) }
  func int32() -> Int32 { Int32(truncatingIfNeeded: int()) }
  func uint64() -> UInt64 { UInt64(truncatingIfNeeded: int()) }
  func uint32() -> UInt32 { UInt32(truncatingIfNeeded: int()) }
  func uint16() -> UInt16 { UInt16(truncatingIfNeeded: int()) }
  func uint8() -> UInt8 { UInt8(truncatingIfNeeded: int()) }
  func bool() -> Bool { pick(2) == 0 }

  private static let texts = [
    "", " ", "\0", "NaN", "1e999", "-1", "47.5, 8.5", "47°30'N 8°30'E", "32TMT", "km",
    "😀\u{301}\u{202E}", "<a&b>\"'",
    String(repeating: "9", count: 5000), String(repeating: "é", count: 3000), "%s%n", "WGS84",
    "\u{FFFF}\r\n",
  ]

  func text() -> String { Self.texts[pick(Self.texts.count)] }

  func duration() -> Duration {
    [
      .zero, .seconds(-1), .seconds(1), .nanoseconds(1), .seconds(Int64.max), .seconds(Int64.min),
      .milliseconds(1500),
    ][pick(7)]
  }

  func bytes() -> [UInt8] {
    switch pick(4) {
    case 0: []
    case 1: Array(text().utf8)
    case 2: (0..<pick(300)).map { _ in UInt8(truncatingIfNeeded: next()) }
    default: Array("<gpx><trk><trkseg><trkpt lat=\"\(double())\" lon=\"\(double())\"/>".utf8)
    }
  }

  func maybe<Value>(_ value: Value?) -> Value? { pick(3) == 0 ? nil : value }

  /// Returns up to five values, without nil.
  func list<Value>(_ make: () -> Value?) -> [Value] {
    (0..<[0, 1, 2, 3, 5][pick(5)]).compactMap { _ in make() }
  }
}
