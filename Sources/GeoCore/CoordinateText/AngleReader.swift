/// Reads one angle from all of its tokens: `-74.0060`, `40°26′46″N`, `N 40 26.767`, `40:26:46`, `79-58-56W`.
struct AngleReader {
  private let text: String
  private var tokens: ArraySlice<AngleToken>
  private let expectation: String
  private let start: String.Index
  private let end: String.Index
  private var isMarked = false

  /// Reads the angle from its tokens.
  ///
  /// - Parameters:
  ///   - tokens: the tokens of the angle, and nothing else.
  ///   - text: the text that the tokens come from.
  ///   - expectation: the expected text, for error messages.
  static func read(
    _ tokens: ArraySlice<AngleToken>, of text: String, expectation: String
  ) throws(GeoError) -> ReadAngle {
    var reader = AngleReader(tokens, of: text, expectation: expectation)
    return try reader.angle()
  }

  private init(_ tokens: ArraySlice<AngleToken>, of text: String, expectation: String) {
    self.tokens = tokens
    self.text = text
    self.expectation = expectation
    start = tokens.first?.start ?? text.endIndex
    end = tokens.last?.end ?? text.endIndex
  }

  private mutating func angle() throws(GeoError) -> ReadAngle {
    let leading = takeHemisphere()
    let degrees = try number(expected: expectation)
    var components = [degrees]
    if tokens.first?.isColon == true {
      try separated(by: { $0.isColon }, into: &components)
    } else if let dash = tokens.first, dash.isDash {
      try separated(by: { $0.isDash }, into: &components)
      // Require a letter, because a text with dashes could also be a subtraction, a range or a date.
      guard leading != nil || tokens.first?.hemisphere != nil else {
        throw unreadable(at: dash.start, expected: "colons, or a letter N, S, E or W with dashes")
      }
    } else {
      try marked(into: &components)
    }
    let trailing = takeHemisphere()
    if let trailing, leading != nil {
      throw unreadable(at: trailing.index, expected: "one hemisphere letter, not two")
    }
    try checkEnd()
    let hemisphere = leading ?? trailing
    if hemisphere != nil { try checkBesideLetter(degrees) }
    var magnitude = try Sexagesimal.degrees(components, in: text)
    if let hemisphere, components.count == 1, !isMarked,
      let packed = try packed(degrees, beside: hemisphere.letter)
    {
      magnitude = packed
    }
    let isNegative = degrees.isNegative || hemisphere?.letter.isNegative == true
    return ReadAngle(
      text: text, start: start, end: end, degrees: isNegative ? -magnitude : magnitude,
      hemisphere: hemisphere, components: components.count, isMarked: isMarked)
  }

  /// Reads minutes and seconds that follow colons or dashes, without blanks.
  private mutating func separated(
    by isSeparator: (AngleToken) -> Bool, into components: inout [DecimalNumber]
  ) throws(GeoError) {
    while components.count < 3, let separator = tokens.first, isSeparator(separator) {
      tokens.removeFirst()
      guard !separator.isSpaced, tokens.first?.isSpaced != true else {
        throw unreadable(at: separator.start, expected: "no space around this separator")
      }
      components.append(try component(after: components))
    }
  }

  /// Reads minutes and seconds that follow unit marks or blanks.
  private mutating func marked(into components: inout [DecimalNumber]) throws(GeoError) {
    var isSeparated = try takeMark(.degree)
    while components.count < 3, let next = tokens.first, next.number != nil {
      guard isSeparated || next.isSpaced else { break }
      components.append(try component(after: components))
      isSeparated = try takeMark(components.count == 2 ? .minute : .second)
    }
    isMarked = isSeparated
  }

  private mutating func component(
    after components: [DecimalNumber]
  ) throws(GeoError) -> DecimalNumber {
    let name = components.count == 1 ? "minutes" : "seconds"
    let number = try number(expected: name)
    guard !number.isSigned else {
      throw unreadable(at: number.start, expected: "\(name) without a sign")
    }
    guard !number.integer.isEmpty else {
      // Refuse 26′.767, which some programs write for 26.767 minutes.
      throw unreadable(at: number.start, expected: "\(name) with a digit before the point")
    }
    guard components.allSatisfy(\.isWhole) else {
      throw unreadable(
        at: number.start,
        expected: "the end of the angle: \(name) cannot follow a number with a fraction")
    }
    return number
  }

