public import GeoTracks

/// Reads NMEA 0183, versions 1.5 to 4.11, live from a receiver or from a recording.
///
/// All sentences with the same time of day form one epoch and one `Location`. RMC, GGA, GLL, GNS, PASHR,POS (Ashtech)
/// and PSTI,030 (SkyTraq) supply the position; the last two also have the vertical speed. GSA, VTG, GST, GBS, ZDA,
/// PGRME (Garmin) and PSTI,032 add to it. The decoder emits the location when a position with another time arrives,
/// at the end of the input, or at ``flush(into:)``.
///
/// GSV gives satellites. HDT, THS, HDM, HDG and PASHR give headings. DTM is reported unless the datum is WGS 84. Any
/// talker is accepted. Other sentences, other proprietary ones, AIS and any data between sentences are skipped.
///
/// - **Position.** The coordinate with the most decimals, or the last of those.
/// - **Fix.** Each kind of sentence with a status has one vote. Without a majority there is no fix. If some disagree,
///   the fix is two-dimensional and a diagnostic reports the conflict. The fix is also two-dimensional if GSA reports
///   so or if no satellite is used. A two-dimensional fix has no altitude, because the receiver has assumed it.
/// - **Accuracy** is one standard deviation. The first source available counts: GST (both directions of the
///   coordinate combined), the expected errors of GBS or PGRME, or the dilution of precision times 5 m (less with
///   corrections).
/// - **Dates** come from RMC and ZDA; two-digit years are 1980 to 2079. An epoch without a date uses the last one, or
///   the next day if the time of day falls by more than 12 hours. Before the first date a location has no timestamp.
///   With a clock from ``begin(with:)``, it gets the day nearest to the time of arrival. If it has no time of day
///   either, it gets the time of arrival. Both cases are marked `TimestampSource.arrival`.
/// - **The beginning and the end** of the input may be anywhere. The first epoch may lack kinds of sentences that the
///   second one has. If one of these would supply the position or report no fix, the first position is not emitted.
///   The last epoch is checked against those before it. In a recording, times of day before the first date get it
///   later. Therefore the first events are held back until the end of the second epoch or the first date.
/// - **The last sentence** of a receiver's epoch is learned: see ``settle(into:)``.
/// - **Comments**, which are lines that begin with `#`, and gpsd's JSON objects are skipped.
///
/// **Memory.** The decoder holds up to 1024 bytes of a sentence, 256 satellites per epoch, and 2048 events at the
/// beginning: a few MB for any input.
public struct NMEADecoder: LocationDecoder {
  /// The treatment of sentences without a checksum.
  public typealias MissingChecksums = DecodingOptions.MissingChecksums

  private var options = DecodingOptions.recorded
  private let missingChecksums: MissingChecksums?
  private var framer = NMEAFramer()
  private var receiver = NMEAReceiver()
  private var hasSeenChecksum = false
  // The first events, held until they are complete.
  private var held: [LocationEvent] = []

  /// The reason why nothing in the input could be read, in one line.
  ///
  /// It is set at the end of the input. Examples are AIS only, a binary protocol, or no satellite receiver. Nil if
  /// the receiver had no position.
  public private(set) var failure: String?

  /// Creates a decoder.
  ///
  /// - Parameters:
  ///   - device: The name of the receiver, set in all events.
  ///   - missingChecksums: The treatment of sentences without a checksum; nil for the default of the source, from
  ///     ``begin(with:)``.
  public init(device: String? = nil, missingChecksums: MissingChecksums? = nil) {
    receiver.device = device
    self.missingChecksums = missingChecksums
  }

  /// Sets the options for the source of the bytes.
  public mutating func begin(with options: DecodingOptions) {
    self.options = options
    receiver.opening?.awaitsDate = options.clock == nil
  }

  /// Reads the next bytes.
  public mutating func decode(_ bytes: Span<UInt8>, into events: inout [LocationEvent]) {
    if let clock = options.clock { receiver.arrival = clock() }
    receiver.elapsed = options.elapsed?()
    bytes.withUnsafeBufferPointer { piece in
      var position = 0
      while receiver.opening != nil {
        guard let frame = framer.next(in: piece, at: &position) else { return }
        var held = self.held
        self.held = []
        read(frame, in: piece, &held)
        self.held = held
        if receiver.opening?.isOver == true || held.count >= BurstStartDetector.limit {
          endOpening(&events)
        }
      }
      while let frame = framer.next(in: piece, at: &position) { read(frame, in: piece, &events) }
    }
  }

  /// The first line of the earliest held position; nil if none is held.
  var heldLine: Int? {
    receiver.opening != nil ? receiver.startLines?.first ?? receiver.heldLine : receiver.heldLine
  }

  /// Returns the first lines of the positions and no-fix reports emitted since the last call.
  ///
  /// The first call starts the recording of these lines.
  mutating func takeStartLines() -> [Int] {
    guard let lines = receiver.startLines, receiver.opening == nil else {
      if receiver.startLines == nil { receiver.startLines = [] }
      return []
    }
    receiver.startLines = []
    return lines
  }

