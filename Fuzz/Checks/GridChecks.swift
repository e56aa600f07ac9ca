import GeoCore

/// Checks the readers of grids: the result is a coordinate, and its text is read as the same again.
enum GridChecks {
  static func check(_ bytes: [UInt8]) {
    let text = String(decoding: bytes, as: UTF8.self)
    check(text, MGRS.self)
    check(text, Geohash.self)
    check(text, OpenLocationCode.self)
    check(text, MaidenheadLocator.self)
    check(text, GEOREF.self)
    check(text, H3Cell.self)
    check(text, MapTile.self)
    let reference = Coordinate(latitude: 47.4, longitude: 8.5)
    if let code = try? OpenLocationCode(parsing: text, near: reference) {
      precondition(code.coordinate.isValid, "\(text.debugDescription) is read as \(code)")
    }
    refuse(text) { () throws(GeoError) in
      let utm = try UTMCoordinate(parsing: text)
      precondition(!utm.coordinate.latitude.isNaN, "\(text.debugDescription) is read as \(utm)")
      // Far from its zone a coordinate may have text that cannot be read, but it has text.
      precondition(!utm.text(places: 9).isEmpty)
    }
  }

  private static func check<Reference: GridReference>(_ text: String, _: Reference.Type) {
    refuse(text) { () throws(GeoError) in
      let found = try Reference(parsing: text)
      precondition(found.coordinate.isValid, "\(text.debugDescription) is read as \(found)")
      let again = try? Reference(parsing: found.description)
      precondition(again == found, "\(text.debugDescription) is written \(found)")
    }
  }

  /// An error has a column within the text, and a message of one line.
  private static func refuse(_ text: String, _ read: () throws(GeoError) -> Void) {
    do throws(GeoError) {
      try read()
    } catch {
      precondition(!error.description.contains { $0.isNewline }, "\(error)")
      switch error {
      case .unreadable(let quoted, let column, _), .outOfRange(_, let quoted, let column, _):
        precondition(quoted == text && 1...text.count + 1 ~= column, "\(error)")
      default: break
      }
    }
  }
}
