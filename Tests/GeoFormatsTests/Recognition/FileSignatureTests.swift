import Foundation
import GeoTracks
import Testing

@testable import GeoFormats

/// Binary files, by the signatures in their specifications.
@Suite struct FileSignatureTests {
  static let known: [(bytes: [UInt8], name: String, advice: String)] = [
    (Array("PAR1".utf8) + [0x15, 4, 0x15, 0x20, 0, 0, 0xFF], "Parquet", "python -m geocore batch"),
    (Array("ARROW1".utf8) + [0, 0, 0xFF, 0xFF, 0xFF, 0xFF], "Arrow file", "CSV"),
    ([0xFF, 0xFF, 0xFF, 0xFF, 0x10, 1, 0, 0], "Arrow stream", "CSV"),
    (Array("FEA1".utf8) + [0, 0, 0, 0], "Feather", "CSV"),
    ([0xD0, 0xCF, 0x11, 0xE0, 0xA1, 0xB1, 0x1A, 0xE1, 0], ".xls", "ogr2ogr"),
    ([9, 8, 0x10, 0, 0, 6, 5, 0], ".xls", "ogr2ogr"),
    (Array("SQLite format 3\0".utf8) + zeros(52) + Array("GPKG".utf8), "GeoPackage", "ogr2ogr"),
    (Array("SQLite format 3\0".utf8) + zeros(52) + Array("GP10".utf8), "GeoPackage", "ogr2ogr"),
    (Array("SQLite format 3\0".utf8) + zeros(84), "SQLite", "sqlite3 -csv"),
    ([0, 0, 0x27, 0x0A] + zeros(96), "shapefile", "ogr2ogr"),
    ([3, 124, 5, 6, 2, 0, 0, 0, 97, 0, 20, 0] + zeros(20), "dBase", "ogr2ogr"),
    ([0x93] + Array("NUMPY".utf8) + [1, 0, 0x76, 0], "NumPy", "savetxt"),
    ([0x50, 0x4B, 3, 4, 20, 0], "zip", "unzip -p"),
    ([0xFD, 0x37, 0x7A, 0x58, 0x5A, 0, 0, 4], "xz", "xz -dc"),
    ([0x28, 0xB5, 0x2F, 0xFD, 0, 0x58, 1], "Zstandard", "zstd -dc"),
    (Array("BZh91AY&SY".utf8) + [0x12, 0x34, 3], "bzip2", "bzip2 -dc"),
    ([0x04, 0x22, 0x4D, 0x18, 0x64], "lz4", "lz4 -dc"),
    ([0x37, 0x7A, 0xBC, 0xAF, 0x27, 0x1C, 0, 4], "7z", "7z x -so"),
    (Array("ORC".utf8) + [8, 3], "ORC", "CSV"), (Array("Obj".utf8) + [1, 4], "Avro", "NDJSON"),
    ([0x89] + Array("HDF\r\n".utf8) + [0x1A, 0x0A], "HDF5", "CSV"),
    (Array("fgb".utf8) + [3] + Array("fgb".utf8) + [0], "FlatGeobuf", "ogr2ogr"),
    (zeros(8) + Array("DUCK".utf8) + [0, 1], "DuckDB", "duckdb -csv"),
    (Array("%PDF-1.7\n".utf8), "PDF", "no table"),
  ]

  private static func zeros(_ count: Int) -> [UInt8] { [UInt8](repeating: 0, count: count) }

  @Test(
    "Each signature gives a name and advice, and more bytes do not change them", arguments: known)
  func names(_ bytes: [UInt8], _ name: String, _ advice: String) {
    let whole = LocationFormat.recognize(bytes.span, isComplete: true)
    guard case .unsupported(let found, let way) = whole else {
      Issue.record("\(whole)")
      return
    }
    #expect(found.contains(name) && way.contains(advice), "\(found); \(way)")
    for count in 0..<bytes.count {
      let answer = LocationFormat.recognize(Array(bytes.prefix(count)).span, isComplete: false)
      #expect(answer == .needsMore || answer == whole, "\(count) bytes")
    }
  }

  @Test(
    "Text that begins like a signature is not recognized as binary",
    arguments: ["ORCID,lat,lon\n", "PAR1;lat;lon\n", "BZh,lat,lon", "GRIB\tlat\tlon\n", "LASF,x"])
  func words(text: String) {
    let bytes = Array(text.utf8)
    let found = bytes.withUnsafeBufferPointer { FileSignature.recognize($0, isComplete: true) }
    #expect(found == nil)
  }

