/// The meaning of a column name that contains a word for latitude or longitude.
///
/// For example, `from_lat` is a coordinate, `lat_dir` and `N/S` are hemispheres, and `lat_err` is an error.
package struct AxisName {
  /// The content of the column.
  enum Role { case coordinate, hemisphere, error, gcj02, bd09 }

  let axis: CoordinateColumns.Axis
  var role: Role
  /// The words that identify one of several points, such as `from` or `2`.
  let words: Set<String>
  /// Whether the name contains a word such as `lat`. False for a name such as `N/S`, which only contains hemisphere
  /// letters.
  let hasAxisWord: Bool
  /// Whether the name contains hemisphere letters in addition to the axis, as in `LATITUDE N/S`.
  let hasLetters: Bool
  /// The unit in the name; nil if the angles are in degrees.
  let unit: CSVUnit?
  /// The words of the name that are neither a known unit nor the name of a point. Such words may indicate another
  /// kind of coordinate.
  let unknown: String?
  /// The letter `d` or `v` before the axis, which means a difference or a rate. If the points are named a, b, c and
  /// d, the letter `d` is the name of a point.
  let prefix: String?

  /// Determines the meaning of a name. Returns nil if the name contains neither axis, or both.
  package init?(_ name: String) { self.init(name, takesAnyRest: false) }

  /// Determines the meaning of a name.
  ///
  /// - Parameter takesAnyRest: true if any text may be joined with `lat` and `lon`, as in `reclat`. Such a name is only
  ///   used if the other axis has the same text, as in `reclong`; see ``CoordinateColumns/axisNames(in:)``.
  init?(_ name: String, takesAnyRest: Bool) {
    var axes: [CoordinateColumns.Axis] = []
    var (before, after): ([String], [String]) = ([], [])
    let all = CoordinateColumns.words(of: name)
    var isForeignWord = false
    func add(_ word: String) {
      if axes.isEmpty { before.append(word) } else { after.append(word) }
    }
    for (index, word) in all.enumerated() {
      // Ignore `north` in `degrees_north`, where it is only the positive direction.
      if word == "north" || word == "east", index > 0, all[index - 1].hasPrefix("deg") {
        continue
      }
      let table = CoordinateColumns.Axis.words
      if CoordinateColumns.Axis.otherNames[word] != nil { isForeignWord = true }
      let known =
        table.first { word == $0.0 } ?? CoordinateColumns.Axis.otherNames[word].map { (word, $0) }
      let part = known ?? table.first { word.hasPrefix($0.0) || word.hasSuffix($0.0) }
      guard let part else {
        add(word)
        continue
      }
      if known == nil {
        let isPrefix = word.hasPrefix(part.0)
        let rest = isPrefix ? word.dropFirst(part.0.count) : word.dropLast(part.0.count)
        // The names `latlon` and `latlng` denote a single column with both latitude and longitude.
        if table.contains(where: { rest == $0.0 }) { return nil }
        let next = index + 1 < all.count ? all[index + 1] : ""
        let isKnown =
          part.0.count > 4 || Self.isRunTogether(String(rest), isPrefix: isPrefix, next: next)
        guard takesAnyRest || isKnown else {
          add(word)
          continue
        }
        if isPrefix { axes.append(part.1) }
        add(String(rest))
        if !isPrefix { axes.append(part.1) }
      } else {
        axes.append(part.1)
      }
    }
    guard axes.count < 2 else { return nil }
    let letters = Self.takeLetters(&before) ?? Self.takeLetters(&after)
    var others = Set(before + after).subtracting(CoordinateColumns.ignoredWords)
    hasLetters = letters != nil
    if let axis = axes.first {
      guard letters == nil || letters == axis else { return nil }
      let (unit, unitWords, unknown) = Self.unit(name, all, isForeignWord: isForeignWord)
      (self.unit, self.unknown) = (unit, unknown)
      others.subtract(unitWords)
      let isHemisphere = after.contains(where: Self.hemisphereWords.contains)
      let delta = before.first { $0 == "d" || $0 == "v" }
      prefix = delta
      let isError = delta != nil || !others.isDisjoint(with: Self.errorWords)
      role = isHemisphere ? .hemisphere : isError ? .error : .coordinate
      if isHemisphere { others.subtract(Self.hemisphereWords) }
      for (word, number, system) in [("gcj", "02", Role.gcj02), ("bd", "09", .bd09)]
      where role == .coordinate && others.contains(word) {
        role = system
        others.subtract([word, number])
      }
      (self.axis, words, hasAxisWord) = (axis, others, true)
      return
    }
    (unit, unknown) = (nil, nil)
    // Letters such as `ns` mean hemispheres only if all other words name a point, as in `from_ns`. In `timestamp_ns`,
    // they mean nanoseconds.
    others.subtract(Self.hemisphereWords)
    guard let letters, others.allSatisfy(Self.isOfPoint) else { return nil }
    (axis, role, words, hasAxisWord, prefix) = (letters, .hemisphere, others, false, nil)
  }

  /// Removes hemisphere letters such as `N/S` or `ew` from the words, and returns the axis that the letters imply; nil
  /// if there are no such letters.
  private static func takeLetters(_ words: inout [String]) -> CoordinateColumns.Axis? {
    for (index, word) in words.enumerated() {
      let next = index + 1 < words.count ? words[index + 1] : ""
      let isSpelledOut = next == "or" && index + 2 < words.count
      switch (word, isSpelledOut ? words[index + 2] : next) {
      case ("ns", _):
        words.remove(at: index)
        return .latitude
      case ("nz", _):
        words.remove(at: index)
        return .latitude
      case ("ew", _), ("we", _), ("ow", _), ("wo", _), ("eo", _), ("oe", _):
        words.remove(at: index)
        return .longitude
      case ("n", "s"), ("n", "z"), ("nor", "s"), ("north", "south"), ("nord", "süd"),
        ("nord", "sued"), ("nord", "sud"), ("norte", "sur"), ("norte", "sul"), ("noord", "zuid"):
        words.removeSubrange(index...index + (isSpelledOut ? 2 : 1))
        return .latitude
      case ("e", "w"), ("w", "e"), ("eor", "w"), ("east", "west"), ("west", "east"), ("o", "w"),
        ("w", "o"), ("e", "o"), ("o", "e"), ("ost", "west"), ("west", "ost"), ("oost", "west"),
        ("est", "ouest"), ("este", "oeste"), ("leste", "oeste"), ("est", "ovest"):
        words.removeSubrange(index...index + (isSpelledOut ? 2 : 1))
        return .longitude
      default: continue
      }
    }
    return nil
  }

  /// Returns the unit in a name, the words that name the unit, and the unknown words.
  private static func unit(
    _ name: String, _ all: [String], isForeignWord: Bool
  ) -> (unit: CSVUnit?, words: Set<String>, unknown: String?) {
    var unknown: String?
    if let last = all.last, all.count > 1, last != "in", CSVUnit(words: [last], of: .length) != nil
    {
      unknown = last
    }
    let isOther: (String) -> Bool = {
      notGeodetic.contains($0) || CoordinateColumns.unitsByCase.contains($0)
    }
    unknown =
      unknown ?? all.first(where: isOther) ?? unknownInBrackets(name) ?? partOfDegree(name, all)
    // In `lat_grad`, the word `grad` is a unit. In `grad_lat`, the word `grad` is the name of a point.
    if all.dropFirst().contains("grad") {
      // In German, Grad means degree. In other languages, grad means gon.
      return (nil, ["grad"], isForeignWord ? unknown : "grad")
    }
    for (index, word) in all.enumerated() {
      // Accept `latE7`, `late7` and `lon_1e7`. Exclude `lon_e_7`, where `e` means east, and `lon_e2`, where `2` means
      // the second point.
      if index + 1 < all.count, let power = Int(all[index + 1]), (5...9).contains(power),
        word == "e" || CoordinateColumns.Axis.words.contains(where: { word == $0.0 + "e" }),
        name.lowercased().contains("e\(power)")
      {
        let words = Set(
          [all[index + 1], index > 0 ? all[index - 1] : ""].filter { Int($0) != nil })
        return (CSVUnit(words: ["e", all[index + 1]], of: .angle), words, unknown)
      }
      guard index > 0 || !unitsAtEnd.contains(word),
        let unit = CSVUnit(words: [word], of: .angle), unit.factor != 1
      else { continue }
      return (unit, [word], unknown)
    }
    return (nil, [], unknown)
  }

  /// Returns the words in parentheses or brackets if any of them is not part of a unit; nil otherwise.
  private static func unknownInBrackets(_ name: String) -> String? {
    guard let open = name.firstIndex(where: { $0 == "(" || $0 == "[" }) else { return nil }
    let text = name[open...].dropFirst().prefix { $0 != ")" && $0 != "]" }
    let words = CoordinateColumns.words(of: String(text))
    // A number is a multiplier, as in `lat (10^-6)`, unless it is the name of a point or of a system, as in `WGS 84`.
    let systems = ["wgs", "epsg", "srid", "etrs", "itrf", "nad", "grs", "ed", "gcj", "bd"]
    let hasPower = words.indices.dropLast().contains {
      words[$0] == "e" && text.lowercased().contains("e\(words[$0 + 1])")
    }
    let hasMultiplier = words.indices.contains { index in
      guard let number = Int(words[index]), words.count > 1, !hasPower else { return false }
      return index == 0 || number >= 10 && !systems.contains(words[index - 1])
    }
    guard !hasMultiplier else { return String(text) }
    let isKnown = words.allSatisfy { word in
      isOfPoint(word) || CoordinateColumns.ignoredWords.contains(word)
        || bracketWords.contains(word) || errorWords.contains(word)
        || hemisphereWords.contains(word) || word.allSatisfy { "dms".contains($0) }
        || CSVUnit(words: [word], of: .angle) != nil
    }
    return isKnown ? nil : String(text)
  }

  /// Returns the word for minutes or seconds in a name such as `lat_minutes` or `lat (min)`, if the name does not
  /// also contain degrees; nil otherwise.
  private static func partOfDegree(_ name: String, _ all: [String]) -> String? {
    let degrees: Set = ["d", "deg", "degs", "degree", "degrees", "dd"]
    guard CoordinateColumns.minuteWords.union(degrees).isDisjoint(with: all) else { return nil }
    let bracket = name.firstIndex { $0 == "(" || $0 == "[" }.map {
      CoordinateColumns.words(of: String(name[$0...]))
    }
    let inBrackets: Set = ["min", "second"]
    return all.first(where: minutesAndSeconds.contains)
      ?? bracket?.first(where: inBrackets.contains)
  }

  private static let minutesAndSeconds: Set = [
    "mins", "minute", "minutes", "sec", "secs", "seconds",
  ]

  private static let bracketWords: Set = [
    "decimal", "dec", "wgs", "north", "south", "east", "west", "s", "w", "ns", "ew", "x", "y",
    "epsg", "positive", "negative", "in", "ddm", "min", "mins", "minutes", "sec", "seconds", "of",
    "ve", "grados", "grad", "true", "geodetic", "geographic",
  ]

  // Words that are units after the axis (`lat_grad`) but names of points before it (`grad_lat`).
  private static let unitsAtEnd: Set = [
    "grads", "grade", "grades", "turn", "turns", "rev", "revolutions", "revolution",
  ]

  // Words for latitudes and longitudes that are not geodetic, and for units that have several definitions.
  private static let notGeodetic: Set = [
    "geocentric", "geomagnetic", "magnetic", "galactic", "ecliptic", "mil", "mils",
  ]

  /// Returns whether `rest` may be joined with `lat`, `lon`, `lng` or `long` in a name.
  ///
  /// For example, `fromlat` and `latdir` are accepted, and `belong`, `furlong` and `latency` are not.
  private static func isRunTogether(_ rest: String, isPrefix: Bool, next: String) -> Bool {
    // The name `late7` contains a unit, and `dlat` is a difference, but `along` is an ordinary word.
    guard rest.count > 1 else {
      return isPrefix ? rest == "e" && Int(next) != nil : ["d", "v", "σ", "δ", "∆"].contains(rest)
    }
    return isOfPoint(rest) || CoordinateColumns.ignoredWords.contains(rest)
      || hemisphereWords.contains(rest) || errorWords.contains(rest)
      || CoordinateColumns.minuteWords.contains(rest) || ["ns", "ew"].contains(rest)
      || CSVUnit(words: [rest], of: .angle) != nil
  }

  static func isOfPoint(_ word: String) -> Bool {
    Int(word) != nil || CoordinateColumns.ownWords.contains(word)
      || CoordinateColumns.firstWords.contains(word)
      || CoordinateColumns.secondWords.contains(word)
  }

  /// Words after the axis that identify a column of hemispheres, as in `lat_dir`.
  static let hemisphereWords: Set = [
    "dir", "direction", "ref", "hemisphere", "hemi", "hem", "indicator", "sign",
    "vorzeichen",
  ]

  /// Words that identify a column of errors, differences or rates of change.
  static let errorWords: Set = [
    "err", "error", "errors", "std", "stdev", "stddev", "sd", "se", "sigma", "uncertainty", "unc",
    "accuracy", "acc", "precision", "prec", "offset", "offs", "var", "variance", "cov",
    "covariance", "delta", "diff", "difference", "rms", "rmse", "residual", "residuals", "bias",
    "tolerance", "dev", "deviation", "vel", "velocity", "speed", "rate", "ci", "confidence",
    "resolution", "correction", "shift", "dop", "stderr", "uncert", "resid", "res", "off", "tol",
    "conf", "hacc", "vacc", "haccuracy", "vaccuracy", "fehler", "genauigkeit", "unsicherheit",
    "erreur", "précision", "incertitude", "quality", "weight", "dot", "stdv", "sig", "σ", "δ", "∆",
    "mad", "iqr", "margin", "moe", "cep", "spread", "noise", "jitter", "drift",
  ]
}

