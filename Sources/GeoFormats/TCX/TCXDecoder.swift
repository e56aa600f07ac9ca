public import GeoTracks

/// Reads TCX: activities and courses of Garmin's Training Center and of whatever writes its format.
///
/// The source is the schema TrainingCenterDatabasev2.xsd and, of extensions, ActivityExtensionv2.xsd.
/// Elements are known by their local names, whatever their namespace and prefix.
///
/// - An activity is a track, its sport the detail `type`; those of a MultiSportSession are a track each.
///   A course is a track with its name. A further `Track` in a lap begins a segment: a pause.
/// - What a lap of an activity sums up is a `SourceEvent.lap`, behind its positions.
/// - Of a trackpoint are read its time, position, altitude above mean sea level, and speed; distance, heart
///   rate, cadence, power and other extensions are extras. One without a position is counted, and told at
///   the end.
/// - The device is the detail `src` of the file, the program that wrote it `creator`.
///
/// Places of a course, its turns and summits, are waypoints behind the tracks: `name`, `type`, `desc`.
/// Workouts and folders are not read. Blanks before the document and around
/// values are passed over. Where the XML is broken, what stands before is given, then one report.
///
/// **Memory.** It is bounded as that of ``GPXDecoder``: texts, tags, extras of a point, names and depth.
///
/// One value reads one input: a copy made once reading has begun must not be used, and using it traps,
/// because the state of the XML parser cannot be copied.
public struct TCXDecoder: LocationDecoder {
  // Made with the first bytes, so that copies made before are independent.
  private var parser: XMLParser<XMLElementReader<TCXHandler>>?

  /// Creates a decoder at the beginning of an input.
  public init() {}

  /// Reads the next bytes.
  public mutating func decode(_ bytes: Span<UInt8>, into events: inout [SourceEvent]) {
    if parser == nil { parser = XMLParser() }
    precondition(isKnownUniquelyReferenced(&parser), "a copy of a TCXDecoder that is reading")
    parser?.parse(bytes, isFinal: false, into: &events)
  }

  /// Says that the input has ended; the decoder is then as new.
  public mutating func finish(into events: inout [SourceEvent]) {
    if parser == nil { parser = XMLParser() }
    precondition(isKnownUniquelyReferenced(&parser), "a copy of a TCXDecoder that is reading")
    let none: [UInt8] = []
    parser?.parse(none.span, isFinal: true, into: &events)
    parser = nil
  }
}
