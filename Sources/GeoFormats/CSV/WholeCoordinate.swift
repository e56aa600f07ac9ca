package import GeoCore
import GeoTracks

/// A coordinate whose latitude and longitude are not in separate columns.
///
/// Examples are the single columns `mgrs`, `geometry` and `GPS`, the three columns zone, easting and northing, and the
/// columns x, y and z of a coordinate system.
package struct WholeCoordinate: Sendable, Hashable {
  /// The notation of the coordinate.
  package enum Kind: Sendable, Hashable {
    /// Well-known text or well-known binary of a point, or any notation that command-line arguments may have.
    case text
    /// A grid reference in the system that the column names state.
    ///
    /// If the system were ignored, a geohash that consists of digits would be read as a number. In the UTM
    /// columns that the `convert` command writes, the letter of the latitude band would be read as a
    /// hemisphere.
    case grid(String)
    /// A longitude followed by a latitude, as the column name states.
    case longitudeFirst
    /// Latitude and longitude in GCJ-02 or BD-09, which shift coordinates in maps of China.
    case gcj02, bd09
    /// Meters from the center of the Earth (ECEF), or meters in Web Mercator.
    case ecef, mercator
  }

  /// The indices of the columns that together contain the coordinate, in order.
  package let columns: [Int]
  let kind: Kind

  package init(columns: [Int], kind: Kind) { (self.columns, self.kind) = (columns, kind) }

  /// Determines the notation of a single column that the user specified.
  package init(column: Int, named name: String) {
    let words = CoordinateColumns.words(of: name)
    let grid = ["geohash", "h3"].first { words.contains($0) }
    let kind: Kind =
      grid.map(Kind.grid)
      ?? (CoordinateColumns.hasLongitudeFirst(words) ? .longitudeFirst : .text)
    self.init(columns: [column], kind: kind)
  }

  /// Whether the columns contain numbers, which may have a decimal comma.
  package var isOfNumbers: Bool {
    switch kind {
    case .text, .grid, .longitudeFirst: false
    case .gcj02, .bd09, .ecef, .mercator: true
    }
  }

  /// The name of the coordinate system in messages about the conversion; nil for notations of WGS 84.
  package var system: String? {
    switch kind {
    case .gcj02: "GCJ-02"
    case .bd09: "BD-09"
    default: nil
    }
  }

  /// Whether the coordinate can contain a height.
  package var mayHaveHeight: Bool { kind == .text || kind == .ecef }

  /// Parses the fields of the columns and converts the coordinate to WGS 84.
  package func coordinate(_ texts: [String]) throws(GeoError) -> Coordinate {
    try place(texts).coordinate
  }

  /// Parses the fields of the columns, and converts the coordinate to WGS 84. The result includes the height above the
  /// ellipsoid, if the fields contain one.
  package func place(_ texts: [String]) throws(GeoError) -> PlaceText {
    switch kind {
    case .text: return try Self.place(texts.joined(separator: " "))
    case .ecef:
      let point = Ellipsoid.wgs84.geodetic(of: try Self.vector(texts))
      return Self.place(point.coordinate, height: point.height)
    default: return PlaceText(try plainCoordinate(texts))
    }
  }

  private static func place(_ coordinate: Coordinate, height: Double?) -> PlaceText {
    var place = PlaceText(coordinate)
    place.height = height
    return place
  }

  /// Parses a coordinate in a notation without heights.
  private func plainCoordinate(_ texts: [String]) throws(GeoError) -> Coordinate {
    switch kind {
    case .grid(let grid):
      let text = texts.joined(separator: " ")
      return try Coordinate(
        parsing: text.lowercased().hasPrefix(grid + ":") ? text : "\(grid):\(text)")
    case .longitudeFirst: return try Self.longitudeFirst(texts.joined(separator: " "))
    case .gcj02:
      return GCJ02.decode(
        try Coordinate(parsingLatitude: texts[0], longitude: texts[1]).normalized)
    case .bd09:
      return BD09.decode(
        try Coordinate(parsingLatitude: texts[0], longitude: texts[1]).normalized)
    case .text, .ecef: return try place(texts).coordinate
    case .mercator:
      let meters = try Self.numbers(texts)
      guard meters[0].magnitude <= WebMercator.halfWidth * 2 else {
        throw .unreadable(text: texts[0], column: 1, expected: "meters of Web Mercator")
      }
      return WebMercator(x: meters[0], y: meters[1]).coordinate.normalized
    }
  }

  /// Parses meters from the center of the Earth.
  private static func vector(_ texts: [String]) throws(GeoError) -> ECEFVector {
    let meters = try numbers(texts)
    let vector = ECEFVector(meters[0], meters[1], meters[2])
    // Reject coordinates near the center of the Earth, because they are probably relative to a local origin.
    guard vector.x * vector.x + vector.y * vector.y + vector.z * vector.z > 6e6 * 6e6 else {
      throw .unreadable(
        text: texts.joined(separator: " "), column: 1,
        expected: "meters from the center of the Earth, more than 6000 km from it")
    }
    return vector
  }

  /// Parses two angles separated by a comma, a semicolon or blanks, and optionally in brackets, as in GeoJSON.
  private static func longitudeFirst(_ text: String) throws(GeoError) -> Coordinate {
    let marks: [Character] = text.contains(";") ? [";"] : text.contains(",") ? [","] : [" ", "\t"]
    var parts = text.split(whereSeparator: marks.contains).map(String.init)
    if parts.count == 2, let open = parts[0].first, let close = parts[1].last,
      ["[]", "()"].contains("\(open)\(close)")
    {
      parts = [String(parts[0].dropFirst()), String(parts[1].dropLast())]
    }
    guard parts.count == 2 else {
      throw .unreadable(
        text: text, column: 1, expected: "a longitude and a latitude, as in 2.29448, 48.85837")
    }
    return try Coordinate(parsingLatitude: parts[1], longitude: parts[0])
  }

  private static func place(_ text: String) throws(GeoError) -> PlaceText {
    let bytes = Array(text.utf8)
    if WKTReader.recognizes(bytes) {
      var reader = WKTReader(bytes)
      guard let geometry = try? reader.next(), geometry.points.count == 1,
        geometry.polygons.isEmpty, geometry.lineCount == 0
      else { throw .unreadable(text: text, column: 1, expected: "one POINT") }
      return place(geometry.points[0], height: geometry.height)
    }
    // A point in well-known binary has at least 21 bytes, or 42 hexadecimal digits.
    if bytes.count >= 42,
      bytes.starts(with: "00".utf8) || bytes.starts(with: "01".utf8)
        || bytes.starts(with: #"\x"#.utf8), let point = try binary(bytes, text)
    {
      return point
    }
    return try PlaceText(parsing: text)
  }

  /// Parses a point in well-known binary, written as hexadecimal digits. Returns nil for any other text.
  private static func binary(_ bytes: [UInt8], _ text: String) throws(GeoError) -> PlaceText? {
    guard bytes.dropFirst(2).allSatisfy({ WKBHeader.digit($0) != nil }) else { return nil }
    var decoder = WKBDecoder()
    var events: [LocationEvent] = []
    decoder.decode(bytes.span, into: &events)
    decoder.finish(into: &events)
    var found: [Location] = []
    var isOfOthers = false
    for event in events {
      switch event {
      case .location(let location): found.append(location)
      case .diagnostic, .part(.track), .part(.route): isOfOthers = true
      default: break
      }
    }
    guard found.count == 1, !isOfOthers else {
      throw .unreadable(
        text: text, column: 1, expected: "one point of well-known binary, in EPSG:4326")
    }
    return place(found[0].coordinate, height: found[0].altitude)
  }

  private static func numbers(_ texts: [String]) throws(GeoError) -> [Double] {
    var numbers: [Double] = []
    for text in texts {
      guard let number = CSVLocationText.number(text), number.isFinite else {
        throw .unreadable(text: text, column: 1, expected: "a number of meters")
      }
      numbers.append(number)
    }
    return numbers
  }
}

extension CoordinateColumns {
  /// Finds coordinates in a header that has no separate columns for latitude and longitude.
  ///
  /// - Returns: each coordinate, with the words that identify its point, such as `from` or `2`.
  static func wholes(in header: [String]) -> [(words: Set<String>, whole: WholeCoordinate)] {
    let shifted = shiftedColumns(in: header)
    if !shifted.isEmpty { return shifted }
    let names = header.map { words(of: $0) }
    func column(_ name: [String], _ prefix: String) -> Int? {
      let found = names.indices.filter {
        let words = names[$0].last == "m" ? names[$0].dropLast() : names[$0][...]
        return words == [prefix] + name || words == name[...]
      }
      return found.count == 1 ? found[0] : nil
    }
    if let zone = column(["zone"], "utm"), let easting = column(["easting"], "utm"),
      let northing = column(["northing"], "utm")
    {
      let isWritten =
        header[zone] == "utm_zone" && header[easting] == "utm_easting_m"
        && header[northing] == "utm_northing_m"
      let whole = WholeCoordinate(
        columns: [zone, easting, northing], kind: isWritten ? .grid("utm") : .text)
      return [([], whole)]
    }
    // The names `x`, `y` and `z` without further words may belong to any coordinate system.
    let axes = [["x"], ["y"], ["z"]].compactMap { column($0, "ecef") }
    if axes.count == 3, axes.allSatisfy({ names[$0].count > 1 }) {
      return [([], WholeCoordinate(columns: axes, kind: .ecef))]
    }
    let plane = [["mercator", "x"], ["mercator", "y"]].compactMap { column($0, "web") }
    if plane.count == 2 { return [([], WholeCoordinate(columns: plane, kind: .mercator))] }
    return wholeTexts(in: header, names)
  }

  private static func wholeTexts(
    in header: [String], _ names: [[String]]
  ) -> [(words: Set<String>, whole: WholeCoordinate)] {
    var found: [(words: Set<String>, whole: WholeCoordinate)] = []
    let sides = firstWords.union(secondWords)
    // Columns such as `origin` and `destination` contain coordinates only if the table has both. A single column
    // `start` may contain a time.
    let bare = names.indices.filter { names[$0].count == 1 && sides.contains(names[$0][0]) }
    let arePair =
      bare.count == 2 && bare.contains { firstWords.contains(names[$0][0]) }
      && bare.contains { secondWords.contains(names[$0][0]) }
    for (index, words) in names.enumerated() {
      let others = words.filter { !sides.contains($0) && Int($0) == nil }
      let isKnown =
        others.isEmpty
        ? arePair && bare.contains(index) && Int(words[0]) == nil && words[0].count > 1
        : wholeNames.contains(others.joined(separator: " ")) || hasLongitudeFirst(others)
      // `Point (16.3 48.2)` is a coordinate and not the name of a column.
      guard isKnown, !isCoordinateText(header[index]) else { continue }
      let whole = WholeCoordinate(column: index, named: header[index])
      found.append((words: Set(words).subtracting(others), whole: whole))
    }
    return found
  }

  /// Returns whether a field contains a complete coordinate, such as `POINT(16.3 48.2)` or `48.2, 16.3`.
  static func isCoordinateText(_ text: String) -> Bool {
    let bytes = Array(text.utf8)
    guard bytes.contains(where: { $0 &- 0x30 < 10 }) else { return false }
    if WKTReader.recognizes(bytes), bytes.contains(UInt8(ascii: "(")) { return true }
    return (try? Coordinate(parsing: text)) != nil
  }

  /// Finds the pairs of columns in GCJ-02, such as `gcj02_latitude` and `gcj02_longitude`, or, if there are none, in
  /// BD-09.
  private static func shiftedColumns(
    in header: [String]
  ) -> [(words: Set<String>, whole: WholeCoordinate)] {
    let names = axisNames(in: header)
    var found: [(words: Set<String>, whole: WholeCoordinate)] = []
    for (role, kind) in [(AxisName.Role.gcj02, WholeCoordinate.Kind.gcj02), (.bd09, .bd09)] {
      for (latitude, name) in names.enumerated() {
        guard let name, name.role == role, name.axis == .latitude else { continue }
        let longitudes = names.indices.filter {
          names[$0]?.role == role && names[$0]?.axis == .longitude && names[$0]?.words == name.words
        }
        guard longitudes.count == 1 else { continue }
        found.append(
          (name.words, WholeCoordinate(columns: [latitude, longitudes[0]], kind: kind)))
      }
      if !found.isEmpty { return found }
    }
    return found
  }

  /// Returns whether a name denotes a longitude followed by a latitude, such as `lonlat` or `lng_lat`.
  static func hasLongitudeFirst(_ words: [String]) -> Bool {
    let sides = firstWords.union(secondWords)
    let own = words.filter { !sides.contains($0) && Int($0) == nil }
    return namesWithLongitudeFirst.contains(own.joined(separator: " "))
  }

  private static let namesWithLongitudeFirst: Set = [
    "lonlat", "lnglat", "longlat", "lon lat", "lng lat", "long lat", "longitude latitude",
  ]

  static let wholeNames: Set = [
    "mgrs", "usng", "utm", "plus code", "pluscode", "olc", "open location code", "geohash", "wkt",
    "wkb", "ewkb", "ewkt", "geojson", "geometry", "geom", "the geom", "shape", "point",
    "geo point", "geopoint", "coordinate", "coordinates", "coord", "coords", "latlon", "latlng",
    "latlong", "lat lon", "lat lng", "lat long", "latitude longitude", "location", "position",
    "pos", "gps", "gps position", "gps location", "gps coordinates", "geo", "geo uri", "geouri",
    "dms", "ddm", "iso", "iso6709", "iso 6709", "maidenhead", "locator", "grid locator", "georef",
    "h3", "h3 cell", "h3 index", "h3 id",
    "wkt geom", "geom wkt", "wkt geometry", "geometry wkt", "shape wkt", "wkt shape", "point wkt",
    "wkt point", "point geom", "geom point", "point geometry", "geo shape", "geo json",
    "koordinate", "koordinaten", "geokoordinaten", "gps koordinaten", "coordenadas",
    "coordonnées", "coordinate gps", "coordinates gps", "coordenadas gps", "coordonnées gps",
  ]
}
