import GeoTracks

extension NMEAReceiver {
  /// HDT: degrees, T. THS: degrees, mode. HDM: degrees, M. HDG: degrees, deviation and E or W,
  /// variation and E or W.
  func readHeading(
    _ fields: inout NMEAFields, _ code: UInt32, _ events: inout [SourceEvent]
  ) {
    guard let degrees = fields.number().flatMap(Self.direction) else { return }
    // None of these has a time.
    var heading = Heading(timestamp: arrival, device: device)
    switch code {
    case Self.code("HDG"):
      let deviation = Self.signed(fields.number(), fields.letter())
      let variation = Self.signed(fields.number(), fields.letter())
      let magnetic = Self.turn(degrees, by: deviation ?? 0)
      heading.magneticHeading = magnetic
      heading.trueHeading = variation.map { Self.turn(magnetic, by: $0) }
    case Self.code("HDM"): heading.magneticHeading = degrees
    case Self.code("THS"):
      let mode = fields.letter()
      guard mode != UInt8(ascii: "V") else { return }
      heading.trueHeading = degrees
    default: heading.trueHeading = degrees
    }
    events.append(.heading(heading))
  }

  /// Degrees east, from degrees and E or W; nil unless both are there.
  private static func signed(_ degrees: Double?, _ side: UInt8) -> Double? {
    guard let degrees, abs(degrees) <= 180 else { return nil }
    return side == UInt8(ascii: "E") ? degrees : side == UInt8(ascii: "W") ? -degrees : nil
  }

  /// `degrees` and `more`, in [0, 360).
  private static func turn(_ degrees: Double, by more: Double) -> Double {
    let sum = DecimalArithmetic.sum(degrees, more)
    // A tiny negative sum and 360 give 360.
    return direction(sum < 0 ? sum + 360 : sum >= 360 ? sum - 360 : sum) ?? 0
  }

  /// Degrees in [0, 360), or nil; 360 is 0.
  static func direction(_ degrees: Double) -> Double? {
    guard (0...360).contains(degrees) else { return nil }
    return degrees == 360 ? 0 : degrees
  }
}
