import GeoCore
@testable import GeoFormats

/// A reader of untrusted bytes, with the properties that hold for any input.
///
/// The harness of `scripts/fuzz` runs these with changed inputs, the tests with every saved input.
struct FuzzTarget: Sendable {
  /// The name of the folder in `Corpus`, and of the dictionary.
  let name: String

  /// The longest input that the fuzzer makes: beyond every bound of the reader, if the fuzzer can reach the bound
  /// in the time for an input.
  let longest: Int

  /// Traps if the reader misbehaves.
  let check: @Sendable ([UInt8]) -> Void

  /// All targets; a new one needs a line here, and in the help of `scripts/fuzz`.
  static let all: [FuzzTarget] = [
    FuzzTarget(name: "text", longest: 400, check: TextChecks.check),
    FuzzTarget(name: "grids", longest: 400, check: GridChecks.check),
    FuzzTarget(name: "nmea", longest: 1 << 14) { bytes in
      DecoderChecks.check(bytes) { NMEADecoder(device: "fuzz") }
      // No changed sentence has a valid checksum, so the decoder would skip its content.
      let mended = NMEAChecksums.mended(bytes)
      if mended != bytes { DecoderChecks.check(mended) { NMEADecoder(device: "fuzz") } }
    },
    FuzzTarget(name: "gpsd", longest: 1 << 17) { DecoderChecks.check($0) { GPSDDecoder() } },
    FuzzTarget(name: "geojson", longest: 1 << 16) {
      DecoderChecks.check($0) { GeoJSONDecoder() }
    },
    FuzzTarget(name: "gpx", longest: 400_000) { DecoderChecks.check($0) { GPXDecoder() } },
    FuzzTarget(name: "igc", longest: 1 << 14) { DecoderChecks.check($0) { IGCDecoder() } },
    FuzzTarget(name: "tcx", longest: 400_000) { DecoderChecks.check($0) { TCXDecoder() } },
    FuzzTarget(name: "kml", longest: 400_000) { bytes in
      DecoderChecks.check(bytes) { KMLDecoder() }
      PolygonChecks.checkKML(bytes)
    },
    FuzzTarget(name: "csv", longest: 1 << 17) {
      DecoderChecks.check($0) { CSVLocationDecoder() }
    },
    FuzzTarget(name: "fit", longest: 140_000) { DecoderChecks.check($0) { FITDecoder() } },
    FuzzTarget(name: "ubx", longest: 1 << 12) { bytes in
      DecoderChecks.check(bytes) { UBXDecoder() }
      let mended = UBXChecksums.mended(bytes)
      if mended != bytes { DecoderChecks.check(mended) { UBXDecoder() } }
    },
    FuzzTarget(name: "jpeg", longest: 1 << 14) { bytes in
      DecoderChecks.check(bytes) { JPEGDecoder() }
      PhotoChecks.check(bytes)
    },
    FuzzTarget(name: "google", longest: 1 << 16) {
      // Hold few points, so that the limit is reached.
      DecoderChecks.check($0) { GoogleHistoryDecoder() }
      DecoderChecks.check($0) { GoogleHistoryDecoder(pointLimit: 4) }
    },
    FuzzTarget(name: "histories", longest: 1 << 16) {
      DecoderChecks.check($0) { OwnTracksDecoder() }
      DecoderChecks.check($0) { TraccarDecoder() }
      DecoderChecks.check($0) { StravaStreamsDecoder() }
      DecoderChecks.check($0) { PolarstepsDecoder() }
    },
    FuzzTarget(name: "lines", longest: 1 << 14) {
      DecoderChecks.check($0) { PolylineDecoder(decimals: 5) }
      DecoderChecks.check($0) { WKTDecoder() }
      DecoderChecks.check($0) { WKBDecoder() }
      LineChecks.check($0)
    },
    FuzzTarget(name: "loggers", longest: 1 << 14) {
      DecoderChecks.check($0) { LoggerDecoder<PLTLines>() }
      DecoderChecks.check($0) { LoggerDecoder<RTKLIBLines>() }
      DecoderChecks.check($0) { LoggerDecoder<GnssLoggerLines>() }
    },
    FuzzTarget(name: "any", longest: 1 << 17) {
      DecoderChecks.check($0) { AnyLocationDecoder() }
    },
    FuzzTarget(name: "rewriting", longest: 1 << 14, check: RewritingChecks.check),
    FuzzTarget(name: "rows", longest: 1 << 14, check: RowChecks.check),
    FuzzTarget(name: "objects", longest: 1 << 14, check: ObjectChecks.check),
    FuzzTarget(name: "fences", longest: 1 << 15, check: FenceChecks.check),
    FuzzTarget(name: "polygons", longest: 1 << 14, check: PolygonChecks.check),
    FuzzTarget(name: "places", longest: 1 << 13, check: FileChecks.places),
    FuzzTarget(name: "zone", longest: 1 << 13, check: FileChecks.zone),
    FuzzTarget(name: "npy", longest: 1 << 14, check: FileChecks.npy),
    FuzzTarget(name: "chunk", longest: 1 << 16, check: ChunkChecks.check),
    FuzzTarget(name: "gzip", longest: 1 << 16, check: FileChecks.gzip),
    FuzzTarget(name: "archive", longest: 1 << 16, check: ArchiveChecks.check),
    FuzzTarget(name: "tiles", longest: 1 << 16, check: TileChecks.check),
    FuzzTarget(name: "elevation", longest: 1 << 10, check: ElevationChecks.check),
    FuzzTarget(name: "session", longest: 1 << 14, check: SessionChecks.check),
    FuzzTarget(name: "address", longest: 400, check: SessionChecks.address),
  ]
}

/// Random numbers seeded with every byte of an input (FNV-1a), so that each change tries other cuts.
func randomNumbers(_ bytes: [UInt8]) -> SplitMix64 {
  SplitMix64(seed: bytes.reduce(0xcbf2_9ce4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 })
}

/// Some ascending positions at which an input can be cut.
func randomCuts(_ bytes: [UInt8]) -> [Int] {
  var random = randomNumbers(bytes)
  return (0..<Int.random(in: 1...8, using: &random))
    .map { _ in Int.random(in: 0...bytes.count, using: &random) }.sorted()
}

/// Calls `body` with each piece, in memory of exactly its size, so that the address sanitizer detects
/// reads beyond the piece.
func forEachPiece(
  of bytes: [UInt8], cutAt cuts: [Int], _ body: (Span<UInt8>) -> Void
) {
  var start = 0
  for end in cuts + [bytes.count] {
    let piece = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: end - start)
    _ = piece.initialize(fromContentsOf: bytes[start..<end])
    body(Span(_unsafeElements: piece))
    piece.deallocate()
    start = end
  }
}
