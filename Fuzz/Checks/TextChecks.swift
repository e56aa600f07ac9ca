@testable import GeoTracks

/// Checks every text reader in GeoCore: coordinates, angles, lengths, and with them times, speeds and names.
enum TextChecks {
  static func check(_ bytes: [UInt8]) {
    let text = String(decoding: bytes, as: UTF8.self)
    check(text, { () throws(GeoError) in try Coordinate(parsing: text) }, isValid: readsBack)
    check(text, { () throws(GeoError) in try Coordinate.latitude(parsing: text) }) { abs($0) <= 90 }
    check(text, { () throws(GeoError) in try Coordinate.longitude(parsing: text) }) {
      abs($0) <= 360
    }
    check(text, { () throws(GeoError) in try LengthUnit.meters(parsing: text) }) { $0.isFinite }
    check(text, { () throws(GeoError) in try Duration(parsing: text) }) { $0 >= .zero }
    check(text, { () throws(GeoError) in try SpeedText.metersPerSecond(parsing: text) }) {
      $0 >= 0 && $0.isFinite
    }
    check(text, { () throws(GeoError) in try LocalZone(parsing: text) }) { _ in true }
    if let time = ZonedTimestamp(iso8601: bytes.span) {
      let written = time.timestamp.iso8601(utcOffset: time.utcOffset ?? 0)
      precondition(
        (try? ZonedTimestamp(parsing: written))?.timestamp == time.timestamp, "\(text): \(written)")
    }
    check(text, { () throws(GeoError) in try ZonedTimestamp(parsing: text) }) { _ in true }
    check(text, { () throws(GeoError) in try LengthUnit(parsing: text) }) { $0.meters > 0 }
  }

  /// A valid value, or an error whose column is within the text and whose message is one line.
  private static func check<Value>(
    _ text: String, _ read: () throws(GeoError) -> Value, isValid: (Value) -> Bool
  ) {
    do throws(GeoError) {
      let value = try read()
      precondition(isValid(value), "\(text.debugDescription) is read as \(value)")
    } catch {
      switch error {
      case .unreadable(let quoted, let column, _), .outOfRange(_, let quoted, let column, _):
        precondition(quoted == text && 1...text.count + 1 ~= column, "\(error)")
        precondition(!error.description.contains { $0.isNewline }, "\(error)")
      default: preconditionFailure("\(error)")
      }
    }
  }

  /// Whether a coordinate is in range, is described without loss, and survives every notation with
  /// 12 decimals of degrees.
  private static func readsBack(_ place: Coordinate) -> Bool {
    guard abs(place.latitude) <= 90, abs(place.longitude) <= 360,
      (try? Coordinate(parsing: place.description)) == place
    else { return false }
    let formats: [CoordinateFormat] = [
      .decimal(places: 12), .degreesMinutes(places: 12), .degreesMinutesSeconds(places: 12),
      .iso6709(places: 12), .geoURI(places: 12),
    ]
    return formats.allSatisfy { format in
      guard let back = try? Coordinate(parsing: place.formatted(format)) else { return false }
      let away = Angle.difference(from: back.longitude, to: place.longitude).value
      return abs(back.latitude - place.latitude) < 1e-12 && abs(away) < 1e-12
    }
  }
}