  /// Counts bytes and line ends that another decoder reads. Call it between lines only.
  mutating func skip(bytes: Int, lines: Int) { framer.skip(bytes: bytes, lines: lines) }

  /// Ends the input. A sentence without its end is not read.
  public mutating func finish(into events: inout [LocationEvent]) {
    if receiver.opening == nil {
      readRest(into: &events)
    } else {
      // Epochs that end now may be needed to check the first one.
      var held = self.held
      readRest(into: &held)
      self.held = held
      endOpening(&events)
    }
    failure = receiver.tally.failure(of: framer.total)
  }

  private mutating func readRest(into events: inout [LocationEvent]) {
    if let frame = framer.finish() {
      let carried = framer.carried
      carried.withUnsafeBufferPointer { read(frame, $0, isEnd: true, &events) }
    }
    reportNoise(&events)
    receiver.end(isLast: true, &events)
  }

  /// Emits the current epoch. Later sentences of the epoch change nothing, and the epoch is not emitted again.
  public mutating func flush(into events: inout [LocationEvent]) {
    endOpening(&events)
    receiver.give(&events)
  }

  /// Emits the current epoch if its last sentence is the one that ended the last two epochs.
  public mutating func settle(into events: inout [LocationEvent]) {
    guard receiver.order.isLearning else {
      receiver.order.isLearning = true
      return
    }
    let isWhole = receiver.order.isWhole
    receiver.order.pause()
    if isWhole { flush(into: &events) }
  }

  /// Emits the events held at the beginning, completed with the information found since.
  private mutating func endOpening(_ events: inout [LocationEvent]) {
    guard let opening = receiver.opening else { return }
    if opening.complete(&held), receiver.startLines?.isEmpty == false {
      receiver.startLines?.removeFirst()
    }
    events += held
    held = []
    receiver.opening = nil
  }

  @inline(__always)
  private mutating func read(
    _ frame: NMEAFrame, in piece: UnsafeBufferPointer<UInt8>, _ events: inout [LocationEvent]
  ) {
    if frame.isCarried {
      let carried = framer.carried
      carried.withUnsafeBufferPointer { read(frame, $0, &events) }
    } else {
      read(frame, piece, &events)
    }
  }

  @inline(__always)
  private mutating func read(
    _ frame: NMEAFrame, _ buffer: UnsafeBufferPointer<UInt8>, isEnd: Bool = false,
    _ events: inout [LocationEvent]
  ) {
    guard let bytes = buffer.baseAddress else { return }
    if framer.noise != nil { reportNoise(&events) }
    (receiver.line, receiver.offset) = (frame.line, frame.offset)
    switch frame.ending {
    case .checksum:
      hasSeenChecksum = true
      receiver.read(bytes, from: frame.start, to: frame.end, isWhole: true, &events)
    case .line: readUnchecked(frame, bytes, &events)
    case .wrongChecksum: report(.checksum, "the checksum is wrong", frame, bytes, &events)
    case .cut:
      report(.truncated, "the sentence has no end", frame, bytes, stopsReading: isEnd, &events)
    case .tooLong:
      report(.tooLong, "longer than \(NMEAFramer.limit) bytes", frame, bytes, &events)
    }
  }

  /// Reads a sentence without a checksum, if the options allow it. Unknown sentences never need one.
  private mutating func readUnchecked(
    _ frame: NMEAFrame, _ bytes: UnsafePointer<UInt8>, _ events: inout [LocationEvent]
  ) {
    guard NMEAReceiver.knows(bytes, from: frame.start, to: frame.end) else { return }
    switch missingChecksums ?? options.missingChecksums {
    case .accepted: break
    case .rejectedOnceSeen where !hasSeenChecksum: break
    default:
      report(.checksum, "there is no checksum", frame, bytes, &events)
      return
    }
    receiver.read(bytes, from: frame.start, to: frame.end, isWhole: false, &events)
  }

  /// Reports a skipped sentence, with its first 80 bytes.
  private mutating func report(
    _ reason: Diagnostic.Reason, _ detail: String, _ frame: NMEAFrame,
    _ bytes: UnsafePointer<UInt8>, stopsReading: Bool = false, _ events: inout [LocationEvent]
  ) {
    receiver.tally.refused += 1
    let text = UnsafeBufferPointer(
      start: bytes + frame.start, count: min(frame.end - frame.start, 80))
    receiver.skip(
      reason, "\(detail): \(String(decoding: text, as: UTF8.self))", stopsReading: stopsReading,
      &events)
  }

  private mutating func reportNoise(_ events: inout [LocationEvent]) {
    guard let run = framer.noise else { return }
    framer.noise = nil
    receiver.tally.noise += run.count
    events.append(
      .diagnostic(
        Diagnostic(
          .noise, "\(run.count) bytes that belong to no sentence", line: run.line,
          offset: run.offset)))
  }
}
