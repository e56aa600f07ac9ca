import ArgumentParser
import GeoCore
import GeoFormats

/// Reads files of polygons: GeoJSON, KML, well-known text, or a table.
enum PolygonFile {
  /// The options for tables of vertices or of well-known text.
  struct Options {
    /// The table column, or the property in GeoJSON or KML, that contains the names of polygons.
    var by: String?
    /// The latitude and longitude columns. If nil, they are detected.
    var columns: [String]?
    /// The field separator. If nil, it is detected.
    var separator: UInt8?
    /// Whether to stop at the first bad row.
    var isStrict = false

    /// Refuses `--columns` for a file that is not a table of vertices.
    fileprivate func checkNoTable(_ form: String, _ name: String) throws(Failure) {
      guard columns == nil else {
        throw Failure(
          .badData, "\(name): it is \(form), not a table of vertices; remove --columns")
      }
    }
  }

  /// Reads a file and reports skipped features.
  ///
  /// - Parameters:
  ///   - path: a file, or `-` for standard input.
  ///   - options: the options for tables.
  ///   - give: receives the features in the order of the file. It receives GeoJSON features while the file is still
  ///     read.
  /// - Returns: whether there were unreadable rows. The rows are already reported.
  /// - Throws: `Failure` with code 65 for a file without polygons, `SystemFailure`, errors of `give`.
  static func read(
    _ path: String, _ options: Options, _ give: (PolygonFeature) throws -> Void
  ) throws -> Bool {
    let input = try InputFile(path)
    try input.checkSignature()
    let name = input.name
    let start = try input.peek().drop { $0 == 0x20 || (0x09...0x0D).contains($0) }
    let text = start.starts(with: [0xEF, 0xBB, 0xBF]) ? start.dropFirst(3) : start
    do {
      let features: [PolygonFeature]
      var hasProblems = false
      if try isKML(start, input), let found = try kml(input, options) {
        features = found
      } else if let first = text.first,
        [UInt8(ascii: "{"), UInt8(ascii: "["), 0x1E].contains(first)
      {
        try options.checkNoTable("GeoJSON", name)
        features = try geoJSON(input, options.by, give)
      } else if WKTReader.recognizes(text) {
        try options.checkNoTable("well-known text", name)
        guard options.by == nil else {
          throw Failure(.badData, "\(name): well-known text has no names; remove --by")
        }
        features = try wellKnownText(input)
      } else if let table = WKTTable(header: text, by: options.by, separator: options.separator) {
        try options.checkNoTable("a table of well-known text", name)
        (features, hasProblems) = try table.read(input, isStrict: options.isStrict)
      } else {
        (features, hasProblems) = try vertices(input, options)
      }
      for feature in features { try give(feature) }
      return hasProblems
    } catch let error as FeatureError {
      throw Failure(.badData, "\(name): \(error)")
    }
  }

  /// - Returns: the last features, which have not been passed to `give`.
  private static func geoJSON(
    _ input: borrowing InputFile, _ by: String?, _ give: (PolygonFeature) throws -> Void
  ) throws -> [PolygonFeature] {
    var reader = PolygonReader(nameProperty: by)
    var bytes = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = try bytes.withUnsafeMutableBytes { try input.read(into: $0) }
      guard count > 0 else { break }
      try reader.read(bytes.span.extracting(first: count))
      for feature in reader.takeFeatures() { try give(feature) }
    }
    let result = try reader.finish()
    if let by, let names = reader.propertiesWithoutName {
      throw missing(by, among: names, input.name)
    }
    for note in result.notes { Console.note("\(input.name): \(note)") }
    return result.features
  }

  private static func missing(_ by: String, among names: [String], _ name: String) -> Failure {
    let list = names.map { "\"\($0)\"" }.joined(separator: ", ")
    return Failure(
      .badData,
      "\(name): --by: no polygon has the property \"\(by)\""
        + (names.isEmpty ? "; the file contains no properties" : " among \(list)"))
  }

  /// Returns whether an input begins as KML. `input` provides uncompressed data.
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

  /// Returns the polygons of KML. If there are none, returns nil and puts the bytes back, because the points in the
  /// file may be vertices.
  private static func kml(
    _ input: borrowing InputFile, _ options: Options
  ) throws -> [PolygonFeature]? {
    let bytes = try input.readAll(within: .half)
    // Each Placemark has a name, which is the default.
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
    for note in result.notes { Console.note("\(input.name): \(note)") }
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

  /// Reads a table that has a vertex in each row.
  private static func vertices(
    _ input: consuming InputFile, _ options: Options
  ) throws -> ([PolygonFeature], Bool) {
    input.expectTable()
    var reader = try PointReader(
      input, columns: options.columns, separator: options.separator, option: "--columns",
      isStrict: options.isStrict)
    var column: Int?
    if let by = options.by {
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

/// The options for polygon files.
struct PolygonOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "The column, or the property of GeoJSON or KML, that names polygons; rows with one name are one.",
      valueName: "column"))
  var by: ArgumentText?

  @OptionGroup var table: TableFormOptions

  @Flag(help: "Stop at the first bad row.")
  var strict = false

  /// - Parameter columns: the latitude and longitude columns of a table of vertices. If nil, they are detected.
  func options(columns: [String]?) -> PolygonFile.Options {
    PolygonFile.Options(
      by: by?.text, columns: columns, separator: table.separatorByte, isStrict: strict)
  }
}
