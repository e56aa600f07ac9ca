import Foundation
import GeoCore
import Testing

@testable import GeoFormats

/// A fixture's bytes.
func fixture(_ path: String) throws -> [UInt8] {
  let folder = try #require(Bundle.module.resourceURL)
  return [UInt8](try Data(contentsOf: folder.appendingPathComponent("Fixtures/\(path)")))
}

extension LocationDecoder {
  /// What a copy of this decoder reads from the pieces of `bytes` that end at `cuts`, and at the end.
  func events(of bytes: [UInt8], cutAt cuts: [Int] = []) -> [SourceEvent] {
    var decoder = self
    var events: [SourceEvent] = []
    var start = 0
    for cut in cuts + [bytes.count] where cut >= start {
      // An array of its own, so that reading beyond it is seen by the address sanitizer.
      let piece = Array(bytes[start..<cut])
      decoder.decode(piece.span, into: &events)
      start = cut
    }
    decoder.finish(into: &events)
    return events
  }

  /// What it reads from pieces of one size.
  func events(of bytes: [UInt8], inPiecesOf size: Int) -> [SourceEvent] {
    events(of: bytes, cutAt: Array(stride(from: size, to: bytes.count, by: size)))
  }
}

extension Sequence<SourceEvent> {
  /// The locations among them.
  var locations: [Location] {
    compactMap { if case .location(let location) = $0 { location } else { nil } }
  }

  /// What was passed over.
  var skips: [Skipped] {
    compactMap { if case .skipped(let skipped) = $0 { skipped } else { nil } }
  }
}