extension CoordinateColumns {
  /// Returns the meaning of each name in a header. The meaning is nil for a name without an axis.
  static func axisNames(in header: [String]) -> [AxisName?] {
    var names = header.map { AxisName($0) }
    // The names `reclat` and `reclong` confirm each other, because the same text `rec` is joined with both axes.
    let others = header.indices.map { column in
      names[column] == nil ? AxisName(header[column], takesAnyRest: true) : nil
    }
    var axes: [Set<String>: Set<Axis>] = [:]
    for case let name? in others { axes[name.words, default: []].insert(name.axis) }
    for (column, name) in others.enumerated() {
      if let name, axes[name.words]?.count == 2 { names[column] = name }
    }
    for index in names.indices {
      guard let name = names[index] else { continue }
      // A `LATITUDE N/S` column contains coordinates with letters. If another column contains the numbers, the
      // `LATITUDE N/S` column contains only letters.
      if name.hasAxisWord, name.hasLetters, name.role == .coordinate {
        let isSecond = names.indices.contains { other in
          other != index && names[other]?.role == .coordinate && names[other]?.axis == name.axis
            && names[other]?.words == name.words && names[other]?.hasLetters == false
        }
        if isSecond { names[index]?.role = .hemisphere }
      }
      // In a table with a point named c, the letter `d` means the next point instead of a difference.
      if let prefix = name.prefix, name.role == .error,
        name.words.isDisjoint(with: AxisName.errorWords)
      {
        let before: Set = [prefix == "d" ? "c" : "u"]
        if names.contains(where: { $0?.words == before }) { names[index]?.role = .coordinate }
      }
    }
    return names
  }

