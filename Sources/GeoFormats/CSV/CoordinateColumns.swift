/// Finds the coordinate columns of a table by their names.
///
/// Spaces, punctuation, capitals and digits separate the words of a name. In the name of a coordinate column, exactly
/// one word means latitude (`lat`, `latitude`) or longitude (`lon`, `lng`, `long`, `longitude`). This word may be
/// joined with another word (`fromlat`). Two columns whose other words are equal describe the same point, such as
/// `lat1` and `lon1`, `from_lat` and `from_lng`, or `Start Latitude` and `Start Longitude (deg)`.
package enum CoordinateColumns {
  /// The columns of one point, as indices counted from 0.
  package struct Point: Sendable, Hashable {
    package var latitude: Int
    package var longitude: Int
    /// The columns with the hemisphere letters; nil if the table has no such columns.
    package var latitudeHemisphere: Int?
    package var longitudeHemisphere: Int?
    /// The units of the latitude and the longitude; nil for degrees.
    package var latitudeUnit: CSVUnit?
    package var longitudeUnit: CSVUnit?
    /// The columns that contain latitude and longitude together, in one field or in several fields; nil if latitude and
    /// longitude have separate columns. If not nil, ``latitude`` and ``longitude`` are the first of these columns.
    package var whole: WholeCoordinate?

    package init(latitude: Int, longitude: Int) {
      (self.latitude, self.longitude) = (latitude, longitude)
    }

    /// Throws an error if the values of the columns are not plain numbers, for example if they are
    /// angles with minutes.
    package func checkNumbers(in header: [String]) throws(CoordinateColumnsError) {
      for column in [latitude, longitude] where CoordinateColumns.saysMinutes(header[column]) {
        throw .notNumbers([header[column]])
      }
      guard let whole, whole.columns.count > 1 else { return }
      throw .notNumbers(whole.columns.map { header[$0] })
    }
  }

  /// Returns the columns of the point that each row describes.
  ///
  /// If the table has several points, the one without additional words is chosen: `lat`, `lon` instead of
  /// `base_lat`, `base_lon`. If there is no such point, the one whose only additional word is `location`,
  /// `position` or `gps` is chosen.
  ///
  /// - Parameter header: the names of all columns.
  /// - Throws: ``CoordinateColumnsError`` if no point or more than one point matches.
  package static func point(
    in header: [String]
  ) throws(CoordinateColumnsError) -> Point {
    let points = try self.points(in: header)
    guard
      let plain = points.count == 1
        ? points.first
        : points.first(where: { $0.words.isEmpty })
          ?? points.first(where: { $0.words.isSubset(of: ownWords) })
    else { throw points.isEmpty ? missing(in: header) : .ambiguous(header) }
    return plain.point
  }

  /// Returns the columns of the first and the second point of each row.
  ///
  /// Words such as `1`, `from`, `start` and `2`, `to`, `end` determine the order. If the table has more than two
  /// points, these words also select two of them. Without such words, the points are returned in column order.
  ///
  /// - Throws: ``CoordinateColumnsError`` if there are fewer than two points, or if the choice is ambiguous.
  package static func pair(
    in header: [String]
  ) throws(CoordinateColumnsError) -> (first: Point, second: Point) {
    let points = try self.points(in: header)
    guard points.count >= 2 else { throw missing(in: header) }
    let firsts = points.filter { !$0.words.isDisjoint(with: firstWords) }
    let seconds = points.filter { !$0.words.isDisjoint(with: secondWords) }
    if points.count == 2 {
      // The point with the number 1 is not always the first, because the name of the other point may have a 0 or no
      // number.
      try checkSecond(points, header)
      let isReversed =
        seconds == [points[0]] || firsts == [points[1]] && points[1].words != ["1"]
      return isReversed
        ? (points[1].point, points[0].point) : (points[0].point, points[1].point)
    }
    guard firsts.count == 1, seconds.count == 1, firsts != seconds else {
      throw .ambiguous(header)
    }
    return (firsts[0].point, seconds[0].point)
  }

  /// Throws an error if exactly one of two points has unknown words, as in `lat,lon,lat_foo,lon_foo`.
  ///
  /// Columns with unknown words probably contain an error, a limit or a count instead of another point.
  private static func checkSecond(
    _ points: [NamedPoint], _ header: [String]
  ) throws(CoordinateColumnsError) {
    guard points.contains(where: { $0.words.isSubset(of: ownWords) }) else { return }
    for point in points {
      let others = point.words.subtracting(ownWords).filter {
        Int($0) == nil && !firstWords.contains($0) && !secondWords.contains($0)
      }
      guard !others.isEmpty else { continue }
      throw .unknownWords(
        header[point.point.latitude], words: others.sorted().joined(separator: " "),
        known:
          "numbers and words such as from, start, origin, to, end, target, nearest for the points of a row"
      )
    }
  }

  // Words that denote the position of the object itself, as opposed to another point such as its base.
  static let ownWords: Set = ["location", "position", "gps"]
  static let firstWords: Set = [
    "1", "a", "from", "start", "origin", "orig", "source", "src", "begin", "first", "pickup",
    "departure", "dep", "prev", "previous", "von", "abfahrt",
  ]
  static let secondWords: Set = [
    "2", "b", "to", "end", "destination", "dest", "dst", "target", "finish", "second", "dropoff",
    "arrival", "arr", "next", "nearest", "nach", "ziel", "ankunft",
  ]
  // Words that describe the notation of an angle, and do not identify a point.
  static let ignoredWords: Set = ["deg", "degree", "degrees", "dd", "n", "e"]
}

