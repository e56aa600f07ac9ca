import GeoTracks

/// Converts the sentences of one receiver to events.
///
/// The state consists of the current epoch (one measurement of the receiver), the date, and the satellites in view.
struct NMEAReceiver {
  /// The device name set in all events.
  var device: String?
  /// The time of arrival of the current bytes according to the local clock; nil for a recording.
  var arrival: Timestamp?

  /// The time of arrival of the current bytes according to a monotonic clock; nil for a recording.
  var elapsed: Duration?
  /// The time of day in the latest position, and the moment when this time first arrived.
  private var standing: (time: NMEATime, since: Duration)?
  private var isStuckReported = false

  /// The line number and byte offset of the current sentence.
  var line = 1
  var offset = 0

  var epoch = NMEAEpoch()
  /// The next epoch, if GSA sentences have already supplied values for it.
  var ahead: NMEAEpoch?
  var sky = NMEASky()
  private var clock = NMEAClock()
  var order = NMEAOrder()
  var leader = GSAOrderDetector()
  /// Checks the first two epochs; nil after the check.
  var opening: BurstStartDetector? = BurstStartDetector()
  var tally = SentenceCounts()
  /// The kinds of sentences in the last epoch, and in the epoch before it.
  private var shape: SentencePattern?
  private var earlierShape: SentencePattern?
  /// The datum in the last DTM sentence. Nil for WGS 84, or if no DTM sentence has arrived.
  var datum: String?
  /// True if a DTM sentence has arrived.
  var hasDatum = false

  /// Values from sentences without a position, if their time differs from the time of the current epoch.
  ///
  /// Receivers may send ZDA and GST before RMC and GGA, or with a slightly different time.
  private var other = Other()

  private struct Other {
    var time: NMEATime?
    var day: Int?
    var errors: NMEAErrors?
    var expectedErrors: NMEAErrors?
  }

  /// The number of the current epoch's first line; nil if the epoch has no position or has been emitted.
  var heldLine: Int? { epoch.opener != 0 && !epoch.isGiven ? epoch.place.line : nil }

  /// The number of the first line of each emitted position and no-fix report, in order. Nil if the caller does not need
  /// the line numbers. Only the caller clears the list.
  var startLines: [Int]?

  /// Assigns a sentence with a position to an epoch. If the sentence begins a new epoch, ends the current epoch first.
  ///
  /// - Parameters:
  ///   - address: The talker and the formatter.
  ///   - time: The time of day. If the time is nil, the sentence is assigned to the current epoch, unless the epoch
  ///     already has a sentence of this kind.
  ///   - day: The date; nil if the sentence has no date.
  ///   - isFix: True if the sentence reports a fix.
  mutating func open(
    _ kind: NMEAKinds, _ address: UInt64, time: NMEATime?, day: Int? = nil, isFix: Bool,
    _ events: inout [LocationEvent]
  ) {
    if epoch.opener == 0, epoch.time == nil, opening?.isEmpty == true {
      // Drop the values that arrived before the first position, because their epoch may be truncated.
      epoch = NMEAEpoch()
      sky.clearUsed()
    } else if isNext(kind, time, day) {
      end(&events)
    } else if address == epoch.opener, isStuck(at: time) {
      end(&events)
      beginStuck(&events)
    } else if address == epoch.opener, isFix {
      skip(.duplicate, "this epoch has already been emitted", &events)
    }
    if epoch.opener == 0 { (epoch.opener, epoch.place) = (address, (line, offset)) }
    if datum != nil { epoch.datum = datum }
    sky.isOfAnEpoch = true
    if let time, epoch.time == nil { begin(at: time) }
    if let time, let elapsed, time != standing?.time {
      (standing, isStuckReported) = ((time, elapsed), false)
    }
    if let day, epoch.day == nil { epoch.day = day }
    epoch.kinds.insert(kind)
    vote(kind, isFix)
  }

  /// Counts the vote of a kind of sentence for or against a fix in the current epoch.
  @inline(__always)
  mutating func vote(_ kind: NMEAKinds, _ isFix: Bool) {
    if isFix {
      epoch.votesFor.insert(kind)
    } else {
      epoch.votesAgainst.insert(kind)
      epoch.dissent = (line, offset)
    }
  }

  /// Stores the date from ZDA in the current epoch, or for the next epoch if `time` differs from the time of the
  /// current epoch.
  mutating func take(day: Int, at time: NMEATime) {
    if let now = epoch.time, now != time {
      attend(to: time)
      other.day = day
    } else {
      if epoch.time == nil { begin(at: time) }
      if epoch.day == nil { epoch.day = day }
    }
  }

