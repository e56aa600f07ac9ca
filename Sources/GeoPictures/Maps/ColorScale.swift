/// Colors for numbers, or for things of different kinds.
public enum ColorScale {
  /// Eleven colors of viridis (S. van der Walt, N. Smith and E. Firing, 2015, matplotlib, CC0), evenly spaced.
  /// Its lightness grows evenly, so that it can be read without colors and with all kinds of color blindness.
  static let anchors: [SIMD3<Double>] = [
    0x440154, 0x482576, 0x414487, 0x35608D, 0x2A788E, 0x21908C, 0x22A884, 0x43BF71, 0x7AD151,
    0xBBDF27, 0xFDE725,
  ].map { (color: Int) in
    SIMD3(Double(color >> 16), Double(color >> 8 & 0xFF), Double(color & 0xFF))
  }

  /// How many colors numbers have.
  public static let steps = 24

  /// The color of what has no number: it can be told from all those, on light and on dark ground.
  static let unknown = "#8a8f94"

  /// The color of a step of ``steps``.
  public static func color(_ step: Int) -> String { hex(parts(step)) }

  /// Red, green and blue of a step, from 0 to 255.
  static func bytes(_ step: Int) -> SIMD3<UInt8> {
    let color = parts(step)
    return SIMD3(UInt8(color.x.rounded()), UInt8(color.y.rounded()), UInt8(color.z.rounded()))
  }

  private static func parts(_ step: Int) -> SIMD3<Double> {
    let place = Double(min(max(step, 0), steps - 1)) / Double(steps - 1) * Double(anchors.count - 1)
    let index = min(Int(place), anchors.count - 2)
    let part = place - Double(index)
    return anchors[index] + (anchors[index + 1] - anchors[index]) * part
  }

  /// Colors for kinds: six of those of M. Okabe and K. Ito, Color Universal Design, 2008, which can be told apart
  /// with all kinds of color blindness, then gray and brown. The ninth is the first again.
  public static func category(_ index: Int) -> String {
    kinds[(index % kinds.count + kinds.count) % kinds.count]
  }

  private static let kinds = [
    "#d55e00", "#0072b2", "#009e73", "#cc79a7", "#e69f00", "#56b4e9", "#7f7f7f", "#8f5a2b",
  ]

  private static func hex(_ color: SIMD3<Double>) -> String {
    (0..<3).reduce(into: "#") { text, part in
      let value = String(Int(color[part].rounded()), radix: 16)
      text += value.count == 1 ? "0" + value : value
    }
  }
}
