import GeoCore

/// Numbers of a picture: hundredths of a pixel.
enum SVGNumber {
  /// Pixels in hundredths; what is no number or far outside of any picture is at its edge.
  static func units(_ pixels: Double) -> Int {
    let limit = 1e9
    guard !pixels.isNaN else { return 0 }
    return Int((min(max(pixels, -limit), limit) * 100).rounded())
  }

  /// Writes hundredths as pixels with as few digits as possible: `5`, `.25`, `-3.1`.
  ///
  /// - Parameter isNext: whether a number stands before, from which it is separated.
  static func append(_ units: Int, isNext: Bool = false, to bytes: inout [UInt8]) {
    let (whole, rest) = units.magnitude.quotientAndRemainder(dividingBy: 100)
    if units < 0 {
      bytes.append(UInt8(ascii: "-"))
    } else if isNext {
      bytes.append(UInt8(ascii: " "))
    }
    if whole > 0 || rest == 0 { bytes += String(whole).utf8 }
    guard rest > 0 else { return }
    bytes.append(UInt8(ascii: "."))
    bytes.append(UInt8(ascii: "0") + UInt8(rest / 10))
    if rest % 10 > 0 { bytes.append(UInt8(ascii: "0") + UInt8(rest % 10)) }
  }
}
