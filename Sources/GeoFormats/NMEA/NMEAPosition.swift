import GeoTracks

/// The four fields of a position: `4722.61400,N,00832.50200,E`.
enum NMEAPosition {
  /// All empty: the receiver has none.
  case absent
  /// A place, and with how many decimals of a minute it was written.
  case place(Coordinate, places: Int)
  /// Fields that are no position, and what is wrong with them.
  case bad(Skipped.Reason, String)

  /// Reads the next four fields.
  @inline(__always)
  init(_ fields: inout NMEAFields) {
    let latitude = fields.decimal()
    let northSouth = fields.letter()
    let longitude = fields.decimal()
    let eastWest = fields.letter()
    guard latitude.form != .empty || longitude.form != .empty else {
      self = .absent
      return
    }
    guard latitude.form == .number, longitude.form == .number, !latitude.isNegative,
      !longitude.isNegative
    else {
      self = .bad(.unreadable, "the latitude or longitude is no number of degrees and minutes")
      return
    }
    guard northSouth == UInt8(ascii: "N") || northSouth == UInt8(ascii: "S"),
      eastWest == UInt8(ascii: "E") || eastWest == UInt8(ascii: "W")
    else {
      self = .bad(.unreadable, "the hemispheres are not N or S and E or W")
      return
    }
    guard let north = Self.degrees(latitude, limit: 90) else {
      self = .bad(.outOfRange, "the latitude is out of range")
      return
    }
    guard let east = Self.degrees(longitude, limit: 180) else {
      self = .bad(.outOfRange, "the longitude is out of range")
      return
    }
    self = .place(
      Coordinate(
        latitude: northSouth == UInt8(ascii: "N") ? north : -north,
        longitude: eastWest == UInt8(ascii: "E") ? east : -east),
      places: min(latitude.places, longitude.places))
  }

  /// The degrees of `dddmm.mmm`, rounded once; nil if there are 60 minutes or more, or the degrees are
  /// above `limit`.
  @inline(__always)
  private static func degrees(_ field: NMEADecimal, limit: Int64) -> Double? {
    var (digits, places) = (field.digits, field.places)
    if places > 12 {
      digits /= NMEADecimal.integerPower(places &- 12)
      places = 12
    }
    let scale = NMEADecimal.integerPower(places)
    let degrees = digits / (100 &* scale)
    let minutes = digits &- degrees &* 100 &* scale
    guard minutes < 60 &* scale, degrees <= limit else { return nil }
    // Minutes times 10^places, an integer; so is the divisor.
    let numerator = degrees &* 60 &* scale &+ minutes
    guard numerator <= limit &* 60 &* scale else { return nil }
    return Double(numerator) / Double(60 &* scale)
  }
}
