public import GeoTracks

/// Reads what gpsd sends (one JSON object a line), live or from a recording; lines of NMEA 0183 among
/// them are passed over.
///
/// gpsd reports an epoch several times as its sentences come in. Of a recording these reports are one
/// `Location`, given out when the next epoch of the device begins: what a later report has stands, what
/// it lacks is from those before it, but a 3D position stays one. Of a live input
/// (``begin(with:)``) a 3D position is given out at once
/// and what follows of the same device and time is passed over as `Diagnostic.Reason.duplicate`; a 2D
/// position is held back until a 3D one of its time replaces it or the next epoch begins. After 5 s of one
/// time the receiver's clock counts as stuck, and each report is a position with the time of its arrival.
/// A report without a time is a position of its own, as the receiver may stand still. In a recording,
/// reports of one time at another coordinate are counted as `Diagnostic.Reason.duplicate`.
/// An error that the daemon reports is told as `Diagnostic.Reason.invalid`.
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
  public mutating func decode(_ bytes: Span<UInt8>, into events: inout [LocationEvent]) {
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
  public mutating func finish(into events: inout [LocationEvent]) {
    reader.finish(into: &reports)
    handOver(to: &events, isEnd: true)
  }

  /// Gives out positions that wait for a better report of their epoch.
  public mutating func flush(into events: inout [LocationEvent]) {
    reader.flush(into: &reports)
    handOver(to: &events)
  }

  /// Gives out positions of which as many reports have come as of the epoch before.
  public mutating func settle(into events: inout [LocationEvent]) {
    reader.settle(into: &reports)
    handOver(to: &events)
  }

  /// - Parameter isEnd: whether the recording has ended: it has lost what stood behind a line that is
  ///   cut, where a connection just ends.
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

/// Cuts gpsd's bytes into lines and reads them (protocol: gpsd_json(5)).
///
/// A line ends in LF, CR or both. Lines that are broken, too long or nothing that gpsd sends are each told by one
/// `LocationEvent.skipped`, and reading goes on behind them. At most one line, of
/// ``maximumLineLength``, is held between calls.
package struct GPSDReader: Sendable {
  /// The longest line that is read, in bytes; gpsd documents 10240, and sends more.
  package static let maximumLineLength = 65536

  private var messages: GPSDMessages
  // The beginning of a line whose end has not come, behind which there is nothing.
  private var partial: [UInt8] = []
  // The last line ended in a CR, to which an LF belongs.
  private var isBehindReturn = false
  // How much of a line that has become too long has been thrown away.
  private var discardedCount = 0
  private var isDiscarding: Bool { discardedCount > 0 }
  private var line = 1
  // Of the first byte of the line.
  private var offset = 0

  /// Whether all reports of an epoch are made one position, as is right for a recording; else the first
  /// 3D one is given out at once.
  package var mergesReports: Bool {
    get { messages.mergesReports }
    set { messages.mergesReports = newValue }
  }

  /// Whether errors that the daemon reports are told with their place, as of a recording.
  package var tellsErrors: Bool {
    get { messages.tellsErrors }
    set { messages.tellsErrors = newValue }
  }

  /// When the bytes arrive, on a clock that does not jump: set it before each call of ``read(_:into:)`` for
  /// live input. Without it no clock of a receiver counts as stuck.
  package var arrival: Duration? {
    get { messages.arrival }
    set { messages.arrival = newValue }
  }

  /// How many reports of receivers have been read, used or not: each is a sign of life.
  package var receiverReports: Int { messages.receiverReports }

  /// Creates a reader.
  ///
  /// - Parameter device: pass over reports that name another device; nil to read all. The list of all
  ///   devices is given as it is.
  package init(device: String? = nil) { messages = GPSDMessages(device: device) }

  /// Reads the next bytes: O(bytes).
  ///
  /// - Parameters:
  ///   - bytes: a piece of the stream, cut anywhere.
  ///   - reports: gets what the lines that have ended say.
  package mutating func read(_ bytes: Span<UInt8>, into reports: inout [GPSDReport]) {
    bytes.withUnsafeBufferPointer { read($0, into: &reports) }
  }

  /// See ``GPSDEpochs/heldLine``.
  var heldLine: Int? { messages.heldLine }

  /// See ``GPSDEpochs/startLines``.
  mutating func takeStartLines() -> [Int] { messages.takeStartLines() }

  /// Counts bytes and line ends that are read elsewhere; between lines.
  mutating func skip(bytes: Int, lines: Int) {
    offset += bytes
    line += lines
    isBehindReturn = false
  }

  /// Says that the stream has ended: reads a last line that is whole but for its line end, and gives
  /// out what was held back. What comes then is taken for a new stream of the same daemon.
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

  /// Gives out the positions that wait for a better report of the same epoch; such reports are
  /// then passed over when they do come.
  package mutating func flush(into reports: inout [GPSDReport]) { messages.flush(into: &reports) }

  /// Gives out the positions of which as many reports have come as of the epoch before.
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
    // The next of each at or behind the beginning of the line: looked for once, for all lines before it.
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
      // Of CR and LF the latter ends the line; the CR is one of the blanks before it.
      if end + 1 == lineFeed, lineFeed < bytes.count { end = lineFeed }
      isBehindReturn = end == carriageReturn && end + 1 == bytes.count
      let isWhole = end < bytes.count
      // A line can be read where it is if the cursor may look beyond it.
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

  /// Adds to the line that has begun, or gives it up if it is too long.
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