  /// Returns the columns with hemisphere letters, by the columns of their coordinates.
  ///
  /// - Throws: ``CoordinateColumnsError/hemisphereOfNothing(_:)`` if no coordinate matches such a column.
  ///   ``CoordinateColumnsError/ambiguous(_:)`` if several such columns match the same coordinate.
  static func hemispheres(
    _ names: [AxisName?], _ header: [String]
  ) throws(CoordinateColumnsError) -> [Int: Int] {
    var found: [Int: Int] = [:]
    let lettersOnly = Set(names.compactMap { $0?.hasAxisWord == false ? $0?.axis : nil })
    for (column, name) in names.enumerated() {
      let isBare =
        name == nil && ["hemisphere", "hemi", "hem"].contains(header[column].lowercased())
      guard isBare || name?.role == .hemisphere else { continue }
      let before = column > 0 ? names[column - 1] : nil
      let words = name?.words ?? []
      var target: Int?
      if let before, before.role == .coordinate, isBare || before.axis == name?.axis,
        words.isEmpty || words == before.words
      {
        target = column - 1
      } else if let name {
        let all = names.indices.filter {
          names[$0]?.role == .coordinate && names[$0]?.axis == name.axis
        }
        // Without an `ew` column, the `ns` column contains nanoseconds instead of hemispheres.
        guard !all.isEmpty, name.hasAxisWord || lettersOnly.count == 2 else { continue }
        target = all.first { names[$0]?.words == words }
        if target == nil, all.count == 1, words.isSubset(of: ownWords) { target = all[0] }
      } else {
        continue
      }
      guard let target else { throw .hemisphereOfNothing(header[column]) }
      guard found.updateValue(column, forKey: target) == nil else { throw .ambiguous(header) }
    }
    return found
  }

