/// Recognizes binary files by their first bytes, and advises the user about unsupported formats.
///
/// All readers of tables and tracks use this type, so that their messages contain the same name for a format.
package enum FileSignature {
  /// Returns the format whose signature is at the beginning of the bytes. Returns nil if there is no known signature.
  package static func recognize(
    _ bytes: UnsafeBufferPointer<UInt8>, isComplete: Bool
  ) -> LocationFormat.Recognition? {
    for signature in all where bytes.count > signature.offset {
      let rest = bytes[signature.offset...]
      if rest.starts(with: signature.bytes) {
        if let look = signature.look { return look(bytes, isComplete) }
        guard signature.isWord else { return signature.meaning }
        guard let isText = isText(bytes, isComplete: isComplete) else { return .needsMore }
        if isText { continue }
        return signature.meaning
      }
      if !isComplete, rest.count < signature.bytes.count, signature.bytes.starts(with: rest) {
        return .needsMore
      }
    }
    if let table = BinaryTable.recognize(bytes, isComplete: isComplete) { return table }
    // In a FIT file, the header size (12 or 14) and seven further bytes precede the signature.
    let mayBeFIT = bytes.first == 12 || bytes.first == 14
    return mayBeFIT && bytes.count < 12 && !isComplete ? .needsMore : nil
  }

  /// Returns the format and advice for a file that must be converted by another program. Returns nil for other files.
  /// The end of the file name determines the format.
  package static func named(_ path: String) -> (name: String, advice: String)? {
    let path = path.lowercased()
    let kinds = [
      (".shp", "a shapefile", shapesAdvice), (".gpkg", "a GeoPackage", shapesAdvice),
      (".fgb", "a FlatGeobuf file", shapesAdvice), (".parquet", "a Parquet file", parquetAdvice),
    ]
    return kinds.first { path.hasSuffix($0.0) }.map { ($0.1, $0.2) }
  }

  /// Recognizes the format of a zip archive, such as an Excel workbook, by the names of its files.
  /// Returns nil if none of the names is typical of a format.
  package static func archive(of names: some Sequence<String>) -> (name: String, advice: String)? {
    for name in names {
      if name.hasPrefix("xl/") {
        return ("an Excel workbook (.xlsx)", spreadsheetAdvice)
      }
      if name.hasPrefix("word/") || name.hasPrefix("ppt/") {
        return ("a document of Microsoft Office", "copy the table into a CSV file first")
      }
      if name.hasPrefix("Index/") && name.hasSuffix(".iwa") {
        return ("a document of Apple Numbers, Pages or Keynote", spreadsheetAdvice)
      }
      // Every OpenDocument archive contains a file with this name. The content of the archive's first file states the
      // document type, but only file names are available here.
      if name == "content.xml" {
        return ("an OpenDocument spreadsheet (.ods)", spreadsheetAdvice)
      }
      if name.hasSuffix(".npy") { return ("an archive of NumPy arrays (.npz)", numbersAdvice) }
    }
    return nil
  }

  /// Returns true if the letters of a signature are part of a table's header. For example, `ORCID,lat,lon` begins like
  /// an ORC file.
  ///
  /// Returns nil if more bytes are needed.
  private static func isText(_ bytes: UnsafeBufferPointer<UInt8>, isComplete: Bool) -> Bool? {
    var hasSeparator = false
    for byte in bytes.prefix(lineCount) {
      if byte.isLineEnd { return true }
      if byte < 0x20 && byte != 0x09 || byte == 0x7F { return false }
      hasSeparator = hasSeparator || [0x09, 0x2C, 0x3B, 0x7C].contains(byte)
    }
    return isComplete || bytes.count >= lineCount ? hasSeparator : nil
  }

  // The number of bytes searched for a control character, which would show that the file is binary.
  private static let lineCount = 64

  private struct Signature {
    var bytes: [UInt8]
    var offset = 0
    /// Whether the signature consists of letters, so that a table may begin with the same bytes.
    var isWord = false
    var meaning: LocationFormat.Recognition
    // Examines further bytes if several formats have this signature.
    var look: (@Sendable (UnsafeBufferPointer<UInt8>, Bool) -> LocationFormat.Recognition)?

    init(_ bytes: [UInt8], at offset: Int = 0, _ meaning: LocationFormat.Recognition) {
      (self.bytes, self.offset, self.meaning) = (bytes, offset, meaning)
    }

    init(_ text: String, at offset: Int = 0, _ name: String, _ advice: String) {
      self.init(Array(text.utf8), at: offset, .unsupported(name: name, advice: advice))
    }

    init(word text: String, at offset: Int = 0, _ name: String, _ advice: String) {
      self.init(text, at: offset, name, advice)
      isWord = true
    }

    init(_ bytes: [UInt8], at offset: Int = 0, _ name: String, _ advice: String) {
      self.init(bytes, at: offset, .unsupported(name: name, advice: advice))
    }
  }

  // MARK: Next step

  private static func pipe(_ command: String) -> String {
    "decompress it first, as with: \(command) FILE | geocalc …"
  }
  static let spreadsheetAdvice =
    "save the sheet as CSV first, as with: ogr2ogr -f CSV /vsistdout/ FILE | geocalc …"
  static let tableAdvice = "convert it first, as with: ogr2ogr -f CSV /vsistdout/ FILE | geocalc …"
  static let shapesAdvice =
    "convert it first, as with: ogr2ogr -f GeoJSONSeq /vsistdout/ FILE | geocalc …"
  private static let parquetAdvice =
    "read it with python -m geocore batch FILE OUT.parquet, or convert it, as with: "
    + "ogr2ogr -f CSV /vsistdout/ FILE | geocalc …"
  private static let arrowAdvice =
    "read it in Python with geocore.arrow and pyarrow, or write it as CSV first"
  private static let numbersAdvice =
    "write it as text first, as with Python's numpy.savetxt(\"out.csv\", array, delimiter=\",\")"
  private static let noTable = "it has no table or track that can be read"

  // MARK: The table

  private static let all: [Signature] = {
    var sqlite = Signature(
      "SQLite format 3\0", "an SQLite database",
      "write the table as CSV first, as with: sqlite3 -csv -header FILE 'SELECT …' | geocalc …")
    sqlite.look = { [meaning = sqlite.meaning] bytes, isComplete in
      // The application ID is at offset 68 (sqlite.org/fileformat2.html). In a GeoPackage, the ID is GPKG, GP10 or
      // GP11.
      guard bytes.count >= 72 || isComplete else { return .needsMore }
      let application = bytes.dropFirst(68).prefix(4)
      return ["GPKG", "GP10", "GP11"].contains(String(decoding: application, as: UTF8.self))
        ? .unsupported(name: "a GeoPackage", advice: shapesAdvice) : meaning
    }
    return compressed + [sqlite] + tables + others
  }()

  private static let compressed: [Signature] = [
    Signature([0x1F, 0x8B], .gzip),
    Signature(
      [0x50, 0x4B, 0x03, 0x04], "a zip archive, perhaps KMZ",
      "unpack it first, as with: unzip -p FILE | geocalc …"),
    Signature(
      [0x50, 0x4B, 0x05, 0x06], "a zip archive without files", "look at it with: unzip -l FILE"),
    Signature(word: "BZh", "compressed with bzip2", pipe("bzip2 -dc")),
    Signature([0xFD, 0x37, 0x7A, 0x58, 0x5A, 0x00], "compressed with xz", pipe("xz -dc")),
    Signature([0x5D, 0x00, 0x00], "compressed with LZMA", pipe("xz -dc")),
    Signature(word: "LZIP", "compressed with lzip", pipe("lzip -dc")),
    Signature([0x28, 0xB5, 0x2F, 0xFD], "compressed with Zstandard", pipe("zstd -dc")),
    Signature([0x04, 0x22, 0x4D, 0x18], "compressed with lz4", pipe("lz4 -dc")),
    Signature([0x1F, 0x9D], "compressed with compress", pipe("gzip -dc")),
    Signature(
      [0xFF, 0x06, 0x00, 0x00, 0x73, 0x4E, 0x61, 0x50, 0x70, 0x59], "compressed with Snappy",
      pipe("snzip -dc")),
    Signature(
      [0x37, 0x7A, 0xBC, 0xAF, 0x27, 0x1C], "a 7z archive",
      "unpack it first, as with: 7z x -so FILE | geocalc …"),
    Signature(
      [0x52, 0x61, 0x72, 0x21, 0x1A, 0x07], "a RAR archive",
      "unpack it first, as with: unrar p -inul FILE | geocalc …"),
    Signature(
      "ustar", at: 257, "a tar archive",
      "unpack it first, as with: tar -xOf FILE NAME | geocalc …; for a track, save the archive as a file and "
        + "name the track as FILE/NAME"),
  ]

  private static let tables: [Signature] = [
    Signature(Array(".FIT".utf8), at: 8, .format(.fit)),
    Signature([0xFF, 0xD8, 0xFF], .format(.jpeg)),
    Signature(word: "PAR1", "a Parquet file", parquetAdvice),
    Signature(word: "PARE", "an encrypted Parquet file", "decrypt it first"),
    Signature("ARROW1\0\0", "an Arrow file", arrowAdvice),
    Signature(word: "FEA1", "a Feather file", arrowAdvice),
    Signature([0xFF, 0xFF, 0xFF, 0xFF], "an Arrow stream", arrowAdvice),
    Signature(word: "ORC", "an ORC file", "write it as CSV first, as with pyarrow.orc in Python"),
    Signature(
      "Obj\u{1}", "an Avro file", "write it as NDJSON first, as with: avro-tools tojson FILE"),
    Signature(
      word: "DUCK", at: 8, "a DuckDB database",
      "write the table as CSV first, as with: duckdb -csv FILE 'SELECT …' | geocalc …"),
    Signature(
      [0xD0, 0xCF, 0x11, 0xE0, 0xA1, 0xB1, 0x1A, 0xE1],
      "an Excel workbook (.xls) or another document of Microsoft Office before 2007",
      spreadsheetAdvice),
    Signature([0x09, 0x08, 0x10, 0x00], "an Excel workbook (.xls)", spreadsheetAdvice),
    Signature([0x09, 0x08, 0x08, 0x00], "an Excel workbook (.xls)", spreadsheetAdvice),
    Signature([0x09, 0x04, 0x06, 0x00], "an Excel workbook (.xls)", spreadsheetAdvice),
    Signature([0x09, 0x02, 0x06, 0x00], "an Excel workbook (.xls)", spreadsheetAdvice),
    Signature(
      [0x00, 0x01, 0x00, 0x00] + Array("Standard ".utf8), "a database of Microsoft Access",
      "write the table as CSV first, as with: mdb-export FILE TABLE | geocalc …"),
    Signature([0x93] + Array("NUMPY".utf8), "a NumPy array (.npy)", numbersAdvice),
    Signature(
      [0x89, 0x48, 0x44, 0x46, 0x0D, 0x0A, 0x1A, 0x0A], "an HDF5 or NetCDF-4 file",
      "write the columns as CSV first, as with Python's xarray"),
    Signature(
      "CDF\u{1}", "a NetCDF file", "write the columns as CSV first, as with Python's xarray"),
    Signature(
      "CDF\u{2}", "a NetCDF file", "write the columns as CSV first, as with Python's xarray"),
    Signature(
      "CDF\u{5}", "a NetCDF file", "write the columns as CSV first, as with Python's xarray"),
    Signature(
      word: "GRIB", "a GRIB file", "write the columns as CSV first, as with Python's cfgrib"),
    Signature(
      "MATLAB 5.0 MAT-file", "a MATLAB file", "write the table as CSV first, as with writetable"),
    Signature(
      [0x80, 0x03], "a Python pickle", "write the table as CSV first, as with DataFrame.to_csv"),
    Signature(
      [0x80, 0x04, 0x95], "a Python pickle",
      "write the table as CSV first, as with DataFrame.to_csv"),
    Signature(
      [0x80, 0x05, 0x95], "a Python pickle",
      "write the table as CSV first, as with DataFrame.to_csv"),
    Signature([0x00, 0x00, 0x27, 0x0A], "a shapefile (.shp)", shapesAdvice),
    Signature("fgb\u{3}fgb", "a FlatGeobuf file", shapesAdvice),
    Signature(
      word: "LASF", "a LAS point cloud", "write the points as CSV first, as with: pdal translate"),
  ]

  private static let others: [Signature] = [
    Signature("%PDF-", "a PDF document", noTable),
    Signature([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A], "a PNG picture", noTable),
    Signature([0x49, 0x49, 0x2A, 0x00], "a TIFF picture", noTable),
    Signature([0x4D, 0x4D, 0x00, 0x2A], "a TIFF picture", noTable),
  ]
}