  @Test(
    "The kind of a zip archive follows from its file names",
    arguments: [
      (["[Content_Types].xml", "xl/workbook.xml"], "Excel"), (["xl/workbook.bin"], "Excel"),
      (["mimetype", "content.xml"], "OpenDocument"), (["arr_0.npy"], "NumPy"),
      (["word/document.xml"], "Office"), (["Index/Document.iwa"], "Apple"),
    ])
  func archives(names: [String], kind: String) {
    #expect(FileSignature.archive(of: names)?.name.contains(kind) == true)
    #expect(FileSignature.archive(of: ["a.csv", "b/xl/c.gpx", "doc.kml"]) == nil)
  }
}

/// UTF-16 text, as Windows spreadsheets write it.
@Suite struct UTF16DecoderTests {
  static let text = "name,lat,lon\nZürich 😀 纬度,47.3,8.5\r\n"

  @Test(
    "Text with and without a byte order mark is converted in pieces of any size",
    arguments: [String.Encoding.utf16LittleEndian, .utf16BigEndian], [true, false])
  func converted(encoding: String.Encoding, hasMark: Bool) throws {
    let bytes = [UInt8](
      try #require(((hasMark ? "\u{FEFF}" : "") + Self.text).data(using: encoding)))
    for size in [1, 3, 1000] {
      var decoder = try #require(UTF16Decoder(beginning: bytes))
      var text: [UInt8] = []
      for start in stride(from: 0, to: bytes.count, by: size) {
        decoder.decode(bytes[start..<min(start + size, bytes.count)], into: &text)
      }
      decoder.finish(into: &text)
      #expect(String(decoding: text, as: UTF8.self) == Self.text)
    }
  }

  @Test("Unpaired surrogates and an incomplete unit become U+FFFD")
  func damaged() throws {
    let bytes: [UInt8] = [0xFF, 0xFE, 0x61, 0, 0x3D, 0xD8, 0x62, 0, 0, 0xDE, 0x3D, 0xD8, 0x63]
    var decoder = try #require(UTF16Decoder(beginning: bytes))
    var text: [UInt8] = []
    decoder.decode(bytes, into: &text)
    decoder.finish(into: &text)
    #expect(String(decoding: text, as: UTF8.self) == "a\u{FFFD}b\u{FFFD}\u{FFFD}")
  }

  @Test(
    "Other encodings, XML and binary files are not read as UTF-16",
    arguments: [
      Array("lat,lon\n".utf8), [], [0xFF],
      // UTF-32, both orders.
      [0xFF, 0xFE, 0, 0, 0x61, 0, 0, 0], [0, 0, 0xFE, 0xFF, 0, 0, 0, 0x61],
      [0x61, 0, 0, 0, 0x62, 0, 0, 0],
      // XML declares its encoding.
      [0xFF, 0xFE, 0x3C, 0, 0x67, 0], [0, 0x3C, 0, 0x67],
      // Zstandard, a shapefile, well-known binary, control characters.
      [0x28, 0xB5, 0x2F, 0xFD, 0, 0x58, 1], [0, 0, 0x27, 0x0A, 0, 0], [1, 1, 0, 0, 0, 0, 0],
      [0x61, 0, 7, 0, 0x62, 0],
    ] as [[UInt8]])
  func others(bytes: [UInt8]) {
    #expect(UTF16Decoder(beginning: bytes) == nil)
  }

  @Test("A track table in UTF-16 is read", arguments: [true, false])
  func track(hasMark: Bool) throws {
    let table = (hasMark ? "\u{FEFF}" : "") + "lat,lon\n1,2\n3,4\n"
    let bytes = [UInt8](try #require(table.data(using: .utf16LittleEndian)))
    for size in [1, 1000] {
      var decoder = AnyLocationDecoder()
      var events: [LocationEvent] = []
      for start in stride(from: 0, to: bytes.count, by: size) {
        let piece = Array(bytes[start..<min(start + size, bytes.count)])
        decoder.decode(piece.span, into: &events)
      }
      decoder.finish(into: &events)
      let places = events.compactMap { if case .location(let place) = $0 { place } else { nil } }
      #expect(places.map(\.coordinate.latitude) == [1, 3])
      #expect(places.map(\.coordinate.longitude) == [2, 4])
    }
  }
}
