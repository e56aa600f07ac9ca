import GeoTracks
import Testing

@testable import GeoFormats

/// Invariants of every decoder, tested with a file it can read.
enum DecoderTrials {
  /// The events do not depend on the pieces.
  static func cutAnywhere<Decoder: LocationDecoder>(
    _ bytes: [UInt8], sizes: [Int] = [1, 2, 7, 64, 1000], _ make: () -> Decoder
  ) {
    let whole = make().events(of: bytes)
    for size in sizes {
      #expect(make().events(of: bytes, inPiecesOf: size) == whole, "pieces of \(size)")
    }
  }

  /// Each prefix of the input gives the first locations of the whole input, and further bytes only add locations.
  static func truncatedAnywhere<Decoder: LocationDecoder>(
    _ bytes: [UInt8], _ make: () -> Decoder
  ) {
    let whole = make().events(of: bytes).locations
    var most = 0
    for count in 0...bytes.count {
      let part = make().events(of: Array(bytes.prefix(count))).locations
      #expect(part == Array(whole.prefix(part.count)), "\(count) bytes")
      #expect(part.count >= most, "\(count) bytes")
      most = max(most, part.count)
    }
    #expect(most == whole.count)
  }

  /// Random mutations cause no trap, no coordinate out of range, and no output larger than the input.
  static func mutated<Decoder: LocationDecoder>(
    _ bytes: [UInt8], times: Int, _ make: () -> Decoder
  ) {
    var random = SplitMix64(seed: 17)
    for _ in 0..<times {
      var changed = bytes
      mutate(&changed, with: &random)
      let events = make().events(of: changed)
      let isSound =
        events.count <= changed.count + 8
        && events.locations.allSatisfy { $0.coordinate.isValid && ($0.speed ?? 0) >= 0 }
        && events.skips.allSatisfy { 0...changed.count ~= $0.offset }
      #expect(isSound, "\(String(decoding: changed, as: UTF8.self))")
    }
  }
}