  private mutating func takeMark(_ unit: AngleUnit) throws(GeoError) -> Bool {
    guard let token = tokens.first, let found = token.unit else { return false }
    guard found == unit else {
      throw unreadable(
        at: token.start, expected: "the mark of \(unit.name), not of \(found.name)")
    }
    tokens.removeFirst()
    return true
  }

  private mutating func number(expected: String) throws(GeoError) -> DecimalNumber {
    guard let token = tokens.first, let number = token.number else {
      throw unreadable(at: tokens.first?.start ?? end, expected: expected)
    }
    tokens.removeFirst()
    return number
  }

  private mutating func takeHemisphere() -> (letter: Hemisphere, index: String.Index)? {
    guard let token = tokens.first, let letter = token.hemisphere else { return nil }
    tokens.removeFirst()
    return (letter, token.start)
  }

  private func checkBesideLetter(_ degrees: DecimalNumber) throws(GeoError) {
    guard !degrees.isSigned else {
      throw unreadable(at: degrees.start, expected: "a sign or a hemisphere letter, not both")
    }
    guard degrees.exponent != .unsigned else {
      throw unreadable(
        at: degrees.start, expected: "an exponent with a sign (e+1) next to a hemisphere letter")
    }
  }

  /// Reads degrees, minutes and seconds without marks, as in aviation: `375400N`, `0930000W`, `3754.5N`.
  ///
  /// - Returns: nil if the number of digits does not fit, or if only a plain number of degrees makes sense.
  private func packed(
    _ number: DecimalNumber, beside letter: Hemisphere
  ) throws(GeoError) -> Double? {
    let width = letter.kind == .latitude ? 2 : 3
    let count = number.integer.utf8.count
    guard number.exponent == .none, count == width + 2 || count == width + 4 else { return nil }
    let isInRange = number.value <= letter.kind.limit
    do throws(GeoError) {
      let degrees = try Sexagesimal.packed(
        number.integer, fraction: number.fraction, degreeDigits: width, in: text)
      guard isInRange, degrees != number.value else { return degrees }
    } catch {
      guard isInRange else { throw error }
      return nil
    }
    let parts = number.integer.dropFirst(width)
    let minutes = "\(number.integer.prefix(width))°\(parts.prefix(2))′"
    throw unreadable(
      at: start,
      expected: "\(minutes)\(parts.count > 2 ? "\(parts.dropFirst(2))″" : "")\(letter.rawValue) or "
        + "\(number.magnitude)°\(letter.rawValue), as it could be either")
  }

  private func checkEnd() throws(GeoError) {
    guard let rest = tokens.first else { return }
    throw unreadable(
      at: rest.start,
      expected: rest.isComma
        ? "no comma inside an angle: the decimal mark is a point, as in 40.7128"
        : "the end of the angle")
  }

  private func unreadable(at index: String.Index, expected: String) -> GeoError {
    .unreadable(text, at: index, expected: expected)
  }
}

