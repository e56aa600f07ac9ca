public import GeoTracks

/// Reads GPX 1.0 and 1.1: waypoints, routes and tracks.
///
/// Elements are known by their local names, whatever their namespace. The encoding is the declared one:
/// UTF-8, UTF-16, ISO-8859-1, US-ASCII, windows-1250 to -1254 and -1257, KOI8-R, or ISO-8859-2, -5, -7,
/// -9, -13 and -15. Of a point are read its coordinate, `ele` (meters above mean sea level),
/// `geoidheight`, `time` with its offset, `fix`, `sat`, the dilutions, and speed (m/s), course and
/// accuracies (m), which GPX 1.0 has and others write among the extensions; every other leaf below a
/// point becomes an extra.
///
/// - A latitude outside [-90, 90] and a coordinate that is missing or no number lose the point, which
///   is reported. A longitude in [-360, 360] is taken, and reduced to [-180, 180): some writers count
///   past the antimeridian.
/// - Another value that cannot be read is reported, and the point given without it.
/// - Where the XML is broken, all points complete before are given, then one report with line and
///   column; nothing behind it is read. Nor is a document that declares entities, or nests deeper than
///   ``depthLimit``. Nothing outside the document is ever fetched.
///
/// **Memory.** An element's text is held up to ``textLimit`` bytes, a tag, comment or the like up to
/// ``tokenLimit``, and of a point up to ``extraLimit`` extras of ``extraTextLimit`` bytes together. The
/// XML parser takes up to 16 MiB, of which most is for names: an input with more different names of
/// elements and attributes, some 150 000 of them, is given up. Nothing else grows with the input.
///
/// One value reads one input: a copy made once reading has begun must not be used, and using it traps,
/// because the state of the XML parser cannot be copied.
public struct GPXDecoder: LocationDecoder {
  /// The most bytes that the text of an element may have.
  public static let textLimit = XMLLimits.text
  /// The most bytes that a tag, comment or processing instruction may have.
  public static let tokenLimit = XMLLimits.token
  /// The most extras that a point is given with; it is reported if there are more.
  public static let extraLimit = 256
  /// The most bytes that the extras of a point may have together.
  public static let extraTextLimit = 1 << 17
  /// The most elements that may be open at once.
  public static let depthLimit = XMLLimits.depth

  // Made with the first bytes, so that copies made before are independent.
  private var parser: XMLParser<GPXReader>?

  /// Creates a decoder at the beginning of an input.
  public init() {}

  /// Reads the next bytes.
  public mutating func decode(_ bytes: Span<UInt8>, into events: inout [SourceEvent]) {
    if parser == nil { parser = XMLParser<GPXReader>() }
    precondition(isKnownUniquelyReferenced(&parser), "a copy of a GPXDecoder that is reading")
    parser?.parse(bytes, isFinal: false, into: &events)
  }

  /// Says that the input has ended; the decoder is then as new.
  public mutating func finish(into events: inout [SourceEvent]) {
    if parser == nil { parser = XMLParser<GPXReader>() }
    precondition(isKnownUniquelyReferenced(&parser), "a copy of a GPXDecoder that is reading")
    let none: [UInt8] = []
    parser?.parse(none.span, isFinal: true, into: &events)
    parser = nil
  }
}
