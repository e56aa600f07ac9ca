package import GeoTracks

/// Reads NMEA 0183, versions 1.5 to 4.11, live from a receiver or from a recording.
///
/// All sentences with the same time of day form one measurement of the receiver, called an epoch, and one `Location`.
/// Each position comes from RMC, GGA, GLL, GNS, PASHR,POS (Ashtech) or PSTI,030 (SkyTraq). PASHR,POS and PSTI,030 also
/// contain the vertical speed. GSA, VTG, GST, GBS, ZDA, PGRME (Garmin) and PSTI,032 supply additional values. The
/// decoder emits the location when a position with another time arrives, when the input ends, or when ``flush(into:)``
/// is called.
///
/// GSV supplies satellites. HDT, THS, HDM, HDG and PASHR supply headings. After a DTM or PGRMM (Garmin) sentence with a
/// datum other than WGS 84, the decoder reports and skips all positions. The decoder accepts sentences with any talker,
/// and skips all other sentences, AIS messages, and any data between sentences.
///
/// - **Position.** The decoder uses the coordinate with the most decimals. If several coordinates have this number of
///   decimals, the decoder uses the last of them.
/// - **Fix.** Each kind of sentence with a status has one vote. There is a fix only if the majority reports one. If
///   some kinds disagree, the fix is two-dimensional, and a diagnostic reports the conflict. The fix is also
///   two-dimensional if GSA reports a 2D fix or if the receiver uses no satellite. A two-dimensional fix has no
///   altitude, because the receiver does not measure it.
/// - **Accuracy.** The accuracy is one standard deviation. The accuracy comes from the first available source: GST
///   (the errors in latitude and longitude combined), the expected errors of GBS or PGRME, or the dilution of
///   precision. The dilution is multiplied by 5 m, or by less if the receiver applies corrections.
/// - **Dates.** RMC and ZDA contain the date. Two-digit years mean 1980 to 2079. An epoch without a date gets
///   the last date, or the next day if its time of day is more than 12 hours earlier than the last time of day.
///   Before the first date, a location has no timestamp.
/// - **Live input.** With a clock from ``begin(with:)``, a location without a date gets the day nearest to the time of
///   arrival. A location without a time of day gets the time of arrival. Such timestamps have the source
///   `TimestampSource.arrival`.
/// - **Truncated epochs.** The input may begin and end in the middle of an epoch. The decoder drops the first position
///   if the first epoch lacks a kind of sentence that could change the position or report no fix. The decoder compares
///   the first epoch with the second, and the last epoch with earlier ones. In a recording, the first date is also used
///   for the times of day before it. The decoder therefore holds the first events until the second epoch has ended and
///   the date is known.
/// - **Last sentence.** The decoder learns which kind of sentence ends each epoch; see ``settle(into:)``.
/// - **Other lines.** The decoder skips comments (lines that begin with `#`) and gpsd's JSON objects.
///
/// **Memory.** The decoder holds up to 1024 bytes of a sentence, 256 satellites per epoch, and 2048 events at the
/// beginning. The decoder needs a few MB for any input.
package struct NMEADecoder: LocationDecoder {
  /// Whether sentences without a checksum are accepted.
  package typealias MissingChecksums = DecodingOptions.MissingChecksums

  private var options = DecodingOptions.recorded
  private let missingChecksums: MissingChecksums?
  private var framer = NMEAFramer()
  private var receiver = NMEAReceiver()
  private var hasSeenChecksum = false
  // The events at the beginning of the input, which wait for the second epoch and the date.
  private var held: [LocationEvent] = []

  /// The reason why the whole input is unreadable, in one line.
  ///
  /// The property is set at the end of the input. Possible reasons are an input that contains only AIS, a binary
  /// protocol, or sentences of other devices. The property is nil if the input was readable but the receiver had no
  /// position.
  package private(set) var failure: String?

  /// Creates a decoder for one receiver.
  ///
  /// - Parameters:
  ///   - device: The device name to set in all events.
  ///   - missingChecksums: Whether sentences without a checksum are accepted; nil for the default of the source, as set
  ///     by ``begin(with:)``.
  package init(device: String? = nil, missingChecksums: MissingChecksums? = nil) {
    receiver.device = device
    self.missingChecksums = missingChecksums
  }

  /// Sets the options for live input or a recording. Call this method before the first bytes.
  package mutating func begin(with options: DecodingOptions) {
    self.options = options
    receiver.opening?.awaitsDate = options.clock == nil
  }

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
  /// The first call returns an empty array and starts the recording of line numbers.
  mutating func takeStartLines() -> [Int] {
    guard let lines = receiver.startLines, receiver.opening == nil else {
      if receiver.startLines == nil { receiver.startLines = [] }
      return []
    }
    receiver.startLines = []
    return lines
  }

  /// Advances the byte offset and the line number over lines that another decoder reads. Call this method only between
  /// lines.
  mutating func skip(bytes: Int, lines: Int) { framer.skip(bytes: bytes, lines: lines) }

  /// Ends the input and emits the last epoch. Reports an incomplete last sentence.
  package mutating func finish(into events: inout [LocationEvent]) {
    if receiver.opening == nil {
      readRest(into: &events)
    } else {
      // End the last epoch before the held events are emitted. The last epoch may be the second one, which shows
      // whether the first epoch is complete.
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

  /// Emits the current epoch. After this call, the decoder ignores further sentences of the epoch.
  package mutating func flush(into events: inout [LocationEvent]) {
    endOpening(&events)
    receiver.give(&events)
  }

  /// Emits the current epoch if it ends with the same kind of sentence as the last two epochs. Call this method when
  /// the input pauses.
  package mutating func settle(into events: inout [LocationEvent]) {
    guard receiver.order.isLearning else {
      receiver.order.isLearning = true
      return
    }
    let isWhole = receiver.order.isWhole
    receiver.order.pause()
    if isWhole { flush(into: &events) }
  }

  /// Adds missing dates to the events held at the beginning, and emits these events.
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

  /// Reads a sentence without a checksum if the options allow it. Sentences that the decoder does not use need no
  /// checksum.
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

  /// Reports a skipped sentence and quotes its first 80 bytes.
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
          .noise, "\(run.count) bytes that are not part of a sentence", line: run.line,
          offset: run.offset)))
  }
}

