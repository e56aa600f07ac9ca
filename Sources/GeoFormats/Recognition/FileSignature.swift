/// The bytes with which files of other formats begin.
enum FileSignature {
  /// What a signature means; nil if the bytes begin with none.
  static func recognize(
    _ bytes: UnsafeBufferPointer<UInt8>, isComplete: Bool
  ) -> LocationFormat.Recognition? {
    for signature in all where bytes.count > signature.offset {
      let rest = bytes[signature.offset...]
      if rest.starts(with: signature.bytes) { return signature.meaning }
      if !isComplete, rest.count < signature.bytes.count, signature.bytes.starts(with: rest) {
        return .needsMore
      }
    }
    // The FIT protocol has its name behind a size of 12 or 14 and eight bytes.
    let mayBeFIT = bytes.first == 12 || bytes.first == 14
    return mayBeFIT && bytes.count < 12 && !isComplete ? .needsMore : nil
  }

  private struct Signature {
    var bytes: [UInt8]
    var offset = 0
    var meaning: LocationFormat.Recognition
  }

  private static let all: [Signature] = [
    Signature(bytes: [0x1F, 0x8B], meaning: .gzip),
    Signature(
      bytes: [0x50, 0x4B, 0x03, 0x04],
      meaning: .unsupported(
        name: "a zip archive, perhaps KMZ",
        advice: "unpack it first, as with: unzip -p FILE")),
    Signature(
      bytes: [0x42, 0x5A, 0x68],
      meaning: .unsupported(
        name: "compressed with bzip2", advice: "decompress it first, as with: bzip2 -dc FILE")),
    Signature(
      bytes: [0xFD, 0x37, 0x7A, 0x58, 0x5A, 0x00],
      meaning: .unsupported(
        name: "compressed with xz", advice: "decompress it first, as with: xz -dc FILE")),
    Signature(
      bytes: [0x28, 0xB5, 0x2F, 0xFD],
      meaning: .unsupported(
        name: "compressed with Zstandard", advice: "decompress it first, as with: zstd -dc FILE")),
    Signature(
      bytes: [0x37, 0x7A, 0xBC, 0xAF, 0x27, 0x1C],
      meaning: .unsupported(
        name: "a 7z archive", advice: "unpack it first, as with: 7z x -so FILE")),
    Signature(
      bytes: Array("ustar".utf8), offset: 257,
      meaning: .unsupported(
        name: "a tar archive",
        advice:
          "save it as a file, if it comes through a pipe, and name one in it behind that: FILE/NAME"
      )),
    Signature(bytes: Array(".FIT".utf8), offset: 8, meaning: .format(.fit)),
    Signature(
      bytes: Array("SQLite format 3\0".utf8),
      meaning: .unsupported(
        name: "an SQLite database, perhaps GeoPackage",
        advice: "convert it first, as with: ogr2ogr -f GeoJSONSeq /vsistdout/ FILE")),
    Signature(
      bytes: Array("PAR1".utf8),
      meaning: .unsupported(name: "a Parquet file", advice: "convert it to CSV first")),
    Signature(
      bytes: Array("%PDF-".utf8),
      meaning: .unsupported(name: "a PDF document", advice: "it holds no track that can be read")),
  ]
}