  /// Stores the standard deviations from GST or the expected errors from GBS. Errors without a time are stored in the
  /// current epoch.
  mutating func take(_ errors: NMEAErrors, isExpected: Bool, at time: NMEATime?) {
    if let time, let now = epoch.time, now != time {
      attend(to: time)
      if isExpected { other.expectedErrors = errors } else { other.errors = errors }
    } else if isExpected {
      if epoch.expectedErrors == nil { epoch.expectedErrors = errors }
    } else if epoch.errors == nil {
      epoch.errors = errors
    }
  }

  /// Ends the current epoch, emits it, and begins the next epoch.
  ///
  /// - Parameter isLast: True at the end of the input. In that case, the current list of satellites
  ///   is always emitted with the epoch.
  mutating func end(isLast: Bool = false, _ events: inout [LocationEvent]) {
    if order.isLearning { order.endMoment() }
    if isLast { dropIfCut(&events) }
    give(withSatellites: isLast || !(epoch.isGiven || sky.isOfNextEpoch), &events)
    if let ahead {
      epoch = ahead
      self.ahead = nil
    } else {
      epoch = NMEAEpoch()
      sky.clearUsed()
    }
    sky.isOfNextEpoch = false
  }

  /// Drops the position of the last epoch if the epoch is truncated, because the missing sentences could change the
  /// position.
  private mutating func dropIfCut(_ events: inout [LocationEvent]) {
    guard !epoch.isGiven, epoch.verdict == .fix || epoch.verdict == .contradictory, let shape,
      earlierShape.map({ $0.kinds == shape.kinds && $0.standing == shape.standing }) ?? true,
      shape.isCut(SentencePattern(epoch))
    else { return }
    epoch.isGiven = true
    (line, offset) = epoch.place
    skip(.truncated, BurstStartDetector.cutMoment("last"), &events)
  }

  /// Emits the current epoch, unless it has been emitted already.
  mutating func give(withSatellites: Bool = true, _ events: inout [LocationEvent]) {
    let first = events.count
    let day = epoch.day ?? epoch.time.flatMap { clock.day(of: $0) }
    var timestamp: Timestamp?
    if let time = epoch.time, let day {
      timestamp = time.timestamp(day: day)
      clock.set(day: day, time: time)
    }
    let verdict = epoch.verdict
    if !epoch.isGiven, verdict != .nothing {
      epoch.isGiven = true
      startLines?.append(epoch.place.line)
      if verdict == .noFix {
        events.append(.noFix(LocationEvent.NoFix(device: device, timestamp: timestamp)))
      } else {
        give(verdict, timestamp, &events)
      }
      (earlierShape, shape) = (shape, SentencePattern(epoch))
      opening?.note(epoch, verdict, timestamp, from: first, to: events.count)
    }
    if withSatellites { giveSatellites(at: timestamp, &events) }
  }

  /// Emits the current list of satellites. Call this method when a new list begins.
  mutating func giveSatellites(_ events: inout [LocationEvent]) {
    let timestamp = epoch.time.flatMap { time in
      epoch.day.map { time.timestamp(day: $0) } ?? moment(time)
    }
    if epoch.opener != 0, !epoch.isGiven {
      epoch.satellitesInView = sky.satellites.count
      sky.isOfNextEpoch = true
    }
    giveSatellites(at: timestamp, &events)
  }

  private mutating func giveSatellites(at timestamp: Timestamp?, _ events: inout [LocationEvent]) {
    guard let satellites = sky.take() else { return }
    opening?.note(epoch.time, timestamp, at: events.count)
    events.append(
      .satellites(
        Satellites(
          device: device, timestamp: timestamp, satellites: satellites, dilution: epoch.dilution)))
  }

  private mutating func give(
    _ verdict: NMEAEpoch.Verdict, _ timestamp: Timestamp?, _ events: inout [LocationEvent]
  ) {
    let inView =
      epoch.satellitesInView ?? (sky.satellites.isEmpty ? nil : sky.satellites.count)
    tally.locations &+= 1
    guard let coordinate = epoch.coordinate else { return }
    if let datum = epoch.datum {
      let (now, place) = ((line, offset), epoch.place)
      (line, offset) = place
      defer { (line, offset) = now }
      return skip(
        .invalid,
        "the position is in the datum \(datum), not WGS 84 (W84); set the receiver to WGS 84, or convert the positions",
        &events)
    }
    var location = Location(coordinate)
    epoch.describe(
      &location, verdict: verdict, inView: inView, inSolution: epoch.usedCount ?? sky.usedCount)
    location.device = device
    location.timestamp = timestamp
    if epoch.isClockStuck {
      (location.timestamp, location.timestampSource) = (arrival, .arrival)
    } else if timestamp == nil {
      location.timestampSource = .arrival
      location.timestamp = arrival.map { arrival in
        epoch.time.map { $0.timestamp(day: NMEAClock.day(of: $0, near: arrival)) } ?? arrival
      }
    }
    if verdict == .contradictory, let dissent = epoch.dissent {
      events.append(
        .diagnostic(
          Diagnostic(
            .invalid, "reports no fix, but most sentences of this epoch report a fix",
            line: dissent.line, offset: dissent.offset)))
    }
    events.append(.location(location))
  }

