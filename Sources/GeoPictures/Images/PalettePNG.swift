/// Writes an image of up to 256 colors as PNG (third edition, W3C 2025), not compressed.
enum PalettePNG {
  /// The file.
  ///
  /// - Parameters:
  ///   - width: pixels, at least one.
  ///   - colors: red, green and blue of each color.
  ///   - pixels: the number of the color of each, row by row; `colors.count` for nothing, through which the
  ///     ground is seen.
  static func bytes(width: Int, colors: [SIMD3<UInt8>], pixels: [UInt8]) -> [UInt8] {
    var bytes = SceneImage.pngSignature
    let height = pixels.count / width
    // Eight bits a pixel, with a palette, no interlacing.
    add("IHDR", big(UInt32(width)) + big(UInt32(height)) + [8, 3, 0, 0, 0], to: &bytes)
    add("PLTE", colors.flatMap { [$0.x, $0.y, $0.z] } + [0, 0, 0], to: &bytes)
    add("tRNS", Array(repeating: 255, count: colors.count) + [0], to: &bytes)
    var rows: [UInt8] = []
    rows.reserveCapacity(pixels.count + height)
    for row in 0..<height {
      // No filter.
      rows.append(0)
      rows += pixels[row * width..<(row + 1) * width]
    }
    add("IDAT", zlib(rows), to: &bytes)
    add("IEND", [], to: &bytes)
    return bytes
  }

  private static func add(_ name: StaticString, _ content: [UInt8], to bytes: inout [UInt8]) {
    let chunk = name.withUTF8Buffer { Array($0) } + content
    bytes += big(UInt32(content.count)) + chunk + big(checksum(chunk))
  }

  private static func big(_ value: UInt32) -> [UInt8] {
    [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) }
  }

  /// Blocks of bytes as they are (RFC 1951, section 3.2.4) in a frame (RFC 1950).
  private static func zlib(_ content: [UInt8]) -> [UInt8] {
    var bytes: [UInt8] = [0x78, 0x01]
    bytes.reserveCapacity(content.count + content.count / 8000 + 16)
    var start = 0
    repeat {
      let count = min(content.count - start, 65_535)
      let isLast = start + count == content.count
      bytes += [isLast ? 1 : 0, UInt8(count & 0xFF), UInt8(count >> 8)]
      bytes += [UInt8(~count & 0xFF), UInt8(~count >> 8 & 0xFF)]
      bytes += content[start..<start + count]
      start += count
    } while start < content.count
    var (a, b): (UInt32, UInt32) = (1, 0)
    for byte in content {
      a = (a + UInt32(byte)) % 65_521
      b = (b + a) % 65_521
    }
    return bytes + big(b << 16 | a)
  }

  /// CRC-32 (PNG, annex D).
  private static func checksum(_ bytes: [UInt8]) -> UInt32 {
    ~bytes.reduce(0xFFFF_FFFF) { table[Int(($0 ^ UInt32($1)) & 0xFF)] ^ ($0 >> 8) }
  }

  private static let table: [UInt32] = (0..<256).map { index in
    (0..<8).reduce(UInt32(index)) { value, _ in
      value & 1 == 1 ? 0xEDB8_8320 ^ (value >> 1) : value >> 1
    }
  }
}
