package import GeoCore

/// The columns that hold a whole coordinate: `mgrs`, `geometry`, `GPS`, or zone, easting and northing.
package struct WholeCoordinate: Sendable, Hashable {
  /// The columns whose texts make the coordinate, in their order.
  package let columns: [Int]
  /// The name of the grid that the names of the columns state: a geohash may have only digits, and the letter in
  /// the columns of UTM that `convert` writes is a latitude band.
  let grid: String?

  /// Reads the texts of the columns: well-known text of a point, or any notation of arguments.
  package func coordinate(_ texts: [String]) throws(GeoError) -> Coordinate {
    let text = texts.joined(separator: " ")
    let bytes = Array(text.utf8)
    if WKTReader.recognizes(bytes) {
      var reader = WKTReader(bytes)
      guard let geometry = try? reader.next(), geometry.points.count == 1,
        geometry.polygons.isEmpty, geometry.lineCount == 0
      else { throw .unreadable(text: text, column: 1, expected: "one POINT") }
      return geometry.points[0]
    }
    guard let grid, !text.lowercased().hasPrefix(grid + ":") else {
      return try Coordinate(parsing: text)
    }
    return try Coordinate(parsing: "\(grid):\(text)")
  }
}

extension CoordinateColumns {
  /// The columns with whole coordinates, for a header without latitudes and longitudes.
  ///
  /// - Returns: each with the words that say which point it is: `from`, `2`.
  static func wholes(in header: [String]) -> [(words: Set<String>, whole: WholeCoordinate)] {
    let names = header.map { words(of: $0) }
    func column(_ name: [String]) -> Int? {
      let found = names.indices.filter {
        names[$0] == ["utm"] + name || names[$0] == ["utm"] + name + ["m"] || names[$0] == name
          || names[$0] == name + ["m"]
      }
      return found.count == 1 ? found[0] : nil
    }
    if let zone = column(["zone"]), let easting = column(["easting"]),
      let northing = column(["northing"])
    {
      let isWritten =
        header[zone] == "utm_zone" && header[easting] == "utm_easting_m"
        && header[northing] == "utm_northing_m"
      let whole = WholeCoordinate(
        columns: [zone, easting, northing], grid: isWritten ? "utm" : nil)
      return [(words: [], whole: whole)]
    }
    var found: [(words: Set<String>, whole: WholeCoordinate)] = []
    let sides = firstWords.union(secondWords)
    // `origin` and `destination` are coordinates only together: `start` alone may be a time.
    let bare = names.indices.filter { names[$0].count == 1 && sides.contains(names[$0][0]) }
    let arePair =
      bare.count == 2 && bare.contains { firstWords.contains(names[$0][0]) }
      && bare.contains { secondWords.contains(names[$0][0]) }
    for (index, words) in names.enumerated() {
      let others = words.filter { !sides.contains($0) && Int($0) == nil }
      let isKnown =
        others.isEmpty
        ? arePair && bare.contains(index) && Int(words[0]) == nil && words[0].count > 1
        : wholeNames.contains(others.joined(separator: " "))
      guard isKnown else { continue }
      let whole = WholeCoordinate(
        columns: [index], grid: others.contains("geohash") ? "geohash" : nil)
      found.append((words: Set(words).subtracting(others), whole: whole))
    }
    return found
  }

  private static let wholeNames: Set = [
    "mgrs", "usng", "utm", "plus code", "pluscode", "olc", "open location code", "geohash", "wkt",
    "geometry", "geom", "the geom", "point", "geo point", "coordinate", "coordinates", "coord",
    "coords", "latlon", "latlng", "latlong", "lat lon", "lat lng", "lat long",
    "latitude longitude", "location", "position", "pos", "gps", "gps position", "gps coordinates",
    "geo", "geo uri", "geouri", "dms", "ddm", "iso", "iso6709", "maidenhead", "locator",
    "grid locator", "georef",
  ]
}
