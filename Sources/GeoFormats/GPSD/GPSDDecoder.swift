package import GeoTracks

/// Reads the output of gpsd, one JSON object per line, live or from a recording. Lines with NMEA 0183 are skipped.
///
/// A receiver sends several NMEA sentences for each of its measurements (an epoch). gpsd sends a report after each
/// sentence, so it reports one epoch several times.
///
/// - **Recordings.** The decoder merges all reports of an epoch into one `Location`, and emits it when the device's
///   next epoch begins. Values of later reports replace earlier values, but a 2D report does not replace a 3D position.
///   If a report repeats the time of the epoch with another coordinate, the decoder emits a diagnostic
///   (`Diagnostic.Reason.duplicate`).
/// - **Live input** (``begin(with:)``). The decoder emits a 3D position immediately, and skips further reports with the
///   same device and time (`Diagnostic.Reason.duplicate`). The decoder holds a 2D position until the next epoch begins,
///   or until a 3D position with the same time replaces it. If a receiver repeats the same time for 5 s, the decoder
///   assumes that the receiver's clock has stopped. From this moment on, each report becomes a position with the time
///   of arrival.
/// - A report without a time always becomes a separate position, even if it equals the previous report, because
///   a stationary receiver also sends equal reports.
/// - An error reported by gpsd becomes a diagnostic (`Diagnostic.Reason.invalid`).
/// - A 2D position has no altitude, because the receiver does not measure the altitude of a 2D fix.
///
/// **Memory.** The decoder holds a line of up to 65536 bytes, the 64 most recent devices, and up to 256 satellites per
/// report. The decoder needs less than 10 MB for any input.
package struct GPSDDecoder: LocationDecoder {
  private var reader: GPSDReader
  private var reports: [GPSDReport] = []
  private var elapsed: (@Sendable () -> Duration)?

  /// Creates a decoder for one device or for all devices.
  ///
  /// - Parameter device: The path of the device in gpsd, such as `/dev/ttyACM0`; nil for all devices. Reports from
  ///   other devices are skipped.
  package init(device: String? = nil) {
    reader = GPSDReader(device: device)
    (reader.mergesReports, reader.tellsErrors) = (true, true)
  }

  /// Selects live mode if the options contain a clock. Call this method before the first bytes.
  package mutating func begin(with options: DecodingOptions) {
    reader.mergesReports = options.clock == nil
    elapsed = options.elapsed
  }

  /// Reads the next chunk of bytes, which may have any size.
  package mutating func decode(_ bytes: Span<UInt8>, into events: inout [LocationEvent]) {
    reader.arrival = elapsed?()
    reader.read(bytes, into: &reports)
    handOver(to: &events)
  }

  /// The line number at which the earliest held position begins; nil if no position is held.
  var heldLine: Int? { reader.heldLine }

  /// Returns, for each position and no-fix report emitted since the last call, the number of the line at which it
  /// begins.
  ///
  /// The first call returns an empty array and starts the recording of line numbers.
  mutating func takeStartLines() -> [Int] { reader.takeStartLines() }

  /// Advances the byte offset and the line number over lines that another decoder reads. Call this method only between
  /// lines.
  mutating func skip(bytes: Int, lines: Int) { reader.skip(bytes: bytes, lines: lines) }

  /// Reads an incomplete last line and emits all held positions.
  package mutating func finish(into events: inout [LocationEvent]) {
    reader.finish(into: &reports)
    handOver(to: &events, isEnd: true)
  }

  /// Emits the positions that wait for a better report of their epoch.
  package mutating func flush(into events: inout [LocationEvent]) {
    reader.flush(into: &reports)
    handOver(to: &events)
  }

  /// Emits each held position that consists of as many reports as the device's previous position and is therefore
  /// probably complete.
  package mutating func settle(into events: inout [LocationEvent]) {
    reader.settle(into: &reports)
    handOver(to: &events)
  }

  /// - Parameter isEnd: True at the end of a recording, where a truncated last line means lost data. False at the end
  ///   of a connection, which may break off in the middle of a line without an error.
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

/// Splits gpsd's output into lines and reads the JSON object in each line; see gpsd_json(5).
///
/// A line ends with LF, CR or CR LF. Each malformed, overlong or unknown line becomes one `LocationEvent.diagnostic`,
/// and reading continues with the next line. Between calls, the reader holds at most one line of ``maximumLineLength``
/// bytes.
package struct GPSDReader: Sendable {
  /// The maximum length of a line in bytes. gpsd documents a maximum of 10240 but sends longer lines.
  package static let maximumLineLength = 65536

  private var messages: GPSDMessages
  // The bytes of the incomplete last line, without the padding that `JSONCursor` needs.
  private var partial: [UInt8] = []
  // True if the last line ended with CR. If the next byte is LF, both bytes form one line break.
  private var isBehindReturn = false
  // The number of bytes dropped from the current line because it is too long; 0 otherwise.
  private var discardedCount = 0
  private var isDiscarding: Bool { discardedCount > 0 }
  private var line = 1
  // The offset of the current line's first byte.
  private var offset = 0

  /// True to merge all reports of an epoch into one position, as recordings require. False to emit the first 3D
  /// position of an epoch immediately.
  package var mergesReports: Bool {
    get { messages.mergesReports }
    set { messages.mergesReports = newValue }
  }

  /// True to report gpsd's errors as diagnostics with a line number. Used for recordings.
  package var tellsErrors: Bool {
    get { messages.tellsErrors }
    set { messages.tellsErrors = newValue }
  }

  /// The time of arrival of the next bytes, measured by a monotonic clock.
  ///
  /// For live input, set the time before each call of ``read(_:into:)``. If the time is nil, the reader does not detect
  /// receivers whose clock has stopped.
  package var arrival: Duration? {
    get { messages.arrival }
    set { messages.arrival = newValue }
  }

  /// The number of reports from receivers so far, including reports that the reader does not use. An increase shows
  /// that a receiver is active.
  package var receiverReports: Int { messages.receiverReports }

  /// Creates a reader for one device or for all devices.
  ///
  /// - Parameter device: The path of the device; nil for all devices. Reports that name another device are skipped, but
  ///   the list of devices is always complete.
  package init(device: String? = nil) { messages = GPSDMessages(device: device) }

  /// Reads the next chunk of bytes, which may have any size, in linear time.
  ///
  /// - Parameter reports: The reader appends the reports of all complete lines.
  package mutating func read(_ bytes: Span<UInt8>, into reports: inout [GPSDReport]) {
    bytes.withUnsafeBufferPointer { read($0, into: &reports) }
  }

  /// The line number at which the earliest held position begins; nil if no position is held.
  var heldLine: Int? { messages.heldLine }

  /// Returns, for each position and no-fix report emitted since the last call, the number of the line at which it
  /// begins.
  mutating func takeStartLines() -> [Int] { messages.takeStartLines() }

  /// Advances the byte offset and the line number over lines that another decoder reads. Call this method only between
  /// lines.
  mutating func skip(bytes: Int, lines: Int) {
    offset += bytes
    line += lines
    isBehindReturn = false
  }

  /// Ends the stream and emits all held positions.
  ///
  /// Also reads a last line that has no line break. The reader treats bytes that follow as a new connection to the same
  /// gpsd.
  package mutating func finish(into reports: inout [GPSDReport]) {
    if !partial.isEmpty { readPartial(isCut: true, into: &reports) }
    if isDiscarding {
      let detail = "the stream ends inside a line longer than \(Self.maximumLineLength) bytes"
      reports.append(
        .event(.diagnostic(Diagnostic(.truncated, detail, line: line, offset: offset))))
    }
    if !partial.isEmpty || isDiscarding { endLine(length: partial.count + discardedCount) }
    isBehindReturn = false
    messages.finish(into: &reports)
  }

  /// Emits the positions that wait for a better report of their epoch. The reader skips later reports of these epochs.
  package mutating func flush(into reports: inout [GPSDReport]) { messages.flush(into: &reports) }

  /// Emits each held position that consists of as many reports as the device's previous position and is therefore
  /// probably complete.
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
    // The next LF and CR at or after the start of the line. Each is searched for again only when the current line
    // begins after it, so each byte is searched once.
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
      // For CR LF, end the line at the LF. The CR remains in the line as trailing white space.
      if end + 1 == lineFeed, lineFeed < bytes.count { end = lineFeed }
      isBehindReturn = end == carriageReturn && end + 1 == bytes.count
      let isWhole = end < bytes.count
      // `JSONCursor` reads up to `padding` bytes beyond the line. If the chunk has these bytes, read the line in place
      // without a copy.
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

  /// Adds bytes to the incomplete line. Drops the line if it becomes too long.
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

/// A message from gpsd: an answer to a request, information about devices, or data from a receiver.
package enum GPSDReport: Sendable, Hashable {
  /// The greeting, which gpsd sends when a client connects.
  case version(GPSDVersion)
  /// All devices that gpsd knows, including devices that it does not read.
  case devices([GPSDDevice])
  /// gpsd added, removed or identified a device.
  case device(GPSDDevice)
  /// gpsd's acknowledgement of a watch request.
  case watch(GPSDWatch)
  /// gpsd's error message.
  case error(String)
  /// A position, a no-fix report, satellites, a heading, or a diagnostic.
  case event(LocationEvent)
}

/// The version of gpsd.
///
/// The protocol numbers do not show which features gpsd has, because the major numbers 0, 3 and 16
/// have the same format.
package struct GPSDVersion: Sendable, Hashable {
  /// The release, such as `3.22`.
  package var release: String?
  /// The revision of the source code that gpsd was built from.
  package var rev: String?
  package var protoMajor: Int?
  package var protoMinor: Int?

  package init(
    release: String? = nil, rev: String? = nil, protoMajor: Int? = nil, protoMinor: Int? = nil
  ) {
    self.release = release
    self.rev = rev
    self.protoMajor = protoMajor
    self.protoMinor = protoMinor
  }
}

/// A receiver that gpsd reads from.
package struct GPSDDevice: Sendable, Hashable {
  /// The device path or URL, such as `/dev/ttyACM0` or `tcp://host:port`.
  package var path: String
  /// The driver that gpsd selected, such as `NMEA0183`.
  package var driver: String?
  /// The time when gpsd began to read the device; nil if the time is unknown or gpsd is not reading the device.
  package var activated: Timestamp?
  /// True if gpsd is reading the device, that is, if `activated` in the JSON object is neither 0 nor missing.
  package var isActive: Bool
  /// True if gpsd reports the device as removed, that is, if `activated` in the JSON object is the number 0.
  package var isRemoved = false
  /// The interval between positions in seconds.
  package var cycle: Double?

  package init(
    path: String, driver: String? = nil, activated: Timestamp? = nil, isActive: Bool = false,
    cycle: Double? = nil
  ) {
    self.path = path
    self.driver = driver
    self.activated = activated
    self.isActive = isActive
    self.cycle = cycle
  }
}

/// The acknowledgement of a watch request.
///
/// If gpsd could not parse the request, `json` is false in the acknowledgement.
package struct GPSDWatch: Sendable, Hashable {
  /// True if gpsd sends reports to this client.
  package var enable: Bool?
  /// True if gpsd sends reports as JSON.
  package var json: Bool?
  /// The path of the only device whose reports gpsd sends; nil for all devices.
  package var device: String?

  package init(enable: Bool? = nil, json: Bool? = nil, device: String? = nil) {
    self.enable = enable
    self.json = json
    self.device = device
  }
}
