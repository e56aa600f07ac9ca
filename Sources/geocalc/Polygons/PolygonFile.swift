public import ArgumentParser
import GeoCore
import GeoFormats
public import GeoTracks

/// Reads files of polygons: GeoJSON, KML, well-known text, or a table.
enum PolygonFile {
  /// The options for reading polygons.
  struct Options {
    /// The column or property that contains the names of polygons. If nil, the reader uses its default for the format.
    var by: String?
    /// The latitude and longitude columns. If nil, the columns are detected.
    var columns: [String]?
    /// The field separator. If nil, the separator is detected.
    var separator: UInt8?
    /// Whether to stop at the first invalid row.
    var isStrict = false
    /// The error message for a table of points without `by`. If nil, all rows of such a table are vertices of one
    /// polygon.
    var refusalOfPoints: String?

    /// Whether the command prints the names of polygons, so that a note about missing names is useful.
    var printsNames = false

    /// Whether to reject a file that contains geometries other than polygons.
    var refusesOthers = false

    /// Prints notes. Throws an error if a note mentions other geometries and `refusesOthers` is true.
    fileprivate func report(_ notes: [String], _ name: String) throws(Failure) {
      if refusesOthers, notes.contains(where: { $0.contains("other than polygons") }) {
        throw Failure(
          .badData,
          "\(name): it contains polygons and other geometries; write them into separate files")
      }
      for note in notes { Console.note("\(name): \(note)") }
    }

    /// Throws an error if `--columns` is given, because the file is not a table of vertices.
    fileprivate func checkNoTable(_ form: String, _ name: String) throws(Failure) {
      guard columns == nil else {
        throw Failure(
          .badData, "\(name): it is \(form), not a table of vertices; remove --columns")
      }
    }
  }

  /// Reads the polygons of a file. Prints notes on skipped features.
  ///
  /// - Parameters:
  ///   - path: a file, or `-` for standard input.
  ///   - give: called for each feature in the order of the file. Large GeoJSON files are not read into memory as a
  ///     whole.
  /// - Returns: whether there were invalid rows, which are already reported.
  /// - Throws: `Failure` with code 65 for a file without polygons, `SystemFailure`, errors of `give`.
  static func read(
    _ path: String, _ options: Options, _ give: (PolygonFeature) throws -> Void
  ) throws -> Bool {
    let input = try InputFile(path)
    try input.checkSignature()
    let name = input.name
    do {
      let features: [PolygonFeature]
      var hasProblems = false
      switch try content(of: input, options) {
      case .kml(let found): features = found
      case .geoJSON:
        try options.checkNoTable("GeoJSON", name)
        features = try geoJSON(input, options, give)
      case .wellKnownText:
        try options.checkNoTable("well-known text", name)
        guard options.by == nil else {
          throw Failure(.badData, "\(name): well-known text has no names; remove --by")
        }
        features = try wellKnownText(input)
      case .table(let table):
        try options.checkNoTable("a table of well-known text", name)
        (features, hasProblems) = try table.read(input, isStrict: options.isStrict)
      case .other: (features, hasProblems) = try vertices(input, options)
      }
      for feature in features { try give(feature) }
      return hasProblems
    } catch let error as FeatureError {
      throw Failure(.badData, "\(name): \(error)")
    }
  }

