public import GeoTracks

/// Reads gpsd's output (one JSON object per line), live or from a recording. Lines of NMEA 0183 are skipped.
///
/// gpsd reports an epoch several times as its sentences arrive.
///
/// - **Recordings.** All reports of an epoch become one `Location`, emitted when the device's next epoch begins.
///   Values of later reports replace earlier ones, but a 3D position stays 3D. Reports of the same time at another
///   coordinate are counted as `Diagnostic.Reason.duplicate`.
/// - **Live input** (``begin(with:)``). A 3D position is emitted at once; further reports of the same device and time
///   are skipped as `Diagnostic.Reason.duplicate`. A 2D position is held until a 3D one of its time replaces it or
///   the next epoch begins. After 5 s with the same time, the receiver's clock counts as stopped. Each report is then
///   a position with its time of arrival.
/// - A report without a time is a separate position, because the receiver may be stationary.
/// - An error reported by the daemon becomes a diagnostic of reason `Diagnostic.Reason.invalid`.
/// - A 2D position has no altitude, because the receiver has assumed it.
///
/// **Memory.** The decoder holds a line of up to 65536 bytes, the 64 most recent devices with their names, and 256
/// satellites per list: less than 10 MB for any input.
public struct GPSDDecoder: LocationDecoder {
  private var reader: GPSDReader
  private var reports: [GPSDReport] = []
  private var elapsed: (@Sendable () -> Duration)?

  /// Creates a decoder.
  ///
  /// - Parameter device: The gpsd name of the device to read; nil for all. Reports of other devices are skipped.
  public init(device: String? = nil) {
    reader = GPSDReader(device: device)
    (reader.mergesReports, reader.tellsErrors) = (true, true)
  }

  /// Sets the options for the source of the bytes.
  public mutating func begin(with options: DecodingOptions) {
    reader.mergesReports = options.clock == nil
    elapsed = options.elapsed
  }

  /// Reads the next bytes, in chunks of any size.
  public mutating func decode(_ bytes: Span<UInt8>, into events: inout [LocationEvent]) {
    reader.arrival = elapsed?()
    reader.read(bytes, into: &reports)
    handOver(to: &events)
  }

  /// The first line of the earliest held position; nil if none is held.
  var heldLine: Int? { reader.heldLine }

  /// Returns the first lines of the positions and no-fix reports emitted since the last call.
  ///
  /// The first call starts the recording of these lines.
  mutating func takeStartLines() -> [Int] { reader.takeStartLines() }

  /// Counts bytes and line ends that another decoder reads. Call it between lines only.
  mutating func skip(bytes: Int, lines: Int) { reader.skip(bytes: bytes, lines: lines) }

  /// Ends the stream.
  public mutating func finish(into events: inout [LocationEvent]) {
    reader.finish(into: &reports)
    handOver(to: &events, isEnd: true)
  }

  /// Emits positions that wait for a better report of their epoch.
  public mutating func flush(into events: inout [LocationEvent]) {
    reader.flush(into: &reports)
    handOver(to: &events)
  }

  /// Emits positions with as many reports as in the previous epoch.
  public mutating func settle(into events: inout [LocationEvent]) {
    reader.settle(into: &reports)
    handOver(to: &events)
  }

  /// - Parameter isEnd: True at the end of a recording. Data after a truncated line is then lost, whereas a
  ///   connection may end at any point.
  private mutating func handOver(to events: inout [LocationEvent], isEnd: Bool = false) {
    for case .event(var event) in reports {
      if isEnd, case .diagnostic(var skipped) = event, skipped.reason == .truncated {
        skipped.stopsReading = true
        event = .diagnostic(skipped)
      }
      events.append(event)
    }
    reports.removeAll(keepingCapacity: true)
  }
}