  /// Returns the columns with hemisphere letters for coordinate columns that the user specified.
  package static func hemispheres(
    in header: [String]
  ) throws(CoordinateColumnsError) -> [Int: Int] {
    try hemispheres(axisNames(in: header), header)
  }

  /// Returns the columns with hemisphere letters next to a latitude and a longitude column. Returns nil if there are
  /// none.
  ///
  /// The function examines the current record of `cursor` instead of the column names. If the names identify the letters
  /// of one coordinate, the function looks only for the letters of the other
  /// coordinate.
  ///
  /// - Parameters:
  ///   - read: the columns that are already read for another purpose, such as known letters.
  ///   - hasLatitude: whether the column with the letters of the latitude is known.
  ///   - hasLongitude: whether the column with the letters of the longitude is known.
  package static func unreadLetters(
    latitude: Int, longitude: Int, besides read: Set<Int>, of cursor: borrowing CSVCursor,
    hasLatitude: Bool = false, hasLongitude: Bool = false
  ) -> [Int]? {
    guard cursor.double(latitude) != nil, cursor.double(longitude) != nil else { return nil }
    func hasLetter(_ column: Int, isLatitude: Bool) -> Bool {
      guard column >= 0, column < cursor.fieldCount, !read.contains(column) else { return false }
      let text = cursor.text(column)
      return sign(ofHemisphere: text, isLatitude: isLatitude) != nil
        || !isLatitude && text.lowercased() == "o"
    }
    // The letters may be directly before or after each coordinate, or both after the second coordinate.
    let end = max(latitude, longitude) + 1
    let first = [latitude + 1, latitude - 1, end, end + 1].first { hasLetter($0, isLatitude: true) }
    let second = [longitude + 1, longitude - 1, end, end + 1].first {
      hasLetter($0, isLatitude: false)
    }
    if hasLatitude != hasLongitude { return (hasLatitude ? second : first).map { [$0] } }
    guard let first, let second else { return nil }
    return [first, second]
  }

