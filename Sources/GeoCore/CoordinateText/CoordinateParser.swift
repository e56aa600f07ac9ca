extension CoordinatePair {
  /// Reads a coordinate from a pair of angles, with or without parentheses.
  ///
  /// Brackets are accepted only if letters identify the angles: a pair such as `[2.29448, 48.85837]` begins with the
  /// longitude in GeoJSON, and with the latitude in most other notations.
  static func anglesInParentheses(_ text: String) throws(GeoError) -> Coordinate {
    guard let inner = insideParentheses(text) else { return try CoordinatePair.read(text) }
    do throws(GeoError) {
      let pair = String(text[inner])
      guard text[..<inner.lowerBound].last == "[" else { return try CoordinatePair.read(pair) }
      let (a, b) = try CoordinatePair.angles(pair)
      guard a.hemisphere != nil else {
        let readings = [label(b, a, " for the order of GeoJSON"), label(a, b)].compactMap { $0 }
        throw .unreadable(
          pair, at: pair.startIndex,
          expected: readings.isEmpty
            ? expectation
            : readings.joined(separator: ", or ") + ", as brackets may begin with either")
      }
      return try CoordinatePair.coordinate(a, b)
    } catch {
      throw error.moved(to: inner.lowerBound, in: text)
    }
  }

  /// Returns the angles with their names, as a suggestion in an error message; nil if they are out of range.
  private static func label(
    _ latitude: ReadAngle, _ longitude: ReadAngle, _ remark: String = ""
  ) -> String? {
    latitude.isPlausible(as: .latitude) && longitude.isPlausible(as: .longitude)
      ? "lat: \(latitude.source), lon: \(longitude.source)\(remark)" : nil
  }

  /// Returns the range inside parentheses or brackets that enclose the whole text.
  private static func insideParentheses(_ text: String) -> Range<String.Index>? {
    var scanner = TextScanner(afterBlanksOf: text)
    let close: Character
    if scanner.take("(") {
      close = ")"
    } else if scanner.take("[") {
      close = "]"
    } else {
      return nil
    }
    guard let last = text.lastIndex(where: { !$0.isWhitespace }), text[last] == close,
      scanner.index <= last
    else { return nil }
    return scanner.index..<last
  }
}

extension Coordinate {
  /// Reads a coordinate from two texts, each a single angle as in ``latitude(parsing:)``.
  ///
  /// - Parameters:
  ///   - latitude: the text of the latitude.
  ///   - longitude: the text of the longitude.
  /// - Throws: ``GeoError/unreadable(text:column:expected:)`` or
  ///   ``GeoError/outOfRange(what:text:column:allowed:)``, with the text and column of the first invalid angle.
  public init(parsingLatitude latitude: String, longitude: String) throws(GeoError) {
    let (latitude, longitude) = (PastedText(latitude), PastedText(longitude))
    let readLatitude: ReadAngle
    do throws(GeoError) {
      readLatitude = try AngleText.read(latitude.text, as: .latitude)
    } catch {
      throw latitude.restored(error)
    }
    do throws(GeoError) {
      let readLongitude: ReadAngle
      do throws(GeoError) {
        readLongitude = try AngleText.read(longitude.text, as: .longitude)
      } catch {
        try readLatitude.checkRange(of: .latitude)
        throw longitude.restored(error)
      }
      self = try ReadAngle.coordinate(latitude: readLatitude, longitude: readLongitude)
    } catch {
      switch error {
      case .outOfRange(_, latitude.text, _, _): throw latitude.restored(error)
      default: throw longitude.restored(error)
      }
    }
  }

  /// Reads a coordinate from two texts, each a single angle, like ``init(parsing:)``.
  ///
  /// If both have letters, the letters decide the order; otherwise latitude comes first.
  package init(parsing first: String, _ second: String) throws(GeoError) {
    do throws(GeoError) {
      self = try Coordinate(parsingLatitude: first, longitude: second)
    } catch {
      // Letters that swap the angles are an error in the usual order, so only this case reads them a second time.
      guard AngleText.hemisphere(first)?.kind == .longitude,
        AngleText.hemisphere(second)?.kind == .latitude
      else { throw error }
      self = try Coordinate(parsingLatitude: second, longitude: first)
    }
  }

  /// Reads a latitude in degrees: `40.7128`, `-33.9`, `5.1e-05`, `40°26′46″N`, `N 40 26.767`,
  /// `40d26m46s`, `40:26:46`, `40-26-46N`.
  ///
  /// - Parameter text: the whole text; surrounding blanks are ignored.
  /// - Returns: degrees in [-90, 90], north positive, correctly rounded.
  /// - Throws: ``GeoError/unreadable(text:column:expected:)``, also if the angle has the letter E or W, or
  ///   ``GeoError/outOfRange(what:text:column:allowed:)``.
  public static func latitude(parsing text: String) throws(GeoError) -> Double {
    try AngleText.degrees(text, as: .latitude)
  }

  /// Reads a longitude in degrees, in the notations of ``latitude(parsing:)``.
  ///
  /// - Parameter text: the whole text; surrounding blanks are ignored.
  /// - Returns: degrees as written, east positive, in [-360, 360], correctly rounded.
  /// - Throws: ``GeoError/unreadable(text:column:expected:)``, also if the angle has the letter N or S, or
  ///   ``GeoError/outOfRange(what:text:column:allowed:)``.
  public static func longitude(parsing text: String) throws(GeoError) -> Double {
    try AngleText.degrees(text, as: .longitude)
  }
}
