/// Recognizes binary files by their first bytes, and gives advice for unsupported formats.
///
/// All readers of tables and tracks use this type, so a format has the same name in all messages.
package enum FileSignature {
  /// Returns the result for the signature at the beginning of the bytes; nil if there is no known signature.
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
    // In a FIT file, a size byte of 12 or 14 and seven more bytes precede the signature.
    let mayBeFIT = bytes.first == 12 || bytes.first == 14
    return mayBeFIT && bytes.count < 12 && !isComplete ? .needsMore : nil
  }

  /// Returns the kind of a file that another program must convert, by the ending of its name; nil for other names.
  package static func named(_ path: String) -> (name: String, advice: String)? {
    let path = path.lowercased()
    let kinds = [
      (".shp", "a shapefile", shapesAdvice), (".gpkg", "a GeoPackage", shapesAdvice),
      (".fgb", "a FlatGeobuf file", shapesAdvice), (".parquet", "a Parquet file", parquetAdvice),
    ]
    return kinds.first { path.hasSuffix($0.0) }.map { ($0.1, $0.2) }
  }

  /// Recognizes a zip archive by its file names; returns nil if no name is known.
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
      // The first file of an OpenDocument archive names the document type, but is empty here. The content always has
      // this name.
      if name == "content.xml" {
        return ("an OpenDocument spreadsheet (.ods)", spreadsheetAdvice)
      }
      if name.hasSuffix(".npy") { return ("an archive of NumPy arrays (.npz)", numbersAdvice) }
    }
    return nil
  }

  /// Returns whether the letters of a signature begin a line of a table: `ORCID,lat,lon`.
  ///
  /// The result is nil if more bytes are needed.
  private static func isText(_ bytes: UnsafeBufferPointer<UInt8>, isComplete: Bool) -> Bool? {
    var hasSeparator = false
    for byte in bytes.prefix(lineCount) {
      if byte.isLineEnd { return true }
      if byte < 0x20 && byte != 0x09 || byte == 0x7F { return false }
      hasSeparator = hasSeparator || [0x09, 0x2C, 0x3B, 0x7C].contains(byte)
    }
    return isComplete || bytes.count >= lineCount ? hasSeparator : nil
  }

  // The number of bytes in which compressed data and size fields contain a control character.
  private static let lineCount = 64

  private struct Signature {
    var bytes: [UInt8]
    var offset = 0
    /// Whether the signature consists of letters, with which a table can also begin.
    var isWord = false
    var meaning: LocationFormat.Recognition
    // Examines more bytes if the signature can belong to two formats.
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
    "read it with python -m geocalc batch FILE OUT.parquet, or convert it, as with: "
    + "ogr2ogr -f CSV /vsistdout/ FILE | geocalc …"
  private static let arrowAdvice =
    "read it in Python with geocalc.arrow and pyarrow, or write it as CSV first"
  private static let numbersAdvice =
    "write it as text first, as with Python's numpy.savetxt(\"out.csv\", array, delimiter=\",\")"
  private static let noTable = "it has no table or track that can be read"

  // MARK: The table

  private static let all: [Signature] = {
    var sqlite = Signature(
      "SQLite format 3\0", "an SQLite database",
      "write the table as CSV first, as with: sqlite3 -csv -header FILE 'SELECT …' | geocalc …")
    sqlite.look = { [meaning = sqlite.meaning] bytes, isComplete in
      // The application ID is at offset 68 (sqlite.org/fileformat2.html). A GeoPackage has the ID GPKG, GP10 or GP11.
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
    Signature(
      [0xFF, 0xD8, 0xFF], "a JPEG picture",
      "write its coordinates as a table first, as with: exiftool -csv -n -GPSLatitude -GPSLongitude FILE"
    ),
    Signature([0x49, 0x49, 0x2A, 0x00], "a TIFF picture", noTable),
    Signature([0x4D, 0x4D, 0x00, 0x2A], "a TIFF picture", noTable),
  ]
}

/// Recognizes dBase tables (.dbf), such as the attribute table of a shapefile, by their header.
private enum BinaryTable {
  /// The first byte of dBase III, dBase IV and Visual FoxPro files, and of variants with memo files.
  private static let versions: Set<UInt8> = [0x03, 0x30, 0x31, 0x32, 0x83, 0x8B, 0x8E, 0xF5]

  static func recognize(
    _ bytes: UnsafeBufferPointer<UInt8>, isComplete: Bool
  ) -> LocationFormat.Recognition? {
    guard let first = bytes.first, versions.contains(first) else { return nil }
    // The header holds a date as the year since 1900, the month and the day. After the sizes come two zeros, which
    // never occur in text.
    if bytes.count > 2, bytes[2] > 12 { return nil }
    if bytes.count > 3, bytes[3] > 31 { return nil }
    guard bytes.count >= 14 else { return isComplete ? nil : .needsMore }
    let headerSize = Int(bytes[8]) | Int(bytes[9]) << 8
    let recordSize = Int(bytes[10]) | Int(bytes[11]) << 8
    guard headerSize > 33, recordSize > 1, bytes[12] == 0, bytes[13] == 0 else { return nil }
    return .unsupported(name: "a dBase table (.dbf)", advice: FileSignature.tableAdvice)
  }
}

/// Recognizes well-known text and well-known binary by their beginning.
enum GeometrySignature {
  /// - Parameter text: the input from its first non-blank byte.
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

/// Recognizes the text formats of loggers by a single line.
enum LoggerSignature {
  /// - Parameter line: the line from its first non-blank character.
  /// - Returns: nil if the line does not identify a format.
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
    name: "a file of OziExplorer that has no track", advice: "only track points (.plt) are read")

  private static let heartRates = LocationFormat.Recognition.unsupported(
    name: "a Polar HRM file, which has no positions",
    advice: "the positions of such an exercise are in the GPX file beside it")
}
