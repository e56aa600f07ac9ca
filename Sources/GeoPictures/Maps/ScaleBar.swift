import GeoCore

/// A bar whose length on the Earth is round, right in the middle of the map.
public struct ScaleBar: Sendable, Hashable {
  /// Meters.
  public let length: Double
  /// Pixels.
  public let width: Double
  /// By how much of itself a line of ``width`` is longer or shorter elsewhere in the picture, at most: 0.01 is
  /// 1 %.
  public let error: Double

  /// Creates the bar of a frame; nil where the middle has no place on both sides.
  ///
  /// Its width is found by the geodesic between the places at the ends of a level line through the middle.
  ///
  /// - Parameters:
  ///   - frame: the map.
  ///   - widest: pixels that it has at most.
  init?(_ frame: MapFrame, widest: Double) {
    guard let whole = Self.meters(frame, around: frame.rect.middle, widest) else { return nil }
    var unit = 1e-3
    while unit * 10 <= whole { unit *= 10 }
    let length = [5.0, 2, 1].map { $0 * unit }.first { $0 <= whole } ?? unit
    // A few steps of the secant; lengths are nearly in proportion to pixels.
    var width = widest * length / whole
    for _ in 0..<8 {
      guard let meters = Self.meters(frame, around: frame.rect.middle, width) else { return nil }
      width *= length / meters
    }
    (self.length, self.width) = (length, width)
    let others = frame.samples(6).compactMap { Self.meters(frame, around: $0, width) }
    error = others.reduce(0) { max($0, abs($1 / length - 1)) }
  }

  /// Meters between the ends of a level line; nil where they are not on the Earth.
  private static func meters(
    _ frame: MapFrame, around point: ScenePoint, _ width: Double
  ) -> Double? {
    guard let a = frame.place(at: ScenePoint(point.x - width / 2, point.y)),
      let b = frame.place(at: ScenePoint(point.x + width / 2, point.y))
    else { return nil }
    let meters = Geodesic.wgs84.distance(from: a, to: b)
    return meters > 0 ? meters : nil
  }

  /// `200 m`, `5 km`.
  public var text: String {
    length >= 1000
      ? "\(DecimalPrinter.string(length / 1000, places: 0)) km"
      : length >= 1
        ? "\(DecimalPrinter.string(length, places: 0)) m"
        : "\(DecimalPrinter.string(length * 100, places: 1)) cm"
  }
}