  /// Reads the polygons of a file that may contain points or a track instead of polygons.
  ///
  /// - Returns: the polygons, and whether there were invalid rows. Without polygons, the result is nil and the input
  ///   can be read again from its start.
  static func polygons(
    in input: borrowing InputFile, _ options: Options
  ) throws -> (features: [PolygonFeature], hasProblems: Bool)? {
    guard try input.checkSignature() == nil else { return nil }
    do {
      let content = try content(of: input, options)
      switch content {
      case .kml(let features): return (features, false)
      case .geoJSON:
        let bytes = try input.readAll(within: .half)
        var reader = PolygonReader()
        var features: [PolygonFeature] = []
        let result: PolygonReader.Result
        do throws(FeatureError) {
          try reader.read(bytes.span)
          features = reader.takeFeatures()
          result = try reader.finish()
        } catch {
          guard features.isEmpty, reader.takeFeatures().isEmpty else { throw error }
          input.putBack(bytes)
          return nil
        }
        try options.report(result.notes, input.name)
        return (features + result.features, false)
      case .wellKnownText, .table:
        let bytes = try input.readAll(within: .half)
        guard
          String(decoding: bytes, as: UTF8.self).contains(/POLYGON\s*(ZM?|M)?\s*\(/.ignoresCase())
        else {
          input.putBack(bytes)
          return nil
        }
        input.putBack(bytes)
        if case .table(let table) = content {
          return try table.read(input, isStrict: options.isStrict)
        }
        return (try wellKnownText(input), false)
      case .other: return nil
      }
    } catch let error as FeatureError {
      throw Failure(.badData, "\(input.name): \(error)")
    }
  }

  /// The format of a file, detected from its first bytes.
  private enum Content {
    case kml([PolygonFeature])
    case geoJSON, wellKnownText
    case table(WKTTable)
    /// A table of vertices, or a recording whose points are the vertices.
    case other
  }

  /// Detects the format of a file. The result is `other` for KML without polygons.
  private static func content(
    of input: borrowing InputFile, _ options: Options
  ) throws -> Content {
    let start = try input.peek().drop { $0 == 0x20 || (0x09...0x0D).contains($0) }
    if try isKML(start, input), let found = try kml(input, options) { return .kml(found) }
    let text = start.starts(with: [0xEF, 0xBB, 0xBF]) ? start.dropFirst(3) : start
    if let first = text.first, [UInt8(ascii: "{"), UInt8(ascii: "["), 0x1E].contains(first) {
      return .geoJSON
    }
    if WKTReader.recognizes(text) { return .wellKnownText }
    return WKTTable(header: text, by: options.by, separator: options.separator)
      .map(Content.table) ?? .other
  }

  /// - Returns: the remaining features, which were not passed to `give`.
  private static func geoJSON(
    _ input: borrowing InputFile, _ options: Options, _ give: (PolygonFeature) throws -> Void
  ) throws -> [PolygonFeature] {
    var reader = PolygonReader(nameProperty: options.by)
    var count = 0
    var bytes = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let length = try bytes.withUnsafeMutableBytes { try input.read(into: $0) }
      guard length > 0 else { break }
      try reader.read(bytes.span.extracting(first: length))
      for feature in reader.takeFeatures() {
        count += 1
        try give(feature)
      }
    }
    let result = try reader.finish()
    count += result.features.count
    if let names = reader.propertiesWithoutName {
      if let by = options.by { throw missing(by, among: names, input.name) }
      if options.printsNames, count > 1, !names.isEmpty {
        Console.note(
          "\(input.name): no polygon has the property name or title, so polygons are named by an id or a number; "
            + "write --by with one of the properties \(list(names))")
      }
    }
    for note in result.notes { Console.note("\(input.name): \(note)") }
    return result.features
  }

  private static func missing(_ by: String, among names: [String], _ name: String) -> Failure {
    Failure(
      .badData,
      "\(name): --by: no polygon has the property \"\(by)\""
        + (names.isEmpty ? "; the file contains no properties" : " among \(list(names))"))
  }

  private static func list(_ names: [String]) -> String {
    names.map { "\"\($0)\"" }.joined(separator: ", ")
  }

  /// Returns whether the uncompressed content of `input` begins like KML.
  private static func isKML(
    _ start: ArraySlice<UInt8>, _ input: borrowing InputFile
  ) throws(SystemFailure) -> Bool {
    guard RecordingRows.mayBegin(start) else { return false }
    var start = start
    while true {
      let recognition = LocationFormat.recognize(Array(start).span, isComplete: false)
      guard case .needsMore = recognition else { return recognition == .format(.kml) }
      let more = try input.peek(atLeast: start.count + 1)
      guard more.count > start.count else { return false }
      start = more
    }
  }

  /// Returns the polygons of a KML file. Without polygons, returns nil and puts the bytes back, because the points of
  /// the file may be vertices.
  private static func kml(
    _ input: borrowing InputFile, _ options: Options
  ) throws -> [PolygonFeature]? {
    let bytes = try input.readAll(within: .half)
    // Without a property, the reader uses the element `name` of each Placemark.
    let by = options.by == "name" ? nil : options.by
    var reader = KMLPolygonReader(nameProperty: by)
    try reader.read(bytes.span)
    let result = try reader.finish()
    guard !result.features.isEmpty else {
      input.putBack(bytes)
      return nil
    }
    try options.checkNoTable("KML", input.name)
    if let by, let names = reader.propertiesWithoutName {
      throw missing(by, among: names, input.name)
    }
    try options.report(result.notes, input.name)
    return result.features
  }

