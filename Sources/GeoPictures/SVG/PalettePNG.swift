import CZlib

/// Writes images with up to 256 colors in PNG format (third edition, W3C 2025).
enum PalettePNG {
  /// Returns the bytes of a PNG file.
  ///
  /// - Parameters:
  ///   - width: The number of pixels per row, at least one.
  ///   - colors: The red, green and blue components of each color.
  ///   - pixels: The color index of each pixel, row by row. The index `colors.count` is a transparent pixel.
  ///   - scale: The factors by which the image is enlarged, horizontally and vertically. Each pixel becomes a
  ///     rectangle of this size.
  static func bytes(
    width: Int, colors: [SIMD3<UInt8>], pixels: [UInt8], scale: (x: Int, y: Int) = (1, 1)
  ) -> [UInt8] {
    var bytes = SceneImage.pngSignature
    let height = pixels.count / width
    // Eight bits per pixel, with a palette, not interlaced.
    add(
      "IHDR", big(UInt32(width * scale.x)) + big(UInt32(height * scale.y)) + [8, 3, 0, 0, 0],
      to: &bytes)
    add("PLTE", colors.flatMap { [$0.x, $0.y, $0.z] } + [0, 0, 0], to: &bytes)
    add("tRNS", Array(repeating: 255, count: colors.count) + [0], to: &bytes)
    var rows: [UInt8] = []
    rows.reserveCapacity((width * scale.x + 1) * height * scale.y)
    // A repeated row uses filter 2, which stores the difference from the row above. All differences are zero.
    let repeated = [2] + [UInt8](repeating: 0, count: width * scale.x)
    for row in 0..<height {
      // Filter 0 stores the pixels unchanged.
      rows.append(0)
      for pixel in pixels[row * width..<(row + 1) * width] {
        for _ in 0..<scale.x { rows.append(pixel) }
      }
      for _ in 1..<max(scale.y, 1) { rows += repeated }
    }
    add("IDAT", compressed(rows), to: &bytes)
    add("IEND", [], to: &bytes)
    return bytes
  }

  private static func add(_ name: StaticString, _ content: [UInt8], to bytes: inout [UInt8]) {
    let chunk = name.withUTF8Buffer { Array($0) } + content
    // The checksum is CRC-32 (PNG, annex D).
    let checksum = UInt32(crc32(0, chunk, uInt(chunk.count)))
    bytes += big(UInt32(content.count)) + chunk + big(checksum)
  }

  private static func big(_ value: UInt32) -> [UInt8] {
    [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) }
  }

  /// Compresses bytes to a zlib stream (RFC 1950).
  private static func compressed(_ bytes: [UInt8]) -> [UInt8] {
    var count = compressBound(uLong(bytes.count))
    return [UInt8](unsafeUninitializedCapacity: Int(count)) { output, size in
      // The output buffer is large enough, so zlib fails only if memory is exhausted.
      let code = compress(output.baseAddress, &count, bytes, uLong(bytes.count))
      precondition(code == Z_OK, "no memory for an image")
      size = Int(count)
    }
  }
}

/// Base64 encoding (RFC 4648, section 4).
enum Base64 {
  /// Decodes a string constant of this program, up to the first character that is not in the Base64 alphabet.
  static func decoded(_ text: StaticString) -> [UInt8] {
    text.withUTF8Buffer { decoded($0) }
  }

  static func decoded(_ text: some Collection<UInt8>) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(text.count / 4 * 3)
    var (bits, count): (UInt32, UInt32) = (0, 0)
    for character in text {
      let value: UInt8
      switch character {
      case UInt8(ascii: "A")...UInt8(ascii: "Z"): value = character - UInt8(ascii: "A")
      case UInt8(ascii: "a")...UInt8(ascii: "z"): value = character - UInt8(ascii: "a") + 26
      case UInt8(ascii: "0")...UInt8(ascii: "9"): value = character - UInt8(ascii: "0") + 52
      case UInt8(ascii: "+"): value = 62
      case UInt8(ascii: "/"): value = 63
      default: return bytes
      }
      bits = bits << 6 | UInt32(value)
      count += 6
      guard count >= 8 else { continue }
      count -= 8
      bytes.append(UInt8(truncatingIfNeeded: bits >> count))
    }
    return bytes
  }

  /// Appends the Base64 encoding of bytes to text.
  static func append(_ bytes: [UInt8], to text: inout [UInt8]) {
    text.reserveCapacity(text.count + (bytes.count + 2) / 3 * 4)
    for start in stride(from: 0, to: bytes.count, by: 3) {
      let count = min(bytes.count - start, 3)
      var bits: UInt32 = 0
      for index in 0..<3 { bits = bits << 8 | (index < count ? UInt32(bytes[start + index]) : 0) }
      for index in 0..<4 {
        text.append(
          index > count ? UInt8(ascii: "=") : digits[Int(bits >> UInt32(18 - 6 * index) & 63)])
      }
    }
  }

  private static let digits = Array(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)
}

/// An image file in PNG, JPEG or WebP format.
package struct SceneImage: Sendable, Hashable {
  /// An image format and its media type.
  package enum Kind: String, Sendable, Hashable {
    case png = "image/png"
    case jpeg = "image/jpeg"
    case webp = "image/webp"
  }

  /// The format, detected from the first bytes of the file.
  package let kind: Kind
  /// The unchanged bytes of the file.
  package let bytes: [UInt8]

  /// Creates an image from the bytes of a PNG, JPEG or WebP file. Returns nil if the first bytes match none of these
  /// formats; the remaining bytes are not checked.
  package init?(_ bytes: [UInt8]) {
    if bytes.starts(with: Self.pngSignature) {
      kind = .png
    } else if bytes.starts(with: [0xFF, 0xD8, 0xFF]) {
      kind = .jpeg
    } else if bytes.starts(with: "RIFF".utf8), bytes.dropFirst(8).starts(with: "WEBP".utf8) {
      kind = .webp
    } else {
      return nil
    }
    self.bytes = bytes
  }

  /// The signature at the beginning of every PNG file (third edition, section 5.2).
  static let pngSignature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
}
