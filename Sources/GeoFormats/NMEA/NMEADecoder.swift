public import GeoTracks

/// Reads NMEA 0183, versions 1.5 to 4.11: what receivers send, or a recording of it.
///
/// All sentences of one time of day make one `Location`: RMC, GGA, GLL and GNS bring the
/// position, and so do PASHR,POS (Ashtech) and PSTI,030 (SkyTraq), which have the vertical speed too;
/// GSA, VTG, GST, GBS, ZDA, PGRME (Garmin) and PSTI,032 belong to it. It is given out when a position of
/// another time comes, when the input ends, or at ``flush(into:)``. GSV gives satellites; HDT, THS, HDM,
/// HDG and PASHR give headings; DTM is noted if it is not of WGS 84. Any talker is heard; other
/// sentences, those of makers and AIS are passed over, and so is whatever lies between sentences.
///
/// - **Position.** The one written with the most decimals; of those with as many the last of the moment.
/// - **Fix.** Each kind of sentence with a status has a vote. Without a majority there is no fix;
///   where some disagree the fix is two-dimensional, and is reported as invalid too. It is also where GSA
///   says so, or where no satellite is used. Such a fix has no altitude: the receiver has assumed one.
/// - **Accuracy** is one standard deviation: GST's, both directions of the coordinate taken together;
///   else what GBS or PGRME expect; else the dilution of precision times 5 m, or less with corrections.
/// - **Dates** come from RMC and ZDA; two-digit years are 1980 to 2079. Without a date in the sentences
///   of an epoch the last one counts, and the day after once the time of day falls by more than 12
///   hours. Before the first date a location has no timestamp, unless ``begin(with:)`` gave a clock:
///   then it has its time of day on the day that is nearest to the time of arrival, or without one the
///   time of arrival, and says `TimestampSource.arrival`.
///
/// - **The beginning** may be anywhere in the stream, and so may the end. If the first moment lacks kinds of
///   sentences that the second has, and the position that stands there is of one of these, or one of these
///   says that there is no fix, then its position is not given out; nor is that of the last, by those
///   before.
///   In a recording the times of day before the first date get theirs from it. For both the first events
///   are held back, to the end of the second moment or the first date.
/// - **The end** of what a receiver says of a moment is learnt: see ``settle(into:)``.
/// - **Comments**, lines that begin with `#`, are passed over, and so are gpsd's JSON objects.
///
/// **Memory.** A sentence is held up to 1024 bytes, of an epoch up to 256 satellites, and of the
/// beginning 2048 events: some MB at most, whatever the input is.
public struct NMEADecoder: LocationDecoder {
  /// What to do with sentences that have no checksum.
  public typealias MissingChecksums = DecodingOptions.MissingChecksums

  private var options = DecodingOptions.recorded
  private let missingChecksums: MissingChecksums?
  private var framer = NMEAFramer()
  private var receiver = NMEAReceiver()
  private var hasSeenChecksum = false
  // The first events, until what they lack is known.
  private var held: [LocationEvent] = []

  /// Why nothing of the input could be read, in one line, once it has ended: it holds AIS only, or a
  /// binary protocol, or nothing that a satellite receiver sends. Nil if a receiver just had no position.
  public private(set) var failure: String?

  /// Creates a decoder.
  ///
  /// - Parameters:
  ///   - device: the receiver's name, put into all that is given out.
  ///   - missingChecksums: what to do with sentences that have none; nil for what is right for the
  ///     source, which are the options of ``begin(with:)``.
  public init(device: String? = nil, missingChecksums: MissingChecksums? = nil) {
    receiver.device = device
    self.missingChecksums = missingChecksums
  }

  /// Says where the bytes come from.
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

  /// The first line of the earliest position that is held; nil if none is held.
  var heldLine: Int? {
    receiver.opening != nil ? receiver.startLines?.first ?? receiver.heldLine : receiver.heldLine
  }

  /// The first lines of the positions and reports of no position that were output since the last call. The first call
  /// starts to record them.
  mutating func takeStartLines() -> [Int] {
    guard let lines = receiver.startLines, receiver.opening == nil else {
      if receiver.startLines == nil { receiver.startLines = [] }
      return []
    }
    receiver.startLines = []
    return lines
  }

  /// Counts bytes and line ends of the input that another decoder reads; between lines.
  mutating func skip(bytes: Int, lines: Int) { framer.skip(bytes: bytes, lines: lines) }

  /// Says that the input has ended. A sentence without its end is not read.
  public mutating func finish(into events: inout [LocationEvent]) {
    if receiver.opening == nil {
      readRest(into: &events)
    } else {
      // The moments that end now may be needed to judge the first.
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

  /// Gives out the epoch so far; sentences of it that come later change nothing, and none is given out
  /// twice.
  public mutating func flush(into events: inout [LocationEvent]) {
    endOpening(&events)
    receiver.give(&events)
  }

  /// Gives out the epoch so far if its last sentence is the one with which the receiver ended the last
  /// two.
  public mutating func settle(into events: inout [LocationEvent]) {
    guard receiver.order.isLearning else {
      receiver.order.isLearning = true
      return
    }
    let isWhole = receiver.order.isWhole
    receiver.order.pause()
    if isWhole { flush(into: &events) }
  }

  /// Gives out what was held back of the beginning, completed by what has become known since.
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

  /// Reads a sentence without a checksum, if they are taken; those that are not read anyway may always
  /// lack it.
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

  /// Reports a sentence that is passed over, with its first 80 bytes.
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