/// Checks the first two epochs of a stream, which may begin in the middle of an epoch.
///
/// - The first epoch may lack its beginning. The second epoch shows which sentences are missing. If a missing sentence
///   could change the position or report no fix, the detector removes the first position.
/// - The first times of day may precede the first date. In that case, the detector adds the date to these times.
///
/// The detector holds events until the second epoch has ended and the date is known, but at most ``limit`` events.
struct BurstStartDetector {
  static let limit = 2048

  /// True if the held events wait for a date; false if the local clock supplies the date.
  var awaitsDate = true

  private struct First {
    var shape: SentencePattern
    var index: Int
    var place: (line: Int, offset: Int)
  }

  private var first: First?
  private var isJudged = false
  private var partial: First?
  private var date: (day: Int, time: NMEATime)?
  /// The indices of held events without a date, with their times of day.
  private var undated: [(index: Int, time: NMEATime)] = []

  /// True if no epoch has ended yet.
  var isEmpty: Bool { first == nil && !isJudged }

  /// True if the held events can be emitted.
  var isOver: Bool { isJudged && (date != nil || !awaitsDate) }

  /// Processes an epoch that has ended. The second epoch shows whether the first epoch is truncated.
  ///
  /// - Parameters:
  ///   - verdict: Whether the sentences of the epoch report a fix.
  ///   - timestamp: The timestamp of the epoch; nil if the date is unknown.
  ///   - start: The index of the epoch's first event.
  ///   - end: The index after the epoch's last event.
  mutating func note(
    _ epoch: NMEAEpoch, _ verdict: NMEAEpoch.Verdict, _ timestamp: Timestamp?,
    from start: Int, to end: Int
  ) {
    for index in start..<end { note(epoch.time, timestamp, at: index) }
    guard !isJudged else { return }
    if let first {
      if SentencePattern(epoch).isCut(first.shape) { partial = first }
      isJudged = true
    } else if verdict == .noFix {
      isJudged = true
    } else {
      first = First(shape: SentencePattern(epoch), index: end - 1, place: epoch.place)
    }
  }

