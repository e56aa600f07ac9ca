/// All that a text says of a place: where it is, how high, and by which squares or coordinates it was named.
package struct PlaceText: Sendable, Hashable {
  /// How a grid with zones names the place.
  package enum Grid: Sendable, Hashable {
    case mgrs(MGRS)
    case utm(UTMCoordinate)

    /// The coordinates in the zone that the text names.
    package var utm: UTMCoordinate {
      switch self {
      case .mgrs(let square): square.center
      case .utm(let coordinate): coordinate
      }
    }
  }

  /// The place.
  package var coordinate: Coordinate

  /// Meters above the ellipsoid, where the text states a height.
  package var height: Double?

  /// What a text of MGRS or UTM says, exactly: the place in degrees is rounded.
  package var grid: Grid?

  /// A place without a height.
  package init(_ coordinate: Coordinate, grid: Grid? = nil) {
    self.coordinate = coordinate
    self.grid = grid
  }

  /// Reads a text as ``Coordinate/init(parsing:)`` does.
  package init(parsing text: String) throws(GeoError) {
    let pasted = PastedText(text)
    do throws(GeoError) {
      self = try Self.read(pasted.text)
    } catch {
      throw pasted.restored(error)
    }
  }

  /// A text of a grid as it is, or after the name of the grid where it would not be read without.
  package static func readable(_ text: String, ofGrid name: String) -> String {
    (try? PlaceText(parsing: text)) == nil ? "\(name):\(text)" : text
  }

  private static func read(_ text: String) throws(GeoError) -> PlaceText {
    if MapAddress.isLikely(text) { return PlaceText(try MapAddress.coordinate(parsing: text)) }
    if PointText.isLikely(text) { return try PointText.place(parsing: text) }
    if JSONPoint.isLikely(text) { return try JSONPoint.place(parsing: text) }
    if LabeledPair.isLikely(text) { return PlaceText(try LabeledPair.coordinate(parsing: text)) }
    guard let (grid, rest) = GridName.prefix(of: text) else { return try anglesOrGrid(text) }
    do throws(GeoError) {
      return try grid.place(parsing: String(text[rest]))
    } catch {
      throw error.moved(to: rest.lowerBound, in: text)
    }
  }

  /// Reads what does not say what it is.
  private static func anglesOrGrid(_ text: String) throws(GeoError) -> PlaceText {
    let found = GridName.all(thatRead: text)
    do throws(GeoError) {
      let place = try angles(parsing: text)
      guard let other = found.first else { return place }
      throw GeoError.unreadable(
        text, at: text.startIndex,
        expected: "a text that is not both angles and \(other.name.rawValue)")
    } catch {
      guard let first = found.first else {
        throw GridName.isQuantity(text)
          ? GridName.error(ofUnnamed: text) ?? error
          : GridName.error(of: text) ?? GridName.error(ofUnnamed: text) ?? error
      }
      guard found.count == 1 else {
        let names = found.map { "\($0.name.rawValue):" }.joined(separator: " or ")
        throw .unreadable(
          text, at: text.startIndex, expected: "\(names) before it, as it could be either")
      }
      if case .utm(let utm) = first.place.grid, let error = GridName.error(ofBandS: utm, in: text) {
        throw error
      }
      return first.place
    }
  }

  /// Reads a place from angles: a pair of them, in parentheses or not, ISO 6709 or a `geo:` URI.
  private static func angles(parsing text: String) throws(GeoError) -> PlaceText {
    if GeoURI.isLikely(text) {
      let uri = try GeoURI(parsing: text)
      var place = PlaceText(uri.coordinate)
      place.height = uri.height
      return place
    }
    if ISO6709.isLikely(text) {
      let point = try ISO6709(parsing: text)
      var place = PlaceText(point.coordinate)
      place.height = point.height
      return place
    }
    return PlaceText(try CoordinatePair.anglesInParentheses(text))
  }
}
