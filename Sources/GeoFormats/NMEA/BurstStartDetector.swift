import GeoTracks

/// Checks the first epochs of a stream, which may begin in the middle of an epoch.
///
/// - The first epoch may lack its beginning. The second epoch shows which sentences are missing. If these could change
///   the position or report no fix, the first position is withdrawn.
/// - If the first date follows the first times of day, the detector adds the date to these times.
///
/// Events are held back until the second epoch has ended and the date is known, but at most ``limit`` events.
struct BurstStartDetector {
  static let limit = 2048

  /// True if events wait for a date; false if a clock supplies the day.
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
  /// Indices and times of events without a date.
  private var undated: [(index: Int, time: NMEATime)] = []

  /// True if no epoch has been recorded yet.
  var isEmpty: Bool { first == nil && !isJudged }

  /// True if nothing needs to be held back any longer.
  var isOver: Bool { isJudged && (date != nil || !awaitsDate) }

  /// Records an emitted epoch.
  ///
  /// - Parameters:
  ///   - epoch: The epoch.
  ///   - verdict: The result of the epoch's votes on the fix.
  ///   - timestamp: The timestamp of the epoch; nil if the day is unknown.
  ///   - start: The index of the first event of the epoch.
  ///   - end: The index after the last event of the epoch.
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

  /// Records the time of an event.
  mutating func note(_ time: NMEATime?, _ timestamp: Timestamp?, at index: Int) {
    guard awaitsDate, date == nil, let time else { return }
    if let timestamp {
      date = (Int(timestamp.seconds / 86400), time)
    } else {
      undated.append((index, time))
    }
  }