  /// Stores the time of day of a held event, or the date if the event has a timestamp. ``complete(_:)`` combines both.
  mutating func note(_ time: NMEATime?, _ timestamp: Timestamp?, at index: Int) {
    guard awaitsDate, date == nil, let time else { return }
    if let timestamp {
      date = (Int(timestamp.seconds / 86400), time)
    } else {
      undated.append((index, time))
    }
  }

  /// Adds the date to the held events, and replaces a truncated first position with a diagnostic.
  ///
  /// - Returns: True if the first position was replaced.
  func complete(_ events: inout [LocationEvent]) -> Bool {
    if var (day, time) = date {
      for event in undated.reversed() {
        // The loop goes back in time from the latest event. A time of day that is more than 12 hours later than the
        // following one is on the previous day.
        if event.time.nanoseconds - time.nanoseconds > NMEATime.day / 2 { day -= 1 }
        time = event.time
        events[event.index].date(time.timestamp(day: day))
      }
    }
    guard let partial else { return false }
    events[partial.index] = .diagnostic(
      Diagnostic(
        .truncated, Self.cutMoment("first"), line: partial.place.line,
        offset: partial.place.offset))
    return true
  }

  /// Returns the message for an epoch whose position was dropped.
  static func cutMoment(_ which: String) -> String {
    "the \(which) epoch is truncated: the missing sentences could change its position"
  }
}

extension LocationEvent {
  /// Sets the timestamp of the event, with the receiver as its source.
  fileprivate mutating func date(_ timestamp: Timestamp) {
    switch self {
    case .location(var location):
      (location.timestamp, location.timestampSource) = (timestamp, .receiver)
      self = .location(location)
    case .noFix(var report):
      report.timestamp = timestamp
      self = .noFix(report)
    case .satellites(var satellites):
      satellites.timestamp = timestamp
      self = .satellites(satellites)
    default: break
    }
  }
}

/// Detects whether a receiver sends GSA before or after the position that GSA describes.
///
/// Sentences repeat in the same order (GSA, GGA, GSA, GGA), so the order alone does not show where an epoch begins. GSA
/// has no time, but its horizontal dilution is the same as in GGA or GNS of the same epoch. If GSA has the dilution of
/// the next position and not of the previous one, the receiver sends GSA first. If the dilution differs from both
/// positions, GSA describes the previous position.
struct GSAOrderDetector {
  private enum State { case unknown, leads, follows }

  private var state = State.unknown
  // The dilution of a GSA sentence that may describe the next position.
  private var pending: Double?

  /// Returns true if a GSA sentence after a position describes the next position.
  ///
  /// - Parameters:
  ///   - dilution: The horizontal dilution in GSA.
  ///   - position: The horizontal dilution of the previous position; nil if unknown.
  mutating func isOfNext(_ dilution: Double?, _ position: Double?) -> Bool {
    switch state {
    case .follows: return false
    case .leads: pending = dilution
    case .unknown:
      guard let dilution, let position else { return false }
      pending = Self.isSame(dilution, position) ? nil : dilution
    }
    return state == .leads
  }

  /// Decides whether the receiver sends GSA before its position. `position` is the dilution of the position after
  /// GSA.
  mutating func note(_ position: Double) {
    guard let dilution = pending else { return }
    pending = nil
    state = Self.isSame(dilution, position) ? .leads : .follows
  }

  /// Returns whether two dilutions are equal. Small differences are ignored, because some receivers write one dilution
  /// with fewer decimals.
  private static func isSame(_ a: Double, _ b: Double) -> Bool { (a - b).magnitude < 0.0501 }
}

/// Learns which sentence is the last in each epoch of a receiver.
///
/// The decoder uses this knowledge to emit an epoch as soon as its last sentence arrives, without waiting for the next
/// epoch. Receivers send the sentences of each epoch in the same order. If two consecutive epochs had the same last
/// sentence, the next epoch is considered complete when this sentence arrives.
///
/// GSV, GSA, ZDA, GST and GBS may precede or follow the position of their epoch. Such a sentence is assigned to the
/// next epoch if the input pauses before the sentence and does not pause after it.
struct NMEAOrder {
  /// True for live input, where epochs are emitted as early as possible. In a recording, each epoch ends when the next
  /// one begins.
  var isLearning = false