// MARK: Names

extension CoordinateColumns {
  enum Axis {
    case latitude, longitude

    /// The words for each axis. Longer words come first, so that `fromlatitude` is split before `latitude` instead of
    /// before `lat`.
    static let words: [(String, Axis)] = [
      ("longitude", .longitude), ("latitude", .latitude), ("long", .longitude),
      ("lon", .longitude), ("lng", .longitude), ("lat", .latitude),
    ]

    /// Words for the axes in other languages, and common misspellings.
    static let otherNames: [String: Axis] = {
      let latitudes = [
        "breite", "breitengrad", "geobreite", "latitud", "latitudine", "breedtegraad", "широта",
        "纬度", "緯度", "lattitude", "latitute", "latitide", "latitiude", "latutude", "latitue",
      ]
      let longitudes = [
        "länge", "laenge", "längengrad", "laengengrad", "geolänge", "longitud", "longitudine",
        "lengtegraad", "долгота", "经度", "經度", "経度", "longtitude", "longitute", "longitide",
        "longditude", "longitiude", "longitue", "logitude", "lontitude",
      ]
      return Dictionary(
        uniqueKeysWithValues: latitudes.map { ($0, .latitude) }
          + longitudes.map { ($0, .longitude) })
    }()
  }

  struct NamedPoint: Hashable {
    var words: Set<String>
    var point: Point

    var isFirst: Bool { !words.isDisjoint(with: firstWords) }
  }

  /// Returns all points that have a latitude and a longitude column, ordered by their first columns.
  static func points(
    in header: [String]
  ) throws(CoordinateColumnsError) -> [NamedPoint] {
    if let name = minutes(in: header) { throw .otherUnit(name, unit: "minutes") }
    let names = axisNames(in: header)
    var order: [Set<String>] = []
    var latitudes: [Set<String>: Int] = [:]
    var longitudes: [Set<String>: Int] = [:]
    for (column, name) in names.enumerated() {
      guard let name, name.role == .coordinate, name.unknown == nil else { continue }
      let words = name.words
      // If the same angle is in the table in several units, use the column in degrees.
      let isTwin = names.indices.contains {
        $0 != column && names[$0]?.role == .coordinate && names[$0]?.axis == name.axis
          && names[$0]?.words == words && names[$0]?.unit == nil && names[$0]?.unknown == nil
      }
      if name.unit != nil, isTwin { continue }
      let taken = name.axis == .latitude ? latitudes[words] : longitudes[words]
      guard taken == nil else { throw .ambiguous(header) }
      if latitudes[words] == nil, longitudes[words] == nil { order.append(words) }
      if name.axis == .latitude { latitudes[words] = column } else { longitudes[words] = column }
    }
    let letters = try hemispheres(names, header)
    let points: [NamedPoint] = order.compactMap { words in
      guard let latitude = latitudes[words], let longitude = longitudes[words] else { return nil }
      var point = Point(latitude: latitude, longitude: longitude)
      point.latitudeHemisphere = letters[latitude]
      point.longitudeHemisphere = letters[longitude]
      point.latitudeUnit = names[latitude]?.unit
      point.longitudeUnit = names[longitude]?.unit
      return NamedPoint(words: words, point: point)
    }
    guard points.isEmpty, case .notFound = missing(in: header) else { return points }
    return wholes(in: header).map { words, whole in
      var point = Point(latitude: whole.columns[0], longitude: whole.columns[0])
      point.whole = whole
      return NamedPoint(words: words, point: point)
    }
  }

