public import GeoTracks

/// Reads KML: tracks with times, lines, and places.
///
/// The sources are OGC KML 2.3 (12-007r2) and, of `gx:Track` and `gx:MultiTrack`, Google's extension to
/// KML 2.2. Elements are known by their local names, whatever their namespace and prefix.
///
/// - A Track is a track; of a MultiTrack each further one is a segment. Its `when` and `coord` are paired
///   by their position, in whatever order they stand. A `coord` with nothing in it is no position. Values
///   of `SimpleArrayData` are extras, or the speed, course and accuracies; the heading among `angles` is
///   the course.
/// - A LineString is a track without times; of a MultiGeometry each further one is a segment.
/// - A Point of a Placemark with a time is a position of a track that all such in sequence form; without
///   one it is a waypoint. Of a TimeSpan the beginning is the time, the end the extra `end_time`.
/// - Polygons and rings are passed over and told. Links to other documents are never followed.
/// - Altitudes with the mode `absolute` are above mean sea level; above the ground they are the extra
///   `height_above_ground`; clamped to the ground or the sea floor they are none. The standard takes a
///   missing mode for clamped; but loggers leave it out and write altitudes, so those are taken unless 0.
///
/// Where the XML is broken, what stands before is given, then one report.
///
/// **Memory.** It is bounded as that of ``GPXDecoder``. Of a Track up to 2^17 positions are held, because
/// the times or sensors of all may stand behind them; a longer one comes out without its sensors, which
/// is told. Coordinates of lines may be of any length.
///
/// One value reads one input: a copy made once reading has begun must not be used, and using it traps,
/// because the state of the XML parser cannot be copied.
public struct KMLDecoder: LocationDecoder {
  // Made with the first bytes, so that copies made before are independent.
  private var parser: XMLParser<XMLElementReader<KMLHandler>>?

  /// Creates a decoder at the beginning of an input.
  public init() {}

  /// Reads the next bytes.
  public mutating func decode(_ bytes: Span<UInt8>, into events: inout [SourceEvent]) {
    if parser == nil { parser = XMLParser() }
    precondition(isKnownUniquelyReferenced(&parser), "a copy of a KMLDecoder that is reading")
    parser?.parse(bytes, isFinal: false, into: &events)
  }

  /// Gives out more of a long Track.
  public mutating func giveMore(into events: inout [SourceEvent]) -> Bool {
    guard parser != nil else { return false }
    precondition(isKnownUniquelyReferenced(&parser), "a copy of a KMLDecoder that is reading")
    return parser?.giveMore(into: &events) ?? false
  }

  /// Says that the input has ended; the decoder is then as new.
  public mutating func finish(into events: inout [SourceEvent]) {
    if parser == nil { parser = XMLParser() }
    precondition(isKnownUniquelyReferenced(&parser), "a copy of a KMLDecoder that is reading")
    let none: [UInt8] = []
    parser?.parse(none.span, isFinal: true, into: &events)
    parser = nil
  }
}