/// Recognizes dBase tables (.dbf) by their header. An example is the attribute table of a shapefile.
private enum BinaryTable {
  /// The first byte of dBase III, dBase IV and Visual FoxPro files, with and without a memo file.
  private static let versions: Set<UInt8> = [0x03, 0x30, 0x31, 0x32, 0x83, 0x8B, 0x8E, 0xF5]

  static func recognize(
    _ bytes: UnsafeBufferPointer<UInt8>, isComplete: Bool
  ) -> LocationFormat.Recognition? {
    guard let first = bytes.first, versions.contains(first) else { return nil }
    // The header contains a date: the year since 1900, the month and the day. The number of records, the sizes of
    // the header and of a record, and two zero bytes follow. Zero bytes never occur in text.
    if bytes.count > 2, bytes[2] > 12 { return nil }
    if bytes.count > 3, bytes[3] > 31 { return nil }
    guard bytes.count >= 14 else { return isComplete ? nil : .needsMore }
    let headerSize = Int(bytes[8]) | Int(bytes[9]) << 8
    let recordSize = Int(bytes[10]) | Int(bytes[11]) << 8
    guard headerSize > 33, recordSize > 1, bytes[12] == 0, bytes[13] == 0 else { return nil }
    return .unsupported(name: "a dBase table (.dbf)", advice: FileSignature.tableAdvice)
  }
}

