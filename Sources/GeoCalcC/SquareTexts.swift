// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// geocalc.h is their documentation.

import CGeoCalc
import GeoCore

/// Texts that are read: as many bytes for each, which may end earlier with a zero.
private struct TextColumn: @unchecked Sendable {
  let base: UnsafeRawPointer
  let stride, size: Int

  subscript(i: Int) -> String {
    let bytes = UnsafeRawBufferPointer(start: base + i &* stride, count: size)
    return String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
  }
}

/// Texts that are written: `GEOCALC_MGRS_SIZE` bytes for each.
private struct TextResultColumn: @unchecked Sendable {
  let base: UnsafeMutableRawPointer
  let stride: Int

  /// Writes the text, and zeros behind it.
  func set(_ i: Int, _ text: String) {
    let bytes = UnsafeMutableRawBufferPointer(
      start: base + i &* stride, count: Int(GEOCALC_MGRS_SIZE))
    var count = 0
    for byte in text.utf8.prefix(bytes.count - 1) {
      bytes[count] = byte
      count += 1
    }
    for k in count..<bytes.count { bytes[k] = 0 }
  }
}

/// Places that one thread takes at a time; each is some tenths of a microsecond, or a microsecond.
private let grain = 1024

@c @implementation
public func geocalc_mgrs(
  _ n: Int,
  _ latitude: UnsafePointer<Double>?, _ latitudeStride: Int,
  _ longitude: UnsafePointer<Double>?, _ longitudeStride: Int, _ digits: CInt,
  _ text: UnsafeMutablePointer<CChar>?, _ textStride: Int, _ threads: CInt
) -> CInt {
  guard isCount(n), threads >= 0, 0...11 ~= digits else { return Status.invalidArgument }
  guard n > 0, let text else { return Status.ok }
  guard let places = PlaceColumns(latitude, latitudeStride, longitude, longitudeStride) else {
    return Status.invalidArgument
  }
  let texts = TextResultColumn(base: UnsafeMutableRawPointer(text), stride: textStride)
  Parallel.forEachRange(of: n, grain: grain, threads: threadCount(threads)) { range in
    for i in range {
      texts.set(i, (try? MGRS(places[i], precision: Int(digits)))?.text() ?? "")
    }
  }
  return Status.ok
}

@c @implementation
public func geocalc_mgrs_reverse(
  _ n: Int, _ text: UnsafePointer<CChar>?, _ textStride: Int, _ size: Int,
  _ latitude: UnsafeMutablePointer<Double>?, _ latitudeStride: Int,
  _ longitude: UnsafeMutablePointer<Double>?, _ longitudeStride: Int, _ threads: CInt
) -> CInt {
  guard isCount(n), threads >= 0, 1...4096 ~= size else { return Status.invalidArgument }
  guard n > 0 else { return Status.ok }
  guard let text else { return Status.invalidArgument }
  let texts = TextColumn(base: UnsafeRawPointer(text), stride: textStride, size: size)
  let results = (
    ResultColumn(latitude, latitudeStride), ResultColumn(longitude, longitudeStride)
  )
  Parallel.forEachRange(of: n, grain: grain, threads: threadCount(threads)) { range in
    for i in range {
      let center = (try? MGRS(parsing: texts[i]))?.coordinate ?? .nowhere
      results.0.set(i, center.latitude)
      results.1.set(i, center.longitude)
    }
  }
  return Status.ok
}
