import GeoCore
import GeoPlatform

/// A scale bar with a round length, exact in the middle of the map.
public struct ScaleBar: Sendable, Hashable {
  /// The length on the Earth in meters.
  public let length: Double
  /// The width in pixels.
  public let width: Double
  /// The largest relative error of ``width`` in other parts of the picture; 0.01 means 1 %.
  public let error: Double

  /// Creates the scale bar of a frame; nil if an end of the bar has no coordinate.
  ///
  /// The geodesic between the ends of a horizontal line through the middle determines the width.
  ///
  /// - Parameters:
  ///   - frame: the frame of the map.
  ///   - widest: the largest width in pixels.
  init?(_ frame: MapFrame, widest: Double) {
    guard let whole = Self.meters(frame, around: frame.rect.middle, widest) else { return nil }
    var unit = 1e-3
    while unit * 10 <= whole { unit *= 10 }
    let length = [5.0, 2, 1].map { $0 * unit }.first { $0 <= whole } ?? unit
    // A few steps of the secant method are enough, because lengths are nearly proportional to pixels.
    var width = widest * length / whole
    for _ in 0..<8 {
      guard let meters = Self.meters(frame, around: frame.rect.middle, width) else { return nil }
      width *= length / meters
    }
    (self.length, self.width) = (length, width)
    let others = frame.samples(6).compactMap { Self.meters(frame, around: $0, width) }
    error = others.reduce(0) { max($0, abs($1 / length - 1)) }
  }

  /// Returns the geodesic distance between the ends of a horizontal line in meters; nil if an end is not on the Earth.
  private static func meters(
    _ frame: MapFrame, around point: ScenePoint, _ width: Double
  ) -> Double? {
    guard let a = frame.place(at: ScenePoint(point.x - width / 2, point.y)),
      let b = frame.place(at: ScenePoint(point.x + width / 2, point.y))
    else { return nil }
    let meters = Geodesic.wgs84.distance(from: a, to: b)
    return meters > 0 ? meters : nil
  }

  /// The length as text: `200 m`, `5 km`.
  public var text: String {
    length >= 1000
      ? "\(DecimalPrinter.string(length / 1000, places: 0)) km"
      : length >= 1
        ? "\(DecimalPrinter.string(length, places: 0)) m"
        : "\(DecimalPrinter.string(length * 100, places: 1)) cm"
  }
}

/// The number format of a range.
///
/// It has enough decimals to distinguish both ends, or an exponent if the numbers are too large or too small for
/// decimals.
package struct ScaleText: Sendable {
  private let divisor: Double
  // The number of decimals; nil for the form with an exponent.
  private let places: Int?

  // Numbers below the first and above or equal to the second limit are written without an exponent.
  private static let (large, small) = (1e12, 1e-6)

  /// - Parameters:
  ///   - range: the range from the smallest to the largest number.
  ///   - divisor: the number by which values are divided before formatting.
  package init(_ range: ClosedRange<Double>, divisor: Double = 1) {
    self.divisor = divisor
    let (low, high) = (range.lowerBound / divisor, range.upperBound / divisor)
    let (size, span) = (max(abs(low), abs(high)), high - low)
    guard size < Self.large, size == 0 || size >= Self.small else {
      places = nil
      return
    }
    var places = span < 2 ? 2 : span < 20 ? 1 : 0
    // Two digits of the difference between both ends must be visible.
    var step = 0.2
    while span > 0, span < step, places < 8 { (places, step) = (places + 1, step / 10) }
    self.places = places
  }

  /// Returns a number in its unit.
  package func text(_ value: Double) -> String {
    let value = value / divisor
    if let places { return DecimalPrinter.string(value, places: places) }
    guard value != 0 else { return "0" }
    guard value.isFinite else { return "\(value)" }
    let exponent = Int(log10(abs(value)).rounded(.down))
    // Divides in two steps, because the power of ten of the smallest numbers overflows.
    let half = exponent / 2
    let digits = value / pow(10, Double(half)) / pow(10, Double(exponent - half))
    return DecimalPrinter.string(digits, places: 2) + "e\(exponent)"
  }
}
