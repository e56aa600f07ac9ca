public import GeoTracks

/// Reads the streams of an activity as Strava's interface gives them out as JSON.
///
/// Either `{"latlng": {"data": [[46.1, 14.5], …]}, "time": {"data": [0, 1, …]}, …}`, or an array of
/// streams that say of which type they are; arrays may stand alone, too. `time` counts seconds from the start
/// of the activity. Its date is known only where a `start_date` stands beside the streams; else times
/// are elapsed only (`Location.TimestampSource.elapsed`).
///
/// **Memory.** The streams are held until the document ends, at most ``sampleLimit`` values of 8 bytes each. The
/// locations are output in pieces.
public struct StravaStreamsDecoder: LocationDecoder {
  /// Values of a stream that are kept: twelve days, one each second.
  public static let sampleLimit = 1 << 20

  private var tokenizer = JSONTokenizer()
  private var reader: StravaReader

  /// Creates a decoder at the beginning of an input.
  public init() { reader = StravaReader(limit: Self.sampleLimit) }

  /// Creates a decoder that keeps fewer values.
  init(sampleLimit: Int) { reader = StravaReader(limit: sampleLimit) }

  /// Reads the next bytes.
  public mutating func decode(_ bytes: Span<UInt8>, into events: inout [SourceEvent]) {
    swap(&events, &reader.events)
    bytes.withUnsafeBufferPointer { tokenizer.read($0, into: &reader) }
    swap(&events, &reader.events)
  }

  /// Gives the next piece of the activity that has ended.
  public mutating func giveMore(into events: inout [SourceEvent]) -> Bool {
    swap(&events, &reader.events)
    defer { swap(&events, &reader.events) }
    return reader.giveMore()
  }

  /// Says that the input has ended.
  public mutating func finish(into events: inout [SourceEvent]) {
    swap(&events, &reader.events)
    reader.giveAll()
    tokenizer.finish(into: &reader)
    reader.giveAll()
    swap(&events, &reader.events)
    reader.unread.tell(into: &events)
  }
}
