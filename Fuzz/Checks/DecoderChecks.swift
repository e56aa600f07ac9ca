import GeoTracks
import GeoFormats

/// Decodes bytes whole, in pieces and byte by byte: the events must be the same, valid, and in
/// proportion to the input.
enum DecoderChecks {
  static func check<Decoder: LocationDecoder>(_ bytes: [UInt8], _ make: () -> Decoder) {
    let count = bytes.count
    let whole = decode(bytes, cutAt: [], make)
    precondition(whole.count <= count + 8, "\(whole.count) events from \(count) bytes")
    let size = EventChecks.size(of: whole)
    precondition(size <= 256 * count + (1 << 16), "\(size) bytes of events from \(count)")
    for event in whole { EventChecks.check(event, count) }

    let cuts = randomCuts(bytes)
    let inPieces = decode(bytes, cutAt: cuts, make)
    precondition(isSame(inPieces, whole), "cut at \(cuts): \(inPieces)\nnot cut: \(whole)")
    if count <= 300 {
      let bytewise = decode(bytes, cutAt: Array(0..<count), make)
      precondition(isSame(bytewise, whole), "byte by byte: \(bytewise)\nnot cut: \(whole)")
    }
    // Flushes may change later events, but the events stay valid.
    let flushed = decode(bytes, cutAt: cuts, flushing: true, make)
    precondition(flushed.count <= count + 8 + 2 * cuts.count)
    for event in flushed { EventChecks.check(event, count) }
  }

  /// The stopping position within a text depends on how much of the text libexpat had at once. So the
  /// position of a last diagnostic is ignored.
  private static func isSame(_ a: [LocationEvent], _ b: [LocationEvent]) -> Bool {
    if a == b { return true }
    guard a.dropLast() == b.dropLast(), case .diagnostic(let first) = a.last,
      case .diagnostic(var second) = b.last
    else { return false }
    (second.offset, second.line) = (first.offset, first.line)
    return first == second
  }

  static func decode<Decoder: LocationDecoder>(
    _ bytes: [UInt8], cutAt cuts: [Int], flushing: Bool = false, _ make: () -> Decoder
  ) -> [LocationEvent] {
    var events: [LocationEvent] = []
    let before = heapInUse?()
    var decoder = make()
    forEachPiece(of: bytes, cutAt: cuts) { piece in
      decoder.decode(piece, into: &events)
      // Skipped for undivided input: callers that do not ask for more must get the same.
      if !cuts.isEmpty { while decoder.giveMore(into: &events) {} }
      if flushing { decoder.flush(into: &events) }
    }
    MemoryBound.check(since: before, inputCount: bytes.count, "\(Decoder.self)")
    decoder.finish(into: &events)
    return events
  }
}

/// Corrects the checksum after each u-blox message, so that changed messages are also decoded.
enum UBXChecksums {
  static func mended(_ bytes: [UInt8]) -> [UInt8] {
    var result = bytes
    var i = 0
    while i + 8 <= bytes.count {
      let size = Int(bytes[i + 4]) | Int(bytes[i + 5]) << 8
      guard bytes[i] == 0xB5, bytes[i + 1] == 0x62, i + 8 + size <= bytes.count else {
        i += 1
        continue
      }
      var (a, b): (UInt8, UInt8) = (0, 0)
      for byte in bytes[(i + 2)..<(i + 6 + size)] {
        a &+= byte
        b &+= a
      }
      (result[i + 6 + size], result[i + 7 + size]) = (a, b)
      i += 8 + size
    }
    return result
  }
}

/// Corrects the digits after each `*`, so that changed sentences are also decoded.
enum NMEAChecksums {
  static func mended(_ bytes: [UInt8]) -> [UInt8] {
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
}
