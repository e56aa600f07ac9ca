import GeoTracks
import Testing

@testable import GeoFormats

/// What is true of a decoder whatever it reads, tried with a file that it reads.
enum DecoderTrials {
  /// The events are the same however the bytes are cut.
  static func cutAnywhere<Decoder: LocationDecoder>(
    _ bytes: [UInt8], sizes: [Int] = [1, 2, 7, 64, 1000], _ make: () -> Decoder
  ) {
    let whole = make().events(of: bytes)
    for size in sizes {
      #expect(make().events(of: bytes, inPiecesOf: size) == whole, "pieces of \(size)")
    }
  }

  /// Of the input up to any byte, no location that comes out is another than that of the whole, and each
  /// further byte adds to them.
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

  /// Changed at random, nothing traps, no coordinate is out of range and no more comes out than went in.
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