/// Recognizes well-known text and well-known binary by their first bytes.
enum GeometrySignature {
  /// - Parameter text: the input from its first byte that is not a blank.
  /// - Returns: nil if the input is neither well-known text nor well-known binary.
  static func recognize(
    _ text: Slice<UnsafeBufferPointer<UInt8>>, isComplete: Bool
  ) -> LocationFormat.Recognition? {
    switch WKBHeader.recognizes(text, isComplete: isComplete) {
    case true?: return .format(.wkb)
    case nil: return .needsMore
    case false?: break
    }
    if WKTReader.recognizes(text.prefix(64)) { return .format(.wkt) }
    return nil
  }
}

/// Recognizes the text formats of loggers, each by a single line.
enum LoggerSignature {
  /// - Parameter line: the line from its first character that is not a blank.
  /// - Returns: nil if the line is not typical of a format.
  static func recognize(
    _ line: Slice<UnsafeBufferPointer<UInt8>>
  ) -> LocationFormat.Recognition? {
    switch line.first {
    case UInt8(ascii: "#"): GnssLoggerLines.recognizes(line) ? .format(.gnsslogger) : nil
    case UInt8(ascii: "%"): RTKLIBLines.recognizes(line) ? .format(.rtklib) : nil
    case UInt8(ascii: "G"): PLTLines.recognizes(line) ? .format(.plt) : nil
    case UInt8(ascii: "O"):
      PLTLines.recognizes(line)
        ? .format(.plt) : line.starts(with: "OziExplorer ".utf8) ? otherOziExplorer : nil
    case UInt8(ascii: "["): line.starts(with: "[Params]".utf8) ? heartRates : nil
    default: nil
    }
  }

