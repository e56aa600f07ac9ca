/// The zones of UTM and UPS and the latitude bands of MGRS (NGA.SIG.0012_2.0.0_UTMUPS).
enum GridZone {
  /// The letters of the bands of 8 degrees from 80° S on; the last has 12.
  static let bandAlphabet = GridAlphabet("CDEFGHJKLMNPQRSTUVWX")
  static var bands: [UInt8] { bandAlphabet.symbols }

  /// The index of the band of a latitude in ``bands``; the first and the last go on to the poles.
  static func band(latitude: Double) -> Int {
    guard latitude >= -80 else { return 0 }
    // Of whole degrees, as -1e-20 + 80 is 80.
    return latitude < 80 ? (Int(latitude.rounded(.down)) + 80) / 8 : 19
  }

  /// The zone of a valid place: 1...60 of UTM, 0 for UPS, with the exceptions of Norway and Svalbard.
  static func standard(_ coordinate: Coordinate) -> Int {
    let (latitude, longitude) = (coordinate.latitude, coordinate.normalized.longitude)
    guard latitude >= -80, latitude < 84 else { return 0 }
    // The whole degree below: without SSE 4.1 rounding down is a call.
    let towardZero = Int(longitude)
    let degree = Double(towardZero) > longitude ? towardZero - 1 : towardZero
    if latitude >= 72, (0..<42).contains(degree) {
      return degree < 9 ? 31 : degree < 21 ? 33 : degree < 33 ? 35 : 37
    }
    if (56..<64).contains(latitude), (3..<6).contains(degree) { return 32 }
    return (degree + 186) / 6
  }

  /// The letter of UPS: A and B west and east of Greenwich around the south pole, Y and Z around the north
  /// pole.
  static func polarLetter(isNorth: Bool, isEast: Bool) -> UInt8 {
    isNorth ? UInt8(ascii: isEast ? "Z" : "Y") : UInt8(ascii: isEast ? "B" : "A")
  }

  /// The central meridian of a zone of UTM (degrees).
  static func centralMeridian(_ zone: Int) -> Double { Double(6 * zone - 183) }
}
