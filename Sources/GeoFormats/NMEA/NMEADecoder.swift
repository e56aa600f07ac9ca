public import GeoCore

/// Reads NMEA 0183, versions 1.5 to 4.11: what receivers send, or a recording of it.
///
/// All sentences of one time of day make one `Location`: RMC, GGA, GLL and GNS bring the
/// position; GSA, VTG, GST, GBS and ZDA belong to it. It is given out when a position of another time
/// comes, when the input ends, or at ``flush(into:)``. GSV gives satellites, HDT, THS, HDM and HDG give
/// headings. Any talker is heard; other sentences, proprietary ones and AIS are passed over, and so is
/// whatever lies between sentences.
///
/// - **Fix.** Each kind of sentence with a status has a vote. Without a majority there is no fix;
///   where some disagree the fix is two-dimensional, has no altitude, and is reported as invalid too.
/// - **Accuracy** is one standard deviation: GST's, both directions of the coordinate taken together;
///   else what GBS expects; else the dilution of precision times 5 m, or less with corrections.
/// - **Dates** come from RMC and ZDA; two-digit years are 1980 to 2079. Without a date in the sentences
///   of an epoch the last one counts, and the day after once the time of day falls by more than 12
///   hours. Before the first date a location has no timestamp, unless ``begin(with:)`` gave a clock:
///   then it has its time of day on the day that is nearest to the time of arrival, or without one the
///   time of arrival, and says `TimestampSource.arrival`.
///
/// **Memory.** A sentence is held up to 1024 bytes, of an epoch up to 256 satellites: some 100 kB,
/// whatever the input is.
public struct NMEADecoder: LocationDecoder {
  /// What to do with sentences that have no checksum. One that lacks fields is refused in any case.
  public enum MissingChecksums: Sendable, Hashable {
    /// Read them: files of old receivers and loggers have none.
    case accepted
    /// Refuse them once a sentence with a right checksum has come: a receiver that sends checksums sends
    /// them always.
    case rejectedOnceSeen
    /// Refuse them.
    case rejected
  }

  private var options = DecodingOptions.recorded
  private let missingChecksums: MissingChecksums?
  private var framer = NMEAFramer()
  private var receiver = NMEAReceiver()
  private var hasSeenChecksum = false

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
  public mutating func begin(with options: DecodingOptions) { self.options = options }

  /// Reads the next bytes.
  public mutating func decode(_ bytes: Span<UInt8>, into events: inout [SourceEvent]) {
    if let clock = options.clock { receiver.arrival = clock() }
    bytes.withUnsafeBufferPointer { piece in
      var position = 0
      while let frame = framer.next(in: piece, at: &position) {
        if frame.isCarried {
          let carried = framer.carried
          carried.withUnsafeBufferPointer { read(frame, $0, &events) }
        } else {
          read(frame, piece, &events)
        }
      }
    }
  }

  /// Says that the input has ended. A sentence without its end is not read.
  public mutating func finish(into events: inout [SourceEvent]) {
    if let frame = framer.finish() {
      let carried = framer.carried
      carried.withUnsafeBufferPointer { read(frame, $0, isEnd: true, &events) }
    }
    reportNoise(&events)
    receiver.end(&events)
  }

  /// Gives out the epoch so far; sentences of it that come later change nothing, and none is given out
  /// twice.
  public mutating func flush(into events: inout [SourceEvent]) { receiver.give(&events) }

  @inline(__always)
  private mutating func read(
    _ frame: NMEAFrame, _ buffer: UnsafeBufferPointer<UInt8>, isEnd: Bool = false,
    _ events: inout [SourceEvent]
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
    _ frame: NMEAFrame, _ bytes: UnsafePointer<UInt8>, _ events: inout [SourceEvent]
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
  private func report(
    _ reason: Skipped.Reason, _ detail: String, _ frame: NMEAFrame,
    _ bytes: UnsafePointer<UInt8>, stopsReading: Bool = false, _ events: inout [SourceEvent]
  ) {
    let text = UnsafeBufferPointer(
      start: bytes + frame.start, count: min(frame.end - frame.start, 80))
    receiver.skip(
      reason, "\(detail): \(String(decoding: text, as: UTF8.self))", stopsReading: stopsReading,
      &events)
  }

  private mutating func reportNoise(_ events: inout [SourceEvent]) {
    guard let run = framer.noise else { return }
    framer.noise = nil
    events.append(
      .skipped(
        Skipped(
          .noise, "\(run.count) bytes that belong to no sentence", line: run.line,
          offset: run.offset)))
  }
}