  // A kind of sentence, and the number of consecutive sentences of this kind. For example, receivers send one GSA per
  // satellite system.
  private struct Ending: Equatable {
    var key: UInt64 = 0
    var run = 0
  }

  private var latest = Ending()
  private var usual = Ending()
  private var count = 0
  // The last sentence before the latest pause. Nil if a sentence after the pause is certainly part of the same epoch.
  private var paused: Ending?

  /// True if the epoch has reached the sentence that ended the last two epochs.
  var isWhole: Bool { count >= 2 && latest == usual }

  /// Stores the latest sentence of the current epoch, which may be the last sentence of the epoch.
  ///
  /// - Parameters:
  ///   - key: Identifies the kind of sentence; 0 if more sentences of a GSV group must follow.
  ///   - mayLead: True if the sentence may precede the position of its epoch.
  mutating func note(_ key: UInt64, mayLead: Bool) {
    if !mayLead { paused = nil }
    latest = Ending(key: key, run: latest.key == key ? latest.run &+ 1 : 1)
  }

  /// Records that the input paused after the latest sentence, which may therefore be the last
  /// sentence of the epoch.
  mutating func pause() { paused = latest }

  /// Ends the epoch. Sentences after the last pause may already be part of the next epoch and are ignored.
  mutating func endMoment() {
    if let paused { latest = paused }
    paused = nil
    count = latest.key != 0 && latest == usual ? min(count + 1, 2) : 1
    usual = latest
    latest = Ending()
  }
}

/// The kinds of sentences in an epoch. The comparison with another epoch shows whether an epoch is truncated.
struct SentencePattern: Equatable {
  /// The kinds of sentences received.
  var kinds: NMEAKinds
  /// The kind of sentence that supplied the coordinate; empty if there is no coordinate.
  var standing: NMEAKinds
  /// The kinds of sentences that report no fix.
  var against: NMEAKinds

  init(_ epoch: NMEAEpoch) {
    kinds = epoch.kinds.union(epoch.votesFor).union(epoch.votesAgainst)
    standing = epoch.standing
    against = epoch.votesAgainst
  }

  /// Returns true if `part` is the pattern of a truncated epoch, whose position may be wrong.
  ///
  /// This is the case if `part` lacks some kinds of sentences of this pattern, and one of the missing kinds
  /// supplies the coordinate or reports no fix.
  func isCut(_ part: SentencePattern) -> Bool {
    let missing = kinds.subtracting(part.kinds)
    guard !missing.isEmpty, part.kinds.isSubset(of: kinds) else { return false }
    return !standing.isDisjoint(with: missing) || !against.isDisjoint(with: missing)
  }
}

/// Counts the sentences of an input, to explain why the input contains no position.
struct SentenceCounts {
  /// The number of valid sentences that the decoder uses.
  var known = 0
  /// The number of other sentences whose checksum is correct or missing.
  var unread = 0
  var ais = 0
  /// The number of sentences that are truncated or have a wrong checksum.
  var refused = 0
  var locations = 0
  /// The number of bytes outside sentences.
  var noise = 0

  /// Returns the reason why the whole input is unreadable.
  ///
  /// Returns nil if the decoder emitted a position, or if the input is readable but the receiver had no position.
  ///
  /// - Parameter total: The size of the input in bytes.
  func failure(of total: Int) -> String? {
    guard locations == 0 else { return nil }
    let advice = "have the receiver send NMEA 0183, or read it through gpsd"
    if noise > total / 2 {
      return
        "no position: \(noise) of \(total) bytes are not part of NMEA 0183 sentences; the receiver may send its own binary messages; \(advice)"
    }
    guard known == 0 else { return nil }
    if ais > 0 {
      return
        "no position: the input has \(ais) AIS messages with the positions of ships, but no sentences of a satellite receiver; decode them first, as with gpsdecode"
    }
    if refused > unread {
      return
        "no position: all \(refused) sentences of NMEA 0183 are truncated or have wrong checksums"
    }
    return unread == 0
      ? nil
      : "no position: none of the \(unread) sentences is from a satellite receiver; \(advice)"
  }
}