  /// Adds the date to the held events and withdraws an incomplete first position.
  ///
  /// - Returns: True if the first position was withdrawn.
  func complete(_ events: inout [LocationEvent]) -> Bool {
    if var (day, time) = date {
      for event in undated.reversed() {
        // The loop goes backward in time and has passed midnight.
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

  /// Returns the diagnostic text for an epoch whose position is withdrawn.
  static func cutMoment(_ which: String) -> String {
    "the \(which) moment is cut off: it lacks sentences by which its position would be another"
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

/// Detects whether a receiver sends GSA before or after the position it describes.
///
/// Sentences repeat in the same order, so the order alone does not show where an epoch begins. GSA has no time.
/// However, GSA has the same horizontal dilution as GGA or GNS of the same epoch. If the dilution differs from that of
/// the previous position and equals that of the next position, the receiver sends GSA first. If the dilution differs
/// from both positions, GSA is assigned to the previous position.
struct GSAOrderDetector {
  private enum State { case unknown, leads, follows }

  private var state = State.unknown
  // The dilution in a GSA that may belong to the next position.
  private var pending: Double?

  /// Returns true if a GSA after a position belongs to the next position.
  ///
  /// - Parameters:
  ///   - dilution: The horizontal dilution of the GSA.
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

  /// Records the dilution of the next position.
  mutating func note(_ position: Double) {
    guard let dilution = pending else { return }
    pending = nil
    state = Self.isSame(dilution, position) ? .leads : .follows
  }

  /// Compares with a tolerance, because some receivers write one of the two dilutions with fewer decimals.
  private static func isSame(_ a: Double, _ b: Double) -> Bool { (a - b).magnitude < 0.0501 }
}

/// Learns which sentence is the last in each epoch of a receiver.
///
/// The last epoch of a burst can then be emitted at once, instead of when the next epoch begins. Receivers send the
/// sentences of each epoch in the same order. After two consecutive epochs with the same last sentence, the third epoch
/// counts as complete when that sentence arrives.
///
/// GSV, GSA, ZDA, GST and GBS may come before or after the position of their epoch. If the input pauses before these
/// sentences and not after them, they belong to the next epoch.
struct NMEAOrder {
  /// True if the caller needs to know when an epoch is complete. For recordings, the decoder waits for the next epoch
  /// instead.
  var isLearning = false

  // A sentence, and how many sentences of this kind have come in a row, because GSA is sent once per system.
  private struct Ending: Equatable {
    var key: UInt64 = 0
    var run = 0
  }

  private var latest = Ending()
  private var usual = Ending()
  private var count = 0
  // The last sentence before the latest pause. Nil if a later sentence certainly belongs to the same epoch.
  private var paused: Ending?

  /// True if the epoch has reached the usual last sentence.
  var isWhole: Bool { count >= 2 && latest == usual }

  /// Records a sentence of the epoch. The key is 0 if more sentences of its group must follow.
  ///
  /// - Parameter mayLead: True if the sentence may come before the position of its epoch.
  mutating func note(_ key: UInt64, mayLead: Bool) {
    if !mayLead { paused = nil }
    latest = Ending(key: key, run: latest.key == key ? latest.run &+ 1 : 1)
  }

  /// Records a pause of the input.
  mutating func pause() { paused = latest }

  /// Ends the epoch with its latest sentence. Sentences that belong to the next epoch do not count.
  mutating func endMoment() {
    if let paused { latest = paused }
    paused = nil
    count = latest.key != 0 && latest == usual ? min(count + 1, 2) : 1
    usual = latest
    latest = Ending()
  }
}

/// The kinds of sentences in an epoch, used to detect truncated epochs.
struct SentencePattern: Equatable {
  /// The kinds of sentences received.
  var kinds: NMEAKinds
  /// The kind of sentence that supplied the position; empty if there is no position.
  var standing: NMEAKinds
  /// The kinds of sentences that report no fix.
  var against: NMEAKinds

  init(_ epoch: NMEAEpoch) {
    kinds = epoch.kinds.union(epoch.votesFor).union(epoch.votesAgainst)
    standing = epoch.standing
    against = epoch.votesAgainst
  }

  /// Returns true if `part` is a truncated epoch of this pattern whose position cannot be trusted.
  ///
  /// Such an epoch lacks the sentence that would supply the position, or a sentence that would report no fix.
  func isCut(_ part: SentencePattern) -> Bool {
    let missing = kinds.subtracting(part.kinds)
    guard !missing.isEmpty, part.kinds.isSubset(of: kinds) else { return false }
    return !standing.isDisjoint(with: missing) || !against.isDisjoint(with: missing)
  }
}

/// Counts the sentences of an input, to explain why the input has no usable data.
struct SentenceCounts {
  /// The number of sentences that are read.
  var known = 0
  /// The number of other sentences with a correct checksum or without a checksum.
  var unread = 0
  /// The number of AIS messages.
  var ais = 0
  /// The number of sentences that are truncated or have a wrong checksum.
  var refused = 0
  /// The number of positions emitted.
  var locations = 0
  /// The number of bytes outside sentences.
  var noise = 0

  /// Returns the reason why nothing in the input could be read.
  ///
  /// Returns nil if something was read, or if the receiver had no position.
  ///
  /// - Parameter total: The size of the input in bytes.
  func failure(of total: Int) -> String? {
    guard locations == 0 else { return nil }
    let advice = "have the receiver send NMEA 0183, or read it through gpsd"
    if noise > total / 2 {
      return
        "no position: \(noise) of \(total) bytes belong to no sentence of NMEA 0183, as where a receiver sends its own binary messages; \(advice)"
    }
    guard known == 0 else { return nil }
    if ais > 0 {
      return
        "no position: the input holds \(ais) AIS messages, in which ships tell their own positions, and none of a receiver; decode them first, as with gpsdecode"
    }
    if refused > unread {
      return
        "no position: all sentences of NMEA 0183 are cut or have wrong checksums, \(refused) of them"
    }
    return unread == 0
      ? nil
      : "no position: none of the \(unread) sentences is of a satellite receiver; \(advice)"
  }
}
