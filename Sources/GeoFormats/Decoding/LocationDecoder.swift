public import GeoTracks

/// Reads one format, from bytes in pieces of any size to what they say.
///
/// However the bytes are cut, the events are the same and in the same order. Nothing is thrown: what
/// cannot be read is passed over and told by `SourceEvent.skipped`, so that a broken input gives
/// all that is readable. A decoder holds a bounded number of bytes whatever the input is.
public protocol LocationDecoder: Sendable {
  /// Says where the bytes come from, before the first of them; without it, from a recording.
  mutating func begin(with options: DecodingOptions)

  /// Reads the next bytes.
  ///
  /// - Parameters:
  ///   - bytes: a piece of the input, behind those given before.
  ///   - events: gets what has become clear; what was in it stays.
  mutating func decode(_ bytes: Span<UInt8>, into events: inout [SourceEvent])

  /// Gives out more of what the last piece made clear: a format that has to hold much may give it in
  /// parts, so that who takes the events never has all of them at once.
  ///
  /// Whoever does not ask gets the rest with the next piece or at the end.
  ///
  /// - Returns: false if there is no more.
  mutating func giveMore(into events: inout [SourceEvent]) -> Bool

  /// Says that the input has ended: what was held back comes out.
  mutating func finish(into events: inout [SourceEvent])

  /// Gives out what was held back for want of more, because nothing has come for a while; only for live
  /// input, as it may change what comes after.
  mutating func flush(into events: inout [SourceEvent])

  /// Gives out what is probably whole by all that has been learnt of its source, because nothing more is
  /// at hand just now; only for input that comes at its own pace, as it may change what comes after.
  mutating func settle(into events: inout [SourceEvent])

  /// Why nothing of the input can be read, in one line; nil while nothing is wrong with it as a whole.
  var failure: String? { get }
}

extension LocationDecoder {
  /// Does nothing: most formats are read alike from everywhere.
  public mutating func begin(with options: DecodingOptions) {}

  /// false: most formats give at once what a piece says.
  public mutating func giveMore(into events: inout [SourceEvent]) -> Bool { false }

  /// Gives out nothing: most formats hold nothing back.
  public mutating func flush(into events: inout [SourceEvent]) {}

  /// Gives out nothing: most formats hold nothing back.
  public mutating func settle(into events: inout [SourceEvent]) {}

  /// nil: most formats pass over what they cannot read.
  public var failure: String? { nil }
}
