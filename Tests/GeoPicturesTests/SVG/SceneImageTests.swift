import CZlib
import Testing

@testable import GeoPictures

@Suite struct SceneImageTests {
  @Test("Only bytes that begin as PNG, JPEG or WebP are an image") func signatures() {
    #expect(SceneImage([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0])?.kind == .png)
    #expect(SceneImage([0xFF, 0xD8, 0xFF, 0xE0])?.kind == .jpeg)
    #expect(SceneImage(Array("RIFF____WEBPVP8 ".utf8))?.kind == .webp)
    for bytes in [[], [0x89, 0x50], Array("<svg onload='x'>".utf8), Array("RIFF____WAVE".utf8)] {
      #expect(SceneImage(bytes) == nil)
    }
  }

  /// RFC 4648, section 10.
  @Test(arguments: [
    ("", ""), ("f", "Zg=="), ("foo", "Zm9v"), ("foob", "Zm9vYg=="),
    ("fooba", "Zm9vYmE="), ("foobar", "Zm9vYmFy"),
  ])
  func base64(text: String, encoded: String) {
    var bytes: [UInt8] = []
    Base64.append(Array(text.utf8), to: &bytes)
    #expect(String(decoding: bytes, as: UTF8.self) == encoded)
    #expect(Base64.decoded(bytes) == Array(text.utf8))
  }

  /// Pillow 13 reads the pixels from files with this beginning, the second time each of them 150 by 2 times.
  @Test(
    "An image with a palette is a compressed PNG, and its pixels can be repeated",
    arguments: [
      (
        1, 1,
        """
        89504e470d0a1a0a0000000d4948445200000003000000020803000000aaaa962800000009504c5445ff000000\
        00ff0000001429e37a0000000374524e53ffff00d7ca0d41
        """
      ),
      (
        150, 2,
        """
        89504e470d0a1a0a0000000d49484452000001c20000000408030000002a00cf6a00000009504c5445ff000000\
        00ff0000001429e37a0000000374524e53ffff00d7ca0d41
        """
      ),
    ])
  func palettePNG(x: Int, y: Int, start: String) {
    let file = PalettePNG.bytes(
      width: 3, colors: [SIMD3(255, 0, 0), SIMD3(0, 0, 255)], pixels: [0, 1, 2, 1, 0, 2],
      scale: (x, y))
    let head = start.utf8.count / 2
    #expect(Self.hexadecimal(file.prefix(head)) == start)
    #expect(Self.hexadecimal(file.suffix(12)) == "0000000049454e44ae426082")
    // Between them are the length, the name, the compressed rows and their checksum.
    #expect(Array(file[(head + 4)..<(head + 8)]) == Array("IDAT".utf8))
    let data = Array(file[(head + 8)..<(file.count - 16)])
    #expect(file[head..<(head + 4)].reduce(0) { $0 << 8 | Int($1) } == data.count)
    // A row without filter, and copies of the row as differences of zero.
    let copies = [UInt8](repeating: 0, count: 3 * x)
    let rows = [[0, 1, 2], [1, 0, 2]].flatMap { row -> [UInt8] in
      [0] + row.flatMap { [UInt8](repeating: $0, count: x) }
        + Array(repeating: [2] + copies, count: y - 1).joined()
    }
    var content = [UInt8](repeating: 0, count: rows.count)
    var count = uLong(content.count)
    #expect(uncompress(&content, &count, data, uLong(data.count)) == Z_OK)
    #expect(content == rows && count == rows.count)
  }

  private static func hexadecimal(_ bytes: some Sequence<UInt8>) -> String {
    bytes.map { byte in
      let digits = String(byte, radix: 16)
      return digits.count == 1 ? "0" + digits : digits
    }.joined()
  }

  @Test("An image is embedded in the SVG with its original bytes") func svg() throws {
    var scene = Scene(width: 10, height: 10, title: "T")
    let image = try #require(SceneImage([0xFF, 0xD8, 0xFF]))
    scene.elements = [
      .image(image, SceneRect(x: 1, y: 2, width: 3, height: 4), SceneLook("m-tile"))
    ]
    let svg = String(decoding: SVGWriter.bytes(scene, in: .page), as: UTF8.self)
    #expect(
      svg.contains(
        "<image class=\"m-tile\" x=\"1\" y=\"2\" width=\"3\" height=\"4\" preserveAspectRatio=\"none\" "
          + "href=\"data:image/jpeg;base64,/9j/\"/>"))
  }
}