  private static let otherOziExplorer = LocationFormat.Recognition.unsupported(
    name: "an OziExplorer file without a track", advice: "only track points (.plt) are read")

  private static let heartRates = LocationFormat.Recognition.unsupported(
    name: "a Polar HRM file, which has no positions",
    advice: "the positions of the exercise are in the GPX file next to it")
}

/// Recognizes JSON formats by the member names in the first object and in objects inside it.
struct JSONKeys {
  private static let geoJSON: Set<String> = [
    "type", "features", "geometry", "geometries", "coordinates", "bbox", "properties", "crs",
  ]

  private static let geoJSONTypes: Set<String> = [
    "Feature", "FeatureCollection", "Point", "MultiPoint", "LineString", "MultiLineString",
    "Polygon", "MultiPolygon", "GeometryCollection",
  ]

  private static let history: Set<String> = [
    "timelineObjects", "semanticSegments", "rawSignals", "timelineEdits", "userLocationProfile",
    "timelinePath",
  ]

  /// - Parameter text: the input, which begins with `{`, `[` or the record separator of a JSON text sequence.
  static func recognize(
    _ text: Slice<UnsafeBufferPointer<UInt8>>, isComplete: Bool
  ) -> LocationFormat.Recognition {
    var keys = JSONKeys()
    var depth = 0
    var object = 0
    var i = text.startIndex
    while i < text.endIndex {
      switch text[i] {
      case UInt8(ascii: "{"), UInt8(ascii: "["):
        depth += 1
        if object == 0, text[i] == UInt8(ascii: "{") { object = depth }
      case UInt8(ascii: "}"), UInt8(ascii: "]"):
        depth -= 1
        if depth < object, keys.hasLocations { return .format(.google) }
        // No member name in this object is typical of a format. Continue with the next object.
        if depth < object { (object, keys) = (0, JSONKeys()) }
      case UInt8(ascii: "\""):
        guard let end = closingQuote(of: i, in: text) else {
          return isComplete ? keys.atEnd : .needsMore
        }
        if object > 0, depth <= object + 2 {
          // A string is a member name if a colon follows it.
          var next = end + 1
          while next < text.endIndex, text[next].isBlank { next += 1 }
          guard next < text.endIndex || isComplete else { return .needsMore }
          if next < text.endIndex, text[next] == UInt8(ascii: ":") {
            let key = String(decoding: text[i + 1..<end].prefix(100), as: UTF8.self)
            if key == "type", depth == object {
              guard let value = value(behind: next, in: text) ?? (isComplete ? "" : nil) else {
                return .needsMore
              }
              if StravaStream(rawValue: value) != nil { return .format(.strava) }
              // The value of `type` is not a GeoJSON type, so another member name must determine the format.
              if !value.isEmpty, !Self.geoJSONTypes.contains(value) {
                i = end + 1
                continue
              }
            }
            if let format = keys.meaning(of: key, level: depth - object) { return .format(format) }
            if keys.hasNow, keys.hasAircraft { return Self.aircraft }
            if depth == object, StravaStream(rawValue: key) != nil {
              guard let isStream = beginsNumbers(behind: next, in: text, isComplete) else {
                return .needsMore
              }
              if isStream { return .format(.strava) }
            }
          }
        }
        i = end
      default: break
      }
      i += 1
    }
    return isComplete ? keys.atEnd : .needsMore
  }

