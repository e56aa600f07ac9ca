/// A format in which locations are written.
public enum LocationFormat: String, Sendable, Hashable, Codable, CaseIterable {
  /// GPX 1.0 and 1.1.
  case gpx
  /// NMEA 0183 sentences, with whatever stands between them.
  case nmea
  /// The JSON objects that gpsd sends, one a line.
  case gpsd
  /// GeoJSON: one document, a text sequence, or an object on each line.
  case geojson
  /// Tables with commas, semicolons or tabs.
  case csv

  /// What the beginning of an input shows.
  public enum Recognition: Sendable, Hashable {
    /// It is this format.
    case format(LocationFormat)
    /// It is compressed with gzip; what is in it has to be looked at decompressed.
    case gzip
    /// It is something else that is known: what, and what to do about it, in one sentence each.
    case unsupported(name: String, advice: String)
    /// It cannot be told yet.
    case needsMore
    /// It is nothing that is known.
    case unknown
  }

  /// The most bytes that are looked at.
  public static let recognitionLimit = 1 << 16

  /// Tells the format of an input by its content.
  ///
  /// An answer other than `needsMore` does not change when more is seen. Bytes are looked at in their
  /// order, and the first line that can be of one format only decides; lines that can be of none, such
  /// as the binary messages of a receiver before its first sentence, are passed over.
  ///
  /// - Parameters:
  ///   - prefix: the beginning of the input; ``recognitionLimit`` bytes of it are enough.
  ///   - isComplete: whether there is no more. Then, and at the limit, the answer is final.
  public static func recognise(_ prefix: Span<UInt8>, isComplete: Bool) -> Recognition {
    prefix.withUnsafeBufferPointer {
      let seen = UnsafeBufferPointer(rebasing: $0.prefix(recognitionLimit))
      let isWhole = isComplete || seen.count == recognitionLimit
      return FormatRecogniser(bytes: seen, isComplete: isWhole).recognise()
    }
  }
}
