/// Positive numbers in classes of about a sixteenth of their size, for histograms in constant memory:
/// sixteen between a number and its double, from 2⁻¹⁰ to 2³². What is smaller or larger is in the first or
/// the last class.
enum SizeClasses {
  static let count = 42 * 16

  // The upper 16 bits of a Double are its exponent and four more.
  private static let first = Int((0x1p-10).bitPattern >> 48)

  @inline(__always)
  static func index(of value: Double) -> Int {
    min(max(Int(value.bitPattern >> 48) - first, 0), count - 1)
  }

  /// The value so far into a class: from 0, its lower end, to 1.
  static func value(_ index: Int, at fraction: Double = 0.5) -> Double {
    let lower = Double(bitPattern: UInt64(first + index) << 48)
    let upper = Double(bitPattern: UInt64(first + index + 1) << 48)
    return lower + (upper - lower) * fraction
  }
}
