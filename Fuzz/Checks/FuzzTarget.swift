import GeoCore
@testable import GeoFormats

/// What reads bytes of others, and what is true of it whatever the bytes are.
///
/// The harness of `scripts/fuzz` throws changed inputs at these, the tests every input that was kept.
struct FuzzTarget: Sendable {
  /// As the folder in `Corpus`, and the dictionary, are called.
  let name: String

  /// The longest input that the fuzzer makes: beyond every bound that the reader has, where that can be
  /// reached at all in the time that an input may take.
  let longest: Int

  /// Traps where the reader does what it should not.
  let check: @Sendable ([UInt8]) -> Void

  /// All of them; a new one is a line here, and in the help of `scripts/fuzz`.
  static let all: [FuzzTarget] = [
    FuzzTarget(name: "text", longest: 400, check: TextChecks.check),
    FuzzTarget(name: "grids", longest: 400, check: GridChecks.check),
    FuzzTarget(name: "nmea", longest: 1 << 14) { bytes in
      DecoderChecks.check(bytes) { NMEADecoder(device: "fuzz") }
      // Nothing that is changed has a right checksum, and so what stands behind it would never be read.
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
    FuzzTarget(name: "google", longest: 1 << 16) {
      // Few points are held, so that the bound is reached.
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
    FuzzTarget(name: "zone", longest: 1 << 13, check: FileChecks.zone),
    FuzzTarget(name: "npy", longest: 1 << 14, check: FileChecks.npy),
    FuzzTarget(name: "chunk", longest: 1 << 16, check: ChunkChecks.check),
    FuzzTarget(name: "gzip", longest: 1 << 16, check: FileChecks.gzip),
    FuzzTarget(name: "archive", longest: 1 << 16, check: ArchiveChecks.check),
    FuzzTarget(name: "session", longest: 1 << 14, check: SessionChecks.check),
    FuzzTarget(name: "address", longest: 400, check: SessionChecks.address),
  ]
}

/// Numbers that depend on every byte of an input (FNV-1a), so that other cuts are tried with each change.
func randomNumbers(_ bytes: [UInt8]) -> SplitMix64 {
  SplitMix64(seed: bytes.reduce(0xcbf2_9ce4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 })
}

/// Some places in an input where it can be cut, in order.
func randomCuts(_ bytes: [UInt8]) -> [Int] {
  var random = randomNumbers(bytes)
  return (0..<Int.random(in: 1...8, using: &random))
    .map { _ in Int.random(in: 0...bytes.count, using: &random) }.sorted()
}

/// Calls `body` with each piece, in memory of exactly its size, so that the address sanitizer sees any
/// byte that is read beyond it.
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