/// Splits gpsd's bytes into lines and reads them (protocol: gpsd_json(5)).
///
/// A line ends in LF, CR or both. Each malformed, overlong or unknown line gives one
/// `LocationEvent.diagnostic`, and reading continues with the next line. At most one line of ``maximumLineLength``
/// bytes is held between calls.
package struct GPSDReader: Sendable {
  /// The maximum length of a line in bytes; gpsd documents 10240 and sends more.
  package static let maximumLineLength = 65536

  private var messages: GPSDMessages
  // The incomplete last line, without padding.
  private var partial: [UInt8] = []
  // True if the last line ended in CR, so that a following LF belongs to it.
  private var isBehindReturn = false
  // The number of bytes dropped from a line that is too long.
  private var discardedCount = 0
  private var isDiscarding: Bool { discardedCount > 0 }
  private var line = 1
  // The offset of the first byte of the line.
  private var offset = 0

  /// True to merge all reports of an epoch into one position, for recordings. False to emit the first 3D one at once.
  package var mergesReports: Bool {
    get { messages.mergesReports }
    set { messages.mergesReports = newValue }
  }

  /// True to report the daemon's errors as diagnostics with their line, for recordings.
  package var tellsErrors: Bool {
    get { messages.tellsErrors }
    set { messages.tellsErrors = newValue }
  }

  /// The time of arrival by a monotonic clock.
  ///
  /// For live input, set it before each call of ``read(_:into:)``. If nil, no receiver clock counts as stopped.
  package var arrival: Duration? {
    get { messages.arrival }
    set { messages.arrival = newValue }
  }

  /// The number of receiver reports read, used or not. Each one shows that the receiver is alive.
  package var receiverReports: Int { messages.receiverReports }

  /// Creates a reader.
  ///
  /// - Parameter device: The device to read; nil for all. Reports that name another device are skipped. The list of
  ///   all devices is always reported unchanged.
  package init(device: String? = nil) { messages = GPSDMessages(device: device) }

  /// Reads the next bytes in O(bytes).
  ///
  /// - Parameters:
  ///   - bytes: A chunk of any size.
  ///   - reports: Receives the reports of complete lines.
  package mutating func read(_ bytes: Span<UInt8>, into reports: inout [GPSDReport]) {
    bytes.withUnsafeBufferPointer { read($0, into: &reports) }
  }

  /// See ``GPSDEpochs/heldLine``.
  var heldLine: Int? { messages.heldLine }

  /// See ``GPSDEpochs/startLines``.
  mutating func takeStartLines() -> [Int] { messages.takeStartLines() }

  /// Counts bytes and line ends that another decoder reads. Call it between lines only.
  mutating func skip(bytes: Int, lines: Int) {
    offset += bytes
    line += lines
    isBehindReturn = false
  }

  /// Ends the stream.
  ///
  /// Reads a last line that lacks only its line end, and emits all held positions. Further bytes count as a new
  /// stream of the same daemon.
  package mutating func finish(into reports: inout [GPSDReport]) {
    if !partial.isEmpty { readPartial(isCut: true, into: &reports) }
    if isDiscarding {
      let detail = "the stream ends inside a line longer than \(Self.maximumLineLength) bytes"
      reports.append(
        .event(.diagnostic(Diagnostic(.truncated, detail, line: line, offset: offset))))
    }
    if !partial.isEmpty || isDiscarding { endLine(length: partial.count + discardedCount) }
    isBehindReturn = false
    messages.flush(into: &reports)
  }

  /// Emits positions that wait for a better report of their epoch. Such later reports are skipped.
  package mutating func flush(into reports: inout [GPSDReport]) { messages.flush(into: &reports) }

  /// Emits positions with as many reports as in the previous epoch.
  package mutating func settle(into reports: inout [GPSDReport]) {
    messages.settle(into: &reports)
  }

  private mutating func read(
    _ bytes: UnsafeBufferPointer<UInt8>, into reports: inout [GPSDReport]
  ) {
    guard let base = bytes.baseAddress, !bytes.isEmpty else { return }
    var start = 0
    if isBehindReturn, bytes[0] == .lineFeed {
      offset += 1
      start = 1
    }
    isBehindReturn = false
    // The next LF and CR at or after the start of the line. Each search serves all lines before its result.
    var (lineFeed, carriageReturn) = (-1, -1)
    while start < bytes.count {
      if lineFeed < start {
        lineFeed = CSVBytes.first(.lineFeed, from: start, to: bytes.count, in: base) ?? bytes.count
      }
      if carriageReturn < start {
        carriageReturn =
          CSVBytes.first(.carriageReturn, from: start, to: bytes.count, in: base) ?? bytes.count
      }
      var end = min(lineFeed, carriageReturn)
      // CR LF ends the line at the LF; the CR then counts as trailing white space.
      if end + 1 == lineFeed, lineFeed < bytes.count { end = lineFeed }
      isBehindReturn = end == carriageReturn && end + 1 == bytes.count
      let isWhole = end < bytes.count
      // The line can be read in place if the cursor may read beyond its end.
      if isWhole, partial.isEmpty, !isDiscarding, end - start <= Self.maximumLineLength,
        end + JSONLexis.padding <= bytes.count
      {
        messages.read(base + start, count: end - start, at: place, isCut: false, into: &reports)
        endLine(length: end + 1 - start)
      } else {
        keep(UnsafeBufferPointer(rebasing: bytes[start..<end]))
        if isWhole {
          if isDiscarding {
            let detail = "line longer than \(Self.maximumLineLength) bytes"
            reports.append(
              .event(.diagnostic(Diagnostic(.tooLong, detail, line: line, offset: offset))))
          } else {
            readPartial(isCut: false, into: &reports)
          }
          endLine(length: partial.count + discardedCount + 1)
        }
      }
      start = end + 1
    }
  }

  /// Adds bytes to the incomplete line, or drops the line if it is too long.
  private mutating func keep(_ bytes: UnsafeBufferPointer<UInt8>) {
    if !isDiscarding, partial.count + bytes.count <= Self.maximumLineLength {
      partial.append(contentsOf: bytes)
    } else {
      discardedCount += partial.count + bytes.count
      partial.removeAll(keepingCapacity: true)
    }
  }

  private mutating func readPartial(isCut: Bool, into reports: inout [GPSDReport]) {
    let count = partial.count
    partial.append(contentsOf: repeatElement(0, count: JSONLexis.padding))
    let place = place
    partial.withUnsafeBufferPointer {
      guard let base = $0.baseAddress else { return }
      messages.read(base, count: count, at: place, isCut: isCut, into: &reports)
    }
    partial.removeLast(JSONLexis.padding)
  }

  private mutating func endLine(length: Int) {
    line += 1
    offset += length
    discardedCount = 0
    partial.removeAll(keepingCapacity: true)
  }

  private var place: GPSDMessages.Place { GPSDMessages.Place(line: line, offset: offset) }
}