/// Reads a single angle from a whole text.
///
/// - Notations: decimal degrees (`-74.0060`, `5.1e-05`), degrees and minutes, or degrees, minutes and seconds.
/// - Separators: unit marks (`40°26′46″`, `40d26m46s`, `40° 26' 46.302"`), colons (`40:26:46`), blanks
///   (`40 26 46`) or, only with a letter, dashes (`79-58-56W`).
/// - A hemisphere letter, uppercase or lowercase, may come before or after the angle. A sign is allowed only without a
///   letter; `-0 30` is half a degree south or west.
/// - Only the last number may have a fraction. The decimal mark is a point, or a comma if a unit mark or a letter
///   makes clear that the text is one angle (`40°26,767′`).
/// - Minutes and seconds are below 60. The last number may be 60.0, which some programs write when they round
///   59.99.
/// - Digits without marks before a letter are read as degrees, minutes and seconds, as in aviation: `375400N`.
package enum AngleText {
  /// Reads the angle in degrees from a whole text.
  ///
  /// - Parameters:
  ///   - text: the angle, possibly with surrounding blanks.
  ///   - kind: the kind of angle.
  /// - Throws: ``GeoError/unreadable(text:column:expected:)`` or
  ///   ``GeoError/outOfRange(what:text:column:allowed:)``, with the column in `text`.
  package static func degrees(
    _ text: String, as kind: AngleKind
  ) throws(GeoError) -> Double {
    let pasted = PastedText(text)
    do throws(GeoError) {
      let angle = try read(pasted.text, as: kind)
      try angle.checkRange(of: kind)
      return angle.degrees
    } catch {
      throw pasted.restored(error)
    }
  }

  /// Returns the hemisphere letter of a text that contains only one angle.
  ///
  /// Nil if there is no letter or the text is invalid.
  static func hemisphere(_ text: String) -> Hemisphere? {
    (try? angle(PastedText(text).text, expectation: ""))?.hemisphere?.letter
  }

  /// Reads an angle from a whole text and checks its letter, but not its range.
  ///
  /// - Parameters:
  ///   - text: the text after ``PastedText`` cleaned it.
  ///   - kind: the kind of angle.
  ///   - isLabeled: whether a name precedes the angle, so that a comma can only be a decimal mark.
  static func read(
    _ text: String, as kind: AngleKind, isLabeled: Bool = false
  ) throws(GeoError) -> ReadAngle {
    let angle = try angle(text, expectation: kind.expectation, isLabeled: isLabeled)
    try angle.checkLetter(for: kind)
    return angle
  }

  /// Reads an angle from a whole text.
  ///
  /// A decimal comma is accepted next to a letter or a unit mark.
  private static func angle(
    _ text: String, expectation: String, isLabeled: Bool = false
  ) throws(GeoError) -> ReadAngle {
    do throws(GeoError) {
      let tokens = try AngleLexer.tokens(of: text, expectation: expectation)
      return try AngleReader.read(tokens[...], of: text, expectation: expectation)
    } catch {
      guard let replaced = DecimalComma.replaced(in: text),
        let tokens = try? AngleLexer.tokens(of: replaced, expectation: expectation),
        let angle = try? AngleReader.read(tokens[...], of: replaced, expectation: expectation),
        isLabeled || angle.isMarked || angle.hemisphere != nil
      else { throw error }
      return angle.moved(to: text.startIndex, in: text)
    }
  }
}

/// The kind of an angle, which determines the allowed letters and range.
package enum AngleKind: Sendable, Hashable {
  /// Geodetic latitude: N or S, -90 to 90.
  case latitude
  /// Longitude: E or W.
  ///
  /// The angle is periodic, and is written from -180 to 180 or from 0 to 360.
  ///
  /// The reader accepts -360 to 360 and refuses larger magnitudes as mistakes.
  case longitude
  /// Azimuth, clockwise from north: no letter.
  ///
  /// The angle is periodic. The reader accepts several turns, but refuses more than 36000 degrees in either direction
  /// as a mistake.
  case azimuth

  var name: String {
    switch self {
    case .latitude: "latitude"
    case .longitude: "longitude"
    case .azimuth: "azimuth"
    }
  }

  /// The largest magnitude in degrees that the reader accepts.
  var limit: Double {
    switch self {
    case .latitude: 90
    case .longitude: 360
    case .azimuth: 36000
    }
  }

  /// The expected text, for error messages.
  var expectation: String {
    switch self {
    case .latitude: "a latitude, such as 40.7128, -33.9 or 40°26′46″N"
    case .longitude: "a longitude, such as -74.0060 or 79°58′56″W"
    case .azimuth: "an azimuth, such as 51.5, 51°30′ or NE"
    }
  }

  /// The error message for a hemisphere letter of another kind of angle.
  func expectation(insteadOf hemisphere: Hemisphere) -> String {
    switch self {
    case .latitude:
      "N or S: \(hemisphere.rawValue) marks a longitude, so latitude and longitude look swapped"
    case .longitude:
      "E or W: \(hemisphere.rawValue) marks a latitude, so latitude and longitude look swapped"
    case .azimuth: "no letter: an azimuth is counted clockwise from north"
    }
  }
}

