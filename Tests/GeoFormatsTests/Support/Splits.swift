import GeoTracks

@testable import GeoFormats

extension LocationDecoder {
  /// The events that a copy of this decoder emits for the pieces of `bytes` between `cuts`, and at the end.
  func events(of bytes: [UInt8], cutAt cuts: [Int] = []) -> [LocationEvent] {
    var decoder = self
    var events: [LocationEvent] = []
    var start = 0
    for cut in cuts + [bytes.count] where cut >= start {
      // The pieces are separate arrays, so that the address sanitizer detects reads past the end.
      let piece = Array(bytes[start..<cut])
      decoder.decode(piece.span, into: &events)
      start = cut
    }
    decoder.finish(into: &events)
    return events
  }

  /// The events for pieces of one size.
  func events(of bytes: [UInt8], inPiecesOf size: Int) -> [LocationEvent] {
    events(of: bytes, cutAt: Array(stride(from: size, to: bytes.count, by: size)))
  }
}

extension Sequence<LocationEvent> {
  /// The locations among them.
  var locations: [Location] {
    compactMap { if case .location(let location) = $0 { location } else { nil } }
  }

  /// The diagnostics among them.
  var skips: [Diagnostic] {
    compactMap { if case .diagnostic(let skipped) = $0 { skipped } else { nil } }
  }
}

/// Changes, removes and duplicates some bytes.
func mutate(_ bytes: inout [UInt8], with random: inout SplitMix64) {
  for _ in 0..<Int.random(in: 1...20, using: &random) where !bytes.isEmpty {
    let i = Int.random(in: bytes.indices, using: &random)
    let end = min(bytes.count, i + Int.random(in: 1...40, using: &random))
    switch Int.random(in: 0..<4, using: &random) {
    case 0: bytes[i] = UInt8.random(in: 0...255, using: &random)
    case 1: bytes.removeSubrange(i..<end)
    case 2: bytes.insert(contentsOf: bytes[i..<end], at: i)
    default: bytes[i] = Array("{}[]\",:\\0-e.\n".utf8).randomElement(using: &random) ?? 0
    }
  }
}
