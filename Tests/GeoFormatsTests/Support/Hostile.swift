import GeoTracks
import Testing

@testable import GeoFormats

/// Invariants of every text decoder, for any input.
enum Hostile {
  /// The events do not depend on the pieces.
  static func expectSameInPieces<Decoder: LocationDecoder>(
    _ text: String, _ make: () -> Decoder, _ location: SourceLocation = #_sourceLocation
  ) {
    let bytes = Array(text.utf8)
    let whole = make().events(of: bytes)
    for size in [1, 2, 3, 7, 64] {
      #expect(make().events(of: bytes, inPiecesOf: size) == whole, sourceLocation: location)
    }
    for cut in bytes.indices where bytes.count < 4000 {
      #expect(make().events(of: bytes, cutAt: [cut]) == whole, sourceLocation: location)
    }
  }

  /// For a truncated input, the locations are a prefix of all locations, except for the last one.
  static func expectPrefixes<Decoder: LocationDecoder>(
    _ text: String, _ make: () -> Decoder, _ location: SourceLocation = #_sourceLocation
  ) {
    let bytes = Array(text.utf8)
    let whole = make().events(of: bytes).locations.map(\.coordinate)
    for count in bytes.indices {
      let part = make().events(of: Array(bytes[..<count])).locations.map(\.coordinate)
      #expect(part.dropLast() == whole.prefix(max(0, part.count - 1)), sourceLocation: location)
    }
  }

  /// Mutated input causes no trap, gives the same events in pieces, and no output larger than the input.
  static func expectBounded<Decoder: LocationDecoder>(
    _ texts: [String], seed: UInt64, runs: Int = 10_000, _ make: () -> Decoder,
    _ location: SourceLocation = #_sourceLocation
  ) {
    var random = SplitMix64(seed: seed)
    for run in 0..<runs {
      var bytes = Array(texts[run % texts.count].utf8)
      mutate(&bytes, with: &random)
      let events = make().events(of: bytes)
      #expect(events.count <= bytes.count + 8, sourceLocation: location)
      for place in events.locations {
        #expect(place.coordinate.isValid, sourceLocation: location)
      }
      let cut = Int.random(in: 0...bytes.count, using: &random)
      #expect(make().events(of: bytes, cutAt: [cut]) == events, sourceLocation: location)
    }
  }
}
