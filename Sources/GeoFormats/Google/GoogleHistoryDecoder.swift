public import GeoTracks

/// Reads the location history that Google keeps of a person, in each of the shapes that it is given out in.
///
/// The shape is told by the structure, as the names of the files are translated:
///
/// - `Records.json`, `{"locations": […]}`: positions.
/// - Semantic location history, `{"timelineObjects": […]}`: visits of places, and activities with their
///   ways.
/// - Exports of Android, `{"semanticSegments": […], "rawSignals": […], "userLocationProfile": {…}}`.
/// - Exports of iOS: an array of segments whose places are written `geo:48.8606,2.3376`.
/// - `Timeline Edits.json`, `{"timelineEdits": […]}`: positions.
///
/// Positions are of tracks; visits and frequent places are waypoints, with `name`, `start` and `end` among
/// their extras. An activity is a lap. <doc:ReadingHistories> has what is read from which field.
///
/// **Memory.** Of a document what is read just now is held: a visit or an activity with at most
/// ``pointLimit`` points, and of texts 1024 bytes each.
public struct GoogleHistoryDecoder: LocationDecoder {
  /// Points of one activity, or of a path whose beginning is told behind it, that are held.
  public static let pointLimit = 1 << 15

  private var tokenizer = JSONTokenizer()
  private var reader: GoogleReader

  /// Creates a decoder at the beginning of an input.
  public init() { reader = GoogleReader(limit: Self.pointLimit) }

  /// Creates a decoder that holds fewer points.
  init(pointLimit: Int) { reader = GoogleReader(limit: pointLimit) }

  /// Reads the next bytes.
  public mutating func decode(_ bytes: Span<UInt8>, into events: inout [SourceEvent]) {
    swap(&events, &reader.output.events)
    bytes.withUnsafeBufferPointer { tokenizer.read($0, into: &reader) }
    swap(&events, &reader.output.events)
  }

  /// Says that the input has ended.
  public mutating func finish(into events: inout [SourceEvent]) {
    swap(&events, &reader.output.events)
    tokenizer.finish(into: &reader)
    reader.finish()
    swap(&events, &reader.output.events)
  }
}