  /// Returns the error for a table with too few points.
  static func missing(in header: [String]) -> CoordinateColumnsError {
    let names = axisNames(in: header)
    for (name, axis) in zip(header, names) where axis?.role == .coordinate {
      if let words = axis?.unknown { return .unknownUnit(name, words, of: .angle) }
    }
    let errors = zip(header, names).filter { $0.1?.role == .error }.map(\.0)
    return errors.isEmpty ? .notFound(header) : .notCoordinates(errors)
  }

  /// Splits a name into its axis and the remaining words. Returns nil if the name contains neither axis, or both.
  static func meaning(of name: String) -> (Axis, Set<String>)? {
    guard let name = AxisName(name), name.hasAxisWord else { return nil }
    return (name.axis, name.words)
  }

  /// Returns the words of a name in lowercase. For example, `fromLat_2 (deg)` becomes from, lat, 2, deg.
  ///
  /// A word keeps its capital letter if it would otherwise mean another unit: `Mm` is a megameter, and `mm` is a
  /// millimeter.
  static func words(of name: String) -> [String] {
    var words: [String] = []
    var word = ""
    func add() {
      words.append(unitsByCase.contains(word) ? word : word.lowercased())
      word = ""
    }
    var previous: Character = " "
    for index in name.indices {
      let character = name[index]
      // In `GPSAltitude`, the last of the four capitals begins the next word.
      let isBehindCapitals =
        character.isUppercase && previous.isUppercase
        && name[name.index(after: index)...].prefix(2).count { $0.isLowercase } == 2
      let isStart =
        (character.isUppercase && previous.isLowercase) || isBehindCapitals
        || character.isNumber != previous.isNumber || !character.isLetter && !character.isNumber
      if isStart, !word.isEmpty { add() }
      if character.isLetter || character.isNumber { word.append(character) }
      previous = character
    }
    if !word.isEmpty { add() }
    // H3 is a grid, and not the quantity `h` of point 3.
    if let h = words.firstIndex(of: "h"), words[(h + 1)...].first == "3" {
      words.replaceSubrange(h...h + 1, with: ["h3"])
    }
    return words
  }

  /// Units that keep their capital letter, because M means mega and m means milli.
  static let unitsByCase: Set = ["Mm", "Mrad", "Mdeg"]
}

// MARK: Columns that the user specifies

extension CoordinateColumns {
  /// Returns the zero-based indices of the columns that the user specified.
  ///
  /// - Parameters:
  ///   - wanted: column names in any letter case, or numbers counted from 1. A valid number takes precedence over a
  ///     name.
  ///   - header: the fields of the first record, which are the column names in a table with a header.
  package static func columns(
    _ wanted: [String], header: [String]
  ) throws(CoordinateColumnsError) -> [Int] {
    var columns: [Int] = []
    for name in wanted {
      if let number = Int(name), number >= 1, number <= header.count {
        columns.append(number - 1)
        continue
      }
      let matches = header.indices.filter { header[$0].lowercased() == name.lowercased() }
      guard matches.count < 2 else { throw .ambiguous(header) }
      guard let match = matches.first else { throw .noSuchColumn(name, header: header) }
      columns.append(match)
    }
    return columns
  }
}