  private static func wellKnownText(_ input: borrowing InputFile) throws -> [PolygonFeature] {
    var bytes = try input.readAll(within: .half)
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { bytes.removeFirst(3) }
    var reader = WKTReader(bytes)
    var features: [PolygonFeature] = []
    var others = 0
    while let geometry = try reader.next() {
      others += geometry.points.count + geometry.lineCount
      guard !geometry.polygons.isEmpty else { continue }
      features.append(
        PolygonFeature(name: "polygon \(features.count + 1)", polygons: geometry.polygons))
    }
    if others > 0 { Console.note("\(input.name): \(others) points and lines skipped") }
    guard !features.isEmpty else {
      throw Failure(.badData, "\(input.name): it contains no polygons")
    }
    return features
  }

  /// Reads a table with one vertex per row.
  private static func vertices(
    _ input: consuming InputFile, _ options: Options
  ) throws -> ([PolygonFeature], Bool) {
    input.expectTable()
    var reader = try PointReader(
      input, columns: options.columns, separator: options.separator, option: "--columns",
      isStrict: options.isStrict)
    if options.by == nil, let message = options.refusalOfPoints {
      throw Failure(.badData, "\(reader.name): \(message)")
    }
    // Print no note on longitudes beyond 180°, because a ring may cross the antimeridian.
    reader.notesLongitudes = false
    var column: Int?
    if let by = options.by, by != "none" {
      do {
        column = try CoordinateColumns.columns([by], header: reader.columns.names)[0]
      } catch {
        throw Failure(.badData, "\(reader.name): --by: \(error)")
      }
    }
    var rings: [(name: String, places: [Coordinate])] = []
    var numbers: [String: Int] = [:]
    var count = 0
    while let row = try reader.next() {
      guard row.problem == nil else {
        if options.isStrict { throw Failure(.badData) }
        continue
      }
      let name = column.map { reader.text($0) } ?? "polygon 1"
      let number = numbers[name] ?? rings.count
      if number == rings.count {
        numbers[name] = number
        rings.append((name, []))
      }
      rings[number].places.append(row.place)
      count += 1
      try MemoryBound.half.check(places: count, textCount: 0, reader.name)
    }
    let summary = reader.conclude()
    if let summary { Console.error(summary) }
    guard !rings.isEmpty else {
      throw Failure(.badData, "\(reader.name): it contains no vertices")
    }
    let features = rings.map {
      PolygonFeature(name: $0.name, polygons: [Polygon(outer: $0.places)])
    }
    return (features, summary != nil)
  }
}

/// The option `--edges`, which selects the kind of curve between two vertices.
struct EdgesOption: ParsableArguments {
  @Option(
    help: "The edges of polygons and geofences: geodesic, or straight in longitude and latitude.")
  var method = PolygonEdges.geodesic
}

extension PolygonEdges: ExpressibleByArgument {}

/// The options of commands that read polygon files.
struct PolygonOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      """
      The column, or the property in GeoJSON and KML, with the name of the polygon. Rows with the same name form \
      one polygon; none makes one polygon of all rows.
      """,
      valueName: "column|none"))
  var by: ArgumentText?

  @OptionGroup var table: TableFormOptions

  @Flag(help: "Stop at the first invalid row (default: report it and continue).")
  var strict = false

  /// - Parameter columns: the latitude and longitude columns of a table of vertices. If nil, the columns are detected.
  func options(columns: [String]?) -> PolygonFile.Options {
    PolygonFile.Options(
      by: by?.text, columns: columns, separator: table.separatorByte, isStrict: strict,
      printsNames: true)
  }
}

/// Reads a table that has a column of polygons in well-known text.
struct WKTTable {
  private let column: Int
  private let by: String?
  private let names: [String]
  private let separator: UInt8?

  private static let columns = ["wkt", "geometry", "geom", "the_geom", "geometry_wkt", "wkt_geom"]

  /// The maximum size of a row in bytes. The outline of a country may need several megabytes.
  private static let recordLimit = 1 << 26

  /// Creates a reader if the header has a column of well-known text.
  ///
  /// - Parameters:
  ///   - header: the first bytes of the file.
  ///   - by: the column with names. If nil, ``NameColumn`` finds the column.
  ///   - separator: the field separator. If nil, the separator is detected.
  init?(header: ArraySlice<UInt8>, by: String?, separator: UInt8?) {
    self.separator = separator
    var csv = CSVReader(separator: separator)
    csv.append(Array(header))
    guard case .record = try? csv.step() else { return nil }
    self.names = (0..<csv.cursor.fieldCount).map { csv.cursor.text($0) }
    let names = self.names.map { $0.lowercased() }
    guard let column = names.firstIndex(where: { Self.columns.contains($0) }) else { return nil }
    self.column = column
    self.by = by
  }

