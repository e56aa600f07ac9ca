package import GeoTracks

/// Reads gpsd's output (one JSON object per line), live or from a recording. Lines with NMEA 0183 are skipped.
///
/// gpsd reports an epoch several times while the sentences of the epoch arrive.
///
/// - **Recordings.** All reports of an epoch become one `Location`, emitted when the device's next epoch begins. Values
///   of later reports replace earlier values, but a 2D report does not replace a 3D position. The decoder counts
///   reports with the same time and another coordinate as `Diagnostic.Reason.duplicate`.
/// - **Live input** (``begin(with:)``). The decoder emits a 3D position immediately. Further reports with the same
///   device and time are skipped as `Diagnostic.Reason.duplicate`. The decoder holds a 2D position until a 3D position
///   with the same time replaces it or the next epoch begins. If the time stays the same for 5 s, the receiver's clock
///   counts as stopped. Each report then becomes a position with the time of arrival.
/// - A report without a time always becomes a separate position, because a stationary receiver also sends equal
///   reports.
/// - An error reported by the daemon becomes a diagnostic of reason `Diagnostic.Reason.invalid`.
/// - A 2D position has no altitude, because the receiver only assumes the altitude.
///
/// **Memory.** The decoder holds a line of up to 65536 bytes, the 64 most recent devices with their names, and 256
/// satellites per list. The decoder needs less than 10 MB for any input.
package struct GPSDDecoder: LocationDecoder {
  private var reader: GPSDReader
  private var reports: [GPSDReport] = []
  private var elapsed: (@Sendable () -> Duration)?

  /// Creates a decoder.
  ///
  /// - Parameter device: The device to read, by its name in gpsd; nil for all devices. Reports of other devices are
  ///   skipped.
  package init(device: String? = nil) {
    reader = GPSDReader(device: device)
    (reader.mergesReports, reader.tellsErrors) = (true, true)
  }

  /// Sets the options for the source of the bytes.
  package mutating func begin(with options: DecodingOptions) {
    reader.mergesReports = options.clock == nil
    elapsed = options.elapsed
  }

  /// Reads the next bytes, in chunks of any size.
  package mutating func decode(_ bytes: Span<UInt8>, into events: inout [LocationEvent]) {
    reader.arrival = elapsed?()
    reader.read(bytes, into: &reports)
    handOver(to: &events)
  }

  /// The number of the first line of the earliest held position; nil if no position is held.
  var heldLine: Int? { reader.heldLine }

  /// Returns the number of the first line of each position and no-fix report emitted since the last call.
  ///
  /// Only after the first call, the decoder records these line numbers.
  mutating func takeStartLines() -> [Int] { reader.takeStartLines() }

  /// Counts bytes and line ends that another decoder reads. Call this method only between lines.
  mutating func skip(bytes: Int, lines: Int) { reader.skip(bytes: bytes, lines: lines) }

  /// Ends the stream.
  package mutating func finish(into events: inout [LocationEvent]) {
    reader.finish(into: &reports)
    handOver(to: &events, isEnd: true)
  }

  /// Emits positions that wait for a better report of their epoch.
  package mutating func flush(into events: inout [LocationEvent]) {
    reader.flush(into: &reports)
    handOver(to: &events)
  }

  /// Emits held positions that are probably complete: they consist of as many reports as the previous position.
  package mutating func settle(into events: inout [LocationEvent]) {
    reader.settle(into: &reports)
    handOver(to: &events)
  }

  /// - Parameter isEnd: True at the end of a recording, where a truncated last line means lost data. A connection may
  ///   end at any point, so its last line may be truncated without an error.
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
/// A line ends in LF, CR or both. Each malformed, overlong or unknown line gives one `LocationEvent.diagnostic`, and
/// reading continues with the next line. Between calls, the reader holds at most one line of ``maximumLineLength``
/// bytes.
package struct GPSDReader: Sendable {
  /// The maximum length of a line in bytes. The documented maximum of gpsd is 10240, but gpsd sends longer lines.
  package static let maximumLineLength = 65536

  private var messages: GPSDMessages
  // The incomplete last line, without padding.
  private var partial: [UInt8] = []
  // True if the last line ended in CR. A following LF then belongs to the same line end.
  private var isBehindReturn = false
  // The number of bytes dropped from a line that is too long.
  private var discardedCount = 0
  private var isDiscarding: Bool { discardedCount > 0 }
  private var line = 1
  // The offset of the first byte of the line.
  private var offset = 0

  /// True to merge all reports of an epoch into one position, as necessary for recordings. False to emit the first 3D
  /// position immediately.
  package var mergesReports: Bool {
    get { messages.mergesReports }
    set { messages.mergesReports = newValue }
  }

  /// True to report the daemon's errors as diagnostics with a line number, for recordings.
  package var tellsErrors: Bool {
    get { messages.tellsErrors }
    set { messages.tellsErrors = newValue }
  }

  /// The time of arrival according to a monotonic clock.
  ///
  /// For live input, set the time before each call of ``read(_:into:)``. If the time is nil, the reader does not detect
  /// stopped receiver clocks.
  package var arrival: Duration? {
    get { messages.arrival }
    set { messages.arrival = newValue }
  }

  /// The number of reports read from receivers, used or unused. Each report shows that the receiver is active.
  package var receiverReports: Int { messages.receiverReports }

  /// Creates a reader.
  ///
  /// - Parameter device: The device to read; nil for all devices. Reports that name another device are skipped. The
  ///   reader always reports the complete list of devices.
  package init(device: String? = nil) { messages = GPSDMessages(device: device) }

  /// Reads the next bytes in linear time.
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

  /// Counts bytes and line ends that another decoder reads. Call this method only between lines.
  mutating func skip(bytes: Int, lines: Int) {
    offset += bytes
    line += lines
    isBehindReturn = false
  }

  /// Ends the stream.
  ///
  /// Reads a last line that lacks only its line end, and emits all held positions. Bytes read after this call count as
  /// a new stream of the same daemon.
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

  /// Emits positions that wait for a better report of their epoch. The reader skips later reports of the epoch.
  package mutating func flush(into reports: inout [GPSDReport]) { messages.flush(into: &reports) }

  /// Emits held positions that are probably complete: they consist of as many reports as the previous position.
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
    // The next LF and CR at or after the start of the line. To search each byte only once, the reader searches again
    // only after it has passed the last result.
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
      // If CR LF ends the line, the line ends at the LF. The CR then counts as trailing white space.
      if end + 1 == lineFeed, lineFeed < bytes.count { end = lineFeed }
      isBehindReturn = end == carriageReturn && end + 1 == bytes.count
      let isWhole = end < bytes.count
      // The cursor reads a few bytes beyond the end of the line. If enough bytes follow, no copy of the line is needed.
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

/// The content of one line from gpsd.
package enum GPSDReport: Sendable, Hashable {
  /// The daemon's greeting.
  case version(GPSDVersion)
  /// All devices known to the daemon, including devices that it does not watch.
  case devices([GPSDDevice])
  /// A device was added, removed or identified.
  case device(GPSDDevice)
  /// The daemon's acknowledgement of a watch request.
  case watch(GPSDWatch)
  /// The reason why the daemon refused a request.
  case error(String)
  /// A position, satellites, a heading, or a diagnostic.
  case event(LocationEvent)
}

/// The version of gpsd.
///
/// Protocol numbers do not show which features gpsd has. For example, the format is the same with the major numbers 0,
/// 3 and 16.
package struct GPSDVersion: Sendable, Hashable {
  /// The release, such as `3.22`.
  package var release: String?
  /// The source revision of the build.
  package var rev: String?
  /// The major protocol number.
  package var protoMajor: Int?
  /// The minor protocol number.
  package var protoMinor: Int?

  /// Creates a version.
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
  /// The path, such as `/dev/ttyACM0` or `tcp://host:port`.
  package var path: String
  /// The driver that gpsd selected, such as `NMEA0183`.
  package var driver: String?
  /// The time when gpsd began to read the device; nil if the time is unknown or gpsd is not reading the device.
  package var activated: Timestamp?
  /// True if gpsd is reading the device. In gpsd's output, `activated` of such a device is neither 0 nor missing.
  package var isActive: Bool
  /// True if gpsd reports the device as removed. In gpsd's output, `activated` of such a device is the number 0.
  package var isRemoved = false
  /// The interval between positions in seconds.
  package var cycle: Double?

  /// Creates a device.
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
  /// True if gpsd sends reports.
  package var enable: Bool?
  /// True if gpsd sends reports as JSON.
  package var json: Bool?
  /// The only device whose reports gpsd sends; nil for all devices.
  package var device: String?

  /// Creates an acknowledgement.
  package init(enable: Bool? = nil, json: Bool? = nil, device: String? = nil) {
    self.enable = enable
    self.json = json
    self.device = device
  }
}
