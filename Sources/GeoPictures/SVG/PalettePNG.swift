/// Writes an image of up to 256 colors as a PNG file (third edition, W3C 2025).
enum PalettePNG {
  /// Returns the file.
  ///
  /// - Parameters:
  ///   - width: the number of pixels per row, at least one.
  ///   - colors: the red, green and blue parts of each color.
  ///   - pixels: the color index of each pixel, row by row. The index `colors.count` means a transparent pixel.
  ///   - scale: how often each pixel is repeated in its row, and each row in the image.
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
    // The filter 2 stores the difference from the row above, which is zero.
    let repeated = [2] + [UInt8](repeating: 0, count: width * scale.x)
    for row in 0..<height {
      // No filter.
      rows.append(0)
      for pixel in pixels[row * width..<(row + 1) * width] {
        for _ in 0..<scale.x { rows.append(pixel) }
      }
      for _ in 1..<max(scale.y, 1) { rows += repeated }
    }
    var data = Deflater()
    data.add(rows)
    add("IDAT", data.finished(), to: &bytes)
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

/// Compresses runs of equal bytes into a zlib stream (RFC 1950) of one block with the fixed codes of RFC 1951.
struct Deflater {
  private var bytes: [UInt8] = [0x78, 0x01]
  // The bits that do not fill a byte yet, the first one lowest, and their number.
  private var bits: UInt32 = 0
  private var count: UInt32 = 0
  // The parts of the checksum (Adler-32).
  private var (a, b): (UInt32, UInt32) = (1, 0)

  // The shortest run of each length code from 257, and the number of extra bits of the code.
  private static let lengths: [(shortest: Int, extra: UInt32)] = {
    let steps: [UInt32] = [0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3, 4, 4, 4, 4]
    var (shortest, codes) = (3, [(shortest: Int, extra: UInt32)]())
    for extra in steps + [5, 5, 5, 5] {
      codes.append((shortest, extra))
      shortest += 1 << Int(extra)
    }
    // The longest run has a code of its own.
    return codes + [(258, 0)]
  }()

  /// Starts a stream with its only block.
  init() { append(0b011, 3) }

  /// Compresses bytes.
  mutating func add(_ content: [UInt8]) {
    var index = 0
    while index < content.count {
      let byte = content[index]
      var end = index + 1
      while end < content.count, content[end] == byte { end += 1 }
      for _ in index..<end {
        a = (a + UInt32(byte)) % 65_521
        b = (b + a) % 65_521
      }
      appendSymbol(Int(byte))
      var rest = end - index - 1
      while rest >= 3 { rest -= appendRun(rest) }
      for _ in 0..<rest { appendSymbol(Int(byte)) }
      index = end
    }
  }

  /// Ends the stream and returns it.
  consuming func finished() -> [UInt8] {
    appendSymbol(256)
    append(0, (8 - count) & 7)
    let sum = b << 16 | a
    return bytes + [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: sum >> $0) }
  }

  /// Repeats the last byte, and returns how often.
  private mutating func appendRun(_ wanted: Int) -> Int {
    let length = min(wanted, 258)
    let index = Self.lengths.lastIndex { $0.shortest <= length } ?? 0
    let (shortest, extra) = Self.lengths[index]
    appendSymbol(257 + index)
    append(UInt32(length - shortest), extra)
    // The distance 1 has the code 0.
    append(0, 5)
    return length
  }

  /// Appends the fixed code of a literal, a length or the end (RFC 1951, section 3.2.6), highest bit first.
  private mutating func appendSymbol(_ symbol: Int) {
    let (code, length): (Int, UInt32) =
      switch symbol {
      case ..<144: (0x30 + symbol, 8)
      case ..<256: (0x190 + symbol - 144, 9)
      case ..<280: (symbol - 256, 7)
      default: (0xC0 + symbol - 280, 8)
      }
    for bit in (0..<length).reversed() { append(UInt32(code >> Int(bit)) & 1, 1) }
  }

  private mutating func append(_ value: UInt32, _ length: UInt32) {
    bits |= value << count
    count += length
    while count >= 8 {
      bytes.append(UInt8(truncatingIfNeeded: bits))
      (bits, count) = (bits >> 8, count - 8)
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
