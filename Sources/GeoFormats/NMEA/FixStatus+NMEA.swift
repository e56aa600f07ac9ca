import GeoTracks

extension FixStatus {
  /// The mode of RMC, GLL, GNS; nil for N (none) and others.
  init?(nmeaMode mode: UInt8) {
    switch mode {
    case UInt8(ascii: "A"): self = .autonomous
    case UInt8(ascii: "D"): self = .differential
    case UInt8(ascii: "P"): self = .precise
    case UInt8(ascii: "R"): self = .rtkFixed
    case UInt8(ascii: "F"): self = .rtkFloat
    case UInt8(ascii: "E"): self = .deadReckoning
    case UInt8(ascii: "M"): self = .manual
    case UInt8(ascii: "S"): self = .simulated
    default: return nil
    }
  }

  /// The quality of GGA, of which 9 is no standard one; nil for 0 and others.
  init?(nmeaQuality quality: UInt8) {
    switch quality {
    case UInt8(ascii: "1"): self = .autonomous
    case UInt8(ascii: "2"), UInt8(ascii: "9"): self = .differential
    case UInt8(ascii: "3"): self = .precise
    case UInt8(ascii: "4"): self = .rtkFixed
    case UInt8(ascii: "5"): self = .rtkFloat
    case UInt8(ascii: "6"): self = .deadReckoning
    case UInt8(ascii: "7"): self = .manual
    case UInt8(ascii: "8"): self = .simulated
    default: return nil
    }
  }
}
