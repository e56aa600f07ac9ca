/// How a place is written as text; each can be read back with ``Coordinate/init(parsing:)``.
///
/// `places` counts the decimals of the last component, 0 to 15 (any other count is moved to the
/// nearer of these). Rounding is to nearest and carries: 59.99999″ becomes a full minute, not 60″.
public enum CoordinateFormat: Sendable, Hashable {
  /// Degrees, latitude first: `40.7128, -74.0060`.
  case decimal(places: Int)

  /// Degrees and minutes with hemisphere letters: `40°42.768′N 74°00.360′W`.
  case degreesMinutes(places: Int)

  /// Degrees, minutes and seconds with hemisphere letters: `40°42′46.08″N 74°00′21.60″W`.
  case degreesMinutesSeconds(places: Int)

  /// ISO 6709 in degrees: `+40.7128-074.0060/`.
  case iso6709(places: Int)

  /// A `geo:` URI (RFC 5870): `geo:40.7128,-74.0060`.
  case geoURI(places: Int)
}

extension Coordinate {
  /// The place as text.
  ///
  /// A longitude beyond 180 degrees is reduced to [-180, 180] first. A latitude outside [-90, 90] or
  /// a value that is not finite is written `nan`, which no reader takes.
  ///
  /// - Parameter format: notation and decimals.
  public func formatted(_ format: CoordinateFormat) -> String {
    var text: [UInt8] = []
    text.reserveCapacity(64)
    append(format, to: &text)
    return String(decoding: text, as: UTF8.self)
  }

  /// Appends what ``formatted(_:)`` gives.
  package func append(_ format: CoordinateFormat, to text: inout [UInt8]) {
    let latitude = WrittenAngle(abs(latitude) <= 90 ? latitude : .nan, as: .latitude)
    let longitude = WrittenAngle(Angle.normalized(longitude), as: .longitude)
    switch format {
    case .decimal(let places):
      latitude.appendDecimal(places: places, to: &text)
      text += ", ".utf8
      longitude.appendDecimal(places: places, to: &text)
    case .degreesMinutes(let places):
      latitude.appendMinutes(places: places, to: &text)
      text.append(UInt8(ascii: " "))
      longitude.appendMinutes(places: places, to: &text)
    case .degreesMinutesSeconds(let places):
      latitude.appendSeconds(places: places, to: &text)
      text.append(UInt8(ascii: " "))
      longitude.appendSeconds(places: places, to: &text)
    case .iso6709(let places):
      latitude.appendISO6709(places: places, to: &text)
      longitude.appendISO6709(places: places, to: &text)
      text.append(UInt8(ascii: "/"))
    case .geoURI(let places):
      text += "geo:".utf8
      latitude.appendDecimal(places: places, to: &text)
      text.append(UInt8(ascii: ","))
      longitude.appendDecimal(places: places, to: &text)
    }
  }
}