  /// Returns whether a column with this name may contain the hemisphere letters of the longitude column before it.
  package static func mayContainHemispheres(_ name: String) -> Bool {
    ["side", "h"].contains(words(of: name).filter { Int($0) == nil }.joined(separator: " "))
  }

  /// Returns N, S, E or W for a letter or a word that means a hemisphere. Returns nil for any other text, such as the
  /// letter O, which means east in German and west in Spanish.
  private static func letter(ofHemisphere text: String) -> String? {
    switch text.lowercased() {
    case "n", "north", "+n", "nord", "norte", "noord": "N"
    case "s", "south", "süd", "sued", "sud", "sur", "sul", "zuid": "S"
    case "e", "east", "ost", "oost", "est", "este", "leste": "E"
    case "w", "west", "ouest", "oeste", "ovest": "W"
    default: nil
    }
  }

  /// Returns N, S, E or W for a field in a column of hemispheres. Returns nil for text that is not a hemisphere of this
  /// axis, or whose meaning depends on an unknown language.
  ///
  /// - The letter O means east in a column such as `O/W` and west in a column such as `E/O`. In other columns, the
  ///   language of the coordinate's name determines the meaning.
  /// - A plus or minus is only valid in a column such as `lat_sign`.
  ///
  /// - Parameters:
  ///   - column: the name of the column with the letters.
  ///   - angle: the name of the column with the angles.
  package static func hemisphere(
    _ text: String, isLatitude: Bool, column: String, angle: String
  ) -> String? {
    if let letter = letter(ofHemisphere: text) {
      return (letter == "N" || letter == "S") == isLatitude ? letter : nil
    }
    let names = words(of: column)
    switch text.lowercased() {
    case "+", "1", "+1", "-", "-1", "\u{2212}", "\u{2212}1":
      guard names.contains("sign") || names.contains("vorzeichen") else { return nil }
      let isPositive = text.hasPrefix("+") || text == "1"
      return isLatitude ? (isPositive ? "N" : "S") : (isPositive ? "E" : "W")
    case "z" where isLatitude && (names.contains("nz") || names.contains("z")): return "S"
    case "o" where !isLatitude:
      let letters = Set(names.flatMap { $0.count <= 2 ? Array($0) : [] })
      if letters.isSuperset(of: ["o", "w"]) { return "E" }
      if letters.isSuperset(of: ["o", "e"]) { return "W" }
      return (names + words(of: angle)).lazy.compactMap { meaningsOfO[$0] }.first
    default: return nil
    }
  }

