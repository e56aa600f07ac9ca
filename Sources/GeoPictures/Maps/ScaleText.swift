import GeoCore
import GeoPlatform

/// How numbers of a range are written: with as many decimals as tell its ends apart, or with an exponent where they
/// are too large or too small for decimals.
package struct ScaleText: Sendable {
  private let divisor: Double
  // nil for an exponent.
  private let places: Int?

  // The largest numbers that are written without an exponent, and the least that are.
  private static let (large, small) = (1e12, 1e-6)

  /// - Parameters:
  ///   - range: the least number and the largest.
  ///   - divisor: by what numbers are divided before they are written.
  package init(_ range: ClosedRange<Double>, divisor: Double = 1) {
    self.divisor = divisor
    let (low, high) = (range.lowerBound / divisor, range.upperBound / divisor)
    let (size, span) = (max(abs(low), abs(high)), high - low)
    guard size < Self.large, size == 0 || size >= Self.small else {
      places = nil
      return
    }
    var places = span < 2 ? 2 : span < 20 ? 1 : 0
    // Two digits of what tells the ends apart.
    var step = 0.2
    while span > 0, span < step, places < 8 { (places, step) = (places + 1, step / 10) }
    self.places = places
  }

  /// A number in its unit.
  package func text(_ value: Double) -> String {
    let value = value / divisor
    if let places { return DecimalPrinter.string(value, places: places) }
    guard value != 0 else { return "0" }
    guard value.isFinite else { return "\(value)" }
    let exponent = Int(log10(abs(value)).rounded(.down))
    // In two steps, as a power of the least numbers is too large.
    let half = exponent / 2
    let digits = value / pow(10, Double(half)) / pow(10, Double(exponent - half))
    return DecimalPrinter.string(digits, places: 2) + "e\(exponent)"
  }
}