  // The last member name of the first object, and flags for names that determine a format only in combination.
  private var last = ""
  private var hasLocations = false
  private var hasTimes = false
  private var hasSegment = false
  private var hasNow = false
  private var hasAircraft = false

  /// Returns the format that a member name determines; nil if the name is not typical of a format.
  ///
  /// - Parameter level: the depth of the object: 0 for the first object, and more for objects inside it.
  private mutating func meaning(of key: String, level: Int) -> LocationFormat? {
    if key == "_type" { return .owntracks }
    if key == "fixTime" || key == "deviceTime" { return .traccar }
    // The member names of the first object in `locations` determine the format.
    if hasLocations {
      switch key {
      case "tst", "topic": return .owntracks
      // In the format of the Overland app, the locations are GeoJSON features.
      case "geometry", "properties": return .geojson
      // Objects of several formats have a member with this name.
      case "type": return nil
      // In the format of Polarsteps, the locations have only these members and the time, in any order.
      case "lat", "lon": return .polarsteps
      case "time": return nil
      default: return .google
      }
    }
    guard level == 0 else {
      let isStream = ["data", "series_type", "original_size", "resolution"].contains(key)
      return level == 1 && isStream && StravaStream(rawValue: last) != nil ? .strava : nil
    }
    last = key
    switch key {
    case "class": return .gpsd
    case "latlng", "velocity_smooth", "grade_smooth": return .strava
    case "locations": hasLocations = true
    case "startTime", "endTime": hasTimes = true
    // These names are typical of segments in a location history, which are always in an array.
    case "visit", "activity", "timelineMemory": hasSegment = true
    case "now": hasNow = true
    case "aircraft": hasAircraft = true
    default:
      if Self.geoJSON.contains(key) { return .geojson }
      if Self.history.contains(key) { return .google }
    }
    return hasTimes && hasSegment ? .google : nil
  }

  /// The result if the input ends before a member name has determined the format.
  private var atEnd: LocationFormat.Recognition { hasLocations ? .format(.google) : Self.other }

  /// Returns the string after a colon, or an empty string if the value is not a string. Returns nil if more bytes are
  /// needed.
  private static func value(
    behind colon: Int, in text: Slice<UnsafeBufferPointer<UInt8>>
  ) -> String? {
    var i = colon + 1
    while i < text.endIndex, text[i].isBlank { i += 1 }
    guard i < text.endIndex else { return nil }
    guard text[i] == UInt8(ascii: "\"") else { return "" }
    return closingQuote(of: i, in: text).map {
      String(decoding: text[i + 1..<$0].prefix(100), as: UTF8.self)
    }
  }

