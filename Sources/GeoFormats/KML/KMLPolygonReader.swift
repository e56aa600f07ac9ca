import GeoTracks

/// Reads polygons from KML, with their holes: each Placemark that has some, by its name.
///
/// Altitudes are left out. Points, lines and tracks are left out, which the notes say.
///
/// **Limits.** 2^20 Placemarks with polygons, 2^21 positions.
package struct KMLPolygonReader {
  private let parser = XMLParser<XMLElementReader<KMLPolygonHandler>>()
  private var events: [SourceEvent] = []

  /// Creates a reader.
  ///
  /// - Parameter nameProperty: the value of `ExtendedData` that names polygons; nil for the name of the Placemark.
  package init(nameProperty: String? = nil) {
    parser.withReader { $0.handler.nameProperty = nameProperty }
  }

  /// Reads the next bytes, cut anywhere.
  ///
  /// - Throws: ``FeatureError`` at the first thing that is broken.
  package mutating func read(_ bytes: Span<UInt8>) throws(FeatureError) {
    parser.parse(bytes, isFinal: false, into: &events)
    try check()
  }

  /// Says that the input has ended.
  ///
  /// - Returns: the polygons; none where there are none in it.
  /// - Throws: ``FeatureError`` if it ends too early.
  package mutating func finish() throws(FeatureError) -> PolygonReader.Result {
    let none: [UInt8] = []
    parser.parse(none.span, isFinal: true, into: &events)
    try check()
    let (features, others, links) = parser.withReader {
      ($0.handler.features, $0.handler.otherCount, $0.handler.linkCount)
    }
    var notes: [String] = []
    if others > 0 { notes.append("geometries that are no polygons, left out: \(others)") }
    if links > 0 { notes.append("links to other documents, not followed: \(links)") }
    return PolygonReader.Result(features: features, notes: notes)
  }

  private mutating func check() throws(FeatureError) {
    if let error = parser.withReader({ $0.handler.error }) { throw error }
    for event in events {
      // Padding behind the document does no harm.
      if case .skipped(let skipped) = event, skipped.reason != .noise {
        throw FeatureError(line: skipped.line, feature: nil, reason: skipped.detail)
      }
    }
    events.removeAll()
  }
}