  /// The hemisphere of the letter O by the word for longitude, in languages that share the word with no other.
  private static let meaningsOfO: [String: String] = [
    "länge": "E", "laenge": "E", "längengrad": "E", "laengengrad": "E", "geolänge": "E",
    "lengtegraad": "E", "longitud": "W", "longitudine": "W", "ost": "E", "oost": "E",
    "ouest": "W", "oeste": "W", "ovest": "W",
  ]

  /// Returns 1 for a northern or eastern hemisphere, and -1 for a southern or western one. Returns nil for any other
  /// text.
  package static func sign(ofHemisphere text: String, isLatitude: Bool) -> Double? {
    switch letter(ofHemisphere: text) {
    case "N" where isLatitude, "E" where !isLatitude: 1
    case "S" where isLatitude, "W" where !isLatitude: -1
    default: nil
    }
  }

  /// Returns whether one of two numbers with hemisphere letters consists of degrees and minutes, as in `5107.9`, and the
  /// other may be in degrees.
  package static func mixesMinutes(latitude: String, longitude: String) -> Bool {
    func isPacked(_ text: String, limit: Double) -> Bool? {
      guard let number = CSVLocationText.number(text) else { return nil }
      let digits = text.utf8.drop { $0 &- 0x30 >= 10 }.prefix { $0 &- 0x30 < 10 }
      return digits.count > 3 || number.magnitude > limit
    }
    guard let first = isPacked(latitude, limit: 90), let second = isPacked(longitude, limit: 360)
    else { return false }
    return first != second
  }

