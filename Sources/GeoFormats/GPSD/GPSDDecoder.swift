public import GeoTracks

/// Reads what gpsd sends (one JSON object a line), live or from a recording; lines of NMEA 0183 among
/// them are passed over.
///
/// gpsd reports an epoch several times as its sentences come in. Of a recording these reports are one
/// `Location`, given out when the next epoch of the device begins: what a later report has stands, what
/// it lacks is from those before it, but a 3D position stays one. Of a live input
/// (``begin(with:)``) a 3D position is given out at once
/// and what follows of the same device and time is passed over as `Skipped.Reason.duplicate`; a 2D
/// position is held back until a 3D one of its time replaces it or the next epoch begins. After 5 s of one
/// time the receiver's clock counts as stuck, and each report is a position with the time of its arrival.
/// A report without a time is a position of its own, as the receiver may stand still. In a recording,
/// reports of one time at another coordinate are counted as `Skipped.Reason.duplicate`.
/// An error that the daemon reports is told as `Skipped.Reason.invalid`.
/// A 2D position has no altitude: the receiver has assumed one.
///
/// **Memory.** A line is held up to 65536 bytes, of the devices heard last 64 are known, each by a name
/// that a line holds, and of a list of satellites 256 are read: below 10 MB, whatever the input is.
public struct GPSDDecoder: LocationDecoder {
  private var reader: GPSDReader
  private var reports: [GPSDReport] = []
  private var elapsed: (@Sendable () -> Duration)?

  /// Creates a decoder.
  ///
  /// - Parameter device: pass over what other devices report, as gpsd names them; nil to read all.
  public init(device: String? = nil) {
    reader = GPSDReader(device: device)
    (reader.mergesReports, reader.tellsErrors) = (true, true)
  }

  /// Says where the bytes come from.
  public mutating func begin(with options: DecodingOptions) {
    reader.mergesReports = options.clock == nil
    elapsed = options.elapsed
  }

  /// Reads the next bytes of the stream, cut anywhere.
  public mutating func decode(_ bytes: Span<UInt8>, into events: inout [SourceEvent]) {
    reader.arrival = elapsed?()
    reader.read(bytes, into: &reports)
    handOver(to: &events)
  }

  /// The first line of the earliest position that is held; nil if none is held.
  var heldLine: Int? { reader.heldLine }

  /// The first lines of the positions and reports of no position that were output since the last call. The first call
  /// starts to record them.
  mutating func takeStartLines() -> [Int] { reader.takeStartLines() }

  /// Counts bytes and line ends of the input that another decoder reads; between lines.
  mutating func skip(bytes: Int, lines: Int) { reader.skip(bytes: bytes, lines: lines) }

  /// Says that the stream has ended.
  public mutating func finish(into events: inout [SourceEvent]) {
    reader.finish(into: &reports)
    handOver(to: &events, isEnd: true)
  }

  /// Gives out positions that wait for a better report of their epoch.
  public mutating func flush(into events: inout [SourceEvent]) {
    reader.flush(into: &reports)
    handOver(to: &events)
  }

  /// Gives out positions of which as many reports have come as of the epoch before.
  public mutating func settle(into events: inout [SourceEvent]) {
    reader.settle(into: &reports)
    handOver(to: &events)
  }

  /// - Parameter isEnd: whether the recording has ended: it has lost what stood behind a line that is
  ///   cut, where a connection just ends.
  private mutating func handOver(to events: inout [SourceEvent], isEnd: Bool = false) {
    for case .event(var event) in reports {
      if isEnd, case .skipped(var skipped) = event, skipped.reason == .truncated {
        skipped.stopsReading = true
        event = .skipped(skipped)
      }
      events.append(event)
    }
    reports.removeAll(keepingCapacity: true)
  }
}
