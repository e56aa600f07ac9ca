/// Reads one angle from its tokens, all of them: `-74.0060`, `40°26′46″N`, `N 40 26.767`,
/// `40:26:46`, `79-58-56W`.
struct AngleReader {
  private let text: String
  private var tokens: ArraySlice<AngleToken>
  private let expectation: String
  private let start: String.Index
  private let end: String.Index
  private var isMarked = false

  /// The angle that these tokens are.
  ///
  /// - Parameters:
  ///   - tokens: the tokens of the angle, and nothing else.
  ///   - text: the text they were cut from.
  ///   - expectation: what to say where there is no angle.
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
      // Without a letter it might be a subtraction, a range or a date.
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

  /// Minutes and seconds after colons or dashes, without blanks.
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

  /// Minutes and seconds after unit marks or blanks.
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
      // 26′.767 is 26.767 minutes to some.
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
    guard case .mark(let found, _) = tokens.first?.kind, let token = tokens.first else {
      return false
    }
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
        at: degrees.start, expected: "an exponent with a sign (e+1) beside a hemisphere letter")
    }
  }

  /// Degrees, minutes and seconds without marks, as aviation writes them: `375400N`, `0930000W`, `3754.5N`.
  ///
  /// - Returns: nil where the count of digits is another, and where only the number as it stands makes sense.
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
/// Decimal degrees (`-74.0060`, `5.1e-05`), degrees and minutes or degrees, minutes and seconds,
/// separated by unit marks (`40°26′46″`, `40d26m46s`, `40° 26' 46.302"`), colons (`40:26:46`),
/// blanks (`40 26 46`) or, with a letter only, dashes (`79-58-56W`). A hemisphere letter of either
/// case stands before or after, a sign only where there is no letter; `-0 30` is half a degree
/// south or west. Only the last number has a fraction; its mark is a point, or a comma where a unit
/// mark or a letter makes it one angle (`40°26,767′`). Minutes and seconds are below 60, or 60.0 as the last
/// number, which is how programs write 59.99 when they round. Digits without marks before a letter,
/// `375400N`, are degrees, minutes and seconds as aviation writes them.
package enum AngleText {
  /// The angle in degrees that `text` is as a whole.
  ///
  /// - Parameters:
  ///   - text: the angle and possibly blanks around it.
  ///   - kind: what it stands for.
  /// - Throws: ``GeoError/unreadable(text:column:expected:)`` or
  ///   ``GeoError/outOfRange(what:text:column:allowed:)``, the column in `text`.
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

  /// The letter beside the angle that `text` is as a whole; nil if it has none, or is no angle.
  static func hemisphere(_ text: String) -> Hemisphere? {
    (try? angle(PastedText(text).text, expectation: ""))?.hemisphere?.letter
  }

  /// The angle that `text` is as a whole, its letter checked and its range not yet.
  ///
  /// - Parameters:
  ///   - text: what ``PastedText`` left of a text.
  ///   - kind: what it stands for.
  ///   - isLabeled: whether a name stands before it, so that a comma in it can only be a decimal mark.
  static func read(
    _ text: String, as kind: AngleKind, isLabeled: Bool = false
  ) throws(GeoError) -> ReadAngle {
    let angle = try angle(text, expectation: kind.expectation, isLabeled: isLabeled)
    try angle.checkLetter(for: kind)
    return angle
  }

  /// The angle that `text` is as a whole. A decimal comma is read beside a letter or the mark of a unit.
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

/// What an angle in a text stands for: it decides the letters beside it and the range allowed.
package enum AngleKind: Sendable, Hashable {
  /// Geodetic latitude: N or S, -90 to 90.
  case latitude
  /// Longitude: E or W. A periodic angle, written from -180 to 180 or from 0 to 360; text is read
  /// from -360 to 360 and anything farther is taken for a mistake.
  case longitude
  /// Azimuth, clockwise from north: no letter. A periodic angle; sums of turns are read, and what is
  /// beyond 36000 degrees either way is taken for a mistake.
  case azimuth

  var name: String {
    switch self {
    case .latitude: "latitude"
    case .longitude: "longitude"
    case .azimuth: "azimuth"
    }
  }

  /// The largest magnitude in degrees that is read.
  var limit: Double {
    switch self {
    case .latitude: 90
    case .longitude: 360
    case .azimuth: 36000
    }
  }

  /// What to say where a text holds something else.
  var expectation: String {
    switch self {
    case .latitude: "a latitude, such as 40.7128, -33.9 or 40°26′46″N"
    case .longitude: "a longitude, such as -74.0060 or 79°58′56″W"
    case .azimuth: "an azimuth, such as 51.5, 51°30′ or NE"
    }
  }

  /// What to say of a hemisphere letter that is not for this kind of angle.
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

/// A hemisphere letter beside an angle.
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

/// An angle as a text gave it; what kind it is and whether it is in range is checked here.
struct ReadAngle {
  /// The whole text it was found in.
  let text: String
  let start: String.Index
  let end: String.Index
  /// Degrees, signed by the minus sign or the hemisphere letter.
  let degrees: Double
  let hemisphere: (letter: Hemisphere, index: String.Index)?
  /// How many numbers it is made of: degrees, minutes, seconds.
  let components: Int
  /// Whether the last of those numbers has the mark of its unit, so that it can be nothing else.
  let isMarked: Bool

  /// The angle as written.
  var source: Substring { text[start..<end] }

  /// The same angle in a text that has this one, or one of the same length, at `place`.
  func moved(to place: String.Index, in other: String) -> ReadAngle {
    func moved(_ index: String.Index) -> String.Index {
      other.utf8.index(place, offsetBy: text.utf8.distance(from: text.startIndex, to: index))
    }
    return ReadAngle(
      text: other, start: moved(start), end: moved(end), degrees: degrees,
      hemisphere: hemisphere.map { ($0.letter, moved($0.index)) }, components: components,
      isMarked: isMarked)
  }

  /// Whether it could be this kind of angle.
  func isPlausible(as kind: AngleKind) -> Bool {
    abs(degrees) <= kind.limit && (hemisphere == nil || hemisphere?.letter.kind == kind)
  }

  /// Throws if the letter beside the angle belongs to another kind.
  func checkLetter(for kind: AngleKind) throws(GeoError) {
    guard let hemisphere, hemisphere.letter.kind != kind else { return }
    throw .unreadable(
      text, at: hemisphere.index, expected: kind.expectation(insteadOf: hemisphere.letter))
  }

  /// Throws if the angle is beyond what its kind allows.
  ///
  /// - Parameters:
  ///   - kind: what the angle stands for.
  ///   - hint: what else to say then, such as which other reading makes sense.
  func checkRange(of kind: AngleKind, hint: String = "") throws(GeoError) {
    // Written so that NaN fails.
    guard !(abs(degrees) <= kind.limit) else { return }
    let limit = Int(kind.limit)
    throw .outOfRange(
      source.utf8.count <= 40 ? "\(kind.name) \(source)" : kind.name, in: text, at: start,
      allowed: "-\(limit) to \(limit)\(hint)")
  }

  /// The latitude and longitude that two angles make, in that order.
  ///
  /// - Throws: ``GeoError/outOfRange(what:text:column:allowed:)``, naming the swap where the two in
  ///   the other order would be a place.
  static func coordinate(
    latitude: ReadAngle, longitude: ReadAngle
  ) throws(GeoError) -> Coordinate {
    // A hair beyond a pole is a latitude that was rounded or added up, not a longitude.
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
