/// Reads one angle from its tokens, for example `-74.0060`, `40°26′46″N`, `N 40 26.767`, `40:26:46` or `79-58-56W`.
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
  ///   - tokens: the tokens of the angle, without other tokens.
  ///   - text: the text that contains the tokens.
  ///   - expectation: the description of valid text that error messages contain.
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
      // Without a hemisphere letter, text with dashes could also be a subtraction, a range or a date.
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
      // Some programs write 26′.767 for 26.767 minutes. This is an error.
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

  /// Reads degrees, minutes and seconds without marks, the form used in aviation: `375400N`, `0930000W`, `3754.5N`.
  ///
  /// - Returns: nil if the number of digits is not valid for this form, or if the number can only be decimal degrees.
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

/// Reads text that contains a single angle.
///
/// - The angle can be decimal degrees (`-74.0060`, `5.1e-05`), degrees and minutes, or degrees, minutes and seconds.
/// - The numbers are separated by unit marks (`40°26′46″`, `40d26m46s`, `40° 26' 46.302"`), colons (`40:26:46`) or
///   blanks (`40 26 46`). Dashes are valid only with a hemisphere letter (`79-58-56W`).
/// - A hemisphere letter, uppercase or lowercase, may precede or follow the angle. An angle without a letter may have a
///   sign; `-0 30` is half a degree south or west.
/// - Only the last number may have decimals. A decimal comma is valid if a unit mark or a letter shows that the text is
///   one angle (`40°26,767′`).
/// - Minutes and seconds must be below 60. The last number may be 60.0, because some programs round 59.99 to it.
/// - Digits without marks before a letter are degrees, minutes and seconds, the form used in aviation: `375400N`.
package enum AngleText {
  /// Parses text that contains a single angle, and returns the angle in degrees, correctly rounded.
  ///
  /// - Parameters:
  ///   - text: the text to read; surrounding blanks are ignored.
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

  /// Returns the hemisphere letter of a single angle; nil if there is no letter or the text is invalid.
  static func hemisphere(_ text: String) -> Hemisphere? {
    (try? angle(PastedText(text).text, expectation: ""))?.hemisphere?.letter
  }

  /// Reads text that contains a single angle, and checks the hemisphere letter but not the range of the angle.
  ///
  /// - Parameters:
  ///   - text: the text, cleaned by ``PastedText``.
  ///   - kind: the kind of angle.
  ///   - isLabeled: true if a label such as `lat:` precedes the angle, so that a comma can only be a decimal comma.
  static func read(
    _ text: String, as kind: AngleKind, isLabeled: Bool = false
  ) throws(GeoError) -> ReadAngle {
    let angle = try angle(text, expectation: kind.expectation, isLabeled: isLabeled)
    try angle.checkLetter(for: kind)
    return angle
  }

  /// Reads text that contains a single angle.
  ///
  /// A decimal comma is valid if the angle has a letter or a unit mark.
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

/// The kind of an angle, which determines its valid hemisphere letters and its range.
package enum AngleKind: Sendable, Hashable {
  /// A geodetic latitude from -90 to 90, with the letters N and S.
  case latitude
  /// A longitude, with the letters E and W.
  ///
  /// Longitudes are usually written from -180 to 180 or from 0 to 360. Numbers from -360 to 360 are valid. Larger
  /// magnitudes are an error, because they are probably mistakes.
  case longitude
  /// An azimuth, clockwise from north, without a letter.
  ///
  /// Azimuths of several turns are valid. Magnitudes above 36000 degrees are an error, because they are probably
  /// mistakes.
  case azimuth

  var name: String {
    switch self {
    case .latitude: "latitude"
    case .longitude: "longitude"
    case .azimuth: "azimuth"
    }
  }

  /// The largest valid magnitude in degrees.
  var limit: Double {
    switch self {
    case .latitude: 90
    case .longitude: 360
    case .azimuth: 36000
    }
  }

  /// The description of valid text that error messages contain.
  var expectation: String {
    switch self {
    case .latitude: "a latitude, such as 40.7128, -33.9 or 40°26′46″N"
    case .longitude: "a longitude, such as -74.0060 or 79°58′56″W"
    case .azimuth: "an azimuth, such as 51.5, 51°30′ or NE"
    }
  }

  /// Returns the description of valid text for the error that the hemisphere letter belongs to another kind of angle.
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

/// A hemisphere letter of an angle.
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

/// An angle that was read from text, before its kind and range are checked.
struct ReadAngle {
  /// The whole text that contains the angle.
  let text: String
  let start: String.Index
  let end: String.Index
  /// The angle in degrees. It is negative after a minus sign, or with the letter S or W.
  let degrees: Double
  let hemisphere: (letter: Hemisphere, index: String.Index)?
  /// The number of components: 1 for degrees, 2 with minutes, 3 with seconds.
  let components: Int
  /// Whether the last component has a unit mark, which makes the text unambiguous.
  let isMarked: Bool

  /// The text of the angle.
  var source: Substring { text[start..<end] }

  /// Returns the same angle with its string indices converted to indices of another string.
  ///
  /// At the index `place`, the other string must contain `text` or another text of the same length in UTF-8 bytes.
  func moved(to place: String.Index, in other: String) -> ReadAngle {
    func moved(_ index: String.Index) -> String.Index {
      other.utf8.index(place, offsetBy: text.utf8.distance(from: text.startIndex, to: index))
    }
    return ReadAngle(
      text: other, start: moved(start), end: moved(end), degrees: degrees,
      hemisphere: hemisphere.map { ($0.letter, moved($0.index)) }, components: components,
      isMarked: isMarked)
  }

  /// Returns whether the angle is within the range of a kind and has no letter of another kind.
  func isPlausible(as kind: AngleKind) -> Bool {
    abs(degrees) <= kind.limit && (hemisphere == nil || hemisphere?.letter.kind == kind)
  }

  /// Throws an error if the hemisphere letter of the angle is not valid for a kind, such as E for a latitude.
  func checkLetter(for kind: AngleKind) throws(GeoError) {
    guard let hemisphere, hemisphere.letter.kind != kind else { return }
    throw .unreadable(
      text, at: hemisphere.index, expected: kind.expectation(insteadOf: hemisphere.letter))
  }

  /// Throws an error if the angle is outside the range of a kind.
  ///
  /// - Parameters:
  ///   - kind: the kind of angle.
  ///   - hint: a hint to append to the error message, such as another possible meaning.
  func checkRange(of kind: AngleKind, hint: String = "") throws(GeoError) {
    // The negated comparison also rejects NaN.
    guard !(abs(degrees) <= kind.limit) else { return }
    let limit = Int(kind.limit)
    throw .outOfRange(
      source.utf8.count <= 40 ? "\(kind.name) \(source)" : kind.name, in: text, at: start,
      allowed: "-\(limit) to \(limit)\(hint)")
  }

  /// Creates a coordinate from a latitude and a longitude, after checking their ranges.
  ///
  /// - Throws: ``GeoError/outOfRange(what:text:column:allowed:)``. If the angles would be valid in the other order, the
  ///   message suggests swapping them.
  static func coordinate(
    latitude: ReadAngle, longitude: ReadAngle
  ) throws(GeoError) -> Coordinate {
    // A first angle slightly above 90 is probably a latitude with a rounding error, so do not suggest a swap.
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