/// The reason why the coordinate columns cannot be determined.
package enum CoordinateColumnsError: Error, Sendable, Hashable, CustomStringConvertible {
  /// Too few column names mean latitude, longitude or another required quantity.
  case notFound([String])

  /// Several columns match, and no rule prefers one of them.
  case ambiguous([String])

  /// A column contains only one component of an angle, such as its minutes.
  case otherUnit(String, unit: String)

  /// The columns contain errors, differences or rates of change instead of coordinates.
  case notCoordinates([String])

  /// No coordinate matches a column with the letters N, S, E and W.
  case hemisphereOfNothing(String)

  /// The coordinates in these columns are not numbers in an angular unit.
  case notNumbers([String])

  /// Columns with unknown names contain hemisphere letters.
  case unreadLetters([String])

  /// The azimuths in the column are measured from magnetic north.
  case magnetic(String)

  /// A column name contains a known word and further words that are unknown.
  case unknownWords(String, words: String, known: String)

  /// A column name contains the word grad, which means gon, or degree in German.
  case degreesOrGons(String)

  /// No column has one of the usual names of a quantity, such as azimuth or distance.
  case noQuantity(String, known: String, header: [String])

  /// The table has no column with this name or number.
  case noSuchColumn(String, header: [String])

  /// Creates the error for a column name whose words are not a unit of the quantity.
  static func unknownUnit(_ name: String, _ words: String, of kind: CSVUnit.Kind) -> Self {
    if kind == .angle, words == "grad" { return .degreesOrGons(name) }
    return .unknownWords(name, words: words, known: CSVUnit.symbols(of: kind))
  }

  /// The error message, with the names of the columns.
  package var description: String {
    switch self {
    case .notFound(let header): "no coordinates recognized in the columns \(Self.list(header))"
    case .ambiguous(let header): "more than one way to read the columns \(Self.list(header))"
    case .otherUnit(let name, let unit):
      "the column \"\(name.prefix(40))\" has \(unit) in its name, which cannot be a separate column: "
        + "combine the parts of the angle in one column first"
    case .notCoordinates(let names):
      "the columns \(Self.list(names)) hold errors, differences or rates by their names, "
        + "not the coordinates of another point"
    case .hemisphereOfNothing(let name):
      "the column \"\(name.prefix(40))\" seems to have hemisphere letters, but it is unclear for "
        + "which coordinate: put it directly after the coordinate's column"
    case .notNumbers(let names):
      "the columns \(Self.list(names)) do not hold plain numbers of degrees, judging by their names; convert them "
        + "to degrees first: geocalc convert --to decimal"
    case .unreadLetters(let names) where names.count == 1:
      "the column \(names[0]) holds letters of hemispheres; call it lat_ref or lon_ref, or write signs"
    case .unreadLetters(let names):
      "the columns \(names.joined(separator: ", ")) hold letters of hemispheres; call them lat_ref and lon_ref, "
        + "or write signs"
    case .magnetic(let name):
      "the column \"\(name.prefix(40))\" has azimuths from magnetic north by its name; only azimuths from true "
        + "north can be read, so add the declination first"
    case .unknownWords(let name, let words, let known):
      "the column \"\(name.prefix(40))\" has an unknown unit or word in its name, \(words.prefix(40)); "
        + "known are \(known)"
    case .degreesOrGons(let name):
      "the column \"\(name.prefix(40))\" has a unit with two meanings in its name, grad: call it "
        + "\"\(Self.name(name, in: "gon"))\" for 400 to a full turn, or \"\(Self.name(name, in: "deg"))\" for degrees"
    case .noQuantity(let quantity, let known, let header):
      "no column of \(quantity) recognized in the columns \(Self.list(header)); known names are \(known)"
    case .noSuchColumn(let name, let header):
      "there is no column \"\(name)\" among \(Self.list(header))"
    }
  }

  /// Replaces the word grad in a column name with the name of another unit.
  private static func name(_ name: String, in unit: String) -> String {
    let found = ["grad", "Grad", "GRAD"].flatMap { name.ranges(of: $0) }
    guard let word = found.max(by: { $0.lowerBound < $1.lowerBound }) else { return name }
    return name[..<word.lowerBound] + unit + name[word.upperBound...]
  }

  /// Formats column names for a message, in quotes and limited in number and length.
  private static func list(_ names: [String]) -> String {
    let shown = names.prefix(12).map { "\"\($0.prefix(40))\"" }
    return shown.joined(separator: ", ") + (names.count > shown.count ? ", …" : "")
  }
}

