// A libFuzzer harness for the decoders of locations; scripts/fuzz builds it once for each, in one module
// with the sources of GeoFormats, and runs it. A decoder needs one line here and one in scripts/fuzz.

import GeoCore

#if FUZZ_NMEA
  private func makeDecoder() -> some LocationDecoder { NMEADecoder(device: "fuzz") }
#elseif FUZZ_GPSD
  private func makeDecoder() -> some LocationDecoder { GPSDDecoder() }
#elseif FUZZ_GEOJSON
  private func makeDecoder() -> some LocationDecoder { GeoJSONDecoder() }
#elseif FUZZ_GPX
  private func makeDecoder() -> some LocationDecoder { GPXDecoder() }
#elseif FUZZ_CSV
  private func makeDecoder() -> some LocationDecoder { CSVLocationDecoder() }
#elseif FUZZ_ANY
  private func makeDecoder() -> some LocationDecoder { AnyLocationDecoder() }
#endif

/// Decodes one input; called by libFuzzer.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzDecoder(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let bytes = Array(UnsafeBufferPointer(start: start, count: count))
  compare(bytes)
  #if FUZZ_NMEA
    // Nothing that is changed has a right checksum, and so what stands behind it would never be read.
    let mended = withChecksums(bytes)
    if mended != bytes { compare(mended) }
  #endif
  return 0
}

/// Decodes bytes whole, in pieces and byte by byte: the events have to be the same, and valid.
private func compare(_ bytes: [UInt8]) {
  let count = bytes.count
  let whole = decode(bytes, cutAt: [])
  precondition(whole.count <= count + 8, "\(whole.count) events from \(count) bytes")
  for event in whole { check(event, count) }

  // Where it is cut depends on every byte (FNV-1a), so other places are tried with each change.
  let hash = bytes.reduce(0xcbf2_9ce4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
  var random = SplitMix64(seed: hash)
  let cuts = (0..<Int.random(in: 1...8, using: &random))
    .map { _ in Int.random(in: 0...count, using: &random) }.sorted()
  let inPieces = decode(bytes, cutAt: cuts)
  precondition(inPieces == whole, "cut at \(cuts): \(inPieces)\nnot cut: \(whole)")
  if count <= 300 {
    let bytewise = decode(bytes, cutAt: Array(0..<count))
    precondition(bytewise == whole, "byte by byte: \(bytewise)\nnot cut: \(whole)")
  }
  // Flushes may change what comes after, but not that it is valid.
  let flushed = decode(bytes, cutAt: cuts, flushing: true)
  precondition(flushed.count <= count + 8 + 2 * cuts.count)
  for event in flushed { check(event, count) }
}

private func decode(_ bytes: [UInt8], cutAt cuts: [Int], flushing: Bool = false) -> [SourceEvent] {
  var decoder = makeDecoder()
  var events: [SourceEvent] = []
  var start = 0
  for end in cuts + [bytes.count] {
    // Memory of exactly that size, so that the address sanitizer sees any byte read beyond it.
    let piece = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: end - start)
    _ = piece.initialize(fromContentsOf: bytes[start..<end])
    decoder.decode(Span(_unsafeElements: piece), into: &events)
    piece.deallocate()
    if flushing { decoder.flush(into: &events) }
    start = end
  }
  decoder.finish(into: &events)
  return events
}

#if FUZZ_NMEA
  /// The same with the right digits behind each `*`.
  private func withChecksums(_ bytes: [UInt8]) -> [UInt8] {
    let digits = Array("0123456789ABCDEF".utf8)
    var result = bytes
    var sum: UInt8 = 0
    var i = 0
    while i < bytes.count {
      switch bytes[i] {
      case UInt8(ascii: "$"), UInt8(ascii: "!"): sum = 0
      case UInt8(ascii: "*") where i + 2 < bytes.count:
        result[i + 1] = digits[Int(sum >> 4)]
        result[i + 2] = digits[Int(sum & 15)]
        i += 2
      default: sum ^= bytes[i]
      }
      i += 1
    }
    return result
  }
#endif

/// What is true of any event, whatever the input.
private func check(_ event: SourceEvent, _ count: Int) {
  switch event {
  case .location(let location):
    precondition(
      location.coordinate.isValid && abs(location.coordinate.longitude) <= 360, "\(location)")
    for accuracy in [
      location.horizontalAccuracy, location.verticalAccuracy, location.speedAccuracy,
      location.courseAccuracy, location.climbAccuracy,
    ] {
      precondition(accuracy.map { $0.isFinite && $0 >= 0 } ?? true, "\(location)")
    }
    for value in [location.altitude, location.ellipsoidalAltitude, location.climb] {
      precondition(value?.isFinite ?? true, "\(location)")
    }
    precondition(location.speed.map { $0.isFinite && $0 >= 0 } ?? true, "\(location)")
    precondition(isDirection(location.course), "\(location)")
    #if !FUZZ_GPX && !FUZZ_ANY
      // A point of a file may say so.
      precondition(location.fix != FixDimension.none, "\(location)")
    #endif
    precondition(location.satellitesUsed ?? 0 >= 0 && location.satellitesInView ?? 0 >= 0)
  case .heading(let heading):
    precondition(isDirection(heading.trueHeading) && isDirection(heading.magneticHeading))
    precondition(heading.trueHeading != nil || heading.magneticHeading != nil)
  case .satellites(let report):
    let names = report.satellites.map { [$0.constellation?.rawValue ?? -1, $0.number] }
    precondition(Set(names).count == names.count, "\(report)")
    for satellite in report.satellites {
      precondition(isDirection(satellite.azimuth) && satellite.signal?.isFinite ?? true)
    }
  case .skipped(let skipped):
    precondition(0...count ~= skipped.offset && skipped.line ?? 1 >= 1, "\(skipped)")
    precondition(skipped.detail.utf8.count <= 1000, "\(skipped.detail.utf8.count)")
  case .noFix, .part, .state: break
  }
}

private func isDirection(_ degrees: Double?) -> Bool {
  degrees.map { $0 >= 0 && $0 < 360 } ?? true
}