  /// Applies the sign of a hemisphere to an angle. Returns nil for a negative angle in the northern or eastern
  /// hemisphere.
  package static func angle(_ angle: Double, sign: Double) -> Double? {
    guard angle.sign == .minus else { return angle * sign }
    return sign < 0 ? angle : nil
  }

  /// Combines the text of a coordinate with a hemisphere letter from another column.
  ///
  /// The number may be negative if the letter agrees with the sign, as in `-33.9` with `S`.
  ///
  /// - Returns: the text with the letter; nil if the letter is invalid or contradicts the sign.
  package static func text(_ text: String, hemisphere: String) -> String? {
    guard let letter = letter(ofHemisphere: hemisphere) else { return nil }
    guard text.hasPrefix("-") || text.hasPrefix("\u{2212}") else {
      return text.last == letter.last ? text : text + letter
    }
    return letter == "S" || letter == "W" ? text.dropFirst() + letter : nil
  }
}

// Column names in tables of lines and of several points.

extension CoordinateColumns {
  /// Returns the columns of the start point of each row, which is the only point or the first of several points.
  package static func start(in header: [String]) throws(CoordinateColumnsError) -> Point {
    let points = try points(in: header)
    if points.count == 1 { return points[0].point }
    let firsts = points.filter { $0.isFirst }
    if firsts.count == 1 { return firsts[0].point }
    return try point(in: header)
  }

  /// Returns the columns of three points: the two ends of a line, and one further point.
  package static func lineAndPoint(in header: [String]) throws(CoordinateColumnsError) -> [Point] {
    let points = try points(in: header)
    guard points.count >= 3 else { throw missing(in: header) }
    let (first, second) = try pair(in: header)
    let others = points.map(\.point).filter { $0 != first && $0 != second }
    guard others.count == 1 else {
      let plain = points.filter { $0.words.isEmpty }.map(\.point)
      guard plain.count == 1 else { throw .ambiguous(header) }
      return [first, second, plain[0]]
    }
    return [first, second, others[0]]
  }

  /// Returns the columns of points 1 to 4. If the names contain no numbers, the table must have exactly four points,
  /// which are returned in column order.
  package static func four(in header: [String]) throws(CoordinateColumnsError) -> [Point] {
    let points = try points(in: header)
    guard points.count >= 4 else { throw missing(in: header) }
    let numbered = ["1", "2", "3", "4"].compactMap { number in
      points.first { $0.words.contains(number) }?.point
    }
    if Set(numbered).count == 4 { return numbered }
    guard points.count == 4 else { throw .ambiguous(header) }
    return points.map(\.point)
  }

  /// Returns the column of azimuths and its unit; the unit is nil for degrees.
  ///
  /// Accepted names are, for example, `azimuth_deg`, `azi1`, `Bearing`, `course`, `hdg` and `azimuth_gon`.
  ///
  /// - Throws: ``CoordinateColumnsError/magnetic(_:)``, or an error if the unit in the name is unknown.
  package static func azimuth(
    in header: [String]
  ) throws(CoordinateColumnsError) -> (column: Int, unit: CSVUnit?) {
    let column = try only(
      header, [.azimuth, .course, .heading, .trackAngle], "azimuths",
      known: "azimuth, azi, az, bearing, brg, course, cog, heading, hdg, track")
    return (column, try azimuthUnit(of: header[column]))
  }