extension CoordinateColumns {
  /// Returns true if a name indicates angles with minutes and possibly seconds, such as `lat_dms`.
  ///
  /// A plain number in such a column is probably not in degrees, so its meaning is ambiguous.
  package static func saysMinutes(_ name: String) -> Bool {
    meaning(of: name) != nil && !minuteWords.isDisjoint(with: words(of: name))
  }

  static let minuteWords: Set = ["dms", "ddm", "dmm", "ddmmss", "dddmmss", "ddmm", "dddmm"]

  /// Returns the unit of a latitude or longitude column that the user specified; nil for degrees.
  ///
  /// - Throws: ``CoordinateColumnsError/unknownWords(_:words:known:)`` if the unit in the name is unknown.
  package static func unit(ofAxis name: String) throws(CoordinateColumnsError) -> CSVUnit? {
    guard let axis = AxisName(name), axis.hasAxisWord else { return nil }
    if let words = axis.unknown { throw .unknownUnit(name, words, of: .angle) }
    return axis.unit
  }

  /// Returns the first column that contains the minutes of an angle, as in `lat_deg`, `lat_min`; nil if there is no
  /// such column.
  ///
  /// There is an exception: in a table with a `lat_max` column and no column of degrees, `lat_min` is the lowest
  /// latitude.
  static func minutes(in header: [String]) -> String? {
    let all = header.map { wordsOfAngle($0) }
    let degrees: Set = ["deg", "degree", "degrees", "d"]
    let minutes: Set = ["min", "mins", "minute", "minutes"]
    let seconds: Set = ["sec", "secs", "second", "seconds"]
    for (name, words) in zip(header, all) where !words.isDisjoint(with: ["lat", "lon"]) {
      // In a table with `lat_d`, the `lat_m` column contains minutes.
      if words.contains("m"),
        all.contains(where: {
          !$0.isDisjoint(with: degrees) && $0.subtracting(degrees) == words.subtracting(["m"])
        })
      {
        return name
      }
      let rest = words.subtracting(minutes)
      guard rest != words else { continue }
      // In a table with `Lat`, the `lat_min` column contains minutes, unless the table has a `lat_max` column.
      let isPart = all.contains {
        !$0.isDisjoint(with: degrees) && $0.subtracting(degrees) == rest
          || !$0.isDisjoint(with: seconds) && $0.subtracting(seconds) == rest
          || $0 == rest && !all.contains(rest.union(["max"]))
      }
      if isPart { return name }
    }
    return bareMinutes(in: header, all, minutes.union(seconds))
  }

  /// Returns the words of a name, with `lat` or `lon` for each axis. Splits words such as `latmin` and `lond`, in which an axis and a component of an
  /// angle are joined.
  private static func wordsOfAngle(_ name: String) -> Set<String> {
    var found: Set<String> = []
    for word in words(of: name) where word != "decimal" && word != "dec" {
      let axis = Axis.words.first { word.hasPrefix($0.0) }
      let rest = String(word.dropFirst(axis?.0.count ?? 0))
      // All words for an axis are equal, so that `lat_min` belongs to `Latitude`.
      if let axis, rest.isEmpty || angleParts.contains(rest) {
        found.formUnion([axis.1 == .latitude ? "lat" : "lon", rest])
      } else if let axis = Axis.otherNames[word] {
        found.insert(axis == .latitude ? "lat" : "lon")
      } else {
        found.insert(word)
      }
    }
    return found.subtracting([""])
  }

  private static let angleParts: Set = [
    "d", "deg", "degree", "degrees", "m", "min", "mins", "max", "minute", "minutes", "s", "sec",
    "secs", "second",
    "seconds",
  ]

  /// Returns the name of the column that follows a latitude and contains only minutes or seconds.
  ///
  /// Returns nil unless such a column also follows the longitude.
  private static func bareMinutes(
    in header: [String], _ all: [Set<String>], _ parts: Set<String>
  ) -> String? {
    var found: [Axis: String] = [:]
    for column in header.indices.dropFirst() {
      let words = all[column].filter { Int($0) == nil }
      guard !words.isEmpty, words.isSubset(of: parts),
        let name = AxisName(header[column - 1]), name.hasAxisWord, found[name.axis] == nil
      else { continue }
      found[name.axis] = header[column]
    }
    return found.count == 2 ? found[.latitude] : nil
  }
}