  /// Reports that the current sentence, or one of its values, is skipped.
  func skip(
    _ reason: Diagnostic.Reason, _ detail: String, stopsReading: Bool = false,
    _ events: inout [LocationEvent]
  ) {
    events.append(
      .diagnostic(
        Diagnostic(reason, detail, line: line, offset: offset, stopsReading: stopsReading)))
  }

  /// Returns the timestamp of a time of day; nil if the date is unknown.
  func moment(_ time: NMEATime) -> Timestamp? {
    clock.day(of: time).map { time.timestamp(day: $0) }
  }

  /// Returns true if the receiver has sent the same time for at least 5 seconds, which means that
  /// its clock has stopped.
  private func isStuck(at time: NMEATime?) -> Bool {
    guard let elapsed, let time, let standing, standing.time == time else { return false }
    return elapsed - standing.since >= DecodingOptions.patienceWithClocks
  }

  /// Records that the new epoch has no valid time. The position of this epoch gets the time of arrival.
  private mutating func beginStuck(_ events: inout [LocationEvent]) {
    epoch.isClockStuck = true
    guard !isStuckReported, let standing else { return }
    isStuckReported = true
    let time = (moment(standing.time) ?? standing.time.timestamp(day: 0)).description
    let clock = time.drop { $0 != "T" }.dropFirst()
    events.append(
      .diagnostic(DecodingOptions.standingClock(String(clock), line: line, offset: offset)))
  }

  /// Returns true if the sentence begins a new epoch.
  private func isNext(_ kind: NMEAKinds, _ time: NMEATime?, _ day: Int?) -> Bool {
    if let time, let now = epoch.time {
      if time != now { return true }
      // The times of day are equal, but the dates may differ.
      if let day, let today = epoch.day { return day != today }
      return false
    }
    return epoch.kinds.contains(kind)
  }

  /// Sets the time of the epoch. If earlier sentences have supplied values for this time, the epoch gets these values.
  private mutating func begin(at time: NMEATime) {
    epoch.time = time
    guard let said = other.time else { return }
    if said == time {
      epoch.day = other.day
      epoch.errors = other.errors
      epoch.expectedErrors = other.expectedErrors
    } else if let day = other.day {
      clock.set(day: day, time: said)
    }
    other = Other()
  }

  private mutating func attend(to time: NMEATime) {
    if other.time != time { other = Other(time: time) }
  }
}

extension NMEAReceiver {
  /// Reads a heading.
  ///
  /// HDT contains the true heading and T, THS the true heading and a mode, and HDM the magnetic heading and M. HDG
  /// contains the heading of the magnetic sensor, the deviation of the sensor with E or W, and the magnetic variation
  /// with E or W.
  func readHeading(
    _ fields: inout NMEAFields, _ code: UInt32, _ events: inout [LocationEvent]
  ) {
    guard let degrees = fields.number().flatMap(Self.direction) else { return }
    // Use the time of arrival, because none of these sentences contains a time.
    var heading = Heading(timestamp: arrival, device: device)
    switch code {
    case Self.code("HDG"):
      let deviation = Self.signed(fields.number(), fields.letter())
      let variation = Self.signed(fields.number(), fields.letter())
      let magnetic = Self.turn(degrees, by: deviation ?? 0)
      heading.magneticHeading = magnetic
      heading.trueHeading = variation.map { Self.turn(magnetic, by: $0) }
    case Self.code("HDM"): heading.magneticHeading = degrees
    case Self.code("THS"):
      let mode = fields.letter()
      guard mode != UInt8(ascii: "V") else { return }
      heading.trueHeading = degrees
    default: heading.trueHeading = degrees
    }
    events.append(.heading(heading))
  }

  /// Converts degrees with E or W to degrees east. Returns nil if either field is invalid.
  private static func signed(_ degrees: Double?, _ side: UInt8) -> Double? {
    guard let degrees, abs(degrees) <= 180 else { return nil }
    return side == UInt8(ascii: "E") ? degrees : side == UInt8(ascii: "W") ? -degrees : nil
  }

  /// Returns the sum of two angles, reduced to [0, 360) degrees.
  private static func turn(_ degrees: Double, by more: Double) -> Double {
    let sum = DecimalArithmetic.sum(degrees, more)
    // For a sum slightly below 0, the addition of 360 can round to exactly 360.
    return direction(sum < 0 ? sum + 360 : sum >= 360 ? sum - 360 : sum) ?? 0
  }

  /// Returns degrees in [0, 360), with 360 converted to 0. Returns nil if the angle is outside [0, 360].
  static func direction(_ degrees: Double) -> Double? {
    guard (0...360).contains(degrees) else { return nil }
    return degrees == 360 ? 0 : degrees
  }
}