  /// Reads the whole table.
  ///
  /// - Returns: the polygons, and whether there were invalid rows, which are already reported.
  func read(
    _ input: borrowing InputFile, isStrict: Bool
  ) throws -> ([PolygonFeature], Bool) {
    var nameColumn = by.flatMap { by in names.firstIndex { $0.lowercased() == by.lowercased() } }
    if let by, nameColumn == nil {
      throw Failure(
        .badData,
        "\(input.name): --by: no column \"\(by)\" among "
          + names.map { "\"\($0)\"" }.joined(separator: ", "))
    }
    var csv = CSVReader(separator: separator, recordLimit: Self.recordLimit)
    var problems = RowDiagnostics(source: input.name)
    var (features, rowCount, others, placeCount) = ([PolygonFeature](), -1, 0, 0)
    reading: while true {
      let step: CSVStep
      do { step = try csv.step() } catch { throw Failure(.badData, "\(input.name): \(error)") }
      switch step {
      case .needsInput: try input.fill(&csv)
      case .end: break reading
      case .tooLong(let line):
        rowCount += 1
        problems.add(line: line, "longer than \(Self.recordLimit >> 20) MiB, skipped")
        if isStrict { throw Failure(.badData) }
      case .record(let record):
        guard !record.isEmpty else { continue }
        rowCount += 1
        guard rowCount > 0 else { continue }
        do throws(FeatureError) {
          let geometry = try geometry(csv.cursor, record)
          guard !geometry.polygons.isEmpty else {
            others += 1
            continue
          }
          if features.isEmpty, by == nil {
            var row: [String] = []
            for index in names.indices { row.append(index == column ? "" : csv.cursor.text(index)) }
            nameColumn = NameColumn.find(in: names, row)
          }
          let name = nameColumn.map { csv.cursor.text($0) } ?? "polygon \(rowCount)"
          features.append(PolygonFeature(name: name, polygons: geometry.polygons))
          placeCount += geometry.polygons.reduce(0) { sum, polygon in
            sum + polygon.outer.count + polygon.holes.reduce(0) { $0 + $1.count }
          }
        } catch {
          problems.add(line: record.line, error.reason)
          if isStrict { throw Failure(.badData) }
        }
        try MemoryBound.half.check(places: placeCount, textCount: 0, input.name)
      }
    }
    if others > 0 { Console.note("\(input.name): \(others) rows without polygons skipped") }
    let summary = problems.conclude(rowCount: rowCount)
    if let summary { Console.error(summary) }
    guard !features.isEmpty else {
      throw Failure(.badData, "\(input.name): it contains no polygons")
    }
    return (features, summary != nil)
  }

  private func geometry(
    _ cursor: borrowing CSVCursor, _ record: CSVRecord
  ) throws(FeatureError) -> WKTReader.Geometry {
    guard !record.isUnclosed else {
      throw FeatureError(line: nil, feature: nil, reason: "a quote is not closed")
    }
    guard column < cursor.fieldCount else {
      throw FeatureError(line: nil, feature: nil, reason: "a row without geometry")
    }
    var reader = WKTReader(Array(cursor.text(column).utf8))
    guard let geometry = try reader.next() else {
      throw FeatureError(line: nil, feature: nil, reason: "no geometry")
    }
    guard try reader.next() == nil else {
      throw FeatureError(line: nil, feature: nil, reason: "more than one geometry")
    }
    return geometry
  }
}

/// An index of the named polygons in a file.
struct NamedPolygons: Sendable {
  private let names: [String]
  // For each polygon, the index of its feature in `names`.
  private let owners: [Int]
  private let holders: Holders

  /// The data structure that finds the polygons containing a point.
  private enum Holders: Sendable {
    case geodesic(PolygonIndex)
    /// Geofence shapes, whose edges are straight in longitude and latitude.
    case straight([GeofenceShape])
  }