  /// Returns the unit in the name of an azimuth column; nil for degrees.
  ///
  /// - Throws: ``CoordinateColumnsError/magnetic(_:)``, or an error if the unit in the name is unknown.
  package static func azimuthUnit(of name: String) throws(CoordinateColumnsError) -> CSVUnit? {
    guard words(of: name).allSatisfy({ !["magnetic", "mag", "magn", "compass"].contains($0) })
    else { throw .magnetic(name) }
    guard let quantity = CSVLocationHeader.quantity(of: name) else { return nil }
    if let words = quantity.unknown {
      if words == "grad" { throw .degreesOrGons(name) }
      throw .unknownWords(
        name, words: words,
        known: CSVUnit.symbols(of: .angle) + ", counted from true north")
    }
    return quantity.unit?.factor == 1 ? nil : quantity.unit
  }

  /// Returns the column of distances and the unit in its name; the unit is nil if the name contains
  /// none.
  ///
  /// Accepted names are, for example, `distance_m`, `Dist (km)` and `s12`.
  package static func distance(
    in header: [String]
  ) throws(CoordinateColumnsError) -> (column: Int, unit: CSVUnit?) {
    let column = try only(
      header, [.distance], "distances", known: "distance, dist, range, length, s12")
    return (column, try lengthUnit(of: header[column]))
  }

  /// Returns the column of heights above the ellipsoid, and the unit in its name. Returns nil if there is no such
  /// column.
  ///
  /// Accepted names are, for example, `height_m`, `h` and `Elevation (ft)`.
  ///
  /// - Throws: ``CoordinateColumnsError/ambiguous(_:)`` if several columns match.
  package static func height(
    in header: [String]
  ) throws(CoordinateColumnsError) -> (column: Int, unit: CSVUnit?)? {
    do throws(CoordinateColumnsError) {
      let column = try only(
        header, [.altitude, .ellipsoidalAltitude, .height], "heights", known: "")
      return (column, try lengthUnit(of: header[column]))
    } catch .noQuantity {
      return nil
    }
  }

  /// Returns the unit in the name of a column of lengths that the user specified; nil if the name contains no unit.
  package static func length(of name: String) throws(CoordinateColumnsError) -> CSVUnit? {
    let unit = try lengthUnit(of: name)
    return unit ?? CSVUnit(atEndOf: name, of: .length)
  }

  private static func lengthUnit(of name: String) throws(CoordinateColumnsError) -> CSVUnit? {
    let quantity = CSVLocationHeader.quantity(of: name)
    if let words = quantity?.unknown { throw .unknownUnit(name, words, of: .length) }
    return quantity?.unit
  }

  /// Returns whether heights in a column with this name are usually above sea level.
  package static func isOfSeaLevel(_ name: String) -> Bool {
    let words = Set(words(of: name))
    return !words.isDisjoint(with: ["elevation", "ele", "elev", "altitude", "alt", "msl", "amsl"])
      && words.isDisjoint(with: ["ellipsoid", "ellipsoidal", "hae", "wgs"])
  }

  /// Returns the column of a quantity. If several columns match, the one with the number 1 or 12 in its name is chosen.
  ///
  /// - Parameters:
  ///   - quantity: the name of the quantity in error messages.
  ///   - known: the column names to suggest in error messages.
  private static func only(
    _ header: [String], _ fields: Set<CSVLocationField>, _ quantity: String, known: String
  ) throws(CoordinateColumnsError) -> Int {
    let found = header.indices.filter {
      let words = words(of: header[$0])
      guard let field = CSVLocationHeader.quantity(of: header[$0])?.field else { return false }
      return fields.contains(field) && AxisName.errorWords.isDisjoint(with: words)
    }
    guard found.count != 1 else { return found[0] }
    guard !found.isEmpty else { throw .noQuantity(quantity, known: known, header: header) }
    // Prefer a name without unknown words: `azimuth` instead of `back_azimuth`.
    let clear = found.filter { CSVLocationHeader.quantity(of: header[$0])?.unknown == nil }
    guard clear.count != 1 else { return clear[0] }
    let firsts = found.filter { words(of: header[$0]).contains { $0 == "1" || $0 == "12" } }
    guard firsts.count == 1 else { throw .ambiguous(found.map { header[$0] }) }
    return firsts[0]
  }
}
