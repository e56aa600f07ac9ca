package import GeoTracks

/// Reads NMEA 0183, versions 1.5 to 4.11, live from a receiver or from a recording.
///
/// All sentences with the same time of day form one epoch and one `Location`. RMC, GGA, GLL, GNS, PASHR,POS (Ashtech)
/// and PSTI,030 (SkyTraq) supply the position; the last two also have the vertical speed. GSA, VTG, GST, GBS, ZDA,
/// PGRME (Garmin) and PSTI,032 supply additional values. The decoder emits the location when a position with another
/// time arrives, when the input ends, or when ``flush(into:)`` is called.
///
/// GSV gives satellites. HDT, THS, HDM, HDG and PASHR give headings. A DTM with a datum other than WGS 84 is reported.
/// Any talker is accepted. All other sentences, AIS and any data between sentences are skipped.
///
/// - **Position.** The coordinate with the most decimals counts; if several have the same number, the last one.
/// - **Fix.** Each kind of sentence with a status has one vote. Without a majority there is no fix. If some disagree,
///   the fix is two-dimensional and a diagnostic reports the conflict. The fix is also two-dimensional if GSA reports
///   so or if no satellite is used. A two-dimensional fix has no altitude, because the receiver only assumes one.
/// - **Accuracy** is one standard deviation. It comes from the first available source: GST (both directions of the
///   coordinate combined), the expected errors of GBS or PGRME, or the dilution of precision times 5 m (less with
///   corrections).
/// - **Dates** come from RMC and ZDA; two-digit years are 1980 to 2079. An epoch without a date uses the last date, or
///   the next day if the time of day falls by more than 12 hours. Before the first date a location has no timestamp.
///   With a clock from ``begin(with:)``, such a location gets the day nearest to the time of arrival. A location that
///   has no time of day gets the time of arrival. Both cases are marked `TimestampSource.arrival`.
/// - **The beginning and the end** of the input may be inside an epoch. The first epoch may lack kinds of sentences
///   that the second epoch has. If one of these kinds would supply the position or report no fix, the first position is
///   not emitted. The last epoch is compared with earlier epochs in the same way. In a recording, the first date is
///   also added to the times of day before it. Therefore the first events are held back until the second epoch has
///   ended and the date is known.
/// - **The last sentence** of each epoch: the decoder learns its kind; see ``settle(into:)``.
/// - **Comments** (lines that begin with `#`) and gpsd's JSON objects are skipped.
///
/// **Memory.** The decoder holds up to 1024 bytes of a sentence, 256 satellites per epoch, and 2048 events at the
/// beginning. This is a few MB for any input.
package struct NMEADecoder: LocationDecoder {
  /// The treatment of sentences without a checksum.
  package typealias MissingChecksums = DecodingOptions.MissingChecksums

  private var options = DecodingOptions.recorded
  private let missingChecksums: MissingChecksums?
  private var framer = NMEAFramer()
  private var receiver = NMEAReceiver()
  private var hasSeenChecksum = false
  // The first events. They are held until they are complete.
  private var held: [LocationEvent] = []

  /// The reason why nothing in the input could be read, in one line.
  ///
  /// The property is set at the end of the input. Possible reasons are an input with only AIS, a binary protocol, or a
  /// device other than a satellite receiver. It is nil if the receiver only had no position.
  package private(set) var failure: String?

  /// Creates a decoder.
  ///
  /// - Parameters:
  ///   - device: The name of the receiver, set in all events.
  ///   - missingChecksums: The treatment of sentences without a checksum; nil for the default of the source, as set by
  ///     ``begin(with:)``.
  package init(device: String? = nil, missingChecksums: MissingChecksums? = nil) {
    receiver.device = device
    self.missingChecksums = missingChecksums
  }

  /// Sets the options for the source of the bytes.
  package mutating func begin(with options: DecodingOptions) {
    self.options = options
    receiver.opening?.awaitsDate = options.clock == nil
  }

  /// Reads the next bytes.
  package mutating func decode(_ bytes: Span<UInt8>, into events: inout [LocationEvent]) {
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

  /// The number of the first line of the earliest held position; nil if no position is held.
  var heldLine: Int? {
    receiver.opening != nil ? receiver.startLines?.first ?? receiver.heldLine : receiver.heldLine
  }

  /// Returns the number of the first line of each position and no-fix report emitted since the last call.
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

  /// Counts bytes and line ends that another decoder reads. Call this method only between lines.
  mutating func skip(bytes: Int, lines: Int) { framer.skip(bytes: bytes, lines: lines) }

  /// Ends the input. An incomplete last sentence is not read.
  package mutating func finish(into events: inout [LocationEvent]) {
    if receiver.opening == nil {
      readRest(into: &events)
    } else {
      // Epochs that end at the end of the input may be needed to check the first epoch.
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

  /// Emits the current epoch. Later sentences of the epoch are ignored, and the epoch is not emitted again.
  package mutating func flush(into events: inout [LocationEvent]) {
    endOpening(&events)
    receiver.give(&events)
  }

  /// Emits the current epoch if its latest sentence is of the kind that ended the last two epochs.
  package mutating func settle(into events: inout [LocationEvent]) {
    guard receiver.order.isLearning else {
      receiver.order.isLearning = true
      return
    }
    let isWhole = receiver.order.isWhole
    receiver.order.pause()
    if isWhole { flush(into: &events) }
  }

  /// Completes and emits the events held at the beginning.
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