  /// Builds the index while the file is read, because an array of all features would need more memory than the index.
  ///
  /// - Parameter features: reads a file and calls its argument for each feature.
  /// - Throws: `Failure` with code 65 for a polygon with too many straight edges, errors of `features`.
  init(
    on ellipsoid: Ellipsoid, edges: PolygonEdges,
    _ features: ((PolygonFeature) throws -> Void) throws -> Void
  ) throws {
    var (names, owners): ([String], [Int]) = ([], [])
    var index = PolygonIndex.Builder(
      solver: Geodesic(ellipsoid: ellipsoid), edgeCount: 0)
    var shapes: [GeofenceShape] = []
    try features { feature in
      owners += repeatElement(names.count, count: feature.polygons.count)
      names.append(feature.name)
      for polygon in feature.polygons {
        guard edges == .straight else {
          index.add(polygon)
          continue
        }
        guard let shape = GeofenceShape.area([[polygon.outer] + polygon.holes]) else {
          throw Failure(
            .badData,
            "\(feature.name): a polygon with straight edges has at most "
              + "\(GeofenceShape.maximumEdgeCount) edges of 5°, and goes round the Earth at most 64 times"
          )
        }
        shapes.append(shape)
      }
    }
    (self.names, self.owners) = (names, owners)
    holders = edges == .geodesic ? .geodesic(index.finish()) : .straight(shapes)
  }

  private func polygons(holding place: Coordinate) -> [Int] {
    switch holders {
    case .geodesic(let index): index.polygons(containing: place)
    case .straight(let shapes): shapes.indices.filter { shapes[$0].contains(place) }
    }
  }

  /// Returns the names of the features that contain a point, in the order of the file.
  func names(holding place: Coordinate) -> [String] {
    names(of: polygons(holding: place)[...])
  }

  /// Returns the polygons that contain each of many points.
  func polygons(holding places: [Coordinate]) -> PolygonLists {
    switch holders {
    case .geodesic(let index): index.polygons(containing: places)
    case .straight: PolygonLists(places.map { polygons(holding: $0) })
    }
  }

  /// Returns the name of the feature to which the first polygon belongs. Nil without polygons.
  func firstName(of polygons: ArraySlice<Int>) -> String? {
    polygons.first.map { names[owners[$0]] }
  }

  /// Returns the names of the features to which polygons belong. Several polygons of a feature produce one name.
  func names(of polygons: ArraySlice<Int>) -> [String] {
    var last = -1
    return polygons.compactMap { polygon in
      defer { last = owners[polygon] }
      return owners[polygon] == last ? nil : names[owners[polygon]]
    }
  }
}

/// Prints notes on suspicious polygons.
enum PolygonNotes {
  /// Prints notes on the polygons of a feature, at most one note of each kind.
  static func report(_ feature: PolygonFeature, _ notes: (Polygon) -> [PolygonNote]) {
    var kinds: Set<Int> = []
    for polygon in feature.polygons {
      for note in notes(polygon) where kinds.insert(note.kind).inserted {
        Console.note("\(feature.name): \(note)")
      }
    }
  }
}

extension PolygonNote {
  fileprivate var kind: Int {
    switch self {
    case .halfTurn: 0
    case .wholeParallel: 1
    case .smallerSide: 2
    case .crossing: 3
    case .holeOutside: 4
    }
  }

  /// The same note without a pole, because rhumb lines never cross a pole.
  var withoutPole: PolygonNote {
    guard case .halfTurn(let count, let from, let to, _) = self else { return self }
    return .halfTurn(count: count, from: from, to: to, pole: nil)
  }
}

extension JSONWriter {
  /// Writes a GeoJSON Polygon or MultiPolygon with closed rings.
  ///
  /// - Parameter rounded: rounds a latitude or longitude.
  mutating func geometry(_ polygons: [Polygon], _ rounded: (Double) -> Double) {
    func ring(_ json: inout JSONWriter, _ places: [Coordinate]) {
      json.array { json in
        // Do not repeat the first vertex if the ring in the input is already closed.
        let isClosed = places.count > 1 && places.first == places.last
        for place in isClosed ? places : places + places.prefix(1) {
          json.array {
            $0.value(decimal: rounded(place.longitude))
            $0.value(decimal: rounded(place.latitude))
          }
        }
      }
    }
    func rings(_ json: inout JSONWriter, _ polygon: Polygon) {
      json.array { json in
        ring(&json, polygon.outer)
        for hole in polygon.holes { ring(&json, hole) }
      }
    }
    object { json in
      json.member("type", polygons.count == 1 ? "Polygon" : "MultiPolygon")
      json.key("coordinates")
      if polygons.count == 1 {
        rings(&json, polygons[0])
      } else {
        json.array { json in for polygon in polygons { rings(&json, polygon) } }
      }
    }
  }
}