  /// Returns whether an array of numbers follows a colon. Returns nil if more bytes are needed.
  private static func beginsNumbers(
    behind colon: Int, in text: Slice<UnsafeBufferPointer<UInt8>>, _ isComplete: Bool
  ) -> Bool? {
    let rest = text[(colon + 1)...].drop(while: \.isBlank)
    guard let open = rest.first else { return isComplete ? false : nil }
    guard open == UInt8(ascii: "[") else { return false }
    guard let first = rest.dropFirst().first(where: { !$0.isBlank }) else {
      return isComplete ? false : nil
    }
    return first &- UInt8(ascii: "0") < 10 || first == UInt8(ascii: "-")
  }

  private static func closingQuote(
    of start: Int, in text: Slice<UnsafeBufferPointer<UInt8>>
  ) -> Int? {
    var i = start + 1
    while i < text.endIndex, text[i] != UInt8(ascii: "\"") {
      i += text[i] == UInt8(ascii: "\\") ? 2 : 1
    }
    return i < text.endIndex ? i : nil
  }

  // The file aircraft.json, as described in README-json.md of wiedehopf/readsb.
  private static let aircraft = LocationFormat.Recognition.unsupported(
    name: "a snapshot of aircraft from readsb or dump1090, with one position of each aircraft",
    advice: "use a table or a track log with a time for each position instead")

  private static let other = LocationFormat.Recognition.unsupported(
    name:
      "JSON in an unknown format (not GeoJSON, gpsd, Google, OwnTracks, Overland, Polarsteps, Traccar or Strava)",
    advice: "convert it to GeoJSON or CSV first"
  )
}

/// Recognizes XML formats by the name of the root element.
enum XMLRoot {
  /// The maximum number of bytes examined in an element name.
  private static let nameLimit = 100

  /// - Parameter text: the input, which begins with `<`.
  /// - Returns: nil if no name follows. AIS data and the priorities of syslog lines also begin with
  ///   `<`.
  static func recognize(
    _ text: Slice<UnsafeBufferPointer<UInt8>>, isComplete: Bool
  ) -> LocationFormat.Recognition? {
    // If the input has no root element, choose GPX, because the GPX decoder reports the error with its line and column.
    let unfinished: LocationFormat.Recognition = isComplete ? .format(.gpx) : .needsMore
    var rest = text
    while true {
      rest = rest.drop { $0 != UInt8(ascii: "<") }.dropFirst()
      guard rest.count >= 3 || isComplete else { return unfinished }
      let end: [UInt8]
      if rest.starts(with: "!--".utf8) {
        end = Array("-->".utf8)
      } else if rest.first == UInt8(ascii: "?") {
        end = Array("?>".utf8)
      } else if rest.first == UInt8(ascii: "!") {
        end = Array(">".utf8)
      } else {
        break
      }
      guard let behind = index(behind: end, in: rest) else { return unfinished }
      rest = rest[behind...]
    }
    let name = rest.prefix(nameLimit).prefix {
      !$0.isBlank && $0 != UInt8(ascii: ">") && $0 != UInt8(ascii: "/")
    }
    guard name.count < rest.count || isComplete || name.count == nameLimit else {
      return unfinished
    }
    guard name.allSatisfy(isOfName), name.first.map({ $0 &- 0x30 >= 10 && $0 != 0x2D }) ?? true
    else { return nil }
    let local = name.lastIndex(of: UInt8(ascii: ":")).map { name[($0 + 1)...] } ?? name
    return meaning(String(decoding: local, as: UTF8.self))
  }

  /// Returns whether a byte may be part of a name: letters, digits, `-._:` and non-ASCII bytes.
  private static func isOfName(_ byte: UInt8) -> Bool {
    (byte | 0x20) &- 0x61 < 26 || byte &- 0x2D < 14 && byte != 0x2F || byte == 0x5F || byte >= 0x80
  }

  private static func index(
    behind end: [UInt8], in text: Slice<UnsafeBufferPointer<UInt8>>
  ) -> Int? {
    var rest = text
    while let start = rest.firstIndex(of: end[0]) {
      rest = rest[start...]
      if rest.starts(with: end) { return start + end.count }
      rest = rest.dropFirst()
    }
    return nil
  }

  private static func meaning(_ root: String) -> LocationFormat.Recognition {
    switch root {
    case "gpx", "": .format(.gpx)
    case "kml": .format(.kml)
    case "TrainingCenterDatabase": .format(.tcx)
    case "html", "HTML":
      .unsupported(
        name: "a web page", advice: "open it: it may be the error page of a failed download")
    default:
      .unsupported(
        name: "XML with the root element <\(QuotedText.plain(root))>",
        advice: "convert it to GPX first")
    }
  }
}