/// A hemisphere letter next to an angle.
enum Hemisphere: String, Sendable {
  case north = "N"
  case south = "S"
  case east = "E"
  case west = "W"

  var kind: AngleKind {
    switch self {
    case .north, .south: .latitude
    case .east, .west: .longitude
    }
  }

  var isNegative: Bool { self == .south || self == .west }
}

/// An angle read from a text, before its kind and range are checked.
struct ReadAngle {
  /// The whole text that contains the angle.
  let text: String
  let start: String.Index
  let end: String.Index
  /// Degrees, signed by the minus sign or the hemisphere letter.
  let degrees: Double
  let hemisphere: (letter: Hemisphere, index: String.Index)?
  /// The number of components: degrees, minutes, seconds.
  let components: Int
  /// Whether the last component has a unit mark, so that the text has only one meaning.
  let isMarked: Bool

  /// The angle as written.
  var source: Substring { text[start..<end] }

  /// Returns the same angle with positions that refer to another text.
  ///
  /// At `place`, the other text contains this text or a text of the same length.
  func moved(to place: String.Index, in other: String) -> ReadAngle {
    func moved(_ index: String.Index) -> String.Index {
      other.utf8.index(place, offsetBy: text.utf8.distance(from: text.startIndex, to: index))
    }
    return ReadAngle(
      text: other, start: moved(start), end: moved(end), degrees: degrees,
      hemisphere: hemisphere.map { ($0.letter, moved($0.index)) }, components: components,
      isMarked: isMarked)
  }

  /// Whether the angle is within the range of a kind and has no letter of another kind.
  func isPlausible(as kind: AngleKind) -> Bool {
    abs(degrees) <= kind.limit && (hemisphere == nil || hemisphere?.letter.kind == kind)
  }

  /// Throws if the letter next to the angle belongs to another kind.
  func checkLetter(for kind: AngleKind) throws(GeoError) {
    guard let hemisphere, hemisphere.letter.kind != kind else { return }
    throw .unreadable(
      text, at: hemisphere.index, expected: kind.expectation(insteadOf: hemisphere.letter))
  }

  /// Throws if the angle is outside the range of its kind.
  ///
  /// - Parameters:
  ///   - kind: the kind of angle.
  ///   - hint: an addition to the error message, such as a possible other reading.
  func checkRange(of kind: AngleKind, hint: String = "") throws(GeoError) {
    // This form of the condition also rejects NaN.
    guard !(abs(degrees) <= kind.limit) else { return }
    let limit = Int(kind.limit)
    throw .outOfRange(
      source.utf8.count <= 40 ? "\(kind.name) \(source)" : kind.name, in: text, at: start,
      allowed: "-\(limit) to \(limit)\(hint)")
  }

  /// Combines a latitude and a longitude, in this order, into a coordinate.
  ///
  /// - Throws: ``GeoError/outOfRange(what:text:column:allowed:)``; the message suggests a swap if the other order
  ///   is valid.
  static func coordinate(
    latitude: ReadAngle, longitude: ReadAngle
  ) throws(GeoError) -> Coordinate {
    // Suggest no swap for a first value slightly above 90, which is probably a latitude with a rounding error.
    let isSwapPlausible =
      abs(latitude.degrees) > 90.001 && longitude.isPlausible(as: .latitude)
      && latitude.isPlausible(as: .longitude)
    let hint =
      isSwapPlausible
      ? "; did you mean latitude \(longitude.source), longitude \(latitude.source)?" : ""
    try latitude.checkRange(of: .latitude, hint: hint)
    try longitude.checkRange(of: .longitude)
    return Coordinate(latitude: latitude.degrees, longitude: longitude.degrees)
  }
}
