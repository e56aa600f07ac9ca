/// Writes an image of up to 256 colors as an uncompressed PNG file (third edition, W3C 2025).
enum PalettePNG {
  /// Returns the file.
  ///
  /// - Parameters:
  ///   - width: the number of pixels per row, at least one.
  ///   - colors: the red, green and blue parts of each color.
  ///   - pixels: the color index of each pixel, row by row. The index `colors.count` means a transparent pixel.
  static func bytes(width: Int, colors: [SIMD3<UInt8>], pixels: [UInt8]) -> [UInt8] {
    var bytes = SceneImage.pngSignature
    let height = pixels.count / width
    // Eight bits per pixel, with a palette, not interlaced.
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

  /// Returns a zlib stream (RFC 1950) of stored, uncompressed blocks (RFC 1951, section 3.2.4).
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

/// Base64 encoding (RFC 4648, section 4).
enum Base64 {
  /// Decodes a text that this program contains. Decoding ends at the first character outside the alphabet.
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

  /// Appends bytes as Base64.
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

/// A PNG, JPEG or WebP image.
package struct SceneImage: Sendable, Hashable {
  /// The image format, detected from the first bytes of the file.
  package enum Kind: String, Sendable, Hashable {
    case png = "image/png"
    case jpeg = "image/jpeg"
    case webp = "image/webp"
  }

  /// The image format.
  package let kind: Kind
  /// The bytes of the file.
  package let bytes: [UInt8]

  /// Creates an image from the bytes of a file; nil if the file does not begin as PNG, JPEG or WebP.
  ///
  /// - Parameter bytes: the bytes of the file. Only the beginning is checked.
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

  /// PNG, third edition, section 5.2.
  static let pngSignature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
}
