import GeoTracks

/// What is noted of the first moments of a stream, which may begin anywhere.
///
/// - The first moment may be the rest of one whose beginning was cut off. If by the shape of the second the
///   whole moment would have another position, or none, then what was found is taken out again.
/// - Where the date comes later than the first times of day, these get it too.
///
/// Until both is clear the events are held back: to the end of the second moment, or until a date comes,
/// ``limit`` of them at most.
struct BurstStartDetector {
  static let limit = 2048

  /// Whether a date is worth waiting for; not where a clock tells the day.
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
  /// Events that want a date, by their index.
  private var undated: [(index: Int, time: NMEATime)] = []

  /// Whether no moment has been noted yet.
  var isEmpty: Bool { first == nil && !isJudged }

  /// Whether nothing has to be held back any more.
  var isOver: Bool { isJudged && (date != nil || !awaitsDate) }

  /// Takes note of a moment that has been given out.
  ///
  /// - Parameters:
  ///   - epoch: the moment.
  ///   - verdict: whether it has a fix.
  ///   - timestamp: its time; nil if its day is not known.
  ///   - start: the index of its first event.
  ///   - end: the index behind its last event.
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

  /// Takes note of the time of an event.
  mutating func note(_ time: NMEATime?, _ timestamp: Timestamp?, at index: Int) {
    guard awaitsDate, date == nil, let time else { return }
    if let timestamp {
      date = (Int(timestamp.seconds / 86400), time)
    } else {
      undated.append((index, time))
    }
  }

  /// Puts into the events held back what has become known since.
  ///
  /// - Returns: whether the first position is taken out.
  func complete(_ events: inout [LocationEvent]) -> Bool {
    if var (day, time) = date {
      for event in undated.reversed() {
        // Backwards through midnight.
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

  /// What is said of a moment whose position is not given out.
  static func cutMoment(_ which: String) -> String {
    "the \(which) moment is cut off: it lacks sentences by which its position would be another"
  }
}

extension LocationEvent {
  /// Gives the event the time that its receiver meant.
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

/// Whether a receiver sends GSA before the position that it is of, or behind it.
///
/// Sentences that come again and again in the same order do not show with which of them a moment begins, and
/// GSA has no time; but its horizontal dilution is that of GGA or GNS of the same moment. Where it is not that
/// of the position before, and then is that of the position behind, GSA leads, from then on; where it is
/// neither's, dilutions say nothing, and GSA is of the position before.
struct GSAOrderDetector {
  private enum State { case unknown, leads, follows }

  private var state = State.unknown
  // The dilution of a GSA that may be of the next position.
  private var pending: Double?

  /// Whether a GSA behind a position is of the next one.
  ///
  /// - Parameters:
  ///   - dilution: its horizontal dilution.
  ///   - position: that of the position before; nil if it has none.
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

  /// The next position has that dilution.
  mutating func note(_ position: Double) {
    guard let dilution = pending else { return }
    pending = nil
    state = Self.isSame(dilution, position) ? .leads : .follows
  }

  /// Some write a decimal less in one of both.
  private static func isSame(_ a: Double, _ b: Double) -> Bool { (a - b).magnitude < 0.0501 }
}

/// Learns with which sentence a receiver ends what it says of a moment, so that the last moment of a burst
/// can be given out at once, and not when the next one begins.
///
/// Receivers send the sentences of a moment in an order of their own, the same each time. Once two moments
/// in a row have ended alike the third is taken to be whole when it has come as far.
///
/// Satellites (GSV, GSA), and ZDA, GST and GBS, stand behind the position or before it, and then belong to the
/// next moment. Where the input has paused before them, and not behind them, they came with the next.
struct NMEAOrder {
  /// Whether somebody asks. Recordings wait for the next moment, and nothing is lost that comes late.
  var isLearning = false

  // A sentence, and how many like it came right before: GSA is sent for each system.
  private struct Ending: Equatable {
    var key: UInt64 = 0
    var run = 0
  }

  private var latest = Ending()
  private var usual = Ending()
  private var count = 0
  // As far as the moment had come when the input paused last, if nothing has come since but what may
  // belong to the next.
  private var paused: Ending?

  /// Whether the moment has come as far as the last ones did.
  var isWhole: Bool { count >= 2 && latest == usual }

  /// Takes note of a sentence of the moment; 0 for one behind which others of its kind have to come.
  ///
  /// - Parameter mayLead: whether it may stand before the position of its moment.
  mutating func note(_ key: UInt64, mayLead: Bool) {
    if !mayLead { paused = nil }
    latest = Ending(key: key, run: latest.key == key ? latest.run &+ 1 : 1)
  }

  /// The input pauses.
  mutating func pause() { paused = latest }

  /// The moment has ended with the sentence noted last, or that before those of the next.
  mutating func endMoment() {
    if let paused { latest = paused }
    paused = nil
    count = latest.key != 0 && latest == usual ? min(count + 1, 2) : 1
    usual = latest
    latest = Ending()
  }
}

/// Which kinds of sentences a moment has, to see whether another moment is cut off.
struct SentencePattern: Equatable {
  /// The kinds that have come.
  var kinds: NMEAKinds
  /// The kind whose position stands; none if there is no position.
  var standing: NMEAKinds
  /// The kinds that say that there is no fix.
  var against: NMEAKinds

  init(_ epoch: NMEAEpoch) {
    kinds = epoch.kinds.union(epoch.votesFor).union(epoch.votesAgainst)
    standing = epoch.standing
    against = epoch.votesAgainst
  }

  /// Whether a moment is the rest, or the beginning, of one like this and lacks the sentence whose position
  /// would stand, or one that would say that there is no fix: whole it would have another position.
  func isCut(_ part: SentencePattern) -> Bool {
    let missing = kinds.subtracting(part.kinds)
    guard !missing.isEmpty, part.kinds.isSubset(of: kinds) else { return false }
    return !standing.isDisjoint(with: missing) || !against.isDisjoint(with: missing)
  }
}

/// What kinds of sentences there were, for inputs in which nothing is of use.
struct SentenceCounts {
  /// Sentences that are read.
  var known = 0
  /// Others whose checksum is right, or that have none.
  var unread = 0
  /// Messages of AIS.
  var ais = 0
  /// Sentences that are not whole or have a wrong checksum.
  var refused = 0
  /// Positions given out.
  var locations = 0
  /// Bytes that belong to no sentence.
  var noise = 0

  /// Why nothing of the input could be read; nil if something could, or if a receiver just had no
  /// position.
  ///
  /// - Parameter total: bytes of the input.
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
