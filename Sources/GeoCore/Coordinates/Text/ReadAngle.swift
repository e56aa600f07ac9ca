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
