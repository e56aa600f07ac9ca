public import GeoTracks

/// Reads tracks and places from GeoJSON (RFC 7946): one document, one a line, or text sequences
/// (RFC 8142).
///
/// - A LineString is a track; so is a MultiLineString, each of its lines a segment. Times come from the
///   feature's `coordTimes`, `times` or `coordinateProperties.times`: ISO 8601, or seconds or
///   milliseconds since 1970, in arrays nested as the coordinates are or flat. Other arrays of
///   `coordinateProperties` become `Location.extras`.
/// - A Point or MultiPoint whose feature has a time (`time`, `timestamp`, `date`) is a position of a
///   track that all such points in sequence form; without one it is a waypoint. Its other properties
///   become extras.
/// - Polygons are passed over, as are positions in another coordinate reference system than WGS84 and
///   those out of range; longitudes up to 360 are reduced.
/// - The third coordinate is taken for the height above mean sea level, although RFC 7946 section 3.1.1
///   means the one above the ellipsoid: recorded tracks were GPX, and their writers copy its `ele`.
///
/// Positions come out as they are read if the properties and the type stand before them; otherwise they
/// are held until the feature ends, up to 2^17 of them. Those of a larger feature come out without their
/// times, and `Skipped.Reason.tooLong` says so.
///
/// **Memory.** Names and texts of properties are kept up to 1024 bytes, 64 of them; of values for
/// positions 2^20 times and 2^20 numbers; of a token 1 MiB. With the locations that come out at once
/// that is below 250 MB, for a feature that has all of it; a track of a usual kind takes some 10 MB.
public struct GeoJSONDecoder: LocationDecoder {
  private var tokenizer = JSONTokenizer()
  private var reader: GeoJSONReader

  /// Creates a decoder.
  public init() { reader = GeoJSONReader() }

  /// Creates a decoder that holds fewer positions back.
  init(maximumHeld: Int) { reader = GeoJSONReader(maximumHeld: maximumHeld) }

  /// Reads the next bytes, cut anywhere.
  public mutating func decode(_ bytes: Span<UInt8>, into events: inout [SourceEvent]) {
    swap(&events, &reader.events)
    bytes.withUnsafeBufferPointer { tokenizer.read($0, into: &reader) }
    swap(&events, &reader.events)
  }

  /// Says that the input has ended; the positions of a document that is cut come out.
  public mutating func finish(into events: inout [SourceEvent]) {
    swap(&events, &reader.events)
    tokenizer.finish(into: &reader)
    reader.finish()
    swap(&events, &reader.events)
  }
}
